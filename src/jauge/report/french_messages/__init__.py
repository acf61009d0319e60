"""Mistakes and remarks told in French, each part by its pattern; what nobody translated stays in English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter

from jauge.errors import JaugeError
from jauge.measures.french import FRENCH
from jauge.report.french_messages.commands import COMMANDS
from jauge.report.french_messages.evidence import EVIDENCE
from jauge.report.french_messages.foreign import FOREIGN
from jauge.report.french_messages.remarks import REMARKS
from jauge.report.french_messages.tables import TABLES

PATTERNS: Mapping[str, str] = {**REMARKS, **EVIDENCE, **FOREIGN, **TABLES, **COMMANDS}

_SLIGHT = 7
"""A pattern with fewer letters of its own, such as "{} and {}", says little about what it is filled with."""


def in_french(error: Exception) -> str:
    """The message of a mistake.

    >>> in_french(JaugeError("each document once in a topic of 'r.txt'", "none", "Keep one of them."))
    "Attendu : chaque document une fois par sujet de 'r.txt' ; reçu : rien. Gardez l'un d'eux."
    """
    if isinstance(error, JaugeError):
        expected, received, advice = map(translated, (error.expected, error.received, error.advice))
        return f"Attendu : {expected} ; reçu : {received}. {advice}"
    return translated(" ".join(str(error).split()))


def translated(text: str) -> str:
    """A part of a message by the most specific of the patterns that it has; what it is filled with likewise.

    >>> translated("7 columns"), translated("none such")
    ('7 colonnes', 'none such')
    """
    if text in FRENCH:
        return FRENCH[text]
    for pattern, french, slight in _compiled():
        found = pattern.fullmatch(text)
        if found is not None:
            filled = [translated(group) for group in found.groups()]
            if not (slight and any(map(_is_prose, found.groups(), filled))):
                return french.format(*filled)
    return text


def _is_prose(text: str, french: str) -> bool:
    """Whether this is a sentence that nobody translated: it would leave half of another in English."""
    return text == french and " " in text and not text.startswith(("'", '"', "-"))


@cache
def _compiled() -> list[tuple[re.Pattern[str], str, bool]]:
    """Patterns with the most words of their own first."""
    made = [(_parts(template), french) for template, french in PATTERNS.items()]
    made.sort(key=lambda pair: -sum(map(len, pair[0])))
    return [
        (re.compile("(.+?)".join(map(re.escape, parts)), re.DOTALL), french, len("".join(parts)) < _SLIGHT)
        for parts, french in made
    ]


def _parts(template: str) -> list[str]:
    """The texts around what is filled in.

    >>> _parts("{} of {}: {{}}")
    ['', ' of ', ': {}']
    """
    parts = [""]
    for text, name, _, _ in Formatter().parse(template):
        parts[-1] += text
        if name is not None:
            parts.append("")
    return parts
