"""Requirements that evidence holds, contradicts or does not show: what decides whether a model may be deployed."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from jauge.comparison.adjusted import holm
from jauge.comparison.comparison import short, signed, told_p
from jauge.comparison.difference import Paired, Thresholds, field_of, one_threshold_each
from jauge.comparison.field import Asked, Field, chosen
from jauge.comparison.power import detectable, needed
from jauge.comparison.procedure import Tails
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedScores
from jauge.evidence.reading import Label
from jauge.inference import Limits
from jauge.inference.limits import checked_level
from jauge.inference.random_tables import Scheme
from jauge.measures import Formula, Measure
from jauge.measures import measure as named
from jauge.result import Result, plain

FieldOf: TypeAlias = Callable[[str], Field]
Claim: TypeAlias = Literal["better", "not worse", "limit"]
State: TypeAlias = Literal["holds", "contradicted", "not shown"]
_NUMBER = r"(?P<number>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(?P<percent>%?)"
_THAN = r"(?:\s+than\s+(?P<rival>.+))?"
_FORMS: dict[Claim, re.Pattern[str]] = {
    "better": re.compile(rf"better{_THAN}"),
    "not worse": re.compile(rf"not worse by\s+{_NUMBER}{_THAN}"),
    "limit": re.compile(rf"(?P<measure>.+?)\s+at (?P<side>least|most)\s+{_NUMBER}"),
}
_ADVICE = 'As in "b better", "b not worse by 0.01", "b not worse by 5 %", "b recall at least 0.90".'


class Requirement(NamedTuple):
    """A requirement as read: a model, a claim about it, and what the claim is measured against."""

    text: str
    model: str
    claim: Claim
    number: float
    relative: bool
    rival: str | None
    measure: str | None
    at_least: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Finding(Result):
    """What a requirement was held against: a value with its limits, or the difference from the value of a rival.

    The limits are those of the difference where there is a rival, else of the value; `beyond` is how far the estimate
    lies on the right side of what is required. Where the value is undefined there is the reason.
    """

    measure: str
    value: float = math.nan
    low: float = math.nan
    high: float = math.nan
    rival: str | None = None
    other: float = math.nan
    difference: float = math.nan
    margin: float | None = None
    beyond: float = math.nan
    level: float = 0.95
    n_items: int = 0
    why_undefined: str | None = None

    @property
    def detectable(self) -> float:
        """How far beyond what is required the truth must be to be shown with probability 0.8."""
        return detectable(Limits(self.low, self.high), self.level)

    @property
    def needed(self) -> float:
        """Items that would show what was seen; infinite where it is on the wrong side of what is required."""
        return needed(self.n_items, self.detectable, self.beyond) if self.beyond > 0 else math.inf

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON."""
        return Result.to_dict(self) | {"detectable": plain(self.detectable), "needed": plain(self.needed)}

    @property
    def told(self) -> str:
        """In words."""
        if self.why_undefined is not None:
            return self.why_undefined
        if self.rival is None:
            return f"{self.measure} {short(self.value)} [{short(self.low)}, {short(self.high)}]"
        margin = "" if self.margin is None else f", margin {short(self.margin)}"
        limits = f"{signed(self.difference)} [{signed(self.low)}, {signed(self.high)}]"
        values = f"{short(self.value)} against {short(self.other)} of {self.rival}"
        return f"{self.measure} {values}, difference {limits}{margin}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Outcome(Result):
    """What the evidence says of one requirement.

    `p_value` is two-sided and Holm-adjusted: the requirement holds where it is below 1 - level. `against` is that of
    its contradiction. `found` is what was compared, `told` the same in words.

    >>> from jauge import PairedLabels
    >>> answers = {"a": [1] * 20 + [0] * 40, "b": [1] * 36 + [0] * 24}
    >>> pair = PairedLabels.from_labels([1] * 40 + [0] * 20, answers)
    >>> check_requirements(pair, ["b better"], "recall")[0]
    HOLDS b better: recall 0.900 against 0.500 of a, difference +0.400 [+0.263, +0.554], p < 0.0001
    """

    requirement: str
    state: State
    p_value: float
    against: float
    found: Finding

    @property
    def told(self) -> str:
        """What was compared, in words."""
        return self.found.told

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON."""
        return Result.to_dict(self) | {"told": self.told}

    def __repr__(self) -> str:
        return f"{self.state.upper()} {self.requirement}: {self.told}, {told_p(self.p_value)}"


def check_requirements(
    paired: Paired,
    requirements: Sequence[str],
    measure: str | Measure,
    *,
    thresholds: Thresholds = None,
    pos_label: Label | None = None,
    level: float = 0.95,
    method: str | None = None,
    scheme: Scheme = "full",
    seed: int = 0,
    replicates: int | None = None,
) -> tuple[Outcome, ...]:
    """Which requirements hold at the level, which are contradicted, which are not shown; Holm-adjusted together.

    "b better" (than every other model, or "than a"); "b not worse by 0.01" or "by 5 %" of the other's observed value
    (non-inferiority); "b recall at least 0.90", "b cost at most 0.2" (a limit of that measure). "Better"
    follows the direction of the measure. One-sided tests at (1 - level) / 2: the limit of the two-sided interval lies
    beyond the margin. Against several models all must be shown. Where a value is undefined nothing is shown.
    Reference: Holm (1979); Berger and Hsu (1996) for claims against several models.

    >>> from jauge import PairedLabels
    >>> answers = {"a": [1] * 20 + [0] * 40, "b": [1] * 36 + [0] * 24}
    >>> pair = PairedLabels.from_labels([1] * 40 + [0] * 20, answers)
    >>> wanted = ["b better", "b not worse by 5 %", "b recall at least 0.9", "a better than b"]
    >>> [outcome.state for outcome in check_requirements(pair, wanted, "recall")]
    ['holds', 'holds', 'not shown', 'contradicted']
    """
    level = checked_level(level)
    pair = chosen(paired, None, fewest=1)
    wanted = [read_requirement(text, pair.models) for text in requirements]
    if not wanted:
        raise JaugeError("at least one requirement", "none", _ADVICE)
    at = None if thresholds is None else one_threshold_each(pair, thresholds)
    asked = Asked(method, scheme, replicates, seed)

    @cache
    def field(of: str) -> Field:
        return field_of(pair, of, asked, None if _reads_ranking(named(of)) else at, pos_label)

    found = [_tested(one, pair, field, str(named(measure)), level) for one in wanted]
    supporting = holm(np.array([tails.above for tails, _ in found]))
    opposing = holm(np.array([tails.below for tails, _ in found]))
    rows = zip(wanted, found, np.minimum(2 * supporting, 1), np.minimum(2 * opposing, 1), strict=True)
    return tuple(
        Outcome(one.text, _state(float(p), float(against), level), float(p), float(against), seen)
        for one, (_, seen), p, against in rows
    )


def read_requirement(text: str, models: Sequence[str]) -> Requirement:
    """A requirement from its words; model names are looked for first, the longest before the others.

    >>> read_requirement("b not worse by 5 % than a", ["a", "b"])[1:6]
    ('b', 'not worse', 0.05, True, 'a')
    """
    words = " ".join(text.split())
    model = next((name for name in sorted(models, key=len, reverse=True) if words.startswith(f"{name} ")), None)
    if model is None:
        raise JaugeError(f"a requirement that begins with a model: {name_in_list(models)}", repr(text), _ADVICE)
    rest = words[len(model) + 1 :]
    for claim, form in _FORMS.items():
        match = form.fullmatch(rest)
        if match is not None:
            found = _read(text, model, claim, match.groupdict())
            _check_read(found, models)
            return found
    raise JaugeError("a requirement on a model", repr(text), _ADVICE)


def _read(text: str, model: str, claim: Claim, told: dict[str, str | None]) -> Requirement:
    """A requirement from the parts of its words."""
    relative = told.get("percent") == "%"
    number = float(told.get("number") or 0) / (100 if relative else 1)
    at_least = told.get("side") == "least"
    return Requirement(text, model, claim, number, relative, told.get("rival"), told.get("measure"), at_least)


def _check_read(one: Requirement, models: Sequence[str]) -> None:
    """Refuse unknown rivals and negative margins."""
    if one.rival is not None and (one.rival not in models or one.rival == one.model):
        advice = f"Models: {name_in_list(models)}."
        raise JaugeError(f"another model than {one.model!r} after 'than'", repr(one.rival), advice)
    if one.claim == "not worse" and one.number < 0:
        raise JaugeError("a margin that is not negative", repr(one.text), _ADVICE)


def _tested(one: Requirement, pair: Paired, field: FieldOf, measure: str, level: float) -> tuple[Tails, Finding]:
    """One-sided p-values for and against a requirement, and what was compared."""
    if one.claim == "limit":
        return _limited(one, pair, field, level)
    found: Field = field(measure)
    if not found.measure.direction:
        raise JaugeError(f"a measure with better and worse for {one.text!r}", measure, "Its direction is undefined.")
    rivals = [name for name in found.models if name != one.model] if one.rival is None else [one.rival]
    if not rivals:
        raise JaugeError("another model to compare with", "one model", "Give the scores or labels of two.")
    tested = [_against(one, found, rival, level) for rival in rivals]
    if len(tested) == 1:
        return tested[0]
    # All rivals must be beaten: the least convincing one decides; one rival that wins contradicts.
    weakest = max(range(len(tested)), key=lambda place: _last(tested[place][0].above))
    opposed = min(1.0, len(tested) * min(tails.below for tails, _ in tested))
    return Tails(tested[weakest][0].above, opposed), tested[weakest][1]


def _reads_ranking(measure: Measure) -> bool:
    """Whether a measure is of the whole ranking, so that it has no use for thresholds."""
    return isinstance(measure, Formula) and "scores" in measure.definition.kernels


def _last(p: float) -> float:
    """Undefined is the least convincing."""
    return np.inf if np.isnan(p) else p


def _against(one: Requirement, found: Field, rival: str, level: float) -> tuple[Tails, Finding]:
    """A claim about the difference to one other model."""
    first, second = found.models.index(one.model), found.models.index(rival)
    why = found.why_undefined(first, second)
    if why is not None:
        return Tails(np.nan, np.nan), Finding(str(found.measure), why_undefined=why)
    value, other = float(found.values[first]), float(found.values[second])
    margin = one.number * abs(other) if one.relative else one.number
    procedure, up = found.of_difference(first, second), found.measure.direction > 0
    tails = procedure.tails(-margin if up else margin)
    seen = Finding(
        str(found.measure),
        value,
        *procedure.limits(level),
        rival,
        other,
        procedure.value,
        margin if one.claim == "not worse" else None,
        beyond=found.measure.direction * procedure.value + margin,
        level=level,
        n_items=found.n_items,
    )
    return (tails if up else Tails(tails.below, tails.above)), seen


def _limited(one: Requirement, pair: Paired, field: FieldOf, level: float) -> tuple[Tails, Finding]:
    """A claim about the value of one model."""
    measure = named(one.measure or "")
    found: Field = field(str(measure))
    if (
        isinstance(pair, PairedScores)
        and not _reads_ranking(measure)
        and found.notes
        and "best threshold" in found.notes[0]
    ):
        raise JaugeError(f"thresholds for {one.text!r}", "none", "At its own best threshold any model could meet it.")
    place = found.models.index(one.model)
    why = found.why_undefined(place)
    if why is not None:
        return Tails(np.nan, np.nan), Finding(str(measure), why_undefined=why)
    procedure = found.of_value(place)
    tails = procedure.tails(one.number)
    value = float(found.values[place])
    beyond = value - one.number if one.at_least else one.number - value
    limits = procedure.limits(level)
    seen = Finding(str(measure), value, *limits, beyond=beyond, level=level, n_items=found.n_items)
    return (tails if one.at_least else Tails(tails.below, tails.above)), seen


def _state(p_value: float, against: float, level: float) -> State:
    if p_value < 1 - level:
        return "holds"
    return "contradicted" if against < 1 - level else "not shown"
