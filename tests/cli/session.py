"""Typing a command in this very process."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from jauge.cli import main


class Printed(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Typing = Callable[..., Printed]


def typing_in(capsys: pytest.CaptureFixture[str]) -> Typing:
    """A function that carries out one command; its words are its arguments."""

    def type_words(*words: object) -> Printed:
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Printed(code, "".join(f"{line.rstrip()}\n" for line in out.splitlines()), err)

    return type_words
