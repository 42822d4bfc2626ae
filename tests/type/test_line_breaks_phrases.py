"""Tests of line breaks between Japanese phrases, which keep words in short texts whole."""

import pytest

from printgen.art.frame import Text
from printgen.geometry import Rect
from printgen.type.line_breaks import has_phrases, phrases
from printgen.type.line_filling import LineBreaker
from printgen.type.markdown import Span, blocks
from printgen.type.running_text import Compositor
from printgen.type.text_matter import TextLook, column_items
from printgen.type.typesetter import Style
from printgen.type.wrapping import Setting, Wrapper
from tests.support.set_lines import setter_of
from tests.support.tagged import loose

CARD = "だれも当てにしなかった株に買い手がつきました。"
LONG_PHRASE = "ローラースケートシューズは"


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        (CARD, ("だれも", "当てにしなかった", "株に", "買い手が", "つきました。")),
        ("全員から10円ずつもらう。", ("全員から", "10円ずつ", "もらう。")),
        ("「刑務所」へ行く（一回休み）。", ("「刑務所」へ", "行く", "（一回休み）。")),
        ("「ちょうちょ」へ行く。", ("「ちょうちょ」へ", "行く。")),
        ("A", ("A",)),
    ],
)
def test_a_text_without_blanks_is_taken_apart_into_phrases(word: str, parts: tuple[str, ...]) -> None:
    assert phrases(word) == parts


def test_only_japanese_has_phrases() -> None:
    assert has_phrases("ja")
    assert not any(map(has_phrases, ("zh", "ko", "en", "de")))


def test_a_short_text_ends_its_lines_with_phrases_and_in_another_language_anywhere() -> None:
    box, style = Rect(0, 0, 40, 20), Style("text", 9.0, 6.0)
    block = setter_of("ja").block(CARD, box, style)
    assert block is not None
    assert block.lines == ("だれも当てにしなかった", "株に買い手がつきました。")
    filled = setter_of("zh").block(CARD, box, style)
    assert filled is not None
    assert filled.lines == ("だれも当てにしなかった株", "に買い手がつきました。")


def test_a_phrase_wider_than_its_box_is_broken_between_letters_rather_than_made_small() -> None:
    setter = setter_of("ja")
    block = setter.block(LONG_PHRASE, Rect(0, 0, 26, 20), Style("text", 9.0, 6.0))
    assert block is not None
    assert "".join(block.lines) == LONG_PHRASE
    assert len(block.lines) == 2
    assert block.size == 9.0
    assert setter.line_count(LONG_PHRASE, "text", 9.0, 26.0) is not None
    assert setter.line_count(LONG_PHRASE, "text", 9.0, 26.0, broken=False) is None
    assert Wrapper(setter.faces).paragraphs(LONG_PHRASE, Setting("text", 9.0, 0.0), 26.0, "none") is None


def test_running_text_ends_lines_with_phrases_but_leaves_no_line_half_empty() -> None:
    faces = setter_of("ja").faces
    [*lines, last] = LineBreaker(faces).broken((Span(CARD * 4, "text"),), 90.0, 9.0)
    texts = ["".join(text for text, _ in line.runs) for line in (*lines, last)]
    assert "".join(texts) == CARD * 4
    ends = {phrase[-2:] for phrase in phrases(CARD)}
    assert all(text[-2:] in ends for text in texts)
    narrow = LineBreaker(faces).broken((Span(LONG_PHRASE * 5, "text"),), 44.0, 9.0)
    assert all(line.width * 9.0 > 0.9 * 44.0 for line in narrow[:-1])


def test_short_names_in_a_column_stay_whole_if_there_is_room() -> None:
    table = f"| 仕事 | すること |\n| --- | --- |\n| 権利書 | {CARD * 2} |\n| ボード | {CARD * 3} |\n"
    for width, is_whole in ((80.0, True), (18.0, False)):
        strips = Compositor(setter_of("ja")).strips(blocks(table), width, TextLook(8.0))
        assert strips is not None
        lines = [item.string for _, item in loose(column_items(strips, 0.0)) if isinstance(item, Text)]
        assert ("権利書" in lines and "ボード" in lines) == is_whole


NAMES = "| 色 | マス | とくべつボーナス |\n| --- | ---: | ---: |\n| 水色 | 100000+100000+100000 | 500 |\n"


def _table_lines(width: float, look: TextLook) -> list[str] | None:
    strips = Compositor(setter_of("ja")).strips(blocks(NAMES), width, look)
    return strips and [item.string for _, item in loose(column_items(strips, 0.0)) if isinstance(item, Text)]


def test_a_long_name_without_room_leaves_the_narrower_ones_whole() -> None:
    assert {"水色", "とくべつボーナス"} <= {*(_table_lines(80.0, TextLook(8.0)) or [])}
    lines = _table_lines(56.0, TextLook(8.0)) or []
    assert "水色" in lines
    assert "とくべつボーナス" not in lines
    assert "水色" not in (_table_lines(52.0, TextLook(8.0)) or ["水色"])


def test_a_name_that_fits_in_smaller_type_is_not_broken_in_larger() -> None:
    assert "とくべつボーナス" not in (_table_lines(64.0, TextLook(9.0)) or ["とくべつボーナス"])
    assert _table_lines(64.0, TextLook(9.0, least=7.0)) is None
    assert {"水色", "とくべつボーナス"} <= {*(_table_lines(64.0, TextLook(7.0, least=7.0)) or [])}


def test_lines_of_a_narrow_column_end_with_phrases_though_they_are_loose() -> None:
    text = "友だちのばしょでは、きっぷに書いてあるだけ友だちにはらいます。"
    text += "友だちが同じ色を二つとも持っていたら二ばいはらいます。"
    lines = LineBreaker(setter_of("ja").faces).broken((Span(text, "text"),), 42.0, 9.0)
    ends = {phrase[-2:] for phrase in phrases(text)}
    assert min(line.width * 9.0 for line in lines[:-1]) < 0.65 * 42.0
    assert all("".join(part for part, _ in line.runs)[-2:] in ends for line in lines)
