"""The stream of changes of files in folders, as the system tells of them."""

import gc
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from printgen.errors import PrintgenError, Problem

Stream = Callable[[Collection[Path]], Iterator[bool]]
"""What happens in folders: True when files have changed, False each time that nothing has for a moment."""

_STEP = 50  # ms without a change that end a burst of them
_BURST = 400  # ms that a burst may last before it is told of
_MOMENT = 250  # ms without a change that make a moment: an editor that saves in two steps is done by then


def file_changes(folders: Collection[Path], out: Path) -> Iterator[bool]:
    """The changes in folders, but for those of editors' own files and in the folder ``out``.

    Meanwhile garbage in cycles is searched for only while nothing changes: that takes as long as to show a change.
    Raises PrintgenError where the folders cannot be watched.
    """
    from watchfiles import Change, DefaultFilter, watch

    usual, ours = DefaultFilter(), out.resolve()

    def counts(change: Change, path: str) -> bool:
        return usual(change, path) and not Path(path).is_relative_to(ours)

    existing = [folder for folder in folders if folder.is_dir()]
    is_due = True
    gc.disable()
    try:
        for changes in watch(
            *existing,
            watch_filter=counts,
            debounce=_BURST,
            step=_STEP,
            rust_timeout=_MOMENT,
            yield_on_timeout=True,
            ignore_permission_denied=True,
        ):
            if is_due and not changes:
                gc.collect()
            is_due = bool(changes)
            yield is_due
    except OSError as error:
        hint = "check that they are there, and how many folders the system lets you watch"
        raise PrintgenError(Problem(f"the theme's folders cannot be watched: {error}", hint=hint)) from error
    finally:
        gc.enable()
