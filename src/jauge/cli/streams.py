"""The standard streams of a command: what they can show, and what else must not be written to them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper, UnsupportedOperation

from jauge.report.words import PLAIN

_ERRORS = 2


def show_plainly() -> None:
    """Characters that a stream can't encode are written in their plain form."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAIN)


@contextmanager
def errors_of_python() -> Iterator[None]:
    """Only what Python writes to the error stream: compiled readers trace their panics on it, told in a line later."""
    try:
        own = sys.stderr.fileno() == _ERRORS
    except (AttributeError, UnsupportedOperation):  # it is closed, or caught by a test
        own = False
    if not own:
        yield
        return
    told, kept, nowhere = sys.stderr, os.dup(_ERRORS), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _ERRORS)
    os.close(nowhere)
    sys.stderr = os.fdopen(kept, "w", encoding=told.encoding, errors=told.errors, buffering=1)
    try:
        yield
    finally:
        os.dup2(kept, _ERRORS)
        with suppress(OSError):
            sys.stderr.close()
        sys.stderr = told


def flush_output() -> None:
    """Write what is kept back, so that its failure is heard now."""
    if sys.stdout is not None:  # it is where the stream is closed
        sys.stdout.flush()


def abandon_output() -> None:
    """The standard output takes no more, nor what Python would write to it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def tell_error(text: str) -> None:
    """A line on the error stream, where there is one that takes it."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(f"{text}\n")
