"""What --help says of options that one command has, English to French."""

from __future__ import annotations

from collections.abc import Mapping

ONE_COMMAND: Mapping[str, str] = {
    "Write the predictions to this file instead, to try the other commands on, as in --save digits.csv.": (
        "Écrit plutôt les prédictions dans ce fichier, pour essayer les autres commandes, comme dans --save digits.csv."
    ),
    "Where to write the page, as in -o page.html.": "Où écrire la page, comme dans -o page.html.",
    "Language of the text, as in --lang fr.": "Langue du texte, comme dans --lang fr.",
    "CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row an item; - is the standard input.": (
        "CSV, TSV, lignes JSON, Parquet, Arrow ou Excel, une ligne par individu ; - est l'entrée standard."
    ),
    "Items that the first model alone gets right, and the second alone, without a file, as in 15 0.": (
        "Individus que seul le premier modèle a justes, et seul le second, sans fichier, comme dans 15 0."
    ),
    'Measures of the catalogue instead of the usual ones, such as recall "F(beta=2)".': (
        'Mesures du catalogue au lieu des usuelles, comme recall "F(beta=2)".'
    ),
    (
        'What must be shown, as in "b better", "b not worse by 0.01" (or "by 5 %"), "b recall at least '
        '0.9"; may be repeated. Exit code 1 unless all of it is.'
    ): (
        'Ce qui doit être établi, comme "b better" (meilleur), "b not worse by 0.01" (pas pire de, '
        'ou "by 5 %"), "b recall at least 0.9" (au moins) ; peut être répété. Code de sortie 1 si '
        "tout ne l'est pas."
    ),
    "Which model costs less under which conditions of use, for all of them at once.": (
        "Quel modèle coûte moins dans quelles conditions d'emploi, pour toutes à la fois."
    ),
    "Share of positives where the models will be used, if not that of the file, as in --prevalence 0.02.": (
        "Part de positifs là où les modèles serviront, si ce n'est celle du fichier, comme dans --prevalence 0.02."
    ),
    "How many false alarms cost as much as one miss, as in --cost-ratio 10 (1 unless said).": (
        "Combien de fausses alarmes coûtent autant qu'un oubli, comme dans --cost-ratio 10 (1 si rien n'est dit)."
    ),
    "Confidence of the intervals, as in --level 0.9.": "Confiance des intervalles, comme dans --level 0.9.",
    "Seed of what is drawn at random, as in --seed 1.": ("Graine de ce qui est tiré au hasard, comme dans --seed 1."),
    "Resamples by which models are compared along all conditions, as in --replicates 10000.": (
        "Rééchantillons par lesquels les modèles sont comparés dans toutes les conditions, comme "
        "dans --replicates 10000."
    ),
    (
        "File to write, its form by its ending (.html .md .json .txt .tex .csv), as in -o report.html; may be repeated."
    ): (
        "Fichier à écrire, sa forme selon sa terminaison (.html .md .json .txt .tex .csv), comme "
        "dans -o rapport.html ; peut être répété."
    ),
    "Form of what is printed, as in --format markdown; sentence is Methods and Results for a paper.": (
        "Forme de ce qui est imprimé, comme dans --format markdown ; sentence est Méthodes et Résultats d'un article."
    ),
    (
        "Tables of a reporting guideline instead, as in --style stard: results by reference standard; "
        "claim adds methods, AUC, parts and differences."
    ): (
        "Plutôt les tables d'une recommandation, comme dans --style stard : résultats selon la "
        "référence ; claim ajoute méthodes, AUC, parties et différences."
    ),
    "Shares in hundredths: 87.0 % for 0.870.": "Parts en centièmes : 87,0 % pour 0,870.",
    "Language of the text, as in --lang fr; data are the same in both.": (
        "Langue du texte, comme dans --lang fr ; les données sont les mêmes dans les deux."
    ),
    "Whose words measures are called by, as in --terms medical: sensitivity, PPV.": (
        "Mots de quel métier pour les mesures, comme dans --terms medical : sensibilité, VPP."
    ),
    "Print nothing but errors.": "N'imprime que les erreurs.",
    "Which curve; for risk, the truth says whether an answer is right, the score how confident it was.": (
        "Quelle courbe ; pour risk, la vérité dit si la réponse est juste, le score sa confiance."
    ),
    "Columns of probabilities, one a class, as in 'proba_*': a curve of each class against the others.": (
        "Colonnes de probabilités, une par classe, comme dans 'proba_*' : une courbe de chaque "
        "classe contre les autres."
    ),
    "A 2 x 2 table without a file, as in tp=174 fn=26 fp=21 tn=279.": (
        "Une table 2 x 2 sans fichier, comme tp=174 fn=26 fp=21 tn=279."
    ),
    'A confusion matrix without a file, as in "50 0 0 / 0 47 3 / 0 2 48".': (
        'Une matrice de confusion sans fichier, comme "50 0 0 / 0 47 3 / 0 2 48".'
    ),
    "Judgements: four columns of TREC, three of BEIR, JSON or Parquet; .gz and .zst too.": (
        "Jugements : quatre colonnes de TREC, trois de BEIR, JSON ou Parquet ; aussi .gz et .zst."
    ),
    "Runs: six columns of TREC, three of MS MARCO, JSON or Parquet; .gz and .zst too.": (
        "Listes : six colonnes de TREC, trois de MS MARCO, JSON ou Parquet ; aussi .gz et .zst."
    ),
    "As trec_eval's -c: missing topics count zero.": ("Comme le -c de trec_eval : les sujets absents comptent zéro."),
    'Measures such as nDCG@10, AP, "P(rel=2)@5", or one of trec_eval\'s names (map, ndcg_cut.10, all_trec).': (
        'Mesures comme nDCG@10, AP, "P(rel=2)@5", ou un des noms de trec_eval (map, ndcg_cut.10, all_trec).'
    ),
    "Tell the value of each topic too.": "Dit aussi la valeur de chaque sujet.",
    "Compare the runs, topic by topic.": "Compare les listes, sujet par sujet.",
    (
        "ARFF, predictions that Weka wrote (-p 0 -distribution, plain or CSV), a table with a column of"
        " probabilities per class, or a text that Weka printed, to be explained."
    ): (
        "ARFF, prédictions que Weka a écrites (-p 0 -distribution, texte ou CSV), une table avec "
        "une colonne de probabilités par classe, ou un texte que Weka a imprimé, à expliquer."
    ),
    ("ARFF of the training set, or the weights of its classes, as in 50,50,50; for relative errors and information."): (
        "ARFF du jeu d'apprentissage, ou les poids de ses classes, comme 50,50,50 ; pour les "
        "erreurs relatives et l'information."
    ),
    "Give the figures that the version computes where they are wrong.": (
        "Donne les chiffres de cette version là où ils sont faux."
    ),
    "Add a line of meaning to each figure.": "Ajoute à chaque chiffre une ligne qui l'explique.",
    'A measure in English or French, with parameters if it has any: recall, rappel, "F(beta=2)".': (
        'Une mesure en anglais ou en français, avec ses paramètres si elle en a : recall, rappel, "F(beta=2)".'
    ),
    "CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row a document, or one for each document and label.": (
        "CSV, TSV, lignes JSON, Parquet, Arrow ou Excel, une ligne par document, ou une par document et étiquette."
    ),
    ("File of edges, of paths or JSON; icd-10, icd-10-cm; paths (labels are such as a/b/c); prefixes (of codes)."): (
        "Fichier d'arêtes, de chemins ou JSON ; icd-10, icd-10-cm ; paths (étiquettes telles que "
        "a/b/c) ; prefixes (de codes)."
    ),
    "Labels are codes: dots, blanks, case and marks at the end make no difference.": (
        "Les étiquettes sont des codes : points, blancs, casse et marques finales ne comptent pas."
    ),
    "What a role counts, as in principal=2; may be repeated.": (
        "Ce que compte un rôle, comme principal=2 ; peut être répété."
    ),
    (
        "Distance between classes by which answers are graded: lin, jaccard, max, wu-palmer; with "
        "--radius also path, jiang-conrath, resnik, leacock-chodorow."
    ): (
        "Distance entre classes selon laquelle les réponses sont notées : lin, jaccard, max, wu-"
        "palmer ; avec --radius aussi path, jiang-conrath, resnik, leacock-chodorow."
    ),
    "Each class earns credit from one class only.": "Chaque classe n'est créditée que par une seule.",
    "What the rows of the matrix are, as in --rows truth.": (
        "Ce que sont les lignes de la matrice, comme dans --rows truth."
    ),
    "Labels of the matrix, in its order, as in --labels cat,dog,fox.": (
        "Étiquettes de la matrice, dans son ordre, comme dans --labels cat,dog,fox."
    ),
    ("Share of positives where the classifier will be used, if not that of the file, as in --prevalence 0.02."): (
        "Part de positifs là où le classifieur servira, si ce n'est celle du fichier, comme dans --prevalence 0.02."
    ),
    "All items, where they are counted already, as in --n 174.": (
        "Tous les individus, où ils sont déjà comptés, comme dans --n 174."
    ),
    (
        "Share of positives where the models will be used; with --cost-ratio, expected costs are "
        "compared, as in --prevalence 0.02."
    ): (
        "Part de positifs là où les modèles serviront ; avec --cost-ratio, les coûts attendus sont "
        "comparés, comme dans --prevalence 0.02."
    ),
    "Cost of a miss over that of a false alarm there, as in --cost-ratio 10.": (
        "Coût d'un oubli sur celui d'une fausse alarme, comme dans --cost-ratio 10."
    ),
    "Whether items were sampled (full), or each class by itself (stratified), as in --scheme stratified.": (
        "Si les individus ont été tirés (full), ou chaque classe à part (stratified), comme dans --scheme stratified."
    ),
    "File to write: .svg, .pdf or .png, as in -o roc.svg.": (
        "Fichier à écrire : .svg, .pdf ou .png, comme dans -o roc.svg."
    ),
    "Thresholds to mark on most kinds; on cost, the lines of keeping each, as in --threshold 0.3 0.5.": (
        "Seuils à marquer ; sur cost, les droites de chacun s'il est gardé, comme dans --threshold 0.3 0.5."
    ),
    "Weights to mark with the best threshold: w on cost, lam on tradeoff, as in --at 0.2.": (
        "Poids à marquer avec le meilleur seuil : w sur cost, lam sur tradeoff, comme dans --at 0.2."
    ),
    ("Index of tradeoff, or of the lines on pr: f, jaccard, fowlkes_mallows or kulczynski, as in --index jaccard."): (
        "Indice de tradeoff, ou des lignes sur pr : f, jaccard, fowlkes_mallows ou kulczynski, "
        "comme dans --index jaccard."
    ),
    "Bins of calibration, as in --bins equal_count.": "Tranches de calibration, comme dans --bins equal_count.",
    (
        "Share of positives where the classifier will be used: lines of equal cost on roc, a mark on "
        "cost, as in --prevalence 0.02."
    ): (
        "Part de positifs là où le classifieur servira : lignes de coût égal sur roc, une marque "
        "sur cost, comme dans --prevalence 0.02."
    ),
    "Cost of a miss over that of a false alarm there; 1 if not said, as in --cost-ratio 10.": (
        "Coût d'un oubli sur celui d'une fausse alarme ; 1 si rien n'est dit, comme dans --cost-ratio 10."
    ),
    "Order of equal scores: docno (as trec_eval), expected, best or worst, as in --ties expected.": (
        "Ordre des scores égaux : docno (comme trec_eval), expected, best ou worst, comme dans --ties expected."
    ),
    "Least level that is relevant, as in -l 2.": "Plus petit niveau pertinent, comme dans -l 2.",
    "How many documents of each topic are looked at, as in -M 100.": (
        "Combien de documents de chaque sujet sont regardés, comme dans -M 100."
    ),
    (
        "Judged topics that a run misses count zero, or are left out (the default of the form "
        "trec_eval), as in --missing skip."
    ): (
        "Les sujets jugés qu'une liste n'a pas comptent zéro, ou sont laissés de côté (le défaut de"
        " la forme trec_eval), comme dans --missing skip."
    ),
    "Topics without a relevant document count zero, or are left out, as in --no-relevant skip.": (
        "Les sujets sans document pertinent comptent zéro, ou sont laissés de côté, comme dans --no-relevant skip."
    ),
    (
        "Levels of recall exact, or as trec_eval has them, scores in single precision too (the form "
        "trec_eval: trec10), as in --convention trec9."
    ): (
        "Niveaux de rappel exacts, ou comme dans trec_eval, les scores aussi en simple précision "
        "(la forme trec_eval : trec10), comme dans --convention trec9."
    ),
    "Test of the comparison, as in --test sign.": "Test de la comparaison, comme dans --test sign.",
    "Version of Weka whose layout is printed, as in --style 3.6.": (
        "Version de Weka dont la mise en page est imprimée, comme dans --style 3.6."
    ),
    "File with a cost matrix; rows are the true classes, as in --cost costs.txt.": (
        "Fichier d'une matrice de coûts ; les lignes sont les vraies classes, comme dans --cost costs.txt."
    ),
    "Column of the true classes, as in --truth species.": ("Colonne des vraies classes, comme dans --truth species."),
    "Column of weights, in a table, as in --weight times.": (
        "Colonne des poids, dans une table, comme dans --weight times."
    ),
    (
        "The classes in Weka's order, for prediction files with clipped names, as in --labels "
        "setosa,versicolor,virginica."
    ): (
        "Les classes dans l'ordre de Weka, pour des fichiers de prédictions aux noms coupés, comme "
        "dans --labels setosa,versicolor,virginica."
    ),
    "What is printed instead of the usual parts of the text, as in --part summary matrix.": (
        "Ce qui est imprimé au lieu des parties usuelles du texte, comme dans --part summary matrix."
    ),
    "Decimal mark of the class table of 3.9, as in --decimal , for 0,5.": (
        "Signe décimal de la table des classes de 3.9, comme dans --decimal , pour 0,5."
    ),
    "Language of the explanations, as in --lang fr.": "Langue des explications, comme dans --lang fr.",
    "Column of parents in the file of the taxonomy, as in --parent chapter.": (
        "Colonne des parents dans le fichier de la taxonomie, comme dans --parent chapter."
    ),
    "Column of children in the file of the taxonomy, as in --child code.": (
        "Colonne des enfants dans le fichier de la taxonomie, comme dans --child code."
    ),
    "Separator of the parts of paths, as in --path-sep ..": (
        "Séparateur des parties des chemins, comme dans --path-sep .."
    ),
    "Lengths of the beginnings of codes that are classes; may be repeated, as in --prefix-length 1 3.": (
        "Longueurs des débuts de codes qui sont des classes ; peut être répété, comme dans --prefix-length 1 3."
    ),
    (
        "Labels that the taxonomy lacks: refused, read as their longest beginning that is a class, or "
        "left out, as in --unknown prefix."
    ): (
        "Étiquettes absentes de la taxonomie : refusées, lues comme leur plus long début qui est "
        "une classe, ou laissées de côté, comme dans --unknown prefix."
    ),
    (
        "File of training labels in the column of --truth; the information of classes is theirs, else "
        "that of leaves, as in --training train.csv."
    ): (
        "Fichier d'étiquettes d'apprentissage dans la colonne de --truth ; l'information des "
        "classes est la leur, sinon celle des feuilles, comme dans --training train.csv."
    ),
    ("What the first label of each cell counts (the principal diagnosis); the others count 1, as in --principal 2."): (
        "Ce que compte la première étiquette de chaque cellule (le diagnostic principal) ; les "
        "autres comptent 1, comme dans --principal 2."
    ),
    "Column of roles, where there is a row for each label, as in --role role.": (
        "Colonne des rôles, où il y a une ligne par étiquette, comme dans --role role."
    ),
    "Distance up to which an answer counts as right, instead of earning 1 minus it, as in --radius 0.3.": (
        "Distance jusqu'à laquelle une réponse compte comme juste, au lieu de gagner 1 moins elle, "
        "comme dans --radius 0.3."
    ),
    "How many pairs of confused siblings are told, as in --worst 5.": (
        "Combien de paires de frères confondus sont dites, comme dans --worst 5."
    ),
    "Which shell will read it, as in jauge completion bash.": (
        "Quel interpréteur le lira, comme dans jauge completion bash."
    ),
}
