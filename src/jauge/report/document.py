"""What a command answers, before it takes a form: paragraphs, notes, tables, figures, and the facts as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from jauge.report.figures import Figure, columns
from jauge.report.screen import Column
from jauge.report.voice import Voice


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text; what matters most is set apart (`lead`)."""

    text: str
    lead: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """What should be known before the figures are used."""

    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns side by side."""

    columns: Sequence[Column]


Part: TypeAlias = Paragraph | Note | Grid


@dataclass(slots=True)
class Document:
    """The parts in their order; `facts` and `figures` are what JSON and CSV tell of them."""

    voice: Voice
    parts: list[Part] = field(default_factory=list)
    facts: list[dict[str, Any]] = field(default_factory=list)
    figures: list[tuple[dict[str, Any], Figure]] = field(default_factory=list)

    def paragraph(self, words: str, /, **values: Any) -> None:
        """A sentence, in the language of the document."""
        self.text(self.voice.tell(words, values))

    def text(self, text: str) -> None:
        """A text that is in its language already."""
        self.parts.append(Paragraph(text.strip()))

    def lead(self, text: str) -> None:
        """What matters most, in its language already."""
        self.parts.append(Paragraph(text.strip(), lead=True))

    def note(self, words: str, /, **values: Any) -> None:
        """What should be known."""
        self.parts.append(Note(self.voice.tell(words, values)))

    def grid(self, columns: Sequence[Column]) -> None:
        """A table."""
        self.parts.append(Grid(columns))

    def add_figures(self, figures: Iterable[Figure], **of: Any) -> None:
        """Figures as a table, and as data that say what they are `of`."""
        rows = list(figures)
        if rows:
            self.grid(columns(rows, self.voice))
            self.record(rows, **of)
            self._note_figures(rows)

    def _note_figures(self, rows: Sequence[Figure]) -> None:
        """What belongs to one figure alone is told with its name; those without an interval are told together."""
        by_note: dict[str, list[str]] = {}
        without: dict[str, list[str]] = {}
        for row in rows:
            for note in row.notes:
                by_note.setdefault(note, []).append(row.title)
            if row.needed:
                without.setdefault(row.needed, []).append(row.title)
        for note, titles in by_note.items():
            words = "{note}." if len(titles) == len(rows) else "{title}: {note}."
            self.note(words, note=self.voice.remark(note), title=", ".join(titles))
        for reason, titles in without.items():
            self.note(
                "No interval for {measures}: {reason} needed.",
                measures=", ".join(titles),
                reason=self.voice.remark(reason),
            )

    def record(self, figures: Iterable[Figure], **of: Any) -> None:
        """Figures as data only, where the table shows them in another arrangement."""
        self.figures.extend((of, figure) for figure in figures)

    def fact(self, **facts: Any) -> None:
        """What the data say beside the figures."""
        self.facts.append(facts)
