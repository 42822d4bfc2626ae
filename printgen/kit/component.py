"""Components: pieces to cut out, or the spaces of a board, and their layout on paper."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame
from printgen.errors import Misfit, Problem
from printgen.geometry import Line, Path, Rect, Size
from printgen.kit.papers import THICKNESS, Flip
from printgen.words.catalogue import Counted

PageKind = Literal["tile", "grid", "fold", "booklet", "poster", "guide", "form", "list"]
CARD_BLEED = 3.0  # mm, the greatest bleed of a card's ground

FoldName = Literal["quarter", "half", "zine", "letter", "z"]
Bound = Literal["left", "right"]  # the side of a booklet's spine


class Grid(Struct, frozen=True):
    """Pieces butted side by side; if ``apart``, each deck starts a new sheet.

    Each kind of piece without a back fills its own sheets; the remainders share sheets if that saves any.
    Pieces with backs get a back page, mirrored for ``flip``; ``bleed`` (mm) surrounds each piece, or with ``butted``
    only the whole block, whose pieces share their cuts.
    """

    bleed: float = 0.0
    flip: Flip = "long"
    apart: bool = False
    butted: bool = False


class Folded(Struct, frozen=True):
    """Fronts left and backs right of a vertical fold in a sheet's middle; if ``apart``, each deck on new sheets."""

    apart: bool = False


class Nets(Struct, frozen=True):
    """Pieces of many sizes in rows, ``gap`` mm apart, except those of one size that share their cuts."""

    gap: float = 3.0


class Tiled(NamedTuple):
    """A surface cut along seams (mm from its left and top), with an overlap strip right and below (mm).

    One tile a page; or, if ``gathered``, the tiles of all ``copies`` on as few sheets as possible. ``bleed`` says that
    the surface is drawn beyond its edges.
    """

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float
    gathered: bool = False
    copies: int = 1
    bleed: bool = True


class Poster(Struct, frozen=True):
    """A surface on one page with a margin (mm) on all sides."""

    margin: float = 12.7


class Booklet(Struct, frozen=True):
    """Panels on sheets that are folded: the fold, the number of sets side by side, and the paper's thickness (mm).

    ``flip`` is the edge about which the printer turns sheets; None for the usual one of the fold.
    In languages that are written from right to left, booklets are ``bound`` on the right.
    """

    fold: FoldName = "quarter"
    sets: int = 1
    thickness: float = THICKNESS
    flip: Flip | None = None
    bound: Bound = "left"


class Leaves(Struct, frozen=True):
    """Finished pages, one on each side of a sheet; ``kind`` is that of the manifest.

    ``border`` (mm) is blank on all sides of a page, which may be moved by that much to stay printable.
    """

    kind: PageKind = "guide"
    border: float = 0.0


Layout = Grid | Folded | Nets | Tiled | Poster | Booklet | Leaves


_SOME = 3  # takes the plural in every language


class PartCount(Struct, frozen=True):
    """The number of parts of a kind: its id, the number and its name, which is only for display."""

    id: str
    number: int
    called: Counted

    @property
    def name(self) -> str:
        """The name in the form for the count."""
        return self.called.of(self.number)

    @property
    def kind(self) -> str:
        """The name without the count: singular, or plural in languages whose names depend on the number."""
        return self.called.of(min(self.number, _SOME))

    def times(self, times: int) -> "PartCount":
        """Return the same part with its number multiplied."""
        return replace(self, number=self.number * times)


def added_up(lists: Iterable[Iterable[PartCount]]) -> tuple[PartCount, ...]:
    """Add up the counts of several documents, each part once, in the order of first mention."""
    total: dict[str, PartCount] = {}
    for parts in lists:
        for part in parts:
            known = total.get(part.id)
            total[part.id] = replace(part, number=part.number + known.number) if known else part
    return tuple(total.values())


Face = Literal["front", "back"]
PILE = "pile-"  # the prefix of ids of places for decks on a board


BUILDINGS = {
    "small_building": "house",
    "large_building": "hotel",
}  # ids by keys of words


class Piece(Struct, frozen=True):
    """A piece to cut out: a front, an optional back of the same size, and the number of copies.

    ``stem`` names the kind (``note-500``); copies are numbered from it (see ``item_ids``). The stem of a card is its
    whole id, because its front may differ from all others. ``folds`` are lines on the front; ``faces``
    are the parts of a net that mirror each other about its ridge, by name, in the front's coordinates.
    ``outline`` is the cut line of a net or of a round piece, in the same coordinates; other pieces are cut at their
    edges. ``group`` is the deck of a card; of pieces with backs that are all alike, such as coins, it is their stem.
    Pieces that are ``butted`` have straight sides: neighbors of one size share the cuts between them.
    Front and back may draw their grounds up to 3 mm beyond their size: imposition clips each to its trim, plus the
    bleed on sides without a neighbor and nearly half of the gap towards a fold. A net draws nothing beyond its size.
    """

    stem: str
    front: Frame
    back: Frame | None = None
    copies: int = 1
    folds: tuple[Line, ...] = ()
    faces: tuple[tuple[Face, Rect], ...] = ()
    butted: bool = False
    outline: Path = ()
    group: str = ""


class Cell(NamedTuple):
    """A space of a board: drawn upright in ``frame`` and placed at ``rect``, turned clockwise."""

    id: str
    rect: Rect
    turn: int
    frame: Frame


class Surface(Struct, frozen=True):
    """A whole board: its ground, its spaces in board order, and the fields of its center.

    Shapes that touch the board's edge extend 3.175 mm beyond it. The ground has no text: it shows in the
    overlap strips, where the text of spaces is left out. ``misfits`` are the objects and texts that do not fit.
    """

    size: Size
    ground: Frame
    cells: tuple[Cell, ...]
    centre: tuple[Cell, ...]
    misfits: tuple[Misfit, ...] = ()


class Component(Struct, frozen=True):
    """A document of the kit before imposition: its pieces (or its surface) and their layout on paper.

    ``title`` is its name within a line; ``contents`` counts its kinds of parts; ``notes`` are remarks for the user.
    ``misfits`` are texts that cannot be printed and other things that do not fit, ``coarse`` problems of pictures with
    too few pixels; the drawing context collects both while it draws. The text of a ``tagged`` one is in groups with
    tags.
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
    tagged: bool = False

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to print, as when all boxes are larger than the paper."""
        return not self.pieces and self.surface is None
