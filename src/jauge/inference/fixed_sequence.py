"""A threshold whose constraints hold in truth, not only on the data that it was chosen on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike

from jauge.curves import BestThreshold, Constraint
from jauge.curves import best_threshold as best_on_these_data
from jauge.curves.demands import demand_items
from jauge.errors import JaugeError
from jauge.evidence import Counts, ScoreTable
from jauge.evidence.reading import one_of
from jauge.inference.estimate import Estimate, estimate
from jauge.inference.limits import clopper_pearson
from jauge.measures import Formula, Measure, measure
from jauge.numeric.ratio import FloatArray
from jauge.result import Result

Order: TypeAlias = Literal["descending", "ascending"]
_STEPS = 20
_ADVICE = "Begin elsewhere (thresholds=, order=), ask for less, or collect more items."


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AssuredThreshold(Result):
    """The best of the thresholds at which every constraint was shown, and the limits that showed them.

    `passed` are the thresholds in the order in which they were tried, up to the first failure.
    """

    best: BestThreshold
    limits: tuple[Estimate, ...]
    passed: tuple[float, ...]
    confidence: float

    @property
    def threshold(self) -> float:
        """The threshold itself."""
        return self.best.threshold

    @property
    def value(self) -> float:
        """What the measure attains there on these data."""
        return self.best.value

    @property
    def counts(self) -> Counts:
        """The table there."""
        return self.best.counts

    def __repr__(self) -> str:
        kept = ", ".join(self.best.limited)
        return (
            f"AssuredThreshold({self.threshold:g}: {self.best.measure} {self.best.value:.6g}, {kept} "
            f"with confidence {self.confidence:g})"
        )


@overload
def best_threshold(table: ScoreTable, *, confidence: None = None, **wish: Any) -> BestThreshold: ...
@overload
def best_threshold(table: ScoreTable, *, confidence: float, **wish: Any) -> AssuredThreshold: ...
def best_threshold(
    table: ScoreTable, *, confidence: float | None = None, **wish: Any
) -> BestThreshold | AssuredThreshold:
    """The threshold at which a measure is best while constraints hold: on the data, or with confidence in truth.

    Without `confidence`: that of `jauge.curves.best_threshold`, which takes maximise= or minimise=, and subject_to=.
    Its constraints hold on these data; in truth "precision >= 0.9" is then missed half of the time. With `confidence`:
    that of `assured_threshold`, which also takes thresholds= and order=; thresholds are tried in an order fixed
    beforehand, up to the first whose one-sided limit fails. Undefined (refused) where no threshold qualifies.
    Reference: Maurer, Hothorn and Lehmacher (1995), fixed sequence testing.

    >>> table = ScoreTable.from_counts([4, 3, 2, 1], positives=[60, 30, 9, 1], negatives=[1, 3, 30, 166])
    >>> best_threshold(table, maximise="recall", subject_to="precision >= 0.95")
    BestThreshold(3: recall 0.9, precision >= 0.95 (0.957447); chosen on these data)
    >>> best_threshold(table, maximise="recall", subject_to="precision >= 0.9", confidence=0.95)
    AssuredThreshold(3: recall 0.9, precision >= 0.9 with confidence 0.95)
    """
    if confidence is None:
        return best_on_these_data(table, **wish)
    return assured_threshold(table, confidence=confidence, **wish)


def assured_threshold(
    table: ScoreTable,
    *,
    maximise: str | Measure | None = None,
    minimise: str | Measure | None = None,
    subject_to: str | Constraint | Sequence[str | Constraint],
    confidence: float = 0.95,
    thresholds: ArrayLike | None = None,
    order: Order = "descending",
) -> AssuredThreshold:
    """The threshold at which a measure is best among those where constraints hold with confidence.

    Thresholds are tried in an order fixed beforehand; at each, a one-sided limit of each constrained measure
    (Clopper-Pearson's for proportions of independent items, else as `estimate`) must keep it; the first failure ends
    the search. The chance that any threshold passed breaks a constraint in truth is at most 1 - confidence, however
    many are tried: "precision >= 0.9" met on the data alone is missed in truth half of the time. Default thresholds:
    where 5, 10, ..., 100 % of the items are predicted positive, which the truth has no part in; those where no outcome
    could pass are skipped. `order` "ascending" begins with the lowest, as a limit on recall needs. Refused where the
    first threshold fails.
    Reference: Maurer, Hothorn and Lehmacher (1995), fixed sequence testing; Angelopoulos et al. (2021).

    >>> table = ScoreTable.from_counts([4, 3, 2, 1], positives=[60, 30, 9, 1], negatives=[1, 3, 30, 166])
    >>> assured_threshold(table, maximise="recall", subject_to="precision >= 0.9")
    AssuredThreshold(3: recall 0.9, precision >= 0.9 with confidence 0.95)
    """
    demand_items(table, "a threshold")
    one_of("order", order, ("descending", "ascending"))
    if not 0.5 < confidence < 1:
        raise JaugeError("a confidence between 0.5 and 1", f"{confidence:g}", "As in confidence=0.95.")
    wanted = _wanted(maximise, minimise)
    given = [subject_to] if isinstance(subject_to, str | Constraint) else subject_to
    constraints = [c if isinstance(c, Constraint) else Constraint.read(c) for c in given]
    if not constraints:
        raise JaugeError("at least one constraint", "none", 'As in subject_to="precision >= 0.9".')
    tried = _grid(table, order) if thresholds is None else np.atleast_1d(np.asarray(thresholds, dtype=np.float64))
    passed = _passed(table, tried, constraints, confidence)
    best = _best(table, np.array(passed), wanted, constraints)
    limits = tuple(_shown(table.at(best.threshold), constraint, confidence) for constraint in constraints)
    return AssuredThreshold(best, limits, tuple(passed), confidence)


def _wanted(maximise: str | Measure | None, minimise: str | Measure | None) -> tuple[Measure, int]:
    """The measure that decides among the thresholds, and the sign that makes it one to maximise."""
    if (maximise is None) == (minimise is None):
        raise JaugeError("one of maximise= and minimise=", "neither or both", 'As in maximise="recall".')
    return (measure(maximise), 1) if maximise is not None else (measure(minimise or ""), -1)


def _grid(table: ScoreTable, order: Order) -> FloatArray:
    """Scores at which 1/20, 2/20, ... of the items are predicted positive, or the next more."""
    flagged = (table.tp + table.fp)[1:]
    rows = np.searchsorted(flagged, flagged[-1] * np.arange(1, _STEPS + 1) / _STEPS, side="left")
    grid: FloatArray = table.thresholds[1:][np.unique(np.minimum(rows, flagged.size - 1))]
    return grid if order == "descending" else grid[::-1]


def _passed(table: ScoreTable, tried: FloatArray, constraints: Sequence[Constraint], confidence: float) -> list[float]:
    """Thresholds in order, up to the first at which some constraint is not shown."""
    passed: list[float] = []
    for threshold in tried.tolist():
        counts = table.at(threshold)
        if not passed and not all(_possible(counts, constraint, confidence) for constraint in constraints):
            continue
        shown = [(c, _shown(counts, c, confidence)) for c in constraints]
        failed = next(((c, e) for c, e in shown if not _keeps(c, e)), None)
        if failed is not None:
            if passed:
                break
            constraint, found = failed
            told = f"{found.measure} {found.value:.4g} with limit {_one_sided(*failed):.4g} at {threshold:g}"
            raise JaugeError(f"{constraint} with confidence {confidence:g} at the first threshold", told, _ADVICE)
        passed.append(threshold)
    if not passed:
        raise JaugeError("items enough to show the constraints", f"{table!r}", _ADVICE)
    return passed


def _shown(counts: Counts, constraint: Constraint, confidence: float) -> Estimate:
    """Limits of which each side has the confidence."""
    method = "clopper-pearson" if _trials(counts, constraint.measure) else None
    return estimate(counts, constraint.measure, level=2 * confidence - 1, method=method)


def _trials(counts: Counts, wanted: Measure) -> float | None:
    """Independent items that a proportion is made of; None for other measures, and where clusters are independent."""
    if counts.clusters is not None or not isinstance(wanted, Formula):
        return None
    fraction = wanted.fraction(counts)
    return None if fraction is None else float(fraction[1])


def _one_sided(constraint: Constraint, found: Estimate) -> float:
    """The limit that must keep the constraint."""
    return found.low if constraint.sense == ">=" else found.high


def _keeps(constraint: Constraint, found: Estimate) -> bool:
    return bool(constraint.met(np.array(_one_sided(constraint, found))))


def _possible(counts: Counts, constraint: Constraint, confidence: float) -> bool:
    """Whether some outcome of these items could show the constraint; known for proportions only."""
    size = _trials(counts, constraint.measure)
    if not size:
        return size is None
    best = clopper_pearson(size if constraint.sense == ">=" else 0.0, size, 2 * confidence - 1)
    return bool(constraint.met(np.array(best.low if constraint.sense == ">=" else best.high)))


def _best(
    table: ScoreTable, passed: FloatArray, wanted: tuple[Measure, int], constraints: Sequence[Constraint]
) -> BestThreshold:
    """Of the thresholds, that with the best value; of equal ones the highest."""
    ordered = np.sort(passed)[::-1]
    counts = table.at(ordered)
    plain = Counts(counts.tp, counts.fp, counts.fn, counts.tn)
    merit = wanted[1] * np.asarray(wanted[0](plain), dtype=np.float64)
    if np.isnan(merit).all():
        raise JaugeError(f"{wanted[0]} to be defined at a threshold", "it nowhere is", "Choose another measure.")
    row = int(np.nanargmax(merit))
    limited = {str(c): float(np.asarray(c.measure(plain))[row]) for c in constraints}
    return BestThreshold(float(ordered[row]), wanted[0], float(wanted[1] * merit[row]), plain[row], limited)
