"""Inheritance: lays a theme's tree on the one that it extends, field by field and item by item."""

from collections.abc import Mapping
from typing import Any

from printgen.errors import Problem
from printgen.limits import PROBLEMS
from printgen.theme.quoting import did_you_mean, quoted
from printgen.theme.read.row_ids import restored
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping, SourceRow, identity

_CONTAINERS = (SourceMapping, SourceList)
_MAPPINGS = (SourceMapping, SourceRow)


def merged_trees(
    base: SourceMapping | SourceRow, over: SourceMapping | SourceRow, problems: list[Problem]
) -> SourceMapping:
    """``over`` laid on ``base`` field by field; each value keeps the place where it was written.

    Mappings merge deep. Lists of items with an id (notes: a value) merge item by item, in the base's order, new items
    last (a sheet that names all of them sets the order); ``{id: x, remove: true}`` drops one. Every other list, an
    empty one and the cards of a file replace the base's.
    """
    whole = base.without(())
    whole.mark = over.mark
    for key, value in over.items():
        whole.put(key, _laid(base.get(key), value, problems), over.places[key])
    return whole


def repeated_ids(tree: SourceMapping) -> list[Problem]:
    """A problem for each id that a list of one file gives to two items."""
    problems = []
    rest: list[Any] = [tree]
    while rest:
        node = rest.pop()
        if isinstance(node, SourceList):
            problems += _repeated_items(node)
        parts = node.values() if isinstance(node, SourceMapping) else node
        rest.extend(part for part in parts if type(part) in _CONTAINERS)
    return problems


def _repeated_items(items: SourceList) -> list[Problem]:
    first: dict[str | int, int] = {}
    problems = []
    for at, item in enumerate(items):
        name = identity(item)
        if name is not None and first.setdefault(name, at) != at:
            message = f"the id {quoted(name)} is given twice: first in {items.place(first[name]).within}"
            problems.append(Problem(message, items.place(at), "give each its own id"))
    return problems


def _laid(under: Any, over: Any, problems: list[Problem]) -> Any:
    if isinstance(under, _MAPPINGS) and isinstance(over, _MAPPINGS) and not _changes_kind(under, over):
        return merged_trees(under, over, problems)
    if _keyed(under) and _partly_keyed(over) and not over.replaces:
        return _merged_items(under, restored(under, _identified(over, problems), problems), problems)
    return over


def _changes_kind(under: Mapping[str, Any], over: Mapping[str, Any]) -> bool:
    """Whether a space becomes one of another kind: then it must be complete, for the kinds share too little."""
    return "kind" in over and under.get("kind") != over["kind"]


def _keyed(items: Any) -> bool:
    return isinstance(items, SourceList) and bool(items) and all(identity(item) is not None for item in items)


def _partly_keyed(items: Any) -> bool:
    """Whether some items of a list of mappings have an id: then all are meant to."""
    mappings = isinstance(items, SourceList) and all(isinstance(item, _MAPPINGS) for item in items)
    return mappings and any(identity(item) is not None for item in items)


def _identified(items: SourceList, problems: list[Problem]) -> SourceList:
    """The items with an id; each other one is a problem of its own, and of no neighbour."""
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
            problems += _removal(item, name, whole, with_hint=len(problems) < PROBLEMS.most)
            whole.pop(name, None)
        else:
            whole[name] = _laid(whole[name], item, problems) if name in whole else item
            marks[name] = mark
    given = [name for name in map(identity, over) if name in whole]
    merged_items = SourceList(over.mark)
    for name in given if over.sets_order and len(given) == len(whole) else whole:
        merged_items.add(whole[name], marks[name])
    return merged_items


def _removal(item: SourceMapping, name: Any, whole: Mapping[Any, Any], with_hint: bool) -> list[Problem]:
    """What is wrong with an item that drops one of the base's; with a hint where it is among those that are shown."""
    place: FieldMarks = item.places["remove"]
    if item["remove"] is not True or len(item) > 2:
        hint = "write {id: ..., remove: true} to drop an item"
        return [Problem("'remove' stands alone beside the id, and is true", place.key, hint)]
    if name not in whole:
        hint = did_you_mean(name, map(str, whole)) if with_hint else ""
        return [Problem(f"there is no {quoted(name)} to remove", item.mark, hint)]
    return []
