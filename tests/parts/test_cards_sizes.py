"""Tests of cards, deeds and notes of other sizes: complete contents, clear of the edges and large enough to read."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.card_sizes import CARD_SIZES, card_size_called
from printgen.errors import UsageError
from printgen.games.slide.cards import slide_cards
from printgen.geometry import Rect, Size
from printgen.kit.choices import sleeve_for
from printgen.kit.component import Component
from printgen.parts.cards import cards
from printgen.parts.deeds import deeds
from printgen.parts.drawing_context import PLAIN_MARGIN, CardShape, DrawingContext
from printgen.parts.money import money
from tests.conftest import printgen
from tests.support.card_samples import context_of, lines, overlapping, strays
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, seen

SMALL = "mini-us"  # for cards with few words: neither deeds nor the sliding game's cards fit
NAMED = pytest.mark.parametrize("name", [name for name in CARD_SIZES if name not in ("usual", SMALL)])
SMALLEST = 6.5  # points
PLACE = 13.8  # mm: the place of a turn marker
READ = 7.75  # points: the instructions on cards


def of_size(theme: str, name: str) -> DrawingContext:
    return replace(context_of(theme).cleared(), card=CardShape(card_size_called(name)))


def words(context: DrawingContext, made: Component) -> list[list[str]]:
    """Return the words on each face, in any order."""
    faces = [face for piece in made.pieces for face in (piece.front, piece.back) if face]
    return [sorted(" ".join(line.string for line in lines(context, face)).split()) for face in faces]


@NAMED
@pytest.mark.parametrize("make", [cards, deeds])
def test_cards_of_a_size_fill_it_and_say_what_usual_ones_say(make, name: str) -> None:
    context = of_size("classic", name)
    made = make(context, CHOICES)
    assert words(context, made) == words(context, make(context_of("classic"), CHOICES))
    assert not context.setter.misfits
    for piece in made.pieces:
        assert piece.back
        assert piece.front.size == pytest.approx(CARD_SIZES[name])
        assert piece.back.size == pytest.approx(CARD_SIZES[name])
        drawn = [entry.box for entry in seen(piece.front, context.setter.faces)]
        panel = Rect.of(CARD_SIZES[name]).inset(PLAIN_MARGIN)
        assert all(panel.inset(-1e-6).holds(box) for box in drawn), piece.stem
        assert min(box.x for box in drawn) == pytest.approx(panel.x, abs=0.6)
        assert max(box.bottom for box in drawn) == pytest.approx(panel.bottom, abs=0.6)
        assert overlapping(lines(context, piece.front)) == []
        assert overlapping(lines(context, piece.back)) == []
        assert strays(context, piece.back, 6) == []
        assert min(line.size for face in (piece.front, piece.back) for line in lines(context, face)) >= SMALLEST - 1e-6


@NAMED
@pytest.mark.parametrize("theme", [theme for theme in TRADE if theme != "classic"])
def test_the_orders_of_other_editions_read_as_well_on_cards_of_any_size(theme: str, name: str) -> None:
    context = of_size(theme, name)
    orders = [
        line.size
        for piece in cards(context, CHOICES).pieces
        for line in lines(context, piece.front)
        if line.ink.role == "text"
    ]
    assert not context.setter.misfits
    assert min(orders) >= SMALLEST - 1e-6
    assert sorted(orders)[len(orders) // 20] >= READ - 1e-6  # only the longest texts may be smaller


def test_amounts_of_deeds_keep_clear_of_their_labels_on_small_cards() -> None:
    context = of_size("wizarding", "mini")
    for piece in deeds(context, CHOICES).pieces:
        rows: dict[int, list[Rect]] = {}
        for line in lines(context, piece.front):
            rows.setdefault(round(line.box.bottom * 2), []).append(line.box)
        for boxes in rows.values():
            left, *_, right = sorted(boxes * 2)
            assert left == right or right.x - left.right > 1.0
    assert not context.setter.misfits


def test_a_backs_ground_runs_on_three_millimeters_on_paper_whatever_the_size() -> None:
    for name in ("mini", "tarot"):
        context = of_size("classic", name)
        for make in (cards, deeds):
            back = make(context, CHOICES).pieces[0].back
            assert back
            ground = next(iter(seen(back, context.setter.faces))).box
            assert tuple(ground) == pytest.approx(tuple(Rect.of(CARD_SIZES[name]).inset(-3.0)))


@NAMED
def test_the_sliding_games_cards_keep_places_for_the_markers(name: str) -> None:
    context = of_size("knockout", name)
    _, order, *_ = slide_cards(context, CHOICES).pieces
    assert not context.setter.misfits
    places = [entry.box for entry in seen(order.front, context.setter.faces) if entry.role == "ground"]
    places = [box for box in places if box.width == pytest.approx(PLACE) and box.height == pytest.approx(PLACE)]
    assert len(places) == 4
    assert not [(a, b) for i, a in enumerate(places) for b in places[i + 1 :] if a.meets(b)]
    assert all(Rect.of(CARD_SIZES[name]).inset(PLAIN_MARGIN).holds(box) for box in places)
    assert overlapping(lines(context, order.front)) == []


def test_a_card_without_room_for_the_markers_is_refused() -> None:
    context = of_size("knockout", "30x60mm")
    slide_cards(context, CHOICES)
    refused = [misfit for misfit in context.setter.misfits if "13.8 x 13.8 mm does not fit" in misfit.message]
    assert refused
    assert "choose a larger --card-size" in refused[0].hint


@pytest.mark.parametrize("size", [Size(120, 60), Size(80, 45), Size(60, 30), Size(110, 49), Size(98, 70)])
def test_notes_of_a_size_fill_it_and_show_their_value_in_every_corner(size: Size) -> None:
    context = context_of("classic").cleared()
    made = money(context, replace(CHOICES, note_size=size))
    assert not context.setter.misfits
    for note, piece in zip(context.edition.money, made.pieces, strict=True):
        assert piece.front.size == pytest.approx(size)
        found = lines(context, piece.front)
        corners = [line.box.centre for line in found if line.string == f"{note.value:,}"]
        assert {(at.x < size.width / 2, at.y < size.height / 2) for at in corners} == {
            (left, above) for left in (True, False) for above in (True, False)
        }
        assert overlapping(found) == []
        assert min(line.size for line in found) >= SMALLEST - 1e-6
        assert strays(context, piece.front, 1.5) == []


def test_sizes_are_read_by_name_and_by_two_lengths() -> None:
    assert card_size_called("Poker") == Size(63.5, 88.9)
    assert card_size_called("2.5 x 3.5in") == pytest.approx(Size(63.5, 88.9))
    assert card_size_called("63,5x88mm") == Size(63.5, 88.0)
    for wrong in ("huge", "63x88", "5x88mm", "63x880mm"):
        with pytest.raises(UsageError):
            card_size_called(wrong)


def test_the_smallest_size_has_room_for_the_usual_cards() -> None:
    context = of_size("classic", SMALL)
    assert {piece.front.size for piece in cards(context, CHOICES).pieces} == {Size(41.0, 63.0)}
    assert not context.setter.misfits


@pytest.mark.parametrize(
    ("name", "sleeves"),
    [
        ("usual", None),
        ("poker", "poker"),
        ("bridge", "bridge"),
        ("tarot", "tarot"),
        ("mini", "mini_european"),
        (SMALL, "mini_american"),
    ],
)
def test_the_sleeves_are_those_that_are_sold_for_the_size(name: str, sleeves: str | None) -> None:
    found = sleeve_for(CARD_SIZES[name])
    assert (found and found.id) == sleeves


@pytest.mark.long
def test_a_build_names_what_does_not_fit_a_card_and_the_option(tmp_path: Path) -> None:
    done = printgen("build", "classic", "--only", "deeds", "--card-size", "25x40mm", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "choose a larger --card-size" in done.stderr
    assert not [*tmp_path.iterdir()]


def test_pocket_notes_take_no_other_size(tmp_path: Path) -> None:
    words = ("--only", "money", "--money", "pocket", "--note-size", "80x45mm", "--out", str(tmp_path))
    done = printgen("build", "classic", *words)
    assert (done.returncode, "--note-size has no effect with --money pocket" in done.stderr) == (2, True)


@pytest.mark.parametrize("typed", ["2.5x3.5in", "2.5in x 3.5in", '2.5" × 3.5"', "2,5x3,5 inch", "POKER"])
def test_inches_are_typed_in_many_ways(typed: str) -> None:
    assert card_size_called(typed) == pytest.approx((63.5, 88.9))


def test_cards_of_another_shape_are_refused_with_the_known_sizes() -> None:
    with pytest.raises(UsageError) as refused:
        card_size_called("hex")
    hint = refused.value.problems[0].hint
    assert "cards are rectangles" in hint
    assert all(name in hint for name in ("mini", "mini-us", "poker", "2.5x3.5in"))
