"""Two models slice by slice: where one is better, and whether the slices disagree."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri

from jauge.comparison.adjusted import holm
from jauge.comparison.comparison import Comparison
from jauge.comparison.difference import Paired, Thresholds, compare
from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence import PairedLabels, PairedScores, Slices
from jauge.evidence.reading import Label
from jauge.inference import Limits
from jauge.inference.limits import checked_level
from jauge.inference.random_tables import Scheme
from jauge.measures import Measure
from jauge.numeric.ratio import FloatArray
from jauge.result import Result, plain


class Gap(NamedTuple):
    """How much more the first model leads in one slice than in another, with limits; the slices are independent."""

    first: Label
    second: Label
    difference: float
    low: float
    high: float
    p_value: float


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SliceComparisons(Result):
    """The comparison of two models in each slice, and the gaps between slices, both with Holm's adjustment.

    >>> from jauge import PairedLabels, by
    >>> truth, site = [1, 1, 0, 0] * 10, ["x", "x", "y", "y"] * 10
    >>> answers = {"a": [1, 1, 0, 1] * 10, "b": [1, 0, 0, 0] * 10}
    >>> found = compare_slices(by(PairedLabels.from_labels, site, truth, answers), "accuracy")
    >>> found
    SliceComparisons(accuracy in 2 slices: 2 shown at 95 %, 1 of 1 gaps between slices shown; few: x, y)
    >>> found.gaps[0].difference
    1.0
    """

    measure: str
    keys: tuple[Label, ...]
    comparisons: tuple[Comparison, ...]
    holm: FloatArray
    gaps: tuple[Gap, ...]
    gaps_holm: FloatArray
    level: float
    few: tuple[Label, ...]

    def __getitem__(self, key: Label) -> Comparison:
        if key not in self.keys:
            raise JaugeError(f"one of the slices {list(self.keys)}", repr(key), "Keys are compared as they were given.")
        return self.comparisons[self.keys.index(key)]

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON."""
        adjusted = zip(self.keys, self.comparisons, self.holm, strict=True)
        slices = [one.to_dict() | {"slice": plain(key), "holm": plain(p)} for key, one, p in adjusted]
        gaps = [plain(gap._asdict()) | {"holm": plain(p)} for gap, p in zip(self.gaps, self.gaps_holm, strict=True)]
        return {"measure": self.measure, "level": self.level, "slices": slices, "gaps": gaps, "few": plain(self.few)}

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        names = ("difference", "low", "high", "p_value", "n_items")
        columns: dict[str, Sequence[Any]] = {"slice": list(self.keys)}
        columns |= {name: [getattr(one, name) for one in self.comparisons] for name in names}
        return columns | {"holm": self.holm.tolist()}

    def __repr__(self) -> str:
        shown, gaps = (int((p < 1 - self.level).sum()) for p in (self.holm, self.gaps_holm))
        few = f"; few: {', '.join(map(str, self.few))}" if self.few else ""
        return (
            f"SliceComparisons({self.measure} in {len(self.keys)} slices: {shown} shown at {100 * self.level:g} %, "
            f"{gaps} of {len(self.gaps)} gaps between slices shown{few})"
        )


def compare_slices(
    slices: Mapping[Label, PairedLabels] | Mapping[Label, PairedScores],
    measure: str | Measure,
    *,
    models: Sequence[str] | None = None,
    thresholds: Thresholds = None,
    pos_label: Label | None = None,
    level: float = 0.95,
    method: str | None = None,
    scheme: Scheme = "full",
    seed: int = 0,
    replicates: int | None = None,
) -> SliceComparisons:
    """Two models in each slice as `compare` has them, and how far the slices are apart.

    The gap between two slices is D_s - D_t with square-and-add limits of the two intervals; its p-value is that of the
    normal deviate that reaches 0 there. Slices share no items. Slices where a value is undefined take no part.
    Reference: Zou and Donner (2008), Construction of confidence limits about effect measures; Holm (1979).

    >>> from jauge import PairedLabels, by
    >>> answers = {"a": [1, 1, 0, 1], "b": [1, 0, 0, 0]}
    >>> slices = by(PairedLabels.from_labels, ["x", "x", "y", "y"], [1, 1, 0, 0], answers)
    >>> compare_slices(slices, "accuracy")["x"].difference
    0.5
    """
    level = checked_level(level)
    if not isinstance(slices, Slices):
        advice = "Make them with by(PairedScores.from_scores, keys, y_true, {...})."
        raise JaugeError("slices of paired evidence", repr(slices), advice)

    def one(piece: Paired) -> Comparison:
        return compare(
            piece,
            measure,
            models=models,
            thresholds=thresholds,
            pos_label=pos_label,
            level=level,
            method=method,
            scheme=scheme,
            seed=seed,
            replicates=replicates,
        )

    found = {key: one(piece) for key, piece in slices.items()}
    gaps = tuple(_gap(one, two, found, level) for one, two in combinations(found, 2))
    each = holm(np.array([comparison.p_value for comparison in found.values()]))
    between = holm(np.array([gap.p_value for gap in gaps]))
    name = next(iter(found.values())).measure
    return SliceComparisons(
        name, tuple(found), tuple(found.values()), frozen(each), gaps, frozen(between), level, tuple(slices.few)
    )


def _gap(first: Label, second: Label, found: Mapping[Label, Comparison], level: float) -> Gap:
    """The difference of two independent differences."""
    one, two = found[first], found[second]
    difference = one.difference - two.difference
    limits = Limits(
        difference - math.hypot(one.difference - one.low, two.high - two.difference),
        difference + math.hypot(one.high - one.difference, two.difference - two.low),
    )
    reach = difference - limits.low if difference > 0 else limits.high - difference
    if math.isnan(difference) or not reach:
        return Gap(first, second, difference, *limits, math.nan if math.isnan(difference) else float(difference == 0))
    deviate = abs(difference) / reach * float(ndtri((1 + level) / 2))
    return Gap(first, second, difference, *limits, min(1.0, 2 * float(ndtr(-deviate))))
