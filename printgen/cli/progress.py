"""The progress bar of a long command, on stderr; nothing where that is no terminal, or where it is soon done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

_SOON = 1.0  # seconds: what takes no longer shows no bar, and imports nothing for it

Step = Callable[[str, float, float], None]


class _Now(NamedTuple):
    """What is being done, how much of it is done, and of how much; of nothing where nobody knows."""

    text: str
    done: float
    whole: float


@contextmanager
def steps() -> Iterator[Step]:
    """A context that gives step(text, done, whole): a bar on a terminal, with the time left; silence elsewhere."""
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
    """A bar that shows the latest step once it has begun."""

    def __init__(self) -> None:
        self._now = _Now("starting", 0.0, 0.0)
        self._shown: Any = None

    def begin(self) -> None:
        """Shows the bar; called by a timer, in a thread of its own."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

        columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(compact=True))
        shown = Progress(*columns, console=Console(stderr=True), transient=True)
        shown.add_task(self._now.text, total=None)
        shown.start()
        self._shown = shown
        self.step(*self._now)

    def step(self, text: str, done: float, whole: float) -> None:
        """Says what is being done; where it is of another whole than before, its time begins anew."""
        self._now = _Now(text, done, whole)
        if self._shown is None:
            return
        (task,) = self._shown.tasks
        if task.total != (whole or None):
            self._shown.reset(task.id, total=whole or None)
        self._shown.update(task.id, description=text, completed=done)

    def end(self) -> None:
        """Takes the bar away."""
        if self._shown is not None:
            self._shown.stop()
