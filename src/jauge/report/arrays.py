"""`evaluate`: arrays, mappings and tables of answers, each read as the evaluation that fits them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from jauge.curves import OperatingCondition
from jauge.errors import JaugeError, name_in_list
from jauge.evidence import ClassDistributions, LabelSets, PairedLabels, PairedScores, Slices, by
from jauge.evidence.reading import Label, positive_label, read_labels, read_weight
from jauge.report.evaluation import Evaluation
from jauge.report.labels import answers_of, evaluate_labels, evaluate_sets
from jauge.report.scores import evaluate_scores

ONE_MODEL = "model"
"""What a model is called that came without a name."""


def evaluate(
    y_true: Any,
    y_score: Any = None,
    *,
    y_pred: Any = None,
    pos_label: Label | None = None,
    labels: Sequence[Label] | None = None,
    sample_weight: Any = None,
    cluster: Any = None,
    by: Any = None,
    condition: OperatingCondition | None = None,
    thresholds: Mapping[str, float] | float | None = None,
    level: float = 0.95,
    seed: int = 0,
) -> Evaluation:
    """Which of several models to deploy, at which threshold, and how sure one can be.

    `y_score` is a score for each item (or a row of probabilities, one a class in the order of `labels`), `y_pred` a
    label for each (or a set of labels): an array for one model, a mapping or a table with a column for each of several.
    `cluster` says which items are not independent, `by` looks at parts. `condition` is where the model will be used;
    without one it is the share of positives of these items, with errors of equal cost. Without `thresholds` each
    model's cheapest is taken, and its costs are those of decisions at thresholds chosen on other folds. The verdict
    holds for all conditions at once (`who_wins`).
    Refused: models of different kinds, one class only.
    Reference: Drummond and Holte (2006), Cost curves, for the verdict; `estimate` and `who_wins` for the procedures.

    >>> import jauge
    >>> rng = np.random.default_rng(0)
    >>> y = np.repeat([1, 0], 100)
    >>> scores = {"good": 3 * y + rng.normal(size=200), "poor": y + rng.normal(size=200)}
    >>> found = jauge.evaluate(y, scores, condition=jauge.OperatingCondition(prevalence=0.1, cost_ratio=5))
    >>> found.verdict
    Verdict(shown: 'good')
    >>> jauge.evaluate(["x", "y", "z"], y_pred=["x", "y", "y"]).verdict
    LabelsVerdict(alone: 'model' by accuracy)
    """
    given = Given(y_true, pos_label, labels, sample_weight, cluster, by, condition, thresholds, level, seed)
    if (y_score is None) == (y_pred is None):
        received = "neither" if y_score is None else "both"
        raise JaugeError("y_score (numbers) or y_pred (labels)", received, "Answers of one kind at a time.")
    if y_pred is not None:
        return _of_labels(models_of(y_pred), given)
    return _of_scores(y_score, given)


@dataclass(frozen=True, slots=True)
class Given:
    """The truth, and all that was said beside the answers."""

    y_true: Any
    pos_label: Label | None
    labels: Sequence[Label] | None
    sample_weight: Any
    cluster: Any
    by: Any
    condition: OperatingCondition | None
    thresholds: Mapping[str, float] | float | None
    level: float
    seed: int

    @property
    def items(self) -> dict[str, Any]:
        """What every door takes; items that count for float weights are units of their own."""
        weight, cluster = read_weight(self.sample_weight), self.cluster
        if cluster is None and weight is not None and weight.dtype.kind == "f":
            cluster = np.arange(weight.size)
        return {"sample_weight": self.sample_weight, "cluster": cluster}

    def refuse(self, what: str, **idle: Any) -> None:
        """Refuse what would change nothing."""
        said = [name for name, value in idle.items() if value is not None]
        if said:
            raise JaugeError(f"options that apply to {what}", name_in_list(said), "Leave it out.")

    def slices(self, door: Callable[..., Any], *arrays: Any, **options: Any) -> Slices[Any] | None:
        """The same evidence part by part, if that was asked for."""
        return None if self.by is None else by(door, self.by, *arrays, **options)


def models_of(answers: Any) -> dict[str, Any]:
    """The answers of each model: the entries of a mapping, the columns of a table, or one array for one model.

    >>> models_of([1, 0]), models_of({"a": [1, 0]})
    ({'model': [1, 0]}, {'a': [1, 0]})
    """
    if isinstance(answers, Mapping):
        return {str(name): values for name, values in answers.items()}
    names = _column_names(answers)
    return {ONE_MODEL: answers} if names is None else {str(name): answers[name] for name in names}


def _column_names(values: Any) -> Sequence[Any] | None:
    """The names of the columns of a dataframe of any kind; None for arrays."""
    names = getattr(values, "column_names", getattr(values, "columns", None))
    return None if names is None or callable(names) else list(names)


def _several_labels(y_true: Any) -> bool:
    """Whether each item has a set of labels: a matrix of indicators, or lists of labels."""
    if hasattr(y_true, "toarray") or (_column_names(y_true) or [""])[1:]:
        return True
    if isinstance(y_true, np.ndarray) and y_true.dtype != object:
        return y_true.ndim == 2 and y_true.shape[1] > 1
    return any(isinstance(one, list | tuple | set | frozenset | np.ndarray) for one in list(y_true)[:100])


def _of_scores(y_score: Any, given: Given) -> Evaluation:
    """Scores of two classes, or probabilities of several."""
    if _several_labels(given.y_true):
        raise JaugeError("predicted sets of labels", "scores", "Say from which score on: y_pred=scores >= threshold.")
    known = list(given.labels) if given.labels is not None else list(read_labels(given.y_true, "y_true").names)
    names = _column_names(y_score)
    if names is not None and len(known) > 2 and {str(name) for name in names} >= {str(label) for label in known}:
        spelt = {str(name): name for name in names}
        y_score = np.column_stack([np.asarray(y_score[spelt[str(label)]]) for label in known])
    models = models_of(y_score)
    wide = {model for model, values in models.items() if np.ndim(values) == 2 and np.shape(values)[1] > 1}
    if wide and wide != set(models):
        raise JaugeError("models of one kind", f"probabilities of every class from {name_in_list(wide)} only", _KINDS)
    if not wide:
        return _of_two_classes(models, known, given)
    matrices = {model: np.asarray(values) for model, values in models.items()}
    if any(rows.shape[1] != len(known) for rows in matrices.values()):
        columns = sorted({rows.shape[1] for rows in matrices.values()})
        raise JaugeError("a column for each class", f"{columns} columns for {name_in_list(known)}", "Name all labels=.")
    if len(known) > 2:
        return _of_probabilities(matrices, known, given)
    column = known.index(positive_label(known, given.pos_label, known))
    return _of_two_classes({model: rows[:, column] for model, rows in matrices.items()}, known, given)


_KINDS = "Give one score an item from each, or a row of probabilities from each."


def _of_two_classes(models: Mapping[str, Any], known: Sequence[Label], given: Given) -> Evaluation:
    positive = positive_label(known, given.pos_label, given.labels)
    options = {"pos_label": positive, "labels": given.labels, **given.items}
    paired = PairedScores.from_scores(given.y_true, models, **options)
    thresholds = given.thresholds
    if thresholds is not None and not isinstance(thresholds, Mapping):
        thresholds = dict.fromkeys(paired.models, float(thresholds))
    others = [label for label in given.labels or known if label != positive]
    return evaluate_scores(
        paired,
        condition=given.condition,
        thresholds=thresholds,
        level=given.level,
        seed=given.seed,
        classes=(str(positive), str(others[0]) if len(others) == 1 else f"not {positive}"),
        slices=given.slices(PairedScores.from_scores, given.y_true, models, **options),
    )


def _of_probabilities(models: Mapping[str, Any], known: Sequence[Label], given: Given) -> Evaluation:
    """Rows of probabilities: the most probable class is the answer."""
    given.refuse("several classes", thresholds=given.thresholds, pos_label=given.pos_label, condition=given.condition)
    told = {
        model: ClassDistributions.from_proba(given.y_true, rows, labels=known, **given.items)
        for model, rows in models.items()
    }
    paired = answers_of(told)
    return evaluate_labels(
        paired,
        positive=_positive(paired.labels, given),
        distributions=told,
        level=given.level,
        seed=given.seed,
        slices=_slices_of(paired, told, given),
    )


def _slices_of(
    paired: PairedLabels, told: Mapping[str, ClassDistributions], given: Given
) -> Slices[PairedLabels] | None:
    """The answers part by part."""
    names = np.array([*paired.labels, None], dtype=object)
    answers = {model: names[one.predicted].tolist() for model, one in told.items()}
    return given.slices(PairedLabels.from_labels, given.y_true, answers, labels=paired.labels, **given.items)


def _of_labels(models: Mapping[str, Any], given: Given) -> Evaluation:
    """Predicted labels, or sets of them."""
    given.refuse("predicted labels", thresholds=given.thresholds)
    if _several_labels(given.y_true):
        return _of_sets(models, given)
    options = {"labels": given.labels, **given.items}
    paired = PairedLabels.from_labels(given.y_true, models, **options)
    return evaluate_labels(
        paired,
        positive=_positive(paired.labels, given),
        condition=given.condition,
        level=given.level,
        seed=given.seed,
        slices=given.slices(PairedLabels.from_labels, given.y_true, models, **options),
    )


def _positive(known: Sequence[Label], given: Given) -> Label | None:
    """The positive class: of two it is named or names itself; of several there is one only if it is named."""
    if len(known) == 2:
        return positive_label(known, given.pos_label, None)
    if given.pos_label is not None and given.pos_label not in known:
        raise JaugeError(f"pos_label among {name_in_list(known)}", repr(given.pos_label), "Name one of them.")
    return given.pos_label


def _of_sets(models: Mapping[str, Any], given: Given) -> Evaluation:
    """Sets of labels, as lists or as matrices of indicators."""
    given.refuse("sets of labels", pos_label=given.pos_label, condition=given.condition, by=given.by)
    truth, labels, door = given.y_true, given.labels, LabelSets.from_sets
    names = _column_names(truth)
    if names is not None or hasattr(truth, "toarray") or np.ndim(_first(truth)) == 2:
        door, labels = LabelSets.from_indicators, labels or names
        truth = truth if names is None else np.column_stack([np.asarray(truth[name]) for name in names])
    options = {"labels": labels, **given.items}
    sets = {model: door(truth, answers, **options) for model, answers in models.items()}
    return evaluate_sets(sets, level=given.level, seed=given.seed)


def _first(truth: Any) -> Any:
    """The truth itself where it is a numeric array; lists of labels stay lists."""
    return truth if isinstance(truth, np.ndarray) and truth.dtype != object else []
