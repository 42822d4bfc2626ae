"""Tests of the deeds: every rent next to its label, the mortgage on the back, and no overlaps."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Text
from printgen.card_sizes import CARD
from printgen.games.trade.records import Ownable, Property, Transport, Utility
from printgen.geometry import Rect
from printgen.kit.component import Folded, Piece
from printgen.parts.deeds import deeds
from printgen.parts.drawing_context import PLAIN_MARGIN, DrawingContext
from printgen.theme.records import Word
from printgen.words.grammar import grammar
from printgen.written_text import with_capital
from tests.conftest import printgen
from tests.support import small_theme
from tests.support.card_samples import (
    Line,
    capitals,
    changed,
    colour,
    context_of,
    dark_areas,
    lines,
    overlapping,
    strays,
)
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, own_context, seen, texts
from tests.support.pdfs import page_texts

IN_EACH_THEME = pytest.mark.parametrize("theme", TRADE)


def lots(context: DrawingContext) -> list[Ownable]:
    return [space for space in context.edition.spaces if isinstance(space, Ownable)]


def dealt(context: DrawingContext) -> list[tuple[Ownable, Piece]]:
    """Return each space that can be owned, with its deed."""
    return list(zip(lots(context), deeds(context, CHOICES).pieces, strict=True))


def rows(context: DrawingContext, frame: Frame) -> dict[str, str]:
    """Return the labels and amounts that share a baseline in a table."""
    found = lines(context, frame)
    return {
        left.string: right.string
        for left, right in pairwise(found)
        if abs(left.box.bottom - right.box.bottom) < 0.01 and left.box.right < right.box.x
    }


def read(found: list[Line]) -> str:
    return " ".join(line.string for line in found)


@IN_EACH_THEME
def test_deeds_stand_in_board_order_and_are_counted(theme: str) -> None:
    context = context_of(theme)
    made = deeds(context, CHOICES)
    assert [piece.stem for piece in made.pieces] == [f"deed-{number:02}" for number in range(1, 29)]
    assert [(part.id, part.number, part.name) for part in made.contents] == [
        ("deeds", 28, context.edition.words.deed.many)
    ]
    assert made.layout == Folded(apart=False)
    for lot, piece in dealt(context):
        assert capitals(context, lot.name) in read(lines(context, piece.front))
        assert piece.front.size == CARD == (49, 85)


@IN_EACH_THEME
def test_a_property_tells_its_rent_in_every_state(theme: str) -> None:
    context = context_of(theme)
    small, large = context.edition.words.small_building, context.edition.words.large_building
    labels = ["Rent", f"1 {small.one}", *(f"{count} {small.many}" for count in (2, 3, 4)), f"1 {large.one}"]
    for lot, piece in dealt(context):
        if isinstance(lot, Property):
            table = rows(context, piece.front)
            assert [table[label] for label in labels] == [context.amount(rent) for rent in lot.rent], lot.id
            assert table["Whole group owned"] == context.amount(2 * lot.rent[0])
            costs = [table[f"{with_capital(grammar('en').nouns.forms(word)['a'])} costs"] for word in (small, large)]
            assert costs == [context.amount(lot.building_cost)] * 2
            assert f"and 4 {small.many}" in read(lines(context, piece.front))


@IN_EACH_THEME
def test_a_transport_deed_tells_the_rent_for_each_number_owned(theme: str) -> None:
    context = context_of(theme)
    word = context.edition.words.transport
    labels = [f"Rent with {count} {word.one if count == 1 else word.many}" for count in (1, 2, 3, 4)]
    for lot, piece in dealt(context):
        if isinstance(lot, Transport):
            said = read(lines(context, piece.front)).replace("\u00a0", " ")
            for label, rent in zip(labels, (25, 50, 100, 200), strict=True):
                assert f"{label} {context.amount(rent)}".replace("\u00a0", " ") in said


@IN_EACH_THEME
def test_a_utility_deed_tells_what_multiplies_the_throw(theme: str) -> None:
    context = context_of(theme)
    word = context.edition.words.utility
    for lot, piece in dealt(context):
        if isinstance(lot, Utility):
            text = read(lines(context, piece.front)).replace("\u00a0", " ")
            assert f"4 × the throw of the dice, with 1 {word.one} owned" in text
            assert f"10 × the throw of the dice, with 2 {word.many} owned" in text


@IN_EACH_THEME
def test_front_and_back_tell_the_mortgage_and_the_back_what_lifting_costs(theme: str) -> None:
    context, edition = context_of(theme), context_of(theme).edition
    label = f"{edition.words.mortgage.one} value".capitalize()
    for lot, piece in dealt(context):
        assert piece.back
        value = context.amount(edition.mortgage_value(lot.price))
        assert rows(context, piece.front)[label] == value
        back = rows(context, piece.back)
        assert (back[label], back["To lift it, pay"]) == (value, context.amount(edition.lift_cost(lot.price)))
        text = read(lines(context, piece.back))
        assert capitals(context, edition.words.mortgage.one.capitalize()) in text
        assert capitals(context, lot.name) in text


@IN_EACH_THEME
def test_labels_on_one_side_of_a_deed_have_one_face(theme: str) -> None:
    context = context_of(theme)
    for lot, piece in dealt(context):
        assert piece.back
        for frame in (piece.front, piece.back):
            labels = rows(context, frame).keys()
            runs = [entry.item for entry in texts(frame, context.setter.faces)]
            faces = {run.face for run in runs if isinstance(run, Text) and run.string in labels}
            assert len(faces) == 1 or isinstance(lot, Utility), (lot.id, faces)


@IN_EACH_THEME
def test_backs_share_one_ground_that_runs_on_beyond_the_trim(theme: str) -> None:
    context = context_of(theme)
    backs = [piece.back for _, piece in dealt(context)]
    grounds = {id(back.items[0].item.frame) for back in backs if back and isinstance(back.items[0].item, Group)}
    assert len(grounds) == 1
    assert len({id(back) for back in backs}) == 28
    for back in backs:
        assert back
        ground, *_ = seen(back, context.setter.faces)
        assert ground.box == Rect.of(CARD).inset(-3)


@IN_EACH_THEME
def test_text_keeps_clear_of_the_border_of_other_text_and_of_the_floor(theme: str) -> None:
    context = context_of(theme)
    for _, piece in dealt(context):
        assert piece.back
        assert strays(context, piece.front, PLAIN_MARGIN + 1.5) == []
        assert strays(context, piece.back, 7) == []
        for frame in (piece.front, piece.back):
            assert overlapping(lines(context, frame)) == []
            assert min(line.size for line in lines(context, frame)) >= 6.5
    assert context.setter.misfits == []


@IN_EACH_THEME
def test_nothing_of_a_front_is_drawn_on_its_border(theme: str) -> None:
    context = context_of(theme)
    safe = Rect.of(CARD).inset(PLAIN_MARGIN)
    for _, piece in dealt(context):
        assert [entry for entry in seen(piece.front, context.setter.faces) if not safe.holds(entry.box)] == []


@IN_EACH_THEME
@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_rents_read_at_seven_to_one(theme: str, variant: str) -> None:
    context = context_of(theme)
    keys = [f"group/{group.id}" for group in context.edition.groups] + ["ink", "accent"]
    for key in keys:
        assert colour(context, variant, Ink("text")).contrast(colour(context, variant, Ink("pale", key))) >= 7


@IN_EACH_THEME
def test_minimal_fills_nothing_large(theme: str) -> None:
    context = context_of(theme)
    for _, piece in dealt(context):
        assert piece.back
        assert [*dark_areas(context, piece.front), *dark_areas(context, piece.back)] == []


def test_buildings_stand_beside_their_labels_only_where_there_is_room() -> None:
    def buildings(context: DrawingContext) -> int:
        path = context.icons.path(context.edition.pieces.small_building.icon, 2.9)
        shapes = [entry.item for entry in seen(deeds(context, CHOICES).pieces[0].front, context.setter.faces)]
        return sum(getattr(item, "path", None) == path for item in shapes)

    words = context_of("classic").edition.words
    long = replace(words, small_building=Word(words.small_building | {"many": "semi-detached houses"}))
    crowded = changed(context_of("classic"), words=long)
    assert buildings(context_of("classic")) == 1 + 2 + 3 + 4
    assert buildings(context_of("knockopoly")) == 4  # one in each row if there is no room for all
    assert buildings(crowded) == 0
    assert crowded.setter.misfits == []


def test_a_name_that_cannot_fit_is_reported_by_its_place() -> None:
    spaces = list(context_of("classic").edition.spaces)
    spaces[1] = replace(spaces[1], name="The Most Honourable Worshipful Boulevard of Constantinople")
    context = changed(context_of("classic"), spaces=spaces)
    deeds(context, CHOICES)
    assert {misfit.where for misfit in context.setter.misfits} == {"spaces.mediterranean-avenue.name"}


@pytest.mark.parametrize("flip", ["long", "short"])
def test_deeds_are_printed_on_both_sides_as_cards_are(tmp_path: Path, flip: str) -> None:
    theme = small_theme.write(tmp_path / "town")
    words = ("--only", "deeds", "--cards", "duplex", "--flip", flip, "--variant", "minimal", "--out", str(tmp_path))
    done = printgen("build", f"{theme}/", *words)
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "small-town" / "minimal"
    (told,) = json.loads((folder / "kit.json").read_text())["documents"]
    fronts, backs = (
        {item["id"]: (page, item) for page in told["pages"] for item in page["items"] if item["face"] == face}
        for face in ("front", "back")
    )
    assert len(fronts) == len(backs) == 28
    for name, (page, item) in fronts.items():
        behind, back = backs[name]
        assert (page["sheet"], page["flip"], page["side"], behind["side"]) == (behind["sheet"], flip, "front", "back")
        (x, y, wide, tall), (width, height) = item["rect"], page["size"]
        turned = [width - x - wide, y, wide, tall] if flip == "long" else [x, height - y - tall, wide, tall]
        assert back["rect"] == pytest.approx(turned, abs=0.002)
    assert "MORTGAGE" in "".join(page_texts(folder / "deeds.pdf")).upper()


@pytest.mark.parametrize("rules", ["  mortgages: false\n", "  mortgages: false\n  buildings: false\n"])
def test_deeds_of_a_game_without_mortgages_tell_nothing_of_them(tmp_path: Path, rules: str) -> None:
    context = own_context(tmp_path, ("  small_per_large: 4\n", rules))
    for lot, piece in dealt(context):
        assert piece.back
        front, back = lines(context, piece.front), lines(context, piece.back)
        assert "mortgage" not in read([*front, *back]).casefold()
        assert context.edition.words.deed.one in read(back).casefold()
        assert lot.name.casefold() in read(back).casefold()
        assert overlapping(front) == overlapping(back) == []
        assert strays(context, piece.front, PLAIN_MARGIN) == strays(context, piece.back, PLAIN_MARGIN) == []


@pytest.mark.parametrize(
    ("rules", "labels"),
    [
        ("  buildings: false\n", ["Rent", "Whole group owned"]),
        ("  large_buildings: false\n", ["Rent", "Whole group owned", "1 small building", "4 small buildings"]),
    ],
)
def test_deeds_list_the_buildings_that_there_are(tmp_path: Path, rules: str, labels: list[str]) -> None:
    context = own_context(tmp_path, ("  small_per_large: 4\n", rules))
    _, piece = next(pair for pair in dealt(context) if isinstance(pair[0], Property))
    found = rows(context, piece.front)
    assert [label for label in labels if label not in found] == []
    assert not any("large" in label for label in found)
    assert any("costs" in label for label in found) == ("large" in rules)
    marks = [entry.box for entry in seen(piece.front, context.setter.faces) if entry.role == "mark"]
    bands = [entry.box for entry in seen(piece.front, context.setter.faces) if entry.role == "band"]
    assert min(box.width for box in marks) < bands[0].width  # the rest of the band is blank, so that its pattern shows
    assert overlapping(lines(context, piece.front)) == []
