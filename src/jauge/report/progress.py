"""What is being worked on, told to whoever listens: a progress bar, or nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

Listener: TypeAlias = Callable[[str, dict[str, Any]], None]
_LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """While this lasts, `listener` is told each step: its words, and the values in them.

    >>> with listening(lambda words, values: print(words.format(**values))):
    ...     step("{model}", model="forest")
    forest
    """
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def step(words: str, /, **values: Any) -> None:
    """A piece of work begins."""
    listener = _LISTENER.get()
    if listener is not None:
        listener(words, values)
