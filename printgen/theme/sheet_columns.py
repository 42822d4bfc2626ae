"""The layout of an edition's workbook: its sheets and their columns. Their names are in ``sheet_names``."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Literal

from msgspec import Struct, inspect
from msgspec.structs import replace

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
    def range(self) -> tuple[int | None, int | None]:
        """The least and the greatest number allowed here, None where there is no limit."""
        whole = next((one for one in self._types if isinstance(one, inspect.IntType)), None)
        return (whole.ge, whole.le) if whole else (None, None)

    @property
    def longest(self) -> int | None:
        """The most characters of a text here, None if there is no limit."""
        return next((one.max_length for one in self._types if isinstance(one, inspect.StrType)), None)

    @property
    def records(self) -> tuple[str, ...]:
        """The names of the records that are allowed here."""
        return tuple(one.cls.__name__ for one in self._types if isinstance(one, inspect.StructType))

    def of_kind(self, kind: object) -> "Spot":
        """Return the position with only the records of a kind, or this one if no record has that kind."""
        same = tuple(one for one in self._types if isinstance(one, inspect.StructType) and one.tag == kind)
        return Spot(same) if same else self

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
FIELDS = "fields"  # of a card: its further columns
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
