"""`jauge tree` as it is typed, against the same answers as arrays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jauge import Taxonomy, TaxonomySets, by_distance, by_level, over_ancestors
from jauge.evidence import Gradings
from jauge.measures import hierarchical_F, hierarchical_precision, wrong_turns
from jauge.measures.grading import flat
from tests.cli.session import Printed, Typing

EDGES = [("animal", "cat"), ("animal", "dog"), ("plant", "rose"), ("plant", "oak")]
TREE = Taxonomy.from_edges(EDGES)
TRUE = [["cat"], ["dog", "rose"], [], ["oak"], ["cat", "dog"]]
SAID = [["dog"], ["dog"], ["rose"], ["rose"], ["cat", "dog"]]
OTHER = [["rose"], ["rose"], ["rose"], [], ["cat"]]
ASKED = ("--truth", "true", "--predicted", "said", "--taxonomy", "tree.csv", "--label-sep", ";", "--format", "json")


@pytest.fixture
def files(jauge: Typing) -> Typing:
    Path("tree.csv").write_text("parent,child\n" + "".join(f"{up},{name}\n" for up, name in EDGES))
    columns = zip(TRUE, SAID, OTHER, strict=True)
    rows = [",".join([f"d{k}", *(";".join(labels) for labels in row)]) for k, row in enumerate(columns)]
    Path("a.csv").write_text("id,true,said,other\n" + "\n".join(rows) + "\n")
    return jauge


def told(typed: Printed, **of: Any) -> dict[str, Any]:
    assert (typed.code, typed.err) == (0, ""), typed.err
    found = json.loads(typed.out)["figures"]
    return {f["measure"]: f["value"] for f in found if all(f.get(name) == value for name, value in of.items())}


def same(found: dict[str, Any], graded: Gradings) -> None:
    for measure in (hierarchical_precision, hierarchical_F, hierarchical_F(average="macro")):
        assert found[str(measure)] == pytest.approx(measure(graded))


def test_what_arrays_say(files: Typing) -> None:
    typed, answers = files("tree", "a.csv", *ASKED), TaxonomySets.from_sets(TRUE, SAID, TREE)
    same(told(typed, grading="ancestors, by information"), over_ancestors(answers))
    same(told(typed, grading="ancestors, 1 each"), over_ancestors(answers, "unit"))
    same(told(typed, grading="flat: labels alone"), flat(answers))
    same(told(typed, grading="distance to the nearest"), by_distance(answers))
    for level, graded in by_level(answers).items():
        same(told(typed, grading=f"level {level}"), graded)


def test_two_models_are_compared(files: Typing) -> None:
    words = ("tree", "a.csv", "--truth", "true", "--predicted", "said", "other", "--taxonomy", "tree.csv")
    typed = files(*words, "--label-sep", ";", "--format", "json")
    one, other = (over_ancestors(TaxonomySets.from_sets(TRUE, side, TREE)) for side in (SAID, OTHER))
    difference = told(typed, first="said", second="other")
    assert difference[str(hierarchical_F)] == pytest.approx(hierarchical_F(one) - hierarchical_F(other))


def test_a_row_for_each_label(files: Typing) -> None:
    rows = ["id,code,true,said,role"]
    for k, (true, said) in enumerate(zip(TRUE, SAID, strict=True)):
        for label in dict.fromkeys([*true, *said]):
            role = "principal" if label in true[:1] else "other"
            rows.append(f"d{k},{label},{int(label in true)},{int(label in said)},{role}")
    Path("rows.csv").write_text("\n".join(rows) + "\n")
    words = ("--truth", "true", "--key", "id", "--label", "code", "--taxonomy", "tree.csv", "--format", "json")
    typed = files("tree", "rows.csv", "--predicted", "said", *words)
    # The third document has no true label: in cells and in rows it is the same.
    same(told(typed, grading="ancestors, by information"), over_ancestors(TaxonomySets.from_sets(TRUE, SAID, TREE)))
    scored = files("tree", "rows.csv", "--score", "said", "--threshold", "0.5", *words)
    assert told(scored) == told(typed)
    weighed = files(
        "tree", "rows.csv", "--predicted", "said", *words,
        "--role", "role", "--role-weight", "principal=3", "--role-weight", "other=1",
    )  # fmt: skip
    pairs = list(zip(TRUE, SAID, strict=True))
    roles = [[[3.0 if label in true[:1] else 1.0 for label in side] for side in (true, said)] for true, said in pairs]
    answers = TaxonomySets.from_sets(
        TRUE, SAID, TREE, true_roles=[r[0] for r in roles], predicted_roles=[r[1] for r in roles]
    )
    same(told(weighed, grading="ancestors, by information"), over_ancestors(answers))


def test_labels_that_are_paths_or_codes(files: Typing) -> None:
    Path("p.csv").write_text("true,said\na/b/c,a/b/d\na/b/d,a/b/d\ne,a\n")
    typed = files("tree", "p.csv", "--taxonomy", "paths", "--format", "json", "--truth", "true", "--predicted", "said")
    tree = Taxonomy.from_paths(["a/b/c", "a/b/d", "e"], full_names=True)
    answers = TaxonomySets.from_sets(["a/b/c", "a/b/d", "e"], ["a/b/d", "a/b/d", "a"], tree)
    same(told(typed, grading="ancestors, by information"), over_ancestors(answers))
    Path("c.csv").write_text("true,said\nI21.0,i211\nI50.1,I50.1\n")
    typed = files("tree", "c.csv", *ASKED[:4], "--taxonomy", "prefixes", "--format", "json")
    assert told(typed, grading="level 1")[str(hierarchical_precision)] == 1.0


def test_training_labels_inform(files: Typing) -> None:
    Path("train.csv").write_text("true\ncat;dog\ncat\ncat\nrose\n")
    typed = files("tree", "a.csv", *ASKED, "--training", "train.csv")
    informed = TREE.informed_by(["cat", "dog", "cat", "cat", "rose"])
    same(
        told(typed, grading="ancestors, by information"),
        over_ancestors(TaxonomySets.from_sets(TRUE, SAID, informed)),
    )


def test_documents_in_clusters(files: Typing) -> None:
    text = Path("a.csv").read_text().splitlines()
    patients = ["patient", "p1", "p1", "p2", "p2", "p3"]
    Path("b.csv").write_text("\n".join(f"{line},{p}" for line, p in zip(text, patients, strict=True)) + "\n")
    code, out, _ = files("tree", "b.csv", *ASKED[:-2], "--cluster", "patient")
    assert code == 0
    assert "Intervals are over 3 clusters of documents" in out


def test_a_graph_is_told_without_what_needs_a_tree(files: Typing) -> None:
    Path("tree.csv").write_text(Path("tree.csv").read_text() + "animal,rose\n")
    code, out, _ = files("tree", "a.csv", *ASKED[:-2])
    assert code == 0
    assert "ancestors, by information" in out
    assert "common ancestors" not in out


def test_french(files: Typing) -> None:
    code, out, _ = files("tree", "a.csv", *ASKED[:-2], "--lang", "fr")
    assert code == 0
    assert "Taxonomie de 7 classes dont 4 feuilles, 2 niveaux." in out
    assert "ancêtres, selon l'information" in out


@pytest.mark.parametrize(
    "words, expected",
    [
        (("--taxonomy", "tre.csv"), "Did you mean 'tree.csv'?"),
        (("--taxonomy", "tree.csv", "--role", "x"), "--role COLUMN with --role-weight"),
        (("--taxonomy", "tree.csv", "--role-weight", "a=b", "--role", "x"), "a number for --role-weight a"),
        (("--taxonomy", "tree.csv", "--level", "95"), "write 0.95"),
        (("--taxonomy", "prefixes", "--prefix-length", "3", "--prefix-length", "1"), "increasing order"),
        (("--taxonomy", "tree.csv", "--distance", "path"), "a distance from 0 to 1"),
        (("--taxonomy", "tree.csv", "--distance", "lim"), "distance to be one of lin, jaccard"),
        ((), "--taxonomy"),
    ],
)
def test_mistakes(files: Typing, words: tuple[str, ...], expected: str) -> None:
    code, out, err = files("tree", "a.csv", "--truth", "true", "--predicted", "said", "--label-sep", ";", *words)
    assert (code, out) == (2, "")
    assert expected in err


def test_labels_that_the_taxonomy_lacks(files: Typing) -> None:
    Path("b.csv").write_text("true,said\ncat,cat\nbirch,dgo\n")
    words = ("tree", "b.csv", "--truth", "true", "--predicted", "said", "--taxonomy", "tree.csv")
    code, _, err = files(*words)
    assert code == 2
    assert "1 that it lacks: 'birch'" in err
    code, out, _ = files(*words, "--unknown", "drop")
    assert code == 0
    assert "Labels in true, said that the taxonomy lacks, left out: 2." in out


def test_any_distance_within_a_radius(files: Typing) -> None:
    typed = files("tree", "a.csv", *ASKED, "--distance", "path", "--radius", "2")
    answers = TaxonomySets.from_sets(TRUE, SAID, TREE)
    same(told(typed, grading="distance to the nearest"), by_distance(answers, "path", radius=2))


def test_one_document_has_no_limits(files: Typing) -> None:
    Path("one.csv").write_text("true,said\ncat,dog\n")
    code, out, _ = files("tree", "one.csv", *ASKED[:6])
    assert code == 0
    assert "undefined" not in out


def test_wrong_turns_by_hand() -> None:
    found = wrong_turns(TaxonomySets.from_sets(TRUE, SAID, TREE))
    # cat for dog (level 1), rose without a wrong answer beside it, oak for rose (level 1).
    assert (found.right, found.levels.tolist(), found.unanswered) == (3, [0, 2, 0], 1)
    assert [tuple(pair) for pair in found.siblings] == [("cat", "dog", "animal", 1), ("oak", "rose", "plant", 1)]
    assert found.to_frame().shape == (3, 2)
