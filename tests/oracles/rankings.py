"""Measures of one ranked list written by the definitions, and all orders of documents that share a score."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

Levels = Sequence[int]
Listed = Callable[[Levels, Levels], float]


def orders(blocks: Sequence[Levels]) -> Iterator[list[int]]:
    """Every order of the documents (levels) in each block, blocks one after the other."""
    for parts in product(*(permutations(block) for block in blocks)):
        yield [level for part in parts for level in part]


def over_orders(blocks: Sequence[Levels], pool: Levels, value: Listed) -> tuple[float, float, float]:
    """Worst, mean and best value over all orders."""
    values = [value(order, pool) for order in orders(blocks)]
    return min(values), sum(values) / len(values), max(values)


def relevant(pool: Levels) -> int:
    return sum(level > 0 for level in pool)


def average_precision(found: Levels, pool: Levels) -> float:
    total = sum(
        (Fraction(sum(level > 0 for level in found[: i + 1]), i + 1) for i in range(len(found)) if found[i] > 0),
        Fraction(0),
    )
    return float(total / relevant(pool))


def precision_at(k: int) -> Listed:
    return lambda found, _: sum(level > 0 for level in found[:k]) / k


def recall_at(k: int) -> Listed:
    return lambda found, pool: sum(level > 0 for level in found[:k]) / relevant(pool)


def success_at(k: int) -> Listed:
    return lambda found, _: float(any(level > 0 for level in found[:k]))


def f_at(k: int) -> Listed:
    def value(found: Levels, pool: Levels) -> float:
        p, r = precision_at(k)(found, pool), recall_at(k)(found, pool)
        return 2 * p * r / (p + r) if p + r else 0.0

    return value


def reciprocal_rank(found: Levels, _: Levels) -> float:
    return next((1 / i for i, level in enumerate(found, 1) if level > 0), 0.0)


def r_precision(found: Levels, pool: Levels) -> float:
    return precision_at(relevant(pool))(found, pool)


def bpref(found: Levels, pool: Levels) -> float:
    r, n = relevant(pool), sum(level == 0 for level in pool)
    total = 0.0
    for i, level in enumerate(found):
        before = sum(earlier == 0 for earlier in found[:i])
        if level > 0:
            total += 1 - min(before, r) / min(n, r) if before else 1
    return total / r


def gain(level: int, kind: str) -> float:
    return max(level, 0) if kind == "linear" else 2.0 ** max(level, 0) - 1


def dcg(found: Levels, k: int | None, kind: str) -> float:
    return sum(gain(level, kind) / math.log2(i + 1) for i, level in enumerate(found[:k], 1))


def ndcg(k: int | None = None, kind: str = "linear") -> Listed:
    return lambda found, pool: dcg(found, k, kind) / dcg(sorted(pool, reverse=True), k, kind)


def rbp(p: float) -> Listed:
    return lambda found, _: sum((1 - p) * p**i for i, level in enumerate(found) if level > 0)


def err(found: Levels, pool: Levels) -> float:
    total, going = 0.0, 1.0
    for i, level in enumerate(found, 1):
        stops = gain(level, "exponential") / 2 ** max(pool)
        total, going = total + going * stops / i, going * (1 - stops)
    return total


def interpolated(found: Levels, pool: Levels, recall: Fraction) -> float:
    reached = [
        Fraction(sum(level > 0 for level in found[:k]), k)
        for k in range(1, len(found) + 1)
        if sum(level > 0 for level in found[:k]) >= recall * relevant(pool)
    ]
    return float(max(reached, default=Fraction(0)))


def eleven_point(found: Levels, pool: Levels) -> float:
    return sum(interpolated(found, pool, Fraction(j, 10)) for j in range(11)) / 11


def binary_g(found: Levels, pool: Levels) -> float:
    values = [1 / math.log2(2 + sum(x <= 0 for x in found[:i])) for i, level in enumerate(found) if level > 0]
    return sum(values) / relevant(pool)


def confidence_weighted(found: Levels, _: Levels) -> float:
    shares = [Fraction(sum(level > 0 for level in found[:i]), i) for i in range(1, len(found) + 1)]
    return float(sum(shares, Fraction(0)) / len(found))


def inferred_ap(found: Levels, pool: Levels) -> float:
    total = 0.0
    for i, level in enumerate(found):
        if level > 0:
            r, n = sum(x > 0 for x in found[:i]), sum(x == 0 for x in found[:i])
            pooled = r + n + sum(x == -2 for x in found[:i])
            rest = 0.0 if i == 0 else i / (i + 1) * pooled / i * (r + 1e-5) / (r + n + 2e-5)
            total += 1 / (i + 1) + rest
    return total / relevant(pool)


def gain_g(found: Levels, pool: Levels) -> float:
    ideal = sorted((max(level, 0) for level in pool), reverse=True) + [0] * len(found)
    total, cost, gained = 0.0, 0.0, 0.0
    for i, level in enumerate(found):
        gained, cost = gained + max(level, 0), cost + max(ideal[i], 1)
        total += max(level, 0) / math.log2(2 + cost - gained)
    return total / sum(ideal)


def ndcg_rel(found: Levels, pool: Levels) -> float:
    best = sorted((level for level in pool if level > 0), reverse=True)
    values = [dcg(found, i, "linear") / dcg(best, i, "linear") for i, level in enumerate(found, 1) if level > 0]
    lost = len(best) - len(values)
    return (sum(values) + lost * dcg(found, None, "linear") / dcg(best, None, "linear")) / len(best)


def r_ndcg(found: Levels, pool: Levels) -> float:
    best = sorted((level for level in pool if level > 0), reverse=True)
    cuts = [k for k in range(1, len(best) + 1) if k == len(best) or best[k] != best[k - 1]]
    values = [dcg(found, k, "linear") / dcg(best, k, "linear") for k in cuts]
    if len(found) > len(best) + 1:
        values.append(dcg(found, None, "linear") / dcg(best, None, "linear"))
    return sum(values) / len(values)
