"""Numbers, labels and thresholds as text, on any terminal."""

from __future__ import annotations

import codecs
import math
import unicodedata

PLAIN = "jauge-plain"
"""Name of the error handler that writes what an output can't encode in ASCII, as well as it goes."""

_LOOK_ALIKES = {
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
    "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
}
_LOOK_ALIKES |= {"\N{MINUS SIGN}": "-", "\N{GREATER-THAN OR EQUAL TO}": ">=", "\N{LESS-THAN OR EQUAL TO}": "<="}


_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
"""Spaces that Python doesn't call printable, though all they do is to keep words and digits together."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Letters without their accents, signs by their look-alikes, the rest by question marks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = "".join(_LOOK_ALIKES.get(c, c) for c in error.object[error.start : error.end])
    letters = (c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return "".join(c if c.isascii() else "?" for c in letters), error.end


codecs.register_error(PLAIN, _plainly)


def number(value: float) -> str:
    """A value of a measure with three decimals; small ones with three digits, great ones with one decimal.

    >>> number(2 / 3), number(0.00012345), number(1234.56), number(0.0), number(math.nan)
    ('0.667', '0.000123', '1,234.6', '0.000', 'undefined')
    """
    if math.isnan(value):
        return "undefined"
    if 0 < abs(value) < 0.001:
        return f"{value:.3g}"
    return f"{value:.3f}" if abs(value) < 100 else f"{value:,.1f}"


def count(value: float) -> str:
    """A count with thousands apart; a sum of weights as short as it is.

    >>> count(1797), count(174.0), count(12.5)
    ('1,797', '174', '12.5')
    """
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.6g}"


def percent(value: float) -> str:
    """A share with two digits that matter.

    >>> percent(0.0968), percent(1.0)
    ('9.7 %', '100 %')
    """
    return f"{100 * value:.2g} %" if value < 0.995 else f"{100 * value:.3g} %"


def significant(value: float, digits: int = 3) -> str:
    """A number with so many digits that matter, thousands apart.

    >>> significant(22.96), significant(1234.5), significant(10.0), significant(0.02, 2)
    ('23', '1,230', '10', '0.02')
    """
    return f"{float(f'{value:.{digits}g}'):,.10g}"


def amount(value: float) -> str:
    """What some cases cost: one decimal, none from 100 on, two digits below 1.

    >>> amount(0.1234), amount(4.8), amount(30.29), amount(1234.5)
    ('0.12', '4.8', '30.3', '1,234')
    """
    if abs(value) < 1:
        return significant(value, 2)
    return f"{value:.1f}" if abs(value) < 100 else f"{value:,.0f}"


def printable(text: object) -> str:
    r"""A name from a file with control characters written out, so that it can't command the terminal.

    >>> printable("caf\u00e9"), printable("a\x1b[31m")
    ('café', 'a\\x1b[31m')
    """
    return "".join(c if c.isprintable() or c in _SPACES else repr(c)[1:-1] for c in str(text))


def quoted(label: object) -> str:
    """A label in a sentence: text in quotation marks, a number as it is.

    >>> quoted("yes"), quoted(1)
    ('"yes"', '1')
    """
    return f'"{printable(label)}"' if isinstance(label, str) else str(label)
