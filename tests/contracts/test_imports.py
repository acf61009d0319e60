"""What is tested is what is installed, and importing it costs little."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import jauge

SOURCE_ALLOWED = "JAUGE_ALLOW_SOURCE"


def modules_after(statement: str) -> set[str]:
    """Names of the modules that a fresh interpreter holds after `statement`, the standard library aside."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {name for name in done.stdout.split() if name.split(".")[0] not in {*sys.stdlib_module_names, "__main__"}}


def test_the_installed_package_is_the_one_tested() -> None:
    if os.environ.get(SOURCE_ALLOWED) == "1":
        pytest.skip(f"{SOURCE_ALLOWED}=1: the source folder is tested")
    installed = {Path(sysconfig.get_path(name)).resolve() for name in ("purelib", "platlib")}
    where = Path(jauge.__file__).resolve()
    assert installed & {*where.parents}, (
        f'jauge comes from {where.parent}, not from site-packages: run `pip install ".[test]"` and unset PYTHONPATH'
    )


def test_a_cold_import_loads_numpy_and_scipy_special_at_most() -> None:
    allowed = modules_after("import numpy, scipy.special")
    loaded = {name for name in modules_after("import jauge") if name.split(".")[0] != "jauge"}
    assert sorted(loaded - allowed) == []


def test_the_command_line_starts_without_arithmetic() -> None:
    """`jauge --help` answers at once because nothing that computes is loaded before a command runs."""
    loaded = {name.split(".")[0] for name in modules_after("import jauge.cli")}
    assert sorted(loaded & {"numpy", "scipy", "polars", "narwhals", "pandas", "pyarrow", "matplotlib"}) == []
