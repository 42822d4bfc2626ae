"""Banknotes: a sheet of notes for each denomination."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_uppercase

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.drawings.canvas import arched
from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    Text,
    circle_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE, THINNEST
from printgen.art.line_art import engraved, inked, lozenges_path, rosette_path, tone
from printgen.art.ornament.patterns import ground
from printgen.art.transforms import Scaler
from printgen.card_sizes import NOTE, POCKET_NOTE
from printgen.geometry import POINT, Path, Point, Rect, Size, mapped
from printgen.kit.choices import Choices, Money
from printgen.kit.component import Component, Grid, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Banknote, HasMoney, Note
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures, unit


class NoteMeasures(Struct, frozen=True):
    """The trimmed size of a note and the measures of everything on it (mm).

    ``rim`` is the plain paper on all sides, which allows for inexact cuts between butted notes; ``edge`` is the air
    within the rim. ``end`` is the width of the patterned strips at both ends, which are seen in a fan of notes.
    ``tablet`` is the size of the value in the corners, ``vignette`` that of the picture, ``rosette`` the radius of the
    curves around the amount, ``cartouche`` its calm ground. ``foot`` is the height of a line of words; between
    vignette and amount is a diamond of size ``pip`` for each denomination up to this one.
    """

    size: Size
    rim: float
    edge: float
    end: float
    tablet: Size
    vignette: Size
    rosette: float
    cartouche: Size
    unit: float  # height of the unit's room in the cartouche
    foot: float
    pip: float
    pip_step: float
    border: float
    figures: Style
    amount: Style
    units: Style
    title: Style
    bank: Style
    series: Style

    @property
    def panel(self) -> Rect:
        """The printed area."""
        return Rect.of(self.size).inset(self.rim)

    @property
    def ends(self) -> tuple[Rect, Rect]:
        """The patterned strips at the left and right ends."""
        left = self.panel._replace(width=self.end)
        return left, left._replace(x=self.panel.right - self.end)

    @property
    def inner(self) -> Rect:
        """The panel between the strips."""
        return self.panel._replace(x=self.panel.x + self.end, width=self.panel.width - 2 * self.end)

    @property
    def words(self) -> Rect:
        """The area between the values in the corners, from head to foot."""
        wide = self.inner.width - 2 * (self.tablet.width + 2 * self.edge)
        return Rect(self.panel.centre.x - wide / 2, self.panel.y + self.edge, wide, self.panel.height - 2 * self.edge)

    def line(self, number: int) -> Rect:
        """The place of a line of words: from the head, or counted from -1 from the foot."""
        y = self.words.y + number * self.foot if number >= 0 else self.words.bottom + number * self.foot
        return self.words._replace(y=y, height=self.foot)

    def sides(self, rank: int) -> tuple[Rect, Point]:
        """The place of the vignette and the middle of the amount: at the left and right, or the other way round."""
        middle, near = self.panel.centre, self.inner.inset(self.edge)
        left, right = near.x + self.vignette.width / 2, near.right - self.rosette
        if rank % 2:
            left, right = self.size.width - left, self.size.width - right
        return Rect.about(Point(left, middle.y), self.vignette), Point(right, middle.y)


_FULL = NoteMeasures(
    size=NOTE,
    rim=2.5,
    edge=1.4,
    end=4.8,
    tablet=Size(14.0, 8.6),
    vignette=Size(38.0, 23.2),
    rosette=18.0,
    cartouche=Size(32.0, 15.4),
    unit=3.7,
    foot=3.9,
    pip=1.9,
    pip_step=2.7,
    border=0.9,
    figures=Style("figures", 11, 8, lines=1, narrow="condensed-bold", writing="plate"),
    amount=Style("figures", 21.5, 12, lines=1, narrow="condensed-bold"),
    units=Style("text", 7.5, 6.5, caps=True, lines=1, tracking=0.12, narrow="condensed", writing="none"),
    title=Style("display", 9.5, 7, caps=True, lines=1, tracking=0.06, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 7.5, 7, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 7.25, 6.5, lines=1, tracking=0.14),
)
_POCKET = NoteMeasures(
    size=POCKET_NOTE,
    rim=1.6,
    edge=1.0,
    end=3.6,
    tablet=Size(12.2, 6.6),
    vignette=Size(25.0, 16.0),
    rosette=12.6,
    cartouche=Size(23.0, 11.6),
    unit=3.1,
    foot=3.1,
    pip=1.3,
    pip_step=1.9,
    border=0.5,
    figures=Style("figures", 9.5, 7, lines=1, narrow="condensed-bold", writing="plate"),
    amount=Style("figures", 16, 8, lines=1, narrow="condensed-bold"),
    units=Style("text", 6.5, 6.5, caps=True, lines=1, tracking=0.06, narrow="condensed", leading=1.0, writing="none"),
    title=Style("display", 7.5, 6.5, caps=True, lines=1, tracking=0.04, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 7, 6.5, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 6.5, 6.5, lines=1, tracking=0.1),
)

NOTES: Mapping[Money, NoteMeasures] = {"full": _FULL, "half": _FULL, "pocket": _POCKET}

_SMALL = 0.82  # notes smaller than this share of the full size are drawn as pocket notes
_WIDER_MIDDLE = 0.45  # the share of a face's extra width that the vignette takes
_TWO_LINES = 1.6  # times the height of a unit, where it needs two lines
_PATTERN = 1.6  # the size of the pattern behind a note: a page of notes has less than 30,000 lines and curves
_PETALS = 7  # of the lowest value's rosette; each higher one has two more
_RINGS = ((1.0, 0.42), (0.84, 0.3), (0.62, 0.5))  # of a rosette: its radius, and its depth relative to that
_DRAWN = 0.14  # the depth of the rosette in Minimal
_EDGE = Stroke(Ink("line-standard-only", "line"), HAIRLINE)  # Minimal has no lines around panel and tablets
_IN_TABLET = 0.8  # from the edge of a tablet to its value
_EMBLEM = 0.82  # an icon's share of the height of the vignette


def money(context: DrawingContext, choices: Choices) -> Component:
    """Make the edition's banknotes in the chosen size, each denomination on sheets of its own."""
    edition = context.edition
    assert isinstance(edition, HasMoney)
    notes = edition.printed_notes
    values = sorted(note.value for note in notes)
    at, factor = note_face(choices.money, choices.note_size)
    scaled, scaler = context.scaled(factor, "--note-size"), Scaler(factor)
    pieces = tuple(
        Piece(
            f"note-{note.value}",
            scaler.frame(draw_note(scaled, at, note, values.index(note.value))),
            None,
            note.count,
        )
        for note in notes
    )
    contents = PartCount("notes", sum(note.count for note in notes), context.counted("parts.notes"))
    return Component(pieces, Grid(apart=True), contents=(contents,))


def note_face(money: Money, size: Size | None) -> tuple[NoteMeasures, float]:
    """Return the measures of a kind of money, or of notes of a given size, and the factor by which they are enlarged.

    Pocket notes have a size of their own.
    """
    if size is None or money == "pocket":
        return NOTES[money], 1.0

    def enlargement(base: NoteMeasures) -> float:
        return min(size.width / base.size.width, size.height / base.size.height)

    base = _FULL if enlargement(_FULL) > _SMALL else _POCKET
    factor = enlargement(base)
    face = Size(size.width / factor, size.height / factor)
    wider = face.width - base.size.width
    vignette = Size(base.vignette.width + _WIDER_MIDDLE * wider, base.vignette.height)
    return replace(base, size=face, rim=base.rim / factor, vignette=vignette), factor


def draw_note(context: DrawingContext, at: NoteMeasures, note: Note | Banknote, rank: int) -> Frame:
    """Draw a note; ``rank`` counts the denominations from the lowest, from 0."""
    key, where, setter, ornament = f"note/{note.value}", f"money.{note.value}", context.setter, context.ornament
    text = Ink("text-on", key)
    field = at.panel.inset(at.edge + 0.4)
    guilloche = shape(ornament.guilloche(field, rank), stroke=Stroke(Ink("fine", key), HAIRLINE))
    window, middle = at.sides(rank)
    items = [
        shape(rect_path(at.panel), Ink("ground", key), _EDGE),
        ground(ornament.pattern, at.panel, tone(key), scale=_PATTERN),
        Placed(ORIGIN, Group(Frame(at.size, (guilloche,)), 0, field)),
        *inked(ornament.border(at.panel, at.border).art, engraved(key)),
        *(item for end in at.ends for item in _end(end, key)),
        *_rosette(at, key, middle, rank),
        *_vignette(context, note, window, rank),
        *_cartouche(context, at, note, middle),
    ]
    value = amount_figures(context.edition, note.value)  # large enough to be read in a fan of notes
    near, corner = at.inner.inset(at.edge), Rect.of(at.tablet).inset(_IN_TABLET)
    figures = setter.own_face(value, corner, replace(at.figures, ink=text))
    for x in (near.x, near.right - at.tablet.width):
        for y in (near.y, near.bottom - at.tablet.height):
            tablet = ornament.tablet(Rect(x, y, *at.tablet))
            items += (shape(tablet.outline, Ink("white")), shape(tablet.outline, Ink("ground", key), _EDGE))
            items += setter.fit(value, corner.moved(x, y), figures, f"{where}.value")

    title, head = context.edition.title, at.line(0)
    if not setter.whole_block(setter.cased(title, at.title), head, at.title):
        head = head._replace(height=2.4 * at.foot)
    title_style = setter.own_face(title, head, replace(at.title, ink=text))
    items += _on_calm_ground(context, key, setter.fit_title(title, head, title_style, "title"))
    series = context.label("money.series", letter=ascii_uppercase[rank % 26])
    items += _on_calm_ground(context, key, setter.fit(series, at.line(-1), replace(at.series, ink=text), "money"))
    bank = setter.fit(context.label("money.issued"), at.line(-2), replace(at.bank, ink=text), "words.bank.one")
    items += _on_calm_ground(context, key, bank)
    between = (
        (window.right + middle.x - at.rosette) / 2 if window.x < middle.x else (middle.x + at.rosette + window.x) / 2
    )
    pips = lozenges_path(Point(0.0, 0.0), (at.pip,) * (rank + 1), at.pip_step)
    upright = mapped(pips, (0.0, 1.0, 1.0, 0.0, between, middle.y))
    items.append(shape(upright, Ink("white"), HAIRLINE_PEN))
    return Frame(at.size, tuple(items))


def _end(strip: Rect, key: str) -> Iterator[Placed]:
    """Draw the note's pattern at one of its ends."""
    yield shape(rect_path(strip), Ink("band-standard-only", key), HAIRLINE_PEN)
    yield shape(rect_path(strip), Ink("band-minimal-only", key))


def _rosette(at: NoteMeasures, key: str, middle: Point, rank: int) -> Iterator[Placed]:
    """Draw interlaced curves around the amount, of another number of petals for each value."""
    petals = _PETALS + 2 * rank
    for radius, depth in _RINGS:
        reach = radius * at.rosette
        path = rosette_path(middle, reach, depth * reach, petals, 4)
        yield shape(path, stroke=Stroke(Ink("engraving", key), HAIRLINE))
    drawn = rosette_path(middle, at.rosette, _DRAWN * at.rosette, petals // 2 + 3, 1)
    yield shape(drawn, stroke=Stroke(Ink("screen"), THINNEST))


def _vignette(context: DrawingContext, note: Note | Banknote, window: Rect, rank: int) -> Iterator[Placed]:
    """Draw the note's picture or scene, in tones of its color, or its icon on the edition's backdrop."""
    key, where = f"note/{note.value}", f"money.{note.value}"
    outline, inner = _outline(context, window, rank), _outline(context, window.inset(0.9), rank)
    yield shape(outline, Ink("white"))
    yield shape(outline, Ink("ground", key), _EDGE)
    if note.art:
        yield context.picture(note.art, f"{where}.art", window.inset(0.9), inner, note.icon)
    else:
        if note.scene:
            drawn: tuple[Placed, ...] = (context.scene(note.scene, f"{where}.scene", window, key, tint=key),)
        else:
            backdrop = context.backdrop(window, window.centre, _EMBLEM * window.height / 2, key, full=True)
            size = context.within(note.icon, _EMBLEM * window.height, backdrop)
            drawn = (*backdrop.items, context.emblem(note.icon, window.centre, size, key, backdrop.dark))
        yield Placed(ORIGIN, Group(Frame(Size(window.right, window.bottom), drawn), clip=inner))
    yield shape(inner, stroke=Stroke(Ink("line"), OUTLINE))


def _outline(context: DrawingContext, rect: Rect, rank: int) -> Path:
    """Return the outline of a vignette: an oval, the edition's tablet, or an arch, in turn."""
    match rank % 3:
        case 0:
            return mapped(circle_path(Point(0.0, 0.0), 1.0), (rect.width / 2, 0, 0, rect.height / 2, *rect.centre))
        case 1:
            return context.ornament.tablet(rect).outline
        case _:
            return arched(*rect, rise=0.42 * rect.height)


def _cartouche(context: DrawingContext, at: NoteMeasures, note: Note | Banknote, middle: Point) -> Iterator[Placed]:
    """Draw the value with its sign and unit on a calm patch; a sign that is the unit appears once."""
    key, setter = f"note/{note.value}", context.setter
    plaque, ink = context.ornament.tablet(Rect.about(middle, at.cartouche)), Ink("text-on", key)
    room = Rect(plaque.room.x + 1.0, plaque.room.y, plaque.room.width - 2.0, plaque.room.height)
    name, amount = unit(context.edition, note.value), context.amount(note.value)
    style, low = replace(at.units, ink=ink), room._replace(y=room.bottom - at.unit, height=at.unit)
    if not setter.block(setter.cased(name, style), low, style):
        tall = _TWO_LINES * at.unit
        style, low = replace(style, lines=2), room._replace(y=room.bottom - tall, height=tall)
    yield shape(plaque.outline, Ink("white"))
    yield shape(plaque.outline, Ink("ground", key), HAIRLINE_PEN)
    yield from inked(plaque.art, engraved(key))
    has_unit = name != context.edition.currency.sign
    value = room._replace(height=low.y - room.y) if has_unit else room
    yield from setter.fit(amount, value, replace(at.amount, ink=ink), f"money.{note.value}.value")
    if has_unit:
        yield from setter.fit(name, low, style, "currency")


def _on_calm_ground(context: DrawingContext, key: str, line: Sequence[Placed]) -> Iterator[Placed]:
    """Add a patch without engraving below each line of a text."""
    faces = context.setter.faces
    for y, group in groupby(line, lambda entry: entry.at.y):
        runs = [(at, item) for at, item in group if isinstance(item, Text)]
        widths = [faces.width(run.string, run.face, run.size, run.tracking / run.size) for _, run in runs]
        start, end, tall = runs[0][0].x, runs[-1][0].x + widths[-1], runs[0][1].size * POINT
        patch = Rect(start - 1.2, y - 0.95 * tall, end - start + 2.4, 1.3 * tall)
        yield shape(rounded_path(patch, 1.0), Ink("white"))
        yield shape(rounded_path(patch, 1.0), Ink("ground", key))
    yield from line
