"""Ratios of likelihoods and odds, and what is read from them."""

from __future__ import annotations

import numpy as np

from jauge.measures.cells import Cells
from jauge.measures.declaring import ALL_PREDICTED, NO_NEGATIVE, NO_POSITIVE, NONE_PREDICTED, declare
from jauge.measures.definition import Emptiable, Parameter
from jauge.numeric.ratio import FloatArray, ratio

_BOTH_PRODUCTS: Emptiable = (
    "a right and a wrong count are 0 together (tp tn = fp fn = 0)",
    lambda c: c.tp * c.tn + c.fp * c.fn,
)


def _logarithm(x: FloatArray) -> FloatArray:
    """Natural logarithm, -inf at 0."""
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(x))


@declare(
    title="positive likelihood ratio",
    titre="rapport de vraisemblance positif",
    aliases=("LR+", "PLR"),
    french=("rapport de vraisemblance +",),
    direction=1,
    bounds=(0.0, np.inf),
    shape="increasing",
    chance=1.0,
    prevalence_free=True,
    undefined="a class has no item, or nothing is predicted positive",
    empty=(NO_POSITIVE, NO_NEGATIVE, NONE_PREDICTED),
    reference="Simel, Samsa and Matchar 1991",
    traps="Infinite without false positives.",
)
def positive_likelihood_ratio(c: Cells) -> FloatArray:
    """How many times more often positive is said of a positive item than of a negative one.

    recall / fall-out = (tp / (tp + fn)) / (fp / (fp + tn))
    """
    return ratio(ratio(c.tp, c.positive), ratio(c.fp, c.negative))


@declare(
    title="negative likelihood ratio",
    titre="rapport de vraisemblance négatif",
    aliases=("LR-", "NLR"),
    french=("rapport de vraisemblance -",),
    direction=-1,
    bounds=(0.0, np.inf),
    shape="decreasing",
    chance=1.0,
    prevalence_free=True,
    undefined="a class has no item, or nothing is predicted negative",
    empty=(NO_POSITIVE, NO_NEGATIVE, ALL_PREDICTED),
    reference="Simel, Samsa and Matchar 1991",
    traps="Infinite without true negatives.",
)
def negative_likelihood_ratio(c: Cells) -> FloatArray:
    """How many times more often negative is said of a positive item than of a negative one.

    miss rate / specificity = (fn / (tp + fn)) / (tn / (fp + tn))
    """
    return ratio(ratio(c.fn, c.positive), ratio(c.tn, c.negative))


@declare(
    title="diagnostic odds ratio",
    titre="rapport de cotes diagnostique",
    aliases=("DOR", "odds ratio"),
    french=("rapport de cotes",),
    direction=1,
    bounds=(0.0, np.inf),
    shape="increasing",
    symmetric=True,
    chance=1.0,
    prevalence_free=True,
    undefined="a right and a wrong count are 0 together",
    empty=(_BOTH_PRODUCTS,),
    reference="Glas et al. 2003",
    traps="Infinite as soon as one kind of error is absent.",
)
def diagnostic_odds_ratio(c: Cells) -> FloatArray:
    """Odds of a positive prediction among positives over those among negatives.

    (tp tn) / (fp fn)
    """
    return ratio(c.tp * c.tn, c.fp * c.fn)


@declare(
    title="Yule's Q",
    titre="Q de Yule",
    aliases=("Yule Q", "odds ratio skill score"),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    prevalence_free=True,
    undefined="a right and a wrong count are 0 together",
    empty=(_BOTH_PRODUCTS,),
    reference="Yule 1900",
)
def yule_q(c: Cells) -> FloatArray:
    """The odds ratio brought to the range from -1 to 1.

    (tp tn - fp fn) / (tp tn + fp fn)
    """
    right, wrong = c.tp * c.tn, c.fp * c.fn
    return ratio(right - wrong, right + wrong)


@declare(
    title="Yule's Y",
    titre="Y de Yule",
    aliases=("Yule Y", "coefficient of colligation"),
    french=("coefficient de colligation",),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    prevalence_free=True,
    undefined="a right and a wrong count are 0 together",
    empty=(_BOTH_PRODUCTS,),
    reference="Yule 1912",
)
def yule_y(c: Cells) -> FloatArray:
    """The square root of the odds ratio brought to the range from -1 to 1.

    (sqrt(tp tn) - sqrt(fp fn)) / (sqrt(tp tn) + sqrt(fp fn))
    """
    right, wrong = np.sqrt(c.tp * c.tn), np.sqrt(c.fp * c.fn)
    return ratio(right - wrong, right + wrong)


@declare(
    title="discriminant power ({log})",
    titre="pouvoir discriminant ({log})",
    parameters=(Parameter("log", "ln", "Natural or decimal logarithm.", choices=("ln", "log10")),),
    direction=1,
    bounds=(-np.inf, np.inf),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    prevalence_free=True,
    undefined="a right and a wrong count are 0 together",
    empty=(_BOTH_PRODUCTS,),
    reference="Blakeley and Oblinger 1995; Sokolova, Japkowicz and Szpakowicz 2006",
    traps="The literature takes natural logarithms; PyCM decimal ones, which give 0.43 times the value.",
)
def discriminant_power(c: Cells, log: str) -> FloatArray:
    """The logarithm of the odds ratio in standard deviations of a logistic law.

    sqrt(3) / pi (log(recall / (1 - recall)) + log(specificity / (1 - specificity)))
    """
    scale = np.sqrt(3) / np.pi / (1.0 if log == "ln" else np.log(10))
    return np.asarray(scale * _logarithm(ratio(c.tp * c.tn, c.fp * c.fn)))


@declare(
    title="information score",
    titre="score d'information",
    aliases=("log lift",),
    direction=1,
    bounds=(-np.inf, np.inf),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Kononenko and Bratko 1991; PyCM's IS",
    traps="Not the Kononenko-Bratko score that Weka prints, which reads class probabilities.",
)
def information_score(c: Cells) -> FloatArray:
    """Bits that a positive prediction tells about a positive item: the logarithm of the lift.

    log2((tp / (tp + fp)) / ((tp + fn) / n))
    """
    return np.asarray(_logarithm(ratio(ratio(c.tp, c.predicted_positive), ratio(c.positive, c.total))) / np.log(2))
