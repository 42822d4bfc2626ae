"""The ornaments of an edition: one name of each kind, from the tables in ``drawing/ornament``."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from printgen.theme.model.picture import ScreenName

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
CentreName = Literal["crest", "diagonal", "carousel", "chart", "bracket"]
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
    centre: Annotated[CentreName, Meta(description="how the board's centre is arranged")] = "crest"
    window: Annotated[WindowName, Meta(description="what bars the jail's window")] = "bars"
    arrow: Annotated[ArrowName, Meta(description="the arrow at the start")] = "notched"
    plinth: Annotated[PlinthName, Meta(description="what a token's drawing stands on")] = "none"
    street: Annotated[StreetName, Meta(description="what stands for a property without a drawing")] = "flourish"
    screen: Annotated[ScreenName, Meta(description="what pictures become in Minimal")] = "line"
