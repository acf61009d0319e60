"""The same twelve rows in forty spellings: what spreadsheets, scripts and old computers make of one table."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

import polars as pl

COLUMNS = ("code", "vérité", "dit", "score", "poids")
CODES = ("010", "10", "1E5", "I10", "E11.9", "007", "7", "Z79", "R51", "A00", "B20", "C50")
TRUTH = ("malin", "bénin", "malin", "bénin", "bénin", "malin", "bénin", "malin", "bénin", "bénin", "malin", "bénin")
SAID = ("malin", "bénin", "bénin", "bénin", "malin", "malin", "bénin", None, "bénin", "bénin", "malin", "malin")
SCORES = ("0.9", "0.125", "0.4", "0", "0.75", "1", "0.3", "0.55", "0.05", "0.1", "0.8", "0.65")
WEIGHTS = ("1", "2", "1", "1", "3", "1", "1", "1200", "1", "1", "2", "1")
ROWS = tuple(zip(CODES, TRUTH, SAID, SCORES, WEIGHTS, strict=True))


@dataclass(frozen=True)
class Spelt:
    """A file: its name, its bytes, what must be said to read it, and the guesses that are told."""

    name: str
    content: bytes
    guesses: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


def text(
    separator: str = ",",
    *,
    end: str = "\n",
    score: Callable[[str], str] = str,
    weight: Callable[[str], str] = str,
    label: Callable[[str], str] = str,
    cell: Callable[[str], str] = str,
    none: str = "",
    header: Sequence[str] = COLUMNS,
) -> str:
    """The rows as separated text, each kind of cell spelt in its own way."""
    lines = [separator.join(cell(name) for name in header)]
    for code, truth, said, value, times in ROWS:
        cells = [code, label(truth), none if said is None else label(said), score(value), weight(times)]
        lines.append(separator.join(cell(told) for told in cells))
    return end.join(lines) + end


def comma(value: str) -> str:
    return value.replace(".", ",")


def percent(value: str, sign: str = "%") -> str:
    return f"{100 * float(value):g}{sign}"


def quoted(value: str) -> str:
    return f'"{value}"'


def frame() -> pl.DataFrame:
    """The rows with the types that they have."""
    told = {"code": CODES, "vérité": TRUTH, "dit": SAID, "score": map(float, SCORES), "poids": map(int, WEIGHTS)}
    return pl.DataFrame({name: list(cells) for name, cells in told.items()})


def parquet(table: pl.DataFrame) -> bytes:
    page = io.BytesIO()
    table.write_parquet(page)
    return page.getvalue()


def arrow(table: pl.DataFrame) -> bytes:
    page = io.BytesIO()
    table.write_ipc(page)
    return page.getvalue()


def json_lines(*, nested: bool = False) -> str:
    lines = []
    for code, truth, said, score, times in ROWS:
        item: dict[str, Any] = {"code": code, "vérité": truth, "dit": said, "score": float(score), "poids": int(times)}
        lines.append(json.dumps({"doc": item, "list": [1, 2]} if nested else item, ensure_ascii=False))
    return "\n".join(lines) + "\n"


_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def workbook(*sheets: Sequence[Sequence[Any]]) -> bytes:
    """The smallest workbook that a reader accepts."""
    numbers = range(1, len(sheets) + 1)
    parts = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_KIND}.worksheet+xml"/>' for n in numbers
    )
    names = "".join(f'<sheet name="Feuil{n}" sheetId="{n}" r:id="r{n}"/>' for n in numbers)
    links = "".join(
        f'<Relationship Id="r{n}" Type="{_OFFICE}/worksheet" Target="worksheets/sheet{n}.xml"/>' for n in numbers
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_KIND}.sheet.main+xml"/>{parts}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r0" '
        f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_SHEET}" xmlns:r="{_OFFICE}"><sheets>{names}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{links}</Relationships>',
    }
    for n, rows in zip(numbers, sheets, strict=True):
        cells = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
        files[f"xl/worksheets/sheet{n}.xml"] = f'<worksheet xmlns="{_SHEET}"><sheetData>{cells}</sheetData></worksheet>'
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return page.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return "<c/>"
    if isinstance(value, int | float):
        return f"<c><v>{value!r}</v></c>"
    return f'<c t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def sheet() -> list[list[Any]]:
    return [list(COLUMNS), *(list(row) for row in frame().iter_rows())]


SEMICOLON, TAB, LATIN = 'separator ";"', 'separator "tab"', "windows-1252"
DECIMAL = "decimal comma in score"
THOUSANDS = '"1\N{NARROW NO-BREAK SPACE}200" in poids as groups of thousands'

CORPUS = [
    Spelt("plain.csv", text().encode()),
    Spelt("windows_lines.csv", text(end="\r\n").encode()),
    Spelt("old_macintosh_lines.csv", text(end="\r").encode()),
    Spelt("no_last_line_end.csv", text().rstrip("\n").encode()),
    Spelt("mark.csv", text().encode("utf-8-sig")),
    Spelt("mark_and_quotes.csv", text(cell=quoted).encode("utf-8-sig")),
    Spelt("quotes.csv", text(cell=quoted).encode()),
    Spelt("semicolons.csv", text(";").encode(), (SEMICOLON,)),
    Spelt("french_excel.csv", text(";", score=comma, end="\r\n").encode("cp1252"), (LATIN, SEMICOLON, DECIMAL)),
    Spelt("french_excel_utf8.csv", text(";", score=comma).encode("utf-8-sig"), (SEMICOLON, DECIMAL)),
    Spelt("sep_line.csv", ("sep=;\r\n" + text(";", end="\r\n")).encode(), (SEMICOLON,)),
    Spelt("sep_line_windows.csv", ("sep=;\r\n" + text(";", score=comma)).encode("cp1252"), (LATIN, SEMICOLON, DECIMAL)),
    Spelt("windows.csv", text().encode("cp1252"), (LATIN,)),
    Spelt("tabs.tsv", text("\t").encode(), (TAB,)),
    Spelt("tabs.txt", text("\t", score=comma).encode(), (TAB, DECIMAL)),
    Spelt("excel_unicode_text.txt", text("\t", score=comma).encode("utf-16"), ("utf-16", TAB, DECIMAL)),
    Spelt("utf16_big_endian.csv", b"\xfe\xff" + text().encode("utf-16-be"), ("utf-16",)),
    Spelt("utf16_no_mark.csv", text().encode("utf-16-le"), ("utf-16-le",), {"encoding": "utf-16-le"}),
    Spelt("macintosh.csv", text().encode("mac-roman"), ("mac-roman",), {"encoding": "mac-roman"}),
    Spelt("bars.csv", text("|").encode(), ('separator "|"',)),
    Spelt("colons.csv", text(":").encode(), ('separator ":"',), {"separator": ":"}),
    Spelt("quoted_decimal_comma.csv", text(cell=quoted, score=comma).encode(), (DECIMAL,)),
    Spelt("percent.csv", text(score=percent).encode(), ('"90%" in score as hundredths',)),
    Spelt(
        "percent_french.csv",
        text(";", score=lambda s: comma(percent(s, "\N{NO-BREAK SPACE}%"))).encode(),
        (SEMICOLON, '"90\\xa0%" in score as hundredths', DECIMAL),
    ),
    Spelt(
        "thin_spaces.csv",
        text(weight=lambda w: w.replace("1200", "1\N{NARROW NO-BREAK SPACE}200")).encode(),
        (THOUSANDS,),
    ),
    Spelt(
        "plain_spaces.csv",
        text(weight=lambda w: w.replace("1200", "1 200")).encode(),
        ('"1 200" in poids as groups of thousands',),
    ),
    Spelt("padded.csv", text(cell=lambda c: f" {c} ").encode()),
    Spelt("padded_labels.csv", text(label=lambda c: f"{c}  ").encode()),
    Spelt("na.csv", text(none="NA").encode()),
    Spelt("point_for_none.csv", text(none=".").encode()),
    Spelt("own_word_for_none.csv", text(none="n/d").encode(), (), {"missing": ("n/d",)}),
    Spelt(
        "index_column.csv",
        "\n".join(f"{',' if n == 0 else f'{n},'}{line}" for n, line in enumerate(text().splitlines())).encode(),
    ),
    Spelt("empty_lines.csv", ("\n" + text().replace("\nE11", "\n\n,,,,\nE11") + "\n\n").encode()),
    Spelt("exponents.csv", text(score=lambda s: f"{float(s):.3e}").encode()),
    Spelt("rows.parquet", parquet(frame())),
    Spelt("text.parquet", parquet(frame().with_columns(pl.col("score").cast(pl.String)))),
    Spelt("rows.arrow", arrow(frame())),
    Spelt("rows.feather", arrow(frame().with_columns(pl.col("vérité", "dit").cast(pl.Categorical)))),
    Spelt("rows.jsonl", json_lines().encode()),
    Spelt("rows.ndjson", json_lines().encode("utf-8-sig")),
    Spelt("rows.xlsx", workbook(sheet())),
    Spelt("two_sheets.xlsx", workbook(sheet(), [["other"]]), ('sheet "Feuil1" of 2',)),
]
