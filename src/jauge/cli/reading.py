"""The options by which every command reads files, and what the reading found."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from jauge.evidence import Evidence
from jauge.evidence.confusion import CountAs
from jauge.io import Predictions, Source, Spelling, Task, open_files
from jauge.io.files import ENDINGS, STANDARD_INPUT
from jauge.report.document import Document

Columns = Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative=())]
"""One or several columns: `--score a b`, `--score a,b` and `--score a --score b` are the same."""

Measures = Annotated[tuple[str, ...], Parameter(name=["--measure", "-m"], consume_multiple=True, negative=())]
"""One or several measures: `-m recall precision` and `-m recall -m precision` are the same."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Reading:
    """How files are read; what isn't said is guessed, and the guess is printed."""

    key: str | None = None
    """Column by which several files are joined, or by which items of a long file are told apart, as in --key id."""
    sep: str | None = None
    """Character between the fields of a text file, or tab, as in --sep ";"."""
    decimal: Literal[".", ","] | None = None
    """Decimal mark of a text file, as in --decimal , for 0,5."""
    encoding: str | None = None
    """Encoding of a text file, as in windows-1252."""
    na: Columns = ()
    """Words that stand for no value, instead of NA, nan, null and the like, as in --na ERR."""

    def open(self, files: Sequence[str], wanted: Collection[str], *, partly: bool = False) -> Source:
        """The files as one source of columns; `partly` keeps the items that not every file has."""
        missing = self.na or None
        spelling = Spelling(separator=self.sep, decimal=self.decimal, encoding=self.encoding, missing=missing)
        return open_files(files, spelling, key=self.key if len(files) > 1 else None, wanted=wanted, partly=partly)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Items:
    """What the rows are, whichever model answers."""

    truth: str | None = None
    """Column of the true labels, as in --truth diagnosis."""
    positive: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None
    """Label of the positive class; needless if it is 1, yes, true or the like, as in --positive ill."""
    weight: str | None = None
    """Column that says for how many items a row stands, as in --weight times."""
    cluster: str | None = None
    """Column of what is independent, if rows are not: patients, sessions, documents, as in --cluster patient."""
    by: str | None = None
    """Column whose values are looked at one by one, as in --by site."""
    no_answer: Columns = ()
    """Predictions that mean no answer; an empty one always does, as in --no-answer refused."""
    count_as: CountAs = "wrong"
    """How an item without answer counts, as in --count-as drop."""
    missing_truth: Literal["error", "drop"] = "error"
    """Whether rows without truth are refused, or left out and told, as in --missing-truth drop."""

    @property
    def columns(self) -> list[str]:
        """The columns named."""
        return [name for name in (self.truth, self.weight, self.cluster, self.by) if name is not None]

    @property
    def given(self) -> dict[str, bool]:
        """Which options were given."""
        return {
            "--positive": self.positive is not None,
            "--weight": self.weight is not None,
            "--cluster": self.cluster is not None,
            "--by": self.by is not None,
            "--no-answer": bool(self.no_answer),
            "--count-as": self.count_as != "wrong",
            "--missing-truth": self.missing_truth != "error",
        }

    def task(self, truth: str) -> Task:
        """The same for the readers."""
        return Task(
            truth=truth,
            positive=self.positive,
            weight=self.weight,
            cluster=self.cluster,
            by=self.by,
            no_answer=tuple(self.no_answer),
            count_as=self.count_as,
            missing_truth=self.missing_truth,
        )


def several(values: Sequence[str], known: Collection[str] = ()) -> list[str]:
    """Names given apart or with commas between; a column that has a comma in its name is left whole.

    >>> several(["a,b", "c"])
    ['a', 'b', 'c']
    """
    named = (part.strip() for value in values for part in ([value] if value in known else value.split(",")))
    return list(dict.fromkeys(part for part in named if part))


def files_among(*groups: Sequence[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """Words after options that take several, of which the last may be files: the words without them, and the files."""
    files = [value for values in groups for value in values if _is_file(value)]
    return [tuple(value for value in values if value not in files) for values in groups], files


def _is_file(word: str) -> bool:
    """Whether a word names a file that exists, or what is piped in."""
    return word in STANDARD_INPUT or (Path(word).suffix.lower() in ENDINGS and Path(word).is_file())


def tell_reading(document: Document, read: Predictions[Evidence]) -> None:
    """What was guessed, in one line, and what should be known of the rows."""
    voice = document.voice
    if read.guesses:
        guesses = ", ".join(voice.tell(guess.words, guess.values) for guess in read.guesses)
        document.paragraph("Read as: {guesses}.", guesses=guesses)
    for remark in read.remarks:
        document.note(remark.words, **remark.values)
