"""What is said of files of Weka and of TREC, English to French; {} stands for what is filled in."""

from __future__ import annotations

from collections.abc import Mapping

FOREIGN: Mapping[str, str] = {
    "a line @data in {}": "une ligne @data dans {}",
    "the end of the file": "la fin du fichier",
    "The file may be cut short, or be no ARFF.": "Le fichier est peut-être coupé, ou n'est pas un ARFF.",
    "{} in line {} of {}": "{} dans la ligne {} de {}",
    "The file may be cut short; values with blanks or commas stand between quotes.": (
        "Le fichier est peut-être coupé ; les valeurs à blancs ou à virgules vont entre guillemets."
    ),
    "Did you mean {}?": "Vouliez-vous dire {} ?",
    "Add it to the values of the attribute.": "Ajoutez-la aux valeurs de l'attribut.",
    "Attributes are called as in the file.": "Les attributs s'appellent comme dans le fichier.",
    "an attribute of the ARFF file ({})": "un attribut du fichier ARFF ({})",
    "a file that may be read": "un fichier qui peut être lu",
    "Check the path.": "Vérifiez le chemin.",
    "Rename one of them.": "Renommez l'un d'eux.",
    "The file may be cut short.": "Le fichier est peut-être coupé.",
    "pattern {}": "le motif {}",
    "lines in {}": "des lignes dans {}",
    "comments only": "des commentaires seulement",
    "Check how it was written.": "Vérifiez comment il a été écrit.",
    "As in 301 Q0 FT921-7107 1 2.13 bm25.": "Comme dans 301 Q0 FT921-7107 1 2.13 bm25.",
    "As in 301 0 FT921-7107 1.": "Comme dans 301 0 FT921-7107 1.",
    "This looks like judgements (qrels); the run comes second.": (
        "Cela ressemble à des jugements (qrels) ; la liste vient en second."
    ),
    "This looks like a run; judgements (qrels) come first.": (
        "Cela ressemble à une liste (run) ; les jugements (qrels) viennent d'abord."
    ),
    "Fields stand between blanks or tabs, not commas.": (
        "Les champs sont séparés par des blancs ou des tabulations, non des virgules."
    ),
    "lines of text in {}": "des lignes de texte dans {}",
    "something that is none": "autre chose",
    "an object of topics in {}": "un objet de sujets dans {}",
    'As in {{"q1": {{"doc7": 1}}}}.': 'Comme dans {{"q1": {{"doc7": 1}}}}.',
    "lines under the header of {}": "des lignes sous l'en-tête de {}",
    "a score in every line of {}": "un score dans chaque ligne de {}",
    "NaN in line {} ({} in all)": "NaN dans la ligne {} ({} en tout)",
    "a whole number as level in line {} of {}": "un nombre entier comme niveau dans la ligne {} de {}",
    "{} fields in line {} of {}, as in the lines before": (
        "{} champs dans la ligne {} de {}, comme dans les lignes d'avant"
    ),
    "Remove these lines or score them.": "Retirez ces lignes ou donnez-leur un score.",
    "ranks from 1 on in the third of three columns of {}": (
        "des rangs à partir de 1 dans la troisième des trois colonnes de {}"
    ),
    "{} in line {}": "{} dans la ligne {}",
    "Three columns are topic, document, rank; scores need TREC's six, and judgements (qrels) come first.": (
        "Trois colonnes sont sujet, document, rang ; des scores demandent les six de TREC, et les "
        "jugements (qrels) viennent d'abord."
    ),
    "Scores belong into a run.": "Les scores vont dans une liste (run).",
    "a packed text in {}": "un texte comprimé dans {}",
    "It may be cut short.": "Il est peut-être coupé.",
    "JSON in {}": "du JSON dans {}",
    "a path, a mapping of topics, or a data frame with a column {}": (
        "un chemin, une table de sujets, ou un tableau de données avec une colonne {}"
    ),
    "It may be called {}.": "Elle peut s'appeler {}.",
    "The file may be cut short, or two kinds be mixed.": "Le fichier est peut-être coupé, ou mêle deux genres.",
    "This line has commas or semicolons; fields stand between blanks or tabs, in all lines.": (
        "Cette ligne a des virgules ou des points-virgules ; les champs sont séparés par des blancs ou des "
        "tabulations, dans toutes les lignes."
    ),
    "costs of {} classes from line {} of {} on": "les coûts de {} classes à partir de la ligne {} de {}",
    "Classes are those of the predictions.": "Les classes sont celles des prédictions.",
    "Remove a header, or correct this line.": "Retirez un en-tête, ou corrigez cette ligne.",
    "each document once in a topic of {}": "chaque document une fois par sujet de {}",
    "{} of topic {} in lines {}": "{} du sujet {} dans les lignes {}",
    "Keep one of them.": "Gardez l'un d'eux.",
    "a prediction in line {} of {}": "une prédiction dans la ligne {} de {}",
    "a header without rows": "un en-tête sans lignes",
    "The file may be cut short; predictions end with an empty line.": (
        "Le fichier est peut-être coupé ; les prédictions finissent par une ligne vide."
    ),
    "Weka writes them with option -p 0 -distribution.": "Weka les écrit avec l'option -p 0 -distribution.",
    "a probability for every class": "une probabilité pour chaque classe",
    "that of the predicted class only": "celle de la classe prédite seulement",
    "Let Weka write them all: -p 0 -distribution.": "Faites-les toutes écrire par Weka : -p 0 -distribution.",
    "a prior for each of {} folds": "un a priori pour chacun des {} blocs",
    "Or one for all.": "Ou un seul pour tous.",
    "{} labels for {}": "{} étiquettes pour {}",
    "Give them in Weka's order.": "Donnez-les dans l'ordre de Weka.",
    "a cost matrix in {}": "une matrice de coûts dans {}",
    "As in [0 5; 1 0].": "Comme dans [0 5; 1 0].",
    "as many rows as the first line of {} says": "autant de lignes que le dit la première de {}",
    "sizes {} and {} rows": "les tailles {} et {} lignes",
    "{} costs in line {} of {}": "{} coûts dans la ligne {} de {}",
    "One row per true class, one cost per answer.": "Une ligne par vraie classe, un coût par réponse.",
    "costs in line {} of {}": "des coûts dans la ligne {} de {}",
    "Costs are numbers.": "Les coûts sont des nombres.",
    "an evaluation that Weka printed in {}": "une évaluation que Weka a imprimée dans {}",
    "As in the buffer that the Explorer saves, or on the command line of Weka.": (
        "Comme dans le tampon que l'Explorer enregistre, ou en ligne de commande de Weka."
    ),
    "{} rows of the confusion matrix in {}": "{} lignes de la matrice de confusion dans {}",
    "{} figures and a class in line {} of {}": "{} chiffres et une classe dans la ligne {} de {}",
    "{} cells and a class in line {} of {}": "{} cellules et une classe dans la ligne {} de {}",
    "It may be cut.": "Elle est peut-être coupée.",
    "a line of Weka's summary in line {} of {}": "une ligne du résumé de Weka dans la ligne {} de {}",
    "a column of probabilities per class in {}": "une colonne de probabilités par classe dans {}",
    "They are named after the classes, as in {}.": "Elles portent le nom des classes, comme dans {}.",
    "Probabilities are in numeric attributes named after the classes, as in distribution_yes.": (
        "Les probabilités sont dans des attributs numériques qui portent le nom des classes, comme distribution_yes."
    ),
    "attributes {}": "les attributs {}",
}
