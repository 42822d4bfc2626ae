"""The board's centre: the edition goes in; its crest, places for cards and medallions come out, each on one tile."""

import math
from collections.abc import Iterator, Sequence

from printgen.components.board_art import PEN, hidden, medallion, outlined, own_face, spot
from printgen.components.board_ring import Plan
from printgen.components.centre_plan import BUILDING, CREST, PAIR, PILE, Spot, arrange
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, polygon_path, rect_path, rounded_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.ornament import lozenge_path
from printgen.drawing.scale import Scaler
from printgen.drawing.text import Style
from printgen.errors import Problem, UsageError
from printgen.geometry import Point, Rect, Size
from printgen.kit import Cell
from printgen.theme.model import Deck, Token

TOKEN_SIZE = PAIR.height
MOST_PAIRS = 4
MOST_PILES = 2

# at 50 pt no stem of the bundled faces is 5 mm wide, so that Minimal has no large black areas
_TITLE = Style("display", 50, 16, Ink("text-on", "second"), caps=True, lines=1, narrow=None)
_TAGLINE = Style("text-italic", 12, 8)
_TITLE_STEPS = {1: 18.0, 2: 15.0, 3: 11.5}  # mm for each line of the title, by how many there are
_DECK = Style("display", 17, 10, caps=True, lines=2, leading=1.15)


def draw_centre(studio: Studio, plan: Plan, scale: float = 1.0) -> tuple[Cell, ...]:
    """Everything in the centre as cells, none of which a seam crosses; ``scale`` is that of the board."""
    tokens = studio.edition.pieces.tokens
    pairs = [tokens[number : number + 2] for number in range(0, len(tokens) - 1, 2)][:MOST_PAIRS]
    found = arrange(plan, scale, len(pairs))
    if len(found.piles) < min(len(studio.edition.decks), MOST_PILES):
        cards = f"the card piles ({PILE.width:g} x {PILE.height:g} mm) find no place clear of the seams"
        raise UsageError(Problem(f"board: {cards}", hint="choose a larger --board-size or a larger --paper"))
    return (
        _title(studio, found.crest),
        *_piles(studio, found.piles),
        *_buildings(studio, found.buildings),
        *_tokens(studio, pairs, found.pairs),
    )


def _square(centre: Point, size: float) -> Rect:
    return Rect(centre.x - size / 2, centre.y - size / 2, size, size)


def _title(studio: Studio, rect: Rect) -> Cell:
    """The crest, drawn at its usual size and scaled."""
    factor, usual = round(rect.width / CREST, 9), Size(CREST, CREST)
    drawn = Frame(usual, _crest(studio.scaled(factor), usual))
    return Cell("title", rect, 0, Scaler(factor).frame(drawn))


def _crest(studio: Studio, size: Size) -> tuple[Placed, ...]:
    """A rosette with the edition's icon over a ribbon with its title, and its tagline below."""
    board, middle, radius = studio.edition.board, Point(size.width / 2, size.height / 2), size.width / 2 - 6
    lines = len(studio.edition.title_lines)
    tall = 10.0 + _TITLE_STEPS[lines] * lines
    ribbon = Rect(7.5, middle.y - tall / 2 + 1.5, size.width - 15, tall)
    inner = radius * 0.85  # within the rosette's rings
    top = middle.y - inner + 2.5
    icon = Rect(middle.x - 20, top, 40, ribbon.y - top - 3)
    return (
        *medallion(middle, radius, "accent", 72, math.pi if board.tagline else math.tau),
        *outlined(studio.art(board.art, board.icon, icon, Ink("solid", "second"))),
        *_ribbon(ribbon, size.width),
        *_title_lines(studio, ribbon),
        *_tagline(studio, middle, inner, ribbon.bottom + 3),
    )


def _tagline(studio: Studio, middle: Point, radius: float, top: float) -> tuple[Placed, ...]:
    """The tagline below the ribbon, as wide as the disc is there."""
    tall = min(12.0, middle.y + radius - top - 6)
    below = top + tall - middle.y
    width = 2 * math.sqrt(radius**2 - below**2) - 3
    box = Rect(middle.x - width / 2, top, width, tall)
    words = studio.edition.board.tagline
    return studio.setter.fit(words, box, own_face(studio, words, box, _TAGLINE), "board.tagline")


def _title_lines(studio: Studio, ribbon: Rect) -> Iterator[Placed]:
    """The title's lines at one size, spread evenly over the ribbon."""
    title = studio.edition.title_lines
    height = (ribbon.height - 6) / len(title)
    boxes = [Rect(ribbon.x + 5, ribbon.y + 3 + height * row, ribbon.width - 10, height) for row in range(len(title))]
    style = studio.setter.common(title, boxes[0], _TITLE)
    for line, box in zip(title, boxes, strict=True):
        yield from studio.setter.fit(line, box, style, "board.title")


def _ribbon(box: Rect, width: float) -> tuple[Placed, ...]:
    """A banner across the full width: its tails hang behind, a little lower, with their folds in shadow."""
    drop, fold = 5.0, 6.0
    pieces: list[Placed] = []
    for x, inner in ((0.0, box.x + fold), (width, box.right - fold)):
        notch = x + (inner - x) * 0.3
        top, low = box.y + drop, box.bottom + drop
        tail = polygon_path([(x, top), (inner, top), (inner, low), (x, low), (notch, (top + low) / 2)])
        edge = box.x if x == 0.0 else box.right
        shadow = polygon_path([(edge, box.bottom), (inner, box.bottom), (inner, low)])
        pieces += [*hidden(tail, Ink("solid", "second"), PEN), *hidden(shadow, Ink("solid", "ink"), PEN)]
    fine = Stroke(Ink("text-on", "second"), OUTLINE * 1.5)
    inner_line = shape(rect_path(box.inset(1.6)), stroke=fine)
    return (*pieces, *hidden(rect_path(box), Ink("solid", "second"), PEN), inner_line)


def _piles(studio: Studio, spots: Sequence[Spot]) -> Iterator[Cell]:
    """A place for each deck; a cell's rectangle is the box round the leaning outline."""
    for deck, (rect, turn) in zip(studio.edition.decks, spots, strict=False):
        yield Cell(f"pile-{deck.id}", rect, turn, _pile(studio, deck))


def _pile(studio: Studio, deck: Deck) -> Frame:
    key, outer = f"deck/{deck.id}", Rect.of(PILE)
    inner = outer.inset(3.0)
    name = Rect(inner.x + 5, inner.y + 7, inner.width - 10, 15)
    icon = Rect(inner.x + 8, inner.y + 28, inner.width - 16, 34)
    style = own_face(studio, deck.name, name, _DECK._replace(ink=Ink("title", key)))
    return Frame(
        PILE,
        (
            *hidden(rounded_path(outer, 5.0), Ink("band", key), PEN),
            *hidden(rounded_path(inner, 3.0), Ink("blank"), PEN),
            shape(rounded_path(inner.inset(2.2), 2.0), stroke=Stroke(Ink("line-in", key), OUTLINE)),
            *studio.setter.fit(deck.name, name, style, f"decks.{deck.id}.name"),
            *spot(studio, deck.icon, icon, Ink("solid", key)),
            *_row_of_lozenges(Point(inner.centre.x, inner.bottom - 11), key),
        ),
    )


def _row_of_lozenges(centre: Point, key: str) -> Iterator[Placed]:
    for step, size in ((-2, 2.2), (-1, 3.2), (0, 4.4), (1, 3.2), (2, 2.2)):
        yield shape(lozenge_path(Point(centre.x + step * 5, centre.y), size, size * 1.3), Ink("solid", key), PEN)


def _buildings(studio: Studio, rects: Sequence[Rect]) -> Iterator[Cell]:
    """A medallion for each kind of building."""
    pieces = studio.edition.pieces
    kinds = (("large-building", pieces.large_building.icon), ("small-building", pieces.small_building.icon))
    for (name, icon), rect in zip(kinds, rects, strict=False):
        key = name.replace("-", "_").removesuffix("_building") + "_building"
        middle = Point(BUILDING / 2, BUILDING / 2)
        items = (
            *medallion(middle, BUILDING / 2, key, 60),
            *spot(studio, icon, _square(middle, 42), Ink("solid", key)),
        )
        drawn = Frame(Size(BUILDING, BUILDING), items)
        yield Cell(name, rect, 0, Scaler(round(rect.width / BUILDING, 9)).frame(drawn))


def _tokens(studio: Studio, pairs: Sequence[Sequence[Token]], rects: Sequence[Rect]) -> Iterator[Cell]:
    """The first tokens in medallions, two by two, a diamond between them."""
    for number, (pair, rect) in enumerate(zip(pairs, rects, strict=False), 1):
        usual = PAIR if rect.width > rect.height else PAIR.turned
        drawn = Frame(usual, tuple(_pair(studio, pair, usual)))
        yield Cell(f"tokens-{number}", rect, 0, Scaler(round(rect.width / usual.width, 9)).frame(drawn))


def _pair(studio: Studio, tokens: Sequence[Token], size: Size) -> Iterator[Placed]:
    half = TOKEN_SIZE / 2
    spots = (Point(half, half), Point(size.width - half, size.height - half))
    for token, centre in zip(tokens, spots, strict=True):
        yield from medallion(centre, half, "second", 36)
        yield from spot(studio, token.icon, _square(centre, 20), Ink("solid", "accent"))
    yield shape(lozenge_path(Point(size.width / 2, size.height / 2), 5, 7), Ink("solid", "accent"), PEN)
