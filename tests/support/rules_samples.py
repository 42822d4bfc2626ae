"""The rules booklet of a small kit, and the texts of its panels."""

import re
from collections.abc import Callable, Iterator

from printgen.art.frame import Frame, Group, Text
from printgen.games.trade.game import GAME
from printgen.kit.choices import Choices
from printgen.kit.component import Component, FoldName, PartCount
from printgen.kit.papers import PAPERS
from printgen.parts.drawing_context import DrawingContext
from tests.support.kit_samples import summary_of
from tests.support.labels import counted
from tests.support.tagged import loose

CONTENTS = tuple(
    PartCount(identity, number, counted(name))
    for identity, number, name in (
        ("deck-chance", 32, "cards"),
        ("deeds", 28, "deeds"),
        ("notes", 210, "banknotes"),
        ("small-buildings", 32, "houses"),
        ("large-buildings", 12, "hotels"),
        ("tokens", 8, "tokens"),
        ("dice", 2, "dice"),
    )
)
Book = Callable[..., Component]
COUNTS = {part.id: part.number for part in CONTENTS}


def made(context: DrawingContext, paper: str = "letter", fold: FoldName = "quarter", sets: int = 1) -> Component:
    choices = Choices(PAPERS[paper], fold=fold, sets=sets)
    summary = summary_of({"board": (9, 9)}, {"board": CONTENTS}, paper, choices.booklet)
    return context.with_misfits(GAME.books[0].make(context, choices, summary))


def texts(frame: Frame, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, Text]]:
    """Return every text of a frame with its place, including those of upright groups."""
    for at, item in frame.items:
        if isinstance(item, Text):
            yield x + at.x, y + at.y, item
        elif isinstance(item, Group) and item.turn == 0:
            yield from texts(item.frame, x + at.x, y + at.y)


def flowing(component: Component) -> list[str]:
    """Return the words of the running text by panel, without those in figures."""
    panels = [piece.front for piece in component.pieces[1:]]
    found = [item for panel in panels for _, item in loose(panel.items) if isinstance(item, Text)]
    said = "".join(item.string if is_initial(item) or is_sign(item) else item.string + " " for item in found)
    return re.sub(r" (?=[,.;:])", "", said).split()  # a comma after a bold word is a run of its own


def is_sign(text: Text) -> bool:
    """Check whether this is a sign from another face that belongs to the amount after it."""
    return len(text.string) == 1 and text.face.startswith("fallback")


def is_initial(text: Text) -> bool:
    """Check whether this is the booklet's raised initial, which belongs to the next word."""
    return len(text.string) == 1 and text.size > 15
