"""What evidence, measures and requirements say of mistakes, English to French; {} stands for what is filled in."""

from __future__ import annotations

from collections.abc import Mapping

EVIDENCE: Mapping[str, str] = {
    "a set of labels for every item in {}": "un ensemble d'étiquettes pour chaque individu dans {}",
    "each document {} once in a topic": "chaque document {} une fois par sujet",
    "topics that are both judged and in the run": "des sujets à la fois jugés et dans la liste",
    "judged {}; in the run {}": "jugés {} ; dans la liste {}",
    "Write the topics in both in the same way.": "Écrivez les sujets de même dans les deux.",
    "Check the counts.": "Vérifiez les effectifs.",
    "{} to be finite and not negative": "que {} soit fini et non négatif",
    "Check the counts or the weights.": "Vérifiez les effectifs ou les poids.",
    "a {} x {} matrix for {} labels": "une matrice {} x {} pour {} étiquettes",
    "shape {}": "la forme {}",
    "Give one row and one column per label.": "Donnez une ligne et une colonne par étiquette.",
    "one of the labels {}": "une des étiquettes {}",
    "Labels are compared as they were given.": "Les étiquettes sont comparées telles quelles.",
    "at least one item": "au moins un individu",
    "Check how the items were selected; a sum may start from .empty().": (
        "Vérifiez comment les individus ont été choisis."
    ),
    "weights that are finite and not negative": "des poids finis et non négatifs",
    "{} of {} that are not (the first: {} in row {}, counted from 0)": (
        "{} sur {} qui ne le sont pas (le premier : {} dans la ligne {}, comptée de 0)"
    ),
    "A weight says how many items this one stands for; weight 0 leaves it out.": (
        "Un poids dit pour combien d'individus celui-ci compte ; le poids 0 l'écarte."
    ),
    "at least one weight above 0": "au moins un poids au-dessus de 0",
    "only zeros": "des zéros seulement",
    "two classes": "deux classes",
    "{} to be one of {}": "que {} soit l'un de {}",
    "Choose one, as in {}={}.": "Choisissez-en un, comme dans {}={}.",
    "each label once in labels=": "chaque étiquette une fois dans labels=",
    "Take the repetition out.": "Retirez la répétition.",
    "one of the models {}": "un des modèles {}",
    "the name of a measure": "le nom d'une mesure",
    'As in "recall", "F(beta=2)" or "macro(F(beta=2))"; jauge catalogue lists them all.': (
        'Comme dans "recall", "F(beta=2)" ou "macro(F(beta=2))" ; jauge catalogue les donne toutes.'
    ),
    'Did you mean {}? As in "recall", "F(beta=2)" or "macro(F(beta=2))"; jauge catalogue lists them all.': (
        'Vouliez-vous dire {} ? Comme dans "recall", "F(beta=2)" ou "macro(F(beta=2))" ; jauge '
        "catalogue les donne toutes."
    ),
    "as many closing as opening parentheses": "autant de parenthèses fermantes qu'ouvrantes",
    "a number for {}": "un nombre pour {}",
    "a whole number for {}": "un nombre entier pour {}",
    "a parameter of {} ({})": "un paramètre de {} ({})",
    "{} without parameters": "{} sans paramètre",
    "See jauge catalogue.": "Voyez jauge catalogue.",
    "parameters as name=value": "des paramètres de la forme nom=valeur",
    "each parameter once": "chaque paramètre une fois",
    "{} twice in {}": "{} deux fois dans {}",
    "Keep one.": "Gardez-en un.",
    "evidence to compute {} on": "de quoi calculer {}",
    "{} for {}": "{} pour {}",
    "Ask for evidence{}.": "Demandez evidence{}.",
    "Count the data as that first.": "Comptez d'abord les données ainsi.",
    "class distributions with a prior": "des distributions de classes avec un a priori",
    "{} in [{}, {}]": "{} dans [{}, {}]",
    "{} in [{}, {})": "{} dans [{}, {})",
    "{} in ({}, {}]": "{} dans ({}, {}]",
    "{} in ({}, {})": "{} dans ({}, {})",
    "items of both classes for {}": "des individus des deux classes pour {}",
    "no positive item": "aucun individu positif",
    "no negative item": "aucun individu négatif",
    "Check pos_label and the data.": "Vérifiez la classe positive et les données.",
    "a level between 0 and 1": "un niveau entre 0 et 1",
    "As in level=0.95.": "Comme dans --level 0.95.",
    "as in --level 0.95": "comme dans --level 0.95",
    "at least {} models": "au moins {} modèles",
    "a requirement on a model": "une exigence sur un modèle",
    'As in "b better", "b not worse by 0.01", "b not worse by 5 %", "b recall at least 0.90".': (
        'Comme dans "b better" (meilleur), "b not worse by 0.01" (pas pire de), "b not worse by 5 '
        '%", "b recall at least 0.90" (au moins).'
    ),
    "at least one requirement": "au moins une exigence",
    "a requirement that begins with a model: {}": "une exigence qui commence par un modèle : {}",
    "another model than {} after 'than'": "un autre modèle que {} après 'than'",
    "Models: {}.": "Modèles : {}.",
    "a margin that is not negative": "une marge qui n'est pas négative",
    "a measure with better and worse for {}": "une mesure qui a un mieux et un pire pour {}",
    "Its direction is undefined.": "Son sens n'est pas défini.",
    "another model to compare with": "un autre modèle à comparer",
    "one model": "un seul modèle",
    "Give the scores or labels of two.": "Donnez les scores ou les étiquettes de deux.",
    "thresholds for {}": "des seuils pour {}",
    "At its own best threshold any model could meet it.": (
        "À son propre meilleur seuil tout modèle pourrait y satisfaire."
    ),
    "one table": "une seule table",
    "items of both classes": "des individus des deux classes",
    "no {} item": "aucun individu {}",
    "at least one item for {}": "au moins un individu pour {}",
    "Check the data.": "Vérifiez les données.",
    "scores that are probabilities, in [0, 1], for {}": (
        "des scores qui soient des probabilités, dans [0, 1], pour {}"
    ),
    "scores from {} to {}": "des scores de {} à {}",
    'Calibrate them first: calibrate(table, method="platt") or method="isotonic".': (
        'Calibrez-les d\'abord : calibrate(table, method="platt") ou method="isotonic".'
    ),
    "a level strictly between 0 and 1": "un niveau strictement entre 0 et 1",
    "For {} % write {}.": "Pour {} % écrivez {}.",
    "{}, strictly between 0 and 1": "{}, strictement entre 0 et 1",
    "It is the share of positives in deployment; at 0 or 1 there is nothing to decide.": (
        "C'est la part de positifs à l'emploi ; à 0 ou à 1 il n'y a rien à décider."
    ),
    "It is C(miss) / C(false alarm): how many false alarms cost as much as one miss.": (
        "C'est C(omission) / C(fausse alarme) : combien de fausses alarmes coûtent autant qu'une omission."
    ),
    "independent items": "des individus indépendants",
    "two models": "deux modèles",
    "a count of items for {}": "un nombre d'individus pour {}",
    "thresholds that are numbers": "des seuils qui sont des nombres",
    "Positive is score >= threshold.": "Positif si score >= seuil.",
    "scores on one scale for one threshold": "des scores d'une même échelle pour un seuil commun",
    "{} in [0, 1] and {} from {} to {}": "{} dans [0, 1] et {} de {} à {}",
    "Give each model its own threshold, or calibrate the scores first: calibrate(table, method='isotonic').": (
        "Donnez à chaque modèle son seuil, ou calibrez d'abord les scores : calibrate(table, method='isotonic')."
    ),
    "no thresholds for {}": "pas de seuil pour {}",
    "It reads the whole ranking.": "Elle lit tout le classement.",
    "a threshold, or one for each model": "un seuil, ou un par modèle",
    "at least one measure": "au moins une mesure",
    "one of the measures {}": "une des mesures {}",
    "topics on which every run has a value": "des sujets où chaque liste a une valeur",
    "Evaluate all runs on the same judgements.": "Évaluez toutes les listes sur les mêmes jugements.",
    "at least two runs": "au moins deux listes",
    "{} twice": "{} deux fois",
    "a Parquet file in {}": "un fichier Parquet dans {}",
    "an Arrow file in {}": "un fichier Arrow dans {}",
    "The file may be cut short, or of another kind than its name says.": (
        "Le fichier est peut-être coupé, ou d'un autre genre que son nom ne dit."
    ),
    "byte {} at {}": "l'octet {} en {}",
    "{} at {}": "{} en {}",
    "a comma": "une virgule",
    "a tab": "une tabulation",
    "a semicolon": "un point-virgule",
    "true labels": "de vraies étiquettes",
    "numbers": "des nombres",
    "weights of 0 or more": "des poids de 0 ou plus",
    "row {}": "la ligne {}",
    "line {}": "la ligne {}",
    "{} and {} more": "{} et {} autres",
    "{} or {}": "{} ou {}",
    "{} and {}": "{} et {}",
    "Correct these cells or name another column.": "Corrigez ces cellules ou nommez une autre colonne.",
    "Correct these cells or name another column. If {} stands for no value: --na {}.": (
        "Corrigez ces cellules ou nommez une autre colonne. Si {} veut dire aucune valeur : --na {}."
    ),
    "A list in a cell holds the scores of several classes: give each a column, as in {}.": (
        "Une liste dans une cellule contient les scores de plusieurs classes : donnez à chacune une"
        " colonne, comme dans {}."
    ),
    "numbers that can be read in one way only": "des nombres qui ne se lisent que d'une façon",
    "one decimal mark": "un seul signe décimal",
    "Say which mark is the decimal one: --decimal , or --decimal . and write thousands without marks.": (
        "Dites quel signe est le décimal : --decimal , ou --decimal . et écrivez les milliers sans signe."
    ),
    "only numbers with a percent sign, or only numbers without,": (
        "seulement des nombres avec signe pour cent, ou seulement sans,"
    ),
    "a table of text in {}": "une table en texte dans {}",
    "a compressed file": "un fichier comprimé",
    "an Excel workbook": "un classeur Excel",
    "rows of {} that add up to 1 (or to 0: no answer)": ("des lignes de {} dont la somme est 1 (ou 0 : sans réponse)"),
    "{} others of {}; row {} (from 0) is {} with sum {}": ("{} autres sur {} ; la ligne {} (de 0) est {}, de somme {}"),
    'Say unnormalised="rescale" to divide each row by its sum, or "keep" for rounded figures.': (
        "Dites --unnormalised rescale pour diviser chaque ligne par sa somme, ou keep pour des chiffres arrondis."
    ),
    "a prevalence strictly between 0 and 1, or (a, b) of its beta law": ("une prévalence strictement entre 0 et 1"),
    "As in prevalence=0.02.": "Comme 0.02.",
    "Thresholds are compared with the scores.": "Les seuils sont comparés aux scores.",
    "Command {} parameter {} requires {} positional arguments. Only got {}.": (
        "La commande {} attend pour {} {} valeurs et n'en a que {}."
    ),
    "counts of discordant items that add up to at most n": (
        "des effectifs d'individus discordants dont la somme est au plus n"
    ),
    "first only {}, second only {}, n {}": "le premier seul {}, le second seul {}, n {}",
    "n counts all items: those that both get and that neither gets included.": (
        "n compte tous les individus : aussi ceux que les deux ont, et que nul n'a."
    ),
    "As in mcnemar(15, 0, n=174).": "Comme dans --discordant 15 0 --n 174.",
    "{}, as in {}": "{}, comme dans {}",
    ", as in --truth {}": ", comme dans --truth {}",
    "As in {}.": "Comme dans {}.",
    "{} in {}": "{} dans {}",
}
