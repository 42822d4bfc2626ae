"""Finished sheets with their folds, cuts, placements and registration marks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame
from printgen.geometry import Line, Path, Point, Rect, Sides, Size, Transform, at_most
from printgen.kit.component import Face, FoldName, PageKind
from printgen.kit.papers import Flip, Paper
from printgen.printer.profile import USUAL_MARGINS


class FieldsWanted(Struct, frozen=True):
    """The wanted number of fields between seams, in an area of a board, with room for an object in any orientation."""

    within: Rect
    thing: Size
    wanted: int

    def room(self, columns: Sequence[float], rows: Sequence[float]) -> tuple[int, int]:
        """Return the quality of a cut: the number of fields with room, up to the wanted number, then few fields."""
        widths = _parts(columns, self.within.x, self.within.right)
        heights = _parts(rows, self.within.y, self.within.bottom)
        either_way = (self.thing, self.thing.turned)
        fit = sum(
            any(at_most(thing.width, width) and at_most(thing.height, height) for thing in either_way)
            for width in widths
            for height in heights
        )
        return (self.wanted, 0) if fit >= self.wanted else (fit, -len(widths) * len(heights))


def _parts(seams: Sequence[float], start: float, end: float) -> list[float]:
    """Return the lengths of the parts into which seams divide an interval."""
    inner = [start, *(seam for seam in seams if start < seam < end), end]
    return [after - before for before, after in pairwise(inner)]


class SeamLines(Struct, frozen=True):
    """The possible cuts of a board: its size, and the lines (mm from its left and top) that cross no printed object.

    ``overlap`` (mm) is the suitable width of glue strips; ``fields`` are the fields wanted between seams.
    """

    size: Size
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float
    fields: FieldsWanted | None = None


class Seams(NamedTuple):
    """The cuts of a board: the chosen lines (mm from its left and top), and the width of its glue strips (mm)."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float


VERSION = 1  # the version of the marks that are printed now


class MarkGeometry(Struct, frozen=True):
    """The frame's distance from the paper's edges, the side of the square, and the length and width of angles' arms.

    ``clear`` (mm) around each mark stays blank.
    """

    inset: float
    square: float
    arm: float
    pen: float
    clear: float


GEOMETRIES: Mapping[int, MarkGeometry] = {1: MarkGeometry(inset=10.0, square=5.0, arm=20.0, pen=0.5, clear=1.0)}


class RegistrationMarks(Struct, frozen=True):
    """The marks of a sheet: their version, and the frame at whose corners they are."""

    version: int
    frame: Rect

    def polygons(self) -> tuple[tuple[Point, ...], ...]:
        """Return the corners of the square and of both angles."""
        geometry, (x, y, right, bottom) = GEOMETRIES[self.version], _edges(self.frame)
        side, arm, pen = geometry.square, geometry.arm, geometry.pen
        square = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
        upper = [(right, y), (right, y + arm), (right - pen, y + arm)]
        upper += [(right - pen, y + pen), (right - arm, y + pen), (right - arm, y)]
        lower = [(x, bottom), (x, bottom - arm), (x + pen, bottom - arm)]
        lower += [(x + pen, bottom - pen), (x + arm, bottom - pen), (x + arm, bottom)]
        return tuple(tuple(Point(*corner) for corner in corners) for corners in (square, upper, lower))

    def boxes(self) -> tuple[Rect, ...]:
        """Return the rectangles that the marks cover: the square, and each arm."""
        geometry, (x, y, right, bottom) = GEOMETRIES[self.version], _edges(self.frame)
        side, arm, pen = geometry.square, geometry.arm, geometry.pen
        upper = (Rect(right - arm, y, arm, pen), Rect(right - pen, y, pen, arm))
        lower = (Rect(x, bottom - pen, arm, pen), Rect(x, bottom - arm, pen, arm))
        return (Rect(x, y, side, side), *upper, *lower)


def _edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom


def marks_on(paper: Paper) -> RegistrationMarks:
    """Return the marks for a paper, as near to its edges as is printable and allowed."""
    inset = GEOMETRIES[VERSION].inset
    top, right, bottom, left = (max(inset, margin) for margin in paper.margins)
    size = Size(paper.size.width - left - right, paper.size.height - top - bottom)
    return RegistrationMarks(VERSION, Rect(left, top, *size))


def within_marks(paper: Paper) -> Paper:
    """Return the paper with margins that contain the marks."""
    geometry, frame = GEOMETRIES[VERSION], marks_on(paper).frame
    by = geometry.square + geometry.clear
    right, bottom = paper.size.width - frame.right, paper.size.height - frame.bottom
    return replace(paper, margins=Sides(frame.y + by, right + by, bottom + by, frame.x + by))


def reversed_lines(lines: Iterable[Line], width: float) -> tuple[Line, ...]:
    """Return lines with left and right exchanged on a sheet with a width."""
    ends = (sorted(Point(width - x, y) for x, y in line) for line in lines)
    return tuple(sorted(Line(start, end) for start, end in ends))


class PanelSlot(NamedTuple):
    """The place of a panel on a page as printed: its number (from 1), its rectangle from fold to fold, its turn."""

    page: int
    rect: Rect
    turn: int = 0


class Signature(Struct, frozen=True):
    """A sheet that is folded into panels, as printed; ``folds`` and ``slits`` are those on its outside.

    It is turned over like a page, about a vertical edge; ``inside`` is empty if only one side is printed.
    ``nested`` sheets lie within one another, others follow one another. There are ``sets`` of it on one paper.
    """

    fold: FoldName
    size: Size
    outside: tuple[PanelSlot, ...]
    inside: tuple[PanelSlot, ...]
    folds: tuple[Line, ...]
    slits: tuple[Line, ...] = ()
    nested: bool = False
    sets: int = 1
    margins: Sides = USUAL_MARGINS

    @property
    def panels(self) -> tuple[Size, ...]:
        """The sizes of its panels in reading order, without what the paper's margins take."""
        return tuple(self.panel_rect(slot).size for slot in sorted(self.outside + self.inside))

    def panel_rect(self, slot: PanelSlot) -> Rect:
        """Return a panel's part of its slot: without the excess of margins over usual ones, equal on opposite edges."""
        across, down = self.printed.panel_area.at
        inner = Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)
        return slot.rect.shared(inner)

    @property
    def printed(self) -> Paper:
        """The paper as printed, in portrait or landscape, with its margins."""
        return Paper(self.fold, self.paper, self.margins)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The top left corner of each set: portrait ones side by side, landscape ones one above the other."""
        width, height = self.size
        step = Point(width, 0.0) if height > width else Point(0.0, height)
        return tuple(Point(number * step.x, number * step.y) for number in range(self.sets))

    @property
    def paper(self) -> Size:
        """The paper as printed, with all sets."""
        last = self.corners[-1]
        return Size(last.x + self.size.width, last.y + self.size.height)

    @property
    def flip(self) -> Flip | None:
        """The edge about which the paper is turned over."""
        if not self.inside:
            return None
        return "long" if self.paper.height > self.paper.width else "short"


class Placement(Struct, frozen=True):
    """The place of an item on a sheet: its finished trim, mm from the page's top left, turned clockwise as printed.

    ``group`` is the deck of a card.
    """

    id: str
    face: Face
    rect: Rect
    turn: int = 0
    group: str = ""


class NetOutline(Struct, frozen=True):
    """The outline of a net or a round piece: the id of its items, and its path (mm from the sheet's corner)."""

    id: str
    path: Path


class Tile(Struct, frozen=True):
    """A board tile for the manifest: its row and column from 1, its trim, and the width of its overlap strip."""

    row: int
    column: int
    trim: Rect
    overlap: float


class Sheet(Struct, frozen=True):
    """One finished page: its frame, and everything that the manifest says about it.

    ``number`` counts pages from 1, ``leaf`` the sheets of paper; ``flip`` is None for a page without a back.
    ``transform`` maps the page's points in the PDF to correct for one printer; None for no correction.
    """

    document: str
    number: int
    leaf: int
    side: Face
    kind: PageKind
    frame: Frame
    placements: Sequence[Placement]
    folds: tuple[Line, ...] = ()
    cuts: tuple[Line, ...] = ()
    flip: Flip | None = None
    tile: Tile | None = None
    trim: Rect | None = None
    transform: Transform | None = None
    outlines: Sequence[NetOutline] = ()
    marks: RegistrationMarks | None = None

    @property
    def trim_printed(self) -> Rect | None:
        """The trim as it is in the PDF."""
        return self.transform.rect(self.trim) if self.transform and self.trim else self.trim


class ImposedDocument(Struct, frozen=True):
    """A finished document of the kit: its sheets and its title for the reader's window.

    ``called`` is the title without that of the edition, for a document of a kit.
    ``label`` returns our own words by their id, with values for their placeholders. The PDF of a ``tagged`` document
    has its structure, for readers who listen.
    """

    name: str
    title: str
    sheets: tuple[Sheet, ...]
    label: Callable[..., str]
    called: str = ""
    tagged: bool = False

    @property
    def papers(self) -> int:
        """The number of sheets of paper."""
        return len({sheet.leaf for sheet in self.sheets})

    def page_title(self, sheet: Sheet) -> str:
        """Return the name of a page in the outline."""
        if sheet.tile:
            return self.label("outline.tile", row=sheet.tile.row, column=sheet.tile.column)
        return self.label("outline.page", number=sheet.number)
