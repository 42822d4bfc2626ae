"""PDF files from documents and inks.

Everything is painted in millimetres with y down; one matrix a page (and one a line of text) flips it to points.
A frame that is reached more than once becomes one reusable form.
"""

from collections.abc import Sequence

from printgen.drawing.frame import Frame, Group, Picture, Shape, Text
from printgen.drawing.ink_variants import Inks
from printgen.geometry import POINT, Point, Rect
from printgen.kit.finished_file import FinishedFile
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.paint import operators
from printgen.paint.file import PdfFile
from printgen.paint.fonts import Font
from printgen.paint.plate import Plate
from printgen.paint.press import DrawnAgain, Press


def paint(document: ImposedDocument, inks: Inks, press: Press) -> FinishedFile:
    """Return the PDF of a document in the inks of one variant; the same input gives the same bytes."""
    return paint_in_each(document, (inks,), press)[0]


def paint_in_each(document: ImposedDocument, inks: Sequence[Inks], press: Press) -> tuple[FinishedFile, ...]:
    """Return the PDFs of a document in several variants, drawn in one pass; each is the same as if made alone."""
    flip, again = document.sheets[0].flip, press.reached_again(document)
    plates = [Plate(PdfFile(document.title, press.language, flip, press.stores), variant, again) for variant in inks]
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
