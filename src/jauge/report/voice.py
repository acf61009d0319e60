"""What is said, in the language asked for: sentences with places for values, numbers, counts, shares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jauge.measures import Measure
from jauge.measures.measure import Lang
from jauge.report.french import FRENCH
from jauge.report.words import count, number, percent, printable


@dataclass(frozen=True, slots=True)
class Voice:
    """A language for text; data (JSON, CSV) are the same in all of them."""

    lang: Lang = "en"

    def tell(self, words: str, values: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        """A sentence with its values: counts with their thousands apart, text so that it can't command the terminal.

        >>> Voice("fr").tell("{count} rows.", count=1797).replace(chr(0x202F), " ")
        '1 797 lignes.'
        """
        shown = {
            name: self.count(value) if isinstance(value, int | float) else printable(value)
            for name, value in {**(values or {}), **more}.items()
        }
        return self.words(words).format(**shown)

    def words(self, words: str) -> str:
        """Words without values."""
        return FRENCH.get(words, words) if self.lang == "fr" else words

    def number(self, value: float) -> str:
        """The value of a measure."""
        text = number(value)
        return self.words(text) if text == "undefined" else self._local(text)

    def count(self, value: float) -> str:
        """A number of items."""
        return self._local(count(value))

    def percent(self, value: float) -> str:
        """A share."""
        return self._local(percent(value))

    def limits(self, low: float, high: float) -> str:
        """An interval.

        >>> Voice("fr").limits(0.951, 0.994), Voice().limits(0.951, 0.994)
        ('[0,951 ; 0,994]', '[0.951, 0.994]')
        """
        between = " ; " if self.lang == "fr" else ", "
        return f"[{self.number(low)}{between}{self.number(high)}]"

    def bound(self, text: str) -> str:
        """What none or all of some items show, such as "at most 1.3 %"; other remarks as they are."""
        words = next((words for words in ("at most ", "at least ") if text.startswith(words)), None)
        return text if words is None else self.words(words) + self._local(text.removeprefix(words))

    def title(self, measure: Measure) -> str:
        """The name of a measure for people."""
        return measure.title(self.lang)

    def _local(self, text: str) -> str:
        """An English number in the language."""
        return text.translate(_FRENCH_MARKS) if self.lang == "fr" else text


_FRENCH_MARKS = str.maketrans({",": "\N{NARROW NO-BREAK SPACE}", ".": ","})
