"""The records that the themes of all games share."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from printgen.limits import FONT_FALLBACKS, ICON_LETTERS, MARKDOWN_LETTERS, MARKDOWN_SECTIONS, NAME_LETTERS
from printgen.records import from_tree

File = Annotated[str, Meta(min_length=1, max_length=NAME_LETTERS.most, description="a file in the theme's own folder")]
Share = Annotated[float, Meta(ge=0, le=99, description="in percent of the picture")]
FocusPercent = Annotated[float, Meta(ge=0, le=100, description="in percent of the picture")]
ScreenName = Literal["line", "dot"]


class Crop(Struct, frozen=True, forbid_unknown_fields=True):
    """The margins to cut off each side of a picture, in percent of its width or height."""

    top: Share = 0.0
    right: Share = 0.0
    bottom: Share = 0.0
    left: Share = 0.0


class PictureFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture that fills its window: ``focus`` (from the left, from the top) stays as near the middle as possible.

    With ``fit: whole`` all of it is in the window, with blank paper beside it.
    ``screen`` is how Minimal engraves it; with ``drawing`` it is turned into lines (the default for drawings);
    with ``none`` Minimal shows the icon instead.
    """

    file: File
    crop: Crop = field(default_factory=Crop)
    focus: tuple[FocusPercent, FocusPercent] = (50.0, 50.0)
    screen: Literal[ScreenName, "drawing", "none"] | None = None
    fit: Literal["fill", "whole"] = "fill"


ThemePicture = File | PictureFile
Logo = Annotated[ThemePicture, Meta(description="a picture that replaces the title where it is drawn large")]


def picture_file(art: ThemePicture) -> PictureFile:
    """Return a picture as a record, even if only its file is given."""
    return PictureFile(art) if isinstance(art, str) else art


BorderName = Literal["stepped", "candy", "scalloped", "carved", "pixel", "triple", "double"]
CornerName = Literal["fan", "sweets", "vine", "pixels", "fleuron", "none"]
DividerName = Literal["chevrons", "sweets", "moon", "bars", "fleuron", "diamonds"]
PatternName = Literal[
    "scales",
    "fans",
    "lozenges",
    "sweets",
    "lollipops",
    "vines",
    "heavens",
    "knots",
    "halftone",
    "pixels",
    "speed",
    "fleurons",
    "diaper",
    "pinstripes",
]
PlaqueName = Literal["octagon", "ribbon", "torn", "marquee", "pixel", "scalloped", "panel", "ruled"]
SealName = Literal["sunray", "lollipop", "glory", "burst", "beaded", "laurel", "scalloped"]
VignetteName = Literal["sunrise", "twinkle", "glory", "speed", "wreath", "rings", "plain", "bare", "squared"]
EmblemName = Literal["plain", "cast", "sticker", "etched", "offset"]
GuillocheName = Literal["waves", "fans", "whirls", "rays", "bolts", "beads"]
InitialName = Literal["raised", "none"]
CenterName = Literal["crest", "diagonal", "carousel", "chart", "bracket"]
WindowName = Literal["bars", "grille", "canes", "gate", "lattice"]
ArrowName = Literal["notched", "stepped", "cane", "broad", "carved", "leaf"]
PlinthName = Literal["steps", "stand", "mound", "blocks", "pedestal", "none"]
StreetName = Literal["flourish", "towers", "sprigs"]
LetteringName = Literal["plain", "block", "arch", "carved", "rising"]
HandName = Literal["flat", "sticker", "deco", "woodcut", "engraving"]


class Ornament(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition's ornaments: ``backs`` are the patterns of card backs, deck by deck, ``pattern`` that of the rest."""

    border: Annotated[BorderName, Meta(description="the frame around cards, notes and sheets")] = "double"
    corner: Annotated[CornerName, Meta(description="the ornament in a frame's corners")] = "none"
    divider: Annotated[DividerName, Meta(description="the horizontal ornament between texts")] = "diamonds"
    pattern: Annotated[PatternName, Meta(description="the pattern of large grounds")] = "lozenges"
    backs: Annotated[
        tuple[PatternName, ...], Meta(min_length=1, max_length=8, description="the patterns of the decks' backs")
    ] = ("lozenges", "diaper")
    plaque: Annotated[PlaqueName, Meta(description="the cartouche around names")] = "panel"
    tablet: Annotated[PlaqueName, Meta(description="the larger cartouche of card and deed backs")] = "panel"
    seal: Annotated[SealName, Meta(description="the seal around small drawings")] = "scalloped"
    vignette: Annotated[VignetteName, Meta(description="the scene behind large drawings")] = "plain"
    emblem: Annotated[EmblemName, Meta(description="the manner in which drawings are emphasized")] = "plain"
    ground: Annotated[Literal["tinted", "paper"], Meta(description="the ground below the texts of cards")] = "tinted"
    initial: Annotated[InitialName, Meta(description="the style of the booklet's first letter")] = "none"
    guilloche: Annotated[GuillocheName, Meta(description="the fine lines of banknotes")] = "waves"
    centre: Annotated[CenterName, Meta(description="the layout of the board's centre")] = "crest"
    lettering: Annotated[LetteringName, Meta(description="the manner in which a title on a picture is lettered")] = (
        "plain"
    )
    window: Annotated[WindowName, Meta(description="the bars of the jail's window")] = "bars"
    arrow: Annotated[ArrowName, Meta(description="the arrow at the start")] = "notched"
    plinth: Annotated[PlinthName, Meta(description="the base of a token's drawing")] = "none"
    street: Annotated[StreetName, Meta(description="the picture on a property without a drawing of its own")] = (
        "flourish"
    )
    screen: Annotated[ScreenName, Meta(description="the way in which Minimal engraves pictures")] = "line"
    hand: Annotated[HandName, Meta(description="the manner in which scenes are drawn")] = "flat"


Name = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Prose = Annotated[str, Meta(min_length=1, max_length=MARKDOWN_LETTERS.most)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$", description="lowercase letters, digits and hyphens")]
COLOR_FORM, OWN_ICON_FORM = r"^#[0-9a-fA-F]{6}$", r"^[a-z][a-z0-9-]{0,59}$"
# The last of the forms is an emoji, which may have several characters.
ICON_FORM = r"^([a-z][a-z0-9-]{0,59}|(game|emoji)/[a-z0-9][a-z0-9-]{0,59}|[^\u0000-\u007f][^\u0000-\u0020]{0,19})$"
ColorCode = Annotated[str, Meta(pattern=COLOR_FORM, description="a color in the form '#rrggbb'")]
Amount = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]
Percent = Annotated[int, Meta(ge=1, le=100)]
SceneName = Annotated[str, Meta(pattern=OWN_ICON_FORM, description="the name of a scene")]
IconName = Annotated[str, Meta(pattern=ICON_FORM, description="the name of an icon, or an emoji")]
OwnIconName = Annotated[str, Meta(pattern=OWN_ICON_FORM, description="the name of an icon")]
PathData = Annotated[
    str,
    Meta(min_length=2, max_length=ICON_LETTERS.most, description="an SVG file, or the 'd' of a path on a 24 x 24 grid"),
]
ViewBox = Annotated[
    str,
    Meta(
        pattern=r"^-?[0-9]{1,7}(\.[0-9]{1,7})?([ ,]+-?[0-9]{1,7}(\.[0-9]{1,7})?){3}$",
        description="an SVG's viewBox, such as '0 0 512 512'",
    ),
]
HatchName = Literal[
    "rising",
    "falling",
    "level",
    "upright",
    "grid",
    "lattice",
    "dots",
    "bricks",
    "zigzag",
    "rings",
    "crosses",
    "squares",
    "scales",
    "honeycomb",
]


_FILE_ENDING = re.compile(r"\.[A-Za-z]{3,5}\Z")


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of all records of a theme: frozen, and without unknown fields."""


FormName = Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,29}$", description="a form: lowercase letters")]
Form = Annotated[str, Meta(max_length=60)]
Forms = Annotated[
    dict[FormName, Form],
    Meta(description="a word in the forms that its language needs, such as one and many"),
]


class Word(dict[str, str]):
    """A noun of the edition in the forms that its language needs: ``one``, ``many``, ``gender`` ..."""

    @property
    def one(self) -> str:
        """The form for one of its kind."""
        return self["one"]

    @property
    def many(self) -> str:
        """The form for several; the form for one in languages whose nouns have no plural."""
        return self.get("many", self.one)


class Scene(Record):
    """A drawn scene, perhaps with a picture in place of its subject.

    ``tier`` (from cheap to expensive) and ``seed`` choose among generated scenes such as ``street``.
    """

    name: SceneName
    tier: Annotated[int, Meta(ge=1, le=8)] = 4
    seed: Annotated[int, Meta(ge=0, le=9_999)] = 0
    subject: ThemePicture | None = None


ThemeScene = SceneName | Scene


def scene_record(scene: ThemeScene) -> Scene:
    """Return a scene as a record, even if only its name is given."""
    return Scene(scene) if isinstance(scene, str) else scene


class NamedPlace(Record, kw_only=True):
    """A named space; ``name_at`` and ``name_to`` are its name with the word for *at* and *to*: "in Jail", "to Jail"."""

    name_at: Name | None = None
    name_to: Name | None = None


class Verb(dict[str, str]):
    """A verb of the edition in the forms that its language needs: ``plain``, which identifies it, and others."""


class Currency(Record):
    """How amounts are written: the sign, its position, and the unit in words."""

    sign: Annotated[str, Meta(min_length=1, max_length=8)]
    one: Name
    many: Name
    place: Annotated[
        Literal["before", "after"] | None,
        Meta(description="before or after the number; none for the usual place in the language"),
    ] = None
    space: Annotated[
        bool | None, Meta(description="true for a space between sign and number; none for the usual in the language")
    ] = None
    coins: Annotated[bool, Meta(description="true for round coins in place of banknotes")] = False


class Players(Record):
    """The number of players, and their minimum age."""

    min: Annotated[int, Meta(ge=1, le=20)]
    max: Annotated[int, Meta(ge=1, le=20)]
    age: Annotated[int, Meta(ge=1, le=99)]


class Fonts(Record):
    """The font file for each role, from the theme's folder or the bundled ``fonts/``."""

    text: File
    text_bold: File
    text_italic: File
    text_bold_italic: File
    condensed: File
    condensed_bold: File
    display: File
    figures: File
    fallback: Annotated[list[File], Meta(max_length=FONT_FALLBACKS.most)] = []
    display_capitals: Annotated[
        bool, Meta(description="true to set short display lines in capitals; false for blackletter")
    ] = True
    display_filled: Annotated[
        float,
        Meta(
            ge=1,
            le=1_000,
            description="the largest size in points at which no stem is 5 mm wide, so that Minimal fills letters",
        ),
    ] = 48.0  # no bundled face has wider stems


class PropertyGroup(Record, frozen=True):
    """A color group, which is distinguished by color, pattern and mark."""

    id: Id
    name: Name
    colour: ColorCode
    mark: Annotated[str, Meta(min_length=1, max_length=2)]
    hatch: HatchName


class IconDrawing(Record):
    """An icon on a grid of its own, which is scaled to the grid of the bundled icons."""

    path: PathData
    view_box: ViewBox = "0 0 24 24"


ThemeIcon = PathData | IconDrawing


def names_file(icon: str) -> bool:
    """Check whether an icon is given as a file; path data has no word after a dot."""
    return bool(_FILE_ENDING.search(icon))


def icon_drawing(icon: ThemeIcon) -> IconDrawing:
    """Return an icon as a record, even if only its path is given."""
    return IconDrawing(icon) if isinstance(icon, str) else icon


class Drawings(Record):
    """The look of drawings in several colors, such as emoji."""

    palette: Annotated[
        Literal["edition", "own"], Meta(description="edition for the colors of the edition, own for those they have")
    ] = "edition"


class AddedSection(Record):
    """A section that the theme adds to the booklet, after the named section or at the end."""

    id: Id
    title: Name
    text: Prose
    after: Id | None = None


class BookletTexts(Record):
    """The booklet's scenes, and changes to its sections, in Markdown with ``{placeholders}``.

    ``scene`` is on the cover, ``end_scene`` at the end of the text. ``quick`` has the texts of sections in the quick
    rules (a zine), including sections that the theme adds.
    """

    scene: ThemeScene | None = None
    end_scene: ThemeScene | None = None

    intro: Prose | None = None
    drop: Annotated[list[Id], Meta(max_length=60)] = []
    replace: dict[Id, Prose] = {}
    add: Annotated[list[AddedSection], Meta(max_length=MARKDOWN_SECTIONS.most)] = []
    notes: dict[Id, Prose] = {}
    quick: dict[Id, Prose] = {}


class GuidePage(Record, frozen=True):
    """A page that the theme adds to the guide, such as for a class or a club, in Markdown with ``{placeholders}``."""

    title: Name
    text: Prose


class EventPack(Record, frozen=True):
    """The settings of an edition for events: a sample event in the theme's folder.

    ``points`` to remember (Markdown) replace our own, which depend on the options.
    """

    file: File
    points: Prose | None = None


class BoardPalette(Record, frozen=True):
    """The colors of an edition with a board, by their use."""

    ink: ColorCode
    line: ColorCode
    paper: ColorCode
    board: ColorCode
    centre: ColorCode
    accent: ColorCode
    second: ColorCode


class Feature(Struct, frozen=True):
    """A feature that editions of a game can lack: the reason for messages, and everything that depends on it.

    Rule options, sections of the booklet and placeholders can depend on it.
    """

    missing: str
    options: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    placeholders: tuple[str, ...] = ()


class Common(Record, frozen=True, kw_only=True):
    """The fields and methods of the editions of all games."""

    format: Literal[1]
    id: Id
    title: Name
    players: Players
    currency: Currency
    fonts: Fonts
    ornament: Ornament = field(default_factory=Ornament)
    tagline: Annotated[str, Meta(max_length=120)] = ""
    language: Annotated[str, Meta(max_length=35, pattern=r"^([a-z]{2,3}|x)(-[A-Za-z0-9]+)*$")] = "en"
    icons: dict[OwnIconName, ThemeIcon] = {}
    drawings: Drawings = field(default_factory=Drawings)
    booklet: BookletTexts = field(default_factory=BookletTexts)
    guide: GuidePage | None = None
    event: EventPack | None = None
    print: Annotated[
        dict[str, bool | int | float | str | list[str] | dict[str, int]],
        Meta(description="default options of 'printgen build' for this theme, such as paper: a4"),
    ] = {}
    notices: Annotated[list[Sentence], Meta(max_length=10)] = []
    credits: Annotated[list[Sentence], Meta(max_length=20)] = []

    scored: ClassVar[bool] = False  # true if the players' property can be scored
    sliding: ClassVar[bool] = False  # true if tokens slide over the board instead of moving from space to space

    @property
    def game(self) -> str:
        """The id of the game."""
        raise NotImplementedError

    @property
    def words(self) -> Any:
        """The edition's words for the things of the game."""
        raise NotImplementedError

    @property
    def rules(self) -> Any:
        """The options of the rules."""
        raise NotImplementedError

    @property
    def palette(self) -> Any:
        """The colors by their use."""
        raise NotImplementedError

    @property
    def layouts(self) -> Mapping[str, Any]:
        """The theme's own card layouts by their ids."""
        return {}

    @property
    def emblem(self) -> str | None:
        """The icon of the game, if any."""
        return None

    @property
    def logo(self) -> ThemePicture | None:
        """The picture that is drawn in place of the title, if any."""
        return None

    def completed(self) -> Self:
        """Return the edition with derived values for fields that its theme leaves out."""
        return self

    def with_rule_effect(self, rule: str) -> Self:
        """Return the edition with the changes that follow from a changed rule option."""
        return self

    def missing_features(self) -> Mapping[str, Feature]:
        """Return the features that the edition lacks, by name."""
        return {}

    def missing_sections(self) -> frozenset[str]:
        """Return the booklet's sections about features that the edition lacks."""
        return frozenset(section for feature in self.missing_features().values() for section in feature.sections)


@cache
def field_types(record: type[Struct]) -> dict[str, Any]:
    """Return the types of a record's fields by their names."""
    return {field.name: field.type for field in msgspec.structs.fields(record)}


Decoded = TypeVar("Decoded")

_WORDS = (Word, Verb)


def converted(tree: Any, kind: type[Decoded]) -> Decoded:
    """Convert a tree to a type; raises msgspec.ValidationError if it does not fit."""
    return from_tree(tree, kind, _decoded)


def schemas(kinds: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Return the schemas of types, and by name the schemas of the records that they refer to."""
    return msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}", schema_hook=_schema)


def _decoded(kind: type, value: Any) -> Any:
    if kind in _WORDS:
        return kind(msgspec.convert(value, Forms))
    raise NotImplementedError(kind)


def _schema(kind: type) -> dict[str, Any]:
    if kind in _WORDS:
        return msgspec.json.schema(Forms)
    raise NotImplementedError(kind)
