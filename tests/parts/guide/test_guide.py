"""Tests of the guide: text within the margins, complete contents, and a length of one or two pages."""

import msgspec
import pytest
from msgspec.structs import replace

from printgen.art.frame import Shape, Text, bounds
from printgen.geometry import POINT, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Leaves
from printgen.kit.papers import PAPERS
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.guide.guide import CLOSE, USUAL, assembly_order, page_breaks
from printgen.parts.guide.printing import paper_name, tenths_of_inches
from printgen.words.booklet import questions
from tests.support.editions import ALL, EVENTS, edition_of
from tests.support.guide_samples import (
    CHANCE,
    DEEDS,
    DOCUMENTS,
    NOTES,
    PARTS,
    PIECES,
    items,
    made,
    strings,
    summary,
    texts_of,
)
from tests.support.kit_samples import document
from tests.support.pdfs import page_texts

CONTENTS = (CHANCE, DEEDS, NOTES, *PIECES)


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("overlap", [6.35, 0.0])
def test_everything_stands_within_the_margins_of_one_or_two_pages(
    context: DrawingContext, paper: str, overlap: float
) -> None:
    component = made(context, paper, overlap=overlap)
    assert isinstance(component.layout, Leaves)
    *sections, answers = component.pieces
    assert len(sections) in (1, 2)
    assert "Questions and answers" in " ".join(text.string for text in texts_of(answers.front))
    assert not component.misfits
    assert component.layout.border in (USUAL.margin, CLOSE.margin)
    room = Rect.of(PAPERS[paper].size).inset(component.layout.border)
    assert answers.front.size == PAPERS[paper].size
    for piece in sections:
        assert piece.front.size == PAPERS[paper].size
        for at, entry, turned in items(piece.front):
            if isinstance(entry.item, Shape):
                box = bounds(entry.item.path).moved(at.x, at.y)
                assert room.inset(-1e-6).holds(box), entry
            elif isinstance(entry.item, Text) and not turned:
                text = entry.item
                wide = context.setter.faces.width(text.string.rstrip(), text.face, text.size)
                up, down = 0.6 * text.size * POINT, 0.15 * text.size * POINT
                assert room.inset(-1e-6).holds(Rect(at.x, at.y - up, wide, up + down)), text


def test_no_text_is_smaller_than_eight_points(context: DrawingContext) -> None:
    sizes = {e.item.size for p in made(context).pieces for _, e, _ in items(p.front) if isinstance(e.item, Text)}
    assert min(sizes) >= 8


def test_it_tells_files_contents_commands_and_credits(context: DrawingContext) -> None:
    said = strings(made(context))
    for name, (pages, sheets) in DOCUMENTS.items():
        what = {"rules": "the rules booklet"}.get(name) or ", ".join(
            f"{part.number} {part.name}" for part in PARTS[name]
        )
        again = "; for six players or more, print it twice" if name == "money" else ""
        assert f"{name}.pdf {what}{again} {pages} {sheets}" in said
    for part in CONTENTS:
        assert f"{part.number} {part.name}" in said
    assert "100%" in said
    assert "flip on long edge" in said
    assert "cards.pdf: lost cards" in said
    assert "deeds.pdf: lost Supply cards" in said
    assert "money.pdf: extra money" in said
    assert "pieces.pdf: lost pieces" in said
    assert "--" not in said, "a family that has but the paper types no commands"
    assert "Material Design Icons" in said
    for line in (*context.edition.notices, *context.edition.credits):
        assert context.say(line) in said


def test_duplex_cards_and_butted_tiles_have_their_own_words(context: DrawingContext) -> None:
    plain, other = strings(made(context)), strings(made(context, cards="duplex", flip="short", overlap=0.0))
    assert "flip on short edge" in other
    assert "flip on short edge" not in plain
    assert "edge to edge" in other
    assert "edge to edge" not in plain
    assert "Cards and deeds: fold, glue" in plain
    assert "fold first" not in other
    assert "Cards and deeds: print both sides, then cut" in other
    assert "Print on both sides, flipped on the short edge." in other
    assert "just covers the dashed line" not in other
    assert "just covers the dashed line" in plain


def test_steps_for_what_an_edition_lacks_are_left_out(context: DrawingContext) -> None:
    pieces = msgspec.structs.replace(context.edition.pieces, tokens=[], dice=0)
    few = context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, pieces=pieces)))
    assert "Dice:" in strings(made(context))
    assert "Dice:" not in strings(made(few))
    assert "Tokens:" not in strings(made(few))


@pytest.mark.parametrize(
    ("paper", "name"),
    [
        ("letter", "Letter, 8 ½ × 11 in"),
        ("legal", "Legal, 8 ½ × 14 in"),
        ("tabloid", "Tabloid, 11 × 17 in"),
        ("a4", "A4, 210 × 297 mm"),
        ("a3", "A3, 297 × 420 mm"),
    ],
)
def test_a_paper_is_called_as_where_it_is_sold(context: DrawingContext, paper: str, name: str) -> None:
    shown = paper_name(context, PAPERS[paper])
    assert " ".join(shown.split()) == name
    assert "\u00a0×\u00a0" in shown  # the spaces in a size do not break
    said = strings(made(context, paper))
    assert name in said
    assert ("65 lb cover" in said) == name.endswith("in")
    assert "120–160 g/m²" in said


def test_the_order_of_gluing_and_the_tools_are_told(context: DrawingContext) -> None:
    said = strings(made(context))
    assert "Join each row first. Then join the rows" in said
    assert "Keep any strip on the right or below." in said
    assert "Steel ruler" in said
    assert "stiff card of 20 × 20 in" in said
    assert "stiff card of 508 × 508 mm" in strings(made(context, "a4"))
    measured = tenths_of_inches(context, Size(400.0, 254.0))
    assert measured.replace("\xa0", " ") == "15.8 × 10 in"  # 15.75 in, rounded up so that the board fits


def test_it_tells_what_was_chosen_where_that_is_not_as_usual(context: DrawingContext) -> None:
    assert "Options of this kit: glue strips of 6.35 mm." in strings(made(context)), "all else is as usual"
    set_here = replace(context, theme=replace(context.theme, settings=("rules.income_tax=flat",)))
    said = strings(made(set_here, "a4", board_size=400.0, saver=True, copies={"money": 2, "cards": 3}))
    chosen = (
        "A4 paper · 2 × money · 3 × cards · glue strips of 6.35 mm · board of 400 mm · as few sheets as possible · "
        "1 rule changed"
    )
    assert f"Options of this kit: {chosen}." in said.replace("\u00ad", "")


def test_steps_speak_the_editions_words(context: DrawingContext) -> None:
    said, words = strings(made(context)), context.edition.words
    assert f"{words.small_building.many} and {words.large_building.many}: cut" in said
    assert "Banknotes, houses, tokens and dice" in said  # in the same words as the summary


def test_the_guide_of_a_kit_names_what_is_in_each_file(kit) -> None:  # type: ignore[no-untyped-def]
    from tests.support.pdfs import page_texts, squeezed

    said = squeezed("".join(page_texts(kit.path("guide"))))
    for row in (
        "board.pdf 1 board 9 9",
        "deeds.pdf 28 Supply cards 5 5",
        "money.pdf 210 banknotes",
        "pieces.pdf 32 Study Sheets, 12 Answer Keys, 8 tokens, 2 dice",
        "cards.pdf 16 Get Schooled cards, 16 Spell Backfire cards",
    ):
        for part in row.split(" ", 1):
            assert all(squeezed(word) in said for word in part.split(", ")), part


@pytest.mark.long
def test_a_kits_boards_are_counted(theme) -> None:  # type: ignore[no-untyped-def]
    from printgen.kit.layout import lay_out

    for copies, said in (({}, "1 board"), ({"board": 2}, "2 boards")):
        (part,) = lay_out(theme, Choices(PAPERS["letter"], copies=copies)).parts["board"]
        assert f"{part.number} {part.name}" == said


def test_the_order_of_work_is_that_of_the_kits_files(context: DrawingContext) -> None:
    kit = summary()
    chosen = Choices(PAPERS["letter"])
    whole = [text.string for text in texts_of(assembly_order(context, chosen, kit, 190.0))]
    assert [word for word in whole if word.isdigit()] == list("12345")
    few = replace(kit, documents=(document("money", 21, 21), document("rules", 2, 1)), board=Size(0.0, 0.0))
    part = [text.string for text in texts_of(assembly_order(context, chosen, few, 190.0))]
    assert [word for word in part if word.isdigit()] == list("12")
    assert "Cut the cards" not in " ".join(part)
    assert "Cut the money, fold the booklet." in " ".join(part), "it tells of pieces that the kit has not"


def test_pages_are_as_few_as_can_be_and_evenly_filled() -> None:
    assert page_breaks([100.0, 100.0, 100.0], 250.0, 3.5) in ((1,), (2,))
    assert page_breaks([50.0, 60.0, 70.0, 60.0], 260.0, 3.5) == ()
    assert page_breaks([200.0, 30.0, 30.0, 200.0], 240.0, 3.5) == (2,)
    assert page_breaks([200.0, 200.0, 30.0], 210.0, 3.5) == (1, 2)


def test_a_guide_of_many_files_is_set_closer_rather_than_on_a_third_page(build) -> None:  # type: ignore[no-untyped-def]
    for paper in ("letter", "a4"):
        kit = build("tournament", "--paper", paper, "--only", "guide")["minimal"]
        assert len(kit.document("guide")["pages"]) == 2 + 1, paper  # the last one has questions and answers


@pytest.mark.parametrize("edition", [name for name in ALL if name not in EVENTS])
def test_a_guide_of_two_sheets_still_tells_its_steps_when_every_word_is_blanked(build, edition: str) -> None:  # type: ignore[no-untyped-def]
    from PIL import ImageDraw

    from printgen.proof.kit_files import opened

    pages = opened(build(edition)["minimal"].folder).books["guide"].pages
    text_only = (edition_of(edition).guide is not None) + (questions(edition_of(edition)) is not None)
    pages = pages[: len(pages) - text_only]
    assert len(pages) == 2
    for page in pages:
        image, scale = page.pixels(72).convert("L"), 72 / 25.4
        draw = ImageDraw.Draw(image)
        for word in page.words:
            x, y, wide, tall = (value * scale for value in word.box)
            draw.rectangle((x - 1, y - 1, x + wide + 1, y + tall + 1), fill=255)
        bands = [image.crop((0, top, image.width, top + 60)) for top in range(90, image.height - 130, 60)]
        shares = [sum(band.histogram()[:160]) / (band.width * band.height) for band in bands]
        assert min(shares) > 0.008, "a stretch of the page has nothing but words"


@pytest.mark.parametrize("fold", ["quarter", "zine"])
def test_it_tells_what_to_do_if_a_printer_prints_one_side_only(context: DrawingContext, fold: str) -> None:
    said = strings(made(context, fold=fold, cards="duplex" if fold == "zine" else "fold"))
    assert said.count("Does your printer print on one side only? Print the odd pages first (1, 3, 5 ...).") == 1
    assert ("Or build the rules as a zine" in said) == (fold != "zine")
    assert "Does your printer" not in strings(made(context, fold="zine"))  # no file has two sides


def test_for_a_printer_of_one_side_the_files_say_so(context: DrawingContext) -> None:
    assert "one after the other" not in strings(made(context))
    said = strings(made(context, sides="one"))
    assert "both sides, one after the other" in said
    assert "printed one side at a time" in said


def test_no_option_is_named_as_on_the_command_line(context: DrawingContext) -> None:
    said = strings(made(context, "a4", saver=False))
    assert "board tiles that share sheets, small notes, half of the notes or two rules booklets" in said
    assert "--" not in said


@pytest.mark.parametrize("theme", ["classic", "wizarding"])
def test_the_questions_have_the_figures_that_a_small_booklet_may_lack(build, theme: str) -> None:  # type: ignore[no-untyped-def]
    page = list(page_texts(build(theme, "--only", "guide")["standard"].path("guide")))[2]
    said = " ".join(page.split())
    assert said.startswith("Questions and answers")
    assert "even uneven" in said
    assert said.index("even uneven") > said.index("Our own ruling")
