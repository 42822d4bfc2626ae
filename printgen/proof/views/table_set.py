"""The table set for play: the board with whatever lies on it, and piles of things around it (mm)."""

import math
import random
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Size
from printgen.proof.views.board_play import buildings, slid, tokens
from printgen.proof.views.bundles import Pile, Thing, deck_face_down, fanned, in_grid, overlapping, rows
from printgen.proof.views.cutting import Knife
from printgen.proof.views.gluing import BoardSpace, DeckPlace, GluedBoard, title_of
from printgen.proof.views.parts import KitPart, Pair, PartKind, booklet_panels
from printgen.proof.views.standing import StandingFigure, folded_pieces

if TYPE_CHECKING:
    from PIL.Image import Image

_DPI = 120.0  # about the resolution of the finished picture
_LONG = 1.6  # a board so much longer than wide lies on its side
_BOARD_LIFT = 2.6
_NOTES_A_FAN, _SHOWN_CARDS = 5, 3
_THROWS = (
    (0.385, 0.655),
    (0.575, 0.31),
    (0.33, 0.33),
    (0.58, 0.66),
)  # where dice may come to rest, as shares of a board
_CLEAR = 90.0  # mm from the middle of a deck
_MANY, _BUILT = 5, 6  # so many pieces of a kind are a stock of buildings; so many of them are in play


class LaidTable(Struct, frozen=True):
    """What lies on the table: the board, and piles for its left, its right and below it.

    ``lying`` says that the board lies on its side, across the table.
    """

    board: Pile | None
    left: tuple[Pile, ...]
    right: tuple[Pile, ...]
    below: tuple[Pile, ...]
    lying: bool


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
        self.decks = [_LaidDeck(group, self._place(group)) for group in groups if len(group) > 1]
        self.single = [group[0] for group in groups if len(group) == 1]

    def of(self, kind: PartKind) -> list[KitPart]:
        return [part for part in self.parts if part.kind == kind]

    def _place(self, deck: Sequence[Pair]) -> DeckPlace | None:
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
        # The board is turned a quarter clockwise; whatever stands on it keeps upright.
        board = Pile.of(
            replace(
                thing,
                at=Point(board.size.height - thing.at.y, thing.at.x),
                turn=thing.turn if thing.stance == "standing" else thing.turn + 90,
            )
            for thing in board.things
        )
    left = [*_booklets(kit), *_open_cards(kit)]
    right = [*_money(kit, chance, 1 if board and not lying else 4)]
    forms = [part.pages[0] for part in kit.of("sheets") if part.pages[0].record.kind == "form"]
    others = [*_stock(kit, lying)]
    if forms:  # one of each, the first on top
        others.append(overlapping([kit.knife.page(page) for page in reversed(forms)], forms[0].size, 20.0, 3.0))
    for other in others:
        side = left if _height(left) < _height(right) else right
        side.append(other)
    across = kit.board.size.width if kit.board else 0.0
    return LaidTable(board, tuple(left), tuple(right), tuple(_deeds(kit, across)), lying)


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
    things += _pieces_in_play(size, kit.spaces, kit.figures)
    # The dice lie on a spot of the board's center that no deck is near.
    spots = [Point(size.width * x, size.height * y) for x, y in _THROWS]
    spot = max(spots, key=lambda spot: min((math.dist(spot, at) for at in taken), default=0.0) > _CLEAR)
    for index, die in enumerate(figure for figure in kit.figures if figure.sort == "die"):
        at = Point(spot.x + 34.0 * index, spot.y + 14.0 * index)
        things.append(Thing(die.picture, die.size, at, 0.0, 1.6, "standing"))
    return Pile.of(things)


def _pieces_in_play(size: Size, spaces: Sequence[BoardSpace], pieces: Sequence[StandingFigure]) -> list[Thing]:
    """Return pieces on a board, those in front last."""
    if discs := [figure for figure in pieces if figure.sort == "disc"]:
        return [*slid(size, discs)]
    stock = _by_stem(pieces)
    kinds = sorted((kind for kind in stock if len(kind) >= _MANY), key=lambda kind: kind[0].size)
    single = [kind[0] for kind in stock if len(kind) < _MANY and kind[0].sort == "standing"]
    standing = [*tokens(spaces, size, single)]
    if len(kinds) > 1:
        standing += buildings(spaces, kinds[0], kinds[-1])
    return sorted(standing, key=lambda thing: thing.box.bottom)


def _by_stem(pieces: Sequence[StandingFigure]) -> list[tuple[StandingFigure, ...]]:
    found: dict[str, list[StandingFigure]] = {}
    for figure in pieces:
        found.setdefault(figure.stem, []).append(figure)
    return [tuple(kind) for kind in found.values()]


def _stock(kit: _Kit, lying: bool) -> Iterator[Pile]:
    """Yield what stands beside the board: buildings for sale, and single pieces that are not on the board."""
    kinds = _by_stem([figure for figure in kit.figures if figure.sort == "standing"])
    stocks: list[tuple[StandingFigure, ...]] = []
    if kit.board is None or lying:
        stocks.append(tuple(chain.from_iterable(kind for kind in kinds if len(kind) < _MANY)))
    built = _BUILT if kit.board else 0
    stocks += (kind[: len(kind) - built] for kind in kinds if len(kind) >= _MANY)
    shown = [
        rows([(figure.picture, figure.size) for figure in kind], 9 if len(kind) > 9 else 6) for kind in stocks if kind
    ]
    if shown:
        yield in_grid(shown, 1, 10.0)


def _booklets(kit: _Kit) -> Iterator[Pile]:
    """Yield each booklet, closed, its cover up."""
    for part in kit.of("booklet"):
        for cover, *_ in booklet_panels(part).values():
            size = cover.size
            yield Pile.of([Thing(kit.knife.item(*cover), size, Point(0.0, 0.0), -4.0, 1.2)])


def _open_cards(kit: _Kit) -> Iterator[Pile]:
    """Yield a few cards of each deck face up, and the cards of which there is one each."""
    for deck in kit.decks:
        if deck.place:
            shown = [kit.front(card) for card in deck.cards[:_SHOWN_CARDS]]
            yield overlapping(shown, deck.cards[0].front.size, 45.0, 4.0)
    if kit.single:
        yield overlapping([kit.front(card) for card in kit.single], kit.single[0].front.size, 56.0, 3.0)


def _deeds(kit: _Kit, across: float) -> Iterator[Pile]:
    """Yield the decks without a place on the board, each in one long arc below it."""
    for deck in kit.decks:
        if not deck.place:
            size = deck.cards[0].front.size
            step = min(size.width, max(12.0, (across - size.width) / max(1, len(deck.cards) - 1)))
            yield overlapping([kit.front(card) for card in deck.cards], size, step, 0.55)


def _money(kit: _Kit, chance: random.Random, columns: int) -> Iterator[Pile]:
    """Yield the bank: a fan of each note."""
    for part in kit.of("singles"):
        kinds = [group[0] for group in part.groups().values()]
        fans = [fanned(kit.front(note), note.front.size, _NOTES_A_FAN, chance) for note in kinds]
        yield in_grid(fans, min(columns, len(fans)), 8.0)
