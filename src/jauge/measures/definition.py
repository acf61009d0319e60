"""The entry of a measure in the catalogue: its names, formula, range, declared properties and parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal, TypeAlias

import numpy as np

from jauge.errors import JaugeError, near_names
from jauge.measures.cells import Cells
from jauge.numeric.ratio import FloatArray

Value: TypeAlias = float | str | None
Parameters: TypeAlias = Mapping[str, Value]
Range: TypeAlias = tuple[float, float]
Shape: TypeAlias = Literal["increasing", "decreasing", "constant", "one turn", "other"]
Direction: TypeAlias = Literal[1, -1, 0]
Emptiable: TypeAlias = tuple[str, Callable[[Cells], FloatArray]]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a measure: its default, the values it may take and what it means."""

    name: str
    default: Value
    meaning: str
    low: float = -np.inf
    high: float = np.inf
    open_low: bool = False
    open_high: bool = False
    choices: tuple[str, ...] = ()

    def checked(self, value: Any) -> Value:
        """The value in one spelling, or the error that names the range."""
        if self.choices:
            if value not in self.choices:
                raise JaugeError(f"{self.name} to be one of {', '.join(self.choices)}", repr(value), self.meaning)
            return str(value)
        if value is None and self.default is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float | np.number) or np.isnan(value):
            raise JaugeError(f"a number for {self.name}", repr(value), self.meaning)
        above = value > self.low if self.open_low else value >= self.low
        below = value < self.high if self.open_high else value <= self.high
        if not (above and below and np.isfinite(value)):
            raise JaugeError(f"{self.name} {self.interval}", f"{value:g}", self.meaning)
        return float(value) + 0.0  # -0 and 0 are one value, with one spelling

    @property
    def interval(self) -> str:
        """The allowed values as an interval."""
        left = "(" if self.open_low or self.low == -np.inf else "["
        right = ")" if self.open_high or self.high == np.inf else "]"
        return f"in {left}{self.low:g}, {self.high:g}{right}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """What a family of measures is: one entry of the catalogue.

    `kernels` maps the view of the evidence that a formula reads ("counts", "matrix", "scores", ...) to the formula.
    `fractions` gives, view by view, numerator and denominator where the measure is a proportion of items. `empty`
    lists, for `why_undefined`, the denominators in words with the formula of each. `bounds`, `shape` and `direction`
    may depend on the parameters. `home` is the module in which the measure stands under its name.
    """

    name: str
    home: str
    title: str
    titre: str
    summary: str
    formula: str
    direction: Direction
    bounds: Range | Callable[..., Range]
    undefined: str
    reference: str
    kernels: Mapping[str, Callable[..., Any]]
    fractions: Mapping[str, Callable[..., tuple[FloatArray, FloatArray]]] = field(default_factory=dict)
    empty: tuple[Emptiable, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    aliases: tuple[str, ...] = ()
    french: tuple[str, ...] = ()
    shape: Shape | Callable[..., Shape] = "other"
    symmetric: bool | Callable[..., bool] = False
    chance: float | Callable[..., float | None] | None = None
    prevalence_free: bool | Callable[..., bool] = False
    linear: bool = False
    traps: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name: formulas are code, and every process has its own."""
        return _found, (self.home, self.name)

    def parameter(self, name: str) -> Parameter:
        """A parameter by name; near names are offered."""
        found = next((p for p in self.parameters if p.name == name), None)
        if found is None:
            known = [p.name for p in self.parameters]
            near = near_names(name, known)
            takes = f"a parameter of {self.name} ({', '.join(known)})" if known else f"{self.name} without parameters"
            raise JaugeError(takes, repr(name), f"Did you mean {near[0]!r}?" if near else "See jauge catalogue.")
        return found


def _found(home: str, name: str) -> Definition:
    """The entry of a measure that stands in a module under this name."""
    entry: Definition = getattr(import_module(home), name).definition
    return entry
