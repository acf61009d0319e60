"""`jauge rank`: runs of a retrieval experiment against judgements, as tables or as trec_eval prints them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import numpy as np
from cyclopts import Parameter

from jauge.cli.reading import Measures
from jauge.cli.rendering import Output, write
from jauge.comparison.topics import TopicComparisons, compare_runs, mean_over_topics
from jauge.errors import JaugeError
from jauge.evidence.judged import JudgedRun
from jauge.evidence.rankings import Judgements, Rankings
from jauge.inference.run_evaluation import USUAL, RunEvaluation, evaluate_run, tie_range
from jauge.io.trec import read_qrels, read_run
from jauge.measures.measure import Formula, Lang, Measure
from jauge.measures.ranking_names import SUMMED, TREC_SETS, how_averaged, ranking_measure, trec_measures, trec_name
from jauge.report.document import Document
from jauge.report.figures import Figure
from jauge.report.rendering import Format
from jauge.report.screen import Column
from jauge.report.voice import Voice
from jauge.report.words import printable

Ties: TypeAlias = Literal["docno", "expected", "best", "worst"]
_PRINTED_ALONE = ("runid", "num_q", "relstring")
_LEVELS = {-1: "-", -2: "."}


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Judging:
    """How runs are read and judged."""

    ties: Ties = "docno"
    """Order of equal scores: docno (as trec_eval), expected, best or worst, as in --ties expected."""
    rel: Annotated[int, Parameter(name=["--rel", "-l"])] = 1
    """Least level that is relevant, as in -l 2."""
    depth: Annotated[int | None, Parameter(name=["--depth", "-M"])] = None
    """How many documents of each topic are looked at, as in -M 100."""
    missing: Literal["zero", "skip"] | None = None
    """Judged topics that a run misses count zero, or are left out (the default of the form trec_eval), as in
    --missing skip."""
    complete: Annotated[bool, Parameter(name=["--complete", "-c"], negative=())] = False
    """As trec_eval's -c: missing topics count zero."""
    no_relevant: Literal["zero", "skip"] = "zero"
    """Topics without a relevant document count zero, or are left out, as in --no-relevant skip."""
    convention: Literal["exact", "trec9", "trec10"] | None = None
    """Levels of recall exact, or as trec_eval has them, scores in single precision too (the form trec_eval: trec10),
    as in --convention trec9."""

    def options(self, form: str) -> dict[str, str | int]:
        """What evaluate_run is told."""
        as_trec = form == "trec_eval"
        missing = "zero" if self.complete else self.missing or ("skip" if as_trec else "zero")
        convention = self.convention or ("trec10" if as_trec else "exact")
        told: dict[str, str | int] = {"ties": self.ties, "rel": self.rel, "missing": missing}
        return {**told, "convention": convention, "no_relevant": self.no_relevant}


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Answer:
    """What is told of the runs."""

    measures: Measures = ()
    """Measures such as nDCG@10, AP, "P(rel=2)@5", or one of trec_eval's names (map, ndcg_cut.10, all_trec)."""
    per_topic: Annotated[bool, Parameter(name=["--per-topic", "-q"], negative=())] = False
    """Tell the value of each topic too."""
    compare: Annotated[bool, Parameter(negative=())] = False
    """Compare the runs, topic by topic."""
    test: Literal["permutation", "sign", "t", "wilcoxon"] = "permutation"
    """Test of the comparison, as in --test sign."""
    level: float = 0.95
    """Confidence of the intervals, as in --level 0.9."""
    seed: int = 0
    """Seed of what is drawn at random, as in --seed 1."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Form:
    """In which form the answer is given, that of trec_eval among them, and where."""

    format: Format | Literal["trec_eval"] = "table"
    """Form of the answer, as in --format json."""
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None
    """File to write instead of the terminal, as in -o answer.txt."""
    lang: Lang = "en"
    """Language of the text; data are the same in both, as in --lang fr."""

    def put(self, text: str) -> None:
        """Print a text, or write it to the file."""
        if self.output is None:
            sys.stdout.write(text)
            return
        try:
            self.output.write_text(text, encoding="utf-8")
        except OSError as error:
            received = f"{str(self.output)!r} ({error.strerror})"
            raise JaugeError("a file that may be written", received, "Check the path after -o.") from None


def rank(  # noqa: D417 (the options are explained where they are declared)
    qrels: Path,
    /,
    *runs: Path,
    judging: Judging = Judging(),
    answer: Answer = Answer(),
    form: Form = Form(),
) -> None:
    """Evaluate runs of a retrieval experiment against judgements.

    Parameters
    ----------
    qrels
        Judgements: four columns of TREC, three of BEIR, JSON or Parquet; .gz and .zst too.
    runs
        Runs: six columns of TREC, three of MS MARCO, JSON or Parquet; .gz and .zst too.

    """
    named = [name for name in answer.measures if not Path(name).is_file()]  # runs may follow the measures
    runs = (*runs, *(Path(name) for name in answer.measures if name not in named))
    answer = replace(answer, measures=tuple(named))
    if not runs:
        raise JaugeError("at least one run after the judgements", "none", "As in jauge rank QRELS RUN.")
    said, found = read_qrels(qrels), _named_apart([read_run(run) for run in runs], runs)
    if judging.options(form.format)["convention"] != "exact":
        found = [run.single() for run in found]  # before they are cut
    if judging.depth is not None:
        found = [run.first(judging.depth) for run in found]
    if form.format == "trec_eval":
        form.put("".join(f"{line}\n" for run in found for line in _trec_lines(said, run, judging, answer)))
        return
    output = Output(format=form.format, output=form.output, lang=form.lang)
    document = output.document()
    _tell(document, said, found, judging, answer)
    write(document, output)


def _named_apart(found: list[Rankings], files: Sequence[Path]) -> list[Rankings]:
    """Runs of one name, or without any, are told apart by their files."""
    names = [run.name for run in found]
    if len(set(names)) == len(names) and all(names):
        return found
    return [run.named(str(file)) for run, file in zip(found, files, strict=True)]


def _tell(document: Document, said: Judgements, runs: list[Rankings], judging: Judging, answer: Answer) -> None:
    """Means with limits, then what belongs to single topics, then comparisons."""
    options = judging.options("table")
    found = [evaluate_run(said, run, answer.measures or USUAL, **options) for run in runs]  # type: ignore[arg-type]
    words = "{topics} topics judged, {count} judgements."
    document.text(document.voice.tell(words, topics=len(said.topics), count=said.level.size))
    for run, evaluation in zip(runs, found, strict=True):
        document.fact(run=evaluation.run, topics=len(evaluation.topics), **options)
        _tell_means(document, said, run, evaluation, judging, answer)
        for words, values in evaluation.remarks():
            document.note(words, **values)
    if answer.per_topic:
        for evaluation in found:
            _tell_topics(document, evaluation)
    if answer.compare:
        _tell_comparisons(document, found, answer)


def _tell_means(
    document: Document, said: Judgements, run: Rankings, found: RunEvaluation, judging: Judging, answer: Answer
) -> None:
    """The mean of each measure with its limits, and what the order of ties could make of it."""
    voice = document.voice
    averaged = [how_averaged(ranking_measure(name)) in ("arithmetic", "geometric") for name in found.measures]
    limits = [
        mean_over_topics(found, name, level=answer.level, seed=answer.seed) if mean else None
        for name, mean in zip(found.measures, averaged, strict=True)
    ]
    columns = [
        Column(printable(found.run), list(found.measures), left=True),
        Column(voice.words("value"), [f"{value:.4f}" for value in found.means]),
        Column(f"{100 * answer.level:g} %", ["" if m is None else f"[{m.low:.4f}, {m.high:.4f}]" for m in limits]),
    ]
    if found.tied:
        options = {name: value for name, value in judging.options("table").items() if name != "ties"}
        ends = tie_range(said, run, found.measures, **options)
        by_order = {"worst": ends.worst, "expected": ends.expected, "best": ends.best}
        columns += [
            Column(voice.words(order), [f"{value:.4f}" for value in told.means]) for order, told in by_order.items()
        ]
    document.grid(columns)
    figures = [
        Figure(name, name, float(value), how=found.ties)
        if m is None
        else Figure(name, name, float(value), m.low, m.high, how=f"{m.method} over topics")
        for name, value, m in zip(found.measures, found.means, limits, strict=True)
    ]
    document.record(figures, run=found.run, topic="all")


def _tell_topics(document: Document, found: RunEvaluation) -> None:
    """One row a topic."""
    columns = [Column(printable(found.run), [printable(topic) for topic in found.topics], left=True)]
    columns += [Column(name, [f"{value:.4f}" for value in found.values[:, k]]) for k, name in enumerate(found.measures)]
    document.grid(columns)
    for row, topic in enumerate(found.topics):
        values = zip(found.measures, found.values[row], strict=True)
        document.record([Figure(name, name, float(value)) for name, value in values], run=found.run, topic=topic)


def _tell_comparisons(document: Document, found: Sequence[RunEvaluation], answer: Answer) -> None:
    """Every two runs by each measure that has a mean."""
    if len(found) < 2:
        raise JaugeError("at least two runs for --compare", "one", "As in jauge rank QRELS RUN1 RUN2 --compare.")
    for name in found[0].measures:
        if how_averaged(ranking_measure(name)) == "arithmetic":
            told = compare_runs(found, name, test=answer.test, level=answer.level, seed=answer.seed)
            document.grid(_comparison_columns(told, document.voice))
            for one in told:
                how = f"{one.test} test over topics, p = {one.p_value:.4g}"
                figure = Figure(name, name, one.difference, one.low, one.high, how=how)
                document.record([figure], run=" - ".join(one.runs), topic="all")


def _comparison_columns(told: TopicComparisons, voice: Voice) -> list[Column]:
    """Pairs of runs with their differences."""
    columns = [
        Column(told.measure, [printable(" - ".join(one.runs)) for one in told], left=True),
        Column(voice.words("difference"), [f"{one.difference:+.4f}" for one in told]),
        Column(f"{100 * told.level:g} %", [f"[{one.low:+.4f}, {one.high:+.4f}]" for one in told]),
        Column("p", [f"{one.p_value:.4f}" for one in told]),
        Column(voice.words("won"), [f"{len(one.won):,}" for one in told]),
        Column(voice.words("lost"), [f"{len(one.lost):,}" for one in told]),
    ]
    if len(told) > 1:
        columns += [Column("Holm", [f"{p:.4f}" for p in told.holm]), Column("max-T", [f"{p:.4f}" for p in told.max_t])]
    return columns


def _trec_lines(said: Judgements, run: Rankings, judging: Judging, answer: Answer) -> Iterator[str]:
    """The lines that trec_eval prints."""
    options = judging.options("trec_eval")
    asked = _trec_asked(answer.measures or ("official",), str(options["convention"]))
    measures = list(dict.fromkeys(m for _, m in asked if m is not None)) or [ranking_measure("num_ret")]
    found = evaluate_run(said, run, measures, **options)  # type: ignore[arg-type]
    places = {m: found.column(_at_convention(m, str(options["convention"]))) for m in measures}
    judged = run.judged(said, rel=judging.rel, missing=str(options["missing"])).ordered("docno")
    unprinted = {*found.missing} if options["convention"] == "trec9" else set()  # as version 9 has it
    for row, topic in enumerate(found.topics if answer.per_topic else ()):
        if topic in unprinted:
            continue
        for name, measure in asked:
            if measure is not None and not name.startswith("gm_"):
                yield _trec_line(name, topic, found.values[row, places[measure]], measure)
            elif name.startswith("relstring"):
                yield f"{name:<22}\t{topic}\t'{_levels(judged, row, name)}'"
    for name, measure in asked:
        if measure is not None:
            yield _trec_line(name, "all", found.means[places[measure]], measure)
        elif name == "runid":
            yield f"{name:<22}\tall\t{found.run}"
        elif name == "num_q":
            yield f"{name:<22}\tall\t{len(found.topics)}"


def _at_convention(measure: Measure, convention: str) -> Measure:
    """A measure as evaluate_run has bound it."""
    bound = isinstance(measure, Formula) and "convention" in measure.parameters and convention != "exact"
    return measure(convention=convention) if bound else measure


def _trec_asked(names: Sequence[str], convention: str) -> list[tuple[str, Measure | None]]:
    """trec_eval's names with their measures, in the order in which it prints them; None for what is no number."""
    given: dict[str, Measure | None] = {}
    for name in names:
        wanted = "all_trec9" if name == "all_trec" and convention == "trec9" else name
        for part in TREC_SETS.get(wanted, (wanted,)):
            if re.fullmatch(rf"({'|'.join(_PRINTED_ALONE)})([._]\d+)?", part):
                given[part.replace(".", "_")] = None
            else:
                own = [(trec_name(m), m) for m in [ranking_measure(part)]] if not trec_measures(part) else []
                given.update(trec_measures(part) or own)
    if any(re.fullmatch(r"relstring_\d+", name) for name in given):
        given.pop("relstring", None)
    order = TREC_SETS["all_trec"]

    def place(name: str) -> int:
        exact = name if name in order else re.sub(r"_-?[\d.].*$", "", name)
        return order.index(exact) if exact in order else len(order)

    return [(name, given[name]) for name in sorted(given, key=place)]


def _trec_line(name: str, topic: str, value: float, measure: Measure) -> str:
    """One value as trec_eval writes it; what is undefined is 0 there."""
    known = 0.0 if np.isnan(value) else value
    counted = isinstance(measure, Formula) and measure.name in SUMMED
    return f"{name:<22}\t{topic}\t{f'{known:.0f}' if counted else f'{known:6.4f}'}"


def _levels(judged: JudgedRun, row: int, name: str) -> str:
    """The levels of the first documents of a topic, a character each."""
    depth = int(name.partition("_")[2] or 10)
    start, stop = judged.rows.start[row], judged.rows.start[row + 1]
    levels = judged.level[start : min(start + depth, stop)].tolist()
    return "".join(_LEVELS.get(level) or (str(level) if level <= 9 else ">") for level in levels)
