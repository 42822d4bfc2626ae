"""The colours and hatches of an edition, by the keys of inks."""

from collections.abc import Iterable
from typing import Any

from printgen.colour import Colour
from printgen.components.common.token_colours import token_colours
from printgen.drawing.ink_variants import InkPalette
from printgen.theme.games import AnyEdition

# Key stem, where such things stand in an edition, and the field that names them.
_PATTERNED = (
    ("group", "groups", "id"),
    ("deck", "decks", "id"),
    ("note", "money", "value"),
    ("side", "tokens.sides", "id"),
)


def _all(edition: AnyEdition, field: str) -> Iterable[Any]:
    """The things at a place of an edition; none where its game has no such place."""
    found: Any = edition
    for step in field.split("."):
        found = getattr(found, step, ())
    return found


def palette(edition: AnyEdition) -> InkPalette:
    """The edition's colours and hatches under the names that ink keys use."""
    named = {name: getattr(edition.palette, name) for name in edition.palette.__struct_fields__}
    patterned = {
        f"{stem}/{getattr(thing, name)}": thing for stem, field, name in _PATTERNED for thing in _all(edition, field)
    }
    flat = {f"space/{space.id}": space for space in _all(edition, "spaces") if hasattr(space, "colour")}
    colours = named | {key: thing.colour for key, thing in (patterned | flat).items()}
    parsed = {name: Colour.parse(value) for name, value in colours.items()}
    groups = [parsed[f"group/{group.id}"] for group in _all(edition, "groups")]
    tokens = list(_all(edition, "pieces.tokens"))
    own = zip((f"token/{token.id}" for token in tokens), token_colours(tuple(groups), len(tokens)), strict=True)
    return InkPalette(
        parsed | dict(own),
        {key: thing.hatch for key, thing in patterned.items()},
    )
