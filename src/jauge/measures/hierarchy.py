"""Measures of graded answers over documents: precision, recall, F and K pooled or averaged, and the mean distance."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, NamedTuple

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Gradings, Separations
from jauge.measures.binary import BETA, K
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.measure import Formula, Measure
from jauge.numeric.ratio import FloatArray, ratio

_STEP = 1e-6
AVERAGE = Parameter(
    "average",
    "micro",
    "micro sums credit and sizes over documents, macro takes the mean of the documents' values.",
    choices=("micro", "macro"),
)
EMPTY = Parameter(
    "empty",
    "skip",
    "What a document counts in the macro average of which nothing is true and nothing was predicted.",
    choices=("skip", "one"),
)
_ALPHA = next(parameter for parameter in K.definition.parameters if parameter.name == "alpha")
_TRAPS = (
    "A document with an empty set on one side only counts 0 in the macro average. Limits are over documents: classes "
    "and ancestors of one document are not independent."
)


class Linear(NamedTuple):
    """A value, and what each document adds to it to first order (the sum of these is 0)."""

    value: float
    contributions: FloatArray


class OverDocuments:
    """The kernel of such a measure: called, it gives the value; `.linear` also what each document adds to it."""

    __name__: str

    def __init__(self, combine: Callable[..., FloatArray]) -> None:
        self.combine = combine
        update_wrapper(self, combine)

    def __call__(self, graded: Gradings, **parameters: Any) -> FloatArray:
        """The value."""
        return np.asarray(self.linear(graded, **parameters).value)

    def linear(self, graded: Gradings, average: Any, empty: Any, **parameters: Any) -> Linear:
        """The value with the contributions of documents, by weight."""
        if average == "macro":
            return self._macro(graded, empty, parameters)
        credit, said, found, true = graded.totals
        precision, recall = ratio(credit, said), ratio(found, true)
        value = self.combine(precision, recall, **parameters)
        slopes = [
            _slope(lambda p: self.combine(p, recall, **parameters), precision),
            _slope(lambda r: self.combine(precision, r, **parameters), recall),
        ]
        parts = graded.parts
        moved = slopes[0] * np.nan_to_num(ratio(parts[0] - precision * parts[1], said)) + slopes[1] * np.nan_to_num(
            ratio(parts[2] - recall * parts[3], true)
        )
        return Linear(float(value), moved)

    def _macro(self, graded: Gradings, empty: str, parameters: dict[str, Any]) -> Linear:
        """The mean of the documents' values; a document that is empty on one side only has 0 there."""
        credit, said, found, true = graded.parts
        precision = np.where((said == 0) & (true > 0), 0.0, ratio(credit, said))
        recall = np.where((true == 0) & (said > 0), 0.0, ratio(found, true))
        values, counted = self.combine(precision, recall, **parameters), (said > 0) | (true > 0)
        if empty == "one":
            values, counted = np.where(counted, values, 1.0), np.ones_like(counted)
        total = float(graded.weight[counted].sum())
        mean = float(ratio((values[counted] * graded.weight[counted]).sum(), total))
        return Linear(mean, np.where(counted, np.nan_to_num(ratio(values - mean, total)), 0.0))


def _slope(function: Callable[[FloatArray], FloatArray], at: FloatArray) -> float:
    """The derivative between two near values within 0 and 1."""
    low, high = max(float(at) - _STEP, 0.0), min(float(at) + _STEP, 1.0)
    change = function(np.asarray(high)) - function(np.asarray(low))
    return float(np.nan_to_num(ratio(change, high - low)))


def linear(measure: Measure, graded: Gradings | Separations) -> Linear:
    """What a measure of graded documents is, and what each document adds to it.

    Reference: Cochran (1977), chapter 6 (ratio estimators).
    """
    kernel = measure.definition.kernels.get(graded.views[0]) if isinstance(measure, Formula) else None
    if isinstance(measure, Formula) and isinstance(kernel, OverDocuments) and isinstance(graded, Gradings):
        return kernel.linear(graded, **measure.parameters)
    if isinstance(kernel, MeanDistance) and isinstance(graded, Separations):
        return kernel.linear(graded)
    wanted = "precision, recall, F or K of gradings" if isinstance(graded, Gradings) else "expected_distance"
    raise JaugeError(wanted, str(measure), "As hierarchical_F of over_ancestors(answers).")


def _over_documents(**entry: Any) -> Callable[[Callable[..., FloatArray]], Formula]:
    """As `declare`, for a function of precision and recall over documents."""

    def made(combine: Callable[..., FloatArray]) -> Formula:
        parameters = (*entry.pop("parameters", ()), AVERAGE, EMPTY)
        told = {"direction": 1, "traps": _TRAPS, "parameters": parameters, **entry}
        return declare("gradings", **told)(OverDocuments(combine))

    return made


@_over_documents(
    title="hierarchical precision",
    titre="précision hiérarchique",
    aliases=("hP", "graded precision"),
    french=("précision graduée",),
    bounds=(0.0, 1.0),
    undefined="nothing is predicted in any document",
    reference="Kiritchenko et al. 2006; document 002, 3.4",
)
def hierarchical_precision(precision: FloatArray, recall: FloatArray) -> FloatArray:
    """Credit of what was predicted, among all that was predicted.

    sum credit(predicted) / sum size(predicted)
    """
    del recall
    return precision


@_over_documents(
    title="hierarchical recall",
    titre="rappel hiérarchique",
    aliases=("hR", "graded recall"),
    french=("rappel gradué",),
    bounds=(0.0, 1.0),
    undefined="nothing is true of any document",
    reference="Kiritchenko et al. 2006; document 002, 3.4",
)
def hierarchical_recall(precision: FloatArray, recall: FloatArray) -> FloatArray:
    """Credit of what was true, among all that was true.

    sum credit(true) / sum size(true)
    """
    del precision
    return recall


@_over_documents(
    title="hierarchical F{beta}",
    titre="F{beta} hiérarchique",
    aliases=("hF", "graded F"),
    french=("F gradué",),
    parameters=(BETA,),
    bounds=(0.0, 1.0),
    undefined="nothing is predicted and nothing is true in any document",
    reference="Kiritchenko et al. 2006; document 002, 3.4",
)
def hierarchical_F(precision: FloatArray, recall: FloatArray, beta: float) -> FloatArray:  # noqa: N802
    """Weighted harmonic mean of hierarchical precision P and recall R.

    (1 + beta^2) P R / (beta^2 P + R), 0 where P = R = 0 or one side is empty
    """
    square = beta * beta
    if not np.isfinite(square):
        return recall
    value = ratio((1 + square) * precision * recall, square * precision + recall)
    return _zero_without_credit(value, precision, recall)


@_over_documents(
    title="hierarchical K({alpha}, {beta})",
    titre="K({alpha}, {beta}) hiérarchique",
    aliases=("hK", "hierarchical K-measure"),
    french=("K-mesure hiérarchique",),
    parameters=(_ALPHA, BETA),
    bounds=lambda alpha, beta, **_: K(alpha=alpha, beta=beta).range,
    undefined="nothing is predicted and nothing is true in any document",
    reference="Nakache and Metais 2005; document 002",
)
def hierarchical_K(precision: FloatArray, recall: FloatArray, alpha: float, beta: float) -> FloatArray:  # noqa: N802
    """Hierarchical F with the judge's severity alpha.

    (1 + beta^2) (P R)^alpha / (beta^2 P + R), 0 where P = R = 0 or one side is empty
    """
    square = beta * beta
    value = ratio((1 + square) * (precision * recall) ** alpha, square * precision + recall)
    return _zero_without_credit(value, precision, recall)


def _zero_without_credit(value: FloatArray, precision: FloatArray, recall: FloatArray) -> FloatArray:
    """0 where there is no credit at all, or nothing on one side."""
    none = ((precision == 0) & (recall == 0)) | (np.isnan(precision) != np.isnan(recall))
    return np.where(none, 0.0, value)


class MeanDistance:
    """The kernel of the mean of distances."""

    def __call__(self, separated: Separations) -> FloatArray:
        """The value."""
        return np.asarray(self.linear(separated).value)

    def linear(self, separated: Separations) -> Linear:
        """A ratio of sums over documents."""
        distance, many = separated.totals
        value = float(ratio(distance, many))
        return Linear(value, np.nan_to_num(ratio(separated.parts[0] - value * separated.parts[1], many)))


def _mean_distance() -> Callable[[Callable[..., Any]], Formula]:
    """`declare` with the kernel of distances under the docstring."""

    def made(told: Callable[..., Any]) -> Formula:
        kernel = MeanDistance()
        update_wrapper(kernel, told)
        return declare(
            "separations",
            title="expected distance",
            titre="distance moyenne",
            aliases=("mean distance to the nearest class",),
            direction=-1,
            bounds=(0.0, np.inf),
            undefined="no document has classes on both sides",
            reference="Jiang and Conrath 1997; document 002, 3.4",
            traps="In the unit of the distance: nats for Jiang-Conrath, steps for path. Documents with an empty side "
            "are left out.",
        )(kernel)

    return made


@_mean_distance()
def expected_distance(separated: Separations) -> None:
    """Mean distance from a class to the nearest on the other side, over predicted and true classes.

    sum (distances of predicted + distances of true) / (number of predicted + number of true)
    """
