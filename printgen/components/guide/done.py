"""The guide's list of what should lie on the table in the end: each part's picture, count and name."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.diagrams.pen import EDGE, PAPER
from printgen.components.guide.layout import LOOK, set_text
from printgen.components.guide.signs import board
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.contents import PartCount
from printgen.kit.summary import KitSummary
from printgen.theme.model.trade import Edition

SIGN = Size(8.2, 7.2)
_ROW = 8.4
_COUNT = 7.0  # the least room for a count
_GAP = 4.0  # between two columns


def done(desk: Desk, summary: KitSummary, width: float) -> Frame:
    """Each part with its look, its count and its name, in two columns; in one where a word is too long for two."""
    parts = summary.contents
    wide = (width - _GAP) / 2
    longest = max((_longest(desk, part.name) for part in parts), default=0.0)
    count_wide = max([_COUNT, *(_wide(desk, part.number) for part in parts)])
    before = SIGN.width + count_wide + 2.6
    columns = 2 if longest <= wide - before else 1
    wide, rows = (wide, -(-len(parts) // 2)) if columns == 2 else (width, len(parts))
    names = [set_text(desk, [Paragraph((Span(part.name, "text"),))], wide - before) for part in parts]
    heights = [max([_ROW, *(name.size.height + 1.4 for name in names[row::rows])]) for row in range(rows)]
    items: list[Placed] = []
    for number, (part, name) in enumerate(zip(parts, names, strict=True)):
        column, row = divmod(number, rows)
        cell = Rect(column * (wide + _GAP), sum(heights[:row]), wide, heights[row])
        y = cell.centre.y - SIGN.height / 2
        items.append(placed(Frame(SIGN, tuple(_sign(desk, summary, part))), cell.x, y))
        items += _told(desk, part.number, name, cell, before)
    return Frame(Size(width, sum(heights)), tuple(items))


def _wide(desk: Desk, count: int) -> float:
    return desk.setter.faces.width(str(count), "text-bold", LOOK.size)


def _longest(desk: Desk, part: str) -> float:
    """How wide the longest word of a part's name is."""
    return max(desk.setter.faces.width(word, "text", LOOK.size) for word in part.split(" "))


def _told(desk: Desk, count: int, name: Frame, cell: Rect, before: float) -> Iterator[Placed]:
    """A part's count and name, and a line below them."""
    wide = _wide(desk, count)
    number = set_text(desk, [Paragraph((Span(str(count), "text-bold"),))], wide + 0.01)
    yield placed(number, cell.x + before - 1.8 - wide, cell.centre.y - number.size.height / 2)
    yield placed(name, cell.x + before, cell.centre.y - name.size.height / 2)
    line = line_path(Line(Point(cell.x, cell.bottom), Point(cell.right, cell.bottom)))
    yield shape(line, stroke=Stroke(Ink("line"), HAIRLINE))


def _sign(desk: Desk, summary: KitSummary, part: PartCount) -> Iterator[Placed]:
    """What a part looks like, by the document that it comes from; its own icon where it has one."""
    document = next((name for name, parts in summary.parts.items() if part in parts), "")
    if document == "board":
        yield from board(desk, Rect(0.8, 0.1, 7.0, 7.0), summary)
    elif stacked := _STACKED.get(document):
        yield from picture(desk, stacked, {"deck": _icons(desk).get(part.id, "")}).items
    elif icon := _icons(desk).get(part.id, ""):
        if not isinstance(desk.theme.edition, Edition):  # tokens are discs, markers square
            disc = circle_path(Point(4.3, 3.6), 3.4) if part.id == "tokens" else None
            yield shape(disc or rect_path(Rect(1.2, 0.5, 6.2, 6.2)), PAPER, EDGE)
            yield desk.icon(icon, Rect(2.3, 1.6, 4.0, 4.0), Ink("solid", "ink"))
            return
        yield desk.icon(icon, Rect(1.3, 0.6, 6.0, 6.0), Ink("solid", "ink"))


_STACKED = {"cards": "part-cards", "deeds": "part-deeds", "money": "part-notes"}  # the drawing for a document's parts


def _icons(desk: Desk) -> dict[str, str]:
    """The icon of each part that has one, by its id."""
    edition = desk.theme.edition
    if not isinstance(edition, Edition):
        token = desk.slide.tokens.sides[0].icon
        return {"tokens": token, "markers": token}
    pieces = edition.pieces
    found = {
        "small-buildings": pieces.small_building.icon,
        "large-buildings": pieces.large_building.icon,
        **{f"deck-{deck.id}": deck.icon for deck in edition.decks},
        "dice": "dice-multiple",
    }
    return found | ({"tokens": pieces.tokens[0].icon} if pieces.tokens and pieces.tokens[0].icon else {})
