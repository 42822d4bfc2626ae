"""Cut files as DXF, in mm with y upwards from the bottom of the sheet."""

import math
from io import StringIO

from printgen.export.cutter.layers import LAYERS, CutSheet

_VERSION = "R2000"  # the oldest version that states its unit
_QUARTER = -math.tan(math.pi / 8)  # the bulge of a clockwise quarter circle


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
