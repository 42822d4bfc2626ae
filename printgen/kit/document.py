"""A printed thing that a kit can hold, and all that there is to say of it: one row, read by flow, guide and commands.

The functions in a row draw with a desk (``components/desk``), which this room does not know.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

from msgspec import Struct

from printgen.drawing.frame import Placed
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.paper import Flip
from printgen.kit.pieces import Component

Needs = Literal["", "board", "summary"]
Work = Literal["", "glue", "join", "make", "fold"]


class Stock(Struct, frozen=True):
    """What to print on, by its id, and its drawn thickness (mm); there is none where a shop prints it."""

    id: str
    thick: float = 0.0


class Printing(Struct, frozen=True):
    """How a document is printed: on what, and turned over which edge; ``folded`` where a page holds fronts and backs.

    ``what`` is the label of what it is where no parts are counted; ``sheet`` is the paper as printed, if not as chosen.
    """

    stock: Stock
    flip: Flip | None = None
    folded: bool = False
    what: str = ""
    sheet: Size | None = None


STRONG = Stock("strong", 0.5)
CARD = Stock("card", 0.9)
STIFF = Stock("stiff", 1.4)
PLAIN = Stock("plain", 0.2)
SHOP = Stock("shop")


def nothing(*_: Any) -> tuple[()]:
    """Draws nothing, and tells no step."""
    return ()


def always(*_: Any) -> bool:
    """Says yes to every edition, and to all choices."""
    return True


def never(*_: Any) -> bool:
    """Says no to every edition."""
    return False


def no_text(*_: Any) -> str:
    """Says nothing."""
    return ""


class Document(Struct, frozen=True):
    """A row: a document's name (of its file, and after ``--only``) and the function that makes it.

    ``make`` is called with the desk and the choices, and with what it ``needs`` besides: the board's plan as it is cut,
    or the summary of the finished parts. ``printing`` (of choices and summary) says how to print it.

    For the guide: ``thumbnail`` (desk, rectangle, summary) draws the first sheet from afar, ``sign`` (desk, summary,
    part) what a part of it looks like on the table; ``work`` is the kind of work that it takes, ``steps`` (desk,
    choices, summary) are the steps of it; it is ``one`` where its title names what is worked on, rather than its parts;
    ``note`` (desk, parts) is what is said of it besides, and ``brought`` (desk) are parts of the game that go with it
    and that players bring. ``again`` says whether one may want more of what it holds. ``there`` says whether an
    edition's kit has it.

    ``item`` is what one calls a thing in it when asking for it: ``card`` for ``card:chance-03``; else it is the name.
    ``sized`` names the option that what fits in it hangs on. ``minimal_ink`` is the most of Standard's ink that
    Minimal may take, which is all of it where an edition's is a ``form`` to fill in. ``at_home`` is false where a copy
    shop prints it. ``chosen`` says for which choices a kit has it. It is ``mirrored`` where its left and right are
    exchanged in a language that runs from right to left.
    """

    name: str
    make: Callable[..., Component]
    printing: Callable[[Choices, Any], Printing]
    needs: Needs = ""
    thumbnail: Callable[[Any, Any, Any], Iterable[Placed]] | None = None
    sign: Callable[[Any, Any, Any], Iterable[Placed]] = nothing
    work: Work = ""
    one: bool = False
    steps: Callable[[Any, Choices, Any], Iterable[Any]] = nothing
    note: Callable[[Any, tuple[PartCount, ...]], str] = no_text
    brought: Callable[[Any], tuple[PartCount, ...]] = nothing
    again: bool = False
    sized: Literal["", "--paper", "--board-size", "--card-size", "--note-size"] = ""
    minimal_ink: float = 1.0
    form: Callable[[Any], bool] = never
    at_home: bool = True
    mirrored: bool = False
    item: str = ""
    there: Callable[[Any], bool] = always
    chosen: Callable[[Choices], bool] = always

    def minimal_share(self, edition: Any) -> float:
        """The most of Standard's ink that Minimal may take in an edition: a form has the same lines in both."""
        return 1.0 if self.form(edition) else self.minimal_ink


def on_stock(stock: Stock, what: str = "", folded: bool = False) -> Callable[[Choices, Any], Printing]:
    """The way to print a document whatever was chosen: one side of a paper."""
    return lambda choices, summary: Printing(stock, folded=folded, what=what)
