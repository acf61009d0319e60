"""Differences between models as tables and sentences: two models, many of them, or slice by slice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from jauge.comparison import Comparison, Comparisons, SliceComparisons
from jauge.comparison.joint import JointTable
from jauge.inference import Limits
from jauge.report.document import Document
from jauge.report.figures import Figure
from jauge.report.screen import Column
from jauge.report.voice import Voice
from jauge.report.words import printable
from jauge.result import plain

_HOW = {
    "tango": "Tango",
    "delong": "DeLong",
    "clustered": "clusters",
    "bootstrap": "resampled",
}
_BETTER = (
    "{first} is better than {second}: {measure} {one} against {two}, difference {difference} {limits}, {p}. "
    "({count} items.)"
)
SENTENCES = {
    "first better": _BETTER,
    "second better": _BETTER,
    "different": (
        "{first} and {second} differ: {measure} {one} against {two}, difference {difference} {limits}, {p}. "
        "({count} items.)"
    ),
    "not shown": (
        "No difference is shown between {first} and {second}: {measure} {one} against {two}, difference {difference} "
        "{limits}, {p}. ({count} items.)"
    ),
}
COULD = "Items like these show a difference of {detectable} or more in four cases of five."
COULD_AND_NEEDED = (
    "Items like these show a difference of {detectable} or more in four cases of five; about {needed} would be needed "
    "for {difference}."
)


@dataclass(frozen=True, slots=True)
class Scaled:
    """What a measure is called, and for how many cases its values are told."""

    title: str
    cases: float = 1.0

    def number(self, voice: Voice, value: float) -> str:
        """A value."""
        return voice.number(value) if self.cases == 1 else voice.amount(self.cases * value)

    def signed(self, voice: Voice, value: float) -> str:
        """A difference."""
        return ("+" if value > 0 else "") + self.number(voice, value)

    def limits(self, voice: Voice, low: float, high: float) -> str:
        """Limits of a difference."""
        return "" if math.isnan(low) else voice.between(self.signed(voice, low), self.signed(voice, high))

    def interval(self, voice: Voice, limits: Limits) -> str:
        """Limits of a value."""
        low, high = (self.number(voice, limit) for limit in limits)
        return "" if math.isnan(limits.low) else voice.between(low, high)


def tell_pair(document: Document, told: Sequence[tuple[Comparison, Scaled]]) -> None:
    """Two models, a row a measure."""
    voice, (first, second) = document.voice, told[0][0].models
    document.grid(
        [
            Column("", [name.title for _, name in told], left=True),
            Column(printable(first), [name.number(voice, one.values[0]) for one, name in told]),
            Column(printable(second), [name.number(voice, one.values[1]) for one, name in told]),
            *_differences(told, voice),
        ]
    )
    for one, name in told:
        record(document, one, name)
    _note(document, [one for one, _ in told])


def tell_many(document: Document, told: Comparisons, name: Scaled) -> None:
    """Several models by one measure: the value of each, then every two of them with adjusted p-values."""
    voice = document.voice
    limits = {
        model: (value, own)
        for one in told
        for model, value, own in zip(one.models, one.values, one.value_limits, strict=True)
    }
    level = voice.percent(told.level)
    document.grid(
        [
            Column(name.title, [printable(model) for model in told.models], left=True),
            Column("", [name.number(voice, limits[model][0]) for model in told.models]),
            Column(level, [name.interval(voice, limits[model][1]) for model in told.models], left=True),
        ]
    )
    rows = [(one, name) for one in told]
    document.grid(
        [
            Column("", [printable(" - ".join(one.models)) for one in told], left=True),
            *_differences(rows, voice)[:3],
            Column("Holm", [voice.p_cell(p) for p in told.holm]),
            Column("max-T", [voice.p_cell(p) for p in told.max_t]),
            _how(rows, voice),
        ]
    )
    for one, holm, max_t in zip(told, told.holm, told.max_t, strict=True):
        record(document, one, name, holm=float(holm), max_t=float(max_t))
    _note(document, list(told))
    _tell_winner(document, told, name)


def _tell_winner(document: Document, told: Comparisons, name: Scaled) -> None:
    """The best model with limits that allow for its being chosen."""
    best, voice = told.winner, document.voice
    if best is None:
        return
    values = {
        "model": best.model,
        "value": name.number(voice, best.value),
        "limits": name.interval(voice, Limits(best.low, best.high)),
        "count": best.among,
    }
    document.fact(winner=best.to_dict())
    if best.not_shown_worse:
        document.paragraph(WINNER_TIED, **values, others=voice.listed(best.not_shown_worse))
    else:
        document.paragraph(WINNER, **values)


WINNER = (
    "Best: {model}, {value} {limits}, adjusted for the choice among {count}; every other model is shown to be worse."
)
WINNER_TIED = "Best: {model}, {value} {limits}, adjusted for the choice among {count}; not shown to be worse: {others}."


def tell_slices(document: Document, told: SliceComparisons, name: Scaled, *, by: str) -> None:
    """Two models slice by slice, then the gaps between slices."""
    voice = document.voice
    rows = [(one, name) for one in told.comparisons]
    first, second = told.comparisons[0].models
    document.grid(
        [
            Column(printable(by), [printable(key) for key in told.keys], left=True),
            Column(voice.words("items"), [voice.count(one.n_items) for one in told.comparisons]),
            Column(printable(first), [name.number(voice, one.values[0]) for one in told.comparisons]),
            Column(printable(second), [name.number(voice, one.values[1]) for one in told.comparisons]),
            *_differences(rows, voice)[:3],
            Column("Holm", [voice.p_cell(p) for p in told.holm]),
        ]
    )
    for key, one, holm in zip(told.keys, told.comparisons, told.holm, strict=True):
        record(document, one, name, **{by: key, "holm": float(holm)})
    if told.gaps:
        _tell_gaps(document, told, name)
    if told.few:
        document.note("Fewer than 10 items of a class: {names}.", names=", ".join(printable(key) for key in told.few))


def _tell_gaps(document: Document, told: SliceComparisons, name: Scaled) -> None:
    """How far every two slices are apart."""
    voice = document.voice
    document.grid(
        [
            Column(
                voice.words("gap between slices"),
                [f"{printable(gap.first)} - {printable(gap.second)}" for gap in told.gaps],
                left=True,
            ),
            Column("", [name.signed(voice, gap.difference) for gap in told.gaps]),
            Column("", [name.limits(voice, gap.low, gap.high) for gap in told.gaps], left=True),
            Column("p", [voice.p_cell(gap.p_value) for gap in told.gaps]),
            Column("Holm", [voice.p_cell(p) for p in told.gaps_holm]),
        ]
    )
    for gap, holm in zip(told.gaps, told.gaps_holm, strict=True):
        document.fact(gap=gap._asdict() | {"holm": float(holm)}, measure=told.measure)


def opened(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def tell_sentence(document: Document, one: Comparison, name: Scaled) -> None:
    """What was found; where nothing was, what could have been and what it would take."""
    voice = document.voice
    if one.why_undefined is not None:
        document.text(f"{one.why_undefined}.")
        return
    order = (1, 0) if one.verdict == "second better" else (0, 1)
    sign, (low, high) = (-1.0, (-one.high, -one.low)) if order[0] else (1.0, (one.low, one.high))
    document.paragraph(
        SENTENCES[one.verdict],
        first=one.models[order[0]],
        second=one.models[order[1]],
        measure=name.title,
        one=name.number(voice, one.values[order[0]]),
        two=name.number(voice, one.values[order[1]]),
        difference=name.signed(voice, sign * one.difference),
        limits=name.limits(voice, low, high),
        p=voice.p_value(one.p_value),
        count=one.n_items,
    )
    if one.verdict == "not shown":
        tell_power(document, one.detectable, one.needed, abs(one.difference), name)


def tell_power(document: Document, smallest: float, items: float, difference: float, name: Scaled) -> None:
    """What these items could have shown, and how many it would take."""
    voice = document.voice
    could = name.number(voice, smallest)
    if not math.isfinite(items):
        document.paragraph(COULD, detectable=could)
        return
    values = {"needed": float(f"{items:.2g}"), "difference": name.number(voice, difference)}
    document.paragraph(COULD_AND_NEEDED, detectable=could, **values)


def tell_discordant(document: Document, table: JointTable, *, right_only: bool) -> None:
    """Which items only one of the models gets."""
    first, second = table.models
    if right_only:
        told = table.right()
        words = "Right answers: {one} by {first} alone, {two} by {second} alone."
        document.paragraph(words, one=told.first_only, two=told.second_only, first=first, second=second)
        return
    hits, alarms = table.said_positive(1), table.said_positive(0)
    document.paragraph(
        "Of the positives, {one} are found by {first} alone, {two} by {second} alone; false alarms: {three} by {first} "
        "alone, {four} by {second} alone.",
        first=first,
        second=second,
        one=hits.first_only,
        two=hits.second_only,
        three=alarms.first_only,
        four=alarms.second_only,
    )


def record(document: Document, one: Comparison, name: Scaled, **more: Any) -> None:
    """A comparison as data: the difference is the value; costs are those of one case."""
    values = {
        f"{place}_{what}": value
        for place, own, limits in zip(("first", "second"), one.values, one.value_limits, strict=True)
        for what, value in (("value", own), ("low", limits.low), ("high", limits.high))
    }
    of: dict[str, Any] = {"first": one.models[0], "second": one.models[1]} | values
    of |= {"p_value": one.p_value, "verdict": one.verdict, "level": one.level, "n_items": one.n_items}
    of |= {"detectable": one.detectable, "needed": one.needed, "probability_better": one.probability_better, **more}
    drawn = "" if one.drawn is None else f", {one.drawn:,} draws"
    remark = one.why_undefined or ""
    figure = Figure(one.measure, name.title, one.difference, one.low, one.high, one.method + drawn, remark=remark)
    document.record([figure], **plain(of))


def _differences(told: Sequence[tuple[Comparison, Scaled]], voice: Voice) -> list[Column]:
    """Differences with limits, p-values, and where they come from."""
    return [
        Column(voice.words("difference"), [name.signed(voice, one.difference) for one, name in told]),
        Column("", [name.limits(voice, one.low, one.high) for one, name in told], left=True),
        Column("p", [voice.p_cell(one.p_value) for one, _ in told]),
        _how(told, voice),
    ]


def _how(told: Sequence[tuple[Comparison, Scaled]], voice: Voice) -> Column:
    """How limits were made, in a word or two."""
    return Column("", [_method(one, voice) for one, _ in told], left=True)


def _method(one: Comparison, voice: Voice) -> str:
    if one.why_undefined is not None:
        return ""
    return voice.words(_HOW.get(one.method, one.method))


def _note(document: Document, told: Sequence[Comparison]) -> None:
    """What should be known of some comparisons, and why some are undefined."""
    for text in dict.fromkeys(note for one in told for note in one.notes):
        document.note("{note}.", note=opened(document.voice.words(text)))
    for text in dict.fromkeys(one.why_undefined for one in told if one.why_undefined is not None):
        document.note("{note}.", note=text)
