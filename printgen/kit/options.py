"""The options of a build, one row each: on the command line, in ``Choices``, in the guide, in the hash."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from printgen.geometry import INCH, Size
from printgen.kit.card_sizes import CARD, CARD_SIZES, FOLDED_CARD, NOTE, sides_typed
from printgen.kit.choices import Choices
from printgen.kit.paper import THICKNESS, USUAL_PAPER
from printgen.printer.profile import PRINTABLE

_FIELDS = {field.name: field for field in fields(Choices)}


def _always(choices: Choices) -> bool:
    return True


class BuildOption(Struct, frozen=True):
    """An option: its flag, its field in ``Choices``, the kind of its value, and its help.

    ``kind`` is one of the command line's kinds of values, or a word of those that the field's type lists.
    ``usual_with`` tells the usual value where that hangs on other choices, and ``shown`` is what the help says of it.
    ``typed`` writes a value as one types it. ``hashed`` options are part of what a kit is made from. ``applies`` says
    for which choices the option has an effect; ``idle`` what to say where it has none.
    """

    flag: str
    field: str
    kind: str
    help: str
    usual_with: Callable[[Choices], Any] | None = None
    shown: str = ""
    typed: Callable[[Any], str] = str
    hashed: bool = True
    applies: Callable[[Choices], bool] = _always
    idle: str = ""

    @property
    def usual(self) -> Any:
        """The value where none is given; of the paper, without which there are no ``Choices``, its name."""
        field = _FIELDS[self.field]
        if field.required:
            return USUAL_PAPER
        return field.default if field.default_factory is NODEFAULT else field.default_factory()

    @property
    def words(self) -> tuple[str, ...]:
        """The words of which the value is one; none for measures, counts and names."""
        kind = _FIELDS[self.field].type
        return next((get_args(one) for one in (kind, *get_args(kind)) if get_origin(one) is Literal), ())


def length_typed(value: float) -> str:
    """A length as one types it."""
    return f"{value:g}mm"


def size_typed(size: Size) -> str:
    """Width and height as one types them, such as ``49x85mm``; a card's by name where it has one."""
    named = (name for name, known in CARD_SIZES.items() if known == size)
    return next(named, sides_typed(size))


def bytes_typed(size: int) -> str:
    """A number of bytes as one types it, such as ``100MB``."""
    unit, worth = next((unit, worth) for unit, worth in (("MB", 1000**2), ("kB", 1000), ("B", 1)) if size % worth == 0)
    return f"{size // worth}{unit}"


def counts_typed(counts: Mapping[str, int]) -> str:
    """Counts by name as one types them, such as ``money=2,board=3``."""
    return ",".join(f"{name}={count}" for name, count in counts.items())


def _name(value: Any) -> str:
    return str(value.name)


OPTIONS = (
    BuildOption(
        "--paper", "paper", "paper", "The paper you print on: a name, or a size such as 8x10in, 200x250mm.",
        typed=_name,
    ),
    BuildOption(
        "--copies", "copies", "copies", "Print a document N times over, such as money=2.",
        typed=counts_typed, hashed=False,
    ),
    BuildOption(
        "--cards", "cards", "word", "Cards and deeds to fold and glue, or printed on both sides of the paper.",
    ),
    BuildOption(
        "--card-size", "card_size", "card-size",
        f"The size of cards and deeds: {', '.join(list(CARD_SIZES)[1:-1])} or {list(CARD_SIZES)[-1]}, or width and "
        "height, such as 63x88mm.",
        shown=sides_typed(CARD), typed=size_typed,
    ),
    BuildOption(
        "--flip", "flip", "word", "With --cards duplex: the edge that your printer turns the sheet about.",
        usual_with=lambda choices: choices.usual_flip, shown="its profile's, or long",
        applies=lambda choices: choices.cards == "duplex",
        idle="--flip goes with --cards duplex: folded cards are printed on one side",
    ),
    BuildOption(
        "--printer", "printer", "printer",
        "Correct every page for your printer, by the profile of this name (see 'printgen calibrate').",
        typed=_name, hashed=False,
    ),
    BuildOption(
        "--overlap", "overlap", "overlap",
        "Width of the glue strip between board tiles, such as 5mm; 0 for none.",
        shown=f"{PRINTABLE / INCH:g}in; 0 for a board that tokens slide on", typed=length_typed,
    ),
    BuildOption(
        "--money", "money", "word",
        "The money: all notes; half of them, for small tables; or all as pocket notes, twice as many on a sheet.",
    ),
    BuildOption(
        "--note-size", "note_size", "note-size",
        "The size of banknotes, width and height, such as 90x45mm.",
        shown=sides_typed(NOTE), typed=size_typed, applies=lambda choices: choices.money != "pocket",
        idle="--note-size goes without --money pocket: pocket notes have a size of their own",
    ),
    BuildOption(
        "--boxes", "boxes", "switch",
        "Boxes for the cards and a tray for the notes, to cut from card, fold and glue.",
        typed=lambda value: "",
    ),
    BuildOption(
        "--card-thickness", "card_thickness", "card-thickness",
        "With --boxes: how thick one finished card is; measure ten of them and divide.",
        shown=length_typed(FOLDED_CARD), typed=length_typed, applies=lambda choices: choices.boxes,
        idle="--card-thickness goes with --boxes: it is what their depth is reckoned from",
    ),
    BuildOption(
        "--buildings", "buildings", "word",
        "Buildings to fold and glue, which stand; or flat counters, which are only cut.",
    ),
    BuildOption(
        "--fold", "fold", "word",
        "How the rules are folded: in half twice; in half and stapled; to a zine from one side of one sheet (quick "
        "rules); like a letter; in a Z.",
    ),
    BuildOption(
        "--sets", "sets", "sets",
        "How many rules booklets to print on one sheet, to be cut apart: 2 on tabloid or a3.",
    ),
    BuildOption(
        "--thickness", "thickness", "thickness",
        "With --fold half: how thick your paper is, so that inner pages move towards the spine.",
        shown=length_typed(THICKNESS), typed=length_typed, applies=lambda choices: choices.fold == "half",
        idle="--thickness goes with --fold half: in other folds no sheet lies within another",
    ),
    BuildOption(
        "--board-size", "board_size", "board-size",
        "How large the board is, such as 400mm or 18in: the outer side of a square board, the length of one that "
        "tokens slide on. Small type keeps its size.",
        shown="20in; 45in", typed=length_typed,
    ),
    BuildOption(
        "--saver", "saver", "switch", "Save paper: board tiles, decks and notes share sheets.",
        typed=lambda value: "",
    ),
    BuildOption(
        "--marks", "marks", "switch",
        "Registration marks for a hobby cutter on the sheets that are cut flat: money, pieces, boxes, duplex cards. "
        "They take room: there may be more sheets.",
        typed=lambda value: "",
    ),
    BuildOption(
        "--split", "split", "file-size",
        "Keep each file under a copy shop's limit, such as 100MB: a larger one becomes board-1.pdf, board-2.pdf ...",
        typed=bytes_typed,
    ),
)  # fmt: skip


def chosen(choices: Choices) -> Iterator[tuple[BuildOption, str]]:
    """What was chosen for a kit: the options that have an effect and are not as usual, each with its value as typed."""
    for option in OPTIONS:
        value = getattr(choices, option.field)
        usual = option.usual_with(choices) if option.usual_with else option.usual
        if value is None or value == usual or not option.applies(choices):
            continue
        if (typed := option.typed(value)) != usual:
            yield option, typed


def hashed(choices: Choices) -> Iterator[str]:
    """The options that are part of what a kit is made from, as typed; a printer's name is none of them."""
    yield from (f"{option.flag} {typed}" for option, typed in chosen(choices) if option.hashed)
