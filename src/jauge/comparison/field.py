"""What several models achieve by one measure on the same items, and how sure every difference is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from jauge.comparison.joint import JointTable
from jauge.comparison.procedure import Procedure
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import PairedLabels, PairedScores
from jauge.inference import Limits
from jauge.inference.random_tables import Scheme
from jauge.measures import Measure
from jauge.numeric.ratio import FloatArray


@dataclass(frozen=True, slots=True)
class Asked:
    """How uncertainty is to be computed: method and replicates, None for the default, the scheme and the seed."""

    method: str | None = None
    scheme: Scheme = "full"
    replicates: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Field(ABC):
    """Models in one order with their values; subclasses know where the uncertainty comes from."""

    measure: Measure
    models: tuple[str, ...]
    values: FloatArray
    n_items: int
    notes: tuple[str, ...]

    @abstractmethod
    def of_value(self, model: int) -> Procedure:
        """How sure the value of one model is."""

    def limits_of(self, model: int, level: float) -> Limits:
        """Limits of the value of one model."""
        return self.of_value(model).limits(level)

    @abstractmethod
    def of_difference(self, first: int, second: int) -> Procedure:
        """How sure the difference of two models is."""

    @abstractmethod
    def method_of(self, first: int, second: int) -> str:
        """How the limits of this difference are made, in a word."""

    @abstractmethod
    def covariance(self) -> FloatArray:
        """Covariance of the values."""

    def drawn(self, method: str) -> int | None:
        """How many draws this method made; None where nothing was drawn."""
        del method
        return None

    def joint(self, first: int, second: int) -> JointTable | None:
        """The joint table of two models, where there is one."""
        del first, second
        return None

    @property
    def difference_bounds(self) -> tuple[float, float]:
        """The range of a difference."""
        low, high = self.measure.range
        return low - high, high - low

    def why_undefined(self, *models: int) -> str | None:
        """Which of these models lack a value, or have infinite ones; None where all is well."""
        lacking = [self.models[model] for model in models if np.isnan(self.values[model])]
        if not lacking and np.isinf(self.values[list(models)]).sum() > 1:
            return f"{self.measure} is infinite for {name_in_list([self.models[model] for model in models])}"
        return f"{self.measure} is undefined for {name_in_list(lacking)}" if lacking else None


def chosen(
    paired: PairedLabels | PairedScores, models: tuple[str, ...] | None, fewest: int = 2
) -> PairedLabels | PairedScores:
    """The evidence of the models that are asked for, at least so many, each once."""
    if not isinstance(paired, PairedLabels | PairedScores):
        raise JaugeError(
            "paired answers or paired scores",
            type(paired).__name__,
            'PairedScores.from_scores(y_true, {"a": ..., "b": ...}) keeps the items of several models together.',
        )
    names = paired.models if models is None else tuple(models)
    if len(set(names)) != len(names):
        raise JaugeError("different models", name_in_list(names), "A model does not differ from itself.")
    if len(names) < fewest:
        raise JaugeError(f"at least {fewest} models", name_in_list(names) or "none", "Give them in one mapping.")
    if not paired.n_items:
        raise JaugeError("at least one item", "none", "There is nothing to compare.")
    return paired if names == paired.models else paired.pick(names)
