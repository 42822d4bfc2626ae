"""The check of fonts, page boxes, print settings, margins and pictures."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.art.pictures import LEAST_DPI, too_coarse
from printgen.geometry import INCH, POINT, Rect, Sides
from printgen.messages import message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.expectations import Expectations
from printgen.proof.kit_files import Book, OpenedKit
from printgen.proof.page import Compared, Finding, Page, Remark
from printgen.proof.pdf_objects import member, read_box, read_number, read_text
from printgen.proof.pixels import DPI, Grays, lightest

PAGES = "pages"
THIN = 1.0  # mm: in the margins, anything wider is more than a registration aid
_FAINT = 200  # of 255: anything paler is the edge of a bleed
_SLACK = 0.01  # mm by which a number in the PDF may differ from the manifest's
_DUPLEX = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


class PageCheck(ProofCheck):
    """Check that each file is the one that the manifest lists, and that home printers print it as intended."""

    name = "page"
    promise = message("fonts are embedded; margins, page boxes and print settings are right")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Every kit has pages."""
        return {PAGES: ""}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Check the blank margins and the resolution of the pictures."""
        yield Compared(PAGES)
        scale = DPI / INCH
        reach = round(THIN * scale) // 2
        dark = _dark_in_margins(page.picture.light, Sides(*(round(margin * scale) for margin in page.margins)), reach)
        if dark.any():
            rows, columns = (np.flatnonzero(dark.any(axis)) for axis in (1, 0))
            x, y = columns[0] - reach, rows[0] - reach
            size = columns[-1] + 1 + reach - x, rows[-1] + 1 + reach - y
            place = Rect(*(float(pixels) / scale for pixels in (x, y, *size)))
            yield page.fault(message("something is printed in the margin that printers leave blank"), rect=place)
        printable = Rect.of(page.size).grown(Sides(*(-margin for margin in page.margins)))
        for word in page.words:
            if not printable.inset(-_SLACK).holds(word.box):
                yield page.fault(message("“{word}” is in the margin", word=word.text), rect=word.box)
        for picture in page.pictures:
            if picture.dpi is not None and picture.dots and too_coarse(picture.dpi):
                across, down = picture.dots
                fault = message(
                    "a picture of {width} x {height} pixels is printed at {dpi:.0f} dpi; {least} dpi is needed",
                    width=across,
                    height=down,
                    dpi=picture.dpi,
                    least=LEAST_DPI,
                )
                yield page.fault(fault, rect=picture.rect)

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Check each file's hash, settings, fonts and page boxes."""
        import pikepdf

        for book in kit.books.values():
            if sha256(book.path.read_bytes()).hexdigest() != book.record.sha256:
                fault = message("the file is not the one in kit.json (its SHA-256 differs)")
                yield Finding(fault, book.name)
            with pikepdf.open(book.path) as pdf:
                yield from _setting_faults(book, pdf)
                yield from _font_faults(book, pdf)
                yield from _box_faults(book, pdf)


def _setting_faults(book: Book, pdf: Any) -> Iterator[Finding]:
    """Check the number of pages, title, language, outline, and the initial values of the print dialog."""
    root = pdf.Root
    if len(pdf.pages) != len(book.record.pages):
        fault = message(
            "it has {n} page; kit.json says {stated}",
            "it has {n} pages; kit.json says {stated}",
            n=len(pdf.pages),
            stated=len(book.record.pages),
        )
        yield Finding(fault, book.name)
    if not read_text(member(pdf.trailer.get("/Info"), "/Title")).strip():
        yield Finding(message("it has no title"), book.name)
    if not read_text(root.get("/Lang")).strip():
        yield Finding(message("it has no language"), book.name)
    if "/Outlines" not in root:
        yield Finding(message("it has no outline"), book.name)
    preferences = root.get("/ViewerPreferences")
    flips = sorted({one.flip for one in book.record.pages if one.flip})
    wanted = {"/PrintScaling": "/None", "/Duplex": _DUPLEX[flips[0] if flips else None]}
    for key, value in wanted.items():
        if (found := read_text(member(preferences, key))) != value:
            fault = message(
                "its print setting {setting} is {found}, not {wanted}",
                setting=key[1:],
                found=found or message("missing"),
                wanted=value[1:],
            )
            yield Finding(fault, book.name)


def _font_faults(book: Book, pdf: Any) -> Iterator[Finding]:
    """Check that every font is embedded as a subset."""
    import pikepdf

    for font in pdf.objects:
        if not (isinstance(font, pikepdf.Dictionary) and read_text(font.get("/Type")) == "/Font"):
            continue
        if read_text(font.get("/Subtype")) in ("/Type0", "/Type3"):
            continue
        name, holder = read_text(font.get("/BaseFont"))[1:] or "?", font.get("/FontDescriptor")
        if all(member(holder, key) is None for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield Finding(message("the font {name} is not embedded", name=name), book.name)
        elif name[6:7] != "+":
            yield Finding(message("the font {name} is embedded as a whole, not as a subset", name=name), book.name)


def _box_faults(book: Book, pdf: Any) -> Iterator[Finding]:
    """Check sizes, trim boxes, and that no page is turned."""
    for page, sheet in zip(book.pages, pdf.pages, strict=False):
        media = read_box(sheet.mediabox) or [0.0, 0.0, 0.0, 0.0]
        if read_number(sheet.obj.get("/Rotate", 0)) != 0:
            yield page.fault(message("the page is rotated by /Rotate, which some printers apply a second time"))
        if _differ(media, [0, 0, *(side / POINT for side in page.record.size)]):
            found_size, stated_size = ("{:.2f} x {:.2f}".format(*size) for size in (page.size, page.record.size))
            fault = message("the page is {found} mm; kit.json says {stated} mm", found=found_size, stated=stated_size)
            yield page.fault(fault)
        trim = None
        if page.trim:
            x, y, width, height = page.trim
            trim = [x / POINT, media[3] - (y + height) / POINT, (x + width) / POINT, media[3] - y / POINT]
        # A page without a CropBox of its own is cropped to its MediaBox, as it should be.
        for key, wanted in (("/CropBox", None), ("/TrimBox", trim)):
            found = read_box(sheet.obj.get(key))
            if found is None:
                if wanted is not None:
                    yield page.fault(message("its {box} is missing", box=key[1:]))
                continue
            left, bottom, right, top = (value * POINT for value in found)
            rect = Rect(left, media[3] * POINT - top, right - left, top - bottom)
            if wanted is None:
                yield page.fault(message("its {box} should not be set", box=key[1:]), rect=rect)
            elif _differ(found, wanted):
                yield page.fault(message("its {box} is not where kit.json says", box=key[1:]), rect=rect)


def _differ(found: list[float], wanted: list[float]) -> bool:
    """Check whether two boxes in points differ by more than rounding."""
    return any(abs(had - stated) * POINT > _SLACK for had, stated in zip(found, wanted, strict=True))


def _dark_in_margins(light: Grays, margins: Sides, reach: int) -> NDArray[np.bool_]:
    """Find the pixels of the margins that are dark, as are all pixels within ``reach``: thin lines have none."""
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
