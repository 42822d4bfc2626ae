"""Documents painted in the inks of a variant, as PDF files."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from printgen.art.frame import Frame, Group, IdentityMap, Ink, Picture, Shape, Stroke, Text, bounds
from printgen.art.hatch import hatch_lines
from printgen.art.inks import Hatch, Inks, Paint
from printgen.geometry import POINT, Path, Point, Rect
from printgen.kit.finished_file import FinishedFile
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.pdf import operators
from printgen.pdf.file import PdfFile, Reference, Stores
from printgen.pdf.fonts import Font, GlyphFont, mark_paths
from printgen.type.typefaces import Typefaces

_WORTH_A_FORM = 24  # segments of a path; a shorter one is cheaper written again


DrawnAgain = IdentityMap[Frame | Path, int]  # what is drawn more than once in a document, numbered


class Press(Struct, frozen=True):
    """What the documents of a build share: fonts by face, and what their files share."""

    fonts: Mapping[str, Font]
    language: str
    stores: Stores
    paths: dict[Path, str]  # paths as operators: the same in every variant, and often drawn again
    again: dict[str, tuple[ImposedDocument, DrawnAgain]]  # what is drawn again in the last document of each name

    @classmethod
    def of(cls, faces: Typefaces, language: str, own: Iterable[str] = ()) -> "Press":
        """Return a press with these typefaces; faces of one file share a font. ``own`` are the theme's characters."""
        own = frozenset(own)
        fonts: dict[bytes, Font] = {}
        for face in faces.names:
            file = faces.file(face)
            fonts.setdefault(file.data, Font(file, f"F{len(fonts) + 1}", own))
        by_face = {face: fonts[faces.file(face).data] for face in faces.names}
        return cls(_FaceFonts(by_face, faces, own), language, Stores({}, {}), {}, {})

    def path(self, path: Path) -> str:
        """Return a path as operators; writing each path only once saves a tenth of a build."""
        written = self.paths.get(path)
        if written is None:
            written = self.paths[path] = operators.path_operators(path)
        return written

    def reached_again(self, document: ImposedDocument) -> DrawnAgain:
        """Return what a document draws more than once, which is the same in every variant."""
        known = self.again.get(document.name)
        if known is None or known[0] is not document:
            found = drawn_again(sheet.frame for sheet in document.sheets)
            known = self.again[document.name] = document, found
        return known[1]


class _FaceFonts(dict[str, Font]):
    """Fonts by face; those of bundled scripts are made when a text first needs them."""

    def __init__(self, fonts: Mapping[str, Font], faces: Typefaces, own: Iterable[str]) -> None:
        super().__init__(fonts)
        self._faces, self._characters = faces, own

    def __missing__(self, face: str) -> Font:
        font = self[face] = Font(self._faces.file(face), face.capitalize(), self._characters)
        return font


def drawn_again(frames: Iterable[Frame]) -> DrawnAgain:
    """Return the frames, and the paths worth a form, that are drawn more than once, numbered."""
    met: IdentityMap[Frame | Path, bool] = IdentityMap()
    again: DrawnAgain = IdentityMap()

    def is_new(thing: Frame | Path) -> bool:
        if not met.get(thing):
            met[thing] = True
            return True
        if again.get(thing) is None:
            again[thing] = len(again)
        return False

    waiting = list(frames)
    while waiting:
        frame = waiting.pop()
        if not is_new(frame):
            continue
        for _, item in frame.items:
            if isinstance(item, Group):
                waiting.append(item.frame)
            elif isinstance(item, Shape) and len(item.path) >= _WORTH_A_FORM:
                is_new(item.path)
    return again


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
        self.written.append(f"q {colour}\n{self._press.path(path)}\nW {'f' if colour else 'n'}")
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
        self.written.append(f"{self._press.path(path)}\n{operator}")

    def _hatch(self, hatch: Hatch, box: Rect) -> None:
        """Hatch a box, as a form that all areas of that box share."""
        self._form((hatch, box), lambda: box, partial(self._hatch_once, hatch, box))

    def _hatch_once(self, hatch: Hatch, box: Rect) -> None:
        lines = hatch_lines(hatch.pattern, hatch.pitch, box)
        pen = f"{operators.colour(hatch.colour, True)} {lines.dot or hatch.width:.3f} w"
        dots = f" 1 J [0 {lines.dots_apart:.3f}] 0 d" if lines.dot else ""
        band = f"{self._press.path(lines.path)}\nS"
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


def paint(document: ImposedDocument, inks: Inks, press: Press) -> FinishedFile:
    """Return the PDF of a document in the inks of one variant; the same input gives the same bytes."""
    return paint_in_each(document, (inks,), press)[0]


def paint_in_each(document: ImposedDocument, inks: Sequence[Inks], press: Press) -> tuple[FinishedFile, ...]:
    """Return the PDFs of a document in several variants, drawn in one pass; each is the same as if made alone."""
    flip, again = document.sheets[0].flip, press.reached_again(document)
    plates = [
        Plate(PdfFile(document.title, press.language, flip, press.stores), variant, press, again) for variant in inks
    ]
    painter = _Painter(plates, press, again)
    for sheet in document.sheets:
        painter.page(sheet, document.page_title(sheet))
    return tuple(plate.file.finish(plate.shown, plate.glyph_fonts.values()) for plate in plates)


class _Painter:
    """Writes frames as operators on a plate for each variant."""

    def __init__(self, plates: Sequence[Plate], press: Press, again: DrawnAgain) -> None:
        self._plates = plates
        self._press = press
        self._again = again
        self._drawn: set[int] = set()  # the frames that are forms already

    def page(self, sheet: Sheet, title: str) -> None:
        """Write a sheet as the next page of each file; ``title`` names it in the outline."""
        for plate in self._plates:
            plate.new_stream()
        height = sheet.frame.size.height / POINT
        self._write(f"{1 / POINT:.6f} 0 0 {-1 / POINT:.6f} 0 {height:.4f} cm")
        if sheet.transform:
            self._write(operators.matrix_operator(sheet.transform))
        self.frame(sheet.frame)
        for plate in self._plates:
            plate.file.page(title, sheet.frame.size, sheet.trim_printed, "\n".join(plate.written), plate.used)

    def _write(self, operator: str) -> None:
        """Write an operator that is the same in all variants."""
        for plate in self._plates:
            plate.written.append(operator)

    def _restore(self, saved: str) -> None:
        """Restore the state that some operators saved; leave both out if nothing was drawn between."""
        for plate in self._plates:
            if plate.written[-1] is saved:
                plate.written.pop()
            else:
                plate.written.append("Q")

    def frame(self, frame: Frame) -> None:
        """Write a frame's items, bottom to top."""
        for at, item in frame.items:
            match item:
                case Shape():
                    self._shape(at, item)
                case Text():
                    self._text(at, item)
                case Group():
                    self._group(at, item)
                case Picture():
                    for plate in self._plates:
                        plate.picture(at, item)

    def _shape(self, at: Point, shape: Shape) -> None:
        if not (at.x or at.y):
            for plate in self._plates:
                plate.shape(shape)
            return
        moved = f"q 1 0 0 1 {at.x:.3f} {at.y:.3f} cm"
        self._write(moved)
        for plate in self._plates:
            plate.shape(shape)
        self._restore(moved)

    def _text(self, at: Point, text: Text) -> None:
        string, size = text.string, text.size * POINT
        font = self._press.fonts[text.face]
        if text.glyphs:
            for plate in self._plates:
                plate.shaped_text(at, text, font)
            return
        shown = _kerned(string, font, size, text.kerns) if text.kerns else _unkerned(string, font, size)
        line = operators.text_line(at, shown, text.tracking)
        for plate in self._plates:
            plate.text(string, font, text.ink, line)

    def _group(self, at: Point, group: Group) -> None:
        frame, turn, clip, _ = group
        placed = f"q {operators.placing(at, frame.size, turn)} cm"
        if clip is not None:
            placed = f"{placed}\n{operators.clip(clip)}"
        self._write(placed)
        number = self._again.get(frame)
        if number is None:
            self.frame(frame)
        else:
            self._form(number, frame)
        self._restore(placed)

    def _form(self, number: int, frame: Frame) -> None:
        """Use the form of a frame; draw it first if it is new."""
        if number not in self._drawn:
            before = [plate.new_stream() for plate in self._plates]
            self.frame(frame)
            for plate, stream in zip(self._plates, before, strict=True):
                plate.end_form(number, Rect.of(frame.size), stream)
            self._drawn.add(number)
        for plate in self._plates:
            plate.use(number)


def _unkerned(string: str, font: Font, size: float) -> str:
    """Return the operators that show a string; ``size`` is in mm."""
    return "\n".join([f"{name} {size:.4f} Tf\n({code}) Tj" for name, code in font.runs(string)])


def _kerned(string: str, font: Font, size: float, kerns: Sequence[tuple[int, float]]) -> str:
    """Return the operators that show a string with its letters moved; ``size`` is in mm."""
    rows: list[tuple[str, list[str]]] = []
    start = 0
    for end, amount in (*kerns, (len(string), 0.0)):
        for name, code in font.runs(string[start:end]):
            if not rows or rows[-1][0] != name:
                rows.append((name, []))
            rows[-1][1].append(f"({code})")
        rows[-1][1].append(f"{-amount:g}" if amount else "")
        start = end
    return "\n".join(f"{name} {size:.4f} Tf\n[{''.join(row)}] TJ" for name, row in rows)
