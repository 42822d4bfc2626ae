"""Pictures of what a theme can name: drawings, scenes and palettes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from printgen.art.icons import baked
from printgen.errors import PrintgenError
from printgen.galleries.gallery import entry_picture, gallery, search
from printgen.galleries.samples import sample_theme
from printgen.geometry import Path
from printgen.icon_sets import UNITS, set_drawing
from printgen.theme.records import ThemeIcon, icon_drawing
from printgen.theme.style import palette_names

_DPI = 100  # of scenes
_MOST = 400  # pictures that are kept, at most 50 kB each
_SVG = "http://www.w3.org/2000/svg"
_INK = "#23211d"
_SHOWN = 90


def scene(name: str) -> bytes | None:
    """Return a picture of a scene as a PNG file; None if there is none of that name."""
    return _drawn(name) if name in gallery("scenes").names("") else None


@lru_cache(_MOST)
def _drawn(name: str) -> bytes:
    return entry_picture(gallery("scenes").showing((name,)), _DPI)


def names_like(kind: str, word: str) -> Sequence[str]:
    """Return the first names of a gallery that a word finds, or of all if it is empty."""
    try:
        found = search(kind, word) if word else gallery(kind).names("")
    except PrintgenError:
        return ()
    return found[:_SHOWN]


def drawing(name: str, own: Mapping[str, ThemeIcon]) -> str:
    """Return a drawing as an SVG file, one of an edition's ``own`` or a bundled one; an empty one if it is unknown."""
    if name in own:
        icon = icon_drawing(own[name])
        return f'<svg xmlns="{_SVG}" viewBox="{escape(icon.view_box)}"><path d="{escape(icon.path)}"/></svg>'
    found = set_drawing(name)
    if found is None and name not in baked():
        return _svg(24, 24, "")
    if found is None:
        return _svg(24, 24, f'<path fill="{_INK}" d="{baked()[name]}"/>')
    paths = [f'<path fill="{part.paint}" d="{_typed(part.path)}"/>' for part in found.parts]
    return _svg(UNITS, UNITS, "".join(paths) or f'<path fill="{_INK}" d="{_typed(found.outline)}"/>')


@lru_cache(_MOST)
def palette_picture(name: str) -> str | None:
    """Return the colors of a palette side by side as an SVG file; None if there is none of that name."""
    if name not in palette_names():
        return None
    palette = sample_theme("palette", name).edition.palette
    colors = [str(getattr(palette, field)) for field in palette.__struct_fields__]
    bars = (f'<rect x="{at}" width="1.02" height="3" fill="{color}"/>' for at, color in enumerate(colors))
    return _svg(len(colors), 3, "".join(bars))


def _svg(width: float, height: float, inner: str) -> str:
    return f'<svg xmlns="{_SVG}" viewBox="0 0 {width:g} {height:g}">{inner}</svg>'


def _typed(path: Path) -> str:
    return " ".join(" ".join(map(str, segment)) for segment in path)
