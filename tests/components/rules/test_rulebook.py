"""The booklet measured in its panels: every word there, in order, within the margins, on as many sheets as it takes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import cast

import msgspec
import pytest
from PIL import Image, ImageDraw, ImageFont

from printgen.components.common.deed_table import costs, mortgage_rows, rents
from printgen.components.desk import Desk, desk_for
from printgen.components.games.trade import RULES
from printgen.components.rules import fitting
from printgen.components.rules.booklet import CAPACITIES
from printgen.components.rules.building_figure import EXAMPLES, building_figure
from printgen.components.rules.deed_figure import deed_figure
from printgen.components.rules.illustrations import section_matter
from printgen.components.rules.panels import MARGIN
from printgen.components.rules.ring_figure import ring_figure
from printgen.components.rules.round_figure import round_figure
from printgen.components.rules.slide_figures import lanes, slide_line_figure
from printgen.components.rules.table_pictures import notes_picture
from printgen.drawing.frame import Frame, Group, Ink, Shape, Text, bounds
from printgen.drawing.icons import baked
from printgen.drawing.type.running_text.matter import Strip
from printgen.geometry import POINT, Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Booklet, FoldName
from printgen.kit.pieces import Component
from printgen.sheets.folds.panel_order import signature
from printgen.sheets.paper_sizes import PAPERS
from printgen.theme.model.common import AddedSection, Word
from printgen.theme.model.slide import CashSpace
from printgen.theme.model.trade import Property
from printgen.theme.read.load import load_theme
from printgen.theme.start_money import more_money, redealt, stretched_hand
from printgen.words.booklet import wording
from tests.support.kit_samples import summary_of
from tests.support.labels import counted
from tests.support.parts_samples import seen
from tests.support.prose import words

CONTENTS = tuple(
    PartCount(identity, number, counted(name))
    for identity, number, name in (
        ("deck-chance", 32, "cards"),
        ("deeds", 28, "deeds"),
        ("notes", 210, "banknotes"),
        ("small-buildings", 32, "houses"),
        ("large-buildings", 12, "hotels"),
        ("tokens", 8, "tokens"),
        ("dice", 2, "dice"),
    )
)
Book = Callable[..., Component]
COUNTS = {part.id: part.number for part in CONTENTS}
PROSE = "When a thing is owed and the one who owes it cannot pay, the bank waits for nobody and sells what there is. "


@pytest.fixture(scope="module", params=["classic", "knockopoly"])
def theme(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    return load_theme(request.param, frozenset(baked()))


@pytest.fixture(scope="module")
def desk(theme) -> Desk:  # type: ignore[no-untyped-def]
    return desk_for(theme)


@pytest.fixture(scope="module")
def book(desk: Desk) -> Book:
    """book(paper, fold) -> the theme's booklet, laid out once."""

    @cache
    def laid_out(paper: str = "letter", fold: FoldName = "quarter") -> Component:
        return made(desk, paper, fold)

    return laid_out


def made(desk: Desk, paper: str = "letter", fold: FoldName = "quarter", sets: int = 1) -> Component:
    choices = Choices(PAPERS[paper], fold=fold, sets=sets)
    summary = summary_of({"board": (9, 9)}, {"board": CONTENTS}, paper, choices.booklet)
    return cast(Component, RULES.make(desk, choices, summary))


def longer(desk: Desk, times: int) -> Desk:
    """The same desk with a section of that many sentences added to its rules."""
    added = AddedSection(id="long", title="A long tail", text=PROSE * times)
    booklet = msgspec.structs.replace(desk.edition.booklet, add=[*desk.edition.booklet.add, added])
    edition = msgspec.structs.replace(desk.edition, booklet=booklet)
    return desk_for(desk.theme._replace(edition=edition))


def texts(frame: Frame, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, Text]]:
    """Every text of a frame with its place, those of upright groups too."""
    for at, item in frame.items:
        if isinstance(item, Text):
            yield x + at.x, y + at.y, item
        elif isinstance(item, Group) and item.turn == 0:
            yield from texts(item.frame, x + at.x, y + at.y)


def flowing(component: Component) -> list[str]:
    """The words of the running text, panel by panel: what stands in a panel itself and not in a figure."""
    panels = [piece.front for piece in component.pieces[1:]]
    found = [item for panel in panels for _, item in panel.items if isinstance(item, Text)]
    return "".join(item.string if is_initial(item) or is_sign(item) else item.string + " " for item in found).split()


def is_sign(text: Text) -> bool:
    """Whether that is a sign from another face, to which the amount after it belongs."""
    return len(text.string) == 1 and text.face.startswith("fallback")


def signed(found: Iterable[Text]) -> list[str]:
    """What texts say, each amount with its sign."""
    return "".join(text.string if is_sign(text) else f"{text.string}\n" for text in found).splitlines()


def is_initial(text: Text) -> bool:
    """Whether that is the booklet's raised letter, to which the rest of its word belongs."""
    return len(text.string) == 1 and text.size > 15


@pytest.mark.long
@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_booklet_fits_one_sheet_of_every_paper(book: Book, desk: Desk, paper: str) -> None:
    component = book(paper)
    assert not desk.setter.misfits
    assert len(component.pieces) == 8
    assert component.layout == Booklet("quarter")
    size = PAPERS[paper].size
    assert {piece.front.size for piece in component.pieces} == {(size.width / 2, size.height / 2)}


@pytest.mark.parametrize("paper", list(PAPERS))
def test_all_text_stands_within_the_margins(book: Book, desk: Desk, paper: str) -> None:
    for piece in book(paper).pieces:
        width, height = piece.front.size
        for x, y, text in texts(piece.front):
            assert x >= MARGIN - 1e-6
            wide = desk.setter.faces.width(text.string.rstrip(), text.face, text.size, text.tracking / text.size)
            assert x + wide <= width - MARGIN + 1e-6
            assert y - 0.6 * text.size * POINT >= MARGIN
            assert y + 0.2 * text.size * POINT <= height - MARGIN + 1e-6


def test_every_word_of_the_rules_is_in_the_panels_in_order(book: Book, desk: Desk) -> None:
    sections = wording.rulebook(desk.edition, COUNTS)
    wanted = " ".join(words(section_matter(desk, section)) for section in sections).split()
    found = iter(flowing(book()))
    for word in wanted:
        assert any(word == other for other in found), f"'{word}' is missing or out of order"


def test_no_text_is_smaller_than_seven_points(book: Book) -> None:
    sizes = {text.size for piece in book().pieces for _, _, text in texts(piece.front)}
    assert min(sizes) >= 7


def test_the_panels_are_well_filled_and_bear_their_numbers(book: Book) -> None:
    for number, piece in enumerate(book().pieces, 1):
        height = piece.front.size.height
        lines = sorted((y, text.string) for _, y, text in texts(piece.front))
        assert piece.stem.endswith(f"-{number}")
        if number > 1:
            assert lines[-1][1] == str(number)
            assert lines[-2][0] > 0.6 * height


def test_the_cover_tells_title_players_and_contents(book: Book, desk: Desk) -> None:
    cover = " ".join(text.string for _, _, text in texts(book().pieces[0].front))
    players = desk.edition.players
    for part, count in ((part.name, part.number) for part in CONTENTS):
        assert f"{count} {part}" in cover
    assert f"{players.min}–{players.max} players" in cover
    assert f"ages {players.age} and up" in cover
    assert "In this kit" in cover
    for notice in desk.edition.notices:
        assert desk.say(notice) in cover


def first_letters(panel: Frame) -> tuple[tuple[float, float, Text], tuple[float, float, Text]]:
    """The raised initial of a panel, and what stands at its right on its line."""
    said = list(texts(panel))
    initial = next(one for one in said if is_initial(one[2]))
    return initial, next(one for one in said if one[1] == pytest.approx(initial[1]) and one[0] > initial[0])


def inked_beside(desk: Desk, initial: Text, rest: Text) -> float:
    """How far right (mm) the initial's pixels reach below the top of the small letters beside it."""
    font = ImageFont.truetype(BytesIO(desk.setter.faces.file(initial.face).data), 1000)
    image = Image.new("L", (2000, 2000))
    ImageDraw.Draw(image).text((100, 1500), initial.string, fill=255, font=font, anchor="ls")
    beside = image.crop((0, 1500 - round(800 * rest.size / initial.size), 2000, 1500)).getbbox()
    assert beside
    return (beside[2] - 100) / 1000 * initial.size * POINT


@pytest.mark.parametrize("fold", ["quarter", "half", "zine", "letter", "z"])
def test_the_booklet_opens_with_a_raised_initial(book: Book, desk: Desk, fold: FoldName) -> None:
    component = book(fold=fold)
    (x, y, letter), (after, _, rest) = first_letters(component.pieces[1].front)
    title = wording.rulebook(desk.edition, COUNTS)[0].title
    assert letter.face == "display"
    assert letter.size == pytest.approx(3 * rest.size)
    wide = inked_beside(desk, letter, rest)
    assert x == pytest.approx(MARGIN, abs=0.01) or fold in ("letter", "half")
    assert 0 < after - x - wide < 0.35, "the word is torn apart"
    cap = desk.setter.faces.file("display").cap_height / 1000 * letter.size * POINT
    heading = next(at for _, at, text in texts(component.pieces[1].front) if text.string == title)
    assert y - cap > heading + 0.5, "the initial reaches into the title"
    assert sum(is_initial(text) for piece in component.pieces[1:] for _, _, text in texts(piece.front)) == 1


def test_a_style_may_have_no_initial(desk: Desk) -> None:
    ornament = msgspec.structs.replace(desk.edition.ornament, initial="none")
    other = desk_for(desk.theme._replace(edition=msgspec.structs.replace(desk.edition, ornament=ornament)))
    assert not any(is_initial(text) for _, _, text in texts(made(other).pieces[1].front))


@pytest.mark.long
@pytest.mark.parametrize("fold", ["half", "zine", "letter", "z"])
@pytest.mark.parametrize("paper", list(PAPERS))
def test_every_fold_is_filled_on_every_paper(book: Book, desk: Desk, paper: str, fold: FoldName) -> None:
    component = book(paper, fold)
    assert not desk.setter.misfits
    sizes = signature(Booklet(fold), PAPERS[paper]).panels
    assert len(component.pieces) % len(sizes) == 0
    assert [piece.front.size for piece in component.pieces] == list(sizes) * (len(component.pieces) // len(sizes))
    for piece in component.pieces:
        width, height = piece.front.size
        for x, y, text in texts(piece.front):
            assert text.size >= 7
            wide = desk.setter.faces.width(text.string.rstrip(), text.face, text.size, text.tracking / text.size)
            assert MARGIN - 1e-6 <= x <= x + wide <= width - MARGIN + 1e-6
            assert MARGIN <= y <= height - MARGIN


@pytest.mark.parametrize("fold", ["half", "letter", "z"])
def test_every_word_is_in_the_panels_of_other_folds(book: Book, desk: Desk, fold: FoldName) -> None:
    sections = wording.rulebook(desk.edition, COUNTS)
    wanted = " ".join(words(section_matter(desk, section)) for section in sections).split()
    found = iter(flowing(book(fold=fold)))
    assert [word for word in wanted if not any(word == other for other in found)] == []


def test_a_half_folds_type_is_a_books(book: Book) -> None:
    component = book(fold="half")
    sizes = [
        text.size
        for piece in component.pieces[1:]
        for _, item in piece.front.items
        for text in [item]
        if isinstance(item, Text) and text.face == "text"
    ]
    assert min(sizes) >= 8.5
    assert len(component.pieces) == 8


def test_wide_panels_are_set_in_two_columns(book: Book, desk: Desk) -> None:
    page = book("tabloid", "half").pieces[1].front
    starts = [x for x, _, text in texts(page) if text.face == "text"]
    assert min(starts) == pytest.approx(MARGIN)
    assert sum(1 for x in starts if abs(x - page.size.width / 2 - 3.5) < 0.01) > 3
    crossing = [
        text.string
        for x, _, text in texts(page)
        if x < page.size.width / 2 - 4
        and x + desk.setter.faces.width(text.string.rstrip(), text.face, text.size) > page.size.width / 2
    ]
    assert crossing == [str(2)] * len(crossing)  # the page number alone


def quickly(desk: Desk, **quick: str) -> Desk:
    """The same desk with wording of its own in its quick rules."""
    booklet = msgspec.structs.replace(desk.edition.booklet, quick=quick)
    return desk_for(desk.theme._replace(edition=msgspec.structs.replace(desk.edition, booklet=booklet)))


def test_a_zine_holds_the_quick_rules(book: Book, desk: Desk) -> None:
    component = book(fold="zine")
    assert len(component.pieces) == 8
    sections = wording.quick(desk.edition, COUNTS)
    wanted = " ".join(words(section_matter(desk, section)) for section in sections).split()
    found = iter(flowing(component))
    assert [word for word in wanted if not any(word == other for other in found)] == []
    assert len(wanted) > 300
    cover = " ".join(text.string for _, _, text in texts(component.pieces[0].front))
    assert "Quick rules" in cover
    for part, count in ((part.name, part.number) for part in CONTENTS):
        assert f"{count}\u00a0{part}".replace(" ", "\u00a0") in cover


def test_the_themes_own_wording_stands_in_a_zine(desk: Desk) -> None:
    said = " ".join(flowing(made(quickly(desk, jail="Pay {jail_fine} or wait."), fold="zine")))
    assert f"Pay {desk.amount(desk.edition.rules.jail_fine)} or wait." in said


@pytest.mark.long
def test_quick_rules_too_long_for_one_zine_take_numbered_ones(desk: Desk) -> None:
    long = quickly(desk, end=PROSE * 200)
    component = made(long, fold="zine")
    assert not long.setter.misfits
    assert len(component.pieces) == 24
    for part in (1, 2, 3):
        cover = " ".join(text.string for _, _, text in texts(component.pieces[8 * (part - 1)].front))
        assert f"Quick rules, {part} of 3" in cover
    folios = [[t.string for _, _, t in texts(p.front) if t.face == "text-bold"][-1] for p in component.pieces]
    assert [folios[page - 1] for page in range(1, 25) if page % 8 != 1] == [
        str(page) for page in range(1, 25) if page % 8 != 1
    ]


@pytest.mark.long
def test_quick_rules_of_absurd_length_are_a_misfit_and_not_cut(desk: Desk) -> None:
    desk = quickly(desk, end=PROSE * 500)
    made(desk, fold="zine")
    (misfit,) = desk.setter.misfits
    assert misfit.where == "booklet"
    assert "the quick rules do not fit" in misfit.message
    assert "7 pt" in misfit.message
    assert "--fold" in misfit.hint


@pytest.mark.long
def test_rules_of_absurd_length_are_soon_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    absurd, set_times = longer(desk, 2_000), 0
    filled = fitting.fill_columns

    def counted(strips: Sequence[Strip], heights: Sequence[float], whole: bool) -> tuple[tuple[Strip, ...], ...] | None:
        nonlocal set_times
        set_times += 1
        return filled(strips, heights, whole)

    monkeypatch.setattr(fitting, "fill_columns", counted)
    made(absurd, fold="half")
    assert len(absurd.setter.misfits) == 1
    assert set_times <= 2 * CAPACITIES["half"].most


@pytest.mark.long
@pytest.mark.parametrize(("times", "panels"), [(75, 16), (320, 24)])
def test_rules_that_are_too_long_take_more_sheets(desk: Desk, times: int, panels: int) -> None:
    desk = longer(desk, times)
    component = made(desk)
    assert not desk.setter.misfits
    assert len(component.pieces) == panels
    assert " ".join(flowing(component)).count("waits for nobody") > 0.8 * times  # those that no line end divides


@pytest.mark.long
def test_rules_of_absurd_length_are_a_misfit_and_not_cut(desk: Desk) -> None:
    desk = longer(desk, 900)
    component = made(desk)
    assert len(component.pieces) % 8 == 0
    (misfit,) = desk.setter.misfits
    assert misfit.where == "booklet"
    assert "7 pt" in misfit.message


def test_a_character_that_no_font_has_is_told_with_its_section(desk: Desk) -> None:
    booklet = msgspec.structs.replace(desk.edition.booklet, notes={"aim": "A sign: \u4e2d"})
    desk = desk_for(desk.theme._replace(edition=msgspec.structs.replace(desk.edition, booklet=booklet)))
    made(desk)
    (misfit,) = desk.setter.misfits
    assert misfit.where == "booklet.aim"
    assert "U+4E2D" in misfit.message


def test_a_stretched_hand_is_dealt_only_as_an_option_and_where_the_notes_do_not_reach(desk: Desk) -> None:
    assert stretched_hand(desk.edition) is None
    rules = msgspec.structs.replace(desk.edition.rules, hand="stretched")
    edition = msgspec.structs.replace(desk.edition, rules=rules)
    hand = stretched_hand(edition)
    assert hand is not None
    assert sum(value * count for value, count in hand.items()) == edition.rules.start_money
    assert all(hand[note.value] * edition.players.max <= note.count for note in edition.money)
    few = msgspec.structs.replace(edition, players=msgspec.structs.replace(edition.players, max=5))
    assert stretched_hand(few) is None


def test_more_money_is_asked_for_from_the_table_that_the_notes_do_not_reach(desk: Desk) -> None:
    edition = desk.edition
    assert more_money(edition) == (6, 2)
    few = msgspec.structs.replace(edition, players=msgspec.structs.replace(edition.players, max=5))
    assert more_money(few) is None
    scarce = [msgspec.structs.replace(note, count=10) for note in edition.money]
    assert more_money(msgspec.structs.replace(edition, money=scarce)) == (2, 5)


@pytest.mark.parametrize("total", [0, 1, 999, 1200, 1500, 1600, 2000, 5000])
def test_another_start_money_deals_another_hand(desk: Desk, total: int) -> None:
    dealt = redealt(desk.edition.money, total)
    assert sum(note.start * note.value for note in dealt) == total
    assert all(note.start >= 0 for note in dealt)
    if total == 1500:
        assert dealt == desk.edition.money


def test_the_explained_deed_has_the_labels_and_amounts_of_the_real_one(desk: Desk) -> None:
    frame = deed_figure(desk, 92.9)
    lot = next(space for space in desk.edition.spaces if isinstance(space, Property))
    assert frame is not None
    said = signed(text for _, _, text in texts(frame))
    real = [*rents(desk, lot), *costs(desk, lot), mortgage_rows(desk, lot)[0]]
    shown = [row for row in real if row.label in said]
    assert [row.label for row in real if row not in shown] == [row.label for row in real[3:5]]  # two or three buildings
    assert all(row.amount in said for row in shown)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_a_deed_is_explained_on_a4_in_languages_of_long_words(language: str) -> None:
    assert deed_figure(desk_for(load_theme("classic", None, language)), PAPERS["a4"].size.width / 2 - 15.0)


def test_a_deed_whose_words_are_too_long_is_not_explained(desk: Desk) -> None:
    small = Word(one="x" * 40, many="x" * 40)
    words = msgspec.structs.replace(desk.edition.words, small_building=small)
    other = desk_for(desk.theme._replace(edition=msgspec.structs.replace(desk.edition, words=words)))
    assert deed_figure(other, 92.9) is None
    assert not other.setter.misfits


def test_even_building_is_shown_with_a_tick_and_uneven_with_a_cross(desk: Desk) -> None:
    for mark, counts, _ in EXAMPLES:
        even = max(counts) - min(counts) <= 1
        assert mark == ("check-bold" if even else "close-thick")
    frame = building_figure(desk, 92.9)
    assert frame is not None
    drawn = [entry for entry in frame.items if isinstance(entry.item, Shape) and entry.item.fill]
    inks = [entry.item.fill for entry in drawn if isinstance(entry.item, Shape)]
    per = desk.edition.rules.small_per_large
    wanted = sum(sum(counts) for _, counts, _ in EXAMPLES) + per
    assert inks.count(Ink("form", "small_building")) == wanted
    assert inks.count(Ink("form", "large_building")) == 1
    assert all(Rect.of(frame.size).inset(-1e-6).holds(bounds(entry.item.path).moved(*entry.at)) for entry in drawn)
    assert building_figure(desk, 40.0) is None


def test_the_boards_title_stands_clear_of_its_decks() -> None:
    desk = desk_for(load_theme("village", frozenset(baked())))  # which has three
    entries = list(seen(ring_figure(desk, 92.9), desk.setter.faces))
    piles = [entry.box for entry in entries if entry.role == "ground" and "deck/" in str(entry.item)]
    title = [box for item, box in entries if isinstance(item, Text) and item.string in ("Three", "Bells")]
    assert (len(piles), len(title)) == (3, 2)
    assert not [box for box in title if any(box.meets(pile) for pile in piles)]


def test_a_name_to_be_written_has_its_line_beside_what_leads_up_to_it() -> None:
    desk = desk_for(load_theme("blank", frozenset(baked())))
    entries = list(seen(ring_figure(desk, 92.9), desk.setter.faces))
    (works,) = [box for item, box in entries if isinstance(item, Text) and item.string == "Works"]
    lines = [box for item, box in entries if isinstance(item, Shape) and box.x > works.right and box.width > 20.0]
    assert any(works.y < line.y < works.bottom + 0.5 for line in lines)


def test_the_booklet_shows_the_board_a_deed_and_how_to_build(book: Book) -> None:
    said = " ".join(text.string for piece in book().pieces for _, _, text in texts(piece.front))
    assert "evenly spread" in said
    assert "the rent while nothing is built on it" in said
    inks = [item.fill for piece in book().pieces for item in shapes(piece.front)]
    assert Ink("ground", "centre") in inks, "the board at a glance is missing"


def test_the_notes_beside_the_hand_are_those_of_the_game_and_none_hides_anothers_value(book: Book, desk: Desk) -> None:
    frame = notes_picture(desk, 92.9)
    assert frame is not None
    values = [(at.y, item) for at, item in frame.items if isinstance(item, Text)]
    assert signed(text for _, text in values) == [
        desk.amount(note.value) for note in sorted(desk.edition.money, key=lambda note: -note.value)
    ]
    tops = sorted(bounds(item.path).y for item in shapes(frame) if item.fill == Ink("white"))
    lines = sorted({y for y, _ in values})
    for y, below in zip(lines[:-1], tops[1:], strict=True):
        assert y < below
    ground = Ink("ground", f"note/{desk.edition.money[0].value}")
    assert sum(item.fill == ground for piece in book().pieces for item in shapes(piece.front)) == 1


def shapes(frame: Frame) -> Iterator[Shape]:
    """Every shape of a frame and of its groups."""
    for _, item in frame.items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Group):
            yield from shapes(item.frame)


def test_the_counted_round_adds_up_by_the_rules() -> None:
    desk = desk_for(load_theme("knockout", frozenset(baked())))
    frame = round_figure(desk, 92.9)
    assert frame is not None
    assert not desk.setter.misfits
    prizes = [space for space in desk.slide.spaces if isinstance(space, CashSpace)]
    group = next(group for group in desk.slide.groups if sum(prize.group == group.id for prize in prizes) == 2)
    first, second = (prize.cash for prize in prizes if prize.group == group.id)
    best = max(prize.cash for prize in prizes if prize.group != group.id)
    said = [text for _, _, text in texts(frame)]
    words = " ".join(text.string for text in said)
    red, blue, *_ = desk.slide.tokens.sides
    assert f"{red.name} {desk.amount(first + second + group.bonus)}, {blue.name} {desk.amount(best)}" in words
    assert words.count("this space has paid already") == 1
    discs = [
        bounds(item.path).moved(*at)
        for at, item in frame.items
        if isinstance(item, Shape) and item.fill == Ink("white")
    ]
    assert len(discs) == 10  # five on the board, five beside their lines
    board = [(x, y, text) for x, y, text in texts(frame) if text.face == "condensed-bold"]
    for x, y, text in board:
        wide = desk.setter.faces.width(text.string, text.face, text.size)
        assert not any(
            disc.x < x + wide and x < disc.right and disc.y < y and y - 0.7 * text.size * POINT < disc.bottom
            for disc in discs
        ), f"a token hides {text.string}"
    assert all(disc.y >= 0 for disc in discs)
    assert round_figure(desk, 60.0) is None


def test_the_two_spaces_of_a_token_on_a_line_are_neighbours_on_the_board() -> None:
    desk = desk_for(load_theme("knockout", frozenset(baked())))
    frame = slide_line_figure(desk, 92.9)
    assert frame is not None
    said = [text.string for _, _, text in texts(frame)]
    amounts = [words for words in said if words in {desk.amount(space.cash) for space in prizes_of(desk)}]
    low, high = amounts
    assert low != high
    board = [(desk.amount(space.cash), cell) for space, cell in lanes(desk.slide, 92.9) if isinstance(space, CashSpace)]
    assert any(
        near.right == pytest.approx(far.x)
        for amount, near in board
        for other, far in board
        if (amount, other) == (low, high)
    )
    assert "On a line" in said


def prizes_of(desk: Desk) -> list[CashSpace]:
    return [space for space in desk.slide.spaces if isinstance(space, CashSpace)]


def test_the_knockout_booklet_leaves_no_more_than_its_back_for_notes(build) -> None:  # type: ignore[no-untyped-def]
    from tests.support.pdfs import page_texts

    outside, inside = page_texts(build("knockout")["standard"].path("rules"))
    assert "Notes and house rules" not in inside
    assert outside.count("Notes and house rules") <= 1
    assert "The bank" in outside  # on the back


def test_short_rules_are_set_large_and_what_stays_blank_bears_one_page_for_notes(build) -> None:  # type: ignore[no-untyped-def]
    from tests.support.pdfs import page_texts

    (page,) = page_texts(build("summit", "--fold", "zine", "--only", "rules")["standard"].path("rules"))
    assert page.count("Notes and house rules") == 1
    assert page.count("Who won") == 1
    assert "Here begins a rope ladder" in " ".join(page.split())  # what the spaces say is told whole


def test_notes_whose_values_are_too_long_to_be_drawn_are_left_out(desk: Desk) -> None:
    currency = msgspec.structs.replace(desk.edition.currency, sign="Doubloons ")
    other = desk_for(desk.theme._replace(edition=msgspec.structs.replace(desk.edition, currency=currency)))
    component = made(other)
    assert not other.setter.misfits
    ground = Ink("ground", f"note/{desk.edition.money[0].value}")
    assert not any(item.fill == ground for piece in component.pieces for item in shapes(piece.front))
