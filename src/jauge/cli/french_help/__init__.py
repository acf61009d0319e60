"""--help in French: the same panels, their sentences replaced; what nobody translated stays in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cyclopts.help import DefaultFormatter, HelpPanel, InlineText
from rich.console import Console, ConsoleOptions
from rich.markdown import Markdown
from rich.text import Text

from jauge.cli.french_help.one_command import ONE_COMMAND
from jauge.cli.french_help.several_commands import SEVERAL_COMMANDS

SENTENCES: Mapping[str, str] = {**SEVERAL_COMMANDS, **ONE_COMMAND}


class FrenchHelp(DefaultFormatter):
    """Renders help as usual, in French."""

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """One panel: its title and the description of each entry."""
        title = told(str(panel.title))
        entries = [entry.copy(description=_in_french(entry.description)) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=title, entries=entries))

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        """What the command does."""
        super().render_description(console, options, _in_french(description))


def _in_french(description: Any) -> Any:
    """A sentence of help with what is appended to it (choices, defaults)."""
    if not isinstance(description, InlineText):
        return description
    shown = description.primary_renderable
    words = " ".join((shown.markup if isinstance(shown, Markdown) else str(shown)).split())
    made = InlineText(Text(told(words)), force_empty_end=description.force_empty_end)
    for text in description.texts:
        made.append(text)
    return made


def told(words: str) -> str:
    """A sentence in French, if somebody translated it."""
    return SENTENCES.get(words, words)
