"""Components: pieces to cut out or a board's spaces, and how they are laid out on paper."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Text
from printgen.art.transforms import Mirror
from printgen.errors import Problem
from printgen.geometry import Line, Path, Rect, Size
from printgen.kit.papers import THICKNESS, Flip
from printgen.type.typesetter import Misfit
from printgen.words.catalogue import Counted

PageKind = Literal["tile", "grid", "fold", "booklet", "poster", "guide", "form", "list"]
CARD_BLEED = 3.0  # the most that a card's ground runs on beyond its trim (mm)

FoldName = Literal["quarter", "half", "zine", "letter", "z"]


class Grid(Struct, frozen=True):
    """Pieces side by side, butted; where ``apart``, each deck starts a sheet of its own.

    Of pieces without backs each kind then fills sheets of its own; what is left over shares sheets if that saves any.
    Pieces with backs get a back page, mirrored for ``flip``; ``bleed`` (mm) is kept round each back.
    """

    bleed: float = 0.0
    flip: Flip = "long"
    apart: bool = False


class Folded(Struct, frozen=True):
    """Fronts left and backs right of one upright fold in the sheet's middle; a deck starts a sheet where ``apart``."""

    apart: bool = False


class Nets(Struct, frozen=True):
    """Pieces of many sizes in rows, ``gap`` mm apart, but for those of one size that share their cuts."""

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


class Poster(Struct, frozen=True):
    """A surface on one page with that margin all round (mm)."""

    margin: float = 12.7


class Booklet(Struct, frozen=True):
    """Panels on sheets that are folded: how, how many sets side by side, and how thick the paper is (mm).

    ``flip`` is the edge that the printer turns sheets about, None for the one that the fold's sheets are made for.
    Languages that run from right to left have their booklets ``bound`` on the right.
    """

    fold: FoldName = "quarter"
    sets: int = 1
    thickness: float = THICKNESS
    flip: Flip | None = None
    bound: Literal["left", "right"] = "left"


class Leaves(Struct, frozen=True):
    """Pages as they are, one a sheet side; ``kind`` is what the manifest calls them.

    ``border`` (mm) is blank round each page: it may be moved so far to lie within the printer's reach.
    """

    kind: PageKind = "guide"
    border: float = 0.0


Layout = Grid | Folded | Nets | Tiled | Poster | Booklet | Leaves


_SOME = 3  # "several" in every language


class PartCount(Struct, frozen=True):
    """How many of a kind of part there are: its id, the number and what it is called; nothing is looked up by that."""

    id: str
    number: int
    called: Counted

    @property
    def name(self) -> str:
        """The name that goes with the count."""
        return self.called.of(self.number)

    @property
    def kind(self) -> str:
        """The name without the count: for one, or for some in languages whose name hangs on how many there are."""
        return self.called.of(min(self.number, _SOME))

    def times(self, times: int) -> "PartCount":
        """The same part, so many times over."""
        return replace(self, number=self.number * times)


def added_up(lists: Iterable[Iterable[PartCount]]) -> tuple[PartCount, ...]:
    """The counts of several documents in one list, each part once, in the order of their first mention."""
    total: dict[str, PartCount] = {}
    for parts in lists:
        for part in parts:
            known = total.get(part.id)
            total[part.id] = replace(part, number=part.number + known.number) if known else part
    return tuple(total.values())


Face = Literal["front", "back"]
PILE = "pile-"  # how the id of a board's place for a deck begins


def numbered_id(stem: str, number: int, total: int) -> str:
    """The id of one of so many, in two digits or as many as the last one takes: ``house-07``, ``chest-007`` of 120."""
    return f"{stem}-{number:0{max(2, len(str(total)))}}"


BUILDINGS = {"small_building": "house", "large_building": "hotel"}  # the ids of buildings, by the words for them


class Piece(Struct, frozen=True):
    """One thing to cut out: a front, perhaps a back of the same size, and how many of it.

    ``stem`` names the kind (``note-500``); copies are numbered from it. ``folds`` are lines on the front; ``faces``
    are the parts of a net that mirror each other about its ridge, by name, in the front's coordinates.
    ``outline`` is what a net is cut along, in the same coordinates; other pieces are cut at their edges.
    Pieces that are ``butted`` have straight sides: neighbours of one size share the cuts between them.
    Front and back may draw their grounds up to 3 mm beyond their size: imposition clips each to its trim, but for the
    bleed where it has no neighbour and nearly half of the gap towards a fold. A net draws nothing beyond its size.
    """

    stem: str
    front: Frame
    back: Frame | None = None
    copies: int = 1
    folds: tuple[Line, ...] = ()
    faces: tuple[tuple[Face, Rect], ...] = ()
    butted: bool = False
    outline: Path = ()


class Cell(NamedTuple):
    """A space of a board: drawn upright in ``frame`` and placed at ``rect``, turned clockwise."""

    id: str
    rect: Rect
    turn: int
    frame: Frame


class Surface(Struct, frozen=True):
    """A whole board: its ground, its spaces in board order, and what stands in its centre.

    Whatever touches the board's edge is drawn 3.175 mm beyond it. The ground bears no text: it shows in the
    overlap strips, where the text of spaces is left out. ``misfits`` are what finds no room on it.
    """

    size: Size
    ground: Frame
    cells: tuple[Cell, ...]
    centre: tuple[Cell, ...]
    misfits: tuple[Misfit, ...] = ()


class Component(Struct, frozen=True):
    """A document of the kit before it is imposed: its pieces (or its surface) and how they go on paper.

    ``title`` is what it is called within a line; ``contents`` counts the kinds of parts that it holds; ``notes`` are
    what the builder of the kit should know;
    ``misfits`` are its texts that cannot be printed and what else finds no room, ``coarse`` its pictures that have too
    few pixels: the texts and pictures are noted by the drawing context while it is drawn.
    """

    pieces: Sequence[Piece]
    layout: Layout
    surface: Surface | None = None
    contents: tuple[PartCount, ...] = ()
    notes: tuple[str, ...] = ()
    name: str = ""
    title: str = ""
    misfits: tuple[Misfit, ...] = ()
    coarse: tuple[Problem, ...] = ()


def mirrored_component(component: Component, width: Callable[[Text], float]) -> Component:
    """The component with each piece turned about; ``width`` tells how long a run of text is, in mm."""
    mirror = Mirror(width)
    pieces = tuple(
        replace(piece, front=mirror.frame(piece.front), back=piece.back and mirror.frame(piece.back))
        for piece in component.pieces
    )
    return replace(component, pieces=pieces)
