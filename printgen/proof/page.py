"""A page of a finished document: its manifest entry, its PDF content, and findings about it."""

import math
import re
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from printgen.errors import PrintgenError, Problem
from printgen.geometry import INCH, POINT, Line, Point, Rect, Sides, Size, Transform
from printgen.geometry import Path as SvgPath
from printgen.kit.manifest import DocumentRecord, ItemRecord, PageRecord
from printgen.kit.sheet import RegistrationMarks
from printgen.limits import MANIFEST_LENGTH
from printgen.messages import joined, message
from printgen.pdf.raster import raster
from printgen.proof.glyphs import Glyph, PrintedWord, glyphs, words
from printgen.proof.pdf_objects import PageObject, page_objects, page_pictures
from printgen.proof.reading import RunningText, read, words_in
from printgen.svg.path_data import parse_path
from printgen.type.line_breaks import breaks_between_letters, line_parts
from printgen.type.shaping import is_leftward_language
from printgen.words.catalogue import Value, catalogue_language, catalogue_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from printgen.proof.pixels import PagePicture

_LABEL_SIZE = 7.0  # points, at most
_GUTTER_SIZE = 4.6  # points: the largest type of the label in a booklet's gutter
_LABEL_SIGN = "·"  # between the parts of a sheet's label: its title, its document and how to print it
_NO_LETTERS = re.compile(r"[\W_]+")  # everything but letters and digits
_ONE_LINE = 0.3  # mm between the baselines of one line
_SIDES = {"front": "outside", "back": "inside"}
_TOTAL = "TOTAL"
_READ = ("pdf", "glyphs", "words", "_label", "label", "matter", "owned", "picture", "drawn", "pictures")


class Finding(NamedTuple):
    """One fault in a finished kit: a message and its place.

    ``document`` is a document's name (empty for the kit), ``page`` its page from 1 (0 for the whole document), ``item``
    an id of ``kit.json`` (empty for none); ``rect`` is in mm from the page's top left corner. The proof adds the
    variant and the check.
    """

    message: str
    document: str = ""
    page: int = 0
    item: str = ""
    rect: Rect | None = None
    variant: str = ""
    check: str = ""

    @property
    def place(self) -> str:
        """The place in words."""
        page = message("page {number}", number=self.page) if self.page else ""
        at = message("at {x:.1f}, {y:.1f} mm", x=self.rect.x, y=self.rect.y) if self.rect else ""
        return joined((self.variant, self.document, page, self.item, at), ", ") or message("the kit")

    @property
    def text(self) -> str:
        """The whole finding: check, place and message."""
        return joined((self.check, self.place, self.message), ": ")

    def __str__(self) -> str:
        return str(self.text)


class Compared(Struct, frozen=True):
    """A number of things of one kind that a check has compared."""

    what: str
    number: int = 1


class Measured(Struct, frozen=True):
    """A measurement of a page for the check of its document, or of a document for the check of all kits."""

    value: Any


Remark = Finding | Compared | Measured


class Page:
    """A page of a finished document: its manifest entry, and what the PDF holds.

    The content of the PDF is read once, on first use.
    """

    def __init__(self, document: DocumentRecord, record: PageRecord, file: Any, language: str, path: Path) -> None:
        self.document = document.name
        self.title = document.title
        self.record = record
        self.language = language
        self.path = path
        self._file = file  # a pypdfium2 document
        self._readings: dict[ItemRecord | Rect | None, RunningText] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Pass only the record, size and path of a page to another process, which opens the file again."""
        kept = ("document", "title", "record", "language", "path")
        return {**{name: self.__dict__[name] for name in kept if name in self.__dict__}, "size": self.size}

    @cached_property
    def pdf(self) -> Any:
        """The pypdfium2 page; another process opens its file again. Raises PrintgenError if it is too large."""
        if "_file" not in self.__dict__:
            import pypdfium2

            self._file = pypdfium2.PdfDocument(self.path)
        page = self._file[self.record.number - 1]
        if max(page.get_size()) * POINT > MANIFEST_LENGTH.most:  # its pixels would not fit into memory
            fault = message(
                "{file}: page {number} is longer than {limit}",
                file=self.path,
                number=self.record.number,
                limit=str(MANIFEST_LENGTH),
            )
            raise PrintgenError(Problem(fault, hint=message("build the kit again")))
        return page

    @property
    def number(self) -> int:
        """The page's number in the document, from 1."""
        return self.record.number

    @property
    def items(self) -> tuple[ItemRecord, ...]:
        """The items on the page, by the manifest."""
        return self.record.items

    @cached_property
    def block(self) -> Rect:
        """The rectangle around all items of a page that has some."""
        rects = [item.rect for item in self.items]
        x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
        return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)

    @cached_property
    def size(self) -> Size:
        """The size of the PDF page in mm, as printed."""
        width, height = self.pdf.get_size()
        return Size(width / 72 * INCH, height / 72 * INCH)

    @property
    def area(self) -> float:
        """The area of the page in mm², by the manifest."""
        width, height = self.record.size
        return width * height

    @property
    def trim(self) -> Rect | None:
        """The finished rectangle of a tile or a poster, by the manifest."""
        return Rect(*self.record.trim) if self.record.trim else None

    @property
    def margins(self) -> Sides:
        """The printer's blank margins in mm, less the distance by which a correction moves the corners."""
        if self.record.transform is None:
            return Sides(*self.record.margins)
        correction = Transform(*self.record.transform)
        width, height = self.record.size
        corners = [Point(x, y) for x in (0.0, width) for y in (0.0, height)]
        moved = max(math.dist(corner, correction.point(corner)) for corner in corners)
        return Sides(*(margin - moved for margin in self.record.margins))

    @cached_property
    def back_to_true(self) -> Transform | None:
        """The map from the page of a kit corrected for a printer to the paper; None if it is not corrected."""
        return Transform(*self.record.transform).inverse if self.record.transform else None

    def true(self, rect: Rect) -> Rect:
        """Return the place on the paper of a rectangle of the PDF page."""
        return self.back_to_true.rect(rect) if self.back_to_true else rect

    def true_line(self, line: Line) -> Line:
        """Return the place on the paper of a line of the PDF page."""
        return self.back_to_true.line(line) if self.back_to_true else line

    @property
    def folds(self) -> tuple[Line, ...]:
        """The folds, by the manifest."""
        return tuple(fold.line for fold in self.record.folds)

    @property
    def cuts(self) -> tuple[Line, ...]:
        """The slits, by the manifest."""
        return tuple(cut.line for cut in self.record.cuts)

    @cached_property
    def outlines(self) -> Mapping[str, SvgPath]:
        """The outlines along which nets are cut, by the ids of their items."""
        return {one.id: parse_path(one.path) for one in self.record.outlines}

    @property
    def marks(self) -> RegistrationMarks | None:
        """The registration marks in their places on the paper, by the manifest."""
        marks = self.record.marks
        return RegistrationMarks(marks.version, self.true(Rect(*marks.frame))) if marks else None

    @cached_property
    def trim_box(self) -> Rect | None:
        """The TrimBox of the PDF, in mm from the page's top left corner."""
        box = self.pdf.get_trimbox(fallback_ok=False)
        if box is None:
            return None
        left, bottom, right, top = (value * POINT for value in box)
        return Rect(left, self.size.height - top, right - left, top - bottom)

    @cached_property
    def glyphs(self) -> tuple[Glyph, ...]:
        """The characters on the page."""
        return glyphs(self.pdf)

    @cached_property
    def words(self) -> tuple[PrintedWord, ...]:
        """The words on the page, in the file's order."""
        return words(self.glyphs, self.leftward)

    @property
    def leftward(self) -> bool:
        """True if the kit's language is written from right to left."""
        return is_leftward_language(self.language)

    @cached_property
    def matter(self) -> tuple[PrintedWord, ...]:
        """The words of the game: all except the sheet's label."""
        return tuple(word for at, word in enumerate(self.words) if at not in self._label)

    @cached_property
    def label(self) -> tuple[PrintedWord, ...]:
        """The words of the sheet's label: a small line of several parts that begins with the kit's title.

        In a booklet's gutter it consists of the sheet and its side only.
        """
        return tuple(self.words[at] for at in sorted(self._label))

    @cached_property
    def owned(self) -> tuple[tuple[PrintedWord, ItemRecord | None], ...]:
        """The words of the game, each with the item that holds its middle."""
        places = [(item, item.rect) for item in self.items]
        found: list[tuple[PrintedWord, ItemRecord | None]] = []
        for word in self.matter:
            x, y = word.box.centre
            holders = (
                item
                for item, rect in places
                if rect.x <= x <= rect.x + rect.width and rect.y <= y <= rect.y + rect.height
            )
            found.append((word, next(holders, None)))
        return tuple(found)

    @cached_property
    def _label(self) -> frozenset[int]:
        """The indices of the label's words."""
        title = _NO_LETTERS.sub("", self.title).casefold()
        small = [at for at, word in enumerate(self.words) if word.size <= _LABEL_SIZE]
        for sign in (self.words[at] for at in small if self.words[at].text == _LABEL_SIGN):
            line = [
                at
                for at in small
                if (self.words[at].turn, self.words[at].size) == (sign.turn, sign.size)
                and abs(self.words[at].baseline - sign.baseline) < _ONE_LINE
            ]
            # It has several parts, and begins (on the left or on the right) like the document's title.
            ends = (_NO_LETTERS.sub("", self.words[at].text).casefold() for at in (line[0], line[-1]))
            parts = sum(self.words[at].text == _LABEL_SIGN for at in line)
            if parts > 1 and any(end and title.startswith(end) for end in ends):
                return frozenset(line)
        if self.record.kind != "booklet":
            return frozenset()
        tiny = [at for at, word in enumerate(self.words) if word.size <= _GUTTER_SIZE]
        text = " ".join(self.words[at].text for at in tiny)
        return frozenset(tiny if _gutter_label(self.language, self.record).fullmatch(text) else ())

    def reading(self, place: ItemRecord | Rect | None = None) -> RunningText:
        """Return the words in reading order: those of an item, those in a rectangle in mm, or all words of the game."""
        if place not in self._readings:
            rect = place.rect if isinstance(place, ItemRecord) else place
            self._readings[place] = read(words_in(self.matter, rect) if rect else self.matter, self.leftward)
        return self._readings[place]

    @cached_property
    def picture(self) -> "PagePicture":
        """The page as pixels, rendered once for all checks."""
        from printgen.proof.pixels import picture_of

        return picture_of(self.pdf)

    @cached_property
    def drawn(self) -> tuple[PageObject, ...]:
        """The shapes and pictures on the page."""
        return page_objects(self.pdf)

    @cached_property
    def pictures(self) -> tuple[PageObject, ...]:
        """The raster pictures on the page; reading them alone is quicker than reading all objects."""
        if "drawn" in self.__dict__:
            return tuple(one for one in self.drawn if one.dots)
        return page_pictures(self.pdf)

    def pixels(self, dpi: float) -> "Image":
        """Return the page as an RGB picture."""
        return raster(self.pdf, dpi)

    def take_content_from(self, other: "Page") -> None:
        """Share the size and words of a page that differs only in the numbers of its label."""
        for name in ("size", "trim_box", "words", "_label", "matter"):
            self.__dict__[name] = getattr(other, name)

    def release(self) -> None:
        """Drop the pixels and shapes from memory; words are kept."""
        for name in ("picture", "drawn", "pictures"):
            self.__dict__.pop(name, None)

    def close(self) -> None:
        """Drop all that was read from the file; the next use reads it again."""
        if "pdf" in self.__dict__:
            self.pdf.close()
        for name in _READ:
            self.__dict__.pop(name, None)
        self._readings.clear()

    def fault(self, message: str, item: str = "", rect: Rect | None = None) -> Finding:
        """Return a finding on this page."""
        return Finding(message, self.document, self.number, item, rect)


def _gutter_label(language: str, page: PageRecord) -> re.Pattern[str]:
    """Return a pattern of the label in a booklet's gutter: the sheet, of however many, and its side if it has two.

    Its words may be found in parts if its language has no blanks between them.
    """
    if not catalogue_language(language):
        return re.compile("")
    side = _SIDES[page.side]
    names = (side, f"sheet_{side}") if page.flip else ("sheet",)
    values: dict[str, Value] = {"number": page.sheet, "total": _TOTAL}
    patterns = [""]
    for name in names:
        label = catalogue_of(language).label(f"marks.{name}", values, lambda word: None)
        between = r"\s*" if breaks_between_letters(label) else ""
        patterns.append(between.join(re.escape(part) for part in line_parts(label)).replace(_TOTAL, r"\d+"))
    return re.compile("|".join(patterns))
