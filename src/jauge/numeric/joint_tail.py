"""Two overlapping sets of one population: the probability that both receive at least r of m draws."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jauge.numeric.binomial import binomial_sf
from jauge.numeric.krawtchouk import tail_amplitude, tail_coefficients
from jauge.numeric.plackett import as_good_as_nested, nested_deficit
from jauge.numeric.ratio import FloatArray, IntArray

# Absolute error to which an expansion is carried, and the most terms before quadrature is the cheaper way.
_TOLERANCE = 1e-13
_MOST_TERMS = 384
# Three square tiles of this side stay in the second-level cache.
_TILE = 128


class Grid(NamedTuple):
    """Sets A_i of `first` items and B_j of `second` items of one population, `overlap[i, j]` items in both."""

    first: IntArray
    second: IntArray
    overlap: IntArray
    population: int


def joint_tail(grid: Grid, draws: int, rank: int) -> FloatArray:
    """Pr{N(A_i) >= r, N(B_j) >= r} for m draws with replacement.

    The product of the two tails plus `joint_excess`. Never undefined for 1 <= rank <= draws; in [0, 1].
    Reference: document 001, section 4.4.2.

    >>> grid = Grid(np.array([1]), np.array([1]), np.array([[1]]), 2)
    >>> joint_tail(grid, draws=2, rank=1)
    array([[0.75]])
    """
    first = binomial_sf(rank - 1, draws, grid.first / grid.population)
    second = binomial_sf(rank - 1, draws, grid.second / grid.population)
    return np.asarray(np.clip(np.outer(first, second) + joint_excess(grid, draws, rank), 0.0, 1.0))


def joint_excess(grid: Grid, draws: int, rank: int) -> FloatArray:
    """Covariance of the events {N(A_i) >= r} and {N(B_j) >= r} for m draws with replacement, within 1e-12.

    sum_d a_d(A) a_d(B) rho^d, d = 1..m: the expansion of `tail_coefficients` about independent sets (rho, the
    correlation of "this draw falls in A" and "... in B", is 0). Where it would need more than a few hundred terms the
    sets are nearly nested, and min(F_A, F_B) - F_A F_B - `nested_deficit` takes its place: the two ends at which the
    answer has a closed form. In [-1/4, 1/4].
    Reference: Eagleson (1964), Polynomial expansions of bivariate distributions; Plackett (1954), A reduction formula
    for normal multivariate integrals.

    >>> grid = Grid(np.array([1]), np.array([1]), np.array([[0]]), 2)
    >>> joint_excess(grid, draws=2, rank=1).round(12)
    array([[-0.0625]])
    """
    u, v = grid.first / grid.population, grid.second / grid.population
    rho = _correlation(grid)
    size_u, size_v = tail_amplitude(u, draws, rank), tail_amplitude(v, draws, rank)
    largest = float(size_u.max(initial=0.0) * size_v.max(initial=0.0))
    near = _nearly_nested(grid, rho, largest, draws)
    rho[near] = 0.0
    excess = _expansion(grid, rho, (size_u, size_v), draws, rank)
    if near.any():
        excess[near] = _from_nested(grid, near, draws, rank)
    return excess


def _correlation(grid: Grid) -> FloatArray:
    """Correlation of the indicators of both sets, 0 where one of them is empty or everything."""
    n = grid.population
    # Roots before the product: the product of four counts wraps around at n = 10^5.
    sides = np.multiply.outer(*(np.sqrt(side * (n - side).astype(np.float64)) for side in (grid.first, grid.second)))
    covariance = n * grid.overlap - np.multiply.outer(grid.first, grid.second)
    return np.asarray(np.divide(covariance, sides, out=np.zeros_like(sides), where=sides > 0))


def _nearly_nested(grid: Grid, rho: FloatArray, size: float, draws: int) -> NDArray[np.bool_]:
    """Cells to be reached from the nested end, because the expansion is long there, or because they are there."""
    near: NDArray[np.bool_] = rho > (_reach(size, _MOST_TERMS) if draws > _MOST_TERMS else 1.0)
    if near.any():
        n = grid.population
        smaller = np.minimum.outer(grid.first, grid.second)
        wider = np.abs(np.subtract.outer(grid.first, grid.second)) / n
        near |= as_good_as_nested(wider, (smaller - grid.overlap) / n, draws)
    return near


def _reach(size: float, terms: int) -> float:
    """Largest correlation for which `terms` terms leave less than the tolerance: size rho^terms / terms."""
    return min(1.0, (_TOLERANCE * terms / size) ** (1 / terms)) if size > 0 else 1.0


def _terms(size: float, rho: float, most: int) -> int:
    """Terms after which size |rho|^terms is below the tolerance; Cauchy and Schwarz bound the rest by it."""
    if size * rho <= _TOLERANCE:
        return 0
    if rho >= 1 - 1e-12:
        return most
    return min(most, math.ceil(math.log(_TOLERANCE / size) / math.log(rho)))


def _expansion(grid: Grid, rho: FloatArray, size: tuple[FloatArray, FloatArray], draws: int, rank: int) -> FloatArray:
    """Sum of the expansion over all cells, tile by tile, each tile with the terms that it needs."""
    tiles = []
    for rows, columns in _tiles(rho.shape):
        bound = float(size[0][rows].max() * size[1][columns].max())
        tiles.append((rows, columns, _terms(bound, float(np.abs(rho[rows, columns]).max()), draws)))
    excess = np.zeros(rho.shape)
    most = max((terms for *_, terms in tiles), default=0)
    if most == 0:
        return excess
    counts = np.union1d(grid.first, grid.second)
    coefficients = tail_coefficients(counts / grid.population, draws, rank, most)
    first = np.ascontiguousarray(coefficients[:, np.searchsorted(counts, grid.first)])
    second = np.ascontiguousarray(coefficients[:, np.searchsorted(counts, grid.second)])
    for rows, columns, terms in tiles:
        if terms:
            excess[rows, columns] = _horner(first[:terms, rows], second[:terms, columns], rho[rows, columns])
    return excess


def _tiles(shape: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    """Slices of rows and columns that cover a matrix."""
    for row in range(0, shape[0], _TILE):
        for column in range(0, shape[1], _TILE):
            yield slice(row, row + _TILE), slice(column, column + _TILE)


def _horner(first: FloatArray, second: FloatArray, rho: FloatArray) -> FloatArray:
    """sum_d first_d (outer) second_d rho^d, elementwise in rho."""
    rho = np.ascontiguousarray(rho)
    total, term = np.zeros(rho.shape), np.empty(rho.shape)
    for d in range(len(first) - 1, -1, -1):
        np.multiply(first[d][:, None], second[d], out=term)
        total += term
        total *= rho
    return total


def _from_nested(grid: Grid, near: NDArray[np.bool_], draws: int, rank: int) -> FloatArray:
    """Covariances of nearly nested pairs: those of nested ones less the deficit."""
    row, column = np.nonzero(near)
    first, second = grid.first[row], grid.second[column]
    smaller, larger = np.minimum(first, second), np.maximum(first, second)
    missing = smaller - grid.overlap[row, column]
    n = grid.population
    tail = [binomial_sf(rank - 1, draws, counts / n) for counts in (grid.first, grid.second)]
    both = np.minimum(tail[0][row], tail[1][column]) - tail[0][row] * tail[1][column]
    return np.asarray(both - nested_deficit(smaller / n, larger / n, missing / n, draws, rank))
