"""Tests of the bundled layout of usual cards: as a layout that is named, extended, and used by its parts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.art.frame import Frame, Group, Shape, Text
from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Piece
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.cards import cards
from printgen.parts.drawing_context import DrawingContext, context_for
from tests.support.parts_samples import seen

CLASSIC = """format: 1
extends: classic
id: town
decks:
  - {id: chest, layout: %s}
"""
OWN = """layouts:
  mine:
    border: line
    items: [%s]
"""


def drawn(folder: Path, layout: str, item: str = "") -> tuple[DrawingContext, list[Piece]]:
    """Return the cards of classic's first deck with a layout, which may be one of the theme's own with one item."""
    text = CLASSIC % layout + (OWN % item if item else "")
    folder.mkdir()
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    context = context_for(load_theme(f"{folder}/", frozenset(baked()))).cleared("cards")
    pieces = cards(context, Choices(PAPERS["letter"])).pieces
    assert context.setter.misfits == []
    return context, [piece for piece in pieces if piece.group == "chest"]


def look(context: DrawingContext, face: Frame | None) -> set[tuple[str, Rect]]:
    """Return what is on a face: texts and shapes with their boxes, whatever their groups."""
    assert face
    found = seen(face, context.setter.faces)
    return {(item.string if isinstance(item := one.item, Text) else one.role, one.box) for one in found}


def test_cards_look_the_same_if_their_layout_is_named(tmp_path: Path) -> None:
    context, named = drawn(tmp_path / "named", "card")
    usual = context_for(load_theme("classic", frozenset(baked())))
    for piece, other in zip(named, cards(usual, Choices(PAPERS["letter"])).pieces, strict=False):
        assert look(context, piece.front) == look(usual, other.front)
        assert look(context, piece.back) == look(usual, other.back)


def test_a_story_is_in_italics_and_its_instruction_in_bold_in_any_layout(tmp_path: Path) -> None:
    context, pieces = drawn(tmp_path / "own", "mine", '{text: "{text}", at: safe, style: story}')
    for piece, card in zip(pieces, context.edition.decks[0].cards, strict=True):
        runs = [one.item for one in seen(piece.front, context.setter.faces) if isinstance(one.item, Text)]
        story = " ".join(run.string for run in runs if run.face == "text-italic")
        assert story.split() == context.say(card.text).partition("\n")[0].split()
        assert any(run.face == "text-bold" for run in runs)


def test_icons_stand_within_stories(tmp_path: Path) -> None:
    item = "{text: 'It rains.\\nPay 2 :coin: now.', at: safe, style: story}".replace("'", '"')
    context, pieces = drawn(tmp_path / "own", "mine", item)
    found = [one.item for one in seen(pieces[0].front, context.setter.faces)]
    assert [item.string.strip() for item in found if isinstance(item, Text)] == ["It rains.", "Pay 2", "now."]
    assert len([item for item in found if isinstance(item, Shape) and item.fill]) == 1


@pytest.mark.parametrize(
    ("item", "role"),
    [
        ("{shape: rectangle, at: safe, fill: deck, tone: hatched}", "band"),
        ("{shape: rectangle, at: safe, fill: deck, tone: pale}", "pale"),
        ("{shape: border, at: panel, fill: deck, tone: ground, line: none}", "pale"),
        ("{icon: star, at: centre, look: emblem}", "solid"),
        ("{icon: star, at: safe, icon_size: 20, look: backdrop}", "mark"),
        ("{shape: corners, at: safe, icon_size: 9}", "form"),
    ],
)
def test_an_ornament_has_its_inks(tmp_path: Path, item: str, role: str) -> None:
    context, pieces = drawn(tmp_path / "own", "mine", item)
    assert role in {one.role for one in seen(pieces[0].front, context.setter.faces)}


def test_a_scene_fills_its_place(tmp_path: Path) -> None:
    _, (piece, *_) = drawn(tmp_path / "own", "mine", "{scene: cottage, at: [10, 12, 20, 30]}")
    assert Rect(0, 0, 20, 30) in [item.clip for item in groups(piece.front)]


def groups(frame: Frame) -> Iterator[Group]:
    """Yield the groups of a frame, and those within them."""
    for _, item in frame.items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.frame)


def test_an_unknown_scene_of_a_layout_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ThemeError) as found:
        drawn(tmp_path / "own", "mine", "{scene: cotage, at: safe}")
    problem = found.value.problems[0]
    assert "there is no scene 'cotage'" in problem.message
    assert problem.hint == "did you mean 'cottage'?"


def test_single_items_of_a_layout_are_changed_removed_and_added(tmp_path: Path) -> None:
    context, usual = drawn(tmp_path / "usual", "card")
    lines = "{id: name, plate: none, colour: accent}, {id: rule, when: false}, {text: Top, at: top}"
    text = CLASSIC % "mine" + f"layouts: {{mine: {{extends: card, change: [{lines}]}}}}\n"
    (folder := tmp_path / "own").mkdir()
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    own = cards(context_for(load_theme(f"{folder}/", frozenset(baked()))), Choices(PAPERS["letter"])).pieces[0]
    before, after = look(context, usual[0].front), look(context, own.front)
    name = context.edition.decks[0].name.upper()
    assert {name} <= {what for what, _ in before} & {what for what, _ in after}
    added = {what for what, _ in after} - {what for what, _ in before}
    assert added == {"Top"}
    assert len(before) > len(after)  # without the plate and the rule
    assert look(context, own.back) == look(context, usual[0].back)


@pytest.mark.parametrize(
    ("change", "message", "hint"),
    [
        ("{id: tilte, style: huge}", "there is no item 'tilte' to change", "did you mean 'title'?"),
        ("{id: title, style: hueg}", "there is no style 'hueg'", "did you mean 'huge'?"),
        ("{id: title, at: {below: nothing}}", "there is no item 'nothing' beside it", ""),
        ("{id: title, icon: star, qr: x}", "an item is one thing, not icon, qr at once", ""),
    ],
)
def test_wrong_changes_are_reported_by_their_lines(tmp_path: Path, change: str, message: str, hint: str) -> None:
    text = CLASSIC % "mine" + f"layouts:\n  mine:\n    extends: card\n    change:\n      - {change}\n"
    (tmp_path / "theme.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ThemeError) as found:
        load_theme(f"{tmp_path}/", frozenset(baked()))
    problem = found.value.problems[0]
    assert message in problem.message
    assert hint in problem.hint
    assert problem.where
    assert problem.where.line == 10
