"""The answer to "which of the two, by how much, and how sure": a difference with all that it takes to report it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from jauge.comparison.discordance import PAIRED_METHODS
from jauge.comparison.field import Field
from jauge.comparison.joint import JointTable, discordance
from jauge.comparison.power import detectable, needed
from jauge.comparison.procedure import Drawn, Procedure, Tails
from jauge.inference import Distribution, Limits
from jauge.inference.law import Atoms
from jauge.measures import Formula
from jauge.measures import measure as named
from jauge.result import Result

Verdict: TypeAlias = Literal["first better", "second better", "different", "not shown", "undefined"]
_NAMES = {"thesis": "smoothed score", "agresti-min": "Agresti-Min", "bonett-price": "Bonett-Price", "delong": "DeLong"}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Comparison(Result):
    """Two models by one measure on the same items: first minus second, with limits and a p-value that agree.

    `p_value` is below 1 - level exactly where the interval leaves out 0. `probability_better` is a posterior
    probability, None for other methods. `drawn` counts posterior draws or resamples, None where nothing was drawn.
    `joint` is the table of agreement and discordance. NaN, with its reason, where a value is undefined.

    >>> from jauge import PairedLabels, compare
    >>> truth = [1] * 30 + [0] * 30
    >>> answers = {"a": [1] * 26 + [0] * 34, "b": [1] * 18 + [0] * 42}
    >>> found = compare(PairedLabels.from_labels(truth, answers), "recall")
    >>> found
    recall a - b +0.267 [+0.123, +0.444], p = 0.0047, Tango, 95 %
    >>> print(found.sentence())
    a is better than b: recall 0.867 against 0.600, difference +0.267 [+0.123, +0.444], p = 0.0047.
    """

    measure: str
    models: tuple[str, str]
    direction: int
    values: tuple[float, float]
    value_limits: tuple[Limits, Limits]
    difference: float
    low: float
    high: float
    level: float
    p_value: float
    method: str
    n_items: int
    joint: JointTable | None = None
    probability_better: float | None = None
    thresholds: Mapping[str, float] | None = None
    drawn: int | None = None
    seed: int | None = None
    notes: tuple[str, ...] = ()
    why_undefined: str | None = None
    _procedure: Procedure | None = None

    @property
    def verdict(self) -> Verdict:
        """Which model is shown to be better at the level; "different" for measures without better and worse."""
        if self._procedure is None:
            return "undefined"
        if self.p_value >= 1 - self.level:
            return "not shown"
        if not self.direction:
            return "different"
        return "first better" if self.difference * self.direction > 0 else "second better"

    @property
    def detectable(self) -> float:
        """The difference that items like these would show with probability 0.8: (z_level + z_0.8) standard errors.

        The standard error is half the interval over its z. NaN where the difference is undefined.
        """
        return detectable(Limits(self.low, self.high), self.level)

    @property
    def needed(self) -> float:
        """Items that would show the observed difference with probability 0.8: infinite for no difference at all."""
        return needed(self.n_items, self.detectable, self.difference)

    def limits(self, level: float) -> Limits:
        """Limits of the difference at another level."""
        return Limits(math.nan, math.nan) if self._procedure is None else self._procedure.limits(level)

    def tails(self, at: float = 0.0) -> Tails:
        """One-sided p-values of the claims that the difference is above, or below, `at`."""
        return Tails(math.nan, math.nan) if self._procedure is None else self._procedure.tails(at)

    def law(self) -> Distribution | None:
        """The law of the difference: exact over resamples where discordant items are counted, or posterior draws.

        None for other methods, whose limits are made of a standard error.

        >>> from jauge import PairedLabels, compare
        >>> pair = PairedLabels.from_labels([1, 1, 0, 0], {"a": [1, 1, 0, 1], "b": [1, 0, 0, 1]})
        >>> compare(pair, "accuracy").law()
        Distribution(bootstrap law, exact: mean 0.25, standard deviation 0.2165)
        """
        low, high = named(self.measure).range
        bounds = (low - high, high - low)
        if isinstance(self._procedure, Drawn):
            draws = self._procedure.draws
            law = Atoms.of(draws, np.ones(draws.size))
            return Distribution(law, "posterior", bounds, exact=False, replicates=self.drawn, seed=self.seed)
        formula = named(self.measure)
        if self.joint is None or self.method not in PAIRED_METHODS or not isinstance(formula, Formula):
            return None
        found = discordance(formula, self.joint)
        if found is None:
            return None
        law = found[0].law()
        return Distribution(Atoms.of(law.values * found[1], law.mass), "bootstrap", bounds)

    def sentence(self) -> str:
        """What was found, for people."""
        if self._procedure is None:
            return f"{self.why_undefined}."
        first, second = self.models
        one, two = (short(value) for value in self.values)
        found = f"difference {self._limits()}, {told_p(self.p_value)}"
        if self.verdict == "first better":
            return f"{first} is better than {second}: {self.measure} {one} against {two}, {found}."
        if self.verdict == "second better":
            return f"{second} is better than {first}: {self.measure} {two} against {one}, {found}."
        if self.verdict == "different":
            return f"{first} and {second} differ: {self.measure} {one} against {two}, {found}."
        told = f"no difference shown, {one} against {two}, {found}; {self._power()}"
        return f"{self.measure} of {first} and {second}: {told}."

    def _power(self) -> str:
        """What could have been shown, and what it would take."""
        could = f"this test set can show {short(self.detectable)} or more"
        if not math.isfinite(self.needed):
            return could
        return f"{could}; about {float(f'{self.needed:.2g}'):,.0f} items needed for {short(abs(self.difference))}"

    def _limits(self) -> str:
        return f"{signed(self.difference)} [{signed(self.low)}, {signed(self.high)}]"

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON, the joint table as nested lists by truth, first and second answer."""
        told = Result.to_dict(self)
        joint = None if self.joint is None else self.joint.cells.tolist()
        return told | {"joint": joint, "verdict": self.verdict}

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        names = ("measure", "difference", "low", "high", "p_value", "level", "method", "n_items", "probability_better")
        return {"first": [self.models[0]], "second": [self.models[1]]} | {name: [getattr(self, name)] for name in names}

    def __repr__(self) -> str:
        if self._procedure is None:
            return f"{self.why_undefined}"
        drawn = "" if self.drawn is None else f" ({self.drawn:,} draws, seed {self.seed})"
        how = f"{_NAMES.get(self.method, self.method.capitalize())}{drawn}, {100 * self.level:g} %"
        return f"{self.measure} {' - '.join(self.models)} {self._limits()}, {told_p(self.p_value)}, {how}"


def compared(
    field: Field, pair: tuple[int, int], level: float, *, seed: int, thresholds: Mapping[str, float] | None = None
) -> Comparison:
    """Two models of a field."""
    first, second = pair
    why = field.why_undefined(first, second)
    answer = _undefined(why) if why is not None else _answered(field, pair, level, seed)
    return Comparison(
        measure=str(field.measure),
        models=(field.models[first], field.models[second]),
        direction=field.measure.direction,
        values=(float(field.values[first]), float(field.values[second])),
        level=level,
        n_items=field.n_items,
        joint=field.joint(first, second),
        thresholds=thresholds,
        notes=field.notes,
        **answer,
    )


def _undefined(why: str) -> dict[str, Any]:
    """What is said where a value is missing."""
    nothing = Limits(math.nan, math.nan)
    numbers = dict.fromkeys(("difference", "low", "high", "p_value"), math.nan)
    return numbers | {"value_limits": (nothing, nothing), "method": "none", "why_undefined": why}


def _answered(field: Field, pair: tuple[int, int], level: float, seed: int) -> dict[str, Any]:
    """The difference with its limits, and those of both values."""
    method, found = field.method_of(*pair), field.of_difference(*pair)
    low, high = found.limits(level)
    drawn, direction = field.drawn(method), field.measure.direction
    better = 1 - found.tails(0.0)[direction < 0] if method == "posterior" and direction else None
    return {
        "value_limits": tuple(field.limits_of(model, level) for model in pair),
        "difference": found.value,
        "low": low,
        "high": high,
        "p_value": found.p_value(),
        "method": method,
        "probability_better": better,
        "drawn": drawn,
        "seed": None if drawn is None else seed,
        "_procedure": found,
    }


def short(value: float) -> str:
    """Three decimals, or three digits where that says more."""
    return f"{value:.3f}" if value == 0 or 0.1 <= abs(value) < 1000 else f"{value:.3g}"


def signed(value: float) -> str:
    """As `short`, with the sign of a difference."""
    return f"+{short(value)}" if value > 0 else short(value)


def told_p(p: float) -> str:
    """A p-value with two digits."""
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}"
