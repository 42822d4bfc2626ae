"""Tests of colors by name."""

import pytest

from printgen.loading import load_theme
from printgen.theme.color_names import color_code, meant_color
from tests.support.small_theme import ICONS, child


@pytest.mark.parametrize(
    ("text", "code"),
    [("#F80", "#ff8800"), (" ff8800 ", "#ff8800"), ("Dark Slate-Gray", "#2f4f4f"), ("dunkelblau", "#00008b"),
     ("bleu foncé", "#00008b"), ("azul oscuro", "#00008b"), ("bad", None), ("#12", None), ("123", None), ("", None)],
)  # fmt: skip
def test_a_color_is_a_name_or_a_code(text, code):
    assert color_code(text) == code


def test_a_misspelled_color_is_met_with_the_one_that_is_meant():
    assert meant_color("dunkelblua") == "did you mean 'dunkelblau'?"
    assert meant_color("xyz") == ""


def test_a_theme_may_name_its_colors(tmp_path):
    text = (
        "groups:\n  - {id: g0, colour: light blue}\n  - {id: g1, colour: 112233}\npalette: {ink: navy, line: '#123'}\n"
    )
    edition = load_theme(str(child(tmp_path, text)), ICONS).edition
    assert [group.colour for group in edition.groups[:2]] == ["#add8e6", "#112233"]
    assert (edition.palette.ink, edition.palette.line) == ("#000080", "#112233")
