"""The colors and hatches of an edition, by the keys of inks."""

from collections.abc import Iterable
from typing import Any

from printgen.art.inks import InkPalette
from printgen.color import Color
from printgen.theme.records import Common

_TONES = tuple(
    map(
        Color.parse,
        (
            "#2f3640", "#0f6b6b", "#6a2a5b", "#6b6a1e", "#7d1f2d", "#4b5f7a", "#9a5a2a", "#3b2f7f",
            "#1d4d33", "#a0527f", "#5a4636", "#7a7f87", "#b0892e", "#2d7fa0", "#7a5aa6", "#4f7a3a",
        ),
    )
)  # fmt: skip


# The prefix of ink keys, the field of the edition that lists such objects, and the field that identifies them.
_PATTERNED = (
    ("group", "groups", "id"),
    ("deck", "decks", "id"),
    ("note", "money", "value"),
    ("side", "tokens.sides", "id"),
)


def palette(edition: Common) -> InkPalette:
    """Return the edition's colors and hatches by the keys of inks."""
    named = {name: getattr(edition.palette, name) for name in edition.palette.__struct_fields__}
    patterned = {
        f"{stem}/{getattr(thing, name)}": thing for stem, field, name in _PATTERNED for thing in _all(edition, field)
    }
    flat = {f"space/{space.id}": space for space in _all(edition, "spaces") if hasattr(space, "colour")}
    colors = named | {key: thing.colour for key, thing in (patterned | flat).items()}
    parsed = {name: Color.parse(value) for name, value in colors.items()}
    groups = [parsed[f"group/{group.id}"] for group in _all(edition, "groups")]
    tokens = [f"token/{token.id}" for token in _all(edition, "pieces.tokens")]
    own = zip(tokens, token_colors(tuple(groups), len(tokens)), strict=True)
    return InkPalette(_Colors(parsed | dict(own)), {key: thing.hatch for key, thing in patterned.items()})


class _Colors(dict[str, Color]):
    """Colors by their keys; a key that is a color's code stands for itself, as card layouts use them."""

    def __missing__(self, key: str) -> Color:
        if not key.startswith("#"):
            raise KeyError(key)
        return Color.parse(key)


def token_colors(taken: tuple[Color, ...], count: int) -> tuple[Color, ...]:
    """Choose ``count`` colors, each the one of a fixed set of dark tones that is farthest from all before it."""

    def distance(one: Color, other: Color) -> float:
        """Return a distance roughly as the eye sees it: green counts most, red and blue by how red the colors are."""
        red = (one.red + other.red) / 2
        r, g, b = (mine - its for mine, its in zip(one, other, strict=True))
        return (2 + red) * r * r + 4 * g * g + (3 - red) * b * b

    used, chosen = list(taken), list[Color]()
    for number in range(count):
        free = [tone for tone in _TONES if tone not in chosen] or [_TONES[number % len(_TONES)]]
        chosen.append(max(free, key=lambda tone: min((distance(tone, other) for other in used), default=0.0)))
        used.append(chosen[-1])
    return tuple(chosen)


def _all(edition: Common, field: str) -> Iterable[Any]:
    """Return the objects in a field of an edition; none if its game has no such field."""
    found: Any = edition
    for step in field.split("."):
        found = getattr(found, step, ())
    return found
