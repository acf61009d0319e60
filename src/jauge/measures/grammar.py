"""Reading measures: names and aliases in two languages, parameters, averages, and the spelling of slugs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from jauge.errors import JaugeError, near_names
from jauge.measures.averaging import AVERAGES
from jauge.measures.measure import Formula, Measure

_EXAMPLE = 'As in "recall", "F(beta=2)" or "macro(F(beta=2))"; jauge catalogue lists them all.'
_NUMBER = r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+|inf)"


class Entry(NamedTuple):
    """What a name stands for: a measure of the catalogue, with parameters where an alias fixes them."""

    measure: Formula
    parameters: Mapping[str, Any]


def folded(name: str) -> str:
    """A name without accents, case, spaces, hyphens or apostrophes: what two spellings share.

    >>> folded("Précision"), folded("F-measure"), folded("Cohen's kappa")
    ('precision', 'fmeasure', 'cohenskappa')

    A last minus and a prime tell measures apart: LR- and LR+, Delta P' and Delta P.

    >>> folded("LR-"), folded("LR+"), folded("Delta P'")
    ('lrminus', 'lr+', 'deltapprime')
    """
    signed = re.sub(r"[-−]\s*$", "minus", re.sub(r"\bp['’′]", "pprime", name.casefold()))
    letters = unicodedata.normalize("NFKD", signed)
    return re.sub(r"[^a-z0-9.@+]", "", letters)


def parse(text: str, names: Mapping[str, Entry]) -> Measure:
    """The measure that a text names; `names` maps folded names to entries."""
    stripped = text.strip()
    slug = _parse_slug(stripped, names)
    return slug if slug is not None else _parse_call(stripped, names)


def _parse_call(text: str, names: Mapping[str, Entry]) -> Measure:
    """name, name(key=value, ...) or average(measure, key=value, ...)."""
    head, arguments = (text, []) if _is_name(text, names) else _split_call(text)
    if head in AVERAGES:
        inner = [a for a in arguments if not re.match(r"\s*\w+\s*=", a)]
        if len(inner) != 1:
            raise JaugeError(f"one measure inside {head}(...)", repr(text), f"As in {head}(recall).")
        measure = _parse_call(inner[0].strip(), names)
        return AVERAGES[head](measure, **_keywords([a for a in arguments if a not in inner], text))
    entry = _look_up(head, names)
    given = _keywords(arguments, text)
    return entry.measure.bind(**{**entry.parameters, **given}) if given or entry.parameters else entry.measure


def _is_name(text: str, names: Mapping[str, Entry]) -> bool:
    """Whether the whole text is a name, perhaps with words in parentheses as in Complexity improvement (Sf).

    A number in parentheses is a parameter without its name: F(2) is not F2.
    """
    head, _, inside = text.partition("(")
    plain = text.count("(") == text.count(")") and not re.search(rf"=|^\s*{_NUMBER}\s*\)", inside)
    return plain and head not in AVERAGES and _entry(text, names) is not None


def _entry(name: str, names: Mapping[str, Entry]) -> Entry | None:
    """What a name stands for, F with its beta among them: F1, F0.5."""
    beta = re.fullmatch(r"f(\d+(?:\.\d+)?)", folded(name))
    return Entry(names["f"].measure, {"beta": float(beta[1])}) if beta else names.get(folded(name))


def _split_call(text: str) -> tuple[str, list[str]]:
    """Head and top-level arguments of a call."""
    match = re.fullmatch(r"([^()=,]+?)\s*(?:\((.*)\))?", text, flags=re.DOTALL)
    if match is None and text.count("(") != text.count(")"):
        raise _unbalanced(text)
    if match is None:
        raise JaugeError("the name of a measure", repr(text), _EXAMPLE)
    head, inside = match.group(1), match.group(2)
    return head, [] if not (inside or "").strip() else _split_arguments(inside, text)


def _split_arguments(inside: str, text: str) -> list[str]:
    """Arguments between commas that are not inside parentheses."""
    pieces, depth = [""], 0
    for character in inside:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            break
        if character == "," and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += character
    if depth != 0:
        raise _unbalanced(text)
    return pieces


def _unbalanced(text: str) -> JaugeError:
    return JaugeError("as many closing as opening parentheses", repr(text), _EXAMPLE)


def _keywords(arguments: list[str], text: str) -> dict[str, Any]:
    """key=value arguments; values are numbers or words."""
    given: dict[str, Any] = {}
    for argument in arguments:
        match = re.fullmatch(r"\s*(\w+)\s*=\s*(\S+)\s*", argument)
        if match is None:
            raise JaugeError("parameters as name=value", f"{argument.strip()!r} in {text!r}", _EXAMPLE)
        if match.group(1) in given:
            raise JaugeError("each parameter once", f"{match.group(1)!r} twice in {text!r}", "Keep one.")
        given[match.group(1)] = _value(match.group(2))
    return given


def _value(word: str) -> float | str | None:
    if re.fullmatch(_NUMBER, word):
        return float(word)
    return None if word == "None" else word


def _look_up(name: str, names: Mapping[str, Entry]) -> Entry:
    entry = _entry(name, names)
    if entry is None:
        known = {key: e.measure.name for key, e in names.items()} | {key: key for key in AVERAGES}
        near = list(dict.fromkeys(known[key] for key in near_names(folded(name), known, most=5)))[:3]
        advice = f"Did you mean {' or '.join(near)}? " if near else ""
        raise JaugeError("the name of a measure", repr(name), f"{advice}{_EXAMPLE}")
    return entry


def _parse_slug(text: str, names: Mapping[str, Entry]) -> Measure | None:
    """name-key-value-...; averages begin with their name and end with the slug of the averaged measure."""
    if "-" not in text or not re.fullmatch(r"[A-Za-z][\w.-]*", text):
        return None
    kind = next((k for k in AVERAGES if text.startswith(f"{k}-")), None)
    if kind is not None:
        rest, options = text[len(kind) + 1 :], {}
        if rest.startswith("undefined-skip-"):
            rest, options = rest.removeprefix("undefined-skip-"), {"undefined": "skip"}
        return AVERAGES[kind](parse(rest, names), **options)
    head, _, rest = text.partition("-")
    entry = names.get(folded(head))
    if entry is None or not re.fullmatch(rf"(?:-[A-Za-z]\w*-(?:{_NUMBER}|[A-Za-z]\w*))+", f"-{rest}"):
        return None
    pairs = re.findall(rf"-([A-Za-z]\w*)-({_NUMBER}|[A-Za-z]\w*)", f"-{rest}")
    known = {"undefined", *(p.name for p in entry.measure.definition.parameters)}
    if any(key not in known for key, _ in pairs):
        return None
    return entry.measure.bind(**{key: _value(value) for key, value in pairs})
