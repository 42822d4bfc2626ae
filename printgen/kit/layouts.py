"""The ways in which a component goes on paper: grid, fold sheet, nets, tiles, poster, booklet or plain pages."""

from typing import Literal, NamedTuple

from msgspec import Struct

from printgen.kit.paper import THICKNESS, Flip

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
