"""How far two nearly nested sets are from nested ones, by Plackett's identity for multinomial counts."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.binomial import binomial_pmf
from jauge.numeric.ratio import FloatArray

_TABLE_STEP = 0.02
# exp(-38) is below 1e-16.
_NEGLIGIBLE_EXPONENT = 38.0
_BLOCK = 2**17


def as_good_as_nested(wider: FloatArray, missing: FloatArray, draws: int) -> NDArray[np.bool_]:
    """Where `nested_deficit` is below 1e-16, `wider` being the excess of the larger share over the smaller one.

    Chernoff's bound exp(-m (sqrt(S) - sqrt(Q))^2): Q is `missing`, in A only, and S = Q + wider is in B only.

    >>> as_good_as_nested(np.array([0.1, 0.6]), np.array([0.1, 0.01]), draws=100)
    array([False,  True])
    """
    bound = draws * (np.sqrt(missing + wider) - np.sqrt(missing)) ** 2
    return np.asarray((missing <= 0) | (bound > _NEGLIGIBLE_EXPONENT))


def nested_deficit(smaller: FloatArray, larger: FloatArray, missing: FloatArray, draws: int, rank: int) -> FloatArray:
    """Pr{N(A) >= r > N(B)} for sets of share `smaller` <= `larger`, where a share `missing` of A lies outside B.

    With A moved into B the event vanishes, so that by Plackett's identity it is m times the integral over the missing
    share q from 0 to Q of Pr{N(A) = N(B) = r - 1} in m - 1 draws; in sqrt(q) this integrand is smooth down to 0 and
    some 1.7 sqrt(m Q) + 18 Gauss-Legendre nodes give 1e-13. Elements `as_good_as_nested` are 0. The sets must have
    items in common, and some outside both. In [0, 1].
    Reference: Plackett (1954), A reduction formula for normal multivariate integrals; document 001, section 4.4.2.

    >>> nested_deficit(np.array([0.5]), np.array([0.5]), np.array([0.25]), draws=1, rank=1)
    array([0.25])
    """
    matters = np.flatnonzero(~as_good_as_nested(larger - smaller, missing, draws))
    deficit = np.zeros(smaller.shape)
    if matters.size == 0:
        return deficit
    count = math.ceil(1.7 * math.sqrt(draws * float(missing[matters].max()))) + 18
    nodes, weights = np.polynomial.legendre.leggauss(count)
    density = _CommonRankDensity.tabulate(draws, rank, smaller[matters], larger[matters], missing[matters])
    step = max(1, _BLOCK // count)
    for start in range(0, matters.size, step):
        part = matters[start : start + step]
        end = np.sqrt(missing[part])
        root = end[:, None] * ((nodes + 1) / 2)
        height = density.at(smaller[part, None], larger[part, None], root * root)
        deficit[part] = draws * end * ((height * root) @ weights)
    return deficit


@dataclass(frozen=True, slots=True, eq=False)
class _CommonRankDensity:
    """Pr{N(A) = N(B) = R} in M draws: a binomial mass, a power and one tabulated function of one variable.

    The sum over the draws z that fall in A only (as many fall in B only) is
    sum_z C(R, z) C(M - R, z) x^z with x = q s / ((A and B) (neither)); log of it against asinh(w),
    w = sqrt(R (M - R) x), is tabulated with two derivatives and read by quintic Hermite interpolation.
    """

    successes: int
    failures: int
    table: FloatArray

    @classmethod
    def tabulate(
        cls, draws: int, rank: int, smaller: FloatArray, larger: FloatArray, missing: FloatArray
    ) -> _CommonRankDensity:
        """Table that reaches as far as these elements do."""
        density = cls(rank - 1, draws - rank, np.empty((0, 6)))
        farthest = float(np.arcsinh(density._argument(smaller, larger, missing)).max())
        tau = np.arange(0.0, farthest + 2 * _TABLE_STEP, _TABLE_STEP)
        return cls(rank - 1, draws - rank, _quintic_pieces(*_log_pair_sum(rank - 1, draws - rank, tau)))

    def at(self, smaller: FloatArray, larger: FloatArray, missing: FloatArray) -> FloatArray:
        """The probability where a share `missing` of the smaller set lies outside the larger one."""
        both_or_neither = smaller + (1 - larger)
        exponent = self.successes * np.log1p(-missing / smaller)
        exponent += self.failures * np.log1p(-missing / (1 - larger))
        exponent += self._log_sum(np.arcsinh(self._argument(smaller, larger, missing)))
        exponent += (self.successes + self.failures) * np.log1p(smaller - larger)
        nested = binomial_pmf(self.successes, self.successes + self.failures, smaller / both_or_neither)
        return np.asarray(nested * np.exp(exponent))

    def _argument(self, smaller: FloatArray, larger: FloatArray, missing: FloatArray) -> FloatArray:
        x = missing * (missing + (larger - smaller)) / ((smaller - missing) * (1 - larger - missing))
        return np.asarray(np.sqrt(float(self.successes) * self.failures * x))

    def _log_sum(self, tau: FloatArray) -> FloatArray:
        place = tau / _TABLE_STEP
        piece = np.minimum(place.astype(np.intp), len(self.table) - 1)
        t = place - piece
        c = self.table[piece]
        value = c[..., 5]
        for power in (4, 3, 2, 1, 0):
            value = value * t + c[..., power]
        return np.asarray(value)


def _log_pair_sum(successes: int, failures: int, tau: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """log of sum_z C(R, z) C(M - R, z) x^z at w = sinh(tau), with its first two derivatives in tau."""
    w = np.sinh(tau)
    last = min(successes, failures, int(w[-1] + 9 * math.sqrt(w[-1] / 2 + 1)) + 30)
    z = np.arange(last + 1.0)
    log_term = np.zeros(last + 1)
    if last > 0:
        i = z[:-1]
        log_term[1:] = np.cumsum(np.log1p(-i / successes) + np.log1p(-i / failures) - 2 * np.log(z[1:]))
    value, mean, variance = np.zeros_like(w), np.zeros_like(w), np.zeros_like(w)
    step = max(1, _BLOCK // z.size)
    for start in range(1, w.size, step):
        part = slice(start, start + step)
        exponent = log_term + 2 * np.log(w[part, None]) * z
        top = exponent.max(axis=1)
        term = np.exp(exponent - top[:, None])
        total = term.sum(axis=1)
        mean[part] = term @ z / total
        variance[part] = term @ (z * z) / total - mean[part] ** 2
        value[part] = top + np.log(total)
    # d log w = coth(tau) d tau; at 0 the function is w^2 to second order.
    coth = _over(np.cosh(tau), w)
    second = 4 * variance * coth**2 - 2 * mean * _over(1.0, w * w)
    second[0] = 2.0 if last > 0 else 0.0
    return value, 2 * mean * coth, second


def _over(numerator: FloatArray | float, denominator: FloatArray) -> FloatArray:
    """Quotient with 0 in the first place, where the table starts at a removable singularity."""
    return np.concatenate([[0.0], np.broadcast_to(numerator, denominator.shape)[1:] / denominator[1:]])


def _quintic_pieces(value: FloatArray, first: FloatArray, second: FloatArray) -> FloatArray:
    """Coefficients on the unit interval, one row for each piece between neighbours of the table."""
    first, second = first * _TABLE_STEP, second * (_TABLE_STEP**2 / 2)
    a, b, c = value[:-1], first[:-1], second[:-1]
    rise = value[1:] - a - b - c
    slope = first[1:] - b - 2 * c
    turn = second[1:] - c
    pieces = (a, b, c, 10 * rise - 4 * slope + turn, -15 * rise + 7 * slope - 2 * turn, 6 * rise - 3 * slope + turn)
    return np.ascontiguousarray(np.stack(pieces, axis=1))
