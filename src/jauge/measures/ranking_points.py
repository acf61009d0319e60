"""Measures of rankings at levels of recall and at the break-even point: one value a topic."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from jauge.evidence.judged import JudgedRun
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.ranked_rows import is_relevant, number_relevant, refuse_ties, sum_to
from jauge.measures.ranking import NO_RELEVANT, REL, VIEW
from jauge.numeric.ratio import FloatArray, IntArray, ratio

CONVENTION = Parameter(
    "convention",
    "exact",
    "How many relevant documents reach a recall of x: exact ceil(x R); trec9 int(x R + 0.9) and trec10 round(x R), "
    "both in floats as these versions of trec_eval have them.",
    choices=("exact", "trec9", "trec10"),
)
_ELEVEN = tuple(j / 10 for j in range(11))


def _needed(recall: float, relevant: FloatArray, convention: str) -> IntArray:
    """How many relevant documents reach a recall."""
    if convention == "trec9":
        told = np.floor(recall * relevant + 0.9)
    elif convention == "trec10":
        told = np.floor(recall * relevant + 0.5)
    else:
        share = Fraction(repr(recall))
        told = -(-share.numerator * relevant // share.denominator)
    return told.astype(np.int64)


def _interpolated(run: JudgedRun, recalls: tuple[float, ...], convention: str, rel: float | None) -> list[FloatArray]:
    """For each recall, the greatest precision at ranks where it is reached; 0 where it is not."""
    relevant = number_relevant(run, rel)
    row = np.flatnonzero(is_relevant(run, rel))
    first = np.searchsorted(row, run.rows.start)
    found = np.diff(first)
    topic = np.repeat(np.arange(found.size), found)
    precision = np.append((np.arange(row.size) - first[topic] + 1) / (row - run.rows.start[topic] + 1), 0.0)
    told = []
    for recall in recalls:
        start = first[:-1] + np.maximum(_needed(recall, relevant, convention) - 1, 0)
        reached = start < first[1:]
        # Every second sum runs from a start to the end of its topic; those in between are thrown away.
        ends = np.column_stack([np.where(reached, start, first[1:]), first[1:]]).ravel()
        highest = np.maximum.reduceat(precision, np.minimum(ends, precision.size - 1))[::2]
        told.append(np.where(relevant > 0, np.where(reached, highest, 0.0), np.nan))
    return told


@declare(
    VIEW,
    title="interpolated precision at recall {recall}",
    titre="précision interpolée au rappel {recall}",
    aliases=("iprec", "interpolated precision"),
    parameters=(Parameter("recall", 0.0, "The recall to be reached.", 0, 1), CONVENTION, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Salton and McGill 1983; Buckley and Voorhees 2005",
    traps="trec_eval 10 can report the precision at recall .25 under the label .30.",
)
def iprec_at_recall(run: JudgedRun, recall: float, convention: str, rel: float | None) -> FloatArray:
    """Greatest precision among the ranks at which a recall is reached, 0 if it never is.

    max over k with r_k >= c of r_k / k, r_k relevant among the first k, c = ceil(recall R)
    """
    refuse_ties(run, "interpolated precision")
    return _interpolated(run, (recall,), convention, rel)[0]


@declare(
    VIEW,
    title="11-point average",
    titre="moyenne à 11 points",
    aliases=("11pt", "11pt avg", "11-point average precision", "eleven point average"),
    french=("précision moyenne à onze points",),
    parameters=(CONVENTION, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Salton and McGill 1983; Yang 1999; document 000, section 4.3.3",
    traps="Three conventions are in use; see the parameter. It is not the break-even point.",
)
def eleven_point(run: JudgedRun, convention: str, rel: float | None) -> FloatArray:
    """Interpolated precision averaged over the recalls 0, 0.1, ..., 1.

    (1 / 11) * sum over j = 0..10 of interpolated precision at recall j / 10
    """
    refuse_ties(run, "11-point average")
    return np.asarray(np.mean(_interpolated(run, _ELEVEN, convention, rel), axis=0))


@declare(
    VIEW,
    title="break-even point",
    titre="point d'équilibre",
    aliases=("BEP", "break even", "precision-recall break-even point"),
    french=("point d'équilibre précision-rappel",),
    parameters=(
        Parameter(
            "method",
            "exact",
            "exact: at the rank R, where precision is recall, on average over ties; nearest: mean of both at the "
            "threshold where they differ least.",
            choices=("exact", "nearest"),
        ),
        Parameter(
            "mean",
            "arithmetic",
            "How topics (or categories) are averaged; micro adds up what each finds at its own rank R. The other micro "
            "reading, one threshold for all, is the break-even point of all pairs in one ranking.",
            choices=("arithmetic", "micro"),
        ),
        REL,
    ),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Lewis 1992; Joachims 1998; document 000, section 4.3.3",
    traps="With nearest see break_even_gap: far from 0, the two are not equal anywhere near.",
)
def break_even(run: JudgedRun, method: str, mean: str, rel: float | None) -> FloatArray:  # noqa: ARG001
    """The value that precision and recall share where they are equal.

    (relevant among the first R) / R
    """
    relevant = number_relevant(run, rel)
    if method == "exact":
        return ratio(sum_to(run, is_relevant(run, rel), relevant), relevant)
    precision, recall = _nearest(run, relevant, rel)
    return np.asarray((precision + recall) / 2)


@declare(
    VIEW,
    title="gap of the nearest break-even point",
    titre="écart au point d'équilibre le plus proche",
    parameters=(REL,),
    direction=-1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="document 000, section 4.3.3",
)
def break_even_gap(run: JudgedRun, rel: float | None) -> FloatArray:
    """How far apart precision and recall are at the threshold where they are nearest.

    min over thresholds with something relevant above of |precision - recall|
    """
    precision, recall = _nearest(run, number_relevant(run, rel), rel)
    return np.asarray(np.abs(precision - recall))


def _nearest(run: JudgedRun, relevant: FloatArray, rel: float | None) -> tuple[FloatArray, FloatArray]:
    """Precision and recall at the threshold where they differ least; both 0 where nothing relevant is retrieved."""
    last = np.append(np.flatnonzero(run.rows.fresh)[1:] - 1, run.level.size - 1)[: np.count_nonzero(run.rows.fresh)]
    until = np.append(0, np.cumsum(is_relevant(run, rel)))
    topic = np.searchsorted(run.rows.start, last, side="right") - 1
    found = until[last + 1] - until[run.rows.start[topic]]
    kept = found > 0
    topic, found, size = topic[kept], found[kept], last[kept] - run.rows.start[topic[kept]] + 1
    precision, recall = ratio(found, size), ratio(found, relevant[topic])
    order = np.lexsort((size, np.abs(precision - recall), topic))
    best = order[np.append(True, topic[order][1:] != topic[order][:-1])[: order.size]]
    told = np.where(relevant > 0, np.zeros((2, relevant.size)), np.nan)
    told[0, topic[best]], told[1, topic[best]] = precision[best], recall[best]
    return told[0], told[1]
