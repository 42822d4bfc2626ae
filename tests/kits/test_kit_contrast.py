"""Tests of the contrast between text and background in a finished kit.

The proof checks every word of every edition, color vision and dark areas: ``test_proof_true``.
"""

from collections.abc import Iterable

import pytest

from tests.conftest import Kit
from tests.support.kit_pages import DOCUMENTS, items, pages
from tests.support.pdfs import Glyphs, characters, contrast, frame_of, looks, within

in_each_document = pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != "board-poster"])


@in_each_document
def test_words_read_against_what_is_under_them(kit: Kit, name: str) -> None:
    dpi = 200 if name == "rules" else 150  # fine enough for the smallest type
    every_third = zip(pages(kit, name)[::3], looks(kit.path(name))[::3], strict=True)
    for page in {look: page for page, (look, _) in every_third}.values():  # one page of each look
        glyphs = _one_of_each(characters(kit.path(name), page["number"]))
        frame = frame_of(glyphs)
        for glyph in glyphs:
            assert contrast(kit.path(name), page["number"], glyph, dpi, frame) >= 4.5, (page["number"], glyph)


def _one_of_each(glyphs: Iterable[Glyphs]) -> list[Glyphs]:
    """Return the first of each letter or digit at each height, which covers each kind of text."""
    return list({(glyph.text, round(glyph.box[3], 1)): glyph for glyph in glyphs if glyph.text.isalnum()}.values())


@pytest.mark.parametrize(("name", "below"), [("cards", 43.5), ("deeds", 28)])
def test_card_texts_and_rents_read_at_seven_to_one(kit: Kit, name: str, below: float) -> None:
    for page, item in list(items(kit, name))[::5]:
        x, y, width, height = item["rect"]
        text = (x, y + below, width, height - below)
        glyphs = [glyph for glyph in characters(kit.path(name), page["number"]) if within(glyph.box, text)]
        for glyph in _one_of_each(glyphs) if item["face"] == "front" else ():
            frame = (x - 1, y - 1, width + 2, height + 2)
            assert contrast(kit.path(name), page["number"], glyph, frame=frame) >= 7, (item["id"], glyph)
