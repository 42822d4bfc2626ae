"""Tests of running text: reading Markdown, breaking lines and filling columns without losing words."""

from collections.abc import Sequence
from unittest.mock import patch

import pytest
from mistune.plugins.table import _process_row
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Placed, Text
from printgen.art.ornament.dress import PLAIN
from printgen.geometry import POINT, Size
from printgen.type.font_file import FontFile
from printgen.type.markdown import Heading, Listing, Paragraph, Quote, Span, Table, ThematicBreak, blocks
from printgen.type.running_text import Compositor
from printgen.type.text_matter import (
    Figure,
    Matter,
    Opening,
    Strip,
    TextLook,
    column_height,
    column_items,
    fill_columns,
)
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Typesetter
from tests.conftest import ROOT
from tests.support.prose import words
from tests.support.tagged import loose

FONTS = ROOT / "fonts"
FACES = {
    "text": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "text-bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "text-italic": "ibm-plex-sans/IBMPlexSans-Italic.ttf",
    "text-bold-italic": "ibm-plex-sans/IBMPlexSans-BoldItalic.ttf",
    "display": "oswald/Oswald-Bold.ttf",
    "fallback": "noto-symbols/NotoSansSymbols2-Regular.ttf",
}
LOOK = TextLook(8.0)
PROSE = "Whoever lands on a space that nobody owns may **buy** it from the bank, *or* let it go to the highest bidder. "
BOOK = f"""
# A first section

{PROSE * 4}

- One thing. {PROSE}
- Another thing:
  1. with a part of its own
  2. and one more

| You own | Rent |
|:--|--:|
| one | 25 |
| two, ***both free of mortgages*** | 50 |

> A note. {PROSE}

## A second heading

{PROSE * 3}

---

{PROSE * 2}
"""


@pytest.fixture(scope="module")
def setter() -> Typesetter:
    files = {face: FontFile((FONTS / name).read_bytes()) for face, name in FACES.items()}
    return Typesetter(Typefaces(files, ["fallback"]))


def flow(matter: Sequence[Matter], columns: list[Size], setter: Typesetter) -> list[tuple[Placed, ...]] | None:
    """Set the blocks into columns of equal width as the booklet does; return None if they do not fit."""
    strips = Compositor(setter).strips(matter, columns[0].width, LOOK)
    filled = fill_columns(strips, [column.height for column in columns]) if strips else None
    return [column_items(column, 0.0) for column in filled] if filled else None


def texts(items: tuple[Placed, ...]) -> list[tuple[float, float, Text]]:
    return [(at.x, at.y, item) for at, item in loose(items) if isinstance(item, Text)]


def said(columns: list[tuple[Placed, ...]]) -> str:
    """Return the words of columns in the order in which they were set, without list markers."""
    drawn = " ".join(text.string for column in columns for _, _, text in texts(column))
    return " ".join(word for word in drawn.split() if word not in ("•", "–") and not word.rstrip(".").isdecimal())


def test_markdown_is_read_into_blocks_of_spans_with_faces() -> None:
    title, text, _, table, note, second, _, rule, _ = blocks(BOOK)
    assert title == Heading(1, (Span("A first section", "text-bold"),))
    assert isinstance(text, Paragraph)
    assert [span.face for span in text.spans[:5]] == ["text", "text-bold", "text", "text-italic", "text"]
    assert isinstance(table, Table)
    assert table.aligns == ("left", "right")
    assert table.rows[2][0][1] == Span("both free of mortgages", "text-bold-italic")
    assert isinstance(note, Quote)
    assert isinstance(second, Heading)
    assert second.level == 2
    assert rule == ThematicBreak()


@pytest.mark.long
def test_what_only_begins_as_a_table_is_read_to_its_end_a_few_times_and_stays_text() -> None:
    text = "a | b\n---|---\n" * 200 + "c | d | e\n"
    with patch("mistune.plugins.table._process_row", wraps=_process_row) as read:
        (paragraph,) = blocks(text)
    assert read.call_count < 50 * len(text.splitlines())
    assert isinstance(paragraph, Paragraph)
    assert "".join(span.text for span in paragraph.spans).split() == text.split()
    assert isinstance(blocks("a | b\n---|---\nc | d\n")[0], Table)


def test_lists_keep_their_kind_start_and_nesting() -> None:
    (outer,) = blocks("3. three\n4. four\n   - a\n   - b\n")
    assert isinstance(outer, Listing)
    assert outer.start == 3
    inner = outer.entries[1][1]
    assert isinstance(inner, Listing)
    assert (inner.start, len(inner.entries)) == (None, 2)


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("a <b>bold</b> word", "a <b>bold</b> word"),
        ("<div>whole block</div>", "<div>whole block</div>"),
        ("`code` and ![a picture](x.png)", "code and a picture"),
        ("a [link](https://example.org)", "a link (https://example.org)"),
        ("    indented code", "indented code"),
        ("```\nfenced\n```", "fenced"),
        ("~~~Note: twice\nfenced", "Note: twice fenced"),
        ("a [](https://example.org)", "a (https://example.org)"),
        ("[name]: https://example.org", "[name]: https://example.org"),
        ("> a\n>\n> [b]: Pay", "a [b]: Pay"),
        ("- a\n\n  [b]: Pay\n  - - [c]: Go", "a [b]: Pay [c]: Go"),
        ("R\\*D &amp; \\_x\\_ &mdash; 5", "R*D & _x_ — 5"),
        ("#### deep", "deep"),
    ],
)
def test_what_a_page_cannot_be_degrades_to_its_text(markdown: str, shown: str) -> None:
    assert words(blocks(markdown)) == shown


def test_a_hard_break_ends_its_line(setter: Typesetter) -> None:
    (column,) = flow(blocks("one  \ntwo\nthree"), [Size(90, 50)], setter) or []
    assert [text.string for _, _, text in texts(column)] == ["one", "two three"]


def test_every_word_is_set_in_order_over_several_columns(setter: Typesetter) -> None:
    columns = flow(blocks(BOOK), [Size(60, 70)] * 4, setter)
    assert columns
    assert said(columns) == " ".join(w for w in words(blocks(BOOK)).split() if not w.rstrip(".").isdecimal())


@pytest.mark.parametrize("width", [38.0, 60.0, 93.0])
def test_no_text_leaves_its_column_and_none_overlaps(setter: Typesetter, width: float) -> None:
    columns = flow(blocks(BOOK), [Size(width, 80)] * 9, setter)
    assert columns
    for column in columns:
        boxes = []
        for x, y, text in texts(column):
            right = x + setter.faces.width(text.string.rstrip(), text.face, text.size)
            assert x >= -1e-6
            assert right <= width + 1e-6
            assert y - 0.7 * text.size * POINT > 0
            assert y + 0.22 * text.size * POINT <= 80 + 1e-6
            boxes.append((x, right, y - 0.65 * text.size * POINT, y + 0.2 * text.size * POINT))
        for index, (a1, b1, c1, d1) in enumerate(boxes):
            for a2, b2, c2, d2 in boxes[index + 1 :]:
                assert b1 <= a2 + 0.01 or b2 <= a1 + 0.01 or d1 <= c2 or d2 <= c1


def test_a_heading_never_ends_a_column_and_no_single_line_stands_alone(setter: Typesetter) -> None:
    made = blocks("\n\n".join(f"# Title {n}\n\n{PROSE * 2}" for n in range(12)))
    for height in (31.0, 37.0, 44.0, 52.0):
        columns = flow(made, [Size(60, height)] * 12, setter)
        assert columns
        for column in filter(None, columns):
            faces = [text.face for _, _, text in texts(column)]
            assert faces[-1] != "display"
            runs = "".join("T" if face == "display" else "." for face in faces)
            baselines = sorted({round(y, 3) for _, y, text in texts(column) if text.face != "display"})
            assert len(baselines) >= 2, runs


def test_text_that_does_not_fit_is_told_and_not_cut(setter: Typesetter) -> None:
    assert flow(blocks(BOOK), [Size(60, 40)], setter) is None
    assert flow(blocks("1234567" * 9), [Size(60, 40)], setter) is None
    assert flow(blocks("| a |\n|--|\n| " + "Unbreakable" * 9 + " |"), [Size(60, 40)], setter) is None


def test_what_should_keep_together_but_is_taller_than_a_column_is_broken(setter: Typesetter) -> None:
    table = "| a | b |\n|--|--|\n" + "\n".join(f"| row {n} | x |" for n in range(12))
    columns = flow(blocks(table), [Size(60, 24)] * 4, setter)
    assert columns
    assert said(columns).count("row") == 12


def test_a_figure_without_room_lets_the_text_pass(setter: Typesetter) -> None:
    figure = Figure(Frame(Size(30, 30), ()))
    matter = [*blocks(PROSE), figure, *blocks(PROSE)]
    first, second = flow(matter, [Size(60, 26), Size(60, 40)], setter) or ((), ())
    assert said([first]) == words(blocks(PROSE + "\n\n" + PROSE))
    assert [type(item) for _, item in second] == [Group]


def test_spaces_grow_so_that_columns_end_alike_but_no_further_than_allowed(setter: Typesetter) -> None:
    strips = Compositor(setter).strips(blocks(BOOK), 60.0, LOOK)
    assert strips
    filled = fill_columns(strips, [70.0] * 4)
    assert filled
    column = filled[0]
    plain, grown = (max(y for _, y, _ in texts(column_items(column, 70.0, most))) for most in (0.0, 50.0))
    assert grown - plain == pytest.approx(70.0 - column_height(column))
    near = max(y for _, y, _ in texts(column_items(column, 70.0, 0.01)))
    assert near - plain <= 0.01 * sum(strip.elastic for strip in column) + 1e-9


def test_numbers_and_bullets_hang_left_of_their_text(setter: Typesetter) -> None:
    (column,) = flow(blocks("- " + PROSE * 2), [Size(60, 60)], setter) or []
    bullet, *lines = texts(column)
    assert (bullet[2].string, bullet[0]) == ("•", 0)
    starts = {round(min(x for x, other, _ in lines if other == y), 3) for _, y, _ in lines}
    assert len(starts) == 1
    assert starts.pop() > setter.faces.width("•", "text", 8)


def test_a_character_of_another_font_is_set_in_it(setter: Typesetter) -> None:
    (column,) = flow(blocks("Cut ✂ here"), [Size(60, 60)], setter) or []
    assert [(text.string, text.face) for _, _, text in texts(column)] == [
        ("Cut ", "text"),
        ("✂", "fallback"),
        (" here", "text"),
    ]


def test_what_had_better_keep_together_is_broken_where_half_a_column_would_stay_blank() -> None:
    table = [Strip(8.0, (), keeps=number < 4, yields=number == 2) for number in range(5)]
    text = Strip(10.0, ())
    assert [len(column) for column in fill_columns([text, text, text, *table], [60.0, 60.0]) or ()] == [3, 5]
    assert [len(column) for column in fill_columns([text, *table], [45.0, 60.0]) or ()] == [4, 2]
    headed = [text, replace(table[0], heads=True), *table[1:]]  # a section that starts here is kept whole
    assert [len(column) for column in fill_columns(headed, [45.0, 60.0]) or ()] == [1, 5]


def test_a_strip_too_tall_for_any_column_does_not_fit() -> None:
    assert fill_columns([Strip(50.0, ())], [40.0, 40.0]) is None


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Words.\n\n> A note.", True),  # a note stays with its paragraph
        ("Words.\n\nA last line.\n\n# Next", True),  # the last line of a section is not left alone on the next page
        ("Words.\n\nA line.\n\nMore words.", False),
        ("1. One.\n2. Two.\n3. Three.", True),  # the first entry of a numbered list stays with the second
        ("- One.\n- Two.\n- Three.", False),
    ],
)
def test_what_belongs_together_is_not_parted_by_a_page(setter: Typesetter, text: str, held: bool) -> None:
    strips = Compositor(setter).strips(blocks(text), 60.0, LOOK)
    assert strips
    assert strips[0].keeps is held


def test_a_lists_last_line_is_not_alone_on_a_page(setter: Typesetter) -> None:
    strips = Compositor(setter).strips(blocks("- One.\n- Two.\n- Three."), 60.0, LOOK) or ()
    assert [strip.keeps for strip in strips] == [False, True, False]


@pytest.mark.parametrize("letter", ["x", "x\t", "שלום", "سلام"])
def test_a_paragraph_of_one_letter_or_of_letters_that_stay_together_has_no_raised_initial(
    setter: Typesetter, letter: str
) -> None:
    look = replace(LOOK, title_face="text", dress=replace(PLAIN, initial=True))
    strips = Compositor(setter).strips([Opening((Span(letter, "text"),))], 60.0, look)
    assert [strip.height for strip in strips] == [look.line]
    raised = Compositor(setter).strips([Opening((Span("xy", "text"),))], 60.0, look)
    assert raised[0].height > look.line


def test_a_table_that_goes_on_in_another_column_begins_it_with_its_titles(setter: Typesetter) -> None:
    rows = "\n".join(f"| {number} | {number * 25} |" for number in range(1, 41))
    columns = flow(blocks(f"| Owned | Rent |\n|--:|--:|\n{rows}"), [Size(60.0, 80.0)] * 4, setter)
    assert columns
    filled = [said([column]) for column in columns if column]
    assert len(filled) > 1
    assert all(words.startswith("Owned Rent") for words in filled)


def test_a_raised_initial_that_is_a_word_keeps_its_blank(setter: Typesetter) -> None:
    look = replace(LOOK, title_face="text", dress=replace(PLAIN, initial=True))

    def after(text: str) -> float:
        first, *_ = Compositor(setter).strips([Opening((Span(text, "text"),))], 60.0, look) or ()
        return first.parts[-1].at.x

    blank = setter.faces.width(" ", "text", look.size)
    assert after("A game for two") == pytest.approx(after("Agame for two") + blank)
