"""Small rankings of both classes, with ties within and across classes, for comparison with definitions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from jauge import ScoreTable

Ranking = tuple[list[int], list[int]]
"""The scores of the positives and those of the negatives."""
Items = tuple[NDArray[np.bool_], NDArray[np.float64]]
"""Truth and score of each item."""


def rankings(*, levels: int = 8, most: int = 9) -> st.SearchStrategy[Ranking]:
    """Rankings on few levels, drawn anew by every test and shrunk where one fails."""
    scores = st.lists(st.integers(0, levels), min_size=1, max_size=most)
    return st.tuples(scores, scores)


def table_of(ranking: Ranking, *, weight: float | None = None) -> ScoreTable:
    """The table of a ranking; with a weight, of float counts."""
    positives, negatives = ranking
    items = len(positives) + len(negatives)
    return ScoreTable.from_scores(
        [1] * len(positives) + [0] * len(negatives),
        [*positives, *negatives],
        sample_weight=None if weight is None else [weight] * items,
    )


def small_rankings(count: int, *, largest: int = 40, steps: int = 12, seed: int = 1) -> Iterator[Items]:
    """Always the same items, with scores in [0, 1]: multiples of 1/steps, sometimes all distinct, sometimes all equal.

    For oracles too slow for as many examples as Hypothesis draws, and for scores that must be probabilities.
    """
    rng = np.random.default_rng(seed)
    for number in range(count):
        size = int(rng.integers(2, largest + 1))
        truth = np.concatenate([[True, False], rng.random(size - 2) < rng.random()])
        scores = rng.integers(0, steps + 1, size) / steps
        if number % 5 == 1:
            scores = rng.permutation(size) / size
        if number % 25 == 2:
            scores = np.full(size, 0.5)
        yield truth, scores
