"""Styles, arrowheads and icons that the program writes into the guide's SVGs."""

import re
from collections.abc import Iterator

from printgen.art.frame import Ink, Stroke
from printgen.art.icons import BOX, baked
from printgen.art.inks import InkPalette, inks
from printgen.color import Color
from printgen.geometry import POINT, Path, Point
from printgen.parts.guide.diagrams import SHAPES, TEXTS, Lettering, arrow_head

SAMPLES = {"token": "chess-pawn", "deck": "help"}  # shown in the SVGs for icons that the edition chooses

# Colors that belong to no edition.
_COLORS = {
    "accent": "#1f6f5c",
    "second": "#b5651d",
    "ink": "#1b1b1b",
    "line": "#1b1b1b",
    "small_building": "#3a8f3a",
}


def short(value: float) -> float | int:
    """Format a number with at most three decimals."""
    number = round(value, 3)
    return int(number) if number == int(number) else number


def path_data(path: Path) -> str:
    """Return a path as text: ``M1 2L3 4Z``."""
    return "".join(segment[0] + " ".join(str(short(float(value))) for value in segment[1:]) for segment in path)


def refreshed(text: str) -> str:
    """Return the SVG with the program's current styles, arrowheads and icons."""
    bare = re.sub(r"\s*<(style|marker|symbol)\b[^>]*?(/>|>.*?</\1>)", "", text, flags=re.DOTALL)
    names = dict.fromkeys(name for found in re.findall(r'class="([^"]*)"', bare) for name in found.split())
    pointed = any(name in SHAPES and SHAPES[name].pointed for name in names)
    used = [name for name in (*SHAPES, *TEXTS) if name in names or (pointed and name == "head")]
    rules = "".join(f"\n    .{name} {{ {_look(name)} }}" for name in used)
    shown = f"\n  <style>{rules}\n  </style>" + (_marker() if pointed else "")
    shown += "".join(map(_symbol, dict.fromkeys(re.findall(r'href="#((?:icon|slot)-[^"]*)"', bare))))
    return re.sub(r"(<svg\b[^>]*>(?:\s*<title\b.*?</title>)?)", lambda head: head[1] + shown, bare, count=1)


def _look(name: str) -> str:
    """Return the CSS declarations of a class."""
    if name in TEXTS:
        return _lettering_look(TEXTS[name])
    look = SHAPES[name]
    said = [f"fill: {_color(look.fill)}"] if look.fill else []
    said += _stroke_look(look.stroke) if look.stroke else []
    return "; ".join([*said, "marker-end: url(#head)"] if look.pointed else said)


def _stroke_look(stroke: Stroke) -> Iterator[str]:
    yield f"stroke: {_color(stroke.ink)}"
    yield f"stroke-width: {short(stroke.width)}"
    if stroke.dash:
        yield f"stroke-dasharray: {' '.join(map(str, stroke.dash))}"


def _lettering_look(lettering: Lettering) -> str:
    style = lettering.style
    weight = "bold " if "bold" in style.face else ""
    anchor = {"left": "start", "centre": "middle", "right": "end"}[style.align]
    font = f"font: {weight}{short(style.size * POINT)}px sans-serif"
    return f"{font}; fill: {_color(style.ink)}; text-anchor: {anchor}; dominant-baseline: central"


def _color(ink: Ink) -> str:
    """Return the color of an ink in Standard."""
    sample = InkPalette({name: Color.parse(value) for name, value in _COLORS.items()}, {})
    paint = inks(sample, "standard")(ink)
    if paint is None or paint.colour is None:
        raise ValueError(f"{ink} has no colour in Standard")
    return "#" + "".join(f"{round(255 * part):02x}" for part in paint.colour)


def _marker() -> str:
    head = path_data(arrow_head(Point(0.0, 0.0), 0.0))
    look = 'orient="auto" markerUnits="userSpaceOnUse" overflow="visible"'
    return f'\n  <marker id="head" {look}><path class="head" d="{head}"/></marker>'


def _symbol(name: str) -> str:
    kind, _, icon = name.partition("-")
    data = baked()[SAMPLES[icon] if kind == "slot" else icon]
    return f'\n  <symbol id="{name}" viewBox="0 0 {BOX:g} {BOX:g}"><path d="{data}"/></symbol>'
