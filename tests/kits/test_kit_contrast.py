"""Contrast and ink of finished kits, measured: words read against what is under them, and Minimal is light and grey."""

from collections.abc import Callable, Iterable

import pytest

from tests.conftest import REFERENCE, VARIANTS, Kit
from tests.support.editions import TRADE
from tests.support.kit_pages import DOCUMENTS, items, pages, unlike_ones
from tests.support.pdfs import Glyphs, characters, contrast, lightest_everywhere, looks, pixels, within

# Of other editions in Standard, the proof looks at every word of these, in other sights too: ``test_proof_true``.
BY_THE_PROOF = {
    (theme, "standard", name)
    for theme in TRADE
    if theme != REFERENCE
    for name in ("board", "cards", "money", "pieces", "rules")
}


@pytest.mark.parametrize(
    ("theme", "variant", "name"),
    [
        (theme, variant, name)
        for theme in TRADE
        for variant in VARIANTS
        for name in DOCUMENTS
        if name != "board-poster" and (theme, variant, name) not in BY_THE_PROOF
    ],
)
def test_words_read_against_what_is_under_them(
    build: Callable[..., dict[str, Kit]], theme: str, variant: str, name: str
) -> None:
    kit = build(theme)[variant]
    dpi = 200 if name == "rules" else 150  # as fine as the smallest type needs
    every_third = zip(pages(kit, name)[::3], looks(kit.path(name))[::3], strict=True)
    for page in {look: page for page, (look, _) in every_third}.values():  # of those that are drawn alike one
        for glyph in _one_of_each(characters(kit.path(name), page["number"])):
            assert contrast(kit.path(name), page["number"], glyph, dpi) >= 4.5, (page["number"], glyph)


def _one_of_each(glyphs: Iterable[Glyphs]) -> list[Glyphs]:
    """The first of each letter or figure at each height, which is to say in each kind of text."""
    return list({(glyph.text, round(glyph.box[3], 1)): glyph for glyph in glyphs if glyph.text.isalnum()}.values())


@pytest.mark.parametrize(
    ("theme", "variant", "name", "below"),
    [
        (theme, variant, name, below)
        for theme in TRADE
        for variant in VARIANTS
        for name, below in (("cards", 43.5), ("deeds", 28))
        if (theme, variant, name) not in BY_THE_PROOF
    ],
)
def test_card_texts_and_rents_read_at_seven_to_one(
    build: Callable[..., dict[str, Kit]], theme: str, variant: str, name: str, below: float
) -> None:
    kit = build(theme)[variant]
    for page, item in list(items(kit, name))[::5]:
        x, y, width, height = item["rect"]
        text = (x, y + below, width, height - below)
        glyphs = [glyph for glyph in characters(kit.path(name), page["number"]) if within(glyph.box, text)]
        for glyph in _one_of_each(glyphs) if item["face"] == "front" else ():
            frame = (x - 1, y - 1, width + 2, height + 2)
            assert contrast(kit.path(name), page["number"], glyph, frame=frame) >= 7, (item["id"], glyph)


@pytest.mark.parametrize("theme", TRADE)
def test_minimal_has_no_dark_area_and_no_colour(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kit = build(theme)["minimal"]
    for name in set(DOCUMENTS) - {"board-poster"}:
        for page in unlike_ones(kit, name):
            assert lightest_everywhere(kit.path(name), page["number"], 5.0) > 128
            red, green, blue = pixels(kit.path(name), page["number"]).split()
            assert red.tobytes() == green.tobytes() == blue.tobytes()
