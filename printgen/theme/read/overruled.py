"""Finds values of a theme.yaml that have no effect, since its spreadsheets give others and go before it."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from printgen.errors import Mark
from printgen.theme.quoting import plain, quoted
from printgen.theme.read.chain import ThemeSource
from printgen.theme.read.tree import SourceList, SourceMapping, entries, identity

_MOST = 5  # values that are named; of more, how many there are
_NOTHING: tuple[Any, ...] = (None, "", "none", [])
_REMOVE = "remove"


class _Value(Struct, frozen=True):
    """A value that stands in both places, or an item that one of them drops: what each says, and where."""

    path: str
    here: Any
    mark: Mark
    there: Any
    cell: Mark

    def __str__(self) -> str:
        here, there = _shown(self.here), _shown(self.there)
        return f"{self.path} is {here} in {self.mark} and {there} in {self.cell}, which counts"


def overruled_values(sources: Iterable[ThemeSource]) -> tuple[str, ...]:
    """What to know of values that a theme's file and its spreadsheets give, each another: those of the latter count."""
    notes: list[str] = []
    for source in sources:
        if source.sheets is None:
            continue
        found = sorted(_differing(source.tree, source.sheets, ""), key=lambda one: one.mark)
        notes += map(str, found[:_MOST])
        if len(found) > _MOST:
            rest = len(found) - _MOST
            notes.append(f"further values of {source.file} that the spreadsheet gives otherwise: {rest:,}")
    return tuple(notes)


def _differing(here: SourceMapping, there: SourceMapping, path: str) -> Iterator[_Value]:
    """The values below two mappings that are not the same in both."""
    cells = {key: (value, mark) for key, value, mark in entries(there)}
    for key, value, mark in entries(here):
        if key in cells:
            yield from _compared(_Value(f"{path}{plain(str(key))}", value, mark, *cells[key]))


def _compared(value: _Value) -> Iterator[_Value]:
    """The values in which two differ; none where they are alike."""
    here, there = value.here, value.there
    if isinstance(here, SourceMapping) and isinstance(there, SourceMapping):
        if (_REMOVE in here) != (_REMOVE in there):
            yield value
        else:
            yield from _differing(here, there, f"{value.path}.")
    elif isinstance(here, SourceList) and isinstance(there, SourceList) and (named := _by_id(there)):
        for name, (item, mark) in _by_id(here).items():
            if name in named:
                yield from _compared(_Value(f"{value.path}.{plain(str(name))}", item, mark, *named[name]))
    elif here != there and not (here in _NOTHING and there in _NOTHING):
        yield value


def _by_id(items: SourceList) -> dict[str | int, tuple[Any, Mark]]:
    """The items of a list with their places, by what tells them apart."""
    return {name: (item, items.place(at)) for at, item in enumerate(items) if (name := identity(item)) is not None}


def _shown(value: Any) -> str:
    """A value as a note shows it."""
    if isinstance(value, SourceMapping):
        return "dropped" if _REMOVE in value else "given"
    if isinstance(value, SourceList):
        return quoted("; ".join(map(str, value)))
    return "none" if value in _NOTHING else quoted(value) if isinstance(value, str) else str(value).lower()
