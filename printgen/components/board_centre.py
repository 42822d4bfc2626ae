"""The board's centre: the edition goes in; its crest, places for cards and medallions come out, each on one tile."""

import math
from collections.abc import Iterator, Sequence

from printgen.components.board_art import (
    DISC,
    PEN,
    RING,
    Subject,
    cartouche,
    drawing,
    grown,
    medallion,
    own_face,
    roundel,
    stud,
)
from printgen.components.board_ring import Plan
from printgen.components.card_back import BLEED, Title, card_back
from printgen.components.centre_plan import BUILDING, CREST, PAIR, PILE, Spot, arrange
from printgen.components.studio import Studio
from printgen.drawing.art import arc
from printgen.drawing.frame import Frame, Group, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.ornament_plaques import Plaque
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
_LARGE = 2.2  # the title's plaque is so many times as large as those of cards
_RIM = BLEED  # round a card in a place for cards


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
    """A great seal with the edition's icon over a plaque with its title, and its tagline below."""
    board, middle, radius = studio.edition.board, Point(size.width / 2, size.height / 2), size.width / 2
    lines = len(studio.edition.title_lines)
    tall = 12.0 + _TITLE_STEPS[lines] * lines
    plaque = grown(studio.ornament.plaque, Rect(0.0, middle.y - tall / 2 + 1.5, size.width, tall), _LARGE)
    inner = DISC * radius
    top = middle.y - inner + 2.5
    icon = Rect(middle.x - 20, top, 40, middle.y - tall / 2 - top - 1.5)
    return (
        *medallion(studio, middle, radius, "accent"),
        *(_scene(studio, middle, plaque) if board.art else drawing(studio, board.icon, icon, "second")),
        *cartouche(plaque, "second"),
        *_title_lines(studio, plaque.room),
        *_tagline(studio, middle, inner, middle.y + tall / 2 + 3.0),
    )


def _scene(studio: Studio, middle: Point, plaque: Plaque) -> tuple[Placed, ...]:
    """The edition's picture in the disc, down to the plaque where words stand below that."""
    board, radius = studio.edition.board, RING * middle.x
    box = Rect(*middle, 0.0, 0.0).inset(-radius)
    disc = circle_path(middle, radius)
    if board.tagline:
        low = plaque.room.y
        turn = math.degrees(math.asin((middle.y - low) / radius))
        box, disc = box._replace(height=low - box.y), (*arc(middle, radius, 180 + turn, 360 - turn), ("Z",))
    assert board.art  # who calls this has seen to it
    return studio.picture(board.art, "board.art", box, disc, board.icon), shape(disc, stroke=PEN)


def _tagline(studio: Studio, middle: Point, radius: float, top: float) -> tuple[Placed, ...]:
    """The tagline below the plaque, as wide as the disc is there."""
    tall = min(12.0, middle.y + radius - top - 6)
    below = top + tall - middle.y
    width = 2 * math.sqrt(radius**2 - below**2) - 3
    box = Rect(middle.x - width / 2, top, width, tall)
    words = studio.edition.board.tagline
    return studio.setter.fit(words, box, own_face(studio, words, box, _TAGLINE), "board.tagline")


def _title_lines(studio: Studio, room: Rect) -> Iterator[Placed]:
    """The title's lines at one size, spread evenly over the plaque's room."""
    title = studio.edition.title_lines
    height = (room.height - 2) / len(title)
    boxes = [Rect(room.x + 0.5, room.y + 1 + height * row, room.width - 1, height) for row in range(len(title))]
    style = studio.setter.common(title, boxes[0], _TITLE)
    for line, box in zip(title, boxes, strict=True):
        yield from studio.setter.fit(line, box, style, "board.title")


def _piles(studio: Studio, spots: Sequence[Spot]) -> Iterator[Cell]:
    """A place for each deck; a cell's rectangle is the box round the leaning outline."""
    for deck, (rect, turn) in zip(studio.edition.decks, spots, strict=False):
        yield Cell(f"pile-{deck.id}", rect, turn, _pile(studio, deck))


def _pile(studio: Studio, deck: Deck) -> Frame:
    """The deck's own back with its ground all round, and a line where the cards will lie."""
    key = f"deck/{deck.id}"
    title = Title.of(deck)
    back = card_back(studio, title, studio.ornament.back(studio.edition.decks.index(deck)))
    outer = Rect.of(PILE)
    lines = (
        shape(rect_path(outer), stroke=Stroke(Ink("line"), 2 * OUTLINE)),
        shape(rect_path(outer.inset(_RIM)), stroke=Stroke(Ink("text-on", key), 2 * OUTLINE)),
    )
    return Frame(PILE, (shape(rect_path(outer), Ink("white")), Placed(Point(_RIM, _RIM), Group(back)), *lines))


def _buildings(studio: Studio, rects: Sequence[Rect]) -> Iterator[Cell]:
    """A medallion for each kind of building."""
    pieces = studio.edition.pieces
    kinds = (("large-building", pieces.large_building.icon), ("small-building", pieces.small_building.icon))
    for (name, icon), rect in zip(kinds, rects, strict=False):
        key = name.replace("-", "_").removesuffix("_building") + "_building"
        middle = Point(BUILDING / 2, BUILDING / 2)
        items = (
            *medallion(studio, middle, BUILDING / 2, key),
            *drawing(studio, icon, _square(middle, 40), key),
        )
        drawn = Frame(Size(BUILDING, BUILDING), items)
        yield Cell(name, rect, 0, Scaler(round(rect.width / BUILDING, 9)).frame(drawn))


def _tokens(studio: Studio, pairs: Sequence[Sequence[Token]], rects: Sequence[Rect]) -> Iterator[Cell]:
    """The first tokens in medallions, two by two, a stud between them."""
    for number, (pair, rect) in enumerate(zip(pairs, rects, strict=False), 1):
        usual = PAIR if rect.width > rect.height else PAIR.turned
        factor = round(rect.width / usual.width, 9)
        drawn = Frame(usual, tuple(_pair(studio.scaled(factor), pair, usual)))
        yield Cell(f"tokens-{number}", rect, 0, Scaler(factor).frame(drawn))


def _pair(studio: Studio, tokens: Sequence[Token], size: Size) -> Iterator[Placed]:
    half = TOKEN_SIZE / 2
    spots = (Point(half, half), Point(size.width - half, size.height - half))
    for token, centre in zip(tokens, spots, strict=True):
        yield from medallion(studio, centre, half, "second")
        shown = Subject(token.art, token.icon, f"pieces.tokens.{token.id}.art")
        yield from roundel(studio, shown, centre, RING * half, 19, "accent")
    yield from stud(studio, Point(size.width / 2, size.height / 2), 5.4, "second")
