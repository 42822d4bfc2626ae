"""Tests of the sizes of laid-out cards: decks of several sizes in a kit, another size asked for, boxes, and shops."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.icons import baked
from printgen.card_sizes import CARD
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.papers import PAPERS, Paper
from printgen.loading import load_theme
from printgen.parts.boxes import FLAP, boxes
from printgen.parts.cards import cards, sleeves
from printgen.parts.drawing_context import DrawingContext, context_for
from tests.conftest import printgen
from tests.layouts.test_laid_out_cards import SOUND, texts
from tests.support.layouts import written
from tests.support.parts_samples import seen

TOKENS = (
    "  - {id: sea,",
    "  - {id: chits, icon: star, layout: token, cards: [{title: One, icon: star, copies: 4}]}\n  - {id: sea,",
)


def context_of(folder: Path, size: Size, *changes: tuple[str, str]) -> DrawingContext:
    """Return the drawing context of the changed game in a kit whose cards have a size."""
    theme = load_theme(written(folder, SOUND, TOKENS, *changes), frozenset(baked()))
    return context_for(theme, card=size).cleared("cards")


def made(context: DrawingContext, paper: Paper = PAPERS["letter"]) -> dict[str, Component]:
    """Return the cards and boxes, which must have no misfits."""
    found = {"cards": cards(context, Choices(paper)), "boxes": boxes(context, Choices(paper))}
    assert context.setter.misfits == []
    return found


@pytest.mark.parametrize("size", [Size(63.5, 88.9), Size(70.0, 120.0), Size(90.0, 60.0)])
def test_cards_are_scaled_to_a_size_that_is_asked_for(tmp_path: Path, size: Size) -> None:
    context = context_of(tmp_path, size)
    pieces = {piece.stem: piece for piece in made(context)["cards"].pieces}
    assert pieces["sea-02"].front.size == pieces["sea-02"].back.size == size  # type: ignore[union-attr]
    assert pieces["chits-01-01"].front.size == Size(30.0, 30.0)
    factor = min(size.width / 60, size.height / 90)
    left, top = (size.width - 60 * factor) / 2, (size.height - 90 * factor) / 2
    box, _ = texts(context, pieces["sea-02"].front)["5"]
    assert Rect(left + 6 * factor, top + 6 * factor, 9 * factor, 9 * factor).holds(box)


def test_a_ground_up_to_the_trim_fills_the_size_that_is_asked_for(tmp_path: Path) -> None:
    size = Size(70.0, 120.0)
    context = context_of(tmp_path, size, ("    size: 60x90mm", "    margin: 0\n    size: 60x90mm"))
    piece = next(piece for piece in made(context)["cards"].pieces if piece.stem == "sea-02")
    ground = next(one.box for one in seen(piece.front, context.setter.faces))
    assert ground.holds(Rect.of(size).inset(-2.9))


@pytest.mark.parametrize(("kit", "width"), [(CARD, 60.0), (Size(90.0, 135.0), 90.0)])
def test_a_box_has_the_size_of_its_deck(tmp_path: Path, kit: Size, width: float) -> None:
    nets = {piece.stem: piece for piece in made(context_of(tmp_path, kit), PAPERS["a3"])["boxes"].pieces}
    assert set(nets) == {"box-sea"}  # tokens have none
    folds = sorted({line.start.x for line in nets["box-sea"].folds if line.start.x == line.end.x})
    assert folds[1] - folds[0] == pytest.approx(width + 1.5)
    assert folds[0] == FLAP


def test_sleeves_are_those_of_the_decks_size(tmp_path: Path) -> None:
    context = context_of(tmp_path, CARD, ("size: 60x90mm", "size: poker"))
    deck, chits = (next(part for part in made(context)["cards"].contents if part.id == id)
                   for id in ("deck-sea", "deck-chits"))  # fmt: skip
    assert "63.5" in sleeves(context, (deck,))
    assert sleeves(context, (chits,)) == ""
    assert sleeves(context, (deck, replace(deck, number=1), chits)) == sleeves(context, (deck,))


@pytest.mark.long
def test_it_goes_to_a_shop_and_to_tables(tmp_path: Path) -> None:
    theme = written(tmp_path / "sea", SOUND, TOKENS)
    out = tmp_path / "shop"
    done = printgen("export", theme, "--to", "print-shop", "--profile", "mpc-poker", "--variant", "minimal",
                    "--out", str(out))  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "'Chits' is left out: its size is 30 x 30 mm" in done.stdout + done.stderr
    assert len(list(out.rglob("*.png"))) == 8
    out = tmp_path / "tts"
    done = printgen("export", theme, "--to", "tabletop-simulator", "--variant", "minimal", "--dpi", "60",
                    "--out", str(out))  # fmt: skip
    assert done.returncode == 0, done.stderr
    decks = {one["Nickname"]: one for one in json.loads((out / "sea.json").read_text())["ObjectStates"]}
    assert decks["Sea"]["Transform"]["scaleX"] == pytest.approx(60 / 25.4 / 2.19, abs=0.001)
    assert decks["Chits"]["Transform"]["scaleX"] == pytest.approx(30 / 25.4 / 2.19, abs=0.001)
    squid = decks["Sea"]["ContainedObjects"][2]["Description"]
    assert squid.startswith("5 SQUID Pay 2")
