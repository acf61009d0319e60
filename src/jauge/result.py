"""What all results share: equality by content, a dictionary for JSON, a table for any dataframe library."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from jauge.content import Content


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Result(Content):
    """A finished computation: it carries its question and answers in one line when printed."""

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON: infinities are "inf" and "-inf", undefined is None."""
        return {f.name: plain(getattr(self, f.name)) for f in fields(self) if not f.name.startswith("_")}

    def to_frame(self, backend: str = "polars") -> Any:
        """A dataframe of the given library (polars, pandas, pyarrow, ...), one row per point of the result."""
        import narwhals as nw

        return nw.from_dict(dict(self._columns()), backend=backend).to_native()  # type: ignore[arg-type]

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        """The columns of `to_frame`: the arrays where there are any, else one row of the plain values."""
        values = {f.name: getattr(self, f.name) for f in fields(self) if not f.name.startswith("_")}
        arrays = {name: v.tolist() for name, v in values.items() if isinstance(v, np.ndarray) and v.ndim == 1}
        return arrays or {n: [plain(v)] for n, v in values.items() if isinstance(v, int | float | str | None)}


def plain(value: Any) -> Any:
    """A value as JSON has it.

    >>> plain({"a": float("nan"), "b": [1.5, float("inf")]})
    {'a': None, 'b': [1.5, 'inf']}
    """
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else ("inf" if value > 0 else "-inf")
    return value if isinstance(value, int | float | str | None) else str(value)
