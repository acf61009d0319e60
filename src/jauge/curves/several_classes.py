"""Several classes or labels: a curve for each against the rest, pooled and averaged, and areas of pairs of classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, ClassVar, Literal, TypeAlias

import numpy as np

from jauge.content import frozen
from jauge.curves.averages import (
    AveragePrecisionRecallCurve,
    AverageRocCurve,
    average_precision_recall_curve,
    average_roc_curve,
)
from jauge.curves.curve import Curve
from jauge.curves.demands import demand_kind
from jauge.curves.precision_recall import PrecisionRecallCurve, precision_recall_curve
from jauge.curves.roc import RocCurve, roc_curve
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ScoreTable, one_vs_rest
from jauge.evidence.reading import Label, one_of, read_labels, read_weight
from jauge.measures.ordering import auc
from jauge.numeric.ratio import FloatArray, ratio
from jauge.result import Result

Kind: TypeAlias = Literal["roc", "precision_recall"]
Undefined: TypeAlias = Literal["nan", "skip"]
AnyCurve: TypeAlias = RocCurve | PrecisionRecallCurve
PairTables: TypeAlias = Mapping[tuple[Label, Label], ScoreTable]

_DRAWN: Mapping[Kind, Callable[[ScoreTable], Any]] = {"roc": roc_curve, "precision_recall": precision_recall_curve}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ClassCurves(Curve):
    """One curve per class, None for a class that is absent or alone, with their micro and macro summaries.

    >>> from jauge.evidence import one_vs_rest
    >>> scores = [[3, 1, 0], [0, 2, 1], [1, 0, 5], [2, 1, 0]]
    >>> curves = class_curves(one_vs_rest(["a", "b", "c", "b"], scores, labels=["a", "b", "c"]))
    >>> curves.areas
    array([1.   , 0.875, 1.   ])
    >>> curves
    ClassCurves(3 classes, 0 undefined, macro area 0.958333)
    """

    columns: ClassVar = ("labels", "sizes", "areas")
    summary: ClassVar = ("kind", "macro_area", "weighted_area", "n_undefined")

    labels: tuple[Label, ...]
    tables: tuple[ScoreTable, ...]
    kind: Kind
    undefined: Undefined

    @property
    def curves(self) -> Mapping[Label, AnyCurve | None]:
        """The curve of each class against the rest."""
        return {
            label: _DRAWN[self.kind](table) if table.n_positive and table.n_negative else None
            for label, table in zip(self.labels, self.tables, strict=True)
        }

    @property
    def defined(self) -> dict[Label, AnyCurve]:
        """The curves of the classes that have one, as `jauge.plot` draws them."""
        return {label: curve for label, curve in self.curves.items() if curve is not None}

    @property
    def areas(self) -> FloatArray:
        """The area (AUC or average precision) of each class; NaN where its curve is undefined."""
        return np.array([_area(curve) for curve in self.curves.values()])

    @property
    def sizes(self) -> FloatArray:
        """Items of each class."""
        return np.array([table.n_positive for table in self.tables], dtype=np.float64)

    @property
    def n_undefined(self) -> int:
        """How many classes have no curve."""
        return int(np.isnan(self.areas).sum())

    @property
    def macro_area(self) -> float:
        """The mean of the areas; NaN as soon as one is, unless undefined="skip"."""
        return _mean(self.areas, np.ones(len(self.labels)), self.undefined)

    @property
    def weighted_area(self) -> float:
        """The mean of the areas weighted by class size; an absent class weighs nothing."""
        return _mean(self.areas, self.sizes, self.undefined)

    @property
    def micro(self) -> AnyCurve:
        """The curve of all (item, class) pairs pooled, for scores that mean the same in all classes."""
        curve: AnyCurve = _DRAWN[self.kind](sum(self.tables[1:], self.tables[0]))
        return curve

    @property
    def macro(self) -> AverageRocCurve | AveragePrecisionRecallCurve:
        """The vertical mean of the curves; its area is the macro area."""
        curves: list[Any] = list(self.defined.values())
        if not curves or (self.undefined == "nan" and self.n_undefined):
            raise JaugeError(
                "a curve for each class to average",
                f"{self.n_undefined} of {len(self.labels)} classes without",
                'Average the others with undefined="skip".',
            )
        return average_roc_curve(curves) if self.kind == "roc" else average_precision_recall_curve(curves)

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        return {"label": self.labels, "size": self.sizes.tolist(), "area": self.areas.tolist()}

    def __repr__(self) -> str:
        return (
            f"ClassCurves({len(self.labels)} classes, {self.n_undefined} undefined, macro area {self.macro_area:.6g})"
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PairwiseAreas(Result):
    """The area of each unordered pair of classes, and their mean, `value`.

    >>> scores = [[3, 1, 0], [0, 2, 1], [1, 0, 5], [2, 1, 0]]
    >>> pairwise_areas(one_vs_one(["a", "b", "c", "b"], scores, labels=["a", "b", "c"]))
    PairwiseAreas(0.958333, 3 pairs, 0 undefined)
    """

    value: float
    pairs: tuple[tuple[Label, Label], ...]
    areas: FloatArray
    sizes: FloatArray
    n_undefined: int

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        first, second = zip(*self.pairs, strict=True)
        return {"first": first, "second": second, "size": self.sizes.tolist(), "area": self.areas.tolist()}

    def __repr__(self) -> str:
        return f"PairwiseAreas({self.value:.6g}, {len(self.pairs)} pairs, {self.n_undefined} undefined)"


def class_curves(
    tables: Mapping[Label, ScoreTable], *, kind: Kind = "roc", undefined: Undefined = "nan"
) -> ClassCurves:
    """A curve for each class or label: from `one_vs_rest`, or one table per label of a multi-label task.

    Formula: each class against the rest; micro pools the tables, macro is the mean of the curves. A class without
    items, or with all of them, has no curve: its area is NaN, counted, and left out of means by undefined="skip" only.
    In [0, 1], higher is better. Reference: Provost and Domingos 2003; document 000, section 4.2 (micro and macro).

    >>> labels = {"sun": [1, 0, 1], "sea": [0, 0, 0]}
    >>> scores = {"sun": [0.9, 0.2, 0.6], "sea": [0.1, 0.3, 0.2]}
    >>> both = {name: ScoreTable.from_scores(labels[name], scores[name]) for name in labels}
    >>> class_curves(both), class_curves(both, undefined="skip").macro_area
    (ClassCurves(2 classes, 1 undefined, macro area nan), 1.0)
    """
    one_of("kind", kind, tuple(_DRAWN))
    one_of("undefined", undefined, ("nan", "skip"))
    demand_kind(tables, Mapping, "several classes", "with one_vs_rest(y_true, y_score, labels=[...])")
    for table in tables.values():
        demand_kind(table, ScoreTable, "each class", "with one_vs_rest(y_true, y_score, labels=[...])")
    if not tables:
        raise JaugeError("at least one class", "none", "Make them with one_vs_rest(y_true, y_score, labels=[...]).")
    return ClassCurves(tuple(tables), tuple(tables.values()), kind, undefined)


def one_vs_one(
    y_true: Any, y_score: Any, *, labels: Sequence[Label], sample_weight: Any = None
) -> dict[tuple[Label, Label], ScoreTable]:
    """For each ordered pair of classes (i, j), the items of these two: i is positive and its column is the score.

    `y_score` has one column per label, in their order. Reference: Hand and Till 2001.

    >>> tables = one_vs_one(["a", "b", "c"], [[3, 1, 0], [0, 2, 1], [1, 0, 5]], labels=["a", "b", "c"])
    >>> tables["c", "a"].at(5)
    Counts(tp=1, fp=0, fn=0, tn=1)
    """
    one_vs_rest(y_true, y_score, labels=labels, sample_weight=sample_weight)  # refuses what is not fit
    coded, scores, weight = read_labels(y_true, "y_true"), np.asarray(y_score), read_weight(sample_weight)
    place = np.array([list(labels).index(name) for name in coded.names] + [-1])[coded.codes]
    items = [np.flatnonzero(place == k) for k in range(len(labels))]
    tables = {}
    for i, j in permutations(range(len(labels)), 2):
        rows = np.concatenate([items[i], items[j]])
        weights = None if weight is None else weight[rows]
        tables[labels[i], labels[j]] = _table(place[rows] == i, scores[rows, i], weights)
    return tables


def pairwise_areas(tables: PairTables, *, weighted: bool = False, undefined: Undefined = "nan") -> PairwiseAreas:
    """The mean over pairs of classes of the area with which they are told apart, from the tables of `one_vs_one`.

    Formula: for each pair, [A(i by score i against j) + A(j by score j against i)] / 2; their plain mean (Hand and
    Till 2001), or with weighted=True by the items of both classes (scikit-learn's "weighted"). A pair of which a class
    is absent is NaN and counted; undefined="skip" leaves it out of the mean. In [0, 1], higher is better.

    >>> scores = [[0.8, 0.2], [0.4, 0.6], [0.7, 0.3]]
    >>> pairwise_areas(one_vs_one(["a", "b", "b"], scores, labels=["a", "b"])).value
    1.0
    """
    one_of("undefined", undefined, ("nan", "skip"))
    demand_kind(tables, Mapping, "pairs of classes", "with one_vs_one(y_true, y_score, labels=[...])")
    labels = list(dict.fromkeys(label for pair in tables for label in pair))
    missing = [pair for pair in permutations(labels, 2) if pair not in tables]
    if missing or len(labels) < 2:
        raise JaugeError(
            "a table for each ordered pair of classes",
            f"none for {name_in_list(missing)}" if missing else "none",
            "Make them with one_vs_one(y_true, y_score, labels=[...]).",
        )
    pairs = tuple(combinations(labels, 2))
    areas = np.array([(auc(tables[i, j]) + auc(tables[j, i])) / 2 for i, j in pairs])
    sizes = np.array([tables[pair].n_positive + tables[pair].n_negative for pair in pairs], dtype=np.float64)
    value = _mean(areas, sizes if weighted else np.ones(len(pairs)), undefined)
    return PairwiseAreas(value, pairs, frozen(areas), frozen(sizes), int(np.isnan(areas).sum()))


def _table(positive: Any, scores: Any, weight: Any) -> ScoreTable:
    """A table that may be empty: neither class need occur."""
    if positive.size == 0 or (weight is not None and not weight.any()):
        return ScoreTable.empty()
    return ScoreTable.from_scores(positive, scores, pos_label=True, labels=(False, True), sample_weight=weight)


def _area(curve: AnyCurve | None) -> float:
    if curve is None:
        return float("nan")
    return curve.auc if isinstance(curve, RocCurve) else curve.average_precision


def _mean(areas: FloatArray, weight: FloatArray, undefined: Undefined) -> float:
    """The weighted mean; what weighs nothing does not enter, defined or not."""
    kept = weight > 0
    if undefined == "skip":
        kept &= ~np.isnan(areas)
    return float(ratio(np.dot(areas[kept], weight[kept]), weight[kept].sum()))
