"""Precision where recall is fixed: the false positive rate there, and a prevalence that is known or estimated."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import betainc, betaincinv, betaln, expit, log_expit, logit

from jauge.curves.shares import read_shares
from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference.bands import Band, with_ends
from jauge.inference.laws import checked_prevalence
from jauge.inference.limits import Limits, checked_level
from jauge.inference.quantile_search import Reached, Start, smallest_reaching
from jauge.inference.random_tables import Prevalence
from jauge.inference.vertical import Convention, Ranking, checked_convention
from jauge.numeric.mixture import BetaMixture
from jauge.numeric.ratio import FloatArray, ratio

_NEGLIGIBLE, _CLOSE = 1e-13, 1e-12
_STEP = 0.8


def precision_recall_band(
    table: ScoreTable,
    recalls: ArrayLike,
    *,
    level: float = 0.95,
    prevalence: Prevalence = None,
    convention: Convention = "upper",
) -> Band:
    """Pointwise limits of precision at each recall.

    Formula: precision = pi R / (pi R + (1 - pi) q): q, the false positive rate at recall R, has the pivot law of
    `horizontal_band`; pi ~ Beta(n+ + 1, n- + 1) when the items were sampled, or is the `prevalence` given, known or
    with a beta law (a, b). Pr{precision <= x} is integrated over q, without a random number. Refused at recall 0,
    without both classes, and for clusters. In [0, 1], higher is better.
    Reference: document 001, section 4.4.1, in the mirror; intervals of Brown, Cai and DasGupta 2001.

    >>> table = ScoreTable.from_scores([1, 1, 0, 1, 0, 0], [6, 5, 4, 3, 2, 1])
    >>> band = precision_recall_band(table, [0.5, 1])
    >>> band.value, band.low.round(3), band.high.round(3)
    (array([1.  , 0.75]), array([0.226, 0.236]), array([1.  , 0.96]))
    """
    checked_convention(convention)
    at = np.atleast_1d(read_shares(recalls, "recall"))
    if (at == 0).any():
        raise JaugeError("recalls above 0", "0", "Precision is undefined where nothing is found.")
    if table.clusters is not None:
        raise JaugeError(
            "independent items", "clusters of items", "estimate(table.at(threshold), 'precision') has them."
        )
    ranking, level = Ranking.horizontal(table, convention), checked_level(level)
    given = None if prevalence is None else checked_prevalence(prevalence)
    pi = given if given is not None else (ranking.n_fixed + 1.0, ranking.n_other + 1.0)
    share = ratio(ranking.n_fixed, ranking.n_fixed + ranking.n_other) if given is None else _mean(pi)
    values = ratio(share * at, share * at + (1 - share) * ranking.values(at))
    tails = np.array([(1 - level) / 2, (1 + level) / 2])
    limits = [
        with_ends(value, _limits(ranking, recall, pi, tails))
        for recall, value in zip(at.tolist(), values.tolist(), strict=True)
    ]
    return Band.of_limits(("recall", "precision"), at, values, limits, level=level, method="pivot")


def _mean(prevalence: Prevalence) -> float:
    """The prevalence, or the mean of its law."""
    return prevalence[0] / sum(prevalence) if isinstance(prevalence, tuple) else float(prevalence or 0.0)


def _limits(ranking: Ranking, recall: float, prevalence: Prevalence, tails: FloatArray) -> Limits:
    """Quantiles of precision; it falls with the false positive rate and rises with the prevalence."""
    law = ranking.pivot(recall)
    if not isinstance(prevalence, tuple):
        pi = float(prevalence or 0.0)
        high, low = ratio(pi * recall, pi * recall + (1 - pi) * law.quantile(tails))
        return Limits(float(low), float(high))
    share = _mean(prevalence)
    spread = 1 / math.sqrt(sum(prevalence) * share * (1 - share))  # of the logit of the prevalence
    rates, mass = _smooth_nodes(law.condensed(), spread)

    def reached(x: float) -> Reached:
        """Pr{precision <= x}: the prevalence is at most x q / (R (1 - x) + x q)."""
        below = float(betainc(*prevalence, ratio(x * rates, recall * (1 - x) + x * rates)) @ mass)
        return Reached(min(max(below, 0.0), 1.0), x, x)

    guess = share * recall / (share * recall + (1 - share) * law.mean)
    start = Start(0.0, 1.0, guess, guess * (1 - guess) * spread, close=_CLOSE)
    return Limits(*(smallest_reaching(reached, tail, start) for tail in tails.tolist()))


def _smooth_nodes(law: BetaMixture, finest: float) -> tuple[FloatArray, FloatArray]:
    """Rates with masses that integrate what varies on the scale `finest` of their logits: the trapezoidal rule there.

    Reference: Trefethen and Weideman (2014), The exponentially convergent trapezoidal rule.
    """
    least, greatest, total = float(law.a.min()), float(law.a.max()), law.total
    low = float(logit(betaincinv(least, total - least, _NEGLIGIBLE)))
    high = -float(logit(betaincinv(total - greatest, greatest, _NEGLIGIBLE)))
    narrowest = math.sqrt(float((total / (law.a * (total - law.a))).min()))
    place = np.linspace(low, high, 2 + math.ceil((high - low) / (_STEP * min(narrowest, finest))))
    rest = (total - law.a)[:, None]
    height = np.exp(law.a[:, None] * log_expit(place) + rest * log_expit(-place) - betaln(law.a[:, None], rest))
    mass = law.weight @ height
    return np.asarray(expit(place)), mass / mass.sum()
