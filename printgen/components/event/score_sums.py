"""What stands beside the score sheet's table: cash note by note, the valuation, and who signs (mm)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printgen.components.common.forms import level_rule
from printgen.components.desk import Desk
from printgen.components.event.score_table import MARK, PRICE, ScorePart, line_numbers, mortgaged
from printgen.drawing.frame import Ink, Placed, Stroke, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Rect

_TITLE_TALL = 6.0
_LABEL_TALL = 5.6  # above its field, clear of the one before
_ABOVE_FIELD = 0.4
_SIGNED_TALL = 7.0  # two lines below the one to sign on
_APART = 3.0  # between cash, valuation and signatures
_VALUE, _COUNT, _SIGN = 0.27, 0.24, 0.07  # of the width: a note's value, how many there are, and × or =
_INDENT = 4.0  # a valuation's number

_THICK = Stroke(Ink("line"), 3 * OUTLINE)
_LINE = Style("condensed", 9, 7, align="left", rise="bottom", lines=1)
_TOTAL = replace(_LINE, face="condensed-bold")
_TITLE = Style("text-bold", 10, 8, align="left", rise="top", lines=1)
_SIGNED = Style("text", 7.5, 7, align="left", rise="top", lines=2, narrow="condensed")


def sums_line(desk: Desk, parts: Sequence[ScorePart], height: float) -> float:
    """How high a line to write on can be for all of them to stand below one another."""
    labels = _valuation(desk, parts)
    lines = len(desk.edition.money) + 1 + len(labels) + len(_signatures(desk))
    fixed = 2 * _TITLE_TALL + _LABEL_TALL * len(labels) + _SIGNED_TALL * len(_signatures(desk)) + 2 * _APART
    return (height - fixed) / lines


def score_sums(desk: Desk, parts: Sequence[ScorePart], box: Rect, line: float) -> Iterator[Placed]:
    """All of them from the top of the box, each line to write on ``line`` mm high."""
    y = box.y
    yield from desk.setter.fit(
        desk.label("event.cash_by_note"), Rect(box.x, y, box.width, _TITLE_TALL), _TITLE, "event"
    )
    y += _TITLE_TALL
    for note in sorted(desk.edition.money, key=lambda note: -note.value):
        yield from _note(desk, note.value, Rect(box.x, y, box.width, line))
        y += line
    yield from _sum(desk, Rect(box.x, y, box.width, line))
    y += line + _APART
    yield from desk.setter.fit(desk.label("event.valuation"), Rect(box.x, y, box.width, _TITLE_TALL), _TITLE, "event")
    y += _TITLE_TALL
    for number, label, style in _valuation(desk, parts):
        yield from _field(desk, number, label, Rect(box.x, y, box.width, _LABEL_TALL + line), style)
        y += _LABEL_TALL + line
    y += _APART
    for label in _signatures(desk):
        y += line
        yield level_rule(box.x, box.right, y)
        below = Rect(box.x, y + 0.6, box.width, _SIGNED_TALL - 0.6)
        yield from desk.setter.fit(label, below, _SIGNED, "event")
        y += _SIGNED_TALL


def _note(desk: Desk, amount: int, row: Rect) -> Iterator[Placed]:
    """A note: its value, how many of it, and their sum."""
    count = row.x + (_VALUE + _SIGN) * row.width
    total = count + (_COUNT + _SIGN) * row.width
    foot = row._replace(height=row.height - 0.8)
    value = foot._replace(width=_VALUE * row.width)
    yield from desk.setter.fit(desk.amount(amount), value, _low(replace(PRICE, size=9)), f"money.{amount}.value")
    yield from desk.setter.fit("×", Rect(value.right, foot.y, count - value.right, foot.height), _low(MARK), "event")
    counted = count + _COUNT * row.width
    yield level_rule(count, counted, foot.bottom)
    yield from desk.setter.fit("=", Rect(counted, foot.y, total - counted, foot.height), _low(MARK), "event")
    yield level_rule(total, row.right, foot.bottom)


def _low(style: Style) -> Style:
    """The style with its words on the line that is written on."""
    return replace(style, rise="bottom")


def _sum(desk: Desk, row: Rect) -> Iterator[Placed]:
    """What the notes come to."""
    low, field = row._replace(y=row.y + 1.2, height=row.height - 1.2), 0.56 * row.width
    label = low._replace(width=row.width - field - 1.0)
    yield from desk.setter.fit(desk.label("event.sum_to_line"), label, replace(_TOTAL, rise="middle"), "event")
    yield shape(rect_path(Rect(row.right - field, low.y, field, low.height)), stroke=OUTLINE_PEN)


def _valuation(desk: Desk, parts: Sequence[ScorePart]) -> list[tuple[str, str, Style]]:
    """The number and name of each line of the valuation, its total, and the tie-break."""
    numbers = line_numbers(desk)
    free = {part.line: desk.label("event.at_price", part=part.name) for part in parts}
    own = {
        "cash": "cash_in_hand",
        "small_buildings": "small_buildings_worth",
        "large_buildings": "large_buildings_worth",
    }
    names = free | {field: desk.label(f"event.{label}") for field, label in own.items() if field in numbers}
    if "mortgaged" in numbers:
        names["mortgaged"] = mortgaged(desk, "mortgaged_spaces")
    tie = desk.label("event.tie_break_lines", n=len(free), lines=" + ".join(str(numbers[field]) for field in free))
    return [
        *((str(number), names[field], _LINE) for field, number in numbers.items()),
        ("", desk.label("event.total_of_lines", last=len(numbers)), _TOTAL),
        ("", tie, _LINE),
    ]


def _field(desk: Desk, number: str, label: str, box: Rect, style: Style) -> Iterator[Placed]:
    """A label with its number, and the field below it."""
    above = box._replace(height=_LABEL_TALL - _ABOVE_FIELD)
    if number:
        yield from desk.setter.fit(number, above._replace(width=_INDENT), _TOTAL, "event")
    indent = _INDENT if number else 0.0
    name = above._replace(x=above.x + indent, width=above.width - indent)
    yield from desk.setter.fit(label, name, style, "words")
    field = box._replace(y=box.y + _LABEL_TALL, height=box.height - _LABEL_TALL)
    yield shape(rect_path(field), stroke=_THICK if style is _TOTAL else HAIRLINE_PEN)


def _signatures(desk: Desk) -> tuple[str, str]:
    """Who signs: the banker, who values and records, and the player, at once in case of bankruptcy."""
    return desk.label("event.signed_banker"), desk.label("event.signed_player")
