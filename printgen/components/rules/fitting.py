"""How large the booklet's text is set: the largest type that fits its panels, then the widest leading and gaps."""

import math
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.components.rules.panels import BookletPages
from printgen.drawing.type.running_text.columns import column_height, fill_columns
from printgen.drawing.type.running_text.matter import Matter, Strip, TextLook
from printgen.drawing.type.running_text.strips import Compositor
from printgen.drawing.type.setting.style import STEP
from printgen.geometry import Size

FLOOR = 7.0
LEADINGS = (1.20, 1.40)
GAPS = (0.36, 0.8)
ABOVE = 2.2  # gaps above a title
LARGEST = 12.0  # points, where text is so short that it would leave a page blank,
LINE = 5.2  # and mm of measure for each of them: no line is shorter than some thirty letters
BLANK = 0.1  # what a column after the text counts for beside one that is blank in its midst
OPENINGS = 10  # steps from the tightest leading and gaps to the widest
UNBROKEN = 0.5  # points of type that may be given up for panels that break no paragraph


class FoldCapacity(Struct, frozen=True):
    """How a booklet of one fold is filled: the most sheets, and the least type without and with figures (points).

    ``quick`` sheets bear the short rules, and each is a booklet of its own with a cover.
    """

    most: int = 4
    floor: float = FLOOR
    with_figures: float = 7.5
    quick: bool = False


class FittedText(Struct, frozen=True):
    """The text as it fits: its look, its columns of strips, the pages that they fill, whether paragraphs are whole."""

    look: TextLook
    columns: tuple[tuple[Strip, ...], ...]
    pages: BookletPages
    whole: bool = False

    @property
    def leaves_blank(self) -> bool:
        """Whether the last page bears no text."""
        return not any(self.columns[-self.pages.each :])

    @property
    def unevenness(self) -> float:
        """How unevenly its columns end: their blank shares, squared where text goes on, and those after its end."""
        pairs = zip(self.columns, self.pages.heights, strict=True)
        blank = [1 - column_height(column) / height for column, height in pairs]
        last = max(number for number, column in enumerate(self.columns) if column)
        return sum(share**2 for share in blank[:last]) + BLANK * sum(blank[last:])


def text_look(desk: Desk, size: float) -> TextLook:
    """Text of that size (points) as tight as it may be, in the edition's dress."""
    return TextLook(size, LEADINGS[0], GAPS[0], above=ABOVE * GAPS[0], dress=desk.ornament.dress)


def fitted(
    desk: Desk, editions: Sequence[Sequence[Matter]], trials: Sequence[BookletPages], capacity: FoldCapacity
) -> FittedText | None:
    """The text on the fewest sheets: as many figures as let paragraphs be whole and the type large, then the type."""
    compositor, floor_look = Compositor(desk.setter), text_look(desk, capacity.floor)
    floors = [capacity.with_figures] * (len(editions) - 1) + [capacity.floor]
    for pages in trials:
        broken: FittedText | None = None
        for number, (matter, floor) in enumerate(zip(editions, floors, strict=True)):
            found = _largest(compositor, matter, pages, replace(floor_look, size=floor), _ceiling(pages.column))
            if not found and number == 0 and not _filled(compositor, editions[-1], pages, floor_look, whole=False):
                break  # it is too long even without its figures
            if found:
                least = replace(floor_look, size=max(capacity.floor, floor, found.look.size - UNBROKEN))
                if whole := _largest(compositor, matter, pages, least, found.look.size, whole=True):
                    return _enlarged(compositor, matter, whole) or _opened(compositor, matter, whole)
                broken = broken or _opened(compositor, matter, found)
        if broken:
            return broken
    return None


def _largest(
    compositor: Compositor,
    matter: Sequence[Matter],
    pages: BookletPages,
    least: TextLook,
    most: float,
    whole: bool = False,
) -> FittedText | None:
    """The text in the largest type that fits, from the least to the most (points); None where not even that does."""

    def tried(size: float) -> FittedText | None:
        return _filled(compositor, matter, pages, replace(least, size=size), whole)

    smallest = tried(least.size)
    if not smallest:
        return None
    # Text grows with the square of its size: from where it should just fit down until it does, or up while it does.
    likely = least.size * math.sqrt(sum(pages.heights) / max(sum(map(column_height, smallest.columns)), 1.0))
    size = min(most, max(least.size, math.floor(likely / STEP) * STEP))
    found = tried(size)
    while not found and size > least.size:
        size -= STEP
        found = tried(size)
    while found and size < most and (larger := tried(size + STEP)):
        size, found = size + STEP, larger
    return found


def _filled(
    compositor: Compositor, matter: Sequence[Matter], pages: BookletPages, look: TextLook, whole: bool
) -> FittedText | None:
    """The text set with that look, if it fits the pages."""
    strips = compositor.strips(matter, pages.column.width, look)
    filled = fill_columns(strips, pages.heights, whole) if strips else None
    return FittedText(look, filled, pages, whole) if filled else None


def _ceiling(column: Size) -> float:
    """The largest type for a column: 9 pt for a quarter of letter or A4, more where lines and panels are longer."""
    return min(10.5, max(9.0, math.floor(0.094 * math.sqrt(column.width * column.height * 0.78) / STEP) * STEP))


def _enlarged(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText | None:
    """Text that would leave a page blank, in larger type: the size that fills its pages the most evenly."""
    if not found.leaves_blank:
        return None
    look = replace(found.look, leading=LEADINGS[1], gap=GAPS[1], above=ABOVE * GAPS[1])
    most = max(look.size, min(LARGEST, math.floor(found.pages.column.width / LINE / STEP) * STEP))
    sizes = (most - STEP * step for step in range(int((most - look.size) / STEP) + 1))
    larger = [_filled(compositor, matter, found.pages, replace(look, size=size), whole=True) for size in sizes]
    return min(filter(None, larger), key=lambda text: text.unevenness, default=None)


def _opened(compositor: Compositor, matter: Sequence[Matter], found: FittedText) -> FittedText:
    """The same lines further apart, as far as they still fit, so that the panels are well filled."""
    low, high = 0, OPENINGS + 1  # the last step that fits, the first that does not
    while high - low > 1:
        step = (low + high) // 2
        leading, gap = (least + (most - least) * step / OPENINGS for least, most in (LEADINGS, GAPS))
        look = replace(found.look, leading=leading, gap=gap, above=ABOVE * gap)
        if wider := _filled(compositor, matter, found.pages, look, found.whole):
            low, found = step, wider
        else:
            high = step
    return found
