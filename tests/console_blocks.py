"""Console blocks of the documentation: lines after `$` are typed, the rest must be what is printed."""

from __future__ import annotations

import doctest
import os
import subprocess
import sysconfig

# The jauge that is typed is the one that is tested, whichever others the machine has.
SEARCHED = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
# A terminal of 80 columns without colours, as the pages show it.
TERMINAL = {"PATH": SEARCHED, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def split_session(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the output shown under it; a backslash at the end continues a command."""
    session: list[tuple[str, str]] = []
    continued = False
    for line in block.splitlines(keepends=True):
        opens = line.startswith("$ ") and not continued
        if opens:
            session.append((line.removeprefix("$ "), ""))
        elif not session:
            message = f"a console block starts with '$ command', not with {line!r}"
            raise ValueError(message)
        else:
            command, shown = session[-1]
            session[-1] = (command + line, shown) if continued else (command, shown + line)
        continued = (opens or continued) and line.rstrip().endswith("\\")
    return session


def type_command(command: str) -> tuple[str, int]:
    """What a command prints on both streams, without trailing spaces, and its exit code."""
    done = subprocess.run(  # noqa: S602  # a page shows what its reader types into a shell
        command,
        shell=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=os.environ | TERMINAL,
        check=False,
    )
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines()), done.returncode


def difference(block: str) -> str:
    """How the first command that prints something else than the block shows differs, or nothing."""
    checker = doctest.OutputChecker()
    for command, shown in split_session(block):
        printed, code = type_command(command)
        if not checker.check_output(shown, printed, doctest.ELLIPSIS):
            text = checker.output_difference(doctest.Example(command, shown), printed, doctest.ELLIPSIS)
            return f"$ {command}{text}exit code {code}"
    return ""
