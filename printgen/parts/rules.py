"""The rules booklet: its panels and what follows the text."""

import math
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN
from printgen.art.line_art import Art, in_four_corners, inked, pens_of, pens_on, relief
from printgen.art.ornament.patterns import ground
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, FoldName, PartCount, Piece
from printgen.kit.document import KitSummary
from printgen.parts.boards import has_logo, logo_plate
from printgen.parts.cards import cartouche
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.rules_text import (
    MARGIN,
    BookletPages,
    FigureDrawing,
    Figures,
    FittedText,
    FoldCapacity,
    fitted,
    larger,
    panel_scale,
    section_texts,
    set_panels,
    text_look,
    with_figures,
)
from printgen.type.line_breaks import unbroken
from printgen.type.markdown import Block, Heading, Paragraph, Span
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Strip, TextLook, column_height, column_items, flanks, tailpiece
from printgen.type.typesetter import Misfit, Style
from printgen.words import booklet as wording

_NARROW = 85.0  # a cover on which the contents stand in one column,
_ROW = 4.6  # with at least that much for each
_CORNER = 9.0  # of the title's tablet
_WIDE = 0.85  # a cover of that scale has room for words between its lower corners
_MOST_NOTICES = 24.0  # mm of the cover's foot; longer notices stand after the rules

_KEY = "accent"
_ON = Ink("text-on", _KEY)
_BAND = Ink("text-on", "second")
_TITLE = Style("display", 34, 14, _ON, leading=1.1, narrow=None, lines=3)
_TAGLINE = Style("text-italic", 9.5, 7.5, _ON, narrow=None, lines=2)
_PLAYERS = Style("text-bold", 9, 7.5, _BAND, lines=1)
_KIT = Style("text-bold", 10, 8, Ink("text"), lines=1)
_COUNT = Style("figures", 9, 7, Ink("text"), align="right", lines=1, narrow=None)
_PART = Style("text", 9, 7, Ink("text"), align="left", lines=2, narrow="condensed")
_SMALL_TAGLINE = replace(_TAGLINE, size=7.5, floor=7, lines=3)
_SMALL_PLAYERS = replace(_PLAYERS, size=7.5, floor=7)
_SMALL_KIT = replace(_KIT, size=8)
_RUN_IN = Style("text", 8, 7, Ink("text"), rise="top", leading=1.25, narrow="condensed")


class CoverTitle(Struct, frozen=True):
    """What the cover says of the booklet: whether it holds the quick rules, and which of how many parts it is."""

    quick: bool = False
    part: int = 1
    parts: int = 1

    def text(self, context: DrawingContext) -> str:
        """The title in words."""
        name = context.label("rules.quick" if self.quick else "rules.whole")
        return context.label("rules.part", title=name, part=self.part, parts=self.parts) if self.parts > 1 else name


def cover(context: DrawingContext, panel: Size, parts: Sequence[PartCount], title: CoverTitle) -> Frame:
    """A first panel, with the parts of the game."""
    inner = Rect.of(panel).inset(MARGIN)
    small = _is_small(inner)
    notices = _notices(context, panel)
    foot = inner.bottom - notices.size.height
    plate = Rect(inner.x, inner.y, inner.width, (0.52 if small else 0.49) * inner.height)
    high, aside = (10.5, 0.0) if small else (9.5 * panel_scale(inner.width), 0.05 * inner.width)
    band = Rect(inner.x + aside, plate.bottom - (0.3 if small else 0.45) * high, inner.width - 2 * aside, high)
    contents = Rect(inner.x, band.bottom + 3.0, inner.width, foot - band.bottom - 4.5)
    listed = _run_in if small else _contents
    items = (
        *_plate(context, plate, small),
        *_players(context, band, title, small),
        *listed(context, parts, contents),
    )
    return Frame(panel, (*items, placed(notices, inner.x, foot)))


def _is_small(inner: Rect) -> bool:
    """Whether a cover has no room for the contents in columns: a panel of a zine."""
    return inner.height < 100.0


def _plate(context: DrawingContext, plate: Rect, small: bool) -> Iterator[Placed]:
    """The edition's border and pattern, and on a tablet the emblem in its seal, the title and the line below it."""
    ornament, scale = context.ornament, panel_scale(plate.width)
    border = ornament.border(plate.inset(0.6), 0.8 if small else scale)
    yield shape(rect_path(plate), Ink("ground", _KEY))
    yield ground(ornament.pattern, plate.inset(border.depth + 0.6), relief(_KEY))
    yield from inked(border.art, pens_on(_KEY))
    tablet = ornament.tablet(plate.inset(3.0 if small else 6.0 * scale))
    yield from cartouche(tablet, _KEY)
    room = tablet.room.inset(0.8)
    if not small:
        yield from inked(in_four_corners(ornament.corner(_CORNER * scale), room), pens_on(_KEY))
    radius = 0.17 * room.height if small else min(0.19 * room.height, 0.2 * room.width)
    yield from _seal(context, Point(room.centre.x, room.y + 1.08 * radius), radius)
    top = room.y + 2.16 * radius + 1.0
    words = room._replace(y=top, height=room.bottom - top)
    yield from _title(context, words if small else _between(words, scale), scale, small)


def _between(words: Rect, scale: float) -> Rect:
    """The room for words above a tablet's lower corners where it is tall, else between them at its foot."""
    lift = (_CORNER + 1.0) * scale if words.height > 0.8 * words.width else 0.0
    return words._replace(height=words.height - lift)


def _title(context: DrawingContext, words: Rect, scale: float, small: bool) -> Iterator[Placed]:
    """The title, and below it an ornament and the line that the edition adds."""
    edition = context.theme.edition
    tail = 9.5 * max(scale, 1.0) if edition.tagline else 0.0
    title = Rect(words.x + 0.8, words.y, words.width - 1.6, words.height - tail - 1.0)
    if has_logo(context):
        yield from logo_plate(context, title, (edition.title,))
    else:
        yield from context.setter.fit(edition.title, title, larger(_TITLE, scale), "title")
    if not edition.tagline:
        return
    rule = 0.0 if small else 2.2 * scale
    if rule:
        wide = 0.6 * words.width
        box = Rect(words.centre.x - wide / 2, words.bottom - tail, wide, rule)
        yield from inked(context.ornament.divider(box), pens_on(_KEY))
    aside = (_CORNER + 0.8) * scale if scale >= _WIDE else 0.8
    line = Rect(words.x + aside, words.bottom - tail + rule + 0.6, words.width - 2 * aside, tail - rule - 0.6)
    yield from context.setter.fit(
        context.say(edition.tagline), line, _SMALL_TAGLINE if small else larger(_TAGLINE, scale), "tagline"
    )


def _seal(context: DrawingContext, middle: Point, radius: float) -> Iterator[Placed]:
    """The edition's emblem on a light disc within its seal."""
    seal = context.ornament.seal(middle, radius)
    yield shape(seal.outline, Ink("ground", _KEY), Stroke(_ON, HAIRLINE))
    yield from inked(seal.art, pens_on(_KEY))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    yield context.emblem(context.theme.edition.emblem or "dice-multiple", middle, round(1.25 * seal.room, 1), _KEY)


def _players(context: DrawingContext, band: Rect, title: CoverTitle, small: bool) -> Iterator[Placed]:
    """What the booklet is and for whom, on the edition's plaque."""
    players = context.theme.edition.players
    few, most = players.min, players.max
    number = context.label("lists.range", low=few, high=most) if most > few else str(most)
    many = context.label("rules.players", n=most, number=number)
    plaque = context.ornament.plaque(band)
    yield from cartouche(replace(plaque, art=Art()), "second")
    yield from inked(plaque.art._replace(fine=()), pens_of("line"))  # black is for cuts
    ages, room = f"{many} · {context.label('rules.ages', age=players.age)}", plaque.room
    if not small:
        yield from context.setter.fit(
            f"{title.text(context)} · {ages}", room, larger(_PLAYERS, panel_scale(band.width)), "players"
        )
        return
    half = room.height / 2
    for line, y in ((title.text(context), room.y), (ages, room.y + half)):
        yield from context.setter.fit(line, Rect(room.x, y, room.width, half), _SMALL_PLAYERS, "players")


def _run_in(context: DrawingContext, contents: Sequence[PartCount], box: Rect) -> Iterator[Placed]:
    """What is in the kit, one thing after the other."""
    yield from context.setter.fit(context.label("rules.in_kit"), box._replace(height=4.5), _SMALL_KIT, "rules")
    counted = [context.label("lists.counted", number=part.number, name=unbroken(part.name)) for part in contents]
    names = "\u00a0· ".join(part.replace(" ", "\u00a0") for part in counted)
    if names:
        yield from context.setter.fit(names, box._replace(y=box.y + 5.0, height=box.height - 5.0), _RUN_IN, "rules")


def _contents(context: DrawingContext, contents: Sequence[PartCount], box: Rect) -> Iterator[Placed]:
    """What is in the kit, in two columns; in one where the panel is narrow and tall enough."""
    dress, scale = context.ornament.dress, panel_scale(box.width)
    title = Rect(box.x, box.y, box.width, 5.5)
    yield from context.setter.fit(context.label("rules.in_kit"), title, larger(_KIT, scale), "rules")
    yield from flanks(dress, title.centre, 30.0 * scale, Size(26.0 * scale, 2.0 * scale), _KEY)
    if not contents:
        return
    rows, cells = _cells(len(contents), box)
    room = Rect.of(cells[0].size)._replace(width=cells[0].width - 12.5)
    style = _one_face(context, [part.name for part in contents], room, larger(_PART, scale))
    for part, cell in zip(contents, cells, strict=True):
        number = cell._replace(width=11.0)
        yield from context.setter.fit(str(part.number), number, larger(_COUNT, scale), "rules")
        yield from context.setter.fit(part.name, room.moved(cell.x + 12.5, cell.y), style, "rules")
    end = cells[rows - 1].bottom
    if box.bottom - end >= 6.0:
        line = Rect(box.x, (end + box.bottom) / 2 - 1.1, box.width, 2.2)
        yield from tailpiece(dress, line, _KEY)


def _cells(count: int, box: Rect) -> tuple[int, list[Rect]]:
    """How many rows there are, and the cell of each part: in two columns, or one that is narrow and tall enough."""
    columns = 1 if box.width < _NARROW and count * _ROW <= box.height - 7.5 else 2
    rows = math.ceil(count / columns)
    tall = min((box.height - 7.5) / rows, 5.6 * panel_scale(box.width))
    half = (box.width - 6.0) / 2
    left = box.x if columns == 2 else box.centre.x - half / 2 - 6.0
    wide = half if columns == 2 else box.right - left
    places = (divmod(number, rows) for number in range(count))
    return rows, [Rect(left + column * (half + 6.0), box.y + 7.5 + row * tall, wide, tall) for column, row in places]


def _one_face(context: DrawingContext, names: Sequence[str], room: Rect, style: Style) -> Style:
    """The style at a size, and if need be in its narrow face, in which all names fit."""
    wide = replace(style, narrow=None, floor=min(8, style.size))
    if not all(context.setter.block(name, room, wide) for name in names):
        wide = replace(style, face="condensed")
    return context.setter.common(names, room, wide)


def notice_matter(context: DrawingContext, panel: Size) -> tuple[Block, ...]:
    """The notices as a section of the text, where they are too long for a cover of that size; else nothing."""
    texts = _texts(context)
    if _notice_strips(context, texts, panel) is not None:
        return ()
    return Heading(1, (Span(context.label("rules.notices"), "display"),)), *_paragraphs(texts)


_LOOK = TextLook(7.0, leading=1.2, gap=0.25)


def _texts(context: DrawingContext) -> list[str]:
    return [context.say(notice) for notice in context.theme.edition.notices]


def _paragraphs(texts: Sequence[str]) -> tuple[Block, ...]:
    return tuple(Paragraph((Span(text, "text-italic"),)) for text in texts)


def _notice_strips(context: DrawingContext, texts: Sequence[str], panel: Size) -> tuple[Strip, ...] | None:
    """The notices set for the cover's foot; None where they are too long for it."""
    inner = Rect.of(panel).inset(MARGIN)
    strips = Compositor(context.setter).strips(_paragraphs(texts), inner.width, _LOOK)
    most = _MOST_NOTICES if not _is_small(inner) else 0.16 * inner.height
    return strips if strips is not None and column_height(strips) <= most else None


def _notices(context: DrawingContext, panel: Size) -> Frame:
    """The notices for the cover's foot, below a hairline; empty where they stand elsewhere."""
    texts, width = _texts(context), panel.width - 2 * MARGIN
    for number, text in enumerate(texts):
        context.setter.check(text, "text-italic", f"notices.{number}")
    strips = _notice_strips(context, texts, panel)
    if not strips:
        return Frame(Size(width, 0.0), ())
    line = shape(line_path(Line(Point(0, 0), Point(width, 0))), stroke=HAIRLINE_PEN)
    body = Frame(Size(width, column_height(strips)), column_items(strips, column_height(strips)))
    return Frame(Size(width, column_height(strips) + 1.2), (line, placed(body, 0, 1.2)))


CAPACITIES: Mapping[FoldName, FoldCapacity] = {
    "quarter": FoldCapacity(),
    "half": FoldCapacity(most=12, floor=8.5, with_figures=9.0),  # pages like a book's, with type like a book's
    "zine": FoldCapacity(quick=True),
    "letter": FoldCapacity(),
    "z": FoldCapacity(),
}


def rules_booklet(
    context: DrawingContext,
    choices: Choices,
    summary: KitSummary,
    figures: Figures = {},  # noqa: B006
    table_pictures: Mapping[str, FigureDrawing] = {},
) -> Component:
    """The booklet's panels in reading order, of the sizes that its fold makes.

    ``figures`` may stand after sections, the weightiest first, each after the likeliest first; ``table_pictures``
    beside a section's first table.
    """
    capacity, panels = CAPACITIES[choices.fold], summary.signature.panels
    trials = [BookletPages(panels, sheets, capacity.quick) for sheets in range(1, capacity.most + 1)]
    say = wording.quick if capacity.quick else wording.rulebook
    sections = say(context.theme.edition, summary.counted)
    texts = section_texts(context, sections, trials[0].column.width, table_pictures)
    notices = notice_matter(context, panels[0])
    setting = fitted(context, with_figures(context, texts, trials[0].column.width, figures, notices), trials, capacity)
    misfits = () if setting else (_too_long(trials[-1], capacity),)
    if setting is None:
        setting = FittedText(text_look(context, capacity.floor), ((),) * len(trials[0].heights), trials[0])
    pages = setting.pages
    parts = pages.sheets if pages.parts else 1

    def front(part: int) -> Frame:
        return cover(context, pages.size(1), summary.parts(context), CoverTitle(capacity.quick, part, parts))

    frames = set_panels(context, pages, setting.columns, front)
    pieces = tuple(Piece(f"panel-{number}", frame) for number, frame in enumerate(frames, 1))
    return Component(pieces, context.booklet(choices), misfits=misfits)


def _too_long(pages: BookletPages, capacity: FoldCapacity) -> Misfit:
    width, height = pages.panels[0]
    what = "quick rules do" if capacity.quick else "rules do"
    place = f"{len(pages.text_pages)} panels of {width:.0f} x {height:.0f} mm at {capacity.floor:g} pt"
    hint = "shorten or drop sections, choose a larger paper with --paper, or another --fold"
    return Misfit("booklet", f"the {what} not fit {place}", hint)
