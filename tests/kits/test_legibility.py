"""Tests of legibility across a table: equal type for neighbors, large orders and rents, distinct colors."""

from collections import Counter

import pytest

from printgen.art.frame import Text, bounds
from printgen.art.ornament.borders import BORDERS
from printgen.art.ornament.scenery import BETWEEN
from printgen.games.trade.board_spaces import draw_space, name_style, space_name
from printgen.games.trade.records import Corner
from printgen.geometry import Point, Rect, subpaths
from printgen.parts.cards import cards
from printgen.parts.deeds import deeds
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.stories import SHORT_INSTRUCTION
from printgen.parts.palette import palette
from tests.support.card_samples import context_of
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, texts

IN_EACH_THEME = pytest.mark.parametrize("theme", TRADE)


def set_in(context: DrawingContext, frame: object) -> list[Text]:
    """Return the text runs of a picture."""
    return [entry.item for entry in texts(frame, context.setter.faces)]  # type: ignore[arg-type, misc]


@IN_EACH_THEME
def test_names_along_the_board_have_one_size_and_one_tracking_but_for_the_longest(theme: str) -> None:
    """A name that would take three lines is set in two, in smaller letters."""
    context = context_of(theme)
    spaces = [space for space in context.edition.spaces if not isinstance(space, Corner)]
    style = name_style(context, spaces)
    looks: Counter[tuple[str, float, float]] = Counter()
    for space in spaces:
        words = set(context.setter.cased(space_name(context.edition, space)[0], style).replace("-", " ").split())
        runs = [run for run in set_in(context, draw_space(context, space, style)) if set(run.string.split()) & words]
        looks.update({(run.face, run.size, round(run.tracking / run.size, 3)) for run in runs})
    (usual, count), *others = looks.most_common()
    assert usual[1] >= 10.0
    assert count > 0.6 * len(spaces)
    assert all(look[1] >= 8.0 and look[::2] == usual[::2] for look, _ in others)


@IN_EACH_THEME
def test_rents_are_named_in_letters_of_eight_and_a_half_points(theme: str) -> None:
    context = context_of(theme)
    named = [
        run
        for piece in deeds(context, CHOICES).pieces
        for run in set_in(context, piece.front)
        if run.string.startswith("Rent")
    ]
    assert len(named) >= 28 - 2
    assert {run.size for run in named} == {8.5}


@IN_EACH_THEME
def test_a_short_order_stands_out(theme: str) -> None:
    context = context_of(theme)
    orders = [
        run
        for piece in cards(context, CHOICES).pieces
        for run in set_in(context, piece.front)
        if run.face == "text-bold" and run.size == SHORT_INSTRUCTION
    ]
    assert orders


@IN_EACH_THEME
def test_no_token_has_a_color_like_that_of_a_group(theme: str) -> None:
    context = context_of(theme)
    colors = palette(context.theme.edition).colors
    groups = [colors[f"group/{group.id}"] for group in context.edition.groups]
    tokens = [colors[f"token/{token.id}"] for token in context.edition.pieces.tokens]
    assert len(set(tokens)) == len(tokens) == 8
    for token in tokens:
        nearest = min(sum(abs(mine - its) for mine, its in zip(token, group, strict=True)) for group in groups)
        assert nearest > 0.2


@pytest.mark.parametrize("name", sorted(BORDERS))
def test_a_ground_ends_at_its_border(name: str) -> None:
    rect = Rect(0.0, 0.0, 44.0, 80.0)
    border = BORDERS[name](rect, 1.0)
    outer = bounds(border.outline)
    assert all(rect.inset(-0.01).holds(bounds(part)) for part in subpaths(border.outline))
    assert outer.width > rect.width - 2.5
    assert outer.height > rect.height - 2.5


@pytest.mark.parametrize("name", sorted(BETWEEN))
def test_motifs_between_rays_are_whole(name: str) -> None:
    rect = Rect(0.0, 0.0, 160.0, 160.0)
    motifs = subpaths(BETWEEN[name](rect, Point(80.0, 80.0), 20.0))
    boxes = [bounds(motif) for motif in motifs]
    assert len(boxes) > 50
    assert all(rect.holds(box) for box in boxes)
