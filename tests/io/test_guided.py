"""A fuzzer that follows the branches of the readers, where it is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.io.corpus import CORPUS


@pytest.mark.companions
def test_no_bytes_break_the_readers(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="needs the fuzzer atheris")
    from tests.io.guided import ENDINGS

    seeds = tmp_path / "seeds"
    seeds.mkdir()
    for spelt in CORPUS:
        ending = Path(spelt.name).suffix
        if ending in ENDINGS:
            (seeds / spelt.name).write_bytes(bytes([ENDINGS.index(ending)]) + spelt.content)
    words = [
        "-runs=20000",
        "-max_total_time=60",
        "-seed=7",
        "-max_len=2000",
        "-timeout=20",
        f"-artifact_prefix={tmp_path}/",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.io.guided", *words, str(seeds)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done" in done.stderr
