"""The check of laid-out cards: texts, pictures and drawings are in the places that the layout gives them."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from printgen.geometry import POINT, Rect, Size
from printgen.item_ids import without_copy
from printgen.kit.manifest import ItemRecord
from printgen.layouts.shown_places import ShownPlace, shown_places
from printgen.messages import message
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Finding, Page
from printgen.proof.pdf_objects import PageObject
from printgen.proof.reading import RunningText, shortened
from printgen.theme.edition import printed_cards
from printgen.theme.records import Common
from printgen.type.shaping import is_leftward_language
from printgen.words.games import words_of

_DOCUMENTS = ("cards", "deeds")
_STRAY = 0.6  # mm: lines have a width, and a printer's correction moves things a little
_RISE = 0.25  # of the type size: letters may rise above their box, or hang below it
_SEEN = 0.3  # of its place: a smaller drawing is not the one that is looked for
_PLATE = 0.04  # of a place: a plate fills it, and what is on the plate does not


class _Placed(Struct, frozen=True):
    """What a side of a printed card shows in a place, and the size (mm) of the face for which the place is meant."""

    face: Size
    what: ShownPlace


def misplaced(kit: OpenedKit, edition: Common) -> Iterator[Finding]:
    """Find what is not in its place on the laid-out cards of a kit."""
    decks = words_of(edition.game).laid_out(edition)
    if not decks:
        return
    mirrored = is_leftward_language(edition.language)
    for book in kit.books.values():
        if book.stem not in _DOCUMENTS:
            continue
        sizes = {without_copy(item.id): _upright(item) for page in book.pages for item in page.items}
        wanted: dict[tuple[str, str], list[_Placed]] = {}
        for deck in decks:
            (cards,) = printed_cards([deck])
            ids: dict[str, list[str]] = {}
            for printed in cards:
                ids.setdefault(printed.card.id, []).append(printed.id)
            size = next((sizes[printed.id] for printed in cards if printed.id in sizes), None)
            if size is None:
                continue
            for one in shown_places(edition, deck, size):
                for id in ids[one.card]:
                    wanted.setdefault((id, one.face), []).append(_Placed(one.size, one))
        if kit.variant == "minimal":  # a pale picture has no lines there
            wanted = {key: [one for one in every if one.what.kind != "picture"] for key, every in wanted.items()}
        for page in book.pages if wanted else ():
            yield from _on_page(page, wanted, mirrored)


def _upright(item: ItemRecord) -> Size:
    return item.rect.size.turned if item.turn % 180 else item.rect.size


def _on_page(page: Page, wanted: Mapping[tuple[str, str], list[_Placed]], mirrored: bool) -> Iterator[Finding]:
    for item in page.items:
        shown = wanted.get((without_copy(item.id), item.face), ())
        is_mirrored = mirrored and any(one.what.kind == "text" for one in shown)  # a face without words is not
        for one in shown:
            place = placed_on(item, one.what.rect, one.face, is_mirrored)
            if one.what.kind == "text":
                fault = _text_fault(page, item, one.what.text, place)
            else:
                fault = _drawing_fault(page.drawn, one.what, place)
            if fault:
                yield page.fault(fault, item.id, place)
    page.release()


def placed_on(item: ItemRecord, rect: Rect, face: Size, mirrored: bool) -> Rect:
    """Return where a rectangle of a card's face is on the page: faces are scaled to fit their card, and centered."""
    size = _upright(item)
    factor = min(size.width / face.width, size.height / face.height)
    across, down = ((mine - its * factor) / 2 for mine, its in zip(size, face, strict=True))
    x, y, width, height = rect.x * factor + across, rect.y * factor + down, rect.width * factor, rect.height * factor
    if mirrored:
        x = size.width - x - width
    corner, right, low = item.rect.at, size.width - x - width, size.height - y - height
    match item.turn:
        case 90:
            return Rect(corner.x + low, corner.y + x, height, width)
        case 180:
            return Rect(corner.x + right, corner.y + low, width, height)
        case 270:
            return Rect(corner.x + y, corner.y + right, height, width)
    return Rect(corner.x + x, corner.y + y, width, height)


def _text_fault(page: Page, item: ItemRecord, text: str, place: Rect) -> str:
    """Return what is wrong with a text's place; nothing if it is missing altogether, which is reported elsewhere."""
    if _is_whole(page.reading(place.inset(-_STRAY)), text, place) or not page.reading(item).seek(text):
        return ""
    return message("“{text}” is not in the place that the layout gives it", text=shortened(text))


def _is_whole(reading: RunningText, text: str, place: Rect) -> bool:
    found = reading.seek(text)
    return found is not None and all(
        place.inset(-_STRAY - _RISE * word.size * POINT).holds(word.box) for word in found.words
    )


def _drawing_fault(drawn: Iterable[PageObject], what: ShownPlace, place: Rect) -> str:
    """Return what is wrong if nothing that is large enough is drawn within a place."""
    room = place.inset(_PLATE * min(place.size) if what.plated else -_STRAY)
    least = what.least * _SEEN if what.least else _SEEN * min(place.size)
    there = (one for one in drawn if max(one.rect.size) >= least and room.holds(one.rect))
    # A frame around a picture is one stroke.
    if any(what.kind != "picture" or one.dots or len(one.strokes()) > 1 for one in there):
        return ""
    if what.kind == "picture":
        return message("a picture is missing in the place that the layout gives it")
    return message("a drawing is missing in the place that the layout gives it")
