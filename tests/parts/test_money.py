"""Tests of the money: a note for each denomination, its value in every corner, and designs distinct without color."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, Shape, bounds
from printgen.geometry import Path, Rect, Sides
from printgen.kit.choices import Money
from printgen.kit.component import Grid, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.money import money
from printgen.parts.note_layouts import NOTES
from printgen.theme.edition import Note, with_half_the_notes
from tests.support.card_samples import capitals, changed, colour, context_of, dark_areas, lines, overlapping, strays
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, seen

IN_EACH_THEME = pytest.mark.parametrize("theme", TRADE)
IN_EACH_SIZE = pytest.mark.parametrize("size", ["full", "pocket"])
SIZE = NOTES["full"].size


def issued(context: DrawingContext, size: Money = "full") -> list[tuple[Note, Piece]]:
    """Return each denomination with its note."""
    return list(zip(context.edition.money, money(context, replace(CHOICES, money=size)).pieces, strict=True))


def filled(context: DrawingContext, frame: Frame, role: str) -> list[tuple]:
    """Return the paths filled in a role."""
    return [
        entry.item.path
        for entry in seen(frame, context.setter.faces)
        if entry.role == role and isinstance(entry.item, Shape)
    ]


@IN_EACH_THEME
def test_each_denomination_is_one_piece_of_many_copies(theme: str) -> None:
    context = context_of(theme)
    made = money(context, CHOICES)
    assert [(piece.stem, piece.copies) for piece in made.pieces] == [
        (f"note-{note.value}", note.count) for note in context.edition.money
    ]
    (notes,) = made.contents
    assert (notes.id, notes.number, notes.name) == ("notes", sum(n.count for n in context.edition.money), "banknotes")
    assert notes.number == 210
    assert made.layout == Grid(apart=True)
    assert {(piece.front.size, piece.back) for piece in made.pieces} == {(SIZE, None)}


def test_a_denomination_that_is_not_printed_has_no_piece() -> None:
    first, *rest = context_of("classic").edition.money
    context = changed(context_of("classic"), money=[replace(first, count=0), *rest])
    assert len(money(context, CHOICES).pieces) == len(rest)


def test_half_the_notes_are_rounded_up_and_deal_the_smallest_table() -> None:
    first, second, *rest = context_of("classic").edition.money
    odd, dealt = replace(first, count=31, start=0), replace(second, count=10, start=6)
    edition = changed(context_of("classic"), money=[odd, dealt, *rest]).edition
    assert edition.players.min == 2
    assert [note.count for note in with_half_the_notes(edition).money][:2] == [16, 12]


@IN_EACH_THEME
def test_the_value_stands_in_every_corner_and_with_its_sign_on_one_side(theme: str) -> None:
    context, places = context_of(theme), list[tuple[float, float]]()
    for note, piece in issued(context):
        found = lines(context, piece.front)
        figures = [line.box.centre for line in found if line.string == f"{note.value:,}"]
        left, top = SIZE.width / 4, SIZE.height / 3
        corners = {(point.x < left, point.x > 3 * left, point.y < top, point.y > 2 * top) for point in figures}
        assert len(figures) == len(corners) == 4
        assert all(sum(corner) == 2 for corner in corners)
        [value] = [line for line in found if line.string == context.amount(note.value)]
        vignette = next(box for box in vignettes(piece) if box)
        places.append((round(value.box.centre.x), round(vignette.width)))
        assert abs(value.box.centre.x - SIZE.width / 2) > 10
        assert value.size > 2 * min(line.size for line in found)

    assert all(one != other for one, other in pairwise(places)), "the layout changes from value to value"
    assert len(set(places)) >= 4


def vignettes(piece: Piece) -> Iterator[Rect]:
    """Yield the boxes of pictures that are clipped to an outline."""
    for _, item in piece.front.items:
        if isinstance(item, Group) and isinstance(item.clip, tuple) and not isinstance(item.clip, Rect):
            yield bounds(item.clip)


@IN_EACH_THEME
def test_a_note_names_its_unit_its_edition_and_its_bank(theme: str) -> None:
    context, edition = context_of(theme), context_of(theme).edition
    for note, piece in issued(context):
        text = [line.string for line in lines(context, piece.front)]
        unit = edition.currency.one if note.value == 1 else edition.currency.many
        assert {unit.upper(), capitals(context, edition.title), f"Issued by the {edition.words.bank.one}"} <= set(text)


@IN_EACH_THEME
def test_values_are_told_apart_without_color(theme: str) -> None:
    context = context_of(theme)
    notes = sorted(issued(context), key=lambda pair: pair[0].value)
    pips = [len(filled(context, piece.front, "white")[-1]) for _, piece in notes]
    assert pips == [5 * step for step in range(1, len(notes) + 1)]  # a path of five segments is a diamond
    assert len({note.hatch for note, _ in notes}) == len({note.icon for note, _ in notes}) == len(notes)
    for role in ("fine", "engraving", "screen"):  # guilloche and lace of Standard, lace of Minimal
        curves = {max(lines_in(piece, role), key=len) for _, piece in notes}
        assert len(curves) == len(notes)


def lines_in(piece: Piece, role: str) -> list[Path]:
    """Return the paths that are only stroked, in a role, on the note and in its guilloche."""
    parts = [item.frame.items for _, item in piece.front.items if isinstance(item, Group) and item.turn == 0]
    return [path for items in (piece.front.items, *parts) for path in own_lines(items, role)]


def own_lines(items: Iterable[Placed], role: str) -> list[Path]:
    """Return the paths that are only stroked, in a role, without those of groups."""
    found = (item for _, item in items if isinstance(item, Shape) and item.fill is None)
    return [item.path for item in found if item.stroke and item.stroke.ink.role == role]


@IN_EACH_THEME
@IN_EACH_SIZE
def test_lace_has_at_least_three_curves_and_is_not_cut_by_words_or_corners(theme: str, size: Money) -> None:
    context, at = context_of(theme), NOTES[size]
    for _, piece in issued(context, size):
        curves = max(lines_in(piece, "engraving"), key=len)
        assert sum(segment[0] == "M" for segment in curves) >= 3
        ring = max(map(bounds, own_lines(piece.front.items, "screen")), key=lambda box: box.width)
        amount = max(lines(context, piece.front), key=lambda line: line.size)
        for line in lines(context, piece.front):
            assert ring.holds(line.box) or not ring.meets(line.box), line.string
        assert ring.holds(amount.box)
        assert at.panel.holds(ring)
        assert all(
            not picture.meets(line.box)
            for picture in vignettes(piece)
            for line in lines(context, piece.front)
            if picture.width < 0.5 * at.size.width
        )


@IN_EACH_THEME
@IN_EACH_SIZE
def test_both_ends_bear_the_pattern_from_head_to_foot(theme: str, size: Money) -> None:
    context, panel = context_of(theme), NOTES[size].panel
    for _, piece in issued(context, size):
        ends = [entry.box for entry in seen(piece.front, context.setter.faces) if entry.role == "band-standard-only"]
        assert [(end.y, end.height) for end in ends] == [(panel.y, panel.height)] * 2
        assert (ends[0].x, ends[1].right) == pytest.approx((panel.x, panel.right))
        assert all(0.05 * panel.width < end.width < 0.1 * panel.width for end in ends)


@IN_EACH_THEME
def test_a_note_bears_no_number_that_would_be_the_same_on_all_of_them(theme: str) -> None:
    context = context_of(theme)
    for note, piece in issued(context):
        numbers = {line.string for line in lines(context, piece.front) if any(map(str.isdecimal, line.string))}
        assert numbers == {f"{note.value:,}", context.amount(note.value)}


@IN_EACH_THEME
@IN_EACH_SIZE
def test_all_keeps_to_the_rim_and_text_off_other_text(theme: str, size: Money) -> None:
    context, at = context_of(theme), NOTES[size]
    for _, piece in issued(context, size):
        assert [entry for entry in seen(piece.front, context.setter.faces) if not at.panel.holds(entry.box)] == []
        assert strays(context, piece.front, at.rim + at.edge) == []
        assert overlapping(lines(context, piece.front)) == []
        assert min(line.size for line in lines(context, piece.front)) >= 6.5
    assert context.setter.misfits == []


@IN_EACH_THEME
@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_text_reads_on_its_ground(theme: str, variant: str) -> None:
    context = context_of(theme)
    for note, piece in issued(context):
        ground = colour(context, variant, Ink("ground", f"note/{note.value}"))
        for line in lines(context, piece.front):
            if variant == "standard" or line.ink.role != "value-on":
                assert colour(context, variant, line.ink).contrast(ground) >= 4.5


@pytest.mark.parametrize("theme", [*TRADE, "village"])
def test_the_amount_is_the_largest_text_and_has_a_contour_in_minimal(theme: str) -> None:
    context = context_of(theme)
    for note, piece in issued(context):
        [amount] = (line for line in lines(context, piece.front) if line.ink.role == "value-on")
        others = [line for line in lines(context, piece.front) if line.ink.role != "value-on"]
        assert amount.size >= 1.8 * max(line.size for line in others), note.value
        contours = [
            bounds(item.path).moved(*at)
            for at, item in piece.front.items
            if isinstance(item, Shape) and item.stroke and item.stroke.ink.role == "screen" and item.stroke.round
        ]
        assert all(amount.box.grown(Sides(2.0, 1.0, 4.0, 1.0)).holds(box) for box in contours)
        below = max(box.bottom for box in contours)  # some letters reach below the line
        assert all(below < line.box.y for line in others if amount.box.bottom < line.box.y), note.value


@IN_EACH_THEME
def test_minimal_is_line_work(theme: str) -> None:
    context = context_of(theme)
    for _, piece in issued(context):
        assert list(dark_areas(context, piece.front)) == []


@IN_EACH_SIZE
def test_large_and_foreign_values_fit_too(size: Money) -> None:
    edition = context_of("classic").edition
    notes = [replace(note, value=value) for note, value in zip(edition.money, (1_000_000, 250_000, 7), strict=False)]
    far = replace(edition.currency, sign="Nuts", many="hazelnuts of the crown", place="after", space=True)
    context = changed(context_of("classic"), money=notes, currency=far)
    for _, piece in issued(context, size):
        assert overlapping(lines(context, piece.front)) == []
    assert context.setter.misfits == []


def test_a_unit_that_is_the_sign_is_said_once() -> None:
    currency = replace(context_of("classic").edition.currency, sign="Nuts", one="Nuts", many="Nuts", place="after")
    context = changed(context_of("classic"), currency=currency)
    for note, piece in issued(context):
        said = [line.string for line in lines(context, piece.front)]
        assert [text for text in said if "NUTS" in text.upper()] == [context.amount(note.value)]


@pytest.mark.parametrize("theme", [*TRADE, "village"])
def test_each_value_has_a_scene_of_two_fifths_of_the_note_or_more(theme: str) -> None:
    context = context_of(theme)
    assert len({note.scene for note, _ in issued(context)}) == len(issued(context))
    for note, piece in issued(context):
        [picture] = vignettes(piece)
        assert picture.width > 0.36 * SIZE.width
        color = colour(context, "standard", Ink("ground", f"note/{note.value}"))
        dark = colour(context, "standard", Ink("tinted", f"note/{note.value} ink.deep"))
        light = colour(context, "standard", Ink("tinted", f"note/{note.value} white.glint"))
        assert dark.luminance < color.luminance < light.luminance
