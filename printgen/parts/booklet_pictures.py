"""Pictures of a rules booklet: the scene on its cover, with the title lettered on it, and the one at its end."""

from collections.abc import Iterator

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, bounds, element, placed, rect_path, shape
from printgen.art.inks import OUTLINE_PEN
from printgen.art.line_art import inked, pens_on
from printgen.art.ornament.dress import flanks
from printgen.geometry import Point, Rect, Size
from printgen.parts.boards import board_cartouche, enlarged_plaque, has_logo
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.forms import logo_heading
from printgen.parts.lettering import LETTERINGS, draw_lettering, lettered
from printgen.theme.checks import scenes_of_decks, scenes_of_spaces
from printgen.theme.edition import HasDecks, HasSpaces
from printgen.theme.records import ThemeScene, scene_record
from printgen.type.typesetter import Style

LEAST, LEAST_BETWEEN = 20.0, 18.0  # mm: a picture at the end, or between parts of the text, is never lower,
_WIDE, _WHOLE = 2.4, 1.5  # at most that much wider than it is tall, and where nothing of a scene may be cut off,
_TALL = 0.72  # and no taller than that, relative to the width of a column
_PORTRAIT, _USUAL = 1.1, 90.0  # the height of a picture on a page of its own, by its width; the width of a usual page
_APART = 5.0  # mm between the text and the picture
_BESIDE, _ORNAMENT = 4.0, 26.0  # mm between the picture and an ornament beside it, and the ornament's greatest width
_KEY = "accent"
_TITLE = 0.36  # of the picture's height: the title
_TAG_TALL, _TAG_ENDS = 6.0, 9.0  # the plaque of the tagline below it, and how much wider it is than its text
_TAG_LINES = 4
_TAGLINE = Style("text-italic", 9.5, 7.0, Ink("text-on", "second"), narrow=None, lines=1)
_UNSEEN = Style("text", 40, 3, Ink("unseen"), lines=1)

Found = tuple[ThemeScene, str]  # a scene and its path in the theme


def cover_scene(context: DrawingContext) -> Found | None:
    """Return the scene of the cover and its path in the theme: the board's if the booklet has none of its own."""
    edition = context.edition
    if edition.booklet.scene:
        return edition.booklet.scene, "booklet.scene"
    scene = getattr(getattr(edition, "board", None), "scene", None)
    return (scene, "board.scene") if scene else None


def end_scene(context: DrawingContext) -> Found | None:
    """Return the scene at the booklet's end and its path in the theme: the cover's if there is no other."""
    scene = context.edition.booklet.end_scene
    return (scene, "booklet.end_scene") if scene else cover_scene(context)


def spare_scenes(context: DrawingContext) -> list[Found]:
    """Return scenes that pictures between parts of the text may show: those of cards and spaces, each once.

    The booklet's own scenes are left out, and so are streets, which are drawn by rules.
    """
    edition, used = context.edition, {"street"}
    used |= {scene_record(found[0]).name for found in (cover_scene(context), end_scene(context)) if found}
    named: list[tuple[str, ThemeScene | None]] = []
    if isinstance(edition, HasDecks):
        named += scenes_of_decks(edition)
    if isinstance(edition, HasSpaces):
        named += scenes_of_spaces(edition)
    spare: list[Found] = []
    for where, scene in named:
        if scene and (name := scene_record(scene).name) not in used:
            used.add(name)
            spare.append((scene, where))
    return spare


def picture_plate(context: DrawingContext, found: Found, plate: Rect, scale: float, low: float) -> Iterator[Placed]:
    """Draw the cover's scene in the edition's border, and on its sky the title and the tagline.

    The lowest ``low`` mm of the plate are covered by something else.
    """
    edition, ornament = context.edition, context.ornament
    border = ornament.border(plate.inset(0.6), scale)
    opening = border.opening
    room = opening.inset(1.6 * scale)
    box = room._replace(height=_TITLE * opening.height)
    title: list[Placed] = []
    if has_logo(context):
        title.append(logo_heading(context, edition.title, box))
        end = box.bottom
    else:
        look = LETTERINGS[edition.ornament.lettering]
        lines = lettered(context.setter, (edition.title,), box, (), look)
        unseen = context.setter.fit(edition.title, box, _UNSEEN, "title")
        title.append(element("H1", (*draw_lettering(lines, look), *unseen)))
        around = look.halo + look.edge + max(0.0, look.shadow[1])
        end = max(
            (bounds(path).bottom + around * line.size for line in lines for path in line.paths), default=box.bottom
        )
    if edition.tagline:
        tag, said = _tagline(context, Rect(room.x, end + 0.9 * scale, room.width, _TAG_TALL * scale), scale)
        title += said
        end = tag.bottom
    scene, where = found
    clear = Rect(opening.x, end + 0.5, opening.width, plate.bottom - low - end - 0.5)
    yield shape(rect_path(plate), Ink("ground", _KEY))
    yield context.scene(scene, where, opening, _KEY, clear)
    yield shape(rect_path(opening), stroke=OUTLINE_PEN)
    yield from inked(border.art, pens_on(_KEY))
    yield from title


def _tagline(context: DrawingContext, line: Rect, scale: float) -> tuple[Rect, tuple[Placed, ...]]:
    """Draw the tagline on a plaque, as wide as it needs, in as few lines as it fits in; return its place too."""
    setter, text = context.setter, context.say(context.edition.tagline)
    style = replace(_TAGLINE, size=max(_TAGLINE.floor, round(4 * _TAGLINE.size * min(scale, 1.2)) / 4))
    wide = min(line.width, setter.printed_width(text, style.face, style.size) + _TAG_ENDS * scale)
    for lines in range(1, _TAG_LINES + 1):
        place = Rect(line.centre.x - wide / 2, line.y, wide, (0.3 + 0.7 * lines) * line.height)
        plaque = enlarged_plaque(context.ornament.plaque, place, 0.8 * scale)
        style = replace(style, lines=lines)
        if setter.block(text, plaque.room, style):
            break
    said = element("P", setter.fit(text, plaque.room, style, "tagline"))
    return place, (*board_cartouche(plaque, "second"), said)


def end_frame(context: DrawingContext, size: Size) -> Frame:
    """Draw the scene at the end of the text in a size."""
    found = end_scene(context)
    assert found  # the caller has asked
    return framed_scene(context, found, size)


def has_picture(room: Rect, least: float = LEAST) -> bool:
    """Check whether the space below a text is large enough for a picture."""
    return min(room.height - _APART, _TALL * room.width) >= least


def picture_below(context: DrawingContext, room: Rect, found: Found | None, between: bool = False) -> Iterator[Placed]:
    """Draw a scene in the space below the text, between ornaments if it is narrow; nothing if that is too low.

    A picture ``between`` parts of the text shows people as a card does, from head to foot.
    """
    if not found or not has_picture(room, LEAST_BETWEEN if between else LEAST):
        return
    tall = min(room.height - _APART, _TALL * room.width)
    wide = min(room.width, (_WHOLE if between else _WIDE) * tall)
    top = room.y + _APART + 0.35 * (room.height - _APART - tall)
    yield placed(framed_scene(context, found, Size(wide, tall)), room.centre.x - wide / 2, top)
    beside = (room.width - wide) / 2 - 2 * _BESIDE
    if beside >= _BESIDE:
        middle, size = Point(room.centre.x, top + tall / 2), Size(min(beside, _ORNAMENT), 1.6)
        yield from flanks(context.ornament.dress, middle, wide / 2 + _BESIDE + size.width / 2, size, _KEY)


def whole_page(context: DrawingContext, room: Rect, found: Found | None) -> Iterator[Placed]:
    """Draw a scene in the edition's border on a page without text, as tall as the cover's picture or taller."""
    if not found:
        return
    plate = Rect.about(room.centre, Size(room.width, min(room.height, _PORTRAIT * room.width)))
    border = context.ornament.border(plate.inset(0.6), min(1.0, room.width / _USUAL))
    yield shape(rect_path(plate), Ink("ground", _KEY))
    yield context.scene(*found, border.opening, _KEY)
    yield shape(rect_path(border.opening), stroke=OUTLINE_PEN)
    yield from inked(border.art, pens_on(_KEY))


def framed_scene(context: DrawingContext, found: Found, size: Size) -> Frame:
    """Draw a scene in a size, within a line."""
    box = Rect.of(size)
    return Frame(size, (context.scene(*found, box, _KEY), shape(rect_path(box), stroke=OUTLINE_PEN)))
