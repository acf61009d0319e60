"""Objects that hold read-only arrays and are equal when their contents are."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Content:
    """Base of evidence and results: equality by content, written once."""

    def __eq__(self, other: object) -> bool:
        return self._equals(other) if type(self) is type(other) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # arrays inside

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles and copies; the arrays of these come unlocked and are locked again."""
        return _rebuilt, (type(self), tuple(getattr(self, f.name) for f in fields(self)))

    def isclose(self, other: Self, *, rtol: float = 1e-12) -> bool:
        """Equal up to the rounding of float weights (relative `rtol`); integers must be equal exactly."""
        return type(self) is type(other) and self._equals(other, rtol)

    def _equals(self, other: Any, rtol: float = 0.0) -> bool:
        """Whether every field is the same."""
        return all(_same(getattr(self, f.name), getattr(other, f.name), rtol) for f in fields(self))


def _rebuilt(kind: type[Content], values: tuple[Any, ...]) -> Content:
    """An object of the values of its fields, which were validated when it was made."""
    made = object.__new__(kind)
    for field, value in zip(fields(kind), values, strict=True):
        object.__setattr__(made, field.name, frozen(value) if isinstance(value, np.ndarray) else value)
    return made


def _same(a: Any, b: Any, rtol: float = 0.0) -> bool:
    """Equality of two field values: evidence recursively, arrays by dtype kind, shape and content."""
    if isinstance(a, Content) and isinstance(b, Content) and rtol:
        return a.isclose(b, rtol=rtol)
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape or a.dtype.kind != b.dtype.kind:
            return False
        if a.dtype.kind == "f":
            return bool(np.allclose(a, b, rtol=rtol, atol=0.0, equal_nan=True))
        return bool(np.array_equal(a, b))
    return bool(a == b)


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, contents locked; evidence may be shared without being copied."""
    view = array.view()
    view.flags.writeable = False
    return view
