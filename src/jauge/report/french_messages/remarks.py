"""What estimates remark on themselves, and why a value is undefined, English to French."""

from __future__ import annotations

from collections.abc import Mapping

REMARKS: Mapping[str, str] = {
    "resampled": "rééchantillonné",
    "{}, {} draws": "{}, {} tirages",
    "fewer than {} items are positive ({})": "moins de {} individus sont positifs ({})",
    "fewer than {} items are negative ({})": "moins de {} individus sont négatifs ({})",
    "fewer than {} items are predicted positive ({})": "moins de {} individus sont prédits positifs ({})",
    "weights are read as numbers of items": "les poids sont lus comme des nombres d'individus",
    "{} clusters, design effect {}": "{} grappes, effet de plan {}",
    "{} whole clusters drawn": "{} grappes entières tirées",
    "no variance is seen: the limits are the ends of the range": (
        "aucune variance visible : les limites sont les bouts de l'étendue"
    ),
    "no variance is seen: Newcombe's score limits": "aucune variance visible : limites de score de Newcombe",
    "below a rate of {} fewer than {} items of the class fix the threshold": (
        "sous un taux de {}, moins de {} individus de la classe fixent le seuil"
    ),
    "isotonic bins are chosen by the truth": "les tranches isotoniques sont choisies d'après la vérité",
    "thresholds chosen on other folds; half-width x {} (covered {} to {} at nominal {})": (
        "seuils choisis sur d'autres blocs ; demi-largeur x {} (couverture de {} à {} pour {} nominal)"
    ),
    "thresholds chosen on other folds (covered {} to {} at nominal {})": (
        "seuils choisis sur d'autres blocs (couverture de {} à {} pour {} nominal)"
    ),
    "thresholds chosen on these data, then held fixed; {} added to each cell (covered {} to {} at nominal {})": (
        "seuils choisis sur ces données, puis tenus fixes ; {} ajouté à chaque cellule (couverture de {} à {} pour {} "
        "nominal)"
    ),
    "thresholds chosen anew in each resample: these limits covered {} to {} at nominal {}": (
        "seuils choisis à nouveau dans chaque rééchantillon : ces limites ont couvert de {} à {} pour {} nominal"
    ),
    "no item is positive (tp + fn = 0)": "aucun individu n'est positif (tp + fn = 0)",
    "no item is negative (fp + tn = 0)": "aucun individu n'est négatif (fp + tn = 0)",
    "no item is predicted positive (tp + fp = 0)": "aucun individu n'est prédit positif (tp + fp = 0)",
    "no item is predicted negative (fn + tn = 0)": "aucun individu n'est prédit négatif (fn + tn = 0)",
    "no item is positive or predicted positive (tp + fp + fn = 0)": (
        "aucun individu n'est positif ni prédit positif (tp + fp + fn = 0)"
    ),
    "truth and prediction name one class only (chance agreement is 1)": (
        "la vérité et la prédiction ne disent qu'une classe (l'accord par hasard est 1)"
    ),
    "a right and a wrong count are 0 together (tp tn = fp fn = 0)": (
        "un effectif juste et un effectif faux valent 0 ensemble (tp tn = fp fn = 0)"
    ),
    "no answer is right (tp + tn = 0)": "aucune réponse n'est juste (tp + tn = 0)",
    "truth and prediction name one class each": "la vérité et la prédiction disent une classe chacune",
    "no item is negative or predicted negative (tn + fn + fp = 0)": (
        "aucun individu n'est négatif ni prédit négatif (tn + fn + fp = 0)"
    ),
}
