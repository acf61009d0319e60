"""The command line: one module per command, loaded when the command is given."""

from jauge.cli.app import main

__all__ = ["main"]
