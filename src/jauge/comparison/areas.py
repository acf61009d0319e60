"""Areas under the ROC curves of any number of models on the same items: covariance, differences, contrasts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc, logit, ndtri

from jauge.comparison.comparison import Comparison, compared, short, told_p
from jauge.comparison.field import Field, chosen
from jauge.comparison.placements import Placements, bootstrap_covariance
from jauge.comparison.procedure import Apart, ByDeviate, Procedure, Symmetric, touching
from jauge.content import frozen
from jauge.errors import JaugeError
from jauge.evidence import PairedScores, ScoreTable
from jauge.evidence.reading import one_of, place_of_model
from jauge.inference import Limits
from jauge.inference.area import clustered_variance, delong_variance, logit_limits, score_limits
from jauge.inference.limits import checked_level
from jauge.measures import auc
from jauge.numeric.ratio import FloatArray
from jauge.result import Result

Variance: TypeAlias = Literal["delong", "bootstrap", "clustered"]
_BOUNDS = (-1.0, 1.0)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class OfArea(ByDeviate):
    """Limits of one area: symmetric in its logit, or by a score test where it is 0, 1 or without spread."""

    variance: float
    sizes: tuple[float, float]

    @property
    def _by_logit(self) -> bool:
        return 0 < self.value < 1 and self.variance > 0

    def limits(self, level: float) -> Limits:
        """In [0, 1]."""
        if self._by_logit:
            return logit_limits(self.value, self.variance, float(ndtri((1 + level) / 2)))
        return score_limits(self.value, *self.sizes, level)

    def deviate(self, at: float) -> float:
        """Logits apart, in standard errors of a logit."""
        if not self._by_logit:
            return touching(self, at)
        error = math.sqrt(self.variance) / (self.value * (1 - self.value))
        with np.errstate(divide="ignore"):
            return float((logit(self.value) - logit(at)) / error)


class ChiSquare(NamedTuple):
    """A chi-square test: its statistic, its degrees of freedom and its p-value."""

    statistic: float
    freedom: int
    p_value: float


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Areas(Result):
    """Areas under several ROC curves with their covariance, and the limits of each at `level`.

    >>> pair = PairedScores.from_scores([1, 0, 1, 0, 1, 0], {"a": [6, 5, 4, 3, 2, 1], "b": [6, 1, 5, 2, 3, 4]})
    >>> delong(pair)
    AUC a 0.667 [0.154, 0.957], b 0.889 [0.261, 0.995]; all equal: chi-square 0.5, 1 df, p = 0.48 (delong, 95 %)
    """

    models: tuple[str, ...]
    areas: FloatArray
    covariance: FloatArray
    low: FloatArray
    high: FloatArray
    level: float
    variance: Variance
    n_positive: FloatArray
    n_negative: FloatArray
    n_items: int

    def of(self, model: str) -> Procedure:
        """How sure the area of one model is: `.limits(level)`, `.p_value(0.5)`."""
        return self.field().of_value(place_of_model(model, self.models))

    def difference(self, first: str, second: str) -> Comparison:
        """First area less second, D -+ z sd."""
        pair = place_of_model(first, self.models), place_of_model(second, self.models)
        return compared(self.field(), pair, self.level, seed=0)

    def test(self, contrasts: ArrayLike | None = None) -> ChiSquare:
        """Whether contrasts of the areas are 0: (L A)' (L S L')^- (L A); by default, whether all areas are equal.

        Degrees of freedom: the rank of L S L'. Contrasts that the data give no spread must be 0, else p is 0. Undefined
        (NaN) with a single item of a class.
        Reference: DeLong, DeLong and Clarke-Pearson (1988).
        """
        size = self.areas.size
        rows = -np.diff(np.eye(size), axis=0) if contrasts is None else np.atleast_2d(np.asarray(contrasts, float))
        if rows.shape[1] != size:
            raise JaugeError(f"contrasts of {size} areas", f"{rows.shape[1]} coefficients", "One for each model.")
        found, spread = rows @ self.areas, rows @ self.covariance @ rows.T
        if np.isnan(spread).any():
            return ChiSquare(math.nan, 0, math.nan)
        eigenvalues, vectors = np.linalg.eigh(spread)
        seen = eigenvalues > eigenvalues.max(initial=0.0) * size * np.finfo(float).eps * 8
        turned = vectors.T @ found
        if (np.abs(turned[~seen]) > 1e-12).any():
            return ChiSquare(math.inf, int(seen.sum()), 0.0)
        statistic, freedom = float((turned[seen] ** 2 / eigenvalues[seen]).sum()), int(seen.sum())
        return ChiSquare(statistic, freedom, float(chdtrc(freedom, statistic)) if freedom else 1.0)

    def field(self) -> Field:
        """The models by their areas, as any other measure has them."""
        return AreaField(auc, self.models, self.areas, self.n_items, (), self)

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        columns = {"auc": self.areas, "low": self.low, "high": self.high}
        return {"model": list(self.models)} | {name: column.tolist() for name, column in columns.items()}

    def __repr__(self) -> str:
        each = ", ".join(
            f"{name} {short(area)} [{low:.3f}, {high:.3f}]"
            for name, area, low, high in zip(self.models, self.areas, self.low, self.high, strict=True)
        )
        test = self.test()
        equal = f"all equal: chi-square {test.statistic:.3g}, {test.freedom} df, {told_p(test.p_value)}"
        told = each if self.areas.size == 1 else f"{each}; {equal}"
        return f"AUC {told} ({self.variance}, {100 * self.level:g} %)"


@dataclass(frozen=True, slots=True, eq=False)
class AreaField(Field):
    """Areas as values of one measure."""

    found: Areas

    def of_value(self, model: int) -> Procedure:
        """Limits in the logit."""
        sizes = float(self.found.n_positive[model]), float(self.found.n_negative[model])
        return OfArea(float(self.values[model]), float(self.found.covariance[model, model]), sizes)

    def of_difference(self, first: int, second: int) -> Procedure:
        """D -+ z sd; from the limits of both where no spread is seen: two perfect rankings, one item of a class."""
        spread = self.found.covariance
        if not self._spread_seen(first, second):
            return Apart.of(self.of_value(first), self.of_value(second))
        variance = spread[first, first] + spread[second, second] - 2 * spread[first, second]
        value = float(self.values[first] - self.values[second])
        return Symmetric(value, value, math.sqrt(max(float(variance), 0.0)), _BOUNDS)

    def method_of(self, first: int, second: int) -> str:
        """Where the covariance comes from, if there is one."""
        return self.found.variance if self._spread_seen(first, second) else "square-and-add"

    def _spread_seen(self, first: int, second: int) -> bool:
        """Whether the variances of both are known and one of them is not 0."""
        variances = np.diag(self.found.covariance)[[first, second]]
        return bool(np.isfinite(variances).all() and variances.any())

    def covariance(self) -> FloatArray:
        """That of the areas."""
        return self.found.covariance


def delong(
    paired: PairedScores,
    *,
    models: Sequence[str] | None = None,
    level: float = 0.95,
    variance: Variance | None = None,
) -> Areas:
    """Areas under the ROC curves of any number of models on the same items, with their covariance.

    S = S10 / n+ + S01 / n-, covariances of the placements of positives and of negatives; items that a model has not
    scored are left out of its area and of the covariances with it, not of the others. `variance`: "delong", "bootstrap"
    (exactly what stratified resampling converges to) or, by default where items come in clusters, "clustered".
    Limits are symmetric in the logit of the area. Refused without both classes; areas in [0, 1], higher is better.
    Reference: DeLong, DeLong and Clarke-Pearson (1988); Sun and Xu (2014); Obuchowski (1997) for clusters.

    >>> pair = PairedScores.from_scores([1, 0, 1, 0, 1, 0], {"a": [6, 5, 4, 3, 2, 1], "b": [6, 1, 5, 2, 3, 4]})
    >>> delong(pair).difference("a", "b")
    auc a - b -0.222 [-0.838, +0.394], p = 0.48, DeLong, 95 %
    """
    level, pair = checked_level(level), chosen(paired, None if models is None else tuple(models), fewest=1)
    if not isinstance(pair, PairedScores):
        raise JaugeError("paired scores", type(pair).__name__, "An area is of a ranking: labels have none.")
    used = variance or ("delong" if pair.cluster is None else "clustered")
    one_of("variance", used, ("delong", "bootstrap", "clustered"))
    if (used == "clustered") != (pair.cluster is not None):
        received = "no clusters" if used == "clustered" else f"clusters with variance={used!r}"
        raise JaugeError("variance='clustered' for clusters, and only there", received, "Leave variance out.")
    _demand_both_classes(pair)
    placed = Placements.of(pair)
    if used == "bootstrap":
        return _areas(pair, placed, bootstrap_covariance(pair), level, used)
    return _areas(pair, placed, placed.delong() if used == "delong" else placed.clustered(), level, used)


def _demand_both_classes(pair: PairedScores) -> None:
    """Refuse a model that has scored no item of a class."""
    missing = np.isnan(pair.scores)
    partly = bool(missing.any())
    for members, which in ((pair.positive, "positive"), (~pair.positive, "negative")):
        if not members.any() or (partly and missing[members].all(axis=0).any()):
            advice = "Check pos_label and the data."
            raise JaugeError("items of both classes for every model", f"no {which} item", advice)


def _areas(pair: PairedScores, placed: Placements, matrix: FloatArray, level: float, variance: Variance) -> Areas:
    """The result, with the limits of each area."""
    positives, negatives = placed.positives.sizes, placed.negatives.sizes
    told = zip(placed.areas, np.diag(matrix), positives, negatives, strict=True)
    limits = [OfArea(float(area), float(spread), (float(n), float(m))).limits(level) for area, spread, n, m in told]
    low, high = np.array(limits, dtype=np.float64).T
    return Areas(
        models=pair.models,
        areas=frozen(placed.areas),
        covariance=frozen(matrix),
        low=frozen(low),
        high=frozen(high),
        level=level,
        variance=variance,
        n_positive=frozen(positives),
        n_negative=frozen(negatives),
        n_items=pair.n_items,
    )


def delong_unpaired(first: ScoreTable, second: ScoreTable, *, level: float = 0.95) -> Comparison:
    """Difference of the areas of two models on different items.

    D / sqrt(S1 + S2) against Student's law with (S1 + S2)^2 / (S1^2 / (N1 - 1) + S2^2 / (N2 - 1)) degrees of freedom,
    N the items of each. Refused without both classes; in [-1, 1].
    Reference: DeLong, DeLong and Clarke-Pearson (1988); the degrees of freedom are those of R's pROC.

    >>> one = ScoreTable.from_scores([1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1])
    >>> two = ScoreTable.from_scores([1, 0, 1, 0, 1, 0], [6, 1, 5, 2, 3, 4])
    >>> delong_unpaired(one, two)
    auc first - second -0.222 [-0.947, +0.502], p = 0.5, Unpaired, 95 %
    """
    return compared(Unpaired.of(first, second), (0, 1), checked_level(level), seed=0)


class Alone(NamedTuple):
    """The area of one model on its own items, its variance, its classes and its independent units."""

    area: float
    variance: float
    sizes: tuple[float, float]
    units: float


def _alone(table: ScoreTable) -> Alone:
    """From one table with both classes."""
    if not (table.n_positive and table.n_negative):
        raise JaugeError("items of both classes", f"{table!r}", "Check pos_label and the data.")
    sizes, members = (float(table.n_positive), float(table.n_negative)), table.clusters
    if members is None:
        return Alone(float(auc(table)), delong_variance(table), sizes, sum(sizes))
    return Alone(float(auc(table)), clustered_variance(table, members), sizes, float(members.ids.size))


@dataclass(frozen=True, slots=True, eq=False)
class Unpaired(Field):
    """Two areas on different items."""

    first: Alone
    second: Alone

    @classmethod
    def of(cls, first: ScoreTable, second: ScoreTable) -> Unpaired:
        """From the tables of the two models."""
        one, two = (_alone(table) for table in (first, second))
        values = np.array([one.area, two.area])
        items = round(sum(one.sizes) + sum(two.sizes))
        return cls(auc, ("first", "second"), values, items, ("different items",), one, two)

    def of_value(self, model: int) -> Procedure:
        """Limits in the logit."""
        own = (self.first, self.second)[model]
        return OfArea(own.area, own.variance, own.sizes)

    def of_difference(self, first: int, second: int) -> Procedure:
        """D -+ t sd; from the limits of both where neither has any spread (two perfect rankings)."""
        if self.first.variance == 0 == self.second.variance:
            return Apart.of(self.of_value(0), self.of_value(1))
        total = self.first.variance + self.second.variance
        parts = sum(own.variance**2 / (own.units - 1) for own in (self.first, self.second))
        freedom = total**2 / parts if parts else math.inf
        value = float(self.values[first] - self.values[second])
        return Symmetric(value, value, math.sqrt(total), _BOUNDS, freedom)

    def method_of(self, first: int, second: int) -> str:
        """Always the same."""
        del first, second
        return "unpaired"

    def covariance(self) -> FloatArray:
        """Independent."""
        return np.diag([self.first.variance, self.second.variance])
