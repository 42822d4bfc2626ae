"""Tests of laid-out cards: what stands where on their faces, in which size and ink, and their sheets."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, Shape, Text, rect_path, rounded_path
from printgen.art.icons import baked
from printgen.art.transforms import Mirror
from printgen.geometry import POINT, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.cards import cards
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.laid_out.texts import spans_of
from tests.conftest import printgen
from tests.support.layouts import written
from tests.support.parts_samples import seen

SOUND = ("octagon", "anchor")


def drawn(folder: Path, *changes: tuple[str, str]) -> tuple[DrawingContext, Component]:
    """Return the cards of the changed game, with the context in which they were drawn."""
    context = context_for(load_theme(written(folder, SOUND, *changes), frozenset(baked()))).cleared("cards")
    component = cards(context, Choices(PAPERS["letter"]))
    assert context.setter.misfits == []
    return context, component


def texts(context: DrawingContext, frame: Frame) -> dict[str, tuple[Rect, Text]]:
    """Return the texts of a face by their strings, with their boxes (mm)."""
    found = ((one.item, one.box) for one in seen(frame, context.setter.faces))
    return {item.string: (box, item) for item, box in found if isinstance(item, Text)}


def test_cards_have_the_size_of_their_layout_and_their_copies(tmp_path: Path) -> None:
    _, component = drawn(tmp_path)
    assert [piece.stem for piece in component.pieces] == ["sea-01-01", "sea-01-02", "sea-02", "sea-03"]
    for piece in component.pieces:
        assert [face.size for face in (piece.front, piece.back) if face] == [Size(60, 90)] * 2
        assert piece.group == "sea"
    assert component.pieces[0].front is component.pieces[1].front


def test_texts_stand_in_their_places(tmp_path: Path) -> None:
    context, component = drawn(tmp_path)
    found = texts(context, component.pieces[2].front)
    assert Rect(6, 6, 9, 9).holds(found["5"][0])
    assert Rect(16, 6, 28, 9).holds(found["SQUID"][0])
    body = [box for string, (box, _) in found.items() if string not in ("5", "SQUID")]
    assert all(Rect(8, 52, 44, 20.5).holds(box) for box in body)
    assert min(box.x for box in body) == pytest.approx(8, abs=0.05)


def test_an_item_is_shown_on_its_condition(tmp_path: Path) -> None:
    context, component = drawn(tmp_path)
    assert "0" not in texts(context, component.pieces[3].front)
    assert "TURTLE" in texts(context, component.pieces[3].front)


def test_a_repeat_is_shown_on_its_own_condition(tmp_path: Path) -> None:
    names = "{group: [{text: '{each}'}], direction: column, for_each: 'Ann, Bo, Cy', when: each != 'Bo'"
    context, component = drawn(tmp_path, ('{id: text, text: "{text}"', names), ("style: body}", "}"))
    found = texts(context, component.pieces[3].front)
    assert {"Ann", "Cy"} <= found.keys()
    assert "Bo" not in found
    assert found["Cy"][0].y - found["Ann"][0].y == pytest.approx(10.5, abs=0.1)  # two repeats share 20 mm


def test_pips_have_places_of_their_own_and_stand_on_their_heads_below_the_middle(tmp_path: Path) -> None:
    row = '{id: pips, row: "7 {icon}", at: [8, 20, 44, 60], icon_size: 30, arrange: pips}'
    context, component = drawn(
        tmp_path, ('{id: drawing, icon: "{icon}", at: [10, 18, 40, 30], colour: "{suit.colour}"}', row)
    )
    shapes = [one.box for one in seen(component.pieces[2].front, context.setter.faces) if isinstance(one.item, Shape)]
    pips = [box for box in shapes if Rect(7.9, 19.9, 44.2, 60.2).holds(box) and box.height > 10]
    assert len(pips) == 7
    assert not any(one.meets(other) for number, one in enumerate(pips) for other in pips[number + 1 :])


@pytest.mark.parametrize(("rise", "first"), [("top", 20.0), ("middle", 44.0), ("bottom", 68.0)])
def test_a_row_can_run_downwards(tmp_path: Path, rise: str, first: float) -> None:
    """Set two drawings of 5 mm with 2 mm between them in a box that is wide enough for both."""
    row = f'{{id: pips, row: "2 anchor", at: [8, 20, 44, 60], icon_size: 5, gap: 2, direction: column, rise: {rise}}}'
    context, component = drawn(
        tmp_path, ('{id: drawing, icon: "{icon}", at: [10, 18, 40, 30], colour: "{suit.colour}"}', row)
    )
    shapes = [one.box for one in seen(component.pieces[3].front, context.setter.faces) if isinstance(one.item, Shape)]
    icons = sorted(box for box in shapes if 3.0 < box.height < 5.01 and abs(box.centre.x - 30) < 0.1)
    assert [round(box.centre.y - 2.5) for box in icons] == [first, first + 7]


def test_a_filled_area_covers_what_is_below_it_in_every_variant(tmp_path: Path) -> None:
    context, component = drawn(tmp_path)
    panel = [
        one.item
        for one in seen(component.pieces[3].front, context.setter.faces)
        if isinstance(one.item, Shape) and one.box == Rect(4, 4, 52, 82)
    ]
    assert [item.fill and item.fill.role for item in panel] == ["white", "ground"]


@pytest.mark.parametrize("outline", ["circle", "hex"])
def test_a_token_without_a_back_of_its_own_has_a_plain_one_in_its_outline(tmp_path: Path, outline: str) -> None:
    context, component = drawn(tmp_path, ("size: 60x90mm", f"size: 90x90mm\n    outline: {outline}"))
    for face in (component.pieces[0].front, component.pieces[0].back):
        strokes = [one.item.stroke for one in seen(face, context.setter.faces) if isinstance(one.item, Shape)]
        assert [stroke.ink.role for stroke in strokes if stroke].count("cut") == 1
    assert texts(context, component.pieces[0].back) == {}


def test_drawings_change_sides_with_the_texts_in_languages_from_the_right(tmp_path: Path) -> None:
    context, component = drawn(tmp_path, ("id: sea\n", "id: sea\nlanguage: ar\n"))
    front = Mirror(context.setter.faces.length).frame(component.pieces[3].front)
    shapes = [one.box for one in seen(front, context.setter.faces) if isinstance(one.item, Shape)]
    corners = [Rect(x, 6, 8, 8) for x in (6, 46)]  # of the suit's drawing, and where it would be in English
    assert [sum(corner.holds(box) for box in shapes) for corner in corners] == [1, 0]


def test_a_code_is_not_mirrored_in_languages_from_the_right(tmp_path: Path) -> None:
    code = '{id: drawing, qr: "https://example.org", at: [10, 18, 20, 20]}'
    changes = ('{id: drawing, icon: "{icon}", at: [10, 18, 40, 30], colour: "{suit.colour}"}', code)
    context, component = drawn(tmp_path, ("id: sea\n", "id: sea\nlanguage: ar\n"), changes)
    front = component.pieces[3].front
    modules = [
        [
            one
            for one in seen(face, context.setter.faces)
            if isinstance(one.item, Shape) and one.item.fill == Ink("label")
        ]
        for face in (front, Mirror(context.setter.faces.length).frame(front))
    ]
    (usual,), (mirrored,) = modules
    assert usual.item == mirrored.item
    assert (round(usual.box.centre.x), round(mirrored.box.centre.x)) == (20, 40)


def test_a_default_may_name_other_fields(tmp_path: Path) -> None:
    context, component = drawn(
        tmp_path,
        ("fields:\n", 'fields:\n      label: {default: "{title} {cost}"}\n'),
        ('text: "{text}"', 'text: "{label}"'),
        ("title,Cost,suit,icon,text", "title,Cost,suit,icon,label"),
    )
    assert "Turtle 0" not in texts(context, component.pieces[3].front)  # its cell has a text
    assert "Keep this card until" in " ".join(texts(context, component.pieces[3].front))


def test_a_back_takes_what_it_leaves_open_from_the_back_of_the_layout_that_is_extended(tmp_path: Path) -> None:
    context, component = drawn(
        tmp_path,
        ("decks:", '  mine: {extends: flashcard, back: {background: "#8f2d1c"}}\ndecks:'),
        ("layout: creature, ", "layout: mine, "),
        ("title,Cost,suit,icon,text,gains", "title,#a,#b,icon,text,#c"),
    )
    found = texts(context, component.pieces[0].back)
    assert {"Draw a", "card."} <= found.keys()
    inks = {getattr(one.item, "fill", None) for one in seen(component.pieces[0].back, context.setter.faces)}
    assert "#8f2d1c" in {ink.key for ink in inks if ink}


def test_a_back_shows_its_own_shape_where_the_front_has_another(tmp_path: Path) -> None:
    back = '    back: {background: "{suit.colour}", items: [{shape: rectangle, at: [4, 4, 52, 82], fill: paper}]}'
    context, component = drawn(tmp_path, ("decks:", f"{back}\ndecks:"))
    piece = component.pieces[0]
    paths = [
        {one.item.path for one in seen(face, context.setter.faces) if isinstance(one.item, Shape)}
        for face in (piece.front, piece.back)
        if face
    ]
    assert rounded_path(Rect(4, 4, 52, 82), 2.0) in paths[0]
    assert rect_path(Rect(4, 4, 52, 82)) in paths[1]


def test_a_deck_shares_the_size_of_its_texts(tmp_path: Path) -> None:
    long = ("Keep this card until the tide turns.", "Keep this card until the tide turns. " * 5)
    context, component = drawn(tmp_path, long)
    sizes = {
        item.size
        for piece in component.pieces
        for string, (_, item) in texts(context, piece.front).items()
        if item.face.startswith("text")
    }
    assert len(sizes) == 1
    assert 7.5 <= sizes.pop() < 10.0


@pytest.mark.parametrize(("style", "floor"), [("body", 9), ("flavour", 8.5), ("story", 9)])
def test_a_text_too_long_for_the_floor_of_its_style_is_reported(tmp_path: Path, style: str, floor: float) -> None:
    small = ("at: [8, 52, 44, 20], style: body", f"at: [8, 52, 44, 8], style: {{like: {style}, floor: {floor}}}")
    context = context_for(load_theme(written(tmp_path, SOUND, small), frozenset(baked()))).cleared("cards")
    cards(context, Choices(PAPERS["letter"]))
    misfit = next(one for one in context.setter.misfits if one.where.endswith("sea-02.text"))
    assert f"even at {floor:g} pt" in misfit.message


def test_a_word_on_a_flash_card_shrinks_before_it_is_broken(tmp_path: Path) -> None:
    table = "title,text\n図書館,としょかん\n美しい,うつくしい\n"
    deck = "decks: [{id: sea, layout: flashcard, cards_file: sea.csv}]\n"
    theme = f"format: 1\nid: sea\ngame: cards\ntitle: 海\nlanguage: ja\nstyle: deco\n{deck}"
    theme += "players: {min: 1, max: 2, age: 6}\nrules: {play: own}\n"
    context = context_for(load_theme(written(tmp_path, table=table, theme=theme), frozenset(baked()))).cleared("cards")
    found = [texts(context, piece.back) for piece in cards(context, Choices(PAPERS["letter"])).pieces if piece.back]
    assert [list(each) for each in found] == [["としょかん"], ["うつくしい"]]


def test_an_icon_stands_in_its_line_of_text(tmp_path: Path) -> None:
    context, component = drawn(tmp_path)
    found = texts(context, component.pieces[2].front)
    before, after = next(one for string, one in found.items() if string.endswith(" 2\u00a0")), found[" to each other"]
    assert before[0].y == pytest.approx(after[0].y, abs=1.0)
    gap = after[0].x - before[0].right
    assert gap == pytest.approx(1.18 * after[1].size * POINT, abs=0.05)


def test_icons_stand_among_capitals_too(tmp_path: Path) -> None:
    context, component = drawn(tmp_path, ("Squid,5", "Squid :star: X,5"))
    found = texts(context, component.pieces[2].front)
    assert {"SQUID ", " X"} <= found.keys()


def test_a_number_stays_with_the_icon_that_it_counts() -> None:
    spans = spans_of("Pay 12 :coin: or :star:", "text", lambda name: True)
    assert [span.text for span in spans[::2]] == ["Pay 12\u00a0", " or "]


def test_turned_items_are_turned_in_their_places(tmp_path: Path) -> None:
    context, component = drawn(tmp_path, ("at: [6, 6, 9, 9]", "turn: 90, at: [48, 70, 6, 12]"))
    box, _ = texts(context, component.pieces[2].front)["5"]
    assert Rect(48, 70, 6, 12).holds(box)
    groups = [entry.item for entry in component.pieces[2].front.items if isinstance(entry.item, Group)]
    assert {group.turn for group in groups} == {0, 90}


def test_words_are_black_or_white_on_a_ground_and_dark_in_a_color(tmp_path: Path) -> None:
    context, component = drawn(tmp_path, ("style: title}", 'style: title, colour: "{suit.colour}"}'))
    found = texts(context, component.pieces[2].front)
    assert (found["5"][1].ink.role, found["5"][1].ink.key) == ("text-on", "deck/sea")
    assert (found["SQUID"][1].ink.role, found["SQUID"][1].ink.key) == ("text-in", "#22223b")


def test_a_layout_without_a_size_has_that_of_the_kit(tmp_path: Path) -> None:
    context = context_for(load_theme(written(tmp_path, SOUND, ("    size: 60x90mm\n", "")), frozenset(baked())))
    context = replace(context, card=replace(context.card, size=Size(70, 95)))
    for piece in cards(context, Choices(PAPERS["letter"])).pieces:
        assert piece.front.size == piece.back.size == Size(70, 95)


def test_equal_parts_are_shared(tmp_path: Path) -> None:
    _, component = drawn(tmp_path)
    one, _, other, third = component.pieces
    grounds = [piece.front.items[0] for piece in (one, other, third)]
    assert all(isinstance(ground, Placed) and isinstance(ground.item, Group) for ground in grounds)
    assert one.back is other.back


@pytest.mark.long
@pytest.mark.parametrize("sides", ["fold", "duplex"])
def test_its_kit_is_proven(tmp_path: Path, sides: str) -> None:
    theme, out = written(tmp_path / "sea", SOUND), str(tmp_path / "out")
    done = printgen("build", theme, "--cards", sides, "--proof", "--out", out)
    assert done.returncode == 0, done.stdout + done.stderr
