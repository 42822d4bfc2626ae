"""Lines set in the bundled fonts and painted into a PDF, with the letters that a reader finds."""

from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2

from printgen.art.frame import Frame
from printgen.art.inks import inks
from printgen.geometry import Rect, Size
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.palette import palette
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.proof.glyphs import Glyph, glyphs
from printgen.type.font_file import FontFile
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Style, Typesetter
from tests.conftest import ROOT
from tests.support.labels import english
from tests.support.parts_samples import own_context

_FACES = {
    "text": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "text-bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "condensed-bold": "roboto-condensed/RobotoCondensed-Bold.ttf",
    "display": "oswald/Oswald-Bold.ttf",
}
LARGE = Style("text", 20.0, 20.0, align="left")


class PaintedLines(NamedTuple):
    """A painted page: its bytes, the opened page, and its printed letters."""

    data: bytes
    page: Any
    glyphs: tuple[Glyph, ...]


def setter_of(language: str, fallback: Path | None = None) -> Typesetter:
    """Return a typesetter of the bundled fonts, with another font for missing letters."""
    files = {role: FontFile((ROOT / "fonts" / name).read_bytes()) for role, name in _FACES.items()}
    more = {"fallback-1": FontFile(fallback.read_bytes())} if fallback else {}
    return Typesetter(Typefaces(files | more, ["text-bold", *more], language=language))


def painted(folder: Path, setter: Typesetter, *lines: str, style: Style = LARGE) -> PaintedLines:
    """Return lines of 20 pt below each other, at 10 mm from the left edge of a page."""
    boxes = [Rect(10, 10 + 15 * number, 180, 12) for number, _ in enumerate(lines)]
    placed = [run for line, box in zip(lines, boxes, strict=True) for run in setter.fit(line, box, style, "x")]
    assert not setter.misfits
    sheet = Sheet("sample", 1, 1, "front", "grid", Frame(Size(210.0, 297.0), tuple(placed)), ())
    document = ImposedDocument("sample", "Sample", (sheet,), english)
    press = Press.of(setter.faces, setter.faces.language)
    data = paint(document, inks(palette(own_context(folder).edition), "standard"), press).read()
    page = pypdfium2.PdfDocument(data)[0]
    return PaintedLines(data, page, glyphs(page))
