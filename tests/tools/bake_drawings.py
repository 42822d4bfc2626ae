"""Bake the drawings: the SVGs in ``printgen/art/drawings`` into ``drawings.json``, which the program reads.

Run by ``make drawings``. See ``printgen/art/drawings/README.md`` for what a drawing may contain.
"""

import json
import math
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.drawings.materials import KEY, MATERIALS
from printgen.art.drawings.model import BAKED, LINES, PLANES, TABLE, TONES
from printgen.geometry import Size, Transform, mapped
from printgen.svg.attributes import PLAIN, SHAPES, number_list, shape_path, transform
from printgen.svg.path_data import parse_path
from printgen.svg.xml import Element, read_xml
from tests.tools.svg_look import short
from tests.tools.tapered import tapered

FOLDER = BAKED.parent
VARIANTS = ("standard", "minimal")
PALETTE = (KEY, "ink", "paper", "board", "centre", "accent", "second")  # materials that an edition names
_VIEW = Size(100.0, 100.0)
_MOST = 200_000  # characters of a path


class DrawingError(ValueError):
    """An SVG that cannot be baked; the message gives its file, the line and the reason."""


class Look(Struct, frozen=True):
    """What the classes and attributes of an element and its ancestors say."""

    material: str = ""
    tone: str = ""
    line: str = "form"
    plane: str = "subject"
    over: bool = False
    lit: tuple[float, float] = (0.0, 0.0)
    hatch: float | None = 60.0
    wide: tuple[float, ...] = ()
    edge: list[Any] = []
    only: str = ""
    skin: str = "skin"


def baked_drawing(path: FilePath) -> dict[str, Any]:
    """Return the view and the parts of a drawing, the lowest first; raise DrawingError if it cannot be drawn."""
    root = _root(path)
    view = number_list(root.attributes.get("viewBox", ""))
    parts = [_row(data, look) for data, look in _parts(path, root, PLAIN, Look())]
    return {"view": view, "parts": parts}


def _row(data: list[Any], look: Look) -> dict[str, Any]:
    plain = replace(Look(), skin=look.skin)
    said = {name: getattr(look, name) for name in look.__struct_fields__ if getattr(look, name) != getattr(plain, name)}
    if look.wide:
        said["wide"] = look.wide[0]
    return {"path": data} | said


def _parts(path: FilePath, parent: Element, outer: Transform, look: Look) -> Iterator[tuple[list[Any], Look]]:
    for element in parent.children:
        if element.name in ("?", "title", "desc", "defs", "style", "metadata"):
            continue
        try:
            yield from _drawn(path, element, outer, look)
        except (ValueError, KeyError, TypeError) as error:
            if isinstance(error, DrawingError):
                raise
            raise DrawingError(f"{path.name}:{element.line}: {error}") from error


def _drawn(path: FilePath, element: Element, outer: Transform, look: Look) -> Iterator[tuple[list[Any], Look]]:
    here = transform(element.attributes.get("transform", "")).then(outer)
    look = _entered(element, look)
    match element.name:
        case "g":
            yield from _parts(path, element, here, look)
        case "use":
            file, _, name = element.attributes["href"].partition("#")
            where = path if not file else FOLDER / file
            meant = _ids(where)[name]
            x, y = (float(element.attributes.get(side, "0")) for side in "xy")
            yield from _drawn(where, meant, PLAIN._replace(e=x, f=y).then(here), look)
        case "path" | _ if element.name == "path" or element.name in SHAPES:
            own = element.attributes
            shape = parse_path(own["d"], _MOST) if element.name == "path" else shape_path(element.name, own, _VIEW)
            if not shape:
                raise ValueError("it has no size")
            if not look.material and look.line == "none":
                raise ValueError("a part needs a material or a line")
            edge: list[Any] = []
            if len(look.wide) > 1:
                shape, line = tapered(shape, look.wide)
                edge, look = _data(mapped(line, here)), replace(look, wide=())
            look = _scaled(look, math.sqrt(abs(here.a * here.d - here.b * here.c)))
            yield _data(mapped(shape, here)), replace(look, edge=edge)
        case other:
            raise ValueError(f"a drawing has no <{other}>")


def _entered(element: Element, look: Look) -> Look:
    """Return the look within an element."""
    said: dict[str, Any] = {}
    if skin := element.attributes.get("skin"):
        if skin not in MATERIALS:
            raise ValueError(f"the skin {skin} is no material")
        said["skin"] = skin
    for word in element.attributes.get("class", "").split():
        if word in MATERIALS or word in PALETTE:
            said["material"] = said.get("skin", look.skin) if word == "skin" else word
        elif word == "stroke":
            said["material"] = ""
        elif word == "mid":
            said["tone"] = ""
        elif word in TONES:
            said["tone"] = word
        elif word in LINES:
            said["line"] = word
        elif word in ("over", "apart"):
            said["over"] = word == "over"
        elif word in VARIANTS:
            said["only"] = word
        else:
            raise ValueError(f"the class {word} is unknown")
    if (plane := element.attributes.get("id", "")) in PLANES:
        said["plane"] = plane
    if lit := element.attributes.get("lit"):
        right, *below = map(float, lit.split())
        said["lit"] = (right, below[0] if below else short(0.7 * right))
    if wide := element.attributes.get("wide"):
        said["wide"] = tuple(map(float, wide.split()))
    if hatch := element.attributes.get("hatch"):
        said["hatch"] = None if hatch == "none" else float(hatch)
    return replace(look, **said)


def _scaled(look: Look, scale: float) -> Look:
    """Return the look of a part of another size: its shadow and the width of its line grow with it."""
    lit = (short(look.lit[0] * scale), short(look.lit[1] * scale))
    return replace(look, lit=lit, wide=tuple(short(width * scale) for width in look.wide))


def _data(path: Any) -> list[list[Any]]:
    return [[segment[0], *(short(round(value, 2)) for value in segment[1:])] for segment in path]


@cache
def _root(path: FilePath) -> Element:
    return read_xml(path.read_bytes())


@cache
def _ids(path: FilePath) -> Mapping[str, Element]:
    found: dict[str, Element] = {}
    waiting = [_root(path)]
    while waiting:
        element = waiting.pop()
        if "id" in element.attributes:
            found[element.attributes["id"]] = element
        waiting += element.children
    return found


def baked() -> str:
    """Return the text of ``drawings.json``, a line for each drawing whose file does not begin with an underscore.

    The first line has the length of each, so that a program need not read them all. Scenes have the name of their
    file, others that of their folder before it: ``props/bench``.
    """
    files = sorted(path for path in FOLDER.rglob("*.svg") if not path.name.startswith("_"))
    names = [path.relative_to(FOLDER).with_suffix("").as_posix().removeprefix("scenes/") for path in files]
    rows = [
        json.dumps(name) + ":" + json.dumps(baked_drawing(path), separators=(",", ":"))
        for name, path in zip(names, files, strict=True)
    ]
    lines = [row + ",\n" for row in rows[:-1]] + [rows[-1] + "}\n"]
    lengths = {name: len(line) for name, line in zip(names, lines, strict=True)}
    return TABLE.decode() + json.dumps(lengths, separators=(",", ":")) + ",\n" + "".join(lines)


if __name__ == "__main__":
    try:
        BAKED.write_text(baked(), encoding="utf-8")
    except DrawingError as error:
        sys.exit(str(error))
