"""A sheet's contours as a DXF drawing in mm, which runs upwards from the sheet's foot."""

import math
from io import StringIO

from printgen.export.cutter.layers import LAYERS, CutSheet
from printgen.proof.pages.cuts.contours import Contour

_VERSION = "R2000"  # the oldest that tells its unit
_QUARTER = -math.tan(math.pi / 8)  # the bulge of a clockwise quarter circle


def dxf_file(sheet: CutSheet) -> bytes:
    """The sheet in its true size; the same bytes whenever it is written."""
    import ezdxf

    usual = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        return _written(sheet)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = usual


def _written(sheet: CutSheet) -> bytes:
    import ezdxf

    drawing = ezdxf.new(_VERSION, units=ezdxf.units.MM)
    space = drawing.modelspace()
    for layer in LAYERS:
        drawing.layers.add(layer.name, color=layer.dxf_colour)
        for contour in sheet.contours.get(layer, ()):
            points = _vertices(contour, sheet.size.height)
            line = space.add_lwpolyline(points, format="xyb", dxfattribs={"layer": layer.name})
            line.closed = contour.closed
    written = StringIO()
    drawing.write(written)
    return written.getvalue().encode(drawing.encoding)


def _vertices(contour: Contour, height: float) -> list[tuple[float, float, float]]:
    return [
        (round(at.x, 3), round(height - at.y, 3), _QUARTER if number in contour.rounds else 0.0)
        for number, at in enumerate(contour.points)
    ]
