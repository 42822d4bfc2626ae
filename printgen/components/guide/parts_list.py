"""The guide's list of what should lie on the table in the end: each part's picture, count and name."""

from collections.abc import Iterator, Sequence

from printgen.components.desk import Desk
from printgen.components.guide.layout import LOOK, set_text
from printgen.drawing.frame import Frame, Placed, line_path, placed, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN
from printgen.drawing.type.breaking.east_asian import line_parts
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.contents import PartCount
from printgen.kit.document import Document
from printgen.kit.summary import KitSummary

SIGN = Size(8.2, 7.2)
_ROW = 8.4
_COUNT = 7.0  # the least room for a count
_GAP = 4.0  # between two columns


def parts_list(desk: Desk, summary: KitSummary, width: float) -> Frame:
    """Each part with its look, its count and its name, in two columns; in one where a word is too long for two."""
    parts = summary.parts(desk)
    signs = {part.id: row.sign for row, own in _rows(desk, summary) for part in own}
    wide = (width - _GAP) / 2
    longest, before = _measured(desk, parts)
    columns = 2 if longest <= wide - before else 1
    wide, rows = (wide, -(-len(parts) // 2)) if columns == 2 else (width, len(parts))
    names = [set_text(desk, [Paragraph((Span(part.name, "text"),))], wide - before) for part in parts]
    heights = [max([_ROW, *(name.size.height + 1.4 for name in names[row::rows])]) for row in range(rows)]
    items: list[Placed] = []
    for number, (part, name) in enumerate(zip(parts, names, strict=True)):
        column, row = divmod(number, rows)
        cell = Rect(column * (wide + _GAP), sum(heights[:row]), wide, heights[row])
        y = cell.centre.y - SIGN.height / 2
        items.append(placed(Frame(SIGN, tuple(signs[part.id](desk, summary, part))), cell.x, y))
        items += _part_line(desk, part.number, name, cell, before)
    return Frame(Size(width, sum(heights)), tuple(items))


def _measured(desk: Desk, parts: Sequence[PartCount]) -> tuple[float, float]:
    """How wide the longest word of a name is, and what stands before the names."""
    longest = max((_longest(desk, part.name) for part in parts), default=0.0)
    count = max([_COUNT, *(_wide(desk, part.number) for part in parts)])
    return longest, SIGN.width + count + 2.6


def _rows(desk: Desk, summary: KitSummary) -> Iterator[tuple[Document, Sequence[PartCount]]]:
    """Each document with its parts, and those that players bring for it."""
    yield from ((entry.row, (*entry.parts, *entry.row.brought(desk))) for entry in summary.documents)


def _wide(desk: Desk, count: int) -> float:
    return desk.setter.faces.width(str(count), "text-bold", LOOK.size)


def _longest(desk: Desk, part: str) -> float:
    """How wide the longest word of a part's name is; of one without blanks, the longest of the parts of its lines."""
    words = (piece for word in part.split(" ") for piece in line_parts(word))
    return max(desk.setter.faces.width(word, "text", LOOK.size) for word in words)


def _part_line(desk: Desk, count: int, name: Frame, cell: Rect, before: float) -> Iterator[Placed]:
    """A part's count and name, and a line below them."""
    wide = _wide(desk, count)
    number = set_text(desk, [Paragraph((Span(str(count), "text-bold"),))], wide + 0.01)
    yield placed(number, cell.x + before - 1.8 - wide, cell.centre.y - number.size.height / 2)
    yield placed(name, cell.x + before, cell.centre.y - name.size.height / 2)
    line = line_path(Line(Point(cell.x, cell.bottom), Point(cell.right, cell.bottom)))
    yield shape(line, stroke=HAIRLINE_PEN)
