"""Rules that a reader of the source relies on: small functions, documented names, imports where they belong."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.contracts.source import SourceFile, source_files

FUNCTION_LINES = 30
MODULE_LINES = 400
PARAMETERS = 7
NAMELESS_MODULES = {"utils", "util", "helpers", "helper", "misc", "common"}
DRAWING_LAYERS = {"inference", "comparison"}
LAZY_PACKAGES = ("scipy.optimize", "scipy.sparse")
FORBIDDEN_PACKAGES = ("scipy.stats",)
# Which layers may import what only they have a use for, whenever they do it.
INTEGRATIONS = {"integrations", "mlflow", "pytest", "sklearn", "study"}
READERS = {"", "cli", "report", *INTEGRATIONS}  # "": jauge itself, which only passes names on
ONLY_IN = {
    "jauge.engines": READERS | {"engines"},
    "jauge.io": READERS | {"io"},
    "cyclopts": {"cli"},
    "matplotlib": {"plot"},
    "mlflow": INTEGRATIONS,
    "narwhals": {"engines", "result"},
    "polars": {"io"},
    "rich": {"cli", "report"},
    # An evaluation hands back a classifier at its threshold.
    "sklearn": INTEGRATIONS | {"report"},
}
RANDOM_NAMES = ("random", "secrets", "numpy.random", "np.random")

FILES = source_files()
every_file = pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])


def code_lines(function: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    """Lines of the body without docstring, blank lines and comments."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    if not body:
        return 0
    text = [line.strip() for line in lines[body[0].lineno - 1 : function.end_lineno]]
    return sum(1 for line in text if line and not line.startswith("#"))


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[int, int]:
    """How many parameters can be given by position and how many only by keyword, self and cls aside."""
    positional = [*function.args.posonlyargs, *function.args.args]
    if positional and positional[0].arg in {"self", "cls"}:
        del positional[0]
    return len(positional), len(function.args.kwonlyargs)


def is_door(function: ast.FunctionDef | ast.AsyncFunctionDef, file: SourceFile) -> bool:
    """Whether users call this function themselves; the kernels of `numeric` are never called by them."""
    return not function.name.startswith("_") and file.layer != "numeric"


def imports(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every imported name in dotted form, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((f"{node.module or ''}.{alias.name}", node.lineno) for alias in node.names)


def imports_at_module_level(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The imports that run when the module is imported."""
    lazy = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for _, line in imports(node)
    }
    yield from ((name, line) for name, line in imports(tree) if line not in lazy)


def attribute_chains(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every `a.b.c` of the code as text, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield ast.unparse(node), node.lineno


def belongs_to(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@every_file
def test_functions_are_short(file: SourceFile) -> None:
    sizes = {
        f"{function.name}, line {function.lineno}": code_lines(function, file.lines) for function in file.functions()
    }
    assert {name: size for name, size in sizes.items() if size > FUNCTION_LINES} == {}


@every_file
def test_modules_are_short(file: SourceFile) -> None:
    assert sum(1 for line in file.lines if line.strip()) <= MODULE_LINES


@every_file
def test_signatures_are_short(file: SourceFile) -> None:
    too_long = {
        f"{function.name}, line {function.lineno}": (positional, keyword)
        for function in file.functions()
        for positional, keyword in [parameters(function)]
        if positional > PARAMETERS or (positional + keyword > PARAMETERS and not is_door(function, file))
    }
    assert too_long == {}


@every_file
def test_modules_are_named_for_what_they_hold(file: SourceFile) -> None:
    assert NAMELESS_MODULES.isdisjoint(file.name.split("."))


@every_file
def test_public_names_have_a_docstring(file: SourceFile) -> None:
    assert ast.get_docstring(file.tree), f"{file.name} says nothing about itself"
    silent = [
        name
        for name, node in file.definitions()
        if not any(part.startswith("_") for part in name.removeprefix(f"{file.name}.").split("."))
        if not ast.get_docstring(node) and not _is_overload(node)
    ]
    assert silent == []


def _is_overload(node: ast.AST) -> bool:
    return any(ast.unparse(decorator).endswith("overload") for decorator in getattr(node, "decorator_list", []))


@every_file
def test_heavy_scipy_is_imported_where_it_is_used(file: SourceFile) -> None:
    used = [*imports(file.tree), *attribute_chains(file.tree)]
    assert [hit for hit in used if belongs_to(hit[0], FORBIDDEN_PACKAGES)] == []
    assert [hit for hit in imports_at_module_level(file.tree) if belongs_to(hit[0], LAZY_PACKAGES)] == []


@every_file
def test_a_package_is_imported_by_the_layers_that_need_it(file: SourceFile) -> None:
    strangers = [
        (name, line)
        for name, line in imports(file.tree)
        for package, layers in ONLY_IN.items()
        if belongs_to(name, (package,)) and file.layer not in layers
    ]
    assert strangers == []


@every_file
def test_only_inference_and_comparison_draw(file: SourceFile) -> None:
    used = [*imports(file.tree), *attribute_chains(file.tree)]
    # A generator handed in by a caller is only an annotation.
    draws = [hit for hit in used if belongs_to(hit[0], RANDOM_NAMES) and not hit[0].endswith("random.Generator")]
    assert file.layer in DRAWING_LAYERS or draws == []


def parse(text: str) -> ast.Module:
    return ast.parse(text)


def test_the_measuring_sticks_measure() -> None:
    """Each rule above, on a text that breaks it."""
    text = 'def f(self, a, *, b):\n    """Say.\n\n    More.\n    """\n\n    # why\n    x = a\n    return x\n'
    function = parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    assert code_lines(function, text.splitlines()) == 2
    assert parameters(function) == (1, 1)
    lazy = parse("import scipy.sparse\ndef f():\n    from scipy import optimize\n")
    assert list(imports(lazy)) == [("scipy.sparse", 1), ("scipy.optimize", 3)]
    assert list(imports_at_module_level(lazy)) == [("scipy.sparse", 1)]
    assert belongs_to("scipy.stats.norm", FORBIDDEN_PACKAGES)
    assert not belongs_to("scipy.statsmodels", FORBIDDEN_PACKAGES)
    assert ("np.random.default_rng", 1) in list(attribute_chains(parse("np.random.default_rng(0)")))
