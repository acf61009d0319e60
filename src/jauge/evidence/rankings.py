"""Documents ranked for topics, and what judges said of them: runs and qrels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from jauge.content import Content, frozen
from jauge.errors import JaugeError, name_in_list
from jauge.evidence.base import Evidence
from jauge.evidence.judged import NOT_POOLED, UNJUDGED, JudgedRun, Pool, Rows, starts_of
from jauge.evidence.reading import is_missing, one_of, read_scores, same_length
from jauge.numeric.ratio import FloatArray, IntArray

Names = NDArray[np.object_]
_LEVELS = (-(2**31), 2**31 - 1)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pairs(Content):
    """Topics and documents by their sorted names, and the pair that each row is about."""

    topics: Names
    documents: Names
    topic: IntArray
    document: IntArray

    def __post_init__(self) -> None:
        for name in ("topics", "documents", "topic", "document"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    @classmethod
    def of(cls, topic: Any, document: Any) -> Pairs:
        """Code two columns of names."""
        topics, of_topic = _coded(topic, "topic")
        documents, of_document = _coded(document, "document")
        return cls(topics, documents, of_topic, of_document)

    @property
    def key(self) -> IntArray:
        """One number a pair, in the order of topics, then of documents."""
        return np.asarray(self.topic * np.int64(self.documents.size) + self.document)

    def rows(self, chosen: NDArray[Any]) -> Pairs:
        """Some rows, in the order given."""
        return Pairs(self.topics, self.documents, self.topic[chosen], self.document[chosen])

    def occurring(self) -> Pairs:
        """The same rows among the names that occur."""
        topics, topic = np.unique(self.topic, return_inverse=True)
        documents, document = np.unique(self.document, return_inverse=True)
        return Pairs(self.topics[topics], self.documents[documents], topic, document)

    def joined(self, other: Pairs) -> Pairs:
        """The rows of two pieces one after the other, under common names."""
        topics, of_topic = _united(self.topics, other.topics, self.topic, other.topic)
        documents, of_document = _united(self.documents, other.documents, self.document, other.document)
        return Pairs(topics, documents, of_topic, of_document)

    def refuse_repeated(self, sorted_key: IntArray, verb: str) -> None:
        """Stop where a document occurs twice in a topic, and name it."""
        twice = sorted_key[1:][sorted_key[1:] == sorted_key[:-1]]
        if twice.size:
            topic, document = divmod(int(twice[0]), self.documents.size)
            raise JaugeError(
                f"each document {verb} once in a topic",
                f"{self.documents[document]!r} twice in topic {self.topics[topic]!r} "
                f"({twice.size:,} such row{'s' * (twice.size > 1)})",
                "Keep one of them.",
            )


def _coded(values: Any, what: str) -> tuple[Names, IntArray]:
    """Sorted names and positions among them; whole numbers are names too."""
    array = np.asarray(values)
    if array.dtype.kind in "iu":
        numbers, place = np.unique(array, return_inverse=True)
        names, order = _sorted_names([str(number) for number in numbers.tolist()])
        return names, order[place]
    items = [str(item) if isinstance(item, int) else item for item in array.tolist()]
    stranger = next((item for item in items if is_missing(item) or not isinstance(item, str)), "")
    if stranger != "":
        raise JaugeError(f"a name in text for every {what}", repr(stranger), "Write numbers as whole ones or as text.")
    distinct = list(set(items))
    names, order = _sorted_names(distinct)
    position = dict(zip(distinct, order.tolist(), strict=True))
    return names, np.fromiter(map(position.__getitem__, items), np.int64, len(items))


def _sorted_names(distinct: Sequence[str]) -> tuple[Names, IntArray]:
    """Distinct names in order, and the place of each."""
    order = sorted(range(len(distinct)), key=distinct.__getitem__)
    names, place = np.empty(len(distinct), object), np.empty(len(distinct), np.int64)
    names[:] = [distinct[k] for k in order]
    place[order] = np.arange(len(distinct))
    return names, place


def _united(one: Names, two: Names, of_one: IntArray, of_two: IntArray) -> tuple[Names, IntArray]:
    """Names of two pieces together, and the codes of the rows of both."""
    names, place = _sorted_names(list(dict.fromkeys([*one.tolist(), *two.tolist()])))
    position = {name: k for k, name in enumerate(names.tolist())}
    codes = [np.array([position[n] for n in own.tolist()], np.int64)[c] for own, c in ((one, of_one), (two, of_two))]
    return names[: place.size], np.concatenate(codes)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Judgements(Evidence):
    """What judges said of documents, topic by topic: the qrels of a test collection.

    Levels from 1 on are relevant to some degree and 0 is not relevant; a negative level says that the document was
    chosen for judging and then not judged.

    >>> said = Judgements.from_dict({"q1": {"a": 1, "b": 0}, "q2": {"a": 2}})
    >>> said
    Judgements(2 topics, 3 judgements)
    """

    pairs: Pairs
    level: IntArray

    def __init__(self, pairs: Pairs, level: IntArray) -> None:
        key = pairs.key
        if (key[1:] <= key[:-1]).any():
            order = np.argsort(key, kind="stable")
            pairs, level, key = pairs.rows(order), level[order], key[order]
        pairs.refuse_repeated(key, "judged")
        object.__setattr__(self, "pairs", pairs)
        object.__setattr__(self, "level", frozen(level))

    @classmethod
    def from_arrays(cls, topic: Any, document: Any, level: Any) -> Self:
        """From one entry per judgement: the topic, the document and the level of relevance.

        >>> Judgements.from_arrays([301, 301], ["a", "b"], [1, 0]).topics
        ('301',)
        """
        levels = read_scores(level, "level")
        same_length(topic=topic, document=document, level=levels)
        wrong = (levels != np.floor(levels)) | (levels < _LEVELS[0]) | (levels > _LEVELS[1])
        if wrong.any():
            raise JaugeError("whole numbers as levels of relevance", f"{levels[wrong][0]:g}", "As in 0, 1 or 2.")
        return cls(Pairs.of(topic, document), levels.astype(np.int64))

    @classmethod
    def from_dict(cls, judgements: Mapping[Any, Mapping[Any, int]]) -> Self:
        """From topic -> document -> level.

        >>> Judgements.from_dict({"q1": {"a": 1}}).level
        array([1])
        """
        return cls.from_arrays(*_flat(judgements, "level"))

    @classmethod
    def empty(cls) -> Self:
        """No judgements: the neutral element of `+`."""
        return cls(_NO_PAIRS, np.empty(0, np.int64))

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics by name, sorted."""
        return tuple(self.pairs.topics.tolist())

    def _plus(self, other: Self) -> Self:
        return type(self)(self.pairs.joined(other.pairs), np.concatenate([self.level, other.level]))

    def __repr__(self) -> str:
        return f"Judgements({len(self.topics):,} topics, {self.level.size:,} judgements)"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rankings(Evidence):
    """Documents that a system found for each topic, with its scores: a run; higher scores come first.

    Rows are kept topic by topic, scores decreasing, equal scores by decreasing name of the document.

    >>> run = Rankings.from_dict({"q1": {"a": 0.5, "b": 2.0, "c": 0.5}}, name="mine")
    >>> run
    Rankings(mine, 1 topics, 3 documents retrieved, 2 of them tied)
    >>> run.ranking("q1")
    ('b', 'c', 'a')
    """

    doors: ClassVar[Mapping[str, str]] = {"judged": ".judged(judgements)", "counts": ".judged(judgements)"}

    name: str
    pairs: Pairs
    score: FloatArray

    def __init__(self, pairs: Pairs, score: FloatArray, name: str = "") -> None:
        if np.isnan(score).any():
            row = int(np.flatnonzero(np.isnan(score))[0])
            pair = f"{pairs.documents[pairs.document[row]]!r} of topic {pairs.topics[pairs.topic[row]]!r}"
            raise JaugeError("a score for every document", f"NaN for {pair}", "Remove these rows or score them.")
        order = _order(pairs, score)
        if order is not None:
            pairs, score = pairs.rows(order), score[order]
        pairs.refuse_repeated(np.sort(pairs.key), "ranked")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "pairs", pairs)
        object.__setattr__(self, "score", frozen(score))

    @classmethod
    def from_arrays(cls, topic: Any, document: Any, score: Any, *, name: str = "") -> Self:
        """From one entry per retrieved document: the topic, the document and its score.

        >>> Rankings.from_arrays(["q1", "q1"], ["a", "b"], [0.1, 0.9]).ranking("q1")
        ('b', 'a')
        """
        scores = read_scores(score, "score", allow_missing=True)
        same_length(topic=topic, document=document, score=scores)
        return cls(Pairs.of(topic, document), scores, name)

    @classmethod
    def from_dict(cls, run: Mapping[Any, Mapping[Any, float]], *, name: str = "") -> Self:
        """From topic -> document -> score.

        >>> Rankings.from_dict({"q1": {"a": 1.5}}).score
        array([1.5])
        """
        return cls.from_arrays(*_flat(run, "score"), name=name)

    @classmethod
    def empty(cls, name: str = "") -> Self:
        """Nothing retrieved: the neutral element of `+`."""
        return cls(_NO_PAIRS, np.empty(0), name)

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics by name, sorted."""
        return tuple(self.pairs.topics.tolist())

    @property
    def tied(self) -> NDArray[np.bool_]:
        """Which rows have the score of another row of their topic."""
        same = _same_as_before(self.pairs.topic, self.score)
        return np.asarray(same | np.append(same[1:], False)[: same.size])

    def ranking(self, topic: str) -> tuple[str, ...]:
        """The documents of a topic from the first rank on, ties by decreasing name."""
        if topic not in self.topics:
            raise JaugeError(f"a topic of the run ({name_in_list(self.topics)})", repr(topic), "Name one of these.")
        rows = self.pairs.topic == self.topics.index(topic)
        return tuple(self.pairs.documents[self.pairs.document[rows]].tolist())

    def first(self, depth: int) -> Self:
        """The run cut after so many documents of each topic, ties by decreasing name.

        >>> Rankings.from_dict({"q1": {"a": 2, "b": 1}}).first(1).ranking("q1")
        ('a',)
        """
        if depth < 1:
            raise JaugeError("a depth of at least 1", f"{depth}", "As in 1000.")
        start = starts_of(self.pairs.topic, len(self.topics))
        kept = np.arange(self.score.size) - start[self.pairs.topic] < depth
        return type(self)(self.pairs.rows(kept).occurring(), self.score[kept], self.name)

    def single(self) -> Self:
        """The run with its scores in single precision, as trec_eval keeps them: some that differ become ties.

        >>> run = Rankings.from_dict({"q1": {"a": 1.00000001, "b": 1.0}})
        >>> run.ranking("q1"), run.single().ranking("q1")
        (('a', 'b'), ('b', 'a'))
        """
        return type(self)(self.pairs, in_single_precision(self.score), self.name)

    @property
    def tied_in_single(self) -> tuple[str, ...]:
        """The topics in which documents of unlike scores would share one in single precision."""
        rounded = in_single_precision(self.score)
        closer = _same_as_before(self.pairs.topic, rounded) & ~_same_as_before(self.pairs.topic, self.score)
        return tuple(self.topics[k] for k in np.unique(self.pairs.topic[closer]).tolist())

    def named(self, name: str) -> Self:
        """The same run under a name.

        >>> Rankings.from_dict({"q1": {"a": 1}}).named("bm25")
        Rankings(bm25, 1 topics, 1 documents retrieved)
        """
        return type(self)(self.pairs, self.score, name)

    def judged(self, judgements: Judgements, *, rel: int = 1, missing: str = "zero") -> JudgedRun:
        """The levels of the documents retrieved, rank by rank, for the topics that were judged.

        `rel` is the least level that counts as relevant. A topic that the run misses retrieved nothing
        (missing="zero") or is left out (missing="skip").

        >>> said = Judgements.from_dict({"q1": {"a": 1, "b": 0}})
        >>> Rankings.from_dict({"q1": {"b": 2.0, "a": 1.0, "x": 0.5}}).judged(said).level
        array([ 0,  1, -1])
        """
        one_of("missing", missing, ("zero", "skip"))
        common = {*judgements.topics} & {*self.topics}
        if not common:
            raise JaugeError(
                "topics that are both judged and in the run",
                f"judged {name_in_list(judgements.topics, 3)}; in the run {name_in_list(self.topics, 3)}",
                "Write the topics in both in the same way.",
            )
        topics = judgements.topics if missing == "zero" else tuple(sorted(common))
        return JudgedRun(topics, _matched(self, judgements, topics), _pool(judgements, topics), rel)

    def _plus(self, other: Self) -> Self:
        name = self.name if other.name in ("", self.name) else other.name if not self.name else ""
        return type(self)(self.pairs.joined(other.pairs), np.concatenate([self.score, other.score]), name)

    def __repr__(self) -> str:
        name = f"{self.name}, " if self.name else ""
        tied = int(self.tied.sum())
        told = f", {tied:,} of them tied" if tied else ""
        return f"Rankings({name}{len(self.topics):,} topics, {self.score.size:,} documents retrieved{told})"


def in_single_precision(score: FloatArray) -> FloatArray:
    """Scores as the nearest that 32 bits hold."""
    with np.errstate(over="ignore", under="ignore"):
        return score.astype(np.float32).astype(np.float64)


_NO_PAIRS = Pairs(np.empty(0, object), np.empty(0, object), np.empty(0, np.int64), np.empty(0, np.int64))


def _flat(nested: Mapping[Any, Mapping[Any, Any]], what: str) -> tuple[list[str], list[str], list[Any]]:
    """Three columns from topic -> document -> value."""
    if not all(isinstance(inner, Mapping) for inner in (nested, *getattr(nested, "values", tuple)())):
        raise JaugeError(
            f"a mapping of topics to mappings of documents to a {what}",
            type(nested).__name__,
            'As in {"q1": {"doc7": 1}}.',
        )
    topics = [str(topic) for topic, inner in nested.items() for _ in inner]
    documents = [str(document) for inner in nested.values() for document in inner]
    return topics, documents, [value for inner in nested.values() for value in inner.values()]


def _same_as_before(topic: IntArray, score: FloatArray) -> NDArray[np.bool_]:
    """Which rows have the topic and the score of the row before."""
    same = np.zeros(score.size, np.bool_)
    same[1:] = (score[1:] == score[:-1]) & (topic[1:] == topic[:-1])
    return same


def _order(pairs: Pairs, score: FloatArray) -> IntArray | None:
    """The order by topic, decreasing score, decreasing name; None where rows stand so. Most runs nearly do."""
    same_topic = pairs.topic[1:] == pairs.topic[:-1]
    if not np.where(same_topic, score[1:] <= score[:-1], pairs.topic[1:] > pairs.topic[:-1]).all():
        return np.lexsort((-pairs.document, -score, pairs.topic))
    tied = same_topic & (score[1:] == score[:-1])
    if not (tied & (pairs.document[1:] > pairs.document[:-1])).any():
        return None
    order = np.arange(score.size)
    inside = np.flatnonzero(np.append(tied, False) | np.append(False, tied))
    block = np.cumsum(~np.append(False, tied))[inside]
    order[inside] = inside[np.lexsort((-pairs.document[inside], block))]
    return order


def _matched(run: Rankings, judgements: Judgements, topics: tuple[str, ...]) -> Rows:
    """The level of each retrieved document, and the tie that it is in, topic after topic."""
    place = {name: k for k, name in enumerate(judgements.pairs.documents.tolist())}
    judged_as = np.array([place.get(name, -1) for name in run.pairs.documents.tolist()], np.int64)[run.pairs.document]
    run_start = starts_of(run.pairs.topic, len(run.topics))
    said_start = starts_of(judgements.pairs.topic, len(judgements.topics))
    of_run = {name: k for k, name in enumerate(run.topics)}
    of_said = {name: k for k, name in enumerate(judgements.topics)}
    level_of = np.full(len(place) + 1, NOT_POOLED)  # the last entry is for documents that no topic judged
    none: IntArray = np.empty(0, np.int64)
    levels, kept, sizes = [none], [none], []
    said_level = np.where(judgements.level < 0, UNJUDGED, judgements.level)
    for name in topics:
        at = of_run.get(name)
        rows = slice(0, 0) if at is None else slice(run_start[at], run_start[at + 1])
        said = slice(said_start[of_said[name]], said_start[of_said[name] + 1])
        documents = judgements.pairs.document[said]
        level_of[documents] = said_level[said]
        levels.append(level_of[judged_as[rows]])
        level_of[documents] = NOT_POOLED
        kept.append(np.arange(rows.start, rows.stop))
        sizes.append(rows.stop - rows.start)
    chosen = np.concatenate(kept)
    start = np.concatenate([[0], np.cumsum(np.array(sizes, np.int64))])
    fresh = ~_same_as_before(run.pairs.topic, run.score)[chosen]
    return Rows(start, np.concatenate(levels), fresh)


def _pool(judgements: Judgements, topics: tuple[str, ...]) -> Pool:
    """The levels of all judged documents of each topic, decreasing."""
    wanted = np.isin(judgements.pairs.topics.astype(str), np.array(topics, str)) if topics else np.empty(0, np.bool_)
    place = np.cumsum(wanted) - 1
    kept = wanted[judgements.pairs.topic] & (judgements.level >= 0)
    topic, level = place[judgements.pairs.topic[kept]], judgements.level[kept]
    order = np.lexsort((-level, topic))
    return Pool(starts_of(topic[order], len(topics)), level[order])
