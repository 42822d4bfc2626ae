"""The items of laid-out cards: pictures, icons, rows, shapes, tables, tracks, codes, and plates behind texts."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    circle_path,
    line_path,
    placed,
    polygon_path,
    rect_path,
    rounded_path,
    shape,
)
from printgen.art.inks import HAIRLINE, OUTLINE, OUTLINE_PEN
from printgen.art.line_art import (
    Art,
    chain,
    in_four_corners,
    inked,
    lozenge_path,
    pens_of,
    pens_on,
    relief,
    sparing_pens,
    star,
    tone,
)
from printgen.art.ornament.patterns import ground as patterned
from printgen.art.ornament.patterns import motif_frame
from printgen.art.ornament.plates import cartouche
from printgen.errors import did_you_mean, quoted
from printgen.geometry import POINT, Line, Path, Point, Rect, Size
from printgen.layouts.codes import QUIET, module_size, qr_modules
from printgen.layouts.expressions import ExpressionError, as_number, as_text, is_true
from printgen.layouts.places import CardPlan
from printgen.layouts.records import Place, TextStyle
from printgen.layouts.values import ShownItem, listed
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.stories import StoryText
from printgen.parts.laid_out.tables import Cells, LeaderRow, TableLook, table
from printgen.parts.laid_out.texts import CardText, Turned, is_icon, spans_of
from printgen.theme.color_names import color_code
from printgen.theme.icon_words import icon_hint
from printgen.theme.records import PictureFile, Scene, ThemePicture, ThemeScene
from printgen.type.typesetter import Style, Typesetter

_RULE = Stroke(Ink("line"), HAIRLINE)
_WHITE = "#ffffff"
_PLATE_CLEAR = 1.4  # mm between a text and the ends of a plaque
_ORNAMENT = 6.0  # mm: the usual size of motifs and corners
_LEAST_MOTIF = 1.0  # mm
_SMALL_ICON = 8.0  # mm: a smaller icon is filled in Minimal too, so that it is seen
_PLATE_ROOM = {"circle": 0.72, "hex": 0.74, "seal": 1.0, "rounded": 0.9, "rectangle": 0.92, "plaque": 1.0}
_ROUNDED = 2.0  # mm: the corners of rounded rectangles
_ROW_GAP = 0.12  # of an icon's size
_ICON_SIZE = 6.0  # mm, in rows
_PLATE = 4.8  # mm: the discs behind the first cells of a table
_BOX = 5.0  # mm: the largest box of a track
_REPEATED = re.compile(r"(\d{1,3})\s*[x×*]?\s+(.+)")
_KEYS = ("deck/", "group/", "side/")  # begin the keys of inks that cards have for their colors
_DASH = (1.2, 0.9)  # mm: the strokes of dashed lines and the distances between them
LateText = CardText | StoryText | LeaderRow
"""Texts that are set once all of a deck's are known."""
FLOOR = 6.5  # points: the least size of type on cards
_MOST_ICONS = 60  # in a row
_PAIRS = {2: (0.0, 1.0), 3: (0.0, 0.5, 1.0), 4: (0.0, 1 / 3, 2 / 3, 1.0)}  # the heights of pips in the outer columns
_PIPS: Mapping[int, Sequence[tuple[float, float]]] = {
    number: (*((x, y) for y in _PAIRS.get(pairs, ()) for x in (0.0, 1.0)), *((0.5, y) for y in middle))
    for number, pairs, middle in (
        (1, 0, (0.5,)),
        (2, 0, (0.0, 1.0)),
        (3, 0, (0.0, 0.5, 1.0)),
        (4, 2, ()),
        (5, 2, (0.5,)),
        (6, 3, ()),
        (7, 3, (0.25,)),
        (8, 3, (0.25, 0.75)),
        (9, 4, (0.5,)),
        (10, 4, (1 / 6, 5 / 6)),
    )
}
"""The places of the pips of a playing card by their number: shares of the width and height that pips leave."""
_PIP_WIDEST, _PIP_TALLEST = 0.31, 0.22  # of the area: at this size, neighbors do not touch


class Ground(Struct, frozen=True):
    """The area that an item lies on: the ink key of its color, or none for paper."""

    key: str = ""

    @classmethod
    def of(cls, key: str) -> "Ground":
        """Return the ground of an area in a color; paper and white are none."""
        return cls("" if key in ("paper", _WHITE) else key)

    def ink(self, role: str = "text") -> Ink:
        """Return the ink of texts on the ground."""
        return Ink("text-on", self.key) if self.key else Ink(role)


def clear_of_plate(setter: Typesetter, text: str, room: Rect, style: Style) -> Rect:
    """Return the space for a text on a plate, clear of the lines at its ends if the text is short enough.

    A word is not broken for that.
    """
    clear = room._replace(x=room.x + _PLATE_CLEAR, width=room.width - 2 * _PLATE_CLEAR)
    cased = setter.cased(text, style)
    found, wider = (setter.block(cased, box, style) for box in (clear, room))
    if found is None or (wider and not wider.has_broken(cased) and found.has_broken(cased)):
        return room
    return clear


class ItemArtist:
    """Draws the items of a card; texts are returned to be set once the sizes of a deck are known.

    ``styles`` returns a style with nothing left open. ``usual`` is the color of whatever has none of its own: that of
    the card, or else of its deck. ``motifs`` are those of the deck's back, ``pictures`` its pictures and scenes by
    their places in the theme; ``path`` returns the place of the value that a text of an item names.
    """

    def __init__(
        self,
        context: DrawingContext,
        styles: Callable[[str | TextStyle], TextStyle],
        plan: CardPlan,
        usual: str,
        motifs: Sequence[Art] = (),
        pictures: Mapping[str, ThemePicture | ThemeScene | None] = {},
        path: Callable[[ShownItem, str], str] = lambda shown, text: shown.where,
    ) -> None:
        self._context = context
        self._styled = styles
        self._plan = plan
        self._roles = context.edition.palette.__struct_fields__
        self._motifs = motifs or context.ornament.motifs
        self._pictures = pictures
        self.path = path
        self._deck = ""
        self._deck = self.key(usual)

    def key(self, text: str | None, usual: str = "") -> str:
        """Return the ink key of a color: a role, ``deck``, or a color by code or name; raises ExpressionError."""
        text = (text or "").strip()
        if not text:
            return usual
        if text == "deck":
            return self._deck
        if text in ("none", "blank"):
            return ""
        if text in self._roles or text.startswith(_KEYS):
            return text
        if code := color_code(text):
            return code
        hint = did_you_mean(text, [*self._roles, "deck"]) or message(
            "write a code such as #2e7d32, a color's name, deck, or one of {roles}",
            roles=", ".join(sorted(self._roles)),
        )
        raise ExpressionError(f"{message('there is no color {name}', name=quoted(text))}; {hint}")

    def drawn(self, shown: ShownItem, ground: Ground) -> Iterator[Placed | LateText]:
        """Yield what an item draws, from the bottom up; raises ExpressionError."""
        turn, rect = shown.item.turn, shown.rect
        if not turn:
            yield from self._upright(shown, rect, ground)
            return
        size = rect.size.turned if turn % 180 else rect.size
        for part in self._upright(shown, Rect.of(size), ground):
            if isinstance(part, LateText):
                yield replace(part, turned=Turned(rect.at, size, turn))
            else:
                yield placed(Frame(size, (part,)), rect.x, rect.y, turn)

    def _upright(self, shown: ShownItem, rect: Rect, ground: Ground) -> Iterator[Placed | LateText]:
        item = shown.item
        fill = self.key(shown.filled(item.fill), "") if item.fill else ""
        if item.group is not None or item.text is not None:
            if fill and item.plate == "none":
                yield shape(rect_path(rect), Ink("white"))
                yield shape(rect_path(rect), Ink("ground", fill))
            if item.frame == "line" or (item.line and item.plate == "none"):
                yield shape(rect_path(rect), stroke=self._stroke(shown))
        if item.text is not None:
            yield from self._text(shown, rect, ground)
        elif item.picture is not None:
            yield from self._picture(shown, rect)
        elif item.scene is not None:
            yield from self._scene(shown, rect)
        elif item.icon is not None:
            yield from self._icon(shown, rect, ground)
        elif item.row is not None:
            yield from self._row(shown, rect, ground)
        elif item.shape is not None:
            yield from self._shape(shown, rect, ground)
        elif item.table is not None:
            yield from self._table(shown, rect, ground)
        elif item.track is not None:
            yield from self._track(shown, rect)
        elif item.qr is not None:
            yield from self._qr(shown, rect)

    def ground_of(self, shown: ShownItem) -> Ground | None:
        """Return the ground that an item makes for those in front of it, if any."""
        item = shown.item
        if not item.fill or item.shape in ("line", "divider", "corners", "motifs"):
            return None
        key = self.key(shown.filled(item.fill)) if item.tone in ("flat", "hatched") else "paper"
        return Ground.of(key) if key else None

    def _stroke(self, shown: ShownItem) -> Stroke | None:
        line, width = shown.item.line, self._thickness(shown)
        dash = _DASH if shown.item.dashed else ()
        if line is None:
            return Stroke(Ink("line"), width, dash)
        name = shown.filled(line)
        if name == "none":
            return None
        key = self.key(name)
        return Stroke(Ink("gilt-line", key) if key else Ink("line"), width, dash)

    def _thickness(self, shown: ShownItem) -> float:
        """Return the width of an item's lines in mm."""
        return OUTLINE if shown.item.thickness is None else shown.item.thickness * POINT

    def _area(self, shown: ShownItem, key: str) -> Ink:
        """Return the ink of an area in a color, in the tone of its item."""
        match shown.item.tone:
            case "pale":
                return Ink("pale", key)
            case "hatched":
                return Ink("band", key)
            case "ground":
                return self._context.ornament.ground(key)
            case _:
                return Ink("white") if key == _WHITE else Ink("ground", key)

    # Texts

    def _text(self, shown: ShownItem, rect: Rect, ground: Ground) -> Iterator[Placed | CardText | StoryText]:
        item = shown.item
        raw = shown.filled(item.text or "").strip()
        text = self._context.say(raw).strip()
        if not text:
            return
        if item.plate != "none":
            key = self.key(shown.filled(item.fill)) if item.fill else self._deck
            yield from self._plate(shown, item.plate, rect, key)
            rect, ground = self._plate_room(item.plate, rect), Ground.of(key)
        where = self.path(shown, item.text or "")
        if self._styled(_style_of(shown)).story:
            yield StoryText(raw, rect, self._style(shown, ground), where)
            return
        found = self.card_text(shown, text, rect, ground, where)
        if item.plate == "plaque" or (isinstance(item.at, Place) and item.at.within):
            found = replace(found, box=clear_of_plate(self._context.setter, text, rect, found.style))
        yield found

    def card_text(
        self, shown: ShownItem, text: str, box: Rect, ground: Ground, where: str, column: int = 0
    ) -> CardText:
        """Return a text with the style of its item, or of a table's column, in the ink that reads on its ground."""
        setter = self._context.setter
        style = setter.style_as_set(self._style(shown, ground, column))
        spans = spans_of(text, style.face, self._context.has_icon, lambda part: setter.cased(part, style))
        for span in spans:
            if not is_icon(span):
                setter.check(" ".join(span.text.split("\n")), span.face, where)
        return CardText(text, spans, box, style, where, kind=self._kind(shown, column))

    def _kind(self, shown: ShownItem, column: int) -> str:
        """Return the name under which a text shares its type with others of the deck; empty for its own."""
        name = _style_of(shown, column)
        shared = self._styled(name).shared
        return f"{shown.key}/{column}" if shared is True else f"style {name}" if shared else ""

    def _style(self, shown: ShownItem, ground: Ground, column: int = 0) -> Style:
        item = shown.item
        wanted = self._styled(_style_of(shown, column))
        key = self.key(shown.filled(item.colour)) if item.colour else ""
        ink = Ink("text-in", key) if key and not ground.key else ground.ink()
        return Style(
            wanted.face or "text", wanted.size or 10, wanted.floor or 7, ink,
            item.align or wanted.align or "left", item.rise or wanted.rise or "top", wanted.leading or 1.2,
            wanted.narrow, wanted.tracking or 0.0, bool(wanted.caps), wanted.lines, whole=bool(wanted.whole),
        )  # fmt: skip

    # Plates

    def _plate(self, shown: ShownItem, name: str, rect: Rect, key: str) -> Iterator[Placed]:
        """Draw a plate in a color; with a ``line`` of its own, its ornament is in that color, in Standard only."""
        ornament, ink = self._context.ornament, Ink("ground", key)
        line = self.key(shown.filled(shown.item.line), "") if shown.item.line not in (None, "none") else ""
        if name == "seal":
            seal = ornament.seal(rect.centre, min(rect.size) / 2)
            if shown.item.tone == "hatched":
                yield shape(seal.outline, Ink("band", key), OUTLINE_PEN)
                yield from inked(Art(seal.art.dots), pens_of(key))
                return
            if key == _WHITE:
                yield shape(seal.outline, Ink("white"), OUTLINE_PEN)
                yield from inked(seal.art, pens_of(line or self._deck))
                return
            yield shape(seal.outline, ink, self._stroke(shown) if line else Stroke(Ink("text-on", key), HAIRLINE))
            yield from inked(seal.art, pens_of(key) if line and seal.plate else pens_on(key))
        elif name in ("plaque", "tablet"):
            plaque = ornament.tablet(rect) if name == "tablet" else ornament.plaque(rect)
            if not line:
                yield from cartouche(plaque, key)
                return
            yield shape(plaque.outline, Ink("white") if key == _WHITE else ink, OUTLINE_PEN)
            yield from inked(plaque.art, pens_of(line) if name == "tablet" else sparing_pens(line))
        elif key == _WHITE:
            yield shape(self._outline(name, rect), Ink("mark"), OUTLINE_PEN)
        else:
            yield shape(self._outline(name, rect), Ink("white"))
            yield shape(self._outline(name, rect), ink, OUTLINE_PEN)

    def _plate_room(self, name: str, rect: Rect) -> Rect:
        if name == "seal":
            return Rect.square(rect.centre, 0.72 * self._context.ornament.seal(rect.centre, min(rect.size) / 2).room)
        if name == "plaque":
            return self._context.ornament.plaque(rect).room.inset(0.2)
        share = _PLATE_ROOM[name]
        if name in ("circle", "hex"):
            return Rect.square(rect.centre, share * min(rect.size) / 2)
        return Rect.about(rect.centre, Size(rect.width - 2.0, share * rect.height))

    def _outline(self, name: str, rect: Rect) -> Path:
        """Return the path of a shape in a box."""
        middle, reach = rect.centre, min(rect.size) / 2
        match name:
            case "circle":
                return circle_path(middle, reach)
            case "rounded":
                return rounded_path(rect, _ROUNDED)
            case "diamond":
                return lozenge_path(middle, rect.width, rect.height)
            case "hex":
                return hex_path(rect)
            case "star":
                return tuple(
                    (segment[0], *(middle[at % 2] + reach * value for at, value in enumerate(segment[1:])))  # type: ignore[misc]
                    for segment in star(5, 0.42)
                )
            case _:
                return rect_path(rect)

    # Pictures and icons

    def _picture(self, shown: ShownItem, rect: Rect) -> Iterator[Placed]:
        item = shown.item
        name = shown.filled(item.picture or "").strip()
        if not name:
            return
        if item.frame == "ornament":
            border = self._context.ornament.border(rect, 0.6)
            yield shape(border.outline, Ink("ground", "paper"))
            yield from inked(border.art, pens_of(self._deck))
            rect = rect.inset(border.depth)
        if name not in self._context.theme.files:
            raise ExpressionError(message("there is no picture {name}", name=quoted(name)))
        outline = self._window(item.shape, rect)
        where, icon = self.path(shown, item.picture or ""), as_text(shown.lookup("icon") or "")
        picture = self._pictures.get(where)
        if not isinstance(picture, PictureFile):
            picture = PictureFile(name, fit=item.fit)
        clear = self._uncovered(shown, rect)
        yield self._context.picture(picture, where, rect, outline, icon, None if clear == rect else clear)
        if item.frame == "line":
            yield shape(outline or rect_path(rect), stroke=Stroke(Ink("line"), self._thickness(shown)))

    def _scene(self, shown: ShownItem, rect: Rect) -> Iterator[Placed]:
        """Draw a scene by the hand of the edition's style."""
        name = shown.filled(shown.item.scene or "").strip()
        if not name:
            return
        where = self.path(shown, shown.item.scene or "")
        scene, key = self._pictures.get(where), self._deck
        outline, clear = self._window(shown.item.shape, rect), self._uncovered(shown, rect)
        if outline:  # most scenes are oblong, with a subject in the middle, which nearly fills the window
            clear = Rect.about(rect.centre, Size(1.1 * min(rect.size), min(rect.size)))
        drawn = self._context.scene(scene if isinstance(scene, Scene) else Scene(name), where, rect, key, clear)
        yield Placed(ORIGIN, Group(Frame(rect.size, (drawn,)), clip=outline)) if outline else drawn
        if shown.item.frame == "line":
            yield shape(outline or rect_path(rect), stroke=Stroke(Ink("line"), self._thickness(shown)))

    def _window(self, name: str | None, rect: Rect) -> Path:
        """Return the outline of a picture or a scene; nothing for one that fills its box."""
        return self._outline(name, rect) if name in ("circle", "rounded", "hex", "diamond") else ()

    def _uncovered(self, shown: ShownItem, rect: Rect) -> Rect:
        """Return the part of an item that those at its foot do not cover."""
        covered = self._plan.length(shown.item.covered, across=False)
        return rect._replace(height=rect.height - covered) if covered else rect

    def _icon(self, shown: ShownItem, rect: Rect, ground: Ground) -> Iterator[Placed]:
        item = shown.item
        name = shown.filled(item.icon or "").strip()
        if not name:
            return
        if item.plate != "none":
            key = self.key(shown.filled(item.fill)) if item.fill else self._deck
            yield from self._plate(shown, item.plate, rect, key)
            rect, ground = self._plate_room(item.plate, rect), Ground.of(key)
        if item.look == "plain":
            yield self._one_icon(name, rect, self._icon_ink(shown, min(rect.size), ground))
        else:
            yield from self._emblem(shown, name, rect, ground)

    def _emblem(self, shown: ShownItem, name: str, rect: Rect, ground: Ground) -> Iterator[Placed]:
        """Draw an icon in the edition's style, perhaps before its backdrop."""
        if not self._context.has_icon(name):
            raise self._no_icon(name)
        context, item = self._context, shown.item
        key = self.key(shown.filled(item.colour)) if item.colour else self._deck
        clear = self._uncovered(shown, rect)
        size = min(clear.size) if item.icon_size is None else self._plan.length(item.icon_size, across=True)
        size, dark = round(size, 1), bool(ground.key) and ground.key != _WHITE
        if item.look == "backdrop":
            about = rect, clear.centre, size / 2, key
            backdrop = context.once(("backdrop", *about), lambda: context.backdrop(*about))
            size, dark = context.within(name, size, backdrop), backdrop.dark
            yield from backdrop.items
        yield context.emblem(name, clear.centre, size, key, dark)

    def _no_icon(self, name: str) -> ExpressionError:
        return ExpressionError(f"{message('there is no icon {name}', name=quoted(name))}; {icon_hint(name)}")

    def _icon_ink(self, shown: ShownItem, size: float, ground: Ground) -> Ink:
        key = self.key(shown.filled(shown.item.colour)) if shown.item.colour else ""
        if ground.key and not key:
            return Ink("text-on" if size < _SMALL_ICON else "solid-on", ground.key)
        key = key or self._deck
        if size < _SMALL_ICON:
            return Ink("gilt-line" if ground.key else "text-in", key)
        return Ink("drawing", key)

    def _one_icon(self, name: str, rect: Rect, ink: Ink) -> Placed:
        if not self._context.has_icon(name):
            raise self._no_icon(name)
        return self._context.icon(name, rect, ink)

    def _row(self, shown: ShownItem, rect: Rect, ground: Ground) -> Iterator[Placed]:
        """Draw a row of icons, in several lines if one has no room for them."""
        item = shown.item
        names = list(_row_names(shown))
        if not names:
            return
        size = self._plan.length(item.icon_size, across=True) if item.icon_size is not None else _ICON_SIZE
        if item.arrange == "pips" and len(names) in _PIPS:
            yield from self._pips(shown, names, rect, size, ground)
            return
        gap = self._plan.length(item.gap, across=True) if item.gap is not None else _ROW_GAP * size
        size = min(size, rect.height, rect.width)
        while True:
            each = 1 if item.direction == "column" else max(1, int((rect.width + gap + 1e-6) // (size + gap)))
            lines = -(-len(names) // each)
            if lines * size + (lines - 1) * gap <= rect.height + 1e-6 or size < 1.0:
                break
            size *= 0.95
            gap *= 0.95
        ink = self._icon_ink(shown, size, ground)
        rest = rect.height - lines * size - (lines - 1) * gap
        top = rect.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[item.rise or "middle"] * rest
        for line in range(lines):
            part = names[line * each : (line + 1) * each]
            wide = len(part) * size + (len(part) - 1) * gap
            x = rect.x + {"left": 0.0, "centre": 0.5, "right": 1.0}[item.align or "centre"] * (rect.width - wide)
            for number, name in enumerate(part):
                box = Rect(x + number * (size + gap), top + line * (size + gap), size, size)
                yield self._one_icon(name, box, ink)

    def _pips(
        self, shown: ShownItem, names: Sequence[str], rect: Rect, size: float, ground: Ground
    ) -> Iterator[Placed]:
        """Draw icons in the places of pips on playing cards, those in the lower half upside down."""
        size = min(size, rect.width * _PIP_WIDEST, rect.height * _PIP_TALLEST)  # equal for all numbers of pips
        ink = self._icon_ink(shown, size, ground)
        box = Rect(0.0, 0.0, size, size)
        for name, (across, down) in zip(names, _PIPS[len(names)], strict=True):
            x, y = rect.x + across * (rect.width - size), rect.y + down * (rect.height - size)
            turn = 180 if down > 0.5 else 0
            yield placed(Frame(box.size, (self._one_icon(name, box, ink),)), x, y, turn)

    # Shapes, tracks, tables and codes

    def _shape(self, shown: ShownItem, rect: Rect, ground: Ground) -> Iterator[Placed]:
        item = shown.item
        name = item.shape or "rectangle"
        key = self.key(shown.filled(item.fill)) if item.fill else ""
        colour = self.key(shown.filled(item.colour), self._deck) if item.colour else self._deck
        if name == "line":
            end = Point(rect.right, rect.y) if rect.width >= rect.height else Point(rect.x, rect.bottom)
            pen = self._stroke(shown)
            if pen and ground.key and item.line is None:
                pen = replace(pen, ink=Ink("text-on", ground.key))
            yield shape(line_path(Line(rect.at, end)), stroke=pen)
        elif name == "divider":
            yield from inked(
                self._context.ornament.divider(rect), pens_on(ground.key) if ground.key else pens_of(colour)
            )
        elif name in ("plaque", "tablet", "seal"):
            yield from self._plate(shown, name, rect, key or colour)
        elif name == "border":
            border = self._context.ornament.border(rect, item.scale)
            if key:
                yield shape(border.outline, self._area(shown, key))
            if item.line != "none":  # the lines of a narrow border with areas would run together in Minimal
                yield from inked(border.art, (sparing_pens if item.scale < 1 and border.art.area else pens_of)(colour))
        elif name in ("corners", "motifs"):
            yield from self._ornaments(shown, rect, ground.key or colour, on=bool(ground.key))
        else:
            outline = self._outline(name, rect)
            area = self._area(shown, key)
            if key and area.role != "white":
                yield shape(outline, Ink("white"))  # it covers what is below it in Minimal, too
            if key and item.tone == "patterned":
                yield shape(outline, area)
                yield patterned(self._context.ornament.pattern, rect, tone(key))
                yield shape(outline, stroke=self._stroke(shown))
                return
            yield shape(outline, area if key else None, self._stroke(shown))

    def _ornaments(self, shown: ShownItem, rect: Rect, key: str, on: bool) -> Iterator[Placed]:
        """Draw ornaments in the corners of a rectangle, or motifs along its sides, perhaps on a colored ground."""
        item = shown.item
        size = _ORNAMENT if item.icon_size is None else self._plan.length(item.icon_size, across=True)
        if item.shape == "corners":
            corners = in_four_corners(self._context.ornament.corner(size), rect)
            yield from inked(corners, pens_on(key) if on else pens_of(key))
            return
        size = max(size, _LEAST_MOTIF)
        gap = size if item.gap is None else max(self._plan.length(item.gap, across=True), 0.0)
        yield from inked(motif_frame(self._motifs, rect, size, size + gap), relief(key) if on else pens_of(key))

    def _track(self, shown: ShownItem, rect: Rect) -> Iterator[Placed | CardText]:
        """Draw a row or column of boxes, the first of them filled."""
        item = shown.item
        count = _whole(shown, item.track)
        if not count:
            return
        filled = _whole(shown, item.filled) if item.filled is not None else 0
        down = item.direction == "column"
        gap = self._plan.length(item.gap, across=not down) if item.gap is not None else 0.8
        long, deep = (rect.height, rect.width) if down else (rect.width, rect.height)
        side = min(_BOX if item.icon_size is None else self._plan.length(item.icon_size, True), deep,
                   (long - gap * (count - 1)) / count)  # fmt: skip
        if side < 1.0:
            raise ExpressionError(message("{n} boxes do not fit into {size:.0f} mm", n=count, size=long))
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[item.align or "left"]
        start = share * (long - count * side - gap * (count - 1))
        key = self.key(shown.filled(item.colour), self._deck) if item.colour else self._deck
        for number in range(count):
            along = start + number * (side + gap)
            across = (deep - side) / 2
            x, y = (rect.x + across, rect.y + along) if down else (rect.x + along, rect.y + across)
            box = Rect(x, y, side, side)
            path = self._outline(item.plate if item.plate in ("circle", "hex", "rounded") else "rectangle", box)
            on = number < filled
            yield shape(path, Ink("lined", key) if on else Ink("white"), OUTLINE_PEN)
            if item.numbers:
                style = self._styled(_style_of(shown))
                text = self.card_text(shown, str(number + 1), box.inset(0.4), Ground(key if on else ""), shown.where)
                small = replace(text.style, align="centre", rise="middle", size=min(style.size or 9, 2.2 * side))
                yield replace(text, style=replace(small, floor=FLOOR))

    def _table(self, shown: ShownItem, rect: Rect, ground: Ground) -> Iterator[Placed | CardText | LeaderRow]:
        """Draw a table; its first column is set left and the others right unless they have styles of their own."""
        item = shown.item
        where = self.path(shown, item.table) if isinstance(item.table, str) else shown.where
        faces = self._context.setter.faces

        def text(cell: str, box: Rect, column: int) -> CardText:
            found = self.card_text(shown, cell, box, ground, where, column)
            align = item.align or ("left" if column == 0 else "right")
            align = found.style.align if isinstance(item.style, list) else align
            return replace(found, style=replace(found.style, align=align, rise="middle"))

        def width(cell: str, column: int) -> float:
            style = self._context.setter.style_as_set(self._style(shown, ground, column))
            return faces.width(cell, style.face, style.size)

        def lines(text: CardText) -> int:
            """Return how many lines a text takes in its least size."""
            style = replace(text.style, size=text.style.floor)
            block = self._context.setter.block(text.string, text.box, style) if text.style.lines != 1 else None
            return len(block.lines) if block else 1

        rule = Ink("text-on", ground.key) if ground.key else Ink("line")
        stripes = self.key(shown.filled(item.stripes)) if item.stripes else ""
        look = TableLook(rule, stripes)
        if item.plate != "none":
            plate = self.key(shown.filled(item.fill)) if item.fill else self._deck
            size = _PLATE if item.icon_size is None else self._plan.length(item.icon_size, across=True)
            look = replace(look, plate=plate, plate_size=size)
        yield from table(shown, rect, self._plan, Cells(text, width, lines), look)

    def _qr(self, shown: ShownItem, rect: Rect) -> Iterator[Placed]:
        text = shown.filled(shown.item.qr or "").strip()
        if not text:
            return
        modules = qr_modules(text)
        side, step = min(rect.size), module_size(modules, rect)
        size = Size(side, side)
        bars = list[Path]()
        for y, row in enumerate(modules):
            for x, run in _runs(row):
                bars.append(rect_path(Rect((x + QUIET) * step, (y + QUIET) * step, run * step, step)))
        code = Frame(size, (shape(rect_path(Rect.of(size)), Ink("white")), shape(chain(bars), Ink("label"))))
        yield Placed(Rect.about(rect.centre, size).at, Group(code, fixed=True))


def hex_path(rect: Rect) -> Path:
    """Return a regular hexagon standing on a point, as large as the box allows."""
    reach = min(rect.height / 2, rect.width / math.sqrt(3))
    x, y = rect.centre
    half = reach * math.sqrt(3) / 2
    right = [(x, y - reach), (x + half, y - reach / 2), (x + half, y + reach / 2)]
    return polygon_path([*right, (x, y + reach), (x - half, y + reach / 2), (x - half, y - reach / 2)])


def _row_names(shown: ShownItem) -> Iterator[str]:
    """Yield the icons of a row: ``sun, 2 moon`` is one sun and two moons."""
    row = shown.item.row or ""
    entries = [name for entry in row for name in listed(shown.value(entry))] if isinstance(row, list) else None
    found = 0
    for entry in entries if entries is not None else listed(shown.value(str(row))):
        times, name = 1, entry
        if repeated := _REPEATED.fullmatch(entry):
            times, name = int(repeated[1]), repeated[2].strip()
        for one in [name] * times if " " not in name else name.split():
            found += 1
            if found > _MOST_ICONS:
                raise ExpressionError(message("a row of more than {most} icons", most=_MOST_ICONS))
            yield one


def _style_of(shown: ShownItem, column: int = 0) -> str | TextStyle:
    """Return the style of an item, or that of a column of a table; the last one is that of all further columns."""
    style = shown.item.style
    return style[min(column, len(style) - 1)] if isinstance(style, list) else style


def _whole(shown: ShownItem, value: str | int | None) -> int:
    """Return a number of boxes; raises ExpressionError."""
    found = shown.value(value) if isinstance(value, str) else value or 0
    if isinstance(found, str) and not is_true(found):
        return 0
    number = as_number(found)
    if not 0 <= number <= 100:
        raise ExpressionError(message("a track has at most {most} boxes, not {n}", most=100, n=as_text(number)))
    return int(number)


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield where each run of dark modules begins, and its length."""
    start = None
    for at, dark in enumerate([*row, False]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at - start
            start = None
