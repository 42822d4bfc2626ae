"""What of an edition is written out for its owner to write over: one row a section, in order.

Pictures of groups, the order of spaces and the wording of the rules stay with the base.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class StartingSection(Struct, frozen=True):
    """A field of a theme: what is told of it, and the fields of its items that are written out (none named: all)."""

    name: str
    comment: str
    fields: tuple[str, ...] = ()


_TEXTS = ("id", "name", "also", "inside", "visiting", "line", "text", "icon", "colour")
_PRICES = ("price", "rent", "building_cost", "amount", "percent", "cash")

SECTIONS = (
    StartingSection("players", "How many play, and from what age."),
    StartingSection(
        "currency", "The money's sign and name; 'place: after' and 'space: true' make it 20 € instead of €20."
    ),
    StartingSection(
        "words", "What things are called. Forms other than 'one' and 'many' go with them: change all of a line."
    ),
    StartingSection("rules", "Amounts and rule options; 'printgen options THEME' tells the choices of each option."),
    StartingSection(
        "groups",
        "The colour groups: names and colours ('#' and six hexadecimal digits).",
        ("id", "name", "colour", "bonus"),
    ),
    StartingSection(
        "board",
        "What the board says in its middle. 'title: [Our, Street]' parts the title into lines.",
        ("title", "tagline", "icon", "start", "start_line"),
    ),
    StartingSection(
        "spaces",
        "The spaces in board order. The 'id' says which one is meant and stays as it is. Of rents the first is without "
        "buildings, the last with the largest.",
        (*_TEXTS, *_PRICES),
    ),
    StartingSection(
        "decks",
        "The decks and their cards. A {placeholder} follows your names and amounts, \\n parts story and order. "
        "A card more has an 'id' of its own; '{id: chance-16, remove: true}' drops one.",
        ("id", "name", "icon", "colour", "cards", "title", "text", "copies"),
    ),
    StartingSection(
        "money",
        "The notes: how many of each ('count'), and how many each player starts with ('start').",
        ("value", "count", "start", "colour", "icon"),
    ),
    StartingSection("cards", "What the cards that lie beside the board are called."),
    StartingSection(
        "pieces",
        "Buildings, tokens and dice.",
        ("small_building", "large_building", "count", "tokens", "id", "name", "icon"),
    ),
    StartingSection(
        "tokens",
        "The sides, and the coin that a token is folded round: measure yours.",
        ("coin", "diameter", "thickness", "sides", "id", "name", "colour", "icon"),
    ),
    StartingSection("notices", "What stands in small print at the end of the rules."),
)


def written_out(section: StartingSection, value: Any) -> Any:
    """What of a section's value is written out: the fields named, of it and of all its items."""
    if not section.fields:
        return value
    if isinstance(value, Mapping):
        return _named_fields(section, value)
    if isinstance(value, list):
        items = [written_out(section, item) for item in value]
        return [item for item in items if not isinstance(item, Mapping) or _says_something(item)]
    return value


def _named_fields(section: StartingSection, value: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a value that its section names, but for those that hold nothing."""
    kept = {key: written_out(section, part) for key, part in value.items() if key in section.fields}
    return {key: part for key, part in kept.items() if part != [] and part != {}}


def _says_something(item: Mapping[str, Any]) -> bool:
    """Whether an item holds more than what tells it from the others."""
    return len(item) > 1
