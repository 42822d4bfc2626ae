"""The score sheet's table: every space that can be owned, with its printed values and room to write."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.forms import level_rule
from printgen.components.desk import Desk
from printgen.drawing.frame import Ink, Placed, Stroke, circle_path, line_path, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.event.results.score import lines_of
from printgen.games.trade.records import Ownable, Property, Transport, Utility
from printgen.geometry import Line, Point, Rect
from printgen.words.booklet import wording

TITLES_TALL = 9.0
_NAME_WIDE = 40.5

_NAME = Style("condensed-bold", 9.5, 6.5, align="left", lines=1)
_HEADING = Style("text-bold", 7.5, 6.5, lines=2, leading=1.05, narrow="condensed-bold")
PRICE = Style("figures", 8.5, 6.5, align="right", lines=1)
_GOES = Style("condensed", 8, 7, align="right", leading=1.05, lines=2)
MARK = Style("text-bold", 7, 6.5, lines=1)

_BUILDINGS = ("small_buildings", "large_buildings")


class ScoreBlock(Struct, frozen=True):
    """A pair of columns: its title, the widths of both (mm), and the valuation's line that its sum goes to.

    Without a line of its own it goes to that of the spaces' kind.
    """

    title: str
    printed: float
    written: float
    counted: float = 0.0
    line: str = ""

    @property
    def wide(self) -> float:
        """The width of all columns."""
        return self.printed + self.counted + self.written


class ScoreColumns(NamedTuple):
    """How wide the column of names is (mm), and how many times as wide as planned the others are."""

    name: float
    scale: float


class ScorePart(Struct, frozen=True):
    """Spaces of one kind: their name, and the valuation's line that their sum goes to."""

    name: str
    lots: tuple[Ownable, ...]
    line: str


def score_parts(desk: Desk) -> list[ScorePart]:
    """The kinds of spaces that can be owned."""
    kinds: dict[str, type[Ownable]] = {"lots": Property, "transports": Transport, "utilities": Utility}
    return [
        ScorePart(
            desk.label(f"worth.{line}"), tuple(space for space in desk.edition.spaces if isinstance(space, kind)), line
        )
        for line, kind in kinds.items()
    ]


def line_numbers(desk: Desk) -> dict[str, int]:
    """The lines of the valuation that the game has, by their fields, each with its number."""
    return {field: number for number, field in enumerate(lines_of(desk.edition), 1)}


def _blocks(desk: Desk) -> tuple[ScoreBlock, ...]:
    """The pairs of columns: what is printed there, and room to write."""
    lines = lines_of(desk.edition)
    price = desk.label("event.free_price" if "mortgaged" in lines else "event.printed_price")
    blocks = [ScoreBlock(price, 10.0, 14.0)]
    if "mortgaged" in lines:
        blocks.append(ScoreBlock(mortgaged(desk, "mortgaged"), 10.0, 14.0, line="mortgaged"))
    if "small_buildings" in lines:
        blocks.append(ScoreBlock(desk.label("event.small_buildings_each"), 10.0, 14.0, 7.5, "small_buildings"))
    if "large_buildings" in lines:
        blocks.append(ScoreBlock(desk.label("event.large_buildings_all"), 11.5, 14.0, line="large_buildings"))
    return tuple(blocks)


def mortgaged(desk: Desk, name: str) -> str:
    """A label that says what part of its price a mortgaged space counts at, in one wording for half of it."""
    percent = desk.edition.rules.mortgage_percent
    return desk.label(f"event.{name}_half") if percent == 50 else desk.label(f"event.{name}_percent", percent=percent)


def score_table(desk: Desk, parts: Sequence[ScorePart], box: Rect, row: float) -> Iterator[Placed]:
    """Every space with its prices, a sum below each kind."""
    scale = box.width / (_NAME_WIDE + sum(pair.wide for pair in _blocks(desk)))
    columns = ScoreColumns(_NAME_WIDE * scale, scale)
    yield from _headings(desk, box._replace(height=TITLES_TALL), columns)
    y = box.y + TITLES_TALL
    for part in parts:
        for lot in part.lots:
            yield from _lot(desk, lot, Rect(box.x, y, box.width, row), columns)
            y += row
        yield from _sums(desk, part, Rect(box.x, y, box.width, row), columns)
        y += row
    yield from (_line(Point(x, box.y), Point(x, box.bottom)) for x in _lefts(desk, box, columns))
    yield shape(rect_path(box), stroke=OUTLINE_PEN)
    yield _line(Point(box.x, box.y + TITLES_TALL), Point(box.right, box.y + TITLES_TALL))


def _line(start: Point, end: Point, pen: Stroke = OUTLINE_PEN) -> Placed:
    return shape(line_path(Line(start, end)), stroke=pen)


def _headings(desk: Desk, row: Rect, columns: ScoreColumns) -> Iterator[Placed]:
    """What to do, and what each pair of columns is for."""
    yield shape(rect_path(row), Ink("pale", "accent"))
    room = Rect(row.x + 1.5, row.y, columns.name - 3.0, row.height)
    yield from desk.setter.fit(desk.label("event.tick"), room, _HEADING, "event")
    for pair, x in zip(_blocks(desk), _lefts(desk, row, columns), strict=True):
        title = Rect(x, row.y, pair.wide * columns.scale, row.height).inset(0.8)
        style = _HEADING
        if not desk.setter.block(pair.title, title, style):
            title, style = title.inset(-0.5), replace(_HEADING, lines=3, floor=7.0)
        yield from desk.setter.fit(pair.title, title, style, "event")


def _lefts(desk: Desk, box: Rect, columns: ScoreColumns) -> Iterator[float]:
    """Where each pair of columns begins."""
    x = box.x + columns.name
    for pair in _blocks(desk):
        yield x
        x += pair.wide * columns.scale


def _lot(desk: Desk, lot: Ownable, box: Rect, columns: ScoreColumns) -> Iterator[Placed]:
    """A space: a box to tick, its group's letter, its name, and each printed value."""
    name_wide, scale = columns
    tick = Rect(box.x + 1.4, box.centre.y - 1.4, 2.8, 2.8)
    yield shape(rect_path(tick), stroke=HAIRLINE_PEN)
    if isinstance(lot, Property):
        group = next(group for group in desk.edition.groups if group.id == lot.group)
        disc = Point(box.x + 7.4, box.centre.y)
        yield shape(circle_path(disc, 1.8), stroke=HAIRLINE_PEN)
        yield from desk.setter.fit(group.mark, Rect.square(disc, 1.8), MARK, f"groups.{group.id}.mark")
    name = Rect(box.x + 10.4, box.y, name_wide - 11.4, box.height)
    yield from desk.setter.fit(lot.name, name, _NAME, f"spaces.{lot.id}.name")
    for pair, x in zip(_blocks(desk), _lefts(desk, box, columns), strict=True):
        value = _value(desk, lot, pair)
        printed = Rect(x, box.y, pair.printed * scale - 1.2, box.height)
        if value is not None:
            yield from desk.setter.fit(desk.amount(value), printed, PRICE, f"spaces.{lot.id}.price")
            yield from _uprights(box, x, pair, scale)
    yield level_rule(box.x, box.right, box.bottom)


def _uprights(box: Rect, x: float, pair: ScoreBlock, scale: float) -> Iterator[Placed]:
    """The fine lines between what is printed, what is counted and what is written."""
    ends = {x + pair.printed * scale, x + (pair.printed + pair.counted) * scale}
    for end in sorted(ends):
        yield _line(Point(end, box.y), Point(end, box.bottom), HAIRLINE_PEN)


def _value(desk: Desk, lot: Ownable, block: ScoreBlock) -> int | None:
    """What is printed for a space: its price, half of it, what a small or what a large building there counts."""
    if block.line not in _BUILDINGS:
        return wording.mortgage(desk.edition, lot.price) if block.line else lot.price
    if not isinstance(lot, Property):
        return None
    steps = 1 if block.line == "small_buildings" else desk.edition.rules.small_per_large + 1
    return lot.building_cost * steps


def _sums(desk: Desk, part: ScorePart, box: Rect, columns: ScoreColumns) -> Iterator[Placed]:
    """A kind's sums, each with the line of the valuation that it goes to."""
    name_wide, scale = columns
    yield shape(rect_path(box), Ink("pale", "second"))
    label = Rect(box.x + 1.5, box.y, name_wide - 3.0, box.height)
    yield from desk.setter.fit(desk.label("event.sums", part=part.name), label, _NAME, "words")
    numbers = line_numbers(desk)
    for pair, x in zip(_blocks(desk), _lefts(desk, box, columns), strict=True):
        line = numbers[pair.line or part.line]
        if pair.line not in _BUILDINGS or isinstance(part.lots[0], Property):
            wide = (pair.printed + pair.counted) * scale
            goes = Rect(x + 1.0, box.y, wide - 2.2, box.height)
            yield from desk.setter.fit(desk.label("event.to_line", line=line), goes, _GOES, "event")
            yield _line(Point(x + wide, box.y), Point(x + wide, box.bottom), HAIRLINE_PEN)
    for y in (box.y, box.bottom):
        yield _line(Point(box.x, y), Point(box.right, y))
