"""Agreement of several judges who rate the same items, with or without missing ratings."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from jauge.errors import JaugeError
from jauge.evidence import Ratings
from jauge.measures.declaring import NO_ITEM, ONE_CLASS, declare, tabular
from jauge.measures.definition import Parameter
from jauge.measures.item_means import ItemValues, item_mean
from jauge.measures.table import Table
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
    apart, share = _disagreement(len(ratings.labels), weights), _shares(ratings)
    return np.asarray(1 - ratio(_pairwise(ratings, apart).mean(), share @ apart @ share))


def _ac(apart: FloatArray, observed: FloatArray, shares: FloatArray) -> FloatArray:
    """1 - Do / De by Gwet's chance, from the disagreements of labels, Do and the shares of the labels."""
    labels, spread = len(apart), (shares * (1 - shares)).sum(axis=0)
    chance = ratio((1 - apart).sum() * spread, labels * (labels - 1))
    return np.asarray(1 - ratio(observed, 1 - chance))


def _ac_of_ratings(ratings: Ratings, weights: str) -> FloatArray:
    """Gwet's AC of several judges: each item counts once, whatever the number of its ratings."""
    apart = _disagreement(len(ratings.labels), weights)
    return _ac(apart, _pairwise(ratings, apart).mean(), _shares(ratings))


@tabular(
    ratings=_ac_of_ratings,
    title="Gwet's AC ({weights})",
    titre="AC de Gwet ({weights})",
    aliases=("AC1", "Gwet's AC1", "AC2", "Gwet's AC2", "Gwet AC2"),
    french=("AC1 de Gwet", "AC2 de Gwet"),
    parameters=(WEIGHTS,),
    direction=1,
    # Beside -1, the limits where the ends of a long scale are given only, and each judge gives the other end.
    bounds=lambda weights: ({"nominal": -1.0, "linear": -2.0, "quadratic": -5.0}[weights], 1.0),
    shape="increasing",
    symmetric=True,
    undefined="no item has two labels, from two judges or from truth and prediction; or there is one label only",
    empty=(NO_ITEM,),
    reference="Gwet 2008; Gwet 2014",
    traps="AC1 with nominal weights, AC2 with others. Depends on how many labels are declared, used or not.",
)
def gwet_ac(table: Table, weights: str) -> FloatArray:
    """Agreement of judges, or of truth and prediction, beyond that of the ratings that are random, by Gwet's model.

    (Po - Pe) / (1 - Pe), Pe = sum_kl w_kl / (K (K - 1)) sum_k m_k (1 - m_k), m_k the mean share of label k in an item
    """
    apart = _disagreement(table.labels, weights)
    observed = ratio(np.tensordot(apart, table.cells), table.total)
    return _ac(apart, observed, ratio(table.rows + table.columns, 2 * table.total))


def _alpha(pairs: Table, metric: str) -> FloatArray:
    """1 - Do / De of the ordered pairs of ratings; undefined up to one rating, as weights may leave."""
    apart = _METRICS[metric](pairs)
    observed, expected = (np.einsum("ij...,ij...->...", apart, cells) for cells in (pairs.cells, pairs.products))
    others = np.where(pairs.total > 1, pairs.total - 1, np.nan)
    return np.asarray(1 - ratio(others * observed, expected))


def _alpha_of_ratings(ratings: Ratings, metric: str) -> FloatArray:
    """Krippendorff's alpha of several judges."""
    return _alpha(Table.of_ratings(ratings), metric)


@tabular(
    ratings=_alpha_of_ratings,
    title="Krippendorff's alpha ({metric})",
    titre="alpha de Krippendorff ({metric})",
    aliases=("Krippendorff", "nominal alpha", "reliability alpha"),
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
    shape="increasing",
    symmetric=True,
    undefined="no item has two labels, from two judges or from truth and prediction; or all labels given are the same",
    empty=(ONE_CLASS,),
    reference="Krippendorff 2004; Hayes and Krippendorff 2007",
    traps="Items with a single rating do not enter. With nominal labels and no missing rating close to Fleiss' kappa. "
    "It depends on the number of items, so weights are frequencies: float weights of less than half an item leave it "
    "undefined.",
)
def krippendorff_alpha(table: Table, metric: str) -> FloatArray:
    """Agreement of judges, or of truth and prediction, beyond that of ratings shuffled between items.

    1 - (N - 1) sum_kl d_kl o_kl / sum_kl d_kl n_k n_l, o_kl the ordered pairs of ratings within items, n_k = sum_l o_kl
    """
    return _alpha(table.both_ways(), metric)


def _nominal(pairs: Table) -> FloatArray:
    return _disagreement(pairs.labels, "nominal")


def _ordinal(pairs: Table) -> FloatArray:
    """Squared number of ratings from one label to the other, those at the two ends counting one half."""
    middle = pairs.rows.cumsum(axis=0) - pairs.rows / 2
    return np.asarray((middle[:, None] - middle) ** 2)


def _interval(pairs: Table) -> FloatArray:
    """Squared difference of labels that are numbers."""
    if not all(isinstance(label, int | float) for label in pairs.names):
        example = next(label for label in pairs.names if not isinstance(label, int | float))
        raise JaugeError("labels that are numbers for metric=interval", repr(example), "Use metric=ordinal.")
    value = np.array(pairs.names, dtype=np.float64)
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
