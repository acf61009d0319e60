"""Measures of some evidence with their limits: name, value, low, high, the counts behind it, how, why undefined."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from jauge.errors import JaugeError
from jauge.evidence import Counts, Evidence, LabelSets
from jauge.inference import Estimate, estimate
from jauge.measures import Average, Formula, Measure
from jauge.report.screen import Column
from jauge.report.voice import Voice
from jauge.report.words import count
from jauge.result import plain


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value, ready to be printed in any form; without limits where there is no interval for it."""

    measure: str
    title: str
    value: float
    low: float = math.nan
    high: float = math.nan
    how: str = ""
    numerator: float | None = None
    denominator: float | None = None
    remark: str = ""
    notes: tuple[str, ...] = ()
    needed: str = ""
    """What would be needed for an interval, where there is none."""

    def to_dict(self) -> dict[str, Any]:
        """Plain values, the same in every language."""
        told = plain(asdict(self))
        return {
            name: value
            for name, value in told.items()
            if name not in ("title", "notes", "needed") and value not in ("", None)
        } | {"value": told["value"]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What is asked of some evidence: measures (none: the usual ones), and limits at a level and a prevalence."""

    measures: tuple[Measure, ...] = ()
    level: float = 0.95
    prevalence: float | None = None


def figure(measure: Measure, evidence: Evidence, voice: Voice, wanted: Wanted) -> Figure:
    """The value of a measure with its interval, where there is one, and its numerator and denominator."""
    fixed = isinstance(measure, Formula) and measure.prevalence_free
    prevalence = None if fixed else wanted.prevalence
    try:
        told = _estimated(measure, evidence, wanted.level, prevalence)
    except JaugeError as error:
        if prevalence is not None:
            raise
        return _without_limits(measure, evidence, voice, error.expected)
    return estimated(measure, told, voice)


def estimated(measure: Measure, told: Estimate, voice: Voice) -> Figure:
    """An estimate, ready to be printed."""
    return Figure(
        measure=str(measure),
        title=voice.title(measure),
        value=told.value,
        low=told.low,
        high=told.high,
        how="" if told.why_undefined else how(told.method, None if told.law.exact else told.law.replicates),
        numerator=told.numerator,
        denominator=told.denominator,
        remark=_reason(told.why_undefined) or told.bound or "",
        notes=told.notes,
    )


def _estimated(measure: Measure, evidence: Evidence, level: float, prevalence: float | None) -> Estimate:
    """The estimate; that of the pooled labels of each item is made item by item, since only items are independent."""
    if isinstance(evidence, LabelSets) and isinstance(measure, Average) and measure.kind == "micro":
        return estimate(evidence.pooled(), measure.inner, level=level, prevalence=prevalence)
    if prevalence is not None and not isinstance(evidence, Counts):
        raise JaugeError(f"a measure of one class for --prevalence, not {measure}", "several", "Leave one of them out.")
    return estimate(evidence, measure, level=level, prevalence=prevalence)


def _without_limits(measure: Measure, evidence: Evidence, voice: Voice, needed: str) -> Figure:
    """The bare value; also the measure's own reason if it can't be had from this evidence."""
    fraction = measure.fraction(evidence) if isinstance(measure, Formula) else None
    top, bottom = (None, None) if fraction is None or fraction[0].ndim else (float(part) for part in fraction)
    return Figure(
        measure=str(measure),
        title=voice.title(measure),
        value=measure(evidence),
        numerator=top,
        denominator=bottom,
        remark=_reason(measure.why_undefined(evidence)),
        needed=needed,
    )


def how(method: str, drawn: int | None = None) -> str:
    """How limits were made, in a word or two, and how much was drawn for them."""
    name = _HOW.get(method, method)
    return f"{name}, {count(drawn)} draws" if drawn else name


_HOW = {"jeffreys": "Jeffreys", "wilson": "Wilson", "logit": "DeLong, logit", "percentile": "resampled"}
_HOW |= {"tango": "Tango", "delong": "DeLong", "bootstrap": "resampled", "clustered": "clusters"}
"""Names of methods, where they are not those of the options."""


def _reason(why: str | None) -> str:
    """The reason without the name of the measure, which stands before it."""
    return "" if why is None else why.split(": ", 1)[-1]


def columns(figures: Iterable[Figure], voice: Voice) -> Sequence[Column]:
    """Figures as a table without headings; columns that nothing fills are left out when it is printed."""
    rows = list(figures)
    return (
        Column("", [row.title for row in rows], left=True),
        Column("", [voice.value(row.measure, row.value) for row in rows]),
        Column("", [_limits(row, voice) for row in rows], left=True),
        Column("", [_fraction(row, voice) for row in rows], left=True),
        Column("", [voice.remark(row.how) for row in rows], left=True),
        Column("", [voice.bound(row.remark) for row in rows], left=True),
    )


def _limits(row: Figure, voice: Voice) -> str:
    return "" if math.isnan(row.low) else voice.value_limits(row.measure, row.low, row.high)


def _fraction(row: Figure, voice: Voice) -> str:
    if row.numerator is None or row.denominator is None:
        return ""
    return f"{voice.count(row.numerator)} / {voice.count(row.denominator)}"
