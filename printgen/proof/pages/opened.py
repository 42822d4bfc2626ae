"""A finished kit opened for reading: its manifest and its PDF pages side by side."""

import math
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from printgen.drawing.ink import VARIANTS
from printgen.errors import PrintgenError, Problem
from printgen.geometry import Line, Point, Rect, Sides, Size, Transform
from printgen.kit.manifest import MANIFEST, DocumentRecord, Item, KitRecord, PageRecord, decoded
from printgen.paint.raster import raster
from printgen.proof.finding import Finding
from printgen.proof.pages.glyphs import Glyph, PrintedWord, glyphs, words
from printgen.proof.pages.reading import RunningText, read, within

if TYPE_CHECKING:
    from PIL.Image import Image

_LABEL_SIZE = 7.0  # points, at most
_LABEL_SIGN = "·"  # stands between what a sheet's label tells: its title, its document and how to print it
_NO_LETTERS = re.compile(r"[\W_]+")  # all but letters and figures
_ONE_LINE = 0.3  # mm between the baselines of one line


class Page:
    """A page of a finished document: what the manifest says of it beside what the PDF holds."""

    def __init__(self, document: DocumentRecord, record: PageRecord, file: Any) -> None:
        self.document = document.name
        self.title = document.title
        self.record = record
        self._file = file  # a pypdfium2 document
        self._pixels: dict[float, Image] = {}
        self._readings: dict[Item | Rect | None, RunningText] = {}

    @cached_property
    def pdf(self) -> Any:
        """A pypdfium2 page, read from its file when it is first looked at: that takes longer than opening the file."""
        return self._file[self.record.number - 1]

    @property
    def number(self) -> int:
        return self.record.number

    @property
    def items(self) -> tuple[Item, ...]:
        return self.record.items

    @property
    def size(self) -> Size:
        """The PDF page's own size in mm, as printed."""
        width, height = self.pdf.get_size()
        return Size(width / 72 * 25.4, height / 72 * 25.4)

    @property
    def trim(self) -> Rect | None:
        """The finished rectangle of a tile or a poster, by the manifest."""
        return Rect(*self.record.trim) if self.record.trim else None

    @property
    def margins(self) -> Sides:
        """What the printer leaves blank along each edge, in mm; a correction may move things into it a little."""
        moved = self._moved()
        return Sides(*(margin - moved for margin in self.record.margins))

    def _moved(self) -> float:
        """How far the page's correction for one printer moves its corners, at most."""
        if self.record.transform is None:
            return 0.0
        correction = Transform(*self.record.transform)
        width, height = self.record.size
        corners = [Point(x, y) for x in (0.0, width) for y in (0.0, height)]
        return max(math.dist(corner, correction.point(corner)) for corner in corners)

    @cached_property
    def back_to_true(self) -> Transform | None:
        """What brings the page of a corrected kit back to its true places on paper; None where it is true as it is."""
        return Transform(*self.record.transform).inverse if self.record.transform else None

    def true(self, rect: Rect) -> Rect:
        """Where a rectangle of the PDF page comes to lie on the paper."""
        return self.back_to_true.rect(rect) if self.back_to_true else rect

    def true_line(self, line: Line) -> Line:
        """Where a line of the PDF page comes to lie on the paper."""
        return self.back_to_true.line(line) if self.back_to_true else line

    @property
    def folds(self) -> tuple[Line, ...]:
        return tuple(fold.line for fold in self.record.folds)

    @property
    def cuts(self) -> tuple[Line, ...]:
        return tuple(cut.line for cut in self.record.cuts)

    @cached_property
    def glyphs(self) -> tuple[Glyph, ...]:
        """The characters on the page."""
        return glyphs(self.pdf)

    @cached_property
    def words(self) -> tuple[PrintedWord, ...]:
        """The words on the page, in the file's order."""
        return words(self.glyphs)

    @cached_property
    def matter(self) -> tuple[PrintedWord, ...]:
        """The words that are part of the game: all but those of the sheet's label line."""
        label = self.label
        return tuple(word for word in self.words if word not in label)

    @cached_property
    def label(self) -> frozenset[PrintedWord]:
        """The words of the sheet's label: the one small line of several parts that begins with the kit's title."""
        small = [word for word in self.words if word.size <= _LABEL_SIZE]
        for sign in (word for word in small if word.text == _LABEL_SIGN):
            alike = (word for word in small if (word.turn, word.size) == (sign.turn, sign.size))
            line = [word for word in alike if abs(word.baseline - sign.baseline) < _ONE_LINE]
            if sum(word.text == _LABEL_SIGN for word in line) > 1 and self._begins_title(line):
                return frozenset(line)
        return frozenset()

    def _begins_title(self, line: Sequence[PrintedWord]) -> bool:
        """Whether a line in the file's order begins as the document's title does."""
        begin = _NO_LETTERS.sub("", line[0].text).casefold()
        return bool(begin) and _NO_LETTERS.sub("", self.title).casefold().startswith(begin)

    def reading(self, place: Item | Rect | None = None) -> RunningText:
        """The words as one reads them: those of an item, in a rectangle in mm, or all that are part of the game."""
        if place not in self._readings:
            rect = place.rect if isinstance(place, Item) else place
            self._readings[place] = read(within(self.matter, rect) if rect else self.matter)
        return self._readings[place]

    def owner(self, word: PrintedWord) -> Item | None:
        """The item that a word belongs to; the sheet's label is no item's."""
        items = (item for item in self.items if within((word,), item.rect))
        return None if word in self.label else next(items, None)

    def pixels(self, dpi: float) -> "Image":
        """The page as an RGB picture; the last resolution asked for is kept."""
        if dpi not in self._pixels:
            self._pixels = {dpi: raster(self.pdf, dpi)}
        return self._pixels[dpi]

    def fault(self, check: str, message: str, item: str = "", rect: Rect | None = None) -> Finding:
        """A finding of that check on this page."""
        return Finding(check, message, self.document, self.number, item, rect)


class Book:
    """A finished document: its name, its file, and its pages."""

    def __init__(self, folder: Path, record: DocumentRecord, pdf: Any) -> None:
        self.name = record.name
        self.path = folder / record.file
        self.record = record
        self.pdf = pdf  # a pypdfium2 document
        self.pages = tuple(Page(record, page, pdf) for page in record.pages if page.number <= len(pdf))

    @property
    def stem(self) -> str:
        """Its name without the number of its part: ``cards`` of ``cards-2``."""
        return stem(self.name)

    @cached_property
    def items(self) -> dict[str, list[tuple[Page, Item]]]:
        """Its items by id, whichever copy of it they are on, and also with ``#`` for the number that ends it."""
        found: dict[str, list[tuple[Page, Item]]] = {}
        for page in self.pages:
            for item in page.items:
                one = re.sub(r"\Acopy-\d+-", "", item.id)
                for name in dict.fromkeys((one, re.sub(r"-\d+\Z", "#", one))):
                    found.setdefault(name, []).append((page, item))
        return found

    def named(self, name: str) -> list[tuple[Page, Item]]:
        """The items of an id; where there is none, its numbered copies."""
        return self.items.get(name) or self.items.get(f"{name}#", [])


class OpenedKit:
    """One variant of a finished kit: its manifest and its documents by name, in the manifest's order."""

    def __init__(self, folder: Path, record: KitRecord, books: dict[str, Book]) -> None:
        self.folder = folder
        self.record = record
        self.books = books

    @property
    def variant(self) -> str:
        return self.record.variant

    def pages(self) -> Iterator[Page]:
        """The pages of all documents."""
        for book in self.books.values():
            yield from book.pages


def stem(name: str) -> str:
    """A document's name without the number of its part."""
    return name.rstrip("0123456789").removesuffix("-")


def folders(output: Path) -> tuple[Path, ...]:
    """The folders of finished kits within a folder: itself, or the variants in it.

    Raises PrintgenError where there is none.
    """
    found = [
        folder for folder in (output, *(output / variant for variant in VARIANTS)) if (folder / MANIFEST).is_file()
    ]
    if not found:
        hint = "name the folder of a built kit, such as output/knockopoly ('printgen build' makes it)"
        raise PrintgenError(Problem(f"there is no kit in {output}: it holds no {MANIFEST}", hint=hint))
    return tuple(found)


def opened(folder: Path) -> OpenedKit:
    """The kit in a folder; raises PrintgenError, with every problem, where it is not whole."""
    try:
        record = decoded((folder / MANIFEST).read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        hint = "build the kit again"
        raise PrintgenError(Problem(f"{folder / MANIFEST} cannot be read: {error}", hint=hint)) from error
    documents = {book.name: _pdf(folder / book.file) for book in record.documents}
    problems = [problem for problem in documents.values() if isinstance(problem, Problem)]
    if problems:
        raise PrintgenError(problems)
    return OpenedKit(folder, record, {book.name: Book(folder, book, documents[book.name]) for book in record.documents})


def _pdf(path: Path) -> Any:
    """A pypdfium2 document, or the Problem that there is with it."""
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(path)
    except (OSError, pypdfium2.PdfiumError) as error:
        return Problem(f"{path} cannot be read as a PDF: {error}", hint="build the kit again")
