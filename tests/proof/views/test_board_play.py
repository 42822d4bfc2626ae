"""Where pieces stand on a board under way."""

import random

import pytest
from PIL import Image

from printgen.components.board.plan import ring
from printgen.geometry import Size
from printgen.proof.views.board_play import tokens
from printgen.proof.views.gluing import Space
from printgen.proof.views.standing import StandingFigure

TOKEN = StandingFigure("duck", "standing", Size(14.0, 28.0), Image.new("RGBA", (1, 1)))


@pytest.mark.parametrize(("across", "down"), [(9, 9), (9, 7), (4, 6), (20, 2)])
def test_the_first_tokens_stand_on_the_start_and_the_others_elsewhere(across: int, down: int) -> None:
    plan = ring(across, down)
    spaces = [Space(str(at), place.rect, place.turn, ()) for at, place in enumerate(plan.places)]
    random.Random(4).shuffle(spaces)
    spots = [thing.at for thing in tokens(spaces, plan.size, [TOKEN] * 6)]
    start = plan.places[0].rect
    on_start = [start.x < spot.x < start.right and start.y < spot.y < start.bottom for spot in spots]
    assert on_start == [True] * 3 + [False] * 3
