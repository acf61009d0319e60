"""Joint limits at fixed thresholds: printed values, and coverage by exact binomial sums."""

import math

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference import threshold_band
from jauge.inference.threshold import SHARE_LIMITS
from tests.references.thesis_scores import NEGATIVES, POSITIVES

THESIS = ScoreTable.from_scores([1] * 20 + [0] * 40, [*POSITIVES, *NEGATIVES])


def test_printed_values_of_the_example():
    band = threshold_band(THESIS, [0.66, 0.48, 0.26], method="wilson")
    printed = {
        "fpr_low": [0.022527, 0.079397, 0.268318],
        "fpr_high": [0.221948, 0.342849, 0.598354],
        "tpr_low": [0.164570, 0.404553, 0.663743],
        "tpr_high": [0.595447, 0.835430, 0.976210],
    }
    for name, values in printed.items():
        assert getattr(band, name) == pytest.approx(values, abs=5e-7)
    assert band.fpr.tolist() == [0.075, 0.175, 0.425]
    assert band.tpr.tolist() == [0.35, 0.65, 0.90]


def covered(method, p, n, level):
    """The chance that limits of a share of n items hold p: a binomial sum."""
    scipy_stats = pytest.importorskip("scipy.stats")
    mass = scipy_stats.binom.pmf(np.arange(n + 1), n, p)
    inside = [low <= p <= high for low, high in (SHARE_LIMITS[method](k, n, level) for k in range(n + 1))]
    return float(mass @ np.array(inside))


def test_coverage_printed_for_the_hard_threshold():
    """N(5, 3.75) against N(-5, 3), 10,000 of each class, at the threshold that 13 % of both exceed, nominal .90."""
    scipy_stats = pytest.importorskip("scipy.stats")
    optimize = pytest.importorskip("scipy.optimize")
    rates = lambda t: (scipy_stats.norm.sf(t, 5, 3.75), scipy_stats.norm.sf(t, -5, 3.0))  # noqa: E731
    threshold = optimize.brentq(lambda t: sum(rates(t)) / 2 - 0.13, 0, 10, xtol=1e-14)
    tpr, fpr = rates(threshold)
    assert (round(threshold, 4), round(tpr, 5), round(fpr * 1e9)) == (7.4127, 0.25998, 17549)
    level = math.sqrt(0.9)
    each = covered_near("wilson", tpr, 10_000, level), covered_near("wilson", fpr, 10_000, level)
    assert each[0] == pytest.approx(0.948746, abs=5e-7)
    assert each[0] * each[1] == pytest.approx(0.796038, abs=5e-6)


def covered_near(method, p, n, level):
    """As `covered`, over the counts that can occur."""
    scipy_stats = pytest.importorskip("scipy.stats")
    first, last = (int(scipy_stats.binom.ppf(q, n, p)) for q in (1e-15, 1 - 1e-15))
    counts = np.arange(first, last + 2)
    inside = [low <= p <= high for low, high in (SHARE_LIMITS[method](int(k), n, level) for k in counts)]
    return float(scipy_stats.binom.pmf(counts, n, p) @ np.array(inside))


def test_rectangles_hold_both_rates_with_the_product_of_their_chances():
    each = covered("jeffreys", 0.7, 50, math.sqrt(0.95)), covered("jeffreys", 0.2, 80, math.sqrt(0.95))
    assert each[0] * each[1] == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95])
def test_ellipses_cover(level):
    """All tables of 40 + 60 items, each with its probability."""
    scipy_stats = pytest.importorskip("scipy.stats")
    tp, fp = np.meshgrid(np.arange(41), np.arange(61), indexing="ij")
    mass = scipy_stats.binom.pmf(tp, 40, 0.7) * scipy_stats.binom.pmf(fp, 60, 0.2)
    inside = np.zeros(mass.shape, dtype=bool)
    for i in range(41):
        for j in range(61):
            if mass[i, j] > 1e-6:
                table = ScoreTable.from_counts([2, 1], positives=[i, 40 - i], negatives=[j, 60 - j])
                inside[i, j] = threshold_band(table, [2], level=level, region="ellipse").holds(0.2, 0.7)[0]
    assert float((mass * inside).sum()) == pytest.approx(level, abs=0.02)


@pytest.mark.parametrize("method", [*SHARE_LIMITS, None])
def test_thresholds_beyond_the_data_and_separation(method):
    table = ScoreTable.from_scores([1, 1, 0, 0], [4, 3, 2, 1])
    band = threshold_band(table, [np.inf, 99, 2.5, -99], method=method)
    for axis in ("fpr", "tpr"):
        low, value, high = (getattr(band, name) for name in (f"{axis}_low", axis, f"{axis}_high"))
        assert ((low >= 0) & (low <= value) & (value <= high) & (high <= 1)).all()
    assert band.holds(band.fpr, band.tpr).all()


def test_outlines_are_closed_and_on_the_border():
    for region in ("rectangle", "ellipse"):
        band = threshold_band(THESIS, [0.48], region=region)
        fpr, tpr = band.outline(0)
        assert fpr[0] == pytest.approx(fpr[-1])
        assert tpr[0] == pytest.approx(tpr[-1])
        assert (fpr.min(), fpr.max()) == pytest.approx((band.fpr_low[0], band.fpr_high[0]), abs=1e-3)


def test_mistakes_are_explained():
    with pytest.raises(JaugeError, match="region"):
        threshold_band(THESIS, [0.5], region="circle")
    with pytest.raises(JaugeError, match="ellipse"):
        threshold_band(THESIS, [0.5], region="ellipse", method="wilson")
    with pytest.raises(JaugeError, match="independent"):
        threshold_band(ScoreTable.from_scores([0, 1], [1, 2], cluster=[1, 1]), [0.5])
