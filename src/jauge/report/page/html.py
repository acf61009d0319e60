"""The page: one file, no request, no library, readable without scripts."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from importlib.resources import files

from jauge.errors import JaugeError
from jauge.measures.measure import Lang
from jauge.report.evaluation import Evaluation, LabelsEvaluation, ScoresEvaluation, SetsEvaluation
from jauge.report.page import notes, sections
from jauge.report.page.calibration import calibration
from jauge.report.page.classes import labels_body, sets_body
from jauge.report.page.histogram import Histogram
from jauge.report.page.model import page_model
from jauge.report.page.panels import Scene
from jauge.report.page.parts import slices
from jauge.report.page.payload import data_block, payload
from jauge.report.page.wording import Words
from jauge.report.voice import Terms, Voice

_TEMPLATE = """<!DOCTYPE html>
<html lang="@@LANG@@"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-@@STYLE_HASH@@'; \
script-src 'sha256-@@SCRIPT_HASH@@'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>@@TITLE@@</title><style>@@STYLE@@</style></head><body>
@@BODY@@
<script type="application/json" id="jauge-data">@@DATA@@</script><script>@@SCRIPT@@</script></body></html>
"""


def render_html(evaluation: Evaluation, *, lang: Lang = "en", terms: Terms | None = None) -> str:
    """The evaluation as a page in one file: the verdict, linked panels, tables, and how all of it was made.

    Without scripts it shows the condition of the evaluation. `terms="medical"` speaks of sensitivity and PPV.

    >>> import numpy as np
    >>> from jauge.evidence import PairedScores
    >>> from jauge.report.scores import evaluate_scores
    >>> y = np.repeat([1, 0], 50)
    >>> paired = PairedScores.from_scores(y, {"m": y + np.random.default_rng(0).normal(size=100)})
    >>> page = render_html(evaluate_scores(paired, replicates=200))
    >>> page.startswith("<!DOCTYPE html>"), "http" in page.replace("http-equiv", "").replace("http://www.w3.org", "")
    (True, False)
    """
    words = Words(Voice(lang, terms))
    if isinstance(evaluation, LabelsEvaluation):
        return assembled(words, labels_body(evaluation, words), "{}", "classes.js")
    if isinstance(evaluation, SetsEvaluation):
        return assembled(words, sets_body(evaluation, words), "{}", "classes.js")
    if not isinstance(evaluation, ScoresEvaluation):
        raise JaugeError("an evaluation of scores, labels or label sets", type(evaluation).__name__, "See evaluate().")
    models = [page_model(evaluation, standing) for standing in evaluation.standings]
    scene = Scene(evaluation, models, words)
    histograms = [Histogram.of(model.table) for model in models]
    body = _body(scene, histograms[models.index(scene.best)])
    return assembled(words, body, data_block(payload(evaluation, models, histograms, words)))


def assembled(words: Words, body: str, data: str, script_file: str = "report.js") -> str:
    """The template with its parts; it is split, not searched, because labels may contain anything."""
    style, script = (_static(name) for name in ("report.css", script_file))
    parts: Mapping[str, str] = {
        "LANG": words.voice.lang,
        "TITLE": words.html("title"),
        "STYLE": style,
        "STYLE_HASH": _hash(style),
        "SCRIPT": script,
        "SCRIPT_HASH": _hash(script),
        "BODY": body,
        "DATA": data,
    }
    return "".join(parts[piece] if k % 2 else piece for k, piece in enumerate(_TEMPLATE.split("@@")))


def _static(name: str) -> str:
    return (files("jauge.report.page") / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _body(scene: Scene, histogram: Histogram) -> str:
    """The parts in their order."""
    parts = [
        sections.threshold(scene, histogram),
        calibration(scene),
        sections.measures(scene),
        sections.differences(scene),
        slices(scene),
        notes.warnings(scene),
        notes.method(scene),
    ]
    told = "".join(f"<section>{part}</section>" for part in parts if part)
    return (
        f"{_header(scene)}<main>{sections.verdict(scene)}{sections.controls(scene)}"
        f'<section aria-label="{scene.words.html("models")}">{sections.panels(scene)}</section>{told}</main>'
    )


def _header(scene: Scene) -> str:
    words, voice, counts = scene.words, scene.words.voice, scene.best.standing.counts
    facts = words.html(
        "facts",
        items=voice.count(float(counts.positive + counts.negative)),
        positives=voice.count(float(counts.positive)),
        positive=voice.quoted(scene.evaluation.positive),
        share=voice.percent(float(counts.positive / (counts.positive + counts.negative))),
    )
    buttons = "".join(f'<button type="button" id="{name}">{words.html(name)}</button>' for name in ("theme", "reset"))
    return (
        f'<header><div><h1>{words.html("title")}</h1><p class="facts">{facts}</p></div>'
        f'<div class="js buttons">{buttons}</div>'
        f'<noscript><p class="note">{words.html("scripts")}</p></noscript></header>'
    )
