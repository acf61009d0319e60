"""Small rankings with ties, for comparison with brute force in fractions."""

from __future__ import annotations

from hypothesis import strategies as st

from jauge import ScoreTable

Ranking = tuple[list[int], list[int]]
"""The scores of the positives and those of the negatives."""


def rankings(*, levels: int = 8, most: int = 9) -> st.SearchStrategy[Ranking]:
    """Rankings of both classes on few levels, so that ties within and across classes are common."""
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
