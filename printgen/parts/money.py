"""The money: a banknote for each denomination."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from string import ascii_uppercase
from typing import NamedTuple

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
from printgen.art.line_art import Art, engraved, inked, pens_on, tone
from printgen.art.ornament.patterns import ground
from printgen.art.ornament.shapes import lozenges_path
from printgen.art.scaling import Scaler
from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.choices import NOTE, POCKET_NOTE, Choices, Money
from printgen.kit.component import Component, Grid, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Banknote, Note
from printgen.theme.records import ThemePicture
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures, unit

_CLEAR = 1.5  # from the patterned ends to words


class NoteMeasures(Struct, frozen=True):
    """A size of notes, trim to trim, and what stands on it.

    ``rim`` is plain paper all round, so that a cut between butted notes may stray; ``edge`` the air within the rim.
    ``tablet`` are the corners that bear the value, ``end`` how far a panel of the note's pattern reaches from either
    end. The seals, of radius ``seal`` (or ``portrait``), stand ``aside`` from the middle, with an icon ``icon`` wide.
    ``foot`` is the line at head and foot; a step up is a diamond more, ``pip`` large.
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
    border: float  # of the size that borders have on cards
    frame: Ink  # of the line round the panel
    figures: Style
    amount: Style
    units: Style
    title: Style
    bank: Style
    series: Style

    @property
    def panel(self) -> Rect:
        """What is printed of a note."""
        return Rect.of(self.size).inset(self.rim)

    @property
    def centre(self) -> Point:
        """The middle of the panel."""
        return self.panel.centre

    @property
    def ends(self) -> tuple[Rect, Rect]:
        """The panels of pattern at the left and the right end."""
        left = self.panel._replace(width=self.end)
        return left, left._replace(x=self.panel.right - self.end)

    @property
    def middle(self) -> Rect:
        """The cartouche."""
        wide, tall = self.cartouche
        return Rect(self.centre.x - wide / 2, self.centre.y - tall / 2, wide, tall)

    @property
    def head(self) -> Rect:
        """The line at the note's head, clear of the panels at the ends."""
        wide = self.panel.width - 2 * (self.end + _CLEAR)
        return Rect(self.centre.x - wide / 2, self.panel.y + self.edge, wide, self.foot)

    @property
    def tail(self) -> Rect:
        """The line at its foot."""
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

_SMALL = 0.82  # notes that much smaller than the usual ones, or more, are drawn as pocket notes are
_WIDER_MIDDLE, _WIDER_ASIDE = 0.4, 0.45  # of what a face is wider: the cartouche, and how far out the seals are


class NoteFace(NamedTuple):
    """Where everything stands on a note's face, and how many times larger than that it is printed."""

    at: NoteMeasures
    factor: float = 1.0


def note_face(money: Money, size: Size | None) -> NoteFace:
    """The face of a kind of money, or of notes of that size; pocket notes have their own."""
    if size is None or money == "pocket":
        return NoteFace(NOTES[money])
    base = _FULL if _factor(size, _FULL) > _SMALL else _POCKET
    factor = _factor(size, base)
    face = Size(size.width / factor, size.height / factor)
    wider = face.width - base.size.width
    middle = Size(base.cartouche.width + _WIDER_MIDDLE * wider, base.cartouche.height)
    aside = base.aside + _WIDER_ASIDE * wider
    return NoteFace(replace(base, size=face, rim=base.rim / factor, cartouche=middle, aside=aside), factor)


def _factor(size: Size, base: NoteMeasures) -> float:
    return min(size.width / base.size.width, size.height / base.size.height)


_SITTER = 0.75  # of a portrait's seal: how much of its radius the portrait takes
_TWO_LINES = 1.6  # the height of a unit that does not fit on one line


class _Issue(Struct, frozen=True):
    """A denomination to be drawn in a size; ``rank`` counts the values from the lowest, from 0."""

    context: DrawingContext
    at: NoteMeasures
    note: Note | Banknote
    rank: int

    @property
    def key(self) -> str:
        return f"note/{self.note.value}"

    @property
    def where(self) -> str:
        """The note's place in the theme."""
        return f"money.{self.note.value}"


def money(context: DrawingContext, choices: Choices) -> Component:
    """The edition's banknotes in the size chosen, each denomination on sheets of its own."""
    notes = [note for note in context.board_game.money if note.count]
    ranks = {value: rank for rank, value in enumerate(sorted(note.value for note in notes))}
    at, factor = note_face(choices.money, choices.note_size)
    scaled, scaler = context.scaled(factor, "--note-size"), Scaler(factor)
    issues = [_Issue(scaled, at, note, ranks[note.value]) for note in notes]
    pieces = tuple(
        Piece(f"note-{issue.note.value}", scaler.frame(_note(issue)), None, issue.note.count) for issue in issues
    )
    contents = PartCount("notes", sum(note.count for note in notes), context.counted("parts.notes"))
    return Component(pieces, Grid(apart=True), contents=(contents,))


def _note(issue: _Issue) -> Frame:
    """One note."""
    items = (
        shape(rect_path(issue.at.panel), Ink("ground", issue.key), Stroke(issue.at.frame, HAIRLINE)),
        *_engraving(issue),
        *(shape(rect_path(end), Ink("band-minimal-only", issue.key)) for end in issue.at.ends),
        *_lines(issue),
        *_cartouche(issue),
        *_emblems(issue),
        *_corners(issue),
        *_legends(issue),
    )
    return Frame(issue.at.size, items)


def _engraving(issue: _Issue) -> Iterator[Placed]:
    """The border and the fine lines of the value, in Standard only."""
    at, ornament = issue.at, issue.context.ornament
    field = at.panel.inset(at.edge + 0.4)
    lines = shape(ornament.guilloche(field, issue.rank), stroke=Stroke(Ink("fine", issue.key), HAIRLINE))
    yield ground(ornament.pattern, at.panel, tone(issue.key))
    yield Placed(ORIGIN, Group(Frame(at.size, (lines,)), 0, field))
    yield from inked(ornament.border(at.panel, at.border).art, engraved(issue.key))


def _lines(issue: _Issue) -> Iterator[Placed]:
    """A diamond for each step at the head, the letter of the series at the foot."""
    at = issue.at
    pips = lozenges_path(at.head.centre, (at.pip,) * (issue.rank + 1), at.pip_step)
    yield shape(pips, Ink("white"), HAIRLINE_PEN)
    series = issue.context.label("money.series", letter=ascii_uppercase[issue.rank % 26])
    style = replace(at.series, ink=Ink("text-on", issue.key))
    yield from _calm(issue, issue.context.setter.fit(series, at.tail, style, "money"))


def _cartouche(issue: _Issue) -> Iterator[Placed]:
    """The value, with its sign and unit, on a calm patch in the middle; a sign that is the unit says it once."""
    context, at = issue.context, issue.at
    plaque, ink = context.ornament.tablet(at.middle), Ink("text-on", issue.key)
    room = Rect(plaque.room.x + 1.5, plaque.room.y, plaque.room.width - 3.0, plaque.room.height)
    name, amount = unit(context.theme.edition, issue.note.value), context.amount(issue.note.value)
    style, low = replace(at.units, ink=ink), room._replace(y=room.bottom - at.unit, height=at.unit)
    if not context.setter.block(context.setter.cased(name, style), low, style):
        tall = _TWO_LINES * at.unit
        style, low = replace(style, lines=2), room._replace(y=room.bottom - tall, height=tall)
    yield shape(plaque.outline, Ink("ground", issue.key), HAIRLINE_PEN)
    yield from inked(plaque.art, engraved(issue.key))
    said = name == context.edition.currency.sign
    value = room if said else room._replace(height=low.y - room.y)
    yield from context.setter.fit(amount, value, replace(at.amount, ink=ink), f"{issue.where}.value")
    if not said:
        yield from context.setter.fit(name, low, style, "currency")


def _emblems(issue: _Issue) -> Iterator[Placed]:
    """The note's icon in the edition's seal at either side; a portrait in the left one's stead."""
    context, at, note, key = issue.context, issue.at, issue.note, issue.key
    middle = Point(at.seal, at.seal)
    seal = context.ornament.seal(middle, at.seal)
    size = min(at.icon, round(1.45 * seal.room, 1))
    items = (
        shape(seal.outline, Ink("calm", key), Stroke(Ink("engraving", key), HAIRLINE)),
        *inked(seal.art._replace(dots=()), engraved(key)),
        *inked(Art(seal.art.dots), pens_on(key)),
        shape(circle_path(middle, seal.room), Ink("ground", key)),
        placed(context.icons.frame(note.icon, size, Ink("emblem", key)), middle.x - size / 2, middle.y - size / 2),
    )
    frame = Frame(Size(2 * at.seal, 2 * at.seal), items)
    if note.art:
        yield from _portrait(issue, note.art)
    for side in (1,) if note.art else (-1, 1):
        yield placed(frame, at.centre.x + side * at.aside - at.seal, at.centre.y - at.seal)


def _portrait(issue: _Issue, art: ThemePicture) -> Iterator[Placed]:
    """The note's picture in a larger seal at its left."""
    context, at, key = issue.context, issue.at, issue.key
    middle = Point(at.centre.x - at.aside, at.centre.y)
    seal = context.ornament.seal(middle, at.portrait)
    radius = max(seal.room, _SITTER * at.portrait)
    disc, box = circle_path(middle, radius), Rect.square(middle, radius)
    yield shape(seal.outline, Ink("calm", key), Stroke(Ink("engraving", key), HAIRLINE))
    yield from inked(seal.art._replace(dots=()), engraved(key))
    yield from inked(Art(seal.art.dots), pens_on(key))
    yield shape(disc, Ink("white"))
    yield context.picture(art, f"{issue.where}.art", box, disc, issue.note.icon)
    yield shape(disc, stroke=Stroke(Ink("engraving", key), 2 * OUTLINE))


def _corners(issue: _Issue) -> Iterator[Placed]:
    """The value in figures in every corner, large enough to be read in a fan of notes."""
    context, at, value = issue.context, issue.at, amount_figures(issue.context.theme.edition, issue.note.value)
    near, (wide, tall) = at.panel.inset(at.edge), at.tablet
    room = Rect(0.0, 0.0, wide, tall).inset(1.5)
    style = context.setter.own_face(value, room, replace(at.figures, ink=Ink("text-on", issue.key)))
    for x in (near.x, near.right - wide):
        for y in (near.y, near.bottom - tall):
            tablet = context.ornament.tablet(Rect(x, y, wide, tall))
            yield shape(tablet.outline, Ink("calm", issue.key), Stroke(Ink("engraving", issue.key), HAIRLINE))
            yield from context.setter.fit(value, room.moved(x, y), style, f"{issue.where}.value")


def _legends(issue: _Issue) -> Iterator[Placed]:
    """Who issued the note: the edition above the value, the bank below."""
    context, at, edition = issue.context, issue.at, issue.context.board_game
    ink = Ink("text-on", issue.key)
    above = at.head._replace(y=at.head.bottom + 0.4, height=at.middle.y - at.head.bottom - 0.8)
    below = at.tail._replace(y=at.middle.bottom + 0.4, height=at.tail.y - at.middle.bottom - 0.8)
    title = context.setter.own_face(edition.title, above, replace(at.title, ink=ink))
    yield from _calm(issue, context.setter.fit(edition.title, above, title, "title"))
    bank = context.label("money.issued")
    yield from _calm(issue, context.setter.fit(bank, below, replace(at.bank, ink=ink), "words.bank.one"))


def _calm(issue: _Issue, line: Sequence[Placed]) -> Iterator[Placed]:
    """Lines of text, and below each the ground without any engraving."""
    faces = issue.context.setter.faces
    for y, group in groupby(line, lambda entry: entry.at.y):
        runs = [(at, item) for at, item in group if isinstance(item, Text)]
        widths = [faces.width(run.string, run.face, run.size, run.tracking / run.size) for _, run in runs]
        start, end, tall = runs[0][0].x, runs[-1][0].x + widths[-1], runs[0][1].size * POINT
        patch = Rect(start - 1.2, y - 0.95 * tall, end - start + 2.4, 1.3 * tall)
        yield shape(rounded_path(patch, 1.0), Ink("ground", issue.key))
    yield from line
