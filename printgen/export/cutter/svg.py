"""Cut files as SVG in mm, with a group for each kind of line, which Inkscape shows as a layer."""

from collections.abc import Iterator
from xml.etree import ElementTree as Xml

from printgen.export.cutter.layers import LAYERS, CutSheet
from printgen.geometry import Point
from printgen.proof.pages.cuts.contours import Contour

_SVG, _INKSCAPE = "http://www.w3.org/2000/svg", "http://www.inkscape.org/namespaces/inkscape"
_PEN = "0.1"  # mm


def svg_file(sheet: CutSheet) -> bytes:
    """Return a sheet in true size; a unit of the drawing is a millimeter."""
    Xml.register_namespace("", _SVG)
    Xml.register_namespace("inkscape", _INKSCAPE)
    width, height = map(_number, sheet.size)
    root = Xml.Element(
        f"{{{_SVG}}}svg", width=f"{width}mm", height=f"{height}mm", viewBox=f"0 0 {width} {height}", version="1.1"
    )
    for layer in LAYERS:
        named = {"id": layer.name, f"{{{_INKSCAPE}}}groupmode": "layer", f"{{{_INKSCAPE}}}label": layer.name}
        style = {"fill": "none", "stroke": layer.color, "stroke-width": _PEN}
        group = Xml.SubElement(root, f"{{{_SVG}}}g", {**named, **style})
        for contour in sheet.contours.get(layer, ()):
            Xml.SubElement(group, f"{{{_SVG}}}path", d=" ".join(_commands(contour)))
    Xml.indent(root)
    return Xml.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def _commands(contour: Contour) -> Iterator[str]:
    yield f"M {_at(contour.points[0])}"
    for (start, end), bends in contour.stretches():
        if bends:
            radius = _number(abs(end.x - start.x))
            yield f"A {radius} {radius} 0 0 1 {_at(end)}"
        elif end != contour.points[0]:
            yield f"L {_at(end)}"
    if contour.closed:
        yield "Z"


def _at(point: Point) -> str:
    return f"{_number(point.x)} {_number(point.y)}"


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:.10g}"
