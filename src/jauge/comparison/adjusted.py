"""Several p-values at once: what each is worth when all are looked at."""

from __future__ import annotations

import numpy as np
from scipy.special import ndtri

from jauge.numeric.ratio import FloatArray, ratio

MAX_T_DRAWS = 100_000
_BLOCK = 10_000


def holm(p_values: FloatArray) -> FloatArray:
    """Holm's step-down adjustment: the i-th smallest of k times k - i + 1, never falling, at most 1; NaN stays out.

    Reference: Holm (1979), A simple sequentially rejective multiple test procedure.

    >>> holm(np.array([0.01, 0.04, 0.03]))
    array([0.03, 0.06, 0.06])
    """
    adjusted = np.full(p_values.shape, np.nan)
    known = np.flatnonzero(~np.isnan(p_values))
    order = known[np.argsort(p_values[known], kind="stable")]
    steps = p_values[order] * np.arange(order.size, 0, -1)
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1.0)
    return adjusted


def max_t(p_values: FloatArray, covariance: FloatArray, contrasts: FloatArray, seed: int = 0) -> FloatArray:
    """Westfall and Young's step-down adjustment of standardised contrasts, by normal draws.

    For the i-th largest |z|: (1 + #{max |Z_j| >= |z_i|}) / (B + 1), the maximum over this contrast and those with
    smaller deviates, never falling along the order; z is the deviate of the two-sided p-value, Z normal with the
    correlation of the contrasts. Contrasts without spread take no part. Never less than the p-value itself.
    Reference: Westfall and Young (1993), Resampling-based multiple testing.

    >>> pairs = np.array([[1.0, -1.0, 0.0], [1.0, 0.0, -1.0], [0.0, 1.0, -1.0]])
    >>> max_t(np.array([0.01, 0.5, 1.0]), np.eye(3), pairs).round(2)
    array([0.03, 0.72, 1.  ])
    """
    root, spread = _root(covariance), np.sqrt(np.einsum("ij,jk,ik->i", contrasts, covariance, contrasts))
    rows = ratio(contrasts, np.where(spread > 0, spread, np.inf)[:, None]) @ root
    known = np.flatnonzero(~np.isnan(p_values))
    order = known[np.argsort(p_values[known], kind="stable")]
    deviate = -ndtri(np.clip(p_values[order] / 2, 1e-300, 0.5))
    generator = np.random.default_rng(seed)
    beyond = np.zeros(order.size)
    for _ in range(MAX_T_DRAWS // _BLOCK):
        drawn = np.abs(rows[order] @ generator.standard_normal((root.shape[1], _BLOCK)))
        remaining = np.maximum.accumulate(drawn[::-1])[::-1]
        beyond += (remaining >= deviate[:, None]).sum(axis=1)
    adjusted = np.full(p_values.shape, np.nan)
    stepped = np.maximum.accumulate((1 + beyond) / (MAX_T_DRAWS + 1))
    adjusted[order] = np.minimum(np.maximum(stepped, p_values[order]), 1.0)
    return adjusted


def _root(covariance: FloatArray) -> FloatArray:
    """A matrix R with R R' = covariance, rounding below 0 cut off."""
    eigenvalues, vectors = np.linalg.eigh(covariance)
    return np.asarray(vectors * np.sqrt(np.maximum(eigenvalues, 0.0)))
