"""A kit laid out for a game on a wooden table."""

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Size
from printgen.proof.views.cutting import (
    BoardSpace,
    DeckPlace,
    GluedBoard,
    Knife,
    StandingFigure,
    folded_pieces,
    title_of,
)
from printgen.proof.views.kit_parts import KitPart, Pair, PartKind, booklet_panels
from printgen.proof.views.light import lay, stand, turned, wood
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

Stance = Literal["lying", "standing"]

PAPER, PILE, STANDING = 0.8, 2.4, 1.6  # mm above the table, which sets the size of shadows
_AT_START = 3  # tokens that have not moved yet
_BUILT = ((2, "small"), (5, "large"))  # the color groups, by the order of their letters, with buildings
_SMALL_EACH = 2
_NUMBERED = ((0.0, 0.29), (0.35, 0.65))  # the parts of a space, across and down, where its number is
_NEARLY = 0.01  # radians: rounding of an angle
_SLIDES = (0.7549, 0.5698)  # steps from disc to disc, so that no two are near each other
_DPI = 120.0  # about the resolution of the finished picture
_LONG = 1.6  # a board so much longer than wide lies on its side
_BOARD_LIFT = 2.6
_NOTES_A_FAN, _SHOWN_CARDS = 5, 3
# Possible places of dice, as shares of a board.
_THROWS = ((0.385, 0.655), (0.575, 0.31), (0.33, 0.33), (0.58, 0.66))
_CLEAR = 90.0  # mm from the middle of a deck to the dice
_MANY, _IN_PLAY = 5, 6  # minimum number of pieces in a stock of buildings; number of them in play
WIDTH = 2400  # pixels of the finished picture
_FINE = 2  # turned things are drawn at twice the size, for smooth edges
_MARGIN, _GAP = 34.0, 26.0  # mm: around everything, and the least between two things
_LEAST = Size(560.0, 380.0)


class Thing(Struct, frozen=True):
    """A picture on the table: its size in mm, its middle, its turn in degrees clockwise, its height above the table."""

    picture: "Image"
    size: Size
    at: Point
    turn: float = 0.0
    lift: float = PAPER
    stance: Stance = "lying"

    @property
    def box(self) -> Rect:
        """The upright rectangle around it."""
        cos, sin = abs(math.cos(math.radians(self.turn))), abs(math.sin(math.radians(self.turn)))
        width = self.size.width * cos + self.size.height * sin
        height = self.size.width * sin + self.size.height * cos
        return Rect(self.at.x - width / 2, self.at.y - height / 2, width, height)

    def moved(self, dx: float, dy: float) -> "Thing":
        """Return the thing in another place."""
        return replace(self, at=Point(self.at.x + dx, self.at.y + dy))


class Pile(Struct, frozen=True):
    """Things that lie together, from the lowest up, and their common size; the origin is its top left corner."""

    size: Size
    things: tuple[Thing, ...]

    @classmethod
    def of(cls, things: Iterable[Thing]) -> "Pile":
        """Return the pile of things at any places."""
        every = tuple(things)
        boxes = [thing.box for thing in every]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        size = Size(max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)
        return cls(size, tuple(thing.moved(-left, -top) for thing in every))

    def at(self, corner: Point) -> Iterator[Thing]:
        """Yield the things with the pile's top left corner at a point."""
        return (thing.moved(corner.x, corner.y) for thing in self.things)


class LaidTable(Struct, frozen=True):
    """The things on the table: the board, and piles for its left, its right and below it.

    ``lying`` says that the board lies on its side, across the table.
    """

    board: Pile | None
    left: tuple[Pile, ...]
    right: tuple[Pile, ...]
    below: tuple[Pile, ...]
    lying: bool


class TableTop(Struct, frozen=True):
    """A table top in mm, and the things on it from the lowest up."""

    size: Size
    things: tuple[Thing, ...]


def table_picture(parts: Sequence[KitPart], advance: Advance | None = None) -> "Image":
    """Draw a kit's board in the middle of a wooden table, with everything needed for play around it.

    ``advance`` is called with the share of the things that has been drawn since its last call.
    """
    from PIL import Image

    laid = table_set(parts)
    top = _rows_below_board(laid) if laid.lying else _columns_beside_board(laid)
    # A table has a least size: a few notes are not drawn as if seen from very near.
    size = Size(max(top.size.width, _LEAST.width), max(top.size.height, _LEAST.height))
    dx, dy = (size.width - top.size.width) / 2, (size.height - top.size.height) / 2
    scale = WIDTH / size.width
    ground = wood((WIDTH, round(size.height * scale)), scale)
    for picture, alike in groupby(top.things, key=attrgetter("picture")):
        things = tuple(alike)
        fine = _FINE if any(thing.turn for thing in things) else 1
        wide, tall = (max(1, round(side * scale * fine)) for side in things[0].size)
        sized = picture.resize((wide, tall), Image.Resampling.LANCZOS).convert("RGBA")
        for thing in things:
            middle = Point((thing.at.x + dx) * scale, (thing.at.y + dy) * scale)
            draw = stand if thing.stance == "standing" else lay
            draw(ground, turned(sized, thing.turn).reduce(fine), middle, thing.lift * scale)
            if advance:
                advance(1 / len(top.things))
    return ground


def _columns_beside_board(laid: LaidTable) -> TableTop:
    """Put the board between two columns of piles, and the widest pile below it."""
    middle = [each for each in (laid.board, *laid.below) if each]
    columns = [column for column in (laid.left, middle, laid.right) if column]
    tall = max(sum(each.size.height for each in column) + _GAP * (len(column) - 1) for column in columns)
    things: list[Thing] = []
    x = _MARGIN
    for column in columns:
        wide = max(each.size.width for each in column)
        gap = (tall - sum(each.size.height for each in column)) / (len(column) + (column is not middle))
        y = _MARGIN + (gap if column is not middle else gap / 2)
        for each in column:
            things += each.at(Point(x + (wide - each.size.width) / 2, y))
            y += each.size.height + gap
        x += wide + _GAP
    return TableTop(Size(x - _GAP + _MARGIN, tall + 2 * _MARGIN), tuple(things))


def _rows_below_board(laid: LaidTable) -> TableTop:
    """Put the board on its side, and the piles in rows below it."""
    wide = laid.board.size.width if laid.board else 600.0
    rows: list[list[Pile]] = [[]]
    for each in (*laid.left, *laid.right, *laid.below):
        if rows[-1] and sum(one.size.width + _GAP for one in rows[-1]) + each.size.width > wide:
            rows.append([])
        rows[-1].append(each)
    things: list[Thing] = []
    y = _MARGIN
    for row in [[laid.board] if laid.board else [], *rows]:
        tall = max((each.size.height for each in row), default=0.0)
        gap = (wide - sum(each.size.width for each in row)) / (len(row) + 1)
        x = _MARGIN + gap
        for each in row:
            things += each.at(Point(x, y + (tall - each.size.height) / 2))
            x += each.size.width + gap
        y += tall + _GAP
    return TableTop(Size(wide + 2 * _MARGIN, y - _GAP + _MARGIN), tuple(things))


class _LaidDeck(Struct, frozen=True):
    """Cards of a kind and their place on the board, if they have one."""

    cards: tuple[Pair, ...]
    place: DeckPlace | None


class _Kit:
    """A kit's things, cut out for the table."""

    def __init__(self, parts: Sequence[KitPart]) -> None:
        self.knife = Knife(_DPI)
        self.parts = parts
        boards = [*self.of("tile"), *self.of("poster")]
        self.board = GluedBoard(boards[0].pages) if boards else None
        self.spaces = next(filter(None, (tuple(GluedBoard(part.pages).spaces()) for part in boards)), ())
        self.figures = [figure for part in self.of("nets") for figure in folded_pieces(self.knife, part)]
        groups = [group for part in self.of("pairs") for group in part.groups().values()]
        self.decks = [_LaidDeck(group, self.deck_place(group)) for group in groups if len(group) > 1]
        self.single = [group[0] for group in groups if len(group) == 1]

    def of(self, kind: PartKind) -> list[KitPart]:
        return [part for part in self.parts if part.kind == kind]

    def deck_place(self, deck: Sequence[Pair]) -> DeckPlace | None:
        """Return the place on the board with the title of a deck, if there is one."""
        back = deck[0].back
        if self.board is None or back is None:
            return None
        words = (word for word in back.page.words if back.item.rect.holds(word.box))
        return self.board.place(title_of(words), back.size)

    def front(self, pair: Pair) -> "Image":
        return self.knife.item(*pair.front)


def table_set(parts: Sequence[KitPart]) -> LaidTable:
    """Lay out the things of a kit, some of them in play."""
    kit = _Kit(parts)
    chance = random.Random("a game")
    lying = kit.board is not None and kit.board.size.height > _LONG * kit.board.size.width
    board = _board(kit, chance)
    if board and lying:
        # The board is turned a quarter clockwise; the pieces on it stay upright.
        board = Pile.of(
            replace(
                thing,
                at=Point(board.size.height - thing.at.y, thing.at.x),
                turn=thing.turn if thing.stance == "standing" else thing.turn + 90,
            )
            for thing in board.things
        )
    left, right, below = list[Pile](), list[Pile](), list[Pile]()
    for part in kit.of("booklet"):  # closed, the cover up
        for cover, *_ in booklet_panels(part).values():
            left.append(Pile.of([Thing(kit.knife.item(*cover), cover.size, Point(0.0, 0.0), -4.0, 1.2)]))
    for deck in kit.decks:
        size = deck.cards[0].front.size
        if deck.place:  # a few cards face up; the deck is on the board
            left.append(overlapping([kit.front(card) for card in deck.cards[:_SHOWN_CARDS]], size, 45.0, 4.0))
        else:  # one long arc
            across = kit.board.size.width if kit.board else 0.0
            step = min(size.width, max(12.0, (across - size.width) / max(1, len(deck.cards) - 1)))
            below.append(overlapping([kit.front(card) for card in deck.cards], size, step, 0.55))
    if kit.single:
        left.append(overlapping([kit.front(card) for card in kit.single], kit.single[0].front.size, 56.0, 3.0))
    for part in kit.of("singles"):  # the bank: a fan of each note
        kinds = [group[0] for group in part.groups().values()]
        fans = [fanned(kit.front(note), note.front.size, _NOTES_A_FAN, chance) for note in kinds]
        right.append(in_grid(fans, min(1 if board and not lying else 4, len(fans)), 8.0))
    forms = [part.pages[0] for part in kit.of("sheets") if part.pages[0].record.kind == "form"]
    others = [*_stock(kit, lying)]
    if forms:  # one of each, the first on top
        others.append(overlapping([kit.knife.page(page) for page in reversed(forms)], forms[0].size, 20.0, 3.0))
    for other in others:
        side = left if _height(left) < _height(right) else right
        side.append(other)
    return LaidTable(board, tuple(left), tuple(right), tuple(below), lying)


def _height(column: Sequence[Pile]) -> float:
    return sum(each.size.height for each in column)


def _board(kit: _Kit, chance: random.Random) -> Pile | None:
    """Return the board with its decks on their places, and pieces in play."""
    if kit.board is None:
        return None
    size = kit.board.size
    things = [Thing(kit.board.glued(kit.knife), size, Rect.of(size).centre, 0.0, _BOARD_LIFT)]
    taken = []
    for deck in kit.decks:
        back = deck.cards[0].back
        if deck.place:
            taken.append(deck.place.middle)
            if back:
                picture = kit.knife.item(*back)
                things += deck_face_down(picture, back.size, deck.place.middle, deck.place.turn, chance)
    if discs := [figure for figure in kit.figures if figure.sort == "disc"]:
        things += slid(size, discs)
    else:
        stock = _by_stem(kit.figures)
        kinds = sorted((kind for kind in stock if len(kind) >= _MANY), key=lambda kind: kind[0].size)
        single = [kind[0] for kind in stock if len(kind) < _MANY and kind[0].sort == "standing"]
        in_play = [*tokens(kit.spaces, size, single)]
        if len(kinds) > 1:
            in_play += buildings(kit.spaces, kinds[0], kinds[-1])
        things += sorted(in_play, key=lambda thing: thing.box.bottom)  # those in front are drawn last
    # The dice lie on a spot of the board's center that no deck is near.
    spots = [Point(size.width * x, size.height * y) for x, y in _THROWS]
    spot = max(spots, key=lambda spot: min((math.dist(spot, at) for at in taken), default=0.0) > _CLEAR)
    for index, die in enumerate(figure for figure in kit.figures if figure.sort == "die"):
        at = Point(spot.x + 34.0 * index, spot.y + 14.0 * index)
        things.append(Thing(die.picture, die.size, at, 0.0, 1.6, "standing"))
    return Pile.of(things)


def _by_stem(pieces: Sequence[StandingFigure]) -> list[tuple[StandingFigure, ...]]:
    found: dict[str, list[StandingFigure]] = {}
    for figure in pieces:
        found.setdefault(figure.stem, []).append(figure)
    return [tuple(kind) for kind in found.values()]


def _stock(kit: _Kit, lying: bool) -> Iterator[Pile]:
    """Yield the pieces beside the board: buildings for sale, and single pieces."""
    kinds = _by_stem([figure for figure in kit.figures if figure.sort == "standing"])
    stocks: list[tuple[StandingFigure, ...]] = []
    if kit.board is None or lying:
        stocks.append(tuple(chain.from_iterable(kind for kind in kinds if len(kind) < _MANY)))
    built = _IN_PLAY if kit.board else 0
    stocks += (kind[: len(kind) - built] for kind in kinds if len(kind) >= _MANY)
    shown = [
        rows([(figure.picture, figure.size) for figure in kind], 9 if len(kind) > 9 else 6) for kind in stocks if kind
    ]
    if shown:
        yield in_grid(shown, 1, 10.0)


def tokens(spaces: Sequence[BoardSpace], size: Size, figures: Sequence[StandingFigure]) -> Iterator[Thing]:
    """Put the first tokens on the start, and spread the others over the other spaces, clockwise or along a path."""
    if not spaces:
        return
    numbered = {_number(space): space for space in spaces}
    if set(numbered) == set(range(1, len(spaces) + 1)):  # a path: each space has a number
        start, *others = (numbered[number] for number in sorted(numbered))
    else:  # a ring, from its lower right corner on
        first = max(spaces, key=lambda space: space.rect.right + space.rect.bottom)

        def angle(space: BoardSpace) -> float:
            at = space.rect.centre
            return math.atan2(at.y - size.height / 2, at.x - size.width / 2)

        start, *others = sorted(spaces, key=lambda space: (angle(space) - angle(first) + _NEARLY) % math.tau)
    for index, figure in enumerate(figures):
        if index < _AT_START:
            spot = Point(start.rect.centre.x + (index - 1) * 19.0, start.rect.centre.y + (index % 2) * 9.0)
        else:
            share = (index - _AT_START + 0.6) / max(1, len(figures) - _AT_START)
            spot = others[int(share * len(others)) % len(others)].rect.centre
        yield standing(figure, spot)


def standing(figure: StandingFigure, middle: Point) -> Thing:
    """Stand a figure on a spot."""
    return Thing(figure.picture, figure.size, middle, 0.0, STANDING, "standing")


def _number(space: BoardSpace) -> int:
    """Return the number in the upper left corner of a space, else in its middle; 0 for none."""
    for low, high in _NUMBERED:
        for text, at in space.words:
            across, down = (at.x - space.rect.x) / space.rect.width, (at.y - space.rect.y) / space.rect.height
            if text.isdecimal() and low <= across <= high and low <= down <= high:
                return int(text)
    return 0


def buildings(
    spaces: Sequence[BoardSpace], small: Sequence[StandingFigure], large: Sequence[StandingFigure]
) -> Iterator[Thing]:
    """Put small buildings on one color group, large ones on another, each on the band with the group's letter."""
    by_letter: dict[str, list[tuple[BoardSpace, Point]]] = {}
    for space in spaces:
        for text, at in space.words:
            rect = space.rect
            # In the band at the space's head, not among its words.
            nearest = min(at.x - rect.x, rect.right - at.x, at.y - rect.y, rect.bottom - at.y)
            is_on_edge = nearest < min(rect.width, rect.height) / 4
            if len(text) == 1 and text.isalpha() and text.isupper() and is_on_edge:
                by_letter.setdefault(text, []).append((space, at))
    groups = [by_letter[letter] for letter in sorted(by_letter) if len(by_letter[letter]) > 1]
    stock = {"small": list(small), "large": list(large)}
    for number, kind in _BUILT:
        for space, letter in groups[number % len(groups)] if groups else ():
            count = _SMALL_EACH if kind == "small" else 1
            for index in range(count):
                if stock[kind]:
                    figure = stock[kind].pop()
                    aside = (index - (count - 1) / 2) * (figure.size.width + 2.5)
                    level = space.turn % 180 == 0
                    yield standing(figure, Point(letter.x + aside * level, letter.y + aside * (not level)))


def slid(size: Size, figures: Sequence[StandingFigure]) -> Iterator[Thing]:
    """Spread discs that were slid up a long upright board over its upper part."""
    for index, figure in enumerate(figures):
        across, along = ((0.5 + index * step) % 1.0 for step in _SLIDES)
        inset = figure.size.width
        at = Point(inset + across * (size.width - 2 * inset), inset + along * (size.height * 0.58 - 2 * inset))
        yield Thing(figure.picture, figure.size, at, (index * 77) % 360 - 180, STANDING)


def deck_face_down(back: "Image", size: Size, at: Point, turn: float, chance: random.Random) -> Iterator[Thing]:
    """Yield a deck face down, with a few cards showing at the edges."""
    for _ in range(4):
        aside = Point(at.x + chance.uniform(-1.1, 1.1), at.y + chance.uniform(-1.1, 1.1))
        yield Thing(back, size, aside, turn + chance.uniform(-1.6, 1.6), PILE / 2)
    yield Thing(back, size, at, turn, PAPER / 2)


def overlapping(pictures: Sequence["Image"], size: Size, step: float, lean: float) -> Pile:
    """Lay things in an arc, each over the one on its left, ``step`` mm further and turned by ``lean`` degrees."""
    half = (len(pictures) - 1) / 2
    things = []
    for index, picture in enumerate(pictures):
        place = index - half
        sag = step * math.radians(lean) * place * place / 2  # of the arc that lean and step make
        things.append(Thing(picture, size, Point(step * index, sag), lean * place))
    return Pile.of(things)


def fanned(note: "Image", size: Size, count: int, chance: random.Random) -> Pile:
    """Fan a few copies of a note about their lower left corner."""
    things = []
    for index in range(count):
        turn = (index - count / 2) * 4.5 + chance.uniform(-1.5, 1.5)
        slant = math.radians(turn)
        across, up = size.width / 2, size.height / 2
        x = across * math.cos(slant) + up * math.sin(slant)
        y = across * math.sin(slant) - up * math.cos(slant)
        things.append(Thing(note, size, Point(x, y), turn))
    return Pile.of(reversed(things))


def rows(figures: Sequence[tuple["Image", Size]], a_row: int) -> Pile:
    """Put standing things in rows, with front rows over the rows behind."""
    things = []
    y = 0.0
    for start in range(0, len(figures), a_row):
        row = figures[start : start + a_row]
        y += row[0][1].height * 1.2
        x = 0.0
        for picture, size in row:
            x += size.width / 2
            things.append(Thing(picture, size, Point(x, y - size.height / 2), 0.0, STANDING, "standing"))
            x += size.width / 2 + 2.6
    return Pile.of(things)


def in_grid(piles: Sequence[Pile], columns: int, gap: float) -> Pile:
    """Lay piles in rows and columns, each in the middle of its cell."""
    wide = max(each.size.width for each in piles)
    tall = max(each.size.height for each in piles)
    things: list[Thing] = []
    for index, each in enumerate(piles):
        row, column = divmod(index, columns)
        x = column * (wide + gap) + (wide - each.size.width) / 2
        things += each.at(Point(x, row * (tall + gap) + (tall - each.size.height) / 2))
    return Pile.of(things)
