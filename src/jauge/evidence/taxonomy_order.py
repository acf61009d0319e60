"""Which class stands under which: edges checked, and classes numbered so that each comes after those above it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from jauge.errors import JaugeError, name_in_list
from jauge.evidence.reading import Label, is_missing
from jauge.numeric.ratio import IntArray
from jauge.numeric.runs import spread, starts

TOP = "(all)"
"""The class above all others, where a taxonomy has several at its top."""


class Order(NamedTuple):
    """Classes by number, the root first, and the parents of each one after the other."""

    names: tuple[Label, ...]
    parent_start: IntArray
    parent: IntArray
    depth: IntArray
    virtual: bool


def ordered(edges: Iterable[tuple[Any, Any]]) -> Order:
    """Classes in an order in which parents come first; that of a walk through the tree, if it is one."""
    names, parent, child = _coded(edges)
    _refuse_repetition(names, parent, child)
    declared = child[parent < 0]
    parent, child = parent[parent >= 0], child[parent >= 0]
    tops = np.setdiff1d(np.arange(len(names)), child)
    if declared.size:
        _refuse_orphans(names, np.setdiff1d(tops, declared), parent, child)
        _refuse_two_places(names, np.intersect1d(declared, child))
    virtual = tops.size != 1
    if tops.size > 1:
        if TOP in names:
            raise JaugeError("one class above all others", f"{tops.size} beside {TOP!r}", f"Rename {TOP!r}.")
        names = (*names, TOP)
        parent = np.concatenate([parent, np.full(tops.size, len(names) - 1)])
        child = np.concatenate([child, tops])
        tops = np.array([len(names) - 1])
    above, depth = _heights(names, parent, child, tops)
    size = np.bincount(child, minlength=len(names))
    number = _walk(parent, child, above) if size.max(initial=0) <= 1 else _by_height(above)
    return _renumbered(names, parent, child, depth, number, virtual=virtual)


def edges_of_paths(paths: Iterable[str], separator: str, *, full_names: bool) -> list[tuple[str | None, str]]:
    """The steps of paths, each once, in the order in which they are met."""
    place: dict[str, str | None] = {}
    for path in dict.fromkeys(paths):
        parts = [part.strip() for part in str(path).split(separator)]
        if not all(parts):
            raise JaugeError("paths without empty parts", repr(path), f"As in 'a{separator}b{separator}c'.")
        names = [separator.join(parts[: k + 1]) for k in range(len(parts))] if full_names else parts
        for up, name in zip([None, *names], names, strict=False):
            if place.setdefault(name, up) != up:
                raise JaugeError(
                    "each label at one place of the tree",
                    f"{name!r} under {place[name]!r} and under {up!r}",
                    "full_names=True names classes by the whole way to them.",
                )
    return [(up, name) for name, up in place.items()]


def _coded(edges: Iterable[tuple[Any, Any]]) -> tuple[tuple[Label, ...], IntArray, IntArray]:
    """Names in the order in which they are met, and the ends of each edge; parent -1 says that there is none."""
    pairs = list(edges)
    wrong = next((pair for pair in pairs if not _is_edge(pair)), None)
    if wrong is not None:
        raise JaugeError("pairs (parent, child)", repr(wrong), "A parent of None says that the child is at the top.")
    place: dict[Any, int] = {}
    ends = [
        (-1 if _is_no_name(up) else place.setdefault(up, len(place)), place.setdefault(below, len(place)))
        for up, below in pairs
    ]
    if not place:
        raise JaugeError("at least one edge (parent, child)", "none", "As in Taxonomy.from_edges([('animal', 'cat')]).")
    parent, child = np.array(ends, np.int64).T
    return tuple(place), parent, child


def _is_edge(pair: Any) -> bool:
    return isinstance(pair, Sequence) and not isinstance(pair, str) and len(pair) == 2 and not _is_no_name(pair[1])


def _is_no_name(name: Any) -> bool:
    return is_missing(name) or name == ""


def _refuse_repetition(names: Sequence[Label], parent: IntArray, child: IntArray) -> None:
    """The same edge twice is a mistake of the file."""
    key = np.sort(child * (len(names) + 1) + parent + 1)
    twice = key[1:][key[1:] == key[:-1]]
    if twice.size:
        below, up = divmod(int(twice[0]), len(names) + 1)
        told = f"({names[up - 1]!r}, {names[below]!r})" if up else f"{names[below]!r} at the top"
        raise JaugeError("each edge once", f"{told} more than once ({twice.size:,} repetitions)", "Leave one of each.")


def _refuse_orphans(names: Sequence[Label], orphans: IntArray, parent: IntArray, child: IntArray) -> None:
    """Where the classes at the top are named, a parent that stands nowhere is missing."""
    if orphans.size:
        under = child[parent == orphans[0]]
        raise JaugeError(
            "every parent to have a row of its own",
            f"none for {name_in_list([names[k] for k in orphans])} (parent of {names[under[0]]!r})",
            "Add it, or leave out the rows without parent: then all classes without one are at the top.",
        )


def _refuse_two_places(names: Sequence[Label], both: IntArray) -> None:
    if both.size:
        raise JaugeError(
            "a class at the top or under a parent", f"{names[both[0]]!r} at both places", "Leave one of them."
        )


def _heights(names: Sequence[Label], parent: IntArray, child: IntArray, tops: IntArray) -> tuple[IntArray, IntArray]:
    """The longest and the shortest way from the top to each class; a cycle is refused and shown."""
    size = len(names)
    order = np.argsort(parent, kind="stable")
    below, start = child[order], starts(np.bincount(parent, minlength=size))
    waiting = np.bincount(child, minlength=size)
    longest, shortest = np.full(size, -1), np.full(size, size)
    longest[tops], shortest[tops], step = 0, 0, 0
    while tops.size:
        step += 1
        many = np.diff(start)[tops]
        met, source = below[spread(start[tops], many)], np.repeat(tops, many)
        np.subtract.at(waiting, met, 1)
        np.minimum.at(shortest, met, shortest[source] + 1)
        tops = np.unique(met[waiting[met] == 0])
        longest[tops] = step
    if (longest < 0).any():
        raise _cycle(names, parent, child, np.flatnonzero(longest < 0))
    return longest, shortest


def _cycle(names: Sequence[Label], parent: IntArray, child: IntArray, stuck: IntArray) -> JaugeError:
    """A way round, found by going up among the classes that never came free."""
    inside = np.isin(parent, stuck) & np.isin(child, stuck)
    up = dict(zip(child[inside].tolist(), parent[inside].tolist(), strict=True))
    here, seen = next(iter(up)), dict[int, int]()
    while here not in seen:
        seen[here] = len(seen)
        here = up[here]
    ring = list(seen)[seen[here] :][::-1]
    first = ring.index(min(ring))
    way = [*ring[first:], *ring[: first + 1]]
    told = " > ".join(str(names[k]) for k in (way if len(way) < 10 else [*way[:8], way[-1]]))
    return JaugeError("classes that stand under others in one direction", f"a cycle: {told}", "Correct one edge.")


def _walk(parent: IntArray, child: IntArray, height: IntArray) -> IntArray:
    """Number of each class on a walk that goes through all that is below a class before it goes on."""
    size = height.size
    up = np.full(size, -1)
    up[child] = parent
    rank = np.zeros(size, np.int64)  # children in the order in which their edges came
    rank[child] = np.arange(child.size)
    by_height = np.lexsort((rank, up, height))
    levels = np.split(by_height, np.flatnonzero(np.diff(height[by_height])) + 1)
    below = np.ones(size, np.int64)
    for level in levels[:0:-1]:
        np.add.at(below, up[level], below[level])
    number = np.zeros(size, np.int64)
    for level in levels[1:]:
        before = np.cumsum(below[level]) - below[level]
        first = np.concatenate([[True], up[level][1:] != up[level][:-1]])
        number[level] = number[up[level]] + 1 + before - np.maximum.accumulate(np.where(first, before, 0))
    return number


def _by_height(height: IntArray) -> IntArray:
    """Number of each class, those higher up first."""
    number = np.empty(height.size, np.int64)
    number[np.argsort(height, kind="stable")] = np.arange(height.size)
    return number


def _renumbered(
    names: Sequence[Label], parent: IntArray, child: IntArray, depth: IntArray, number: IntArray, *, virtual: bool
) -> Order:
    """Everything in the new order."""
    place = np.empty_like(number)
    place[number] = np.arange(number.size)
    parent, child = number[parent], number[child]
    order = np.lexsort((parent, child))
    start = starts(np.bincount(child, minlength=number.size))
    return Order(tuple(names[k] for k in place.tolist()), start, parent[order], depth[place], virtual)
