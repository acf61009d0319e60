"""What `jauge measure --by` adds: the usual measures slice by slice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jauge.evidence import Counts, Evidence, Slices
from jauge.measures import Measure
from jauge.report.document import Document
from jauge.report.figures import Figure, Wanted, figure
from jauge.report.screen import Column
from jauge.report.words import printable


def tell_slices(
    document: Document,
    slices: Slices[Evidence],
    counted: Callable[[Evidence], Evidence],
    measures: Sequence[Measure],
    wanted: Wanted,
    *,
    by: str,
) -> None:
    """A row a slice; `counted` reduces the evidence of a slice to what the measures read."""
    voice = document.voice
    pieces = {key: counted(piece) for key, piece in slices.items()}
    figures = {key: [figure(m, piece, voice, wanted) for m in measures] for key, piece in pieces.items()}
    told = [Column(printable(by), [printable(key) for key in pieces], left=True)]
    told.append(Column(voice.words("items"), [_items(document, piece) for piece in pieces.values()]))
    for place, measure in enumerate(measures):
        rows = [of_slice[place] for of_slice in figures.values()]
        told.append(Column(voice.title(measure), [voice.number(row.value) for row in rows]))
        told.append(Column("", [_limits(document, row) for row in rows], left=True))
    document.grid(told)
    for key, of_slice in figures.items():
        document.record(of_slice, **{by: key})
    if slices.few:
        names = ", ".join(printable(key) for key in slices.few)
        document.note("Fewer than 10 items of a class: {names}.", names=names)


def _items(document: Document, piece: Evidence) -> str:
    return document.voice.count(piece.total.item()) if isinstance(piece, Counts) else ""


def _limits(document: Document, row: Figure) -> str:
    return "" if row.low != row.low else document.voice.limits(row.low, row.high)
