"""Intervals and variances by their defining equations: bisection instead of closed forms where one exists.

Paired tables: b items are right with the first model only, c with the second only, of n in all; differences are b - c
over n, first minus second.
"""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from tests.oracles.laws import Score
from tests.oracles.paired import Item, columns

Interval = tuple[float, float]


def z_quantile(level: float) -> float:
    """The normal quantile of a two-sided interval."""
    return NormalDist().inv_cdf((1 + level) / 2)


def bisect_sign_change(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function changes sign between low and high, halving 200 times."""
    sign = math.copysign(1.0, function(low))
    for _ in range(200):
        middle = (low + high) / 2
        if math.copysign(1.0, function(middle)) == sign:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def wilson(successes: int, n: int, level: float = 0.95) -> Interval:
    """The p that the score test (phat - p)^2 = z^2 p (1 - p) / n does not reject, its limits by bisection."""
    z, share = z_quantile(level), successes / n

    def rejects(p: float) -> float:
        return (share - p) ** 2 - z**2 * p * (1 - p) / n

    low = 0.0 if successes == 0 else bisect_sign_change(rejects, 0.0, share)
    high = 1.0 if successes == n else bisect_sign_change(rejects, 1.0, share)
    return low, high


def clopper_pearson(successes: int, n: int, level: float = 0.95, bits: int = 60) -> Interval:
    """The p where each tail of the binomial reaches (1 - level) / 2, by bisection on exact integer sums.

    p is a multiple of 2^-bits, so that every tail is a sum of integers over 2^(bits n).
    """
    unit = 1 << bits
    tail = (1 - Fraction(level)) / 2 * unit**n

    def upper_tail(share: int) -> int:
        return sum(math.comb(n, k) * share**k * (unit - share) ** (n - k) for k in range(successes, n + 1))

    def lower_tail(share: int) -> int:
        return sum(math.comb(n, k) * share**k * (unit - share) ** (n - k) for k in range(successes + 1))

    def last_share(holds: Callable[[int], bool]) -> float:
        """The greatest p, halving from [0, 1], up to which the condition holds."""
        low, high = 0, unit
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if holds(middle) else (low, middle)
        return low / unit

    low = 0.0 if successes == 0 else last_share(lambda share: upper_tail(share) < tail)
    high = 1.0 if successes == n else last_share(lambda share: lower_tail(share) > tail)
    return low, high


def paired_wald(b: int, c: int, n: int, level: float = 0.95) -> Interval:
    """(b - c)/n -+ z times the multinomial standard error."""
    difference = (b - c) / n
    error = z_quantile(level) * math.sqrt(((b + c) / n - difference**2) / n)
    return difference - error, difference + error


def agresti_min(b: int, c: int, n: int, level: float = 0.95) -> Interval:
    """The Wald interval after adding 1/2 to each of the four cells (Agresti and Min 2005), clipped to [-1, 1]."""
    return _clipped(_wald_of_shares((b + 0.5) / (n + 2), (c + 0.5) / (n + 2), n + 2, level))


def bonett_price(b: int, c: int, n: int, level: float = 0.95) -> Interval:
    """The Wald interval after adding 1 to both discordant cells (Bonett and Price 2012), clipped to [-1, 1]."""
    return _clipped(_wald_of_shares((b + 1) / (n + 2), (c + 1) / (n + 2), n + 2, level))


def _wald_of_shares(first: float, second: float, n: float, level: float) -> Interval:
    """The Wald interval of the difference of two discordant shares."""
    error = z_quantile(level) * math.sqrt((first + second - (first - second) ** 2) / n)
    return first - second - error, first - second + error


def _clipped(interval: Interval) -> Interval:
    """The part of an interval of differences that is possible."""
    return max(-1.0, interval[0]), min(1.0, interval[1])


def smoothed_score(b: int, c: int, n: int, level: float = 0.95) -> Interval:
    """The difference whose score test at variance (gamma - delta^2)/n is not rejected (document 001, 4.8 with 4.9).

    gamma = (b + c + 2)/(n + 4), at least |b - c|/n so that the test has a root.
    """
    z, observed = z_quantile(level), (b - c) / n
    gamma = max((b + c + 2) / (n + 4), abs(observed))

    def rejects(delta: float) -> float:
        return (observed - delta) ** 2 - z**2 * (gamma - delta**2) / n

    return bisect_sign_change(rejects, -2.0, observed), bisect_sign_change(rejects, 2.0, observed)


def tango(b: int, c: int, n: int, level: float = 0.95) -> Interval:
    """The differences that Tango's score test does not reject (Tango 1998), by bisection.

    The test compares (b - c - n D) with z standard deviations at the likeliest cells that have the difference D.
    """
    z, observed = z_quantile(level), (b - c) / n

    def excess(difference: float) -> float:
        variance = n * (2 * _likeliest_second_cell(b, c, n, difference) + difference * (1 - difference))
        return abs(b - c - n * difference) - z * math.sqrt(max(variance, 0.0))

    low = -1.0 if c == n else bisect_sign_change(excess, -1.0, observed)
    high = 1.0 if b == n else bisect_sign_change(excess, 1.0, observed)
    return low, high


def _likeliest_second_cell(b: int, c: int, n: int, difference: float) -> float:
    """The share q of "second only" that maximises the likelihood when "first only" has q + difference.

    By bisection on the slope of b log(q + D) + c log(q) + (n - b - c) log(1 - 2q - D), which falls in q.
    """
    low, high = max(0.0, -difference), (1 - difference) / 2

    def slope(q: float) -> float:
        terms = ((b, q + difference, 1.0), (c, q, 1.0), (n - b - c, 1 - 2 * q - difference, -2.0))
        return sum(weight * factor / share for weight, share, factor in terms if weight)

    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return (low + high) / 2


def newcombe_10(both: int, b: int, c: int, neither: int, level: float = 0.95) -> Interval:
    """Square-and-add of the two Wilson intervals with the phi of the paired table (Newcombe 1998, method 10).

    phi has its continuity correction: n/2 less, not below 0, when positive; 0 with an empty margin.
    """
    n = both + b + c + neither
    p1, p2 = (both + b) / n, (both + c) / n
    (l1, u1), (l2, u2) = wilson(both + b, n, level), wilson(both + c, n, level)
    margins = (both + b) * (c + neither) * (both + c) * (b + neither)
    cross = both * neither - b * c
    corrected = max(cross - n / 2, 0) if cross > 0 else cross
    phi = corrected / math.sqrt(margins) if margins else 0.0
    below = (p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2
    above = (u1 - p1) ** 2 - 2 * phi * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2
    return p1 - p2 - math.sqrt(below), p1 - p2 + math.sqrt(above)


def win(positive: Score, negative: Score) -> Fraction:
    """1 when the positive is above, 1/2 when tied, 0 when below."""
    return Fraction(2 * (positive > negative) + (positive == negative), 2)


def _mean(values: Sequence[Any]) -> Any:
    """The sum over the number."""
    return sum(values) / len(values)


def _cross_moment(first: Sequence[Any], second: Sequence[Any]) -> Any:
    """The covariance with divisor n."""
    first_mean, second_mean = _mean(first), _mean(second)
    return _mean([(x - first_mean) * (y - second_mean) for x, y in zip(first, second, strict=True)])


def delong_covariance(positives: Sequence[Item], negatives: Sequence[Item]) -> Fraction:
    """DeLong's covariance of two areas (1988): placements by comparing all pairs, divisors n - 1."""
    total = Fraction(0)
    for own, other, order in ((positives, negatives, 1), (negatives, positives, -1)):
        placements = [
            [_mean([win(*(mine, theirs)[::order]) for theirs in columns(other)[model]]) for mine in columns(own)[model]]
            for model in (0, 1)
        ]
        total += _cross_moment(*placements) / (len(own) - 1)
    return total


def delong_variance(positives: Sequence[Score], negatives: Sequence[Score]) -> Fraction:
    """DeLong's variance of one area: the covariance of the model with itself."""
    return delong_covariance([(s, s) for s in positives], [(s, s) for s in negatives])


def bootstrap_auc_covariance(
    positives: Sequence[Item], negatives: Sequence[Item], sizes: tuple[int, int] | None = None
) -> Fraction:
    """The stratified bootstrap covariance of two areas from three cross moments (Bandos, Rockette and Gur 2005).

    [(m- - 1) zeta1 + (m+ - 1) zeta2 + zeta12] / (m+ m-): moments of row means, of column means and of all cells of the
    tables of wins, each with divisor n.
    """
    m_positive, m_negative = sizes or (len(positives), len(negatives))
    wins = [
        [[win(pos, neg) for neg in columns(negatives)[model]] for pos in columns(positives)[model]] for model in (0, 1)
    ]
    rows = [[_mean(row) for row in table] for table in wins]
    cols = [[_mean(col) for col in zip(*table, strict=True)] for table in wins]
    cells = [[cell for row in table for cell in row] for table in wins]
    zeta1, zeta2, zeta12 = _cross_moment(*rows), _cross_moment(*cols), _cross_moment(*cells)
    covariance: Fraction = ((m_negative - 1) * zeta1 + (m_positive - 1) * zeta2 + zeta12) / (m_positive * m_negative)
    return covariance


def bootstrap_auc_variance(
    positives: Sequence[Score], negatives: Sequence[Score], sizes: tuple[int, int] | None = None
) -> Fraction:
    """The stratified bootstrap variance of one area: the covariance of the model with itself."""
    return bootstrap_auc_covariance([(s, s) for s in positives], [(s, s) for s in negatives], sizes)


def hanley_mcneil_variance(auc: Any, n_positive: int, n_negative: int) -> Any:
    """The variance of an area under exponential scores (Hanley and McNeil 1982)."""
    q1, q2 = auc / (2 - auc), 2 * auc**2 / (1 + auc)
    return (auc * (1 - auc) + (n_positive - 1) * (q1 - auc**2) + (n_negative - 1) * (q2 - auc**2)) / (
        n_positive * n_negative
    )
