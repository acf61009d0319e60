"""The default and its rivals on measures of one table: which part of the truths their limits hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from jauge.inference.laws import SCHEMES
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


def default(draws: int) -> Iterator[Table]:
    """The default by size and share of positives."""
    yield _default(draws)


def methods(_: int) -> Iterator[Table]:
    """Every method on all test sets of twenty items."""
    yield _on_all_test_sets()


def more_items(draws: int) -> Iterator[Table]:
    """Every method on drawn test sets, and what the wrong scheme does."""
    yield _on_drawn_test_sets(draws)
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


def _on_all_test_sets() -> Table:
    """A row for each scheme and measure."""
    rows = []
    for scheme in SCHEMES:
        settings = _exact(scheme)
        rows += [[scheme, name, *_told(settings, name, _both)] for name in MEASURES]
    note = "Mean / least over 24 truths and shares of positives 0.5 and 0.1: every test set of 20 items, none drawn."
    return Table("Every method, 20 items", ["scheme", "measure", *METHODS, *OF_PROPORTIONS], rows, note)


def _on_drawn_test_sets(draws: int) -> Table:
    """A row for each size and measure; so few sets for each truth that only their mean says something."""
    rows = []
    for items in SIZES[:3]:
        settings = _settings(items, draws)
        rows += [[f"{items:,}", name, *_told(settings, name, lambda told: share(told[0]))] for name in MEASURES]
    note = (
        f"Mean over 24 truths and shares of positives 0.5, 0.1 and 0.02: {draws:,} test sets for each, drawn; a "
        f"standard error of {(0.05 * 0.95 / (72 * draws)) ** 0.5:.3f} where the coverage is 0.95."
    )
    return Table("Every method, more items, scheme full", ["items", "measure", *METHODS, *OF_PROPORTIONS], rows, note)


def _told(settings: Sequence[Setting], name: str, spelt: Callable[[tuple[float, float]], str]) -> list[str]:
    """What each method reaches; nothing for methods of proportions on other measures."""
    known = (*METHODS, *(OF_PROPORTIONS if name in PROPORTIONS else ()))
    found = {method: spelt(pooled(coverage(s, name, method) for s in settings)) for method in known}
    return [found.get(method, "") for method in (*METHODS, *OF_PROPORTIONS)]


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
