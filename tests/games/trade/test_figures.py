"""Tests of the rule figures: deed, buildings, board, starting cash and round agree with the game."""

from collections.abc import Iterable, Iterator

import msgspec
import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Shape, Text, bounds
from printgen.art.icons import baked
from printgen.games.slide.figures import lanes, round_figure, slide_line_figure
from printgen.games.slide.records import CashSpace
from printgen.games.trade.deed_cards import costs, mortgage_rows, rents
from printgen.games.trade.figures import EXAMPLES, building_figure, deed_figure, notes_picture, ring_figure
from printgen.games.trade.records import Property
from printgen.geometry import POINT, Rect
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.theme.records import Word
from tests.support.parts_samples import seen
from tests.support.rules_samples import Book, is_sign, made, texts


def signed(found: Iterable[Text]) -> list[str]:
    """Return the amounts in the texts, with their signs."""
    return "".join(text.string if is_sign(text) else f"{text.string}\n" for text in found).splitlines()


def test_the_explained_deed_has_the_labels_and_amounts_of_the_real_one(context: DrawingContext) -> None:
    frame = deed_figure(context, 92.9)
    lot = next(space for space in context.edition.spaces if isinstance(space, Property))
    assert frame is not None
    said = signed(text for _, _, text in texts(frame))
    real = [
        *rents(context.edition, lot, context.label),
        *costs(context.edition, lot, context.label),
        mortgage_rows(context.edition, lot, context.label)[0],
    ]
    shown = [row for row in real if row.label in said]
    assert [row.label for row in real if row not in shown] == [row.label for row in real[3:5]]  # 2 and 3 buildings
    assert all(row.amount in said for row in shown)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_deed_is_explained_on_a4_in_languages_of_long_words(language: str) -> None:
    assert deed_figure(context_for(load_theme("classic", None, language)), PAPERS["a4"].size.width / 2 - 15.0)


def test_a_deed_whose_words_are_too_long_is_not_explained(context: DrawingContext) -> None:
    small = Word(one="x" * 40, many="x" * 40)
    words = msgspec.structs.replace(context.edition.words, small_building=small)
    other = context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, words=words)))
    assert deed_figure(other, 92.9) is None
    assert not other.setter.misfits


def test_even_building_is_shown_with_a_tick_and_uneven_with_a_cross(context: DrawingContext) -> None:
    for mark, counts, _ in EXAMPLES:
        even = max(counts) - min(counts) <= 1
        assert mark == ("check-bold" if even else "close-thick")
    frame = building_figure(context, 92.9)
    assert frame is not None
    drawn = [entry for entry in whole(frame).items if isinstance(entry.item, Shape) and entry.item.fill]
    inks = [entry.item.fill for entry in drawn if isinstance(entry.item, Shape)]
    per = context.edition.rules.small_per_large
    wanted = sum(sum(counts) for _, counts, _ in EXAMPLES) + per
    assert inks.count(Ink("form", "small_building")) == wanted
    assert inks.count(Ink("form", "large_building")) == 1
    assert all(Rect.of(frame.size).inset(-1e-6).holds(bounds(entry.item.path).moved(*entry.at)) for entry in drawn)
    assert building_figure(context, 40.0) is None


def test_even_building_is_shown_in_groups_of_four() -> None:
    context = context_for(load_theme("village"))
    frame = building_figure(context, 92.9)
    assert frame is not None
    inks = [entry.item.fill for entry in whole(frame).items if isinstance(entry.item, Shape) and entry.item.fill]
    bands = sum(ink.role == "ground" and ink.key.startswith("group/") for ink in inks)
    assert bands == 2 * 4 + 2  # two groups, a full lot, and the one with a large building


def test_the_boards_title_stands_clear_of_its_decks() -> None:
    context = context_for(load_theme("village", frozenset(baked())))  # this theme has three decks
    entries = list(seen(ring_figure(context, 92.9), context.setter.faces))
    piles = [entry.box for entry in entries if entry.role == "ground" and "deck/" in str(entry.item)]
    title = [box for item, box in entries if isinstance(item, Text) and item.string in ("Three", "Bells")]
    assert (len(piles), len(title)) == (3, 2)
    assert not [box for box in title if any(box.meets(pile) for pile in piles)]


def test_a_name_to_be_written_has_its_line_beside_what_leads_up_to_it() -> None:
    context = context_for(load_theme("blank", frozenset(baked())))
    entries = list(seen(ring_figure(context, 92.9), context.setter.faces))
    (works,) = [box for item, box in entries if isinstance(item, Text) and item.string == "Works"]
    lines = [box for item, box in entries if isinstance(item, Shape) and box.x > works.right and box.width > 20.0]
    assert any(works.y < line.y < works.bottom + 0.5 for line in lines)


def test_the_booklet_shows_the_board_and_with_room_how_to_build_and_a_deed(book: Book) -> None:
    roomy = " ".join(text.string for piece in book(fold="half").pieces for _, _, text in texts(piece.front))
    assert "uneven" in roomy
    assert "the rent without buildings" in roomy
    inks = [item.fill for piece in book().pieces for item in shapes(piece.front)]
    assert Ink("ground", "centre") in inks, "the board at a glance is missing"


def test_the_notes_beside_the_hand_are_those_of_the_game_and_none_hides_anothers_value(
    book: Book, context: DrawingContext
) -> None:
    frame = notes_picture(context, 92.9)
    assert frame is not None
    values = [(at.y, item) for at, item in whole(frame).items if isinstance(item, Text)]
    assert signed(text for _, text in values) == [
        context.amount(note.value) for note in sorted(context.edition.money, key=lambda note: -note.value)
    ]
    tops = sorted(bounds(item.path).y for item in shapes(frame) if item.fill == Ink("white"))
    lines = sorted({y for y, _ in values})
    for y, below in zip(lines[:-1], tops[1:], strict=True):
        assert y < below
    ground = Ink("ground", f"note/{context.edition.money[0].value}")
    assert sum(item.fill == ground for piece in book().pieces for item in shapes(piece.front)) == 1


def whole(figure: Frame) -> Frame:
    """Return the drawing of a figure, which is one group with an alternative text."""
    ((_, group),) = figure.items
    assert isinstance(group, Group)
    return group.frame


def shapes(frame: Frame) -> Iterator[Shape]:
    """Yield every shape of a frame and of its groups."""
    for _, item in frame.items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from shapes(item.frame)


def test_the_counted_round_adds_up_by_the_rules() -> None:
    context = context_for(load_theme("knockout", frozenset(baked())))
    frame = round_figure(context, 92.9)
    assert frame is not None
    assert not context.setter.misfits
    prizes = [space for space in context.edition.spaces if isinstance(space, CashSpace)]
    group = next(group for group in context.edition.groups if sum(prize.group == group.id for prize in prizes) == 2)
    first, second = (prize.cash for prize in prizes if prize.group == group.id)
    best = max(prize.cash for prize in prizes if prize.group != group.id)
    said = [text for _, _, text in texts(frame)]
    words = " ".join(text.string for text in said)
    red, blue, *_ = context.edition.tokens.sides
    assert f"{red.name} {context.amount(first + second + group.bonus)}, {blue.name} {context.amount(best)}" in words
    assert words.count("this space has already paid") == 1
    discs = [
        bounds(item.path).moved(*at)
        for at, item in whole(frame).items
        if isinstance(item, Shape) and item.fill == Ink("white")
    ]
    assert len(discs) == 10  # five on the board, five next to their lines
    board = [(x, y, text) for x, y, text in texts(frame) if text.face == "condensed-bold"]
    for x, y, text in board:
        wide = context.setter.faces.width(text.string, text.face, text.size)
        assert not any(
            disc.x < x + wide and x < disc.right and disc.y < y and y - 0.7 * text.size * POINT < disc.bottom
            for disc in discs
        ), f"a token hides {text.string}"
    assert all(disc.y >= 0 for disc in discs)
    assert round_figure(context, 60.0) is None


def test_the_two_spaces_of_a_token_on_a_line_are_neighbors_on_the_board() -> None:
    context = context_for(load_theme("knockout", frozenset(baked())))
    frame = slide_line_figure(context, 92.9)
    assert frame is not None
    said = [text.string for _, _, text in texts(frame)]
    amounts = [words for words in said if words in {context.amount(space.cash) for space in prizes_of(context)}]
    low, high = amounts
    assert low != high
    board = [
        (context.amount(space.cash), cell)
        for space, cell in lanes(context.edition, 92.9)
        if isinstance(space, CashSpace)
    ]
    assert any(
        near.right == pytest.approx(far.x)
        for amount, near in board
        for other, far in board
        if (amount, other) == (low, high)
    )
    assert "On a line" in said


def prizes_of(context: DrawingContext) -> list[CashSpace]:
    return [space for space in context.edition.spaces if isinstance(space, CashSpace)]


def test_notes_whose_values_are_too_long_to_be_drawn_are_left_out(context: DrawingContext) -> None:
    currency = msgspec.structs.replace(context.edition.currency, sign="Doubloons ")
    other = context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, currency=currency)))
    component = made(other)
    assert not component.misfits
    ground = Ink("ground", f"note/{context.edition.money[0].value}")
    assert not any(item.fill == ground for piece in component.pieces for item in shapes(piece.front))
