"""Documents painted in the inks of a variant, as PDF files."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    IdentityMap,
    Ink,
    LateArt,
    Picture,
    Shape,
    Stroke,
    Tag,
    Text,
    bounds,
)
from printgen.art.inks import Hatch, PaintOf, hatch_lines
from printgen.geometry import POINT, Path, Point, Rect
from printgen.kit.finished_file import FinishedFile
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.pdf.file import PdfFile, Reference
from printgen.pdf.fonts import Font, GlyphFont, deflated, mark_paths
from printgen.pdf.kept_art import kept_operators
from printgen.pdf.operators import clip_operators, color_operator, matrix_operator, path_operators, placing, text_line
from printgen.pdf.press import Press
from printgen.pdf.shape_pens import ShapePen
from printgen.pdf.structure import StructureRecorder

_WORTH_A_FORM = 24  # the least segments of a form's path; shorter ones are cheaper to repeat
_COARSE = 0.4  # mm: if the unit of late art is smaller, its paths are written to a tenth of it
_REACH = 4.0  # mm by which a form may extend beyond its frame: bleed and thick lines
_ARTIFACT = "/Artifact BMC"  # begins content without meaning
_HOLLOW, _UNSEEN, _FILLED = "1 Tr", "3 Tr", "\n0 Tr"  # text rendering modes

DrawnAgain = IdentityMap[Frame | Path, int]  # repeated drawings in a document, numbered

Stream = tuple[list[str], dict[str, Reference]]
"""A stream in the making: its operators, and references to the forms that it uses by name."""


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
        if not is_new(frame) or isinstance(frame.items, LateArt):  # nothing within late art is drawn twice
            continue
        for _, item in frame.items:
            if isinstance(item, Group):
                waiting.append(item.frame)
            elif isinstance(item, Shape) and len(item.path) >= _WORTH_A_FORM:
                is_new(item.path)
    return again


def bearing_tags(frames: Iterable[Frame]) -> IdentityMap[Frame, bool]:
    """Return for each frame, and those within it, whether there are groups with tags in it."""
    found: IdentityMap[Frame, bool] = IdentityMap()
    for frame in frames:
        _bears_tags(frame, found)
    return found


def _bears_tags(frame: Frame, found: IdentityMap[Frame, bool]) -> bool:
    known = found.get(frame)
    if known is None:
        groups = [] if isinstance(frame.items, LateArt) else [e.item for e in frame.items if isinstance(e.item, Group)]
        inner = [_bears_tags(group.frame, found) for group in groups]
        known = found[frame] = any(inner) or any(group.tag for group in groups)
    return known


def paint(document: ImposedDocument, inks: PaintOf, press: Press) -> FinishedFile:
    """Return the PDF of a document in the inks of one variant; the same input gives the same bytes."""
    return paint_in_each(document, (inks,), press)[0]


def paint_in_each(document: ImposedDocument, inks: Sequence[PaintOf], press: Press) -> tuple[FinishedFile, ...]:
    """Return the PDFs of a document in several variants, drawn in one pass; each is the same as if made alone."""
    flip, again = document.sheets[0].flip, drawn_again(sheet.frame for sheet in document.sheets)
    plates = [
        Plate(PdfFile(document.title, press.language, flip, press.stores), variant, press, again) for variant in inks
    ]
    recorder = StructureRecorder() if document.tagged else None
    painter = _Painter(plates, press, again, recorder)
    for sheet in document.sheets:
        painter.page(sheet, document.page_title(sheet))
    if recorder:
        structure = recorder.document()
        for plate in plates:
            plate.file.structure(structure)
    return tuple(plate.file.finish(plate.shown, plate.glyph_fonts.values()) for plate in plates)


class Plate:
    """Writes drawings as operators, and defines each form when it is first used."""

    def __init__(self, file: PdfFile, inks: PaintOf, press: Press, again: DrawnAgain) -> None:
        self.file = file
        self.shown: defaultdict[Font, set[str]] = defaultdict(set)
        self.glyph_fonts: dict[Font, GlyphFont] = {}
        self.written: list[str] = []
        self.used: dict[str, Reference] = {}
        self.inks = inks
        self._press = press
        self._again = again
        self._forms: dict[Hashable, tuple[str, Reference | None]] = {}
        self._shape_pens: dict[tuple[Ink | None, Stroke | None], ShapePen] = {}

    def shows(self, ink: Ink | None) -> bool:
        """Check whether the variant paints anything in an ink."""
        return ink is None or self.inks(ink) is not None

    def shape(self, shape: Shape) -> None:
        """Fill, hatch and stroke a shape's path in its inks; shapes of the same path share a form."""
        path, key = shape.path, (shape.fill, shape.stroke)
        pen = self._shape_pens.get(key)
        if pen is None:
            pen = self._shape_pens[key] = self._shape_pen(*key)
        if pen.hatch:
            self.written.append(f"q {pen.ground}\n{self._press.paths[path]}\nW {'f' if pen.ground else 'n'}")
            box = bounds(path)
            if (pen.hatch, box) not in self._forms:
                self._define((pen.hatch, box), box, _hatching(pen.hatch, box))
            self.use((pen.hatch, box))
            self.written.append("Q")
        if not pen.operator:
            return
        self.written.append(pen.before)
        number = self._again.get(path)
        if number is None:
            self.written.append(f"{self._press.paths[path]}\n{pen.operator}")
        else:
            if (number, pen.operator) not in self._forms:
                self._define((number, pen.operator), bounds(path), f"{self._press.paths[path]}\n{pen.operator}")
            self.use((number, pen.operator))
        if pen.after:
            self.written.append(pen.after)

    def _shape_pen(self, fill: Ink | None, stroke: Stroke | None) -> ShapePen:
        pen = self._press.pen(self.inks, fill, stroke)
        if pen.alpha < 1:
            return replace(pen, before=f"q {self.file.alpha(pen.alpha)} gs {pen.before}", after="Q")
        return pen

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
        marks = "".join(f"\n{path_operators(path)}\n{painted}" for path in paths)
        self.written.append(f"{pen}\n{text_line(at, shown, text.tracking)}{end}{marks}")

    def _text_pen(self, ink: Ink) -> tuple[str, str]:
        """Return the operators that set letters in an ink, empty if it leaves them out, and those that follow.

        Letters are filled, hollow, or unseen if their paint is transparent.
        """
        paint = self.inks(ink)
        if paint and not paint.alpha:
            return _UNSEEN, _FILLED
        if paint and paint.colour:
            return color_operator(paint.colour, False), ""
        if paint and paint.outline:
            line = f"{color_operator(paint.outline.colour, True)} {paint.outline.width:.3f} w [] 0 d"
            return f"{line} {_HOLLOW}", _FILLED
        return "", ""

    def picture(self, at: Point, picture: Picture) -> None:
        """Place a picture, or a stencil in its ink."""
        data, size = picture.data, picture.size
        paint = self.inks(picture.ink)
        if paint is None:
            return
        if data not in self._forms:
            image = self.file.stencil(data) if picture.stencil else self.file.picture(data)
            self._forms[data] = f"X{len(self._forms) + 1}", image
        if picture.stencil and paint.colour:
            self.written.append(color_operator(paint.colour, False))
        self.written.append(f"q {size.width:.3f} 0 0 {-size.height:.3f} {at.x:.3f} {at.y + size.height:.3f} cm")
        self.use(data)
        self.written.append("Q")

    def new_stream(self) -> Stream:
        """Begin a stream; return the one that was being written."""
        before = self.written, self.used
        self.written, self.used = [], {}
        return before

    def end_form(self, key: Hashable, box: Rect, before: Stream) -> None:
        """End the form of a key, and continue the stream before it."""
        content, used = "\n".join(self.written), self.used
        self.written, self.used = before
        self._define(key, box, content, used)

    def _define(self, key: Hashable, box: Rect, content: str, used: Mapping[str, Reference] | None = None) -> None:
        """Write the form of a key; a form without content is left out."""
        reference = self.file.form(box.inset(-_REACH), content, used or {}) if content else None
        self._forms[key] = f"X{len(self._forms) + 1}", reference

    def use_packed(self, frame: Frame, box: Rect, data: bytes) -> None:
        """Show a frame as a form that is clipped to a box, from its compressed operators."""
        if frame not in self._forms:
            self._forms[frame] = f"X{len(self._forms) + 1}", self.file.packed_form(box, data, {})
        self.use(frame)

    def use(self, key: Hashable) -> None:
        """Show a form or a picture here."""
        name, reference = self._forms[key]
        if reference:
            self.used[name] = reference
            self.written.append(f"/{name} Do")


class _Painter:
    """Writes frames as operators on a plate for each variant."""

    def __init__(
        self, plates: Sequence[Plate], press: Press, again: DrawnAgain, recorder: StructureRecorder | None
    ) -> None:
        self._plates = plates
        self._recorder = recorder
        self._bearing: IdentityMap[Frame, bool] = IdentityMap()
        self._unread = False  # within an artifact
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
            self._write(matrix_operator(sheet.transform))
        if self._recorder:
            self._bearing = bearing_tags((sheet.frame,))
            self._recorder.new_page()
            self._write(_ARTIFACT)
        self._frame(sheet.frame)
        if self._recorder:
            self._end_mark()
        for plate in self._plates:
            content, tagged = "\n".join(plate.written), self._recorder is not None
            plate.file.page(title, sheet.frame.size, sheet.trim_printed, content, plate.used, tagged)

    def _frame(self, frame: Frame) -> None:
        """Write a frame's items, bottom to top."""
        for at, item in frame.items:
            match item:
                case Shape():
                    moved = f"q 1 0 0 1 {at.x:.3f} {at.y:.3f} cm" if at.x or at.y else ""
                    if moved:
                        self._write(moved)
                    for plate in self._plates:
                        plate.shape(item)
                    if moved:
                        self._restore(moved)
                case Text():
                    self._text(at, item)
                case Group():
                    self._group(at, item)
                case Picture():
                    for plate in self._plates:
                        plate.picture(at, item)

    def _text(self, at: Point, text: Text) -> None:
        font = self._press.fonts[text.face]
        if text.glyphs:
            for plate in self._plates:
                plate.shaped_text(at, text, font)
            return
        shown = _shown(text.string, font, text.size * POINT, text.kerns)
        line = text_line(at, shown, text.tracking)
        for plate in self._plates:
            plate.text(text.string, font, text.ink, line)

    def _group(self, at: Point, group: Group) -> None:
        """Write a group; if its frame is drawn more than once, as a form that is drawn when it is first used."""
        frame, turn, clip, _, scale, tag = group
        if tag and self._recorder:
            self._tagged(at, group._replace(tag=None), tag, self._recorder)
            return
        if isinstance(frame.items, LateArt) and not any(plate.shows(frame.items.ink) for plate in self._plates):
            return
        placed = f"q {placing(at, frame.size, turn, scale)} cm"
        if clip is not None:
            placed = f"{placed}\n{clip_operators(clip)}"
        if isinstance(frame.items, LateArt) and frame.items.kept and isinstance(clip, Rect):
            for plate in self._plates:
                if plate.shows(frame.items.ink):
                    self._kept(plate, frame, clip, placed, scale < _COARSE)
            return
        self._write(placed)
        number = self._again.get(frame)
        if number is None or self._bearing.get(frame):  # marked content cannot be in a form that is used twice
            self._frame(frame)
        else:
            if number not in self._drawn:
                before = [plate.new_stream() for plate in self._plates]
                self._frame(frame)
                for plate, stream in zip(self._plates, before, strict=True):
                    plate.end_form(number, Rect.of(frame.size), stream)
                self._drawn.add(number)
            for plate in self._plates:
                plate.use(number)
        self._restore(placed)

    def _tagged(self, at: Point, group: Group, tag: Tag, recorder: StructureRecorder) -> None:
        """Write a group as an element of the structure: marked content, unless its own groups are elements."""
        if self._unread or tag.artifact:
            before, self._unread = self._unread, True
            self._within_tag(at, group)
            self._unread = before
            return
        recorder.enter(tag)
        if self._bearing.get(group.frame) or not recorder.is_in_element:
            self._within_tag(at, group)
        else:
            kind, number = recorder.marked(tag.alt)
            self._end_mark()
            self._write(f"/{kind} <</MCID {number}>> BDC")
            self._within_tag(at, group)
            self._write("EMC")
            self._write(_ARTIFACT)
        recorder.leave()

    def _within_tag(self, at: Point, group: Group) -> None:
        """Write a group; if it only groups items where they are, without operators of its own."""
        if (at, group) == (ORIGIN, Group(group.frame)) and self._again.get(group.frame) is None:
            self._frame(group.frame)
        else:
            self._group(at, group)

    def _end_mark(self) -> None:
        """End an artifact, or leave it out if nothing was drawn in it."""
        self._restore(_ARTIFACT, "EMC")

    def _kept(self, plate: Plate, frame: Frame, clip: Rect, placed: str, coarse: bool) -> None:
        """Write late art that is drawn once for all documents, as a form."""
        key = frame, plate.inks
        packed = self._press.kept.get(key)
        if packed is None:
            paths = self._press.coarse_paths if coarse else self._press.paths
            operators = kept_operators(frame.items, plate.inks, paths.__getitem__)
            packed = self._press.kept[key] = deflated(operators.encode("ascii"))
        plate.written.append(placed)
        plate.use_packed(frame, clip, packed)
        plate.written.append("Q")

    def _write(self, operator: str) -> None:
        """Write an operator that is the same in all variants."""
        for plate in self._plates:
            plate.written.append(operator)

    def _restore(self, saved: str, end: str = "Q") -> None:
        """Restore the state that some operators saved; leave both out if nothing was drawn between."""
        for plate in self._plates:
            if plate.written[-1] is saved:
                plate.written.pop()
            else:
                plate.written.append(end)


def _shown(string: str, font: Font, size: float, kerns: Sequence[tuple[int, float]]) -> str:
    """Return the operators that show a string with its letters moved; ``size`` is in mm."""
    if not kerns:
        return "\n".join([f"{name} {size:.4f} Tf\n({code}) Tj" for name, code in font.runs(string)])
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


def _hatching(hatch: Hatch, box: Rect) -> str:
    """Return the operators that hatch a box."""
    lines = hatch_lines(hatch.pattern, hatch.pitch, box)
    pen = f"{color_operator(hatch.colour, True)} {lines.dot or hatch.width:.3f} w"
    dots = f" 1 J [0 {lines.dots_apart:.3f}] 0 d" if lines.dot else ""
    band = f"{path_operators(lines.path)}\nS"
    bands = f"\n1 0 0 1 0 {lines.down:.5f} cm\n".join([band] * lines.bands)
    return f"{pen}{dots}\n{bands}"
