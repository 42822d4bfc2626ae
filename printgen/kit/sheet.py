"""Finished pages: a sheet with its folds, cuts and placements, and the document that the sheets make."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from printgen.drawing.frame import Frame, Path
from printgen.geometry import Line, Rect, Transform
from printgen.kit.layouts import PageKind
from printgen.kit.paper import Flip
from printgen.kit.pieces import Face
from printgen.kit.registration import RegistrationMarks


class Placement(Struct, frozen=True):
    """Where an item lies on a sheet: the finished trim, mm from the page's top left, turned clockwise as printed."""

    id: str
    face: Face
    rect: Rect
    turn: int = 0


class NetOutline(Struct, frozen=True):
    """What a net is cut along: the id of its items, and the path on the sheet (mm from its top left corner)."""

    id: str
    path: Path


class Tile(Struct, frozen=True):
    """What the manifest adds for a board tile: its row and column from 1, its trim, and its overlap strip's width."""

    row: int
    column: int
    trim: Rect
    overlap: float


class Sheet(Struct, frozen=True):
    """One finished page: its picture and all that the manifest says of it.

    ``number`` counts pages from 1, ``leaf`` the sheets of paper; ``flip`` is None for a page without a back.
    ``transform`` is where the page's points go in the PDF, to come out true on one printer; None leaves them.
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
        """The trim as it stands in the PDF."""
        return self.transform.rect(self.trim) if self.transform and self.trim else self.trim


class ImposedDocument(Struct, frozen=True):
    """A finished document of the kit: its sheets and its title for the reader's window.

    ``called`` is the title without the edition's, for a document of a kit.
    ``label`` gives our own words by their id, with values for their gaps.
    """

    name: str
    title: str
    sheets: tuple[Sheet, ...]
    label: Callable[..., str]
    called: str = ""

    @property
    def papers(self) -> int:
        """How many sheets of paper it takes."""
        return len({sheet.leaf for sheet in self.sheets})

    def page_title(self, sheet: Sheet) -> str:
        """What the reader's outline calls a page."""
        if sheet.tile:
            return self.label("outline.tile", row=sheet.tile.row, column=sheet.tile.column)
        return self.label("outline.page", number=sheet.number)
