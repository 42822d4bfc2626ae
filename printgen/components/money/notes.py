"""The money: a banknote for each denomination, as many copies as the edition prints.

Values differ without colour: by numerals in every corner, pattern, emblem, guilloche, and a diamond more
for each step up. A note is one frame, printed many times over. A margin of paper hides a cut that strays.
"""

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from printgen.components.desk import Desk
from printgen.drawing.art import Art, engraved, inked, on, tone
from printgen.drawing.frame import (
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
from printgen.drawing.ink_variants import HAIRLINE, HAIRLINE_PEN, OUTLINE
from printgen.drawing.ornament.curves import lozenges_path
from printgen.drawing.ornament.patterns import ground
from printgen.drawing.type.typesetter import Style
from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Grid
from printgen.kit.pieces import Component, Piece
from printgen.theme.model.picture import ThemePicture
from printgen.theme.model.slide import Banknote
from printgen.theme.model.trade import Note

SIZE = Size(98.0, 49.0)
BORDER = 2.5  # plain paper, so that a cut between butted notes may stray

_PANEL = Rect.of(SIZE).inset(BORDER)
_CENTRE = _PANEL.centre

_EDGE = 1.6  # from the panel's edge to what stands along it
_CORNER = Size(17.0, 10.4)
_STRIP_WIDTH = _PANEL.width - 2 * (_EDGE + _CORNER.width + _EDGE)
_HEAD, _FOOT = (Rect(_CENTRE.x - _STRIP_WIDTH / 2, y, _STRIP_WIDTH, 3.6) for y in (4.2, SIZE.height - 7.8))
_CARTOUCHE = Rect(_CENTRE.x - 20.5, _CENTRE.y - 10.4, 41.0, 20.8)
_FIELD = _PANEL.inset(_EDGE + 0.4)  # what the fine lines fill
_SEAL = 9.4  # radius
_PORTRAIT = 9.6  # radius of the seal round a portrait
_SITTER = 0.75  # of that radius: how much of it the portrait takes
_ASIDE = 31.4  # from the middle to the seals
_ICON = 10.4
_PIP_STEP = 4.0
_BAR = 5.6  # of a strip's pattern at either end

_NUMERAL = Style("figures", 17, 8, lines=1, narrow="condensed-bold")
_VALUE = Style("figures", 27, 12, lines=1, narrow="condensed-bold")
_UNIT = Style("text", 8, 6.5, caps=True, lines=1, tracking=0.12)
_TITLE = Style("display", 10.5, 7, caps=True, lines=1, tracking=0.08, narrow="condensed-bold")
_BANK = Style("text-italic", 8, 7, lines=1, narrow="condensed")
_SERIAL = Style("condensed", 7.25, 6.5, lines=1, tracking=0.14)


def money(desk: Desk, choices: Choices) -> Component:
    """The edition's banknotes, each denomination on sheets of its own."""
    notes = [note for note in desk.theme.edition.money if note.count]
    ranks = {value: rank for rank, value in enumerate(sorted(note.value for note in notes))}
    pieces = tuple(
        Piece(f"note-{note.value}", _note(desk, note, ranks[note.value]), None, note.count) for note in notes
    )
    contents = PartCount("notes", sum(note.count for note in notes), "banknote", "banknotes")
    return Component(pieces, Grid(apart=True), contents=(contents,))


def _note(desk: Desk, note: Note | Banknote, rank: int) -> Frame:
    """One note; ``rank`` counts the values from the lowest, from 0."""
    key = f"note/{note.value}"
    items = (
        shape(rect_path(_PANEL), Ink("ground", key), HAIRLINE_PEN),
        *_engraving(desk, key, rank),
        *_strips(desk, key, rank),
        *_cartouche(desk, note, key),
        *_emblems(desk, note),
        *_corners(desk, note, key),
        *_legends(desk, key),
    )
    return Frame(SIZE, items)


def _engraving(desk: Desk, key: str, rank: int) -> Iterator[Placed]:
    """The border and the fine lines of the value, in Standard only."""
    lines = shape(desk.ornament.guilloche(_FIELD, rank), stroke=Stroke(Ink("fine", key), HAIRLINE))
    yield ground(desk.ornament.pattern, _PANEL, tone(key))
    yield Placed(ORIGIN, Group(Frame(SIZE, (lines,)), 0, _FIELD))
    yield from inked(desk.ornament.border(_PANEL, 0.75).art, engraved(key))


def _strips(desk: Desk, key: str, rank: int) -> Iterator[Placed]:
    """At head and foot Minimal's bars of the note's pattern; between them the series, and a diamond for each step."""
    for strip in (_HEAD, _FOOT):
        for x in (strip.x, strip.right - _BAR):
            bar = strip._replace(x=x, width=_BAR)
            yield shape(rect_path(bar), Ink("band-minimal-only", key))
    pips = lozenges_path(_HEAD.centre, (2.2,) * (rank + 1), _PIP_STEP)
    yield shape(pips, Ink("white"), HAIRLINE_PEN)
    serial = f"SERIES {ascii_uppercase[rank % 26]} · {10**6 + 7919 * (rank + 1) * (rank + 3) % 10**6}"
    room = Rect(_FOOT.x + _BAR + 1.0, _FOOT.y, _FOOT.width - 2 * _BAR - 2.0, _FOOT.height)
    yield from _calm(desk, key, desk.setter.fit(serial, room, _SERIAL._replace(ink=Ink("text-on", key)), "money"))


def _cartouche(desk: Desk, note: Note | Banknote, key: str) -> Iterator[Placed]:
    """The value, with its sign and unit, on a calm patch in the middle."""
    plaque, ink, currency = desk.ornament.tablet(_CARTOUCHE), Ink("text-on", key), desk.theme.edition.currency
    room = plaque.room
    value = Rect(room.x + 1.5, _CARTOUCHE.y + 2.6, room.width - 3.0, 11.6)
    unit = Rect(room.x + 1.5, _CARTOUCHE.bottom - 6.4, room.width - 3.0, 4.2)
    yield shape(plaque.outline, Ink("ground", key), HAIRLINE_PEN)
    yield from inked(plaque.art, engraved(key))
    name = currency.one if note.value == 1 else currency.many
    yield from desk.setter.fit(desk.amount(note.value), value, _VALUE._replace(ink=ink), f"money.{note.value}.value")
    yield from desk.setter.fit(name, unit, _UNIT._replace(ink=ink), "currency")


def _emblems(desk: Desk, note: Note | Banknote) -> Iterator[Placed]:
    """The note's icon in the edition's seal at either side; a portrait in the left one's stead."""
    key, middle = f"note/{note.value}", Point(_SEAL, _SEAL)
    seal = desk.ornament.seal(middle, _SEAL)
    size = min(_ICON, round(1.45 * seal.room, 1))
    items = (
        shape(seal.outline, Ink("ground", key), Stroke(Ink("text-on", key), HAIRLINE)),
        *inked(seal.art._replace(dots=()), engraved(key)),
        *inked(Art(seal.art.dots), on(key)),
        shape(circle_path(middle, seal.room), Ink("ground", key)),
        placed(desk.icons.frame(note.icon, size, Ink("emblem", key)), middle.x - size / 2, middle.y - size / 2),
    )
    frame = Frame(Size(2 * _SEAL, 2 * _SEAL), items)
    if note.art:
        yield from _portrait(desk, note, note.art)
    for side in (1,) if note.art else (-1, 1):
        yield placed(frame, _CENTRE.x + side * _ASIDE - _SEAL, _CENTRE.y - _SEAL)


def _portrait(desk: Desk, note: Note | Banknote, art: ThemePicture) -> Iterator[Placed]:
    """The note's picture in a larger seal at its left."""
    key, middle = f"note/{note.value}", Point(_CENTRE.x - _ASIDE, _CENTRE.y)
    seal = desk.ornament.seal(middle, _PORTRAIT)
    radius = max(seal.room, _SITTER * _PORTRAIT)
    disc, box = circle_path(middle, radius), Rect.square(middle, radius)
    yield shape(seal.outline, Ink("ground", key), Stroke(Ink("text-on", key), HAIRLINE))
    yield from inked(seal.art._replace(dots=()), engraved(key))
    yield from inked(Art(seal.art.dots), on(key))
    yield shape(disc, Ink("white"))
    yield desk.picture(art, f"money.{note.value}.art", box, disc, note.icon)
    yield shape(disc, stroke=Stroke(Ink("engraving", key), 2 * OUTLINE))


def _corners(desk: Desk, note: Note | Banknote, key: str) -> Iterator[Placed]:
    """The value in figures in every corner, large enough to be read in a fan of notes."""
    near, figures = _PANEL.inset(_EDGE), f"{note.value:,}"
    style = desk.setter.own_face(figures, Rect.of(_CORNER).inset(1.5), _NUMERAL._replace(ink=Ink("text-on", key)))
    for x in (near.x, near.right - _CORNER.width):
        for y in (near.y, near.bottom - _CORNER.height):
            rect = Rect(x, y, *_CORNER)
            yield shape(desk.ornament.tablet(rect).outline, Ink("ground", key), HAIRLINE_PEN)
            yield from desk.setter.fit(figures, rect.inset(1.5), style, f"money.{note.value}.value")


def _legends(desk: Desk, key: str) -> Iterator[Placed]:
    """Who issued the note: the edition above the value, the bank below."""
    ink, edition = Ink("text-on", key), desk.theme.edition
    above = Rect(_HEAD.x, _HEAD.bottom + 0.6, _HEAD.width, _CARTOUCHE.y - _HEAD.bottom - 1.2)
    below = Rect(_FOOT.x, _CARTOUCHE.bottom + 0.6, _FOOT.width, _FOOT.y - _CARTOUCHE.bottom - 1.2)
    title = desk.setter.own_face(edition.title, above, _TITLE._replace(ink=ink))
    yield from _calm(desk, key, desk.setter.fit(edition.title, above, title, "title"))
    bank = f"Issued by the {edition.words.bank.one}"
    yield from _calm(desk, key, desk.setter.fit(bank, below, _BANK._replace(ink=ink), "words.bank.one"))


def _calm(desk: Desk, key: str, line: Sequence[Placed]) -> Iterator[Placed]:
    """A line of text, and below it the ground without any engraving."""
    runs = [(at, item) for at, item in line if isinstance(item, Text)]
    widths = [desk.setter.faces.width(run.string, run.face, run.size, run.tracking / run.size) for _, run in runs]
    start, end = runs[0][0], runs[-1][0].x + widths[-1]
    tall = runs[0][1].size * POINT
    patch = Rect(start.x - 1.2, start.y - 0.95 * tall, end - start.x + 2.4, 1.3 * tall)
    yield shape(rounded_path(patch, 1.0), Ink("ground", key))
    yield from line
