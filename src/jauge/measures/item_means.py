"""Measures that are means over items: one value per item, and the mean of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, NamedTuple

from numpy.typing import NDArray

from jauge.errors import JaugeError
from jauge.evidence import Evidence
from jauge.measures.declaring import declare
from jauge.measures.measure import Formula, Measure
from jauge.numeric.ratio import CountArray, FloatArray, ratio


class ItemValues(NamedTuple):
    """The value of each item, how often (or with which weight) it counts, and the cluster it is from, if any."""

    values: FloatArray
    weight: CountArray
    cluster: NDArray[Any] | None = None

    def mean(self) -> FloatArray:
        """The weighted mean; undefined without items, and as soon as one item is."""
        return ratio((self.values * self.weight).sum(), self.weight.sum())


class MeanOverItems:
    """The kernel of such a measure: called, it gives the mean; `.items` gives what the mean is of."""

    __name__: str

    def __init__(self, items: Callable[..., ItemValues]) -> None:
        self.items = items
        update_wrapper(self, items)

    def __call__(self, evidence: Evidence, **parameters: Any) -> FloatArray:
        """The mean."""
        return self.items(evidence, **parameters).mean()


def item_mean(view: str, **entry: Any) -> Callable[[Callable[..., ItemValues]], Formula]:
    """As `declare`, for a mean over items: the function returns the value of each item."""

    def made(items: Callable[..., ItemValues]) -> Formula:
        return declare(view, **entry)(MeanOverItems(items))

    return made


def item_values(measure: Measure, evidence: Evidence) -> ItemValues:
    """What a measure that is a mean over items is the mean of, so that its variance follows without simulation.

    Formula: the measure is sum w_i v_i / sum w_i. Refused for measures that are no mean over items.
    Reference: Efron and Tibshirani (1993), section 5.2 (the bootstrap variance of a mean is known).

    >>> from jauge.evidence import ClassDistributions
    >>> from jauge.measures import brier
    >>> told = ClassDistributions.from_proba([0, 1], [[0.5, 0.5], [0, 1]], labels=[0, 1])
    >>> item_values(brier, told).values
    array([0.5, 0. ])
    """
    kernel = _kernel(measure, evidence)
    if kernel is None or not isinstance(measure, Formula):
        raise JaugeError(
            "a measure that is a mean over items of this evidence",
            f"{measure} of {type(evidence).__name__}",
            "As log_loss, brier or top_k_accuracy of ClassDistributions.",
        )
    return kernel.items(evidence, **measure.parameters)


def is_item_mean(measure: Measure, evidence: Evidence) -> bool:
    """Whether a measure is a mean over the items of this evidence."""
    return _kernel(measure, evidence) is not None


def _kernel(measure: Measure, evidence: Evidence) -> MeanOverItems | None:
    """What gives the values of the items, where there is such a thing."""
    kernels = measure.definition.kernels if isinstance(measure, Formula) else {}
    kernel = next((kernels[view] for view in evidence.views if view in kernels), None)
    return kernel if isinstance(kernel, MeanOverItems) else None


def whole(value: float, name: str) -> int:
    """A parameter that counts something, as an integer."""
    if value != int(value):
        raise JaugeError(f"a whole number for {name}", f"{value:g}", f"As in {name}={max(1, round(min(value, 100)))}.")
    return int(value)
