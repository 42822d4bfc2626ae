"""Inheritance: merging a theme's tree into the one that it extends."""

from collections.abc import Iterable, Mapping
from typing import Any

from printgen.errors import Problem, did_you_mean, nearest_name, quoted
from printgen.limits import PROBLEMS
from printgen.theme.tree import SourceList, SourceMapping, identity

REMOVE_ROW = "an x in the column 'remove' drops what a row names"

Name = str | int


def merged_trees(base: SourceMapping, over: SourceMapping, problems: list[Problem]) -> SourceMapping:
    """Return ``base`` with the fields of ``over``; each value keeps the place where it was written.

    Mappings merge deep. Lists of items with an id (notes: a value) merge item by item, in the base's order, new items
    last; a sheet that names all of them sets the order; ``{id: x, remove: true}`` drops one. Every other list, an
    empty one and the cards of a file replace the base's.
    """
    whole = base.without(())
    whole.mark = over.mark
    for key, value in over.items():
        whole.put(key, _merged(base.get(key), value, problems), over.places[key])
    return whole


def absent_names(items: SourceList, rows: SourceList) -> list[Name]:
    """Return the ids of items that no row names, if the rows name most of the items; else nothing.

    A sheet that names fewer is taken to list no more than what it changes.
    """
    return _absent(_names(items), _names(rows))


def _absent(before: list[Name], rows: Iterable[Name]) -> list[Name]:
    named = set(rows)
    absent = [name for name in before if name not in named]
    return absent if 2 * len(absent) < len(before) else []


def _names(items: SourceList) -> list[Name]:
    return [name for item in items if (name := identity(item)) is not None]


def _merged(under: Any, over: Any, problems: list[Problem]) -> Any:
    if isinstance(under, SourceMapping) and isinstance(over, SourceMapping):
        # A space that becomes one of another kind must be complete: the kinds share too little.
        changes_kind = "kind" in over and under.get("kind") != over["kind"]
        return over if changes_kind else merged_trees(under, over, problems)
    if not isinstance(under, SourceList) or not isinstance(over, SourceList) or over.replaces or not under:
        return over
    if any(identity(item) is None for item in under) or not all(isinstance(item, SourceMapping) for item in over):
        return over
    if all(identity(item) is None for item in over):
        return over
    return _merged_items(under, _with_former_ids(under, _identified(over, problems), problems), problems)


def _identified(items: SourceList, problems: list[Problem]) -> SourceList:
    """Return the items with an id; each other one is a problem."""
    found = SourceList(items.mark)
    found.sets_order = items.sets_order
    for item, mark in zip(items, items.marks, strict=True):
        if identity(item) is not None:
            found.add(item, mark)
        else:
            hint = "give it the id of the item that it changes, or a new one"
            problems.append(Problem("this item of the list has no id, as the others have", mark, hint))
    return found


def _merged_items(under: SourceList, over: SourceList, problems: list[Problem]) -> SourceList:
    marks = {identity(item): mark for item, mark in zip(under, under.marks, strict=True)}
    whole = {identity(item): item for item in under}
    for item, mark in zip(over, over.marks, strict=True):
        name = identity(item)
        if "remove" in item:
            if item["remove"] is not True or len(item) > 2:
                hint = "write {id: ..., remove: true} to drop an item"
                place = item.places["remove"].key
                problems.append(Problem("'remove' stands alone beside the id, and is true", place, hint))
            elif name not in whole:
                # Only the first problems are shown, and the search for a similar name is slow.
                hint = did_you_mean(str(name), map(str, whole)) if len(problems) < PROBLEMS.most else ""
                problems.append(Problem(f"there is no {quoted(name)} to remove", item.mark, hint))
            whole.pop(name, None)
        else:
            whole[name] = _merged(whole[name], item, problems) if name in whole else item
            marks[name] = mark
    given = [name for name in map(identity, over) if name in whole]
    merged_items = SourceList(over.mark)
    for name in given if over.sets_order and len(given) == len(whole) else whole:
        merged_items.add(whole[name], marks[name])
    return merged_items


def _with_former_ids(under: SourceList, over: SourceList, problems: list[Problem]) -> SourceList:
    """Return the rows of a sheet with each changed id as it was before; each of these is a problem."""
    changed = _changed_ids(_names(under), _names(over)) if over.sets_order else {}
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
        problems.append(Problem(message, mark, f"write {quoted(before)} here, or give it a row: {REMOVE_ROW}"))
        row = item.without(())
        row.put(key, before, item.places[key])
        rows.add(row, over.place(at))
    return rows


def _changed_ids(before: list[Name], rows: list[Name]) -> Mapping[Name, Name]:
    """Match new names in rows to items that no row names: those in the same place, or with a similar spelling."""
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
            if here in absent:
                was = here
            else:
                was = {str(one): one for one in absent}.get(nearest_name(name, map(str, absent)))
        if was is None:
            continue
        next_place = places[was] + 1
        if was != name:
            found[name] = was
            absent.remove(was)
    return found
