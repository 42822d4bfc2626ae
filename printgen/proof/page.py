"""Each page as a printer takes it: a document goes in; faults of boxes, margins, fonts and pictures come out."""

from collections.abc import Iterator
from hashlib import sha256

from printgen.geometry import INCH, Rect, Sides
from printgen.kit import PRINTABLE
from printgen.proof.file import catalogue_faults, fonts_missing
from printgen.proof.finding import Finding, counted
from printgen.proof.objects import drawn
from printgen.proof.opened import Book, KitTold, OpenedKit, Page
from printgen.proof.seen import blanked, thick

DPI = 100
_NEAR = 0.05  # mm: what rounding to 0.001 mm and to points may add up to
_BEYOND = 0.1  # mm that a letter's edge may lie in the margin
_LEAST_DPI = 200
_TRIMMED = ("tile", "poster")


def pages_seen(told: KitTold) -> str:
    """``47 pages in 8 documents``."""
    pages = sum(len(book.pages) for book in told.documents)
    return f"{counted(pages, 'page')} in {counted(len(told.documents), 'document')}" if pages else ""


def whole(kit: OpenedKit) -> Iterator[Finding]:
    """Files that cannot be read as PDFs."""
    for name, problem in kit.unread.items():
        yield Finding("page", problem.message, name)


def page(kit: OpenedKit, book: Book) -> Iterator[Finding]:
    """What is wrong with a document's file, and page by page."""
    yield from _as_told(book)
    yield from catalogue_faults(book)
    missing = fonts_missing(book)
    for leaf in book.pages:
        yield from _boxes(leaf)
        yield from _within_reach(leaf)
        for font in missing.get(leaf.number, ()):
            yield leaf.fault("page", f"the font {font} is not embedded")
        for thing in drawn(leaf.pdf):
            if thing.dpi is not None and thing.dpi < _LEAST_DPI - 0.5:
                said = f"a picture is printed at {thing.dpi:.0f} dpi; {_LEAST_DPI} is the least"
                yield leaf.fault("page", said, _item(leaf, thing.rect), thing.rect)


def _as_told(book: Book) -> Iterator[Finding]:
    """The file against its hash and its count of pages in kit.json."""
    if sha256(book.path.read_bytes()).hexdigest() != book.told.sha256:
        yield Finding("page", "the file is not the one that kit.json tells of: its SHA-256 differs", book.name)
    if len(book.pdf) != len(book.told.pages):
        said = f"the file has {counted(len(book.pdf), 'page')}, kit.json tells {len(book.told.pages)}"
        yield Finding("page", said, book.name)


def _boxes(leaf: Page) -> Iterator[Finding]:
    """A page that is turned, cropped, of another size than told, or trimmed where nothing is trimmed by its page."""
    size, told = leaf.size, leaf.told.size
    if leaf.pdf.get_rotation():
        yield leaf.fault("page", f"the page is turned (/Rotate {leaf.pdf.get_rotation()})")
    elif abs(size.width - told[0]) > _NEAR or abs(size.height - told[1]) > _NEAR:
        said = f"is {size.width:.2f} x {size.height:.2f} mm, kit.json tells {told[0]:.2f} x {told[1]:.2f}"
        yield leaf.fault("page", said)
    if leaf.pdf.get_cropbox() != leaf.pdf.get_mediabox():
        yield leaf.fault("page", "its CropBox is not its MediaBox: a part would be cut off or enlarged")
    trim = leaf.pdf.get_trimbox(fallback_ok=False)
    if trim and leaf.told.kind not in _TRIMMED:
        yield leaf.fault("page", "has a TrimBox, though several things are cut out of it")
    elif not trim and leaf.told.kind in _TRIMMED:
        yield leaf.fault("page", "has no TrimBox")


def _within_reach(leaf: Page) -> Iterator[Finding]:
    """Words in the margins, and anything there that is no thin line."""
    reach = reachable(leaf)
    for word in leaf.words:
        if not reach.inset(-_BEYOND).holds(word.box):
            said = f"the word '{word.text}' lies in the margin that printers leave blank"
            yield leaf.fault("page", said, _item(leaf, word.box), word.box)
    if place := thick(blanked(leaf.pixels(DPI), [reach], DPI, by=INCH / DPI), DPI):
        said = "something thicker than a mark lies in the margin that printers leave blank"
        yield leaf.fault("page", said, _item(leaf, place), place)


def reachable(leaf: Page) -> Rect:
    """What the printer reaches of a page."""
    margins = Sides(*leaf.told.margins) if leaf.told.margins else Sides(*[PRINTABLE] * 4)
    return Rect.of(leaf.size).grown(Sides(*(-margin for margin in margins)))


def _item(leaf: Page, place: Rect) -> str:
    """The item that a place belongs to."""
    return next((item.id for item in leaf.items if item.rect.meets(place)), "")
