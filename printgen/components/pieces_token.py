"""Tokens as standees: a token goes in; a strip with two faces about a ridge and two feet (mm) comes out."""

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from printgen.components.pieces_net import FINE, both_faces, cut, fold_marks, level, mirrored
from printgen.components.studio import Studio
from printgen.drawing.frame import (
    Frame,
    Ink,
    Placed,
    Shape,
    Stroke,
    circle_path,
    placed,
    rect_path,
    rounded_path,
    shape,
)
from printgen.drawing.ink import OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit import Piece
from printgen.theme.model import Edition, Token

WIDTH = 18.0  # two or three stand on a space
FACE = Size(WIDTH, 29.0)
FOOT = Size(WIDTH, 9.0)

_BADGE = Style("figures", 7.5, 6.5, Ink("text"), lines=1)
_NUMBER = Style("figures", 15, 10, Ink("text"), lines=1)
_NAME = Style("condensed-bold", 7.75, 6.5, Ink("text"), lines=2, leading=1.1)


class Numbered(NamedTuple):
    """A token with its number in the box, from 1, and the ink key of its colour."""

    number: int
    token: Token
    key: str


def numbered(edition: Edition) -> Iterator[Numbered]:
    """The edition's tokens, each in the colour of a group, in turn; the numbers tell them apart without any colour."""
    keys = [f"group/{group.id}" for group in edition.groups] or ["accent", "second"]
    for number, (token, key) in enumerate(zip(edition.pieces.tokens, cycle(keys), strict=False), 1):
        yield Numbered(number, token, key)


def draw_token(studio: Studio, numbered: Numbered) -> Piece:
    """A standee: folded at the ridge and glued, its feet bent outwards, one to the front and one to the back."""
    face, foot = _face(studio, numbered), _foot(studio, numbered)
    back = Rect.of(FACE).moved(0.0, FOOT.height)
    front = mirrored(back)
    size = Size(WIDTH, front.bottom + FOOT.height)
    folds = tuple(level(y, WIDTH) for y in (back.y, front.y, front.bottom))
    items = (
        *both_faces(face, back.y),
        placed(foot, 0.0, 0.0, 180),
        placed(foot, 0.0, front.bottom),
        *fold_marks(folds),
        cut(rect_path(Rect.of(size))),
    )
    return Piece(numbered.token.id, Frame(size, items), None, 1, folds, (("front", front), ("back", back)))


def _face(studio: Studio, numbered: Numbered) -> Frame:
    """A disc with the token's drawing on the colour, its number in a badge, its name on a plate."""
    token, disc, badge = numbered.token, Point(WIDTH / 2, 11.2), Point(WIDTH - 3.0, 3.2)
    box = Rect(disc.x - 5.2, disc.y - 5.2, 10.4, 10.4)
    plate = Rect(1.4, 20.3, WIDTH - 2.8, 7.2)
    name = Rect(plate.x + 1.2, plate.y + 0.8, plate.width - 2.4, plate.height - 1.6)
    ring = Stroke(Ink("line-in", numbered.key), OUTLINE)
    items = (
        shape(rect_path(Rect.of(FACE)), Ink("ground", numbered.key)),
        shape(circle_path(disc, 7.6), Ink("mark"), FINE),
        shape(circle_path(disc, 6.9), stroke=ring),
        *_drawing(studio, numbered, box),
        shape(circle_path(badge, 2.0), Ink("mark"), FINE),
        *_count(studio, numbered, Rect(badge.x - 1.8, badge.y - 1.8, 3.6, 3.6), _BADGE),
        shape(rounded_path(plate, 1.2), Ink("mark"), FINE),
        *studio.setter.fit(token.name, name, _NAME, f"pieces.tokens.{token.id}.name"),
    )
    return Frame(FACE, items)


def _drawing(studio: Studio, numbered: Numbered, box: Rect) -> Iterator[Placed]:
    """The token's art, its shapes with an outline, so that pale colours stand out from the disc."""
    for at, item in studio.art(numbered.token.art, numbered.token.icon, box, Ink("solid", numbered.key)):
        yield Placed(at, item._replace(stroke=FINE) if isinstance(item, Shape) else item)


def _foot(studio: Studio, numbered: Numbered) -> Frame:
    """A foot with the number, so that it is read from above."""
    rect = Rect.of(FOOT)
    return Frame(FOOT, (shape(rect_path(rect), Ink("pale", numbered.key)), *_count(studio, numbered, rect, _NUMBER)))


def _count(studio: Studio, numbered: Numbered, box: Rect, style: Style) -> tuple[Placed, ...]:
    return studio.setter.fit(str(numbered.number), box, style, f"pieces.tokens.{numbered.token.id}")
