"""What a component is made of: the pieces to cut out, or a board's spaces, and how they go on paper."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from printgen.drawing.frame import Frame, Path
from printgen.drawing.type.setting.misfits import Misfit
from printgen.errors import Problem
from printgen.geometry import Line, Rect, Size
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Layout

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
    few pixels: the texts and pictures are noted by the desk while it is drawn.
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
