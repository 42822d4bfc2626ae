"""Pages of PDFs from other programs, as a reader shows them: turned, cropped, with filled forms and annotations."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from printgen.art.frame import Frame
from printgen.errors import PrintgenError, Problem, UsageError, listing, os_reason, quoted
from printgen.geometry import POINT, Size, Transform
from printgen.limits import FOREIGN_BYTES, FOREIGN_PAGES, MANIFEST_LENGTH, file_bytes
from printgen.messages import message

if TYPE_CHECKING:
    import pikepdf

logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # it writes about damaged files to stderr

_STANDARD_FONTS = ("Helvetica", "Times", "Courier")
_COMMENTS = frozenset(
    f"/{kind}"
    for kind in ("Highlight", "Underline", "StrikeOut", "Squiggly", "Ink", "Line", "Square", "Circle", "FreeText")
)
NAMED = 8  # the most pages that a note names
_HIDDEN, _PRINTED = 2, 4  # flags of annotations
_LEVELS = 64  # of the page tree, which may be circular in a damaged file
_LETTER = (0.0, 0.0, 612.0, 792.0)  # of pages without a size, as in other readers

Box = tuple[float, float, float, float]  # left, bottom, right and top in the units of a page


class SourcePage(Struct, frozen=True):
    """A page: a frame of its size as shown, its number from 1, its box, and the map from its units to the frame."""

    frame: Frame
    number: int
    box: Box
    place: Transform


class Source(Struct, frozen=True):
    """An open PDF with flattened pages: its data, its pages, its title, and whether it is read from right to left.

    ``comments`` are the pages with comments that cannot be printed, because the file has no picture of them.
    """

    data: bytes
    pdf: "pikepdf.Pdf"
    pages: tuple[SourcePage, ...]
    title: str
    leftward: bool
    comments: tuple[int, ...]


def is_pdf(data: bytes) -> bool:
    """Check whether a file begins as a PDF does; a few bytes may come before that."""
    return b"%PDF-" in data[:1024]


def file_data(path: Path) -> bytes:
    """Return the bytes of a file; raises PrintgenError if it cannot be read or is too large."""
    try:
        return file_bytes(path, FOREIGN_BYTES)
    except OSError as error:
        text = message("{path} cannot be read: {reason}", path=path, reason=os_reason(error))
        raise PrintgenError(text) from error


@contextmanager
def opened(path: Path, data: bytes) -> Iterator[Source]:
    """Open a PDF from the content of its file, with its forms and annotations made part of its pages.

    Raises PrintgenError if it is damaged, even if that shows only later, encrypted or without pages.
    """
    import pikepdf  # only documents from other programs need it

    if not is_pdf(data):
        hint = message("print it to a PDF from the program that shows it")
        raise PrintgenError(Problem(message("{path} is not a PDF", path=path), hint=hint))
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            if pdf.is_encrypted:
                raise _encrypted(path)
            yield _source(pdf, path)
    except pikepdf.PasswordError:
        raise _encrypted(path) from None
    except (pikepdf.PdfError, RuntimeError) as error:  # of qpdf, which raises both
        raise _damaged(path) from error


def _source(pdf: "pikepdf.Pdf", path: Path) -> Source:
    """Return the pages of an open PDF."""
    import pikepdf

    try:
        _draw_fields(pdf)
        pdf.flatten_annotations("print")
        if len(pdf.pages) > FOREIGN_PAGES.most:
            raise PrintgenError(_too_many(len(pdf.pages)))
        comments = tuple(number for number, page in enumerate(pdf.pages, 1) if _has_comments(page))
        for page in pdf.pages:
            if "/Annots" in page.obj:  # nothing that is left is printed
                del page.obj["/Annots"]
        pages = tuple(_page(page, number) for number, page in enumerate(pdf.pages, 1))
        title = str(pdf.docinfo.get("/Title", "")).strip()
        wishes: Any = pdf.Root.get("/ViewerPreferences", {})
        leftward = wishes.get("/Direction") == pikepdf.Name("/R2L")
        flat = BytesIO()
        pdf.save(flat)
    except (ValueError, RuntimeError, TypeError, AttributeError) as error:  # entries may be of any type
        raise _damaged(path) from error
    if not pages or not all(1.0 <= side <= MANIFEST_LENGTH.most for page in pages for side in page.frame.size):
        raise _damaged(path)
    return Source(flat.getvalue(), pdf, pages, title, leftward, comments)


def _draw_fields(pdf: "pikepdf.Pdf") -> None:
    """Draw the values of form fields, if the program that filled them has left that to readers."""
    import pikepdf

    form: Any = pdf.Root.get("/AcroForm", {})
    if form.get("/NeedAppearances", False):
        fonts: Any = form.get("/DR", {}).get("/Font", {})
        for font in fonts.values():  # QPDF draws letters with accents only in this encoding
            if font.get("/Subtype") == "/Type1" and str(font.get("/BaseFont", ""))[1:].startswith(_STANDARD_FONTS):
                font.Encoding = pikepdf.Name.WinAnsiEncoding
    pdf.generate_appearance_streams()


def _has_comments(page: "pikepdf.Page") -> bool:
    """Check whether a page with flat annotations has comments that should be printed, but have no picture."""
    left: Any = page.obj.get("/Annots", ())
    return any(
        str(each.get("/Subtype", "")) in _COMMENTS and int(each.get("/F", 0)) & (_HIDDEN | _PRINTED) == _PRINTED
        for each in left
    )


def chosen_pages(source: Source, wanted: str) -> tuple[SourcePage, ...]:
    """Return the pages of a list such as ``2-9,12``, in that order; all pages for an empty one.

    Raises UsageError for anything else, and for pages that the document does not have.
    """
    if not wanted.strip():
        return source.pages
    found: list[SourcePage] = []
    for part in wanted.split(","):
        first, dash, last = (piece.strip() for piece in part.partition("-"))
        if not first.isdecimal() or (dash and not last.isdecimal()):
            text = message("{text} is not a list of pages: write it like 2-9,12", text=quoted(wanted))
            raise UsageError(text)
        start, end = int(first), int(last if dash else first)
        if not 1 <= start <= end <= len(source.pages):
            raise no_such_page(part.strip(), source)
        found += source.pages[start - 1 : end]
        if len(found) > FOREIGN_PAGES.most:
            raise UsageError(_too_many(len(found)))
    return tuple(found)


def comment_notes(source: Source, chosen: Iterable[SourcePage]) -> Iterator[str]:
    """Yield a note if comments on some of the pages are not printed."""
    if pages := sorted(set(source.comments) & {page.number for page in chosen}):
        yield message(
            "comments on these pages are not printed, because the PDF has no picture of them: {pages}",
            pages=listing(pages, NAMED),
        )


def no_such_page(wanted: object, source: Source) -> UsageError:
    """Return the error for a page that a document does not have."""
    return UsageError(
        message("there is no page {wanted}: the last page is {last}", wanted=quoted(wanted), last=len(source.pages))
    )


def _too_many(count: int) -> str:
    return message("{count:,} pages are too many; at most {most} are supported", count=count, most=str(FOREIGN_PAGES))


def _encrypted(path: Path) -> PrintgenError:
    text = message("{path} is protected by a password or against changes", path=path)
    return PrintgenError(Problem(text, hint=message("use an unprotected copy, if its author allows that")))


def _damaged(path: Path) -> PrintgenError:
    text = message("{path} is not a PDF that can be read", path=path)
    hint = message("open it in a PDF reader and print it to a new PDF")
    return PrintgenError(Problem(text, hint=hint))


def _page(page: "pikepdf.Page", number: int) -> SourcePage:
    """Return a page by its crop box, rotation and unit."""
    media = _box(_inherited(page.obj, "/MediaBox")) or _LETTER
    crop = _box(_inherited(page.obj, "/CropBox")) or media
    shared = max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]), min(crop[3], media[3])
    left, bottom, right, top = box = shared if shared[0] < shared[2] and shared[1] < shared[3] else media
    unit = POINT * float(page.obj.get("/UserUnit", 1))
    size = Size((right - left) * unit, (top - bottom) * unit)
    turn = round(float(_inherited(page.obj, "/Rotate") or 0)) % 360
    match turn:  # clockwise
        case 90:
            size, place = size.turned, Transform(0.0, unit, unit, 0.0, -bottom * unit, -left * unit)
        case 180:
            place = Transform(-unit, 0.0, 0.0, unit, right * unit, -bottom * unit)
        case 270:
            size, place = size.turned, Transform(0.0, -unit, -unit, 0.0, top * unit, right * unit)
        case _:
            place = Transform(unit, 0.0, 0.0, -unit, -left * unit, top * unit)
    return SourcePage(Frame(size, ()), number, box, place)


def _inherited(page: Any, name: str) -> Any:
    """Return an entry of a page, or of the nearest part of the page tree that has it."""
    for _ in range(_LEVELS):
        if (value := page.get(name)) is not None:
            return value
        page = page.get("/Parent")
        if page is None:
            return None
    return None


def _box(sides: Sequence[Any] | None) -> Box | None:
    """Return a box with its corners in order; None if it is missing, or has no area."""
    if sides is None or len(sides) != 4:
        return None
    x, y, x2, y2 = map(float, sides)
    left, bottom, right, top = min(x, x2), min(y, y2), max(x, x2), max(y, y2)
    return (left, bottom, right, top) if right > left and top > bottom else None
