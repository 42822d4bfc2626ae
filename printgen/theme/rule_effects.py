"""What else of an edition of the trading game changes with an option of its rules, when that is set for one build."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from printgen.theme.model.trade import Edition
from printgen.theme.start_money import redealt


def with_hand(edition: Edition) -> Edition:
    """The edition with a hand that makes its start money."""
    return replace(edition, money=redealt(edition.money, edition.rules.start_money))


def with_dice(edition: Edition) -> Edition:
    """The edition with as many printed dice as its rules throw, if it prints any."""
    if not edition.pieces.dice:
        return edition
    return replace(edition, pieces=replace(edition.pieces, dice=edition.rules.dice))


RULE_EFFECTS: Mapping[str, Callable[[Edition], Edition]] = {"start_money": with_hand, "dice": with_dice}
"""The effects, by the names of the options."""
