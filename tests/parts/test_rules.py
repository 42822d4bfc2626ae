"""Tests of the booklet's panels: every word present, in order and within the margins, on every paper and fold."""

from io import BytesIO

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFont

from printgen.art.frame import Frame, Group, Text
from printgen.games.trade.records import redealt
from printgen.geometry import POINT
from printgen.kit.component import Booklet, FoldName
from printgen.kit.papers import PAPERS
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.rules_text import MARGIN, section_matter
from printgen.sheets.booklets import signature
from printgen.words import booklet as wording
from tests.support.prose import words
from tests.support.rules_samples import CONTENTS, COUNTS, Book, flowing, is_initial, made, texts
from tests.support.tagged import loose


@pytest.mark.long
@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_booklet_fits_one_sheet_of_every_paper(book: Book, context: DrawingContext, paper: str) -> None:
    component = book(paper)
    assert not component.misfits
    assert len(component.pieces) == 8
    assert component.layout == Booklet("quarter")
    size = PAPERS[paper].size
    assert {piece.front.size for piece in component.pieces} == {(size.width / 2, size.height / 2)}


@pytest.mark.parametrize("paper", list(PAPERS))
def test_all_text_stands_within_the_margins(book: Book, context: DrawingContext, paper: str) -> None:
    for piece in book(paper).pieces:
        width, height = piece.front.size
        for x, y, text in texts(piece.front):
            assert x >= MARGIN - 1e-6
            wide = context.setter.faces.width(text.string.rstrip(), text.face, text.size, text.tracking / text.size)
            assert x + wide <= width - MARGIN + 1e-6
            assert y - 0.6 * text.size * POINT >= MARGIN
            assert y + 0.2 * text.size * POINT <= height - MARGIN + 1e-6


def test_every_word_of_the_rules_is_in_the_panels_in_order(book: Book, context: DrawingContext) -> None:
    sections = wording.rulebook(context.edition, COUNTS)
    wanted = " ".join(words(section_matter(context, section)) for section in sections).split()
    found = iter(flowing(book()))
    for word in wanted:
        assert any(word == other for other in found), f"'{word}' is missing or out of order"


def test_no_text_is_smaller_than_seven_points(book: Book) -> None:
    sizes = {text.size for piece in book().pieces for _, _, text in texts(piece.front)}
    assert min(sizes) >= 7


def test_the_panels_are_well_filled_and_bear_their_numbers(book: Book) -> None:
    pieces = book().pieces
    for number, piece in enumerate(pieces, 1):
        height = piece.front.size.height
        lines = sorted((y, text.string) for _, y, text in texts(piece.front))
        assert piece.stem.endswith(f"-{number}")
        if number > 1:
            assert lines[-1][1] == str(number)
            assert lines[-2][0] > (0.6 if number < len(pieces) else 0.5) * height  # a picture follows the last line


def drawings(panel: Frame) -> int:
    """Count the scenes of a panel."""
    inner = [item.item for item in panel.items if isinstance(item.item, Group)]
    return sum(1 if group.fixed else drawings(group.frame) for group in inner)


def test_a_scene_is_on_the_cover_and_at_the_end(book: Book) -> None:
    cover, *_, last = book().pieces
    assert drawings(cover.front) == 1
    assert drawings(last.front) == 1


def test_the_cover_tells_title_players_and_contents(book: Book, context: DrawingContext) -> None:
    cover = " ".join(text.string for _, _, text in texts(book().pieces[0].front))
    players = context.edition.players
    for part, count in ((part.name, part.number) for part in CONTENTS):
        assert f"{count} {part}" in cover
    assert f"{players.min}–{players.max} players" in cover
    assert f"ages {players.age} and up" in cover
    assert "In this kit" in cover
    for notice in context.edition.notices:
        assert context.say(notice) in cover


def first_letters(panel: Frame) -> tuple[tuple[float, float, Text], tuple[float, float, Text]]:
    """Return the raised initial of a panel and the text to its right on the same line."""
    said = list(texts(panel))
    initial = next(one for one in said if is_initial(one[2]))
    return initial, next(one for one in said if one[1] == pytest.approx(initial[1]) and one[0] > initial[0])


def inked_beside(context: DrawingContext, initial: Text, rest: Text) -> float:
    """Measure how far right (mm) the initial's pixels reach below the top of the adjacent small letters."""
    font = ImageFont.truetype(BytesIO(context.setter.faces.file(initial.face).data), 1000)
    image = Image.new("L", (2000, 2000))
    ImageDraw.Draw(image).text((100, 1500), initial.string, fill=255, font=font, anchor="ls")
    beside = image.crop((0, 1500 - round(800 * rest.size / initial.size), 2000, 1500)).getbbox()
    assert beside
    return (beside[2] - 100) / 1000 * initial.size * POINT


@pytest.mark.parametrize("fold", ["quarter", "half", "zine", "letter", "z"])
def test_the_booklet_opens_with_a_raised_initial(book: Book, context: DrawingContext, fold: FoldName) -> None:
    component = book(fold=fold)
    (x, y, letter), (after, _, rest) = first_letters(component.pieces[1].front)
    title = wording.rulebook(context.edition, COUNTS)[0].title
    assert letter.face == "display"
    assert letter.size == pytest.approx(3 * rest.size)
    wide = inked_beside(context, letter, rest)
    assert x == pytest.approx(MARGIN, abs=0.01) or fold in ("letter", "half")
    assert 0 < after - x - wide < 0.35, "the word is torn apart"
    cap = context.setter.faces.file("display").cap_height / 1000 * letter.size * POINT
    heading = next(at for _, at, text in texts(component.pieces[1].front) if text.string == title)
    assert y - cap > heading + 0.5, "the initial reaches into the title"
    assert sum(is_initial(text) for piece in component.pieces[1:] for _, _, text in texts(piece.front)) == 1


def test_a_style_may_have_no_initial(context: DrawingContext) -> None:
    ornament = msgspec.structs.replace(context.edition.ornament, initial="none")
    other = context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, ornament=ornament)))
    assert not any(is_initial(text) for _, _, text in texts(made(other).pieces[1].front))


@pytest.mark.long
@pytest.mark.parametrize("theme", ["knockopoly"], indirect=True)  # this theme has the longest rules
@pytest.mark.parametrize("fold", ["half", "zine", "letter", "z"])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_every_fold_is_filled_on_every_paper(book: Book, context: DrawingContext, paper: str, fold: FoldName) -> None:
    component = book(paper, fold)
    assert not component.misfits
    sizes = signature(Booklet(fold), PAPERS[paper]).panels
    assert len(component.pieces) % len(sizes) == 0
    assert [piece.front.size for piece in component.pieces] == list(sizes) * (len(component.pieces) // len(sizes))
    for piece in component.pieces:
        width, height = piece.front.size
        for x, y, text in texts(piece.front):
            assert text.size >= 7
            wide = context.setter.faces.width(text.string.rstrip(), text.face, text.size, text.tracking / text.size)
            assert MARGIN - 1e-6 <= x <= x + wide <= width - MARGIN + 1e-6
            assert MARGIN <= y <= height - MARGIN


@pytest.mark.parametrize("fold", ["half", "letter", "z"])
def test_every_word_is_in_the_panels_of_other_folds(book: Book, context: DrawingContext, fold: FoldName) -> None:
    sections = wording.rulebook(context.edition, COUNTS)
    wanted = " ".join(words(section_matter(context, section)) for section in sections).split()
    found = iter(flowing(book(fold=fold)))
    assert [word for word in wanted if not any(word == other for other in found)] == []


def test_a_half_folds_type_is_a_books(book: Book) -> None:
    component = book(fold="half")
    sizes = [
        text.size
        for piece in component.pieces[1:]
        for _, item in loose(piece.front.items)
        for text in [item]
        if isinstance(item, Text) and text.face == "text"
    ]
    assert min(sizes) >= 8.5
    assert len(component.pieces) == 8


def test_wide_panels_are_set_in_two_columns(book: Book, context: DrawingContext) -> None:
    page = book("tabloid", "half").pieces[1].front
    starts = [x for x, _, text in texts(page) if text.face == "text"]
    assert min(starts) == pytest.approx(MARGIN)
    assert sum(1 for x in starts if abs(x - page.size.width / 2 - 3.5) < 0.01) > 3
    crossing = [
        text.string
        for x, _, text in texts(page)
        if x < page.size.width / 2 - 4
        and x + context.setter.faces.width(text.string.rstrip(), text.face, text.size) > page.size.width / 2
    ]
    assert crossing == [str(2)] * len(crossing)  # only the page number


def test_a_character_that_no_font_has_is_told_with_its_section(context: DrawingContext) -> None:
    booklet = msgspec.structs.replace(context.edition.booklet, notes={"aim": "A sign: \U00012000"})
    context = context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, booklet=booklet)))
    (misfit,) = made(context).misfits
    assert misfit.where == "booklet.aim"
    assert "U+12000" in misfit.message


def test_a_stretched_hand_is_dealt_only_as_an_option_and_where_the_notes_do_not_reach(context: DrawingContext) -> None:
    assert context.edition.stretched_hand() is None
    rules = msgspec.structs.replace(context.edition.rules, hand="stretched")
    edition = msgspec.structs.replace(context.edition, rules=rules)
    hand = edition.stretched_hand()
    assert hand is not None
    assert sum(value * count for value, count in hand.items()) == edition.rules.start_money
    assert all(hand[note.value] * edition.players.max <= note.count for note in edition.money)
    few = msgspec.structs.replace(edition, players=msgspec.structs.replace(edition.players, max=5))
    assert few.stretched_hand() is None


def test_more_money_is_asked_for_from_the_table_that_the_notes_do_not_reach(context: DrawingContext) -> None:
    edition = context.edition
    assert edition.more_money() == (6, 2)
    few = msgspec.structs.replace(edition, players=msgspec.structs.replace(edition.players, max=5))
    assert few.more_money() is None
    scarce = [msgspec.structs.replace(note, count=10) for note in edition.money]
    assert msgspec.structs.replace(edition, money=scarce).more_money() == (2, 5)


@pytest.mark.parametrize("total", [0, 1, 999, 1200, 1500, 1600, 2000, 5000])
def test_another_start_money_deals_another_hand(context: DrawingContext, total: int) -> None:
    dealt = redealt(context.edition.money, total)
    assert sum(note.start * note.value for note in dealt) == total
    assert all(note.start >= 0 for note in dealt)
    if total == 1500:
        assert dealt == context.edition.money
