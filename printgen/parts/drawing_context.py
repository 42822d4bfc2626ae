"""The drawing context: an edition with everything that is needed to draw its components."""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import Struct, structs
from msgspec.structs import replace

from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.drawings.scenes import scene_drawing
from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, circle_path, placed, rect_path, shape
from printgen.art.icons import Icons, OwnIcon, known_icons
from printgen.art.inks import HAIRLINE_PEN
from printgen.art.line_art import inked, pens_of, pens_on, relief, squared
from printgen.art.ornament.ornaments import Ornaments, ornaments
from printgen.art.theme_pictures import PictureWindow, ThemePictures
from printgen.art.transforms import ScaledTypesetter, Scaler
from printgen.card_sizes import CARD
from printgen.errors import Mark
from printgen.geometry import Path, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import CARD_BLEED, Booklet, Component
from printgen.theme.records import PictureFile, ThemePicture, ThemeScene, icon_drawing, picture_file, scene_record
from printgen.theme.theme import E, Theme
from printgen.type.shaping import is_leftward_language
from printgen.type.typefaces import typefaces_of
from printgen.type.typesetter import Typesetter
from printgen.words.amounts import amount
from printgen.words.catalogue import Catalogue, Counted, Value, catalogue_of
from printgen.words.language import Joint, language
from printgen.words.placeholders import Placeholders, placeholders_of

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion

TALL = CARD.height  # the minimum height of a face
PLAIN_MARGIN = 2.5  # plain paper around a front, so that a slight misfold does not show (mm on paper)


class CardShape(Struct, frozen=True):
    """A card by its trimmed size (mm); everything else refers to its face, in mm before scaling."""

    size: Size = CARD

    @property
    def factor(self) -> float:
        """The printed size of a card relative to its face."""
        return min(self.size.width / CARD.width, self.size.height / CARD.height)

    @property
    def whole(self) -> Rect:
        """The face."""
        return Rect(0.0, 0.0, self.size.width / self.factor, self.size.height / self.factor)

    @property
    def panel(self) -> Rect:
        """The printed box of a front."""
        return self.whole.inset(PLAIN_MARGIN / self.factor)

    @property
    def bleed(self) -> float:
        """The width by which a back's ground extends beyond its trim."""
        return CARD_BLEED / self.factor

    def scaler(self) -> Scaler:
        """Return the scaler of faces to the card's size; equal frames share their scaled frame."""
        return Scaler(self.factor)


Drawn = TypeVar("Drawn")
OCCASION = "occasion."  # the prefix of paths to an event's values


class Backdrop(Struct, frozen=True):
    """The scene behind a drawing, and whether its ground has the key's full color.

    ``room`` is the radius that the drawing must keep within, if any.
    """

    items: tuple[Placed, ...]
    dark: bool
    room: float = 0.0


class DrawingContext(Struct, Generic[E], frozen=True):
    """An edition with the tools to draw it; ``setter`` collects misfits, ``drawn`` caches drawings of components.

    ``placeholders`` are the names usable in the theme's texts, ``catalogue`` our labels in the edition's language;
    ``pictures`` collects pictures of too low a resolution.
    ``event`` is the one that sheets are for; ``places`` are those of texts from neither theme nor event;
    ``scale`` is the factor by which drawings are enlarged in print; ``card`` the size of the kit's cards.
    """

    theme: Theme[E]
    setter: Typesetter
    icons: Icons
    pictures: ThemePictures
    drawn: dict[Hashable, Any]
    placeholders: Placeholders
    catalogue: Catalogue
    event: "Occasion | None" = None
    places: Mapping[str, Mark] = {}
    scale: float = 1.0
    card: CardShape = CardShape()

    @property
    def edition(self) -> E:
        """The edition that is drawn."""
        return self.theme.edition

    @property
    def is_leftward(self) -> bool:
        """True if the edition's language is written from right to left."""
        return is_leftward_language(self.edition.language)

    def booklet(self, choices: Choices) -> Booklet:
        """Return the fold of the rules, bound on the side where the edition's language begins."""
        return replace(choices.booklet, bound="right") if self.is_leftward else choices.booklet

    @property
    def ornament(self) -> Ornaments:
        """The edition's ornaments, one of each kind."""
        return ornaments(self.edition.ornament)

    def amount(self, value: int) -> str:
        """Return money as the edition writes it."""
        return amount(self.edition, value)

    def label(self, name: str, /, **values: Value) -> str:
        """Return one of our labels by its id, its placeholders filled with values or with the edition's words."""
        return self.catalogue.label(name, values, self.placeholders.value)

    def counted(self, name: str, /, **values: Value) -> Counted:
        """Return the form of one of our labels for a count."""
        return self.catalogue.counted(name, values, self.placeholders.value)

    def counted_name(self, number: int, name: str) -> str:
        """Return a number and the name of what it counts; in some languages the name alone says one or two."""
        return self.label("lists.counted", n=number, number=number, name=name)

    def numeral(self, number: int, name: str) -> str:
        """Return the number that stands before a name, or an empty string if the name alone says it."""
        return "" if self.counted_name(number, name) == name else str(number)

    def listed(self, things: Sequence[str], joint: Joint | Literal["row", "sentences", "apart"] = "and") -> str:
        """Return a list such as ``a, b and c``; with commas alone as a ``row``, separated by more where ``apart``."""
        if joint == "and" or joint == "or":
            return language(self.catalogue.language).listed(things, joint)
        return reduce(lambda one, two: self.label(f"lists.{joint}", first=one, second=two), things) if things else ""

    def say(self, text: str) -> str:
        """Return theme text with its placeholders filled."""
        return self.placeholders.fill(text)

    def mark(self, where: str) -> Mark | None:
        """Return the place of a text: in the event's file (``occasion.name``), in ``places``, else in the theme."""
        if self.event and where.startswith(OCCASION):
            return self.event.mark(where.removeprefix(OCCASION))
        return self.places.get(where) or self.theme.mark(where)

    def once(self, name: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """Return the result of ``draw``, which is called the first time that a name is used.

        The name must contain everything on which the drawing depends besides the edition: for the board, its plan.
        """
        if name not in self.drawn:
            self.drawn[name] = draw()
        drawn: Drawn = self.drawn[name]
        return drawn

    def cleared(self, document: str = "") -> "DrawingContext[E]":
        """Return the same context without misfits and coarse pictures, for a document or a trial."""
        return replace(self, setter=self.setter.cleared(document), pictures=self.pictures.cleared())

    def with_misfits(self, component: Component) -> Component:
        """Return the component with the misfits and coarse pictures found since the context was cleared."""
        coarse = tuple(self.pictures.problems(self.mark))
        return replace(component, misfits=(*component.misfits, *self.setter.misfits), coarse=coarse)

    def scaled(self, factor: float, option: str = "--board-size") -> "DrawingContext[E]":
        """Return a context for drawings that will be enlarged by a factor (``option``); the context itself for 1."""
        if factor == 1.0:
            return self
        return replace(self, setter=ScaledTypesetter(self.setter, factor, option), scale=self.scale * factor)

    def for_faces(self) -> "DrawingContext[E]":
        """Return the context for drawing faces of cards, which are scaled to the cards' size afterwards."""
        return self.scaled(self.card.factor, "--card-size")

    def not_mirrored(self, frame: Frame) -> Frame:
        """Return a frame that is not mirrored in any language, such as a picture of a board."""
        return Frame(frame.size, (Placed(ORIGIN, Group(frame, fixed=True)),)) if self.is_leftward else frame

    def has_icon(self, name: str) -> bool:
        """Check whether there is an icon with a name, the theme's own or a bundled one."""
        return name in self.edition.icons or name in known_icons()

    def icon(self, name: str, box: Rect, ink: Ink) -> Placed:
        """Draw an icon in the largest square in the middle of a box; repeated icons share one frame."""
        size = min(box.width, box.height)
        at = Point(box.centre.x - size / 2, box.centre.y - size / 2)
        frame = self.icons.frame(name, size, ink)
        return Placed(at, frame.items[0].item)

    def emblem(self, name: str, centre: Point, size: float, key: str, dark: bool = False) -> Placed:
        """Draw an icon around a point in the edition's style, on a ``dark`` ground of the key's color or a pale one."""

        def drawn() -> Frame:
            if colored := self.icons.colored(name, size, dark):
                return colored
            return Frame(Size(size, size), self.ornament.emblem(self.icons.path(name, size), size, key, dark))

        frame = self.once(f"emblem/{name}/{size}/{key}/{dark}", drawn)
        return placed(frame, centre.x - size / 2, centre.y - size / 2)

    def within(self, name: str, size: float, scene: Backdrop) -> float:
        """Return the size of an icon before a backdrop: the wanted one, or the largest that fits."""
        if not scene.room:
            return size
        points = [segment[-2:] for segment in self.icons.path(name, 1.0) if len(segment) > 1]
        reach = max(math.dist((0.5, 0.5), point) for point in points)
        return round(min(size, scene.room / reach), 3) if reach else size

    def backdrop(self, rect: Rect, middle: Point, radius: float, key: str, full: bool = False) -> Backdrop:
        """Return the scene behind a drawing of a radius in a window, in the edition's style.

        With ``full`` it is on a ground of the key's full color in any style.
        """
        back, front, light, calm, sky, room, bare = self.ornament.vignette(rect, middle, radius)
        dark = light or (full and not bare)
        pens = (relief(key) if light else pens_on(key), pens_on(key)) if dark else (pens_of(key), pens_of(key))
        if bare:
            pens = squared(), pens_of(key)
        art = Frame(rect.size, (*inked(back, pens[0]), *inked(front, pens[1]), *inked(sky, pens[1])))
        clear = circle_path(middle, calm) if calm else ()
        items = (
            *((shape(rect_path(rect), Ink("blank") if bare else Ink("ground", key)),) if dark or bare else ()),
            Placed(ORIGIN, Group(art, 0, rect)),
            *((shape(clear, Ink("white")), shape(clear, Ink("ground", key))) if clear else ()),
            shape(rect_path(rect), stroke=HAIRLINE_PEN),
        )
        return Backdrop(items, dark, room)

    def picture(
        self,
        art: ThemePicture,
        where: str,
        box: Rect,
        outline: Path = (),
        icon: str | None = None,
        clear: Rect | None = None,
    ) -> Placed:
        """Draw a picture that fills a box, within an outline if given; in Minimal engraved, or ``icon``.

        ``where`` is the picture's path in the theme, ``clear`` the part of the box that nothing else covers.
        """
        named = picture_file(art)
        usual = self.edition.ornament.screen
        window = PictureWindow(box, outline, self.scale, named.screen or usual, named.screen is not None, clear=clear)
        instead = self.icons.path(icon, 1.0) if icon and window.screen == "none" else ()
        return self.pictures.fitted(named, where, window, instead)

    def scene(
        self, scene: ThemeScene, where: str, box: Rect, key: str, clear: Rect | None = None, tint: str = ""
    ) -> Placed:
        """Draw a scene that fills a box, by the hand of the edition's style; ``key`` is the color of the piece.

        The hand also draws the theme's own subject if it is an SVG. ``where`` is the scene's path in the theme,
        ``clear`` the part of the box that nothing else covers. With a ``tint``, everything has tones of that one color.
        """
        wanted = scene_record(scene)
        hand, drawing = HANDS[self.edition.ornament.hand], scene_drawing(wanted)
        subject = picture_file(wanted.subject) if wanted.subject else None
        shapes = self.pictures.drawing(subject) if subject else None
        if shapes:
            # Most themes bring no drawings of their own.
            from printgen.art.drawings.own import with_subject

            drawing = self.once(("subject", wanted), lambda: with_subject(drawing, shapes))
        drawn = rendered(drawing, box, hand, key, clear, tint)
        if subject is None or shapes:
            return drawn
        inner = Rect.about((clear or box).centre, Size(*(0.7 * side for side in (clear or box).size)))
        items = (drawn, self.picture(replace(subject, fit="whole"), f"{where}.subject", inner))
        return Placed(ORIGIN, Group(Frame(Size(box.right, box.bottom), items)))

    def logo(self, picture: PictureFile, where: str, box: Rect) -> Placed:
        """Draw the logo in a box of its own proportions; in Minimal it is as bold as a title."""
        return self.pictures.fitted(picture, where, PictureWindow(box, (), self.scale, "line", bold=True))


def context_for(
    theme: Theme[E],
    event: "Occasion | None" = None,
    places: Mapping[str, Mark] | None = None,
    setter: Typesetter | None = None,
    card: Size = CARD,
) -> DrawingContext[E]:
    """Return the drawing context of a theme, perhaps for an event, which says who plays.

    ``setter`` is one of the same fonts, to go on with; without it they are read. ``card`` is the size of cards.
    """
    if event:
        players = event.players(theme.edition.players)
        theme = replace(theme, edition=structs.replace(theme.edition, players=players))
    known = placeholders_of(theme.edition)
    drawings = {name: icon_drawing(icon) for name, icon in theme.edition.icons.items()}
    own = {name: OwnIcon(drawing.path, drawing.view_box) for name, drawing in drawings.items()}
    setter = setter or Typesetter(typefaces_of(theme))
    pictures = ThemePictures(theme.files)
    labels = catalogue_of(theme.edition.language)
    return DrawingContext(
        theme,
        setter,
        Icons(own, theme.edition.drawings.palette == "own"),
        pictures,
        {},
        known,
        labels,
        event,
        places or {},
        card=CardShape(card),
    )
