"""Association of truth and prediction: how much of one is known from the other, whatever the labels are called."""

from __future__ import annotations

import numpy as np
from scipy.special import kl_div, xlogy

from jauge.measures.declaring import (
    ALL_PREDICTED,
    NO_ITEM,
    NO_NEGATIVE,
    NO_POSITIVE,
    NONE_PREDICTED,
    tabular,
)
from jauge.measures.definition import Emptiable, Parameter
from jauge.measures.table import Table
from jauge.numeric.ratio import FloatArray, ratio

_UNIT = Parameter("unit", "bits", "Logarithms to base 2 or e.", choices=("bits", "nats"))
_MEAN = Parameter(
    "mean",
    "arithmetic",
    "The mean of the two entropies that divides.",
    choices=("arithmetic", "geometric", "min", "max"),
)
_OF = Parameter("of", "truth", "What is to be known from the other.", choices=("truth", "prediction"))
_ONE_CLASS_EACH: Emptiable = (
    "truth and prediction name one class each",
    lambda c: c.positive * c.negative + c.predicted_positive * c.predicted_negative,
)
_MARGINS = (NO_POSITIVE, NO_NEGATIVE, NONE_PREDICTED, ALL_PREDICTED)


def _chi_square(table: Table) -> FloatArray:
    """Pearson's statistic over the rows and columns that have items."""
    excess = table.total * table.cells - table.products
    of_row, of_column = (
        np.divide(1, side, out=np.zeros_like(side), where=side > 0) for side in (table.rows, table.columns)
    )
    return ratio(np.einsum("i...,ij...,j...->...", of_row, excess * excess, of_column), table.total)


def _free_labels(table: Table) -> FloatArray:
    """One less than the labels in use on the side that uses fewer; NaN where this is 0: nothing can vary."""
    used = [np.count_nonzero(side, axis=0) for side in (table.rows, table.columns)]
    free = np.minimum(*used) - 1.0
    return np.where(free > 0, free, np.nan)


def _information(table: Table) -> FloatArray:
    """Mutual information in nats, times the number of items; a sum of terms that are negative by rounding only."""
    terms = kl_div(table.cells, ratio(table.products, table.total))
    information = np.where(np.isnan(_free_labels(table)), 0.0, np.maximum(terms.sum(axis=(0, 1)), 0.0))
    return np.where(table.total > 0, information, np.nan)


def _entropy(sizes: FloatArray) -> FloatArray:
    """Entropy in nats of a margin, times the number of items."""
    return np.asarray(-xlogy(sizes, ratio(sizes, sizes.sum(axis=0))).sum(axis=0))


@tabular(
    title="chi-square",
    titre="khi-deux",
    aliases=("chi2", "chi-squared"),
    direction=1,
    bounds=(0.0, np.inf),
    shape="one turn",
    symmetric=True,
    chance=0.0,
    undefined="truth or prediction names one class only",
    empty=_MARGINS,
    reference="Pearson 1900",
    traps="It grows with the number of items, and is as great for a perfectly wrong answer as for a perfect one.",
)
def chi_square(table: Table) -> FloatArray:
    """Departure from independence; for two classes n MCC^2.

    sum (n_ij - r_i c_j / n)^2 / (r_i c_j / n) over rows and columns with items
    """
    return np.where(np.isnan(_free_labels(table)), np.nan, _chi_square(table))


@tabular(
    title="Cramér's V",
    titre="V de Cramér",
    aliases=("Cramer V",),
    direction=1,
    bounds=(0.0, 1.0),
    shape="one turn",
    symmetric=True,
    chance=0.0,
    undefined="truth or prediction names one class only",
    empty=_MARGINS,
    reference="Cramér 1946",
    traps="For two classes the absolute value of MCC: blind to the sign.",
)
def cramer_v(table: Table) -> FloatArray:
    """Chi-square brought to the range from 0 to 1.

    sqrt(chi-square / (n (k - 1))), k the lesser number of labels in use
    """
    return np.sqrt(ratio(_chi_square(table), table.total * _free_labels(table)))


@tabular(
    title="Pearson's contingency coefficient",
    titre="coefficient de contingence de Pearson",
    aliases=("Pearson C",),
    direction=1,
    bounds=(0.0, 1.0),
    shape="one turn",
    symmetric=True,
    chance=0.0,
    undefined="truth or prediction names one class only",
    empty=_MARGINS,
    reference="Pearson 1904",
    traps="It stays below sqrt((k - 1) / k) with k labels: 0.707 for two.",
)
def pearson_c(table: Table) -> FloatArray:
    """Chi-square against its sum with the number of items.

    sqrt(chi-square / (n + chi-square))
    """
    statistic = np.where(np.isnan(_free_labels(table)), np.nan, _chi_square(table))
    return np.sqrt(ratio(statistic, table.total + statistic))


@tabular(
    title="G statistic",
    titre="statistique G",
    aliases=("G-test", "likelihood ratio chi-square"),
    direction=1,
    bounds=(0.0, np.inf),
    shape="one turn",
    symmetric=True,
    chance=0.0,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Wilks 1935; Woolf 1957",
    traps="2 n times the mutual information in nats; it grows with the number of items.",
)
def g_statistic(table: Table) -> FloatArray:
    """Departure from independence as a logarithm of likelihoods.

    2 sum n_ij ln(n_ij n / (r_i c_j))
    """
    return 2 * _information(table)


@tabular(
    title="mutual information ({unit})",
    titre="information mutuelle ({unit})",
    aliases=("MI",),
    parameters=(_UNIT,),
    direction=1,
    bounds=(0.0, np.inf),
    shape="one turn",
    symmetric=True,
    chance=0.0,
    undefined="there is no item",
    empty=(NO_ITEM,),
    reference="Shannon 1948",
    traps="scikit-learn's mutual_info_score is in nats. As great for a perfectly wrong answer as for a perfect one.",
)
def mutual_information(table: Table, unit: str) -> FloatArray:
    """What one label tells about the other, on average.

    sum p_ij log(p_ij / (p_i p_j))
    """
    return ratio(_information(table), table.total * (np.log(2) if unit == "bits" else 1.0))


@tabular(
    title="normalised mutual information ({mean} mean)",
    titre="information mutuelle normalisée (moyenne {mean})",
    aliases=("NMI", "normalized mutual information"),
    parameters=(_MEAN,),
    direction=1,
    bounds=(0.0, 1.0),
    # Mutual information is convex in tp, each entropy concave or constant: their ratios fall to 0, then rise.
    shape="one turn",
    symmetric=True,
    chance=0.0,
    undefined="truth and prediction name one class each (min, geometric: one of them does)",
    empty=(_ONE_CLASS_EACH,),
    reference="Strehl and Ghosh 2002",
    traps="Four normalisations go by this name; scikit-learn's default is the arithmetic one.",
)
def normalised_mutual_information(table: Table, mean: str) -> FloatArray:
    """Mutual information as a share of a mean of the two entropies.

    I(truth; prediction) / mean(H(truth), H(prediction))
    """
    a, b = _entropy(table.rows), _entropy(table.columns)
    means = {"arithmetic": (a + b) / 2, "geometric": np.sqrt(a * b), "min": np.minimum(a, b), "max": np.maximum(a, b)}
    return np.minimum(ratio(_information(table), means[mean]), 1.0)


@tabular(
    title="Theil's U of {of}",
    titre="U de Theil ({of})",
    aliases=("Theil's U", "uncertainty coefficient", "relative classifier information", "RCI"),
    parameters=(_OF,),
    direction=1,
    bounds=(0.0, 1.0),
    shape="one turn",
    chance=0.0,
    undefined="what is to be known names one class only",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Theil 1970; Sindhwani, Bhattacharya and Rakshit 2001 (relative classifier information)",
)
def theil_u(table: Table, of: str) -> FloatArray:
    """Share of the entropy of one that the other explains.

    I(truth; prediction) / H(truth), or / H(prediction)
    """
    return np.minimum(ratio(_information(table), _entropy(table.rows if of == "truth" else table.columns)), 1.0)


@tabular(
    title="Goodman and Kruskal's lambda of {of}",
    titre="lambda de Goodman et Kruskal ({of})",
    aliases=("Goodman-Kruskal lambda",),
    parameters=(_OF,),
    direction=1,
    bounds=(0.0, 1.0),
    shape=lambda of: "one turn" if of == "truth" else "other",
    chance=0.0,
    undefined="what is to be known names one class only",
    empty=(NO_POSITIVE, NO_NEGATIVE),
    reference="Goodman and Kruskal 1954",
    traps="0 as soon as one label is the most frequent one whatever the other says, though they may depend.",
)
def goodman_kruskal_lambda(table: Table, of: str) -> FloatArray:
    """Share of the errors of always guessing the most frequent label that knowing the other spares.

    (sum of the greatest cell given each label of the other - greatest margin) / (n - greatest margin)
    """
    over, margin = (0, table.rows) if of == "truth" else (1, table.columns)
    most = margin.max(axis=0)
    return ratio(table.cells.max(axis=over).sum(axis=0) - most, table.total - most)


@tabular(
    title="confusion entropy",
    titre="entropie de confusion",
    aliases=("CEN",),
    direction=-1,
    bounds=(0.0, float(2 / (np.e * np.log(2)))),
    shape="one turn",
    symmetric=True,
    undefined="there is no item, or one label only",
    empty=(NO_ITEM,),
    reference="Wei, Yuan, Hu and Wang 2010; Delgado and Nunez-Gonzalez 2019",
    traps="With two labels it may pass 1, and more errors may have less of it: it is no distance from a perfect table.",
)
def confusion_entropy(table: Table) -> FloatArray:
    """How widely the errors of each label are spread over the others.

    sum over i != j of n_ij log(s_i s_j / n_ij^2) / (2 n log(2 (K - 1))), s_i = r_i + c_i
    """
    if table.labels < 2:
        return np.full(table.total.shape, np.nan)
    wrong = table.cells.copy()
    wrong[np.diag_indices(table.labels)] = 0
    leaving_or_entering = wrong.sum(axis=1) + wrong.sum(axis=0)
    spread = xlogy(leaving_or_entering, table.rows + table.columns).sum(axis=0) - 2 * xlogy(wrong, wrong).sum(
        axis=(0, 1)
    )
    return ratio(np.maximum(spread, 0.0), 2 * table.total * np.log(2.0 * (table.labels - 1)))
