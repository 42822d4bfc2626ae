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
    """What is cut off a picture's sides, in percent of its width or height."""

    top: Share = 0.0
    right: Share = 0.0
    bottom: Share = 0.0
    left: Share = 0.0


class PictureFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture that fills its window: ``focus`` (from the left, from the top) stays as near the middle as it can.

    ``screen`` is how Minimal engraves it; with ``drawing`` it is made into lines, as drawings are that name no screen;
    with ``none`` Minimal shows the icon in its place.
    """

    file: File
    crop: Crop = field(default_factory=Crop)
    focus: tuple[FocusPercent, FocusPercent] = (50.0, 50.0)
    screen: Literal[ScreenName, "drawing", "none"] | None = None


ThemePicture = File | PictureFile
Logo = Annotated[ThemePicture, Meta(description="a picture that takes the title's place where that is drawn large")]


def picture_file(art: ThemePicture) -> PictureFile:
    """Return a picture as a record, also if only its file is named."""
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
VignetteName = Literal["sunrise", "twinkle", "glory", "speed", "wreath", "rings", "plain", "bare"]
EmblemName = Literal["plain", "cast", "sticker", "etched", "offset"]
GuillocheName = Literal["waves", "fans", "whirls", "rays", "bolts", "beads"]
InitialName = Literal["raised", "none"]
CenterName = Literal["crest", "diagonal", "carousel", "chart", "bracket"]
WindowName = Literal["bars", "grille", "canes", "gate", "lattice"]
ArrowName = Literal["notched", "stepped", "cane", "broad", "carved", "leaf"]
PlinthName = Literal["steps", "stand", "mound", "blocks", "pedestal", "none"]
StreetName = Literal["flourish", "towers", "sprigs"]


class Ornament(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition's ornaments: ``backs`` are the patterns of card backs, deck by deck, ``pattern`` that of the rest."""

    border: Annotated[BorderName, Meta(description="the frame round cards, notes and sheets")] = "double"
    corner: Annotated[CornerName, Meta(description="what stands in a frame's corners")] = "none"
    divider: Annotated[DividerName, Meta(description="the level ornament between texts")] = "diamonds"
    pattern: Annotated[PatternName, Meta(description="the pattern of large grounds")] = "lozenges"
    backs: Annotated[
        tuple[PatternName, ...], Meta(min_length=1, max_length=8, description="the patterns of the decks' backs")
    ] = ("lozenges", "diaper")
    plaque: Annotated[PlaqueName, Meta(description="the cartouche round names")] = "panel"
    tablet: Annotated[PlaqueName, Meta(description="the larger cartouche of card and deed backs")] = "panel"
    seal: Annotated[SealName, Meta(description="the seal round small drawings")] = "scalloped"
    vignette: Annotated[VignetteName, Meta(description="what stands behind large drawings")] = "plain"
    emblem: Annotated[EmblemName, Meta(description="how drawings are brought out")] = "plain"
    ground: Annotated[Literal["tinted", "paper"], Meta(description="what cards' texts stand on")] = "tinted"
    initial: Annotated[InitialName, Meta(description="the first letter of the booklet")] = "none"
    guilloche: Annotated[GuillocheName, Meta(description="the fine lines of banknotes")] = "waves"
    centre: Annotated[CenterName, Meta(description="how the board's centre is arranged")] = "crest"
    window: Annotated[WindowName, Meta(description="what bars the jail's window")] = "bars"
    arrow: Annotated[ArrowName, Meta(description="the arrow at the start")] = "notched"
    plinth: Annotated[PlinthName, Meta(description="what a token's drawing stands on")] = "none"
    street: Annotated[StreetName, Meta(description="what stands for a property without a drawing")] = "flourish"
    screen: Annotated[ScreenName, Meta(description="what pictures become in Minimal")] = "line"


Name = Annotated[str, Meta(min_length=1, max_length=60)]
Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Prose = Annotated[str, Meta(min_length=1, max_length=MARKDOWN_LETTERS.most)]
Id = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$", description="lower-case letters, digits and hyphens")]
COLOR_FORM, ICON_FORM = r"^#[0-9a-fA-F]{6}$", r"^[a-z][a-z0-9-]{0,59}$"
ColorCode = Annotated[str, Meta(pattern=COLOR_FORM, description="a colour as '#rrggbb'")]
Amount = Annotated[int, Meta(ge=0, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=1_000)]
Percent = Annotated[int, Meta(ge=1, le=100)]
IconName = Annotated[str, Meta(pattern=ICON_FORM, description="the name of an icon")]
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
    """The base of all records of a theme: frozen, without unknown fields."""


FormName = Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,29}$", description="a form: lower-case letters")]
Form = Annotated[str, Meta(max_length=60)]
Forms = Annotated[
    dict[FormName, Form],
    Meta(description="a word in its forms, such as one and many; which ones its language says"),
]


class Word(dict[str, str]):
    """A word of the edition in the forms that the rules of its language need: ``one``, ``many``, ``gender`` ..."""

    @property
    def one(self) -> str:
        """The form for one of its kind."""
        return self["one"]

    @property
    def many(self) -> str:
        """The form for several, or that for one in languages whose nouns have no other."""
        return self.get("many", self.one)


class Verb(dict[str, str]):
    """A verb of the edition in the forms that the rules of its language need: ``plain``, which names it, and others."""


class Currency(Record):
    """How amounts are written: sign, its place, and the unit in words."""

    sign: Annotated[str, Meta(min_length=1, max_length=8)]
    one: Name
    many: Name
    place: Annotated[
        Literal["before", "after"] | None, Meta(description="before or after the number; none: as the language does")
    ] = None
    space: Annotated[bool | None, Meta(description="whether they stand apart; none: as the language does")] = None


class Players(Record):
    """How many play, and from what age."""

    min: Annotated[int, Meta(ge=1, le=20)]
    max: Annotated[int, Meta(ge=1, le=20)]
    age: Annotated[int, Meta(ge=1, le=99)]


class Fonts(Record):
    """A font file for each role: from the theme's folder, else from the bundled ``fonts/``."""

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
        bool, Meta(description="whether short display lines are set in capitals; false for blackletter")
    ] = True
    display_filled: Annotated[
        float,
        Meta(ge=1, le=1_000, description="points up to which no stem is 5 mm wide, so that Minimal fills the letters"),
    ] = 48.0  # no bundled face has wider stems


class PropertyGroup(Record, frozen=True):
    """A color group; told apart by color, by pattern and by its mark."""

    id: Id
    name: Name
    colour: ColorCode
    mark: Annotated[str, Meta(min_length=1, max_length=2)]
    hatch: HatchName


class IconDrawing(Record):
    """An icon on a grid of its own, which is scaled to that of the bundled ones."""

    path: PathData
    view_box: ViewBox = "0 0 24 24"


ThemeIcon = PathData | IconDrawing


def names_file(icon: str) -> bool:
    """Check whether an icon is the name of a file; path data has no word after a dot."""
    return bool(_FILE_ENDING.search(icon))


def icon_drawing(icon: ThemeIcon) -> IconDrawing:
    """Return an icon as a record, also if only its path is given."""
    return IconDrawing(icon) if isinstance(icon, str) else icon


class AddedSection(Record):
    """A section of the booklet that the theme adds, after the section named (else at the end)."""

    id: Id
    title: Name
    text: Prose
    after: Id | None = None


class BookletTexts(Record):
    """What the theme changes in the rules booklet, section by section; Markdown with ``{placeholders}``.

    ``quick`` is how the quick rules (a zine's) tell a section, those that the theme adds among them.
    """

    intro: Prose | None = None
    drop: Annotated[list[Id], Meta(max_length=60)] = []
    replace: dict[Id, Prose] = {}
    add: Annotated[list[AddedSection], Meta(max_length=MARKDOWN_SECTIONS.most)] = []
    notes: dict[Id, Prose] = {}
    quick: dict[Id, Prose] = {}


class GuidePage(Record, frozen=True):
    """A page of the guide that the theme adds: for a class, a club; Markdown with ``{placeholders}``."""

    title: Name
    text: Prose


class EventPack(Record, frozen=True):
    """What makes an edition one for events: a sample event in the theme's folder.

    ``points`` to remember (Markdown) take the place of our own, which follow the options.
    """

    file: File
    points: Prose | None = None


class BoardPalette(Record, frozen=True):
    """The colours of an edition with a board, by what they colour."""

    ink: ColorCode
    line: ColorCode
    paper: ColorCode
    board: ColorCode
    centre: ColorCode
    accent: ColorCode
    second: ColorCode


class Feature(Struct, frozen=True):
    """A feature that editions of a game can lack: the reason given, and what belongs to it.

    What belongs to it are options of the rules, sections of the booklet and placeholders.
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
    icons: dict[IconName, ThemeIcon] = {}
    booklet: BookletTexts = field(default_factory=BookletTexts)
    guide: GuidePage | None = None
    event: EventPack | None = None
    print: Annotated[
        dict[str, bool | int | float | str | list[str] | dict[str, int]],
        Meta(description="options of 'printgen build' for this theme, such as paper: a4, unless the call has others"),
    ] = {}
    notices: Annotated[list[Sentence], Meta(max_length=10)] = []
    credits: Annotated[list[Sentence], Meta(max_length=20)] = []

    scored: ClassVar[bool] = False  # whether the property of players can be scored
    sliding: ClassVar[bool] = False  # whether tokens slide over the board instead of moving from space to space

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
        """The colors by what they color."""
        raise NotImplementedError

    @property
    def emblem(self) -> str | None:
        """The icon of the game, if any."""
        return None

    @property
    def logo(self) -> ThemePicture | None:
        """The picture that is drawn in place of the title, if any."""
        return None

    def completed(self) -> Self:
        """Return the edition with the values that are derived if its theme leaves them out."""
        return self

    def with_rule_effect(self, rule: str) -> Self:
        """Return the edition with the consequences of a changed option of its rules."""
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
    """Return the schemas of types, and those of the records that they refer to by name."""
    return msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}", schema_hook=_schema)


def _decoded(kind: type, value: Any) -> Any:
    if kind in _WORDS:
        return kind(msgspec.convert(value, Forms))
    raise NotImplementedError(kind)


def _schema(kind: type) -> dict[str, Any]:
    if kind in _WORDS:
        return msgspec.json.schema(Forms)
    raise NotImplementedError(kind)
