"""Which pages of a document look alike, by the bytes that draw them: such pages are read and drawn once."""

import re
from collections.abc import Hashable
from typing import Any

from msgspec import Struct

from printgen.kit.manifest.records import PageRecord
from printgen.proof.pages.page import Page
from printgen.proof.pages.pdf_values import drawn, written

# The last text of a page, at its own place across: that of a sheet's label, which counts the sheets.
_LAST_TEXT = re.compile(rb"BT 1 0 0 -1 [\d.]+ ([\d.]+ Tm\n/\S+ [\d.]+ Tf\n)\(((?:[^()\\]|\\.)*)\) Tj\nET\s*\Z")
_DIGITS, _NO_LETTERS = re.compile(rb"\d+"), re.compile(rb"[^A-Za-z0-9]+")
_BESIDE = ("/Resources", "/MediaBox", "/TrimBox", "/CropBox", "/Rotate")
_COPY, _NUMBER = re.compile(r"\Acopy-\d+-"), re.compile(r"-\d+\Z")


class PageLook(Struct, frozen=True):
    """What pages have in common that look alike but for the numbers in their last text, which is ``label``."""

    look: Hashable
    label: bytes


def page_look(page: Page, sheet: Any) -> PageLook:
    """The look of a page; ``sheet`` is pikepdf's page."""
    content = drawn(sheet.obj.get("/Contents"))
    last = _LAST_TEXT.search(content)
    picture = (content[: last.start()], last[1], _DIGITS.sub(b"", last[2])) if last else content
    named, *boxes = (written(sheet.obj.get(key)) for key in _BESIDE)
    return PageLook((picture, named, tuple(boxes), _record(page.record)), last[2] if last else b"")


def ends_in_label(page: Page, look: PageLook) -> bool:
    """Whether a page's last text is the label of its sheet, so that other numbers in it change nothing of the game."""
    label = "".join(word.text for word in page.label)
    return bool(label) and _letters(label.encode("ascii", "replace")) == _letters(look.label)


def _letters(text: bytes) -> bytes:
    return _NO_LETTERS.sub(b"", text)


def _record(record: PageRecord) -> Hashable:
    """What the manifest tells of a page but for its numbers and those of its items."""
    items = tuple((_NUMBER.sub("", _COPY.sub("", item.id)), item.face, item.place, item.turn) for item in record.items)
    lines = tuple((line.start, line.end) for line in (*record.folds, *record.cuts))
    tile = (record.row, record.column, record.trim, record.overlap)
    return record.kind, record.size, record.side, record.margins, record.transform, tile, lines, items
