"""Banknotes: a sheet of notes for each denomination."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_uppercase

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    Text,
    circle_path,
    placed,
    rect_path,
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE
from printgen.art.line_art import Art, engraved, inked, lozenges_path, pens_on, tone
from printgen.art.ornament.patterns import ground
from printgen.art.ornament.plates import Seal
from printgen.art.transforms import Scaler
from printgen.card_sizes import NOTE, POCKET_NOTE
from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.choices import Choices, Money
from printgen.kit.component import Component, Grid, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Banknote, HasMoney, Note
from printgen.theme.records import ThemePicture
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures, unit

_CLEAR = 1.5  # from the patterned ends to words


class NoteMeasures(Struct, frozen=True):
    """The trimmed size of a note and the measures of everything on it (mm).

    ``rim`` is the plain paper on all sides, which allows for inexact cuts between butted notes; ``edge`` is the air
    within the rim. ``tablet`` is the size of the value in the corners, ``end`` the width of the patterned panels at
    the left and right ends. The seals have the radius ``seal`` (or ``portrait``), are ``aside`` from the middle and
    bear an icon of width ``icon``. ``foot`` is the height of the lines at the head and the foot; the head has a
    diamond of size ``pip`` for each denomination up to this one.
    """

    size: Size
    rim: float
    edge: float
    end: float
    tablet: Size
    cartouche: Size
    unit: float  # height of the unit's room in the cartouche
    foot: float
    seal: float
    portrait: float
    aside: float
    icon: float
    pip: float
    pip_step: float
    border: float
    frame: Ink  # of the line round the panel
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
    def centre(self) -> Point:
        return self.panel.centre

    @property
    def ends(self) -> tuple[Rect, Rect]:
        """The patterned panels at the left and right ends."""
        left = self.panel._replace(width=self.end)
        return left, left._replace(x=self.panel.right - self.end)

    @property
    def middle(self) -> Rect:
        """The cartouche."""
        wide, tall = self.cartouche
        return Rect(self.centre.x - wide / 2, self.centre.y - tall / 2, wide, tall)

    @property
    def head(self) -> Rect:
        """The line at the head, clear of the panels at the ends."""
        wide = self.panel.width - 2 * (self.end + _CLEAR)
        return Rect(self.centre.x - wide / 2, self.panel.y + self.edge, wide, self.foot)

    @property
    def tail(self) -> Rect:
        """The line at the foot."""
        return self.head._replace(y=self.panel.bottom - self.edge - self.foot)


_FULL = NoteMeasures(
    size=NOTE,
    rim=2.5,
    edge=1.6,
    end=23.0,
    tablet=Size(17.0, 10.4),
    cartouche=Size(41.0, 20.8),
    unit=4.2,
    foot=3.6,
    seal=9.4,
    portrait=9.6,
    aside=31.4,
    icon=10.4,
    pip=2.2,
    pip_step=4.0,
    border=0.75,
    frame=Ink("line"),
    figures=Style("figures", 17, 8, lines=1, narrow="condensed-bold", writing="plate"),
    amount=Style("figures", 27, 12, lines=1, narrow="condensed-bold"),
    units=Style("text", 8, 6.5, caps=True, lines=1, tracking=0.12, narrow="condensed", writing="none"),
    title=Style("display", 10.5, 7, caps=True, lines=1, tracking=0.08, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 8, 7, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 7.25, 6.5, lines=1, tracking=0.14),
)
_POCKET = NoteMeasures(
    size=POCKET_NOTE,
    rim=1.6,
    edge=1.2,
    end=15.4,
    tablet=Size(13.0, 8.0),
    cartouche=Size(27.0, 14.6),
    unit=3.3,
    foot=2.8,
    seal=6.2,
    portrait=6.4,
    aside=20.6,
    icon=7.0,
    pip=1.7,
    pip_step=3.1,
    border=0.5,
    frame=Ink("line-standard-only", "line"),
    figures=Style("figures", 11.5, 7, lines=1, narrow="condensed-bold", writing="plate"),
    amount=Style("figures", 17.5, 8, lines=1, narrow="condensed-bold"),
    units=Style("text", 7, 6.5, caps=True, lines=1, tracking=0.08, narrow="condensed", leading=1.0, writing="none"),
    title=Style("display", 8.5, 6.5, caps=True, lines=2, tracking=0.06, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 7, 6.5, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 6.5, 6.5, lines=1, tracking=0.1),
)

NOTES: Mapping[Money, NoteMeasures] = {"full": _FULL, "half": _FULL, "pocket": _POCKET}

_SMALL = 0.82  # notes smaller than this share of the full size are drawn as pocket notes
_WIDER_MIDDLE, _WIDER_ASIDE = 0.4, 0.45  # shares of a face's extra width: for the cartouche, and to move the seals out
_SITTER = 0.75  # the portrait's share of its seal's radius
_TWO_LINES = 1.6  # times the height of a unit, where it needs two lines


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
    middle = Size(base.cartouche.width + _WIDER_MIDDLE * wider, base.cartouche.height)
    aside = base.aside + _WIDER_ASIDE * wider
    return replace(base, size=face, rim=base.rim / factor, cartouche=middle, aside=aside), factor


def draw_note(context: DrawingContext, at: NoteMeasures, note: Note | Banknote, rank: int) -> Frame:
    """Draw a note; ``rank`` counts the denominations from the lowest, from 0."""
    key, where, setter, ornament = f"note/{note.value}", f"money.{note.value}", context.setter, context.ornament
    text, edge = Ink("text-on", key), Stroke(Ink("engraving", key), HAIRLINE)
    field = at.panel.inset(at.edge + 0.4)
    guilloche = shape(ornament.guilloche(field, rank), stroke=Stroke(Ink("fine", key), HAIRLINE))
    items = [
        shape(rect_path(at.panel), Ink("ground", key), Stroke(at.frame, HAIRLINE)),
        ground(ornament.pattern, at.panel, tone(key)),
        Placed(ORIGIN, Group(Frame(at.size, (guilloche,)), 0, field)),
        *inked(ornament.border(at.panel, at.border).art, engraved(key)),
        *(shape(rect_path(end), Ink("band-minimal-only", key)) for end in at.ends),
        shape(lozenges_path(at.head.centre, (at.pip,) * (rank + 1), at.pip_step), Ink("white"), HAIRLINE_PEN),
    ]
    series = context.label("money.series", letter=ascii_uppercase[rank % 26])
    items += _on_calm_ground(context, key, setter.fit(series, at.tail, replace(at.series, ink=text), "money"))
    items += _cartouche(context, at, note)

    if note.art:
        items += _portrait(context, at, note, note.art)
    emblem = _emblem(context, at, note)
    for side in (1,) if note.art else (-1, 1):
        items.append(placed(emblem, at.centre.x + side * at.aside - at.seal, at.centre.y - at.seal))

    value = amount_figures(context.edition, note.value)  # large enough to be read in a fan of notes
    near, corner = at.panel.inset(at.edge), Rect.of(at.tablet).inset(1.5)
    figures = setter.own_face(value, corner, replace(at.figures, ink=text))
    for x in (near.x, near.right - at.tablet.width):
        for y in (near.y, near.bottom - at.tablet.height):
            tablet = ornament.tablet(Rect(x, y, *at.tablet))
            items.append(shape(tablet.outline, Ink("calm", key), edge))
            items += setter.fit(value, corner.moved(x, y), figures, f"{where}.value")

    above = at.head._replace(y=at.head.bottom + 0.4, height=at.middle.y - at.head.bottom - 0.8)
    below = at.tail._replace(y=at.middle.bottom + 0.4, height=at.tail.y - at.middle.bottom - 0.8)
    title = context.edition.title
    title_style = setter.own_face(title, above, replace(at.title, ink=text))
    items += _on_calm_ground(context, key, setter.fit_title(title, above, title_style, "title"))
    bank = setter.fit(context.label("money.issued"), below, replace(at.bank, ink=text), "words.bank.one")
    items += _on_calm_ground(context, key, bank)
    return Frame(at.size, tuple(items))


def _cartouche(context: DrawingContext, at: NoteMeasures, note: Note | Banknote) -> Iterator[Placed]:
    """Draw the value with its sign and unit on a calm patch in the middle; a sign that is the unit appears once."""
    key, setter = f"note/{note.value}", context.setter
    plaque, ink = context.ornament.tablet(at.middle), Ink("text-on", key)
    room = Rect(plaque.room.x + 1.5, plaque.room.y, plaque.room.width - 3.0, plaque.room.height)
    name, amount = unit(context.edition, note.value), context.amount(note.value)
    style, low = replace(at.units, ink=ink), room._replace(y=room.bottom - at.unit, height=at.unit)
    if not setter.block(setter.cased(name, style), low, style):
        tall = _TWO_LINES * at.unit
        style, low = replace(style, lines=2), room._replace(y=room.bottom - tall, height=tall)
    yield shape(plaque.outline, Ink("ground", key), HAIRLINE_PEN)
    yield from inked(plaque.art, engraved(key))
    has_unit = name != context.edition.currency.sign
    value = room._replace(height=low.y - room.y) if has_unit else room
    yield from setter.fit(amount, value, replace(at.amount, ink=ink), f"money.{note.value}.value")
    if has_unit:
        yield from setter.fit(name, low, style, "currency")


def _emblem(context: DrawingContext, at: NoteMeasures, note: Note | Banknote) -> Frame:
    """Draw the note's icon in the edition's seal."""
    key, middle = f"note/{note.value}", Point(at.seal, at.seal)
    seal = context.ornament.seal(middle, at.seal)
    size = min(at.icon, round(1.45 * seal.room, 1))
    icon = context.icons.frame(note.icon, size, Ink("emblem", key))
    items = (
        *_seal_ring(seal, key),
        shape(circle_path(middle, seal.room), Ink("ground", key)),
        placed(icon, middle.x - size / 2, middle.y - size / 2),
    )
    return Frame(Size(2 * at.seal, 2 * at.seal), items)


def _portrait(
    context: DrawingContext, at: NoteMeasures, note: Note | Banknote, art: ThemePicture
) -> tuple[Placed, ...]:
    """Draw the note's picture in a larger seal at its left."""
    key, middle = f"note/{note.value}", Point(at.centre.x - at.aside, at.centre.y)
    seal = context.ornament.seal(middle, at.portrait)
    radius = max(seal.room, _SITTER * at.portrait)
    disc, box = circle_path(middle, radius), Rect.square(middle, radius)
    return (
        *_seal_ring(seal, key),
        shape(disc, Ink("white")),
        context.picture(art, f"money.{note.value}.art", box, disc, note.icon),
        shape(disc, stroke=Stroke(Ink("engraving", key), 2 * OUTLINE)),
    )


def _seal_ring(seal: Seal, key: str) -> tuple[Placed, ...]:
    return (
        shape(seal.outline, Ink("calm", key), Stroke(Ink("engraving", key), HAIRLINE)),
        *inked(seal.art._replace(dots=()), engraved(key)),
        *inked(Art(seal.art.dots), pens_on(key)),
    )


def _on_calm_ground(context: DrawingContext, key: str, line: Sequence[Placed]) -> Iterator[Placed]:
    """Add a patch without engraving below each line of a text."""
    faces = context.setter.faces
    for y, group in groupby(line, lambda entry: entry.at.y):
        runs = [(at, item) for at, item in group if isinstance(item, Text)]
        widths = [faces.width(run.string, run.face, run.size, run.tracking / run.size) for _, run in runs]
        start, end, tall = runs[0][0].x, runs[-1][0].x + widths[-1], runs[0][1].size * POINT
        patch = Rect(start - 1.2, y - 0.95 * tall, end - start + 2.4, 1.3 * tall)
        yield shape(rounded_path(patch, 1.0), Ink("ground", key))
    yield from line
