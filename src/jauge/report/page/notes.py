"""What to know before relying on the page, and how its figures were made."""

from __future__ import annotations

import platform
from html import escape

import numpy as np
import scipy

import jauge
from jauge.report.evaluation import Evaluation
from jauge.report.page.panels import Scene
from jauge.report.page.sections import heading, level_of
from jauge.report.page.wording import Words

FEW, FEW_SCORES = 20, 10


def warnings(scene: Scene) -> str:
    """Few items of a class, ties, and what the evaluation itself warns of."""
    words, evaluation = scene.words, scene.evaluation
    voice, counts = words.voice, scene.models[0].standing.counts
    told = [voice.words(note) for note in evaluation.notes]
    sizes = ((counts.positive, evaluation.positive), (counts.negative, evaluation.negative))
    told += [
        words.text("few", count=voice.count(float(size)), label=voice.quoted(label))
        for size, label in sizes
        if size < FEW
    ]
    for model in scene.models:
        distinct = model.table.thresholds.size - 1
        if distinct < FEW_SCORES:
            told.append(words.text("ties", model=model.standing.model, count=voice.count(distinct)))
    if any(model.roc is None for model in scene.models):
        told.append(words.text("no bands"))
    if not told:
        return ""
    items = "".join(f"<li>{escape(text)}</li>" for text in told)
    return f'{heading(words.html("warnings"), "warnings")}<ul class="warnings">{items}</ul>'


def method(scene: Scene) -> str:
    """What was exact, what was simulated, with which seed and versions."""
    words, evaluation = scene.words, scene.evaluation
    voice, best = words.voice, scene.best.standing
    made = "made given" if not best.tuned else "made fixed" if best.held_out is best.counts else "made crossfit"
    told = [words.text("made exact"), words.text(made), words.text("made bands")]
    level = level_of(words, evaluation.level)
    wins = evaluation.wins
    if wins is None:
        told.append(words.text("made nothing"))
    else:
        critical = voice.number(wins.pairs.critical(evaluation.level)) if len(wins.models) > 1 else "–"
        told.append(words.text("made wins", replicates=voice.count(wins.replicates), critical=critical, level=level))
    told.append(words.text("shift"))
    told.append(versions(evaluation, words))
    items = "".join(f"<li>{escape(text)}</li>" for text in told)
    return f'{heading(words.html("method"), "method")}<ul class="method">{items}</ul>'


def versions(evaluation: Evaluation, words: Words) -> str:
    """Level, seed, and what computed the figures."""
    named = {"jauge": jauge.__version__, "numpy": np.__version__, "scipy": scipy.__version__}
    named["python"] = platform.python_version()
    return words.text("made with", level=level_of(words, evaluation.level), seed=evaluation.seed, **named)
