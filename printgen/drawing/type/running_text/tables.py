"""Tables in running text: the widths of their columns, and their rows with rules (mm)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.frame import Frame, Ink, Placed, Shape, Stroke, bounds, line_path, placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE, OUTLINE
from printgen.drawing.type.running_text.lines import MeasuredLine, MeasuredWord, set_line
from printgen.drawing.type.running_text.matter import Strip, TextLook
from printgen.drawing.type.setting.style import Align
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.geometry import Line, Point, Rect, Size, at_most

_BESIDE = 3.0  # mm of blank that a drawing beside a table wants


class TableGrid(Struct, frozen=True):
    """A table's row: how its columns are aligned, their measures, the blank at each side of a cell, its size (mm).

    ``baseline`` is how far below a line's top its baseline lies.
    """

    aligns: Sequence[Align]
    measures: Sequence[float]
    pad: float
    size: Size
    baseline: float


def column_measures(
    columns: Sequence[Sequence[Sequence[MeasuredWord]]], room: float, look: TextLook, ease: float
) -> list[float] | None:
    """Each column's measure in mm: what its widest cell wants, else a fair share above its longest word.
    None where the longest words are too wide.

    ``ease`` is the most that a column may be wider than it need be, in em.
    """
    wants = [max(_wish(cell) for cell in column) * look.size for column in columns]
    least = [max(_longest(cell) for cell in column) * look.size for column in columns]
    if at_most(sum(wants), room):
        spare = min((room - sum(wants)) / len(wants), ease * look.em)
        return [want + spare for want in wants]
    if not at_most(sum(least), room):
        return None
    share = (room - sum(least)) / (sum(wants) - sum(least))
    return [low + (high - low) * share for low, high in zip(least, wants, strict=True)]


def _wish(cell: Sequence[MeasuredWord]) -> float:
    """The width of a cell's longest line where no line is broken, in mm at 1 pt."""
    widest = used = 0.0
    for word in cell:
        used += word.width
        widest = max(widest, used)
        used = 0.0 if word.ends_line else used + word.blank
    return widest + 1e-6


def _longest(cell: Sequence[MeasuredWord]) -> float:
    return max((word.width for word in cell), default=0.0) + 1e-6


def row(
    cells: Sequence[Sequence[MeasuredLine]], grid: TableGrid, look: TextLook, setter: Typesetter, head: bool, last: bool
) -> Iterator[Placed]:
    """A row of set cells with its rules; the ``head`` on a pale ground, the ``last`` with a bolder line."""
    width, height = grid.size
    if head:
        yield shape(rect_path(Rect(0, 0, width, height)), Ink("pale", look.key))
        yield _level(0, width, 2 * OUTLINE)
    yield _level(height, width, 2 * OUTLINE if last else OUTLINE if head else HAIRLINE)
    x = grid.pad
    for cell, align, measure in zip(cells, grid.aligns, grid.measures, strict=True):
        for number, line in enumerate(cell):
            rest = measure - line.width * look.size
            shift = {"left": 0.0, "centre": rest / 2, "right": rest}[align]
            at = Point(x + shift, 0.15 * look.em + number * look.line + grid.baseline)
            yield from set_line(line, at, look.size, Ink("text"), setter)
        x += measure + 2 * grid.pad


def _level(y: float, width: float, thick: float = OUTLINE) -> Placed:
    return shape(line_path(Line(Point(0, y), Point(width, y))), stroke=Stroke(Ink("line"), thick))


def illustrated(rows: Sequence[Strip], frame: Frame, width: float) -> Iterator[Strip]:
    """A table's rows, the drawing in the middle of the blank at their right, drawn with the first of them."""
    first, *others = rows
    right = max(bounds(item.item.path).right for item in first.items if isinstance(item.item, Shape))
    spare = Size(width - right, sum(row.height for row in rows))
    if not all(row.keeps for row in rows[:-1]) or not at_most(frame.size.width + _BESIDE, spare.width):
        yield from rows
        return
    at = Point(right + (spare.width - frame.size.width) / 2, (spare.height - frame.size.height) / 2)
    if at.y < -0.01:
        yield from rows
        return
    yield replace(first, draw=lambda: (*first.items, placed(frame, *at)))
    yield from (replace(row, yields=False) for row in others)
