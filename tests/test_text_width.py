"""Tests of the widths of texts on a screen."""

import pytest

from printgen.text_width import display_width, padded, screen_lines


@pytest.mark.parametrize(("text", "width"), [("card", 4), ("カード", 6), ("A4の用紙", 8), ("straße", 6)])
def test_letters_of_east_asia_are_two_wide(text: str, width: int) -> None:
    assert display_width(text) == width


def test_texts_are_padded_to_a_width_on_the_screen() -> None:
    assert padded("山札", 6) == "山札  "
    assert padded("山札", 6, right=True) == "  山札"


def test_lines_break_between_letters_of_east_asia() -> None:
    assert screen_lines("カードを二枚引く。", 8) == ["カードを", "二枚引", "く。"]


def test_words_stay_whole_between_letters_of_east_asia() -> None:
    assert screen_lines("用紙は letter か a4 です。", 13) == ["用紙は letter", "か a4 です。"]


def test_brackets_stay_with_what_is_in_them() -> None:
    assert screen_lines("山札（カード）", 6) == ["山札", "（カー", "ド）"]
    assert screen_lines("印刷  [既定：all]", 14) == ["印刷", "[既定：all]"]


def test_other_texts_break_at_spaces() -> None:
    assert screen_lines("a theme goes in", 8) == ["a theme", "goes in"]
    assert screen_lines("خطأ داخلي", 7) == ["خطأ", "داخلي"]
    assert screen_lines("die größere", 7) == ["die", "größere"]
