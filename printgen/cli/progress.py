"""Output of commands on stderr: problems, and progress bars.

The bar is shown only on a terminal, and only after a second.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from printgen.cli.interface import say, translation
from printgen.errors import PrintgenError, more_problems
from printgen.limits import PROBLEMS
from printgen.messages import message

_SOON = 1.0  # seconds; shorter work shows no bar, and Rich is not imported for it

Step = Callable[[str, float, float], None]  # current step, amount done, total (0: unknown)


def tell_problems(error: PrintgenError) -> None:
    """Print the first problems of an error on stderr, and their number."""
    problems, most = error.problems, PROBLEMS.most
    number = sum(problem.more or 1 for problem in problems)
    if len(problems) > most + 1:
        rest = more_problems(sum(problem.more or 1 for problem in problems[most:]), problems[-1].hint)
        problems = (*problems[:most], rest)
    for problem in problems:
        say(problem.text_in(translation()), error=True)
    if number == inf:
        say(message("More than {most} problems; nothing was written.", most=most), error=True)
    elif number > 1:
        say(message("{n:,} problems; nothing was written.", n=number), error=True)


@contextmanager
def steps() -> Iterator[Step]:
    """Return a context with a ``Step``: it moves a bar with the time left on a terminal, and is silent elsewhere."""
    if not sys.stderr.isatty():
        yield lambda text, done, whole: None
        return
    from threading import Timer

    bar = _Bar()
    timer = Timer(_SOON, bar.begin)
    timer.daemon = True
    timer.start()
    try:
        yield bar.step
    finally:
        timer.cancel()
        timer.join()
        bar.end()


class _Bar:
    """A bar that shows the latest step from ``begin`` on."""

    def __init__(self) -> None:
        self._translate = translation()  # the timer's thread has no command
        self._now: tuple[str, float, float] = (message("starting"), 0.0, 0.0)
        self._shown: Any = None

    def begin(self) -> None:
        """Show the bar; called by a timer, in its own thread."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(compact=True))
        shown = Progress(*columns, console=Console(stderr=True), transient=True)
        shown.add_task(self._translate(self._now[0]), total=None)
        shown.start()
        self._shown = shown
        self.step(*self._now)

    def step(self, text: str, done: float, whole: float) -> None:
        """Update the bar; if ``whole`` has changed, the time left is estimated anew."""
        self._now = (text, done, whole)
        if self._shown is None:
            return
        (task,) = self._shown.tasks
        if task.total != (whole or None):
            self._shown.reset(task.id, total=whole or None)
        self._shown.update(task.id, description=self._translate(text), completed=done)

    def end(self) -> None:
        if self._shown is not None:
            self._shown.stop()
