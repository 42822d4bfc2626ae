"""An edition as a workbook: its sheets, their columns, and their headings."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal
from unicodedata import normalize

from msgspec import Struct, inspect
from msgspec.structs import replace

from printgen.resources import fallbacks
from printgen.theme.yaml import read_tree

Steps = tuple[str | int, ...]
"""The way to a value: fields by their names, items of a list by their numbers from 0."""

_SIMPLE: Mapping[type[inspect.Type], type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.FloatType: float,
    inspect.BoolType: bool,
}
_LISTS = (inspect.ListType, inspect.VarTupleType)


class Spot:
    """A place of a record, by the types that a value there may be of."""

    def __init__(self, types: tuple[inspect.Type, ...]) -> None:
        self._types = types

    @cached_property
    def fields(self) -> dict[str, "Spot"]:
        """The fields of the records that may stand here, that which tells their kinds among them."""
        found: dict[str, list[inspect.Type]] = {}
        for record in self._types:
            if not isinstance(record, inspect.StructType):
                continue
            for field in record.fields:
                found.setdefault(field.encode_name, []).extend(_alternatives(field.type))
                if record.tag_field and field is record.fields[0]:
                    found.setdefault(record.tag_field, []).append(inspect.LiteralType((record.tag,)))
        return {name: Spot(tuple(types)) for name, types in found.items()}

    @cached_property
    def any_field(self) -> "Spot | None":
        """What stands under any name, where names are free: as words have forms."""
        for one in self._types:
            if isinstance(one, inspect.DictType):
                return Spot(tuple(_alternatives(one.value_type)))
            if isinstance(one, inspect.CustomType):
                return Spot((inspect.StrType(),))
        return None

    @cached_property
    def items(self) -> "Spot | None":
        """What the items of a list here are."""
        for one in self._types:
            if isinstance(one, _LISTS):
                return Spot(tuple(_alternatives(one.item_type)))
            if isinstance(one, inspect.TupleType):
                return Spot(tuple(found for each in one.item_types for found in _alternatives(each)))
        return None

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The words of which one may stand here."""
        found = (one.values for one in self._types if isinstance(one, inspect.LiteralType))
        return tuple(value for values in found for value in values if isinstance(value, str))

    @cached_property
    def simple(self) -> frozenset[type]:
        """The simple types that a value here may have; a word of some choices is no ``str``."""
        return frozenset(_SIMPLE[type(one)] for one in self._types if type(one) in _SIMPLE)

    @cached_property
    def pattern(self) -> str:
        """The pattern that texts here have, where all of them have one."""
        return next((one.pattern or "" for one in self._types if isinstance(one, inspect.StrType)), "")

    @property
    def may_be_none(self) -> bool:
        """Whether there may be nothing here."""
        return any(isinstance(one, inspect.NoneType) for one in self._types)

    @property
    def holds_value(self) -> bool:
        """Whether a cell can hold a value of this place."""
        return bool(self.simple or self.choices)

    @property
    def holds_list(self) -> bool:
        """Whether a list of such values may stand here."""
        return self.items is not None and self.items.holds_value

    def at(self, steps: Steps) -> "Spot | None":
        """The place that steps lead to from here."""
        spot: Spot | None = self
        for step in steps:
            if spot is not None:
                spot = spot.items if isinstance(step, int) else spot.fields.get(step) or spot.any_field
        return spot

    def walk(self, before: Steps = ()) -> Iterator[tuple[Steps, "Spot"]]:
        """Every place below here that a cell can fill; of a list its first item stands for all."""
        if before and self.holds_value:
            yield before, self
        for name, spot in self.fields.items():
            yield from spot.walk((*before, name))
        if self.items and self.holds_list:
            yield (*before, 0), self.items


@cache
def record_spot(record: type[Any]) -> Spot:
    """The place that a whole record, or another value of some type, stands at."""
    return Spot(tuple(_alternatives(inspect.type_info(record))))


def heading(steps: Steps) -> str:
    """A way to a value as a heading names it: ``rent 1``, ``board.title 2``."""
    text = ""
    for step in steps:
        text += f" {step + 1}" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def _alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types of which a type is a choice."""
    if isinstance(kind, inspect.Metadata):
        yield from _alternatives(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _alternatives(one)
    else:
        yield kind


Shape = Literal["items", "cards", "fields", "words"]
"""How a sheet is filled: an item a row, a card of some deck a row, a field and its value a row, a word a row."""

DECK = "deck"  # the column that names a card's deck
FIELD, VALUE = "field", "value"  # the columns of a sheet of fields
NONE = "-"  # what stands in a cell for nothing at all; an empty cell is as inherited
WORD = "word"  # the column that names a word
REMOVE = "remove"  # the column that drops an item


class SheetRow(Struct, frozen=True):
    """A sheet that there may be: its name, the field of the edition that it tells, and its shape.

    ``not_told`` are fields there that theme.yaml alone can say.
    """

    name: str
    path: tuple[str, ...]
    shape: Shape
    not_told: tuple[str, ...] = ()


IN_YAML = ("format", "id", "extends", "language", "game", "style", "sheets", "order")
SHEETS = (
    SheetRow("Edition", (), "fields", IN_YAML),
    SheetRow("Spaces", ("spaces",), "items"),
    SheetRow("Links", ("links",), "items"),
    SheetRow("Groups", ("groups",), "items"),
    SheetRow("Decks", ("decks",), "items", ("cards_file", "merge_cards")),
    SheetRow("Cards", ("decks", "cards"), "cards"),
    SheetRow("Cards", ("cards",), "fields"),
    SheetRow("Money", ("money",), "items"),
    SheetRow("Tokens", ("pieces", "tokens"), "items"),
    SheetRow("Tokens", ("tokens", "sides"), "items"),
    SheetRow("Words", ("words",), "words"),
    SheetRow("Rules", ("rules",), "fields"),
)


class EditionSheet(Struct, frozen=True):
    """A sheet of an edition of some game; ``spot`` is what a row of it stands for, or the record of its fields.

    ``elsewhere`` are fields of that record which other sheets tell, or theme.yaml alone.
    """

    name: str
    path: tuple[str, ...]
    shape: Shape
    spot: Spot
    elsewhere: tuple[tuple[str, ...], ...] = ()

    def has(self, steps: tuple[str | int, ...]) -> bool:
        """Whether the sheet is the one that tells that field."""
        return not any(steps[: len(path)] == path for path in self.elsewhere)


def sheets_of(record: type[Struct]) -> tuple[EditionSheet, ...]:
    """The sheets of the editions of a game, by its record."""
    whole = record_spot(record)
    found = [
        EditionSheet(row.name, row.path, row.shape, spot, tuple((name,) for name in row.not_told))
        for row in SHEETS
        if (spot := _spot_at(whole, row))
    ]
    paths = tuple(sheet.path for sheet in found if sheet.path)
    return tuple(sheet if sheet.path else replace(sheet, elsewhere=(*paths, *sheet.elsewhere)) for sheet in found)


def _spot_at(whole: Spot, row: SheetRow) -> Spot | None:
    """What a row of a sheet tells of an edition; None where its game has no such field."""
    spot: Spot | None = whole
    for field in row.path:
        spot = spot and (spot.items or spot).fields.get(field)
    return spot.items if spot and row.shape in ("items", "cards") else spot


FOLDER = Path(__file__).parents[1] / "words" / "columns"
_PARTED = re.compile(r"[\s_-]+")
_NUMBERED = re.compile(r"(.*\D)\s*([1-9][0-9]?)\Z", re.DOTALL)

Names = Mapping[str, tuple[str, ...]]


class Headings(Struct, frozen=True):
    """The names in one language, beside the English ones: of sheets, of columns and fields, of yes and no."""

    sheets: Names
    columns: Names
    truths: Mapping[str, bool]

    def sheet_names(self, sheet: EditionSheet) -> tuple[str, ...]:
        """What a sheet may be called."""
        return sheet.name, *self.sheets.get(sheet.name.lower(), ())

    def column(self, text: str, columns: Iterable[str]) -> str | None:
        """Which of some columns a heading names."""
        return self._known(columns).get(plain_name(text))

    def steps(self, text: str, spot: Spot) -> Steps | None:
        """The way from a place to the one that a heading names: ``price``, ``rent 2``, ``board.title 1``."""
        steps: list[str | int] = []
        at: Spot | None = spot
        for part in text.strip().split("."):
            found = self._step(part, at) if at else None
            if found is None:
                return None
            steps += found
            at = spot.at(tuple(steps))
        return tuple(steps) if at and (at.holds_value or at.holds_list) else None

    def _step(self, part: str, spot: Spot) -> Steps | None:
        known = self._known(spot.fields)
        if (name := plain_name(part)) in known:
            return (known[name],)
        numbered = _NUMBERED.match(part.strip())
        if numbered and (name := known.get(plain_name(numbered[1]), "")) and spot.fields[name].items:
            return name, int(numbered[2]) - 1
        return (part.strip(),) if spot.any_field and part.strip() else None

    def _known(self, columns: Iterable[str]) -> dict[str, str]:
        """Columns by all that they may be called."""
        ours = list(columns)
        foreign = {plain_name(name): column for column in ours for name in self.columns.get(column, ())}
        return foreign | {plain_name(column): column for column in ours}


def plain_name(text: str) -> str:
    """A name as it is compared: whatever its capitals, hyphens and underscores."""
    return _PARTED.sub(" ", normalize("NFKC", text).casefold()).strip()


@cache
def headings(language: str) -> Headings:
    """The names in a language, with the English ones; yes and no in every language that we have."""
    sheets: dict[str, tuple[str, ...]] = {}
    columns: dict[str, tuple[str, ...]] = {}
    for code in dict.fromkeys((*fallbacks(language), "en")):
        for known, names in ((sheets, _names(code, "sheets")), (columns, _names(code, "columns"))):
            known.update({key: (*known.get(key, ()), *given) for key, given in names.items()})
    truths = {
        plain_name(word): value
        for code in _codes()
        for value, name in ((True, "yes"), (False, "no"))
        for word in _names(code, "truths").get(name, ())
    }
    return Headings(sheets, columns, truths)


@cache
def in_any_language(columns: tuple[str, ...]) -> Mapping[str, str]:
    """Columns by their plain names in each language that we have."""
    return {
        plain_name(name): column
        for code in _codes()
        for column in columns
        for name in _names(code, "columns").get(column, ())
    }


def _codes() -> list[str]:
    """The languages that we have names in."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def _names(code: str, part: str) -> dict[str, tuple[str, ...]]:
    """The names of one part of a language's file; none where there is no such file."""
    path = FOLDER / f"{code}.yaml"
    if not path.exists():
        return {}
    tree, problems = read_tree(path.read_bytes(), path.name, what="a file of names", begins="sheets:")
    assert tree is not None  # ours: a test reads them all
    assert not problems
    return {name: tuple(map(str, given)) for name, given in tree.get(part, {}).items()}


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
