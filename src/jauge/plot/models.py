"""Reading what is to be drawn: one finished object, or a mapping of them by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

from jauge.curves.several_classes import ClassCurves
from jauge.errors import JaugeError, name_in_list, near_names

T = TypeVar("T")
OneOrMany: TypeAlias = T | Mapping[str, T]
ALONE = ""
"""The name of an object that was given without one."""


def by_name(given: OneOrMany[T] | ClassCurves, kinds: tuple[type[Any], ...], how: str) -> dict[str, T]:
    """The objects under their names; anything else than the kinds that can be drawn here is refused.

    Curves of several classes are a mapping already, of those that have one.

    >>> by_name({"a": 1, "b": 2}, (int,), "with int()")
    {'a': 1, 'b': 2}
    >>> by_name(3, (int,), "with int()")
    {'': 3}
    """
    classes: object = given.defined if isinstance(given, ClassCurves) else given
    named: Mapping[Any, Any] = classes if isinstance(classes, Mapping) else {ALONE: classes}
    strangers = [type(each).__name__ for each in named.values() if not isinstance(each, kinds)]
    if strangers or not named:
        names = " or ".join(kind.__name__ for kind in kinds)
        received = strangers[0] if strangers else "an empty mapping"
        raise JaugeError(f"a {names}, or a mapping of names to them", received, f"Make it {how}.")
    return {str(name): each for name, each in named.items()}


def check_names(named: Mapping[str, object], known: Mapping[str, object], what: str) -> None:
    """Refuse objects that go with curves under names that no curve has."""
    for name in named:
        if name not in known:
            near = near_names(name, known)
            advice = f"Did you mean {near[0]!r}?" if near else "Name them as the curves, or give one of each."
            names = f"named as the curves: {name_in_list(list(known))}" if ALONE not in known else "without a name"
            raise JaugeError(f"{what} {names}", repr(name), advice)
