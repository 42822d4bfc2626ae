"""The layout of an edition's workbook: its sheets, their columns, and their headings in all languages."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal
from unicodedata import normalize

from msgspec import Struct, inspect
from msgspec.structs import replace

from printgen.resources import fallbacks
from printgen.theme.yaml import read_tree

Steps = tuple[str | int, ...]
"""The steps to a value: names of fields, and positions in lists (from 0)."""

_SIMPLE: Mapping[type[inspect.Type], type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.FloatType: float,
    inspect.BoolType: bool,
}
_LISTS = (inspect.ListType, inspect.VarTupleType)


class Spot:
    """A position in a record, with the types that its value can have."""

    def __init__(self, types: tuple[inspect.Type, ...]) -> None:
        self._types = types

    @cached_property
    def fields(self) -> dict[str, "Spot"]:
        """The fields of the records that are allowed here, with the field that names their kind."""
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
        """The position of a field with any name, if names are free, such as the forms of a word; else None."""
        for one in self._types:
            if isinstance(one, inspect.DictType):
                return Spot(tuple(_alternatives(one.value_type)))
            if isinstance(one, inspect.CustomType):
                return Spot((inspect.StrType(),))
        return None

    @cached_property
    def items(self) -> "Spot | None":
        """The position of the items of a list, or None."""
        for one in self._types:
            if isinstance(one, _LISTS):
                return Spot(tuple(_alternatives(one.item_type)))
            if isinstance(one, inspect.TupleType):
                return Spot(tuple(found for each in one.item_types for found in _alternatives(each)))
        return None

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The words that can be chosen here."""
        found = (one.values for one in self._types if isinstance(one, inspect.LiteralType))
        return tuple(value for values in found for value in values if isinstance(value, str))

    @cached_property
    def simple(self) -> frozenset[type]:
        """The simple types that a value here can have; a chosen word is not a ``str``."""
        return frozenset(_SIMPLE[type(one)] for one in self._types if type(one) in _SIMPLE)

    @cached_property
    def pattern(self) -> str:
        """The pattern that texts here match; empty if there is none."""
        return next((one.pattern or "" for one in self._types if isinstance(one, inspect.StrType)), "")

    @property
    def may_be_none(self) -> bool:
        """Check whether None is allowed here."""
        return any(isinstance(one, inspect.NoneType) for one in self._types)

    @property
    def holds_value(self) -> bool:
        """Check whether a cell can hold the value at this position."""
        return bool(self.simple or self.choices)

    @property
    def holds_list(self) -> bool:
        """Check whether a list of values that cells can hold is allowed here."""
        return self.items is not None and self.items.holds_value

    def at(self, steps: Steps) -> "Spot | None":
        """Return the position at the end of some steps from here."""
        spot: Spot | None = self
        for step in steps:
            if spot is not None:
                spot = spot.items if isinstance(step, int) else spot.fields.get(step) or spot.any_field
        return spot

    def walk(self, before: Steps = ()) -> Iterator[tuple[Steps, "Spot"]]:
        """Yield every position below here that a cell can fill; the first item of a list represents all."""
        if before and self.holds_value:
            yield before, self
        for name, spot in self.fields.items():
            yield from spot.walk((*before, name))
        if self.items and self.holds_list:
            yield (*before, 0), self.items


@cache
def record_spot(record: type[Any]) -> Spot:
    """Return the position of a whole record, or of another type of value."""
    return Spot(tuple(_alternatives(inspect.type_info(record))))


def heading(steps: Steps) -> str:
    """Return the heading of a value: ``rent 1``, ``board.title 2``."""
    text = ""
    for step in steps:
        text += f" {step + 1}" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def _alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield the types that a union consists of."""
    if isinstance(kind, inspect.Metadata):
        yield from _alternatives(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _alternatives(one)
    else:
        yield kind


Shape = Literal["items", "cards", "fields", "words"]
"""The content of a sheet's rows: items, cards of any deck, fields with their values, or words."""

DECK = "deck"  # the column that names a card's deck
FIELD, VALUE = "field", "value"  # the columns of a sheet of fields
NONE = "-"  # means no value
WORD = "word"  # the column that names a word
REMOVE = "remove"  # the column that removes an item


FILLED = "#filled"  # the hidden sheet of the cells that held a value when the workbook was written


def row_name(names: Iterable[object]) -> str:
    """Return the name of a row in the hidden sheet: ``boardwalk``, ``chest/chest-01``."""
    return "/".join(map(str, names))


class SheetRow(Struct, frozen=True):
    """A possible sheet: its name, the field of the edition that it contains, and its shape.

    ``only_in_yaml`` are fields of its rows that only theme.yaml can set.
    """

    name: str
    path: tuple[str, ...]
    shape: Shape
    only_in_yaml: tuple[str, ...] = ()


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
    """A sheet of the editions of a game; ``spot`` is the position of a row's item, or of the record of the fields.

    ``elsewhere`` are fields of that record that belong to other sheets, or only to theme.yaml.
    """

    name: str
    path: tuple[str, ...]
    shape: Shape
    spot: Spot
    elsewhere: tuple[tuple[str, ...], ...] = ()

    def has(self, steps: tuple[str | int, ...]) -> bool:
        """Check whether a field is in this sheet."""
        return not any(steps[: len(path)] == path for path in self.elsewhere)


def sheets_of(record: type[Struct]) -> tuple[EditionSheet, ...]:
    """Return the sheets for the editions of a game, given by its record."""
    found = []
    for row in SHEETS:
        spot: Spot | None = record_spot(record)
        for field in row.path:
            spot = spot and (spot.items or spot).fields.get(field)
        if spot and row.shape in ("items", "cards"):
            spot = spot.items
        if spot:
            elsewhere = tuple((name,) for name in row.only_in_yaml)
            found.append(EditionSheet(row.name, row.path, row.shape, spot, elsewhere))
    paths = tuple(sheet.path for sheet in found if sheet.path)
    return tuple(sheet if sheet.path else replace(sheet, elsewhere=(*paths, *sheet.elsewhere)) for sheet in found)


FOLDER = Path(__file__).parents[1] / "words" / "columns"
_PARTED = re.compile(r"[\s_-]+")
_NUMBERED = re.compile(r"(.*\D)\s*([1-9][0-9]?)\Z", re.DOTALL)

Names = Mapping[str, tuple[str, ...]]


class Headings(Struct, frozen=True):
    """The names of sheets, of columns and fields, and of yes and no, in one language and in English."""

    sheets: Names
    columns: Names
    truths: Mapping[str, bool]

    def sheet_names(self, sheet: EditionSheet) -> tuple[str, ...]:
        """Return the names of a sheet."""
        return sheet.name, *self.sheets.get(sheet.name.lower(), ())

    def column(self, text: str, columns: Iterable[str]) -> str | None:
        """Return the column that a heading names, if it is one of ``columns``."""
        return self._known(columns).get(plain_name(text))

    def steps(self, text: str, spot: Spot) -> Steps | None:
        """Return the steps from a position to the value of a heading: ``price``, ``rent 2``, ``board.title 1``."""
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
        """Return columns by all their names."""
        ours = list(columns)
        foreign = {plain_name(name): column for column in ours for name in self.columns.get(column, ())}
        return foreign | {plain_name(column): column for column in ours}


def plain_name(text: str) -> str:
    """Return a name for comparison, regardless of capitals, hyphens and underscores."""
    return _PARTED.sub(" ", normalize("NFKC", text).casefold()).strip()


@cache
def headings(language: str) -> Headings:
    """Return the names in a language and in English; yes and no in all languages."""
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
    """Return columns by their plain names in all languages."""
    return {
        plain_name(name): column
        for code in _codes()
        for column in columns
        for name in _names(code, "columns").get(column, ())
    }


_ALL_SHEETS = "all"  # the comments that are the same in all sheets


def comment(sheet: str, steps: Steps) -> str:
    """Return the English comment that says what to write in a column or field of a sheet; empty if there is none."""
    comments = _part("en", "comments")
    names = [step for step in steps if isinstance(step, str)]
    own, common = comments.get(sheet.lower(), {}), comments[_ALL_SHEETS]
    texts = (own.get(".".join(names)), *(common.get(name) for name in reversed(names)))
    return str(next(filter(None, texts), ""))


def comments() -> Iterator[str]:
    """Yield all English comments."""
    for texts in _part("en", "comments").values():
        yield from map(str, texts.values())


def _codes() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def _names(code: str, part: str) -> dict[str, tuple[str, ...]]:
    """Return the names in one part of a language's file; empty if there is no such file."""
    return {name: tuple(map(str, given)) for name, given in _part(code, part).items()}


@cache
def _part(code: str, part: str) -> Mapping[str, Any]:
    """Return one part of a language's file; empty if there is no such file."""
    path = FOLDER / f"{code}.yaml"
    if not path.exists():
        return {}
    tree, problems = read_tree(path.read_bytes(), path.name)
    assert tree is not None  # bundled: a test reads all of them
    assert not problems
    found: Mapping[str, Any] = tree.get(part, {})
    return found
