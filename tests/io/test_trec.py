"""Files of retrieval experiments in all their spellings, and what is said of those that can't be read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from jauge import JaugeError
from jauge.evidence.rankings import Judgements, Rankings
from jauge.io.trec import read_judges, read_qrels, read_run

SAID = {"301": {"FT-1": 1, "FT-2": 0, "FT#3": 2}, "302": {"FT-1": -1}}
FOUND = {"301": {"FT-1": 2.5, "FT-2": 2.5, "FT#3": -1e-3}, "302": {"FT-9": 7.0}}
QRELS = "301 0 FT-1 1\n301 0 FT-2 0\n301 0 FT#3 2\n302 0 FT-1 -1\n"
RUN = "301 Q0 FT-1 1 2.5 mine\n301 Q0 FT-2 2 2.5 mine\n301 Q0 FT#3 3 -0.001 mine\n302 Q0 FT-9 1 7.0 mine\n"


@pytest.mark.parametrize(
    "text",
    [
        QRELS,
        QRELS.replace(" ", "\t"),
        QRELS.replace(" ", "  \t "),
        QRELS.replace("\n", "\r\n"),
        QRELS.replace("\n", " \n"),
        QRELS.rstrip("\n"),
        f"# said by judges\n{QRELS}\n\n# the end\n",
        f"\n\n{QRELS}",
        QRELS.replace("301 0 FT-2", " 301 0 FT-2"),
        QRELS.replace(" 1\n", " 1.0\n"),
        "query-id\tcorpus-id\tscore\n" + QRELS.replace(" 0 FT", " FT").replace(" ", "\t"),
        QRELS.replace(" 0 FT", " FT"),
    ],
)
def test_spellings_of_judgements(text: str, tmp_path: Path) -> None:
    file = tmp_path / "qrels.txt"
    file.write_bytes(text.encode())
    assert read_qrels(file) == Judgements.from_dict(SAID)


@pytest.mark.parametrize(
    "text",
    [
        RUN,
        RUN.replace(" ", "\t"),
        RUN.replace(" ", "   "),
        RUN.replace("301 Q0", "301  Q0"),
        RUN.replace("\n", "\r\n"),
        RUN.replace(" 1 ", " 0 ").replace(" 2 ", " 0 ").replace(" 3 ", " 0 "),
        RUN.replace("mine\n", "mine and more to come\n", 1),
        f"# a run\n{RUN}",
        "".join(reversed(RUN.splitlines(keepends=True))),
    ],
)
def test_spellings_of_runs(text: str, tmp_path: Path) -> None:
    file = tmp_path / "run.txt"
    file.write_bytes(text.encode())
    run = read_run(file)
    assert run == Rankings.from_dict(FOUND, name="mine")
    assert run.ranking("301") == ("FT-2", "FT-1", "FT#3")


def test_packed_files(tmp_path: Path) -> None:
    plain = tmp_path / "qrels.txt"
    plain.write_text(QRELS)
    (tmp_path / "qrels.txt.gz").write_bytes(gzip.compress(QRELS.encode()))
    pl.Series(QRELS.splitlines()).to_frame("line").write_csv(
        tmp_path / "plain.csv", include_header=False, quote_style="never"
    )
    pl.scan_csv(tmp_path / "plain.csv", has_header=False, separator="\x01", quote_char=None).sink_csv(
        tmp_path / "qrels.txt.zst", include_header=False, quote_style="never", compression="zstd"
    )
    (tmp_path / "qrels.json.gz").write_bytes(gzip.compress(json.dumps(SAID).encode()))
    assert (tmp_path / "qrels.txt.zst").read_bytes().startswith(b"\x28\xb5\x2f\xfd")
    for name in ("qrels.txt.gz", "qrels.txt.zst", "qrels.json.gz"):
        assert read_qrels(tmp_path / name) == read_qrels(plain), name


def test_ranks_of_ms_marco(tmp_path: Path) -> None:
    file = tmp_path / "marco.tsv"
    file.write_text("7\t11\t2\n7\t5\t1\n8\t11\t1\n")
    assert read_run(file).ranking("7") == ("5", "11")
    assert read_run(file).name == "marco"


def frames(values: dict[str, list[Any]]) -> list[Any]:
    return [pl.DataFrame(values), pd.DataFrame(values), pl.DataFrame(values).to_arrow()]


def test_data_frames_and_parquet(tmp_path: Path) -> None:
    said = {"query_id": [301, 301, 301, 302], "doc_id": ["FT-1", "FT-2", "FT#3", "FT-1"], "relevance": [1, 0, 2, -1]}
    found = {"topic": ["301"] * 3 + ["302"], "docno": ["FT-1", "FT-2", "FT#3", "FT-9"], "score": [2.5, 2.5, -1e-3, 7.0]}
    for frame in frames(said):
        assert read_qrels(frame) == Judgements.from_dict(SAID)
    for frame in frames(found):
        assert read_run(frame, name="mine") == Rankings.from_dict(FOUND, name="mine")
    pl.DataFrame(found).write_parquet(tmp_path / "run.parquet")
    assert read_run(tmp_path / "run.parquet") == Rankings.from_dict(FOUND, name="run")


def test_judges_apart(tmp_path: Path) -> None:
    file = tmp_path / "qrels_jg"
    file.write_text("q1 a d1 1\nq1 b d1 0\nq1 b d2 1\n")
    assert read_judges(file) == {
        "a": Judgements.from_dict({"q1": {"d1": 1}}),
        "b": Judgements.from_dict({"q1": {"d1": 0, "d2": 1}}),
    }
    file.write_text("# two judges\nq1 a d1 1\nq1 b d1 0\nq1 b d1 1\n")
    with pytest.raises(JaugeError, match="'d1' of topic 'q1' in lines 3 and 4"):
        read_judges(file)
    file.write_text("q1 a d1 1\nq1 b d1 0\nq1 b d2 0.5\n")
    with pytest.raises(JaugeError, match="a whole number as level in line 3"):
        read_judges(file)


@pytest.mark.parametrize(
    "text, told",
    [
        ("", "an empty file"),
        ("# only this\n", "comments only"),
        (RUN, "This looks like a run; judgements \\(qrels\\) come first"),
        ("301 0 FT-1 1\n301 0 FT-2\n", "4 fields in line 2 of file, as in the lines before; received 3 fields"),
        ("301 0 FT-1 1\n# say\n301 0 FT-2 0 more\n", "4 fields in line 3 of file.*received 5 fields"),
        ("301 0 FT-1 1\n301 0 FT-2 yes\n", "a number as level in line 2 of file; received 'yes'"),
        ("301 0 FT-1 1\n301 0 FT-2 0.5\n", "a whole number as level in line 2 of file; received 0.5"),
        (
            "301 0 FT-1 1\n301 0 FT-1 0\n",
            "each document once in a topic of file; received 'FT-1' of topic '301' in lines 1 and 2",
        ),
        ("301 0 FT-1 1\n301,0,FT-2,0\n", "4 fields in line 2 of file.*received 1 fields.*commas or semicolons"),
        ("301,0,FT-1,1\n", "Fields stand between blanks or tabs, not commas"),
        ("query-id corpus-id score\n", "lines under the header of file; received none"),
    ],
)
def test_judgements_that_cannot_be_read(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    with pytest.raises(JaugeError, match=told):
        read_qrels(file)


@pytest.mark.parametrize(
    "text, told",
    [
        (QRELS, "This looks like judgements \\(qrels\\); the run comes second"),
        ("query-id corpus-id score\nq1 d1 1\n", "received 3 fields. This looks like judgements"),
        ("q1 d1 1\nq1 d2 0\n", "ranks from 1 on .* received 0 in line 2"),
        (RUN + "302 Q0 FT-8 2 nan mine\n", "a score in every line of file; received NaN in line 5 \\(1 in all\\)"),
        (RUN + "302 Q0 FT-8 2 high mine\n", "a number as score in line 5 of file; received 'high'"),
        (RUN + "302 Q0 FT-8 2\n", "6 fields in line 5 of file.*received 4 fields"),
        (
            RUN + "302 Q0 FT-9 2 6.5 mine\n",
            "each document once in a topic of file; received 'FT-9' of topic '302' in lines 4 and 5",
        ),
        (
            RUN + "302 Q0 FT-8;2 6.5;6.4 a b\n",
            "a number as score in line 5 of file; received 'a'. .*commas or semicolons",
        ),
        ("qid Q0 docno rank score tag\n" + RUN, "a number as score in line 1 of file; received 'score'"),
        ("301;Q0;FT-1;1;2.5;mine\n", "Fields stand between blanks or tabs, not commas"),
    ],
)
def test_runs_that_cannot_be_read(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    with pytest.raises(JaugeError, match=told):
        read_run(file)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    (tmp_path / "qrels.txt").write_text(QRELS)
    with pytest.raises(JaugeError, match=r"Did you mean 'qrels\.txt'"):
        read_qrels(tmp_path / "qrel.txt")
    with pytest.raises(JaugeError, match="may be read"):
        read_run(tmp_path)
    (tmp_path / "broken.json").write_text("{")
    with pytest.raises(JaugeError, match=r"JSON in broken\.json"):
        read_run(tmp_path / "broken.json")
    with pytest.raises(JaugeError, match="a data frame with a column 'topic'"):
        read_run(pl.DataFrame({"a": [1]}))
    with pytest.raises(JaugeError, match="a data frame with a column 'topic'"):
        read_qrels(np.zeros(3))
