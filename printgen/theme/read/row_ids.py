"""Compares the ids that a sheet's rows name with those of the items below them: one that was changed, one left out.

Only of a sheet that names most items is that told: another may name what it changes and no more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.errors import Problem
from printgen.limits import PROBLEMS
from printgen.theme.quoting import listing, nearest_name, quoted
from printgen.theme.read.tree import SourceList, SourceMapping, entries, identity

Name = str | int
_REMOVE = "an x in the column 'remove' drops what a row names"


def restored(under: SourceList, over: SourceList, problems: list[Problem]) -> SourceList:
    """The rows of a sheet, an id that was changed as it was before; each of these is a problem."""
    changed = _changed(_names(under), _names(over)) if over.sets_order else {}
    if not changed:
        return over
    rows = SourceList(over.mark)
    rows.sets_order, rows.replaces = over.sets_order, over.replaces
    for at, item in enumerate(over):
        name = identity(item)
        if name is None or name not in changed:
            rows.add(item, over.place(at))
            continue
        key, before = "id" if "id" in item else "value", changed[name]
        mark = item.places[key].value
        message = f"the {key} {quoted(name)} is new, and no row has {quoted(before)} any more"
        problems.append(Problem(message, mark, f"write {quoted(before)} here, or give it a row: {_REMOVE}"))
        row = item.without(())
        row.put(key, before, item.places[key])
        rows.add(row, over.place(at))
    return rows


def _changed(before: Sequence[Name], rows: Sequence[Name]) -> Mapping[Name, Name]:
    """The items that new names stand for, which no row names: those of the same place, or spelt alike."""
    places = {name: at for at, name in enumerate(before)}
    absent = _absent(before, rows)
    if not absent or sum(name not in places for name in rows) > PROBLEMS.most:
        return {}
    found: dict[Name, Name] = {}
    next_place = 0
    for name in rows:
        was: Name | None = name
        if name not in places:
            here = before[next_place] if next_place < len(before) else None
            was = (
                here if here in absent else {str(one): one for one in absent}.get(nearest_name(name, map(str, absent)))
            )
        if was is None:
            continue
        next_place = places[was] + 1
        if was != name:
            found[name] = was
            absent.remove(was)
    return found


def left_out(tree: SourceMapping, sheets: SourceMapping, own: SourceMapping) -> Iterator[str]:
    """What to know of items that no row names: they are as inherited. ``own`` are those beside the sheets."""
    for key, rows, mark in entries(sheets):
        items, given = tree.get(str(key)), own.get(str(key))
        if isinstance(rows, SourceMapping) and isinstance(items, SourceMapping):
            yield from left_out(items, rows, given if isinstance(given, SourceMapping) else SourceMapping(mark))
        elif isinstance(rows, SourceList) and isinstance(items, SourceList):
            yield from _left_out(items, rows, given if isinstance(given, SourceList) else SourceList(mark))


def _left_out(items: SourceList, rows: SourceList, given: SourceList) -> Iterator[str]:
    beside = set(_names(given))
    absent = [name for name in _absent(_names(items), _names(rows)) if name not in beside]
    if rows.sets_order and absent:
        place = rows.mark.sheet or rows.mark.file
        yield f"what no row of {place} names is as inherited: {listing(absent)} ({_REMOVE})"
    for item, row, own in _pairs(items, rows, given):
        yield from left_out(item, row, own)


def _pairs(
    items: SourceList, rows: SourceList, given: SourceList
) -> Iterator[tuple[SourceMapping, SourceMapping, SourceMapping]]:
    """The items that rows name, with these and with what is given beside them."""
    found, own = ({identity(item): item for item in some} for some in (items, given))
    for row in rows:
        item = found.get(identity(row))
        if isinstance(row, SourceMapping) and isinstance(item, SourceMapping):
            yield item, row, own.get(identity(row), SourceMapping(row.mark))


def _absent(before: Sequence[Name], rows: Iterable[Name]) -> list[Name]:
    """The items that rows do not name which name most of them."""
    named = set(rows)
    absent = [name for name in before if name not in named]
    return absent if 2 * len(absent) < len(before) else []


def _names(items: SourceList) -> list[Name]:
    return [name for item in items if (name := identity(item)) is not None]
