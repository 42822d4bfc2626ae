"""Tests of the order of letters on lines of Arabic text."""

import sys
from unicodedata import bidirectional

import pytest

from printgen.type.shaping import levels


def test_the_sign_of_a_number_runs_with_arabic_text_wherever_the_line_is_broken() -> None:
    assert levels("دفع 10% من", True)[4:7] == [2, 2, 1]
    assert levels("10% من", True)[:3] == [2, 2, 1]


def test_the_sign_of_a_number_stays_with_its_figures_beside_other_letters() -> None:
    assert levels("10% מן", True)[:3] == [2, 2, 2]
    assert levels("10% of", False)[:3] == [0, 0, 0]


# One character of each bidirectional class; the empty class is that of unassigned characters.
CLASSES = {bidirectional(letter): letter for letter in map(chr, range(sys.maxunicode + 1))}


@pytest.mark.parametrize("letter", CLASSES.values(), ids=CLASSES.keys())
@pytest.mark.parametrize("leftward", [True, False])
def test_lines_with_a_character_of_any_class_have_an_order(letter: str, leftward: bool) -> None:
    for line in (f"\u0633{letter}", f"{letter}\u0633", f"a{letter}\u05d0{letter}1", letter):
        assert len(levels(line, leftward)) == len(line)


def test_unassigned_characters_run_with_the_text_around_them() -> None:
    assert levels("\u0633\u20c1\u0633", True) == [1, 1, 1]
    assert levels("\u0633\u2066\u0633", True) == [1, 1, 1]
