"""Where everything lies in the center of the ring board, clear of seams."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.games.trade.ring import A_SIDE, SPACE
from printgen.geometry import Point, Rect, Size, at_most
from printgen.kit.choices import CARD
from printgen.kit.component import CARD_BLEED
from printgen.parts.board_plans import BoardPlan

CLEAR = 8.0  # nothing of the centre comes nearer to a seam or to the spaces
_NEARER = 2 * (CLEAR - 3.0)  # by so much larger a pile may be than a room: its rim has no words


class PileSize(Struct, frozen=True):
    """A place for cards as it is printed: a card, and its deck's pattern round it (mm)."""

    size: Size

    @classmethod
    def of(cls, card: Size) -> "PileSize":
        """The place for cards of a size."""
        return cls(Size(card.width + 2 * CARD_BLEED, card.height + 2 * CARD_BLEED))

    @property
    def is_large(self) -> bool:
        """Whether its cards are larger than the usual ones, for which every board has places."""
        return self.size.width > USUAL_PILE.size.width or self.size.height > USUAL_PILE.size.height

    @property
    def field(self) -> Size:
        """The room between seams for a pile that does not lean."""
        return Size(self.size.width + 2 * CLEAR, self.size.height + 2 * CLEAR)

    @property
    def leaning(self) -> Size:
        """The box round a pile that leans by 45 degrees."""
        reach = (self.size.width + self.size.height) / math.sqrt(2)
        return Size(reach, reach)

    @property
    def close(self) -> Size:
        """The room for a pile that comes nearer to the seams than anything else."""
        return Size(self.size.width - _NEARER, self.size.height - _NEARER)

    @property
    def ways(self) -> tuple[list[Size], ...]:
        """The rooms that piles take as they lie, the best way first."""
        return [self.leaning], [self.size, self.size.turned], [self.close, self.close.turned]

    def printed(self, room: Size) -> Size:
        """A pile's true size, where it may reach beyond its room."""
        return {self.close: self.size, self.close.turned: self.size.turned}.get(room, room)


USUAL_PILE = PileSize.of(CARD)


CREST = 111.0  # what that leaves of a field of nine tiles
CREST_MOST = 1.25 * CREST
BUILDING = 80.0
PAIR = Size(90.0, 38.0)
GAP = 8.0  # between two things in one field, at least
_LEAST = 45.0  # how large a crest can still be read


class CentreSpot(NamedTuple):
    """Where a thing lies: the box round it, and its turn clockwise."""

    rect: Rect
    turn: int = 0


class Centre(Struct, frozen=True):
    """All that stands in the centre; fewer than two piles where the fields are too small for them.

    ``words`` are places of the title's lines where they do not stand on the crest.
    """

    crest: Rect
    piles: tuple[CentreSpot, ...]
    buildings: tuple[Rect, ...]
    pairs: tuple[Rect, ...]
    words: tuple[CentreSpot, ...] = ()


class _SeamRoom(Struct, frozen=True):
    """The room that seams leave, and the size of the thing that stands there."""

    room: Rect
    thing: Size

    def spare(self, pair: Size) -> float:
        """What stays free of the room's height beside the thing and a pair of tokens."""
        return self.room.height - self.thing.height - pair.height if at_most(pair.width, self.room.width) else -1.0


class _Shares(Struct, frozen=True):
    """Which room each thing takes, the sizes that piles may have in theirs, and the rooms left for tokens."""

    pile: PileSize
    crest: Rect
    piles: list[Rect]
    sizes: list[Size]
    medals: list[Rect]
    left: list[Rect]


def arrange(plan: BoardPlan, scale: float, pairs: int, decks: int = 2, pile: PileSize = USUAL_PILE) -> Centre:
    """What stands where on a board ``scale`` times its usual size; cards, and so their piles, keep their size.

    From the third deck on, piles take rooms in which tokens would stand, then those of the medallions.
    """
    middle, disc, pair = plan.centre.centre, BUILDING * scale, Size(PAIR.width * scale, PAIR.height * scale)
    shares = _best_shares(_rooms(plan, pile), middle, scale, (decks, pile))
    rooms = _clockwise(shares.left, middle)
    alone = _spread([rect for room in rooms for rect in _pair_alone(room, middle, pair)], pairs)
    fields = _fields(shares, CREST_MOST * max(scale, min(plan.centre.size) / (A_SIDE * SPACE)), disc)
    single = len(shares.medals) == 1  # both buildings take that room: no pair of tokens besides
    joined = _joined(fields[:-1] if single else fields, pair, pairs - len(alone))
    crest, *others = (_thing(field, pair if field in joined else None, middle) for field in fields)
    piles, discs = others[: len(shares.piles)], others[len(shares.piles) :]
    return Centre(
        crest,
        tuple(CentreSpot(rect, _turn(rect, middle)) for rect in piles),
        tuple(_two(shares.medals[0], disc) if single else discs),
        (*alone, *(_beside(field, pair, middle) for field in joined)),
    )


def _best_shares(rooms: Sequence[Rect], middle: Point, scale: float, piles: tuple[int, PileSize]) -> _Shares:
    """The shares with a pile for each deck, or as many as can be: with a smaller crest, or of rooms that are parted.

    As a rule the crest takes the largest room, the nearest to the middle.
    """

    def unfit(room: Rect) -> tuple[float, float]:
        return -round(min(*room.size, CREST * scale), 3), round(math.dist(room.centre, middle), 3)

    usual, (decks, pile) = min(rooms, key=unfit), piles
    tried = [_shared_out(rooms, usual, scale, piles, sizes) for sizes in pile.ways]
    parted = list(rooms)
    while parted and all(len(shares.piles) < decks for shares in tried):
        crests = sorted((room for room in parted if min(room.size) >= _LEAST), key=unfit)
        tried += [_shared_out(parted, crest, scale, piles, sizes) for crest in crests for sizes in pile.ways]
        parted = _with_parted(parted, middle, pile.size)
    return max(tried, key=lambda shares: len(shares.piles))


def _shared_out(
    rooms: Sequence[Rect], crest: Rect, scale: float, wanted: tuple[int, PileSize], sizes: list[Size]
) -> _Shares:
    """The rooms beside the crest's for the first two piles, of those sizes, then for the buildings, then for others."""
    decks, pile = wanted
    left = [room for room in rooms if room != crest]
    piles = _opposite(left, sizes)[: min(decks, 2)]
    left = [room for room in left if room not in piles]
    medals = _medal_rooms(left, BUILDING * scale)
    return _more_piles(_Shares(pile, crest, piles, sizes, medals, [room for room in left if room not in medals]), decks)


def _more_piles(shares: _Shares, decks: int) -> _Shares:
    """The shares with a pile for each deck beyond the second, as far apart as can be, in rooms that hold one."""
    piles = [*shares.piles]
    for rooms in (shares.left, shares.medals):
        fit = [room for room in rooms if any(_holds(room, size) for size in shares.sizes)]
        while fit and len(piles) < decks:
            piles.append(max(fit, key=lambda room: min((_distance((room, pile)) for pile in piles), default=0.0)))
            fit.remove(piles[-1])
    medals, left = ([room for room in rooms if room not in piles] for rooms in (shares.medals, shares.left))
    return replace(shares, piles=piles, medals=medals, left=left)


def _with_parted(rooms: Sequence[Rect], middle: Point, pile: Size) -> list[Rect]:
    """The rooms with a place for a pile cut off one of them, from the one that keeps most; none where none can be."""
    parts = [(room, two) for room in rooms for two in _parted_room(room, middle, pile)]
    if not parts:
        return []
    room, two = max(parts, key=lambda part: round(min(part[1][1].size), 3))
    return [*(other for other in rooms if other != room), *two]


def _parted_room(room: Rect, middle: Point, upright: Size) -> Iterator[tuple[Rect, Rect]]:
    """The ways to cut a place for a pile off a room, at the end that is further from the middle; and what is left."""
    after = room.centre.x >= middle.x - CLEAR, room.centre.y >= middle.y - CLEAR
    for pile in (upright, upright.turned):
        across, down = room.width - pile.width - GAP, room.height - pile.height - GAP
        if _holds(room, pile) and across >= _LEAST <= room.height:
            rest = room._replace(x=room.x if after[0] else room.right - across, width=across)
            yield room._replace(x=rest.right + GAP if after[0] else room.x, width=pile.width), rest
        if _holds(room, pile) and down >= _LEAST <= room.width:
            rest = room._replace(y=room.y if after[1] else room.bottom - down, height=down)
            yield room._replace(y=rest.bottom + GAP if after[1] else room.y, height=pile.height), rest


def _medal_rooms(rooms: Sequence[Rect], disc: float) -> list[Rect]:
    """The rooms for the buildings; where no two hold a whole disc, those that hold one of half the size."""
    whole = _opposite(rooms, [_square(disc)])
    return whole if len(whole) == 2 else _opposite(rooms, [_square(disc / 2)])


def _fields(shares: _Shares, crest: float, disc: float) -> list[_SeamRoom]:
    """The rooms with the things that stand there: the crest, at most so large, the piles, the buildings."""
    return [
        _SeamRoom(shares.crest, _square(min(*shares.crest.size, crest))),
        *(
            _SeamRoom(room, shares.pile.printed(next(size for size in shares.sizes if _holds(room, size))))
            for room in shares.piles
        ),
        *(_SeamRoom(room, _square(min(*room.size, disc))) for room in shares.medals),
    ]


def _rooms(plan: BoardPlan, pile: PileSize) -> list[Rect]:
    """The rooms of the fields, row by row."""
    columns = _parted(plan.columns, plan.centre.x, plan.centre.right, pile.size.height)
    rows = _parted(plan.rows, plan.centre.y, plan.centre.bottom, pile.size.height)
    return [Rect(x, y, right - x, bottom - y) for y, bottom in rows for x, right in columns]


def _parted(seams: Sequence[float], start: float, end: float, pile: float) -> list[tuple[float, float]]:
    """What lies clear between the seams; without any it is parted into three, or two, or not, as piles have room."""
    inner = [seam for seam in seams if start + CLEAR < seam < end - CLEAR]
    clear = CLEAR
    if not inner:
        inner, clear = [start + (end - start) * part for part in (1 / 3, 2 / 3)], 1.0
        if inner[0] - clear - start - CLEAR < pile:
            inner = [(start + end) / 2] if (end - start) / 2 - clear - CLEAR >= pile else []
    begin = [start + CLEAR, *(line + clear for line in inner)]
    return list(zip(begin, [*(line - clear for line in inner), end - CLEAR], strict=True))


def _holds(room: Rect, size: Size) -> bool:
    return at_most(size.width, room.width) and at_most(size.height, room.height)


def _square(side: float) -> Size:
    return Size(side, side)


def _opposite(rooms: Sequence[Rect], sizes: Sequence[Size]) -> list[Rect]:
    """The two rooms furthest apart that hold one of the sizes; the only one, or none, where there are no two."""
    fit = [room for room in rooms if any(_holds(room, size) for size in sizes)]
    if len(fit) < 2:
        return fit
    furthest: tuple[Rect, Rect] = max(combinations(fit, 2), key=_distance)
    return list(furthest)


def _distance(two: tuple[Rect, Rect]) -> float:
    return round(math.dist(two[0].centre, two[1].centre), 3)


def _clockwise(rooms: Sequence[Rect], middle: Point) -> list[Rect]:
    """The rooms in order round the middle, from the top."""

    def angle(room: Rect) -> float:
        return round(math.atan2(room.centre.x - middle.x, middle.y - room.centre.y), 6) % math.tau

    return sorted(rooms, key=angle)


def _pair_alone(room: Rect, middle: Point, pair: Size) -> Iterator[Rect]:
    """A pair of tokens in the middle of a room: level above and below the board's middle, upright beside it."""
    across, down = abs(room.centre.x - middle.x), abs(room.centre.y - middle.y)
    sizes = (pair, pair.turned) if down >= across else (pair.turned, pair)
    if size := next((size for size in sizes if _holds(room, size)), None):
        yield Rect.about(room.centre, size)


def _spread(rects: Sequence[Rect], most: int) -> list[Rect]:
    """At most so many of them, evenly chosen."""
    count = min(most, len(rects))
    return [rects[number * len(rects) // count] for number in range(count)]


def _joined(fields: Sequence[_SeamRoom], pair: Size, most: int) -> list[_SeamRoom]:
    """The fields with the most room for a pair of tokens besides what stands there already."""
    roomy = [field for field in fields if field.spare(pair) >= GAP]
    return sorted(roomy, key=lambda field: -round(field.spare(pair), 3))[: max(most, 0)]


def _thing(field: _SeamRoom, pair: Size | None, middle: Point) -> Rect:
    """A field's thing: in its middle, or further out than the pair of tokens that it shares the field with."""
    rect = Rect.about(field.room.centre, field.thing)
    if pair is None:
        return rect
    gap = field.spare(pair) / 3
    above = field.room.centre.y < middle.y
    return rect._replace(y=field.room.y + gap if above else field.room.bottom - gap - rect.height)


def _beside(field: _SeamRoom, pair: Size, middle: Point) -> Rect:
    """The pair of tokens of a field that has another thing."""
    rect, gap = Rect.about(field.room.centre, pair), field.spare(pair) / 3
    above = field.room.centre.y < middle.y
    return rect._replace(y=field.room.bottom - gap - rect.height if above else field.room.y + gap)


def _two(room: Rect, disc: float) -> tuple[Rect, Rect]:
    """Two things in the only room that is left: one above the other, each to its side."""
    side = min(disc, *(length / 2 for length in room.size))
    both = Rect.about(room.centre, _square(2 * side))
    return Rect(both.x, both.y, side, side), Rect(both.x + side, both.y + side, side, side)


def _turn(rect: Rect, middle: Point) -> int:
    """How a pile is turned: it is read from the board's nearest corner, or edge where it does not lean."""
    left, above = rect.centre.x < middle.x, rect.centre.y < middle.y
    if abs(rect.width - rect.height) < CLEAR:
        return (135 if left else 225) if above else (45 if left else 315)
    if rect.width > rect.height:
        return 90 if left else 270
    return 180 if above else 0
