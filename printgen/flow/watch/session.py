"""Follows a theme that is worked on: reads it at each change of its files, makes what changed, and reports it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from printgen.errors import PrintgenError, ThemeError, UnknownNameError
from printgen.flow.watch.folder_changes import Stream
from printgen.flow.watch.remaking import Asked, Made, Maker, Wanted
from printgen.theme.read import chain

News = Made | PrintgenError
"""What was made, or what is wrong."""


def watched(theme: str, read: Callable[[], Asked], wanted: Wanted, stream: Stream) -> Iterator[News]:
    """What a theme comes to at first, and what each change of its files does; it ends with the stream.

    ``theme`` is a name or a path, as every command takes it; ``read`` reads it. Raises ThemeError where there is no
    such theme, and UnknownNameError where what is wanted names what the kit has not at first.
    """
    folders, session = chain.folders(theme), _Session(read, Maker(wanted))
    session.look()
    if isinstance(session.fault, UnknownNameError):
        raise session.fault
    yield from session.news(settled=True)
    while True:
        is_first = True  # it may have changed before its folders were watched
        for has_changed in stream(folders):
            if has_changed or is_first:
                session.look(anew=has_changed)
            yield from session.news(settled=not has_changed)
            is_first = False
            if has_changed and (now := _folders(theme, folders)) != folders:
                folders = now
                break
        else:
            return


def _folders(theme: str, known: tuple[Path, ...]) -> tuple[Path, ...]:
    """The folders of a theme, and those known before: what is broken may be mended there."""
    with suppress(ThemeError):
        return tuple(dict.fromkeys([*known, *chain.folders(theme)]))
    return known


class _Session:
    """What was made and what is wrong, as far as it has not been told."""

    def __init__(self, read: Callable[[], Asked], maker: Maker) -> None:
        self._read, self._maker = read, maker
        self._made: list[Made] = []
        self.fault: PrintgenError | None = None
        self._is_told = False

    def look(self, anew: bool = True) -> None:
        """Reads the theme and makes what has changed; a fault that was told before is told again only ``anew``."""
        former = self.fault
        try:
            made = self._maker.make(self._read())
            if made or (former and self._is_told):
                self._made.append(made or self._maker.standing)
            self.fault = None
        except PrintgenError as error:
            self.fault = error
            self._is_told &= not anew and former is not None and former.problems == error.problems

    def news(self, settled: bool) -> Iterator[News]:
        """What has not been told; a fault only once all is ``settled``: until then a file may be half-written."""
        while self._made:
            yield self._made.pop(0)
        if self.fault and settled and not self._is_told:
            self._is_told = True
            yield self.fault
