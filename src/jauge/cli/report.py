"""`jauge report`: a file of predictions as a verdict, in the terminal and as a page."""

# ruff: noqa: B008 (groups of options are frozen, and their defaults are what the command line asks for)

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from jauge.cli.answers import read_answers
from jauge.cli.evaluated import Question, evaluate_answers
from jauge.cli.reading import Items, Reading, tell_reading
from jauge.cli.rivals import Candidates
from jauge.errors import JaugeError
from jauge.evidence import Evidence
from jauge.inference.limits import checked_level
from jauge.io import Predictions
from jauge.measures.measure import Lang
from jauge.report.document import Document
from jauge.report.evaluation import Evaluation
from jauge.report.evaluation_weka import evaluation_as_weka
from jauge.report.papers import tell_claim, tell_sentences, tell_stard
from jauge.report.progress import listening, step
from jauge.report.rendering import RENDERERS, Format, show_on_screen
from jauge.report.saving import as_text, ending_of, save
from jauge.report.screen import Screen
from jauge.report.telling import tell
from jauge.report.voice import Terms, Voice

Files = Annotated[tuple[Path, ...], Parameter(name=["--output", "-o"], negative=())]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Use:
    """Where the models will be used, and how sure one wants to be."""

    prevalence: float | None = None
    """Share of positives where the models will be used, if not that of the file, as in --prevalence 0.02."""
    cost_ratio: float | None = None
    """How many false alarms cost as much as one miss, as in --cost-ratio 10 (1 unless said)."""
    level: float = 0.95
    """Confidence of the intervals, as in --level 0.9."""
    seed: int = 0
    """Seed of what is drawn at random, as in --seed 1."""
    replicates: int = 2000
    """Resamples by which models are compared along all conditions, as in --replicates 10000."""

    @property
    def given(self) -> dict[str, bool]:
        """Which options that don't apply to all answers were given."""
        return {"--prevalence": self.prevalence is not None, "--cost-ratio": self.cost_ratio is not None}


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Form:
    """In which form the answer is given, and where."""

    output: Files = ()
    """File to write, its form by its ending (.html .md .json .txt .tex .csv), as in -o report.html; may be repeated."""
    format: Format | Literal["sentence", "weka"] = "table"
    """Form of what is printed, as in --format markdown; sentence is Methods and Results for a paper."""
    style: Literal["stard", "claim"] | None = None
    """Tables of a reporting guideline instead, as in --style stard: results by reference standard; claim adds methods,
    AUC, parts and differences."""
    percent: Annotated[bool, Parameter(negative=())] = False
    """Shares in hundredths: 87.0 % for 0.870."""
    lang: Lang = "en"
    """Language of the text, as in --lang fr; data are the same in both."""
    terms: Terms | None = None
    """Whose words measures are called by, as in --terms medical: sensitivity, PPV."""
    quiet: Annotated[bool, Parameter(name=["--quiet", "-q"], negative=())] = False
    """Print nothing but errors."""

    @property
    def voice(self) -> Voice:
        """The language and the words."""
        terms = self.terms if self.style is None else "medical"
        return Voice(self.lang, terms, self.percent)


def report(  # noqa: D417 (the options are explained where they are declared)
    *files: str,
    candidates: Candidates = Candidates(),
    items: Items = Items(),
    use: Use = Use(),
    reading: Reading = Reading(),
    form: Form = Form(),
) -> None:
    """Which of several models to deploy, at which threshold, and how sure one can be.

    As in: jauge report predictions.csv --truth y --score svm forest --prevalence 0.02 --cost-ratio 10 -o report.html

    Parameters
    ----------
    files
        CSV, TSV, JSON lines, Parquet, Arrow or Excel, one row an item; - is the standard input.

    """
    for path in form.output:
        ending_of(path)
    given = {**use.given, "--threshold": bool(candidates.threshold), "--partly": candidates.partly}
    answers = read_answers(files, candidates.models(), items, reading, given=given, partly=candidates.partly)
    question = Question(
        prevalence=use.prevalence,
        cost_ratio=use.cost_ratio,
        threshold=candidates.threshold,
        partly=candidates.partly,
        level=checked_level(use.level),
        seed=use.seed,
        replicates=_at_least_one(use.replicates),
    )
    # Each model, all of them along the conditions, their differences, and the files.
    with _progress(form, len(answers.names) + 2 + len(form.output)):
        evaluation, read = evaluate_answers(answers, question)
        _write(evaluation, read, form)
    if not form.quiet:
        _print(evaluation, read, form)


def _at_least_one(replicates: int) -> int:
    if replicates < 1:
        raise JaugeError("at least one resample", f"{replicates}", "As in --replicates 2000.")
    return replicates


def _write(evaluation: Evaluation, read: Predictions[Evidence], form: Form) -> None:
    """The files asked for; what was left out on reading is told in each."""
    for path in form.output:
        step("{file}", file=path.name)
        voice = Voice() if path.suffix.casefold() in (".json", ".csv") else form.voice
        save(_with_remarks(evaluation, read, voice), path, voice)


def _with_remarks(evaluation: Evaluation, read: Predictions[Evidence], voice: Voice) -> Evaluation:
    """What should be known of the rows stands with the other notes."""
    remarks = (voice.tell(remark.words, remark.values).rstrip(".") for remark in read.remarks)
    return replace(evaluation, notes=(*evaluation.notes, *remarks))


def _print(evaluation: Evaluation, read: Predictions[Evidence], form: Form) -> None:
    """The whole in the form asked for; where files were written, the verdict and their names."""
    if form.format == "json":
        sys.stdout.write(as_text(_with_remarks(evaluation, read, Voice()), ".json"))
        return
    if form.format == "weka":
        sys.stdout.write(evaluation_as_weka(evaluation))
        return
    document = Document(Voice() if form.format == "csv" else form.voice)
    tell_reading(document, read)
    brief = bool(form.output) or form.format in ("markdown", "latex", "html")
    if form.format == "sentence":
        tell_sentences(document, evaluation)
    elif form.style is not None:
        (tell_stard if form.style == "stard" else tell_claim)(document, evaluation)
    else:
        tell(document, evaluation, brief=brief)
    if form.output:
        document.paragraph("Written: {files}.", files=", ".join(map(str, form.output)))
    if form.format == "table" or form.format == "sentence":  # noqa: PLR1714 (mypy follows this one)
        show_on_screen(document, Screen())
    else:
        sys.stdout.write(RENDERERS[form.format](document))


@contextmanager
def _progress(form: Form, steps: int) -> Iterator[None]:
    """A bar that fills with each of so many steps and says what is done, on a terminal; nothing elsewhere."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    if form.quiet or not console.is_terminal:
        yield
        return
    columns = TextColumn("{task.description}", markup=False), BarColumn(bar_width=20), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("...", total=steps)
        begun = count()

        def show(words: str, values: dict[str, Any]) -> None:
            progress.update(bar, description=form.voice.tell(words, values), completed=next(begun), refresh=True)

        with listening(show):
            yield
