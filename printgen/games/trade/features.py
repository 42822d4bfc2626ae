"""Which features an edition of the trading game has: nothing that is printed mentions one that it lacks.

The rules' switches (``rules.auctions``) and the spaces on the board say it. ``FEATURES`` lists each feature with all
that belongs to it: the rule options, the booklet's sections and the placeholders that there are only with it.
"""

from collections.abc import Mapping

from msgspec import Struct

from printgen.theme.records import Feature


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
