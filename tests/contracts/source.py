"""The package as text: the contracts read it without importing it."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class SourceFile:
    """One module of the package."""

    name: str
    path: Path

    @cached_property
    def lines(self) -> list[str]:
        return self.path.read_text(encoding="utf-8").splitlines()

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse("\n".join(self.lines), filename=str(self.path))

    @property
    def layer(self) -> str:
        """What stands after `jauge.` in the module's name, e.g. "numeric"."""
        return self.name.split(".")[1] if "." in self.name else ""

    def definitions(self) -> Iterator[tuple[str, Definition]]:
        """Module-level functions and classes, and the methods of these classes, by dotted name."""
        yield from _definitions(self.tree, self.name)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Every function, nested ones included."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def _definitions(scope: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, Definition]]:
    for node in scope.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}.{node.name}"
            yield name, node
            if isinstance(node, ast.ClassDef):
                yield from _definitions(node, name)


def package_folder() -> Path:
    """Where Python finds jauge."""
    spec = importlib.util.find_spec("jauge")
    assert spec is not None, "jauge is not installed"
    assert spec.origin is not None, "jauge has no __init__.py"
    return Path(spec.origin).parent


def source_files() -> list[SourceFile]:
    """Every module of the package, by name."""
    folder = package_folder()
    return [SourceFile(_module_name(path, folder), path) for path in sorted(folder.rglob("*.py"))]


def _module_name(path: Path, folder: Path) -> str:
    parts = ("jauge", *path.relative_to(folder).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
