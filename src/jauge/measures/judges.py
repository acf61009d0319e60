"""Agreement of several judges who rate the same items, with or without missing ratings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Ratings
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.item_means import ItemValues, item_mean
from jauge.numeric.ratio import FloatArray, ratio

VIEW = "ratings"
_NO_PAIR = "no item has two ratings"
_ONE_LABEL = "no item has two ratings, or all ratings are the same"
WEIGHTS = Parameter(
    "weights",
    "nominal",
    "nominal: different labels disagree fully; linear, quadratic: by their distance in the order of the labels.",
    choices=("nominal", "linear", "quadratic"),
)


def _disagreement(labels: int, weights: str) -> FloatArray:
    """How much two labels disagree, from 0 to 1."""
    place = np.arange(labels, dtype=np.float64)
    if weights == "nominal":
        return 1.0 - np.eye(labels)
    distance = np.abs(place[:, None] - place) / max(labels - 1, 1)
    return np.asarray(distance if weights == "linear" else distance**2)


def _pairwise(ratings: Ratings, apart: FloatArray) -> ItemValues:
    """The mean disagreement of the pairs of ratings of each item that has two or more."""
    tallies = ratings.tallies().astype(np.float64)
    given = tallies.sum(axis=1)
    paired = given >= 2
    tallies, given = tallies[paired], given[paired]
    # Labels do not disagree with themselves: pairs of a rating with itself add nothing.
    return ItemValues(((tallies @ apart) * tallies).sum(axis=1) / (given * (given - 1)), ratings.weight[paired])


def _shares(ratings: Ratings) -> FloatArray:
    """The mean over rated items of the share of each label among the ratings of the item."""
    tallies = ratings.tallies()
    given = tallies.sum(axis=1)
    rated = given > 0
    shares = ratio(tallies[rated], given[rated, None])
    return ratio(ratings.weight[rated] @ shares, ratings.weight[rated].sum())


def _beyond_chance(
    ratings: Ratings, weights: str, chance: Callable[[FloatArray, FloatArray], FloatArray]
) -> FloatArray:
    """1 - Do / De, `chance` giving De from the disagreements of labels and their shares."""
    apart = _disagreement(len(ratings.labels), weights)
    observed, expected = _pairwise(ratings, apart).mean(), chance(apart, _shares(ratings))
    return np.asarray(1 - ratio(observed, expected))


@item_mean(
    VIEW,
    title="agreement of judges ({weights})",
    titre="accord des juges ({weights})",
    aliases=("percent agreement", "raw agreement"),
    french=("taux d'accord des juges",),
    parameters=(WEIGHTS,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=_NO_PAIR,
    reference="Fleiss 1971; document 002",
    traps="Not corrected for chance: two judges who say no nine times in ten agree on 82 % of the items anyhow.",
)
def percent_agreement(ratings: Ratings, weights: str) -> ItemValues:
    """Mean over items of the share of the pairs of ratings that agree.

    mean_i sum_k n_ik (n_ik - 1) / (n_i (n_i - 1)) over items with n_i >= 2 ratings
    """
    pairs = _pairwise(ratings, _disagreement(len(ratings.labels), weights))
    return ItemValues(1 - pairs.values, pairs.weight)


@declare(
    VIEW,
    title="Fleiss' kappa ({weights})",
    titre="kappa de Fleiss ({weights})",
    aliases=("Fleiss kappa",),
    parameters=(WEIGHTS,),
    direction=1,
    bounds=(-np.inf, 1.0),
    chance=0.0,
    undefined=_ONE_LABEL,
    reference="Fleiss 1971; Gwet 2014 for missing ratings and weights",
    traps="With two judges it is Scott's pi, not Cohen's kappa. Very low where nearly all ratings are of one label; "
    "below -1 only where items with a single rating weigh on the shares.",
)
def fleiss_kappa(ratings: Ratings, weights: str) -> FloatArray:
    """Agreement of judges beyond that of ratings drawn from the shares of the labels.

    (Po - Pe) / (1 - Pe), Pe = sum_kl w_kl m_k m_l, m_k the mean share of label k in an item
    """
    return _beyond_chance(ratings, weights, lambda apart, share: np.asarray(share @ apart @ share))


@declare(
    VIEW,
    title="Gwet's AC of judges ({weights})",
    titre="AC de Gwet entre juges ({weights})",
    aliases=("Gwet AC2", "AC2", "Gwet's AC2"),
    parameters=(WEIGHTS,),
    direction=1,
    bounds=lambda weights: (-1.0 if weights == "nominal" else -np.inf, 1.0),
    undefined="no item has two ratings, or there is one label only",
    reference="Gwet 2008; Gwet 2014",
    traps="AC1 with nominal weights, AC2 with others. Depends on how many labels are declared, used or not.",
)
def gwet_ac(ratings: Ratings, weights: str) -> FloatArray:
    """Agreement of judges beyond that of the ratings that are random, by Gwet's model.

    (Po - Pe) / (1 - Pe), Pe = sum_kl w_kl / (K (K - 1)) sum_k m_k (1 - m_k)
    """
    labels = len(ratings.labels)

    def chance(apart: FloatArray, share: FloatArray) -> FloatArray:
        spread = (share * (1 - share)).sum()
        return np.asarray(1 - ratio((1 - apart).sum() * spread, labels * (labels - 1)))

    return _beyond_chance(ratings, weights, chance)


@declare(
    VIEW,
    title="Krippendorff's alpha of judges ({metric})",
    titre="alpha de Krippendorff entre juges ({metric})",
    aliases=("Krippendorff", "reliability alpha"),
    parameters=(
        Parameter(
            "metric",
            "nominal",
            "nominal: labels differ or not; ordinal: by the ratings between them; interval: by the squared difference.",
            choices=("nominal", "ordinal", "interval"),
        ),
    ),
    direction=1,
    bounds=(-1.0, 1.0),
    chance=0.0,
    undefined=_ONE_LABEL,
    reference="Krippendorff 2004; Hayes and Krippendorff 2007",
    traps="Items with a single rating do not enter. With nominal labels and no missing rating close to Fleiss' kappa.",
)
def krippendorff(ratings: Ratings, metric: str) -> FloatArray:
    """Agreement of judges beyond that of ratings shuffled between items.

    1 - Do / De from the coincidences o_kl of the pairs of ratings within items, n_k = sum_l o_kl
    """
    tallies = ratings.tallies().astype(np.float64)
    given = tallies.sum(axis=1)
    paired = given >= 2
    tallies = tallies[paired] * np.sqrt(ratings.weight[paired] / (given[paired] - 1))[:, None]
    size = ratings.weight[paired] @ ratings.tallies()[paired].astype(np.float64)
    apart = _METRICS[metric](ratings, size)
    observed = (tallies.T @ tallies * apart).sum()
    return np.asarray(1 - ratio((size.sum() - 1) * observed, size @ apart @ size))


def _nominal(ratings: Ratings, _: FloatArray) -> FloatArray:
    return _disagreement(len(ratings.labels), "nominal")


def _ordinal(_: Ratings, size: FloatArray) -> FloatArray:
    """Squared number of ratings from one label to the other, those at the two ends counting one half."""
    middle = size.cumsum() - size / 2
    return np.asarray((middle[:, None] - middle) ** 2)


def _interval(ratings: Ratings, _: FloatArray) -> FloatArray:
    """Squared difference of labels that are numbers."""
    if not all(isinstance(label, int | float) for label in ratings.labels):
        example = next(label for label in ratings.labels if not isinstance(label, int | float))
        raise JaugeError("labels that are numbers for metric=interval", repr(example), "Use metric=ordinal.")
    value = np.array(ratings.labels, dtype=np.float64)
    return np.asarray((value[:, None] - value) ** 2)


_METRICS = {"nominal": _nominal, "ordinal": _ordinal, "interval": _interval}


@declare(
    VIEW,
    title="Light's kappa",
    titre="kappa de Light",
    aliases=("mean pairwise kappa",),
    direction=1,
    bounds=(-1.0, 1.0),
    chance=0.0,
    undefined="there are no two judges, or the kappa of two of them is undefined (no item in common, or one label)",
    reference="Light 1971; Conger 1980",
    traps="Each pair is judged on the items that both rated.",
)
def light_kappa(ratings: Ratings) -> FloatArray:
    """Mean over pairs of judges of Cohen's kappa.

    mean_{a<b} (Po - Pe) / (1 - Pe) of judges a and b
    """
    kappas = [_cohen(ratings.pair(a, b).astype(np.float64)) for a, b in combinations(range(len(ratings.judges)), 2)]
    return ratio(sum(kappas, np.zeros(())), len(kappas))


def _cohen(table: FloatArray) -> FloatArray:
    """Cohen's kappa of a table of two judges."""
    total, expected = table.sum(), table.sum(axis=1) @ table.sum(axis=0)
    return ratio(total * np.trace(table) - expected, total * total - expected)
