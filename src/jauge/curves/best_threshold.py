"""The threshold that makes a measure best while other measures keep within their limits."""

from __future__ import annotations

import operator
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

import numpy as np

from jauge.curves.condition import OperatingCondition
from jauge.curves.demands import demand_items
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.evidence.reading import BoolArray
from jauge.measures import Measure, measure
from jauge.numeric.ratio import FloatArray, ratio
from jauge.result import Result, plain

Sense: TypeAlias = Literal[">=", "<="]
_HOLDS = {">=": operator.ge, "<=": operator.le}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_WRITTEN = re.compile(rf"(.+?)\s*(>=|<=)\s*({_NUMBER})\s*(%|(?:of|/)\s*({_NUMBER}))?")
_FLAGGED = "predicted positive rate"
_SAME = 1e-12


@dataclass(frozen=True, slots=True)
class Constraint:
    """A limit on a measure, as `best_threshold` is subject to.

    >>> Constraint.read("precision >= 0.9")
    Constraint(measure=precision, sense='>=', limit=0.9)
    >>> Constraint.read("flagged <= 200 of 10000").limit
    0.02
    """

    measure: Measure
    sense: Sense
    limit: float

    @classmethod
    def read(cls, text: str) -> Self:
        """From text: a measure, >= or <=, and a number, a percentage or "k of n".

        "flagged" is short for the predicted positive rate: "flagged <= 200 of 10000" is a capacity.
        """
        match = _WRITTEN.fullmatch(str(text).strip())
        if match is None:
            raise JaugeError(
                "a constraint such as 'precision >= 0.9'", repr(text), "Write a measure, >= or <=, and a number."
            )
        name, sense, number, whole, count = match.groups()
        if count is not None and float(count) <= 0:
            raise JaugeError("so many of a number above 0", repr(text), "As in 'flagged <= 200 of 10000'.")
        limit = ratio(float(number), 100.0 if whole == "%" else float(count or 1))
        return cls(measure(_FLAGGED if name == "flagged" else name), sense, float(limit))  # type: ignore[arg-type]

    def met(self, values: FloatArray) -> BoolArray:
        """Where the limit is kept; an undefined value keeps none."""
        return np.asarray(_HOLDS[self.sense](values, self.limit))

    def nearest(self, values: FloatArray) -> float:
        """Of the values, the one that comes nearest to keeping the limit."""
        return float(np.nanmax(values) if self.sense == ">=" else np.nanmin(values))

    def __str__(self) -> str:
        return f"{self.measure} {self.sense} {self.limit:g}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BestThreshold(Result):
    """A threshold with the value it attains, its counts, and the value of each constrained measure.

    It was chosen on the data that the values are computed on: on new cases they will be worse, and a limit that is
    just kept here may well be missed there.
    """

    threshold: float
    measure: Measure
    value: float
    counts: Counts
    limited: Mapping[str, float]

    def __repr__(self) -> str:
        kept = "".join(f", {limit} ({value:.6g})" for limit, value in self.limited.items())
        return f"BestThreshold({self.threshold:g}: {self.measure} {self.value:.6g}{kept}; chosen on these data)"

    def to_dict(self) -> dict[str, object]:
        """Plain Python for JSON."""
        cells = {name: plain(getattr(self.counts, name)) for name in ("tp", "fp", "fn", "tn")}
        told = {"threshold": self.threshold, "measure": str(self.measure), "value": self.value, **cells}
        return {name: plain(v) for name, v in told.items()} | {
            "limited": plain(self.limited),
            "chosen_on": "these data",
        }


def best_threshold(
    table: ScoreTable,
    *,
    maximise: str | Measure | None = None,
    minimise: str | Measure | OperatingCondition | None = None,
    subject_to: str | Constraint | Sequence[str | Constraint] = (),
) -> BestThreshold:
    """The threshold of a table at which a measure is greatest (or least) while constraints hold.

    Formula: argmax over thresholds of the measure, among those where each constraint holds. Thresholds where the
    measure is undefined are no candidates; predicting nothing (+inf) is one. Of thresholds that are equally good, to
    1e-12, the highest is taken. Refused when no threshold meets the constraints: the error tells the best attainable.
    The value is that of the same data, hence optimistic.

    - recall at a minimum precision: maximise="recall", subject_to="precision >= 0.9"
    - true positive rate at a maximum false positive rate: maximise="TPR", subject_to="FPR <= 0.1"
    - at a capacity: maximise="recall", subject_to="flagged <= 200 of 10000"
    - cheapest at a condition: minimise=OperatingCondition(prevalence=0.02, cost_ratio=10), which stands for its cost

    >>> from jauge.evidence import ScoreTable
    >>> table = ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> best_threshold(table, maximise="recall", subject_to="precision >= 0.6")
    BestThreshold(0.7: recall 1, precision >= 0.6 (0.666667); chosen on these data)
    >>> best_threshold(table, maximise="F1").value
    0.8
    """
    demand_items(table, "a threshold")
    wanted, sign = _objective(maximise, minimise)
    given = [subject_to] if isinstance(subject_to, str | Constraint) else subject_to
    constraints = [c if isinstance(c, Constraint) else Constraint.read(c) for c in given]
    counts = table.as_counts()
    limited = [_at_each_threshold(c.measure, counts) for c in constraints]
    kept = [c.met(values) for c, values in zip(constraints, limited, strict=True)]
    merit = sign * _at_each_threshold(wanted, counts)
    defined = ~np.isnan(merit)
    candidates = np.logical_and.reduce([defined, *kept])
    if not candidates.any():
        raise _unattainable(table, wanted, constraints, limited, kept)
    merit = np.where(candidates, merit, -np.inf)
    row = int(np.argmax(_as_good(merit)))
    told = {str(c): float(values[row]) for c, values in zip(constraints, limited, strict=True)}
    return BestThreshold(float(table.thresholds[row]), wanted, float(sign * merit[row]), counts[row], told)


def _objective(
    maximise: str | Measure | None, minimise: str | Measure | OperatingCondition | None
) -> tuple[Measure, int]:
    """The one measure asked for, and the sign that makes it one to maximise."""
    if maximise is not None and minimise is None:
        return measure(maximise), 1
    if minimise is not None and maximise is None:
        return minimise.cost if isinstance(minimise, OperatingCondition) else measure(minimise), -1
    received = "neither" if maximise is None else "both"
    raise JaugeError("one of maximise= and minimise=", received, 'As in maximise="recall".')


def _at_each_threshold(asked: Measure, counts: Counts) -> FloatArray:
    """The values of a measure, one a threshold."""
    values = np.asarray(asked(counts), dtype=np.float64)
    if values.shape != counts.shape:
        advice = "Averages over classes have none: name the measure alone."
        raise JaugeError("a measure with a value at each threshold", str(asked), advice)
    return values


def _as_good(merit: FloatArray) -> BoolArray:
    """Which values equal the greatest up to rounding."""
    best = merit.max()
    return np.asarray(merit >= best - _SAME * max(1.0, abs(best)) if np.isfinite(best) else merit == best)


def _unattainable(
    table: ScoreTable,
    wanted: Measure,
    constraints: Sequence[Constraint],
    limited: Sequence[FloatArray],
    kept: Sequence[BoolArray],
) -> JaugeError:
    """The error where nothing satisfies the constraints: how far each measure goes while the others keep theirs."""
    if not constraints or np.logical_and.reduce(kept).any():
        reason = wanted.why_undefined(table) or f"{wanted} is undefined"
        return JaugeError(f"a threshold at which {wanted} is defined", "none", f"Here {reason}.")
    reached = []
    for k, (constraint, values) in enumerate(zip(constraints, limited, strict=True)):
        others = np.logical_and.reduce([~np.isnan(values), *(m for i, m in enumerate(kept) if i != k)])
        if others.any():
            where = " while the others hold" if len(constraints) > 1 else ""
            reached.append(f"{constraint.measure} reaches {constraint.nearest(values[others]):.6g}{where}")
    wish = " and ".join(map(str, constraints))
    return JaugeError(f"a threshold with {wish}", "none", f"At best {'; '.join(reached) or 'no two of them agree'}.")
