"""Running text set as strips for a column: lines, lists, tables, notes and figures."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Shape, Stroke, bounds, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.geometry import POINT, Line, Path, Point, Rect, Size, at_most
from printgen.type.line_filling import LineBreaker, MeasuredLine, MeasuredWord, TooWideError, set_line
from printgen.type.markdown import Heading, Listing, Paragraph, Quote, Span, Spans, Table, ThematicBreak
from printgen.type.text_matter import (
    Figure,
    Illustrated,
    Matter,
    Opening,
    Strip,
    TextLook,
    moved_items,
    side,
    tailpiece,
    title_plate,
)
from printgen.type.typesetter import Align, TextBlock, Typesetter

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


BULLETS = ("•", "–")
_INITIAL_GAP = 0.08  # between a raised initial and the next letter, besides that letter's own, in em
_WHOLE_TABLE = 14  # rows up to which a table is not broken, but to save half a column ...
_SHORT_TABLE = 5  # ... and those up to which it never is

_MOST_LOOKS = 400  # whose strips are remembered; a booklet is tried in some 30

# strips of blocks by width, look and gap
MadeStrips = dict[tuple[float, TextLook, float], dict[Matter, tuple[Strip, ...]]]


class Compositor:
    """Sets blocks in one set of typefaces; what was measured is remembered, so that trying sizes is cheap.

    Text that is set again in another document, or after a change, is remembered too; figures are not.
    """

    def __init__(self, setter: Typesetter) -> None:
        self._setter = setter
        self._lines = setter.remembered("lines", lambda: LineBreaker(setter.faces))
        self._blocks: MadeStrips = setter.remembered("strips", dict)
        self._figures: MadeStrips = {}

    def strips(self, matter: Sequence[Matter], width: float, look: TextLook) -> tuple[Strip, ...] | None:
        """The blocks as strips for columns of that width (mm); None where a word or a figure is too wide."""
        try:
            return tuple(self._all(matter, width, look))
        except TooWideError:
            return None

    def _all(
        self, matter: Sequence[Matter], width: float, look: TextLook, space: float | None = None
    ) -> Iterator[Strip]:
        gap = look.gap * look.em if space is None else space
        for store in (self._blocks, self._figures):
            if len(store) >= _MOST_LOOKS:
                store.clear()
        key = width, look, gap
        known, figures = self._blocks.setdefault(key, {}), self._figures.setdefault(key, {})
        for number, block in enumerate(matter):
            below_plate = number > 0 and isinstance(matter[number - 1], Heading)
            made = figures if isinstance(block, Figure | Illustrated) else known
            strips = made.get(block)
            if strips is None:
                strips = made[block] = tuple(self._block(block, width, look, gap))
            if strips and below_plate:  # the plate brings the space below it
                strips = (replace(strips[0], space=0.0, elastic=False), *strips[1:])
            if strips and self._belongs(matter[number + 1 : number + 3], width, look):
                strips = (*strips[:-1], replace(strips[-1], keeps=True))
            yield from strips

    def _belongs(self, after: Sequence[Matter], width: float, look: TextLook) -> bool:
        """Whether what comes next must not stand alone at a column's head: a note, or a section's last line."""
        if not after or isinstance(after[0], Quote):
            return bool(after)
        ends = len(after) == 1 or isinstance(after[1], Heading | Figure)
        return (
            ends and isinstance(after[0], Paragraph) and len(self._lines.broken(after[0].spans, width, look.size)) == 1
        )

    def _block(self, block: Matter, width: float, look: TextLook, gap: float) -> Iterator[Strip]:
        match block:
            case Heading(level, spans):
                yield from self._heading(level, spans, width, look)
            case Paragraph(spans):
                yield from self._paragraph(spans, width, look, gap)
            case Opening(spans):
                yield from self._opening(spans, width, look, gap)
            case Listing():
                yield from self._listing(block, width, look, gap)
            case Quote(inner):
                yield from self._quote(inner, width, look, gap)
            case Table():
                yield from self._table(block, width, look, gap)
            case Illustrated(table, frame):
                yield from illustrated(list(self._table(table, width, look, gap, ease=1.2)), frame, width)
            case ThematicBreak():
                yield _ornament(width, look, gap)
            case Figure(frame):
                yield _figure(frame, width, look, gap)

    def _heading(self, level: int, spans: Spans, width: float, look: TextLook) -> Iterator[Strip]:
        if level == 2:
            bold = tuple(Span(text, _bold(face)) for text, face in spans)
            strips = list(self._paragraph(bold, width, look, 1.2 * look.gap * look.em))
            yield from (replace(strip, keeps=True) for strip in strips)
            return
        size, pad, apart = look.title * look.size, 0.55 * look.em, 0.15 * look.em
        cap = self._setter.faces.file(look.title_face).cap_height / 1000 * size * POINT
        tall = cap + 2 * pad
        beside = side(look.dress, tall) + 0.3 * look.em
        title = tuple(Span(text, look.title_face) for text, _ in spans)
        set_lines = self._lines.broken(title, width - 2 * beside, size)

        def draw() -> Iterator[Placed]:
            for number, line in enumerate(set_lines):  # each line on a plate of its own, the ornament beside the first
                bar = Rect(0, number * (tall + apart), line.width * size + 2 * beside, tall)
                yield from title_plate(look.dress, bar, 0.0 if number else width, look.key)
                at = Point(beside, look.dress.plaque(bar).room.centre.y + cap / 2)
                yield from set_line(line, at, size, Ink("text-on", look.key), self._setter)

        height = len(set_lines) * (tall + apart) - apart
        yield Strip(height + 0.55 * look.em, draw, look.above * look.em, keeps=True, elastic=True, heads=True)

    def _paragraph(self, spans: Spans, width: float, look: TextLook, space: float) -> Iterator[Strip]:
        broken = self._lines.broken(spans, width, look.size)
        introduces = "".join(span.text for span in spans).rstrip().endswith(":")
        for number, line in enumerate(broken):
            alone = number == 0 or number == len(broken) - 2
            keeps = introduces if number == len(broken) - 1 else alone
            draw = partial(set_line, line, Point(0, self._baseline(look)), look.size, Ink("text"), self._setter)
            parted = number < len(broken) - 1
            yield Strip(look.line, draw, 0.0 if number else space, keeps, parted, elastic=not number)

    def _opening(self, spans: Spans, width: float, look: TextLook, space: float) -> Iterator[Strip]:
        """A paragraph with a raised initial, which makes its first line taller; a plain one without a letter that can.

        Letters that join or run from right to left are not parted from their word. The letter stands on its own
        line, so that whoever copies the text copies whole words.
        """
        letter = spans[0].text[:1] if spans else ""
        if not look.dress.initial or not letter.isalpha() or self._setter.faces.is_shaped(spans[0].text):
            yield from self._paragraph(spans, width, look, space)
            return
        size, faces = look.initial * look.size, self._setter.faces
        after = self._kerned(letter, look.title_face, size, look)
        if not (indented := self._lines.indented(spans, width, look.size, after)):
            yield from self._paragraph(spans, width, look, space)
            return
        first, *rest = indented
        cap = faces.file(look.title_face).cap_height / 1000 * size * POINT
        up = max(0.0, cap + 0.2 * look.em - self._baseline(look))
        foot = Point(0, self._baseline(look) + up)

        def draw() -> Iterator[Placed]:
            raised = TextBlock((letter,), look.title_face, size, 0.0)
            yield from self._setter.set_line(letter, foot, raised, Ink("title", look.key))
            yield from set_line(first, Point(after, foot.y), look.size, Ink("text"), self._setter)

        yield Strip(look.line + up, draw, space, keeps=True, elastic=True)
        for number, line in enumerate(rest, 2):
            yield self._set(line, look, number == len(rest), number <= len(rest))

    def _kerned(self, letter: str, face: str, size: float, look: TextLook) -> float:
        """How far from a raised initial's origin the rest of its word begins: close to its ink beside that word."""
        faces = self._setter.faces
        (_, drawn), *_ = faces.runs(letter, face)
        beside = 0.8 * look.size / size * 1000  # as high as the small letters' ascenders
        return faces.file(drawn).reach(ord(letter), 0.0, beside) / 1000 * size * POINT + _INITIAL_GAP * look.em

    def _set(self, line: MeasuredLine, look: TextLook, keeps: bool = False, parted: bool = False) -> Strip:
        at = Point(0, self._baseline(look))
        return Strip(look.line, partial(set_line, line, at, look.size, Ink("text"), self._setter), 0.0, keeps, parted)

    def _baseline(self, look: TextLook) -> float:
        """Where a line's baseline lies, so that its capitals stand in the line's middle."""
        cap = self._setter.faces.file("text").cap_height / 1000 * look.em
        return (look.line + cap) / 2

    def _listing(self, listing: Listing, width: float, look: TextLook, space: float, depth: int = 0) -> Iterator[Strip]:
        markers = _markers(listing, depth)
        indent = max(self._setter.faces.width(marker, "text", look.size) for marker in markers) + 0.5 * look.em
        entries: list[list[Strip]] = []
        for number, (marker, entry) in enumerate(zip(markers, listing.entries, strict=True)):
            place = (look.step * look.em if number else space, depth)
            entries.append(list(self._entry(marker, entry, (width, indent), look, place)))
        for number in _unparted(listing, len(entries[-1]) == 1):
            entries[number][-1] = replace(entries[number][-1], keeps=True)
        for strips in entries:
            yield from strips

    def _entry(
        self,
        marker: str,
        entry: Sequence[Matter],
        measure: tuple[float, float],
        look: TextLook,
        place: tuple[float, int],
    ) -> Iterator[Strip]:
        (width, indent), (space, depth) = measure, place
        inner: list[Strip] = []
        for block in entry:
            if isinstance(block, Listing):
                inner += self._listing(block, width - indent, look, look.step * look.em, depth + 1)
            else:
                inner += self._all([block], width - indent, look, look.step * look.em)
        if not inner:
            inner = [Strip(look.line, tuple)]
        at = Point(0, self._baseline(look))
        sign = MeasuredLine(self._lines.measured((Span(marker, "text"),)))
        draw_sign = partial(set_line, sign, at, look.size, Ink("text"), self._setter)
        for number, strip in enumerate(inner):
            first = number == 0
            draw = partial(_beside, draw_sign if first else tuple, strip, indent)
            yield replace(strip, draw=draw, space=space if first else strip.space, elastic=first)

    def _quote(self, inner: Sequence[Matter], width: float, look: TextLook, space: float) -> Iterator[Strip]:
        """A note: a bar at its left and a pale ground, both in every strip so that it may be broken."""
        indent, pad = 0.9 * look.em, 0.3 * look.em
        strips = list(self._all(inner, width - indent - pad, look, 0.3 * look.em))
        for number, strip in enumerate(strips):
            above = pad if number == 0 else strip.space
            height = above + strip.height + (pad if number == len(strips) - 1 else 0.0)
            draw = partial(_beside, partial(_note, Size(width, height), look), strip, indent, above)
            yield Strip(height, draw, 0.0 if number else space, strip.keeps, strip.parted, elastic=not number)

    def _table(self, table: Table, width: float, look: TextLook, space: float, ease: float = 2.5) -> Iterator[Strip]:
        pad = 0.5 * look.em
        columns = [[self._lines.measured(cell) for cell in column] for column in zip(*table.rows, strict=True)]
        wanted = column_measures(columns, width - 2 * pad * len(table.aligns), look, ease)
        if wanted is None:
            raise TooWideError
        wide = sum(wanted) + 2 * pad * len(wanted)
        whole = len(table.rows) <= _WHOLE_TABLE
        for number, cells_of in enumerate(table.rows):
            cells = [
                self._lines.broken(cell, measure, look.size) for cell, measure in zip(cells_of, wanted, strict=True)
            ]
            tall = max(map(len, cells), default=1) * look.line + 0.3 * look.em
            last = number == len(table.rows) - 1
            keeps = not last and (whole or number < 2 or number == len(table.rows) - 2)
            grid = TableGrid(table.aligns, wanted, pad, Size(wide, tall), self._baseline(look))
            draw = partial(row, cells, grid, look, self._setter, head=not number, last=last)
            yields = len(table.rows) > _SHORT_TABLE and 1 < number < len(table.rows) - 2
            yield Strip(tall, draw, 0.0 if number else space, keeps, elastic=not number, yields=yields)


def _beside(draw: Callable[[], Iterable[Placed]], strip: Strip, dx: float, dy: float = 0.0) -> Iterator[Placed]:
    """Something, and a strip further right and down."""
    yield from draw()
    yield from moved_items(strip.items, dx, dy)


def _note(size: Size, look: TextLook) -> Iterator[Placed]:
    """A note's pale ground and the bar at its left."""
    yield shape(rect_path(Rect.of(size)), Ink("pale", look.key))
    yield shape(_upright(0.15 * look.em, size.height), stroke=Stroke(Ink("line-in", look.key), 0.3))


def _bold(face: str) -> str:
    return face if "bold" in face else face.replace("text", "text-bold")


def _markers(listing: Listing, depth: int) -> list[str]:
    if listing.start is None:
        return [BULLETS[min(depth, len(BULLETS) - 1)]] * len(listing.entries)
    return [f"{number}." for number, _ in enumerate(listing.entries, listing.start)]


def _unparted(listing: Listing, short: bool) -> Iterator[int]:
    """The entries that the next one must not be parted from: a numbered list's ends, a last line alone (``short``)."""
    before_last = len(listing.entries) - 2
    if before_last >= 0 and (short or listing.start is not None):
        yield before_last
    if before_last > 0 and listing.start is not None:
        yield 0


def _upright(x: float, height: float) -> Path:
    return line_path(Line(Point(x, 0), Point(x, height)))


def _ornament(width: float, look: TextLook, space: float) -> Strip:
    """A level ornament in the middle of the measure."""
    box = Rect(0.25 * width, 0.25 * look.line, 0.5 * width, 0.5 * look.line)
    draw = partial(tailpiece, look.dress, box, look.key)
    return Strip(look.line, draw, space, elastic=True)


def _figure(frame: Frame, width: float, look: TextLook, space: float) -> Strip:
    if not at_most(frame.size.width, width):
        raise TooWideError
    draw = partial(_one, placed(frame, (width - frame.size.width) / 2, 0))
    return Strip(frame.size.height, draw, space + 0.3 * look.em, elastic=True, floats=True)


def _one(item: Placed) -> tuple[Placed]:
    return (item,)
