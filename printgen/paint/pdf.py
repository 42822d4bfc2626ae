"""Documents and inks go in, PDF bytes come out: one pass over the sheets that decides nothing.

Everything is painted in millimetres with y down; one matrix a page (and one a line of text) flips it to points.
A frame that is reached more than once becomes one reusable form.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from io import BytesIO
from typing import NamedTuple

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from printgen import __version__
from printgen.drawing.frame import Frame, Group, Path, Picture, Shape, Stroke, Text
from printgen.drawing.frame import bounds as path_bounds
from printgen.drawing.hatch import hatch_lines
from printgen.drawing.ink import Hatch, Inks, Paint
from printgen.geometry import POINT, Point, Rect
from printgen.kit import Document, Sheet
from printgen.paint import operators
from printgen.paint.fonts import registered

rl_config.useA85 = 0  # pure loss: a quarter larger for mail systems of the last century

_WORTH_A_FORM = 24  # segments of a path; a shorter one is cheaper written again
_HOLLOW, _FILLED = "1 Tr", "\n0 Tr"  # how letters are painted
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", None: "Simplex"}


class Press(NamedTuple):
    """What the documents of a build share: font bytes by face, and paths already written as operators."""

    fonts: Mapping[str, bytes]
    language: str
    paths: dict[int, tuple[Path, str]]
    pictures: dict[bytes, ImageReader]

    @classmethod
    def of(cls, fonts: Mapping[str, bytes], language: str) -> "Press":
        return cls(fonts, language, {}, {})


def paint(document: Document, inks: Inks, press: Press) -> bytes:
    """The PDF of a document in the inks of one variant; the same input gives the same bytes."""
    target = BytesIO()
    first = registered(press.fonts["text"])
    canvas = Canvas(target, pageCompression=1, invariant=1, initialFontName=first.fontName, lang=press.language)
    canvas._pageRotation = None  # otherwise each page says /Rotate 0
    canvas.setTitle(document.title)
    canvas.setAuthor("printgen")
    canvas.setSubject("Print at 100 % (actual size)")
    canvas.setCreator(f"printgen {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _DUPLEX[document.sheets[0].flip])
    painter = _Painter(canvas, inks, press, _shared(sheet.frame for sheet in document.sheets))
    for sheet in document.sheets:
        _page(canvas, painter, sheet)
    canvas.save()
    return target.getvalue()


def _page(canvas: Canvas, painter: "_Painter", sheet: Sheet) -> None:
    width, height = sheet.frame.size
    canvas.setPageSize((width / POINT, height / POINT))
    if sheet.trim:
        left, right = sheet.trim.x / POINT, sheet.trim.right / POINT
        bottom, top = (height - sheet.trim.bottom) / POINT, (height - sheet.trim.y) / POINT
        canvas.setTrimBox((left, bottom, right, top))
    key = f"{sheet.document}-{sheet.number}"
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(sheet.title, key)
    canvas.addLiteral(f"{1 / POINT:.6f} 0 0 {-1 / POINT:.6f} 0 {height / POINT:.4f} cm")
    painter.frame(sheet.frame)
    painter.flush()
    canvas.showPage()


def _shared(frames: Iterable[Frame]) -> frozenset[int]:
    """The ids of the frames, and of the shapes worth a form of their own, that are reached more than once."""
    seen: set[int] = set()
    again: set[int] = set()
    waiting = list(frames)
    while waiting:
        frame = waiting.pop()
        if id(frame) in seen:
            again.add(id(frame))
            continue
        seen.add(id(frame))
        for _, item in frame.items:
            if isinstance(item, Group):
                waiting.append(item.frame)
            elif isinstance(item, Shape) and len(item.path) >= _WORTH_A_FORM:
                (again if id(item) in seen else seen).add(id(item))
    return frozenset(again)


class _Painter:
    """Writes frames as operators to one canvas, defining forms as they are first met."""

    def __init__(self, canvas: Canvas, inks: Inks, press: Press, shared: frozenset[int]) -> None:
        self._canvas = canvas
        self._written: list[str] = []
        self._inks = inks
        self._press = press
        self._shared = shared
        self._forms: dict[Hashable, str] = {}
        self._escaped: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def flush(self) -> None:
        """Hands what was written to the canvas: in one piece, because each piece costs."""
        self._canvas.addLiteral("\n".join(self._written))
        self._written.clear()

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
        if id(shape) in self._shared:
            self._form(id(shape), path_bounds(shape.path), lambda: self._paint(shape))
        else:
            self._paint(shape)
        if moved:
            write("Q")

    def _paint(self, shape: Shape) -> None:
        """The shape's path filled, hatched and stroked as its inks answer."""
        write = self._written.append
        area = self._inks(shape.fill) if shape.fill else None
        line = self._line(area, shape.stroke)
        drawn = self._path(shape.path)
        colour = operators.colour(area.colour, False) if area and area.colour else ""
        if area and area.hatch:
            write(f"q {colour}\n{drawn}\nW {'f' if colour else 'n'}")
            self._hatch(area.hatch, path_bounds(shape.path))
            write("Q")
            colour = ""
        if colour or line:
            write(f"{colour}\n{line}\n{drawn}\n{'B' if colour and line else 'S' if line else 'f'}")

    def _hatch(self, hatch: Hatch, box: Rect) -> None:
        """The hatch over a box, as a form that every area of that box uses."""
        lines = hatch_lines(hatch.pattern, hatch.pitch, box)
        pen = f"{operators.colour(hatch.colour, True)} {lines.dot or hatch.width:.3f} w"
        dots = f"1 J [0 {lines.dots_apart:.3f}] 0 d" if lines.dot else ""
        drawn = f"{pen} {dots}\n{self._path(lines.path)}\nS"
        self._form((hatch, box), box, lambda: self._written.append(drawn))

    def _line(self, area: Paint | None, stroke: Stroke | None) -> str:
        """The pen for a shape's outline: its stroke's, else the contour that its fill asks for; empty for none."""
        ink = self._inks(stroke.ink) if stroke else None
        if stroke and ink and ink.colour:
            dash = " ".join(f"{length:.3f}" for length in stroke.dash)
            return f"{operators.colour(ink.colour, True)} {stroke.width:.3f} w [{dash}] 0 d"
        if area and area.outline:
            return f"{operators.colour(area.outline.colour, True)} {area.outline.width:.3f} w [] 0 d"
        return ""

    def _path(self, path: Path) -> str:
        known = self._press.paths.get(id(path))
        if known is None:
            # the path is kept beside its operators, so that its id stays its own
            known = self._press.paths[id(path)] = (path, operators.path(path))
        return known[1]

    def _text(self, at: Point, text: Text) -> str:
        string, face, size, ink, tracking = text
        paint = self._inks(ink)
        pen = _text_pen(paint) if paint else ""
        if not pen:
            return ""
        shown = "\n".join(
            f"{name} {size * POINT:.4f} Tf\n({escaped}) Tj" for name, escaped in self._encoded(string, face)
        )
        spaced = f"{tracking * POINT:.4f} Tc\n{shown}\n0 Tc" if tracking else shown
        return f"{pen}\nBT 1 0 0 -1 {at.x:.3f} {at.y:.3f} Tm\n{spaced}\nET{_FILLED if pen.endswith(_HOLLOW) else ''}"

    def _encoded(self, string: str, face: str) -> list[tuple[str, str]]:
        """The string in the codes of the face's subsets: (font resource, escaped bytes) runs."""
        known = self._escaped.get((string, face))
        if known is None:
            font, document = registered(self._press.fonts[face]), self._canvas._doc
            known = self._escaped[string, face] = [
                (font.getSubsetInternalName(subset, document), escapePDF(codes))
                for subset, codes in font.splitString(string, document)
            ]
        return known

    def _group(self, at: Point, group: Group) -> None:
        frame, turn, clip = group
        write = self._written.append
        write(f"q {operators.placing(at, frame, turn)} cm")
        if clip is not None:
            write(operators.clip(clip))
        if id(frame) in self._shared:
            self._form(id(frame), Rect.of(frame.size), lambda: self.frame(frame))
        else:
            self.frame(frame)
        write("Q")

    def _form(self, key: Hashable, box: Rect, draw: Callable[[], None]) -> None:
        """Uses the form of that key, drawn first if it is new; ``box`` gets room for bleed and thick lines."""
        self.flush()
        name = self._forms.get(key)
        if name is None:
            name = self._forms[key] = f"form{len(self._forms) + 1}"
            reach = box.inset(-4.0)
            self._canvas.beginForm(name, reach.x, reach.y, reach.right, reach.bottom)
            draw()
            self.flush()
            self._canvas.endForm()
        self._canvas.doForm(name)

    def _picture(self, at: Point, picture: Picture) -> None:
        data, size, ink = picture
        if self._inks(ink) is None:
            return
        if data not in self._press.pictures:
            self._press.pictures[data] = ImageReader(BytesIO(data))
        self._written.append(f"q 1 0 0 -1 {at.x:.3f} {at.y + size.height:.3f} cm")
        self.flush()
        self._canvas.drawImage(self._press.pictures[data], 0, 0, size.width, size.height, mask="auto")
        self._written.append("Q")


def _text_pen(paint: Paint) -> str:
    """How a paint sets letters: in its colour, else as their outlines; empty for not at all."""
    if paint.colour:
        return operators.colour(paint.colour, False)
    if paint.outline:
        return f"{operators.colour(paint.outline.colour, True)} {paint.outline.width:.3f} w [] 0 d {_HOLLOW}"
    return ""
