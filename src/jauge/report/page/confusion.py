"""A confusion matrix as a picture, and its errors in order."""

from __future__ import annotations

from html import escape

import numpy as np

from jauge.evidence import ConfusionMatrix
from jauge.numeric.ratio import CountArray, IntArray, ratio
from jauge.report.page.sections import table
from jauge.report.page.wording import Words, shown
from jauge.report.words import printable

MOST = 20
"""So many labels are drawn; of more, those that are confused most."""
WORST = 10
_LONGEST, _DARK = 18, 0.85


def picture(matrix: ConfusionMatrix, words: Words, name: str) -> str:
    """Truth in rows, answers in columns: counts, and shares of each row as shades."""
    places = _drawn(matrix)
    cells, names = _with_no_answer(matrix, places), [_cut(str(matrix.labels[k])) for k in places.tolist()]
    heads = [*names, words.text("no answer")] if cells.shape[1] > len(names) else names
    side = 58 if len(names) <= 8 else 44 if len(names) <= 12 else 34
    left, top = 12 + 7 * max(map(len, names)), 20 + 5 * max(map(len, heads))
    wide, high = left + side * len(heads) + 60, top + side * len(names) + 8
    rows = ratio(cells, matrix.counts().positive[places][:, None])
    body = "".join(
        _cell(left + side * j, top + side * i, side, (cells[i, j].item(), float(rows[i, j]), i == j), words)
        for i in range(len(names))
        for j in range(len(heads))
    )
    for i, told in enumerate(names):
        body += _name(told, f'x="{left - 7}" y="{top + side * (i + 0.5) + 4:g}" text-anchor="end"')
    for j, told in enumerate(heads):
        body += _name(told, f'transform="translate({left + side * (j + 0.5):g},{top - 7}) rotate(-38)"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" class="matrix" aria-label="{escape(name, quote=True)}" font-family="system-ui,sans-serif" '
        f'font-size="12">{body}</svg>'
    )


def _name(told: str, where: str) -> str:
    return f'<text fill="#1a1a1a" class="ax" {where}>{escape(told)}</text>'


def _drawn(matrix: ConfusionMatrix) -> IntArray:
    """Which labels are drawn, in their order."""
    size = len(matrix.labels)
    if size <= MOST:
        return np.arange(size)
    errors = matrix.matrix.sum(axis=0) + matrix.matrix.sum(axis=1) - 2 * np.diag(matrix.matrix)
    return np.sort(np.argsort(-errors, kind="stable")[:MOST])


def _with_no_answer(matrix: ConfusionMatrix, places: IntArray) -> CountArray:
    """The cells of the labels drawn, and a column of items without an answer if there are any."""
    cells: CountArray = matrix.matrix[np.ix_(places, places)]
    silent = matrix.no_answer[places]
    return np.column_stack([cells, silent]) if matrix.no_answer.any() else cells


def _cell(x: float, y: float, side: int, told: tuple[float, float, bool], words: Words) -> str:
    """A shade for the share of the row, the count, and the share where there is room."""
    count, share, right = told
    shade = 0.1 + 0.9 * share**0.6 if share > 0 else 0.0
    look = 'class="on" fill="#fff"' if shade > _DARK else 'class="ax" fill="#1a1a1a"'
    middle, small = f'x="{x + side / 2:g}" text-anchor="middle"', side >= 44 and count > 0
    text = ""
    if count:
        text = f'<text {look} {middle} y="{y + side / 2 + (0 if small else 4):g}">{words.voice.count(count)}</text>'
    if small:
        told_share = shown(words.voice.percent(share))
        text += f'<text {look} {middle} font-size="10" y="{y + side / 2 + 13:g}">{told_share}</text>'
    kind = "right" if right else "wrong"
    fill = "#2f6f8f" if right else "#b3402a"
    return (
        f'<rect class="gr" fill="none" stroke="#e3e3e3" x="{x:g}" y="{y:g}" width="{side}" height="{side}"/>'
        f'<rect class="{kind}" fill="{fill}" fill-opacity="{shade:.2f}" x="{x + 1:g}" y="{y + 1:g}" '
        f'width="{side - 2}" height="{side - 2}" rx="3"/>{text}'
    )


def _cut(name: str) -> str:
    told = printable(name)
    return told if len(told) <= _LONGEST else told[: _LONGEST - 1] + "…"


def worst(matrix: ConfusionMatrix, words: Words) -> str:
    """The errors that occur most often, first: the truth, the answer, how often, and of how many."""
    cells = np.array(matrix.matrix)
    np.fill_diagonal(cells, 0)
    order = np.argsort(-cells, axis=None, kind="stable")[:WORST]
    sizes, rows = matrix.counts().positive, []
    for place in order.tolist():
        i, j = divmod(place, cells.shape[1])
        if cells[i, j] > 0:
            names = [escape(printable(matrix.labels[k])) for k in (i, j)]
            counted = f"{words.voice.count(float(cells[i, j]))} / {words.voice.count(float(sizes[i]))}"
            share = shown(words.voice.percent(float(cells[i, j] / sizes[i])))
            told = f'<td class="t">{names[1]}</td><td>{counted}</td><td>{share}</td>'
            rows.append(f'<tr><th scope="row">{names[0]}</th>{told}</tr>')
    if not rows:
        return f'<p class="note">{words.html("no errors")}</p>'
    heads = ("truth", "taken for", "times", "share")
    head = "".join(f'<th scope="col">{words.html(name)}</th>' for name in heads)
    return f"<h4>{words.html('worst')}</h4>{table('', head, rows)}"
