"""The records of card layouts: fields, items with their places and looks, and backs."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, defstruct
from msgspec.structs import fields

from printgen.limits import LAYOUT_ITEMS
from printgen.theme.records import Id, Name, Record

Template = Annotated[str, Meta(max_length=2_000, description="a text with {fields} and {expressions}")]
Condition = Annotated[str | bool | int | float, Meta(description="a condition, such as cost > 3")]
Length = Annotated[
    str | int | float, Meta(description="mm from the trim, a share of the card such as 40%, or a length such as 1in")
]
FieldName = Annotated[
    str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$", description="lowercase letters, digits and underscores")
]
NamedPlace = Literal[
    "whole", "panel", "safe",
    "top-left", "top", "top-right", "left", "centre", "right", "bottom-left", "bottom", "bottom-right",
]  # fmt: skip
ShapeName = Literal[
    "rectangle", "rounded", "circle", "diamond", "hex", "star", "line",
    "divider", "plaque", "tablet", "seal", "border", "corners", "motifs",
]  # fmt: skip
OutlineName = Literal["rectangle", "square", "circle", "hex"]
FieldType = Literal["text", "number", "icon", "picture", "colour", "choice", "list"]
Points = Annotated[float, Meta(ge=6.5, le=120, description="in points")]
Turn = Literal[0, 90, 180, 270]


class LayoutField(Record):
    """A column of a table of cards: its type, its default and whether each card needs it.

    ``choices`` are the values of a choice, each with properties of its own: ``{suit.colour}``.
    """

    type: FieldType = "text"
    default: str | int | float | None = None
    required: bool = False
    choices: dict[Name, dict[FieldName, str | int | float]] | list[Name] = {}


class Place(Record):
    """A place by its sides, its size and its neighbors; what is left open reaches to the safe zone."""

    x: Length | None = None
    y: Length | None = None
    right: Length | None = None
    bottom: Length | None = None
    width: Length | None = None
    height: Length | None = None
    below: Id | None = None
    above: Id | None = None
    right_of: Id | None = None
    left_of: Id | None = None
    within: Annotated[Id | None, Meta(description="an item's id, or whole, panel or safe")] = None
    gap: Length = 1


class TextStyle(Record):
    """A style of text on cards: what is left open is that of the style ``like``, or of the bundled one of its name."""

    like: Name | None = None
    face: (
        Literal[
            "text", "text-bold", "text-italic", "text-bold-italic",
            "condensed", "condensed-bold", "display", "figures",
        ]
        | None
    ) = None  # fmt: skip
    narrow: Annotated[
        Literal["condensed", "condensed-bold"] | None, Meta(description="a face to take before the text shrinks")
    ] = None
    size: Points | None = None
    floor: Points | None = None
    align: Literal["left", "centre", "right"] | None = None
    rise: Literal["top", "middle", "bottom"] | None = None
    leading: Annotated[float, Meta(ge=0.8, le=3)] | None = None
    caps: bool | None = None
    tracking: Annotated[float, Meta(ge=-0.05, le=0.5, description="space between letters in em")] | None = None
    whole: Annotated[bool | None, Meta(description="true to shrink words before they are hyphenated")] = None
    lines: Annotated[int, Meta(ge=1, le=60)] | None = None
    shared: (
        Annotated[
            bool | Literal["style"],
            Meta(description="true to set this text in one size on all cards of a deck, style for all of the style"),
        ]
        | None
    ) = None
    story: Annotated[bool | None, Meta(description="true to set the first line in italics, others in bold")] = None


class LayoutItem(Record, kw_only=True):
    """An item of a layout: exactly one of its contents, where it is, and how it looks."""

    text: Template | None = None
    picture: Template | None = None
    scene: Template | None = None
    icon: Template | None = None
    row: (
        Annotated[str | list[str], Meta(description="names of icons, each perhaps after a number: 3 sun, moon")] | None
    ) = None
    shape: ShapeName | None = None
    table: Annotated[str | list[list[str | int | float]], Meta(description="rows of cells")] | None = None
    track: Annotated[str | int, Meta(description="the number of boxes")] | None = None
    qr: Template | None = None
    group: Annotated[list["LayoutItem"], Meta(max_length=LAYOUT_ITEMS.most)] | None = None

    id: Id | None = None
    at: (
        NamedPlace
        | Annotated[list[Length], Meta(min_length=4, max_length=4, description="x, y, width, height")]
        | Place
    ) = "safe"
    size: Annotated[list[Length], Meta(min_length=2, max_length=2, description="width, height")] | None = None
    turn: Turn = 0
    when: Condition | None = None
    for_each: Annotated[str | int | None, Meta(description="a list or a number")] = None
    direction: Literal["row", "column"] | None = None
    gap: Length | None = None
    share: Annotated[
        Annotated[float, Meta(ge=0.1, le=100)] | str,
        Meta(description="of the space of a row or column, or a length such as 6mm"),
    ] = 1
    style: Annotated[
        Name | TextStyle | Annotated[list[Name], Meta(min_length=1, max_length=10)],
        Meta(description="by name or with changes; for a table perhaps one for each column"),
    ] = "body"
    colour: Annotated[str | None, Meta(description="a role, deck, a colour, or a {field} with one")] = None
    fill: Annotated[str | None, Meta(description="the colour of the area: a role, deck, a colour or a {field}")] = None
    line: Annotated[str | None, Meta(description="the colour of the outline, or none")] = None
    tone: Annotated[
        Literal["flat", "pale", "hatched", "ground", "patterned"],
        Meta(description="the color as it is, pale, with its or the edition's pattern, or as the edition's grounds"),
    ] = "flat"
    dashed: bool = False
    thickness: Annotated[float, Meta(ge=0.1, le=10, description="of lines, in points")] | None = None
    plate: Literal["circle", "rounded", "rectangle", "hex", "seal", "plaque", "none"] = "none"
    frame: Literal["none", "line", "ornament"] = "none"
    fit: Literal["fill", "whole"] = "fill"
    look: Annotated[
        Literal["plain", "emblem", "backdrop"],
        Meta(description="in one color, in the edition's style, or so before its backdrop"),
    ] = "plain"
    covered: Annotated[Length, Meta(description="the height at its foot that other items cover")] = 0
    align: Literal["left", "centre", "right"] | None = None
    rise: Literal["top", "middle", "bottom"] | None = None
    icon_size: Length | None = None
    arrange: Annotated[Literal["lines", "pips"], Meta(description="pips as on playing cards, or lines")] = "lines"
    leaders: Annotated[bool, Meta(description="dots between the labels and the amounts of a table")] = False
    stripes: Annotated[str | None, Meta(description="the colour of every second row of a table")] = None
    row_height: Annotated[Length | None, Meta(description="the most for a row of a table")] = None
    scale: Annotated[float, Meta(ge=0.3, le=2, description="of the width of a border")] = 1
    exact: Annotated[bool, Meta(description="true for the same size on paper on cards of all sizes")] = False
    filled: Annotated[str | int | None, Meta(description="how many boxes of a track are filled")] = None
    numbers: bool = False

    @property
    def contents(self) -> tuple[str, ...]:
        """The names of the contents that are given; a sound item has one."""
        return tuple(name for name in CONTENTS if getattr(self, name) is not None)

    def parts(self) -> Iterator["LayoutItem"]:
        """Yield the item and all items of its group."""
        yield self
        for item in self.group or ():
            yield from item.parts()


if TYPE_CHECKING:
    ItemChange = LayoutItem
else:
    ItemChange = defstruct(
        "ItemChange",
        [(field.name, field.type | UnsetType, UNSET) for field in fields(LayoutItem)],
        bases=(Record,),
        module=__name__,
        kw_only=True,
    )
    ItemChange.__doc__ = "Changes to an item of a layout that is extended; without the id of such an item, a new one."

CONTENTS = ("text", "picture", "scene", "icon", "row", "shape", "table", "track", "qr", "group")

Items = Annotated[list[LayoutItem], Meta(max_length=LAYOUT_ITEMS.most)]


class LayoutSide(Record, kw_only=True):
    """One side of a card: its ground and its items; what it leaves open is that of the layout it ``extends``."""

    extends: Name | None = None
    background: Annotated[str | None, Meta(description="the colour of the ground: a role, deck, or a {field}")] = None
    art: Annotated[Template | None, Meta(description="a picture that fills the ground")] = None
    margin: Annotated[Length | None, Meta(description="plain paper around the ground; 0 for none")] = None
    border: Literal["none", "line", "ornament"] | None = None
    items: Items | None = None
    change: Annotated[list[ItemChange], Meta(max_length=LAYOUT_ITEMS.most)] = []


class Layout(LayoutSide, kw_only=True):
    """A card layout: the size and outline of its cards, their fields, and what is on their fronts and backs."""

    size: Annotated[str | None, Meta(description="a name such as poker, or two lengths such as 63x88mm")] = None
    outline: OutlineName | None = None
    safe: Annotated[Length | None, Meta(description="the zone along the trim that texts keep clear of")] = None
    fields: dict[FieldName, LayoutField | FieldType] = {}
    styles: dict[Name, TextStyle] = {}
    back: LayoutSide | Name | None = None


Layouts = dict[Id, Layout]
