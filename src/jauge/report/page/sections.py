"""The parts of the page in their order, as HTML that says everything without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import numpy as np

from jauge.comparison import Comparisons, WhoWins
from jauge.evidence import Counts
from jauge.inference import Estimate
from jauge.measures import measure
from jauge.report.evaluation import Standing
from jauge.report.figures import how
from jauge.report.page.functions import best_f_along
from jauge.report.page.histogram import Histogram
from jauge.report.page.panels import ALONE_FROM, LAM, PALE_FROM, Scene, cost, key, precision_recall, roc, tradeoff
from jauge.report.page.wording import Words, shown
from jauge.report.verdict_words import CASES, condition_sentence, verdict_sentences


def heading(text: str, name: str) -> str:
    """The heading of a section."""
    return f'<h2 id="h_{name}">{text}</h2>'


def level_of(words: Words, level: float) -> str:
    """A level of confidence in words."""
    return words.voice.percent(level) if level < 0.995 else words.voice.significant(100 * level, 6) + " %"


def verdict(scene: Scene) -> str:
    """The sentences, and beside them what becomes of a thousand cases."""
    told = verdict_sentences(scene.evaluation, scene.words.voice)
    place = scene.evaluation.paired.place(scene.evaluation.verdict.best)
    strong = "" if scene.evaluation.verdict.form == "constant" else f" w{min(place, 8)}"
    rest = "".join(f"<p>{shown(sentence)}</p>" for sentence in told[2:])
    return (
        f'<section id="verdict" class="card{strong}" aria-label="{scene.words.html("verdict")}">'
        f'<div class="said"><p class="lead" aria-live="polite">{shown(told[0])}</p>'
        f'<p class="second">{shown(told[1])}</p>'
        f'<div class="rest">{rest}</div></div>'
        f"{thousand(scene, 'thousand', 'of 1000', scene.best.standing.held_out)}</section>"
    )


def thousand(scene: Scene, name: str, caption: str, counts: Counts) -> str:
    """What these answers are among 1,000 cases in use."""
    told = [scene.words.voice.amount(case) for case in in_use(scene, counts)]
    return matrix(name, scene.words.html(caption), told, scene)


def in_use(scene: Scene, counts: Counts) -> list[float]:
    """Hits, misses, false alarms and correct rejections among 1,000 cases in use."""
    share = scene.evaluation.condition.prevalence
    hits, alarms = float(counts.tp / counts.positive), float(counts.fp / counts.negative)
    cells = [share * hits, share * (1 - hits), (1 - share) * alarms, (1 - share) * (1 - alarms)]
    return [CASES * cell for cell in cells]


def matrix(name: str, caption: str, cells: Sequence[str], scene: Scene, used: Sequence[str] = ()) -> str:
    """A confusion matrix with words for its cells, and what they are in use; the truth in rows."""
    words, evaluation = scene.words, scene.evaluation
    labels = {"positive": evaluation.positive, "negative": evaluation.negative}
    titles = [words.html(title) for title in ("hits", "misses", "false alarms", "rejections")]
    below = [f'<small>(<span class="u">{case}</span>)</small>' for case in used] or [""] * 4
    kinds = ("ok", "ko", "ko", "ok")
    boxes = [
        f'<td class="{kinds[k]}"><span class="n">{cell}</span><small>{title}</small>{below[k]}</td>'
        for k, (cell, title) in enumerate(zip(cells, titles, strict=True))
    ]
    head = (
        f'<th scope="col">{words.html("said yes", **labels)}</th><th scope="col">{words.html("said no", **labels)}</th>'
    )
    rows = [
        f'<tr><th scope="row">{words.html(row, **labels)}</th>{"".join(boxes[2 * k : 2 * k + 2])}</tr>'
        for k, row in enumerate(("is yes", "is no"))
    ]
    return (
        f'<table class="cm" id="{name}"><caption>{caption}</caption><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def controls(scene: Scene) -> str:
    """The condition in words, and sliders with number fields for whoever has scripts."""
    words, evaluation = scene.words, scene.evaluation
    sentence = condition_sentence(evaluation.condition, evaluation.positive, words.voice)
    rows = [
        ("prior", words.text("prior", positive=words.voice.quoted(evaluation.positive)), (-9.21, 9.21, 0.01)),
        ("ratio", words.text("ratio"), (-4, 4, 0.01)),
        ("lam", words.text("lam"), (0, 1, 0.01)),
    ]
    fields = "".join(
        f'<div class="field"><label for="n{name}">{escape(text)}</label><input type="number" id="n{name}" step="any" '
        f'inputmode="decimal"><input type="range" id="{name}" min="{low}" max="{high}" step="{step}" '
        f'aria-label="{escape(text, quote=True)}"></div>'
        for name, text, (low, high, step) in rows
    )
    return (
        f'<details id="use" open><summary><b>{words.html("condition")}.</b> <span id="told">{shown(sentence)}</span> '
        f'<span id="brief" class="js"></span></summary><div class="controls js">{fields}</div></details>'
    )


def legend(scene: Scene) -> str:
    """The models with the look of their lines; buttons that bring one to the front where they are many."""
    many = len(scene.models) >= PALE_FROM
    items = []
    for place, model in enumerate(scene.models):
        name = escape(model.standing.model)
        if many:
            pressed = "true" if place == scene.front else "false"
            items.append(
                f'<li><button type="button" data-m="{place}" aria-pressed="{pressed}" '
                f'aria-label="{scene.words.html("highlight", model=model.standing.model)}">'
                f"{key(place)}{name}</button></li>"
            )
        else:
            items.append(f"<li>{key(place)}{name}</li>")
    return f'<ul class="legend" aria-label="{scene.words.html("models")}">{"".join(items)}</ul>'


def panels(scene: Scene) -> str:
    """Two rows of dual panels."""
    figures = [
        (name, title, draw(scene))
        for name, title, draw in (
            ("roc", "roc", roc),
            ("cost", "cost", cost),
            ("pr", "pr", precision_recall),
            ("to", "tradeoff", tradeoff),
        )
    ]
    notes = {"roc": "roc note", "cost": "cost note", "pr": "pr note", "to": "tradeoff note"}
    body = "".join(
        figure(name, scene.words.text(title), picture, scene.words.html(notes[name]), scene.words)
        for name, title, picture in figures
    )
    return f'{legend(scene)}<div class="grid">{body}</div>'


def figure(name: str, title: str, picture: str, note: str, words: Words) -> str:
    """A picture under its title, with a button that saves it."""
    told = words.html("svg of", picture=title or words.text("calibration"))
    button = f'<button type="button" class="js save" data-svg="{name}" aria-label="{told}">SVG</button>'
    kind = ' class="still"' if name == "cal" else ""
    return (
        f"<figure{kind}><figcaption><h3>{escape(title)}</h3>{button}</figcaption>{picture}"
        f'<p class="note">{note}</p></figure>'
    )


def threshold(scene: Scene, histogram: Histogram) -> str:
    """One model at one threshold: where it lies between the scores, and what it does to the items."""
    words, voice, best = scene.words, scene.words.voice, scene.best.standing
    counts = best.counts
    cells = [voice.count(float(cell)) for cell in (counts.tp, counts.fn, counts.fp, counts.tn)]
    options = "".join(
        f'<option value="{k}"{" selected" if one is scene.best else ""}>{escape(one.standing.model)}</option>'
        for k, one in enumerate(scene.models)
    )
    chosen = f'<p class="nojs">{escape(best.model)}: {words.html("threshold of")} {voice.threshold(best.threshold)}</p>'
    pick = (
        f'<div class="pick js"><label>{words.html("model")} <select id="model">{options}</select></label>'
        f'<button type="button" id="best">{words.html("cheapest")}</button></div>'
        f'<label class="js thr" for="thr">{words.html("threshold of")} <output id="othr"></output></label>'
        '<input class="js" type="range" id="thr" min="0" step="1">'
    )
    note = words.html(
        "histogram", positive=voice.quoted(scene.evaluation.positive), negative=voice.quoted(scene.evaluation.negative)
    )
    left = f'{chosen}{pick}{histogram.svg(note, best.threshold)}<p class="note">{note}</p>'
    used = [voice.amount(case) for case in in_use(scene, best.counts)]
    right = matrix("cm", words.html("in test"), cells, scene, used) + '<p id="rates" class="js"></p>'
    return f'{heading(words.html("threshold"), "threshold")}<div class="two"><div>{left}</div><div>{right}</div></div>'


def limits(voice_text: str) -> str:
    """Limits, smaller than their value."""
    return f" <small>{escape(voice_text)}</small>"


def cell(estimate: Estimate, words: Words) -> str:
    """A value, its limits, and the counts behind it."""
    voice = words.voice
    if np.isnan(estimate.value):
        return f"<td>{escape(voice.words('undefined'))}</td>"
    counted = ""
    if estimate.numerator is not None and estimate.denominator is not None:
        counted = f'<span class="n">{voice.count(estimate.numerator)} / {voice.count(estimate.denominator)}</span>'
    return f"<td>{voice.number(estimate.value)}{limits(voice.limits(estimate.low, estimate.high))}{counted}</td>"


def measures(scene: Scene) -> str:
    """One row for each measure, one column for each model; first what depends on the use, live."""
    words, voice, evaluation = scene.words, scene.words.voice, scene.evaluation
    head = "".join(f'<th scope="col">{key(k)}{escape(one.standing.model)}</th>' for k, one in enumerate(scene.models))
    rows = [_row(words.html("cost row"), [_cost_cell(one.standing, scene) for one in scene.models], "live cost")]
    best_f = [_f_cell(k, scene) for k in range(len(scene.models))]
    rows.append(_row(words.html("f row", lam=voice.significant(LAM)), best_f, "live f"))
    standings = [one.standing for one in scene.models]
    rows.append(_row(escape(voice.title(measure("auc"))), [cell(one.auc, words) for one in standings]))
    share = voice.percent(evaluation.condition.prevalence)
    positive = voice.quoted(evaluation.positive)
    rows += [_row(escape(name), cells) for name, cells in _estimates([one.figures for one in standings], words)]
    rows += [
        _row(words.html("at prevalence", measure=name, share=share, positive=positive), cells)
        for name, cells in _estimates([one.deployed for one in standings], words)
    ]
    title = words.html("measures", level=level_of(words, evaluation.level))
    save = f'<p class="js downloads"><button type="button" id="csv">{words.html("csv")}</button></p>'
    name = f'<th scope="col">{words.html("measure")}</th>'
    return heading(title, "measures") + table("measures", name + head, rows) + save


def table(name: str, head: str, rows: Iterable[str]) -> str:
    """A table that scrolls where it is wider than the page."""
    known = f' id="{name}"' if name else ""
    return (
        f'<div class="scroll" tabindex="0"><table{known}><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(name: str, cells: Iterable[str], kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f'<tr{attribute}><th scope="row">{name}</th>{"".join(cells)}</tr>'


def _estimates(columns: Sequence[Iterable[Estimate]], words: Words) -> Iterable[tuple[str, list[str]]]:
    """The same measure of every model, with its name."""
    for row in zip(*columns, strict=True):
        yield words.measure(measure(row[0].measure)), [cell(one, words) for one in row]


def _cost_cell(standing: Standing, scene: Scene) -> str:
    voice, condition = scene.words.voice, scene.evaluation.condition
    value, low, high = (
        CASES * (condition.baseline + condition.unit * x) for x in (standing.cost, *standing.cost_limits)
    )
    return f"<td>{voice.amount(value)}{limits(voice.amounts(low, high))}</td>"


def _f_cell(place: int, scene: Scene) -> str:
    found = best_f_along(scene.models[place].best_f, np.array([LAM]), scene.evaluation.condition.prevalence)
    value, low, high = (float(side[0]) for side in found)
    return f"<td>{scene.words.voice.number(value)}{limits(scene.words.voice.limits(low, high))}</td>"


def differences(scene: Scene) -> str:
    """What the others cost more than the recommended model, then the differences by other measures."""
    if len(scene.models) < 2:
        return ""
    words = scene.words
    title = heading(words.html("differences"), "differences")
    against = scene.evaluation.verdict.best if len(scene.models) >= ALONE_FROM else None
    others = other_differences(scene.evaluation.differences, scene.evaluation.level, words, against)
    return f"{title}{_cost_differences(scene)}<h3>{words.html('other differences')}</h3>{others}"


def _cost_differences(scene: Scene) -> str:
    words, evaluation = scene.words, scene.evaluation
    if evaluation.wins is None:
        return ""
    level = level_of(words, evaluation.level)
    names = ("model", "second", "difference", "here", "everywhere", "p adjusted")
    head = "".join(f'<th scope="col">{words.html(name, level=level)}</th>' for name in names)
    contest = evaluation.wins
    rows = [_cost_difference(other.standing.model, scene, contest) for other in scene.models if other is not scene.best]
    return f"<h3>{words.html('cost differences')}</h3>{table('pairs', head + '<td></td>', rows)}"


def _cost_difference(other: str, scene: Scene, wins: WhoWins) -> str:
    words, voice, evaluation = scene.words, scene.words.voice, scene.evaluation
    best, condition = scene.best.standing.model, evaluation.condition
    place = int(np.abs(wins.grid - condition.w).argmin())
    scale = CASES * condition.greatest_cost * condition.unit
    alone, every = (wins.difference(other, best, simultaneous=flag) for flag in (False, True))
    told = [voice.amounts(scale * float(band.low[place]), scale * float(band.high[place])) for band in (alone, every)]
    p = p_alone(float(wins.p_value(other, best)[place]), scene.words)
    shown = words.html("is shown" if every.low[place] > 0 else "is not shown")
    cells = [best, voice.amount(scale * float(every.value[place])), *told, p]
    return _row(escape(other), [*(f"<td>{escape(text)}</td>" for text in cells), f"<td>{shown}</td>"])


def p_alone(value: float, words: Words) -> str:
    """A p-value without its letter, for columns that are headed by it."""
    return words.voice.p_value(value).removeprefix("p ").removeprefix("= ")


def other_differences(
    differences: Sequence[Comparisons], level: float, words: Words, against: str | None = None
) -> str:
    """Pairs by other measures than cost, with adjusted p-values; all of them, or those `against` one model."""
    voice = words.voice
    rows = []
    for family in differences:
        found = [
            (one, p)
            for one, p in zip(family, family.holm.tolist(), strict=True)
            if not np.isnan(one.difference) and (against is None or against in one.models)
        ]
        for place, (one, adjusted) in enumerate(found):
            pair = f"{escape(one.models[0])} − {escape(one.models[1])}"
            values = [voice.number(one.difference), voice.limits(one.low, one.high)]
            values += [p_alone(one.p_value, words), p_alone(adjusted, words), words.voice.words(how(one.method))]
            cells = [f'<td class="t">{pair}</td>', *(f"<td>{escape(text)}</td>" for text in values)]
            name = f'<th scope="rowgroup" rowspan="{len(found)}">{escape(words.measure(measure(family.measure)))}</th>'
            rows.append(f"<tr>{'' if place else name}{''.join(cells)}</tr>")
    names = ("measure", "pair", "difference", "here", "p", "p holm", "how")
    told = level_of(words, level)
    head = "".join(f'<th scope="col">{words.html(name) if name != "here" else told}</th>' for name in names)
    return table("others", head, rows)
