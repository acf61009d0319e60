"""Measures of the documents retrieved for a topic as a set, which trec_eval has under names of its own.

Any measure of a binary table reads a judged run too: precision, F, the K-measure and the trade-off indices of sets.
"""

from __future__ import annotations

import numpy as np

from jauge.evidence.judged import JudgedRun
from jauge.measures.cells import Cells
from jauge.measures.declaring import NO_POSITIVE, NONE_PREDICTED, declare
from jauge.measures.ranking import NO_RELEVANT, NOTHING_RETRIEVED, VIEW
from jauge.numeric.ratio import FloatArray, ratio


@declare(
    title="relative precision of the set",
    titre="précision relative de l'ensemble",
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=True,
    empty=(NONE_PREDICTED, NO_POSITIVE),
    undefined=f"{NOTHING_RETRIEVED}, or {NO_RELEVANT}",
    reference="Buckley and Voorhees 2005",
)
def set_relative_P(cells: Cells) -> FloatArray:  # noqa: N802
    """Precision as a share of the greatest possible for a set of this size.

    tp / min(tp + fp, tp + fn)
    """
    return ratio(cells.tp, np.minimum(cells.predicted_positive, cells.positive))


@declare(
    title="precision times recall",
    titre="précision fois rappel",
    aliases=("unranked average precision",),
    direction=1,
    bounds=(0.0, 1.0),
    shape="increasing",
    symmetric=True,
    empty=(NONE_PREDICTED, NO_POSITIVE),
    undefined=f"{NOTHING_RETRIEVED}, or {NO_RELEVANT}",
    reference="Buckley and Voorhees 2005",
)
def set_AP(cells: Cells) -> FloatArray:  # noqa: N802
    """Average precision of a set without ranks: all relevant documents found count its precision.

    tp^2 / ((tp + fp) (tp + fn))
    """
    return ratio(cells.tp * cells.tp, cells.predicted_positive * cells.positive)


@declare(
    VIEW,
    title="documents retrieved",
    titre="documents trouvés",
    direction=0,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="Buckley and Voorhees 2005",
)
def num_ret(run: JudgedRun) -> FloatArray:
    """Number of documents retrieved.

    tp + fp
    """
    return run.retrieved.astype(np.float64)


@declare(
    VIEW,
    title="relevant documents",
    titre="documents pertinents",
    direction=0,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="Buckley and Voorhees 2005",
)
def num_rel(run: JudgedRun) -> FloatArray:
    """Number of relevant documents, retrieved or not.

    tp + fn
    """
    return run.relevant_in_pool().astype(np.float64)


@declare(
    VIEW,
    title="relevant documents retrieved",
    titre="documents pertinents trouvés",
    direction=1,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="Buckley and Voorhees 2005",
)
def num_rel_ret(run: JudgedRun) -> FloatArray:
    """Number of relevant documents retrieved.

    tp
    """
    return np.asarray(run.per_topic((run.level >= run.rel).astype(np.float64)))


@declare(
    VIEW,
    title="judged documents retrieved that are not relevant",
    titre="documents non pertinents jugés trouvés",
    direction=0,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="trec_eval 9",
)
def num_nonrel_judged_ret(run: JudgedRun) -> FloatArray:
    """Number of documents retrieved that were judged and found not relevant.

    number with 0 <= level < rel
    """
    return np.asarray(run.per_topic(((run.level >= 0) & (run.level < run.rel)).astype(np.float64)))
