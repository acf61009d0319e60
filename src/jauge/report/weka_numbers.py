"""Numbers as Weka writes them: decimal points under each other, trailing zeros dropped, rounded as the version does."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Literal, TypeAlias

Style: TypeAlias = Literal["3.4", "3.6", "3.9"]
STYLES: tuple[Style, ...] = ("3.4", "3.6", "3.9")
_WIDE = Context(prec=400)  # enough digits for any double with decimals
_LARGEST_LONG = 2.0**63


def number(value: float, width: int, decimals: int, style: Style) -> str:
    """A number in a field of this width; one that doesn't fit is written as it is.

    >>> number(148, 12, 4, "3.6"), number(0.98, 12, 4, "3.9"), number(-0.00001, 7, 3, "3.9")
    ('    148     ', '      0.98  ', ' -0    ')
    """
    text = _rounded(float(value), decimals, style)
    if decimals >= width or "E" in text:
        return text
    whole, point, rest = text.partition(".")
    field = width - decimals - (decimals > 0)
    if len(whole) > field:
        return text
    return whole.rjust(field) + ((point or " ") + rest.ljust(decimals) if decimals else "")


def cell(value: float, decimal: str) -> str:
    """A figure of the class table since 3.7: three decimals, ? where it is undefined.

    >>> cell(0.98, "."), cell(1 / 3, ","), cell(math.nan, ".")
    ('0.980', '0,333', '?')
    """
    if math.isnan(value):
        return "?"
    # Java's %.3f rounds the shortest decimal that reads back, not the double.
    return _half_up(Decimal(repr(float(value))), 3).replace(".", decimal)


def _rounded(value: float, decimals: int, style: Style) -> str:
    """At most so many decimals."""
    if math.isnan(value):
        return "NaN"
    if style == "3.9":
        return _without_zeros(_half_up(Decimal(value), decimals)) if math.isfinite(value) else _signed("∞", value)
    scaled = abs(value) * 10.0**decimals
    if scaled >= _LARGEST_LONG:
        return _java(value)
    units = int(scaled + 0.5)
    text = f"{units // 10**decimals}.{units % 10**decimals:0{decimals}d}" if decimals else str(units)
    return _without_zeros(_signed(text, value) if units else text)


def _half_up(exact: Decimal, decimals: int) -> str:
    """Rounded away from zero on a tie."""
    return str(exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP, context=_WIDE))


def _without_zeros(text: str) -> str:
    return text.rstrip("0").removesuffix(".") if "." in text else text


def _signed(text: str, value: float) -> str:
    return f"-{text}" if value < 0 else text


def _java(value: float) -> str:
    """A great number as Java prints it."""
    if math.isinf(value):
        return _signed("Infinity", value)
    exact = Decimal(repr(abs(value))).normalize()
    digits = "".join(map(str, exact.as_tuple().digits))
    return _signed(f"{digits[0]}.{digits[1:] or '0'}E{exact.adjusted()}", value)
