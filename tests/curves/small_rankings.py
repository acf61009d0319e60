"""Small random rankings of both classes, with ties within and across classes, always the same ones."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Truth = NDArray[np.bool_]
Scores = NDArray[np.float64]


def small_rankings(count: int, *, largest: int = 40, steps: int = 12, seed: int = 1) -> Iterator[tuple[Truth, Scores]]:
    """Truth and scores in [0, 1]: multiples of 1/steps, sometimes all distinct, sometimes all equal."""
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
