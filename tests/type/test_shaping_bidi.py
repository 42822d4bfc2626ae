"""Tests of the order of letters on lines of Arabic text."""

from printgen.type.shaping import levels


def test_the_sign_of_a_number_runs_with_arabic_text_wherever_the_line_is_broken() -> None:
    assert levels("دفع 10% من", True)[4:7] == [2, 2, 1]
    assert levels("10% من", True)[:3] == [2, 2, 1]


def test_the_sign_of_a_number_stays_with_its_figures_beside_other_letters() -> None:
    assert levels("10% מן", True)[:3] == [2, 2, 2]
    assert levels("10% of", False)[:3] == [0, 0, 0]
