"""The nouns that the layers share: pieces and components, papers and sheets, and what the manifest tells."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from printgen.drawing.frame import Frame
from printgen.geometry import Line, Point, Rect, Sides, Size, Transform
from printgen.printer.profile import Printer

Face = Literal["front", "back"]
Kind = Literal["tile", "grid", "fold", "booklet", "poster", "guide", "form", "list"]
Flip = Literal["long", "short"]
FoldName = Literal["quarter", "half", "zine", "letter", "z"]

PRINTABLE = 6.35  # what nearly every home printer leaves blank along each edge
USUAL = Sides(PRINTABLE, PRINTABLE, PRINTABLE, PRINTABLE)
THICKNESS = 0.1  # of a sheet of 80 g/m² paper


class Paper(NamedTuple):
    """A paper size, upright, in mm, and what stays blank along each of its edges."""

    name: str
    size: Size
    margins: Sides = USUAL

    @property
    def printable(self) -> Rect:
        """What the printer reaches."""
        top, right, bottom, left = self.margins
        return Rect(left, top, self.size.width - left - right, self.size.height - top - bottom)

    @property
    def held(self) -> Rect:
        """The paper without what its margins are wider than usual, alike on opposite edges: what panels share."""
        top, right, bottom, left = (max(0.0, margin - PRINTABLE) for margin in self.margins)
        across, down = max(left, right), max(top, bottom)
        return Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)

    @property
    def turned(self) -> "Paper":
        """The same paper on its side: turned clockwise it is upright again."""
        top, right, bottom, left = self.margins
        return Paper(self.name, self.size.turned, Sides(top=right, right=bottom, bottom=left, left=top))

    def mirrored(self, flip: Flip) -> "Paper":
        """The paper with the margins that both sides of a sheet keep, so that its back can mirror its front."""
        top, right, bottom, left = self.margins
        if flip == "long":
            right = left = max(right, left)
        else:
            top = bottom = max(top, bottom)
        return self._replace(margins=Sides(top, right, bottom, left))


class Piece(NamedTuple):
    """One thing to cut out: a front, perhaps a back of the same size, and how many of it.

    ``stem`` names the kind (``note-500``); copies are numbered from it. ``folds`` are lines on the front; ``faces``
    are the parts of a net that mirror each other about its ridge, by name, in the front's coordinates.
    Front and back may draw their grounds up to 3 mm beyond their size: imposition clips each to its trim, but for the
    bleed where it has no neighbour and nearly half of the gap towards a fold. A net draws nothing beyond its size.
    """

    stem: str
    front: Frame
    back: Frame | None = None
    copies: int = 1
    folds: tuple[Line, ...] = ()
    faces: tuple[tuple[Face, Rect], ...] = ()


class Cell(NamedTuple):
    """A space of a board: drawn upright in ``frame`` and placed at ``rect``, turned clockwise."""

    id: str
    rect: Rect
    turn: int
    frame: Frame


class Surface(NamedTuple):
    """A whole board: its ground, its spaces in board order, and what stands in its centre.

    Whatever touches the board's edge is drawn 3.175 mm beyond it. The ground bears no text: it is seen in the
    overlap strips, where the text of spaces is left out.
    """

    size: Size
    ground: Frame
    cells: tuple[Cell, ...]
    centre: tuple[Cell, ...]


class Grid(NamedTuple):
    """Pieces side by side, butted; each stem starts a sheet of its own where ``apart``.

    Pieces with backs get a back page, mirrored for ``flip``; ``bleed`` (mm) is kept round each back.
    """

    bleed: float = 0.0
    flip: Flip = "long"
    apart: bool = False


class Folded(NamedTuple):
    """Fronts left and backs right of one upright fold in the sheet's middle; ``decks`` start new sheets by stem."""

    apart: bool = False


class Nets(NamedTuple):
    """Pieces of many sizes in rows, ``gap`` mm apart."""

    gap: float = 3.0


class Tiled(NamedTuple):
    """A surface cut along seams (mm from its left and top), with an overlap strip right and below (mm).

    One tile a page; or, where ``gathered``, the tiles of all ``copies`` on as few sheets as hold them.
    """

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float
    gathered: bool = False
    copies: int = 1


class Poster(NamedTuple):
    """A surface on one page with that margin all round (mm)."""

    margin: float = 12.7


class Booklet(NamedTuple):
    """Panels on sheets that are folded: how, how many sets side by side, and how thick the paper is (mm).

    ``flip`` is the edge that the printer turns sheets about, None for the one that the fold's sheets are made for.
    """

    fold: FoldName = "quarter"
    sets: int = 1
    thickness: float = THICKNESS
    flip: Flip | None = None


class Leaves(NamedTuple):
    """Pages as they are, one a sheet side; ``kind`` is what the manifest calls them.

    ``border`` (mm) is blank round each page: it may be moved so far to lie within the printer's reach.
    """

    kind: Kind = "guide"
    border: float = 0.0


Layout = Grid | Folded | Nets | Tiled | Poster | Booklet | Leaves


class Component(NamedTuple):
    """A document of the kit before it is imposed: its pieces (or its surface) and how they go on paper.

    ``counts`` is what the contents list says of it, part by part, in words of the edition; ``notes`` tell
    what to know of it.
    """

    name: str
    title: str
    pieces: tuple[Piece, ...]
    layout: Layout
    surface: Surface | None = None
    counts: Mapping[str, int] = {}
    notes: tuple[str, ...] = ()


class Placement(NamedTuple):
    """Where an item lies on a sheet: the finished trim, mm from the page's top left, turned clockwise as printed."""

    id: str
    face: Face
    rect: Rect
    turn: int = 0


class Tile(NamedTuple):
    """What a board tile tells besides: its row and column from 1, its trim, and its overlap strip's width."""

    row: int
    column: int
    trim: Rect
    overlap: float


class Sheet(NamedTuple):
    """One finished page: its picture and all that the manifest tells of it.

    ``number`` counts pages from 1, ``leaf`` the sheets of paper; ``flip`` is None for a page without a back.
    ``transform`` is where the page's points go in the PDF, to come out true on one printer; None leaves them.
    """

    document: str
    number: int
    leaf: int
    side: Face
    kind: Kind
    frame: Frame
    placements: tuple[Placement, ...]
    folds: tuple[Line, ...] = ()
    cuts: tuple[Line, ...] = ()
    flip: Flip | None = None
    tile: Tile | None = None
    trim: Rect | None = None
    transform: Transform | None = None

    @property
    def trim_printed(self) -> Rect | None:
        """The trim as it stands in the PDF."""
        return self.transform.rect(self.trim) if self.transform and self.trim else self.trim

    @property
    def title(self) -> str:
        """What the reader's outline calls the page."""
        return f"Row {self.tile.row}, column {self.tile.column}" if self.tile else f"Page {self.number}"


class Document(NamedTuple):
    """A finished document of the kit: its sheets and its title for the reader's window."""

    name: str
    title: str
    sheets: tuple[Sheet, ...]

    @property
    def papers(self) -> int:
        """How many sheets of paper it takes."""
        return len({sheet.leaf for sheet in self.sheets})


class Slot(NamedTuple):
    """Where a panel stands on a page as printed: its number (from 1), its rectangle from fold to fold, its turn."""

    page: int
    rect: Rect
    turn: int = 0


class Signature(NamedTuple):
    """A sheet that is folded into panels, as printed; ``folds`` and ``slits`` as they lie on its outside.

    It is turned over like a page, about an upright edge; ``inside`` is empty where only one side is printed.
    ``nested`` sheets lie within one another, others follow one another. ``sets`` of it lie on one paper.
    """

    fold: FoldName
    size: Size
    outside: tuple[Slot, ...]
    inside: tuple[Slot, ...]
    folds: tuple[Line, ...]
    slits: tuple[Line, ...] = ()
    nested: bool = False
    sets: int = 1
    margins: Sides = USUAL

    @property
    def panels(self) -> tuple[Size, ...]:
        """The sizes of its panels in reading order, as far as the paper's margins leave them room."""
        return tuple(self.held(slot).size for slot in sorted(self.outside + self.inside))

    def held(self, slot: Slot) -> Rect:
        """What a panel has of its slot: all but what margins are wider than usual, alike on opposite edges."""
        across, down = self.printed.held.at
        inner = Rect(across, down, self.size.width - 2 * across, self.size.height - 2 * down)
        return slot.rect.shared(inner)

    @property
    def printed(self) -> Paper:
        """The paper as it is printed, upright or on its side, with its margins."""
        return Paper(self.fold, self.paper, self.margins)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The top left corner of each set: upright ones stand side by side, level ones one above the other."""
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
        """The edge of the paper that it is turned over about."""
        if not self.inside:
            return None
        return "long" if self.paper.height > self.paper.width else "short"


class SeamLines(NamedTuple):
    """Where a board may be cut: its size, the lines (mm from its left, from its top) that part nothing printed.

    ``overlap`` (mm) is the width of the glue strips that suit it.
    """

    size: Size
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float


class Seams(NamedTuple):
    """Where a board is cut: the lines chosen (mm from its left and top), and the width of its glue strips (mm)."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float


class Choices(NamedTuple):
    """How a kit is to be printed, as chosen for one build; ``overlap`` in mm, None for what suits the board.

    ``board_size`` (mm) is the outer side of a ring board, the length of a slide board; None for its usual size.
    ``saver`` is for as few sheets as can be; ``split`` the most bytes of a file. ``seams`` are found once the board's
    lines are known; None for those that suit letter and A4.
    ``command`` is the call that builds it again, to which the guide adds ``--only``. ``printer`` is the one whose
    faults are corrected; ``flip`` is its own then, unless said otherwise, and the paper has its margins.
    ``fold``, ``sets`` and ``thickness`` (mm) are those of the rules booklet.
    """

    paper: Paper
    overlap: float | None = None
    cards: Literal["fold", "duplex"] = "fold"
    flip: Flip = "long"
    copies: Mapping[str, int] = {}
    command: str = "printgen build"
    board_size: float | None = None
    saver: bool = False
    split: int | None = None
    seams: Seams | None = None
    printer: Printer | None = None
    fold: FoldName = "quarter"
    sets: int = 1
    thickness: float = THICKNESS

    def flipped(self, flip: Flip) -> Flip:
        """The edge that a sheet is flipped on which is made for ``flip``: the printer's, where one is named."""
        return self.flip if self.printer else flip

    @property
    def booklet(self) -> Booklet:
        """How the rules are to be folded."""
        return Booklet(self.fold, self.sets, self.thickness, self.flip if self.printer else None)


class KitSummary(NamedTuple):
    """What the parts came to, for the booklet's cover and the guide.

    ``contents`` is part -> count in the edition's words; ``documents`` name -> (pages, sheets of paper);
    ``columns`` and ``rows`` are the board's seams, ``overlap`` the width of its glue strips, ``board`` its size;
    ``signature`` tells the booklet's panels; ``counts`` tells of each document what ``contents`` tells of all.
    """

    contents: Mapping[str, int]
    documents: Mapping[str, tuple[int, int]]
    paper: Paper
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    signature: Signature
    counts: Mapping[str, Mapping[str, int]] = {}
    overlap: float = 0.0
    board: Size = Size(0.0, 0.0)
