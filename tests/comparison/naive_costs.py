"""Costs with thresholds tried one by one: what the envelope, the hull and the folds are held against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.oracles.laws import least_cost


def least_cost_difference(positives: Sequence[Any], negatives: Sequence[Any], w: Any) -> Any:
    """Difference of least costs on items that are pairs of scores."""
    costs = [
        least_cost([item[model] for item in positives], [item[model] for item in negatives], w) for model in (0, 1)
    ]
    return costs[0] - costs[1]


def cost_at(positives: Sequence[float], negatives: Sequence[float], threshold: float, w: float) -> float:
    """Normalised cost of one threshold."""
    misses = sum(score < threshold for score in positives) / len(positives)
    alarms = sum(score >= threshold for score in negatives) / len(negatives)
    return w * misses + (1 - w) * alarms


def chosen_threshold(positives: Sequence[float], negatives: Sequence[float], w: float) -> float:
    """The cheapest score as threshold, the highest of equal ones, moved half-way to the next score below."""
    scores = [float("inf"), *sorted({*positives, *negatives}, reverse=True)]
    costs = [cost_at(positives, negatives, score, w) for score in scores]
    best = min(range(len(scores)), key=lambda k: (round(costs[k], 12), k))
    if best == len(scores) - 1:
        return float("-inf")
    return (scores[best] + scores[best + 1]) / 2


def crossfitted_answers(
    positives: Sequence[float], negatives: Sequence[float], w: float, seed: int
) -> tuple[list[bool], list[bool]]:
    """What is answered to each item at the threshold chosen on the nine other folds."""
    generator = np.random.default_rng(seed)
    folds = min(10, len(positives), len(negatives))
    fold = [(generator.permutation(len(part)) % folds).tolist() for part in (positives, negatives)]
    answers: tuple[list[bool], list[bool]] = ([], [])
    for side, part in enumerate((positives, negatives)):
        for place, score in enumerate(part):
            others = [
                [s for s, f in zip(scores, numbers, strict=True) if f != fold[side][place]]
                for scores, numbers in zip((positives, negatives), fold, strict=True)
            ]
            answers[side].append(score >= chosen_threshold(others[0], others[1], w))
    return answers
