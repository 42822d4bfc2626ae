"""The sheets of a workbook, a row each: what of an edition stands there, in which shape.

An edition has those sheets whose place its game's record has, so that a new game needs no row here.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.theme.workbook_layout.spots import Spot, record_spot

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
