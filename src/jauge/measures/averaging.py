"""One value for many labels: pooled counts (micro) or means of the labels' values (macro, weighted)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, TypeAlias

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Counts, Evidence
from jauge.measures.definition import Direction, Range
from jauge.measures.measure import Formula, Lang, Measure
from jauge.numeric.ratio import FloatArray, ratio

Kind: TypeAlias = Literal["micro", "macro", "weighted", "prediction_weighted"]
skip: Literal["skip"] = "skip"

_MEANING: dict[Kind, tuple[str, str]] = {
    "micro": ("pooled counts of all labels", "effectifs cumulés de toutes les étiquettes"),
    "macro": ("mean over labels", "moyenne des étiquettes"),
    "weighted": ("mean over labels by class size", "moyenne des étiquettes selon leur effectif"),
    "prediction_weighted": ("mean over labels by predicted size", "moyenne des étiquettes selon l'effectif prédit"),
}
_WEIGHT: dict[Kind, Callable[[Counts], Any]] = {
    "macro": lambda tables: np.ones(tables.shape),
    "weighted": lambda tables: tables.positive,
    "prediction_weighted": lambda tables: tables.predicted_positive,
}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Average(Measure):
    """A measure averaged over labels. Undefined labels are never skipped in silence: `undefined="skip"` says so.

    Formula: micro pools the counts; the others are sum w_i v_i / sum w_i over labels, w_i = 1 (macro), tp_i + fn_i
    (weighted), tp_i + fp_i (prediction_weighted).

    >>> from jauge.evidence import ConfusionMatrix
    >>> from jauge.measures import F, macro, micro, recall
    >>> matrix = ConfusionMatrix.from_matrix([[50, 10, 0], [5, 20, 5], [0, 2, 8]], labels="abc", rows="truth")
    >>> round(macro(F)(matrix), 4), round(micro(F)(matrix), 4)
    (0.7368, 0.78)
    >>> macro(recall)
    macro(recall)
    """

    kind: Kind
    inner: Formula
    undefined: Literal["nan", "skip"] = "nan"

    @property
    def range(self) -> Range:
        """The range of the averaged measure."""
        return self.inner.range

    @property
    def direction(self) -> Direction:
        """The direction of the averaged measure."""
        return self.inner.direction

    def bind(self, **parameters: Any) -> Self:
        """`undefined="skip"` averages over the labels that have a value; other parameters go to the inner measure."""
        undefined = parameters.pop("undefined", self.undefined)
        if undefined not in ("nan", "skip"):
            raise JaugeError(
                "undefined to be nan or skip",
                repr(undefined),
                f"Other conventions belong inside: {self.kind}({self.inner.name}(undefined={undefined})).",
            )
        return replace(self, inner=self.inner.bind(**parameters), undefined=undefined)

    def compute(self, evidence: Evidence) -> FloatArray:
        """One value over all labels of the evidence."""
        tables = self._tables(evidence)
        if self.kind == "micro":
            return self.inner.compute(tables.sum())
        values, weight = self.inner.compute(tables), np.asarray(_WEIGHT[self.kind](tables), dtype=np.float64)
        if self.undefined == "skip":
            weight = np.where(np.isnan(values), 0.0, weight)
            values = np.where(np.isnan(values), 0.0, values)
        # A label of weight 0 does not enter, defined or not.
        return ratio(np.where(weight > 0, weight * values, 0.0).sum(), weight.sum())

    def why_undefined(self, evidence: Evidence) -> str | None:
        """How many labels are undefined, and why; None where the average is defined.

        >>> from jauge.evidence import ConfusionMatrix
        >>> from jauge.measures import macro, precision
        >>> macro(precision).why_undefined(ConfusionMatrix.from_labels(["a", "b"], ["a", "a"]))
        'macro(precision) is undefined for 1 of 2 labels: no item is predicted positive (tp + fp = 0)'
        """
        if not np.isnan(self.compute(evidence)):
            return None
        tables = self._tables(evidence)
        missing, labels = self.undefined_labels(evidence), tables.tp.size
        reason = self.inner.why_undefined(tables.sum() if self.kind == "micro" else tables) or ": no item"
        return f"{self} is undefined for {missing} of {labels} labels: {reason.split(': ', 1)[1]}"

    def undefined_labels(self, evidence: Evidence) -> int:
        """How many labels have no value, skipped or not."""
        return int(np.isnan(self.inner.compute(self._tables(evidence))).sum())

    def _tables(self, evidence: Evidence) -> Counts:
        if "counts" not in evidence.views or "scores" in evidence.views:
            raise JaugeError(
                f"one table per label for {self}",
                type(evidence).__name__,
                "Averages are over labels: use a ConfusionMatrix, or Counts with one table per label.",
            )
        return evidence.as_counts()

    def title(self, lang: Lang = "en") -> str:
        """The name for people.

        >>> from jauge.measures import macro, recall
        >>> macro(recall).title()
        'recall, mean over labels'
        """
        return f"{self.inner.title(lang)}, {_MEANING[self.kind][lang == 'fr']}"

    def _spelt(self) -> tuple[str, dict[str, str], Measure]:
        return self.kind, {} if self.undefined == "nan" else {"undefined": self.undefined}, self.inner


def micro(measure: Formula, **options: Any) -> Average:
    """The measure of the pooled counts of all labels.

    With one label per item and an answer for each, micro precision = recall = F = accuracy.

    >>> from jauge.measures import precision
    >>> micro(precision)
    micro(precision)
    """
    return Average("micro", _averaged(measure)).bind(**options)


def macro(measure: Formula, **options: Any) -> Average:
    """The plain mean of the labels' values; undefined as soon as one label is, unless `undefined="skip"`.

    >>> from jauge.measures import recall
    >>> macro(recall, undefined="skip")
    macro(recall, undefined=skip)
    """
    return Average("macro", _averaged(measure)).bind(**options)


def weighted(measure: Formula, **options: Any) -> Average:
    """The mean of the labels' values weighted by class size; what table 4.4 of document 000 prints as micro.

    >>> from jauge.measures import precision
    >>> weighted(precision)
    weighted(precision)
    """
    return Average("weighted", _averaged(measure)).bind(**options)


def prediction_weighted(measure: Formula, **options: Any) -> Average:
    """The mean of the labels' values weighted by how many items were predicted to have each.

    >>> from jauge.measures import precision
    >>> prediction_weighted(precision)
    prediction_weighted(precision)
    """
    return Average("prediction_weighted", _averaged(measure)).bind(**options)


AVERAGES: dict[str, Callable[..., Average]] = {
    "micro": micro,
    "macro": macro,
    "weighted": weighted,
    "prediction_weighted": prediction_weighted,
}


def _averaged(measure: object) -> Formula:
    """The measure to average, refused where it has no value label by label."""
    if not isinstance(measure, Formula) or "counts" not in measure.definition.kernels:
        raise JaugeError("a measure of binary tables to average over labels", str(measure), "As in macro(recall).")
    return measure
