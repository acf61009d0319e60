"""Colours and dashes that stay apart in grey, in print and for colour-blind readers."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Dashes: TypeAlias = tuple[float, tuple[float, ...] | None]

# Okabe and Ito 2008, without the yellow, which is too pale for a line on white.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
DASHES: tuple[Dashes, ...] = (
    (0, None),
    (0, (5, 1.6)),
    (0, (1.4, 1.2)),
    (0, (7, 1.6, 1.4, 1.6)),
    (0, (3, 1.2)),
    (0, (7, 1.6, 1.4, 1.6, 1.4, 1.6)),
    (0, (10, 2)),
)
REFERENCE_DASHES: tuple[Dashes, ...] = ((0, (4, 3)), (0, (1, 2)), (0, (8, 3, 1, 3)))
GREY = "#6E6E6E"
PALE = "#EDEDED"


class Style(NamedTuple):
    """How the lines of one model look."""

    colour: str
    dashes: Dashes


def style(place: int) -> Style:
    """The look of the model at a place, from 0; the first 49 differ, and the first 7 in both colour and dashes.

    >>> style(0)
    Style(colour='#0072B2', dashes=(0, None))
    >>> len({style(place) for place in range(49)})
    49
    """
    turn = place // len(COLOURS)
    return Style(COLOURS[place % len(COLOURS)], DASHES[(place + turn) % len(DASHES)])
