"""The guide's steps for the sliding game: its board without glue strips, its discs and its turn markers."""

from collections.abc import Callable, Iterable, Sequence

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import (
    PAGE,
    PICTURE,
    arrow,
    box,
    cross,
    fold,
    glue,
    glue_stick,
    paper,
    rules,
    scissors,
    straight,
)
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.steps import GATHERED_BUTTED, overlapped
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.drawing.ink import OUTLINE, OUTLINE_PEN
from printgen.geometry import Point, Rect
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary

_TINT = Ink("pale", "accent")
_METAL = Ink("pale", "second")


def pieces(desk: Desk, choices: Choices, summary: KitSummary) -> list[GuideStep]:
    """Tokens round their coins, and the turn markers."""
    coin = desk.slide.tokens.coin
    return [
        GuideStep(_drawn(desk, _disc_cut), "Tokens: cut out each pair of discs, neck and all."),
        GuideStep(_drawn(desk, _disc_fold), f"Fold the neck round a coin ({coin.name}) and glue a disc on each face."),
        GuideStep(_drawn(desk, _marker), "Turn markers: cut, fold in the middle, glue."),
    ]


def board(desk: Desk, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """The tiles edge to edge, with nothing on their faces that could stop a token, unless strips are asked for."""
    if summary.overlap:
        return tuple(overlapped(choices))
    cut = GATHERED_BUTTED if choices.saver else "Cut each sheet at its marks, all round."
    return [
        GuideStep(_drawn(desk, _tile_cut), cut),
        GuideStep(_drawn(desk, _tile_join), "Lay the sheets edge to edge; ticks and letters meet."),
        GuideStep(_drawn(desk, _tile_tape), "Turn them over and tape the joints from behind: no glue, no step."),
    ]


def _tile(x: float, y: float, tint: Ink = _TINT) -> Iterable[Placed]:
    """A tile of the long board: three rows of spaces."""
    yield from paper(box(x, y, 14.0, 16.8), tint)
    yield rules(
        (x, y + 5.6, x + 14.0, y + 5.6), (x, y + 11.2, x + 14.0, y + 11.2), (x + 7.0, y + 5.6, x + 7.0, y + 11.2)
    )


def _tile_cut(desk: Desk) -> Iterable[Placed]:
    yield from paper(box(13.5, 1.5, *PAGE), Ink("blank"))
    yield from _tile(16.5, 5.6)
    level = [(12.0, y, 35.5, y) for y in (5.6, 22.4)]
    yield rules(*level, *((x, 0.4, x, 28.4) for x in (16.5, 30.5)), stroke=Stroke(Ink("cut"), OUTLINE))
    yield scissors(desk, 4.8, 18.9)


def _tile_join(desk: Desk) -> Iterable[Placed]:
    yield from _tile(4.0, 9.0)
    yield from _tile(25.0, 9.0)
    yield from straight(Point(24.0, 17.4), Point(19.0, 17.4))


def _tile_tape(desk: Desk) -> Iterable[Placed]:
    yield from _turned()
    x, y, wide, tall = 15.5, 4.6, 10.6, 11.8
    for column in (0, 1):
        for row in (0, 1):
            yield from paper(box(x + column * wide, y + row * tall, wide, tall), Ink("blank"))
    yield from paper(box(x + wide - 1.3, y + 0.6, 2.6, 2 * tall - 1.2), _METAL)
    yield from paper(box(x + 0.6, y + tall - 1.3, 2 * wide - 1.2, 2.6), _METAL)
    yield from (item for item in glue_stick(37.6, 3.0))
    yield cross(desk, 37.8, 19.4)


def _turned() -> Iterable[Placed]:
    """The joined tiles before they are turned over."""
    yield from _tile(0.6, 7.4)
    yield from arrow(Point(7.6, 6.2), Point(14.6, -1.6), Point(21.0, 3.6))


def _drawn(desk: Desk, draw: Callable[[Desk], Iterable[Placed]]) -> Frame:
    return Frame(PICTURE, tuple(draw(desk)))


def disc(x: float, y: float, radius: float, tint: Ink = _TINT) -> tuple[Placed, ...]:
    """A disc of paper that hides what lies below it."""
    path = circle_path(Point(x, y), radius)
    return shape(path, Ink("white")), shape(path, tint, OUTLINE_PEN)


def _pair(desk: Desk, x: float, y: float, radius: float) -> Iterable[Placed]:
    """A token's two discs, one above the other, and the neck between them."""
    yield shape(rect_path(Rect(x - 1.8, y - 1.4, 3.6, 2.8)), _TINT, OUTLINE_PEN)
    for side in (-1, 1):
        yield from disc(x, y + side * (radius + 0.7), radius)
        icon = Rect(x - 3.0, y + side * (radius + 0.7) - 3.0, 6.0, 6.0)
        yield desk.icon(desk.slide.tokens.sides[0].icon, icon, Ink("solid", "ink"))
    for level in (-0.7, 0.7):
        yield fold(x - 3.0, y + level, x + 3.0, y + level)


def _disc_cut(desk: Desk) -> Iterable[Placed]:
    yield from _pair(desk, 25.0, 14.5, 6.2)
    yield scissors(desk, 10.5, 4.0)


def _disc_fold(desk: Desk) -> Iterable[Placed]:
    yield from _pair(desk, 9.0, 14.5, 6.2)
    yield from disc(9.0, 21.4, 4.6, _METAL)
    yield glue(6.2, 21.4, 11.8, 21.4, 0.9)
    yield from arrow(Point(16.0, 6.0), Point(22.0, 13.0), Point(16.2, 21.0))
    yield from straight(Point(22.5, 14.5), Point(27.0, 14.5))
    for lift, tint in ((1.4, _TINT), (0.0, _METAL), (-1.4, _TINT)):
        yield from disc(35.0, 14.5 + lift, 6.6, tint)
    yield desk.icon(desk.slide.tokens.sides[0].icon, Rect(31.8, 9.9, 6.4, 6.4), Ink("solid", "ink"))


def _marker(desk: Desk) -> Iterable[Placed]:
    yield from paper(box(6.0, 4.5, 10.0, 20.0))
    yield fold(4.6, 14.5, 17.4, 14.5)
    yield glue(8.0, 9.5, 14.0, 9.5, 0.9)
    yield desk.icon(desk.slide.tokens.sides[0].icon, Rect(8.0, 16.5, 6.0, 6.0), Ink("solid", "ink"))
    yield from straight(Point(20.0, 14.5), Point(25.5, 14.5))
    yield from paper(box(28.6, 8.6, 10.0, 10.0))
    yield from paper(box(28.0, 9.5, 10.0, 10.0))
    yield desk.icon(desk.slide.tokens.sides[0].icon, Rect(30.0, 11.5, 6.0, 6.0), Ink("solid", "ink"))
