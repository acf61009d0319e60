"""Indices that combine precision and recall, most of them with a trade-off weight between the two."""

from __future__ import annotations

import numpy as np

from jauge.measures.binary import BETA
from jauge.measures.cells import Cells
from jauge.measures.declaring import NO_HIT, NO_POSITIVE, NONE_PREDICTED, declare
from jauge.measures.definition import Parameter
from jauge.numeric.ratio import FloatArray, ratio

LAM = Parameter("lam", 0.5, "Trade-off weight: 0 is precision only, 1 recall only, 0.5 the plain index.", 0.0, 1.0)


@declare(
    title="F (lam {lam})",
    titre="F (lam {lam})",
    aliases=("trade-off F",),
    parameters=(LAM,),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=lambda lam: lam == 0.5,
    prevalence_free=lambda lam: lam == 1,
    undefined="no item is positive or predicted positive (only the one with weight counts)",
    empty=(NO_HIT,),
    reference="van Rijsbergen 1979; Hanczar and Nadif 2018; document 004",
    traps="lam = beta^2 / (1 + beta^2): lam = 0.8 is F2.",
)
def F_lam(c: Cells, lam: float) -> FloatArray:  # noqa: N802 (the measure's name)
    """F with its weight between precision and recall given as lam.

    tp / (tp + (1 - lam) fp + lam fn), that is 1/F = (1 - lam)/precision + lam/recall
    """
    return ratio(c.tp, c.tp + (1 - lam) * c.fp + lam * c.fn)


@declare(
    title="Jaccard (lam {lam})",
    titre="Jaccard (lam {lam})",
    aliases=("trade-off Jaccard",),
    parameters=(LAM,),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=lambda lam: lam == 0.5,
    prevalence_free=lambda lam: lam == 1,
    undefined="no item is positive or predicted positive (only the one with weight counts)",
    empty=(NO_HIT,),
    reference="Hanczar and Nadif 2018; document 004, reconstructed from the properties that it states",
    traps="Reconstructed: other forms share the stated properties. It has a kink at lam = 0.5.",
)
def jaccard_lam(c: Cells, lam: float) -> FloatArray:
    """The Jaccard index with a weight between precision and recall.

    tp / (tp + min(1, 2 (1 - lam)) fp + min(1, 2 lam) fn)
    """
    return ratio(c.tp, c.tp + min(1.0, 2 * (1 - lam)) * c.fp + min(1.0, 2 * lam) * c.fn)


@declare(
    title="Fowlkes-Mallows index (lam {lam})",
    titre="indice de Fowlkes-Mallows (lam {lam})",
    aliases=("fowlkes_mallows_lam", "folkes_mallows", "Otsuka-Ochiai", "Ochiai", "cosine similarity", "G-measure"),
    french=("moyenne géométrique de la précision et du rappel",),
    parameters=(LAM,),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=lambda lam: lam == 0.5,
    prevalence_free=lambda lam: lam == 1,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Fowlkes and Mallows 1983; Hanczar and Nadif 2018; document 004",
    traps="G names two geometric means: this one, and that of recall and specificity (g_mean).",
)
def fowlkes_mallows(c: Cells, lam: float) -> FloatArray:
    """Weighted geometric mean of precision and recall.

    precision^(1 - lam) recall^lam
    """
    return np.asarray(ratio(c.tp, c.predicted_positive) ** (1 - lam) * ratio(c.tp, c.positive) ** lam)


@declare(
    title="Kulczynski index (lam {lam})",
    titre="indice de Kulczynski (lam {lam})",
    aliases=("kulczynski_lam", "Kulczynski 2"),
    french=("moyenne de la précision et du rappel",),
    parameters=(LAM,),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=lambda lam: lam == 0.5,
    prevalence_free=lambda lam: lam == 1,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Kulczynski 1927; Hanczar and Nadif 2018; document 004",
    traps="PyCM calls the plain one AUPR: it is the area under a curve of one point.",
)
def kulczynski(c: Cells, lam: float) -> FloatArray:
    """Weighted arithmetic mean of precision and recall.

    (1 - lam) precision + lam recall
    """
    terms = ((1 - lam, c.predicted_positive), (lam, c.positive))
    # Without weight the other rate may be undefined.
    return np.asarray(sum(weight * ratio(c.tp, size) for weight, size in terms if weight))


@declare(
    title="E (beta {beta})",
    titre="E (bêta {beta})",
    aliases=("van Rijsbergen's E",),
    french=("mesure E",),
    parameters=(BETA,),
    direction=-1,
    bounds=(0.0, 1.0),
    shape="decreasing",
    symmetric=lambda beta: beta == 1,
    undefined="no item is positive or predicted positive",
    empty=(NO_HIT,),
    reference="van Rijsbergen 1979",
    traps="van Rijsbergen's own parameter is alpha = 1 / (1 + beta^2), the weight of precision.",
)
def van_rijsbergen_e(c: Cells, beta: float) -> FloatArray:
    """Effectiveness lost: what F lacks to 1.

    (beta^2 fn + fp) / ((1 + beta^2) tp + beta^2 fn + fp) = 1 - F
    """
    square = beta * beta
    lost = square * c.fn + c.fp
    return ratio(lost, (1 + square) * c.tp + lost)


@declare(
    title="Tversky index (alpha {alpha}, beta {beta})",
    titre="indice de Tversky (alpha {alpha}, bêta {beta})",
    parameters=(
        Parameter("alpha", 1.0, "The weight of a false negative.", 0.0, np.inf, open_high=True),
        Parameter("beta", 1.0, "The weight of a false positive.", 0.0, np.inf, open_high=True),
    ),
    direction=1,
    bounds=(0.0, 1.0),
    shape=lambda alpha, beta: "increasing" if alpha or beta else "constant",
    symmetric=lambda alpha, beta: alpha == beta,
    chance=lambda alpha, beta: None if alpha or beta else 1.0,
    prevalence_free=lambda beta, **_: beta == 0,
    undefined="no item is positive or predicted positive (only errors with weight count)",
    empty=(NO_HIT,),
    reference="Tversky 1977",
    traps="alpha = beta = 1 is the Jaccard index, alpha = beta = 0.5 is F1.",
)
def tversky(c: Cells, alpha: float, beta: float) -> FloatArray:
    """Hits among hits and weighted errors.

    tp / (tp + alpha fn + beta fp)
    """
    return ratio(c.tp, c.tp + alpha * c.fn + beta * c.fp)


@declare(
    title="individual classification success index",
    titre="indice de succès de la classification individuelle",
    aliases=("ICSI", "classification success index"),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    undefined="nothing is predicted positive or no item is positive",
    empty=(NONE_PREDICTED, NO_POSITIVE),
    reference="Koukoulas and Blackburn 2001",
)
def individual_classification_success(c: Cells) -> FloatArray:
    """How far precision and recall together exceed 1.

    tp / (tp + fp) + tp / (tp + fn) - 1
    """
    return ratio(c.tp, c.predicted_positive) + ratio(c.tp, c.positive) - 1
