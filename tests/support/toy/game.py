"""The toy game's only document besides the guide: its counters."""

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, shape
from printgen.art.inks import OUTLINE
from printgen.games.base import Game, Guide
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Grid, PartCount, Piece
from printgen.kit.document import Document, GuideStep, KitSummary
from printgen.parts.drawing_context import DrawingContext
from printgen.type.typesetter import Style
from tests.support.labels import counted
from tests.support.toy.records import Toy

COUNTER = Size(30.0, 30.0)


class Counters(Document):
    """The theme's number of counters, each with its name."""

    name = "counters"
    work = "make"
    minimal_ink = 0.9

    def make(self, context: DrawingContext, choices: Choices, needed: None) -> Component:
        edition = context.theme.edition
        assert isinstance(edition, Toy)
        rim = shape(circle_path(Point(15.0, 15.0), 13.0), Ink("pale", "accent"), Stroke(Ink("line"), OUTLINE))
        style = Style("text-bold", 12, 7)
        name = context.setter.fit(edition.words.counter.one, Rect(4.0, 10.0, 22.0, 10.0), style, "words")
        piece = Piece("counter", Frame(COUNTER, (rim, *name)), copies=edition.counters)
        called = counted(edition.words.counter.one, edition.words.counter.many)
        return Component((piece,), Grid(), contents=(PartCount("counters", edition.counters, called),))

    def steps(self, context: DrawingContext, choices: Choices, summary: KitSummary) -> list[GuideStep]:
        return [GuideStep("money-cut", "Cut the counters out.")]

    def sign(self, context: DrawingContext, summary: KitSummary, part: PartCount) -> tuple[Placed, ...]:
        return (shape(circle_path(Point(4.0, 3.6), 3.0), Ink("pale", "accent")),)


class ToyGame(Game[Toy]):
    """The toy game."""

    documents = (Counters(),)
    books = (Guide(),)


GAME = ToyGame()
