"""Tests of the typography of finished booklets in every edition and language: hyphens and sizes."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from printgen.api import Session, load
from printgen.geometry import Rect
from printgen.proof.glyphs import PrintedWord
from printgen.proof.kit_files import OpenedKit, opened
from tests.conftest import ROOT
from tests.support.editions import ALL
from tests.support.printed_booklets import down, folio, panels, rules

SPOKEN = [
    (name, language)
    for name in ALL
    for language in ("en", "de", "fr", "es", "ar", "ja")
    if language == "en" or (ROOT / "themes" / name / f"{language}.yaml").exists()
]
LEAST, BODY = 7.0, 7.25  # points: of any text, and of running text
MOST_HYPHENS = 2  # in a row
_HYPHENATED = re.compile(r"[^\W\d_]-$")

Lines = list[list[PrintedWord]]


@pytest.mark.parametrize(("edition", "language"), SPOKEN)
def test_no_hyphens_at_the_end_of_panels_nor_many_in_a_row_and_one_size_of_text(
    tmp_path: Path, edition: str, language: str
) -> None:
    Session(load(edition, language=language)).build(tmp_path, variants=["standard"], only=["rules"], name="kit")
    kit = opened(tmp_path / "kit" / "standard")
    book = list(_text_panels(kit))
    sizes = Counter[float]()
    for word in (word for _, lines in book for line in lines for word in line):
        sizes[round(word.size, 2)] += len(word.text)
    (body, letters), *others = sizes.most_common()
    assert body >= BODY
    assert min(sizes) >= LEAST
    assert all(count < 0.3 * letters for _, count in others), "the size of the text jumps"
    for name, lines in book:
        hyphens = "".join("H" if _HYPHENATED.search(line[-1].text) else "-" for line in lines)
        assert not hyphens.endswith("H"), f"{name} ends with a hyphen"
        assert "H" * (MOST_HYPHENS + 1) not in hyphens, f"{name}: hyphens in a row"
        for line, hyphen in zip(lines, hyphens, strict=True):
            assert hyphen == "-" or line[-1].size < 1.15 * body, f"{name}: a hyphen in a heading"


def _text_panels(kit: OpenedKit) -> Iterator[tuple[str, Lines]]:
    """Yield the lines of each panel that bears text, without its page number."""
    for page in rules(kit):
        for name, rect, words in panels(page):
            foot = folio(words, rect)
            text = [word for word in words if word is not foot and not word.unseen]
            if not name.endswith("-1") and text:
                yield name, _lines(text, rect)


def _lines(words: Sequence[PrintedWord], rect: Rect) -> Lines:
    """Return the words in lines, from the top of a panel down."""
    lines: Lines = []
    last: float | None = None
    for word in sorted(words, key=lambda word: (round(down(word, rect), 1), word.box.x)):
        if last is None or abs(word.baseline - last) > 0.3:
            lines.append([])
        last = word.baseline
        lines[-1].append(word)
    return lines
