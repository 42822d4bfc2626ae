"""Running text set as strips for a column: lines, lists, tables, notes and figures."""

from collections.abc import Iterator, Sequence
from math import fsum

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Shape, Stroke, bounds, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.art.ornament.dress import side, tailpiece, title_plate
from printgen.geometry import POINT, Line, Point, Rect, Size, at_most
from printgen.type.line_breaks import unbroken
from printgen.type.line_filling import LineBreaker, MeasuredLine, MeasuredWord, TooWideError
from printgen.type.markdown import Heading, Listing, Paragraph, Quote, Span, Spans, Table, ThematicBreak
from printgen.type.text_matter import (
    Beside,
    Figure,
    Illustrated,
    Matter,
    Opening,
    Strip,
    TagPath,
    TextLine,
    TextLook,
    within,
)
from printgen.type.typesetter import Typesetter

BULLETS = ("•", "–")
_PAD = 0.5  # em of blank at both sides of a table's column
_BESIDE = 3.0  # mm of blank around a drawing beside a table
_INITIAL_GAP = 0.08  # between a raised initial and the next letter, besides that letter's own, in em
_WHOLE_TABLE = 14  # tables with up to this many rows are only broken to save half a column ...
_SHORT_TABLE = 5  # ... and with up to this many rows never
_PARAGRAPH = (("P", ""),)
_LABEL, _BODY = ("Lbl", "marker"), ("LBody", "body")  # of a list's entry, in a tagged document

_MOST_LOOKS = 400  # the number of cached looks; a booklet is tried in about 30

MeasuredTable = Sequence[Sequence[Sequence[MeasuredWord]]]  # columns of cells
# strips of blocks by width, look and gap
MadeStrips = dict[tuple[float, TextLook, float], dict[Matter, tuple[Strip, ...]]]


class Compositor:
    """Sets blocks in one set of typefaces, with a cache of measurements, so that trying sizes is cheap.

    Text is also cached for other documents and later changes; figures are not.
    """

    def __init__(self, setter: Typesetter) -> None:
        self._setter = setter
        self._lines = setter.remembered("lines", lambda: LineBreaker(setter.faces))
        self._blocks: MadeStrips = setter.remembered("strips", dict)
        self._figures: MadeStrips = {}

    def strips(self, matter: Sequence[Matter], width: float, look: TextLook) -> tuple[Strip, ...] | None:
        """Return the blocks as strips for columns of that width (mm); None if a word or a figure is too wide."""
        try:
            return tuple(self._all(matter, width, look, look.gap * look.em))
        except TooWideError:
            return None

    def _all(self, matter: Sequence[Matter], width: float, look: TextLook, gap: float) -> Iterator[Strip]:
        for store in (self._blocks, self._figures):
            if len(store) >= _MOST_LOOKS:
                store.clear()
        key = width, look, gap
        known, figures = self._blocks.setdefault(key, {}), self._figures.setdefault(key, {})
        for number, block in enumerate(matter):
            below_plate = number > 0 and isinstance(matter[number - 1], Heading)
            made = figures if isinstance(block, Figure | Illustrated | Beside) else known
            strips = made.get(block)
            if strips is None:
                strips = tuple(self._block(block, width, look, gap))
                made[block] = strips = (*(replace(strip, starts=True) for strip in strips[:1]), *strips[1:])
            if strips and below_plate:  # the plate brings the space below it
                strips = (replace(strips[0], space=0.0, elastic=False), *strips[1:])
            if strips and self._belongs(matter[number + 1 : number + 3], width, look):
                strips = (*strips[:-1], replace(strips[-1], keeps=True))
            yield from strips

    def _belongs(self, after: Sequence[Matter], width: float, look: TextLook) -> bool:
        """Check whether the next strip must not be alone at a column's head: a note, or a section's last line."""
        if not after or isinstance(after[0], Quote):
            return bool(after)
        ends = len(after) == 1 or isinstance(after[1], Heading | Figure)
        return (
            ends and isinstance(after[0], Paragraph) and len(self._lines.broken(after[0].spans, width, look.size)) == 1
        )

    def _block(self, block: Matter, width: float, look: TextLook, gap: float) -> Iterator[Strip]:
        match block:
            case Heading(1, spans):
                yield self._title(spans, width, look)
            case Heading(_, spans):
                bold = tuple(
                    Span(text, face if "bold" in face else face.replace("text", "text-bold")) for text, face in spans
                )
                for strip in self._paragraph(bold, width, look, 1.2 * look.gap * look.em, "H3"):
                    yield replace(strip, keeps=True)
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
                yield from _illustrated(list(self._table(table, width, look, gap, ease=1.2)), frame, width)
            case Beside(inner, frame):
                yield from self._beside(inner, frame, width, look, gap)
            case ThematicBreak():
                box = Rect(0.25 * width, 0.25 * look.line, 0.5 * width, 0.5 * look.line)
                yield Strip(look.line, tailpiece(look.dress, box, look.key), gap, elastic=True)
            case Figure(frame):
                if not at_most(frame.size.width, width):
                    raise TooWideError
                drawn = placed(frame, (width - frame.size.width) / 2, 0)
                yield Strip(frame.size.height, (drawn,), gap + 0.3 * look.em, elastic=True, floats=True)

    def _title(self, spans: Spans, width: float, look: TextLook) -> Strip:
        """Set each line of a title on a plate of its own, with the ornament beside the first."""
        size, pad, apart = look.title * look.size, 0.55 * look.em, 0.15 * look.em
        cap = self._setter.faces.file(look.title_face).cap_height / 1000 * size * POINT
        tall = cap + 2 * pad
        beside = side(look.dress, tall) + 0.3 * look.em
        title = tuple(Span(text, look.title_face) for text, _ in spans)
        lines = self._lines.broken(title, width - 2 * beside, size)
        parts: list[Placed | TextLine] = []
        for number, line in enumerate(lines):
            bar = Rect(0, number * (tall + apart), line.width * size + 2 * beside, tall)
            parts += title_plate(look.dress, bar, 0.0 if number else width, look.key)
            at = Point(beside, look.dress.plaque(bar).room.centre.y + cap / 2)
            parts.append(TextLine(at, line, size, Ink("text-on", look.key), self._setter, (("H2", ""),)))
        height = len(lines) * (tall + apart) - apart + 0.55 * look.em
        return Strip(height, tuple(parts), look.above * look.em, keeps=True, elastic=True, heads=True)

    def _paragraph(self, spans: Spans, width: float, look: TextLook, space: float, kind: str = "P") -> Iterator[Strip]:
        broken = self._lines.broken(spans, width, look.size)
        introduces = "".join(span.text for span in spans).rstrip().endswith(":")
        for number, line in enumerate(broken):
            last = number == len(broken) - 1
            keeps = introduces if last else number == 0 or number == len(broken) - 2
            above = 0.0 if number else space
            parts = (self._line(line, look, ((kind, ""),)),)
            yield Strip(look.line, parts, above, keeps, parted=not last, elastic=not number)

    def _opening(self, spans: Spans, width: float, look: TextLook, space: float) -> Iterator[Strip]:
        """Set a paragraph with a raised initial, which makes its first line taller; a plain one if that is impossible.

        Letters that join or run from right to left are not separated from their word. The letter is on its own
        line, so that whoever copies the text copies whole words.
        """
        faces, letter = self._setter.faces, spans[0].text[:1] if spans else ""
        if not look.dress.initial or not letter.isalpha() or faces.is_shaped(spans[0].text):
            yield from self._paragraph(spans, width, look, space)
            return
        # the rest of its word begins close to the initial's ink, as high as the small letters' ascenders
        size, (_, face) = look.initial * look.size, faces.runs(letter, look.title_face)[0]
        reach = faces.file(face).reach(ord(letter), 0.0, 0.8 * look.size / size * 1000)
        after = reach / 1000 * size * POINT + _INITIAL_GAP * look.em
        if spans[0].text[1:2].isspace():  # it is a word
            after += faces.width(" ", "text", look.size)
        indented = self._lines.indented(spans, width, look.size, after)
        if not indented:
            yield from self._paragraph(spans, width, look, space)
            return
        cap = faces.file(look.title_face).cap_height / 1000 * size * POINT
        up = max(0.0, cap + 0.2 * look.em - self._baseline(look))
        foot = Point(0, self._baseline(look) + up)
        raised = MeasuredLine(self._lines.measured((Span(letter, look.title_face),)))
        initial = TextLine(foot, raised, size, Ink("title", look.key), self._setter, _PARAGRAPH)
        first = TextLine(Point(after, foot.y), indented[0], look.size, Ink("text"), self._setter, _PARAGRAPH)
        yield Strip(look.line + up, (initial, first), space, keeps=True, elastic=True)
        count = len(indented)
        for number, line in enumerate(indented[1:], 2):
            parts = (self._line(line, look, _PARAGRAPH),)
            yield Strip(look.line, parts, keeps=number == count - 1, parted=number < count)

    def _line(self, line: MeasuredLine, look: TextLook, path: TagPath) -> TextLine:
        return TextLine(Point(0, self._baseline(look)), line, look.size, Ink("text"), self._setter, path)

    def _baseline(self, look: TextLook) -> float:
        """Return the baseline of a line that centers its capitals vertically."""
        cap = self._setter.faces.file("text").cap_height / 1000 * look.em
        return (look.line + cap) / 2

    def _listing(self, listing: Listing, width: float, look: TextLook, space: float, depth: int = 0) -> Iterator[Strip]:
        numbered, step = listing.start is not None, look.step * look.em
        if listing.start is None:
            markers = [BULLETS[min(depth, len(BULLETS) - 1)]] * len(listing.entries)
        else:
            markers = [f"{number}." for number, _ in enumerate(listing.entries, listing.start)]
        indent = max(self._setter.faces.width(marker, "text", look.size) for marker in markers) + 0.5 * look.em
        entries: list[list[Strip]] = []
        for place, (marker, entry) in enumerate(zip(markers, listing.entries, strict=True)):
            inner: list[Strip] = []
            item = ("L", ""), ("LI", str(place))
            for number, block in enumerate(entry):
                if isinstance(block, Listing):
                    body = self._listing(block, width - indent, look, step, depth + 1)
                else:
                    body = self._all([block], width - indent, look, step)
                inner += (within(strip, (*item, _BODY), str(number)) for strip in body)
            first, *others = inner or [Strip(look.line, ())]
            sign = self._line(MeasuredLine(self._lines.measured((Span(marker, "text"),))), look, (*item, _LABEL))
            beside = (sign, *_moved(first, indent))
            space_above = step if entries else space
            entries.append([replace(first, parts=beside, space=space_above, elastic=True, starts=False)])
            for strip in others:
                entries[-1].append(replace(strip, parts=tuple(_moved(strip, indent)), elastic=False, starts=False))
        # a numbered list keeps its ends together, any list a last line that would be alone
        together = set[int]()
        if len(entries) > 1 and (numbered or len(entries[-1]) == 1):
            together.add(len(entries) - 2)
        if len(entries) > 2 and numbered:
            together.add(0)
        for number, strips in enumerate(entries):
            if number in together:
                strips[-1] = replace(strips[-1], keeps=True)
            yield from strips

    def _quote(self, inner: Sequence[Matter], width: float, look: TextLook, space: float) -> Iterator[Strip]:
        """Set a note: a bar at its left and a pale ground, both in every strip so that it may be broken."""
        indent, pad = 0.9 * look.em, 0.2 * look.em
        strips = list(self._all(inner, width - indent - pad, look, 0.3 * look.em))
        block = 0
        for number, strip in enumerate(strips):
            block += strip.starts
            above = pad if number == 0 else strip.space
            height = above + strip.height + (pad if number == len(strips) - 1 else 0.0)
            ground = shape(rect_path(Rect(0, 0, width, height)), Ink("pale", look.key))
            x = 0.15 * look.em
            bar = shape(line_path(Line(Point(x, 0), Point(x, height))), stroke=Stroke(Ink("line-in", look.key), 0.3))
            parts = (ground, bar, *_moved(within(strip, (("BlockQuote", ""),), str(block)), indent, above))
            yield Strip(height, parts, 0.0 if number else space, strip.keeps, strip.parted, elastic=not number)

    def _beside(
        self, inner: Sequence[Matter], frame: Frame, width: float, look: TextLook, gap: float
    ) -> Iterator[Strip]:
        """Set blocks in one piece, the drawing at their right, as high as the first line's small letters."""
        first, *others = self._all(inner, width - frame.size.width - _BESIDE, look, gap)
        top = 0.25 * (look.line - look.em)
        below = max(0.0, top + frame.size.height - first.height - fsum(strip.height + strip.space for strip in others))
        drawn = placed(frame, width - frame.size.width, top)
        strips = [replace(first, parts=(*first.parts, drawn)), *others]
        strips[-1] = replace(strips[-1], height=strips[-1].height + below)
        for number, strip in enumerate(strips, 1):
            yield replace(strip, keeps=number < len(strips), parted=False, elastic=number == 1)

    def _measures(self, table: Table, width: float, look: TextLook, ease: float) -> list[float]:
        """Return each column's measure in mm, wide enough for short East Asian names on one line if there is room."""
        columns = list(zip(*table.rows, strict=True))
        whole = [[tuple(Span(unbroken(text), face) for text, face in cell) for cell in column] for column in columns]
        breaking, kept = (
            [[self._lines.measured(cell) for cell in column] for column in cells] for cells in (columns, whole)
        )
        return column_measures(breaking, kept, width, look, ease)

    def _table(self, table: Table, width: float, look: TextLook, space: float, ease: float = 2.5) -> Iterator[Strip]:
        pad, count = _PAD * look.em, len(table.rows)
        measures = self._measures(table, width, look, ease)
        wide = fsum(measures) + 2 * pad * len(measures)
        titles: Strip | None = None
        for number, row in enumerate(table.rows):
            cells = [self._lines.broken(cell, measure, look.size) for cell, measure in zip(row, measures, strict=True)]
            size = Size(wide, max(map(len, cells), default=1) * look.line + 0.3 * look.em)
            head, last = number == 0, number == count - 1
            # rules, bolder at the ends of the table, and a pale ground for its head
            parts: list[Placed | TextLine] = []
            if head:
                parts.append(shape(rect_path(Rect.of(size)), Ink("pale", look.key)))
                parts.append(_level(0, wide, 2 * OUTLINE))
            parts.append(_level(size.height, wide, 2 * OUTLINE if last else OUTLINE if head else HAIRLINE))
            x = pad
            for column, (cell, align, measure) in enumerate(zip(cells, table.aligns, measures, strict=True)):
                path = ("Table", ""), ("TR", str(number)), ("TH" if head else "TD", str(column))
                for at, line in enumerate(cell or [MeasuredLine(())]):  # an empty cell is a cell, too
                    rest = measure - line.width * look.size
                    shift = {"left": 0.0, "centre": rest / 2, "right": rest}[align]
                    y = 0.15 * look.em + at * look.line + self._baseline(look)
                    parts.append(TextLine(Point(x + shift, y), line, look.size, Ink("text"), self._setter, path))
                x += measure + 2 * pad
            keeps = not last and (count <= _WHOLE_TABLE or number < 2 or number == count - 2)
            yields = count > _SHORT_TABLE and 1 < number < count - 2
            above = 0.0 if number else space
            strip = Strip(size.height, tuple(parts), above, keeps, elastic=head, yields=yields, title=titles)
            titles = titles or replace(strip, space=0.0, keeps=True, yields=False)
            yield strip


def column_measures(
    columns: MeasuredTable, whole: MeasuredTable, width: float, look: TextLook, ease: float
) -> list[float]:
    """Return each column's measure in mm: the width of its widest cell, else a fair share above its longest word.

    ``whole`` is the table with its short names unbroken: as many of them as fit in the least type count as words,
    beginning with the narrowest. ``ease`` is the greatest extra width of a column, in em.
    """
    wants = [max(_wish(cell) for cell in column) for column in columns]
    least = [max(map(_longest, column)) for column in columns]
    pads = 2 * _PAD * POINT * len(columns)
    room, most = width / look.size - pads, width / (look.least or look.size) - pads  # all in mm at 1 pt
    for name, number in sorted((_longest(cell), number) for number, column in enumerate(whole) for cell in column):
        others = fsum(least) - least[number]
        if name > least[number] and at_most(others + name, most):
            least[number] = name
    if at_most(fsum(wants), room):
        spare = min((room - fsum(wants)) / len(wants), ease * POINT)
        return [(want + spare) * look.size for want in wants]
    if not at_most(fsum(least), room):
        raise TooWideError
    share = (room - fsum(least)) / (fsum(wants) - fsum(least))
    return [(low + (high - low) * share) * look.size for low, high in zip(least, wants, strict=True)]


def _longest(cell: Sequence[MeasuredWord]) -> float:
    """Return the width of a cell's longest word, in mm at 1 pt."""
    return max((word.width for word in cell), default=0.0) + 1e-6


def _wish(cell: Sequence[MeasuredWord]) -> float:
    """Return the width of a cell's longest line if no line is broken, in mm at 1 pt."""
    widest = used = 0.0
    for word in cell:
        used += word.width
        widest = max(widest, used)
        used = 0.0 if word.ends_line else used + word.blank
    return widest + 1e-6


def _moved(strip: Strip, dx: float, dy: float = 0.0) -> Iterator[Placed | TextLine]:
    """Yield the items of a strip, moved right and down."""
    for part in strip.parts:
        yield part._replace(at=Point(part.at.x + dx, part.at.y + dy))


def _level(y: float, width: float, thick: float) -> Placed:
    return shape(line_path(Line(Point(0, y), Point(width, y))), stroke=Stroke(Ink("line"), thick))


def _illustrated(rows: Sequence[Strip], frame: Frame, width: float) -> Iterator[Strip]:
    """Yield a table's rows, the drawing in the middle of the blank at their right, drawn with the first of them."""
    first, *others = rows
    right = max(bounds(item.item.path).right for item in first.items if isinstance(item.item, Shape))
    spare = Size(width - right, fsum(row.height for row in rows))
    at = Point(right + (spare.width - frame.size.width) / 2, (spare.height - frame.size.height) / 2)
    in_one = all(row.keeps for row in rows[:-1])
    if not in_one or not at_most(frame.size.width + _BESIDE, spare.width) or at.y < -0.01:
        yield from rows
        return
    yield replace(first, parts=(*first.parts, placed(frame, *at)))
    yield from (replace(row, yields=False) for row in others)
