"""Layouts of the center of the ring board, clear of seams, with their scenes."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Ink, Placed, Stroke, polygon_path, rect_path, shape
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.art.line_art import (
    MOON,
    Art,
    arc,
    at,
    bold_pens,
    braid_path,
    chain,
    gilt_pens,
    inked,
    joined_art,
    lozenge_path,
    moved,
    polar,
    polyline,
    rosette_path,
    star,
    thorn,
    wedge,
)
from printgen.card_sizes import CARD
from printgen.games.trade.records import Edition
from printgen.games.trade.ring import A_SIDE, SPACE, ring_scale
from printgen.geometry import INCH, Path, Point, Rect, Size, at_most, mapped
from printgen.kit.component import CARD_BLEED
from printgen.parts.boards import BoardPlan, enlarged_plaque, has_logo
from printgen.parts.cards import printed_deck_size
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Token

CLEAR = 8.0  # the least distance of objects from seams and spaces
CREST = 111.0  # what that leaves of a field of nine tiles
BUILDING = 80.0
WORD = Size(98.0, 40.0)  # a word of the title, which fills a field when it is turned by 45 degrees ...
ACROSS = (WORD.width + WORD.height) / math.sqrt(2)  # ... and the side of its bounding box
RING = 98.0  # distance of a carousel's tokens from the middle, so that no seam meets them ...
RIDER = 34.0  # ... and how large they are

_CREST_MOST = 1.25 * CREST
_LEAST = 45.0  # how large a crest can still be read
_PAIR = Size(90.0, 38.0)
_MOST_PAIRS = 4
_GAP = 8.0  # between two things in one field, at least
_NEARER = 2 * (CLEAR - 3.0)  # a pile may exceed its box by this much: its rim has no words
_STRIP = INCH / 4 + 0.5  # beside a seam: the part that a neighbor's strip shows, and a little more
_TOUCH = 1e-6
_ORIGIN = Point(0.0, 0.0)


class PileSize(Struct, frozen=True):
    """The printed size of a place for cards: a card, and its deck's pattern around it (mm)."""

    size: Size

    @classmethod
    def of(cls, card: Size) -> "PileSize":
        """Return the place for cards of a size."""
        return cls(Size(card.width + 2 * CARD_BLEED, card.height + 2 * CARD_BLEED))

    @property
    def is_large(self) -> bool:
        """True if its cards are larger than the standard size, for which every board has places."""
        return self.size.width > USUAL_PILE.size.width or self.size.height > USUAL_PILE.size.height

    @property
    def field(self) -> Size:
        """The room between seams for an upright pile."""
        return Size(self.size.width + 2 * CLEAR, self.size.height + 2 * CLEAR)

    @property
    def leaning(self) -> Size:
        """The bounding box of a pile that is tilted by 45 degrees."""
        reach = (self.size.width + self.size.height) / math.sqrt(2)
        return Size(reach, reach)

    def turned(self, turn: int) -> Size:
        """Return the bounding box of a pile that is turned by some degrees."""
        return self.leaning if turn % 90 else self.size.turned if turn % 180 else self.size

    @property
    def close(self) -> Size:
        """The room for a pile that may come nearer to the seams than other objects."""
        return Size(self.size.width - _NEARER, self.size.height - _NEARER)

    @property
    def ways(self) -> tuple[list[Size], ...]:
        """The boxes that piles need in each direction, the best first."""
        return [self.leaning], [self.size, self.size.turned], [self.close, self.close.turned]

    def printed(self, room: Size) -> Size:
        """The true size of a pile, which may exceed its room."""
        return {self.close: self.size, self.close.turned: self.size.turned}.get(room, room)


USUAL_PILE = PileSize.of(CARD)


class CenterSpot(NamedTuple):
    """The place of an object: the box around it, and its clockwise turn."""

    rect: Rect
    turn: int = 0


class Center(Struct, frozen=True):
    """All objects in the center; fewer than two piles if the fields are too small for them.

    ``words`` are the places of the title's lines if they are not on the crest; ``row`` is the space beside the crest
    up to the seams above and below it and to the nearest piles.
    """

    crest: Rect
    piles: tuple[CenterSpot, ...]
    buildings: tuple[Rect, ...]
    pairs: tuple[Rect, ...]
    words: tuple[CenterSpot, ...] = ()
    row: Rect = Rect(0.0, 0.0, 0.0, 0.0)


class CenterLayout:
    """A layout of the center: the places of objects, the drawing below them, and the style of its tokens.

    ``words`` is the required number of lines in the title (0 for any); ``tablet`` is drawn below a title that would be
    small on a plaque; ``seals`` are drawn around tokens, ``studs`` between two. ``is_picture``: a scene fills the
    center, with the title lettered on it.
    """

    words: int = 0
    tablet: bool = False
    seals: bool = True
    studs: bool = False
    is_picture: bool = False

    def place(self, usual: Center, plan: BoardPlan, scale: float) -> Center:
        """Return the places of all objects, based on the usual ones."""
        return usual

    def scene(self, context: DrawingContext[Edition], rect: Rect, scale: float) -> tuple[Placed, ...]:
        """Draw the background, if any."""
        return ()


Arranged = tuple[CenterLayout, Center]


def arranged(context: DrawingContext[Edition], plan: BoardPlan, scale: float) -> Arranged:
    """Return the edition's layout for a board ``scale`` times its usual size if it fits, else the usual one."""
    usual = arrange(plan, scale, len(pairs_of(context)), len(context.edition.decks), largest_pile(context))
    if shows_scene(context):
        return PICTURE, PICTURE.place(usual, plan, scale)
    wished = LAYOUTS[context.ornament.centre]
    if _nine(plan) and wished.words in (0, 0 if has_logo(context) else len(context.edition.title_lines)):
        found = wished.place(usual, plan, scale)
        if _fits(found, plan):
            return wished, found
    return LAYOUTS["crest"], usual


def largest_pile(context: DrawingContext[Edition]) -> PileSize:
    """Return the place for cards that serves every deck of an edition."""
    sizes = [printed_deck_size(context, deck) for deck in context.edition.decks] or [context.card.size]
    return PileSize.of(Size(max(size.width for size in sizes), max(size.height for size in sizes)))


def shows_scene(context: DrawingContext[Edition]) -> bool:
    """Check whether a scene fills the center of the board."""
    board = context.edition.board
    return board.scene is not None and not board.art and not has_logo(context)


def pairs_of(context: DrawingContext[Edition]) -> list[list[Token]]:
    """Return the tokens in the center, in pairs."""
    tokens = context.edition.pieces.tokens
    return [tokens[number : number + 2] for number in range(0, len(tokens) - 1, 2)][:_MOST_PAIRS]


def _nine(plan: BoardPlan) -> bool:
    """Check whether seams divide the center into nine squares of the usual size."""
    if any(abs(side - A_SIDE * SPACE * ring_scale(plan)) > 1.0 for side in plan.centre.size):
        return False
    for seams, start, end in (
        (plan.columns, plan.centre.x, plan.centre.right),
        (plan.rows, plan.centre.y, plan.centre.bottom),
    ):
        inner = [seam for seam in seams if start + CLEAR < seam < end - CLEAR]
        thirds = [start + (end - start) * part for part in (1 / 3, 2 / 3)]
        if len(inner) != 2 or any(abs(seam - third) > 1.0 for seam, third in zip(inner, thirds, strict=True)):
            return False
    return True


def _fits(found: Center, plan: BoardPlan) -> bool:
    """Check that no objects overlap, and that only piles extend into the strip that a neighbor shows."""
    piles = [spot.rect for spot in found.piles]
    others = [found.crest, *(spot.rect for spot in found.words), *found.buildings, *found.pairs]
    if any(one.inset(_TOUCH).meets(other) for one, other in combinations((*piles, *others), 2)):
        return False
    near = [rect.inset(-_STRIP) for rect in others]
    return not (
        any(rect.x < seam < rect.right for seam in plan.columns for rect in near)
        or any(rect.y < seam < rect.bottom for seam in plan.rows for rect in near)
    )


# --- the usual layout


class _SeamRoom(Struct, frozen=True):
    """A box between seams, and the size of the object in it."""

    room: Rect
    thing: Size

    def spare(self, pair: Size) -> float:
        """The height left free beside the object and a pair of tokens."""
        return self.room.height - self.thing.height - pair.height if at_most(pair.width, self.room.width) else -1.0

    def end(self, size: Size, pair: Size, at_top: bool) -> Rect:
        """The place of an object at one end of the box that it shares with a pair of tokens."""
        rect, gap = Rect.about(self.room.centre, size), self.spare(pair) / 3
        return rect._replace(y=self.room.y + gap if at_top else self.room.bottom - gap - size.height)


class _Shares(Struct, frozen=True):
    """The box of each object, the possible sizes of piles, and the boxes that remain for tokens."""

    crest: Rect
    piles: list[Rect]
    sizes: list[Size]
    medals: list[Rect]
    left: list[Rect]


def arrange(plan: BoardPlan, scale: float, pairs: int, decks: int = 2, pile: PileSize | None = None) -> Center:
    """Return the layout of a board ``scale`` times its usual size; cards, and so their piles, keep their size.

    From the third deck on, piles take the boxes of tokens, then those of the medallions.
    """
    pile = pile or USUAL_PILE
    middle, disc, pair = plan.centre.centre, BUILDING * scale, Size(_PAIR.width * scale, _PAIR.height * scale)
    columns = _parted(plan.columns, plan.centre.x, plan.centre.right, pile.size.height)
    rows = _parted(plan.rows, plan.centre.y, plan.centre.bottom, pile.size.height)
    rooms = [Rect(x, y, right - x, bottom - y) for y, bottom in rows for x, right in columns]
    shares = _best_shares(rooms, middle, scale, decks, pile)
    largest = _CREST_MOST * max(scale, min(plan.centre.size) / (A_SIDE * SPACE))
    fields = [_SeamRoom(shares.crest, _square(min(*shares.crest.size, largest)))]
    fields += (
        _SeamRoom(room, pile.printed(next(size for size in shares.sizes if _holds(room, size))))
        for room in shares.piles
    )
    fields += (_SeamRoom(room, _square(min(*room.size, disc))) for room in shares.medals)
    single = len(shares.medals) == 1  # both buildings share one box, so there are no tokens in it

    # Pairs of tokens take the remaining boxes, evenly chosen, clockwise from the top ...
    alone = list(_pairs_alone(shares.left, middle, pair))
    count = min(pairs, len(alone))
    alone = [alone[number * len(alone) // count] for number in range(count)]
    # ... and share the boxes with the most space with another object, which is further from the middle.
    roomy = [field for field in (fields[:-1] if single else fields) if field.spare(pair) >= _GAP]
    joined = sorted(roomy, key=lambda field: -round(field.spare(pair), 3))[: max(pairs - count, 0)]
    above = {field: field.room.centre.y < middle.y for field in fields}
    crest, *things = (
        field.end(field.thing, pair, above[field]) if field in joined else Rect.about(field.room.centre, field.thing)
        for field in fields
    )
    beside = (field.end(pair, pair, not above[field]) for field in joined)
    piles, medals = things[: len(shares.piles)], things[len(shares.piles) :]
    if single:  # one above the other, each towards its side
        room = shares.medals[0]
        side = min(disc, *(length / 2 for length in room.size))
        both = Rect.about(room.centre, _square(2 * side))
        medals = [Rect(both.x, both.y, side, side), Rect(both.x + side, both.y + side, side, side)]
    spots = tuple(CenterSpot(rect, _turn(rect, middle, pile)) for rect in piles)
    return Center(crest, spots, tuple(medals), (*alone, *beside), row=_row(plan, shares, rows))


def _row(plan: BoardPlan, shares: _Shares, rows: Sequence[tuple[float, float]]) -> Rect:
    """Return the space beside the crest, from pile to pile."""
    crest = shares.crest
    top, low = next((top, low) for top, low in rows if top <= crest.centre.y <= low)
    piles = [room for room in shares.piles if room.y < low and room.bottom > top]
    left = max((room.right for room in piles if room.centre.x < crest.centre.x), default=plan.centre.x) + CLEAR
    right = min((room.x for room in piles if room.centre.x > crest.centre.x), default=plan.centre.right) - CLEAR
    return Rect(left, top, right - left, low - top)


def _parted(seams: Sequence[float], start: float, end: float, pile: float) -> list[tuple[float, float]]:
    """Return the boxes between the seams; without seams, three, two or one, depending on the space for piles."""
    inner = [seam for seam in seams if start + CLEAR < seam < end - CLEAR]
    clear = CLEAR
    if not inner:
        inner, clear = [start + (end - start) * part for part in (1 / 3, 2 / 3)], 1.0
        if inner[0] - clear - start - CLEAR < pile:
            inner = [(start + end) / 2] if (end - start) / 2 - clear - CLEAR >= pile else []
    begin = [start + CLEAR, *(line + clear for line in inner)]
    return list(zip(begin, [*(line - clear for line in inner), end - CLEAR], strict=True))


def _best_shares(rooms: Sequence[Rect], middle: Point, scale: float, decks: int, pile: PileSize) -> _Shares:
    """Return the shares with as many piles as possible, with a smaller crest or divided boxes if needed.

    The crest usually takes the largest box, the one nearest to the middle.
    """

    def unfit(room: Rect) -> tuple[float, float]:
        return -round(min(*room.size, CREST * scale), 3), round(math.dist(room.centre, middle), 3)

    usual = min(rooms, key=unfit)
    tried = [_shared_out(rooms, usual, scale, decks, sizes) for sizes in pile.ways]
    parted = list(rooms)
    while parted and all(len(shares.piles) < decks for shares in tried):
        crests = sorted((room for room in parted if min(room.size) >= _LEAST), key=unfit)
        tried += [_shared_out(parted, crest, scale, decks, sizes) for crest in crests for sizes in pile.ways]
        # The place for a pile is cut off the box with the most space left.
        parts = [(room, two) for room in parted for two in _cut_off(room, middle, pile.size)]
        if not parts:
            break
        room, two = max(parts, key=lambda part: round(min(part[1][1].size), 3))
        parted = [*(other for other in parted if other != room), *two]
    return max(tried, key=lambda shares: len(shares.piles))


def _shared_out(rooms: Sequence[Rect], crest: Rect, scale: float, decks: int, sizes: list[Size]) -> _Shares:
    """Return the boxes beside the crest: for the first two piles, of given sizes, then for buildings, then for others.

    Further piles are as far apart as possible.
    """
    left = [room for room in rooms if room != crest]
    piles = _opposite(left, sizes)[: min(decks, 2)]
    left = [room for room in left if room not in piles]
    medals = _opposite(left, [_square(BUILDING * scale)])
    if len(medals) < 2:  # fewer than two boxes hold a whole disc
        medals = _opposite(left, [_square(BUILDING * scale / 2)])
    left = [room for room in left if room not in medals]
    for others in (left, medals):
        fit = [room for room in others if any(_holds(room, size) for size in sizes)]
        while fit and len(piles) < decks:
            piles.append(max(fit, key=lambda room: min((_distance((room, pile)) for pile in piles), default=0.0)))
            fit.remove(piles[-1])
    return _Shares(
        crest,
        piles,
        sizes,
        [room for room in medals if room not in piles],
        [room for room in left if room not in piles],
    )


def _opposite(rooms: Sequence[Rect], sizes: Sequence[Size]) -> list[Rect]:
    """Return the two boxes furthest apart that hold one of the sizes, or the only one, or none."""
    fit = [room for room in rooms if any(_holds(room, size) for size in sizes)]
    if len(fit) < 2:
        return fit
    furthest: tuple[Rect, Rect] = max(combinations(fit, 2), key=_distance)
    return list(furthest)


def _distance(two: tuple[Rect, Rect]) -> float:
    return round(math.dist(two[0].centre, two[1].centre), 3)


def _cut_off(room: Rect, middle: Point, upright: Size) -> Iterator[tuple[Rect, Rect]]:
    """Yield the possible places of a pile at the outer end of a box, each with the rest of the box."""
    after = room.centre.x >= middle.x - CLEAR, room.centre.y >= middle.y - CLEAR
    for pile in (upright, upright.turned):
        across, down = room.width - pile.width - _GAP, room.height - pile.height - _GAP
        if _holds(room, pile) and across >= _LEAST <= room.height:
            rest = room._replace(x=room.x if after[0] else room.right - across, width=across)
            yield room._replace(x=rest.right + _GAP if after[0] else room.x, width=pile.width), rest
        if _holds(room, pile) and down >= _LEAST <= room.width:
            rest = room._replace(y=room.y if after[1] else room.bottom - down, height=down)
            yield room._replace(y=rest.bottom + _GAP if after[1] else room.y, height=pile.height), rest


def _pairs_alone(rooms: Sequence[Rect], middle: Point, pair: Size) -> Iterator[Rect]:
    """Yield a pair of tokens in the middle of each box: level above and below the board's middle, elsewhere upright."""

    def angle(room: Rect) -> float:
        return round(math.atan2(room.centre.x - middle.x, middle.y - room.centre.y), 6) % math.tau

    for room in sorted(rooms, key=angle):
        across, down = abs(room.centre.x - middle.x), abs(room.centre.y - middle.y)
        sizes = (pair, pair.turned) if down >= across else (pair.turned, pair)
        if size := next((size for size in sizes if _holds(room, size)), None):
            yield Rect.about(room.centre, size)


def _holds(room: Rect, size: Size) -> bool:
    return at_most(size.width, room.width) and at_most(size.height, room.height)


def _square(side: float) -> Size:
    return Size(side, side)


def _turn(rect: Rect, middle: Point, pile: PileSize) -> int:
    """Return the turn of a pile, to be read from the nearest corner of the board, or edge if the pile is upright."""
    left, above = rect.centre.x < middle.x, rect.centre.y < middle.y
    if rect.size == pile.leaning:
        return (135 if left else 225) if above else (45 if left else 315)
    if rect.width > rect.height:
        return 90 if left else 270
    return 180 if above else 0


# --- the named layouts


def _about(middle: Point, dx: float, dy: float, size: Size) -> Rect:
    """Return a rectangle of a size, centered at an offset from a point."""
    return Rect.about(Point(middle.x + dx, middle.y + dy), size)


class Crest(CenterLayout):
    """Return the usual layout, around the crest."""

    studs = True


class Diagonal(CenterLayout):
    """A banner from corner to corner, which rises to the right, with a word of the title at either end.

    The buildings are beside the middle, tokens above and below it.
    """

    words = 2
    studs = True

    wide = 50.0
    reach = 228.0  # from the middle to the ornaments of the corners
    plaque = 2.6  # size relative to a card's
    inwards = 6.0  # from the middle of a field towards the crest, still on the banner
    medal = 76.0  # a building's medallion beside the banner

    def place(self, usual: Center, plan: BoardPlan, scale: float) -> Center:
        middle, third = plan.centre.centre, plan.centre.width / 3
        side = min(ACROSS * scale, third - 2 * CLEAR)
        out = third - self.inwards * scale
        words = tuple(CenterSpot(_about(middle, dx, dy, _square(side)), 315) for dx, dy in ((-out, out), (out, -out)))
        medal = _square(self.medal * scale)
        buildings = (_about(middle, third, 0.0, medal), _about(middle, -third, 0.0, medal))
        return replace(usual, words=words, buildings=buildings, pairs=usual.pairs[::2])

    def scene(self, context: DrawingContext[Edition], rect: Rect, scale: float) -> tuple[Placed, ...]:
        band = Rect(-self.reach, -self.wide / 2, 2 * self.reach, self.wide)
        plaque = enlarged_plaque(context.ornament.plaque, band, self.plaque)
        place, pens = at(*rect.centre, scale, -45.0), bold_pens("second")
        outline = mapped(plaque.outline, place)
        room = plaque.room.inset(12.0)  # the ends of the banner have no stripes
        edges = chain(
            rect_path(Rect(room.x, y, room.width, thick))
            for thick, off in ((2.4, 0.6), (0.8, 4.2))
            for y in (plaque.room.y + off, plaque.room.bottom - off - thick)
        )
        return (
            shape(outline, Ink("white")),
            shape(outline, Ink("solid", "second"), Stroke(Ink("line"), 2 * OUTLINE)),
            *inked(moved(plaque.art, place), pens),
            *inked(moved(Art(area=edges), place), replace(pens, area=Ink("gilt", "accent"))),
        )


class Carousel(CenterLayout):
    """Tokens in a ring around the crest, on a striped hoop."""

    tablet = True

    hoop = (95.4, 100.6)
    stripes = 72

    def place(self, usual: Center, plan: BoardPlan, scale: float) -> Center:
        middle, far, eighth = plan.centre.centre, RING * scale, math.radians(22.5)
        wide, reach = 2 * far * math.sin(eighth) + RIDER * scale, far * math.cos(eighth)
        size = Size(wide, RIDER * scale)
        places = ((0.0, -reach, size), (reach, 0.0, size.turned), (0.0, reach, size), (-reach, 0.0, size.turned))
        return replace(usual, pairs=tuple(_about(middle, *place) for place in places[: len(usual.pairs)]))

    def scene(self, context: DrawingContext[Edition], rect: Rect, scale: float) -> tuple[Placed, ...]:
        near, far = self.hoop
        step = 360.0 / self.stripes
        stripes: list[Path] = []
        for start in (number * step for number in range(self.stripes)):  # each slants along the ring
            inner = [polar(_ORIGIN, near, start + turn) for turn in (0.0, step / 2)]
            outer = [polar(_ORIGIN, far, start + turn + 0.8 * step) for turn in (step / 2, 0.0)]
            stripes.append(polygon_path([*inner, *outer]))
        rings = chain(arc(_ORIGIN, radius, 0, 360) for radius in self.hoop)
        place = at(*rect.centre, scale)
        band = mapped(chain((arc(_ORIGIN, far, 0, 360), arc(_ORIGIN, near, 360, 0))), place)
        art = moved(Art(area=chain(stripes), line=rings), place)
        return (shape(band, Ink("white")), shape(band, Ink("ground", "paper")), *inked(art, gilt_pens("accent")))


class Chart(CenterLayout):
    """A star chart: a wheel of houses with a scale around it, and stars and moons in places without a token."""

    seals = False

    wheel = (101.0, 104.0, 151.0, 154.0, 159.0)  # its rings
    houses = 16

    def scene(self, context: DrawingContext[Edition], rect: Rect, scale: float) -> tuple[Placed, ...]:
        def radial(near: float, far: float, degrees: float) -> Path:
            return polyline([polar(_ORIGIN, near, degrees), polar(_ORIGIN, far, degrees)])

        _, near, far, scaled, rim = self.wheel
        turn = 360.0 / self.houses
        rings = [arc(_ORIGIN, radius, 0, 360) for radius in self.wheel]
        spokes = (radial(near, far, number * turn) for number in range(self.houses))
        ticks = (radial(scaled, rim, 2.5 * number) for number in range(144) if number % 3)
        wedges = (wedge(_ORIGIN, scaled, rim, 7.5 * number - 0.7, 7.5 * number + 0.7) for number in range(48))
        points = (thorn(_ORIGIN, rim + 1.5, rim + 19.0, 90.0 * number, 3.0) for number in range(4))
        shapes = (MOON, star(8, 0.4), star(4, 0.3), star(5, 0.42))
        ways = (quarter + side for quarter in (45, 135, 225, 315) for side in (-0.5 * turn, 0.5 * turn))
        signs = (
            mapped(shapes[number % 4], at(*polar(_ORIGIN, (near + far) / 2, way), 5.0, 20.0 * number))
            for number, way in enumerate(ways)
        )
        art = Art(
            dots=chain((*signs, *wedges)),
            area=chain(points),
            line=chain(rings[1:4]),
            fine=chain((*rings, *spokes, *ticks)),
        )
        return inked(moved(art, at(*rect.centre, scale)), gilt_pens("second"))


class Bracket(CenterLayout):
    """Lines from each pair of tokens to the crest, as in a tournament bracket, within a braid of fine lines.

    It moves the tokens further out.
    """

    entry = 149.0  # distance from the middle of the tokens from which lines lead away
    tokens = 26.0  # from an axis to the middle of a token in a pair, as ``arrange`` places it ...
    near = 128.0  # ... and from the board's middle to the beginning of its seal
    rosette = (98.0, 8.0, 36, 2)  # the ring around the crest: radius, depth, petals, strands

    def place(self, usual: Center, plan: BoardPlan, scale: float) -> Center:
        middle, pairs = plan.centre.centre, []
        for rect in usual.pairs:
            across, down = rect.centre.x - middle.x, rect.centre.y - middle.y
            far = self.entry * scale / max(abs(across), abs(down))
            pairs.append(_about(middle, across * far, down * far, rect.size))
        return replace(usual, pairs=tuple(pairs))

    def scene(self, context: DrawingContext[Edition], rect: Rect, scale: float) -> tuple[Placed, ...]:
        place = at(*rect.centre, scale)
        # A bar joins the two tokens above the middle and leads down from there.
        half, high, low, end = 0.9, -self.near, -116.0, -104.0
        a, b = self.tokens + half, self.tokens - half
        right = [(a, high), (a, low + half), (half, low + half), (half, end)]
        inner = [(-b, high), (-b, low - half), (b, low - half), (b, high)]
        match = polygon_path([*right, *((-x, y) for x, y in reversed(right)), *inner])
        sides = [mapped(match, at(0.0, 0.0, 1.0, 90.0 * side)) for side in range(4)]
        ends = chain(lozenge_path(Point(*polar(_ORIGIN, 102.5, 90.0 * side)), 5.0, 5.0) for side in range(4))
        # Interlaced lines run along all four sides.
        wide, off, corner = 3.6 * scale, 2.6 * scale, 25.0 * scale
        long = rect.width - 2 * corner
        level = [Rect(rect.x + corner, y, long, wide) for y in (rect.y + off, rect.bottom - off - wide)]
        upright = [Rect(x, rect.y + corner, wide, long) for x in (rect.x + off, rect.right - off - wide)]
        braids = Art(fine=chain(braid_path(box, 17, 2) for box in (*level, *upright)))
        engraved = joined_art((braids, moved(Art(fine=rosette_path(_ORIGIN, *self.rosette)), place)))
        art = moved(Art(dots=ends, area=chain(sides)), place)
        return (*inked(engraved, replace(gilt_pens("second"), fine=HAIRLINE)), *inked(art, gilt_pens("second")))


class Picture(CenterLayout):
    """A scene that fills the center: only the places for cards lie on it, and the title is lettered across."""

    is_picture = True

    def place(self, usual: Center, plan: BoardPlan, scale: float) -> Center:
        return replace(usual, buildings=(), pairs=())


PICTURE = Picture()
LAYOUTS: dict[str, CenterLayout] = {
    "crest": Crest(),
    "diagonal": Diagonal(),
    "carousel": Carousel(),
    "chart": Chart(),
    "bracket": Bracket(),
}
