"""Tests of line breaks in Chinese and Japanese: between letters, but not before closing or after opening signs."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from printgen.geometry import POINT, Rect
from printgen.theme.files import proven_font
from printgen.type.line_breaks import line_parts
from printgen.type.line_filling import broken_lines, measured_words
from printgen.type.markdown import Paragraph, Span, blocks
from printgen.type.typesetter import Style, no_glyphs
from tests.support.gothic import GOTHIC, with_gothic
from tests.support.set_lines import painted, setter_of

SENTENCE = "「東京」へ進む。サラリーを二〇〇円、ちょっと受け取る（笑）。"


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("「東京」へ進む。", ["「東", "京」", "へ", "進", "む。"]),
        ("ちょっと", ["ちょっ", "と"]),
        ("カード・ゲーム", ["カー", "ド・", "ゲー", "ム"]),
        ("12,000円（税）", ["12,000円", "（税）"]),
        ("駒、2つ。3つ", ["駒、", "2つ。", "3つ"]),
        ("２０円と2\u00a0さいころ", ["２０円", "と", "2\u00a0さ", "い", "こ", "ろ"]),
        ("Monopoly東京", ["Monopoly", "東", "京"]),
        ("서울", ["서울"]),
    ],
)
def test_a_word_is_parted_where_a_line_may_end(word: str, parts: list[str]) -> None:
    assert line_parts(word) == parts


def test_a_name_without_blanks_wraps_evenly_and_loses_no_letter() -> None:
    setter = setter_of("ja")
    block = setter.block("レディング鉄道ちょっと長い駅名", Rect(0, 0, 26, 20), Style("text", 9.0, 6.0))
    assert block is not None
    assert "".join(block.lines) == "レディング鉄道ちょっと長い駅名"
    assert len(block.lines) == 2
    assert abs(len(block.lines[0]) - len(block.lines[1])) <= 2


def test_running_text_fills_its_lines_and_keeps_blanks_between_latin_words() -> None:
    faces = setter_of("ja").faces
    words = measured_words((Span(SENTENCE, "text"), Span("Park Lane", "text-bold"), Span("です。", "text")), faces)
    lines = broken_lines(words, 3.5)  # mm at 1 pt: ten letters
    assert lines is not None
    texts = ["".join(text for text, _ in line.runs) for line in lines]
    assert "".join(texts).replace("Park Lane", "ParkLane") == f"{SENTENCE}ParkLaneです。"
    assert all(line.width > 0.7 * 3.5 for line in lines[:-2])
    assert not any(text[0] in "。、」）っょー" or text[-1] in "「（" for text in texts)


def test_east_asian_letters_stand_in_one_font_and_are_copied_as_written(tmp_path: Path) -> None:
    line = "地中海通り 120円（税込）"
    page = painted(tmp_path, setter_of("ja"), line)
    assert page.page.get_textpage().get_text_range().strip() == line
    first, second = (glyph.origin[0] for glyph in page.glyphs[:2])
    assert second - first == pytest.approx(20 * POINT, abs=0.01)
    with pikepdf.open(BytesIO(page.data)) as file:
        fonts = [font for _, font in file.pages[0].Resources.Font.items()]
        assert len([font for font in fonts if font.Subtype == "/Type0"]) == 1
    assert len(page.data) < 60_000


@pytest.mark.long
@with_gothic
def test_a_face_of_a_themes_own_is_taken_as_it_is() -> None:
    assert len(proven_font(GOTHIC.read_bytes(), "ipag.ttf")) > 5_000_000


@pytest.mark.parametrize(
    ("written", "spans"),
    [
        ("**人への借り：**銀行が\nある。\nその色", (("人への借り：", "text-bold"), ("銀行がある。その色", "text"))),
        ("前**（借り）**後", (("前", "text"), ("（借り）", "text-bold"), ("後", "text"))),
        ("前。\n**借り。**\n後", (("前。", "text"), ("借り。", "text-bold"), ("後", "text"))),
        ("서울\n거리 **은행:** 돈", (("서울 거리 ", "text"), ("은행:", "text-bold"), (" 돈", "text"))),
        ("Park\nLane", (("Park Lane", "text"),)),
    ],
)
def test_prose_has_no_blanks_where_written_lines_end_nor_asterisks(written: str, spans: tuple[Span, ...]) -> None:
    [paragraph] = blocks(written)
    assert isinstance(paragraph, Paragraph)
    assert paragraph.spans == spans


@pytest.mark.parametrize(
    ("text", "file"),
    [("鼈", "DroidSansFallbackFull.ttf"), ("서울", "NanumGothic.ttf"), ("ไทย", "NotoSansThai-Regular.ttf")],
)
def test_a_missing_scripts_error_names_a_free_face_and_the_line_to_write(text: str, file: str) -> None:
    assert f"'fonts: {{fallback: [{file}]}}'" in no_glyphs(text, "x").hint
