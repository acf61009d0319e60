"""The area under the ROC curve, whole or in part, with its limits."""

from __future__ import annotations

import numpy as np

from jauge.curves import roc_curve
from jauge.curves.roc import Axis
from jauge.curves.shares import read_range
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference.estimate import Estimate, estimate, of_ranking
from jauge.inference.limits import checked_level
from jauge.inference.random_tables import Scheme
from jauge.inference.ranking import RankingQuestion
from jauge.numeric.ratio import FloatArray


def auc_interval(
    table: ScoreTable,
    *,
    fpr: tuple[float, float] | None = None,
    tpr: tuple[float, float] | None = None,
    corrected: bool = True,
    level: float = 0.95,
    method: str | None = None,
    scheme: Scheme = "full",
    seed: int = 0,
    replicates: int = 2000,
) -> Estimate:
    """The area under the ROC curve with limits, or the part of it between two rates.

    The whole area: "logit" (the default: logit A -+ z se / (A(1 - A)) with DeLong's variance, never outside 0 and 1),
    "delong" (A -+ z se), "bootstrap" (the exact variance of stratified resamples), "hanley-mcneil", "score"
    (Newcombe's, taken where no variance is seen, and said), "percentile" (simulated). Clusters: placements summed by
    cluster and Student's quantile. A part, `fpr=(0, 0.1)` or `tpr=(0.9, 1)`: the standard deviation of the count
    bootstrap on the logit scale, or "percentile"; `corrected` as McClish, where 1/2 is chance and 1 perfection.
    Refused without both classes; in [0, 1], corrected parts at most 1. Higher is better.
    Reference: DeLong, DeLong and Clarke-Pearson 1988; Obuchowski 1997; Newcombe 2006; McClish 1989.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 1, 0, 1, 0, 0, 0], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    >>> auc_interval(table)
    auc 0.840 [0.410, 0.975], logit, 95 %
    """
    if fpr is None and tpr is None:
        return estimate(table, "auc", level=level, method=method, scheme=scheme, seed=seed, replicates=replicates)
    if fpr is not None and tpr is not None:
        raise JaugeError("one of fpr= and tpr=", "both", "A part is cut on one axis.")
    axis: Axis = "fpr" if fpr is not None else "tpr"
    low, high = read_range(*(fpr or tpr or (0.0, 1.0)), axis)

    def part(resample: ScoreTable) -> FloatArray:
        area = roc_curve(resample).partial_auc(low, high, axis=axis, corrected=corrected)
        return np.asarray(area if corrected else area / (high - low))

    middle = (low + high) / 2 if axis == "fpr" else 1 - (low + high) / 2
    bounds = ((1 - middle / (1 - middle)) / 2 if corrected else 0.0, 1.0)
    name = f"{'corrected ' * corrected}partial auc({axis} {low:g} to {high:g})"
    question = RankingQuestion(table, part, float(part(table)), checked_level(level), scheme, seed, replicates, bounds)
    return of_ranking(question, name, method)
