"""The options chosen for one build: paper, copies, folds, board size and the like; and what follows from them."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Size
from printgen.kit.card_sizes import CARD, FOLDED_CARD, NOTE, POCKET_NOTE
from printgen.kit.layouts import CARD_BLEED, Booklet, Folded, FoldName, Grid
from printgen.kit.paper import THICKNESS, Flip, Paper
from printgen.printer.profile import Printer, margins

Money = Literal["full", "half", "pocket"]
Buildings = Literal["tent", "flat"]


class Choices(Struct, frozen=True):
    """How a kit is to be printed, as chosen for one build; ``overlap`` in mm, None for what suits the board.

    ``card_size`` is that of all cards and deeds; ``note_size`` that of notes, None for what ``money`` has.
    ``boxes`` are for the cards, which are so thick each (``card_thickness``, mm), and for the notes.
    ``board_size`` (mm) is the outer side of a ring board, the length of a slide board; None for its usual size.
    ``saver`` is for as few sheets as can be; ``split`` the most bytes of a file.
    ``printer`` is the one whose faults are corrected; ``flip`` None for the edge on which it turns sheets.
    ``money`` is all notes, half of them, or all of them in a size of which twice as many lie on a sheet.
    ``buildings`` stand as tents, or lie as counters, which takes no glue.
    ``marks`` are for a cutter, on the sheets that are cut flat.
    ``fold``, ``sets`` and ``thickness`` (mm) are those of the rules booklet.
    """

    paper: Paper
    overlap: float | None = None
    cards: Literal["fold", "duplex"] = "fold"
    flip: Flip | None = None
    copies: Mapping[str, int] = {}
    card_size: Size = CARD
    note_size: Size | None = None
    boxes: bool = False
    card_thickness: float = FOLDED_CARD
    board_size: float | None = None
    saver: bool = False
    split: int | None = None
    printer: Printer | None = None
    money: Money = "full"
    buildings: Buildings = "tent"
    fold: FoldName = "quarter"
    sets: int = 1
    thickness: float = THICKNESS
    marks: bool = False

    @property
    def banknote(self) -> Size:
        """The size of the notes; pocket notes have their own."""
        return POCKET_NOTE if self.money == "pocket" else self.note_size or NOTE

    @property
    def usual_flip(self) -> Flip:
        """The edge on which sheets are flipped where none is chosen."""
        return self.printer.flip if self.printer else "long"

    @property
    def edge(self) -> Flip:
        """The edge on which sheets are flipped."""
        return self.flip or self.usual_flip

    @property
    def fed_paper(self) -> Paper:
        """The paper with what the printer leaves blank along its edges where one is named, flipped on that edge."""
        if self.printer is None:
            return self.paper
        return replace(self.paper, margins=margins(self.printer, self.paper.size, self.edge))

    def flipped(self, flip: Flip) -> Flip:
        """The edge to flip a sheet on: the printer's where one is named, else ``flip``, for which the sheet is made."""
        return self.edge if self.printer else flip

    @property
    def booklet(self) -> Booklet:
        """How the rules are to be folded."""
        return Booklet(self.fold, self.sets, self.thickness, self.edge if self.printer else None)

    def card_layout(self, apart: bool = False) -> Folded | Grid:
        """How cards and deeds go on paper; each deck starts a sheet of its own where ``apart``."""
        return Folded(apart) if self.cards == "fold" else Grid(CARD_BLEED, self.edge, apart)
