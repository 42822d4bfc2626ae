"""Record the pages of a kit as plain ReportLab calls, which ``floor_recorded.py`` replays.

    python tests/bench/record.py THEME DATA

The data holds, for each variant and document, its forms and pages as lists of calls: the same shapes, letters and
forms that printgen draws, with every position known. Lengths are in mm.
"""

import marshal
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from printgen.art.frame import VARIANTS, Frame, Group, Picture, Placed, Shape, Text
from printgen.art.frame import bounds as path_bounds
from printgen.art.icons import baked
from printgen.art.inks import Hatch, PaintOf, hatch_lines, inks
from printgen.geometry import POINT, Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS
from printgen.kit.sheet import ImposedDocument
from printgen.loading import load_theme
from printgen.parts.palette import palette
from printgen.pdf.operators import placing
from printgen.pdf.painter import drawn_again

REACH = 4.0  # mm by which a form may extend beyond its frame
Call = tuple[Any, ...]


class Recorder:
    """Records the calls of one document in the inks of one variant."""

    def __init__(self, document: ImposedDocument, answers: PaintOf) -> None:
        self.forms: list[tuple[str, tuple[float, ...], list[Call]]] = []
        self._names: dict[Any, str] = {}
        self._inks = answers
        self._again = drawn_again(sheet.frame for sheet in document.sheets)
        self.pages = [(tuple(sheet.frame.size), self.frame(sheet.frame)) for sheet in document.sheets]

    def frame(self, frame: Frame) -> list[Call]:
        """Return the calls for a frame's items, bottom to top."""
        return [call for entry in frame.items for call in self._item(entry)]

    def _item(self, entry: Placed) -> list[Call]:
        at, item = entry
        match item:
            case Shape():
                calls = self._shape(item)
                moved = calls and (at.x or at.y)
                return [("saveState",), ("translate", at.x, at.y), *calls, ("restoreState",)] if moved else calls
            case Text():
                return self._text(at, item)
            case Group():
                return self._group(at, item)
            case Picture():
                raise ValueError("a kit with pictures cannot be recorded")
        return []

    def _shape(self, shape: Shape) -> list[Call]:
        area = self._inks(shape.fill) if shape.fill else None
        line = self._inks(shape.stroke.ink) if shape.stroke else None
        calls: list[Call] = []
        fill, pen = area and area.colour, False
        if fill:
            calls.append(("setFillColorRGB", *fill))
        if shape.stroke and line and line.colour:
            calls += stroke_pen(line.colour, shape.stroke.width, shape.stroke.dash)
            pen = True
        elif area and area.outline:
            calls += stroke_pen(area.outline.colour, area.outline.width)
            pen = True
        if area and area.hatch:
            return [
                *self._hatched(shape, bool(fill), area.hatch, calls),
                *(self._path(shape, pen, False) if pen else ()),
            ]
        return [*calls, *self._path(shape, pen, bool(fill))] if fill or pen else []

    def _path(self, shape: Shape, pen: bool, fill: bool) -> list[Call]:
        call = ("path", shape.path, pen, fill)
        number = self._again.get(shape.path)
        if number is None:
            return [call]
        return [self._form((number, pen, fill), path_bounds(shape.path), lambda: [call])]

    def _hatched(self, shape: Shape, fill: bool, hatch: Hatch, pen: list[Call]) -> list[Call]:
        box = path_bounds(shape.path)
        ground: list[Call] = [("path", shape.path, False, True)] if fill else []
        form = self._form((hatch, box), box, lambda: hatch_calls(hatch, box))
        return [*pen, ("saveState",), *ground, ("clip", shape.path), form, ("restoreState",)]

    def _text(self, at: Point, text: Text) -> list[Call]:
        paint = self._inks(text.ink)
        if not paint or not (paint.colour or paint.outline):
            return []
        pen = (
            [("setFillColorRGB", *paint.colour)]
            if paint.colour
            else stroke_pen(paint.outline.colour, paint.outline.width)
        )
        mode = 0 if paint.colour else 1
        return [*pen, ("text", at.x, at.y, text.face, text.size * POINT, text.string, mode, text.tracking * POINT)]

    def _group(self, at: Point, group: Group) -> list[Call]:
        frame, turn, clip, _ = group
        matrix = tuple(map(float, placing(at, frame.size, turn).split()))
        kept = [("clip", rect_path(clip) if isinstance(clip, Rect) else clip)] if clip is not None else []
        number = self._again.get(frame)
        if number is not None:
            drawn = [self._form(number, Rect.of(frame.size), lambda: self.frame(frame))]
        else:
            drawn = self.frame(frame)
        return [("saveState",), ("transform", *matrix), *kept, *drawn, ("restoreState",)]

    def _form(self, key: Any, box: Rect, draw: Any) -> Call:
        if key not in self._names:
            calls = draw()
            self._names[key] = name = f"form{len(self._names)}"
            outer = box.inset(-REACH)
            self.forms.append((name, (outer.x, outer.y, outer.right, outer.bottom), calls))
        return ("doForm", self._names[key])


def stroke_pen(colour: Iterable[float], width: float, dash: Iterable[float] = ()) -> list[Call]:
    return [("setStrokeColorRGB", *colour), ("setLineWidth", width), ("setDash", list(dash))]


def hatch_calls(hatch: Hatch, box: Rect) -> list[Call]:
    """Return the lines of a pattern over a box."""
    lines = hatch_lines(hatch.pattern, hatch.pitch, box)
    dots = [("setLineCap", 1), ("setDash", [0, lines.dots_apart])] if lines.dot else []
    band: Call = ("path", lines.path, True, False)
    calls = [*stroke_pen(hatch.colour, lines.dot or hatch.width), *dots, band]
    return calls + [("translate", 0, lines.down), band] * (lines.bands - 1)


def rect_path(rect: Rect) -> tuple[Call, ...]:
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


def main(name: str, data: Path) -> None:
    """Record the kit of a theme in both variants."""
    theme = load_theme(name, baked().keys())
    kit = lay_out(theme, Choices(PAPERS["letter"]))
    faces = kit.context.setter.faces
    files = {content: file for file, content in theme.files.items()}
    fonts = {face: files[faces.file(face).data] for face in faces.names}
    documents = [
        (variant, document.name, recorder.forms, recorder.pages)
        for variant in VARIANTS
        for document in kit.documents
        for recorder in [Recorder(document, inks(palette(theme.edition), variant))]
    ]
    data.write_bytes(marshal.dumps((fonts, documents)))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
