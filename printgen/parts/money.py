"""Banknotes: a sheet of notes for each denomination."""

from collections.abc import Iterable, Iterator
from string import ascii_uppercase

from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Shape,
    Stroke,
    Text,
    bounds,
    circle_path,
    lines_path,
    moved_path,
    rect_path,
    shape,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, NOTE_PITCH, OUTLINE, THINNEST
from printgen.art.line_art import chain, engraved, inked, lace_path, lozenges_path
from printgen.art.transforms import Scaler
from printgen.geometry import Line, Path, Point, Rect, Size, mapped
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Grid, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.note_layouts import PLAIN, NoteLayout, NoteMeasures, note_face, note_layout
from printgen.theme.edition import Banknote, HasMoney, Note
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures, unit

_TWO_LINES = 1.6  # times the height of a unit, where it needs two lines
_STARTS = {"rings": 1.0, "squares": 0.8}  # where a pattern begins, in its pitch, so that its columns are whole
_PETALS = 7  # of the lowest value's lace; each higher one has two more
_DEPTHS = (0.4, 0.5, 0.34, 0.46)  # of the lace, in turn
_CONTOUR = 0.36  # mm: the line around an amount in Minimal, whose inner half is covered
_RING = 0.06  # the depth of the lace in Minimal, which encircles the amount
_CLOSER = 1.2  # mm: how much closer it is than that of Standard
_INNER = 0.7  # the size of the lace within the lace
_APART = 4.0  # mm between the title and the tablets beside it, besides their usual distance
_IN_TABLET = 0.8  # from the edge of a tablet to its value
_EMBLEM = 0.82  # an icon's share of the height of the vignette
_FRAME = 0.7  # from a vignette to the line around it
_PIPS = 0.72  # the greatest width of all pips relative to the lace
_STANDARD_PEN = Stroke(Ink("line-standard-only", "line"), HAIRLINE)  # Minimal sets values on plain paper
_MINIMAL_PEN = Stroke(Ink("screen"), THINNEST)
_SEAL = 0.42  # the radius of the seal relative to the width of its place


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


def draw_note(context: DrawingContext, at: NoteMeasures, note: Note | Banknote, rank: int) -> Frame:
    """Draw a note; ``rank`` counts the denominations from the lowest, from 0.

    If the words of its layout do not fit, it is laid out as one of the lowest values.
    """
    trial = context.cleared()
    places = _laid_out(trial, at, rank)
    tuple(_cartouche(trial, at, note, places))
    if trial.setter.misfits:
        places = _laid_out(context, at, PLAIN[rank % 2])
    key, where, setter, ornament = f"note/{note.value}", f"money.{note.value}", context.setter, context.ornament
    head, foot = _head(context, at).bottom, at.line(-2).y
    text, field = Ink("text-on", key), Rect(at.inner.x, head, at.inner.width, foot - head)
    guilloche = shape(ornament.guilloche(field, rank), stroke=Stroke(Ink("fine", key), HAIRLINE))
    items = [
        shape(rect_path(at.panel), Ink("ground", key)),
        Placed(ORIGIN, Group(Frame(at.size, (guilloche,)), 0, field)),
        shape(lines_path(_edges(field)), stroke=Stroke(Ink("fine", key), OUTLINE)),
        *inked(ornament.border(at.panel, at.border).art, engraved(key)),
        *_ends(at, key, note.hatch),
        shape(rect_path(at.panel), stroke=_STANDARD_PEN),
        *_vignette(context, note, places),
        *_lace(places.lace, key, rank),
        _ring(places.lace, rank),
        *_seal(context, note, places, rank),
        *_cartouche(context, at, note, places),
        *_pips(at, places, rank),
    ]
    value = amount_figures(context.edition, note.value)  # large enough to be read in a fan of notes
    near, corner = at.inner.inset(at.edge), Rect.of(at.tablet).inset(_IN_TABLET)
    figures = setter.own_face(value, corner, replace(at.figures, ink=text))
    for x in (near.x, near.right - at.tablet.width):
        for y in (near.y, near.bottom - at.tablet.height):
            tablet = ornament.tablet(Rect(x, y, *at.tablet))
            items += (shape(tablet.outline, Ink("blank")), shape(tablet.outline, Ink("ground", key), _STANDARD_PEN))
            items += setter.fit(value, corner.moved(x, y), figures, f"{where}.value")
    items += _words(context, at, key, rank)
    return Frame(at.size, tuple(items))


def _laid_out(context: DrawingContext, at: NoteMeasures, rank: int) -> NoteLayout:
    """Return the layout of a value, between the edition's title and the words at the foot."""
    return note_layout(at, context.ornament, rank, _head(context, at).bottom, at.line(-2).y)


def _head(context: DrawingContext, at: NoteMeasures) -> Rect:
    """Return the place of the title, apart from the values beside it: one line, or more for a long one."""
    head, setter = at.line(0), context.setter
    head = head._replace(x=head.x + _APART, width=head.width - 2 * _APART)
    if setter.whole_block(setter.cased(context.edition.title, at.title), head, at.title):
        return head
    return head._replace(height=2.4 * at.foot)


def _edges(field: Rect) -> tuple[Line, Line]:
    """Return the upper and the lower edge of an area."""
    upper = Line(field.at, Point(field.right, field.y))
    return upper, upper.moved(0.0, field.height)


def _ends(at: NoteMeasures, key: str, hatch: str) -> Iterator[Placed]:
    """Draw the note's pattern at its ends, so that its rows and columns are whole."""
    start = Point(_STARTS.get(hatch, 0.5) * NOTE_PITCH, NOTE_PITCH / 2)
    for strip in at.ends:
        path, place = rect_path(Rect(*start, *strip.size)), Point(strip.x - start.x, strip.y - start.y)
        yield Placed(place, Shape(path, Ink("band-standard-only", key), _STANDARD_PEN))
        yield Placed(place, Shape(path, Ink("band-minimal-only", key), _MINIMAL_PEN))


def _lace(place: Rect, key: str, rank: int) -> Iterator[Placed]:
    """Draw interlaced curves around a place, of another number and form of petals for each value."""
    half = place.width / 2, place.height / 2
    petals, depth = _PETALS + 2 * rank, _DEPTHS[rank % len(_DEPTHS)]
    turned = -1 if rank % 2 else 1
    inner = _INNER * half[0], _INNER * half[1]
    calm = mapped(circle_path(Point(0.0, 0.0), 1.0 - depth / 8), (half[0], 0.0, 0.0, half[1], *place.centre))
    pen = Stroke(Ink("engraving", key), HAIRLINE)
    yield shape(calm, Ink("white"))
    yield shape(calm, Ink("ground", key))
    yield shape(lace_path(place.centre, half, turned * petals, depth, 3 + rank // 3 % 2), stroke=pen)
    yield shape(lace_path(place.centre, inner, -turned * (petals - 2), depth, 3), stroke=pen)


def _ring(place: Rect, rank: int) -> Placed:
    """Draw the narrow lace of Minimal around the amount."""
    petals, half = _PETALS + 2 * rank, (place.width / 2 - _CLOSER, place.height / 2 - _CLOSER)
    drawn = lace_path(place.centre, half, petals * (-1 if rank % 2 else 1), _RING, 1)
    return shape(drawn, stroke=_MINIMAL_PEN)


def _vignette(context: DrawingContext, note: Note | Banknote, places: NoteLayout) -> Iterator[Placed]:
    """Draw the note's picture or scene, in tones of its color, or its icon on the edition's backdrop."""
    key, where, window, clear = f"note/{note.value}", f"money.{note.value}", places.window, places.clear
    for pen in (Stroke(_STANDARD_PEN.ink, 2 * (_FRAME + HAIRLINE)), Stroke(Ink("white"), 2 * _FRAME)):
        yield shape(places.outline, Ink("white"), pen)
    yield shape(places.outline, stroke=Stroke(Ink("ground", key), 2 * _FRAME))
    if note.art:
        yield context.picture(note.art, f"{where}.art", window, places.outline, note.icon)
    else:
        if note.scene:
            drawn: tuple[Placed, ...] = (context.scene(note.scene, f"{where}.scene", window, key, clear, tint=key),)
        else:
            backdrop = context.backdrop(window, clear.centre, _EMBLEM * clear.height / 2, key, full=True)
            size = context.within(note.icon, _EMBLEM * clear.height, backdrop)
            drawn = (*backdrop.items, context.emblem(note.icon, clear.centre, size, key, backdrop.dark))
        yield Placed(ORIGIN, Group(Frame(Size(window.right, window.bottom), drawn), clip=places.outline))
    yield shape(places.outline, stroke=HAIRLINE_PEN)


def _seal(context: DrawingContext, note: Note | Banknote, places: NoteLayout, rank: int) -> Iterator[Placed]:
    """Draw the note's icon in the edition's seal, if the layout has a place for it."""
    if places.seal is None:
        return
    key, radius = f"note/{note.value}", _SEAL * places.lace.width
    seal = context.ornament.seal(places.seal, radius)
    yield from _lace(Rect.about(places.seal, places.lace.size), key, rank)
    yield shape(seal.outline, Ink("white"))
    yield shape(seal.outline, Ink("ground", key), HAIRLINE_PEN)
    yield from inked(seal.art, engraved(key))
    yield context.icon(note.icon, Rect.square(places.seal, 0.68 * seal.room), Ink("emblem", key))


def _cartouche(
    context: DrawingContext, at: NoteMeasures, note: Note | Banknote, places: NoteLayout
) -> Iterator[Placed]:
    """Draw the value with its sign and unit on a calm patch; a sign that is the unit appears once."""
    key, setter = f"note/{note.value}", context.setter
    plaque, ink = context.ornament.tablet(Rect.about(places.lace.centre, places.cartouche)), Ink("text-on", key)
    room = Rect(plaque.room.x + 1.0, plaque.room.y, plaque.room.width - 2.0, plaque.room.height)
    name, amount = unit(context.edition, note.value), context.amount(note.value)
    style, low = replace(at.units, ink=ink), room._replace(y=room.bottom - at.unit, height=at.unit)
    if not setter.block(setter.cased(name, style), low, style):
        tall = _TWO_LINES * at.unit
        style, low = replace(style, lines=2), room._replace(y=room.bottom - tall, height=tall)
    yield shape(plaque.outline, Ink("blank"))
    yield shape(plaque.outline, Ink("ground", key), _STANDARD_PEN)
    yield from inked(plaque.art, engraved(key))
    has_unit = name != context.edition.currency.sign
    value = room._replace(height=low.y - room.y) if has_unit else room
    yield from _amount(
        context, amount, value, replace(at.amount, ink=Ink("value-on", key)), f"money.{note.value}.value"
    )
    if has_unit:
        yield from setter.fit(name, low, style, "currency")


def _amount(context: DrawingContext, amount: str, room: Rect, style: Style, where: str) -> Iterator[Placed]:
    """Set an amount in the middle of its room, with the contour that Minimal draws around it.

    It is at most as tall as the room, with the letters that reach below the baseline.
    """
    setter = context.setter
    line = setter.fit(amount, room, style, where)
    if not (outlines := _outlines(context, line)):  # lines to write on
        yield from line
        return
    box = bounds(chain(outlines))
    if box.height > room.height:
        style = replace(style, size=max(style.floor, style.size * room.height / box.height))
        line = setter.fit(amount, room, style, where)
        outlines = _outlines(context, line)
        box = bounds(chain(outlines))
    lift = Point(0.0, room.centre.y - box.centre.y)
    for outline in outlines:
        yield Placed(lift, Shape(outline, stroke=Stroke(Ink("screen"), _CONTOUR, round=True)))
    yield from (Placed(Point(at.x, at.y + lift.y), item) for at, item in line)


def _outlines(context: DrawingContext, line: Iterable[Placed]) -> list[Path]:
    """Return the outlines of set text."""
    faces = context.setter.faces
    return [moved_path(faces.outline(item), *at) for at, item in line if isinstance(item, Text)]


def _pips(at: NoteMeasures, places: NoteLayout, rank: int) -> Iterator[Placed]:
    """Draw a diamond for each denomination up to this one, in a row below the amount."""
    low = places.lace.centre.y + places.cartouche.height / 2 + 0.9 * at.pip
    step = min(at.pip_step, _PIPS * places.lace.width / (rank + 1))
    pips = lozenges_path(Point(places.lace.centre.x, low), (at.pip,) * (rank + 1), step)
    yield shape(pips, Ink("white"), HAIRLINE_PEN)


def _words(context: DrawingContext, at: NoteMeasures, key: str, rank: int) -> Iterator[Placed]:
    """Set the title of the edition at the head, and the series and the bank at the foot."""
    setter, ink = context.setter, Ink("text-on", key)
    title, head = context.edition.title, _head(context, at)
    series, bank = context.label("money.series", letter=ascii_uppercase[rank % 26]), context.label("money.issued")
    yield from setter.fit_title(title, head, setter.own_face(title, head, replace(at.title, ink=ink)), "title")
    yield from setter.fit(bank, at.line(-2), replace(at.bank, ink=ink), "words.bank.one")
    yield from setter.fit(series, at.line(-1), replace(at.series, ink=ink), "money")
