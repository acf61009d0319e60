"""Questions to R: a script prints lines `name: numbers`, and they come back by name."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable

import pytest


def r_vector(values: Iterable[float]) -> str:
    """The values as R writes them, in full precision.

    >>> r_vector([1, 0.25])
    'c(1.0,0.25)'
    """
    return f"c({','.join(repr(float(value)) for value in values)})"


def r_says(package: str, script: str) -> dict[str, list[float]]:
    """What a script that uses a package prints; the test is skipped where R or the package is absent."""
    program = shutil.which("Rscript")
    if program is None:
        pytest.skip("needs R (Debian: r-base-core)")
    asked = f'if (!requireNamespace("{package}", quietly = TRUE)) quit(status = 3)\nlibrary({package})\n'
    asked += 'say <- function(name, ...) cat(name, ":", format(c(...), digits = 17), "\\n")\n'
    done = subprocess.run(
        [program, "--vanilla", "-"], input=asked + script, capture_output=True, text=True, check=False
    )
    if done.returncode == 3:
        pytest.skip(f"needs R's package {package} (Debian: r-cran-{package.lower()})")
    assert done.returncode == 0, done.stderr
    lines = (line.partition(" : ") for line in done.stdout.splitlines() if " : " in line)
    return {name.strip(): [float(number) for number in numbers.split()] for name, _, numbers in lines}
