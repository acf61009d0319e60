"""Hand values and the identities that tie measures to each other, on random tables and on ugly ones."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from jauge.errors import JaugeError
from jauge.evidence import Counts
from jauge.measures import catalogue, measure
from jauge.measures.catalogue import names
from jauge.measures.grammar import folded

RANDOM = np.random.default_rng(4)
TABLES = Counts(*RANDOM.integers(1, 60, (4, 500)))
# Precision 0.8, recall 2/3, specificity 5/6 (tp 8, fp 2, fn 4, tn 10).
TABLE = Counts(tp=8, fp=2, fn=4, tn=10)


def v(name: str) -> np.ndarray:
    return np.asarray(measure(name)(TABLES))


@pytest.mark.parametrize(
    "name, value",
    [
        ("negative_predictive_value", 10 / 14),
        ("false_omission_rate", 4 / 14),
        ("true_positive_share", 8 / 24),
        ("predicted_positive_rate", 10 / 24),
        ("frequency_bias", 10 / 12),
        ("overlap_coefficient", 8 / 10),
        ("braun_blanquet", 8 / 12),
        ("van_rijsbergen_e", 6 / 22),
        ("tversky(alpha=2, beta=0.5)", 8 / 17),
        ("individual_classification_success", 0.8 + 2 / 3 - 1),
        ("positive_likelihood_ratio", 4),
        ("negative_likelihood_ratio", 0.4),
        ("diagnostic_odds_ratio", 10),
        ("yule_q", 9 / 11),
        ("yule_y", (10**0.5 - 1) / (10**0.5 + 1)),
        ("discriminant_power", 3**0.5 / np.pi * np.log(10)),
        ("discriminant_power(log=log10)", 3**0.5 / np.pi),
        ("information_score", np.log2(1.6)),
        ("gilbert_skill", 3 / 9),
        ("number_needed_to_misdiagnose", 4),
        ("number_needed_to_evaluate", 1.25),
        ("net_benefit(t=0.2)", (8 - 0.5) / 24),
        ("total_cost(tp=1, fp=2, fn=3, tn=0.5)", 8 + 4 + 12 + 5),
        ("average_cost(tp=1, fp=2, fn=3, tn=0.5)", 29 / 24),
        ("utility(a=3, b=-2)", 20),
        ("scaled_utility", ((16 - 2) / 24 + 0.5) / 1.5),
        ("optimised_precision", 0.75 - (1 / 6) / 1.5),
        ("corner_distance", (1 / 9 + 1 / 36) ** 0.5),
        ("bray_curtis", 2 / 48),
        ("ac1", (0.75 - 0.5 * (1 - (1 / 24) ** 2 * 4)) / (1 - 0.5 * (1 - (1 / 24) ** 2 * 4))),
        ("bennett_s", 0.5),
        ("no_information_rate", 0.5),
        ("chi_square", 24 * (80 - 8) ** 2 / (12 * 12 * 10 * 14)),
    ],
)
def test_hand_values(name: str, value: float) -> None:
    assert measure(name)(TABLE) == pytest.approx(value, rel=1e-14)


# Golden values of the four trade-off indices are their formulas in precision and recall (document 004).
AT = (0.25, 0.5, 0.75)
FORMULAS: dict[str, Callable[[np.ndarray, np.ndarray, float], np.ndarray]] = {
    "kulczynski": lambda p, r, lam: (1 - lam) * p + lam * r,
    "F_lam": lambda p, r, lam: 1 / ((1 - lam) / p + lam / r),
    "fowlkes_mallows": lambda p, r, lam: p ** (1 - lam) * r**lam,
    "jaccard_lam": lambda p, r, lam: (
        p * r / (lam * p + (1 - lam) * r + (1 - abs(1 - 2 * lam)) * (0.5 * p + 0.5 * r - p * r))
    ),
}


@pytest.mark.parametrize("lam", [0, *AT, 1])
@pytest.mark.parametrize("name", FORMULAS)
def test_trade_off_indices_by_precision_and_recall(name: str, lam: float) -> None:
    p, r = v("precision"), v("recall")
    np.testing.assert_allclose(v(f"{name}(lam={lam})"), FORMULAS[name](p, r, lam), rtol=1e-12)


@pytest.mark.parametrize("lam", AT)
def test_trade_off_indices_are_ordered(lam: float) -> None:
    """Jaccard <= F <= Fowlkes-Mallows <= Kulczynski: means of decreasing severity."""
    ordered = [v(f"{name}(lam={lam})") for name in ("jaccard_lam", "F_lam", "fowlkes_mallows", "kulczynski")]
    for lower, higher in pairwise(ordered):
        assert (lower <= higher + 1e-15).all()


IDENTITIES = {
    "F is F_lam at beta^2 / (1 + beta^2)": (lambda: v("F2"), lambda: v("F_lam(lam=0.8)")),
    "Tversky (1, 1) is Jaccard": (lambda: v("tversky"), lambda: v("jaccard")),
    "Tversky (1/2, 1/2) is F1": (lambda: v("tversky(alpha=0.5, beta=0.5)"), lambda: v("F1")),
    "the plain weighted Jaccard": (lambda: v("jaccard_lam"), lambda: v("F1") / (2 - v("F1"))),
    "E is 1 - F": (lambda: v("van_rijsbergen_e(beta=2)"), lambda: 1 - v("F2")),
    "MCC^2 = informedness markedness": (lambda: v("mcc") ** 2, lambda: v("informedness") * v("markedness")),
    "chi-square = n MCC^2": (lambda: v("chi_square"), lambda: TABLES.total * v("mcc") ** 2),
    "Cramer's V = |MCC|": (lambda: v("cramer_v"), lambda: np.abs(v("mcc"))),
    "Pearson's C by V": (lambda: v("pearson_c"), lambda: np.sqrt(v("cramer_v") ** 2 / (1 + v("cramer_v") ** 2))),
    "G = 2 n I": (lambda: v("g_statistic"), lambda: 2 * TABLES.total * v("mutual_information(unit=nats)")),
    "odds ratio = LR+ / LR-": (
        lambda: v("diagnostic_odds_ratio"),
        lambda: v("positive_likelihood_ratio") / v("negative_likelihood_ratio"),
    ),
    "Gilbert by kappa": (lambda: v("gilbert_skill"), lambda: v("kappa") / (2 - v("kappa"))),
    "kappa of two labels has no weights": (lambda: v("weighted_kappa(weights=quadratic)"), lambda: v("kappa")),
    "S = 2 accuracy - 1": (lambda: v("bennett_s"), lambda: 2 * v("accuracy") - 1),
    "adjusted balanced accuracy": (lambda: v("adjusted_balanced_accuracy"), lambda: v("informedness")),
    "Q by the odds ratio": (
        lambda: v("yule_q"),
        lambda: (v("diagnostic_odds_ratio") - 1) / (v("diagnostic_odds_ratio") + 1),
    ),
    "lift tells bits": (lambda: 2 ** v("information_score"), lambda: v("lift")),
    "misdiagnosis": (lambda: 1 / v("number_needed_to_misdiagnose"), lambda: v("error_rate")),
    "cost of misses and alarms": (lambda: v("average_cost(fn=5)"), lambda: v("cost(cost_ratio=5)")),
    "total cost is utility turned round": (lambda: v("total_cost(tp=2, fn=0)"), lambda: -v("utility(a=-2, b=-1)")),
}


@pytest.mark.parametrize("name", IDENTITIES)
def test_identity(name: str) -> None:
    one, other = IDENTITIES[name]
    np.testing.assert_allclose(one(), other(), rtol=1e-9, atol=1e-13)


def test_nothing_overflows_at_a_hundred_million_items() -> None:
    """Every measure scales as it should from 24 items to 24 x 10^7: unchanged, but for sums, tests and alpha."""
    scale = 10**7
    big = Counts(*(c * scale for c in (TABLE.tp, TABLE.fp, TABLE.fn, TABLE.tn)))
    grows = {"chi_square", "g_statistic", "total_cost", "utility"}
    for m in catalogue().values():
        if "counts" not in m.definition.kernels or m.name in ("accuracy_p_value", "krippendorff_alpha"):
            continue
        factor = scale if m.name in grows else 1
        assert m(big) == pytest.approx(factor * m(TABLE), rel=1e-12), m


def test_overlap_and_generality_are_two_measures_each() -> None:
    """Documents 000 and 002 call the Jaccard index overlap, and tp / n generality."""
    assert measure("overlap") == measure("jaccard")
    assert measure("overlap coefficient") == measure("coefficient de recouvrement") != measure("jaccard")
    assert measure("généralité") == measure("generality") == measure("prevalence")
    assert measure("part des vrais positifs") == measure("true_positive_share")


def test_no_name_stands_for_two_measures() -> None:
    seen: dict[str, str] = {}
    for m in catalogue().values():
        entry = m.definition
        for name in {folded(n) for n in (entry.name, *entry.aliases, *entry.french)}:
            assert seen.setdefault(name, m.name) == m.name, f"{name}: {seen[name]} and {m.name}"
            assert names()[name].measure == m or name in ("f1", "f2", "f0.5")


@pytest.mark.parametrize("text", ["F(beta=inf)", "tversky(alpha=-1)", "kulczynski(lam=1.1)", "net_benefit(t=1)"])
def test_parameters_outside_their_range_are_refused(text: str) -> None:
    with pytest.raises(JaugeError, match="in "):
        measure(text)
