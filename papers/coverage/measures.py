"""The default and its rivals on measures of one table: which part of the truths their limits hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jauge.inference.random_tables import Scheme
from papers.coverage.settings import Setting
from papers.coverage.tables import coverage, pooled
from papers.coverage.written import Table, share

PROPORTIONS = ("recall", "precision")
MEASURES = (*PROPORTIONS, "F1", "mcc", "kappa", "K(alpha=1.6, beta=1)")
METHODS = ("jeffreys", "smoothed", "wilson", "thesis", "percentile")
OF_PROPORTIONS = ("inversion", "clopper-pearson", "agresti-coull", "wald")
SIZES = (50, 200, 1000, 10_000)
SHARES = (0.5, 0.1, 0.02)
RIVALS = 10
"""Rivals of the default are studied on so many times fewer test sets."""


def sections(draws: int) -> Iterator[Table]:
    """The default by size; every method; and what the wrong scheme does."""
    yield _default(draws)
    yield _every_method(max(draws // RIVALS, 1))
    yield _wrong_scheme(draws)


def _settings(
    items: int, draws: int | None, shares: Sequence[float] = SHARES, scheme: Scheme = "full"
) -> list[Setting]:
    return [Setting(items, share, scheme, draws) for share in shares]


def _exact(scheme: Scheme) -> list[Setting]:
    """All test sets of twenty items."""
    return _settings(20, None, SHARES[:2], scheme)


def _default(draws: int) -> Table:
    """A row for each size and share of positives: mean and least coverage of each measure."""
    settings = [s for group in (_exact("full"), *(_settings(n, draws) for n in SIZES)) for s in group]
    rows = []
    for setting in settings:
        told = [pooled([coverage(setting, name, "jeffreys")]) for name in MEASURES]
        expected = f"{setting.items * setting.prevalence:g}"
        rows.append([f"{setting.items:,}", f"{setting.prevalence:g}", expected, *map(_both, told)])
    note = f"20 items: every test set. Others: {draws:,} test sets for each of 24 truths, drawn."
    return Table("Default limits (Jeffreys), full scheme", ["items", "positive", "expected", *MEASURES], rows, note)


def _every_method(draws: int) -> Table:
    """A row for each size, measure and method."""
    rows = []
    for scheme in ("stratified", "full"):
        for items in (20, 50, 200, 1000) if scheme == "full" else (20,):
            settings = _exact(scheme) if items == 20 else _settings(items, draws)
            for name in MEASURES:
                methods = (*METHODS, *(OF_PROPORTIONS if name in PROPORTIONS else ()))
                found = {m: _both(pooled(coverage(s, name, m) for s in settings)) for m in methods}
                rows.append([scheme, f"{items:,}", name, *(found.get(m, "") for m in (*METHODS, *OF_PROPORTIONS))])
    note = (
        "Shares of positives pooled: 0.5 and 0.1 with 20 items (every test set), 0.5, 0.1 and 0.02 else "
        f"({draws:,} test sets for each truth, drawn)."
    )
    return Table("Every method", ["scheme", "items", "measure", *METHODS, *OF_PROPORTIONS], rows, note)


def _wrong_scheme(draws: int) -> Table:
    """Items sampled together, limits as if the classes had been sampled by design."""
    rows = []
    for items in SIZES[1:3]:
        for name in ("precision", "F1"):
            settings = _settings(items, draws)
            told = [_both(pooled(coverage(s, name, m, assumed=a) for s in settings)) for m, a in _ASSUMED]
            rows.append([f"{items:,}", name, *told])
    heads = ["items", "measure", *(f"{method}, {scheme}" for method, scheme in _ASSUMED)]
    note = f"Shares of positives 0.5, 0.1 and 0.02 pooled; {draws:,} test sets for each truth, drawn."
    return Table("Items sampled together under the law of either scheme", heads, rows, note)


_ASSUMED: tuple[tuple[str, Scheme], ...] = (
    ("jeffreys", "full"),
    ("jeffreys", "stratified"),
    ("percentile", "stratified"),
)


def _both(told: tuple[float, float]) -> str:
    return f"{share(told[0])} / {share(told[1])}"
