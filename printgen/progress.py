"""The progress bar of a build on a terminal: steps go in, a line that redraws itself comes out on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int], None]]:
    """Gives step(text, done, total) while the bar is shown."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting")

        def step(text: str, done: int, total: int) -> None:
            bar.update(task, description=text, completed=done, total=total)

        yield step
