"""Tables on laid-out cards: cells between rules or on stripes, and rows of a label, a leader and an amount."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Stroke, Text, circle_path, line_path, lines_path, placed, rect_path, shape
from printgen.art.icons import Icons
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN
from printgen.geometry import POINT, Line, Point, Rect
from printgen.layouts.places import CardPlan
from printgen.layouts.texts import table_rows
from printgen.layouts.values import ShownItem
from printgen.parts.laid_out.shared_type import DeckType
from printgen.parts.laid_out.texts import CardText, Turned, in_place, is_icon, marked_icon
from printgen.type.typesetter import Typesetter
from printgen.written_text import writing_place

CELL = 0.8  # mm between a table's rules or edges and its texts
_GAP = 2.9  # mm: the least room for a leader
_WIDEST_AMOUNT = 0.425  # of a row
_DOT, _DOTS = 0.2, 1.0  # mm: a leader's dots, and the distance from one to the next
_AFTER_LABEL, _BEFORE_AMOUNT = 0.7, 1.0  # mm: the least distances of a leader from the texts beside it
_WIDEST_BLANK, _BLANK_DROP = 10.6, 0.4  # mm: a line to write an amount on, and its distance below the label
_MARK, _MARK_STEP = 0.967, 1.017  # the size of a drawing beside a label, and the distance to the next, of the type's
_AFTER_MARKS = 0.8  # mm


class TableLook(Struct, frozen=True):
    """What a table looks like besides its texts: the ink of its rules, the key of its stripes, if it has them.

    ``plate`` is the key of the discs of a size (mm) behind its first cells; None for none.
    """

    rule: Ink
    stripes: str = ""
    plate: str | None = None
    plate_size: float = 0.0


class LeaderRow(Struct, frozen=True):
    """A row of a table with leaders, to be set once the type of the deck is known.

    ``box`` is the row within the table's margins; ``marks`` are the drawings beside its label, with their color keys.
    """

    box: Rect
    label: CardText
    amount: CardText
    marks: tuple[tuple[str, str], ...] = ()
    turned: Turned | None = None

    def label_beside(self, column: float) -> CardText:
        """Return the label in the room that it has beside a column for the row's drawings, if it has any."""
        if not self.marks:
            return self.label
        room = self.label.box
        return replace(self.label, box=room._replace(x=room.x + column, width=room.width - column))


class Cells(NamedTuple):
    """How the cells of a table become texts: functions of cell, box and column, and of width and lines of a text."""

    text: Callable[[str, Rect, int], CardText]
    width: Callable[[str, int], float]
    lines: Callable[[CardText], int]


def table(
    shown: ShownItem, rect: Rect, plan: CardPlan, cells: Cells, look: TableLook
) -> Iterator[Placed | CardText | LeaderRow]:
    """Yield the stripes or rules of a table, and its texts."""
    rows = list(table_rows(shown))
    if not rows:
        return
    item = shown.item
    if item.row_height is not None:
        tall = min(rect.height, len(rows) * plan.length(item.row_height, across=False))
        rect = rect._replace(y=rect.y + (rect.height - tall) / 2, height=tall)
    pad = CELL if item.gap is None else plan.length(item.gap, across=True)
    wide = [] if item.leaders else _widths(rows, rect.width, pad, cells, look.plate_size)
    boxes = _row_boxes(rows, rect, pad, wide, cells)
    if look.stripes:
        yield from (shape(rect_path(box), Ink("pale", look.stripes)) for box in boxes[::2])
    elif item.line != "none" and not item.leaders and len(rows) > 1:
        rules = (Line(box.at, Point(box.right, box.y)) for box in boxes[1:])
        yield shape(lines_path(rules), stroke=Stroke(look.rule, HAIRLINE))
    if item.leaders:
        inner = (box._replace(x=box.x + pad, width=box.width - 2 * pad) for box in boxes)
        yield from (_leader_row(row, box, cells) for row, box in zip(rows, inner, strict=True) if any(row))
        return
    for row, box in zip(rows, boxes, strict=True):
        if look.plate is not None:
            disc = circle_path(Point(box.x + wide[0] / 2, box.centre.y), look.plate_size / 2)
            yield shape(disc, Ink("pale", look.plate), HAIRLINE_PEN)
        x = box.x
        for at, cell in enumerate(row):
            if cell:
                yield cells.text(cell, Rect(x + pad, box.y, wide[at] - 2 * pad, box.height), at)
            x += wide[at]


def _row_boxes(
    rows: Sequence[Sequence[str]], rect: Rect, pad: float, wide: Sequence[float], cells: Cells
) -> list[Rect]:
    """Return the boxes of rows, each about one line higher than its longest text; of equal height with leaders."""
    shares = [1] * len(rows)
    if wide:
        texts = [
            [cells.text(cell, Rect(0.0, 0.0, wide[at] - 2 * pad, rect.height), at) for at, cell in enumerate(row)]
            for row in rows
        ]
        shares = [1 + max((cells.lines(text) for text in row), default=1) for row in texts]
    boxes, y = list[Rect](), rect.y
    for share in shares:
        boxes.append(Rect(rect.x, y, rect.width, rect.height * share / sum(shares)))
        y = boxes[-1].bottom
    return boxes


def _widths(rows: Sequence[Sequence[str]], width: float, pad: float, cells: Cells, first: float) -> list[float]:
    """Return the widths of columns: as their longest texts (or plates ``first``) ask, and an equal share of the rest.

    If there is no room for that, columns whose texts may take several lines are narrower, or else all.
    """
    columns = range(max(map(len, rows)))
    wants = [max((cells.width(row[at], at) for row in rows if at < len(row)), default=0.0) + 2 * pad for at in columns]
    wants[0] = max(wants[0], first + 2 * pad if first else 0.0)
    spare = (width - fsum(wants)) / len(wants)
    if spare >= 0:
        return [want + spare for want in wants]
    box = Rect(0.0, 0.0, 1.0, 1.0)
    single = [at for at in columns if cells.text("", box, at).style.lines == 1]
    kept = fsum(wants[at] for at in single)
    if kept >= width or len(single) == len(wants):
        return [want * width / fsum(wants) for want in wants]
    rest = fsum(wants) - kept
    return [want if at in single else want * (width - kept) / rest for at, want in enumerate(wants)]


def _leader_row(row: Sequence[str], box: Rect, cells: Cells) -> LeaderRow:
    """Return a row of a table with leaders: the last cell is its amount, the first of three its drawings."""
    *before, last = row if len(row) > 1 else (*row, "")
    label, amount = (before[-1] if before else ""), cells.text(last, box, len(row) - 1 if len(row) > 1 else 1)
    marks: tuple[tuple[str, str], ...] = ()
    if len(before) > 1:
        spans = cells.text(before[0], box, 0).spans
        marks = tuple(mark for span in spans if is_icon(span) for mark in [marked_icon(span)] * len(span.text))
    taken = min(cells.width(last, 1), _WIDEST_AMOUNT * box.width)
    text = cells.text(label, box._replace(width=box.width - taken - _GAP), 0)
    amount = replace(
        amount, box=box._replace(x=box.right - _WIDEST_AMOUNT * box.width, width=_WIDEST_AMOUNT * box.width)
    )
    return LeaderRow(box, text, amount, marks)


def marks_widths(rows: Iterable[LeaderRow], types: DeckType) -> dict[str, float]:
    """Return the width of the column for drawings of tables with leaders by the kind of their labels.

    It has room for all of a row's drawings, or for one, or is missing if not even that leaves room for the labels.
    """
    kinds: dict[str, list[LeaderRow]] = {}
    for row in rows:
        if row.marks:
            kinds.setdefault(row.label.kind, []).append(row)
    found: dict[str, float] = {}
    for kind, each in kinds.items():
        for most in (max(len(row.marks) for row in each), 1):
            width = most * _MARK_STEP * _size(each[0].label, types) + _AFTER_MARKS
            if all(types.fits(row.label, row.label.box.width - width) for row in each):
                found[kind] = width
                break
    return found


def _size(text: CardText, types: DeckType) -> float:
    return types.style(text).size * POINT


class LeaderSetter:
    """Sets rows of tables with leaders; ``set_text`` sets their texts."""

    def __init__(self, setter: Typesetter, icons: Icons, set_text: Callable[[CardText], Sequence[Placed]]) -> None:
        self._setter = setter
        self._icons = icons
        self._text = set_text

    def set(self, row: LeaderRow, column: float) -> tuple[Placed, ...]:
        """Set a row in its place on the card."""
        return in_place(tuple(self._set(row, column)), row.turned)

    def _set(self, row: LeaderRow, column: float) -> Iterator[Placed]:
        """Set a row with the width of its drawings: a label, a dotted leader and an amount on one baseline.

        The dots of all rows stand below each other. An amount to write by hand becomes a line.
        """
        box, label = row.box, row.label
        if row.marks and column:
            size, icon = label.style.size * POINT, round(_MARK * label.style.size * POINT, 1)
            for place in range(min(len(row.marks), max(1, int((column - _AFTER_MARKS) / (_MARK_STEP * size) + 1e-6)))):
                name, key = row.marks[place]
                drawn = self._icons.frame(name, icon, Ink("form", key) if key else label.style.ink)
                yield placed(drawn, box.x + place * _MARK_STEP * size, box.centre.y - icon / 2)
            label = row.label_beside(column)
        words = self._text(label)
        yield from words
        end, base = self._end(words) if words else (box.x, box.bottom)
        if writing_place(row.amount.string):
            start, foot = max(end + _BEFORE_AMOUNT, box.right - _WIDEST_BLANK), base + _BLANK_DROP
            yield shape(line_path(Line(Point(start, foot), Point(box.right, foot))), stroke=HAIRLINE_PEN)
            return
        amount = self._text(row.amount)
        if not amount:
            return
        if words:
            dots = int((box.right - end - _AFTER_LABEL) / _DOTS)
            start, stop = box.right - dots * _DOTS, min(part.at.x for part in amount) - _BEFORE_AMOUNT
            if start < stop:
                pen = Stroke(Ink("line"), _DOT, (_DOT, _DOTS - _DOT))
                yield shape(line_path(Line(Point(start, base), Point(stop, base))), stroke=pen)
        down = base - self._end(amount)[1] if words else 0.0
        yield from (part._replace(at=Point(part.at.x, part.at.y + down)) for part in amount)

    def _end(self, words: Sequence[Placed]) -> tuple[float, float]:
        """Return where a text ends on its last line, and the baseline of that."""
        (x, y), text = next(part for part in reversed(words) if isinstance(part.item, Text))
        assert isinstance(text, Text)
        return x + self._setter.faces.width(text.string, text.face, text.size, text.tracking / text.size), y
