"""Where ``printgen`` starts: what is asked for most and needs no options is answered at once, the rest by ``main``."""

import os
import sys
from collections.abc import Callable, Mapping

from printgen.cli.overview import help_text, themes_text

# What is answered without the command line's library, whose import takes longer than the answer.
ANSWERS: Mapping[tuple[str, ...], Callable[[], str]] = {
    ("--help",): help_text,
    ("-h",): help_text,
    ("themes",): themes_text,
}


def start() -> None:
    """Runs the command that the process was called with."""
    answer = ANSWERS.get(tuple(sys.argv[1:]))
    if answer is None or "_PRINTGEN_COMPLETE" in os.environ:
        from printgen.cli.main import main

        main(prog_name="printgen")
    else:
        _say(answer())


def _say(text: str) -> None:
    """Prints it; a reader that has gone away, as ``head`` does, is none the wiser."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is flushed at the end
