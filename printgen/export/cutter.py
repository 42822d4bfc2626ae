"""Cut files for hobby cutters: an SVG and a DXF of every page that is cut."""

import math
from collections.abc import Iterator, Mapping
from io import StringIO
from xml.etree import ElementTree as Xml

from msgspec import Struct

from printgen.export.export_files import ExportFiles
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.geometry import Point, Size
from printgen.messages import message
from printgen.proof.boards import is_gathered
from printgen.proof.cuts import Contour, lacks_outlines, page_cuts
from printgen.proof.kit_files import OpenedKit

_SVG, _INKSCAPE = "http://www.w3.org/2000/svg", "http://www.inkscape.org/namespaces/inkscape"
_PEN = "0.1"  # mm
_VERSION = "R2000"  # the oldest version that states its unit
_QUARTER = -math.tan(math.pi / 8)  # the bulge of a clockwise quarter circle


class CutLayer(Struct, frozen=True):
    """A layer: its name, its color on a screen, and its color number in DXF."""

    name: str
    color: str
    dxf_color: int


CUT, SCORE, MARK = CutLayer("cut", "#ff0000", 1), CutLayer("score", "#0000ff", 5), CutLayer("mark", "#000000", 7)
LAYERS = (CUT, SCORE, MARK)


class CutSheet(Struct, frozen=True):
    """The size of a page and its contours by layer, in mm from the top left corner."""

    size: Size
    contours: Mapping[CutLayer, tuple[Contour, ...]]


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


def dxf_file(sheet: CutSheet) -> bytes:
    """Return a sheet in true size; the same sheet always gives the same bytes."""
    import ezdxf  # takes long to import

    usual = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        drawing = ezdxf.new(_VERSION, units=ezdxf.units.MM)
        space = drawing.modelspace()
        for layer in LAYERS:
            drawing.layers.add(layer.name, color=layer.dxf_color)
            for contour in sheet.contours.get(layer, ()):
                points = [
                    (round(at.x, 3), round(sheet.size.height - at.y, 3), _QUARTER if number in contour.rounds else 0.0)
                    for number, at in enumerate(contour.points)
                ]
                line = space.add_lwpolyline(points, format="xyb", dxfattribs={"layer": layer.name})
                line.closed = contour.closed
        written = StringIO()
        drawing.write(written)
        return written.getvalue().encode(drawing.encoding)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = usual


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export two files for each page with cuts, named by document and page."""
    pages = tuple(kit.pages())
    places = {(page.record.row, page.record.column) for page in pages if page.record.kind == "tile"}
    drawn: dict[object, tuple[bytes, bytes]] = {}  # most sheets of a document are cut alike
    for page in pages:
        cuts = page_cuts(page, settings.corners, places)
        if not cuts:
            continue
        marks = [Contour(corners, closed=True) for corners in page.marks.polygons()] if page.marks else []
        sheet = CutSheet(Size(*page.record.size), {CUT: cuts.cut, SCORE: cuts.score, MARK: tuple(marks)})
        key = sheet.size, *sheet.contours.items()
        if key not in drawn:
            drawn[key] = svg_file(sheet), dxf_file(sheet)
        name = f"{page.document}-{page.number}"
        svg, dxf = drawn[key]
        files.put(f"{name}.svg", svg)
        files.put(f"{name}.dxf", dxf)
    for page in pages:
        if page.record.kind == "poster":
            files.lack(message("{document}: no cut file, because a copy shop trims it", document=page.document))
        elif is_gathered(page):
            files.lack(
                message(
                    "{document}: no cut file for tiles that share a sheet; build without --saver",
                    document=page.document,
                )
            )
        elif lacks_outlines(page):
            files.lack(
                message(
                    "{document}: the outlines of its nets are not in kit.json; build the kit again",
                    document=page.document,
                )
            )
        elif page.record.kind == "fold":
            files.lack(
                message(
                    "{document}: score the fold first, fold and glue the sheet, then cut the fronts",
                    document=page.document,
                )
            )
        elif page.record.kind == "grid" and page.record.side == "front" and not page.marks:
            files.lack(
                message(
                    "{document}: its sheets have no registration marks; build the kit with --marks",
                    document=page.document,
                )
            )
