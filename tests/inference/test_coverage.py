"""The coverage study: its exact parts against published figures, and the default where it must have its level."""

from __future__ import annotations

import numpy as np
import pytest

from papers.coverage.rates import rectangle_coverage
from papers.coverage.settings import Setting
from papers.coverage.tables import coverage, pooled
from papers.coverage.written import Table, rewritten

# Joint rectangles of level 0.9 with Wilson's limits, over the thresholds of document 001, section 4.5.1: theta, items
# of each class, least and mean coverage. Exact binomial sums that stand in for the simulations drawn in its figures.
RECTANGLES = [(3.0, 25, 0.7927, 0.9045), (3.0, 250, 0.8239, 0.9044), (3.0, 2500, 0.8616, 0.9014)]
LARGE = [(0.75, 0.8966, 0.8999), (1.5, 0.8919, 0.9004), (3.0, 0.8262, 0.8996), (5.0, 0.7960, 0.9030)]


@pytest.mark.parametrize("theta, n, least, mean", RECTANGLES)
def test_rectangles_cover_as_published(theta, n, least, mean):
    covered = rectangle_coverage(theta, n, "wilson")
    assert (covered.min(), covered.mean()) == pytest.approx((least, mean), abs=6e-5)


@pytest.mark.papers
@pytest.mark.parametrize("theta, least, mean", LARGE)
def test_rectangles_of_ten_thousand_cover_as_published(theta, least, mean):
    covered = rectangle_coverage(theta, 10_000, "wilson")
    assert (covered.min(), covered.mean()) == pytest.approx((least, mean), abs=6e-5)


# Mean and least coverage at nominal 0.95 with 20 items, over 24 truths and shares of positives 0.5 and 0.1, by the
# enumeration behind the defaults: every test set with its probability.
PUBLISHED = {
    ("stratified", "recall"): {"percentile": (0.608, 0.058), "smoothed": (0.974, 0.887), "wilson": (0.958, 0.834)},
    ("stratified", "precision"): {"percentile": (0.414, 0.031), "smoothed": (0.988, 0.941), "jeffreys": (0.953, 0.913)},
    ("stratified", "F1"): {"percentile": (0.734, 0.269), "smoothed": (0.974, 0.915)},
    ("stratified", "mcc"): {"percentile": (0.683, 0.091), "smoothed": (0.979, 0.936)},
    ("full", "recall"): {"percentile": (0.592, 0.057), "smoothed": (0.980, 0.948), "jeffreys": (0.958, 0.934)},
    ("full", "precision"): {"percentile": (0.394, 0.031), "smoothed": (0.991, 0.947), "jeffreys": (0.960, 0.906)},
    ("full", "F1"): {"percentile": (0.722, 0.255), "smoothed": (0.976, 0.954), "jeffreys": (0.956, 0.921)},
    ("full", "mcc"): {"percentile": (0.738, 0.268), "smoothed": (0.980, 0.958), "jeffreys": (0.956, 0.928)},
}
QUICK = [("stratified", "recall")]


def both(scheme, name, method):
    return pooled(coverage(Setting(20, share, scheme), name, method) for share in (0.5, 0.1))


@pytest.mark.parametrize("scheme, name", QUICK)
def test_coverage_is_that_of_the_enumeration(scheme, name):
    for method, published in PUBLISHED[scheme, name].items():
        assert both(scheme, name, method) == pytest.approx(published, abs=0.0015)


@pytest.mark.papers
@pytest.mark.parametrize("scheme, name", [each for each in PUBLISHED if each not in QUICK])
def test_coverage_of_every_measure_is_that_of_the_enumeration(scheme, name):
    """An estimate at the end of its range has its limit there in ours: the default may hold a little more."""
    for method, (mean, least) in PUBLISHED[scheme, name].items():
        found = both(scheme, name, method)
        tolerance = 0.006 if method == "jeffreys" else 0.0015
        assert found[0] == pytest.approx(mean, abs=tolerance)
        if method != "jeffreys":
            assert found[1] == pytest.approx(least, abs=tolerance)


@pytest.mark.papers
@pytest.mark.parametrize("items, share", [(50, 0.5), (50, 0.1), (200, 0.1), (1000, 0.02), (10_000, 0.1)])
@pytest.mark.parametrize("name", ["recall", "precision", "F1", "mcc"])
def test_the_default_has_its_level_from_five_positives_on(name, items, share):
    """Mean coverage in [.94, .96], plus three standard errors of 24 x 40 drawn test sets."""
    error = 3 * np.sqrt(0.05 * 0.95 / (24 * 40))
    assert 0.94 - error <= pooled([coverage(Setting(items, share, "full", 40), name, "jeffreys")])[0] <= 0.96 + error


def test_tables_replace_what_stands_between_their_marks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- a: from python -m papers.coverage -->\nold\n<!-- end of a -->\nafter\n")
    rewritten(page, "a", [Table("Title", ["x", "y"], [["1", "2"]], "Note.")])
    text = page.read_text()
    assert "old" not in text
    assert text.startswith("before\n")
    assert text.endswith("<!-- end of a -->\nafter\n")
    assert "### Title\n\nNote.\n\n| x | y |\n| --- | --- |\n| 1 | 2 |" in text
