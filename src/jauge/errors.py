"""The one exception that users meet: what was expected, what came, what to do next."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar


class JaugeError(ValueError):
    """A mistake in the input, told in three parts: expected, received, advice.

    Reference: none; the wording is tested.

    >>> raise JaugeError("two classes", "one class: 'spam'", "Give both with labels=('ham', 'spam').")
    Traceback (most recent call last):
    ...
    jauge.errors.JaugeError: Expected two classes; received one class: 'spam'. Give both with labels=('ham', 'spam').
    """

    def __init__(self, expected: str, received: str, advice: str) -> None:
        self.expected = expected
        self.received = received
        self.advice = advice
        super().__init__(f"Expected {expected}; received {received}. {advice}")

    def __reduce__(self) -> tuple[type[JaugeError], tuple[str, str, str]]:
        return type(self), (self.expected, self.received, self.advice)


_Name = TypeVar("_Name")


def near_names(name: object, known: Iterable[_Name], most: int = 3) -> list[_Name]:
    """Names of `known` that look like `name` when written, nearest first.

    >>> near_names("precison", ["precision", "recall"])
    ['precision']
    >>> near_names("1", [0, 1])
    [1]
    """
    from difflib import get_close_matches

    spelling = {str(candidate).casefold(): candidate for candidate in known}
    matches = get_close_matches(str(name).casefold(), spelling, n=most, cutoff=0.5)
    return [spelling[match] for match in matches]


def name_in_list(names: Collection[object], most: int = 8) -> str:
    """A short list of names for a message: all of them, or the first `most` and how many more.

    >>> name_in_list(["a", "b", "c"], most=2)
    "'a', 'b' and 1 more"
    """
    shown = ", ".join(repr(name) for name in list(names)[:most])
    rest = len(names) - most
    return f"{shown} and {rest} more" if rest > 0 else shown
