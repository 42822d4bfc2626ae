"""Tests of the boxes: nets that close around their cards and notes, with the correct print on each face."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import bounds
from printgen.card_sizes import CARD_SIZES, NOTE, POCKET_NOTE
from printgen.games.trade.records import Ownable
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Piece
from printgen.parts.boxes import FLAP, HIGH_WALL, TAB, TONGUE, WALL, boxes
from printgen.parts.drawing_context import CardShape, DrawingContext
from tests.conftest import printgen
from tests.support.card_samples import changed, context_of, lines, overlapping
from tests.support.editions import ALL
from tests.support.kit_samples import summary_of
from tests.support.parts_samples import CHOICES, seen
from tests.support.pdfs import page_texts

BOXED = replace(CHOICES, boxes=True)
THEMES = pytest.mark.parametrize("theme", ALL)


def made(context: DrawingContext, choices: Choices = BOXED) -> dict[str, Piece]:
    return {piece.stem: piece for piece in boxes(context, choices).pieces}


def levels(piece: Piece, upright: bool) -> list[float]:
    """Return the positions of the folds of a direction."""
    ends = [(line.start.x, line.start.y) for line in piece.folds if (line.start.x == line.end.x) == upright]
    found = {x if upright else y for x, y in ends}
    return sorted(round(at, 6) for at in found)


@THEMES
def test_every_deck_the_deeds_and_every_value_has_a_box(theme: str) -> None:
    context = context_of(theme).cleared()
    edition = context.theme.edition
    decks = [f"box-{deck.id}" for deck in getattr(edition, "decks", ())]
    deeds = ["box-deeds"] if any(isinstance(space, Ownable) for space in edition.spaces) else []
    notes = () if edition.currency.coins else getattr(edition, "money", ())  # coins lie in no tray
    trays = [f"tray-{note.value}" for note in notes]
    assert list(made(context)) == [*decks, *deeds, *trays]
    assert not context.setter.misfits
    counts = {part.id: part.number for part in boxes(context, BOXED).contents}
    assert counts.get("boxes", 0) == len(decks + deeds)
    assert counts.get("tray", 0) == len(trays)


def test_a_tray_that_the_kit_makes_is_not_to_be_brought() -> None:
    context = context_of("classic")
    kit = summary_of({"money": (21, 21), "boxes": (3, 3)}, {"boxes": boxes(context, BOXED).contents})
    assert [part.number for part in kit.parts(context) if part.id == "tray"] == [7]
    without = summary_of({"money": (21, 21)}, {})
    assert [part.name for part in without.parts(context)] == ["Banker’s tray (bring or make)"]


@pytest.mark.parametrize("name", CARD_SIZES)
@pytest.mark.parametrize("thickness", [0.3, 0.6])
def test_folded_up_a_box_is_as_wide_high_and_deep_as_its_cards_need(name: str, thickness: float) -> None:
    card = CARD_SIZES[name]
    context = replace(context_of("classic"), card=CardShape(card))
    for stem, count in (("box-chest", 16), ("box-chance", 16), ("box-deeds", 28)):
        piece = made(context, replace(BOXED, card_thickness=thickness))[stem]
        x = levels(piece, True)
        back, left, front, right = (b - a for a, b in pairwise([*x, piece.front.size.width]))
        assert back == pytest.approx(front)
        assert left == pytest.approx(right)
        assert card.width < front < card.width + 2.0
        assert count * thickness < left < max(count * thickness + 2.0, 6.1)
        tongue, lid, foot, last = levels(piece, False)
        assert card.height < foot - lid < card.height + 2.0
        assert lid - tongue == pytest.approx(left)  # the lid spans the box's depth
        assert last - foot == pytest.approx(left)
        assert tongue == pytest.approx(TONGUE)
        assert x[0] == FLAP


def test_a_thicker_deck_has_a_deeper_box() -> None:
    context = context_of("classic")
    deck = context.edition.decks[0]
    many = replace(deck, cards=[replace(card, copies=3) for card in deck.cards])
    deeper = made(changed(context, decks=[many, *context.edition.decks[1:]]))
    grown = deeper["box-chest"].front.size.height - made(context)["box-chest"].front.size.height
    assert grown == pytest.approx(2 * (48 - 16) * BOXED.card_thickness)


@pytest.mark.parametrize("size", [NOTE, POCKET_NOTE, Size(120, 60)])
def test_a_compartment_holds_the_notes_lengthwise_between_four_walls(size: Size) -> None:
    wanted = replace(BOXED, note_size=size)
    for stem, piece in made(context_of("classic"), wanted).items():
        if not stem.startswith("tray"):
            continue
        x, y = levels(piece, True), levels(piece, False)
        assert x[1] - x[0] == pytest.approx(size.height + 2)
        assert y[1] - y[0] == pytest.approx(size.width + 2)
        assert (x[0], y[0]) == (WALL, HIGH_WALL)
        assert TAB < WALL  # a tab must not extend beyond the wall that it is glued to
        assert piece.front.size == pytest.approx(Size(x[1] + WALL, y[1] + WALL))


@THEMES
def test_all_is_drawn_within_the_net_and_no_words_meet(theme: str) -> None:
    context = context_of(theme).cleared()
    for piece in made(context).values():
        whole = Rect.of(piece.front.size)
        assert all(whole.inset(-1e-6).holds(entry.box) for entry in seen(piece.front, context.setter.faces)), piece.stem
        assert overlapping(lines(context, piece.front)) == []


def test_a_value_stands_on_the_high_wall_and_on_the_floor() -> None:
    context = context_of("classic")
    for note in context.edition.money:
        found = [line.box for line in lines(context, made(context)[f"tray-{note.value}"].front)]
        assert [line.string for line in lines(context, made(context)[f"tray-{note.value}"].front)] == [
            context.amount(note.value)
        ] * 2
        assert found[0].bottom < HIGH_WALL < found[1].y


def test_the_outline_is_cut_once_round_with_a_notch_for_the_thumb() -> None:
    for stem, piece in made(context_of("classic")).items():
        [outline] = [
            entry.item.path
            for entry in piece.front.items
            if getattr(entry.item, "stroke", None) and entry.item.stroke.ink.role == "cut"
        ]
        assert bounds(outline) == pytest.approx(Rect.of(piece.front.size))
        assert sum(segment[0] == "C" for segment in outline) == 2, stem  # half a circle
        assert sum(segment[0] == "M" for segment in outline) == 1


@pytest.mark.long
def test_boxes_are_made_where_they_are_asked_for_and_the_guide_tells_how(tmp_path: Path) -> None:
    words = ("build", "classic", "--only", "boxes,guide", "--variant", "minimal", "--out", str(tmp_path))
    assert printgen(*words).returncode == 0
    folder = tmp_path / "classic" / "minimal"
    assert {path.name for path in folder.iterdir()} == {"boxes.pdf", "guide.pdf", "kit.json"}
    guide = " ".join(" ".join(page_texts(folder / "guide.pdf")).split())
    assert "boxes.pdf" in guide
    assert "Glue the compartments side by side" in guide
    assert "3 card boxes" in guide
    assert "bring or make" not in guide  # the tray


def test_a_box_that_is_larger_than_the_paper_is_left_out_with_a_note() -> None:
    context = context_of("classic")
    deck = context.edition.decks[0]
    many = replace(deck, cards=[replace(card, copies=20) for card in deck.cards])
    found = boxes(changed(context, decks=[many, *context.edition.decks[1:]]), BOXED)
    stems = [piece.stem for piece in found.pieces]
    assert "box-chest" not in stems
    assert "box-chance" in stems
    assert {part.id: part.number for part in found.contents} == {"boxes": 2, "tray": 7}
    [note] = found.notes
    assert f"the box for '{deck.name}' is left out" in note


def test_without_boxes_there_are_none_and_their_thickness_goes_without_effect(tmp_path: Path) -> None:
    plain = printgen("build", "classic", "--only", "guide", "--out", str(tmp_path))
    assert plain.returncode == 0
    guide = " ".join(page_texts(tmp_path / "classic" / "minimal" / "guide.pdf"))
    assert "boxes.pdf" not in guide
    assert "bring or make" in " ".join(guide.split())
    refused = printgen("build", "classic", "--card-thickness", "0.4mm", "--out", str(tmp_path))
    assert (refused.returncode, "--card-thickness needs --boxes" in refused.stderr) == (2, True)
