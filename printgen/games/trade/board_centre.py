"""The center of the ring board: crest, places for cards, medallions and tokens."""

import math
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import arc, inked, pens_of
from printgen.art.ornament.plates import Plaque
from printgen.art.scaling import Scaler
from printgen.games.trade.centre_arrangement import BUILDING, CREST, Centre, CentreSpot, PileSize
from printgen.games.trade.centre_scenes import ACROSS, WORD, Arranged, CentreLayout, pairs_of
from printgen.games.trade.records import BuildingKind
from printgen.geometry import Point, Rect, Size
from printgen.kit.component import CARD_BLEED, PILE, Cell
from printgen.parts.board_plans import crowded
from printgen.parts.boards import (
    DISC,
    RING,
    ArtSubject,
    board_cartouche,
    covering,
    drawing,
    enlarged_plaque,
    has_logo,
    logo,
    logo_area,
    medallion,
    roundel,
    stud,
)
from printgen.parts.card_faces import BackTitle, card_back
from printgen.parts.drawing_context import Desk
from printgen.theme.edition import Deck, Token
from printgen.type.typesetter import Misfit, Style
from printgen.words.names import MARKED_DECKS

_MUCH = 1.16  # what is to be so many times larger than that is left blank in Minimal
_TITLE = Style("display", 68, 16, Ink("text-on", "second"), caps=True, lines=1, narrow=None)
_WORD = Style("display", 96, 30, Ink("text-on", "second"), caps=True, lines=1, narrow=None)
_WORD_MARGIN, _LOW_WORD_MARGIN = 5.0, 8.0  # letters without capitals reach further below the line
_TAGLINE = Style("text-italic", 12, 8)
_TITLE_STEPS = {1: 24.0, 2: 18.5, 3: 13.0}  # mm for each line of the title, by how many there are
_AIRY = 0.92  # of the plaque's room: the longest line of the title
_LARGE = 2.2  # the title's plaque is so many times as large as those of cards
_BARE = 1.72  # of half a token's place: one that stands there without a seal
_RIM = CARD_BLEED  # round a card in a place for cards
_DASHES = (2.4, 1.6)  # along that rim: here something is laid


def draw_centre(desk: Desk, arranged: Arranged, scale: float = 1.0) -> tuple[Cell, ...]:
    """Everything in the centre as cells, none of which a seam crosses; ``scale`` is that of the board."""
    layout, found = arranged
    return (
        *(_words(desk, found) if found.words else (_title(desk, found.crest, layout),)),
        *_piles(desk, found.piles),
        *_medals(desk, found),
        *_tokens(desk, pairs_of(desk), found.pairs, layout, scale),
    )


def centre_misfits(desk: Desk, arranged: Arranged) -> tuple[Misfit, ...]:
    """The places for cards, where the kit needs more of them than find room."""
    pile = PileSize.of(desk.card.size)
    if pile.is_large or len(arranged[1].piles) >= min(len(desk.edition.decks), MARKED_DECKS):
        return ()
    wide, tall = (round(side, 1) for side in pile.size)
    return (crowded(f"the card piles ({wide:g} x {tall:g} mm) find no place clear of the seams"),)


def decks_beside(desk: Desk, arranged: Arranged) -> list[Deck]:
    """The decks that have no place on the board."""
    return desk.edition.decks[len(arranged[1].piles) :]


def centre_notes(desk: Desk, arranged: Arranged) -> tuple[str, ...]:
    """Which decks have no place on the board."""
    without = decks_beside(desk, arranged)
    names = ", ".join(deck.name for deck in without)
    return (f"the board has no room for a place for {names}: lay those cards beside it",) if without else ()


def _title(desk: Desk, rect: Rect, layout: CentreLayout) -> Cell:
    """The crest, drawn at its usual size and scaled."""
    factor, usual = round(rect.width / CREST, 9), Size(CREST, CREST)
    drawn = Frame(usual, _crest(desk.scaled(factor), usual, layout))
    return Cell("title", rect, 0, Scaler(factor).frame(drawn))


def _words(desk: Desk, found: Centre) -> Iterator[Cell]:
    """The title, one word a tile, and the edition's icon over its tagline in the great seal between them."""
    factor, usual = round(found.crest.width / CREST, 9), Size(CREST, CREST)
    yield Cell("title", found.crest, 0, Scaler(factor).frame(Frame(usual, _emblem(desk.scaled(factor), usual))))
    title, factor = desk.edition.title_lines, round(found.words[0].rect.width / ACROSS, 9)
    margin = _LOW_WORD_MARGIN if desk.is_leftward else _WORD_MARGIN
    enlarged, box = desk.scaled(factor), Rect.of(WORD).inset(margin)
    style = _bearable(desk, enlarged.setter.common(title, box, _WORD))
    spots = reversed(found.words) if desk.is_leftward else found.words
    for number, (word, spot) in enumerate(zip(title, spots, strict=True), 1):
        drawn = Frame(WORD, enlarged.setter.fit(word, box, style, f"board.title.{number - 1}"))
        yield Cell(f"title-{number}", spot.rect, spot.turn, Scaler(factor).frame(drawn))


def _emblem(desk: Desk, size: Size) -> tuple[Placed, ...]:
    """A great seal with the edition's icon over its tagline."""
    middle, radius = Point(size.width / 2, size.height / 2), size.width / 2
    return (
        *medallion(desk, middle, radius, "accent"),
        *_shown(desk, middle, middle.y + 15.0, Rect.square(Point(middle.x, middle.y - 8.5), 25.0)),
        *_tagline(desk, middle, DISC * radius, middle.y + 17.0),
    )


def _crest(desk: Desk, size: Size, layout: CentreLayout) -> tuple[Placed, ...]:
    """A great seal with the edition's icon over a plaque with its title, and its tagline below."""
    middle, radius = Point(size.width / 2, size.height / 2), size.width / 2
    tall = _plate_height(desk, size)
    below = desk.ornament.tablet if layout.tablet else desk.ornament.plaque
    plate = Rect(0.0, middle.y - tall / 2 + 1.5, size.width, tall)
    plaque = enlarged_plaque(below, plate, _LARGE)
    inner = DISC * radius
    top = middle.y - inner + 2.5
    icon = Rect(middle.x - 20, top, 40, middle.y - tall / 2 - top - 1.5)
    return (
        *medallion(desk, middle, radius, "accent", plate),
        *_shown(desk, middle, plaque.room.y, icon),
        *_named(desk, plaque),
        *_tagline(desk, middle, inner, plate.bottom + 3.0),
    )


def _plate_height(desk: Desk, size: Size) -> float:
    """How tall the title's plaque is: for as many lines as it has, or as its logo needs to be large."""
    heights = {lines: 9.0 + step * lines for lines, step in _TITLE_STEPS.items()}
    if not has_logo(desk):
        return heights[len(desk.edition.title_lines)]
    rooms = {tall: logo_area(desk, Rect(0, 0, 0.8 * size.width, tall - 9.0)) for tall in heights.values()}
    return max(rooms, key=lambda tall: (round(rooms[tall]), -tall))


def _named(desk: Desk, plaque: Plaque) -> tuple[Placed, ...]:
    """The plaque with the title on it, or with the logo on paper."""
    if has_logo(desk):
        outline = covering(plaque.outline, Ink("ground", "paper"), OUTLINE_PEN)
        return (
            *outline,
            *inked(plaque.art, pens_of("second")),
            *logo(desk, plaque.room.inset(1.5), desk.edition.title_lines),
        )
    return *board_cartouche(plaque, "second"), *_title_lines(desk, plaque.room)


def _shown(desk: Desk, middle: Point, low: float, icon: Rect) -> tuple[Placed, ...]:
    """The edition's picture in the disc, down to ``low`` where its tagline stands below that; else its icon."""
    board, radius = desk.edition.board, RING * middle.x
    if not board.art:
        return drawing(desk, board.icon, icon, "second")
    box = Rect.square(middle, radius)
    disc = circle_path(middle, radius)
    if board.tagline:
        turn = math.degrees(math.asin((middle.y - low) / radius))
        box, disc = box._replace(height=low - box.y), (*arc(middle, radius, 180 + turn, 360 - turn), ("Z",))
    return desk.picture(board.art, "board.art", box, disc, board.icon), shape(disc, stroke=OUTLINE_PEN)


def _tagline(desk: Desk, middle: Point, radius: float, top: float) -> tuple[Placed, ...]:
    """The tagline below the plaque, as wide as the disc is there."""
    tall = min(12.0, middle.y + radius - top - 5)
    below = top + tall - middle.y
    width = 2 * math.sqrt(radius**2 - below**2) - 3
    box = Rect(middle.x - width / 2, top, width, tall)
    words = desk.edition.board.tagline
    return desk.setter.fit(words, box, desk.setter.own_face(words, box, _TAGLINE), "board.tagline")


def _bearable(desk: Desk, style: Style) -> Style:
    """The style of a title with letters that Minimal can fill, if need be a little smaller; else with hollow ones."""
    filled = desk.edition.fonts.display_filled / style.scale
    if style.size > _MUCH * filled:
        return replace(style, ink=Ink("show-on", style.ink.key))
    return replace(style, size=min(style.size, filled))


def _title_lines(desk: Desk, room: Rect) -> Iterator[Placed]:
    """The title's lines at one size, spread evenly over the plaque's room."""
    title = desk.edition.title_lines
    height = (room.height - 2) / len(title)
    boxes = [Rect(room.x + 0.5, room.y + 1 + height * row, room.width - 1, height) for row in range(len(title))]
    airy = boxes[0]._replace(width=_AIRY * boxes[0].width)
    style = _bearable(desk, desk.setter.common(title, airy, _TITLE))
    for line, box in zip(title, boxes, strict=True):
        yield from desk.setter.fit(line, box, style, "board.title")


def _piles(desk: Desk, spots: Sequence[CentreSpot]) -> Iterator[Cell]:
    """A place for each deck; a cell's rectangle is the box round the leaning outline."""
    for deck, (rect, turn) in zip(desk.edition.decks, spots, strict=False):
        yield Cell(f"{PILE}{deck.id}", rect, turn, _pile(desk, deck))


def _pile(desk: Desk, deck: Deck) -> Frame:
    """The deck's own back on paper, within a dashed line: here its cards are laid."""
    key, pile = f"deck/{deck.id}", PileSize.of(desk.card.size).size
    drawn = card_back(desk.for_faces(), BackTitle.of(deck), desk.ornament.back(desk.edition.decks.index(deck)))
    back = desk.card.scaler().frame(drawn)
    outer, card = Rect.of(pile), Rect.of(pile).inset(_RIM)
    return Frame(
        pile,
        (
            *covering(rect_path(outer), Ink("ground", "paper"), OUTLINE_PEN),
            Placed(card.at, Group(back, 0, Rect.of(card.size))),
            shape(rect_path(card), stroke=HAIRLINE_PEN),
            shape(rect_path(outer.inset(_RIM / 2)), stroke=Stroke(Ink("line-in", key), OUTLINE, _DASHES)),
        ),
    )


def _medals(desk: Desk, found: Centre) -> Iterator[Cell]:
    """A medallion for each kind of building, the large one first; where it leaves room, tokens that stand nowhere."""
    kinds = reversed(tuple(desk.edition.building_kinds()))
    placed_tokens = {token.id for pair in pairs_of(desk)[: len(found.pairs)] for token in pair}
    tokens = (token for token in desk.edition.pieces.tokens if token.id not in placed_tokens)
    drawn = chain((_building_medal(desk, kind) for kind in kinds), (_token_medal(desk, token) for token in tokens))
    for rect, (name, items) in zip(found.buildings, drawn, strict=False):
        frame = Frame(Size(BUILDING, BUILDING), items)
        yield Cell(name, rect, 0, Scaler(round(rect.width / BUILDING, 9)).frame(frame))


def _building_medal(desk: Desk, kind: BuildingKind) -> tuple[str, tuple[Placed, ...]]:
    key, middle = f"{kind.id}_building", Point(BUILDING / 2, BUILDING / 2)
    icon = drawing(desk, kind.piece.icon, Rect.square(middle, 20.0), key)
    return f"{kind.id}-building", (*medallion(desk, middle, BUILDING / 2, key), *icon)


def _token_medal(desk: Desk, token: Token) -> tuple[str, tuple[Placed, ...]]:
    half = BUILDING / 2
    middle, shown = Point(half, half), ArtSubject(token.art, token.icon, f"pieces.tokens.{token.id}.art")
    face = roundel(desk, shown, middle, RING * half, 1.06 * half, "accent")
    return f"token-{token.id}", (*medallion(desk, middle, half, "second"), *face)


def _tokens(
    desk: Desk, pairs: Sequence[Sequence[Token]], rects: Sequence[Rect], layout: CentreLayout, scale: float
) -> Iterator[Cell]:
    """The first tokens, two by two, drawn at their usual size and scaled."""
    for number, (pair, rect) in enumerate(zip(pairs, rects, strict=False), 1):
        usual = Size(round(rect.width / scale, 6), round(rect.height / scale, 6))
        drawn = Frame(usual, tuple(_pair(desk.scaled(scale), pair, usual, layout)))
        yield Cell(f"tokens-{number}", rect, 0, Scaler(scale).frame(drawn))


def _pair(desk: Desk, tokens: Sequence[Token], size: Size, layout: CentreLayout) -> Iterator[Placed]:
    """In medallions, perhaps with a stud between them; or as they are, large, in the ground's manner."""
    half = min(size) / 2
    spots = (Point(half, half), Point(size.width - half, size.height - half))
    for token, centre in zip(tokens, spots, strict=True):
        shown = ArtSubject(token.art, token.icon, f"pieces.tokens.{token.id}.art")
        if layout.seals:
            yield from medallion(desk, centre, half, "second")
            yield from roundel(desk, shown, centre, RING * half, 1.06 * half, "accent")
        elif shown.art:
            yield from roundel(desk, shown, centre, RING * half, 0.0, "accent")
        else:
            yield desk.emblem(token.icon, centre, round(_BARE * half, 3), "centre", dark=True)
    if layout.studs:
        yield from stud(desk, Point(size.width / 2, size.height / 2), 5.4, "second")
