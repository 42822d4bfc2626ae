"""A computer player of trading games: modest, but no fool. It follows proposals, and offers trades.

The page of the table has the same player in ``trade_player.js``, so all sums here are of whole numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.play.position import Position, Proposal
from printgen.play.trade import dealings, is_possible
from printgen.play.trade_facts import alive, group_of, owned_of_group, rent, space_at
from printgen.play.trade_offers import key

R = Mapping[str, Any]
_FEW_FREE = 4  # unowned properties from which on jail is a good place to rest
_WHOLE, _NEARLY, _BLOCKING, _MORE = 250, 125, 125, 20  # percent of the prices of a player's spaces in a group
_ROUND = 10  # sums that are offered are multiples of it, as far as the cash allows
_LEAST_GAIN = 50  # a trade gains the start money divided by this at least


def reserve(rules: R, position: Position, player: int) -> int:
    """Return the cash that a player keeps back for rents, which grow with the game."""
    most = 0
    for id, owner in position["owner"].items():
        if owner != player and id not in position["mortgaged"]:
            most = max(most, rent(rules, position, space_at(rules, id), 7))
    return int(max(rules["start_money"] // 30, min(rules["start_money"] // 6, most // 3)))


def choose(rules: R, position: Position, offered: Sequence[Proposal]) -> Proposal:
    """Return the proposal that a computer player follows."""
    first = offered[0]
    player, do = first["player"], first["do"]
    if do == "raise":
        return raised(rules, position, player)
    if do in ("bid", "pass"):
        return _bid(rules, position, offered)
    if do == "buy":
        left = position["cash"][player] - first["amount"]
        wanted = value(rules, position, first["at"], player) > space_at(rules, first["at"])["price"]
        return first if left >= (0 if wanted else reserve(rules, position, player)) else offered[-1]
    if do == "pay" and len(offered) > 1:
        return min(offered, key=lambda one: one["amount"])
    if do == "throw" and len(offered) > 1:
        free = sum(space["price"] > 0 and space["id"] not in position["owner"] for space in rules["spaces"])
        return offered[-1] if free > _FEW_FREE else first
    if do == "accept":
        offer = position["flow"]["offer"]
        return first if gains(rules, position, offer)[1] > 0 else offered[1]
    if do == "interest":
        rest = position["cash"][player] - offered[-1]["amount"]
        return offered[-1] if rest >= 2 * reserve(rules, position, player) else first
    if do == "site":
        return max(offered, key=lambda one: _return(rules, position, one))
    return first


def _bid(rules: R, position: Position, offered: Sequence[Proposal]) -> Proposal:
    """Return a bid up to what the property or building is worth to the player, or a pass."""
    player, auction = offered[0]["player"], position["flow"]["auction"]
    worth = value(rules, position, auction["at"], player)
    if "large" in auction:
        worth = space_at(rules, auction["at"])["building"] * 3 // 2
    limit = min(worth, position["cash"][player] - reserve(rules, position, player))
    bids = [one for one in offered if one["do"] == "bid" and one["amount"] <= limit]
    return bids[min(1, len(bids) - 1)] if bids else offered[-1]


def value(rules: R, position: Position, id: str, player: int) -> int:
    """Return what a property is worth to a player: more if it completes a group, or keeps another from doing so."""
    space = space_at(rules, id)
    group = group_of(rules, space)
    owners = [position["owner"].get(one) for one in group if one != id]
    price = int(space["price"])
    if space["kind"] == "property" and len(group) > 1 and len(set(owners)) == 1 and owners[0] is not None:
        return price * 2 if owners[0] == player else price * 3 // 2
    return price * 6 // 5 if player in owners else price


def raised(rules: R, position: Position, player: int) -> Proposal:
    """Return the best way to raise cash: mortgage what earns least, then sell buildings."""
    ways = [one for one in dealings(rules, position, player) if one["do"] in ("sell", "sell-all", "mortgage")]

    def loss(way: Proposal) -> tuple[int, int]:
        space = space_at(rules, way["at"])
        if way["do"] == "mortgage":
            return owned_of_group(rules, position, space, player) - 1, space["price"]
        return 2 + (way["do"] == "sell-all"), space["building"]

    return min(ways, key=loss)


def deal(rules: R, position: Position, player: int) -> Proposal | None:
    """Return what the player does before a throw: build, lift a mortgage, offer a trade, or nothing (None)."""
    kept, cash = reserve(rules, position, player), position["cash"][player]
    ways = dealings(rules, position, player)
    builds = [one for one in ways if one["do"] in ("build", "contest") and cash - one["amount"] >= kept]
    if builds:
        return max(builds, key=lambda one: _return(rules, position, one))
    lifts = [one for one in ways if one["do"] == "lift" and cash - one["amount"] >= 2 * kept]
    if lifts:
        return max(lifts, key=lambda one: one["amount"])
    return next(offers(rules, position, player), None)


def _return(rules: R, position: Position, build: Proposal) -> int:
    """Return how much a building raises the rent for a thousand of its price."""
    space = space_at(rules, build["at"])
    rents, count = space["rents"], position["built"].get(build["at"], 0)
    gain: int = rents[min(count + 1, len(rents) - 1)] - rents[count]
    return 1000 * gain // max(1, space["building"])


# ---- trades ---------------------------------------------------------------------------------------------------------


def offers(rules: R, position: Position, player: int) -> Iterator[Proposal]:
    """Yield trades from which both players gain, and that were not declined before."""
    least = rules["start_money"] // _LEAST_GAIN
    for other in alive(position):
        for gives, gets in _exchanges(rules, position, player, other):
            offer = {"do": "offer", "player": player, "with": other, "gives": gives, "gets": gets, "cash": 0}
            if key(offer) in position["flow"]["declined"]:
                continue
            mine, theirs = _rise(rules, position, offer, player), _rise(rules, position, offer, other)
            cash = (mine - theirs) // 2 // _ROUND * _ROUND
            rest = position["cash"][player] - reserve(rules, position, player)
            offer["cash"] = max(-position["cash"][other] * 2 // 3, min(cash, max(0, rest)))
            if min(gains(rules, position, offer)) > least and is_possible(rules, position, offer):
                yield offer


def _exchanges(rules: R, position: Position, player: int, other: int) -> Iterator[tuple[list[str], list[str]]]:
    """Yield what could be exchanged: all that one player has of a group in which the other has spaces too."""
    if player == other:
        return
    both = []
    for group in _groups(rules):
        if not any(id in position["built"] for id in group):
            mine = [id for id in group if position["owner"].get(id) == player]
            theirs = [id for id in group if position["owner"].get(id) == other]
            if mine and theirs:
                both.append((mine, theirs))
    for at, (_, gets) in enumerate(both):
        for given, (gives, _) in enumerate(both):
            if given != at:
                yield gives, gets
        yield [], gets


def _groups(rules: R) -> Iterator[list[str]]:
    """Yield the ids of each group of what can be owned."""
    for space in rules["spaces"]:
        group = rules["groups"][space["id"]]
        if space["price"] and group[0] == space["id"]:
            yield group


def gains(rules: R, position: Position, offer: Mapping[str, Any]) -> tuple[int, int]:
    """Return what an offer is worth to both players, each compared with what it gives the other.

    A gain of the other counts in full between the last two players, and less the more players there are.
    """
    rivals = len(alive(position)) - 1
    mine = _rise(rules, position, offer, offer["player"]) - offer["cash"]
    theirs = _rise(rules, position, offer, offer["with"]) + offer["cash"]
    return rivals * mine - theirs, rivals * theirs - mine


def _rise(rules: R, position: Position, offer: Mapping[str, Any], player: int) -> int:
    """Return by how much an offer raises the value of a player's properties and kept cards."""
    owner, cards = dict(position["owner"]), 0
    for taker, giver, things in (
        (offer["with"], offer["player"], offer["gives"]),
        (offer["player"], offer["with"], offer["gets"]),
    ):
        for id in things:
            if id in position["kept"]:
                cards += rules["jail_fine"] * ((taker == player) - (giver == player))
            else:
                owner[id] = taker
    changed = [id for id in (*offer["gives"], *offer["gets"]) if id not in position["kept"]]
    groups = {rules["groups"][id][0]: rules["groups"][id] for id in changed}
    before, after = (
        sum(_holding(rules, position, one, group, player) for group in groups.values())
        for one in (position["owner"], owner)
    )
    return cards + after - before


def _holding(rules: R, position: Position, owner: Mapping[str, int], group: Sequence[str], player: int) -> int:
    """Return the value of a player's spaces in a group."""
    mine = [id for id in group if owner.get(id) == player]
    if not mine:
        return 0
    spaces = [space_at(rules, id) for id in mine]
    others = {owner.get(id) for id in group if id not in mine}
    percent = 100
    if spaces[0]["kind"] != "property":
        percent += _MORE * (len(mine) - 1)
    elif len(group) > 1 and not others:
        percent = _WHOLE
    elif len(group) - len(mine) == 1:
        percent = _NEARLY
    elif len(others) == 1 and None not in others:
        percent = _BLOCKING
    lifts = sum(space["lift"] for space in spaces if space["id"] in position["mortgaged"])
    return int(sum(space["price"] for space in spaces) * percent // 100 - lifts)
