"""The progress bar of a long command, on stderr; nothing where that is no terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

Step = Callable[[str, int, int], None]


def steps() -> AbstractContextManager[Step]:
    """A context that gives step(text, done, total): a bar on a terminal, silence elsewhere."""
    if not sys.stderr.isatty():
        return nullcontext(lambda text, done, total: None)
    return _bar()


@contextmanager
def _bar() -> Iterator[Step]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting")

        def step(text: str, done: int, total: int) -> None:
            bar.update(task, description=text, completed=done, total=total)

        yield step
