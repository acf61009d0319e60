"""Regions of conditions and what they say, in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from jauge.result import Result


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Region(Result):
    """Conditions from `low` to `high`: the model that wins throughout, if any, and those that none beats.

    >>> Region(0.1, 0.4, "a", ("a",))
    Region(0.1 to 0.4: 'a' wins)
    """

    low: float
    high: float
    winner: str | None
    unbeaten: tuple[str, ...]

    def __repr__(self) -> str:
        who = f"{self.winner!r} wins" if self.winner is not None else f"{_listed(self.unbeaten)} unbeaten"
        return f"Region({self.low:.3g} to {self.high:.3g}: {who})"


Names: TypeAlias = tuple[str, ...]
Regions: TypeAlias = tuple[Region, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence with places for models, for regions and for a quantity, so that it can be told in another language.

    >>> phrase = Phrase("{model} costs less for {where}", {"model": ("a",), "where": (Region(0.1, 0.4, "a", ("a",)),)})
    >>> phrase.told("w")
    "'a' costs less for w between 0.1 and 0.4"
    """

    words: str
    values: Mapping[str, Names | Regions | str]

    def told(self, axis: str) -> str:
        """In English."""
        return self.words.format(**{name: _in_english(value, axis) for name, value in self.values.items()})


def sentences(
    regions: Sequence[Region], against_constant: Sequence[Region], named: tuple[tuple[str, ...], str, str]
) -> tuple[str, ...]:
    """What regions say; `named` are the models, the axis and the quantity ("cost", else an index).

    >>> regions = [Region(0.01, 0.1, None, ("a", "b")), Region(0.12, 0.41, "a", ("a",))]
    >>> sentences(regions, [], (("a", "b"), "lam", "f"))
    ("'a' has a higher f than 'b' for lam between 0.12 and 0.41; elsewhere they can't be told apart",)
    """
    models, axis, of = named
    return tuple(phrase.told(axis) for phrase in phrases(regions, against_constant, models, of))


def phrases(
    regions: Sequence[Region], against_constant: Sequence[Region], models: Names, of: str
) -> tuple[Phrase, ...]:
    """The same before it is worded in a language."""
    told = _between_models(regions, models, of)
    for model in models:
        shown = tuple(region for region in against_constant if region.winner == model)
        if shown:
            told.append(
                Phrase("{model} costs less than always giving one answer for {where}", _of((model,), where=shown))
            )
    lacking = tuple(model for model in models if all(region.winner != model for region in against_constant))
    if of == "cost" and lacking:
        told.append(Phrase("not shown to cost less than always giving one answer: {models}", {"models": lacking}))
    return tuple(told)


def _between_models(regions: Sequence[Region], models: Names, of: str) -> list[Phrase]:
    """Winners first; then who stays unbeaten where nobody wins. A single model has nobody to beat."""
    if len(models) == 1:
        return []
    open_ = tuple(region for region in regions if region.winner is None)
    groups = list(dict.fromkeys(region.unbeaten for region in open_))
    nobody_beaten = groups == [models]
    winners = [model for model in models if any(region.winner == model for region in regions)]
    if nobody_beaten and not winners:
        return [Phrase("{models} can't be told apart", {"models": models})]
    told = []
    for model in winners:
        won = tuple(region for region in regions if region.winner == model)
        last = nobody_beaten and model == winners[-1]
        told.append(_won(model, models, of, won, last=last))
    if not nobody_beaten:
        told += [_unbeaten(group, models, tuple(r for r in open_ if r.unbeaten == group)) for group in groups]
    return told


def _won(model: str, models: Names, of: str, won: Regions, *, last: bool) -> Phrase:
    """Where one model wins; `last` says that elsewhere nobody beats anybody."""
    verb = "costs less" if of == "cost" else "has a higher {of}"
    others: dict[str, Names] = {"models": models}
    if len(models) == 2:
        rest = "; elsewhere they can't be told apart" if last else ""
        words, others = f"{{model}} {verb} than {{other}} for {{where}}{rest}", {"other": (models[models[0] == model],)}
    else:
        rest = "; elsewhere {models} can't be told apart" if last else ""
        words = f"{{model}} {verb} than every other model for {{where}}{rest}"
    return Phrase(words, _of((model,), of=of, where=won) | others)


def _unbeaten(group: Names, models: Names, where: Regions) -> Phrase:
    """Where nobody wins, the models that none beats."""
    if group == models:
        return Phrase("no two models can be told apart for {where}", {"where": where})
    if len(group) == 1:
        words = "{model} alone is unbeaten, without beating every other model, for {where}"
        return Phrase(words, _of(group, where=where))
    return Phrase("{models} are unbeaten and can't be told apart for {where}", {"models": group, "where": where})


def _of(model: Names, **others: Names | Regions | str) -> dict[str, Names | Regions | str]:
    return {"model": model, **others}


def _in_english(value: Names | Regions | str, axis: str) -> str:
    """Names between quotation marks; w between 0.1 and 0.3, and at 0.5; a quantity as it is."""
    if isinstance(value, str):
        return value
    regions = [part for part in value if isinstance(part, Region)]
    return f"{axis} {_joined([_span(region) for region in regions])}" if regions else _listed([str(n) for n in value])


def _span(region: Region) -> str:
    return f"between {region.low:.3g} and {region.high:.3g}" if region.high > region.low else f"at {region.low:.3g}"


def _listed(names: Sequence[str]) -> str:
    """'a', 'b' and 'c'."""
    return _joined([repr(name) for name in names])


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
