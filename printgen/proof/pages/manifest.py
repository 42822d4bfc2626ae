"""``kit.json`` read back: the records of a kit's documents, pages and items (mm)."""

from typing import Literal

import msgspec

from printgen.geometry import Line, Point, Rect
from printgen.kit.paper import PRINTABLE


class LineTold(msgspec.Struct, frozen=True):
    """A fold or a cut as ``kit.json`` tells it."""

    start: tuple[float, float] = msgspec.field(name="from")
    end: tuple[float, float] = msgspec.field(name="to")

    @property
    def line(self) -> Line:
        """The line, mm from the page's top left corner."""
        return Line(Point(*self.start), Point(*self.end))


class Item(msgspec.Struct, frozen=True):
    """A thing on a page, as ``kit.json`` tells it."""

    id: str
    face: Literal["front", "back"]
    place: tuple[float, float, float, float] = msgspec.field(name="rect")
    turn: int

    @property
    def rect(self) -> Rect:
        """Its finished trim, mm from the page's top left corner."""
        return Rect(*self.place)


class PageTold(msgspec.Struct, frozen=True):
    """A page as ``kit.json`` tells it."""

    number: int
    size: tuple[float, float]
    kind: str
    sheet: int
    side: Literal["front", "back"]
    flip: Literal["long", "short"] | None = None
    row: int = 0
    column: int = 0
    trim: tuple[float, float, float, float] | None = None
    overlap: float = 0.0
    cuts: tuple[LineTold, ...] = ()
    folds: tuple[LineTold, ...] = ()
    items: tuple[Item, ...] = ()
    margins: tuple[float, float, float, float] = (PRINTABLE,) * 4
    transform: tuple[float, float, float, float, float, float] | None = None


class BookTold(msgspec.Struct, frozen=True):
    """A document as ``kit.json`` tells it."""

    name: str
    file: str
    sha256: str
    pages: tuple[PageTold, ...]


class KitTold(msgspec.Struct, frozen=True):
    """All of ``kit.json``."""

    theme: str
    variant: str
    paper: str
    generator: str
    source: str
    contents: dict[str, int]
    documents: tuple[BookTold, ...]
    edition: str = ""
    settings: tuple[str, ...] = ()
