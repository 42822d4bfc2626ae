"""Documents and inks go in, PDF bytes come out: one pass over the sheets that decides nothing.

Everything is painted in millimetres with y down; one matrix a page (and one a line of text) flips it to points.
A frame that is reached more than once becomes one reusable form.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import NamedTuple

from printgen.drawing.frame import Frame, Group, Ink, Path, Picture, Shape, ShapedGlyph, Stroke, Text
from printgen.drawing.hatch import hatch_lines
from printgen.drawing.ink_variants import Hatch, Inks, Paint
from printgen.geometry import POINT, Point, Rect
from printgen.kit.finished_file import FinishedFile
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.paint import operators
from printgen.paint.file import PdfFile
from printgen.paint.fonts import Font
from printgen.paint.glyph_fonts import GlyphFont, mark_paths
from printgen.paint.press import DrawnAgain, Press

_REACH = 4.0  # mm that a form may draw beyond its frame: bleed and thick lines
_HOLLOW, _UNSEEN, _FILLED = "1 Tr", "3 Tr", "\n0 Tr"  # how letters are painted


def paint(document: ImposedDocument, inks: Inks, press: Press) -> FinishedFile:
    """The PDF of a document in the inks of one variant; the same input gives the same bytes."""
    file = PdfFile(document.title, press.language, document.sheets[0].flip, press.stores)
    painter = _Painter(file, inks, press, press.reached_again(document))
    for sheet in document.sheets:
        painter.page(sheet, document.page_title(sheet))
    return file.finish(painter.shown, painter.glyph_fonts.values())


class _ShapePen(NamedTuple):
    """How shapes of one fill and stroke are painted: the operator, empty for none, what is written before and after it.

    A hatch goes below, on a ``ground`` of its own.
    """

    hatch: Hatch | None
    ground: str
    taken_up: str
    operator: str
    laid_down: str  # empty where nothing is


class _Painter:
    """Writes frames as operators into one file, defining forms as they are first met."""

    def __init__(self, file: PdfFile, inks: Inks, press: Press, again: DrawnAgain) -> None:
        self.shown: dict[Font, set[str]] = {}
        self.glyph_fonts: dict[Font, GlyphFont] = {}
        self._file = file
        self._inks = inks
        self._press = press
        self._again = again
        self._forms: dict[Hashable, tuple[str, str]] = {}
        self._text_pens: dict[Ink, str] = {}
        self._shape_pens: dict[tuple[Ink | None, Stroke | None], _ShapePen] = {}
        # the stream in the making: its operators, and the forms that it uses by name
        self._written: list[str] = []
        self._used: dict[str, str] = {}

    def page(self, sheet: Sheet, title: str) -> None:
        """The sheet as the file's next page, under its title in the outline."""
        height = sheet.frame.size.height / POINT
        self._written = [f"{1 / POINT:.6f} 0 0 {-1 / POINT:.6f} 0 {height:.4f} cm"]
        self._used = {}
        if sheet.transform:
            self._written.append(operators.matrix_operator(sheet.transform))
        self.frame(sheet.frame)
        self._file.page(title, sheet.frame.size, sheet.trim_printed, "\n".join(self._written), self._used)

    def frame(self, frame: Frame) -> None:
        """The frame's items, bottom to top."""
        write = self._written.append
        for at, item in frame.items:
            match item:
                case Shape():
                    self._shape(at, item)
                case Text():
                    write(self._text(at, item))
                case Group():
                    self._group(at, item)
                case Picture():
                    self._picture(at, item)

    def _shape(self, at: Point, shape: Shape) -> None:
        write = self._written.append
        moved = at.x or at.y
        if moved:
            write(f"q 1 0 0 1 {at.x:.3f} {at.y:.3f} cm")
        self._paint(shape)
        if moved:
            write("Q")

    def _paint(self, shape: Shape) -> None:
        """The shape's path filled, hatched and stroked as its inks answer."""
        path, fill, stroke = shape
        pen = self._shape_pens.get((fill, stroke))
        if pen is None:
            pen = self._shape_pens[fill, stroke] = self._shape_pen(fill, stroke)
        if pen.hatch:
            self._hatched(path, pen.ground, pen.hatch)
        if pen.operator:
            self._written.append(pen.taken_up)
            self._draw(path, pen.operator)
            if pen.laid_down:
                self._written.append(pen.laid_down)

    def _shape_pen(self, fill: Ink | None, stroke: Stroke | None) -> _ShapePen:
        area = self._inks(fill) if fill else None
        line = self._line(area, stroke)
        colour = operators.colour(area.colour, False) if area and area.colour else ""
        hatch, ground = area.hatch if area else None, ""
        if hatch:
            ground, colour = colour, ""
        operator = "B" if colour and line else "S" if line else "f" if colour else ""
        taken_up, laid_down = f"{colour} {line}", _laid_down(stroke) if line else ""
        if alpha := self._alpha(area, stroke):
            taken_up, laid_down = f"q {alpha} gs {taken_up}", "Q"
        return _ShapePen(hatch, ground, taken_up, operator, laid_down)

    def _alpha(self, area: Paint | None, stroke: Stroke | None) -> str:
        """The graphics state of a paint that lets something of what lies below show; empty for one that covers it."""
        ink = self._inks(stroke.ink) if stroke else None
        alpha = min(paint.alpha for paint in (area, ink, Paint()) if paint)
        return self._file.alpha(alpha) if alpha < 1 else ""

    def _hatched(self, path: Path, colour: str, hatch: Hatch) -> None:
        """The path filled in a colour, if there is one, and hatched over it."""
        self._written.append(f"q {colour}\n{self._press.paths.of(path)}\nW {'f' if colour else 'n'}")
        self._hatch(hatch, self._press.box(path))
        self._written.append("Q")

    def _draw(self, path: Path, operator: str) -> None:
        """The path painted in the colours that are set, so that all that share the path share a form."""
        number = self._again.get(path)
        if number is None:
            self._draw_once(path, operator)
        else:
            drawn = partial(self._draw_once, path, operator)
            self._form((number, operator), partial(self._press.box, path), drawn)

    def _draw_once(self, path: Path, operator: str) -> None:
        self._written.append(f"{self._press.paths.of(path)}\n{operator}")

    def _hatch(self, hatch: Hatch, box: Rect) -> None:
        """The hatch over a box, as a form that every area of that box uses."""
        self._form((hatch, box), lambda: box, partial(self._hatch_once, hatch, box))

    def _hatch_once(self, hatch: Hatch, box: Rect) -> None:
        lines = hatch_lines(hatch.pattern, hatch.pitch, box)
        pen = f"{operators.colour(hatch.colour, True)} {lines.dot or hatch.width:.3f} w"
        dots = f" 1 J [0 {lines.dots_apart:.3f}] 0 d" if lines.dot else ""
        band = f"{self._press.paths.of(lines.path)}\nS"
        bands = f"\n1 0 0 1 0 {lines.down:.5f} cm\n".join([band] * lines.bands)
        self._written.append(f"{pen}{dots}\n{bands}")

    def _line(self, area: Paint | None, stroke: Stroke | None) -> str:
        """The pen for a shape's outline: its stroke's, else the contour that its fill asks for; empty for none."""
        ink = self._inks(stroke.ink) if stroke else None
        if stroke and ink and ink.colour:
            dash = " ".join(f"{length:.3f}" for length in stroke.dash)
            joins, ends = " 1 j" if stroke.round else "", " 1 J" if stroke.round_ends else ""
            return f"{operators.colour(ink.colour, True)} {stroke.width:.3f} w [{dash}] 0 d{joins}{ends}"
        if area and area.outline:
            return f"{operators.colour(area.outline.colour, True)} {area.outline.width:.3f} w [] 0 d"
        return ""

    def _text(self, at: Point, text: Text) -> str:
        string, face, size, ink, tracking, glyphs, kerns = text
        pen = self._text_pens.get(ink)
        if pen is None:
            pen = self._text_pens[ink] = _text_pen(self._inks(ink))
        if not pen:
            return ""
        marks: tuple[str, ...] = ()
        if glyphs:
            shown = self._glyphs(glyphs, face, size * POINT)
            painted = "S" if pen.endswith(_HOLLOW) else "f"
            paths = mark_paths(glyphs, self._press.fonts[face], at, size * POINT) if pen != _UNSEEN else ()
            marks = tuple(f"\n{operators.path_operators(path)}\n{painted}" for path in paths)
        elif kerns:
            shown = self._kerned(string, face, size * POINT, kerns)
        else:
            codes = self._codes(string, face)
            shown = "\n".join([f"{name} {size * POINT:.4f} Tf\n({code}) Tj" for name, code in codes])
        spaced = f"{tracking * POINT:.4f} Tc\n{shown}\n0 Tc" if tracking else shown
        end = "".join((_FILLED if pen.endswith((_HOLLOW, _UNSEEN)) else "", *marks))
        return f"{pen}\nBT 1 0 0 -1 {at.x:.3f} {at.y:.3f} Tm\n{spaced}\nET{end}"

    def _glyphs(self, glyphs: Sequence[ShapedGlyph], face: str, size: float) -> str:
        """The operators that show glyphs in a type size in mm."""
        font = self._press.fonts[face]
        shown_by = self.glyph_fonts.setdefault(font, GlyphFont(font))
        return f"{shown_by.resource} {size:.4f} Tf\n{shown_by.shown(glyphs, size)}"

    def _kerned(self, string: str, face: str, size: float, kerns: Sequence[tuple[int, float]]) -> str:
        """The operators that show a string in a type size in mm with its letters moved."""
        rows: list[tuple[str, list[str]]] = []
        start = 0
        for end, amount in (*kerns, (len(string), 0.0)):
            for name, code in self._codes(string[start:end], face):
                if not rows or rows[-1][0] != name:
                    rows.append((name, []))
                rows[-1][1].append(f"({code})")
            rows[-1][1].append(f"{-amount:g}" if amount else "")
            start = end
        return "\n".join(f"{name} {size:.4f} Tf\n[{''.join(row)}] TJ" for name, row in rows)

    def _codes(self, string: str, face: str) -> tuple[tuple[str, str], ...]:
        """The string as (font resource, escaped codes), its characters noted as shown."""
        font = self._press.fonts[face]
        self.shown.setdefault(font, set()).update(string)
        return font.runs(string)

    def _group(self, at: Point, group: Group) -> None:
        frame, turn, clip, _ = group
        write = self._written.append
        write(f"q {operators.placing(at, frame.size, turn)} cm")
        if clip is not None:
            write(operators.clip(clip))
        number = self._again.get(frame)
        if number is None:
            self.frame(frame)
        else:
            self._form(number, lambda: Rect.of(frame.size), lambda: self.frame(frame))
        write("Q")

    def _form(self, key: Hashable, box: Callable[[], Rect], draw: Callable[[], None]) -> None:
        """Uses the form of that key, drawn first if it is new."""
        if key not in self._forms:
            outer = self._written, self._used
            self._written, self._used = [], {}
            draw()
            reference = self._file.form(box().inset(-_REACH), "\n".join(self._written), self._used)
            self._written, self._used = outer
            self._forms[key] = f"X{len(self._forms) + 1}", reference
        self._use(*self._forms[key])

    def _use(self, name: str, reference: str) -> None:
        self._used[name] = reference
        self._written.append(f"/{name} Do")

    def _picture(self, at: Point, picture: Picture) -> None:
        data, size, ink, is_stencil = picture
        paint = self._inks(ink)
        if paint is None:
            return
        if data not in self._forms:
            image = self._file.stencil(data) if is_stencil else self._file.picture(data)
            self._forms[data] = f"X{len(self._forms) + 1}", image
        if is_stencil and paint.colour:
            self._written.append(operators.colour(paint.colour, False))
        self._written.append(f"q {size.width:.3f} 0 0 {-size.height:.3f} {at.x:.3f} {at.y + size.height:.3f} cm")
        self._use(*self._forms[data])
        self._written.append("Q")


def _laid_down(stroke: Stroke | None) -> str:
    """What ends a pen that bends round corners or has round ends."""
    if stroke is None:
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
