"""`python -m papers.coverage [topic ...] [--draws N] [--page FILE]`: the coverage study, printed as Markdown."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from papers.coverage import clustered, costs, measures, rates
from papers.coverage.settings import SEED
from papers.coverage.written import Table, rewritten

TOPICS: Mapping[str, Callable[[int], Iterator[Table]]] = {
    "rectangles": rates.rectangles,
    "vertical": rates.vertical,
    "whole curves": rates.whole_curves,
    "costs": costs.sections,
    "clusters": clustered.sections,
    "measures": measures.default,
    "methods": measures.methods,
    "more items": measures.more_items,
}


def main() -> None:
    parser = ArgumentParser(prog="python -m papers.coverage", description=f"Coverage of limits; seed {SEED}.")
    parser.add_argument("topics", nargs="*", metavar="topic", help=f"of {', '.join(TOPICS)}; all of them by default")
    parser.add_argument("--draws", type=int, default=60, help="test sets drawn for each truth (default 60)")
    parser.add_argument("--page", type=Path, help="Markdown page whose marked places the tables replace")
    asked = parser.parse_args()
    strangers = sorted({*asked.topics} - {*TOPICS})
    if strangers:
        parser.error(f"no topic named {', '.join(strangers)}")
    for topic in asked.topics or TOPICS:
        tables = []
        for table in TOPICS[topic](asked.draws):
            print(table.markdown(), flush=True)
            tables.append(table)
        if asked.page is not None:
            rewritten(asked.page, topic, tables)


if __name__ == "__main__":
    main()
