"""The documentation's examples can fail."""

from __future__ import annotations

import pytest

from tests.console_blocks import difference, split_session


def test_commands_and_output_are_told_apart() -> None:
    block = "$ one\nprinted\n\n$ two \\\n  more\n$ three\n"
    assert split_session(block) == [("one\n", "printed\n\n"), ("two \\\n  more\n", ""), ("three\n", "")]


def test_output_without_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="starts with"):
        split_session("printed\n")


@pytest.mark.parametrize("block", ["$ echo a b\na b\n", "$ echo a b\na ...\n", "$ echo a; false\na\n", "$ true\n"])
def test_a_true_block_passes(block: str) -> None:
    assert difference(block) == ""


@pytest.mark.parametrize("block", ["$ echo a\nb\n", "$ echo a\n", "$ true\na\n", "$ true\n$ echo a\nb\n"])
def test_a_block_that_shows_something_else_fails(block: str) -> None:
    assert "Expected" in difference(block)
    assert "exit code 0" in difference(block)
