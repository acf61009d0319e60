"""The differences between models, a row for every two of them and every measure."""

from __future__ import annotations

import math
from collections.abc import Sequence

from jauge.comparison import Comparison, Comparisons
from jauge.measures import measure as named
from jauge.report.document import Document
from jauge.report.figures import Figure, how
from jauge.report.screen import Column
from jauge.report.voice import Voice
from jauge.report.words import printable


def tell_differences(document: Document, differences: Sequence[Comparisons], *, brief: bool = False) -> None:
    """First minus second with limits and the p-value adjusted for all pairs; `brief` leaves out how they were made."""
    voice = document.voice
    rows = [
        (one, float(holm)) for found in differences for one, holm in zip(found.comparisons, found.holm, strict=True)
    ]
    if not rows:
        return
    titles = [voice.title(named(one.measure)) for one, _ in rows]
    document.grid(
        [
            Column(voice.words("difference"), titles, left=True),
            Column("", [printable(" - ".join(one.models)) for one, _ in rows], left=True),
            Column("", [_signed(one.difference, voice) for one, _ in rows]),
            Column("", [_limits(one, voice) for one, _ in rows], left=True),
            Column("p", [voice.p_value(p).removeprefix("p = ").removeprefix("p ") for _, p in rows]),
            Column("", ["" if brief else _made(one, voice) for one, _ in rows], left=True),
        ]
    )
    for (one, holm), title in zip(rows, titles, strict=True):
        figure = Figure(one.measure, title, one.difference, one.low, one.high, how(one.method, one.drawn))
        document.record([figure], first=one.models[0], second=one.models[1], p_value=one.p_value, holm=holm)
    if len(differences[0].models) > 2:
        document.note("p-values are adjusted for all pairs of a measure (Holm).")
    for note in dict.fromkeys(note for one, _ in rows for note in one.notes):
        document.note("{note}.", note=voice.words(note))


def _signed(value: float, voice: Voice) -> str:
    return ("+" if value > 0 else "") + voice.number(value)


def _limits(one: Comparison, voice: Voice) -> str:
    return "" if math.isnan(one.low) else voice.limits(one.low, one.high)


def _made(one: Comparison, voice: Voice) -> str:
    """How the limits were made."""
    name = voice.words(how(one.method))
    return name if not one.drawn else voice.tell("{how}, {count} draws", how=name, count=one.drawn)
