"""Reading arrays at the door: labels, scores, weights and clusters, each refused with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jauge.errors import JaugeError, name_in_list, near_names
from jauge.numeric.ratio import CountArray, FloatArray, IntArray

Label: TypeAlias = str | int | float | bool
BoolArray: TypeAlias = NDArray[np.bool_]

_HASH_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # odd, bits evenly mixed
_SELF_EVIDENT = ((0, 1), (-1, 1))  # {False, True} equals the first


class Coded(NamedTuple):
    """Labels as positions in `names`; -1 where the label is missing."""

    codes: IntArray
    names: tuple[Label, ...]


def read_labels(values: Any, what: str) -> Coded:
    """Code labels by their sorted distinct values; None, NaN, NaT and pandas' NA are missing (-1)."""
    array = _one_dimension(np.asarray(values, dtype=object) if isinstance(values, list | tuple) else values, what)
    if array.dtype.kind in "biu":
        return _code_integers(array)
    coded = _code_text(array) if array.dtype.kind == "U" else None
    return coded or _code_objects(array.astype(object), what)


def _code_integers(array: NDArray[Any]) -> Coded:
    """Code whole numbers by a table of those that occur, or by sorting where they lie too far apart."""
    span = int(array.max()) - int(array.min()) + 1 if array.size else 0
    if not 0 < span <= array.size + 1_000 or array.dtype == np.uint64:
        names, codes = np.unique(array, return_inverse=True)
        return Coded(codes.reshape(array.shape), tuple(names.tolist()))
    low = int(array.min())
    above = array.astype(np.int64) - low
    present = np.flatnonzero(np.bincount(above))
    place = np.zeros(span, np.int64)
    place[present] = np.arange(present.size)
    return Coded(place[above], tuple((present + low).astype(array.dtype).tolist()))


def _code_text(array: NDArray[np.str_]) -> Coded | None:
    """Code an array of text by a hash of each text; None in the rare case that two texts share one."""
    if not array.size:
        return None
    letters = np.ascontiguousarray(array).view(np.uint32).reshape(array.size, -1)
    hashed = np.zeros(array.size, np.uint64)
    for column in letters.T:
        hashed *= _HASH_FACTOR
        hashed += column
    hashes, group = np.unique(hashed, return_inverse=True)
    example = np.empty(hashes.size, np.int64)
    example[group] = np.arange(array.size)
    texts = array[example]
    if not np.array_equal(texts[group], array):
        return None
    order = np.argsort(texts)
    place = np.empty_like(order)
    place[order] = np.arange(order.size)
    return Coded(place[group], tuple(texts[order].tolist()))


def _code_objects(array: NDArray[np.object_], what: str) -> Coded:
    """Code Python objects through a dictionary of their distinct values."""
    items = array.tolist()
    try:
        distinct = set(items)
    except TypeError:
        raise JaugeError(f"labels in {what}", "lists or other containers", "Give one label per item.") from None
    missing = {value for value in distinct if is_missing(value)}
    present = distinct - missing
    kinds = {_kind(value) for value in present}
    if len(kinds) > 1:
        examples = " and ".join(repr(next(v for v in present if _kind(v) == kind)) for kind in sorted(kinds))
        raise JaugeError(f"labels of one kind in {what}", examples, "Make them all text or all numbers.")
    names = tuple(_plain(name) for name in sorted(present))
    place: dict[Any, int] = {name: i for i, name in enumerate(names)} | dict.fromkeys(missing, -1)
    return Coded(np.fromiter(map(place.__getitem__, items), np.int64, len(items)), names)


def is_missing(value: object) -> bool:
    """None, NaN, NaT or pandas' NA.

    >>> is_missing(None), is_missing(float("nan")), is_missing(0)
    (True, True, False)
    """
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float | np.floating | np.datetime64) and value != value  # noqa: PLR0124 (only NaN does)


def _plain(label: Any) -> Label:
    """A label as plain Python has it: numpy's scalars print and save in their own way."""
    value: Label = label.item() if isinstance(label, np.generic) else label
    return value


def _kind(value: object) -> str:
    if isinstance(value, bool | np.bool_):
        return "truth value"
    return "number" if isinstance(value, int | float | np.number) else "text" if isinstance(value, str) else "object"


def _one_dimension(values: Any, what: str) -> NDArray[Any]:
    array = np.asarray(values)
    if array.ndim == 0:
        raise JaugeError(
            f"one value per item in {what}",
            "None" if values is None else f"one {type(values).__name__}",
            "Give a list, an array or a column.",
        )
    if array.ndim == 2 and array.shape[1] == 1:
        array = array[:, 0]
    if array.ndim != 1:
        raise JaugeError(
            f"one value per item in {what}",
            f"an array of shape {array.shape}",
            f"For a matrix of probabilities pass the positive class's column, as in {what}=proba[:, 1].",
        )
    return array


def read_scores(values: Any, what: str = "y_score", *, allow_missing: bool = False) -> FloatArray:
    """Scores as float64; infinite ones are allowed, missing ones stop here with their number and first rows."""
    array = _one_dimension(values, what)
    if array.dtype.kind == "O":
        array = np.array([np.nan if is_missing(v) else v for v in array.tolist()])
    if array.dtype.kind not in "biuf":
        raise JaugeError(
            f"numbers in {what}",
            _not_a_number(values),
            "Scores are numbers; predicted labels go to ConfusionMatrix.from_labels or PairedLabels.from_labels.",
        )
    scores = array.astype(np.float64, copy=False)
    if not allow_missing and scores.size and np.isnan(scores.min()):  # the minimum passes a NaN on, without a mask
        raise missing_values(np.isnan(scores), f"a score for every item in {what}", "scores")
    return scores


def _not_a_number(values: Any) -> str:
    """The first value that keeps an array from being one of numbers."""
    items = np.asarray(values, dtype=object).ravel().tolist()
    return repr(next((item for item in items if not isinstance(item, int | float | np.number)), items[0]))


def read_thresholds(values: Any) -> FloatArray:
    """Thresholds as an array of floats of their shape; infinite ones are fine.

    >>> read_thresholds([0.5, float("inf")])
    array([0.5, inf])
    """
    advice = "Thresholds are compared with the scores."
    try:
        asked = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise JaugeError("a number as threshold", f"{values!r:.60}", advice) from None
    if np.isnan(asked).any():
        raise JaugeError("a number as threshold", "NaN", advice)
    return asked


def missing_values(missing: BoolArray, expected: str, noun: str) -> JaugeError:
    """The error for missing values: how many, and the first rows (counted from 0)."""
    rows = np.flatnonzero(missing)
    first = ", ".join(map(str, rows[:5])) + (", ..." if rows.size > 5 else "")
    return JaugeError(
        expected,
        f"{rows.size:,} of {missing.size:,} {noun} missing (counted from 0: row{'s' * (rows.size > 1)} {first})",
        "Fill or remove these items; jauge never drops or guesses them in silence.",
    )


def same_length(advice: str = "Each item needs one value in each array.", /, **arrays: Any) -> int:
    """The common length of the arrays given by name; others are refused with all lengths."""
    lengths = {name: len(array) for name, array in arrays.items() if array is not None}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{name} has {length:,}" for name, length in lengths.items())
        raise JaugeError("arrays of one length", told, advice)
    length = next(iter(lengths.values()))
    if length == 0:
        raise JaugeError(
            "at least one item", "none", "Check how the items were selected; a sum may start from .empty()."
        )
    return length


def read_weight(values: Any) -> CountArray | None:
    """Integer weights are frequencies (int64), float weights stay float64; negative or all-zero ones are refused."""
    if values is None:
        return None
    array = _one_dimension(values, "sample_weight")
    if array.dtype.kind not in "biuf":
        raise JaugeError("numbers in sample_weight", _not_a_number(values), "Give one weight per item.")
    weight: CountArray = array.astype(np.float64 if array.dtype.kind == "f" else np.int64)
    wrong = ~(np.isfinite(weight) & (weight >= 0))
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise JaugeError(
            "weights that are finite and not negative",
            f"{wrong.sum():,} of {weight.size:,} that are not (the first: {weight[row]} in row {row}, counted from 0)",
            "A weight says how many items this one stands for; weight 0 leaves it out.",
        )
    if weight.size and not weight.any():
        raise JaugeError(
            "at least one weight above 0", "only zeros", "Leave sample_weight out to count each item once."
        )
    return weight


def occurring(coded: Coded, kept: BoolArray) -> Coded:
    """The codes of the items kept, among the names that still occur."""
    present, codes = np.unique(coded.codes[kept], return_inverse=True)
    return Coded(codes, tuple(coded.names[place] for place in present))


def read_clusters(values: Any) -> Coded | None:
    """Cluster ids (patients, sessions, documents) coded; every item needs one."""
    if values is None:
        return None
    coded = read_labels(values, "cluster")
    if (coded.codes < 0).any():
        raise missing_values(coded.codes < 0, "a cluster for every item", "cluster ids")
    return coded


def read_truth(y_true: Any, pos_label: Label | None, labels: Sequence[Label] | None) -> BoolArray:
    """Which items are positive; two classes, with the positive one named unless it is self-evident."""
    array = np.asarray(y_true, dtype=object) if isinstance(y_true, list | tuple) else np.asarray(y_true)
    if labels is None and array.ndim == 1 and array.dtype.kind in "bi" and array.size:
        low, high = array.min(), array.max()
        if low == 0 and high == 1 and pos_label in (None, 0, 1):  # the common case, in two passes
            return np.asarray(array == (1 if pos_label is None else pos_label))
    if array.size == 0:
        return np.empty(0, np.bool_)  # what to do about it, the caller knows
    coded = read_labels(y_true, "y_true")
    if (coded.codes < 0).any():
        raise missing_values(coded.codes < 0, "a true label for every item", "true labels")
    positive = positive_label(coded.names, pos_label, labels)
    return np.asarray(coded.codes == (coded.names.index(positive) if positive in coded.names else -2))


def positive_label(found: Sequence[Label], pos_label: Label | None, labels: Sequence[Label] | None) -> Label:
    """The positive class among the labels found (or declared by `labels`)."""
    known = _declared(found, labels)
    if len(known) > 2:
        raise JaugeError(
            "two classes",
            f"{len(known)} classes: {name_in_list(known)}",
            "For several classes use ConfusionMatrix.from_labels, or one_vs_rest for their scores.",
        )
    if pos_label is None:
        return _self_evident(known)
    if pos_label not in known:
        near = near_names(pos_label, known)
        hint = f"Did you mean {near[0]!r}? " if near else ""
        raise JaugeError(
            f"pos_label to be one of {name_in_list(known)}",
            repr(pos_label),
            f"{hint}If the class is absent here, declare both with labels=.",
        )
    return next(name for name in known if name == pos_label)


def _declared(found: Sequence[Label], labels: Sequence[Label] | None) -> Sequence[Label]:
    """The labels that count as known: those declared, which must cover those found."""
    if labels is None:
        return found
    declared = declared_labels(labels)
    strangers = [name for name in found if name not in declared]
    if strangers:
        raise JaugeError(
            f"labels among {name_in_list(declared)}",
            name_in_list(strangers),
            "Add them to labels= or correct the data.",
        )
    return declared


def _self_evident(known: Sequence[Label]) -> Label:
    """1 or True where the labels are {0, 1}, {-1, 1} or {False, True}, also if one of them is absent."""
    numbers = all(isinstance(name, int | float) for name in known)
    if numbers and any(set(known) <= set(pair) for pair in _SELF_EVIDENT):
        return next((name for name in known if name == 1), 1)
    raise JaugeError(
        "pos_label, the label of the positive class",
        f"labels {name_in_list(known)}",
        f"Say it, as in pos_label={known[-1]!r}.",
    )


def declared_labels(labels: Sequence[Label]) -> tuple[Label, ...]:
    """The labels that a caller lists, each once, as plain Python values."""
    names = tuple(_plain(name) for name in labels)
    if len(set(names)) != len(names):
        raise JaugeError("each label once in labels=", name_in_list(names), "Take the repetition out.")
    return names


def all_labels(found: Sequence[Sequence[Label]], declared: Sequence[Label] | None = None) -> tuple[Label, ...]:
    """The labels found in several places together, sorted, or those declared."""
    if declared is not None:
        return declared_labels(declared)
    try:
        return tuple(sorted({name for names in found for name in names}))
    except TypeError:
        examples = " and ".join(repr(names[0]) for names in found if names)
        raise JaugeError("labels of one kind everywhere", examples, "Make them all text or all numbers.") from None


def recode(coded: Coded, known: tuple[Label, ...], what: str) -> IntArray:
    """Codes among the known labels; others are refused."""
    place = {name: k for k, name in enumerate(known)}
    strangers = [name for name in coded.names if name not in place]
    if strangers:
        raise JaugeError(
            f"labels among {name_in_list(known)} in {what}",
            name_in_list(strangers),
            "Add them to labels=, or name them in no_answer= if they mean that the model gave no answer.",
        )
    codes: IntArray = np.array([place[name] for name in coded.names] + [-1])[coded.codes]
    return codes


def one_of(what: str, value: str, choices: Sequence[str]) -> None:
    """Refuse a word that is not among the choices."""
    if value not in choices:
        raise JaugeError(
            f"{what} to be one of {', '.join(choices)}", repr(value), f"Choose one, as in {what}={choices[0]!r}."
        )


def model_names(models: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the models in a mapping, in its order."""
    if not isinstance(models, Mapping):
        raise JaugeError(
            "a mapping of model names to arrays", type(models).__name__, 'As in {"svm": scores_1, "forest": scores_2}.'
        )
    if not models:
        raise JaugeError("at least one model", "none", 'As in {"svm": scores_1, "forest": scores_2}.')
    return tuple(models)


def place_of_model(model: str, models: tuple[str, ...]) -> int:
    """The position of a model, refused with near names when unknown."""
    if model not in models:
        near = near_names(str(model), models)
        advice = f"Did you mean {near[0]!r}?" if near else "Name one of them."
        raise JaugeError(f"one of the models {name_in_list(models)}", repr(model), advice)
    return models.index(model)
