"""Pages of a document that look alike, by the bytes that draw them: such pages are read and drawn once."""

import re
from collections import Counter
from collections.abc import Hashable

from msgspec import Struct

from printgen.proof.pages.opened import Book
from printgen.proof.pages.page import Page
from printgen.proof.pages.pdf_values import drawn, written

# The last text of a page, at its own place across: that of a sheet's label, which counts the sheets.
_LAST_TEXT = re.compile(rb"BT 1 0 0 -1 [\d.]+ ([\d.]+ Tm\n/\S+ [\d.]+ Tf\n)\(((?:[^()\\]|\\.)*)\) Tj\nET\s*\Z")
_DIGITS, _NO_LETTERS = re.compile(rb"\d+"), re.compile(rb"[^A-Za-z0-9]+")
_COMPARED_KEYS = ("/Resources", "/MediaBox", "/TrimBox", "/CropBox", "/Rotate")
_COPY, _NUMBER = re.compile(r"\Acopy-\d+-"), re.compile(r"-\d+\Z")


class PageLook(Struct, frozen=True):
    """The common look of pages that differ only in the numbers of their last text, which is ``label``."""

    look: Hashable
    label: bytes


def common_looks(book: Book) -> dict[int, PageLook]:
    """Return the looks that several pages of a document share, by page number."""
    import pikepdf

    if len(book.pages) < 2:
        return {}
    looks = {}
    with pikepdf.open(book.path) as pdf:
        sheets = dict(enumerate(pdf.pages, 1))
        for page in book.pages:
            if page.number not in sheets:
                continue
            sheet = sheets[page.number].obj
            content = drawn(sheet.get("/Contents"))
            last = _LAST_TEXT.search(content)
            picture = (content[: last.start()], last[1], _DIGITS.sub(b"", last[2])) if last else content
            values = tuple(written(sheet.get(key)) for key in _COMPARED_KEYS)
            looks[page.number] = PageLook((picture, values, _manifest_look(page)), last[2] if last else b"")
    times = Counter(look.look for look in looks.values())
    return {number: look for number, look in looks.items() if times[look.look] > 1}


def _manifest_look(page: Page) -> Hashable:
    """Return what the manifest says of a page, apart from its number and those of its items."""
    record = page.record
    items = tuple((_NUMBER.sub("", _COPY.sub("", item.id)), item.face, item.place, item.turn) for item in record.items)
    lines = tuple((line.start, line.end) for line in (*record.folds, *record.cuts))
    tile = (record.row, record.column, record.trim, record.overlap)
    return record.kind, record.size, record.side, record.margins, record.transform, tile, lines, items


def ends_in_label(page: Page, look: PageLook) -> bool:
    """Check whether a page's last text is the label of its sheet, so that its numbers are no part of the game."""
    label = "".join(word.text for word in page.label).encode("ascii", "replace")
    return bool(label) and _NO_LETTERS.sub(b"", label) == _NO_LETTERS.sub(b"", look.label)
