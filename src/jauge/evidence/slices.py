"""The same evidence slice by slice (site, sex, month, ...): the sum of the slices is the whole."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import add
from typing import Any, Generic, Literal, TypeVar

import numpy as np

from jauge.errors import JaugeError, name_in_list, near_names
from jauge.evidence.base import Evidence
from jauge.evidence.reading import (
    Coded,
    Label,
    missing_values,
    occurring,
    one_of,
    read_labels,
    read_weight,
    same_length,
)
from jauge.numeric.ratio import IntArray

E = TypeVar("E", bound=Evidence)
FEW = 10
"""A slice with fewer items of a class than this is marked."""

# What doors name their arguments that hold one entry per item; `prior` may.
_PER_ITEM = frozenset(
    {"y_true", "y_pred", "y_score", "proba", "correct", "sample_weight", "cluster", "scores", "positives", "negatives"}
    | {"ratings", "item", "judge", "rating"}
)


class Slices(Mapping[Label, E], Generic[E]):
    """Evidence by the key of its slice, keys in order; `.few` names the slices too small to tell much.

    >>> from jauge.evidence import ConfusionMatrix
    >>> slices = by(ConfusionMatrix.from_labels, ["f", "m", "f"], [1, 0, 1], [1, 1, 0])
    >>> slices["f"].binary(1)
    Counts(tp=1, fp=0, fn=1, tn=0)
    >>> slices.total() == ConfusionMatrix.from_labels([1, 0, 1], [1, 1, 0])
    True
    """

    __slots__ = ("_pieces", "few", "without_key")

    def __init__(self, pieces: Mapping[Label, E], few: tuple[Label, ...] = (), without_key: int = 0) -> None:
        self._pieces = dict(pieces)
        self.few = few
        """Keys of the slices with fewer than 10 items of a class."""
        self.without_key = without_key
        """Items left out because their key is missing."""

    def __getitem__(self, key: Label) -> E:
        if key not in self._pieces:
            near = near_names(str(key), map(str, self._pieces))
            advice = f"Did you mean {near[0]!r}?" if near else "Keys are compared as they were given."
            raise JaugeError(f"one of the slices {name_in_list(self._pieces)}", repr(key), advice)
        return self._pieces[key]

    def __contains__(self, key: object) -> bool:
        return key in self._pieces

    def __iter__(self) -> Iterator[Label]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def total(self) -> E:
        """The sum of the slices: the evidence of all items that have a key.

        >>> from jauge.evidence import ScoreTable
        >>> by(ScoreTable.from_scores, ["x", "y"], [1, 0], [0.9, 0.1]).total()
        ScoreTable(1 positives, 1 negatives, 2 distinct scores)
        """
        return reduce(add, self._pieces.values())

    def __repr__(self) -> str:
        kind = type(next(iter(self._pieces.values()))).__name__
        few = f"; fewer than {FEW} items of a class in {name_in_list(self.few)}" if self.few else ""
        left = f"; {self.without_key:,} items without key" if self.without_key else ""
        return f"Slices({len(self)} of {kind}: {name_in_list(self._pieces)}{few}{left})"


def by(
    door: Callable[..., E],
    keys: Any,
    /,
    *arguments: Any,
    missing_key: Literal["error", "drop"] = "error",
    **options: Any,
) -> Slices[E]:
    """Make evidence slice by slice: `door` is called on the items of each key, with the labels of all items.

    Every array of `door` that has one entry per item is cut; other options are passed on. Items whose key is missing
    are refused, or left out and counted with `missing_key="drop"`. Slices with fewer than 10 items of a class are
    marked in `.few`. Undefined measures of a slice say so by themselves.
    Reference: none; the sum of the slices is the whole because evidence adds.

    >>> from jauge.evidence import ScoreTable
    >>> by(ScoreTable.from_scores, ["x", "y", "x"], [1, 0, 0], [0.9, 0.1, 0.2])
    Slices(2 of ScoreTable: 'x', 'y'; fewer than 10 items of a class in 'x', 'y')
    """
    one_of("missing_key", missing_key, ("error", "drop"))
    given = _given(door, arguments, options)
    coded = read_labels(keys, "keys")
    per_item = {name for name, value in given.items() if _is_per_item(name, value)}
    same_length(keys=coded.codes, **_lengths({name: given[name] for name in per_item}))
    without = coded.codes < 0
    if missing_key == "error" and without.any():
        error = missing_values(without, "a key for every item", "keys")
        raise JaugeError(error.expected, error.received, 'missing_key="drop" leaves these items out and counts them.')
    whole = door(**given)  # refused here, rows in errors are those of the caller
    given |= _common_labels(door, given, whole)
    kept = ~without if (weight := read_weight(given.get("sample_weight"))) is None else ~without & (weight > 0)
    slices = occurring(coded, kept)
    if not slices.names:
        raise JaugeError("a key for some items", "none", "Without keys there are no slices: call the door itself.")
    rows = np.split(np.flatnonzero(kept)[np.argsort(slices.codes, kind="stable")], _starts(slices.codes))
    classes = read_labels(given["y_true"], "y_true") if "y_true" in given and "counts" not in whole.views else None
    pieces, few = {}, []
    for name, places in zip(slices.names, rows, strict=True):
        cut = {what: _take(value, places) if what in per_item else value for what, value in given.items()}
        pieces[name] = door(**cut)
        if _rarest_class(pieces[name], classes, places) < FEW:
            few.append(name)
    return Slices(pieces, tuple(few), int(without.sum()))


def _given(door: Callable[..., Any], arguments: tuple[Any, ...], options: dict[str, Any]) -> dict[str, Any]:
    """The door's arguments by name, those that are None left out."""
    try:
        bound = inspect.signature(door).bind(*arguments, **options)
    except TypeError as error:
        name = getattr(door, "__qualname__", repr(door))
        raise JaugeError(f"the arguments of {name}", str(error), "As in by(door, keys, y_true, y_score).") from None
    if "keys" in bound.arguments and bound.arguments["keys"] is not None:
        raise JaugeError("items in one order for all models", "keys= to match them by", "Match them before slicing.")
    return {name: value for name, value in bound.arguments.items() if value is not None}


def _is_per_item(name: str, value: Any) -> bool:
    return name in _PER_ITEM or (name == "prior" and np.ndim(value) == 2)


def _lengths(arrays: dict[str, Any]) -> dict[str, Any]:
    """The arrays with those inside mappings spelt out."""
    flat: dict[str, Any] = {}
    for name, value in arrays.items():
        if isinstance(value, Mapping):
            flat |= {f"{name}[{inner!r}]": array for inner, array in value.items()}
        else:
            flat[name] = _rows(value)
    return flat


def _rows(value: Any) -> Any:
    """Something whose length is the number of items: sparse matrices have none."""
    return range(value.shape[0]) if hasattr(value, "toarray") else value


def _common_labels(door: Callable[..., Any], given: dict[str, Any], whole: Evidence) -> dict[str, Any]:
    """The labels of the whole as an option for every slice, where the door takes one that was left out."""
    if "labels" in given or "labels" not in inspect.signature(door).parameters:
        return {}
    known = getattr(whole, "labels", None)
    return {"labels": read_labels(given["y_true"], "y_true").names if known is None else known}


def _starts(codes: IntArray) -> IntArray:
    """Where each slice but the first begins among the items sorted by slice."""
    return np.cumsum(np.bincount(codes))[:-1]


def _take(value: Any, places: IntArray) -> Any:
    """The entries at these places, in arrays, lists, columns, matrices or a mapping of them."""
    if isinstance(value, Mapping):
        return {name: _take(inner, places) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [value[place] for place in places.tolist()]
    return value[places] if hasattr(value, "toarray") else np.asarray(value)[places]


def _rarest_class(piece: Evidence, classes: Coded | None, places: IntArray) -> float:
    """Items of the rarest class of a slice; infinite where there are no classes."""
    if "counts" in piece.views:
        tables = piece.as_counts()
        return float(np.minimum(tables.positive, tables.negative).min())
    if classes is None:
        return np.inf
    known = classes.codes[places]
    return float(np.bincount(known[known >= 0], minlength=len(classes.names)).min())
