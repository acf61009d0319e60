"""What `jauge` offers at its top level explains itself."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module

import pytest

import jauge
from tests.contracts.source import source_files

# Measures are values whose page is made from their own formula, range and reference; only what is defined needs text.
DEFINED = [
    name for name in jauge.__all__ if inspect.isclass(getattr(jauge, name)) or inspect.isroutine(getattr(jauge, name))
]


def test_every_public_name_exists_once() -> None:
    assert sorted(set(jauge.__all__)) == sorted(jauge.__all__)
    assert [name for name in jauge.__all__ if not hasattr(jauge, name)] == []


def test_type_checkers_and_python_find_the_same_names() -> None:
    """Names are imported when first used; type checkers read them from a block that Python never runs."""
    (package,) = [file for file in source_files() if file.name == "jauge"]
    (block,) = [
        node for node in package.tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    declared = {
        alias.name: statement.module
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert sorted(declared) == sorted(jauge.__all__)
    for name, module in declared.items():
        assert getattr(import_module(module or ""), name) is getattr(jauge, name)


@pytest.mark.parametrize("name", DEFINED)
def test_every_public_name_shows_an_example(name: str) -> None:
    text = getattr(jauge, name).__doc__ or ""
    assert ">>> " in text, f"jauge.{name} has no executed example"
