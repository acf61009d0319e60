"""Figures as files that are the same bytes for the same plot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from jauge.errors import JaugeError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_DPI = 200
# matplotlib writes the moment of saving into these unless it is told not to.
_DATED: Mapping[str, dict[str, str | None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {}}


def save(ax: Axes, path: str | PathLike[str]) -> None:
    """Write the figure that `ax` belongs to as SVG, PDF or PNG (200 dots per inch), by the ending of the name.

    Equal plots give equal bytes with one version of matplotlib: no date, no random names. An existing file is replaced.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from jauge.curves import cost_curve
    >>> from jauge.evidence import ScoreTable
    >>> from jauge.plot import cost
    >>> axes = cost(cost_curve(ScoreTable.from_scores([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])))
    >>> with TemporaryDirectory() as folder:
    ...     save(axes, Path(folder) / "cost.svg")
    ...     "<svg" in (Path(folder) / "cost.svg").read_text(encoding="utf-8")
    True
    """
    target = checked_target(path)
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "jauge"}), _told_if_refused(target):
        ax.figure.figure.savefig(target, dpi=_DPI, bbox_inches="tight", metadata=_DATED[target.suffix.lower()])


def checked_target(path: str | PathLike[str]) -> Path:
    """A file name that a figure can be written to.

    >>> checked_target("roc.svg").name
    'roc.svg'
    """
    target = Path(path)
    if target.suffix.lower() not in _DATED:
        raise JaugeError(f"a file name that ends in {' or '.join(_DATED)}", repr(str(target)), "As in roc.svg.")
    if not target.parent.is_dir():
        raise JaugeError("a folder that exists", repr(str(target.parent)), "Make it first, or name another.")
    return target


@contextmanager
def _told_if_refused(target: Path) -> Iterator[None]:
    """A file that can't be written is a mistake to tell, not a failure."""
    try:
        yield
    except OSError as error:
        advice = "Check the path and its permissions."
        raise JaugeError("a file that may be written", f"{str(target)!r} ({error.strerror})", advice) from None
