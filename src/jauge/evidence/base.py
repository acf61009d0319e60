"""What all evidence shares: its views, and addition that checks its kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import Content
from jauge.errors import JaugeError
from jauge.numeric.ratio import CountArray, IntArray

if TYPE_CHECKING:
    from jauge.evidence.counts import Counts


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Evidence(Content, ABC):
    """A small summary of what was observed; it validates, adds and slices, and never divides."""

    views: ClassVar[tuple[str, ...]] = ()
    """What formulas may read in this evidence, the richest first ("matrix" before "counts")."""

    doors: ClassVar[Mapping[str, str]] = {}
    """How other views are had from this evidence, for those who ask a formula that reads them."""

    def as_counts(self) -> Counts:
        """The binary tables that stand for this evidence, where "counts" is among its views."""
        raise JaugeError("evidence of binary tables", type(self).__name__, "This evidence has none.")

    def __add__(self, other: Self) -> Self:
        if type(self) is not type(other):
            raise JaugeError(
                f"two pieces of {type(self).__name__} to add",
                f"{type(self).__name__} and {type(other).__name__}",
                "Evidence adds to evidence of its own kind only.",
            )
        return self._plus(other)

    def __radd__(self, other: object) -> Self:
        if other == 0:  # so that sum(pieces) works
            return self
        return NotImplemented

    @abstractmethod
    def _plus(self, other: Self) -> Self:
        """The sum with evidence of the same kind."""


def added(a: CountArray, b: CountArray) -> CountArray:
    """a + b, typed: integers stay integers, a float makes both floats."""
    total: CountArray = np.add(a, b)
    return total


def merged_ids(one: NDArray[Any], other: NDArray[Any]) -> tuple[NDArray[Any], IntArray]:
    """The cluster ids of two pieces, each once, and the place among them of the first piece's, then the other's."""
    if (one.dtype.kind == "U") != (other.dtype.kind == "U"):
        raise JaugeError(
            "cluster ids of one kind in both pieces",
            f"{one.flat[0].item()!r} and {other.flat[0].item()!r}",
            "Make them all text or all numbers.",
        )
    ids, place = np.unique(np.concatenate([one, other]), return_inverse=True)
    return ids, place


def united_clusters(
    one: tuple[IntArray | None, NDArray[Any] | None], other: tuple[IntArray | None, NDArray[Any] | None]
) -> tuple[IntArray | None, NDArray[Any] | None]:
    """Codes and ids of the clusters of two pieces, one after the other; both have them, or neither."""
    if one[0] is None and other[0] is None:
        return None, None
    if one[0] is None or one[1] is None or other[0] is None or other[1] is None:
        raise JaugeError("pieces that both carry clusters, or neither", "one of each", "Pass cluster= to both.")
    ids, place = merged_ids(one[1], other[1])
    return np.concatenate([place[one[0]], place[one[1].size + other[0]]]), ids


def as_counts(values: Any, what: str) -> CountArray:
    """Counts as int64, weighted counts as float64; negative, infinite and missing ones are refused."""
    array = np.asarray(values)
    if array.dtype.kind not in "biuf":
        first = next(iter(array.ravel().tolist()), None)
        raise JaugeError(f"integers below 2^63, or weights, for {what}", repr(first), "Check the counts.")
    counts: CountArray = array.astype(np.float64 if array.dtype.kind == "f" else np.int64)
    if counts.size and not (np.isfinite(counts).all() and counts.min() >= 0):
        first = counts[~(np.isfinite(counts) & (counts >= 0))].flat[0]
        raise JaugeError(f"{what} to be finite and not negative", f"{first}", "Check the counts or the weights.")
    return counts
