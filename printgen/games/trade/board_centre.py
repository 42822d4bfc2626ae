"""The center of the ring board: crest, places for cards, medallions and tokens."""

import math
from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import arc, inked, pens_of
from printgen.art.ornament.plates import Plaque
from printgen.art.transforms import Scaler
from printgen.games.trade.centre_layouts import (
    ACROSS,
    BUILDING,
    CREST,
    WORD,
    Arranged,
    Centre,
    CentreLayout,
    CentreSpot,
    PileSize,
    pairs_of,
)
from printgen.games.trade.records import BuildingKind
from printgen.games.trade.words import MARKED_DECKS
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
from printgen.parts.cards import BackTitle, card_back
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.edition import Deck, Token
from printgen.type.typesetter import Misfit, Style

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


def draw_centre(context: DrawingContext, arranged: Arranged, scale: float = 1.0) -> tuple[Cell, ...]:
    """Everything in the centre as cells, none of which a seam crosses; ``scale`` is that of the board."""
    layout, found = arranged
    return (
        *(_words(context, found) if found.words else (_title(context, found.crest, layout),)),
        *_piles(context, found.piles),
        *_medals(context, found),
        *_tokens(context, pairs_of(context), found.pairs, layout, scale),
    )


def centre_misfits(context: DrawingContext, arranged: Arranged) -> tuple[Misfit, ...]:
    """The places for cards, where the kit needs more of them than find room."""
    pile = PileSize.of(context.card.size)
    if pile.is_large or len(arranged[1].piles) >= min(len(context.edition.decks), MARKED_DECKS):
        return ()
    wide, tall = (round(side, 1) for side in pile.size)
    return (crowded(f"the card piles ({wide:g} x {tall:g} mm) find no place clear of the seams"),)


def decks_beside(context: DrawingContext, arranged: Arranged) -> list[Deck]:
    """The decks that have no place on the board."""
    return context.edition.decks[len(arranged[1].piles) :]


def centre_notes(context: DrawingContext, arranged: Arranged) -> tuple[str, ...]:
    """Which decks have no place on the board."""
    without = decks_beside(context, arranged)
    names = ", ".join(deck.name for deck in without)
    return (f"the board has no room for a place for {names}: lay those cards beside it",) if without else ()


def _title(context: DrawingContext, rect: Rect, layout: CentreLayout) -> Cell:
    """The crest, drawn at its usual size and scaled."""
    factor, usual = round(rect.width / CREST, 9), Size(CREST, CREST)
    drawn = Frame(usual, _crest(context.scaled(factor), usual, layout))
    return Cell("title", rect, 0, Scaler(factor).frame(drawn))


def _words(context: DrawingContext, found: Centre) -> Iterator[Cell]:
    """The title, one word a tile, and the edition's icon over its tagline in the great seal between them."""
    factor, usual = round(found.crest.width / CREST, 9), Size(CREST, CREST)
    yield Cell("title", found.crest, 0, Scaler(factor).frame(Frame(usual, _emblem(context.scaled(factor), usual))))
    title, factor = context.edition.title_lines, round(found.words[0].rect.width / ACROSS, 9)
    margin = _LOW_WORD_MARGIN if context.is_leftward else _WORD_MARGIN
    enlarged, box = context.scaled(factor), Rect.of(WORD).inset(margin)
    style = _bearable(context, enlarged.setter.common(title, box, _WORD))
    spots = reversed(found.words) if context.is_leftward else found.words
    for number, (word, spot) in enumerate(zip(title, spots, strict=True), 1):
        drawn = Frame(WORD, enlarged.setter.fit(word, box, style, f"board.title.{number - 1}"))
        yield Cell(f"title-{number}", spot.rect, spot.turn, Scaler(factor).frame(drawn))


def _emblem(context: DrawingContext, size: Size) -> tuple[Placed, ...]:
    """A great seal with the edition's icon over its tagline."""
    middle, radius = Point(size.width / 2, size.height / 2), size.width / 2
    return (
        *medallion(context, middle, radius, "accent"),
        *_shown(context, middle, middle.y + 15.0, Rect.square(Point(middle.x, middle.y - 8.5), 25.0)),
        *_tagline(context, middle, DISC * radius, middle.y + 17.0),
    )


def _crest(context: DrawingContext, size: Size, layout: CentreLayout) -> tuple[Placed, ...]:
    """A great seal with the edition's icon over a plaque with its title, and its tagline below."""
    middle, radius = Point(size.width / 2, size.height / 2), size.width / 2
    tall = _plate_height(context, size)
    below = context.ornament.tablet if layout.tablet else context.ornament.plaque
    plate = Rect(0.0, middle.y - tall / 2 + 1.5, size.width, tall)
    plaque = enlarged_plaque(below, plate, _LARGE)
    inner = DISC * radius
    top = middle.y - inner + 2.5
    icon = Rect(middle.x - 20, top, 40, middle.y - tall / 2 - top - 1.5)
    return (
        *medallion(context, middle, radius, "accent", plate),
        *_shown(context, middle, plaque.room.y, icon),
        *_named(context, plaque),
        *_tagline(context, middle, inner, plate.bottom + 3.0),
    )


def _plate_height(context: DrawingContext, size: Size) -> float:
    """How tall the title's plaque is: for as many lines as it has, or as its logo needs to be large."""
    heights = {lines: 9.0 + step * lines for lines, step in _TITLE_STEPS.items()}
    if not has_logo(context):
        return heights[len(context.edition.title_lines)]
    rooms = {tall: logo_area(context, Rect(0, 0, 0.8 * size.width, tall - 9.0)) for tall in heights.values()}
    return max(rooms, key=lambda tall: (round(rooms[tall]), -tall))


def _named(context: DrawingContext, plaque: Plaque) -> tuple[Placed, ...]:
    """The plaque with the title on it, or with the logo on paper."""
    if has_logo(context):
        outline = covering(plaque.outline, Ink("ground", "paper"), OUTLINE_PEN)
        return (
            *outline,
            *inked(plaque.art, pens_of("second")),
            *logo(context, plaque.room.inset(1.5), context.edition.title_lines),
        )
    return *board_cartouche(plaque, "second"), *_title_lines(context, plaque.room)


def _shown(context: DrawingContext, middle: Point, low: float, icon: Rect) -> tuple[Placed, ...]:
    """The edition's picture in the disc, down to ``low`` where its tagline stands below that; else its icon."""
    board, radius = context.edition.board, RING * middle.x
    if not board.art:
        return drawing(context, board.icon, icon, "second")
    box = Rect.square(middle, radius)
    disc = circle_path(middle, radius)
    if board.tagline:
        turn = math.degrees(math.asin((middle.y - low) / radius))
        box, disc = box._replace(height=low - box.y), (*arc(middle, radius, 180 + turn, 360 - turn), ("Z",))
    return context.picture(board.art, "board.art", box, disc, board.icon), shape(disc, stroke=OUTLINE_PEN)


def _tagline(context: DrawingContext, middle: Point, radius: float, top: float) -> tuple[Placed, ...]:
    """The tagline below the plaque, as wide as the disc is there."""
    tall = min(12.0, middle.y + radius - top - 5)
    below = top + tall - middle.y
    width = 2 * math.sqrt(radius**2 - below**2) - 3
    box = Rect(middle.x - width / 2, top, width, tall)
    words = context.edition.board.tagline
    return context.setter.fit(words, box, context.setter.own_face(words, box, _TAGLINE), "board.tagline")


def _bearable(context: DrawingContext, style: Style) -> Style:
    """The style of a title with letters that Minimal can fill, if need be a little smaller; else with hollow ones."""
    filled = context.edition.fonts.display_filled / style.scale
    if style.size > _MUCH * filled:
        return replace(style, ink=Ink("show-on", style.ink.key))
    return replace(style, size=min(style.size, filled))


def _title_lines(context: DrawingContext, room: Rect) -> Iterator[Placed]:
    """The title's lines at one size, spread evenly over the plaque's room."""
    title = context.edition.title_lines
    height = (room.height - 2) / len(title)
    boxes = [Rect(room.x + 0.5, room.y + 1 + height * row, room.width - 1, height) for row in range(len(title))]
    airy = boxes[0]._replace(width=_AIRY * boxes[0].width)
    style = _bearable(context, context.setter.common(title, airy, _TITLE))
    for line, box in zip(title, boxes, strict=True):
        yield from context.setter.fit(line, box, style, "board.title")


def _piles(context: DrawingContext, spots: Sequence[CentreSpot]) -> Iterator[Cell]:
    """A place for each deck; a cell's rectangle is the box round the leaning outline."""
    for deck, (rect, turn) in zip(context.edition.decks, spots, strict=False):
        yield Cell(f"{PILE}{deck.id}", rect, turn, _pile(context, deck))


def _pile(context: DrawingContext, deck: Deck) -> Frame:
    """The deck's own back on paper, within a dashed line: here its cards are laid."""
    key, pile = f"deck/{deck.id}", PileSize.of(context.card.size).size
    drawn = card_back(context.for_faces(), BackTitle.of(deck), context.ornament.back(context.edition.decks.index(deck)))
    back = context.card.scaler().frame(drawn)
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


def _medals(context: DrawingContext, found: Centre) -> Iterator[Cell]:
    """A medallion for each kind of building, the large one first; where it leaves room, tokens that stand nowhere."""
    kinds = reversed(tuple(context.edition.building_kinds()))
    placed_tokens = {token.id for pair in pairs_of(context)[: len(found.pairs)] for token in pair}
    tokens = (token for token in context.edition.pieces.tokens if token.id not in placed_tokens)
    drawn = chain(
        (_building_medal(context, kind) for kind in kinds), (_token_medal(context, token) for token in tokens)
    )
    for rect, (name, items) in zip(found.buildings, drawn, strict=False):
        frame = Frame(Size(BUILDING, BUILDING), items)
        yield Cell(name, rect, 0, Scaler(round(rect.width / BUILDING, 9)).frame(frame))


def _building_medal(context: DrawingContext, kind: BuildingKind) -> tuple[str, tuple[Placed, ...]]:
    key, middle = f"{kind.id}_building", Point(BUILDING / 2, BUILDING / 2)
    icon = drawing(context, kind.piece.icon, Rect.square(middle, 20.0), key)
    return f"{kind.id}-building", (*medallion(context, middle, BUILDING / 2, key), *icon)


def _token_medal(context: DrawingContext, token: Token) -> tuple[str, tuple[Placed, ...]]:
    half = BUILDING / 2
    middle, shown = Point(half, half), ArtSubject(token.art, token.icon, f"pieces.tokens.{token.id}.art")
    face = roundel(context, shown, middle, RING * half, 1.06 * half, "accent")
    return f"token-{token.id}", (*medallion(context, middle, half, "second"), *face)


def _tokens(
    context: DrawingContext, pairs: Sequence[Sequence[Token]], rects: Sequence[Rect], layout: CentreLayout, scale: float
) -> Iterator[Cell]:
    """The first tokens, two by two, drawn at their usual size and scaled."""
    for number, (pair, rect) in enumerate(zip(pairs, rects, strict=False), 1):
        usual = Size(round(rect.width / scale, 6), round(rect.height / scale, 6))
        drawn = Frame(usual, tuple(_pair(context.scaled(scale), pair, usual, layout)))
        yield Cell(f"tokens-{number}", rect, 0, Scaler(scale).frame(drawn))


def _pair(context: DrawingContext, tokens: Sequence[Token], size: Size, layout: CentreLayout) -> Iterator[Placed]:
    """In medallions, perhaps with a stud between them; or as they are, large, in the ground's manner."""
    half = min(size) / 2
    spots = (Point(half, half), Point(size.width - half, size.height - half))
    for token, centre in zip(tokens, spots, strict=True):
        shown = ArtSubject(token.art, token.icon, f"pieces.tokens.{token.id}.art")
        if layout.seals:
            yield from medallion(context, centre, half, "second")
            yield from roundel(context, shown, centre, RING * half, 1.06 * half, "accent")
        elif shown.art:
            yield from roundel(context, shown, centre, RING * half, 0.0, "accent")
        else:
            yield context.emblem(token.icon, centre, round(_BARE * half, 3), "centre", dark=True)
    if layout.studs:
        yield from stud(context, Point(size.width / 2, size.height / 2), 5.4, "second")
