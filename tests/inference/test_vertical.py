"""Laws and limits of one rate at the other, against every resample, printed values and the coverage of the pivot."""

from fractions import Fraction

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import ScoreTable
from jauge.inference import horizontal_band, horizontal_law, vertical_band, vertical_law
from jauge.inference.vertical import CONVENTIONS, Ranking
from tests.oracles import laws
from tests.references.thesis_scores import NEGATIVES, POSITIVES

RATES = [Fraction(0), Fraction(1, 7), Fraction(1, 5), Fraction(2, 5), Fraction(1, 2), Fraction(4, 5), Fraction(1)]
DATA = {
    "distinct": ([6, 4, 3, 1], [5, 2, 0, -1]),
    "tied across": ([3, 2, 2, 1], [3, 2, 1, 0, 0]),
    "constant": ([1, 1, 1], [1, 1]),
    "one each": ([2], [1]),
    "five and four": ([9, 8, 8, 5, 4], [8, 7, 5, 3]),
}


def table_of(positives, negatives, **options):
    return ScoreTable.from_scores([1] * len(positives) + [0] * len(negatives), [*positives, *negatives], **options)


THESIS = table_of(POSITIVES, NEGATIVES)


@pytest.mark.parametrize("sizes", [None, (3, 4), (5, 2)], ids=str)
@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("name", DATA)
def test_laws_equal_the_enumeration(name, convention, sizes):
    agrees_with_the_enumeration(*DATA[name], convention, sizes)


@pytest.mark.slow
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_laws_of_six_a_class_equal_the_enumeration(convention):
    agrees_with_the_enumeration([9, 8, 8, 5, 4, 2], [8, 7, 5, 3, 1, 0], convention, None)


def agrees_with_the_enumeration(positives, negatives, convention, sizes):
    table = table_of(positives, negatives)
    for rate in RATES:
        for ours, theirs in ((vertical_law, laws.vertical_law), (horizontal_law, laws.horizontal_law)):
            law = ours(table, float(rate), convention=convention, sizes=sizes)
            truth = theirs(positives, negatives, rate, convention=convention, sizes=sizes).given_defined()
            found = dict.fromkeys(truth, 0.0)
            for value, mass in zip(law.support.tolist(), law.mass.tolist(), strict=True):
                nearest = min(truth, key=lambda v, value=value: abs(v - value))
                assert abs(nearest - value) < 1e-12 or mass < 1e-15
                found[nearest] += mass
            assert found == pytest.approx({v: float(m) for v, m in truth.items()}, abs=1e-12)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("fpr", [Fraction(7, 40), Fraction(1, 3)])
def test_classes_of_dozens_equal_the_enumeration_by_rank(convention, fpr):
    law = vertical_law(THESIS, float(fpr), convention=convention)
    truth = laws.vertical_law_by_rank(POSITIVES, NEGATIVES, fpr, convention=convention)
    assert law.mean == pytest.approx(float(truth.mean()), abs=1e-12)
    assert law.variance == pytest.approx(float(truth.variance()), abs=1e-12)
    between = np.arange(20) / 20 + 0.025
    assert law.cdf(between) == pytest.approx([float(truth.cdf(Fraction(x))) for x in between], abs=1e-12)


@pytest.mark.parametrize(
    "rank, convention, mean, deviation, quantiles",
    [
        (7, "lower", 0.67213182, 0.12529198, [0.40, 0.90]),
        (17, "lower", 0.87003858, 0.11087198, [0.65, 1.0]),
        (7, "upper", 0.69343951, 0.11649181, [0.45, 0.90]),
        (17, "upper", 0.89435717, 0.10516702, [0.65, 1.0]),
    ],
)
def test_printed_values_of_the_example(rank, convention, mean, deviation, quantiles):
    law = vertical_law(THESIS, rank / 40, convention=convention)
    assert law.mean == pytest.approx(mean, abs=5e-9)
    assert law.variance**0.5 == pytest.approx(deviation, abs=5e-9)
    assert law.quantile([0.025, 0.975]).tolist() == quantiles


def test_percentile_band_is_that_of_proc():
    # pROC 1.18.0, ci.se at specificity 0.825 and 0.575: 0.45-0.90 and 0.65-1.00.
    band = vertical_band(THESIS, [0.175, 0.425], method="percentile")
    assert (band.low.tolist(), band.high.tolist()) == ([0.45, 0.65], [0.90, 1.0])


def test_rate_times_size_is_snapped_to_an_integer():
    ranking = Ranking.vertical(table_of(range(1), range(100)), "lower")
    assert [ranking.rank(0.07, 100), ranking.rank(0.29, 100), ranking.rank(0.0701, 100)] == [7, 29, 8]
    assert Ranking.vertical(table_of(range(1), range(100)), "upper").rank(0.07, 100) == 8


def test_pivot_law_is_the_sum_written_out():
    scipy_stats = pytest.importorskip("scipy.stats")
    positives, negatives = [8, 7, 5, 2], [6, 4, 3]
    ranking = Ranking.vertical(table_of(positives, negatives), "upper")
    above = [0, 2, 3, 3, 4]  # positives above the J-th negative, J = 0 ... 4
    for f, x in ((0.2, 0.5), (0.6, 0.8), (1.0, 0.9)):
        expected = sum(
            scipy_stats.binom.pmf(j, 3, f) * (scipy_stats.beta.cdf(x, above[k] + 0.5, 4.5 - above[k])) / 2
            for j in range(4)
            for k in (j, j + 1)
        )
        assert float(ranking.pivot(f).cdf(x)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("method", ["pivot", "wilson", "percentile", "thesis"])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_limits_stay_in_range_and_hold_the_ends(method, level):
    tables = [THESIS, table_of([2], [1]), table_of([1, 1], [1, 1]), table_of([3, 4], [1, 2])]
    for table in tables:
        band = vertical_band(table, [0, 0.01, 0.5, 0.99, 1], method=method, level=level)
        assert ((band.low >= 0) & (band.low <= band.high) & (band.high <= 1)).all()
        assert (band.high[band.value == 1] == 1).all()
        assert (band.low[band.value == 0] == 0).all()


def test_horizontal_band_is_the_vertical_one_in_the_mirror():
    rng = np.random.default_rng(3)
    positives, negatives = rng.normal(1, 1, 30), rng.normal(0, 1, 40)
    mirror = table_of(-negatives, -positives)
    for method in ("pivot", "wilson", "percentile", "thesis"):
        across = horizontal_band(table_of(positives, negatives), [0.3, 0.9], method=method, convention="upper")
        along = vertical_band(mirror, [0.7, 0.1], method=method, convention="upper")
        # FPR at TPR t is one less the TPR at FPR 1 - t of the mirror, where no scores are tied.
        assert across.low == pytest.approx(1 - along.high, abs=1e-9)
        assert across.high == pytest.approx(1 - along.low, abs=1e-9)


def test_large_classes_and_products_beyond_two_to_the_31():
    table = ScoreTable.from_counts([3, 2, 1], positives=[600_000, 300_000, 100_000], negatives=[10**5, 10**6, 10**7])
    band = vertical_band(table, [0.05], convention="lower")
    assert 0.6 < band.low[0] <= band.value[0] <= band.high[0] <= 0.901
    law = vertical_law(table, 0.05, convention="lower")
    assert law.mean == pytest.approx(0.9, abs=1e-6)


def test_clusters_are_drawn_whole():
    rng = np.random.default_rng(0)
    patient = np.repeat(np.arange(40), 5)
    truth = np.arange(200) % 2
    scores = rng.normal(size=40)[patient] + truth
    clustered = ScoreTable.from_scores(truth, scores, cluster=patient)
    plain = ScoreTable.from_scores(truth, scores)
    drawn = vertical_band(clustered, [0.2], replicates=300)
    assert (drawn.method, drawn.replicates) == ("wilson", 300)
    assert drawn.high[0] - drawn.low[0] > vertical_band(plain, [0.2], method="wilson").high[0] - drawn.low[0]
    with pytest.raises(JaugeError, match="independent"):
        vertical_band(clustered, [0.2], method="pivot")


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: vertical_law(THESIS, 1.2), "fpr"),
        (lambda: vertical_law(THESIS, 0.5, convention="middle"), "convention"),
        (lambda: vertical_law(table_of([1], []), 0.5), "negative"),
        (lambda: vertical_law(THESIS, 0.5, sizes=(0, 4)), "at least one item"),
        (lambda: vertical_band(THESIS, [0.5], method="exact"), "pivot, wilson"),
        (lambda: vertical_band(THESIS, [0.5], level=95), "0.95"),
        (lambda: vertical_law(table_of([1], [0], sample_weight=[0.5, 1.5]), 0.5), "weights"),
    ],
)
def test_mistakes_are_explained(call, message):
    with pytest.raises(JaugeError, match=message):
        call()


@pytest.mark.slow
@pytest.mark.parametrize(
    "fpr, expected", [(0.01, 0.991), (0.02, 0.993), (0.05, 0.973), (0.2, 0.961), (0.5, 0.973), (0.9, 0.988)]
)
def test_pivot_covers_as_measured(fpr, expected):
    """N(1,1) against N(0,1), 100 + 100: 1,000 simulations, four standard errors."""
    scipy_stats = pytest.importorskip("scipy.stats")
    rng, truth, held = np.random.default_rng(11), scipy_stats.norm.sf(scipy_stats.norm.isf(fpr) - 1), 0
    for _ in range(1000):
        band = vertical_band(table_of(rng.normal(1, 1, 100), rng.normal(0, 1, 100)), [fpr])
        held += bool(band.low[0] <= truth <= band.high[0])
    error = (expected * (1 - expected) / 1000) ** 0.5
    assert held / 1000 == pytest.approx(expected, abs=4 * error + 0.004)


@pytest.mark.parametrize("law", [vertical_law, horizontal_law])
def test_clusters_have_no_law_of_items(law):
    table = ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.3], cluster=["a", "a", "b", "b"])
    with pytest.raises(JaugeError, match="2 clusters of items"):
        law(table, 0.5)
