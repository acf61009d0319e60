"""Coverage of the limits of measures of one table, at a threshold fixed beforehand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np

from jauge.evidence import Counts
from jauge.inference import estimate
from jauge.inference.random_tables import Scheme
from jauge.measures import Cells, Formula, measure
from papers.coverage.settings import Floats, Setting, test_sets

# Rounding of a limit must not decide whether it holds the truth.
SAME = 1e-9
# Laws of these are summed over three counts: on larger tables so many draws of the law do here.
THREE_COUNTS = ("mcc", "kappa", "K(alpha=1.6, beta=1)")
LAW_DRAWS = 5_000
LISTED_UP_TO = 20
# Limits of a proportion that depend on its numerator and denominator alone.
BY_FRACTION = ("wilson", "agresti-coull", "clopper-pearson", "inversion")


@dataclass(frozen=True, slots=True)
class Row:
    """Coverage at each truth of one setting."""

    setting: Setting
    measure: str
    method: str
    coverage: tuple[float, ...]


def coverage(setting: Setting, name: str, method: str, assumed: Scheme | None = None) -> Row:
    """Share of the test sets with a value whose limits hold the true value, for each truth.

    The limits are those of the scheme of sampling, or of the one that is `assumed`.
    """
    sets, scheme = test_sets(setting), assumed or setting.scheme
    limits = np.array([_limits(tuple(table), name, method, scheme) for table in sets.tables.tolist()])
    low, high = limits.T
    defined = ~np.isnan(low)
    true = _formula(name).of_cells(Cells(*setting.cells().T))[:, None]
    held = (low - SAME <= true) & (true <= high + SAME)
    total = sets.mass[:, defined].sum(axis=1)
    seen = total > 0  # few draws may never show a rare value
    covered = (sets.mass * held)[:, defined].sum(axis=1)[seen] / total[seen]
    return Row(setting, name, method, tuple(covered.tolist()))


def pooled(rows: Iterable[Row]) -> tuple[float, float]:
    """Mean and least coverage over the truths of several rows."""
    every: Floats = np.concatenate([row.coverage for row in rows])
    return float(every.mean()), float(every.min())


@cache
def _formula(name: str) -> Formula:
    found = measure(name)
    if not isinstance(found, Formula):
        raise TypeError(name)
    return found


def _limits(table: tuple[int, ...], name: str, method: str, scheme: Scheme) -> tuple[float, float]:
    """Limits at one table; NaN where the measure has no value."""
    counts = Counts(*table)
    if np.isnan(_formula(name)(counts)):
        return np.nan, np.nan
    fraction = _formula(name).fraction(counts)
    if fraction is not None and (method in BY_FRACTION or (method == "jeffreys" and scheme == "full")):
        return _of_fraction(float(fraction[0]), float(fraction[1]), name, method, table)
    return _of_table(table, name, method, scheme)


_FRACTIONS: dict[tuple[float, float, str, str], tuple[float, float]] = {}


def _of_fraction(
    numerator: float, denominator: float, name: str, method: str, table: tuple[int, ...]
) -> tuple[float, float]:
    """Limits of a proportion, computed on the first table that has it."""
    key = (numerator, denominator, name, method)
    if key not in _FRACTIONS:
        _FRACTIONS[key] = _of_table(table, name, method, "full")
    return _FRACTIONS[key]


@cache
def _of_table(table: tuple[int, ...], name: str, method: str, scheme: Scheme) -> tuple[float, float]:
    """Limits as the public door gives them."""
    drawn = name in THREE_COUNTS and (method == "jeffreys" or sum(table) > LISTED_UP_TO)
    how = {"exact": False, "replicates": LAW_DRAWS} if drawn else {}
    found = estimate(Counts(*table), name, method=method, scheme=scheme, **how)
    return found.low, found.high
