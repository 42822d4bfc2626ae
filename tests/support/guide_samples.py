"""The contents and files of a sample kit, its guide in a drawing context, and the guide's texts."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Placed, Text
from printgen.geometry import Point
from printgen.kit.choices import Choices
from printgen.kit.component import Booklet, Component, PartCount
from printgen.kit.document import KitSummary
from printgen.kit.papers import PAPERS
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.guide import guide
from tests.support.kit_samples import summary_of
from tests.support.labels import counted

CHANCE, DEEDS = (
    PartCount("deck-chance", 16, counted("Chance card", "Chance cards")),
    PartCount("deeds", 28, counted("deed", "deeds")),
)
NOTES = PartCount("notes", 210, counted("banknote", "banknotes"))
DICE = PartCount("dice", 2, counted("die", "dice"))
PIECES = (
    PartCount("small-buildings", 32, counted("house", "houses")),
    PartCount("tokens", 8, counted("token", "tokens")),
    DICE,
)
PARTS = {
    "board": (PartCount("board", 1, counted("board", "boards")),),
    "cards": (CHANCE,),
    "deeds": (DEEDS,),
    "money": (NOTES,),
    "pieces": PIECES,
}
DOCUMENTS = {"board": (9, 9), "cards": (6, 6), "deeds": (5, 5), "money": (21, 21), "pieces": (2, 2), "rules": (2, 1)}


def summary(paper: str = "letter", booklet: Booklet = Booklet()) -> KitSummary:  # noqa: B008
    return summary_of(DOCUMENTS, PARTS, paper, booklet)


def made(context: DrawingContext, paper: str = "letter", overlap: float = 6.35, **choices: object) -> Component:
    chosen = Choices(PAPERS[paper], overlap, **choices)  # type: ignore[arg-type]
    return context.with_misfits(guide(context, chosen, replace(summary(paper, chosen.booklet), overlap=overlap)))


def items(frame: Frame, x: float = 0.0, y: float = 0.0, turned: bool = False) -> Iterator[tuple[Point, Placed, bool]]:
    """Return every item of a frame with its origin on the page, and whether it is turned."""
    for entry in frame.items:
        at = Point(x + entry.at.x, y + entry.at.y)
        if isinstance(entry.item, Group):
            yield from items(entry.item.frame, *at, turned or entry.item.turn != 0)
        else:
            yield at, entry, turned


def strings(component: Component) -> str:
    found = [e.item.string for p in component.pieces for _, e, _ in items(p.front) if isinstance(e.item, Text)]
    return " ".join(" ".join(found).split())


def texts_of(frame: Frame) -> list[Text]:
    return [entry.item for _, entry, _ in items(frame) if isinstance(entry.item, Text)]
