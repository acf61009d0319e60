"""What is said of tables that cannot be read as they come, English to French; {} stands for what is filled in."""

from __future__ import annotations

from collections.abc import Mapping

TABLES: Mapping[str, str] = {
    "{} in column {}": "{} dans la colonne {}",
    "{} in row {}{}": "{} dans la ligne {}{}",
    "{} in every row of column {}": "{} dans chaque ligne de la colonne {}",
    "{} missing of {} (first rows: {})": "{} manquants sur {} (premières lignes : {})",
    "Fill or remove these rows; jauge never drops or guesses them in silence.": (
        "Remplissez ou retirez ces lignes ; jauge n'en laisse jamais et n'en devine jamais sans le dire."
    ),
    "a label in each cell of {}": "une étiquette dans chaque cellule de {}",
    "cells of type {}": "des cellules de type {}",
    "Name another column.": "Nommez une autre colonne.",
    "a header and rows in {}": "un en-tête et des lignes dans {}",
    "an empty sheet {}": "une feuille vide {}",
    "The first sheet is read.": "La première feuille est lue.",
    "the extra that reads Excel files, for {}": "l'extra qui lit les fichiers Excel, pour {}",
    "an installation without it": "une installation sans lui",
    'Install it with pip install "jauge[excel]", or save the sheet as CSV.': (
        'Installez-le par pip install "jauge[excel]", ou enregistrez la feuille en CSV.'
    ),
    "an Excel workbook in {}": "un classeur Excel dans {}",
    "Name one, or - for the standard input.": "Nommez-en un, ou - pour l'entrée standard.",
    "the column by which the files are joined": "la colonne par laquelle joindre les fichiers",
    "the folder {}": "le dossier {}",
    "Name one file in it.": "Nommez un de ses fichiers.",
    "a file that ends in {}": "un fichier qui finit par {}",
    "Save the table in one of these formats.": "Enregistrez la table dans un de ces formats.",
    "Unpack it first.": "Décompressez-le d'abord.",
    "Give it the ending of its kind.": "Donnez-lui la terminaison de son genre.",
    "Looked in {}.": "Cherché dans {}.",
    "a file that exists": "un fichier qui existe",
    "a key in every row of {}": "une clé dans chaque ligne de {}",
    "none in row {}": "aucune dans la ligne {}",
    "Fill the column {}.": "Remplissez la colonne {}.",
    "each key once in {}": "chaque clé une fois dans {}",
    "{} more than once, first in row {}": "{} plus d'une fois, d'abord dans la ligne {}",
    "Name a column by which items are told apart, instead of {}.": (
        "Nommez une colonne qui distingue les individus, au lieu de {}."
    ),
    "files of different names to join": "des fichiers de noms différents à joindre",
    "items of {} with the same {}": "des individus de {} avec les mêmes {}",
    "Keys are compared letter by letter.": "Les clés sont comparées lettre à lettre.",
    "the same {} of each item in every file": "les mêmes {} de chaque individu dans tous les fichiers",
    "others for {} of {}": "d'autres pour {} de {}",
    "Say which is meant: {} or {}.": "Dites lequel est le bon : {} ou {}.",
    "JSON objects in {}": "des objets JSON dans {}",
    "Each line is an object with named fields.": "Chaque ligne est un objet aux champs nommés.",
    "a JSON object in each line of {}": "un objet JSON dans chaque ligne de {}",
    "a bare value in line {}": "une valeur nue dans la ligne {}",
    'As in {{"id": 1, "label": "yes"}}.': 'Comme dans {{"id": 1, "label": "yes"}}.',
    "each field once in {}": "chaque champ une fois dans {}",
    "an object that has a field twice in line {}": "un objet qui a un champ deux fois dans la ligne {}",
    "something else in line {}": "autre chose dans la ligne {}",
    "Readers would keep one or the other.": "Un lecteur garderait l'un ou l'autre.",
    "a whole file in {}": "un fichier entier dans {}",
    "parts that don't fit together": "des parties qui ne vont pas ensemble",
    "The file may be cut short, or be one JSON document on many lines.": (
        "Le fichier est peut-être coupé, ou un seul document JSON sur plusieurs lignes."
    ),
    "the same items from every model": "les mêmes individus de chaque modèle",
    "{} that only one of {} and {} has": "{} que seul l'un de {} et {} a",
    "Leave out items that some model lacks.": "Retirez les individus qui manquent à un modèle.",
    "one {} for each item": "une seule valeur de {} par individu",
    "others with {}": "d'autres avec {}",
    "An item has one truth.": "Un individu a une seule vérité.",
    "the positive class of {}": "la classe positive de {}",
    "Say it, as in --positive {}.": "Dites-la, comme dans --positive {}.",
    "scores in {}": "des scores dans {}",
    "only 0 and 1, as labels are": "seulement 0 et 1, comme des étiquettes",
    "Use --predicted {}; if they are scores, say --threshold 1.": (
        "Utilisez --predicted {} ; si ce sont des scores, dites --threshold 1."
    ),
    "yes or no (1 or 0, true or false) in {}": "oui ou non (1 ou 0, vrai ou faux) dans {}",
    "Predicted labels go with --truth COLUMN --predicted COLUMN.": (
        "Les étiquettes prédites vont avec --truth COLONNE --predicted COLONNE."
    ),
    "no answer to be among the predictions ({})": "que « sans réponse » soit parmi les prédictions ({})",
    "It occurs in no prediction.": "Elle n'apparaît dans aucune prédiction.",
    "Is this a column of texts or of identifiers?": "Est-ce une colonne de textes ou d'identifiants ?",
    "Name one of them.": "Nommez l'une d'elles.",
    "predictions in {} among the labels of {} ({})": "des prédictions dans {} parmi les étiquettes de {} ({})",
    "others only ({})": "d'autres seulement ({})",
    "Scores go with --score; labels must be spelt alike in both columns.": (
        "Les scores vont avec --score ; les étiquettes s'écrivent de même dans les deux colonnes."
    ),
    "at most {} labels": "au plus {} étiquettes",
    "two classes in {}": "deux classes dans {}",
    "{} classes: {}": "{} classes : {}",
    "Set one against the rest, as in --positive {}; labels of several classes go with --predicted.": (
        "Opposez-en une aux autres, comme dans --positive {} ; les étiquettes de plusieurs classes "
        "vont avec --predicted."
    ),
    "the positive class to be one of {}": "que la classe positive soit l'une de {}",
    "the name of a column of {} after {}": "le nom d'une colonne de {} après {}",
    "{}, of which any could be it": "{}, dont n'importe laquelle pourrait l'être",
    "Say which{}.": "Dites laquelle{}.",
    "a table in {}": "une table dans {}",
    "{} fields in every row of {}, as in its header": "{} champs dans chaque ligne de {}, comme dans son en-tête",
    "{} in row {}": "{} dans la ligne {}",
    "Put fields that contain {} between double quotes.": (
        "Mettez entre guillemets doubles les champs qui contiennent {}."
    ),
    "an empty file": "un fichier vide",
    "The first row names the columns.": "La première ligne nomme les colonnes.",
    "quotation marks around whole fields in {}": "des guillemets autour de champs entiers dans {}",
    "one that stands alone or inside a field, in line {}": (
        "un guillemet seul ou à l'intérieur d'un champ, dans la ligne {}"
    ),
    'A field with quotation marks is written as in "say ""yes""".': (
        'Un champ à guillemets s\'écrit comme "dire ""oui""".'
    ),
    "a column of probabilities for each label of {}": "une colonne de probabilités pour chaque étiquette de {}",
    "none for {}": "aucune pour {}",
    "There are {}.": "Il y a {}.",
    "labels of {} in {}": "les étiquettes de {} dans {}",
    "Are labels separated by {} in both?": "Les étiquettes sont-elles séparées par {} dans les deux ?",
    "each label once for each item of {}": "chaque étiquette une fois par individu de {}",
    "repetitions": "des répétitions",
    "Leave one row of each.": "Laissez une ligne de chaque.",
    "yes or no in {}": "oui ou non dans {}",
    "Say what is yes with --positive.": "Dites ce qui vaut oui par --positive.",
    "each item once for each model": "chaque individu une fois par modèle",
    "item {} of model {} more than once, first in row {}": (
        "l'individu {} du modèle {} plus d'une fois, d'abord dans la ligne {}"
    ),
    "Name a column that tells the rows of a model apart.": ("Nommez une colonne qui distingue les lignes d'un modèle."),
    "at least one row in {}": "au moins une ligne dans {}",
    "only a header": "un en-tête seulement",
    "Each item is a row.": "Chaque individu est une ligne.",
    "Columns are called as in the first row.": "Les colonnes s'appellent comme dans la première ligne.",
    "{} columns of that name": "{} colonnes de ce nom",
    "Rename all but one.": "Renommez-les toutes sauf une.",
    "As in 'proba_*'.": "Comme dans 'proba_*'.",
    "bytes that no text has": "des octets qu'aucun texte n'a",
    "UTF-16 without its mark is read with --encoding utf-16-le.": (
        "L'UTF-16 sans sa marque se lit avec --encoding utf-16-le."
    ),
    "a separator of one character": "un séparateur d'un seul caractère",
    'As in ";" or tab.': 'Comme ";" ou tab.',
    "the name of an encoding": "le nom d'un codage",
    "As in utf-8, windows-1252 or utf-16.": "Comme utf-8, windows-1252 ou utf-16.",
    "Say another --encoding.": "Dites un autre --encoding.",
    "text in UTF-8 or windows-1252 in {}": "du texte en UTF-8 ou windows-1252 dans {}",
    "Say which it is, as in --encoding mac-roman.": "Dites lequel, comme dans --encoding mac-roman.",
    "numbers as {} in column {}": "des nombres comme {} dans la colonne {}",
    "predictions of {}": "des prédictions de {}",
    "neither": "ni l'un ni l'autre",
    "a file after --config": "un fichier après --config",
    "a table for each command in {}": "une table pour chaque commande dans {}",
    "{} outside of any": "{} hors de toutes",
    "a file of options that can be read": "un fichier d'options lisible",
    "Curves are drawn of scores.": "Les courbes sont celles de scores.",
    "items of at least two classes": "des individus de deux classes au moins",
    "Answers in a taxonomy are labels.": "Les réponses dans une taxonomie sont des étiquettes.",
    "one of them": "l'un d'eux",
    "the columns of parents and children in {}": "les colonnes des parents et des enfants dans {}",
    "lengths of beginnings in increasing order": "des longueurs de débuts en ordre croissant",
    "a directed graph of networkx": "un graphe orienté de networkx",
    "Edges go from parent to child.": "Les arêtes vont du parent à l'enfant.",
    "a taxonomy that can be read": "une taxonomie lisible",
    "the package {} for {}": "le paquet {} pour {}",
    "pip install {}": "pip install {}",
    "names of classes": "des noms de classes",
    "a weight for each role of {}": "un poids pour chaque rôle de {}",
}
