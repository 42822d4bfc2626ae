"""Checks each file's fonts, page boxes, print settings, margins and pictures."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.drawing.pictures import LEAST_DPI, too_coarse
from printgen.geometry import INCH, POINT, Rect, Sides
from printgen.proof.check_row import HandedPages
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.pages.pdf_values import member, read_box, read_number, read_text
from printgen.proof.pages.pixels.picture import DPI, Greys, lightest

CHECK = "page"
PAGES = "pages"
THIN = 1.0  # mm: what is wider, in the margins, is more than a registration aid
_FAINT = 200  # of 255: paler than this is bleed running out
_SLACK = 0.01  # mm that a number in the PDF may differ from the manifest's
_BOXES = ("/CropBox", "/TrimBox")
_DUPLEX = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def page(one: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Whether a page keeps the margins that printers leave blank, and its pictures have dots enough."""
    yield Compared(PAGES)
    yield from _margins(one)
    yield from _pictures(one)


def file(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """Whether each file is the one that the manifest lists, and fit for a home printer."""
    import pikepdf

    for book in kit.books.values():
        if sha256(book.path.read_bytes()).hexdigest() != book.record.sha256:
            yield Finding(CHECK, "the file is not the one that kit.json tells of (its SHA-256 differs)", book.name)
        with pikepdf.open(book.path) as pdf:
            yield from _settings(book, pdf)
            yield from _fonts(book, pdf)
            yield from _boxes(book, pdf)


def _settings(book: Book, pdf: Any) -> Iterator[Finding]:
    """Title, language, outline, and what the print dialogue starts with."""
    root = pdf.Root
    if len(pdf.pages) != len(book.record.pages):
        yield Finding(CHECK, f"it has {len(pdf.pages)} pages; kit.json tells of {len(book.record.pages)}", book.name)
    if not read_text(member(pdf.trailer.get("/Info"), "/Title")).strip():
        yield Finding(CHECK, "it has no title", book.name)
    if not read_text(root.get("/Lang")).strip():
        yield Finding(CHECK, "it names no language", book.name)
    if "/Outlines" not in root:
        yield Finding(CHECK, "it has no outline", book.name)
    wishes = root.get("/ViewerPreferences")
    flips = sorted({one.flip for one in book.record.pages if one.flip})
    wanted = {"/PrintScaling": "/None", "/Duplex": _DUPLEX[flips[0] if flips else None]}
    for key, value in wanted.items():
        if (found := read_text(member(wishes, key))) != value:
            yield Finding(CHECK, f"its print setting {key[1:]} is {found or None}, not {value[1:]}", book.name)


def _fonts(book: Book, pdf: Any) -> Iterator[Finding]:
    """Whether every font lies in the file, as a subset."""
    for thing in pdf.objects:
        if not _is_font(thing) or read_text(thing.get("/Subtype")) in ("/Type0", "/Type3"):
            continue
        name, holder = read_text(thing.get("/BaseFont"))[1:] or "?", thing.get("/FontDescriptor")
        if all(member(holder, key) is None for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield Finding(CHECK, f"the font {name} is not embedded", book.name)
        elif name[6:7] != "+":
            yield Finding(CHECK, f"the font {name} is embedded whole, not as a subset", book.name)


def _is_font(thing: Any) -> bool:
    import pikepdf

    return isinstance(thing, pikepdf.Dictionary) and read_text(thing.get("/Type")) == "/Font"


def _boxes(book: Book, pdf: Any) -> Iterator[Finding]:
    """Sizes, trim boxes, and no turned pages."""
    for one, sheet in zip(book.pages, pdf.pages, strict=False):
        media = read_box(sheet.mediabox) or [0.0, 0.0, 0.0, 0.0]
        if read_number(sheet.obj.get("/Rotate", 0)) != 0:
            yield Finding(CHECK, "the page is turned by /Rotate, which some printers do again", book.name, one.number)
        if _apart(media, [0, 0, *(side / POINT for side in one.record.size)]):
            sizes = "{:.2f} x {:.2f} mm; kit.json tells {:.2f} x {:.2f} mm".format(*one.size, *one.record.size)
            yield Finding(CHECK, f"the page is {sizes}", book.name, one.number)
        for key in _BOXES:
            found = read_box(sheet.obj.get(key))
            if fault := _box_fault(found, _wanted(one, key, media)):
                rect = _rect(found, media[3]) if found else None
                yield Finding(CHECK, f"its {key[1:]} {fault}", book.name, one.number, rect=rect)


def _box_fault(found: list[float] | None, wanted: list[float] | None) -> str:
    """What is wrong with a page box, or nothing; a CropBox may be left out."""
    if wanted is None:
        return "" if found is None else "is set, but nothing on the page is its finished size"
    if found is None:
        return "is missing"
    return "is not where kit.json tells" if _apart(found, wanted) else ""


def _apart(found: list[float], wanted: list[float]) -> bool:
    """Whether two boxes in points differ by more than what rounding does."""
    return any(abs(had - stated) * POINT > _SLACK for had, stated in zip(found, wanted, strict=True))


def _rect(sides: list[float], height: float) -> Rect:
    """A box in points from the bottom left as mm from the top left."""
    left, bottom, right, top = (value * POINT for value in sides)
    return Rect(left, height * POINT - top, right - left, top - bottom)


def _wanted(one: Page, key: str, media: list[float]) -> list[float] | None:
    """What a box should be, in points from the bottom left; None where there should be none.

    Without a CropBox of its own, a page is cropped to its MediaBox, as it should be.
    """
    if key == "/TrimBox" and one.trim:
        x, y, width, height = one.trim
        return [x / POINT, media[3] - (y + height) / POINT, (x + width) / POINT, media[3] - y / POINT]
    return None


def _margins(one: Page) -> Iterator[Finding]:
    """Whether what lies in the margins that printers leave blank is thin: marks to cut and fold by, no more."""
    if place := _thick_in_margin(one):
        yield Finding(CHECK, "something is printed where printers leave a margin", one.document, one.number, rect=place)
    reach = Rect.of(one.size).grown(Sides(*(-margin for margin in one.margins)))
    for word in one.words:
        if not reach.inset(-_SLACK).holds(word.box):
            yield Finding(CHECK, f"“{word.text}” stands in the margin", one.document, one.number, rect=word.box)


def _thick_in_margin(one: Page) -> Rect | None:
    """Where a margin holds what is wider than a registration aid."""
    scale = DPI / INCH
    reach = round(THIN * scale) // 2
    dark = _dark_in_margins(one.picture.light, Sides(*(round(margin * scale) for margin in one.margins)), reach)
    if not dark.any():
        return None
    rows, columns = (np.flatnonzero(dark.any(axis)) for axis in (1, 0))
    x, y = columns[0] - reach, rows[0] - reach
    size = columns[-1] + 1 + reach - x, rows[-1] + 1 + reach - y
    return Rect(*(float(pixels) / scale for pixels in (x, y, *size)))


def _dark_in_margins(light: Greys, margins: Sides, reach: int) -> NDArray[np.bool_]:
    """Which pixels of the margins are dark, and so are all up to so many off; thin dark lines are none of them."""
    (height, width), margins = light.shape, Sides(*(max(int(margin), 0) for margin in margins))
    dark = np.zeros(light.shape, np.bool_)
    for top, bottom, left, right in (
        (0, margins.top, 0, width),
        (height - margins.bottom, height, 0, width),
        (0, height, 0, margins.left),
        (0, height, width - margins.right, width),
    ):
        rows, columns = (slice(max(low - reach, 0), high + reach) for low, high in ((top, bottom), (left, right)))
        near = lightest(light[rows, columns], reach) <= _FAINT
        dark[top:bottom, left:right] |= near[top - rows.start :, left - columns.start :][: bottom - top, : right - left]
    return dark


def _pictures(one: Page) -> Iterator[Finding]:
    """Whether every raster picture has dots enough at its printed size."""
    for thing in one.pictures:
        if thing.dpi is not None and thing.dots and too_coarse(thing.dpi):
            across, down = thing.dots
            message = (
                f"a picture of {across} x {down} dots is printed at {thing.dpi:.0f} dpi; {LEAST_DPI} are the least"
            )
            yield Finding(CHECK, message, one.document, one.number, rect=thing.rect)
