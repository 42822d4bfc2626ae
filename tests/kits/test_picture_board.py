"""Tests of a board whose center is a picture: drawn, lettered, with places for cards, and proven."""

from pathlib import Path

import pytest

from printgen.api import Session
from printgen.art.frame import bounds
from printgen.games.trade.board import surface
from printgen.games.trade.board_center import title_lettering
from printgen.games.trade.center_layouts import arrange, shows_scene
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from tests.support.drawn_editions import in_cell
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES, seen, words

TOWN = """format: 1
extends: classic
id: town
board:
  scene: boardwalk-pier
  title: [Our, Harbor]
  tagline: Buy, build and swim
"""


@pytest.fixture
def town(tmp_path: Path) -> str:
    folder = tmp_path / "town"
    folder.mkdir()
    (folder / "theme.yaml").write_text(TOWN, encoding="utf-8")
    return f"{folder}/"


def test_the_picture_fills_the_center_and_nothing_but_cards_and_title_lies_on_it(town: str) -> None:
    context = context_for(load_theme(town))
    plan = cut_ring(context, CHOICES)
    found = surface(context, plan)
    assert [cell.id for cell in found.centre] == ["title", "tagline", "pile-chest", "pile-chance"]
    scenes = [one.box for one in seen(found.ground, context.setter.faces) if one.role == "scene"]
    largest = max(scenes, key=lambda box: box.width * box.height)
    assert largest.width > 0.3 * plan.centre.width
    left, right = min(box.x for box in scenes), max(box.right for box in scenes)
    assert right - left > 0.94 * plan.centre.width
    lines = title_lettering(context, plan, arrange(plan, 1.0, 4))
    boxes = [bounds(path) for line in lines for path in line.paths]
    assert not any(box.x < seam < box.right for box in boxes for seam in plan.columns)
    assert not any(box.y < seam < box.bottom for box in boxes for seam in plan.rows)
    share = (max(box.right for box in boxes) - min(box.x for box in boxes)) / plan.centre.width
    assert 0.33 < share <= 0.6
    assert [one.item.string for one in words(in_cell(found.centre[0], context))] == ["Our", "Harbor"]


def test_a_picture_or_an_icon_of_an_heir_takes_its_place(town: str, tmp_path: Path) -> None:
    heir = tmp_path / "heir"
    heir.mkdir()
    (heir / "theme.yaml").write_text("format: 1\nextends: ../town\nid: heir\nboard: {icon: ferry}\n", encoding="utf-8")
    assert shows_scene(context_for(load_theme(town)))
    assert not shows_scene(context_for(load_theme(f"{heir}/")))


@pytest.mark.long
def test_the_proof_finds_no_fault(town: str, tmp_path: Path) -> None:
    session = Session(load_theme(town))
    session.build(tmp_path / "out", only=["board", "board-poster"])
    assert not session.proof().findings


def test_a_title_to_be_written_by_hand_has_lines_above_the_tagline_and_no_letters() -> None:
    context = context_for(load_theme("blank"))
    plan = cut_ring(context, CHOICES)
    found = surface(context, plan)
    title, tagline = found.centre[:2]
    assert not title_lettering(context, plan, arrange(plan, 1.0, 4))
    lines = [one.box for one in seen(title.frame, context.setter.faces) if one.box.width > 60]
    assert len(lines) == 2
    assert tagline.rect.y > title.rect.bottom
