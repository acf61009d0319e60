"""The topics of Reuters-21578 under their five fields: a tree of two levels and the sets of real documents."""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from jauge import Taxonomy, TaxonomySets, by_level, over_ancestors
from jauge.measures import hierarchical_F, hierarchical_precision, hierarchical_recall
from jauge.measures.grading import flat


def fields(path: Path) -> list[tuple[str, str]]:
    """(field, topic): the headings of the list of categories, and the codes under each."""
    text = path.read_text(encoding="latin-1").split("****Subject Codes")[1].split("@heading")[0]
    found, field = [], "Other"
    for line in map(str.strip, text.splitlines()[1:]):
        heading = re.match(r"\*\*(.+) Codes \(", line)
        code = re.search(r"\(([A-Z-]+)\)$", line) or re.fullmatch(r"([A-Z-]+)(?: \(.*\))?", line)
        if heading:
            field = heading[1]
        elif code:
            found.append((field, code[1].lower()))
    return found


def test_topics_under_their_fields(reference_data: Callable[[str], Path]) -> None:
    pairs = fields(reference_data("reuters/cat-descriptions_120396.txt"))
    tree = Taxonomy.from_edges(dict.fromkeys(pairs))
    assert (len(pairs), int((tree.depth == 1).sum())) == (135, 6)
    above = {topic: field for field, topic in pairs}
    with gzip.open(reference_data("reuters/reuters21578_labels.csv.gz"), "rt") as file:
        rows = [row for row in csv.DictReader(file) if row["lewissplit"] == "TEST" and row["topics_attr"] == "YES"]
    true = [{topic for topic in row["topics"].split() if topic in above} for row in rows]
    said = true[1:] + true[:1]  # each document gets the topics of the next
    answers = TaxonomySets.from_sets(true, said, tree)
    for graded, closed in (
        (flat(answers), lambda topics: topics),
        (over_ancestors(answers, "unit"), lambda topics: topics | {above[t] for t in topics}),
        (by_level(answers)[1], lambda topics: {above[t] for t in topics}),
    ):
        pairs_of = [(closed(a), closed(b)) for a, b in zip(true, said, strict=True)]
        shared = sum(len(a & b) for a, b in pairs_of)
        sizes = [sum(len(pair[side]) for pair in pairs_of) for side in (0, 1)]
        assert hierarchical_precision(graded) == pytest.approx(shared / sizes[1])
        assert hierarchical_recall(graded) == pytest.approx(shared / sizes[0])
    graded = {level: hierarchical_F(one) for level, one in by_level(answers).items()}
    assert graded[1] > hierarchical_F(over_ancestors(answers, "unit")) > hierarchical_F(flat(answers))
