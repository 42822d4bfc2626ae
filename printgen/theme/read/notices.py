"""Notices about a theme: values that its spreadsheets override, and items that no row of them names."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printgen.errors import Mark
from printgen.theme.quoting import listing, plain, quoted
from printgen.theme.read.chain import ThemeSource
from printgen.theme.read.inherit import REMOVE_ROW, absent_names
from printgen.theme.read.tree import SourceList, SourceMapping, entries, identity

_MOST = 5  # overridden values that are named; of more, only their number
_NOTHING: tuple[Any, ...] = (None, "", "none", [])
_REMOVE = "remove"


class _Difference(NamedTuple):
    """A value that a theme.yaml and its spreadsheets give differently, or an item that only one of them drops."""

    mark: Mark
    path: str
    here: Any
    cell: Mark
    there: Any


def notices_of(sources: Sequence[ThemeSource], tree: SourceMapping) -> tuple[str, ...]:
    """Return the notices about a chain of themes, the theme itself first; ``tree`` is the merged chain."""
    notices = []
    for source in sources:
        if source.sheets is None:
            continue
        found = sorted(_differences(source.tree, source.sheets, ""), key=lambda one: one.mark)
        for one in found[:_MOST]:
            here, there = _shown(one.here), _shown(one.there)
            notices.append(f"{one.path} is {here} in {one.mark} and {there} in {one.cell}, which counts")
        if len(found) > _MOST:
            rest = len(found) - _MOST
            notices.append(f"further values of {source.file} that the spreadsheet gives otherwise: {rest:,}")
    theme = sources[0]
    if theme.sheets is not None:
        notices += _unnamed_items(tree, theme.sheets, theme.tree)
    return tuple(notices)


def _differences(here: SourceMapping, there: SourceMapping, path: str) -> Iterator[_Difference]:
    cells = {key: (value, mark) for key, value, mark in entries(there)}
    for key, value, mark in entries(here):
        if key in cells:
            cell_value, cell = cells[key]
            yield from _compared(_Difference(mark, f"{path}{plain(str(key))}", value, cell, cell_value))


def _compared(value: _Difference) -> Iterator[_Difference]:
    here, there = value.here, value.there
    if isinstance(here, SourceMapping) and isinstance(there, SourceMapping):
        if (_REMOVE in here) != (_REMOVE in there):
            yield value
        else:
            yield from _differences(here, there, f"{value.path}.")
    elif isinstance(here, SourceList) and isinstance(there, SourceList) and (named := _by_id(there)):
        for name, (item, mark) in _by_id(here).items():
            if name in named:
                row, cell = named[name]
                yield from _compared(_Difference(mark, f"{value.path}.{plain(str(name))}", item, cell, row))
    elif here != there and not (here in _NOTHING and there in _NOTHING):
        yield value


def _by_id(items: SourceList) -> dict[str | int, tuple[Any, Mark]]:
    return {name: (item, items.place(at)) for at, item in enumerate(items) if (name := identity(item)) is not None}


def _shown(value: Any) -> str:
    if isinstance(value, SourceMapping):
        return "dropped" if _REMOVE in value else "given"
    if isinstance(value, SourceList):
        return quoted("; ".join(map(str, value)))
    return "none" if value in _NOTHING else quoted(value) if isinstance(value, str) else str(value).lower()


def _unnamed_items(tree: SourceMapping, sheets: SourceMapping, own: SourceMapping) -> Iterator[str]:
    """List inherited items that neither the rows of a sheet nor the theme.yaml beside it (``own``) name."""
    for key, rows, mark in entries(sheets):
        items, given = tree.get(str(key)), own.get(str(key))
        if isinstance(rows, SourceMapping) and isinstance(items, SourceMapping):
            yield from _unnamed_items(items, rows, given if isinstance(given, SourceMapping) else SourceMapping(mark))
        elif isinstance(rows, SourceList) and isinstance(items, SourceList):
            given = given if isinstance(given, SourceList) else SourceList(mark)
            beside = {identity(item): item for item in given}
            absent = [name for name in absent_names(items, rows) if name not in beside]
            if rows.sets_order and absent:
                place = rows.mark.sheet or rows.mark.file
                yield f"what no row of {place} names is as inherited: {listing(absent)} ({REMOVE_ROW})"
            known = {identity(item): item for item in items}
            for row in rows:
                item = known.get(identity(row))
                if isinstance(row, SourceMapping) and isinstance(item, SourceMapping):
                    yield from _unnamed_items(item, row, beside.get(identity(row), SourceMapping(row.mark)))
