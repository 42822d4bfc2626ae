"""One document in the inks of one variant: its file, the pens for its inks, and the stream that is being written."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import partial

from msgspec import Struct

from printgen.drawing.frame import Ink, Path, Picture, Shape, Stroke, Text
from printgen.drawing.hatch import hatch_lines
from printgen.drawing.ink_variants import Hatch, Inks, Paint
from printgen.geometry import POINT, Point, Rect
from printgen.paint import operators
from printgen.paint.file import PdfFile, Reference
from printgen.paint.fonts import Font
from printgen.paint.glyph_fonts import GlyphFont, mark_paths
from printgen.paint.press import DrawnAgain, Press

_REACH = 4.0  # mm that a form may draw beyond its frame: bleed and thick lines
_HOLLOW, _UNSEEN, _FILLED = "1 Tr", "3 Tr", "\n0 Tr"  # how letters are painted

Stream = tuple[list[str], dict[str, Reference]]
"""A stream in the making: its operators, and references to the forms that it uses by name."""


class _ShapePen(Struct, frozen=True):
    """How shapes of one fill and stroke are painted: the operator, empty for none, what is written before and after it.

    A hatch goes below, on a ``ground`` of its own.
    """

    hatch: Hatch | None
    ground: str
    taken_up: str
    operator: str
    laid_down: str  # empty where nothing is


class Plate:
    """Takes what is drawn, operator by operator, and defines forms as they are first met."""

    def __init__(self, file: PdfFile, inks: Inks, press: Press, again: DrawnAgain) -> None:
        self.file = file
        self.shown: defaultdict[Font, set[str]] = defaultdict(set)
        self.glyph_fonts: dict[Font, GlyphFont] = {}
        self.written: list[str] = []
        self.used: dict[str, Reference] = {}
        self._inks = inks
        self._press = press
        self._again = again
        self._forms: dict[Hashable, tuple[str, Reference | None]] = {}
        self._text_pens: dict[Ink, tuple[str, str]] = {}
        self._shape_pens: dict[tuple[Ink | None, Stroke | None], _ShapePen] = {}

    def new_stream(self) -> Stream:
        """Begins a stream; what was written until then, to be gone on with."""
        before = self.written, self.used
        self.written, self.used = [], {}
        return before

    def shape(self, shape: Shape) -> None:
        """The shape's path filled, hatched and stroked as its inks answer."""
        fill, stroke = shape.fill, shape.stroke
        pen = self._shape_pens.get((fill, stroke))
        if pen is None:
            pen = self._shape_pens[fill, stroke] = self._shape_pen(fill, stroke)
        if pen.hatch:
            self._hatched(shape.path, pen.ground, pen.hatch)
        if pen.operator:
            self.written.append(pen.taken_up)
            self._draw(shape.path, pen.operator)
            if pen.laid_down:
                self.written.append(pen.laid_down)

    def _shape_pen(self, fill: Ink | None, stroke: Stroke | None) -> _ShapePen:
        area = self._inks(fill) if fill else None
        edge = self._inks(stroke.ink) if stroke else None
        line = _line(area, edge, stroke)
        colour = operators.colour(area.colour, False) if area and area.colour else ""
        hatch, ground = area.hatch if area else None, ""
        if hatch:
            ground, colour = colour, ""
        operator = _operator(bool(colour), bool(line))
        taken_up, laid_down = f"{colour} {line}", _laid_down(stroke) if line else ""
        alpha = _alpha(area, edge)
        if alpha < 1:
            taken_up, laid_down = f"q {self.file.alpha(alpha)} gs {taken_up}", "Q"
        return _ShapePen(hatch, ground, taken_up, operator, laid_down)

    def _hatched(self, path: Path, colour: str, hatch: Hatch) -> None:
        """The path filled in a colour, if there is one, and hatched over it."""
        self.written.append(f"q {colour}\n{self._press.paths.of(path)}\nW {'f' if colour else 'n'}")
        self._hatch(hatch, self._press.box(path))
        self.written.append("Q")

    def _draw(self, path: Path, operator: str) -> None:
        """The path painted in the colours that are set, so that all that share the path share a form."""
        number = self._again.get(path)
        if number is None:
            self._draw_once(path, operator)
        else:
            drawn = partial(self._draw_once, path, operator)
            self._form((number, operator), partial(self._press.box, path), drawn)

    def _draw_once(self, path: Path, operator: str) -> None:
        self.written.append(f"{self._press.paths.of(path)}\n{operator}")

    def _hatch(self, hatch: Hatch, box: Rect) -> None:
        """The hatch over a box, as a form that every area of that box uses."""
        self._form((hatch, box), lambda: box, partial(self._hatch_once, hatch, box))

    def _hatch_once(self, hatch: Hatch, box: Rect) -> None:
        lines = hatch_lines(hatch.pattern, hatch.pitch, box)
        pen = f"{operators.colour(hatch.colour, True)} {lines.dot or hatch.width:.3f} w"
        dots = f" 1 J [0 {lines.dots_apart:.3f}] 0 d" if lines.dot else ""
        band = f"{self._press.paths.of(lines.path)}\nS"
        bands = f"\n1 0 0 1 0 {lines.down:.5f} cm\n".join([band] * lines.bands)
        self.written.append(f"{pen}{dots}\n{bands}")

    def text(self, string: str, font: Font, ink: Ink, line: str) -> None:
        """A line of text: the string that it shows, and the operators that show it."""
        pen, end = self._text_pens.get(ink) or self._text_pen(ink)
        if pen:
            self.shown[font].update(string)
            self.written.append(f"{pen}\n{line}{end}")

    def shaped_text(self, at: Point, text: Text, font: Font) -> None:
        """A line of glyphs, each shown by its number in this file; the marks on them are drawn."""
        pen, end = self._text_pens.get(text.ink) or self._text_pen(text.ink)
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
        """How an ink sets letters, empty for not at all, and what follows where it does not fill them."""
        pen = _text_pen(self._inks(ink))
        self._text_pens[ink] = made = pen, _FILLED if pen.endswith((_HOLLOW, _UNSEEN)) else ""
        return made

    def picture(self, at: Point, picture: Picture) -> None:
        """A raster image, a stencil in its ink."""
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
        """Uses the form of that key, drawn first if it is new."""
        if key not in self._forms:
            before = self.new_stream()
            draw()
            self.end_form(key, box(), before)
        self.use(key)

    def end_form(self, key: Hashable, box: Rect, before: Stream) -> None:
        """What was written since a stream was begun, if anything, is the form of that key; goes on with that before."""
        content = "\n".join(self.written)
        reference = self.file.form(box.inset(-_REACH), content, self.used) if content else None
        self.written, self.used = before
        self._forms[key] = f"X{len(self._forms) + 1}", reference

    def use(self, key: Hashable) -> None:
        """Shows a form, or a picture, here; an empty form shows nothing."""
        name, reference = self._forms[key]
        if reference:
            self.used[name] = reference
            self.written.append(f"/{name} Do")


def _line(area: Paint | None, edge: Paint | None, stroke: Stroke | None) -> str:
    """The pen for a shape's outline: its stroke's, else the contour that its fill asks for; empty for none.

    ``area`` and ``edge`` are how fill and stroke are painted.
    """
    if stroke and edge and edge.colour:
        dash = " ".join([f"{length:.3f}" for length in stroke.dash])
        joins, ends = " 1 j" if stroke.round else "", " 1 J" if stroke.round_ends else ""
        return f"{operators.colour(edge.colour, True)} {stroke.width:.3f} w [{dash}] 0 d{joins}{ends}"
    if area and area.outline:
        return f"{operators.colour(area.outline.colour, True)} {area.outline.width:.3f} w [] 0 d"
    return ""


def _operator(filled: bool, stroked: bool) -> str:
    """What paints a path; empty for nothing."""
    if stroked:
        return "B" if filled else "S"
    return "f" if filled else ""


def _alpha(area: Paint | None, edge: Paint | None) -> float:
    """How much of what lies below a shape is covered by its paints, of which there may be none."""
    return min(area.alpha if area else 1.0, edge.alpha if edge else 1.0)


def _laid_down(stroke: Stroke | None) -> str:
    """What ends a pen that bends round corners or has round ends."""
    if stroke is None or not (stroke.round or stroke.round_ends):
        return ""
    return " ".join(word for word, is_round in (("0 j", stroke.round), ("0 J", stroke.round_ends)) if is_round)


def _text_pen(paint: Paint | None) -> str:
    """How a paint sets letters: in its colour, else as their outlines, or unseen; empty for not at all."""
    if paint and not paint.alpha:
        return _UNSEEN
    if paint and paint.colour:
        return operators.colour(paint.colour, False)
    if paint and paint.outline:
        return f"{operators.colour(paint.outline.colour, True)} {paint.outline.width:.3f} w [] 0 d {_HOLLOW}"
    return ""
