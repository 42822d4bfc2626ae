"""Colours as style sheets write them; ValueError for any other text."""

import re
from typing import NamedTuple

from printgen.colour import BLACK, Colour
from printgen.svg.document.values import share, user_units

_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)", re.IGNORECASE)
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)


class Tint(NamedTuple):
    """A colour, and how much of it covers what lies below (0 to 1)."""

    colour: Colour
    alpha: float = 1.0


def tint(text: str) -> Tint:
    """The colour of ``#rgb``, ``#rrggbb``, ``rgb(...)``, ``hsl(...)`` or of a name, with its alpha."""
    word = text.strip()
    if word.lower() == "transparent":
        return Tint(BLACK, 0.0)
    if found := _CALL.fullmatch(word):
        return _called(found[1].lower(), re.split(r"[\s,/]+", found[2].strip()))
    from PIL import ImageColor  # names, and what they stand for

    if not _HEX.fullmatch(word) and word.lower() not in ImageColor.colormap:
        raise ValueError(f"{word[:40]!r} is not a colour")
    parts = [part / 255 for part in ImageColor.getrgb(word)]
    return Tint(Colour(*parts[:3]), *parts[3:])


def _called(name: str, parts: list[str]) -> Tint:
    if len(parts) not in (3, 4):
        raise ValueError(f"{name}() takes three numbers, and perhaps an alpha")
    alpha = share(parts[3]) if len(parts) == 4 else 1.0
    if name == "hsl":
        import colorsys

        turn, rich, light = user_units(parts[0].removesuffix("deg")) / 360, share(parts[1]), share(parts[2])
        return Tint(Colour(*colorsys.hls_to_rgb(turn % 1, light, rich)), alpha)
    return Tint(Colour(*(min(1.0, max(0.0, user_units(part, 255.0) / 255)) for part in parts[:3])), alpha)
