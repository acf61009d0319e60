"""What each figure that Weka prints means, in a line of English or French."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

_SUMMARY: Mapping[str, tuple[str, str]] = {
    "Correctly Classified Instances": (
        "items whose most probable class is the true one; share of all items of known truth",
        "individus dont la classe la plus probable est la vraie ; part des individus de vérité connue",
    ),
    "Incorrectly Classified Instances": (
        "items answered wrongly; items without answer are not among them",
        "individus mal classés ; ceux sans réponse n'en font pas partie",
    ),
    "Kappa statistic": (
        "agreement beyond chance: 1 always right, 0 no better than guessing with these margins",
        "accord au-delà du hasard : 1 toujours juste, 0 pas mieux qu'au hasard avec ces marges",
    ),
    "Total Cost": (
        "what all decisions cost by the cost matrix",
        "coût de toutes les décisions selon la matrice de coûts",
    ),
    "Average Cost": ("cost of a decision", "coût d'une décision"),
    "K&B Relative Info Score": (
        "information of the answers as a share of what perfect ones would bring beyond the prior",
        "information des réponses, en part de ce que des réponses parfaites apporteraient au-delà de l'a priori",
    ),
    "K&B Information Score": (
        "bits that the answers bring beyond the class shares of the training set",
        "bits apportés par les réponses au-delà des parts des classes à l'apprentissage",
    ),
    "Class complexity | order 0": (
        "bits needed to tell the true classes to who knows the class shares only",
        "bits nécessaires pour dire les vraies classes à qui ne connaît que les parts des classes",
    ),
    "Class complexity | scheme": (
        "bits needed by who knows the model's probabilities; a true class of probability 0 costs 1074",
        "bits nécessaires à qui connaît les probabilités du modèle ; une vraie classe de probabilité 0 en coûte 1074",
    ),
    "Complexity improvement": (
        "bits that the model saves: order 0 less scheme",
        "bits gagnés par le modèle : ordre 0 moins modèle",
    ),
    "Correlation coefficient": (
        "linear correlation of predicted and true numbers; blind to shift and scale",
        "corrélation linéaire entre valeurs prédites et vraies ; aveugle au décalage et à l'échelle",
    ),
    "Mean absolute error": (
        "mean distance of prediction and truth; for classes, of the probabilities of all classes",
        "distance moyenne entre prédiction et vérité ; pour des classes, sur les probabilités de toutes les classes",
    ),
    "Root mean squared error": (
        "as the line above, great errors weighing more",
        "comme la ligne précédente, les grandes erreurs pesant plus",
    ),
    "Relative absolute error": (
        "mean absolute error in per cent of that of always answering the training set's class shares (or mean)",
        "erreur absolue moyenne en % de celle de qui répond toujours les parts (ou la moyenne) de l'apprentissage",
    ),
    "Root relative squared error": (
        "the same for the root mean squared error; 100 % is no better than knowing no attribute",
        "de même pour l'erreur quadratique ; 100 % n'est pas mieux que de ne connaître aucun attribut",
    ),
    "Coverage of cases": (
        "items whose true class is among the most probable ones that hold 0.95",
        "individus dont la vraie classe est parmi les plus probables qui totalisent 0,95",
    ),
    "Mean rel. region size": (
        "how many of the classes it takes to hold 0.95, on average",
        "part des classes qu'il faut en moyenne pour totaliser 0,95",
    ),
    "UnClassified Instances": (
        "items to which the model gave no answer; kappa and rates leave them out",
        "individus sans réponse du modèle ; le kappa et les taux les laissent de côté",
    ),
    "Total Number of Instances": (
        "items of known truth (their total weight)",
        "individus de vérité connue (leur poids total)",
    ),
    "Ignored Class Unknown Instances": (
        "items of unknown truth, left out",
        "individus de vérité inconnue, laissés de côté",
    ),
}
_COLUMNS: Mapping[str, tuple[str, str]] = {
    "TP Rate": ("items of the class that are found", "part de la classe qui est trouvée"),
    "FP Rate": ("items of other classes that are put in it", "part des autres classes qui y est rangée"),
    "Precision": ("items put in the class that belong there", "part de ce qui y est rangé qui en est"),
    "Recall": ("the same as TP Rate", "le même que TP Rate"),
    "F-Measure": ("harmonic mean of precision and recall", "moyenne harmonique de la précision et du rappel"),
    "MCC": ("Matthews correlation of truth and answer", "corrélation de Matthews entre vérité et réponse"),
    "ROC Area": (
        "chance that an item of the class has a higher probability of it than another item",
        "chance qu'un individu de la classe en ait une plus grande probabilité qu'un autre",
    ),
    "PRC Area": (
        "average precision over the ranking; by chance it is the share of the class",
        "précision moyenne du classement ; au hasard, c'est la part de la classe",
    ),
}
_BLOCKS: Mapping[str, tuple[str, str]] = {
    "=== Confusion Matrix ===": (
        "rows: true classes; columns: answers",
        "lignes : vraies classes ; colonnes : réponses",
    ),
    "=== Cumulative margin distribution ===": (
        "lead of the true class over the best other; per cent of the items up to it",
        "avance de la vraie classe sur la meilleure autre ; pour cent des individus jusque-là",
    ),
}


def explained(text: str, lang: Literal["en", "fr"] = "en") -> str:
    """A text that Weka printed, or that is like it, with a line of meaning under each figure.

    >>> print(explained("Average Cost                             1.5"), end="")
    Average Cost                             1.5
        cost of a decision
    """
    return "".join(f"{line}\n" for line in _lines(text.splitlines(), lang == "fr"))


def _lines(lines: list[str], french: bool) -> Iterator[str]:
    for line in lines:
        yield line
        told = next((words for label, words in _SUMMARY.items() if line.startswith(label)), _BLOCKS.get(line.strip()))
        if told is not None:
            yield f"    {told[french]}"
        elif line.strip().startswith("TP Rate"):
            yield from (f"    {name}: {words[french]}" for name, words in _COLUMNS.items() if name in line)
