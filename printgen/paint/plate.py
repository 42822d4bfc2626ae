"""Content streams of one document in the inks of one variant."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import partial

from msgspec import Struct

from printgen.drawing.frame import Ink, Path, Picture, Shape, Stroke, Text, bounds
from printgen.drawing.hatch import hatch_lines
from printgen.drawing.ink_variants import Hatch, Inks, Paint
from printgen.geometry import POINT, Point, Rect
from printgen.paint import operators
from printgen.paint.file import PdfFile, Reference
from printgen.paint.fonts import Font
from printgen.paint.glyph_fonts import GlyphFont, mark_paths
from printgen.paint.press import DrawnAgain

_REACH = 4.0  # mm that a form may draw beyond its frame: bleed and thick lines
_HOLLOW, _UNSEEN, _FILLED = "1 Tr", "3 Tr", "\n0 Tr"  # how letters are painted

Stream = tuple[list[str], dict[str, Reference]]
"""A stream in the making: its operators, and references to the forms that it uses by name."""


class _ShapePen(Struct, frozen=True):
    """The operators that paint shapes of one fill and stroke; a hatch goes below, on its own ``ground``."""

    hatch: Hatch | None
    ground: str
    before: str
    operator: str  # empty for none
    after: str


class Plate:
    """Writes drawings as operators, and defines each form when it is first used."""

    def __init__(self, file: PdfFile, inks: Inks, again: DrawnAgain) -> None:
        self.file = file
        self.shown: defaultdict[Font, set[str]] = defaultdict(set)
        self.glyph_fonts: dict[Font, GlyphFont] = {}
        self.written: list[str] = []
        self.used: dict[str, Reference] = {}
        self._inks = inks
        self._again = again
        self._forms: dict[Hashable, tuple[str, Reference | None]] = {}
        self._shape_pens: dict[tuple[Ink | None, Stroke | None], _ShapePen] = {}

    def new_stream(self) -> Stream:
        """Begin a stream; return the one that was being written."""
        before = self.written, self.used
        self.written, self.used = [], {}
        return before

    def shape(self, shape: Shape) -> None:
        """Fill, hatch and stroke a shape's path in its inks."""
        fill, stroke = shape.fill, shape.stroke
        pen = self._shape_pens.get((fill, stroke))
        if pen is None:
            pen = self._shape_pens[fill, stroke] = self._shape_pen(fill, stroke)
        if pen.hatch:
            self._hatched(shape.path, pen.ground, pen.hatch)
        if pen.operator:
            self.written.append(pen.before)
            self._draw(shape.path, pen.operator)
            if pen.after:
                self.written.append(pen.after)

    def _shape_pen(self, fill: Ink | None, stroke: Stroke | None) -> _ShapePen:
        area = self._inks(fill) if fill else None
        edge = self._inks(stroke.ink) if stroke else None
        line = _line(area, edge, stroke)
        colour = operators.colour(area.colour, False) if area and area.colour else ""
        hatch, ground = area.hatch if area else None, ""
        if hatch:
            ground, colour = colour, ""
        before, after = f"{colour} {line}", ""
        if line:
            operator = "B" if colour else "S"
            if stroke:
                after = " ".join(["0 j"] * stroke.round + ["0 J"] * stroke.round_ends)
        else:
            operator = "f" if colour else ""
        alpha = min((paint.alpha for paint in (area, edge) if paint), default=1.0)
        if alpha < 1:
            before, after = f"q {self.file.alpha(alpha)} gs {before}", "Q"
        return _ShapePen(hatch, ground, before, operator, after)

    def _hatched(self, path: Path, colour: str, hatch: Hatch) -> None:
        """Fill a path in a color, if there is one, and hatch it."""
        self.written.append(f"q {colour}\n{operators.path_operators(path)}\nW {'f' if colour else 'n'}")
        self._hatch(hatch, bounds(path))
        self.written.append("Q")

    def _draw(self, path: Path, operator: str) -> None:
        """Paint a path in the current colors; all shapes of the same path share a form."""
        number = self._again.get(path)
        if number is None:
            self._draw_once(path, operator)
        else:
            drawn = partial(self._draw_once, path, operator)
            self._form((number, operator), partial(bounds, path), drawn)

    def _draw_once(self, path: Path, operator: str) -> None:
        self.written.append(f"{operators.path_operators(path)}\n{operator}")

    def _hatch(self, hatch: Hatch, box: Rect) -> None:
        """Hatch a box, as a form that all areas of that box share."""
        self._form((hatch, box), lambda: box, partial(self._hatch_once, hatch, box))

    def _hatch_once(self, hatch: Hatch, box: Rect) -> None:
        lines = hatch_lines(hatch.pattern, hatch.pitch, box)
        pen = f"{operators.colour(hatch.colour, True)} {lines.dot or hatch.width:.3f} w"
        dots = f" 1 J [0 {lines.dots_apart:.3f}] 0 d" if lines.dot else ""
        band = f"{operators.path_operators(lines.path)}\nS"
        bands = f"\n1 0 0 1 0 {lines.down:.5f} cm\n".join([band] * lines.bands)
        self.written.append(f"{pen}{dots}\n{bands}")

    def text(self, string: str, font: Font, ink: Ink, line: str) -> None:
        """Write a line of text: the string, and the operators that show it."""
        pen, end = self._text_pen(ink)
        if pen:
            self.shown[font].update(string)
            self.written.append(f"{pen}\n{line}{end}")

    def shaped_text(self, at: Point, text: Text, font: Font) -> None:
        """Write a line of glyphs, each shown by its number in this file; the marks on them are drawn."""
        pen, end = self._text_pen(text.ink)
        if not pen:
            return
        size = text.size * POINT
        shown_by = self.glyph_fonts.setdefault(font, GlyphFont(font))
        shown = f"{shown_by.resource} {size:.4f} Tf\n{shown_by.shown(text.glyphs, size)}"
        painted = "S" if pen.endswith(_HOLLOW) else "f"
        paths = mark_paths(text.glyphs, font, at, size) if pen != _UNSEEN else ()
        marks = "".join(f"\n{operators.path_operators(path)}\n{painted}" for path in paths)
        self.written.append(f"{pen}\n{operators.text_line(at, shown, text.tracking)}{end}{marks}")

    def _text_pen(self, ink: Ink) -> tuple[str, str]:
        """Return the operators that set letters in an ink, empty if it leaves them out, and those that follow."""
        pen = _text_pen(self._inks(ink))
        return pen, _FILLED if pen.endswith((_HOLLOW, _UNSEEN)) else ""

    def picture(self, at: Point, picture: Picture) -> None:
        """Place a picture, or a stencil in its ink."""
        data, size = picture.data, picture.size
        paint = self._inks(picture.ink)
        if paint is None:
            return
        if data not in self._forms:
            image = self.file.stencil(data) if picture.stencil else self.file.picture(data)
            self._forms[data] = f"X{len(self._forms) + 1}", image
        if picture.stencil and paint.colour:
            self.written.append(operators.colour(paint.colour, False))
        self.written.append(f"q {size.width:.3f} 0 0 {-size.height:.3f} {at.x:.3f} {at.y + size.height:.3f} cm")
        self.use(data)
        self.written.append("Q")

    def _form(self, key: Hashable, box: Callable[[], Rect], draw: Callable[[], None]) -> None:
        """Use the form of a key; draw it first if it is new."""
        if key not in self._forms:
            before = self.new_stream()
            draw()
            self.end_form(key, box(), before)
        self.use(key)

    def end_form(self, key: Hashable, box: Rect, before: Stream) -> None:
        """End the form of a key, and go on with the stream before it; a form without content is left out."""
        content = "\n".join(self.written)
        reference = self.file.form(box.inset(-_REACH), content, self.used) if content else None
        self.written, self.used = before
        self._forms[key] = f"X{len(self._forms) + 1}", reference

    def use(self, key: Hashable) -> None:
        """Show a form or a picture here."""
        name, reference = self._forms[key]
        if reference:
            self.used[name] = reference
            self.written.append(f"/{name} Do")


def _line(area: Paint | None, edge: Paint | None, stroke: Stroke | None) -> str:
    """Return the pen for a shape's outline: that of its stroke, or the contour of its fill; empty for none."""
    if stroke and edge and edge.colour:
        dash = " ".join([f"{length:.3f}" for length in stroke.dash])
        joins, ends = " 1 j" if stroke.round else "", " 1 J" if stroke.round_ends else ""
        return f"{operators.colour(edge.colour, True)} {stroke.width:.3f} w [{dash}] 0 d{joins}{ends}"
    if area and area.outline:
        return f"{operators.colour(area.outline.colour, True)} {area.outline.width:.3f} w [] 0 d"
    return ""


def _text_pen(paint: Paint | None) -> str:
    """Return how a paint sets letters: filled, as outlines, or unseen; empty if it leaves them out."""
    if paint and not paint.alpha:
        return _UNSEEN
    if paint and paint.colour:
        return operators.colour(paint.colour, False)
    if paint and paint.outline:
        return f"{operators.colour(paint.outline.colour, True)} {paint.outline.width:.3f} w [] 0 d {_HOLLOW}"
    return ""
