"""Measures of documents ranked for topics, read from levels of relevance: one value a topic."""

from __future__ import annotations

import numpy as np

from jauge.evidence.judged import JudgedRun, Rows
from jauge.measures.declaring import declare
from jauge.measures.definition import Parameter
from jauge.measures.ranked_rows import by_topic, expected, is_relevant, refuse_ties
from jauge.measures.ranking import DEPTH, NO_RELEVANT, NOTHING_RETRIEVED, REL, VIEW
from jauge.numeric.ratio import FloatArray, IntArray, ratio

_NO_GAIN = "no judged document of the topic has a level above 0"
GAIN = Parameter(
    "gain",
    "linear",
    "linear: the level, as in trec_eval; exponential: 2^level - 1, as in gdeval and much of the web.",
    choices=("linear", "exponential"),
)
GRADES = Parameter(
    "grades",
    "binary",
    "binary: a document is relevant or not; graded: its level divided by the greatest of all judgements; topic: by the "
    "greatest of the topic, as trec_eval 10.",
    choices=("binary", "graded", "topic"),
)
PERSISTENCE = Parameter("p", 0.9, "Chance that the reader goes on to the next document.", 0, 1, True, True)


def _gain(level: IntArray, gain: str) -> FloatArray:
    """What a document of a level is worth."""
    worth: FloatArray = np.maximum(level, 0).astype(np.float64)
    return worth if gain == "linear" else np.exp2(worth) - 1


def _grade(run: JudgedRun, grades: str, rel: float | None) -> FloatArray:
    """How relevant each retrieved document is, from 0 to 1."""
    if grades == "binary":
        return is_relevant(run, rel).astype(np.float64)
    level: IntArray = np.maximum(run.level, 0)
    if grades == "graded":
        return ratio(level, max(1, int(run.pool.level.max(initial=0))))
    first = np.append(run.pool.level, 0)[run.pool.start[:-1]]  # the greatest, if the topic has any
    greatest = np.where(np.diff(run.pool.start) > 0, np.maximum(first, 1), 1)
    return ratio(level, greatest[run.topic])


def _pool_rank(run: JudgedRun) -> IntArray:
    """The rank of each judged document in the best order."""
    start = run.pool.start
    return np.arange(1, run.pool.level.size + 1) - np.repeat(start[:-1], np.diff(start))


def _dcg(run: JudgedRun, k: float | None, gain: str) -> FloatArray:
    """Expected discounted gain of each topic."""
    told = expected(run, _gain(run.level, gain)) / np.log2(run.rank + 1)
    return np.asarray(run.per_topic(told if k is None else told * (run.rank <= k)))


def _ideal(run: JudgedRun, k: float | None, gain: str) -> FloatArray:
    """Discounted gain of the best order of all judged documents."""
    rank = _pool_rank(run)
    told = _gain(run.pool.level, gain) / np.log2(rank + 1)
    return np.asarray(run.per_pool(told if k is None else told * (rank <= k)))


@declare(
    VIEW,
    title="DCG",
    titre="DCG",
    aliases=("discounted cumulative gain",),
    parameters=(DEPTH, GAIN),
    direction=1,
    bounds=(0.0, np.inf),
    undefined="never",
    reference="Järvelin and Kekäläinen 2002; Burges et al. 2005 (exponential gain)",
)
def DCG(run: JudgedRun, k: float | None, gain: str) -> FloatArray:  # noqa: N802
    """Gain of the documents, less for each rank further down.

    sum over ranks i <= k of gain(level_i) / log2(i + 1)
    """
    return _dcg(run, k, gain)


@declare(
    VIEW,
    title="nDCG",
    titre="nDCG",
    aliases=("NDCG", "normalised discounted cumulative gain"),
    parameters=(DEPTH, GAIN),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=_NO_GAIN,
    reference="Järvelin and Kekäläinen 2002; Burges et al. 2005 (exponential gain)",
    traps="Two gains go by one name; on levels 0 and 1 they agree.",
)
def nDCG(run: JudgedRun, k: float | None, gain: str) -> FloatArray:  # noqa: N802
    """Discounted gain as a share of that of the best order.

    DCG / (DCG of all judged documents by decreasing level)
    """
    return ratio(_dcg(run, k, gain), _ideal(run, k, gain))


@declare(
    VIEW,
    title="R-nDCG",
    titre="R-nDCG",
    direction=1,
    bounds=(0.0, 1.0),
    undefined=_NO_GAIN,
    reference="trec_eval (Buckley 2008)",
)
def Rndcg(run: JudgedRun) -> FloatArray:  # noqa: N802
    """nDCG averaged over the ranks at which the best order goes down a level, and over the end of the run.

    mean of nDCG@c over the numbers c of documents judged at least so high, and of nDCG where more than c + 1 are found
    """
    level, start = run.pool.level, run.pool.start
    topic = np.repeat(np.arange(len(run.topics)), np.diff(start))
    closing = np.append((level[1:] != level[:-1]) | (topic[1:] != topic[:-1]), True)[: level.size] & (level > 0)
    row = np.flatnonzero(closing)
    depth, of = _pool_rank(run)[row], topic[row]
    got = np.append(0.0, np.cumsum(expected(run, _gain(run.level, "linear")) / np.log2(run.rank + 1)))
    best = np.append(0.0, np.cumsum(_gain(level, "linear") / np.log2(_pool_rank(run) + 1)))
    end = run.rows.start[of] + np.minimum(depth, run.retrieved[of])
    share = ratio(got[end] - got[run.rows.start[of]], best[row + 1] - best[start[of]])
    positive = run.per_pool((level > 0).astype(np.int64))
    longer = run.retrieved > positive + 1
    final = np.where(longer, ratio(_dcg(run, None, "linear"), _ideal(run, None, "linear")), 0.0)
    points = np.bincount(of, minlength=len(run.topics))
    return ratio(by_topic(run, of, share) + np.where(points > 0, final, 0.0), points + (longer & (points > 0)))


@declare(
    VIEW,
    title="nDCG over relevant documents",
    titre="nDCG aux documents pertinents",
    aliases=("ndcg rel",),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=_NO_GAIN,
    reference="trec_eval (Buckley 2008)",
)
def nDCG_rel(run: JudgedRun) -> FloatArray:  # noqa: N802
    """nDCG averaged over the ranks of the relevant documents; those not retrieved count the end of the run.

    (1 / R) * (sum over relevant ranks i of DCG@i / ideal DCG@i + not retrieved * DCG / ideal DCG)
    """
    refuse_ties(run, "nDCG over relevant documents")
    got = _running(_gain(run.level, "linear") / np.log2(run.rank + 1), run.rows.start)
    best = _running(_gain(run.pool.level, "linear") / np.log2(_pool_rank(run) + 1), run.pool.start)
    row = np.flatnonzero(run.level > 0)
    topic, positive = run.topic[row], run.per_pool((run.pool.level > 0).astype(np.int64))
    ideal = best[run.pool.start[topic] + np.minimum(run.rank[row], positive[topic]) - 1]
    found = by_topic(run, topic, ratio(got[row], ideal))
    lost = positive - np.bincount(topic, minlength=len(run.topics))
    end = ratio(_dcg(run, None, "linear"), _ideal(run, None, "linear"))
    return ratio(found + np.where(lost > 0, lost * end, 0.0), positive)


def _running(values: FloatArray, start: IntArray) -> FloatArray:
    """Sums from the first row of each topic on."""
    until = np.append(0.0, np.cumsum(values))
    return np.asarray(until[1:] - np.repeat(until[start[:-1]], np.diff(start)))


@declare(
    VIEW,
    title="G",
    titre="G",
    direction=1,
    bounds=(0.0, 1.0),
    undefined=_NO_GAIN,
    reference="trec_eval (Buckley 2008)",
)
def G(run: JudgedRun) -> FloatArray:  # noqa: N802
    """Gain of each document, less for what the best order would have gained before it.

    sum of g_i / log2(2 + sum over j <= i of max(ideal g_j, 1) - g_j) / sum of ideal g
    """
    refuse_ties(run, "G")
    gain, rank = _gain(run.level, "linear"), run.rank
    pool = np.append(_gain(run.pool.level, "linear"), 0.0)
    first, size = np.repeat(run.pool.start[:-1], run.retrieved), np.repeat(np.diff(run.pool.start), run.retrieved)
    ideal = pool[np.where(rank <= size, first + rank - 1, pool.size - 1)]
    apart = _running(np.maximum(ideal, 1.0) - gain, run.rows.start)
    return ratio(run.per_topic(gain / np.log2(2 + apart)), run.per_pool(pool[:-1]))


@declare(
    VIEW,
    title="RBP({p})",
    titre="RBP({p})",
    aliases=("rank-biased precision",),
    parameters=(PERSISTENCE, GRADES, REL),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="Moffat and Zobel 2008",
    traps="RBP_residual says how much the documents without a judgement could add.",
)
def RBP(run: JudgedRun, p: float, grades: str, rel: float | None) -> FloatArray:  # noqa: N802
    """What a reader finds who goes on to the next document with a fixed chance.

    (1 - p) * sum over ranks i of grade_i p^(i - 1)
    """
    return np.asarray((1 - p) * run.per_topic(expected(run, _grade(run, grades, rel)) * p ** (run.rank - 1.0)))


@declare(
    VIEW,
    title="residual of RBP({p})",
    titre="résidu de RBP({p})",
    aliases=("rbp resid",),
    parameters=(PERSISTENCE,),
    direction=0,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="Moffat and Zobel 2008",
    traps="trec_eval leaves out what follows the end of the run where all that it retrieved is judged.",
)
def RBP_residual(run: JudgedRun, p: float) -> FloatArray:  # noqa: N802
    """The most that documents without a judgement, retrieved or after the end of the run, could add to RBP.

    p^n + (1 - p) * sum over unjudged ranks i of p^(i - 1)
    """
    seen = run.per_topic(expected(run, run.level < 0) * p ** (run.rank - 1.0))
    return np.asarray(p ** run.retrieved.astype(np.float64) + (1 - p) * seen)


@declare(
    VIEW,
    title="ERR",
    titre="ERR",
    aliases=("expected reciprocal rank",),
    parameters=(
        DEPTH,
        Parameter("top", None, "The greatest level of the scale; None: the greatest of all judgements.", low=1),
    ),
    direction=1,
    bounds=(0.0, 1.0),
    undefined="never",
    reference="Chapelle et al. 2009",
)
def ERR(run: JudgedRun, k: float | None, top: float | None) -> FloatArray:  # noqa: N802
    """Expected reciprocal rank of the document that satisfies the reader.

    sum over ranks i <= k of (1 / i) s_i prod over j < i of (1 - s_j), s = (2^level - 1) / 2^top
    """
    refuse_ties(run, "ERR")
    highest = max(1, int(run.pool.level.max(initial=0))) if top is None else top
    row = np.flatnonzero(run.level > 0)
    stops = np.minimum(_gain(run.level[row], "exponential") / 2.0**highest, 1.0)
    topic, rank = run.topic[row], run.rank[row]
    first = np.searchsorted(topic, np.arange(len(run.topics) + 1))
    # In logarithms a certain stop would be -inf, and -inf - -inf undefined in the topics after it.
    going = _running(np.log1p(-np.minimum(stops, 1 - 2.0**-53)), first)
    before = np.exp(going - np.log1p(-np.minimum(stops, 1 - 2.0**-53)))
    value = before * stops / rank
    return by_topic(run, topic, value if k is None else value * (rank <= k))


@declare(
    VIEW,
    title="weighted evaluation of Nakache and Métais",
    titre="évaluation pondérée de Nakache et Métais",
    aliases=("Nakache",),
    parameters=(
        Parameter("k", 15.0, "How steeply the weights fall.", 0, np.inf, True, True),
        Parameter("l", 0.7, "The place of the fall, as a share of the list from its end.", 0, 1),
        Parameter("size", None, "Length of the list that weights are made for; None: that of the run.", low=1),
        Parameter(
            "normalise",
            "all",
            "all: divided by the sum of the weights; ideal: by that of the best order of the judged documents.",
            choices=("all", "ideal"),
        ),
        GRADES,
        REL,
    ),
    direction=1,
    bounds=(0.0, 1.0),
    undefined=f"{NOTHING_RETRIEVED}, or with normalise=ideal {NO_RELEVANT}",
    reference="Nakache and Métais; document 002 (its second form of the weights is a misprint)",
    traps="With normalise=all it is 1 only if everything is relevant.",
)
def nakache_metais(
    run: JudgedRun,
    k: float,
    l: float,  # noqa: E741 (as the authors write it)
    size: float | None,
    normalise: str,
    grades: str,
    rel: float | None,
) -> FloatArray:
    """Relevance weighted by rank, by weights that stay near 1 for a while and fall then.

    sum rel_i w_i / sum w_i, w_i = (1 + e^(-k (1 - l))) / (1 + e^(-k (x_i - l))), x_i = (N - i + 1) / N
    """
    length = run.retrieved.astype(np.float64) if size is None else np.full(len(run.topics), size)

    def weight(rank: IntArray, of: IntArray) -> FloatArray:
        x = (length[of] - rank + 1) / length[of]
        return np.where(rank <= length[of], (1 + np.exp(-k * (1 - l))) / (1 + np.exp(-k * (x - l))), 0.0)

    got = run.per_topic(expected(run, _grade(run, grades, rel)) * weight(run.rank, run.topic))
    if normalise == "ideal":
        best_first = Rows(run.pool.start, run.pool.level, np.ones(run.pool.level.size, np.bool_))
        best = JudgedRun(run.topics, best_first, run.pool, run.rel)
        return ratio(got, best.per_topic(_grade(best, grades, rel) * weight(best.rank, best.topic)))
    whole = [weight(np.arange(1, int(n) + 1), np.full(int(n), t)).sum() for t, n in enumerate(length)]
    return ratio(got, np.array(whole))
