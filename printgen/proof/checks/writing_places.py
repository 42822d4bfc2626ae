"""Checks the places to write by hand: whether each item has a line for whatever is left to be written."""

import re
from collections.abc import Iterator

from printgen.kit.manifest.records import ItemRecord
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Remark
from printgen.proof.pages.objects import PageObject
from printgen.proof.pages.opened import document_stem
from printgen.proof.pages.page import Page

CHECK = "text"
PLACES = "places to write"
_LEAST = 5.0  # mm: a shorter line is none to write on
_THIN = 0.3  # mm: what is thicker is no line


def writing_places(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Items with fewer lines to write on than the theme leaves places on them."""
    if not (wanted and wanted.places):
        return
    for item in page.items:
        if places := _wanted(page, item, wanted):
            yield Compared(PLACES, places)
            found = sum(_is_line(thing, item) for thing in page.drawn)
            if found < places:
                message = f"it has {found} lines to write on; by the theme there are {places}"
                yield page.fault(CHECK, message, item.id, item.rect)


def _wanted(page: Page, item: ItemRecord, wanted: Expectations) -> int:
    """How many places to write an item has by its id, or by that of what it is a copy of."""
    name = re.sub(r"\Acopy-\d+-", "", item.id)
    names = dict.fromkeys((name, re.sub(r"-\d+\Z", "", name)))
    document = document_stem(page.document)
    faces = dict.fromkeys(("", item.face))
    return next(
        (count for name in names if (count := sum(wanted.places.get((document, name, face), 0) for face in faces))), 0
    )


def _is_line(thing: PageObject, item: ItemRecord) -> bool:
    """Whether something drawn is one line to write on, level as the item is read; a hatch is drawn all at once."""
    if thing.dots or not item.rect.inset(-_THIN).holds(thing.rect):
        return False
    long, high = (thing.rect.height, thing.rect.width) if item.turn % 180 else thing.rect.size
    return long >= _LEAST and high <= _THIN and len(thing.parts()) == 1
