"""How far predicted probabilities are from the frequencies that they announce."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from jauge.evidence import ClassDistributions, ScoreTable
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.item_means import whole
from jauge.measures.probabilistic import NO_ANSWER, SCALE, VIEW, brier_bounds, scaled
from jauge.numeric.hull import hull_of_chain
from jauge.numeric.ratio import CountArray, FloatArray, ratio

BINS = Parameter("bins", 15.0, "How many bins of equal width there are between 0 and 1, 1 or more.", 1.0)


def _gaps(proba: FloatArray, hit: CountArray, weight: CountArray, bins: float) -> tuple[FloatArray, FloatArray]:
    """|frequency - mean probability| and weight of each bin that is not empty; bins are open on the left."""
    edges = np.linspace(0, 1, whole(bins, "bins") + 1)
    place = np.searchsorted(edges[1:-1], proba, side="left")
    size, right, told = (
        np.bincount(place, weights=weight * what, minlength=edges.size - 1).astype(np.float64)
        for what in (np.ones(1), hit, proba)
    )
    used = size > 0
    return ratio(np.abs(right - told)[used], size[used]), size[used]


def _gaps_of_answers(told: ClassDistributions, bins: float) -> tuple[FloatArray, FloatArray]:
    """The gaps of the most probable class of each item."""
    items = told.answered()
    top = items.proba.max(axis=1, initial=0.0)
    return _gaps(top, (items.predicted == items.truth).astype(np.int64), items.weight, bins)


@declare(
    VIEW,
    title="expected calibration error ({bins} bins)",
    titre="erreur de calibration attendue ({bins} classes)",
    aliases=("ECE",),
    parameters=(BINS,),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="Naeini, Cooper and Hauskrecht 2015; Guo et al. 2017",
    traps="Depends on the bins, and is above 0 for perfect probabilities by chance alone; miscalibration needs no "
    "bins. Looks at the most probable class only.",
)
def expected_calibration_error(told: ClassDistributions, bins: float) -> FloatArray:
    """Mean gap, over bins of the greatest probability, between how sure the answers are and how often they are right.

    sum_b (n_b / n) |right_b - mean p_b|
    """
    gap, size = _gaps_of_answers(told, bins)
    return ratio(gap @ size, size.sum())


@declare(
    VIEW,
    title="maximum calibration error ({bins} bins)",
    titre="erreur de calibration maximale ({bins} classes)",
    aliases=("MCE",),
    parameters=(BINS,),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="Naeini, Cooper and Hauskrecht 2015",
    traps="One item alone in a bin can decide it.",
)
def maximum_calibration_error(told: ClassDistributions, bins: float) -> FloatArray:
    """Greatest gap, over bins of the greatest probability, between how sure the answers are and how often right.

    max_b |right_b - mean p_b|
    """
    gap, _ = _gaps_of_answers(told, bins)
    return np.asarray(gap.max() if gap.size else np.nan)


@declare(
    VIEW,
    title="classwise calibration error ({bins} bins)",
    titre="erreur de calibration par classe ({bins} classes)",
    aliases=("classwise ECE", "cwECE"),
    parameters=(BINS,),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_ANSWER,
    reference="Kull et al. 2019",
    traps="A mean over classes: small when there are many classes, since most probabilities are near 0.",
)
def classwise_calibration_error(told: ClassDistributions, bins: float) -> FloatArray:
    """Mean over classes of the mean gap between the probability of the class and its frequency.

    mean_k sum_b (n_kb / n) |frequency_kb - mean p_kb|
    """
    items = told.answered()
    gaps = [
        _gaps(items.proba[:, k], (items.truth == k).astype(np.int64), items.weight, bins)
        for k in range(len(items.labels))
    ]
    return ratio(sum((gap @ size for gap, size in gaps), 0.0), sum((size.sum() for _, size in gaps), 0.0))


def _squared_errors(table: ScoreTable) -> FloatArray:
    """Sums of squared errors of the probabilities, of their isotonic recalibration, and of the frequency alone.

    The blocks of the isotonic regression are the edges of the ROC convex hull.
    """
    proba, positive, negative = table.rows()
    told = positive @ (1 - proba) ** 2 + negative @ proba**2
    block = hull_of_chain(table.fp, table.tp)
    best = _spread(np.diff(table.tp[block]), np.diff(table.fp[block])).sum()
    return np.array([told, best, _spread(table.tp[-1], table.fp[-1])])


def _spread(positive: ArrayLike, negative: ArrayLike) -> FloatArray:
    """Squared errors, a b / (a + b), of a group of a positives and b negatives told its own frequency."""
    a, b = np.asarray(positive, dtype=np.float64), np.asarray(negative, dtype=np.float64)
    return ratio(a * b, a + b)


def _decomposition(told: ClassDistributions, scale: str) -> dict[str, FloatArray]:
    """The three parts of the Brier score, each summed over the classes."""
    items = told.answered()
    if not items.truth.size:
        return dict.fromkeys(("miscalibration", "discrimination", "uncertainty"), np.asarray(np.nan))
    errors = np.array([_squared_errors(table) for table in items.one_vs_rest().values()]).sum(axis=0)
    of_told, of_recalibrated, of_constant = scaled(ratio(errors, items.weight.sum()), scale)
    return {
        "miscalibration": np.maximum(of_told - of_recalibrated, 0.0),
        "discrimination": np.maximum(of_constant - of_recalibrated, 0.0),
        "uncertainty": np.asarray(of_constant),
    }


_DECOMPOSED = "Dimitriadis, Gneiting and Jordan 2021 (CORP)"


@declare(
    VIEW,
    title="miscalibration ({scale})",
    titre="défaut de calibration ({scale})",
    aliases=("MCB",),
    parameters=(SCALE,),
    direction=-1,
    bounds=brier_bounds,
    undefined=NO_ANSWER,
    reference=_DECOMPOSED,
    traps="Optimistic for the recalibrated probabilities: these were fitted on the same items.",
)
def miscalibration(told: ClassDistributions, scale: str) -> FloatArray:
    """What isotonic recalibration of each class against the others would take off the Brier score.

    Brier = miscalibration - discrimination + uncertainty
    """
    return _decomposition(told, scale)["miscalibration"]


@declare(
    VIEW,
    title="discrimination ({scale})",
    titre="discrimination ({scale})",
    aliases=("DSC",),
    parameters=(SCALE,),
    direction=1,
    bounds=lambda scale: (0.0, 0.5 if scale == "half" else 1.0),
    undefined=NO_ANSWER,
    reference=_DECOMPOSED,
)
def discrimination(told: ClassDistributions, scale: str) -> FloatArray:
    """How much better than the class shares alone the recalibrated probabilities are, in the Brier score.

    Brier = miscalibration - discrimination + uncertainty
    """
    return _decomposition(told, scale)["discrimination"]


@declare(
    VIEW,
    title="uncertainty ({scale})",
    titre="incertitude ({scale})",
    aliases=("UNC",),
    parameters=(SCALE,),
    direction=0,
    bounds=lambda scale: (0.0, 0.5 if scale == "half" else 1.0),
    undefined=NO_ANSWER,
    reference=_DECOMPOSED,
)
def uncertainty(told: ClassDistributions, scale: str) -> FloatArray:
    """The Brier score of always telling the class shares of the test set: a property of the data alone.

    sum_k share_k (1 - share_k)
    """
    return _decomposition(told, scale)["uncertainty"]
