"""A printed thing that a kit can hold, as the flow, the guide and the commands know it."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

from printgen.art.frame import Placed
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount
from printgen.kit.papers import Flip

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


class Document:
    """A printed thing that a kit can hold: its data as class attributes, and the methods that a document overrides.

    ``name`` is that of its file, and what ``--only`` calls it; ``item`` is what one calls a thing in it when asking
    for it (``card`` for ``card:chance-03``), if not by the name. It ``needs`` the board's plan as it is cut, or the
    summary of the finished parts. ``work`` is the kind of work that it takes; it is ``one`` if its title in the guide
    names what is worked on, rather than its parts. ``again`` says whether one may want more of what it holds.
    ``sized`` names the option that sets its size. ``minimal_ink`` is the most of Standard's ink that Minimal may take.
    ``at_home`` is false if a copy shop prints it. It is ``mirrored`` if left and right are exchanged in a language
    written from right to left.
    """

    name: str
    item: str = ""
    needs: Needs = ""
    stock: Stock = PLAIN
    what: str = ""
    work: Work = ""
    one: bool = False
    again: bool = False
    sized: Literal["", "--paper", "--board-size", "--card-size", "--note-size"] = ""
    minimal_ink: float = 1.0
    at_home: bool = True
    mirrored: bool = False

    def make(self, context: Any, choices: Choices, needed: Any) -> Component:
        """Draw it; ``needed`` is what it ``needs``, if anything."""
        raise NotImplementedError

    def printing(self, choices: Choices, summary: Any) -> Printing:
        """Say how to print it: on one side of its stock, unless a document says otherwise."""
        return Printing(self.stock, what=self.what)

    def thumbnail(self, context: Any, room: Rect, summary: Any) -> Iterable[Placed] | None:
        """Draw its first sheet from afar; None if that is a page of text."""
        return None

    def sign(self, context: Any, summary: Any, part: PartCount) -> Iterable[Placed]:
        """Draw what a part of it looks like on the table."""
        return ()

    def steps(self, context: Any, choices: Choices, summary: Any) -> Iterable[Any]:
        """Return the steps of its work, for the guide."""
        return ()

    def note(self, context: Any, parts: tuple[PartCount, ...]) -> str:
        """Return what the guide says of it besides."""
        return ""

    def brought(self, context: Any) -> tuple[PartCount, ...]:
        """Return the parts of the game that go with it and that players bring."""
        return ()

    def is_form(self, edition: Any) -> bool:
        """Check whether it is a form to fill in, which has the same lines in both variants."""
        return False

    def is_in(self, edition: Any) -> bool:
        """Check whether the kit of an edition has it."""
        return True

    def is_chosen(self, choices: Choices) -> bool:
        """Check whether a kit has it for these choices."""
        return True

    def minimal_share(self, edition: Any) -> float:
        """Return the most of Standard's ink that Minimal may take in an edition."""
        return 1.0 if self.is_form(edition) else self.minimal_ink
