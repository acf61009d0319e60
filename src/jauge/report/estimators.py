"""What fitted classifiers answer: their scores or probabilities, else their labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from jauge.errors import JaugeError, name_in_list
from jauge.evidence.reading import Label, positive_label
from jauge.report.evaluation import Standing

Models: TypeAlias = Mapping[str, Any]


def named_models(models: Any) -> dict[str, Any]:
    """Estimators by name: those of a mapping, or one under the name of its class (of a pipeline: of its last step)."""
    if isinstance(models, Mapping):
        if not models:
            raise JaugeError("at least one estimator", "none", "As in {'forest': forest}.")
        return {str(name): model for name, model in models.items()}
    last = models.steps[-1][1] if hasattr(models, "steps") else models
    return {type(last).__name__: models}


def classes_of(estimator: Any) -> list[Label]:
    """The classes of a fitted classifier, as plain Python has them."""
    classes = getattr(estimator, "classes_", None)
    if classes is None:
        kind = type(estimator).__name__
        raise JaugeError("a fitted classifier with classes_", f"{kind} without", "Call fit first.")
    return [one.item() if isinstance(one, np.generic) else one for one in classes]


def scores_of(estimator: Any, X: Any, positive: Label | None = None) -> Any:
    """A score for each item where there are two classes, a row of probabilities where there are more; None if neither.

    Higher means more `positive`, which may be left out where it says itself.
    """
    classes = classes_of(estimator)
    if len(classes) == 2:
        place = classes.index(positive_label(classes, positive, None))
        if hasattr(estimator, "predict_proba"):
            return np.asarray(estimator.predict_proba(X))[:, place]
        if hasattr(estimator, "decision_function"):
            return np.asarray(estimator.decision_function(X)) * (1 if place else -1)
    elif hasattr(estimator, "predict_proba"):
        return np.asarray(estimator.predict_proba(X))
    return None


def answers_of_estimators(models: Models, X: Any, positive: Label | None) -> tuple[dict[str, Any], list[Label] | None]:
    """The scores of all models and the classes of their columns; their labels, and None, where one has no scores."""
    if any(_several_outputs(model) for model in models.values()):
        return {name: np.asarray(model.predict(X)) for name, model in models.items()}, None
    first = classes_of(next(iter(models.values())))
    for name, model in models.items():
        if classes_of(model) != first:
            received = f"{name_in_list(classes_of(model))} of {name!r}"
            raise JaugeError(f"the classes {name_in_list(first)} from every model", received, "Fit them alike.")
    scores = {name: scores_of(model, X, positive) for name, model in models.items()}
    if any(one is None for one in scores.values()):
        return {name: np.asarray(model.predict(X)) for name, model in models.items()}, None
    return scores, first


def _several_outputs(model: Any) -> bool:
    """Whether a model answers with a set of labels for each item."""
    classes: Sequence[Any] | None = getattr(model, "classes_", None)
    return isinstance(classes, list) or getattr(model, "multilabel_", False)


def at_threshold(estimator: Any, standing: Standing, positive: str) -> Any:
    """The fitted estimator, answering from the threshold of its standing on."""
    from sklearn.model_selection import FixedThresholdClassifier  # type: ignore[import-untyped]

    if estimator is None:
        raise JaugeError("the estimator behind the scores", "scores alone", "Give it as estimator=.")
    label = next((one for one in classes_of(estimator) if str(one) == positive), None)
    if label is None:
        received = f"classes {name_in_list(classes_of(estimator))}"
        raise JaugeError(f"an estimator that knows the class {positive!r}", received, "Is it another model?")
    return FixedThresholdClassifier(estimator, threshold=standing.threshold, pos_label=label)
