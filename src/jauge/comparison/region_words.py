"""Regions of conditions and what they say, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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


def sentences(
    regions: Sequence[Region], against_constant: Sequence[Region], named: tuple[tuple[str, ...], str, str]
) -> tuple[str, ...]:
    """What regions say; `named` are the models, the axis and the quantity ("cost", else an index).

    >>> regions = [Region(0.01, 0.1, None, ("a", "b")), Region(0.12, 0.41, "a", ("a",))]
    >>> sentences(regions, [], (("a", "b"), "lam", "f"))
    ("'a' has a higher f than 'b' for lam between 0.12 and 0.41; elsewhere they can't be told apart",)
    """
    models, axis, of = named
    told = _between_models(regions, models, axis, of)
    for model in models:
        shown = [region for region in against_constant if region.winner == model]
        if shown:
            told.append(f"{model!r} costs less than always giving one answer {_where(shown, axis)}")
    lacking = tuple(model for model in models if all(region.winner != model for region in against_constant))
    if of == "cost" and lacking:
        told.append(f"not shown to cost less than always giving one answer: {_listed(lacking)}")
    return tuple(told)


def _between_models(regions: Sequence[Region], models: tuple[str, ...], axis: str, of: str) -> list[str]:
    """Winners first; then who stays unbeaten where nobody wins. A single model has nobody to beat."""
    if len(models) == 1:
        return []
    verb = "costs less" if of == "cost" else f"has a higher {of}"
    told = []
    for model in models:
        won = [region for region in regions if region.winner == model]
        if won:
            others = repr(models[models[0] == model]) if len(models) == 2 else "every other model"
            told.append(f"{model!r} {verb} than {others} {_where(won, axis)}")
    open_ = [region for region in regions if region.winner is None]
    groups = list(dict.fromkeys(region.unbeaten for region in open_))
    if groups == [models]:
        rest = "they" if told and len(models) == 2 else _listed(models)
        ending = f"elsewhere {rest} can't be told apart" if told else f"{rest} can't be told apart"
        return [*told[:-1], f"{told[-1]}; {ending}"] if told else [ending]
    for group in groups:
        place = _where([region for region in open_ if region.unbeaten == group], axis)
        told.append(_unbeaten(group, models, place))
    return told


def _unbeaten(group: tuple[str, ...], models: tuple[str, ...], place: str) -> str:
    """Where nobody wins, the models that none beats."""
    if group == models:
        return f"no two models can be told apart {place}"
    if len(group) == 1:
        return f"{group[0]!r} alone is unbeaten, without beating every other model, {place}"
    return f"{_listed(group)} are unbeaten and can't be told apart {place}"


def _where(regions: Sequence[Region], axis: str) -> str:
    """for w between 0.1 and 0.3, and at 0.5."""
    parts = [
        f"between {region.low:.3g} and {region.high:.3g}" if region.high > region.low else f"at {region.low:.3g}"
        for region in regions
    ]
    return f"for {axis} {_joined(parts)}"


def _listed(names: Sequence[str]) -> str:
    """'a', 'b' and 'c'."""
    return _joined([repr(name) for name in names])


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
