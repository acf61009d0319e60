"""Sums of Gaussian distribution functions over many points, on an even lattice, in time linear in both."""

from __future__ import annotations

import numpy as np
from scipy.special import ndtr

from jauge.numeric.ratio import CountArray, FloatArray

_MOMENTS = 16
_NEGLIGIBLE = 1e-21  # the derivatives they multiply stay below 1e5
_REACH = 9.0  # bandwidths beyond which a Gaussian tail is 0 or 1 in double precision


def margin(bandwidth: float) -> float:
    """How far a lattice must extend beyond the points."""
    return _REACH * bandwidth


def smooth_tail(
    points: FloatArray, weight: CountArray, bandwidth: float, lattice: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Mean of Phi((x - t) / h) over the weighted points x, and of the density phi((x - t) / h) / h, at each t.

    The lattice is even, increasing, no coarser than h / 2, and reaches `margin(h)` beyond the points. Each point is
    given to the nearest t, and Phi expanded there in powers of the rest, which is at most a quarter of h: at most
    sixteen terms leave 1e-16. The sums over the lattice are convolutions. Reference: Greengard and Strain 1991.

    >>> t = np.linspace(-10, 10, 41)
    >>> tail, density = smooth_tail(np.array([0.2]), np.array([1]), 1.0, t)
    >>> np.allclose(tail, ndtr(0.2 - t), rtol=0, atol=1e-15)
    True
    """
    step = lattice[1] - lattice[0]
    place = np.rint((points - lattice[0]) / step).astype(np.int64)
    rest = (points - lattice[place]) / bandwidth
    reach = int(np.ceil(_REACH * bandwidth / step))
    derivatives = _derivatives(np.arange(-reach, reach + 1) * (step / bandwidth))
    power = weight.astype(np.float64)  # divided by their sum last: whole numbers add up exactly
    beyond = np.cumsum(np.bincount(place, power, lattice.size)[::-1])[::-1]  # at or above each t
    tail, density = np.zeros((2, lattice.size))
    tail[: -reach - 1] = beyond[reach + 1 :]
    for k in range(_MOMENTS):
        moment = np.bincount(place, power, lattice.size)
        tail += np.correlate(moment, derivatives[k], mode="same")
        density += np.correlate(moment, derivatives[k + 1], mode="same")
        power = power * rest / (k + 1)
        if np.abs(power).max() <= _NEGLIGIBLE * weight.sum():
            break
    return tail / weight.sum(), density / (bandwidth * weight.sum())


def _derivatives(u: FloatArray) -> FloatArray:
    """Phi and its derivatives at u: the k-th is (-1)^(k-1) He_(k-1)(u) phi(u)."""
    rows = np.empty((_MOMENTS + 1, u.size))
    rows[0], rows[1] = ndtr(u), np.exp(-u * u / 2) / np.sqrt(2 * np.pi)
    rows[2] = -u * rows[1]
    for k in range(3, _MOMENTS + 1):
        rows[k] = -u * rows[k - 1] - (k - 2) * rows[k - 2]
    return rows
