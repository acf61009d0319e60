"""Ranked documents with the judges' levels: all that measures of rankings need to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from jauge.content import Content, frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence
from jauge.evidence.counts import Counts
from jauge.numeric.ratio import FloatArray, IntArray

NOT_POOLED = -1
"""The level of a document that nobody chose for judging."""
UNJUDGED = -2
"""The level of a document that was chosen for judging and then not judged."""

BoolArray: TypeAlias = NDArray[np.bool_]
Order: TypeAlias = Literal["docno", "best", "worst"]


def starts_of(topic: IntArray, size: int) -> IntArray:
    """Where the rows of each of `size` topics begin, and where the last ones end; rows are sorted by topic.

    >>> starts_of(np.array([0, 0, 2]), 3)
    array([0, 2, 2, 3])
    """
    return np.concatenate([[0], np.cumsum(np.bincount(topic, minlength=size))]).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rows(Content):
    """Retrieved documents topic after topic: where topics start, levels, and whether a row opens a new tie."""

    start: IntArray
    level: IntArray
    fresh: BoolArray

    def __post_init__(self) -> None:
        for name in ("start", "level", "fresh"):
            object.__setattr__(self, name, frozen(getattr(self, name)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pool(Content):
    """Judged documents topic after topic: where topics start, and their levels in decreasing order."""

    start: IntArray
    level: IntArray

    def __post_init__(self) -> None:
        for name in ("start", "level"):
            object.__setattr__(self, name, frozen(getattr(self, name)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class JudgedRun(Evidence):
    """The levels of the documents retrieved for each topic, in the order of the scores; ties are told.

    `fresh` says which rows have a score of their own or open a block of equal scores: measures are expectations over
    the orders of the documents in each block, so that a run whose ties are broken is one in which every row is fresh.
    What was retrieved as a set is its table of counts.

    >>> from jauge.evidence.rankings import Judgements, Rankings
    >>> said = Judgements.from_dict({"q1": {"a": 1, "b": 0}})
    >>> run = Rankings.from_dict({"q1": {"a": 1.0, "b": 1.0}}).judged(said)
    >>> run
    JudgedRun(1 topics, 2 documents retrieved, 2 of them tied)
    >>> run.ordered("best").level, run.as_counts()
    (array([1, 0]), Counts(tp=[1], fp=[1], fn=[0], tn=[0]))
    """

    views: ClassVar[tuple[str, ...]] = ("judged", "counts")

    topics: tuple[str, ...]
    rows: Rows
    pool: Pool
    rel: int

    def __init__(self, topics: tuple[str, ...], rows: Rows, pool: Pool, rel: int = 1) -> None:
        if isinstance(rel, bool) or rel < 1 or rel != int(rel):
            raise JaugeError("a least relevant level of 1 or more", repr(rel), "Level 0 is not relevant.")
        object.__setattr__(self, "topics", topics)
        object.__setattr__(self, "rows", rows)
        object.__setattr__(self, "pool", pool)
        object.__setattr__(self, "rel", int(rel))

    @classmethod
    def empty(cls) -> Self:
        """No topics: the neutral element of `+`."""
        none, zero = np.empty(0, np.int64), np.zeros(1, np.int64)
        return cls((), Rows(zero, none, np.empty(0, np.bool_)), Pool(zero, none))

    @property
    def level(self) -> IntArray:
        """The levels of the documents retrieved."""
        return self.rows.level

    @property
    def retrieved(self) -> IntArray:
        """How many documents were retrieved for each topic."""
        return np.diff(self.rows.start)

    @property
    def topic(self) -> IntArray:
        """The topic of each row."""
        return np.repeat(np.arange(len(self.topics)), self.retrieved)

    @property
    def rank(self) -> IntArray:
        """The rank of each row in its topic, from 1 on."""
        return np.arange(1, self.level.size + 1) - np.repeat(self.rows.start[:-1], self.retrieved)

    @property
    def tied(self) -> bool:
        """Whether some order of equal scores could change a measure: documents of unlike levels share a score."""
        return bool((~self.rows.fresh[1:] & (self.level[1:] != self.level[:-1])).any())

    def relevant_in_pool(self, rel: int | None = None) -> IntArray:
        """How many documents of each topic are judged relevant."""
        return self.per_pool((self.pool.level >= (self.rel if rel is None else rel)).astype(np.int64))

    def per_topic(self, values: NDArray[Any]) -> NDArray[Any]:
        """Sums over the rows of each topic."""
        return _summed(values, self.rows.start)

    def per_pool(self, values: NDArray[Any]) -> NDArray[Any]:
        """Sums over the judged documents of each topic."""
        return _summed(values, self.pool.start)

    def as_counts(self) -> Counts:
        """One table a topic: the documents retrieved against the relevant ones; nothing is known of the others.

        `tn` counts the documents that were judged, found not relevant, and not retrieved.
        """
        relevant = self.level >= self.rel
        tp = self.per_topic(relevant.astype(np.int64))
        fp, fn = self.retrieved - tp, self.relevant_in_pool() - tp
        judged_fp = self.per_topic((~relevant & (self.level >= 0)).astype(np.int64))
        return Counts(tp, fp, fn, np.diff(self.pool.start) - tp - fn - judged_fp)

    def ordered(self, order: Order) -> JudgedRun:
        """The run with its ties broken: as they stand, the highest levels first, or last."""
        level = self.level
        if order != "docno" and self.tied:
            level = level[np.lexsort((-level if order == "best" else level, np.cumsum(self.rows.fresh)))]
        return self._untied(level)

    def shuffled(self, keys: FloatArray) -> JudgedRun:
        """The run with its ties broken by keys, one for each row, increasing."""
        return self._untied(self.level[np.lexsort((keys, np.cumsum(self.rows.fresh)))])

    def _untied(self, level: IntArray) -> JudgedRun:
        fresh = np.ones(level.size, np.bool_)
        return JudgedRun(self.topics, Rows(self.rows.start, level, fresh), self.pool, self.rel)

    def _plus(self, other: Self) -> Self:
        both = {*self.topics} & {*other.topics}
        if both:
            raise JaugeError("topics that are in one piece only", name_in_list(sorted(both), 3), "Add runs first.")
        if self.rel != other.rel and self.topics and other.topics:
            raise JaugeError("one least relevant level", f"{self.rel} and {other.rel}", "Judge both in the same way.")
        level, fresh = np.append(self.level, other.level), np.append(self.rows.fresh, other.rows.fresh)
        rows = Rows(_after(self.rows.start, other.rows.start), level, fresh)
        pool = Pool(_after(self.pool.start, other.pool.start), np.append(self.pool.level, other.pool.level))
        rel = self.rel if self.topics else other.rel
        return _by_name(type(self)(self.topics + other.topics, rows, pool, rel))

    def __repr__(self) -> str:
        same = ~self.rows.fresh
        tied = int((same | np.append(same[1:], False)[: same.size]).sum())
        told = f", {tied:,} of them tied" if tied else ""
        return f"JudgedRun({len(self.topics):,} topics, {self.level.size:,} documents retrieved{told})"


_Run = TypeVar("_Run", bound=JudgedRun)


def _by_name(run: _Run) -> _Run:
    """The same topics in the order of their names."""
    order = sorted(range(len(run.topics)), key=run.topics.__getitem__)
    if order == list(range(len(run.topics))):
        return run
    moved = []
    for piece in (run.rows, run.pool):
        rows = np.concatenate([np.arange(piece.start[k], piece.start[k + 1]) for k in order])
        moved.append((np.append(0, np.cumsum(np.diff(piece.start)[order])), rows))
    (starts, rows), (pool_starts, pooled) = moved
    kept = Rows(starts, run.level[rows], run.rows.fresh[rows])
    return type(run)(tuple(run.topics[k] for k in order), kept, Pool(pool_starts, run.pool.level[pooled]), run.rel)


def _after(one: IntArray, other: IntArray) -> IntArray:
    """Starts of two pieces one after the other."""
    return np.append(one, one[-1] + other[1:])


def _summed(values: NDArray[Any], start: IntArray) -> NDArray[Any]:
    """Sums between neighbouring starts; nothing sums to 0."""
    ended = np.append(values, np.zeros(1, values.dtype))  # so that topics without rows at the end have a place
    return np.where(np.diff(start) > 0, np.add.reduceat(ended, start[:-1]), ended[-1:]) if start.size > 1 else ended[:0]
