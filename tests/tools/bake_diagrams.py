"""Bake the guide's drawings: the SVGs of ``parts/guide/pictures`` into ``pictures.json``, which the program reads.

Run by ``make diagrams``. The unit of the SVGs is a millimeter; each shape and text has a class of
``guide/diagrams.py``. An icon is a ``<use href="#icon-NAME">``, one that the edition chooses ``#slot-NAME``. The styles
of the classes, arrowheads and icons are updated in each SVG, so that browsers and Inkscape show the drawing as it is
printed.
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path as FilePath
from typing import Any
from xml.etree import ElementTree

from printgen.art.frame import circle_path, line_path, polygon_path, rect_path
from printgen.art.icons import baked
from printgen.geometry import Line, Path, Point, Rect, Transform, mapped
from printgen.parts.guide.diagrams import SHAPES, TEXTS, arrow_head, shape_class
from printgen.svg.attributes import PLAIN, number_list, transform
from printgen.svg.path_data import parse_path
from tests.tools.svg_look import SAMPLES, path_data, refreshed, short

FOLDER = FilePath(__file__).resolve().parents[2] / "printgen" / "parts" / "guide"
PICTURES, BAKED = FOLDER / "pictures", FOLDER / "pictures.json"

Node = ElementTree.Element
Row = list[Any]  # an item of the baked file: kind, class, what, and where

_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_IGNORED = ("title", "desc", "metadata", "style", "defs", "marker", "symbol")


class DrawingError(ValueError):
    """An SVG that cannot be baked; the message gives its name, the element and the reason."""


def baked_drawing(name: str, text: str) -> dict[str, Any]:
    """Return a drawing's size and its items, the lowest first; raises DrawingError if the program cannot draw it."""
    root = ElementTree.fromstring(text)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    if (x, y) != (0.0, 0.0):
        raise DrawingError(f"{name}: the viewBox must begin at 0 0")
    try:
        return {"size": [short(width), short(height)], "items": list(_rows(root, PLAIN))}
    except (ValueError, KeyError, TypeError) as error:
        raise DrawingError(f"{name}: {error}") from error


def _rows(parent: Node, outer: Transform) -> Iterator[Row]:
    """Return the items of an element's children, with groups resolved."""
    for node in parent:
        kind = str(node.tag).removeprefix(_SVG)
        if kind.startswith("{") or kind in _IGNORED:
            continue
        here = transform(node.get("transform", "")).then(outer)
        if kind == "g":
            yield from _rows(node, here)
            continue
        if node.get("style") or node.get("fill") or node.get("stroke"):
            raise DrawingError(f"{_named(node)} has a look of its own: give it a class instead")
        if kind in _PATHS:
            yield from _shape_rows(node, mapped(_PATHS[kind](node), here))
        elif kind in _OTHERS:
            yield _OTHERS[kind](node, here)
        else:
            raise DrawingError(f"{_named(node)} is of a kind that cannot be baked")


def _named(node: Node) -> str:
    return f"<{str(node.tag).removeprefix(_SVG)} id={node.get('id', '')!r} class={node.get('class', '')!r}>"


def _known(node: Node, table: Mapping[str, object]) -> str:
    """Return the classes of an element; raises DrawingError for none or an unknown one."""
    names = node.get("class", "").split()
    if not names or not table.keys() >= set(names):
        raise DrawingError(f"{_named(node)} has no class of the table in classes.py")
    return " ".join(names)


def _shape_rows(node: Node, path: Path) -> Iterator[Row]:
    """Return the rows of a shape; for an arrow, its shaft and then its head."""
    names = _known(node, SHAPES)
    yield ["path", names, path_data(path)]
    if shape_class(names).pointed:
        *_, before, end = _points(path)
        yield ["path", "head", path_data(arrow_head(end, math.atan2(end.y - before.y, end.x - before.x)))]


def _points(path: Path) -> list[Point]:
    numbers = [float(value) for segment in path for value in segment[1:]]
    return [Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _values(node: Node, *names: str) -> list[float]:
    return [float(node.get(name, "0")) for name in names]


def _polygon(node: Node) -> Path:
    values = number_list(node.get("points", ""))
    return polygon_path(list(zip(values[::2], values[1::2], strict=True)))


def _rect(node: Node) -> Path:
    if node.get("rx") or node.get("ry"):
        raise DrawingError(f"{_named(node)} has round corners: make a path of it")
    return rect_path(Rect(*_values(node, "x", "y", "width", "height")))


def _circle(node: Node) -> Path:
    x, y, radius = _values(node, "cx", "cy", "r")
    return circle_path(Point(x, y), radius)


def _line(node: Node) -> Path:
    x, y, end_x, end_y = _values(node, "x1", "y1", "x2", "y2")
    return line_path(Line(Point(x, y), Point(end_x, end_y)))


_PATHS: Mapping[str, Callable[[Node], Path]] = {
    "path": lambda node: parse_path(node.get("d", "")),
    "rect": _rect,
    "circle": _circle,
    "line": _line,
    "polyline": lambda node: _polygon(node)[:-1],
    "polygon": _polygon,
}


def _icon(node: Node, here: Transform) -> Row:
    """Return the row of an icon, with the transform of a square of 1 mm."""
    kind, _, name = (node.get("href") or node.get(_LINK) or "").removeprefix("#").partition("-")
    if name not in {"icon": baked(), "slot": SAMPLES}.get(kind, {}):
        raise DrawingError(f"{_named(node)} uses neither an icon nor a slot: #icon-NAME, #slot-NAME")
    x, y, width, height = _values(node, "x", "y", "width", "height")
    size = min(width, height)
    square = Transform(size, 0.0, 0.0, size, x + (width - size) / 2, y + (height - size) / 2)
    return [kind, _known(node, SHAPES), name, *map(short, square.then(here))]


def _text(node: Node, here: Transform) -> Row:
    """Return the row of a text, with the middle of its box."""
    name, turn = _known(node, TEXTS), round(math.degrees(math.atan2(here.b, here.a))) % 360
    if turn % 90 or abs(here.across - 1) > 1e-3 or abs(here.down - 1) > 1e-3:
        raise DrawingError(f"{_named(node)} is scaled, or turned by less than a quarter")
    x, y = _values(node, "x", "y")
    style, room = TEXTS[name]
    middle = here.point(Point(x + room.width / 2 if style.align == "left" else x, y))
    return ["text", name, "".join(node.itertext()).strip(), *map(short, middle), turn]


_OTHERS: Mapping[str, Callable[[Node, Transform], Row]] = {"use": _icon, "text": _text}


def drawings() -> dict[str, str]:
    """Return the SVGs by name, sorted."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(PICTURES.glob("*.svg"))}


def to_json(texts: Mapping[str, str]) -> str:
    """Return the text of the baked file, one item per line for readable diffs."""
    parts = []
    for name, text in texts.items():
        drawn = baked_drawing(name, text)
        rows = ",\n".join(f"      {json.dumps(row, ensure_ascii=False)}" for row in drawn["items"])
        parts.append(
            f'  {json.dumps(name)}: {{\n    "size": {json.dumps(drawn["size"])},\n    "items": [\n{rows}\n    ]\n  }}'
        )
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Update the styles in each SVG, and write the baked file."""
    texts = {name: refreshed(text) for name, text in drawings().items()}
    for name, text in texts.items():
        (PICTURES / f"{name}.svg").write_text(text, encoding="utf-8")
    BAKED.write_text(to_json(texts), encoding="utf-8")
    print(f"{len(texts)} drawings, {BAKED.stat().st_size // 1024} KB: {BAKED}")


if __name__ == "__main__":
    main()
