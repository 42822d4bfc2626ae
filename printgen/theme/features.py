"""Which features an edition of the trading game has: nothing that is printed mentions one that it lacks.

The rules' switches (``rules.auctions``) and the spaces on the board say it. ``FEATURES`` lists each feature with all
that belongs to it: the rule options, the booklet's sections and the placeholders that there are only with it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from printgen.theme.model.common import Word
from printgen.theme.model.trade import Building, Corner, Draw, Edition, Property, Tax, Transport, Utility


class Features(Struct, frozen=True):
    """Which features an edition has. ``joint_groups`` are groups of several properties, ``lone_groups`` of one."""

    transport: bool
    utility: bool
    tax: bool
    deck: bool
    building: bool
    large_building: bool
    mortgage: bool
    auction: bool
    jail: bool
    go_to_jail: bool
    free: bool
    doubles: bool
    joint_groups: bool
    lone_groups: bool


class Feature(Struct, frozen=True):
    """A feature: what is said where it is missing, and the options, sections and placeholders that belong to it."""

    missing: str
    options: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    placeholders: tuple[str, ...] = ()


_NO_SPACE = "the board has no space of kind '{}'"
_NO_CORNER = "the board has no corner that does '{}'"
_OFF = "'rules.{}' is false"

FEATURES: Mapping[str, Feature] = {
    "transport": Feature(
        _NO_SPACE.format("transport"), ("transport_rent",), placeholders=("transport", "transport_rent")
    ),
    "utility": Feature(_NO_SPACE.format("utility"), ("utility_factor",), placeholders=("utility", "utility_factor")),
    "tax": Feature(_NO_SPACE.format("tax"), ("income_tax", "luxury_tax"), ("tax",), ("luxury_tax",)),
    "deck": Feature(_NO_SPACE.format("draw"), sections=("cards",)),
    "building": Feature(
        _OFF.format("buildings"),
        ("resale_percent", "large_buildings", "build_where", "shortage"),
        ("building",),
        ("small_building", "small_per_large", "build", "resale_percent"),
    ),
    "large_building": Feature(
        "its rules have no large buildings", ("large_without_small",), placeholders=("large_building",)
    ),
    "mortgage": Feature(
        _OFF.format("mortgages"),
        ("mortgage_percent", "lift_percent", "transfer_percent"),
        ("mortgage",),
        ("mortgage", "interest", "mortgage_percent", "lift_percent", "transfer_percent"),
    ),
    "auction": Feature(_OFF.format("auctions"), ("auction_opens_at", "shortage"), ("auction",), ("auction_opens_at",)),
    "jail": Feature(
        _NO_CORNER.format("jail"),
        ("jail_fine", "jail_tries", "doubles_to_jail", "jail_fine_turns", "jail_card_top_price"),
        ("jail",),
        ("jail", "jail_fine", "jail_tries", "jail_card", "jail_card_top_price", "doubles_to_jail"),
    ),
    "go_to_jail": Feature(_NO_CORNER.format("go-to-jail"), placeholders=("go_to_jail",)),
    "free": Feature(_NO_CORNER.format("free"), ("free_space",), ("free",), ("free",)),
    "doubles": Feature("one die shows no doubles", ("doubles_to_jail",), placeholders=("doubles_to_jail",)),
    "joint_groups": Feature("no group has several properties", ("group_factor",), placeholders=("group_factor",)),
}


class BuildingKind(Struct, frozen=True):
    """A kind of building that the edition's rules know: its id, its word, and the piece."""

    id: str
    word: Word
    piece: Building


def features_of(edition: Edition) -> Features:
    """What the edition has."""
    rules = edition.rules
    kinds = {type(space) for space in edition.spaces}
    corners = {space.does for space in edition.spaces if isinstance(space, Corner)}
    sizes = Counter(space.group for space in edition.spaces if isinstance(space, Property)).values()
    return Features(
        transport=Transport in kinds,
        utility=Utility in kinds,
        tax=Tax in kinds,
        deck=Draw in kinds,
        building=rules.buildings,
        large_building=rules.buildings and rules.large_buildings,
        mortgage=rules.mortgages,
        auction=rules.auctions,
        jail="jail" in corners,
        go_to_jail="go-to-jail" in corners,
        free="free" in corners,
        doubles=rules.dice > 1,
        joint_groups=any(size > 1 for size in sizes),
        lone_groups=any(size == 1 for size in sizes),
    )


def features_missing(edition: Edition) -> dict[str, Feature]:
    """The features that the edition does without, by name."""
    has = features_of(edition)
    return {name: feature for name, feature in FEATURES.items() if not getattr(has, name)}


def building_kinds(edition: Edition) -> Iterator[BuildingKind]:
    """The kinds of buildings that the rules know and that are printed, the small one first."""
    has, words, pieces = features_of(edition), edition.words, edition.pieces
    kinds = (
        (has.building, BuildingKind("small", words.small_building, pieces.small_building)),
        (has.large_building, BuildingKind("large", words.large_building, pieces.large_building)),
    )
    yield from (kind for there, kind in kinds if there and kind.piece.count)
