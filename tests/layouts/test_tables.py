"""Tests of tables on laid-out cards: leaders, stripes, styles of columns, and type that a deck shares."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Shape, Text
from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.cards import cards
from printgen.parts.drawing_context import CardShape, DrawingContext, context_for
from tests.support.layouts import THEME, written
from tests.support.parts_samples import Seen, seen

PLACE = Rect(8, 20, 44, 40)
STYLES = """\
    styles:
      row: {face: text, narrow: condensed, size: 9, floor: 6.5, lines: 1, shared: style}
      amount: {face: condensed-bold, size: 10, floor: 7, align: right, shared: style}
"""


def drawn(folder: Path, item: str, *texts: str, size: Size | None = None) -> tuple[DrawingContext, Component]:
    """Return cards with one item, which have these texts in a column."""
    lines = "".join(line for line in THEME.splitlines(keepends=True) if not line.startswith("      - {"))
    theme = lines.replace("    items:\n", f"{STYLES}    items:\n      - {item}\n").replace('"{suit.colour}"', "none")
    if size:
        theme = theme.replace("    size: 60x90mm\n", "")
    rows = "".join(f'Card {number},"{text}"\n' for number, text in enumerate(texts))
    path = written(folder, theme=theme, table=f"title,text\n{rows}")
    context = context_for(load_theme(path, frozenset(baked()))).cleared("cards")
    if size:
        context = replace(context, card=CardShape(size))
    component = cards(context, Choices(PAPERS["letter"]))
    assert context.setter.misfits == []
    return context, component


def words(context: DrawingContext, frame: Frame) -> dict[str, Seen]:
    return {one.item.string: one for one in seen(frame, context.setter.faces) if isinstance(one.item, Text)}


def leaders(context: DrawingContext, frame: Frame) -> list[Rect]:
    """Return the boxes of the dotted lines on a face, from the top."""
    found = [one for one in seen(frame, context.setter.faces) if isinstance(one.item, Shape)]
    dotted = [one.box for one in found if isinstance(one.item, Shape) and one.item.stroke and one.item.stroke.dash]
    return sorted(dotted, key=lambda box: box.y)


TABLE = '{table: "{text}", at: [8, 20, 44, 40], style: [row, amount], leaders: true, gap: 1.5%s}'


def test_leaders_join_labels_and_amounts_on_one_grid(tmp_path: Path) -> None:
    context, made = drawn(tmp_path, TABLE % "", "Rent | $2\nWith one house | $10\nWith a large hotel | $1,250")
    found, dots = words(context, made.pieces[0].front), leaders(context, made.pieces[0].front)
    rows = [("Rent", "$2"), ("With one house", "$10"), ("With a large hotel", "$1,250")]
    right = PLACE.right - 1.5
    for (label, amount), line in zip(rows, dots, strict=True):
        assert found[label].box.x == pytest.approx(PLACE.x + 1.5, abs=0.01)
        assert found[amount].box.right == pytest.approx(right, abs=0.2)
        assert found[label].box.right + 0.5 < line.x < found[label].box.right + 2
        assert line.right == pytest.approx(found[amount].box.x - 1, abs=0.01)
        assert (right - line.x) % 1 == pytest.approx(0, abs=0.01) or (right - line.x) % 1 == pytest.approx(1, abs=0.01)
    distances = [low.y - high.y for high, low in pairwise(dots)]
    assert distances == pytest.approx([40 / 3] * 2, abs=0.01)


def test_rows_are_no_farther_apart_than_asked(tmp_path: Path) -> None:
    context, made = drawn(tmp_path, TABLE % ", row_height: 6", "One | 1\nTwo | 2")
    high, low = leaders(context, made.pieces[0].front)
    assert low.y - high.y == pytest.approx(6)
    assert (low.y + high.y) / 2 == pytest.approx(PLACE.centre.y, abs=1.5)


def test_every_second_row_has_a_stripe(tmp_path: Path) -> None:
    context, made = drawn(tmp_path, TABLE % ", stripes: accent", "One | 1\nTwo | 2\nThree | 3\nFour | 4")
    shapes = [one for one in seen(made.pieces[0].front, context.setter.faces) if one.role == "pale"]
    assert [one.box for one in shapes] == [Rect(8, 20, 44, 10), Rect(8, 40, 44, 10)]
    assert {one.item.fill for one in shapes if isinstance(one.item, Shape)} == {Ink("pale", "accent")}


@pytest.mark.parametrize(
    ("label", "count"),
    [("Houses", 1 + 3), ("Houses with a terrace", 1 + 1), ("Houses with a very wide terrace", 0)],
)
def test_drawings_stand_before_labels_if_there_is_room(tmp_path: Path, label: str, count: int) -> None:
    text = f"Rent | $2\n:home: | House | $10\n:home@accent: :home: :home: | {label} | $20"
    context, made = drawn(tmp_path, TABLE % "", text)
    inks = [one.item.fill for one in seen(made.pieces[0].front, context.setter.faces) if isinstance(one.item, Shape)]
    icons = [ink for ink in inks if ink]
    assert len(icons) == count
    assert (Ink("form", "accent") in icons) == (count > 0)
    found = words(context, made.pieces[0].front)
    assert (found["House"].box.x > found["Rent"].box.x + 2) == (count > 0)
    assert found["House"].box.x == pytest.approx(found[label].box.x, abs=0.3)


def test_texts_of_a_shared_style_have_one_size_and_narrow_letters_where_needed(tmp_path: Path) -> None:
    texts = ("Rent | 1\nTax | 2", "A label of some narrow letters | 1\nTax | 2", "Short | 1\nFee | 2")
    context, made = drawn(tmp_path, TABLE % "", *texts)
    faces, sizes = [], set[float]()
    for piece in made.pieces:
        labels = [one.item for string, one in words(context, piece.front).items() if not string.isdecimal()]
        sizes |= {item.size for item in labels if isinstance(item, Text)}
        faces.append({item.face for item in labels if isinstance(item, Text)})
    assert faces == [{"text"}, {"condensed"}, {"text"}]
    assert sizes == {8.5}


def test_columns_have_their_own_styles_and_the_short_one_its_width(tmp_path: Path) -> None:
    item = '{table: "{text}", at: [8, 20, 44, 40], style: [stat, body], line: none}'
    long = "a sentence that takes several lines beside its number"
    context, made = drawn(tmp_path, item, f"10 × | {long}\n4 × | {long}")
    found = words(context, made.pieces[0].front)
    assert isinstance(found["10 ×"].item, Text)
    assert found["10 ×"].item.face == "figures"
    lines = [one for string, one in found.items() if "×" not in string]
    assert len(lines) > 1
    assert min(one.box.x for one in lines) > found["10 ×"].box.right
    assert not [one for one in seen(made.pieces[0].front, context.setter.faces) if isinstance(one.item, Shape)]


@pytest.mark.parametrize("size", [Size(49, 85), Size(70, 120), Size(44, 68)])
def test_an_exact_size_is_that_on_paper(tmp_path: Path, size: Size) -> None:
    item = "{shape: rectangle, at: bottom, size: [14, 12], exact: true, fill: accent, dashed: true}"
    context, made = drawn(tmp_path, item, "x", size=size)
    (box,) = (one.box for one in seen(made.pieces[0].front, context.setter.faces) if one.role == "ground")
    assert tuple(box.size) == pytest.approx((14, 12))


def test_an_exact_size_without_room_is_reported(tmp_path: Path) -> None:
    item = "{group: [{shape: rectangle, at: left, size: [14, 14], exact: true}], at: [8, 20, 44, 12]}"
    with pytest.raises(ThemeError, match="a place of 14 x 14 mm does not fit"):
        drawn(tmp_path, item, "x")
