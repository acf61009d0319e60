"""What is said, in the language asked for: sentences with places for values, numbers, counts, shares."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from jauge.measures import Measure
from jauge.measures import measure as named
from jauge.measures.measure import Lang, spelt
from jauge.report.french import FRENCH
from jauge.report.words import amount, count, number, percent, printable, significant

Terms: TypeAlias = Literal["medical"]
_MEDICAL: Mapping[str, tuple[str, str]] = {
    "recall": ("sensitivity", "sensibilité"),
    "specificity": ("specificity", "spécificité"),
    "precision": ("PPV (positive predictive value)", "VPP (valeur prédictive positive)"),
    "negative_predictive_value": ("NPV (negative predictive value)", "VPN (valeur prédictive négative)"),
    "fall_out": ("1 - specificity", "1 - spécificité"),
}


@dataclass(frozen=True, slots=True)
class Voice:
    """A language for text, and whose words measures are called by; data (JSON, CSV) are the same in all of them."""

    lang: Lang = "en"
    terms: Terms | None = None
    percents: bool = False

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

    def value(self, measure: str, value: float) -> str:
        """The value of a measure by its name; shares in hundredths where that was asked for.

        >>> percents = Voice(percents=True)
        >>> Voice().value("recall", 0.87), percents.value("recall", 0.87), percents.value("mcc", 0.8)
        ('0.870', '87.0 %', '0.800')
        """
        if not self.percents or math.isnan(value) or named(measure).range != (0.0, 1.0):
            return self.number(value)
        return self._local(f"{100 * value:.1f} %")

    def value_limits(self, measure: str, low: float, high: float) -> str:
        """Limits of such a value.

        >>> Voice("fr", percents=True).value_limits("recall", 0.951, 0.994)
        '[95,1 % ; 99,4 %]'
        """
        return self.between(self.value(measure, low), self.value(measure, high))

    def count(self, value: float) -> str:
        """A number of items."""
        return self._local(count(value))

    def percent(self, value: float) -> str:
        """A share."""
        return self._local(percent(value))

    def amount(self, value: float) -> str:
        """What some cases cost."""
        return self._local(amount(value))

    def significant(self, value: float, digits: int = 3) -> str:
        """A number with so many digits that matter."""
        return self._local(significant(value, digits))

    def p_value(self, value: float) -> str:
        """A p-value.

        >>> Voice().p_value(0.2603), Voice("fr").p_value(0.0001)
        ('p = 0.26', 'p < 0,001')
        """
        return self._local("p < 0.001" if value < 0.001 else f"p = {significant(value, 2)}")

    def p_cell(self, value: float) -> str:
        """A p-value under a heading that says so; nothing where there is none.

        >>> Voice().p_cell(0.2603), Voice("fr").p_cell(0.0001), Voice().p_cell(float("nan"))
        ('0.26', '< 0,001', '')
        """
        return "" if math.isnan(value) else self.p_value(value).removeprefix("p = ").removeprefix("p ")

    def threshold(self, value: float) -> str:
        """A threshold with all the digits it needs."""
        return self._local(spelt(value))

    def listed(self, names: Sequence[str]) -> str:
        """Names in a row.

        >>> Voice().listed(["a", "b", "c"]), Voice("fr").listed(["a", "b"])
        ('a, b and c', 'a et b')
        """
        told = [printable(name) for name in names]
        return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} {self.words('and')} {told[-1]}"

    def quoted(self, text: str) -> str:
        """A label in a sentence."""
        told = printable(text)
        return (
            f"\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK} {told} \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
            if self.lang == "fr"
            else f'"{told}"'
        )

    def limits(self, low: float, high: float) -> str:
        """An interval.

        >>> Voice("fr").limits(0.951, 0.994), Voice().limits(0.951, 0.994)
        ('[0,951 ; 0,994]', '[0.951, 0.994]')
        """
        return self.between(self.number(low), self.number(high))

    def between(self, low: str, high: str) -> str:
        """An interval of numbers that are told already."""
        return f"[{low}{self._between}{high}]"

    def amounts(self, low: float, high: float) -> str:
        """An interval of costs."""
        return self.between(self.amount(low), self.amount(high))

    def bound(self, text: str) -> str:
        """What none or all of some items show, such as "at most 1.3 %"; other remarks as `remark`."""
        words = next((words for words in ("at most ", "at least ") if text.startswith(words)), None)
        return self.remark(text) if words is None else self.words(words) + self._local(text.removeprefix(words))

    def remark(self, text: str) -> str:
        """What an estimate says of itself: how its limits were made, why it is undefined, what is too few.

        >>> Voice("fr").remark("30 clusters, design effect 1.21")
        '30 grappes, effet de plan 1,21'
        """
        if self.lang == "en":
            return text
        from jauge.report.french_messages import translated

        told = FRENCH.get(text) or translated(text)
        return _DECIMAL.sub(",", _THOUSANDS.sub("\N{NARROW NO-BREAK SPACE}", told))

    def title(self, measure: Measure) -> str:
        """The name of a measure for people.

        >>> from jauge.measures import precision, recall
        >>> Voice(terms="medical").title(recall), Voice("fr", terms="medical").title(precision)
        ('sensitivity', 'VPP (valeur prédictive positive)')
        """
        if self.terms == "medical" and str(measure) in _MEDICAL:
            return _MEDICAL[str(measure)][self.lang == "fr"]
        return measure.title(self.lang)

    @property
    def _between(self) -> str:
        """What stands between the ends of an interval, which the decimal comma must not be taken for."""
        return " ; " if self.lang == "fr" else ", "

    def _local(self, text: str) -> str:
        """An English number in the language."""
        return text.translate(_FRENCH_MARKS) if self.lang == "fr" else text


_THOUSANDS, _DECIMAL = re.compile(r"(?<=\d),(?=\d{3}\b)"), re.compile(r"(?<=\d)\.(?=\d)")
_FRENCH_MARKS = str.maketrans({",": "\N{NARROW NO-BREAK SPACE}", ".": ","})
