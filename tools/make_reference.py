"""Writes docs/reference/ from the catalogue: one page for each family of measures, and an index.

    python -m tools.make_reference

Pages are committed; a test holds them equal to what this writes.
"""

from __future__ import annotations

from pathlib import Path

from jauge.evidence import ConfusionMatrix, Counts, Judgements, Rankings
from jauge.measures import Formula
from jauge.measures.catalogue import Family, families
from jauge.measures.entry import facts, interval

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
MADE = "Made by `python -m tools.make_reference` from the catalogue of measures; change that, not this page."
TABLE = Counts(tp=174, fp=21, fn=26, tn=279)
MATRIX = ConfusionMatrix.from_matrix([[50, 10, 0], [5, 20, 5], [0, 2, 8]], labels="abc", rows="truth")
LEVELS = {"a": 1, "b": 0, "c": 2, "e": 1, "f": 1}
RUN = Rankings.from_dict({"q": {"a": 5, "b": 4, "c": 3, "d": 2, "e": 1}}).judged(Judgements.from_dict({"q": LEVELS}))
RUN_TOLD = "documents of levels 1, 0, 2, not judged, 1, in this order, where one more of level 1 is not retrieved"
BEST = {1: "high", -1: "low", 0: "neither"}


def pages() -> dict[str, str]:
    """The text of each page by file name."""
    return {"index.md": index()} | {f"{name}.md": page(family) for name, family in families().items()}


def index() -> str:
    """The table of all measures."""
    rows = [
        f"| [{m.name}]({name}.md#{m.name.casefold()}) | {m.title()} | {m.title('fr')} "
        f"| {interval(m)} | {BEST[m.direction]} |"
        for name, family in families().items()
        for m in family.measures
    ]
    head = [
        "# Measures",
        "",
        MADE,
        "",
        "| measure | English | French | range | better |",
        "| --- | --- | --- | --- | --- |",
    ]
    return "\n".join([*head, *rows]) + "\n"


def page(family: Family) -> str:
    """The page of one family."""
    return "\n\n".join([f"# {family.sentence.removesuffix('.')}", MADE, *map(section, family.measures)]) + "\n"


def section(measure: Formula) -> str:
    """What is known about one measure, and its value on an example."""
    lines = [f"## {measure.name}", "", measure.definition.summary, ""]
    lines += [f"- **{heading}**: {shown(heading, text)}" for heading, text in facts(measure)]
    evidence = TABLE if "counts" in measure.definition.kernels else MATRIX
    if any(view in measure.definition.kernels for view in evidence.views):
        told = repr(TABLE) if evidence is TABLE else f"the matrix {MATRIX.matrix.tolist()}, rows truth"
        lines.append(f"- **example**: {measure(evidence):.4g} on {told}")
    elif "judged" in measure.definition.kernels:
        lines.append(f"- **example**: {measure(RUN)[0]:.4g} on {RUN_TOLD}")
    return "\n".join(lines)


def shown(heading: str, text: str) -> str:
    """A formula as code, the rest as it stands."""
    return f"`{text}`" if heading == "formula" else text


def main() -> None:
    """Write every page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
