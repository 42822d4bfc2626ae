"""Elements of running text: its style, figures, and strips in columns."""

from collections.abc import Iterable, Sequence
from math import fsum
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, moved_items, tagged
from printgen.art.ornament.dress import PLAIN, Dress
from printgen.geometry import POINT, Point, at_most
from printgen.type.line_filling import MeasuredLine
from printgen.type.markdown import Block, Spans, Table
from printgen.type.typesetter import Typesetter

TagPath = tuple[tuple[str, str], ...]

HALF = 0.5  # the largest share of a column that is left blank to keep strips together


class Figure(Struct, frozen=True, cache_hash=True):
    """A drawing in the text, centered in the measure."""

    frame: Frame


class Opening(Struct, frozen=True, cache_hash=True):
    """The first paragraph of a text: if it begins with a letter, that is raised."""

    spans: Spans


class Illustrated(Struct, frozen=True, cache_hash=True):
    """A table with a drawing at its right, which is left out if there is no room for it."""

    table: Table
    frame: Frame


class Beside(Struct, frozen=True, cache_hash=True):
    """Blocks with a drawing at their right, all in one piece."""

    blocks: tuple[Block, ...]
    frame: Frame


Matter = Block | Figure | Opening | Illustrated | Beside


class TextLook(Struct, frozen=True, cache_hash=True):
    """The style of running text: ``size`` in points; all other lengths in multiples of it.

    ``key`` is the palette color of plates and tints, ``dress`` their shape. ``gap`` lies between blocks, ``step``
    between a list's entries, ``above`` a title. ``least`` is the smallest size in points that the text may have
    instead: a short name that fits its table's column in it is never broken. Without it, the size is fixed.
    """

    size: float
    leading: float = 1.25
    gap: float = 0.5
    step: float = 0.16
    above: float = 1.1
    title: float = 1.3
    title_face: str = "display"
    initial: float = 3.0
    key: str = "accent"
    dress: Dress = PLAIN
    least: float | None = None

    @property
    def em(self) -> float:
        """One em in mm."""
        return self.size * POINT

    @property
    def line(self) -> float:
        """From baseline to baseline in mm."""
        return self.leading * self.em


class TextLine(NamedTuple):
    """A measured line and the point where its baseline begins.

    It is set only once it has its place in a column: layouts are tried in many sizes. ``path`` is its place in the
    structure of a tagged document, beginning with its block; it is
    not read without one.
    """

    at: Point
    line: MeasuredLine
    size: float
    ink: Ink
    setter: Typesetter
    path: TagPath


class Strip(Struct, frozen=True):
    """An unbreakable part of a column: its height in mm, and its items from its top left corner.

    ``space`` lies above it, but not at a column's head; it may grow if ``elastic``. ``keeps`` holds it to the
    next, unless half a column would stay blank and it ``yields``; ``parted`` from the next, it breaks a sentence.
    ``floats`` lets the text after it pass; ``heads`` begins a section. ``title`` is repeated above it at a column's
    head: the titles of a table's columns. The first strip of a block ``starts`` it.
    """

    height: float
    parts: tuple[Placed | TextLine, ...]
    space: float = 0.0
    keeps: bool = False
    parted: bool = False
    elastic: bool = False
    floats: bool = False
    yields: bool = False
    heads: bool = False
    title: "Strip | None" = None
    starts: bool = False

    @property
    def items(self) -> tuple[Placed, ...]:
        """Its items from its top left corner."""
        items: list[Placed] = []
        line: list[Placed] = []
        place: tuple[TagPath, float] | None = None
        for part in self.parts:
            if not isinstance(part, TextLine):
                items.append(part)
                continue
            words = part.setter.set_spans(part.line.runs, part.at, part.size, part.ink)
            if place == (part.path, part.at.y):  # a raised initial and the line beside it are read as one
                line += words
                items[-1] = tagged(line, part.path)
            else:
                line, place = words, (part.path, part.at.y)
                items.append(tagged(line, part.path))
        return tuple(items)


def fill_columns(
    strips: Sequence[Strip], heights: Sequence[float], whole: bool = False
) -> tuple[tuple[Strip, ...], ...] | None:
    """Return the strips in columns of those heights, in order, broken only where they may; None if they do not fit.

    With ``whole``, no paragraph is broken that a column can hold. A figure for which a column has no room left goes to
    the head of the next, and the text continues before it. Paragraphs and tables are broken after all if half a column
    would stay blank below the beginning of their section.
    """
    columns: list[tuple[Strip, ...]] = []
    rest = list(strips)
    for height in heights:
        late: list[Strip] = []
        end = _reach(rest, height, whole)
        while end is not None and 0 < end < len(rest) and rest[end].floats:
            late.append(rest.pop(end))
            end = _reach(rest, height, whole)
        if end is None:
            return None
        if end < len(rest) and not rest[end].heads and column_height(rest[:end]) < HALF * height:
            end = _reach(rest, height, whole=False, yielding=True) or end
        columns.append((replace(rest[0], space=0.0), *rest[1:end]) if end else ())
        rest = late + rest[end:]
        if end and rest and (title := rest[0].title):
            rest.insert(0, _unread(title))
    return None if rest else tuple(columns)


def _unread(strip: Strip) -> Strip:
    """Return a strip that is not in a document's structure, because what it repeats is."""
    parts = (part._replace(path=()) if isinstance(part, TextLine) else part for part in strip.parts)
    return replace(strip, parts=tuple(parts))


def _reach(strips: Sequence[Strip], height: float, whole: bool, yielding: bool = False) -> int | None:
    """Return the number of strips in a column that ends at an allowed break; None if not even the first fits."""
    used, end, index = 0.0, 0, 0
    for index, strip in enumerate(strips):
        used += strip.height + (strip.space if index else 0.0)
        if not at_most(used, height):
            break
        holds = (strip.keeps and not (yielding and strip.yields)) or (whole and strip.parted)
        if not holds or index == len(strips) - 1:
            end = index + 1
    if end or not strips:
        return end
    # The block is taller than a column, so it is broken although it should stay together.
    return index or None


def numbered(columns: Iterable[Sequence[Strip]], text: str = "") -> tuple[tuple[Strip, ...], ...]:
    """Number the blocks of columns, so that the lines of each are one element of a tagged document.

    ``text`` distinguishes the texts of a document. A figure may be within a paragraph that continues below it.
    """
    found = []
    latest = current = 0
    for column in columns:
        strips = []
        for strip in column:
            latest += strip.starts
            if not strip.floats and strip.starts:
                current = latest
            number = latest if strip.floats else current
            strips.append(within(strip, (), f"{text}{number}"))
        found.append(tuple(strips))
    return tuple(found)


def within(strip: Strip, outer: TagPath, number: str) -> Strip:
    """Return a strip whose block has a number and is inside other elements."""
    return replace(strip, parts=tuple(_within(part, outer, number) for part in strip.parts))


def _within(part: Placed | TextLine, outer: TagPath, number: str) -> Placed | TextLine:
    if not isinstance(part, TextLine) or not part.path:
        return part
    (kind, _), *inner = part.path
    return part._replace(path=(*outer, (kind, number), *inner))


def column_height(column: Sequence[Strip]) -> float:
    """Return the height of a column's strips in mm."""
    return fsum(strip.height + strip.space for strip in column)


def column_items(column: Sequence[Strip], height: float, most: float = 0.0) -> tuple[Placed, ...]:
    """Return a column's items from its top; the blank left over goes into its elastic spaces (``most`` mm each)."""
    elastic = fsum(strip.elastic for strip in column[1:])
    extra = max(0.0, min((height - column_height(column)) / elastic, most)) if elastic else 0.0
    items: list[Placed] = []
    y = 0.0
    for number, strip in enumerate(column):
        y += strip.space + (extra if number and strip.elastic else 0.0)
        items += moved_items(strip.items, 0.0, y)
        y += strip.height
    return tuple(items)
