"""The center of the ring board: crest, places for cards, medallions and tokens."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, Stroke, bounds, circle_path, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import arc, inked, pens_of
from printgen.art.ornament.plates import Plaque
from printgen.art.transforms import Scaler
from printgen.errors import Misfit
from printgen.games.trade.center_layouts import (
    ACROSS,
    BUILDING,
    CREST,
    WORD,
    Arranged,
    Center,
    CenterLayout,
    PileSize,
    largest_pile,
    pairs_of,
)
from printgen.games.trade.records import BuildingKind, Edition
from printgen.games.trade.words import MARKED_DECKS
from printgen.geometry import Point, Rect, Size
from printgen.kit.component import CARD_BLEED, PILE, Cell
from printgen.messages import message
from printgen.parts.boards import (
    DISC,
    RING,
    ArtSubject,
    BoardPlan,
    board_cartouche,
    covering,
    crowded,
    drawing,
    enlarged_plaque,
    has_logo,
    logo,
    logo_area,
    medallion,
    roundel,
    stud,
)
from printgen.parts.cards import deck_back, printed_deck_size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.lettering import LETTERINGS, LetteredLine, Lettering, lettered
from printgen.theme.edition import Deck, Token
from printgen.type.typesetter import Style
from printgen.written_text import writing_place

_MUCH = 1.16  # letters larger by this factor than Minimal can fill are outlined
_TITLE = Style("display", 68, 16, Ink("text-on", "second"), caps=True, lines=1, narrow=None)
_WORD = Style("display", 96, 30, Ink("text-on", "second"), caps=True, lines=1, narrow=None)
_WORD_MARGIN, _LOW_WORD_MARGIN = 5.0, 8.0  # letters without capitals reach further below the line
_TAGLINE = Style("text-italic", 12, 8)
_BY_HAND_GAP = 9.0  # below lines for a title by hand, for the edge of their drawn plate
_TAG, _TAG_GAP, _TAG_LARGE = Size(104.0, 12.0), 1.5, 1.3  # the most of the plaque of the tagline below the title,
_TAG_ENDS = 26.0  # as wide as its text and this, ...
_TAG_CLEAR = 1.0  # ... and so far from a seam
_TAGLINE_ON = replace(_TAGLINE, ink=Ink("text-on", "second"), lines=1)
_UNSEEN = Style("text", 60, 3, Ink("unseen"), lines=1)
_LETTERED, _UPPER = 0.6, 0.83  # the most of the center's width and of a row's height that a lettered title takes
_TALL = 0.34  # and the most of the center's height
_TITLE_STEPS = {1: 24.0, 2: 18.5, 3: 13.0}  # mm for each line of the title, by the number of lines
_AIRY = 0.92  # the longest line of the title relative to the plaque's width
_LARGE = 2.2  # size of the title's plaque relative to those of cards
_BARE = 1.72  # of half a token's place: a token without a seal
_RIM = CARD_BLEED  # round a card in a place for cards
_DASHES = (2.4, 1.6)  # the dashes along that rim: cards are laid here


def draw_center(
    context: DrawingContext[Edition], arranged: Arranged, plan: BoardPlan, scale: float = 1.0
) -> tuple[Cell, ...]:
    """Draw the center as cells that no seam crosses; ``scale`` is that of the board.

    Everything is drawn at its usual size and scaled. A pile's rectangle is the bounding box of its tilted outline.
    """
    layout, found = arranged
    edition, pairs = context.edition, pairs_of(context)
    seal = round(found.crest.width / CREST, 9)
    cells: list[Cell] = []
    if layout.is_picture:
        cells += _lettered(context, found, plan, scale)
    else:
        draw = _emblem(context.scaled(seal)) if found.words else _crest(context.scaled(seal), layout)
        cells.append(Cell("title", found.crest, 0, Scaler(seal).frame(Frame(Size(CREST, CREST), draw))))
    if found.words:
        cells += _words(context, found)
    for deck, (rect, turn) in zip(edition.decks, found.piles, strict=False):
        pile = PileSize.of(printed_deck_size(context, deck))
        cells.append(Cell(f"{PILE}{deck.id}", Rect.about(rect.centre, pile.turned(turn)), turn, _pile(context, deck)))

    # A medallion for each kind of building, the large one first; then tokens without a place, if space is left.
    half = BUILDING / 2
    middle, usual = Point(half, half), Size(BUILDING, BUILDING)
    paired = {token.id for pair in pairs[: len(found.pairs)] for token in pair}
    subjects: list[BuildingKind | Token] = [*reversed([*edition.building_kinds()])]
    subjects += (token for token in edition.pieces.tokens if token.id not in paired)
    for rect, shown in zip(found.buildings, subjects, strict=False):
        if isinstance(shown, BuildingKind):
            name, key = f"{shown.id}-building", f"{shown.id}_building"
            face = drawing(context, shown.piece.icon, Rect.square(middle, 20.0), key)
        else:
            name, key = f"token-{shown.id}", "second"
            face = roundel(context, _subject(shown), middle, RING * half, 1.06 * half, "accent")
        medal = Frame(usual, (*medallion(context, middle, half, key), *face))
        cells.append(Cell(name, rect, 0, Scaler(round(rect.width / BUILDING, 9)).frame(medal)))

    for number, (pair, rect) in enumerate(zip(pairs, found.pairs, strict=False), 1):
        size = Size(round(rect.width / scale, 6), round(rect.height / scale, 6))
        drawn = Frame(size, _pair(context.scaled(scale), pair, size, layout))
        cells.append(Cell(f"tokens-{number}", rect, 0, Scaler(scale).frame(drawn)))
    return tuple(cells)


def center_misfits(context: DrawingContext[Edition], arranged: Arranged) -> tuple[Misfit, ...]:
    """Return a misfit if the board has fewer places for cards than the minimum."""
    pile = largest_pile(context)
    if pile.is_large or len(arranged[1].piles) >= min(len(context.edition.decks), MARKED_DECKS):
        return ()
    wide, tall = (round(side, 1) for side in pile.size)
    text = message(
        "there is no room for the card piles ({width:g} x {height:g} mm) between the seams", width=wide, height=tall
    )
    return (crowded(text),)


def center_notes(context: DrawingContext[Edition], arranged: Arranged) -> tuple[str, ...]:
    """Return a note on decks without a place on the board, if there are any."""
    names = ", ".join(deck.name for deck in context.edition.decks[len(arranged[1].piles) :])
    if not names:
        return ()
    return (message("the board has no room for {decks}: put those cards next to it", decks=names),)


def look_of(context: DrawingContext[Edition]) -> Lettering:
    """Return how the edition's style letters its title."""
    return LETTERINGS[context.edition.ornament.lettering]


def title_lettering(context: DrawingContext[Edition], plan: BoardPlan, found: Center) -> tuple[LetteredLine, ...]:
    """Letter the title in the upper part of the crest's row, no wider than three fifths of the center.

    A title that is left to be written by hand has no letters.
    """
    if _by_hand(context):
        return ()
    row, most = found.row, _LETTERED * plan.centre.width
    wide = min(row.width, most)
    x = min(max(plan.centre.centre.x - wide / 2, row.x), row.right - wide)
    box = Rect(x, row.y, wide, min(_UPPER * row.height, _TALL * plan.centre.height))
    return context.once(
        ("title", box, plan.columns),
        lambda: lettered(context.setter, context.edition.title_lines, box, plan.columns, look_of(context)),
    )


def _lettered(context: DrawingContext[Edition], found: Center, plan: BoardPlan, scale: float) -> Iterator[Cell]:
    """Yield the lettered title as invisible text, which no seam crosses, and the tagline on a plaque.

    A title to be written by hand has lines instead.
    """
    lines = title_lettering(context, plan, found)
    size = Size(found.crest.width, found.row.height / 2)
    words = [
        placed
        for line, box in zip(
            context.edition.title_lines, _line_boxes(Rect.of(size), len(context.edition.title_lines)), strict=True
        )
        for placed in context.setter.fit(line, box, _UNSEEN, "board.title")
    ]
    at = Point(found.crest.centre.x - size.width / 2, found.row.y)
    yield Cell("title", Rect(*at, *size), 0, Frame(size, tuple(words)))
    tagline = context.edition.board.tagline
    if not tagline:
        return
    low = at.y + size.height + _BY_HAND_GAP * scale if _by_hand(context) else found.row.y
    boxes = [bounds(path) for line in lines for path in line.paths]
    look = look_of(context)
    reach = look.halo + max(look.shadow[1], 0.0)  # em: of what is drawn round the letters
    top = max((bounds(path).bottom + reach * line.size for line in lines for path in line.paths), default=low)
    top += _TAG_GAP * scale
    middle = (min(box.x for box in boxes) + max(box.right for box in boxes)) / 2 if boxes else found.crest.centre.x
    enlarged = context.scaled(scale)
    needed = enlarged.setter.printed_width(tagline, _TAGLINE_ON.face, _TAGLINE_ON.size) + _TAG_ENDS
    plate = Size(min(_TAG.width, found.crest.width / scale - 2 * _TAG_CLEAR, needed), _TAG.height)
    plaque = enlarged_plaque(context.ornament.plaque, Rect.of(plate), _TAG_LARGE)
    motto = enlarged.setter.fit(tagline, plaque.room, _TAGLINE_ON, "board.tagline")
    drawn = Scaler(scale).frame(Frame(plate, (*board_cartouche(plaque, "second"), *motto)))
    left = _between_seams(plan, middle - drawn.size.width / 2, drawn.size.width)
    yield Cell("tagline", Rect(left, top, *drawn.size), 0, drawn)


def _between_seams(plan: BoardPlan, x: float, width: float) -> float:
    """Return the left end nearest to ``x`` of something so wide that no seam crosses it."""
    ends = [
        plan.centre.x,
        *(seam for seam in plan.columns if plan.centre.x < seam < plan.centre.right),
        plan.centre.right,
    ]
    places = [
        min(max(x, left + _TAG_CLEAR), right - _TAG_CLEAR - width)
        for left, right in pairwise(ends)
        if right - left >= width + 2 * _TAG_CLEAR
    ]
    return min(places, key=lambda place: abs(place - x))


def _by_hand(context: DrawingContext[Edition]) -> bool:
    """Check whether players write the title themselves."""
    return any(map(writing_place, context.edition.title_lines))


def _words(context: DrawingContext[Edition], found: Center) -> Iterator[Cell]:
    """Yield the title as cells, one word per tile."""
    title, factor = context.edition.title_lines, round(found.words[0].rect.width / ACROSS, 9)
    enlarged = context.scaled(factor)
    box = Rect.of(WORD).inset(_LOW_WORD_MARGIN if context.is_leftward else _WORD_MARGIN)
    style = _bearable(context, enlarged.setter.common(title, box, _WORD))
    spots = reversed(found.words) if context.is_leftward else found.words
    for number, (word, spot) in enumerate(zip(title, spots, strict=True), 1):
        drawn = Frame(WORD, enlarged.setter.fit_title(word, box, style, f"board.title.{number - 1}"))
        yield Cell(f"title-{number}", spot.rect, spot.turn, Scaler(factor).frame(drawn))


def _emblem(context: DrawingContext[Edition]) -> tuple[Placed, ...]:
    """Draw a large seal with the edition's icon above its tagline."""
    radius = CREST / 2
    middle = Point(radius, radius)
    return (
        *medallion(context, middle, radius, "accent"),
        *_shown(context, middle, middle.y + 15.0, Rect.square(Point(middle.x, middle.y - 8.5), 25.0)),
        *_tagline(context, middle, DISC * radius, middle.y + 17.0),
    )


def _crest(context: DrawingContext[Edition], layout: CenterLayout) -> tuple[Placed, ...]:
    """Draw a large seal: the edition's icon, a plaque with its title or logo, and its tagline below."""
    title, setter, radius = context.edition.title_lines, context.setter, CREST / 2
    middle, inner, by_logo = Point(radius, radius), DISC * radius, has_logo(context)
    kind = context.ornament.tablet if layout.tablet else context.ornament.plaque
    lines = _logo_lines(context) if by_logo else _line_count(context, title, kind)
    plate = _plate(lines)
    plaque = enlarged_plaque(kind, plate, _LARGE)
    top = middle.y - inner + 2.5
    icon = Rect(middle.x - 20, top, 40, plate.y - top - 3.0)
    items = [*medallion(context, middle, radius, "accent", plate), *_shown(context, middle, plaque.room.y, icon)]
    if by_logo:
        items += covering(plaque.outline, Ink("ground", "paper"), OUTLINE_PEN)
        items += inked(plaque.art, pens_of("second"))
        items += logo(context, plaque.room.inset(1.5), title)
    else:  # the title's lines at one size, spread evenly over the plaque's room
        items += board_cartouche(plaque, "second")
        boxes = _line_boxes(plaque.room, len(title))
        style = replace(_TITLE, lines=lines // len(title))
        style = _bearable(context, setter.common(title, _airy(boxes[0]), style))
        for line, box in zip(title, boxes, strict=True):
            items += setter.fit_title(line, box, style, "board.title")
    return *items, *_tagline(context, middle, inner, plate.bottom + 3.0)


def _plate(lines: int) -> Rect:
    """Return the place of the crest's plaque for a title of that many lines."""
    tall = 9.0 + _TITLE_STEPS[lines] * lines
    return Rect(0.0, (CREST - tall) / 2 + 1.5, CREST, tall)


def _logo_lines(context: DrawingContext[Edition]) -> int:
    """Return for how many lines the plaque must be tall enough to show the logo large."""
    areas = {lines: logo_area(context, Rect(0, 0, 0.8 * CREST, _plate(lines).height - 9.0)) for lines in _TITLE_STEPS}
    return max(areas, key=lambda lines: (round(areas[lines]), -lines))


def _line_count(context: DrawingContext[Edition], title: Sequence[str], kind: Callable[[Rect], Plaque]) -> int:
    """Return the number of lines of the title: as the theme parts it, or as many as a long one needs."""
    if len(title) > 1:
        return len(title)
    for lines in _TITLE_STEPS:
        room = enlarged_plaque(kind, _plate(lines), _LARGE).room
        style = replace(_TITLE, lines=lines)
        if context.setter.whole_block(context.setter.cased(title[0], style), _airy(_line_boxes(room, 1)[0]), style):
            return lines
    return min(max(_TITLE_STEPS), len(title[0].split()))


def _line_boxes(room: Rect, count: int) -> list[Rect]:
    """Return the boxes of a title's lines in the room of its plaque."""
    height = (room.height - 2) / count
    return [Rect(room.x + 0.5, room.y + 1 + height * row, room.width - 1, height) for row in range(count)]


def _airy(box: Rect) -> Rect:
    return box._replace(width=_AIRY * box.width)


def _shown(context: DrawingContext[Edition], middle: Point, low: float, icon: Rect) -> tuple[Placed, ...]:
    """Draw the edition's picture in the disc, cut off at ``low`` if a tagline is below it; else its icon."""
    board, radius = context.edition.board, RING * middle.x
    if not board.art:
        return drawing(context, board.icon, icon, "second")
    box = Rect.square(middle, radius)
    disc = circle_path(middle, radius)
    if board.tagline:
        turn = math.degrees(math.asin((middle.y - low) / radius))
        box, disc = box._replace(height=low - box.y), (*arc(middle, radius, 180 + turn, 360 - turn), ("Z",))
    return context.picture(board.art, "board.art", box, disc, board.icon), shape(disc, stroke=OUTLINE_PEN)


def _tagline(context: DrawingContext[Edition], middle: Point, radius: float, top: float) -> tuple[Placed, ...]:
    """Draw the tagline below the plaque, as wide as the disc at that height."""
    tall = min(12.0, middle.y + radius - top - 5)
    below = top + tall - middle.y
    width = 2 * math.sqrt(radius**2 - below**2) - 3
    box = Rect(middle.x - width / 2, top, width, tall)
    words = context.edition.board.tagline
    return context.setter.fit(words, box, context.setter.own_face(words, box, _TAGLINE), "board.tagline")


def _bearable(context: DrawingContext[Edition], style: Style) -> Style:
    """Return a title's style in which Minimal can fill the letters, slightly smaller if needed, or outlined letters."""
    filled = context.edition.fonts.display_filled / style.scale
    if style.size > _MUCH * filled:
        return replace(style, ink=Ink("show-on", style.ink.key))
    return replace(style, size=min(style.size, filled))


def _pile(context: DrawingContext[Edition], deck: Deck) -> Frame:
    """Draw the place for a deck: its own back on paper, within a dashed line."""
    key, back = f"deck/{deck.id}", deck_back(context, deck, context.ornament.back(context.edition.decks.index(deck)))
    pile = PileSize.of(back.size).size
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


def _pair(
    context: DrawingContext[Edition], tokens: Sequence[Token], size: Size, layout: CenterLayout
) -> tuple[Placed, ...]:
    """Draw two tokens in medallions, perhaps with a stud between them; or large, without medallions."""
    half = min(size) / 2
    items: list[Placed] = []
    spots = (Point(half, half), Point(size.width - half, size.height - half))
    for token, spot in zip(tokens, spots, strict=True):
        if layout.seals:
            items += medallion(context, spot, half, "second")
            items += roundel(context, _subject(token), spot, RING * half, 1.06 * half, "accent")
        elif token.art:
            items += roundel(context, _subject(token), spot, RING * half, 0.0, "accent")
        else:
            items.append(context.emblem(token.icon, spot, round(_BARE * half, 3), "centre", dark=True))
    if layout.studs:
        items += stud(context, Point(size.width / 2, size.height / 2), 5.4, "second")
    return tuple(items)


def _subject(token: Token) -> ArtSubject:
    return ArtSubject(token.art, token.icon, f"pieces.tokens.{token.id}.art")
