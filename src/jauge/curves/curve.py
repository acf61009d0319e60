"""What curves share: numbers of each point and of the whole, to be told even where they are computed when read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from jauge.result import Result, plain


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Curve(Result):
    """A result whose dictionary and table are made of the attributes that it names."""

    columns: ClassVar[tuple[str, ...]] = ()
    """Attributes with one entry per point (or per interval), in the order of the columns of `to_frame`."""
    summary: ClassVar[tuple[str, ...]] = ()
    """Attributes of the whole curve, which `to_dict` gives as well."""

    def to_dict(self) -> dict[str, Any]:
        """Plain Python for JSON: infinities are "inf" and "-inf", undefined is None."""
        return {name: plain(getattr(self, name)) for name in (*self.columns, *self.summary)}

    def _columns(self) -> Mapping[str, Sequence[Any]]:
        return {name: getattr(self, name).tolist() for name in self.columns}
