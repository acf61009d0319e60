"""Sums over ranked documents that take ties as they are: expectations over the orders of equal scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from scipy.special import gammaln

from jauge.errors import JaugeError
from jauge.evidence.judged import BoolArray, JudgedRun
from jauge.numeric.ratio import FloatArray, IntArray


def is_relevant(run: JudgedRun, rel: float | None) -> BoolArray:
    """Which rows are relevant, at a level or at the one of the run."""
    return np.asarray(run.level >= (run.rel if rel is None else rel))


def number_relevant(run: JudgedRun, rel: float | None) -> FloatArray:
    """How many documents of each topic are relevant, retrieved or not."""
    return run.relevant_in_pool(None if rel is None else int(rel)).astype(np.float64)


def expected(run: JudgedRun, values: Any) -> FloatArray:
    """What stands on each rank on average over the orders of equal scores: the mean of the tie."""
    told: FloatArray = np.asarray(values, np.float64)
    if run.rows.fresh.all():
        return told
    first = np.flatnonzero(run.rows.fresh)
    size = np.diff(np.append(first, told.size))
    return np.repeat(np.add.reduceat(told, first) / size, size)


def sum_to(run: JudgedRun, values: Any, cut: float | FloatArray | None = None) -> FloatArray:
    """Expected sum of values over the ranks of each topic, to a cut-off (one for all, or one a topic)."""
    told = expected(run, values)
    if cut is not None:
        limit = cut if isinstance(cut, float) else np.repeat(np.asarray(cut), run.retrieved)
        told = told * (run.rank <= limit)
    return np.asarray(run.per_topic(told))


def refuse_ties(run: JudgedRun, name: str) -> None:
    """Stop where a formula holds for one order of the documents only."""
    if run.tied:
        raise JaugeError(
            f"ties that are broken, for the {name} of one order",
            "documents of unlike levels with equal scores",
            'Say ties="docno", "best" or "worst", or let evaluate_run sample their orders with ties="expected".',
        )


class Blocks(NamedTuple):
    """The ties (documents with a score of their own included) in which something is relevant."""

    topic: IntArray
    size: IntArray
    relevant: IntArray
    before: IntArray
    relevant_before: IntArray


def relevant_blocks(run: JudgedRun, rel: float | None) -> tuple[Blocks, IntArray]:
    """Blocks with relevant documents, in order, and their first rows."""
    relevant = is_relevant(run, rel).astype(np.int64)
    first = np.flatnonzero(run.rows.fresh)
    if first.size == 0:
        none: IntArray = np.empty(0, np.int64)
        return Blocks(none, none, none, none, none), none
    inside = np.add.reduceat(relevant, first)
    kept = np.flatnonzero(inside)
    row = first[kept]
    size = np.append(first, relevant.size)[kept + 1] - row
    topic = np.searchsorted(run.rows.start, row, side="right") - 1
    until = np.cumsum(inside[kept])
    per_topic = np.bincount(topic, inside[kept], minlength=len(run.topics)).astype(np.int64)
    earlier = np.cumsum(per_topic) - per_topic
    before = until - inside[kept] - earlier[topic]
    return Blocks(topic, size, inside[kept], row - run.rows.start[topic], before), row


class Spread(NamedTuple):
    """One entry for each rank inside blocks: the block, and the place in it from 0 on."""

    block: IntArray
    place: IntArray


def spread(sizes: IntArray) -> Spread:
    """The ranks inside blocks of these sizes, one block after the other.

    >>> spread(np.array([2, 1]))
    Spread(block=array([0, 0, 1]), place=array([0, 1, 0]))
    """
    block = np.repeat(np.arange(sizes.size), sizes)
    return Spread(block, np.arange(block.size) - np.repeat(np.cumsum(sizes) - sizes, sizes))


def by_topic(run: JudgedRun, topic: IntArray, values: FloatArray) -> FloatArray:
    """Sums of values by topic."""
    return np.bincount(topic, values, minlength=len(run.topics)).astype(np.float64)


def precision_sums(run: JudgedRun, rel: float | None, cut: float | None) -> FloatArray:
    """Expected sum of the precisions at relevant documents (McSherry and Najork 2008, equation 8)."""
    blocks, _ = relevant_blocks(run, rel)
    block, place = spread(blocks.size)
    m, g = blocks.relevant[block], blocks.size[block]
    others = np.where(g > 1, (m - 1) / np.maximum(g - 1, 1), 0.0)  # chance that another place of the tie is relevant
    rank = blocks.before[block] + place + 1
    value = m / g * (blocks.relevant_before[block] + 1 + place * others) / rank
    if cut is not None:
        value = value * (rank <= cut)
    return by_topic(run, blocks.topic[block], value)


def at_first_relevant(run: JudgedRun, rel: float | None, value: Callable[[IntArray], FloatArray]) -> FloatArray:
    """Expected value of a function of the rank of the first relevant document; 0 where there is none."""
    blocks, _ = relevant_blocks(run, rel)
    opening = np.append(True, blocks.topic[1:] != blocks.topic[:-1])[: blocks.topic.size]
    topic, size, relevant, before = (column[opening] for column in blocks[:4])
    block, place = spread(size - relevant + 1)
    m, g = relevant[block], size[block]
    # All m relevant documents are among the g - place last ones, one of them at their head.
    chance = np.exp(np.log(m) + gammaln(g - place) - gammaln(g - place - m + 1) + gammaln(g - m + 1) - gammaln(g + 1))
    return by_topic(run, topic[block], chance * value(before[block] + place + 1))


def after_others(
    run: JudgedRun, rel: float | None, others: BoolArray, value: Callable[[IntArray, IntArray], FloatArray]
) -> FloatArray:
    """Expected sum over the relevant documents of a function of the topic and of how many others stand before."""
    blocks, row = relevant_blocks(run, rel)
    until = np.append(0, np.cumsum(others))
    earlier = until[row] - until[run.rows.start[blocks.topic]]
    inside = until[row + blocks.size] - until[row]
    block, place = spread(inside + 1)  # a relevant document has 0 to all of the others of its tie before it, alike
    told = value(blocks.topic[block], earlier[block] + place)
    return by_topic(run, blocks.topic[block], told * (blocks.relevant / (inside + 1))[block])
