"""Tests of wrapping paragraphs to lines of any width, with any number of spaces between words."""

import pytest

from printgen.type.font_file import FontFile
from printgen.type.typefaces import Typefaces
from printgen.type.wrapping import MeasuredWords
from tests.conftest import ROOT

FACES = Typefaces({"text": FontFile((ROOT / "fonts" / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf").read_bytes())})


def filled(text: str, tracking: float, measure: float) -> list[str]:
    """Fill lines word by word, measuring each line as a whole."""
    lines = [""]
    for number, word in enumerate(text.split(" ")):
        longer = f"{lines[-1]} {word}" if number and lines[-1] else word
        if FACES.ems(longer, "text") + 1000 * tracking * len(longer) <= measure or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@pytest.mark.parametrize("tracking", [0.0, 0.04, -0.02])
@pytest.mark.parametrize(
    "text",
    ["one", "a staircase moves while you stand on it", "a wide  gap   between a few  words", " first", "and a last "],
)
def test_lines_are_filled_with_as_many_words_as_they_hold(text: str, tracking: float) -> None:
    words = MeasuredWords.of(text.split(" "), FACES, "text", tracking)
    for measure in range(int(words.widest) + 1, 30_000, 611):
        assert words.set(words.lines(measure)) == filled(text, tracking, measure), measure
