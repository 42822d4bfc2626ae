"""The choices of one build: its options, card sizes, and what follows from them."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields, replace

from printgen.card_sizes import CARD, CARD_SIZES, NOTE, POCKET_NOTE, card_size_called, note_size_called, sides_typed
from printgen.errors import Problem, UsageError, quoted
from printgen.geometry import INCH, Size, at_most, decimal, length
from printgen.kit.component import CARD_BLEED, Booklet, Folded, FoldName, Grid
from printgen.kit.papers import THICKNESS, USUAL_PAPER, Flip, Paper, paper_called
from printgen.messages import message
from printgen.printer.profile import PRINTABLE, Printer, margins

_BYTES = {"b": 1, "kb": 1000, "mb": 1000**2, "gb": 1000**3, "kib": 1024, "mib": 1024**2, "gib": 1024**3}
_LARGEST_FILE = 10**12
_FILE_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]+)")


def length_between(text: str, least: float, most: float, too_long: str = "") -> float:
    """Read a length with its unit, in mm; ``too_long`` is the message for a longer one."""
    found = length(text.lower())
    if found > most and too_long:
        raise UsageError(too_long)
    if not least <= found <= most:
        range_text = message(
            "{value} is not between {least:g} mm and {most:g} mm", value=quoted(text), least=least, most=most
        )
        raise UsageError(range_text)
    return found


def board_size(text: str) -> float:
    """Read the size of a board, in mm."""
    return length_between(text, 100.0, 3000.0)


def overlap(text: str) -> float:
    """Read the width of the glue strip between tiles, in mm."""
    too_long = message(
        "the overlap can be at most {most:g}in, because larger tiles do not fit on the paper", most=PRINTABLE / INCH
    )
    return length_between(text, 0.0, PRINTABLE, too_long)


def paper_thickness(text: str) -> float:
    """Read the thickness of paper, in mm."""
    return length_between(text, 0.0, 0.5, message("paper for a booklet can be at most 0.5mm thick"))


def card_thickness(text: str) -> float:
    """Read the thickness of a card, in mm."""
    return length_between(text, 0.05, 3.0)


def file_size(text: str) -> int:
    """Read the maximum size of a file, such as ``100MB`` or ``500 kB``, in bytes."""
    found = _FILE_SIZE.fullmatch(text.strip().lower())
    if not found or found[2] not in _BYTES:
        raise UsageError(
            message("{value} is not a file size: write a number and a unit, such as 100MB or 500kB", value=quoted(text))
        )
    size = decimal(found[1]) * _BYTES[found[2]]
    if size < 1000:
        raise UsageError(message("{value} is too small for any file: write at least 1kB", value=quoted(text)))
    if size > _LARGEST_FILE:
        raise UsageError(message("{text} is too large for any file: at most 1000GB", text=quoted(text)))
    return round(size)


FOLDED_CARD = 0.35  # the thickness of a card folded from strong paper and glued
_TIGHT, _LOOSE = 1.0, 2.0  # how much larger or smaller than a sleeve's nominal size a card may be


class Sleeve(Struct, frozen=True):
    """A kind of sleeves in shops, and its nominal card size."""

    id: str
    size: Size


SLEEVES = (
    Sleeve("mini_american", Size(41.0, 63.0)),
    Sleeve("mini_european", Size(44.0, 68.0)),
    Sleeve("standard_american", Size(56.0, 87.0)),
    Sleeve("bridge", Size(57.5, 89.0)),
    Sleeve("standard_european", Size(59.0, 92.0)),
    Sleeve("poker", Size(63.5, 88.0)),
    Sleeve("square", Size(70.0, 70.0)),
    Sleeve("tarot", Size(70.0, 120.0)),
    Sleeve("large", Size(80.0, 120.0)),
)


def sleeve_for(card: Size) -> Sleeve | None:
    """Return the sleeves that fit a card best; None if no usual ones do."""

    def off(sleeve: Sleeve) -> float:
        return abs(sleeve.size.width - card.width) + abs(sleeve.size.height - card.height)

    def fits(sleeve: Sleeve) -> bool:
        sides = zip(sleeve.size, card, strict=True)
        return all(at_most(mine, its + _TIGHT) and at_most(its - _LOOSE, mine) for its, mine in sides)

    return min(filter(fits, SLEEVES), key=off, default=None)


# How the text of a measure is read, by its kind. Add a kind here.
READERS: Mapping[str, Callable[[str], Any]] = {
    "paper": paper_called,
    "card-size": card_size_called,
    "card-thickness": card_thickness,
    "note-size": note_size_called,
    "overlap": overlap,
    "thickness": paper_thickness,
    "board-size": board_size,
    "file-size": file_size,
}

Money = Literal["full", "half", "pocket"]
Buildings = Literal["tent", "flat"]
Cut = Literal["apart", "butted"]
Sides = Literal["both", "one"]


class Choices(Struct, frozen=True):
    """The print options of one build; ``overlap`` is in mm, None for the board's default.

    ``sides`` are those that the printer prints at once; with one, the sheets are turned by hand.
    ``cut`` says whether cards that are printed on both sides have gutters between them, or share their cuts.
    ``card_size`` is the size of all cards and deeds, ``note_size`` that of notes; None for the size of ``money``.
    ``boxes`` are for the cards, whose thickness is ``card_thickness`` (mm), and for the notes; None for the game's
    default: only the card game has boxes.
    ``board_size`` (mm) is the outer side of a ring board, the length of a slide board; None for its usual size.
    ``saver`` uses as few sheets as possible; ``split`` is the maximum file size in bytes.
    ``printer`` is the profile to correct for; ``flip`` is None for the edge on which that printer turns sheets.
    ``money`` is all notes, half of them, or all of them at a size that fits twice as many on a sheet.
    ``buildings`` are standing tents, or flat counters, which need no glue.
    ``marks`` are for a cutter, on the sheets that are cut flat.
    ``fold``, ``sets`` and ``thickness`` (mm) are those of the rules booklet.
    """

    paper: Paper
    overlap: float | None = None
    cards: Literal["fold", "duplex"] = "fold"
    cut: Cut = "apart"
    flip: Flip | None = None
    sides: Sides = "both"
    copies: Mapping[str, int] = {}
    card_size: Size = CARD
    note_size: Size | None = None
    boxes: bool | None = None
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
        """The default edge on which sheets are flipped."""
        return self.printer.flip if self.printer else "long"

    @property
    def edge(self) -> Flip:
        """The edge on which sheets are flipped."""
        return self.flip or self.usual_flip

    @property
    def fed_paper(self) -> Paper:
        """The paper with the margins of the chosen printer, if any, as it is flipped on that edge.

        Raises UsageError if the printer reaches less than half of the paper.
        """
        if self.printer is None:
            return self.paper
        fed = replace(self.paper, margins=margins(self.printer, self.paper.size, self.edge))
        both = fed.mirrored(self.edge)
        for area in (both.printable, both.panel_area):
            if area.width < fed.size.width / 2 or area.height < fed.size.height / 2:
                text = message(
                    "the printer {name} has margins or shifts that are too large for {paper} paper",
                    name=quoted(self.printer.name),
                    paper=self.paper.name,
                )
                hint = message("choose a larger paper, or measure the printer again with 'printgen calibrate'")
                raise UsageError(Problem(text, hint=hint))
        return fed

    def flipped(self, flip: Flip) -> Flip:
        """The edge to flip a sheet on: the chosen printer's, or ``flip``, for which the sheet is made."""
        return self.edge if self.printer else flip

    @property
    def booklet(self) -> Booklet:
        """The fold of the rules booklet."""
        return Booklet(self.fold, self.sets, self.thickness, self.edge if self.printer else None)

    def card_layout(self, apart: bool = False) -> Folded | Grid:
        """Return the layout of cards and deeds on paper; if ``apart``, each deck starts a new sheet."""
        return Folded(apart) if self.cards == "fold" else Grid(CARD_BLEED, self.edge, apart, self.cut == "butted")


_FIELDS = {field.name: field for field in fields(Choices)}


class BuildOption(Struct, frozen=True):
    """An option: its flag, its field in ``Choices``, the kind of its value, and its help.

    ``kind`` is one of the command line's kinds of values, or a word that the field's type lists. ``shown`` is the
    help's text for the default. ``hashed`` options count as sources of a kit. An option that ``goes_with`` values of
    another field has no effect without them; ``idle`` is the message for that.
    """

    flag: str
    field: str
    kind: str
    help: str
    shown: str = ""
    hashed: bool = True
    goes_with: tuple[str, tuple[Any, ...]] | None = None
    idle: str = ""

    @property
    def usual(self) -> Any:
        """The default value; for the paper, without which there are no ``Choices``, its name."""
        field = _FIELDS[self.field]
        if field.required:
            return USUAL_PAPER
        return field.default if field.default_factory is NODEFAULT else field.default_factory()

    @property
    def words(self) -> tuple[str, ...]:
        """The possible words of the value; none for measures, counts and names."""
        kind = _FIELDS[self.field].type
        return next((get_args(one) for one in (kind, *get_args(kind)) if get_origin(one) is Literal), ())

    def applies(self, choices: Choices) -> bool:
        """Check whether the option has an effect for these choices."""
        return self.goes_with is None or getattr(choices, self.goes_with[0]) in self.goes_with[1]

    def typed(self, value: Any) -> str:
        """Return a value as typed: ``49x85mm``, ``money=2,board=3``, ``100MB``; empty for a switch."""
        match self.kind:
            case "paper" | "printer":
                return str(value.name)
            case "word" | "sets":
                return str(value)
            case "switch":
                return "" if value else "no"
            case "copies":
                return ",".join(f"{name}={count}" for name, count in value.items())
            case "card-size" | "note-size":
                return next((name for name, size in CARD_SIZES.items() if size == value), sides_typed(value))
            case "file-size":
                units = (("MB", 1000**2), ("kB", 1000), ("B", 1))
                return next(f"{value // worth}{unit}" for unit, worth in units if value % worth == 0)
        return f"{value:g}mm"


OPTIONS = (
    BuildOption(
        "--paper", "paper", "paper", "The paper you print on: a name, or a size such as 8x10in or 200x250mm.",
    ),
    BuildOption(
        "--copies", "copies", "copies", "Print a document N times, such as money=2.",
        hashed=False,
    ),
    BuildOption(
        "--cards", "cards", "word", "Cards and deeds to fold and glue, or printed on both sides of the paper.",
    ),
    BuildOption(
        "--cut", "cut", "word",
        "Duplex cards: apart, each with its bleed; or butted, so that neighbors share a cut and more cards fit on a "
        "sheet (nine of poker size). Butted cards are printed duplex unless --cards is given.",
        goes_with=("cards", ("duplex",)),
        idle=message("--cut needs --cards duplex: folded cards always share their cuts"),
    ),
    BuildOption(
        "--card-size", "card_size", "card-size",
        f"The size of cards and deeds: {', '.join(list(CARD_SIZES)[1:-1])} or {list(CARD_SIZES)[-1]}, or width and "
        "height, such as 63x88mm or 2.5x3.5in.",
        shown=sides_typed(CARD),
    ),
    BuildOption(
        "--flip", "flip", "word", "With --cards duplex: the edge on which your printer flips the sheet.",
        shown=message("as in the printer's profile, or long"), goes_with=("cards", ("duplex",)),
        idle=message("--flip needs --cards duplex: folded cards are printed on one side"),
    ),
    BuildOption(
        "--sides", "sides", "word",
        "The sides your printer prints: both or one. With one, the guide explains how to turn the sheets by hand.",
    ),
    BuildOption(
        "--printer", "printer", "printer",
        "Correct every page for your printer with the profile of this name (see 'printgen calibrate').",
        hashed=False,
    ),
    BuildOption(
        "--overlap", "overlap", "overlap",
        "Width of the glue strip between board tiles, such as 5mm; 0 for none.",
        shown=message("0.25in; 0 for a board that tokens slide on"),
    ),
    BuildOption(
        "--money", "money", "word",
        "The money: all notes; half of them, for few players; or all as pocket notes, twice as many on a sheet.",
    ),
    BuildOption(
        "--note-size", "note_size", "note-size",
        "The size of banknotes, width and height, such as 90x45mm.",
        shown=sides_typed(NOTE), goes_with=("money", ("full", "half")),
        idle=message("--note-size has no effect with --money pocket: pocket notes have a size of their own"),
    ),
    BuildOption(
        "--boxes", "boxes", "switch",
        "Boxes for the cards and a tray for the notes, to cut from card, fold and glue.",
        shown=message("only in pure card games"),
    ),
    BuildOption(
        "--card-thickness", "card_thickness", "card-thickness",
        "With --boxes: the thickness of one finished card; measure ten of them and divide by ten.",
        shown=f"{FOLDED_CARD:g}mm", goes_with=("boxes", (True,)),
        idle=message("--card-thickness needs --boxes: their depth is calculated from it"),
    ),
    BuildOption(
        "--buildings", "buildings", "word",
        "Buildings: tents to fold and glue, which stand; or flat counters, which you only cut out.",
    ),
    BuildOption(
        "--fold", "fold", "word",
        "The fold of the rules booklet: in half twice; in half and stapled; a zine from one side of one sheet (quick "
        "rules); like a letter; or in a Z.",
    ),
    BuildOption(
        "--sets", "sets", "sets",
        "The number of rules booklets on one sheet, to be cut apart: 2 on tabloid or a3.",
    ),
    BuildOption(
        "--thickness", "thickness", "thickness",
        "With --fold half: the thickness of your paper, so that inner pages move toward the spine.",
        shown=f"{THICKNESS:g}mm", goes_with=("fold", ("half",)),
        idle=message("--thickness needs --fold half: in other folds no sheet lies inside another"),
    ),
    BuildOption(
        "--board-size", "board_size", "board-size",
        "The size of the board, such as 400mm or 18in: the outer side of a square board, or the length of one that "
        "tokens slide on. Small type keeps its size.",
        shown="20in; 45in",
    ),
    BuildOption(
        "--saver", "saver", "switch", "Save paper: board tiles, decks and notes share sheets.",
    ),
    BuildOption(
        "--marks", "marks", "switch",
        "Registration marks for a hobby cutter on the sheets that are cut flat: money, pieces, boxes, duplex cards. "
        "The marks take up space, so there may be more sheets.",
    ),
    BuildOption(
        "--split", "split", "file-size",
        "Keep each file under a copy shop's limit, such as 100MB: a larger one becomes board-1.pdf, board-2.pdf ...",
    ),
)  # fmt: skip


def with_implied(values: Mapping[str, Any], given: Collection[str]) -> dict[str, Any]:
    """Return values with those that they imply: butted cards are printed on both sides unless ``cards`` is given."""
    implied = {"cards": "duplex"} if values.get("cut") == "butted" and "cards" not in given else {}
    return {**values, **implied}


def chosen(choices: Choices) -> Iterator[tuple[BuildOption, str]]:
    """Yield the options of a kit that have an effect and are not the default, each with its value as typed."""
    for option in OPTIONS:
        value = getattr(choices, option.field)
        usual = choices.usual_flip if option.field == "flip" else option.usual
        if value is None or value == usual or not option.applies(choices):
            continue
        if (typed := option.typed(value)) != usual:
            yield option, typed


def hashed(choices: Choices) -> Iterator[str]:
    """Yield the options that count as sources of a kit, as typed; a printer's name does not."""
    yield from (f"{option.flag} {typed}" for option, typed in chosen(choices) if option.hashed)
