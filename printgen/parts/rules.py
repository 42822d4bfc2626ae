"""The rules booklet: its cover, and its text set on panels."""

import math
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    Tag,
    circle_path,
    element,
    placed,
    rect_path,
    shape,
    tagged,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN
from printgen.art.line_art import Art, in_four_corners, inked, pens_of, pens_on, relief
from printgen.art.ornament.dress import flanks, tailpiece
from printgen.art.ornament.patterns import ground
from printgen.art.ornament.plates import cartouche
from printgen.errors import Misfit
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, FoldName, PartCount, Piece
from printgen.kit.document import KitSummary
from printgen.messages import message
from printgen.parts.booklet_pictures import Found, cover_scene, picture_plate
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import FigureDrawing, Figures, larger, panel_scale
from printgen.parts.forms import SourcedText, heading, rule
from printgen.parts.rules_text import (
    MARGIN,
    BookletPages,
    FittedText,
    FoldCapacity,
    fitted,
    section_texts,
    set_panels,
    text_look,
    with_figures,
)
from printgen.type.line_breaks import unbroken
from printgen.type.markdown import Block, Heading, Paragraph, Span
from printgen.type.running_text import Compositor
from printgen.type.text_matter import Strip, TextLook, column_height, column_items, numbered
from printgen.type.typesetter import Style
from printgen.words import booklet as wording

CAPACITIES: Mapping[FoldName, FoldCapacity] = {
    "quarter": FoldCapacity(),
    "half": FoldCapacity(most=12, floor=8.5, with_figures=9.0),  # pages like a book's, with type like a book's
    "zine": FoldCapacity(quick=True),
    "letter": FoldCapacity(),
    "z": FoldCapacity(),
}

_NARROW = 85.0  # a cover on which the contents are in one column,
_ROW = 4.6  # with at least that much for each
_CELL = 5.6  # and on any other cover at most that, multiplied by its scale
_CORNER = 9.0  # of the title's tablet
_WIDE = 0.85  # a cover of that scale has room for words between its lower corners
_TALLEST = 0.64  # of a cover: its picture
_MOST_NOTICES = 24.0  # mm of the cover's foot; longer notices come after the rules

_KEY = "accent"
_ON = Ink("text-on", _KEY)
_BAND = Ink("text-on", "second")
_TITLE = Style("display", 34, 14, _ON, leading=1.1, narrow=None, lines=3, whole=True)
_TAGLINE = Style("text-italic", 9.5, 7.5, _ON, narrow=None, lines=2)
_PLAYERS = Style("text-bold", 9, 7.5, _BAND, lines=1)
_KIT = Style("text-bold", 10, 8, Ink("text"), lines=1)
_COUNT = Style("figures", 9, 7, Ink("text"), align="right", lines=1, narrow=None)
_PART = Style("text", 9, 7, Ink("text"), align="left", lines=2, narrow="condensed")
_SMALL_TAGLINE = replace(_TAGLINE, size=7.5, floor=7, lines=3)
_SMALL_PLAYERS = replace(_PLAYERS, size=7.5, floor=7)
_SMALL_KIT = replace(_KIT, size=8)
_RUN_IN = Style("text", 8, 7, Ink("text"), rise="top", leading=1.25, narrow="condensed")
_NOTICES = TextLook(7.0, leading=1.2, gap=0.25)


def rules_booklet(
    context: DrawingContext,
    choices: Choices,
    summary: KitSummary,
    figures: Figures = {},  # noqa: B006
    table_pictures: Mapping[str, FigureDrawing] = {},
) -> Component:
    """Set the booklet's panels in reading order, in the sizes that its fold makes.

    ``figures`` may follow sections, the most important first, each with its likeliest section first;
    ``table_pictures`` go beside a section's first table.
    """
    capacity, panels = CAPACITIES[choices.fold], summary.signature.panels
    trials = [BookletPages(panels, sheets, capacity.quick) for sheets in range(1, capacity.most + 1)]
    say = wording.quick if capacity.quick else wording.rulebook
    width = trials[0].column.width
    texts = section_texts(context, say(context.edition, summary.counted), width, table_pictures)
    versions = with_figures(context, texts, width, figures, notice_matter(context, panels[0]))
    misfits: tuple[Misfit, ...] = ()
    setting = fitted(context, versions, trials, capacity)
    if setting is None:
        pages = trials[-1]
        details = {
            "panels": len(pages.text_pages),
            "width": panels[0].width,
            "height": panels[0].height,
            "type": capacity.floor,
        }
        if capacity.quick:
            text = message(
                "the quick rules do not fit on {panels} panels of {width:.0f} x {height:.0f} mm at {type:g} pt",
                **details,
            )
        else:
            text = message(
                "the rules do not fit on {panels} panels of {width:.0f} x {height:.0f} mm at {type:g} pt", **details
            )
        hint = message("shorten or remove sections, choose a larger paper with --paper, or another --fold")
        misfits = (Misfit("booklet", text, hint),)
        setting = FittedText(text_look(context, capacity.floor), ((),) * len(trials[0].heights), trials[0])

    pages = setting.pages
    parts = pages.sheets if pages.parts else 1
    name = context.label("rules.quick" if capacity.quick else "rules.whole")
    covers = []
    for part in range(1, parts + 1):
        title = context.label("rules.part", title=name, part=part, parts=parts) if parts > 1 else name
        covers.append(cover(context, pages.size(1), summary.parts(context), title))
    frames = set_panels(context, setting, covers)
    pieces = tuple(Piece(f"panel-{number}", frame) for number, frame in enumerate(frames, 1))
    return Component(pieces, context.booklet(choices), misfits=misfits, tagged=True)


def cover(context: DrawingContext, panel: Size, parts: Sequence[PartCount], title: str) -> Frame:
    """Draw a first panel: the edition's title, that of the booklet, the parts of the game, and the notices."""
    inner = Rect.of(panel).inset(MARGIN)
    small = _is_small(inner)
    for number, notice in enumerate(context.edition.notices):
        context.setter.check(context.say(notice), "text-italic", f"notices.{number}")
    notices = Frame(Size(inner.width, 0.0), ())
    if strips := _notice_strips(context, panel):  # below a hairline
        tall = column_height(strips)
        (column,) = numbered((strips,))
        body = Frame(Size(inner.width, tall), column_items(column, tall))
        notices = Frame(Size(inner.width, tall + 1.2), (rule(0, 0, inner.width, 0), placed(body, 0, 1.2)))
    foot = inner.bottom - notices.size.height
    high, aside = (10.5, 0.0) if small else (9.5 * panel_scale(inner.width), 0.05 * inner.width)
    scene = cover_scene(context)
    share = 0.52 if small else 0.49
    if scene:  # as tall as the contents leave room for
        narrow = not small and inner.width < _NARROW  # long names need two lines
        row = _ROW if small else _CELL * panel_scale(inner.width)
        listed = (3.0 if small else 1.6 + (2 if narrow else 1) * math.ceil(len(parts) / 2)) * row
        share = 0.38 if narrow else share
        rest = inner.height - notices.size.height - (0.7 if small else 0.55) * high - 8.0 - listed
        share = min(max(share, rest / inner.height), _TALLEST)
    plate = Rect(inner.x, inner.y, inner.width, share * inner.height)
    band = Rect(inner.x + aside, plate.bottom - (0.3 if small else 0.45) * high, inner.width - 2 * aside, high)
    contents = Rect(inner.x, band.bottom + 3.0, inner.width, foot - band.bottom - 4.5)
    items = (
        *(_drawn_plate(context, scene, plate, band, small) if scene else _plate(context, plate, small)),
        *_players(context, band, title, small),
        *(_run_in(context, parts, contents) if small else _contents(context, parts, contents)),
        placed(notices, inner.x, foot),
    )
    return Frame(panel, (Placed(ORIGIN, Group(Frame(panel, items), tag=Tag((("Sect", ""),)))),))


def _is_small(inner: Rect) -> bool:
    """Check whether a cover has no room for the contents in columns: a panel of a zine."""
    return inner.height < 100.0


def _drawn_plate(context: DrawingContext, scene: Found, plate: Rect, band: Rect, small: bool) -> Iterator[Placed]:
    """Draw the cover's scene above the band that covers its lower edge."""
    scale = 0.75 if small else panel_scale(plate.width)
    return picture_plate(context, scene, plate, scale, plate.bottom - band.y)


def _plate(context: DrawingContext, plate: Rect, small: bool) -> Iterator[Placed]:
    """Draw the edition's border and pattern, and on a tablet the emblem in its seal, the title and the tagline."""
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
    middle = Point(room.centre.x, room.y + 1.08 * radius)
    seal = ornament.seal(middle, radius)
    yield shape(seal.outline, Ink("ground", _KEY), Stroke(_ON, HAIRLINE))
    yield from inked(seal.art, pens_on(_KEY))
    yield shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN)
    yield context.emblem(context.edition.emblem or "dice-multiple", middle, round(1.25 * seal.room, 1), _KEY)

    top = room.y + 2.16 * radius + 1.0
    words = room._replace(y=top, height=room.bottom - top)
    if not small and words.height > 0.8 * words.width:  # above the tablet's lower corners, not between them
        words = words._replace(height=words.height - (_CORNER + 1.0) * scale)
    yield from _title(context, words, scale, small)


def _title(context: DrawingContext, words: Rect, scale: float, small: bool) -> Iterator[Placed]:
    """Draw the title or the logo, and below it an ornament and the tagline if there is one."""
    edition = context.edition
    tail = 9.5 * max(scale, 1.0) if edition.tagline else 0.0
    title = Rect(words.x + 0.8, words.y, words.width - 1.6, words.height - tail - 1.0)
    yield heading(context, SourcedText(edition.title, "title"), title, larger(_TITLE, scale))
    if not edition.tagline:
        return
    thick = 0.0 if small else 2.2 * scale
    if thick:
        wide = 0.6 * words.width
        box = Rect(words.centre.x - wide / 2, words.bottom - tail, wide, thick)
        yield from inked(context.ornament.divider(box), pens_on(_KEY))
    aside = (_CORNER + 0.8) * scale if scale >= _WIDE else 0.8
    line = Rect(words.x + aside, words.bottom - tail + thick + 0.6, words.width - 2 * aside, tail - thick - 0.6)
    style = _SMALL_TAGLINE if small else larger(_TAGLINE, scale)
    yield element("P", context.setter.fit(context.say(edition.tagline), line, style, "tagline"))


def _players(context: DrawingContext, band: Rect, title: str, small: bool) -> Iterator[Placed]:
    """Draw the booklet's title and its players on the edition's plaque."""
    players = context.edition.players
    few, most = players.min, players.max
    number = context.label("lists.range", low=few, high=most) if most > few else str(most)
    many = context.label("rules.players", n=most, number=number)
    plaque = context.ornament.plaque(band)
    yield from cartouche(replace(plaque, art=Art()), "second")
    yield from inked(plaque.art._replace(fine=()), pens_of("line"))  # black is for cuts
    ages, room = f"{many} · {context.label('rules.ages', n=players.age)}", plaque.room
    if not small:
        style = larger(_PLAYERS, panel_scale(band.width))
        yield element("P", context.setter.fit(f"{title} · {ages}", room, style, "players"))
        return
    half = room.height / 2
    for line, y in ((title, room.y), (ages, room.y + half)):
        yield element("P", context.setter.fit(line, Rect(room.x, y, room.width, half), _SMALL_PLAYERS, "players"))


def _run_in(context: DrawingContext, contents: Sequence[PartCount], box: Rect) -> Iterator[Placed]:
    """List the kit's parts one after the other."""
    title, fit = context.label("rules.in_kit"), context.setter.fit
    yield element("H2", fit(title, box._replace(height=4.5), _SMALL_KIT, "rules"))
    counted = [context.counted_name(part.number, unbroken(part.name)) for part in contents]
    names = "\u00a0· ".join(part.replace(" ", "\u00a0") for part in counted)
    if names:
        room = box._replace(y=box.y + 5.0, height=box.height - 5.0)
        yield element("P", fit(names, room, _RUN_IN, "rules"))


def _contents(context: DrawingContext, contents: Sequence[PartCount], box: Rect) -> Iterator[Placed]:
    """List the kit's parts in two columns; in one if the panel is narrow and tall enough."""
    dress, scale, fit = context.ornament.dress, panel_scale(box.width), context.setter.fit
    title = Rect(box.x, box.y, box.width, 5.5)
    yield element("H2", fit(context.label("rules.in_kit"), title, larger(_KIT, scale), "rules"))
    yield from flanks(dress, title.centre, 30.0 * scale, Size(26.0 * scale, 2.0 * scale), _KEY)
    if not contents:
        return
    columns = 1 if box.width < _NARROW and len(contents) * _ROW <= box.height - 7.5 else 2
    rows = math.ceil(len(contents) / columns)
    tall = min((box.height - 7.5) / rows, _CELL * scale)
    half = (box.width - 6.0) / 2
    left = box.x if columns == 2 else box.centre.x - half / 2 - 6.0
    wide = half if columns == 2 else box.right - left

    # All names in one face and size: the narrow face if one of them needs it.
    aside = 12.5 * min(1.0, scale)  # for the counts
    names, room = [part.name for part in contents], Rect(0.0, 0.0, wide - aside, tall)
    style = larger(_PART, scale)
    wide_style = replace(style, narrow=None, floor=min(8, style.size))
    fits = all(context.setter.block(name, room, wide_style) for name in names)
    style = wide_style if fits else replace(style, face="condensed")
    style = context.setter.common(names, room, style)

    for number, part in enumerate(contents):
        column, row = divmod(number, rows)
        cell = Rect(left + column * (half + 6.0), box.y + 7.5 + row * tall, wide, tall)
        entry = ("L", "contents"), ("LI", str(number))
        if numeral := context.numeral(part.number, part.name):
            count = fit(numeral, cell._replace(width=aside - 1.5), larger(_COUNT, scale), "rules")
            yield tagged(count, (*entry, ("Lbl", "")))
        yield tagged(fit(part.name, room.moved(cell.x + aside, cell.y), style, "rules"), (*entry, ("LBody", "")))
    end = box.y + 7.5 + (rows - 1) * tall + tall
    if box.bottom - end >= 6.0:
        line = Rect(box.x, (end + box.bottom) / 2 - 1.1, box.width, 2.2)
        yield from tailpiece(dress, line, _KEY)


def notice_matter(context: DrawingContext, panel: Size) -> tuple[Block, ...]:
    """Return the notices as a section of the text if they are too long for a cover of a size; else nothing."""
    if _notice_strips(context, panel) is not None:
        return ()
    return Heading(1, (Span(context.label("rules.notices"), "display"),)), *_notice_paragraphs(context)


def _notice_paragraphs(context: DrawingContext) -> tuple[Block, ...]:
    notices = context.edition.notices
    return tuple(Paragraph((Span(context.say(notice), "text-italic"),)) for notice in notices)


def _notice_strips(context: DrawingContext, panel: Size) -> tuple[Strip, ...] | None:
    """Set the notices for the cover's foot; None if they are too long for it."""
    inner = Rect.of(panel).inset(MARGIN)
    strips = Compositor(context.setter).strips(_notice_paragraphs(context), inner.width, _NOTICES)
    most = _MOST_NOTICES if not _is_small(inner) else 0.16 * inner.height
    return strips if strips is not None and column_height(strips) <= most else None
