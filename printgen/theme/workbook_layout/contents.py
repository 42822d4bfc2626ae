"""An edition's tree as rows of cells, sheet by sheet: what a workbook of it holds, before it has a look."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.theme.workbook_layout.layout import DECK, FIELD, NONE, REMOVE, VALUE, WORD, EditionSheet, sheets_of
from printgen.theme.workbook_layout.spots import Spot, Steps, heading, record_spot

CHOICES = "# choices"  # the column that tells what a field may be
_EDITION = ("title", "tagline", "players", "currency", "icon", "board", "pieces", "tokens", "notices")
_TEXT, _TRUTH = record_spot(str), record_spot(bool)

Value = str | int | float | bool | None


class Filled(Struct, frozen=True):
    """A cell: its value, None for an empty one, and what may stand there."""

    value: Value
    spot: Spot


_Item = tuple[Mapping[str, Value], Any]  # what stands before an item's fields, and the item


class FilledSheet(Struct, frozen=True):
    """A sheet: its headings, the number of columns that name what a row is about, and the rows below."""

    name: str
    headings: list[str]
    names: int
    rows: list[list[Filled]]


def filled_sheets(tree: Mapping[str, Any], record: type[Any]) -> list[FilledSheet]:
    """The sheets of an edition's tree, with everything that each can hold."""
    return [_SHAPES[sheet.shape](tree, sheet) for sheet in sheets_of(record)]


def _items(tree: Mapping[str, Any], sheet: EditionSheet) -> FilledSheet:
    items: list[_Item] = [({}, item) for item in _list(tree, sheet.path)]
    return _table(sheet, (), items)


def _cards(tree: Mapping[str, Any], sheet: EditionSheet) -> FilledSheet:
    decks, cards = sheet.path
    items: list[_Item] = [
        ({DECK: deck["id"]}, card) for deck in _list(tree, (decks,)) for card in _list(deck, (cards,))
    ]
    return _table(sheet, (DECK,), items)


def _table(sheet: EditionSheet, first: Sequence[str], items: Sequence[_Item]) -> FilledSheet:
    """A sheet of an item a row; ``first`` are columns that stand before those of the items' fields."""
    columns = list(_columns(sheet, [item for _, item in items]))
    rows = [
        [
            *(Filled(before[name], _TEXT) for name in first),
            *(_filled(item, steps, spot) for steps, spot in columns),
            Filled(None, _TRUTH),
        ]
        for before, item in items
    ]
    return FilledSheet(sheet.name, [*first, *(heading(steps) for steps, _ in columns), REMOVE], len(first) + 1, rows)


def _columns(sheet: EditionSheet, items: Sequence[Any]) -> Iterator[tuple[Steps, Spot]]:
    """The columns of a sheet: of fields within fields those alone that an item has, of lists as many as the longest."""
    for steps, spot in sheet.spot.walk():
        if not sheet.has(steps):
            continue
        if isinstance(steps[-1], int):
            longest = max((len(_list(item, steps[:-1])) for item in items), default=0)
            least = 1 if len(steps) == 2 else 0
            yield from (((*steps[:-1], at), spot) for at in range(max(longest, least)))
        elif len(steps) == 1 or any(_at(item, steps) is not _ABSENT for item in items):
            yield steps, spot


def _fields(tree: Mapping[str, Any], sheet: EditionSheet) -> FilledSheet:
    held, rows = _at(tree, sheet.path), []
    for steps, spot in sheet.spot.walk():
        if not _has_row(held, sheet, steps) or len(spot.choices) == 1:
            continue
        for way in _ways(held, steps):
            choices = " | ".join(spot.choices) or ("yes | no" if spot.simple == {bool} else None)
            rows.append([Filled(heading(way), _TEXT), _filled(held, way, spot), Filled(choices, _TEXT)])
    return FilledSheet(sheet.name, [FIELD, VALUE, CHOICES], 1, rows)


def _has_row(held: Any, sheet: EditionSheet, steps: Steps) -> bool:
    """Whether a field of a sheet has a row: it is told there, and what holds it is there."""
    holder = steps[:-2] if isinstance(steps[-1], int) else steps[:-1]
    told_here = sheet.has(steps) and (bool(sheet.path) or steps[0] in _EDITION)
    return told_here and isinstance(_at(held, holder), Mapping)


def _ways(held: Any, steps: Steps) -> list[Steps]:
    """The field itself, or one for each item of a list, at least one."""
    if not isinstance(steps[-1], int):
        return [steps]
    return [(*steps[:-1], at) for at in range(max(len(_list(held, steps[:-1])), 1))]


def _words(tree: Mapping[str, Any], sheet: EditionSheet) -> FilledSheet:
    words: Mapping[str, Mapping[str, str]] = _at(tree, sheet.path)
    forms = list(dict.fromkeys(("one", "many", *(form for word in words.values() for form in word))))
    rows = [[Filled(name, _TEXT), *(_filled(word, (form,), _TEXT) for form in forms)] for name, word in words.items()]
    return FilledSheet(sheet.name, [WORD, *forms], 1, rows)


_SHAPES = {"items": _items, "cards": _cards, "fields": _fields, "words": _words}
_ABSENT = object()


def _at(node: Any, steps: Steps) -> Any:
    """What stands at the end of some steps; ``_ABSENT`` where there is nothing."""
    for step in steps:
        if isinstance(step, int):
            node = node[step] if isinstance(node, list) and step < len(node) else _ABSENT
        else:
            node = node.get(step, _ABSENT) if isinstance(node, Mapping) else _ABSENT
    return node


def _list(node: Any, steps: Steps) -> list[Any]:
    """The list at the end of some steps; an empty one where there is none."""
    found = _at(node, steps)
    return found if isinstance(found, list) else []


def _filled(node: Any, steps: Steps, spot: Spot) -> Filled:
    """A cell with what stands at the end of some steps: a dash for nothing at all, empty for what is not told."""
    found = _at(node, steps)
    if found in (None, "") or (steps[-1] == 0 and _at(node, steps[:-1]) == []):
        return Filled(NONE, spot)
    return Filled(found if isinstance(found, str | int | float | bool) else None, spot)
