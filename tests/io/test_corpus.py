"""Twelve rows are the same twelve rows, however they are spelt."""

from __future__ import annotations

from pathlib import Path

import pytest

from jauge.evidence import ConfusionMatrix, ScoreTable
from jauge.io import Spelling, Task, confusion_matrix, open_files, score_table
from tests.io.corpus import CODES, CORPUS, SAID, SCORES, TRUTH, WEIGHTS, Spelt

SCORED = ScoreTable.from_scores(
    TRUTH, [float(score) for score in SCORES], pos_label="malin", sample_weight=[int(w) for w in WEIGHTS]
)
LABELLED = ConfusionMatrix.from_labels(TRUTH, SAID, cluster=CODES)


def test_there_are_forty_of_them() -> None:
    assert len({spelt.name for spelt in CORPUS}) >= 40
    assert len({spelt.content for spelt in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize("spelt", CORPUS, ids=[spelt.name for spelt in CORPUS])
def test_the_same_rows(spelt: Spelt, tmp_path: Path) -> None:
    path = tmp_path / spelt.name
    if path.suffix == ".xlsx":
        pytest.importorskip("fastexcel", reason="needs the extra excel")
    path.write_bytes(spelt.content)
    task = Task(truth="vérité", positive="malin", weight="poids")
    source = open_files([path], Spelling(**spelt.options))
    scored = score_table(source.read([*task.columns, "score"], numbers=["score"]), task, "score")
    assert scored.evidence == SCORED
    assert scored.evidence.tp.dtype.kind == "i"
    assert (scored.rows, scored.positive, scored.negative) == (12, "malin", "bénin")
    assert tuple(map(str, scored.guesses)) == tuple(guess.replace("\\xa0", "\xa0") for guess in spelt.guesses)
    clustered = Task(truth="vérité", positive="malin", cluster="code")
    labelled = confusion_matrix(source.read([*clustered.columns, "dit"]), clustered, "dit")
    assert labelled.evidence == LABELLED


def test_fields_inside_fields(tmp_path: Path) -> None:
    from tests.io.corpus import json_lines

    path = tmp_path / "nested.jsonl"
    path.write_text(json_lines(nested=True), encoding="utf-8")
    task = Task(truth="doc.vérité", positive="malin", weight="doc.poids")
    table = open_files([path]).read([*task.columns, "doc.score"])
    assert score_table(table, task, "doc.score").evidence == SCORED
