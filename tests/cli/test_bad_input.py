"""Each mistake is told in one paragraph on the error stream, with exit code 2 and no traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

import polars as pl
import pytest

from jauge.io.separated import SeparatedText
from tests.cli.session import Typing
from tests.console_blocks import split_session
from tests.io.corpus import arrow

FILES = {
    "spam.csv": "mail,is_spam,score,said,weight\n1,yes,0.9,yes,1\n2,no,0.8,no,2\n3,no,0.1,yes,1\n",
    "named.csv": "y,s\nham,0.1\nspam,0.9\n",
    "three.csv": "y,s\ncat,0.1\ndog,0.9\nbird,0.3\n",
    "one_class.csv": "y,s\nno,0.1\nno,0.9\n",
    "gaps.csv": "y,s\nyes,\nno,0.9\nno,nan\n",
    "no_truth.csv": "y,s\nyes,0.2\n,0.9\n",
    "words.csv": "y,s\nyes,0.2\nno,ERR\nno,0.1\nno,?\n",
    "twice.csv": "y,s,s\nyes,0.2,0.1\n",
    "ragged.csv": "y,s\nyes,0.2\nno,0,1\n",
    "header.csv": "y,s\n",
    "empty.csv": "",
    "open_quote.csv": 'y,s\n"yes,0.2\nno,0.3\n',
    "inner_quote.csv": 'y,s\nyes,0.2\nthe "no",0.3\n',
    "negative.csv": "y,s,w\nyes,0.2,1\nno,0.3,-1\n",
    "zero.csv": "y,s,w\nyes,0.2,0\nno,0.3,0\n",
    "page.html": "<html>",
    "not.parquet": "y,s\nyes,0.2\n",
    "cut.csv": "id,y,p\n1,yes,yes\n2,no,no\n3,no",
    "cut.jsonl": '{"y": "yes", "s": 0.2}\n{"y": "no", "s"',
    "field_twice.jsonl": '{"y": "yes", "y": "no", "s": 0.2}\n',
    "bare.jsonl": "0.2\n0.3\n",
    "lists.csv": 'y,s\nyes,"[0.1 0.9]"\nno,"[0.8 0.2]"\n',
    "said.csv": "y,s\nyes,1\nno,0\nno,1\n",
    "thousands.csv": "y\ts\nyes\t1,234\nno\t2,500\n",
    "german.csv": "y;w;s\nyes;1.200;0,5\nno;2.000;0,25\n",
    "two_marks.csv": "y;s\nyes;0,5\nno;0.25\n",
    "percents.csv": "y,s\nyes,87%\nno,0.2\n",
    "pairs.csv": "id,y,said\n1,yes,yes\n2,no,no\n2,no,no\n",
    "other.csv": "id,s\n1,0.5\n2,0.5\n",
    "strangers.csv": "id,s\n8,0.5\n9,0.5\n",
    "two_truths.csv": "id,y\n1,no\n2,no\n",
    "one_truth.csv": "id,y,said\n1,yes,yes\n2,no,no\n",
    "proba.csv": "y,p_a,p_b\na,0.9,0.1\nb,0.5,0.4\n",
    "proba_less.csv": "y,p_a,p_b\na,0.9,0.1\nc,0.6,0.4\n",
    "right.csv": "model_a\nspam\nham\n",
    "long.csv": "model,id,y,s\na,1,yes,0.2\na,1,no,0.3\n",
    "sets.csv": "y,p\na;b,c|d\n",
    "columns.csv": "first,second\nyes,0.2\nno,0.3\n",
}
BYTES = {
    "latin.csv": b"y,s\nb\x81nin,0.1\n",
    "garbage.csv": bytes(range(256)),
    "packed.csv": b"\x1f\x8b\x08\x00rest",
    "sheet.csv": b"PK\x03\x04rest",
    "no_mark.csv": "y,s\nyes,0.2\n".encode("utf-16-le"),
    "cut.parquet": b"PAR1\x15\x04\x15",
    "cut.arrow": b"ARROW1\x00\x00\xff\xff",
    "broken.xlsx": b"PK\x03\x04rest",
}
SPAM = ("measure", "spam.csv", "--truth", "is_spam")
SCORED = ("--truth", "y", "--score", "s")
MISTAKES = split_session(Path(__file__).with_name("mistakes.txt").read_text(encoding="utf-8"))


@pytest.fixture
def files(jauge: Typing) -> Typing:
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    for name, content in BYTES.items():
        Path(name).write_bytes(content)
    Path("folder").mkdir()
    pl.DataFrame({"y": ["yes", "no"], "s": [[0.1, 0.9], [0.8, 0.2]]}).write_parquet("lists.parquet")
    return jauge


@pytest.mark.parametrize("command, message", MISTAKES, ids=[command.strip() for command, _ in MISTAKES])
def test_a_mistake_is_told_in_one_paragraph(files: Typing, command: str, message: str) -> None:
    if "xlsx" in command:
        pytest.importorskip("fastexcel", reason="needs the extra excel")
    assert files(*shlex.split(command)[1:]) == (2, "", f"{message.strip()}\n")


def test_a_misspelt_measure_brings_near_names(files: Typing) -> None:
    code, out, err = files(*SPAM, "--predicted", "said", "-m", "recal")
    assert (code, out) == (2, "")
    assert err.startswith("jauge: Expected the name of a measure; received 'recal'. Did you mean recall")


def test_a_misspelt_command_brings_the_right_one(files: Typing) -> None:
    code, out, err = files("mesure")
    assert (code, out) == (2, "")
    assert err.startswith('jauge: Unknown command "mesure". Did you mean "measure"? Available commands: demo, ')


def test_there_are_many_of_them() -> None:
    assert len({message for _, message in MISTAKES}) >= 60


def test_excel_files_need_their_extra(files: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastexcel", None)
    code, out, err = files("measure", "broken.xlsx", *SCORED)
    assert (code, out) == (2, "")
    assert 'pip install "jauge[excel]"' in err


def test_a_file_that_grows_while_it_is_read(files: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes are taken once: what comes later is not seen, and half a row is not taken for a whole one."""
    path = Path("log.csv")
    path.write_text("y,s\nyes,0.9\nno,0.1\n", encoding="utf-8")
    taken = SeparatedText._frame

    def growing(self: SeparatedText, columns: Sequence[str], numbers: Collection[str]) -> pl.DataFrame:
        with path.open("a", encoding="utf-8") as file:
            file.write("yes,0.")
        return taken(self, columns, numbers)

    monkeypatch.setattr(SeparatedText, "_frame", growing)
    code, out, _ = files("measure", "log.csv", *SCORED)
    assert code == 0
    assert out.startswith("2 rows.")


def test_a_typo_in_an_option_is_bad_input(files: Typing) -> None:
    code, out, err = files(*SPAM, "--score", "score", "--treshold", "0.5")
    assert (code, out) == (2, "")
    assert "--treshold" in err
    assert "--threshold" in err


def test_weights_that_count_nothing(files: Typing) -> None:
    code, out, err = files("measure", "zero.csv", *SCORED, "--weight", "w")
    assert (code, out) == (2, "")
    assert err.startswith("jauge: Expected at least one weight above 0; received only zeros.")


def test_a_file_that_may_not_be_read(files: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    code, out, err = files("measure", "spam.csv", *SCORED)
    assert (code, out) == (2, "")
    assert err == (
        "jauge: Expected a file that may be read; received 'spam.csv' (Permission denied). Check the path.\n"
    )


@pytest.mark.parametrize(
    "words, most",
    [
        ("--truth id --predicted id", "1,000 labels in 'id' and 'id'"),
        ("--truth y --score s --by id", "1,000 values in 'id'"),
        ("--truth y --score s --model id", "100 values in 'id'"),
        ("--truth id --predicted id --label-sep ;", "20,000 labels in 'id' and 'id'"),
        ("--truth y --predicted y --label id --key id", "20,000 values in 'id'"),
    ],
)
def test_a_hundred_thousand_names_are_refused_before_they_are_looked_at(files: Typing, words: str, most: str) -> None:
    rows = "".join(f"id{n},{('no', 'yes')[n % 2]},{n}\n" for n in range(100_000))
    Path("ids.csv").write_text(f"id,y,s\n{rows}", encoding="utf-8")
    assert files("measure", "ids.csv", *words.split()) == (
        2,
        "",
        f"jauge: Expected at most {most}; received 100,000. Is this a column of texts or of identifiers?\n",
    )


def test_a_hundred_thousand_clusters_are_clusters(files: Typing) -> None:
    rows = "".join(f"id{n},{('no', 'yes')[n % 2]},{n}\n" for n in range(100_000))
    Path("ids.csv").write_text(f"id,y,s\n{rows}", encoding="utf-8")
    code, out, _ = files("measure", "ids.csv", *SCORED, "--cluster", "id")
    assert code == 0
    assert "100,000 clusters" in out


@pytest.mark.usefixtures("files")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("form", ["table", "json"])
def test_an_answer_that_cannot_be_written(form: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "jauge", *SPAM, "--predicted", "said", "--format", form],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    expected = (
        "jauge: Expected room for the answer; received No space left on device. Write it elsewhere, as in -o FILE.\n"
    )
    assert (done.returncode, done.stderr) == (2, expected)


@pytest.mark.usefixtures("files")
def test_a_damaged_file_on_which_a_compiled_reader_panics() -> None:
    """Its trace is not for users, wherever it is written."""
    content = arrow(pl.DataFrame({"y": ["yes", "no"] * 6, "p": ["yes"] * 12}))
    places = range(300, len(content) - 8, 29)
    for name, place in ((f"panic{place}.arrow", place) for place in places):
        Path(name).write_bytes(content[:place] + b"\xff" * 4 + content[place + 4 :])
    code = "import sys; from jauge.cli import main; sys.exit(max(main(w.split()) for w in sys.argv[1:]))"
    commands = [f"measure panic{place}.arrow --truth y --predicted p" for place in places]
    done = subprocess.run([sys.executable, "-c", code, *commands], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "parts that don't fit together" in done.stderr
    assert {line.split(":")[0] for line in done.stderr.splitlines()} == {"jauge"}


@pytest.mark.usefixtures("files")
def test_a_reader_that_has_gone_away_hears_nothing() -> None:
    """As with `| head`: no word, and never the code of a requirement that doesn't hold."""
    read, write = os.pipe()
    os.close(read)
    words = [sys.executable, "-m", "jauge", *SPAM, "--predicted", "said"]
    done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (2, "")
