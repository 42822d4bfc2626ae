"""Layout of a gallery in rows, on pages or on a single page as long as needed."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.drawing.art import polyline
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, placed, shape
from printgen.drawing.ink_variants import OUTLINE
from printgen.drawing.type.setting.style import Style
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.flow.galleries.showing import LABEL, LABEL_BOLD, LABEL_NARROW, GallerySection, Showing
from printgen.geometry import Rect, Size

_MARGIN, _GAP = 12.0, 4.0  # mm round a page, between cells
_HEAD, _TITLE, _NAME = 14.0, 8.0, 6.6  # mm: how tall a page's head, a section's title and a name are
_HEADING = Style(LABEL_BOLD, 18.0, 10.0, Ink("label"), align="left", narrow=LABEL_NARROW, lines=1)
_SECTION = Style(LABEL_BOLD, 10.5, 7.0, Ink("label"), align="left", narrow=LABEL_NARROW, lines=1)
_LABEL = Style(LABEL, 7.0, 4.5, Ink("imprint"), rise="top", narrow=LABEL_NARROW, lines=2)
_PAGE = Style(LABEL, 9.0, 7.0, Ink("imprint"), align="right", narrow=LABEL_NARROW, lines=1)
_RULE = Stroke(Ink("label"), OUTLINE)


class _Block(Struct, frozen=True):
    """A row of a page, or a title, which stays with the row below it."""

    frame: Frame
    is_title: bool = False


def page_frames(showing: Showing, setter: Typesetter, width: float, height: float | None) -> tuple[Frame, ...]:
    """Lay a gallery out on pages of this width and height (mm); on a single page if the height is None."""
    room = width - 2 * _MARGIN
    blocks = [block for section in showing.sections for block in _blocks(section, setter, room)]
    pages = list(_filled(blocks, None if height is None else height - 2 * _MARGIN - _HEAD))
    frames = []
    for number, page in enumerate(pages, 1):
        tall = _height(page) + _HEAD + 2 * _MARGIN if height is None else height
        head = _head(showing.title, f"{number} / {len(pages)}" if len(pages) > 1 else "", setter, room)
        items, down = [], _MARGIN
        for frame in (head, *(block.frame for block in page)):
            items.append(placed(frame, _MARGIN, down))
            down += frame.size.height
        frames.append(Frame(Size(width, tall), tuple(items)))
    return tuple(frames)


def _blocks(section: GallerySection, setter: Typesetter, room: float) -> Iterator[_Block]:
    """Yield the title and the rows of a section."""
    if section.title:
        words = setter.fit(section.title, Rect(0.0, 0.0, room, _TITLE - 2.5), _SECTION, "")
        yield _Block(Frame(Size(room, _TITLE), words), is_title=True)
    wide = max([section.wide, *(part.frame.size.width for part in section.parts)])
    across = max(1, int((room + _GAP) / (wide + _GAP)))
    cell = (room + _GAP) / across - _GAP
    for first in range(0, len(section.parts), across):
        parts = section.parts[first : first + across]
        tall = max(part.frame.size.height for part in parts)
        items: list[Placed] = []
        for number, (name, frame) in enumerate(parts):
            left = number * (cell + _GAP)
            items.append(placed(frame, left + (cell - frame.size.width) / 2, tall - frame.size.height))
            items += setter.fit(name, Rect(left, tall + 1.0, cell, _NAME - 1.0), _LABEL, "")
        yield _Block(Frame(Size(room, tall + _NAME + 1.5), tuple(items)))


def _filled(blocks: Sequence[_Block], most: float | None) -> Iterator[list[_Block]]:
    """Distribute blocks over pages that hold ``most`` mm; on a single page if that is None."""
    page: list[_Block] = []
    for at, block in enumerate(blocks):
        needed = block.frame.size.height
        if block.is_title and at + 1 < len(blocks):
            needed += blocks[at + 1].frame.size.height
        if page and most is not None and _height(page) + needed > most:
            yield page
            page = []
        page.append(block)
    yield page


def _height(blocks: Sequence[_Block]) -> float:
    return sum(block.frame.size.height for block in blocks)


def _head(title: str, page: str, setter: Typesetter, room: float) -> Frame:
    box = Rect(0.0, 0.0, room, _HEAD - 5.0)
    words = setter.fit(title, box, _HEADING, ""), setter.fit(page, box, _PAGE, "") if page else ()
    rule = shape(polyline([(0.0, box.bottom + 1.0), (room, box.bottom + 1.0)]), stroke=_RULE)
    return Frame(Size(room, _HEAD), (*words[0], *words[1], rule))
