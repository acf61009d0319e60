"""Options from a file: `--config jauge.toml` anywhere in a command."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cyclopts.config import Dict

from jauge.errors import JaugeError

OPTION = "--config"


def without_config(words: Sequence[str]) -> tuple[list[str], Path | None]:
    """The words of a command without --config, and the file that it names.

    >>> without_config(["report", "--config", "jauge.toml", "p.csv"])
    (['report', 'p.csv'], PosixPath('jauge.toml'))
    """
    kept, file = list[str](), None
    rest = iter(words)
    for word in rest:
        if word == OPTION:
            file = next(rest, "")
        elif word.startswith(f"{OPTION}="):
            file = word.removeprefix(f"{OPTION}=")
        else:
            kept.append(word)
    if file == "":
        raise JaugeError("a file after --config", "nothing", "As in --config jauge.toml.")
    return kept, None if file is None else Path(file)


def options_in(file: Path) -> Dict:
    """The options of a TOML file: a table for each command, as in [report]; those typed come before them."""
    try:
        told: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise JaugeError("a file of options that can be read", f"{str(file)!r} ({error.strerror})", _ADVICE) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise JaugeError(f"TOML in {file}", str(error), _ADVICE) from None
    stray = [name for name, options in told.items() if not isinstance(options, dict)]
    if stray:
        raise JaugeError(f"a table for each command in {file}", f"{stray[0]!r} outside of any", _ADVICE)
    return Dict(told, source=str(file))


_ADVICE = 'As in [report] and below it truth = "y", prevalence = 0.02.'
