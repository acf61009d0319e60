"""A terminal of 80 columns without colours, in an empty folder."""

from tests.cli.conftest import jauge

__all__ = ["jauge"]
