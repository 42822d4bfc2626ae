"""Coins: round money with the value and a drawing on both sides."""

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, Stroke, circle_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.art.line_art import chain, curve_path, disc, polar
from printgen.art.transforms import Scaler
from printgen.geometry import Path, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, Piece
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Banknote, HasMoney, Note
from printgen.type.typesetter import Style
from printgen.words.amounts import amount_figures

_SMALLEST, _STEP, _LARGEST = 26.0, 3.0, 32.0  # the diameter of the lowest value (mm), how it grows, and the greatest
_CURVES = 12  # of the cut line
_POCKET = 0.81  # the size of pocket money

# All others are for a coin of this diameter.
_USUAL = 32.0
_BLEED = 1.8  # the ground beyond the cut
_RIM, _BEADS, _FIELD = 15.0, 14.0, 12.9  # the radii of the rim's line, of the beads and of the field
_BEAD, _COUNT = 0.42, 40
_DOT, _DOTS = 0.24, 20  # around the back in Minimal, where a line would be too heavy
_FIGURES = Style("figures", 40, 14, lines=1, narrow="condensed-bold")
_SMALL = Style("figures", 17, 9, lines=1, narrow="condensed-bold")
_NUMBER, _DRAWING = Rect(-9.5, -11.6, 19.0, 14.0), Rect(-4.4, 2.4, 8.8, 8.8)  # about the middle of the back
_BADGE, _BADGE_AT = 4.9, Point(0.0, 9.6)  # the value on the front


def coins(context: DrawingContext, choices: Choices) -> Component:
    """Make the edition's money as coins, each value on sheets of its own; higher values are larger."""
    edition = context.edition
    assert isinstance(edition, HasMoney)
    notes = edition.printed_notes
    values = sorted(note.value for note in notes)
    pieces = [_piece(context, note, _diameter(choices, values.index(note.value))) for note in notes]
    contents = (PartCount("notes", sum(note.count for note in notes), context.counted("parts.coins")),)
    return Component(pieces, choices.card_layout(apart=True), contents=contents)


def _diameter(choices: Choices, rank: int) -> float:
    """Return the diameter of a value that is ``rank`` from the lowest; all coins of a chosen size are equal."""
    if choices.money == "pocket":
        return _POCKET * min(_SMALLEST + rank * _STEP, _LARGEST)
    return min(choices.note_size) if choices.note_size else min(_SMALLEST + rank * _STEP, _LARGEST)


def _piece(context: DrawingContext, note: Note | Banknote, diameter: float) -> Piece:
    """Draw the coins of a value; the front has the line to cut along."""
    size = Size(diameter, diameter)
    factor, outline = diameter / _USUAL, _cut_line(diameter / 2)
    scaled = context.scaled(factor, "--note-size")
    scaler, side = Scaler(factor), Size(_USUAL, _USUAL)
    front, back = (scaler.frame(Frame(side, tuple(draw(scaled, note)))) for draw in (_front, _back))
    line = shape(outline, stroke=Stroke(Ink("cut"), OUTLINE))
    front, back = Frame(size, (*front.items, line)), Frame(size, back.items)
    stem = f"note-{note.value}"
    return Piece(stem, front, back, note.count, outline=outline, group=stem)


def _cut_line(radius: float) -> Path:
    """Return the outline of a coin, in short curves for cutters and the proof, which follow it by straight lines."""

    def place(angle: float) -> tuple[float, float, float, float]:
        cos, sin = math.cos(angle), math.sin(angle)
        return radius + radius * cos, radius + radius * sin, -radius * sin, radius * cos

    return (*curve_path(place, 0.0, math.tau, _CURVES), ("Z",))


def _front(context: DrawingContext, note: Note | Banknote) -> Iterator[Placed]:
    """Draw the picture or scene of a value in the field, with the value on a badge at the foot."""
    key, where, middle = f"note/{note.value}", f"money.{note.value}", Point(_USUAL / 2, _USUAL / 2)
    window, field = Rect.square(middle, _FIELD), circle_path(middle, _FIELD)
    badge = _BADGE_AT.x + middle.x, _BADGE_AT.y + middle.y
    yield from _rim(middle, key)
    yield shape(field, Ink("white"))
    if note.art:
        yield context.picture(note.art, f"{where}.art", window, field, note.icon)
    else:
        if note.scene:
            drawn: Sequence[Placed] = (context.scene(note.scene, f"{where}.scene", window, key),)
        else:
            backdrop = context.backdrop(window, middle, 0.7 * _FIELD, key, full=True)
            size = context.within(note.icon, 1.1 * _FIELD, backdrop)
            drawn = (*backdrop.items, context.emblem(note.icon, middle, size, key, backdrop.dark))
        yield Placed(ORIGIN, Group(Frame(Size(_USUAL, _USUAL), tuple(drawn)), clip=field))
    yield shape(field, stroke=Stroke(Ink("engraving", key), HAIRLINE))
    yield shape(circle_path(Point(*badge), _BADGE), Ink("white"))
    yield shape(circle_path(Point(*badge), _BADGE), Ink("ground", key), Stroke(Ink("engraving", key), HAIRLINE))
    yield from _value(context, note, Rect.square(Point(*badge), 0.74 * _BADGE), _SMALL)


def _back(context: DrawingContext, note: Note | Banknote) -> Iterator[Placed]:
    """Draw the value in large figures above its icon."""
    key, middle = f"note/{note.value}", Point(_USUAL / 2, _USUAL / 2)
    yield from _rim(middle, key)
    dots = [polar(middle, _FIELD, 360 * number / _DOTS) for number in range(_DOTS)]
    yield shape(chain(disc(*dot, _DOT) for dot in dots), Ink("gilt-line", key))  # seen in Minimal alone
    yield shape(circle_path(middle, _FIELD), stroke=Stroke(Ink("engraving", key), HAIRLINE))
    yield from _value(context, note, _NUMBER.moved(*middle), _FIGURES, "show-on")
    icon = _DRAWING.moved(*middle)
    yield context.emblem(note.icon, icon.centre, icon.width, key, dark=True)


def _rim(middle: Point, key: str) -> Iterator[Placed]:
    """Draw the raised edge of a coin: a line and a ring of beads."""
    pen = Stroke(Ink("engraving", key), HAIRLINE)
    beads = [polar(middle, _BEADS, 360 * number / _COUNT) for number in range(_COUNT)]
    yield shape(circle_path(middle, _USUAL / 2 + _BLEED), Ink("ground", key))
    yield shape(circle_path(middle, _RIM), stroke=pen)
    yield shape(chain(disc(*bead, _BEAD) for bead in beads), Ink("engraving", key))


def _value(
    context: DrawingContext, note: Note | Banknote, room: Rect, style: Style, role: str = "text-on"
) -> Iterator[Placed]:
    """Set the value in figures."""
    ink = Ink(role, f"note/{note.value}")
    value = amount_figures(context.edition, note.value)
    yield from context.setter.fit(value, room, replace(style, ink=ink), f"money.{note.value}.value")
