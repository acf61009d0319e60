"""`jauge demo`: three classifiers evaluated at one condition of use, on predictions that come with jauge."""

from __future__ import annotations

import shutil
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from jauge.curves import OperatingCondition
from jauge.errors import JaugeError
from jauge.io import Task, open_files, paired_scores
from jauge.measures.measure import Lang
from jauge.report.document import Document
from jauge.report.evaluation import ScoresEvaluation
from jauge.report.rendering import show_on_screen
from jauge.report.saving import save as write
from jauge.report.scores import evaluate_scores
from jauge.report.screen import Screen
from jauge.report.told_scores import tell_methods, tell_ratios, tell_standings, tell_verdict
from jauge.report.voice import Voice

TRUTH, MODELS = "is_8", ("neighbours", "forest", "logistic")
CONDITION = OperatingCondition(prevalence=0.02, cost_ratio=10)
PAGE = Path("jauge-demo.html")


def demo(
    *,
    save: Path | None = None,
    output: Annotated[Path, Parameter(name=["--output", "-o"])] = PAGE,
    lang: Lang = "en",
) -> None:
    """Evaluate three classifiers on bundled predictions: which handwritten digits are an 8?

    Parameters
    ----------
    save
        Write the predictions to this file instead, to try the other commands on, as in --save digits.csv.
    output
        Where to write the page, as in -o page.html.
    lang
        Language of the text, as in --lang fr.

    """
    with as_file(files("jauge") / "data" / "digits.csv") as bundled:
        if save is not None:
            _copy(bundled, save)
            return
        evaluation = evaluated(bundled)
    write(evaluation, output, Voice(lang))
    _show(evaluation, output, Voice(lang))


def evaluated(predictions: Path) -> ScoresEvaluation:
    """The three models where 2 % are 8s and a miss costs as much as 10 false alarms."""
    task = Task(truth=TRUTH)
    table = open_files([predictions], wanted=[TRUTH, *MODELS]).read([TRUTH, *MODELS], numbers=MODELS)
    read = paired_scores(table, task, {model: model for model in MODELS})
    classes = (str(read.positive), str(read.negative))
    return evaluate_scores(read.evidence, condition=CONDITION, classes=classes)


def _copy(bundled: Path, target: Path) -> None:
    """Copy the predictions; nothing is overwritten."""
    if target.exists():
        raise JaugeError("a file that doesn't exist yet", repr(str(target)), "Choose another name.")
    shutil.copyfile(bundled, target)
    Screen().line(f"{target}: columns {TRUTH}, {', '.join(MODELS)}.")


def _show(evaluation: ScoresEvaluation, output: Path, voice: Voice) -> None:
    """The story, the verdict, and what to try next."""
    items = evaluation.standings[0].counts
    document = Document(voice)
    opening = voice.tell(
        "Three classifiers look for the digit 8: {count} images, {positive} are 8s.",
        count=items.total.item(),
        positive=items.positive.item(),
    )
    use = voice.tell(
        "You deploy where {share} are 8s and a miss costs as much as {ratio} false alarms.",
        share=voice.percent(CONDITION.prevalence),
        ratio=voice.significant(CONDITION.cost_ratio),
    )
    document.text(f"{opening} {use}")
    tell_verdict(document, evaluation)
    tell_standings(document, evaluation)
    tell_ratios(document, evaluation)
    tell_methods(document, evaluation)
    document.paragraph("Page: {page}", page=str(output))
    document.paragraph(
        "Your turn: jauge report FILE --truth COLUMN --score COLUMN COLUMN --prevalence NUMBER --cost-ratio NUMBER"
    )
    show_on_screen(document, Screen())
