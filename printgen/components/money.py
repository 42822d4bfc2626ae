"""The money: a studio goes in, a banknote for each denomination comes out, as many copies as the edition prints.

Values are told apart without colour: by numerals in every corner, pattern, emblem, guilloche, and a diamond more
for each step up. A note is one frame, printed many times over. A margin of paper hides a cut that strays.
"""

from collections.abc import Iterator
from typing import NamedTuple

from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE
from printgen.drawing.ornament import braid_path, lozenges_path, plaque_path, rosette_path, seal_path
from printgen.drawing.text import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit import Choices, Component, Grid, Piece
from printgen.theme.model import Note
from printgen.theme.model_slide import Banknote

SIZE = Size(98.0, 49.0)
BORDER = 2.5  # plain paper, so that a cut between butted notes may stray

_PANEL = Rect.of(SIZE).inset(BORDER)
_CENTRE = _PANEL.centre
_FINE = Stroke(Ink("line"), HAIRLINE)

_EDGE = 1.2  # from the panel's edge to what stands along it
_CORNER = Size(15.0, 9.2)
_STRIP_WIDTH = _PANEL.width - 2 * (_EDGE + _CORNER.width + _EDGE)
_STRIPS = tuple(Rect(_CENTRE.x - _STRIP_WIDTH / 2, y, _STRIP_WIDTH, 4.0) for y in (3.7, SIZE.height - 7.7))
_CARTOUCHE = Rect(_CENTRE.x - 20.5, _CENTRE.y - 10.2, 41.0, 20.4)
_ROSETTE = 9.4  # radius
_ICON = 9.6
_PIP_STEP = 4.2
_BAR = 8.2  # of a strip's pattern at either end, in Minimal too

_NUMERAL = Style("figures", 16, 8, lines=1, narrow="condensed-bold")
_VALUE = Style("figures", 28, 12, lines=1, narrow="condensed-bold")
_UNIT = Style("text-bold", 8, 6.5, caps=True, lines=1, tracking=0.12)
_TITLE = Style("display", 10.5, 7, caps=True, lines=1, tracking=0.08, narrow="condensed-bold")
_BANK = Style("text-italic", 8, 7, lines=1, narrow="condensed")


class _Guilloche(NamedTuple):
    """The numbers behind a note's fine lines: petals and strands of its rosettes, cycles and number of its waves."""

    petals: int
    strands: int
    cycles: int
    waves: int


# By a note's place among the values; further notes begin again.
_GUILLOCHES = (
    _Guilloche(8, 8, 5, 3),
    _Guilloche(12, 8, 7, 4),
    _Guilloche(16, 6, 9, 3),
    _Guilloche(10, 10, 11, 4),
    _Guilloche(20, 5, 13, 3),
    _Guilloche(14, 8, 8, 5),
    _Guilloche(24, 5, 16, 4),
)


def money(studio: Studio, choices: Choices) -> Component:
    """The edition's banknotes, each denomination on sheets of its own."""
    notes = [note for note in studio.theme.edition.money if note.count]
    ranks = {value: rank for rank, value in enumerate(sorted(note.value for note in notes))}
    pieces = tuple(
        Piece(f"note-{note.value}", _note(studio, note, ranks[note.value]), None, note.count) for note in notes
    )
    counts = {"banknotes": sum(note.count for note in notes)}
    return Component("money", "Money", pieces, Grid(apart=True), counts=counts)


def _note(studio: Studio, note: Note | Banknote, rank: int) -> Frame:
    """One note; ``rank`` counts the values from the lowest, from 0."""
    key, guilloche = f"note/{note.value}", _GUILLOCHES[rank % len(_GUILLOCHES)]
    items = (
        shape(rect_path(_PANEL), Ink("ground", key), _FINE),
        *_engraving(key, guilloche),
        *_strips(key, rank + 1),
        *_cartouche(studio, note, key),
        *_emblems(studio, note, guilloche),
        *_corners(studio, note, key),
        *_legends(studio, key),
    )
    return Frame(SIZE, items)


def _only_standard(key: str, width: float = HAIRLINE) -> Stroke:
    """A fine line on the note's colour, which Minimal leaves out."""
    return Stroke(Ink("engraving", key), width)


def _engraving(key: str, guilloche: _Guilloche) -> Iterator[Placed]:
    """Waves behind the value and a braid at either side, in Standard only."""
    waves = Rect(_PANEL.x + _EDGE + 4.6, _CENTRE.y - 9.7, _PANEL.width - 2 * (_EDGE + 4.6), 19.4)
    yield shape(braid_path(waves, guilloche.cycles, guilloche.waves), stroke=Stroke(Ink("pale", key), 0.2))
    top = _PANEL.y + _EDGE + _CORNER.height + _EDGE
    for x in (_PANEL.x + _EDGE, _PANEL.right - _EDGE - 3.4):
        side = Rect(x, top, 3.4, SIZE.height - 2 * top)
        yield shape(braid_path(side, 3 + guilloche.cycles // 2, 4), stroke=_only_standard(key))


def _strips(key: str, pips: int) -> Iterator[Placed]:
    """The note's pattern at head and foot, and between its halves a diamond for each step of value.

    Minimal has a bar of each half, and a rule between the bars behind the diamonds.
    """
    for strip in _STRIPS:
        half = (strip.width - (pips + 1) * _PIP_STEP) / 2
        bar, y = min(half, _BAR), strip.centre.y
        yield shape(line_path(Line(Point(strip.x + bar, y), Point(strip.right - bar, y))), stroke=_FINE)
        for x, outer in ((strip.x, strip.x), (strip.right - half, strip.right - bar)):
            yield shape(rect_path(strip._replace(x=outer, width=bar)), Ink("band", key))
            yield shape(rect_path(strip._replace(x=x, width=half)), Ink("rich-band", key), _only_standard(key))
        yield shape(lozenges_path(strip.centre, (2.2,) * pips, _PIP_STEP), Ink("white"), _FINE)


def _cartouche(studio: Studio, note: Note | Banknote, key: str) -> Iterator[Placed]:
    """The value, with its sign and unit, on a calm patch in the middle."""
    rect, ink, currency = _CARTOUCHE, Ink("text-on", key), studio.theme.edition.currency
    value = Rect(rect.x + 3.0, rect.y + 2.4, rect.width - 6.0, 11.4)
    unit = Rect(rect.x + 3.0, rect.bottom - 6.2, rect.width - 6.0, 4.2)
    yield shape(plaque_path(rect, 2.6), Ink("ground", key), _FINE)
    yield shape(plaque_path(rect.inset(0.9), 2.6), stroke=_only_standard(key))
    name = currency.one if note.value == 1 else currency.many
    yield from studio.setter.fit(
        studio.amount(note.value), value, _VALUE._replace(ink=ink), f"money.{note.value}.value"
    )
    yield from studio.setter.fit(name, unit, _UNIT._replace(ink=ink), "currency")


def _emblems(studio: Studio, note: Note | Banknote, guilloche: _Guilloche) -> Iterator[Placed]:
    """The note's icon in a rosette at either side: of a single wave in Minimal, finely engraved in Standard."""
    key, (petals, strands, *_) = f"note/{note.value}", guilloche
    middle, icon = Point(_ROSETTE, _ROSETTE), Ink("emblem", key)
    items = (
        shape(circle_path(middle, _ROSETTE), Ink("ground", key)),
        shape(rosette_path(middle, _ROSETTE, 2.6, petals, strands), stroke=_only_standard(key)),
        shape(seal_path(middle, _ROSETTE, petals, 2.6), stroke=Stroke(Ink("text-on", key), HAIRLINE)),
        placed(studio.icons.frame(note.icon, _ICON, icon), middle.x - _ICON / 2, middle.y - _ICON / 2),
    )
    frame = Frame(Size(2 * _ROSETTE, 2 * _ROSETTE), items)
    for side in (-1, 1):
        yield placed(frame, _CENTRE.x + side * 31.2 - _ROSETTE, _CENTRE.y - _ROSETTE)


def _corners(studio: Studio, note: Note | Banknote, key: str) -> Iterator[Placed]:
    """The value in figures in every corner."""
    near, style = _PANEL.inset(_EDGE), _NUMERAL._replace(ink=Ink("text-on", key))
    for x in (near.x, near.right - _CORNER.width):
        for y in (near.y, near.bottom - _CORNER.height):
            rect = Rect(x, y, *_CORNER)
            yield shape(plaque_path(rect, 1.4), stroke=_FINE)
            yield from studio.setter.fit(f"{note.value:,}", rect.inset(1.4), style, f"money.{note.value}.value")


def _legends(studio: Studio, key: str) -> Iterator[Placed]:
    """Who issued the note: the edition above the value, the bank below."""
    ink, edition, (head, foot) = Ink("text-on", key), studio.theme.edition, _STRIPS
    above = Rect(head.x, head.bottom + 0.8, head.width, _CARTOUCHE.y - head.bottom - 1.6)
    below = Rect(foot.x, _CARTOUCHE.bottom + 0.8, foot.width, foot.y - _CARTOUCHE.bottom - 1.6)
    yield from studio.setter.fit(edition.title, above, _TITLE._replace(ink=ink), "title")
    bank = f"Issued by the {edition.words.bank.one}"
    yield from studio.setter.fit(bank, below, _BANK._replace(ink=ink), "words.bank.one")
