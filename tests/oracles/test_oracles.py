"""The oracles themselves, checked on printed figures, closed forms, other software and against each other."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.oracles import curves, intervals, laws, paired
from tests.oracles.resamples import count_vectors, draws_with_replacement, full, resamples, stratified
from tests.references.contingencytables_r import CAVO_DIFFERENCE, CAVO_TABLE, CLOPPER_PEARSON
from tests.references.document_000 import TABLE_4_2, TABLE_4_4, TABLE_4_4_MATRIX
from tests.references.document_002 import K_MEASURE_TABLES, RATES
from tests.references.thesis_scores import NEGATIVES, POSITIVES

F = Fraction
CONVENTIONS = ("upper", "lower")

# Ties within each class and across the classes.
TIED_POSITIVES = (3, 3, 5, 2)
TIED_NEGATIVES = (3, 1, 2, 2, 4)

# Two models on the same items, ties within, across classes and across models.
PAIRED_POSITIVES = ((3, 2), (3, 3), (1, 2), (2, 4))
PAIRED_NEGATIVES = ((1, 2), (2, 2), (3, 1), (2, 3))

TRADEOFF_GOLDEN = {  # (precision, recall, lam): Kulczynski, F, Fowlkes-Mallows, Jaccard
    (".8", ".4", ".25"): (0.7, 0.64, 0.672717, 0.5),
    (".8", ".4", ".5"): (0.6, 0.533333, 0.565685, 0.363636),
    (".8", ".4", ".75"): (0.5, 0.457143, 0.475683, 0.380952),
    (".6", ".6", ".25"): (0.6, 0.6, 0.6, 0.5),
    (".6", ".6", ".5"): (0.6, 0.6, 0.6, 0.428571),
    (".6", ".6", ".75"): (0.6, 0.6, 0.6, 0.5),
    (".3", ".9", ".25"): (0.45, 0.36, 0.394822, 0.295082),
    (".3", ".9", ".5"): (0.6, 0.45, 0.519615, 0.290323),
    (".3", ".9", ".75"): (0.75, 0.6, 0.683852, 0.439024),
}


def thesis_points(*thresholds: float) -> list[curves.Point]:
    """ROC points of the thesis data at these thresholds."""
    groups = [(sum(laws.at_threshold(NEGATIVES, t)), sum(laws.at_threshold(POSITIVES, t))) for t in thresholds]
    return [(F(fp, 40), F(tp, 20)) for fp, tp in groups]


def random_ranking(generator: np.random.Generator, size: int, levels: int) -> tuple[list[int], list[int]]:
    """A sample with ties whose positives tend to score higher."""
    positives = generator.integers(levels, size=size) + generator.integers(levels // 2, size=size)
    return positives.tolist(), generator.integers(levels, size=size + 3).tolist()


class TestResamples:
    def test_a_class_of_six_has_462_count_vectors(self) -> None:
        vectors = list(count_vectors([1] * 6, 6))
        assert len(vectors) == 462
        assert sum(probability for _, probability in vectors) == 1

    @pytest.mark.parametrize("draws", [2, 4, 5])
    def test_probabilities_are_shares_of_ordered_draws(self, draws: int) -> None:
        items = "aabc"
        ordered = Counter("".join(sorted(drawn)) for drawn in itertools.product(items, repeat=draws))
        listed = {"".join(drawn): probability for drawn, probability in draws_with_replacement(items, draws)}
        assert listed == {drawn: F(count, len(items) ** draws) for drawn, count in ordered.items()}

    def test_stratified_classes_are_drawn_independently(self) -> None:
        drawn = list(stratified((1, 2), (3, 4, 5), sizes=(3, 2)))
        assert len(drawn) == 4 * 6
        assert {(len(r.positives), len(r.negatives)) for r in drawn} == {(3, 2)}
        assert sum(r.probability for r in drawn) == 1

    def test_full_scheme_misses_a_class_as_often_as_the_binomial_says(self) -> None:
        missed = sum(r.probability for r in full((1, 2), (3, 4, 5)) if not r.has_both_classes)
        assert missed == F(2, 5) ** 5 + F(3, 5) ** 5

    @pytest.mark.parametrize("scheme", ["stratified", "full"])
    def test_equal_items_may_be_one_group(self, scheme: str) -> None:
        grouped = laws.auc_law((1, 3), (1, 1, 2), scheme=scheme)
        scores = {1: 1, 2: 1, 3: 1, 4: 2, 5: 3}

        def area(positives: list[int], negatives: list[int]) -> Fraction:
            return laws.area([scores[i] for i in positives], [scores[i] for i in negatives])

        assert laws.law_of(area, resamples((1, 5), (2, 3, 4), scheme)) == grouped


class TestThresholdLaws:
    def test_true_positives_are_binomial(self) -> None:
        law = laws.threshold_law(POSITIVES, NEGATIVES, 0.48, lambda tp, _fp, _fn, _tn: tp)
        assert law.masses == {k: math.comb(20, k) * F(13, 20) ** k * F(7, 20) ** (20 - k) for k in range(21)}

    def test_undefined_mass_is_apart(self) -> None:
        law = laws.threshold_law((2, 1), (2, 1, 1), 2, lambda tp, fp, _fn, _tn: F(tp, tp + fp) if tp + fp else None)
        assert law.undefined == F(1, 2) ** 2 * F(2, 3) ** 3
        assert sum(law.masses.values()) + law.undefined == 1
        assert sum(law.given_defined().values()) == 1

    def test_discarded_mass_is_apart(self) -> None:
        law = laws.threshold_law((2, 1), (2, 1, 1), 2, lambda tp, _fp, fn, _tn: F(tp, tp + fn), scheme="full")
        assert law.discarded == F(2, 5) ** 5 + F(3, 5) ** 5
        assert law.undefined == 0
        assert sum(law.masses.values()) + law.discarded == 1

    def test_cost_variance_of_document_001_eq_5_5(self) -> None:
        law = laws.cost_law((2, 1, 1), (2, 2, 1, 1), 2, F(2, 5))
        assert law.variance() == F(371, 10800)
        assert law.variance() != F(113, 900)  # as printed, without the divisors

    def test_cost_of_b_at_a_third(self) -> None:
        law = laws.cost_law(POSITIVES, NEGATIVES, 0.48, F(1, 3))
        assert law.mean() == F(7, 30)
        assert float(law.variance()) == pytest.approx(0.0028680556, abs=5e-11)

    def test_cost_per_case_of_b_at_equal_costs(self) -> None:
        law = laws.cost_per_case_law(POSITIVES, NEGATIVES, 0.48, (1, 1))
        assert law.mean() == F(14, 60)
        assert float(law.variance()) == pytest.approx(0.0029814815, abs=5e-11)

    @pytest.mark.parametrize("costs", [(F(1), F(1)), (F(5), F(2)), (F(1), F(3))])
    def test_cost_per_case_variance_of_document_001_eq_5_11(self, costs: tuple[Fraction, Fraction]) -> None:
        positives, negatives, threshold = (3, 3, 5, 2, 1), (3, 1, 2, 2), 3
        tp, fp = sum(laws.at_threshold(positives, threshold)), sum(laws.at_threshold(negatives, threshold))
        miss, false_alarm, n_pos, n_neg = *costs, len(positives), len(negatives)
        between = (miss * F(n_pos - tp, n_pos) - false_alarm * F(fp, n_neg)) ** 2 * F(n_pos * n_neg, n_pos + n_neg)
        within = miss**2 * (tp - F(tp**2, n_pos)) + false_alarm**2 * (fp - F(fp**2, n_neg))
        law = laws.cost_per_case_law(positives, negatives, threshold, costs)
        assert law.variance() == (within + between) / (n_pos + n_neg) ** 2

    def test_mean_of_least_costs_is_below_the_least_mean(self) -> None:
        positives, negatives, half = (6, 4, 2), (5, 3, 1), F(1, 2)
        assert laws.least_cost(positives, negatives, half) == F(1, 3)
        assert laws.least_cost_law(positives, negatives, half).mean() == F(109, 486)


class TestVerticalLaws:
    # Rank, convention, mean, standard deviation, 2.5 %, 50 % and 97.5 % quantiles (R's pROC prints the upper ones).
    GOLDEN = (
        (7, "lower", 0.67213182, 0.12529198, (0.40, 0.70, 0.90)),
        (17, "lower", 0.87003858, 0.11087198, (0.65, 0.90, 1.00)),
        (7, "upper", 0.69343951, 0.11649181, (0.45, 0.70, 0.90)),
        (17, "upper", 0.89435717, 0.10516703, (0.65, 0.90, 1.00)),
    )

    @pytest.mark.parametrize("rank,convention,mean,sd,quantiles", GOLDEN)
    def test_thesis_data(
        self, rank: int, convention: str, mean: float, sd: float, quantiles: tuple[float, ...]
    ) -> None:
        law = laws.vertical_law_by_rank(POSITIVES, NEGATIVES, F(rank, 40), convention=convention)
        assert float(law.mean()) == pytest.approx(mean, abs=5e-9)
        assert math.sqrt(law.variance()) == pytest.approx(sd, abs=1e-8)
        assert tuple(float(law.quantile(F(q, 40))) for q in (1, 20, 39)) == quantiles

    @pytest.mark.parametrize("convention", CONVENTIONS)
    @pytest.mark.parametrize("sizes", [None, (3, 4), (5, 6)])
    @pytest.mark.parametrize("fpr", [F(0), F(1, 7), F(1, 5), F(1, 2), F(4, 5), F(1)])
    def test_enumeration_equals_the_law_by_rank(
        self, fpr: Fraction, sizes: tuple[int, int] | None, convention: str
    ) -> None:
        listed = laws.vertical_law(TIED_POSITIVES, TIED_NEGATIVES, fpr, convention=convention, sizes=sizes)
        by_rank = laws.vertical_law_by_rank(TIED_POSITIVES, TIED_NEGATIVES, fpr, convention=convention, sizes=sizes)
        assert listed == by_rank

    def test_conventions_differ_by_a_step(self) -> None:
        positives, negatives = (6, 4, 2), (5, 3, 1)
        means = [laws.vertical_law(positives, negatives, F(2, 3), convention=c).mean() for c in ("lower", "upper")]
        assert means == [F(2, 3), F(8, 9)]

    def test_conventions_agree_between_attainable_rates_without_ties(self) -> None:
        upper, lower = (laws.vertical_law((6, 4, 2), (5, 3, 1), F(1, 2), convention=c) for c in CONVENTIONS)
        assert upper == lower

    def test_ends(self) -> None:
        nothing = laws.vertical_law(TIED_POSITIVES, TIED_NEGATIVES, 0, convention="lower")
        everything = laws.vertical_law(TIED_POSITIVES, TIED_NEGATIVES, 1, convention="upper")
        assert (nothing.masses, everything.masses) == ({0: 1}, {1: 1})

    def test_upper_is_the_best_rate_within_the_limit(self) -> None:
        for rate in (F(0), F(1, 5), F(3, 10), F(2, 5), F(1)):
            points = curves.roc_points(TIED_POSITIVES, TIED_NEGATIVES)
            best = max(tpr for fpr, tpr in points if fpr <= rate)
            assert laws.tpr_at_fpr(TIED_POSITIVES, TIED_NEGATIVES, rate, "upper") == best

    def test_upper_horizontal_is_the_least_rate_that_suffices(self) -> None:
        for rate in (F(0), F(1, 4), F(3, 10), F(3, 4), F(1)):
            points = curves.roc_points(TIED_POSITIVES, TIED_NEGATIVES)
            least = min(fpr for fpr, tpr in points if tpr >= rate)
            greatest = max(fpr for fpr, tpr in points if tpr <= rate)
            assert laws.fpr_at_tpr(TIED_POSITIVES, TIED_NEGATIVES, rate, "upper") == least
            assert laws.fpr_at_tpr(TIED_POSITIVES, TIED_NEGATIVES, rate, "lower") == greatest

    @pytest.mark.parametrize("convention", CONVENTIONS)
    @pytest.mark.parametrize("tpr", [F(0), F(1, 4), F(2, 5), F(1, 2), F(1)])
    def test_horizontal_is_vertical_in_the_mirror(self, tpr: Fraction, convention: str) -> None:
        swapped = [-score for score in TIED_NEGATIVES], [-score for score in TIED_POSITIVES]
        mirror = laws.vertical_law(*swapped, 1 - tpr, convention=convention).map(lambda value: 1 - value)
        assert laws.horizontal_law(TIED_POSITIVES, TIED_NEGATIVES, tpr, convention=convention) == mirror

    def test_order_statistic_of_document_001_eq_4_10(self) -> None:
        assert laws.order_statistic_masses((3, 2, 1), 2, 3)[3] == F(7, 27)

    def test_rank_snaps_to_an_integer(self) -> None:
        assert 0.07 * 100 > 7
        assert laws.exact_rank(0.07, 100) == 7
        assert laws.exact_rank(0.071, 100) == pytest.approx(7.1)

    def test_fixed_rate_under_the_full_scheme(self) -> None:
        law = laws.vertical_law((3, 1), (2, 1), F(1, 2), convention="upper", scheme="full")
        assert law.discarded == 2 * F(1, 2) ** 4
        assert sum(law.masses.values()) == 1 - law.discarded


class TestAreas:
    def test_thesis_data(self) -> None:
        auc, variance = laws.area(POSITIVES, NEGATIVES), intervals.delong_variance(POSITIVES, NEGATIVES)
        error = intervals.z_quantile(0.95) * math.sqrt(variance)
        assert auc == F(1351, 1600)
        assert float(variance) == pytest.approx(0.002606972, abs=5e-10)
        assert (round(float(auc) - error, 4), round(float(auc) + error, 4)) == (0.7443, 0.9444)
        assert float(intervals.bootstrap_auc_variance(POSITIVES, NEGATIVES)) == pytest.approx(0.0025785747, abs=5e-11)

    @pytest.mark.parametrize("sizes", [None, (3, 5), (5, 3)])
    def test_bootstrap_variance_equals_the_enumeration(self, sizes: tuple[int, int] | None) -> None:
        law = laws.auc_law(TIED_POSITIVES, TIED_NEGATIVES, sizes=sizes)
        assert law.mean() == laws.area(TIED_POSITIVES, TIED_NEGATIVES)
        assert law.variance() == intervals.bootstrap_auc_variance(TIED_POSITIVES, TIED_NEGATIVES, sizes)

    @pytest.mark.parametrize("sizes", [None, (3, 5), (5, 3)])
    def test_bootstrap_covariance_equals_the_enumeration(self, sizes: tuple[int, int] | None) -> None:
        law = paired.auc_pair_law(PAIRED_POSITIVES, PAIRED_NEGATIVES, sizes=sizes)
        expected = intervals.bootstrap_auc_covariance(PAIRED_POSITIVES, PAIRED_NEGATIVES, sizes)
        assert law.covariance() == expected

    def test_hanley_mcneil_is_the_rank_test_at_one_half(self) -> None:
        assert intervals.hanley_mcneil_variance(F(1, 2), 7, 12) == F(7 + 12 + 1, 12 * 7 * 12)

    def test_average_precision_by_hand(self) -> None:
        assert curves.average_precision((4, 2), (3, 2, 1)) == F(1, 2) * 1 + F(1, 2) * F(2, 4)

    def test_partial_areas_add_up(self) -> None:
        points = curves.roc_points(POSITIVES, NEGATIVES)
        cuts = [F(0), F(1, 7), F(2, 5), F(1)]
        across = sum(curves.partial_area(points, *pair) for pair in itertools.pairwise(cuts))
        upwards = sum(curves.partial_area_over_tpr(points, *pair) for pair in itertools.pairwise(cuts))
        assert across == upwards == laws.area(POSITIVES, NEGATIVES)

    def test_scikit_learn_agrees(self) -> None:
        metrics = pytest.importorskip("sklearn.metrics")
        generator = np.random.default_rng(7)
        for _ in range(5):
            positives, negatives = random_ranking(generator, 12, 8)
            truths, scores = [1] * len(positives) + [0] * len(negatives), positives + negatives
            partial = curves.partial_area(curves.roc_points(positives, negatives), F(0), F(3, 10))
            assert float(curves.average_precision(positives, negatives)) == pytest.approx(
                metrics.average_precision_score(truths, scores), abs=1e-14
            )
            assert float(curves.mcclish(partial, F(0), F(3, 10))) == pytest.approx(
                metrics.roc_auc_score(truths, scores, max_fpr=0.3), abs=1e-14
            )

    def test_scikit_learn_agrees_on_many_classes(self) -> None:
        metrics = pytest.importorskip("sklearn.metrics")
        generator = np.random.default_rng(8)
        truths = generator.choice(list("abc"), size=40).tolist()
        raw = [[int(generator.integers(1, 9)) + 4 * (truth == label) for label in "abc"] for truth in truths]
        scores = [dict(zip("abc", (F(value, sum(row)) for value in row), strict=True)) for row in raw]
        matrix = np.array([[float(value) for value in score.values()] for score in scores])
        areas = curves.one_vs_rest_areas(truths, scores)
        mean = sum(value for value in areas.values() if value is not None) / 3
        pairwise = curves.hand_till(truths, scores)
        assert pairwise is not None
        assert float(pairwise) == pytest.approx(metrics.roc_auc_score(truths, matrix, multi_class="ovo"), abs=1e-14)
        assert float(mean) == pytest.approx(metrics.roc_auc_score(truths, matrix, multi_class="ovr"), abs=1e-14)

    def test_absent_class_has_no_area(self) -> None:
        scores = [{"a": 1, "b": 0, "c": 0}, {"a": 0, "b": 1, "c": 0}]
        assert curves.one_vs_rest_areas("ab", scores) == {"a": 1, "b": 1, "c": None}
        assert curves.hand_till("ab", scores) is None


class TestPairedLaws:
    DISCORDANT = ((1, 0), (1, 0), (0, 1), (0, 0), (1, 1))  # 2 for the first, 1 for the second, of 5
    NO_NEGATIVE_DIFFERS = ((0, 0),)

    def test_variance_of_document_001_eq_4_7(self) -> None:
        law = paired.threshold_difference_law(self.DISCORDANT, self.NO_NEGATIVE_DIFFERS, (1, 1), sizes=(4, 1))
        difference = law.map(lambda rates: rates[0])
        assert difference.mean() == F(1, 5)
        assert difference.variance() == F(7, 50)  # (gamma - delta^2)/m; printed with a plus: 4/25

    def test_probabilities_of_document_001_algorithm_4_2(self) -> None:
        law = paired.threshold_difference_law(self.DISCORDANT, self.NO_NEGATIVE_DIFFERS, (1, 1), sizes=(4, 1))
        difference = law.map(lambda rates: rates[0])
        assert 1 - difference.cdf(F(-1, 4)) == F(504, 625)
        assert difference.masses[0] == F(136, 625)

    def test_dominance_of_document_001_eq_4_5(self) -> None:
        positives = negatives = ((1, 0), (0, 1), (0, 0))
        found = paired.dominance(positives, negatives, (1, 1))
        assert found.first == found.second == F(80, 243)
        assert found.first + found.second + found.tie + found.neither == 1

    def test_dominance_is_a_product_of_the_classes(self) -> None:
        law = paired.threshold_difference_law(PAIRED_POSITIVES, PAIRED_NEGATIVES, (2, 3))
        tpr, fpr = law.map(lambda rates: rates[0]), law.map(lambda rates: rates[1])
        gains = sum(mass for value, mass in tpr.masses.items() if value >= 0)
        none = tpr.masses.get(F(0), F(0)) * fpr.masses.get(F(0), F(0))
        assert paired.dominance(PAIRED_POSITIVES, PAIRED_NEGATIVES, (2, 3)).first == gains * fpr.cdf(0) - none

    def test_thresholds_of_document_001_section_4_4_2(self) -> None:
        items = ((1, 11), (2, 12), (3, 14), (4, 13))
        drawn = [items[0], items[0], items[1], items[2]]
        found = [laws.threshold_at_rate(scores, F(1, 4), strict=False)[1] for scores in paired.columns(drawn)]
        assert found == [3, 14]
        assert paired.vertical_threshold_law(items, F(1, 4), convention="lower").masses[3, 14] == F(3**4 - 2**4, 4**4)

    @pytest.mark.parametrize("convention", CONVENTIONS)
    @pytest.mark.parametrize("draws", [3, 4, 5])
    def test_threshold_law_has_the_marginals_of_each_model(self, draws: int, convention: str) -> None:
        rate = F(2, draws)
        law = paired.vertical_threshold_law(PAIRED_NEGATIVES, rate, convention=convention, draws=draws)
        rank = 3 if convention == "upper" else 2
        for model, scores in enumerate(paired.columns(PAIRED_NEGATIVES)):
            marginal = law.map(lambda pair, model=model: pair[model]).masses
            expected = laws.order_statistic_masses(scores, rank, draws)
            assert marginal == {score: mass for score, mass in expected.items() if mass}

    @pytest.mark.parametrize("convention", CONVENTIONS)
    @pytest.mark.parametrize("sizes", [(4, 4), (3, 5), (5, 3)])
    def test_vertical_difference_from_the_two_thresholds(self, sizes: tuple[int, int], convention: str) -> None:
        """Document 001, 4.15 to 4.17: given both thresholds the positives are drawn as at fixed thresholds."""
        rate, strict = F(1, 2), convention == "upper"
        thresholds = paired.vertical_threshold_law(PAIRED_NEGATIVES, rate, convention=convention, draws=sizes[1])
        masses: dict[Any, Fraction] = {}
        for (first, second), mass in thresholds.masses.items():
            beyond = [
                (s1 > first, s2 > second) if strict else (s1 >= first, s2 >= second) for s1, s2 in PAIRED_POSITIVES
            ]
            for drawn, probability in draws_with_replacement(beyond, sizes[0]):
                difference = F(sum(x - y for x, y in drawn), sizes[0])
                masses[difference] = masses.get(difference, F(0)) + mass * probability
        law = paired.vertical_difference_law(
            PAIRED_POSITIVES, PAIRED_NEGATIVES, rate, convention=convention, sizes=sizes
        )
        assert law.masses == masses

    def test_cost_difference_moments_of_document_001_eq_5_7_and_5_8(self) -> None:
        w, thresholds = F(1, 3), (2, 3)
        law = paired.cost_difference_law(PAIRED_POSITIVES, PAIRED_NEGATIVES, thresholds, w)
        mean, variance = F(0), F(0)
        for items, weight in ((PAIRED_POSITIVES, -w), (PAIRED_NEGATIVES, 1 - w)):
            pairs = paired.decisions(items, thresholds)
            n10, n01, n = pairs.count((True, False)), pairs.count((False, True)), len(pairs)
            mean += weight * F(n10 - n01, n)
            variance += weight**2 * (F(n10 + n01, n) - F(n10 - n01, n) ** 2) / n
        assert (law.mean(), law.variance()) == (mean, variance)

    def test_cost_per_case_difference_moments_of_document_001_eq_5_13_and_5_14(self) -> None:
        (miss, false_alarm), thresholds = (F(5), F(2)), (2, 3)
        positives, negatives = (paired.decisions(items, thresholds) for items in (PAIRED_POSITIVES, PAIRED_NEGATIVES))
        n_pos, n_neg = len(positives), len(negatives)
        plus, minus = ((d.count((True, False)), d.count((False, True))) for d in (positives, negatives))
        alpha_plus = plus[0] + plus[1] - F((plus[0] - plus[1]) ** 2, n_pos)
        alpha_minus = minus[0] + minus[1] - F((minus[0] - minus[1]) ** 2, n_neg)
        per_positive, per_negative = miss * F(plus[0] - plus[1], n_pos), false_alarm * F(minus[1] - minus[0], n_neg)
        between = (per_positive - per_negative) ** 2 * F(n_pos * n_neg, n_pos + n_neg)
        law = paired.cost_per_case_difference_law(PAIRED_POSITIVES, PAIRED_NEGATIVES, thresholds, (miss, false_alarm))
        assert law.mean() == -(n_pos * per_positive + n_neg * per_negative) / (n_pos + n_neg)
        expected = (miss**2 * alpha_plus + false_alarm**2 * alpha_minus + between) / (n_pos + n_neg) ** 2
        assert law.variance() == expected

    @pytest.mark.parametrize("scheme", ["stratified", "full"])
    def test_measure_pairs_have_the_marginals_of_each_model(self, scheme: str) -> None:
        def youden(tp: int, fp: int, fn: int, tn: int) -> Fraction:
            return F(tp, tp + fn) - F(fp, fp + tn)

        law = paired.measure_pair_law(PAIRED_POSITIVES, PAIRED_NEGATIVES, (2, 3), youden, scheme=scheme)
        difference = paired.measure_difference_law(PAIRED_POSITIVES, PAIRED_NEGATIVES, (2, 3), youden, scheme=scheme)
        columns = zip(paired.columns(PAIRED_POSITIVES), paired.columns(PAIRED_NEGATIVES), (2, 3), strict=True)
        models = [laws.threshold_law(pos, neg, t, youden, scheme=scheme) for pos, neg, t in columns]
        for model, expected in enumerate(models):
            assert law.map(lambda pair, model=model: pair[model]) == expected
        assert difference.mean() == models[0].mean() - models[1].mean()
        variances = sum(model.variance() for model in models)
        assert difference.variance() == variances - 2 * law.covariance()


class TestCurves:
    def test_points_of_document_001_section_2_4(self) -> None:
        points = thesis_points(1, 0.66, 0.48, 0.26, 0)
        assert points == [(0, 0), (F(3, 40), F(7, 20)), (F(7, 40), F(13, 20)), (F(17, 40), F(9, 10)), (1, 1)]
        assert float(curves.polygon_area(points)) == 0.803125
        assert curves.operating_range(points) == (F(3, 17), F(23, 27))

    def test_crossings_of_document_001_section_3_2_1(self) -> None:
        h, b, c = thesis_points(0.66, 0.48, 0.26)
        for pair, crossing in (((b, c), F(1, 2)), ((h, c), F(7, 18)), ((h, b), F(1, 4))):
            ((w, _),) = curves.lower_envelope([curves.cost_line(point) for point in pair])[1:-1]
            assert w == crossing
        costs = [curves.line_at(curves.cost_line(point), F(1, 3)) for point in (h, b, c)]
        assert [round(float(cost), 4) for cost in costs] == [0.2667, 0.2333, 0.3167]

    def test_hull_and_cost_curve_of_the_thesis_data(self) -> None:
        points = curves.roc_points(POSITIVES, NEGATIVES)
        hull = curves.upper_hull(points)
        assert [(float(x), float(y)) for x, y in hull] == [
            (0, 0), (0, 0.15), (0.075, 0.65), (0.425, 0.95), (0.525, 1), (1, 1),
        ]  # fmt: skip
        assert curves.polygon_area(points) == F(1351, 1600)
        assert curves.polygon_area(hull) == F(353, 400)
        found = curves.cost_curve(points)
        assert [w for w, _ in found] == [0, F(3, 23), F(7, 13), F(2, 3), 1]
        assert [round(float(cost), 6) for _, cost in found] == [0, 0.110870, 0.223077, 0.175, 0]

    def test_trivial_classifiers_make_a_triangle(self) -> None:
        assert curves.cost_curve([]) == [(0, 0), (F(1, 2), F(1, 2)), (1, 0)]
        assert curves.operating_range([]) is None

    def test_hull_is_dual_to_the_cost_curve(self) -> None:
        generator = np.random.default_rng(1)
        for _ in range(10):
            points = curves.roc_points(*random_ranking(generator, 9, 6))
            slopes = [
                (x2 - x1) / (x2 - x1 + y2 - y1) for (x1, y1), (x2, y2) in itertools.pairwise(curves.upper_hull(points))
            ]
            assert sorted({F(0), *slopes, F(1)}) == [w for w, _ in curves.cost_curve(points)]

    def test_hull_of_perfect_and_of_inverted_scores(self) -> None:
        assert curves.upper_hull(curves.roc_points((3, 4), (1, 2))) == [(0, 0), (0, 1), (1, 1)]
        assert curves.upper_hull(curves.roc_points((1, 2), (3, 4))) == [(0, 0), (1, 1)]


class TestTradeoff:
    INDICES = ("kulczynski", "f", "fowlkes_mallows", "jaccard")

    @pytest.mark.parametrize("point,expected", TRADEOFF_GOLDEN.items())
    def test_golden_values(self, point: tuple[str, str, str], expected: tuple[float, ...]) -> None:
        found = [curves.index_value(index, *map(F, point)) for index in self.INDICES]
        assert [round(float(value), 6) for value in found] == list(expected)

    def test_golden_areas(self) -> None:
        found = [curves.index_area(index, 0.8, 0.4) for index in self.INDICES]
        assert [round(value, 6) for value in found] == [0.6, 0.554518, 0.577078, 0.453439]

    def test_counts_forms_and_order(self) -> None:
        for tp, fp, fn, step in itertools.product((1, 3), (0, 2, 5), (0, 1, 4), range(5)):
            lam, p, r = F(step, 4), F(tp, tp + fp), F(tp, tp + fn)
            a, b = min(1, 2 * (1 - lam)), min(1, 2 * lam)
            k, f, g, j = (curves.index_value(index, p, r, lam) for index in self.INDICES)
            assert f == F(tp) / (tp + (1 - lam) * fp + lam * fn)
            assert j == F(tp) / (tp + a * fp + b * fn)
            assert j <= f <= g + 1e-15 <= k + 2e-15

    def test_dominant_point_that_no_index_chooses(self) -> None:
        groups = [curves.Group(0, tp, fp, 10 - tp, 40 - fp) for tp, fp in ((2, 0), (3, 7), (10, 40))]
        for index in self.INDICES:
            assert [point for _, point in curves.best_groups(groups, index)] == [(1, F(1, 5)), (F(1, 5), 1)]

    def test_f_and_jaccard_choose_the_roc_hull_without_origin_up_to_full_recall(self) -> None:
        generator = np.random.default_rng(2)
        for _ in range(20):
            groups = curves.groups_by_threshold(*random_ranking(generator, 10, 7))
            hull = curves.upper_hull([group.roc_point for group in groups])
            trimmed = [(x, y) for x, y in hull if y > 0]
            trimmed = trimmed[: 1 + [y for _, y in trimmed].index(1)]
            by_point = {group.roc_point: (group.precision, group.recall) for group in groups}
            for index in ("f", "jaccard"):
                chosen = [point for _, point in curves.best_groups(groups, index)]
                assert chosen == [by_point[point] for point in trimmed]

    def test_chosen_groups_are_nested(self) -> None:
        generator = np.random.default_rng(3)
        for _ in range(20):
            groups = curves.groups_by_threshold(*random_ranking(generator, 10, 7))
            chosen = {index: {point for _, point in curves.best_groups(groups, index)} for index in self.INDICES}
            assert chosen["kulczynski"] <= chosen["fowlkes_mallows"] <= chosen["f"] == chosen["jaccard"]

    def test_chosen_groups_attain_the_best_value(self) -> None:
        generator = np.random.default_rng(4)
        groups = curves.groups_by_threshold(*random_ranking(generator, 12, 9))
        for index in self.INDICES:
            starts = [*curves.best_groups(groups, index), (F(1), None)]
            for (left, point), (right, _) in itertools.pairwise(starts):
                assert point is not None
                lam = (left + right) / 2
                assert curves.index_value(index, *point, lam) == curves.best_index(groups, index, lam)


class TestIntervals:
    def test_paired_differences_of_40_against_20_in_160(self) -> None:
        expected = {
            intervals.tango: (0.030865, 0.218064),
            intervals.smoothed_score: (0.029841, 0.214297),
            intervals.agresti_min: (0.030896, 0.216017),
            intervals.bonett_price: (0.030109, 0.216805),
            intervals.paired_wald: (0.032111, 0.217889),
        }
        for method, limits in expected.items():
            assert method(40, 20, 160) == pytest.approx(limits, abs=5e-7), method.__name__

    @pytest.mark.parametrize("name", ["wald", "agresti_min", "bonett_price", "tango"])
    def test_paired_differences_of_r(self, name: str) -> None:
        method = intervals.paired_wald if name == "wald" else getattr(intervals, name)
        assert method(CAVO_TABLE[1], CAVO_TABLE[2], sum(CAVO_TABLE)) == pytest.approx(CAVO_DIFFERENCE[name], abs=5e-5)

    def test_newcombe_of_r(self) -> None:
        assert intervals.newcombe_10(*CAVO_TABLE) == pytest.approx(CAVO_DIFFERENCE["newcombe_10"], abs=5e-5)

    def test_newcombe_mirrors(self) -> None:
        low, high = intervals.newcombe_10(5, 9, 2, 7)
        assert intervals.newcombe_10(5, 2, 9, 7) == pytest.approx((-high, -low), abs=1e-14)

    @pytest.mark.parametrize("b,c,n", [(0, 0, 5), (5, 0, 5), (0, 5, 5), (3, 1, 4), (0, 2, 9)])
    def test_paired_differences_at_the_edges(self, b: int, c: int, n: int) -> None:
        for method in (intervals.tango, intervals.smoothed_score):
            low, high = method(b, c, n)
            assert -1 <= low <= (b - c) / n <= high <= 1
        for method in (intervals.tango, intervals.smoothed_score, intervals.agresti_min, intervals.bonett_price):
            low, high = method(b, c, n)
            assert method(c, b, n) == pytest.approx((-high, -low), abs=1e-12)

    def test_smoothed_score_is_the_closed_form(self) -> None:
        b, c, n, z = 9, 4, 30, intervals.z_quantile(0.9)
        gamma, delta = (b + c + 2) / (n + 4), (b - c) / n
        half = z * math.sqrt((gamma * (1 + z**2 / n) - delta**2) / n)
        expected = ((delta - half) / (1 + z**2 / n), (delta + half) / (1 + z**2 / n))
        assert intervals.smoothed_score(b, c, n, 0.9) == pytest.approx(expected, abs=1e-14)

    def test_joint_rectangles_of_the_thesis_data(self) -> None:
        level = math.sqrt(0.95)
        assert intervals.z_quantile(level) == pytest.approx(2.236477, abs=5e-7)
        expected = {
            (3, 40): (0.022527, 0.221948), (7, 20): (0.164570, 0.595447),
            (7, 40): (0.079397, 0.342849), (13, 20): (0.404553, 0.835430),
            (17, 40): (0.268318, 0.598354), (18, 20): (0.663743, 0.976210),
        }  # fmt: skip
        for counts, limits in expected.items():
            assert intervals.wilson(*counts, level) == pytest.approx(limits, abs=5e-7)

    def test_rare_false_positives_of_document_001_section_4_5_1(self) -> None:
        level = math.sqrt(0.9)
        assert intervals.z_quantile(level) == pytest.approx(1.948822, abs=5e-7)
        assert intervals.wilson(0, 10_000, level) == pytest.approx((0, 3.796465e-4), abs=5e-11)
        assert intervals.wilson(1, 10_000, level) == pytest.approx((1.7794e-5, 5.6178e-4), abs=5e-9)

    @pytest.mark.parametrize("counts,limits", CLOPPER_PEARSON.items())
    def test_clopper_pearson_of_r(self, counts: tuple[int, int], limits: tuple[float, float]) -> None:
        assert intervals.clopper_pearson(*counts) == pytest.approx(limits, abs=5e-5)

    def test_clopper_pearson_without_successes_in_closed_form(self) -> None:
        assert intervals.clopper_pearson(0, 300)[1] == pytest.approx(1 - 0.025 ** (1 / 300), abs=1e-15)
        assert intervals.clopper_pearson(300, 300)[0] == pytest.approx(0.025 ** (1 / 300), abs=1e-15)


class TestReferences:
    @pytest.mark.parametrize("key", K_MEASURE_TABLES)
    def test_printed_k_measures(self, key: tuple[float, float]) -> None:
        alpha, beta = key
        for (p, r), printed in zip(
            itertools.product(RATES, RATES), itertools.chain.from_iterable(K_MEASURE_TABLES[key]), strict=True
        ):
            per_cent = 100 * (1 + beta**2) * (p * r) ** alpha / (beta**2 * p + r)
            assert math.floor(per_cent + 0.5 + 1e-9) == printed

    def test_seven_hundred_cells(self) -> None:
        assert sum(len(row) for table in K_MEASURE_TABLES.values() for row in table) == 700

    def test_printed_classifiers(self) -> None:
        for tp, fp, fn, tn, recall, precision, f1 in TABLE_4_2.values():
            assert (tp + fn, fp + tn) == (100, 200)
            assert recall == round(100 * tp / (tp + fn))
            assert precision == (round(100 * tp / (tp + fp)) if tp + fp else 100)
            assert f1 == round(200 * tp / (2 * tp + fp + fn))

    def test_averages_of_table_4_4(self) -> None:
        sizes = [sum(row) for row in TABLE_4_4_MATRIX]
        predicted = [sum(column) for column in zip(*TABLE_4_4_MATRIX, strict=True)]
        hits = [TABLE_4_4_MATRIX[i][i] for i in range(3)]
        per_class = {
            "recall": [F(hit, size) for hit, size in zip(hits, sizes, strict=True)],
            "precision": [F(hit, size) for hit, size in zip(hits, predicted, strict=True)],
            "f1": [F(2 * hit, x + y) for hit, x, y in zip(hits, sizes, predicted, strict=True)],
        }
        for measure, values in per_class.items():
            assert TABLE_4_4["macro", measure] == sum(values) / 3
            assert TABLE_4_4["weighted", measure] == sum(n * v for n, v in zip(sizes, values, strict=True)) / sum(sizes)
            assert TABLE_4_4["micro", measure] == F(sum(hits), sum(sizes))
        assert [round(float(TABLE_4_4["weighted", m]), 4) for m in ("precision", "f1")] == [0.7945, 0.7849]
