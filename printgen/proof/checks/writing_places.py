"""The check of the places to write by hand: each item has a line for whatever is left to be written."""

import re
from collections.abc import Iterator

from printgen.kit.manifest.records import ItemRecord
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Remark
from printgen.proof.pages.objects import PageObject
from printgen.proof.pages.opened import document_stem
from printgen.proof.pages.page import Page

PLACES = "places to write"
_LEAST = 5.0  # mm: a shorter line is too short to write on
_THIN = 0.3  # mm: the greatest thickness of a line


def writing_places(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Find items with fewer lines to write on than the theme has places on them."""
    if not (wanted and wanted.places):
        return
    document = document_stem(page.document)
    for item in page.items:
        name = re.sub(r"\Acopy-\d+-", "", item.id)
        faces = dict.fromkeys(("", item.face))
        places = 0
        for one in (name, re.sub(r"-\d+\Z", "", name)):  # else the places of the item that it is a copy of
            places = places or sum(wanted.places.get((document, one, face), 0) for face in faces)
        if places:
            yield Compared(PLACES, places)
            found = sum(_is_line(thing, item) for thing in page.drawn)
            if found < places:
                message = f"it has {found} lines to write on; by the theme there are {places}"
                yield page.fault(message, item.id, item.rect)


def _is_line(thing: PageObject, item: ItemRecord) -> bool:
    """Check whether a shape is one line to write on, level as the item is read; a hatch has many parts."""
    if thing.dots or not item.rect.inset(-_THIN).holds(thing.rect):
        return False
    long, high = (thing.rect.height, thing.rect.width) if item.turn % 180 else thing.rect.size
    return long >= _LEAST and high <= _THIN and len(thing.parts()) == 1
