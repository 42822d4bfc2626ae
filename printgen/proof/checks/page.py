"""Checks each file's fonts, page boxes, print settings, margins and pictures."""

import math
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from printgen.drawing.pictures import LEAST_DPI, too_coarse
from printgen.geometry import INCH, POINT, Rect, Sides
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Said
from printgen.proof.pages.opened import Book, OpenedKit, Page

CHECK = "page"
PAGES = "pages"
THIN = 1.0  # mm: what is wider, in the margins, is more than a registration aid
_FAINT = 200  # of 255: paler than this is bleed running out
_DPI = 102  # a quarter of a millimetre a pixel
_SLACK = 0.01  # mm that a number in the PDF may differ from the manifest's
_BOXES = ("/CropBox", "/TrimBox")
_DUPLEX = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


def page(kit: OpenedKit, wanted: Expectations | None) -> Iterator[Said]:
    """Whether each file is the one that the manifest lists, and fit for a home printer."""
    import pikepdf

    for book in kit.books.values():
        if sha256(book.path.read_bytes()).hexdigest() != book.record.sha256:
            yield Finding(CHECK, "the file is not the one that kit.json tells of (its SHA-256 differs)", book.name)
        with pikepdf.open(book.path) as pdf:
            yield from _settings(book, pdf)
            yield from _fonts(book, pdf)
            yield from _boxes(book, pdf)
        for one in book.pages:
            yield Compared(PAGES)
            yield from _margins(one)
            yield from _pictures(one)


def _settings(book: Book, pdf: Any) -> Iterator[Finding]:
    """Title, language, outline, and what the print dialogue starts with."""
    root = pdf.Root
    if len(pdf.pages) != len(book.record.pages):
        yield Finding(CHECK, f"it has {len(pdf.pages)} pages; kit.json tells of {len(book.record.pages)}", book.name)
    if not str(pdf.docinfo.get("/Title", "")).strip():
        yield Finding(CHECK, "it has no title", book.name)
    if not str(root.get("/Lang", "")).strip():
        yield Finding(CHECK, "it names no language", book.name)
    if "/Outlines" not in root:
        yield Finding(CHECK, "it has no outline", book.name)
    wishes = root.get("/ViewerPreferences", {})
    flips = sorted({one.flip for one in book.record.pages if one.flip})
    wanted = {"/PrintScaling": "/None", "/Duplex": _DUPLEX[flips[0] if flips else None]}
    for key, value in wanted.items():
        if str(wishes.get(key)) != value:
            yield Finding(CHECK, f"its print setting {key[1:]} is {wishes.get(key)}, not {value[1:]}", book.name)


def _fonts(book: Book, pdf: Any) -> Iterator[Finding]:
    """Whether every font lies in the file, as a subset."""
    for thing in pdf.objects:
        if not _is_font(thing) or str(thing.get("/Subtype")) in ("/Type0", "/Type3"):
            continue
        name, holder = str(thing.get("/BaseFont", "/?"))[1:], thing.get("/FontDescriptor", {})
        if not any(key in holder for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield Finding(CHECK, f"the font {name} is not embedded", book.name)
        elif name[6:7] != "+":
            yield Finding(CHECK, f"the font {name} is embedded whole, not as a subset", book.name)


def _is_font(thing: Any) -> bool:
    import pikepdf

    return isinstance(thing, pikepdf.Dictionary) and str(thing.get("/Type")) == "/Font"


def _boxes(book: Book, pdf: Any) -> Iterator[Finding]:
    """Sizes, trim boxes, and no turned pages."""
    for one, sheet in zip(book.pages, pdf.pages, strict=False):
        media = [float(value) for value in sheet.mediabox]
        if int(sheet.obj.get("/Rotate", 0)):
            yield Finding(CHECK, "the page is turned by /Rotate, which some printers do again", book.name, one.number)
        if _apart(media, [0, 0, *(side / POINT for side in one.record.size)]):
            sizes = "{:.2f} x {:.2f} mm; kit.json tells {:.2f} x {:.2f} mm".format(*one.size, *one.record.size)
            yield Finding(CHECK, f"the page is {sizes}", book.name, one.number)
        for key in _BOXES:
            box = [float(value) for value in sheet.obj[key]] if key in sheet.obj else None
            if fault := _box_fault(box, _wanted(one, key, media)):
                rect = _rect(box, media[3]) if box else None
                yield Finding(CHECK, f"its {key[1:]} {fault}", book.name, one.number, rect=rect)


def _box_fault(box: list[float] | None, wanted: list[float] | None) -> str:
    """What is wrong with a page box, or nothing; a CropBox may be left out."""
    if wanted is None:
        return "" if box is None else "is set, but nothing on the page is its finished size"
    if box is None:
        return "is missing"
    return "is not where kit.json tells" if _apart(box, wanted) else ""


def _apart(box: list[float], wanted: list[float]) -> bool:
    """Whether two boxes in points differ by more than what rounding does."""
    return any(abs(had - told) * POINT > _SLACK for had, told in zip(box, wanted, strict=True))


def _rect(box: list[float], height: float) -> Rect:
    """A box in points from the bottom left as mm from the top left."""
    left, bottom, right, top = (value * POINT for value in box)
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
    from PIL import ImageChops, ImageFilter

    scale = _DPI / INCH
    light = one.pixels(_DPI).convert("L").point(lambda value: 255 if value > _FAINT else 0)
    thick = light.filter(ImageFilter.MaxFilter(round(THIN * scale) | 1))  # thin dark lines are gone from it
    held = one.margins
    inner = (held.left * scale, held.top * scale, thick.width - held.right * scale, thick.height - held.bottom * scale)
    left, top, right, bottom = (round(value) for value in inner)
    thick.paste(255, (left, top, right, bottom))
    if box := ImageChops.invert(thick).getbbox():
        rect = Rect(box[0] / scale, box[1] / scale, (box[2] - box[0]) / scale, (box[3] - box[1]) / scale)
        yield Finding(CHECK, "something is printed where printers leave a margin", one.document, one.number, rect=rect)
    reach = Rect.of(one.size).grown(Sides(*(-margin for margin in held)))
    for word in one.words:
        if not reach.inset(-_SLACK).holds(word.box):
            yield Finding(CHECK, f"“{word.text}” stands in the margin", one.document, one.number, rect=word.box)


def _pictures(one: Page) -> Iterator[Finding]:
    """Whether every raster picture has dots enough at its printed size."""
    from pypdfium2 import raw

    for thing in one.pdf.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=15):
        matrix, holder = thing.get_matrix(), thing.container
        while holder is not None:
            matrix, holder = matrix.multiply(holder.get_matrix()), holder.container
        across, down = thing.get_px_size()
        printed = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
        dpi = min(across / printed[0], down / printed[1]) * 72
        if too_coarse(dpi):
            box = [matrix.e, matrix.f, matrix.e + printed[0], matrix.f + printed[1]]
            place = _rect(box, one.size.height / POINT)
            message = f"a picture of {across} x {down} dots is printed at {dpi:.0f} dpi; {LEAST_DPI} are the least"
            yield Finding(CHECK, message, one.document, one.number, rect=place)
