"""For users of scikit-learn: every measure as a scorer, displays, and a classification report with intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from jauge.curves import calibration_curve, cost_curve, precision_recall_curve, roc_curve, tradeoff_curve
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ClassDistributions, ConfusionMatrix, Evidence, LabelSets, ScoreTable
from jauge.evidence.reading import Label, positive_label
from jauge.inference import Estimate, estimate
from jauge.measures import F, Formula, Measure, accuracy, macro, precision, recall, weighted
from jauge.measures import measure as named
from jauge.report.estimators import classes_of, scores_of

__all__ = [
    "CalibrationDisplay",
    "CostDisplay",
    "PrecisionRecallDisplay",
    "RocDisplay",
    "Scorer",
    "TradeoffDisplay",
    "classification_report",
    "scorer",
]


def scorer(measure: str | Measure, *, pos_label: Label | None = None) -> Scorer:
    """A measure as scikit-learn's `scoring`: higher is better, so costs and errors are negative.

    The estimator is asked for what the measure reads: labels, scores of the positive class, or probabilities of all
    classes. `pos_label` is needed unless the labels are {0, 1}, {-1, 1} or {False, True}.
    Undefined (NaN) where the measure is; refused for measures without better and worse.
    Reference: as for the measure.

    >>> from sklearn.datasets import load_breast_cancer
    >>> from sklearn.linear_model import LogisticRegression
    >>> from sklearn.model_selection import cross_val_score
    >>> X, y = load_breast_cancer(return_X_y=True)
    >>> dear = scorer("cost(prevalence=0.02, cost_ratio=30)", pos_label=0)
    >>> cross_val_score(LogisticRegression(solver="liblinear"), X, y, scoring=dear, cv=3).round(3)
    array([-0.101, -0.05 , -0.092])
    """
    found = named(measure)
    if not found.direction:
        raise JaugeError("a measure with better and worse", f"{found}", "Choose another to select models by.")
    return Scorer(found, pos_label)


@dataclass(frozen=True, slots=True)
class Scorer:
    """A measure that scores fitted estimators; called as scikit-learn calls its own."""

    measure: Measure
    pos_label: Label | None = None

    def __call__(self, estimator: Any, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The value on these items, its sign turned where lower is better."""
        return self.measure.direction * float(self.measure(self._evidence(estimator, X, y, sample_weight)))

    def _evidence(self, estimator: Any, X: Any, y: Any, weight: Any) -> Evidence:
        """What the measure reads of this estimator's answers."""
        kernels = self.measure.definition.kernels if isinstance(self.measure, Formula) else {"matrix": None}
        if "label_sets" in kernels or np.ndim(y) == 2:
            return LabelSets.from_indicators(y, estimator.predict(X), sample_weight=weight)
        classes = classes_of(estimator)
        if "scores" in kernels:
            return self._table(estimator, X, y, weight)
        if "distributions" in kernels:
            return ClassDistributions.from_proba(y, estimator.predict_proba(X), labels=classes, sample_weight=weight)
        if not kernels.keys() & {"counts", "matrix"}:
            raise JaugeError("a measure of one classifier's answers", f"{self.measure}", "It reads other evidence.")
        matrix = ConfusionMatrix.from_labels(y, estimator.predict(X), labels=classes, sample_weight=weight)
        if "matrix" in kernels and (len(classes) > 2 or "counts" not in kernels):
            return matrix
        if len(classes) > 2:
            if self.pos_label is None:
                raise JaugeError("pos_label, or a mean", f"{len(classes)} classes", f'As in "macro({self.measure})".')
            return matrix.binary(self.pos_label)
        return matrix.binary(positive_label(classes, self.pos_label, None))

    def _table(self, estimator: Any, X: Any, y: Any, weight: Any) -> ScoreTable:
        return score_table(estimator, X, y, pos_label=self.pos_label, sample_weight=weight)

    def __repr__(self) -> str:
        told = "" if self.pos_label is None else f", pos_label={self.pos_label!r}"
        return f"scorer({str(self.measure)!r}{told})"


def score_table(
    estimator: Any, X: Any, y: Any, *, pos_label: Label | None = None, sample_weight: Any = None
) -> ScoreTable:
    """The scores that a fitted classifier of two classes gives the positive one, with the truth."""
    classes = classes_of(estimator)
    scores = scores_of(estimator, X, pos_label) if len(classes) == 2 else None
    if scores is None:
        received = f"{type(estimator).__name__}, classes {name_in_list(classes)}"
        advice = "It must have predict_proba or decision_function."
        raise JaugeError("scores of two classes", received, advice)
    positive = positive_label(classes, pos_label, None)
    return ScoreTable.from_scores(y, scores, pos_label=positive, labels=classes, sample_weight=sample_weight)


class _Display:
    """A curve and where it is drawn, as scikit-learn's displays are: `from_estimator`, `from_predictions`, `plot`."""

    _curve: ClassVar[Callable[..., Any]]
    _name: ClassVar[str]

    def __init__(self, curve: Any, *, name: str | None = None) -> None:
        self.curve = curve
        self.name = name
        self.ax_: Any = None
        self.figure_: Any = None

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: Any,
        *,
        sample_weight: Any = None,
        pos_label: Label | None = None,
        name: str | None = None,
        ax: Any = None,
        **options: Any,
    ) -> Self:
        """The curve of a fitted classifier on these items; `options` are those of the plot."""
        table = score_table(estimator, X, y, pos_label=pos_label, sample_weight=sample_weight)
        return cls(cls._curve(table), name=name or type(estimator).__name__).plot(ax, **options)

    @classmethod
    def from_predictions(
        cls,
        y_true: Any,
        y_score: Any,
        *,
        sample_weight: Any = None,
        pos_label: Label | None = None,
        name: str | None = None,
        ax: Any = None,
        **options: Any,
    ) -> Self:
        """The curve of scores on these items; `options` are those of the plot."""
        table = ScoreTable.from_scores(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
        return cls(cls._curve(table), name=name or "Classifier").plot(ax, **options)

    def plot(self, ax: Any = None, *, name: str | None = None, **options: Any) -> Self:
        """Draw, on `ax` or on a new figure; kept as `ax_` and `figure_`."""
        from jauge import plot

        draw = getattr(plot, self._name)
        self.ax_ = draw({name or self.name or "Classifier": self.curve}, ax=ax, **options)
        self.figure_ = self.ax_.figure
        return self


class RocDisplay(_Display):
    """The ROC curve of a classifier, its area in the legend."""

    _curve, _name = staticmethod(roc_curve), "roc"


class PrecisionRecallDisplay(_Display):
    """The precision-recall curve of a classifier."""

    _curve, _name = staticmethod(precision_recall_curve), "precision_recall"


class CostDisplay(_Display):
    """What a classifier costs along all operating conditions, at its cheapest thresholds."""

    _curve, _name = staticmethod(cost_curve), "cost"


class TradeoffDisplay(_Display):
    """The best F along all preferences between precision and recall."""

    _curve, _name = staticmethod(tradeoff_curve), "tradeoff"


class CalibrationDisplay(_Display):
    """How often events occur that a classifier calls so and so probable."""

    _curve, _name = staticmethod(calibration_curve), "calibration"


def classification_report(
    y_true: Any,
    y_pred: Any,
    *,
    labels: Sequence[Label] | None = None,
    target_names: Sequence[str] | None = None,
    sample_weight: Any = None,
    digits: int = 2,
    output_dict: bool = False,
    zero_division: str | float = "warn",
    cluster: Any = None,
    level: float = 0.95,
) -> str | dict[str, Any]:
    """scikit-learn's report with an interval beside every value.

    Rows, columns and `output_dict` are scikit-learn's; the dictionary has `..._low` and `..._high` besides. What is 0/0
    is "undefined" (None in the dictionary), or the number that `zero_division` gives. `labels` orders the rows and must
    name all labels. `cluster` says which items are not independent.
    Reference: `estimate` for the intervals.

    >>> print(classification_report([0, 1, 2, 2, 1] * 20, [0, 1, 1, 2, 1] * 20))
                   precision          recall             f1-score           support
    <BLANKLINE>
               0   1.00 [0.88, 1.00]  1.00 [0.88, 1.00]  1.00 [0.91, 1.00]       20
               1   0.67 [0.54, 0.78]  1.00 [0.94, 1.00]  0.80 [0.70, 0.87]       40
               2   1.00 [0.88, 1.00]  0.50 [0.35, 0.65]  0.67 [0.51, 0.78]       40
    <BLANKLINE>
        accuracy                                         0.80 [0.71, 0.87]      100
       macro avg   0.89 [0.82, 0.92]  0.83 [0.76, 0.88]  0.82 [0.74, 0.87]      100
    weighted avg   0.87 [0.81, 0.89]  0.80 [0.71, 0.87]  0.79 [0.69, 0.86]      100
    <BLANKLINE>
    """
    matrix = ConfusionMatrix.from_labels(y_true, y_pred, labels=labels, sample_weight=sample_weight, cluster=cluster)
    names = [str(label) for label in matrix.labels] if target_names is None else list(target_names)
    if len(names) != len(matrix.labels):
        raise JaugeError(f"{len(matrix.labels)} target_names", f"{len(names)}", "One for each label, in their order.")
    sizes = matrix.counts().positive.tolist()
    rows = [
        _Row(name, tuple(estimate(matrix.binary(label), m, level=level) for m in _COLUMNS.values()), size)
        for name, label, size in zip(names, matrix.labels, sizes, strict=True)
    ]
    whole = estimate(matrix, accuracy, level=level)
    for name, mean in (("macro avg", macro), ("weighted avg", weighted)):
        found = tuple(estimate(matrix, mean(m), level=level) for m in _COLUMNS.values())
        rows.append(_Row(name, found, sum(sizes)))
    filled = None if isinstance(zero_division, str) else float(zero_division)
    if output_dict:
        told = {row.name: row.as_dict(filled) for row in rows}
        return {**dict(list(told.items())[:-2]), **_accuracy(whole), **dict(list(told.items())[-2:])}
    return _table(rows, whole, digits, filled)


_COLUMNS: Mapping[str, Formula] = {"precision": precision, "recall": recall, "f1-score": F}


@dataclass(frozen=True, slots=True)
class _Row:
    """A label, or a mean over labels: its three values, and how many items."""

    name: str
    values: tuple[Estimate, ...]
    support: float

    def as_dict(self, filled: float | None) -> dict[str, Any]:
        """The row as scikit-learn's dictionary has it, with limits."""
        told: dict[str, Any] = {}
        for column, found in zip(_COLUMNS, self.values, strict=True):
            told |= _with_limits(column, found, filled)
        return told | {"support": float(self.support)}


def _with_limits(name: str, found: Estimate, filled: float | None) -> dict[str, Any]:
    if np.isnan(found.value):
        return {name: filled, f"{name}_low": None, f"{name}_high": None}
    return {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}


def _accuracy(found: Estimate) -> dict[str, Any]:
    return _with_limits("accuracy", found, None)


def _table(rows: Sequence[_Row], whole: Estimate, digits: int, filled: float | None) -> str:
    """The report as text."""
    cells = [[row.name, *(_cell(found, digits, filled) for found in row.values), f"{row.support:,.6g}"] for row in rows]
    cells.insert(-2, ["accuracy", "", "", _cell(whole, digits, filled), f"{rows[-1].support:,.6g}"])
    head = ["", *_COLUMNS, "support"]
    width = [max(len(row[place]) for row in [head, *cells]) for place in range(5)]
    lines = [_line(row, width) for row in [head, *cells]]
    return "\n".join([lines[0], "", *lines[1:-3], "", *lines[-3:], ""])


def _line(row: Sequence[str], width: Sequence[int]) -> str:
    name, *values, support = row
    told = "  ".join(f"{value:<{size}}" for value, size in zip(values, width[1:-1], strict=True))
    return f"{name:>{width[0]}}   {told}  {support:>{width[-1]}}"


def _cell(found: Estimate, digits: int, filled: float | None) -> str:
    if np.isnan(found.value):
        return "undefined" if filled is None else f"{filled:.{digits}f}"
    return f"{found.value:.{digits}f} [{found.low:.{digits}f}, {found.high:.{digits}f}]"
