"""What --help says of commands, and of options that several of them have, English to French."""

from __future__ import annotations

from collections.abc import Mapping

SEVERAL_COMMANDS: Mapping[str, str] = {
    "Which classifier to deploy, at which threshold, under your costs, and how sure you can be.": (
        "Quel classifieur déployer, à quel seuil, selon vos coûts, et avec quelle certitude."
    ),
    "Commands": "Commandes",
    "Parameters": "Options",
    "Arguments": "Arguments",
    "List the measures, or explain one.": "Donne les mesures, ou en explique une.",
    "Compare models on the same items; a gate for CI.": (
        "Compare des modèles sur les mêmes individus ; une barrière pour l'intégration continue."
    ),
    "Draw curves of one or several models in a file.": ("Trace les courbes d'un ou de plusieurs modèles d'un fichier."),
    "Evaluate three classifiers on bundled predictions.": ("Évalue trois classifieurs sur des prédictions fournies."),
    "Measure classifiers in a file, or a table of counts.": (
        "Mesure les classifieurs d'un fichier, ou une table d'effectifs."
    ),
    "Evaluate rankings of documents against judgements.": "Évalue des listes de documents d'après des jugements.",
    "Tell which model in a file to deploy, and write a page.": (
        "Dit quel modèle d'un fichier déployer, et écrit une page."
    ),
    "Grade answers among the classes of a taxonomy.": "Note des réponses parmi les classes d'une taxonomie.",
    "Print what Weka prints about predictions, explained if you like.": (
        "Imprime ce que Weka imprime de prédictions, expliqué si on le veut."
    ),
    "Display this message and exit.": "Affiche ce message.",
    "Display application version.": "Affiche la version.",
    "The answer is yes from this score on: a number for all, or one a model, as in a=0.5 b=0.3.": (
        "La réponse est oui à partir de ce score : un nombre pour tous, ou un par modèle, comme dans a=0.5 b=0.3."
    ),
    "Keep items that some of the models have not scored (or that not every file has).": (
        "Garde les individus que certains modèles n'ont pas notés (ou que certains fichiers n'ont pas)."
    ),
    "Encoding of a text file, as in windows-1252.": "Codage d'un fichier texte, comme windows-1252.",
    "Columns of probabilities, one a class, as in --proba 'proba_*': the star stands for the label.": (
        "Colonnes de probabilités, une par classe, comme dans --proba 'proba_*' : l'étoile est l'étiquette."
    ),
    "What is done about probabilities that don't add up to 1, as in --unnormalised rescale.": (
        "Que faire de probabilités dont la somme n'est pas 1, comme dans --unnormalised rescale."
    ),
    "Column of labels, where an item has a row per label, as in --label tag --key id --truth is_true.": (
        "Colonne d'étiquettes, où un individu a une ligne par étiquette, comme dans --label tag "
        "--key id --truth is_true."
    ),
    "Separator of labels, where a cell holds several, as in --label-sep ';'.": (
        "Séparateur d'étiquettes, où une cellule en a plusieurs, comme dans --label-sep ';'."
    ),
    "Columns of probabilities, one a class, as in 'proba_*': the star stands for the label.": (
        "Colonnes de probabilités, une par classe, comme dans 'proba_*' : l'étoile est l'étiquette."
    ),
    "Options of every command may stand in a file: --config jauge.toml.": (
        "Les options de chaque commande peuvent être dans un fichier : --config jauge.toml."
    ),
    "Print a script that completes commands in a shell.": (
        "Imprime un script qui complète les commandes dans un interpréteur."
    ),
    "Columns of predicted labels, one a model, as in --predicted gpt haiku.": (
        "Colonnes d'étiquettes prédites, une par modèle, comme dans --predicted gpt haiku."
    ),
    "Columns of scores, one a model, higher for the positive class, as in --score svm forest.": (
        "Colonnes de scores, une par modèle, plus hauts pour la classe positive, comme dans --score svm forest."
    ),
    "The answer is yes when the score is at least this number, as in --threshold 0.5.": (
        "La réponse est oui quand le score est au moins ce nombre, comme dans --threshold 0.5."
    ),
    "Columns that only say whether the answer was right, one a model, as in --correct gpt_ok.": (
        "Colonnes qui disent seulement si la réponse était juste, une par modèle, comme dans --correct gpt_ok."
    ),
    "Column of the names of models, where each model has rows of its own, as in --model name.": (
        "Colonne des noms de modèles, où chaque modèle a ses propres lignes, comme dans --model name."
    ),
    (
        "Column of the names of models, where each model has rows of its own; --key names the items, as"
        " in --model name --key id."
    ): (
        "Colonne des noms de modèles, où chaque modèle a ses propres lignes ; --key nomme les "
        "individus, comme dans --model name --key id."
    ),
    (
        "Column of labels, where an item has a row per label; --key names the items, --truth says yes "
        "or no, as in --label tag --key id --truth is_true."
    ): (
        "Colonne d'étiquettes, où un individu a une ligne par étiquette ; --key nomme les "
        "individus, --truth dit oui ou non, comme dans --label tag --key id --truth is_true."
    ),
    'Separator of labels, where a cell holds several, as in --label-sep ";".': (
        'Séparateur d\'étiquettes, où une cellule en a plusieurs, comme dans --label-sep ";".'
    ),
    "Column of the true labels, as in --truth diagnosis.": (
        "Colonne des vraies étiquettes, comme dans --truth diagnosis."
    ),
    "Label of the positive class; needless if it is 1, yes, true or the like, as in --positive ill.": (
        "Étiquette de la classe positive ; inutile si c'est 1, oui, vrai ou semblable, comme dans --positive ill."
    ),
    "Column that says for how many items a row stands, as in --weight times.": (
        "Colonne qui dit pour combien d'individus vaut une ligne, comme dans --weight times."
    ),
    ("Column of what is independent, if rows are not: patients, sessions, documents, as in --cluster patient."): (
        "Colonne de ce qui est indépendant, si les lignes ne le sont pas : patients, séances, "
        "documents, comme dans --cluster patient."
    ),
    "Column whose values are looked at one by one, as in --by site.": (
        "Colonne dont les valeurs sont regardées une à une, comme dans --by site."
    ),
    "Predictions that mean no answer; an empty one always does, as in --no-answer refused.": (
        "Prédictions qui veulent dire sans réponse ; une vide le dit toujours, comme dans --no-answer refused."
    ),
    "How an item without answer counts, as in --count-as drop.": (
        "Comment compte un individu sans réponse, comme dans --count-as drop."
    ),
    "Whether rows without truth are refused, or left out and told, as in --missing-truth drop.": (
        "Si les lignes sans vérité sont refusées, ou laissées de côté et dites, comme dans --missing-truth drop."
    ),
    ("Column by which several files are joined, or by which items of a long file are told apart, as in --key id."): (
        "Colonne qui joint plusieurs fichiers, ou qui distingue les individus d'un fichier long, comme dans --key id."
    ),
    'Character between the fields of a text file, or tab, as in --sep ";".': (
        'Caractère entre les champs d\'un fichier texte, ou tab, comme dans --sep ";".'
    ),
    "Decimal mark of a text file, as in --decimal , for 0,5.": (
        "Signe décimal d'un fichier texte, comme dans --decimal , pour 0,5."
    ),
    "Words that stand for no value, instead of NA, nan, null and the like, as in --na ERR.": (
        "Mots qui disent aucune valeur, au lieu de NA, nan, null et semblables, comme dans --na ERR."
    ),
    "Form of the answer, as in --format json.": "Forme de la réponse, comme dans --format json.",
    "File to write instead of the terminal, as in -o answer.txt.": (
        "Fichier à écrire au lieu du terminal, comme dans -o answer.txt."
    ),
    "Language of the text; data are the same in both, as in --lang fr.": (
        "Langue du texte ; les données sont les mêmes dans les deux, comme dans --lang fr."
    ),
}
