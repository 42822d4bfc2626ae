"""What a finished kit must show: texts, counted items, kinds that differ, and amounts, each with its place."""

from msgspec import Struct

BOARDS = ("board", "board-poster")
NAME_FLOOR = 8.0  # points: a name on the board, read across the table


class ExpectedText(Struct, frozen=True):
    """Texts that stand, in this order, on an item of some documents (on any page of them where ``item`` is empty).

    ``item`` is an id, or what the ids of its copies begin with; ``times`` is how often each text stands there at
    least, ``floor`` its least size in points where it has one of its own, ``what`` the thing that it tells.
    """

    documents: tuple[str, ...]
    item: str
    face: str
    texts: tuple[str, ...]
    what: str
    times: int = 1
    floor: float = 0.0


class PartItems(Struct, frozen=True):
    """The items of a document that a part of the list of contents counts: their ids, or with ``#`` their stems.

    ``sets`` tells of which items a set holds how many: of these only whole sets are printed.
    """

    part: str
    document: str
    items: tuple[str, ...]
    sets: tuple[tuple[str, int], ...] = ()


class Kind(Struct, frozen=True):
    """A kind of a thing: what is told apart, its own name, and how.

    With a ``mark``, the band beside that is looked at; else the whole item, which must have lines that another has
    not, ``apart`` square millimetres of them; or a picture that is lighter or darker in five times that area.
    """

    of: str
    name: str
    mark: str = ""
    apart: float = 0.0


class ItemChain(Struct, frozen=True):
    """Items of a board that make a path: each touches the next, and no two others do; ``what`` they make."""

    documents: tuple[str, ...]
    items: tuple[str, ...]
    what: str


class ItemAmounts(Struct, frozen=True):
    """All amounts of money that an item bears, in the order in which they are read."""

    documents: tuple[str, ...]
    item: str
    face: str
    amounts: tuple[int, ...]


class BookletRow(Struct, frozen=True):
    """A line of a table: what it begins with, if anything in particular, and the numbers that it begins with."""

    name: str
    numbers: tuple[int, ...]


class BookletTable(Struct, frozen=True):
    """Lines of the booklet that follow one another."""

    what: str
    rows: tuple[BookletRow, ...]


class BookletHands(Struct, frozen=True):
    """The table of the hands that are dealt: each adds up to ``total``, and the first of them is the usual one.

    ``notes`` are value, number in a usual hand, and number printed; a table of ``players`` is the largest.
    """

    notes: tuple[tuple[int, int, int], ...]
    total: int
    players: int


class BookletEntry(Struct, frozen=True):
    """The amounts that the booklet tells after a name, and the space of that name."""

    name: str
    amounts: tuple[int, ...]
    item: str


class BookletNumbers(Struct, frozen=True):
    """Numbers that follow each other in the booklet."""

    what: str
    numbers: tuple[int, ...]


class BookletSums(Struct, frozen=True):
    """A line of names, each with what it comes to, where the booklet has room for it."""

    what: str
    sums: tuple[tuple[str, int], ...]


BookletAmounts = BookletTable | BookletHands | BookletEntry | BookletNumbers | BookletSums
