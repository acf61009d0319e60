"""The commands with their one-line help, and what happens when a command can't be carried out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

from cyclopts import App, CycloptsError, Parameter

from jauge import __version__
from jauge.cli.configuration import options_in, without_config
from jauge.cli.streams import abandon_output, errors_of_python, flush_output, show_plainly, tell_error
from jauge.errors import JaugeError
from jauge.report.words import printable


def _worth_telling(default: object) -> str | None:
    """The default of an option in its help; None for what is empty or off."""
    return None if default is None or default is False or default == () else str(default)


EPILOGUE = "Options of every command may stand in a file: --config jauge.toml."
app = App(
    name="jauge",
    help="Which classifier to deploy, at which threshold, under your costs, and how sure you can be.",
    version=__version__,
    help_epilogue=EPILOGUE,
    default_parameter=Parameter(show_default=_worth_telling),
)
# Commands are named by import path, so that asking for help loads none of them.
app.command("jauge.cli.demo:demo", name="demo", help="Evaluate three classifiers on bundled predictions.")
app.command("jauge.cli.compare:compare", name="compare", help="Compare models on the same items; a gate for CI.")
app.command("jauge.cli.report:report", name="report", help="Tell which model in a file to deploy, and write a page.")
app.command("jauge.cli.curve:curve", name="curve", help="Draw curves of one or several models in a file.")
app.command("jauge.cli.measure:measure", name="measure", help="Measure classifiers in a file, or a table of counts.")
app.command("jauge.cli.rank:rank", name="rank", help="Evaluate rankings of documents against judgements.")
app.command("jauge.cli.tree:tree", name="tree", help="Grade answers among the classes of a taxonomy.")
app.command("jauge.cli.weka:weka", name="weka", help="Print what Weka prints about predictions, explained if you like.")
app.command("jauge.cli.catalogue:catalogue", name="catalogue", help="List the measures, or explain one.")
app.command(
    "jauge.cli.completion:completion", name="completion", help="Print a script that completes commands in a shell."
)


def main(tokens: Sequence[str] | None = None) -> int:
    """Carry out one command: 0 when done, 1 when what it requires is not shown, 2 with a reason on stderr.

    A reason is given when the command or its input is wrong, or the answer can't be written; not where the reader of
    the answer has gone away.

    >>> main(["catalogue", "--lang", "fr", "nothing-like-it"])
    2
    """
    show_plainly()
    with errors_of_python():
        return _carried_out(sys.argv[1:] if tokens is None else tokens)


def _carried_out(words: Sequence[str]) -> int:
    """The exit code of a command."""
    try:
        typed, file = without_config(words)
        _choose_language(typed)
        app.config = () if file is None else (options_in(file),)
        code = app(
            _with_standard_input(typed),
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        flush_output()
    except BrokenPipeError:
        abandon_output()
        return 2
    except OSError as error:
        abandon_output()
        return _refused(
            JaugeError("room for the answer", str(error.strerror), "Write it elsewhere, as in -o FILE."), words
        )
    except (CycloptsError, JaugeError) as error:
        return _refused(error, words)
    return code if isinstance(code, int) else 0


def _refused(error: Exception, words: Sequence[str]) -> int:
    """Tell why a command isn't carried out."""
    tell_error(f"jauge: {printable(' '.join(_told(error, words).split()))}")
    return 2


def _choose_language(words: Sequence[str]) -> None:
    """Let help be rendered in the language of the command."""
    app.help_formatter, app.help_epilogue = None, EPILOGUE
    if asks_for_french(words) and {"-h", "--help"} & set(words):
        from jauge.cli.french_help import FrenchHelp, told

        app.help_formatter, app.help_epilogue = FrenchHelp(), told(EPILOGUE)


def _told(error: Exception, words: Sequence[str]) -> str:
    """The message of a mistake, in the language of the command."""
    if not asks_for_french(words):
        return str(error)
    from jauge.report.french_messages import in_french

    return in_french(error)


def asks_for_french(words: Sequence[str]) -> bool:
    """Whether the words of a command say --lang fr, even where another of them is wrong.

    >>> asks_for_french(["measure", "--lang", "fr"]), asks_for_french(["measure", "fr"])
    (True, False)
    """
    return "--lang=fr" in words or ("--lang", "fr") in pairwise(words)


def _with_standard_input(tokens: Sequence[str]) -> list[str]:
    """The words of a command, with - for the standard input in a spelling that no option has."""
    before = ["", *tokens]
    return [
        STDIN if word == "-" and not last.startswith("-") else word for last, word in zip(before, tokens, strict=False)
    ]


STDIN = "standard-input:"
"""What - stands for in a command."""
