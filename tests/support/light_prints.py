"""A check for tests, run while the proof reads pages: Minimal has no dark area, and its words are legible.

It measures independently of the proof: in Pillow's pixels, from the boxes of characters.
"""

from collections.abc import Iterator, Mapping

from PIL.Image import Image, fromarray

from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.color_vision import IN_PLAY
from printgen.proof.expectations import Expectations
from printgen.proof.page import Compared, Finding, Page, Remark
from printgen.proof.pixels import DPI
from tests.support.pdfs import Glyphs, characters_of, contrast_in, cropped, lightest_in_squares, page_picture, within

CHECK = "light"
SQUARE = 5.0  # mm
FINER = 200  # dpi, as required by the smallest type

Letters = dict[tuple[str, float, bool], Glyphs]  # by the character, its height in mm, and whether it is for play


class LightCheck(ProofCheck):
    """Check that Minimal has no dark squares and no faint letters."""

    name = CHECK
    promise = "Minimal is light and can be read"

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        return {CHECK: ""}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Find squares of 5 mm without a light dot, in every second one, and faint letters on every third page."""
        yield Compared(CHECK)
        if lightest_in_squares(fromarray(page.picture.channels[::2, ::2, 1]), SQUARE, DPI // 2) <= 128:
            yield page.fault("a square of it is dark")
        if page.number % 3 == 1:
            yield from _faint(page)


def _faint(page: Page) -> Iterator[Finding]:
    """Return one of each character at each height, and another if it is read during play, on cards or deeds."""
    below = IN_PLAY.get(page.document)
    fronts = [item.rect for item in page.items if item.face == "front"] if below else []
    texts = [(x, y + below, width, height - below) for x, y, width, height in fronts if below]
    letters = {
        (glyph.text, round(glyph.box[3], 1), in_play): glyph
        for glyph in characters_of(page.pdf, unseen=False)
        if glyph.text.isalnum()
        for in_play in (any(within(glyph.box, text) for text in texts),)
    }
    faint = _fainter(letters, page.picture.rgbx, DPI)
    for glyph in _fainter(faint, page_picture(page.pdf, FINER), FINER).values() if faint else ():
        yield page.fault(f"“{glyph.text}” at {glyph.box} is faint")


def _fainter(letters: Letters, picture: Image, dpi: int) -> Letters:
    """Return the characters with too little contrast in a picture of the page."""
    return {
        kind: glyph
        for kind, glyph in letters.items()
        if contrast_in(cropped(picture, glyph, dpi).convert("RGB")) < (7.0 if kind[2] else 4.5)
    }
