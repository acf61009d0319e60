"""Tiny paired data on which every resample can be listed, and the evidence made of it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from jauge import PairedScores
from tests.oracles.paired import Item

TIED: tuple[list[Item], list[Item]] = ([(3, 1), (2, 3), (2, 2)], [(1, 2), (2, 1), (0, 2)])
UNEVEN: tuple[list[Item], list[Item]] = ([(4, 1), (4, 4), (1, 3), (2, 2)], [(3, 0), (1, 1)])
ALONE: tuple[list[Item], list[Item]] = ([(1, 0)], [(0, 1)])
SMALL = [TIED, UNEVEN, ALONE]


def paired_scores(positives: Sequence[Item], negatives: Sequence[Item]) -> PairedScores:
    """The items as evidence, models "a" and "b"."""
    items = [*positives, *negatives]
    truth = [1] * len(positives) + [0] * len(negatives)
    scores = {"a": [float(one) for one, _ in items], "b": [float(two) for _, two in items]}
    return PairedScores.from_scores(truth, scores, pos_label=1, labels=(0, 1))


def random_pairs(seed: int, n_positive: int, n_negative: int, levels: int = 4) -> tuple[list[Item], list[Item]]:
    """Items with scores on a few levels, so that ties occur."""
    draw = random.Random(seed)  # noqa: S311 (no secrets)
    items = [(draw.randrange(levels), draw.randrange(levels)) for _ in range(n_positive + n_negative)]
    return items[:n_positive], items[n_positive:]
