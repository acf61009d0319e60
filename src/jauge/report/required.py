"""What was required of models, line by line; where models win along conditions; two counts of discordant items."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from jauge.comparison import Outcome, WhoWins
from jauge.comparison.gate import Finding
from jauge.comparison.labels import McNemar
from jauge.comparison.region_words import Phrase, Region, phrases
from jauge.inference import Limits
from jauge.report.compared import Scaled, opened, tell_power
from jauge.report.document import Document
from jauge.report.figures import Figure
from jauge.report.screen import Column
from jauge.report.voice import Voice
from jauge.report.words import printable

MARKS = {"holds": "PASS", "contradicted": "FAIL", "not shown": "NOT SHOWN"}
AGAINST = "{measure} {value} against {other} of {rival}, difference {difference} {limits}"
ALONE = "{measure} {value} {limits}"
ALONG = (
    "Along w = prevalence x cost ratio / (prevalence x cost ratio + 1 - prevalence), for all conditions and pairs of "
    "models at once:"
)


def tell_outcomes(document: Document, outcomes: Sequence[Outcome], name_of: Callable[[str], Scaled]) -> None:
    """A sentence a requirement, and what it would take where it is not shown; also as facts."""
    voice = document.voice
    for one in outcomes:
        document.fact(**one.to_dict())
        mark, found = voice.words(MARKS[one.state]), one.found
        if found.why_undefined is not None:
            document.text(f"{mark}  {printable(one.requirement)}: {found.why_undefined}.")
            continue
        name = name_of(found.measure)
        held = f"{_held(found, name, voice)}, {voice.p_value(one.p_value)}"
        document.text(f"{mark}  {printable(one.requirement)}: {held}.")
        if one.state == "not shown":
            tell_power(document, found.detectable, found.needed, found.beyond, name)
    if len(outcomes) > 1:
        document.note("p-values are adjusted for {count} requirements (Holm).", count=len(outcomes))


def _held(found: Finding, name: Scaled, voice: Voice) -> str:
    """What a requirement was held against."""
    values = {"measure": name.title, "value": name.number(voice, found.value)}
    limits = Limits(found.low, found.high)
    if found.rival is None:
        return voice.tell(ALONE, values, limits=name.interval(voice, limits))
    told = voice.tell(
        AGAINST,
        values,
        other=name.number(voice, found.other),
        rival=found.rival,
        difference=name.signed(voice, found.difference),
        limits=name.limits(voice, *limits),
    )
    margin = "" if found.margin is None else voice.tell("margin {margin}", margin=name.number(voice, found.margin))
    return f"{told}, {margin}" if margin else told


def tell_wins(document: Document, wins: WhoWins) -> None:
    """Which model wins along all conditions of use, in sentences and as data."""
    voice = document.voice
    document.paragraph(ALONG)
    told = phrases(wins.regions, wins.against_constant, wins.models, wins.of)
    document.text(" ".join(f"{_told(phrase, wins.axis, voice)}." for phrase in told))
    regions = wins.regions
    document.grid(
        [
            Column("w", [voice.between(voice.number(one.low), voice.number(one.high)) for one in regions], left=True),
            Column(voice.words("wins"), [printable(one.winner or "") for one in regions], left=True),
            Column(voice.words("unbeaten"), [", ".join(map(printable, one.unbeaten)) for one in regions], left=True),
        ]
    )
    for note in wins.notes:
        document.note("{note}.", note=opened(voice.words(note)))
    document.fact(who_wins=[one.to_dict() for one in wins.regions], sentences=list(wins.sentences), axis=wins.axis)


def _told(phrase: Phrase, axis: str, voice: Voice) -> str:
    """A sentence about models and regions, in the language."""
    values = {name: _value(value, axis, voice) for name, value in phrase.values.items()}
    told = voice.tell(phrase.words, values)
    return told if phrase.words.startswith("{") else opened(told)


def _value(value: tuple[str, ...] | tuple[Region, ...] | str, axis: str, voice: Voice) -> str:
    if isinstance(value, str):
        return value
    regions = [part for part in value if isinstance(part, Region)]
    if not regions:
        return voice.listed([str(part) for part in value])
    return f"{axis} {voice.listed([_span(region, voice) for region in regions])}"


def _span(region: Region, voice: Voice) -> str:
    low, high = (voice.significant(end) for end in (region.low, region.high))
    if region.high > region.low:
        return voice.tell("between {low} and {high}", low=low, high=high)
    return voice.tell("at {low}", low=low)


def tell_mcnemar(document: Document, told: McNemar) -> None:
    """Two counts of discordant items, and the difference where all items are counted."""
    voice = document.voice
    document.paragraph(
        "Items that the first model alone gets right: {one}; the second alone: {two}.",
        one=told.first_only,
        two=told.second_only,
    )
    if not math.isnan(told.difference):
        limits = voice.between(*(f"{'+' if end > 0 else ''}{voice.number(end)}" for end in (told.low, told.high)))
        sign = "+" if told.difference > 0 else ""
        document.paragraph(
            "Of {count} items: share of the first less share of the second {difference} {limits} (Tango).",
            count=told.n,
            difference=f"{sign}{voice.number(told.difference)}",
            limits=limits,
        )
        figure = Figure("difference", "difference", told.difference, told.low, told.high, how=told.method)
        document.record([figure], first="first", second="second", n=told.n)
    p_values = {"mid-p": told.mid_p, "exact": told.exact, "asymptotic": told.asymptotic}
    document.grid(
        [
            Column("McNemar", [voice.words(name) for name in p_values], left=True),
            Column("p", [voice.p_cell(p) for p in p_values.values()]),
        ]
    )
    document.fact(mcnemar=told.to_dict())
