"""What is studied: true classifiers, ways of sampling test sets from them, and every test set with its probability."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln, xlogy
from scipy.stats import qmc

from jauge.inference.random_tables import Scheme

Floats = NDArray[np.float64]
# Of each truth, at most this share of its test sets is left out of an enumeration: the rarest ones.
OMITTED = 1e-3
SEED = 20261118


@cache
def truths() -> Floats:
    """24 pairs (TPR, FPR) of a Sobol sequence: TPR 0.4 to 0.98, FPR 0.003 to 0.4 on a log scale."""
    u = qmc.Sobol(2, seed=1).random(32)[:24]
    return np.column_stack([0.4 + 0.58 * u[:, 0], np.exp(np.log(0.003) + u[:, 1] * np.log(0.4 / 0.003))])


@dataclass(frozen=True, slots=True)
class Setting:
    """So many items with such a share of positives; `draws` test sets per truth, or all of them (None)."""

    items: int
    prevalence: float
    scheme: Scheme
    draws: int | None = None

    @property
    def positives(self) -> int:
        """Positives by design, or the nearest number to what is expected."""
        return round(self.items * self.prevalence)

    def cells(self) -> Floats:
        """For each truth the probabilities of the four cells tp, fp, fn, tn: what the true value is computed from."""
        tpr, fpr = truths().T
        share = self.positives / self.items if self.scheme == "stratified" else self.prevalence
        return np.column_stack([share * tpr, (1 - share) * fpr, share * (1 - tpr), (1 - share) * (1 - fpr)])


@dataclass(frozen=True, slots=True, eq=False)
class TestSets:
    """Distinct tables, one row each (tp, fp, fn, tn), and the probability of each (columns) under each truth (rows)."""

    tables: NDArray[np.int64]
    mass: Floats


@cache
def test_sets(setting: Setting) -> TestSets:
    """All that may be observed, or what a seeded simulation observed."""
    if setting.draws is not None:
        return _drawn(setting)
    tables = _stratified(setting) if setting.scheme == "stratified" else _compositions(setting.items)
    return _without_rare(TestSets(tables, np.exp(_log_mass(setting, tables))))


def _stratified(setting: Setting) -> NDArray[np.int64]:
    n_pos, n_neg = setting.positives, setting.items - setting.positives
    return np.array([(tp, fp, n_pos - tp, n_neg - fp) for tp, fp in product(range(n_pos + 1), range(n_neg + 1))])


def _compositions(items: int) -> NDArray[np.int64]:
    """All tables of so many items: three bars among the items cut them into four cells."""
    bars = np.array(list(combinations(range(items + 3), 3)))
    ends = np.column_stack([np.full(len(bars), -1), bars, np.full(len(bars), items + 3)])
    return np.diff(ends, axis=1) - 1


def _log_mass(setting: Setting, tables: NDArray[np.int64]) -> Floats:
    """Multinomial; class by class if the classes were sampled by design."""
    cells = setting.cells()
    log = xlogy(tables, cells[:, None, :]).sum(axis=2) - gammaln(tables + 1).sum(axis=1)
    if setting.scheme == "full":
        return np.asarray(log + gammaln(setting.items + 1))
    for size in (setting.positives, setting.items - setting.positives):
        log = log + gammaln(size + 1) - xlogy(size, size / setting.items)
    return np.asarray(log)


def _without_rare(sets: TestSets) -> TestSets:
    """The likeliest tables, as many as it takes for every truth to miss no more than the share that may be omitted."""
    order = np.argsort(-sets.mass.max(axis=0))
    reached = np.cumsum(sets.mass[:, order], axis=1)
    enough = int((reached < 1 - OMITTED).any(axis=0).sum()) + 1
    kept = order[:enough]
    return TestSets(sets.tables[kept], sets.mass[:, kept])


def _drawn(setting: Setting) -> TestSets:
    """Test sets of every truth by a seeded generator; equal ones are kept once."""
    generator = np.random.default_rng((SEED, setting.items, round(1000 * setting.prevalence)))
    draws = setting.draws or 0
    if setting.scheme == "full":
        drawn = generator.multinomial(setting.items, setting.cells()[:, None, :], size=(len(truths()), draws))
    else:
        n_pos, n_neg = setting.positives, setting.items - setting.positives
        tp, fp = (
            generator.binomial(n, rate[:, None], (rate.size, draws))
            for n, rate in zip((n_pos, n_neg), truths().T, strict=True)
        )
        drawn = np.stack([tp, fp, n_pos - tp, n_neg - fp], axis=-1)
    tables, index = np.unique(drawn.reshape(-1, 4), axis=0, return_inverse=True)
    truth = np.repeat(np.arange(len(truths())), draws)
    mass = np.zeros((len(truths()), len(tables)))
    np.add.at(mass, (truth, index.ravel()), 1 / draws)
    return TestSets(tables, mass)
