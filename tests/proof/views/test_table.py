"""Tests of the positions of pieces on a board during play."""

import random

import pytest
from msgspec.structs import replace
from PIL import Image

from printgen.games.path.grid import path
from printgen.games.trade.ring import ring
from printgen.geometry import Point, Rect, Size
from printgen.proof.views.cutting import BoardSpace, StandingFigure
from printgen.proof.views.table import tokens

TOKEN = StandingFigure("duck", "standing", Size(14.0, 28.0), Image.new("RGBA", (1, 1)))


@pytest.mark.parametrize(("across", "down"), [(9, 9), (9, 7), (4, 6), (20, 2)])
def test_the_first_tokens_stand_on_the_start_and_the_others_elsewhere(across: int, down: int) -> None:
    plan = ring(across, down)
    spaces = [BoardSpace(str(at), place.rect, place.turn, ()) for at, place in enumerate(plan.places)]
    random.Random(4).shuffle(spaces)
    spots = [thing.at for thing in tokens(spaces, plan.size, [TOKEN] * 6)]
    start = plan.places[0].rect
    on_start = [start.x < spot.x < start.right and start.y < spot.y < start.bottom for spot in spots]
    assert on_start == [True] * 3 + [False] * 3


def test_tokens_stand_on_a_path_from_its_first_space_on_which_its_number_tells() -> None:
    plan = path(40)
    spaces = [
        BoardSpace(f"s{number}", place.rect, 0, ((str(number), place.rect.centre),))
        for number, place in enumerate(plan.places, 1)
    ]
    corner = Point(spaces[5].rect.x + 7.0, spaces[5].rect.y + 6.0)
    spaces[5] = replace(spaces[5], words=(("6", corner), ("1", spaces[5].rect.centre)))
    spots = [thing.at for thing in tokens(spaces[::-1], plan.size, [TOKEN] * 5)]
    first = plan.places[0].rect
    on_first = [first.holds(Rect(*spot, 0.0, 0.0)) for spot in spots]
    assert on_first == [True] * 3 + [False] * 2
