"""Measures of predicted class probabilities: scores that honest probabilities optimise, ranks of the true class."""

from __future__ import annotations

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import ClassDistributions
from jauge.measures.definition import Parameter, Range
from jauge.measures.item_means import ItemValues, item_mean, whole
from jauge.numeric.ratio import FloatArray

VIEW = "distributions"
NO_ANSWER = "no item of known truth has an answer"
SCALE = Parameter(
    "scale",
    "sum",
    "sum: over the classes, from 0 to 2 (Brier); half: half of it, for two classes the squared error of p(+).",
    choices=("sum", "half"),
)


def scaled(value: FloatArray, scale: str) -> FloatArray:
    """A sum over classes, or half of it."""
    return value / 2 if scale == "half" else value


def brier_bounds(scale: str) -> Range:
    """From 0 to 2 for the sum over classes."""
    return (0.0, 1.0 if scale == "half" else 2.0)


def of_truth(items: ClassDistributions, rows: FloatArray) -> FloatArray:
    """The entry of each row that belongs to the true class."""
    return np.asarray(rows[np.arange(items.truth.size), items.truth])


def known_prior(items: ClassDistributions) -> FloatArray:
    """The class probabilities that were known before the model saw each item, or the reason why they are needed."""
    if items.prior is None:
        raise JaugeError(
            "class distributions with a prior",
            "none",
            "Give the class shares of the training set, as in ClassDistributions.from_proba(..., prior=[0.7, 0.3]).",
        )
    return items.prior


@item_mean(
    VIEW,
    title="log loss",
    titre="perte logarithmique",
    aliases=("cross-entropy", "logarithmic score", "negative log likelihood", "NLL"),
    french=("entropie croisée", "score logarithmique"),
    parameters=(Parameter("clip", 0.0, "Probabilities of the true class below it count as it; 0: none do.", 0.0, 1.0),),
    direction=-1,
    bounds=lambda clip: (0.0, np.inf if clip == 0 else float(-np.log(clip))),
    undefined=NO_ANSWER,
    reference="Good 1952",
    traps="In nats. Infinite as soon as a true class had probability 0; scikit-learn clips at 2.2e-16 (36 nats) and "
    "Weka's class complexity at 4.9e-324 (1074 bits), each in silence.",
)
def log_loss(told: ClassDistributions, clip: float) -> ItemValues:
    """Mean surprise at the true class.

    - mean log p(true class)
    """
    items = told.answered()
    with np.errstate(divide="ignore"):
        surprise = -np.log(np.maximum(of_truth(items, items.proba), clip))
    return ItemValues(surprise + 0.0, items.weight, items.cluster)  # no -0


@item_mean(
    VIEW,
    title="Brier score ({scale})",
    titre="score de Brier ({scale})",
    aliases=("quadratic score", "brier_score", "brier_score_loss"),
    french=("score quadratique",),
    parameters=(SCALE,),
    direction=-1,
    bounds=brier_bounds,
    undefined=NO_ANSWER,
    reference="Brier 1950",
    traps="Two conventions: the sum over all classes (Brier, 0 to 2) and half of it (usual for two classes, 0 to 1); "
    "scikit-learn halves for two classes and not for more.",
)
def brier(told: ClassDistributions, scale: str) -> ItemValues:
    """Mean squared distance of the probabilities from the truth.

    mean sum_k (p_k - [k is true])^2
    """
    items = told.answered()
    # p.p - 2 p_true + 1 would cancel for good predictions.
    error = items.proba.copy()
    error[np.arange(items.truth.size), items.truth] -= 1
    return ItemValues(scaled((error * error).sum(axis=1), scale), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="spherical score",
    titre="score sphérique",
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="Roby 1965; Gneiting and Raftery 2007",
)
def spherical_score(told: ClassDistributions) -> ItemValues:
    """Mean cosine between the probabilities and the truth.

    mean p(true class) / sqrt(sum_k p_k^2)
    """
    items = told.answered()
    return ItemValues(of_truth(items, items.proba) / np.linalg.norm(items.proba, axis=1), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="ranked probability score ({scale})",
    titre="score des probabilités ordonnées ({scale})",
    aliases=("RPS",),
    parameters=(
        Parameter(
            "scale",
            "mean",
            "mean: over the K - 1 cuts of the scale, from 0 to 1 (Epstein); sum: over the cuts (Murphy).",
            choices=("mean", "sum"),
        ),
    ),
    direction=-1,
    bounds=lambda scale: (0.0, 1.0 if scale == "mean" else np.inf),
    undefined="no item of known truth has an answer, or there is one label only (no cut)",
    reference="Epstein 1969; Murphy 1971",
    traps="For ordered labels: their order is that of labels=. With two labels the Brier score, halved.",
)
def ranked_probability_score(told: ClassDistributions, scale: str) -> ItemValues:
    """Mean squared distance of the cumulated probabilities from the truth, over the cuts of an ordered scale.

    mean sum_{k<K} (p_1 + ... + p_k - [the truth is at most k])^2 / (K - 1)
    """
    items = told.answered()
    cuts = len(items.labels) - 1
    reached = items.truth[:, None] <= np.arange(max(cuts, 0))
    square = ((items.proba.cumsum(axis=1)[:, :-1] - reached) ** 2).sum(axis=1)
    if cuts < 1:
        square = np.full(items.truth.size, np.nan)
    return ItemValues(square / cuts if scale == "mean" and cuts > 0 else square, items.weight, items.cluster)


@item_mean(
    VIEW,
    title="top-{k} accuracy",
    titre="exactitude à {k} réponses",
    aliases=("top_k_accuracy_score",),
    parameters=(Parameter("k", 2.0, "How many of the most probable classes count as an answer, 1 or more.", 1.0),),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="no item has a known truth",
    reference="Russakovsky et al. 2015",
    traps="No answer is wrong. Ties go to the class that comes first in labels=, so that k = 1 is the accuracy of the "
    "matrix; scikit-learn gives them to the class that comes last.",
)
def top_k_accuracy(told: ClassDistributions, k: float) -> ItemValues:
    """Share of the items whose true class is among the k most probable ones.

    mean [rank of p(true class) <= k]
    """
    items = told.judged()
    own = of_truth(items, items.proba)[:, None]
    earlier = np.arange(len(items.labels)) < items.truth[:, None]
    above = ((items.proba > own) | ((items.proba == own) & earlier)).sum(axis=1)
    hit = (above < whole(k, "k")) & ~items.unanswered
    return ItemValues(hit.astype(np.float64), items.weight, items.cluster)


@item_mean(
    VIEW,
    title="Kononenko-Bratko information",
    titre="information de Kononenko et Bratko",
    aliases=("K&B Information Score", "Kononenko and Bratko information score"),
    french=("score d'information de Kononenko et Bratko",),
    direction=1,
    bounds=(-np.inf, np.inf),
    chance=None,
    undefined=NO_ANSWER,
    reference="Kononenko and Bratko 1991; document 003",
    traps="Needs the class probabilities of the training set (prior=). In bits per item; Weka prints the sum as well.",
)
def kononenko_bratko(told: ClassDistributions) -> ItemValues:
    """Mean information that the answers bring beyond the prior, in bits; negative where they mislead.

    mean of log2 p - log2 q where p >= q, else log2(1 - q) - log2(1 - p), p and q those of the true class
    """
    items = told.answered()
    p, q = of_truth(items, items.proba), of_truth(items, known_prior(items))
    with np.errstate(divide="ignore", invalid="ignore"):
        gain = np.where(p > q, np.log2(p) - np.log2(q), np.log1p(-q) / np.log(2) - np.log1p(-p) / np.log(2))
    return ItemValues(np.where(p == q, 0.0, gain), items.weight, items.cluster)
