"""Agreement of truth and prediction beyond chance."""

from __future__ import annotations

import numpy as np

from jauge.errors import JaugeError
from jauge.measures import whole_matrix
from jauge.measures.cells import Cells
from jauge.measures.declaring import (
    ALL_PREDICTED,
    NO_ITEM,
    NO_NEGATIVE,
    NO_POSITIVE,
    NONE_PREDICTED,
    ONE_CLASS,
    declare,
    tabular,
)
from jauge.measures.definition import Parameter
from jauge.measures.measure import Lang
from jauge.measures.table import Table
from jauge.numeric.ratio import FloatArray, ratio


@declare(
    matrix=whole_matrix.kappa,
    title="kappa",
    titre="kappa",
    aliases=("Cohen's kappa", "Heidke skill", "Heidke skill score", "cohen_kappa_score", "Kappa statistic"),
    french=("coefficient Kappa",),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    undefined="truth and prediction name one and the same class only",
    empty=(ONE_CLASS,),
    reference="Cohen 1960; document 003",
    traps="-1 is reached by two balanced classes only; Weka prints 1 where it is undefined.",
)
def kappa(c: Cells) -> FloatArray:
    """Observed agreement beyond that expected by chance from the margins.

    2 (tp tn - fp fn) / ((tp + fp)(fp + tn) + (tp + fn)(fn + tn))
    """
    agreement = 2 * (c.tp * c.tn - c.fp * c.fn)
    return ratio(agreement, c.predicted_positive * c.negative + c.positive * c.predicted_negative)


@declare(
    matrix=whole_matrix.mcc,
    title="MCC",
    titre="MCC",
    aliases=("Matthews", "Matthews correlation coefficient", "phi", "matthews_corrcoef"),
    french=("coefficient de Matthews", "coefficient phi"),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    undefined="a margin of the table is empty",
    empty=(NO_POSITIVE, NO_NEGATIVE, NONE_PREDICTED, ALL_PREDICTED),
    reference="Matthews 1975; Gorodkin 2004 for several classes",
)
def mcc(c: Cells) -> FloatArray:
    """Correlation of truth and prediction.

    (tp tn - fp fn) / sqrt((tp + fp)(tp + fn)(tn + fp)(tn + fn))
    """
    # Square roots of pairs of margins: the product of all four passes 2^53 early, a pair of them late.
    scale = np.sqrt(c.positive * c.negative) * np.sqrt(c.predicted_positive * c.predicted_negative)
    return ratio(c.tp * c.tn - c.fp * c.fn, scale)


def _agreement(wrong: FloatArray, expected: FloatArray) -> FloatArray:
    """1 - Do / De: agreement beyond chance by its disagreements, which keep their digits where agreement is near 1."""
    return np.asarray(1 - ratio(wrong, expected))


def _pooled_spread(table: Table) -> FloatArray:
    """1 - sum m_i^2 with m_i = (row sum + column sum) / 2n, as sum m_i (1 - m_i)."""
    double = 2 * table.total
    margins = table.rows + table.columns
    return np.asarray(ratio(margins * (double - margins), double * double).sum(axis=0))


@tabular(
    title="weighted kappa ({weights})",
    titre="kappa pondéré ({weights})",
    parameters=(
        Parameter("weights", "linear", "How a confusion grows with distance.", choices=("linear", "quadratic")),
    ),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    undefined="truth and prediction name one and the same class only",
    empty=(ONE_CLASS,),
    reference="Cohen 1968",
    traps="The order of the labels matters: give it with labels=. With two labels it is kappa.",
)
def weighted_kappa(table: Table, weights: str) -> FloatArray:
    """Kappa for ordered labels: a confusion counts by how far the labels are apart.

    1 - sum w_ij n_ij / sum w_ij r_i c_j / n, w_ij = |i - j| or (i - j)^2
    """
    place = np.arange(table.labels)
    weight = np.abs(place[:, None] - place) ** (1.0 if weights == "linear" else 2.0)
    observed, expected = (np.tensordot(weight, cells) for cells in (table.cells, table.products))
    return _agreement(table.total * observed, expected)


@tabular(
    title="Scott's pi",
    titre="pi de Scott",
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    undefined="truth and prediction name one and the same class only",
    empty=(ONE_CLASS,),
    reference="Scott 1955",
)
def scott_pi(table: Table) -> FloatArray:
    """Agreement beyond the chance of two raters with one common distribution of labels.

    (Po - Pe) / (1 - Pe), Pe = sum m_i^2, m_i = (r_i + c_i) / 2n
    """
    return _agreement(ratio(table.total - table.right, table.total), _pooled_spread(table))


@tabular(
    title="Bennett's S",
    titre="S de Bennett",
    aliases=("Brennan-Prediger coefficient",),
    direction=1,
    bounds=(-1.0, 1.0),
    shape="increasing",
    symmetric=True,
    linear=True,
    undefined="there is no item, or one label only",
    empty=(NO_ITEM,),
    reference="Bennett, Alpert and Goldstein 1954",
    traps="It depends on how many labels there are, also on those that don't occur.",
)
def bennett_s(table: Table) -> FloatArray:
    """Agreement beyond the chance of choosing among the labels evenly.

    (Po - 1/K) / (1 - 1/K)
    """
    even = table.labels
    return _agreement(ratio(even * (table.total - table.right), table.total), np.asarray(even - 1.0))


@declare(
    title="Gilbert skill score",
    titre="score de Gilbert",
    aliases=("equitable threat score", "ETS"),
    direction=1,
    bounds=(-1 / 3, 1.0),
    shape="increasing",
    symmetric=True,
    chance=0.0,
    undefined="truth and prediction name one and the same class only",
    empty=(ONE_CLASS,),
    reference="Gilbert 1884; Schaefer 1990",
    traps="G / (2 - G) of kappa G, as the Jaccard index is of F1.",
)
def gilbert_skill(c: Cells) -> FloatArray:
    """The Jaccard index with the hits of chance taken out.

    (tp - h) / (tp + fp + fn - h), h = (tp + fp)(tp + fn) / n
    """
    # tp n - (tp + fp)(tp + fn) without rounding the margins' product.
    beyond = c.tp * c.tn - c.fp * c.fn
    return ratio(beyond, beyond + (c.fp + c.fn) * c.total)


_BANDS: tuple[tuple[float, str, str], ...] = (
    (0.0, "poor", "très mauvais"),
    (0.2, "slight", "mauvais"),
    (0.4, "fair", "médiocre"),
    (0.6, "moderate", "modéré"),
    (0.8, "substantial", "bon"),
    (1.0, "almost perfect", "excellent"),
)


def landis_koch(kappa: float, lang: Lang = "en") -> str:
    """The word of Landis and Koch (1977) for a value of kappa.

    Bands: below 0, [0, 0.2], (0.2, 0.4], (0.4, 0.6], (0.6, 0.8], (0.8, 1]. The printed bands (0-0.20, 0.21-0.40, ...)
    leave gaps; here each band ends at its printed upper end, which belongs to it. French words as in document 003.
    The words are the authors' and carry no statistics: 0.6 may be good or bad.

    >>> landis_koch(0.205), landis_koch(0.98, "fr")
    ('fair', 'excellent')
    """
    if not -1 <= kappa <= 1:
        raise JaugeError("a value of kappa, from -1 to 1", f"{kappa}", "An undefined kappa has no word.")
    below_zero, *bands = _BANDS
    _, english, french = below_zero if kappa < 0 else next(band for band in bands if kappa <= band[0])
    return english if lang == "en" else french
