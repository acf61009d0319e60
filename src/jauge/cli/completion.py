"""`jauge completion`: what a shell needs to complete commands and options."""

from __future__ import annotations

import sys
from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print a script that completes commands and options, as in: jauge completion bash > jauge.bash.

    Parameters
    ----------
    shell
        Which shell will read it, as in jauge completion bash.

    """
    from jauge.cli.app import app

    sys.stdout.write(app.generate_completion(shell=shell))
