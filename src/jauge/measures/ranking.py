"""Measures of documents ranked for topics, read from relevant or not relevant: one value a topic.

Where documents share a score the value is the expectation over their orders. A topic without a relevant document is
undefined.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.special import digamma

from jauge.evidence import ScoreTable
from jauge.evidence.judged import BoolArray, JudgedRun
from jauge.measures.binary import BETA
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.measure import Formula
from jauge.measures.ranked_rows import (
    after_others,
    at_first_relevant,
    expected,
    is_relevant,
    number_relevant,
    precision_sums,
    refuse_ties,
    sum_to,
)
from jauge.numeric.ratio import FloatArray, IntArray, ratio

VIEW = "judged"
NO_RELEVANT = "no document is relevant to the topic"
NOTHING_RETRIEVED = "nothing is retrieved for the topic"
REL = Parameter("rel", None, "The least level that counts as relevant; None: that of the run.", low=1)
CUT = Parameter("k", 10.0, "How many of the first documents are looked at.", low=1, open_high=True)
DEPTH = Parameter("k", None, "How many of the first documents are looked at; None: all.", low=1, open_high=True)
MEAN = Parameter(
    "mean",
    "arithmetic",
    "How values of topics are averaged; the geometric mean takes 0.00001 for anything less.",
    choices=("arithmetic", "geometric"),
)


@declare(
    VIEW,
    title="average precision of a ranking",
    titre="précision moyenne d'un classement",
    aliases=("MAP",),
    parameters=(DEPTH, REL, MEAN),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Harman 1993; Buckley and Voorhees 2000; McSherry and Najork 2008 (ties)",
    traps="Relevant documents that were not retrieved count 0. With k the divisor stays R, as in trec_eval's map_cut.",
)
def ranked_AP(run: JudgedRun, k: float | None, rel: float | None, mean: str) -> FloatArray:  # noqa: N802, ARG001
    """Mean over the relevant documents of the precision at their ranks.

    (1 / R) * sum over relevant ranks i <= k of (relevant among the first i) / i
    """
    return ratio(precision_sums(run, rel, k), number_relevant(run, rel))


@declare(
    VIEW,
    title="P@{k}",
    titre="P@{k}",
    aliases=("precision at k",),
    french=("précision à k",),
    parameters=(CUT, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="Harman 1993",
    traps="Ranks beyond the end of the run count as not relevant; topics with fewer than k relevant can't reach 1.",
)
def P(run: JudgedRun, k: float, rel: float | None) -> FloatArray:  # noqa: N802
    """Share of relevant documents among the first k.

    (relevant among the first k) / k
    """
    return ratio(sum_to(run, is_relevant(run, rel), k), k)


@declare(
    VIEW,
    title="recall@{k}",
    titre="rappel@{k}",
    aliases=("recall at k", "R@"),
    french=("rappel à k",),
    parameters=(CUT, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Harman 1993",
)
def recall_at(run: JudgedRun, k: float, rel: float | None) -> FloatArray:
    """Share of the relevant documents that are among the first k.

    (relevant among the first k) / R
    """
    return ratio(sum_to(run, is_relevant(run, rel), k), number_relevant(run, rel))


@declare(
    VIEW,
    title="relative P@{k}",
    titre="P relative@{k}",
    parameters=(CUT, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Buckley and Voorhees 2005",
)
def relative_P(run: JudgedRun, k: float, rel: float | None) -> FloatArray:  # noqa: N802
    """Precision at k as a share of the greatest possible.

    (relevant among the first k) / min(k, R)
    """
    return ratio(sum_to(run, is_relevant(run, rel), k), np.minimum(k, number_relevant(run, rel)))


@declare(
    VIEW,
    title="F{beta}@{k}",
    titre="F{beta}@{k}",
    aliases=("F@", "F measure at k"),
    parameters=(CUT, BETA, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="van Rijsbergen 1979",
    traps="0 where nothing is relevant: k documents were shown all the same.",
)
def F_at(run: JudgedRun, k: float, beta: float, rel: float | None) -> FloatArray:  # noqa: N802
    """Harmonic mean of precision and recall at k, recall weighted by beta^2.

    (1 + beta^2) (relevant among the first k) / (k + beta^2 R)
    """
    return ratio((1 + beta**2) * sum_to(run, is_relevant(run, rel), k), k + beta**2 * number_relevant(run, rel))


@declare(
    VIEW,
    title="success@{k}",
    titre="succès@{k}",
    aliases=("hit rate at k",),
    french=("succès à k",),
    parameters=(CUT, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="Craswell, Hawking and Robertson 2001",
)
def success(run: JudgedRun, k: float, rel: float | None) -> FloatArray:
    """Whether some document among the first k is relevant; with ties the chance of it.

    [relevant among the first k > 0]
    """
    return at_first_relevant(run, rel, lambda rank: (rank <= k).astype(np.float64))


@declare(
    VIEW,
    title="reciprocal rank",
    titre="rang réciproque",
    aliases=("RR", "MRR"),
    parameters=(DEPTH, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="Voorhees 1999; McSherry and Najork 2008 (ties)",
)
def RR(run: JudgedRun, k: float | None, rel: float | None) -> FloatArray:  # noqa: N802
    """The reciprocal of the rank of the first relevant document, 0 without one.

    1 / (first relevant rank), if it is at most k
    """
    deepest = np.inf if k is None else k
    return at_first_relevant(run, rel, lambda rank: (rank <= deepest) / rank)


@declare(
    VIEW,
    title="R-precision",
    titre="R-précision",
    aliases=("Rprec",),
    parameters=(
        Parameter("times", 1.0, "The cut-off as a multiple of R.", low=0.0, open_low=True, open_high=True),
        Parameter(
            "convention",
            "exact",
            "exact: the cut-off is rounded up; trec: 0.9 is added and the rest cut off, in floats.",
            choices=("exact", "trec9", "trec10"),
        ),
        REL,
    ),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Buckley and Voorhees 2005",
)
def R_precision(run: JudgedRun, times: float, convention: str, rel: float | None) -> FloatArray:  # noqa: N802
    """Precision at the rank R, or at a multiple of it.

    (relevant among the first c) / c, c = ceil(times R)
    """
    relevant = number_relevant(run, rel)
    cut = np.ceil(np.round(times * relevant, 9)) if convention == "exact" else np.floor(times * relevant + 0.9)
    return ratio(sum_to(run, is_relevant(run, rel), cut), cut)


@declare(
    VIEW,
    title="bpref",
    titre="bpref",
    parameters=(REL, MEAN),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Buckley and Voorhees 2004",
    traps="Documents without a judgement don't enter at all. The divisor is trec_eval's, not that of the paper.",
)
def bpref(run: JudgedRun, rel: float | None, mean: str) -> FloatArray:  # noqa: ARG001
    """How rarely judged documents that are not relevant stand before relevant ones.

    (1 / R) * sum over relevant ranks of 1 - min(n, R) / min(N, R), n of the N judged as not relevant before it
    """
    relevant = number_relevant(run, rel)
    least = np.minimum(np.diff(run.pool.start) - relevant, relevant)
    others = ~is_relevant(run, rel) & (run.level >= 0)

    def kept(topic: IntArray, before: IntArray) -> FloatArray:
        return np.asarray(1 - np.minimum(before, relevant[topic]) / np.maximum(least[topic], 1))

    return ratio(after_others(run, rel, others, kept), relevant)


@declare(
    VIEW,
    title="binary G",
    titre="G binaire",
    parameters=(REL,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="trec_eval (Buckley 2008)",
)
def binG(run: JudgedRun, rel: float | None) -> FloatArray:  # noqa: N802
    """Mean over the relevant documents of a discount for those before them that are not relevant.

    (1 / R) * sum over relevant ranks of 1 / log2(2 + not relevant before)
    """
    told = after_others(run, rel, ~is_relevant(run, rel), lambda _, before: 1 / np.log2(2 + before))
    return ratio(told, number_relevant(run, rel))


@declare(
    VIEW,
    title="infAP",
    titre="infAP",
    aliases=("inferred AP",),
    parameters=(REL,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NO_RELEVANT,
    reference="Yilmaz and Aslam 2006",
    traps="Negative levels in the judgements say that a document of the pool was not judged.",
)
def infAP(run: JudgedRun, rel: float | None) -> FloatArray:  # noqa: N802
    """AP as inferred where only a sample of the pool was judged.

    (1 / R) * sum over relevant ranks i of 1/i + ((i - 1)/i) (pooled before / (i - 1)) (r + e) / (r + n + 2e),
    r relevant and n not relevant judged before, e = 0.00001
    """
    refuse_ties(run, "infAP")
    relevant, level = is_relevant(run, rel), run.level
    row, start = np.flatnonzero(relevant), np.repeat(run.rows.start[:-1], run.retrieved)

    def before(which: BoolArray) -> FloatArray:
        until = np.append(0, np.cumsum(which))
        return np.asarray(until[row] - until[start[row]], np.float64)

    r, n, unjudged = before(relevant), before(~relevant & (level >= 0)), before(level < -1)
    chance = (r + 1e-5) / (r + n + 2e-5)
    values = np.zeros(level.size)
    values[row] = (1 + (r + n + unjudged) * chance) / run.rank[row]
    return ratio(run.per_topic(values), number_relevant(run, rel))


@declare(
    VIEW,
    title="judged@{k}",
    titre="jugés@{k}",
    parameters=(CUT,),
    direction=0,
    bounds=(0.0, 1.0),
    undefined=NOTHING_RETRIEVED,
    reference="MacAvaney, Macdonald and Ounis 2022",
    traps="Far below 1, other measures count documents that nobody looked at as not relevant.",
)
def judged(run: JudgedRun, k: float) -> FloatArray:
    """Share of the first k documents that were judged, of those that there are.

    (judged among the first k) / min(k, retrieved)
    """
    return ratio(sum_to(run, run.level >= 0, k), np.minimum(k, run.retrieved))


@declare(
    VIEW,
    title="unjudged@{k}",
    titre="non jugés@{k}",
    aliases=("unj",),
    parameters=(CUT,),
    direction=0,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="trec_eval 10",
)
def unjudged(run: JudgedRun, k: float) -> FloatArray:
    """Documents without a judgement among the first k, as a share of k.

    (unjudged among the first k) / k
    """
    return ratio(sum_to(run, run.level < 0, k), k)


def _also_of_answers(formula: Formula) -> Formula:
    """The formula, reading a ScoreTable too."""
    kernels = {**formula.definition.kernels, "scores": _of_answers}
    return replace(formula, definition=replace(formula.definition, kernels=kernels))


def _of_answers(table: ScoreTable, rel: float | None) -> FloatArray:  # noqa: ARG001 (right or wrong has no levels)
    """The same for the answers of one examination: positives are right ones, scores the confidence in them."""
    items = table.tp + table.fp
    g, m, before, right = np.diff(items), np.diff(table.tp), items[:-1], table.tp[:-1]
    # The j-th of g answers of equal confidence: (right + j m/g) / (before + j), summed by harmonic numbers.
    tail = digamma(before + g + 1.0) - digamma(before + 1.0)
    share = np.where(g > 0, m / np.maximum(g, 1), 0.0)
    return ratio((m + (right - before * share) * tail).sum(), items[-1])


@_also_of_answers
@declare(
    VIEW,
    title="confidence-weighted score",
    titre="score pondéré par la confiance",
    aliases=("CWS",),
    french=("score de Voorhees",),
    parameters=(REL,),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=NOTHING_RETRIEVED,
    reference="Voorhees 2002 (TREC question answering track); document 002",
    traps="Of a ScoreTable each item is a question, positive if it was answered right, its score the confidence. "
    "Document 002 prints a formula with a misprint.",
)
def confidence_weighted(run: JudgedRun, rel: float | None) -> FloatArray:
    """Mean over all ranks of the precision there: right answers count more where confidence is great.

    (1 / Q) * sum over i = 1..Q of (right among the first i) / i
    """
    until = np.append(0.0, np.cumsum(expected(run, is_relevant(run, rel))))
    found = until[1:] - np.repeat(until[run.rows.start[:-1]], run.retrieved)
    return ratio(run.per_topic(found / run.rank), run.retrieved)
