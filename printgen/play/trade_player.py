"""A computer player of trading games: modest, but no fool. It only ever follows proposals, and offers simple trades."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.play.position import Position, Proposal
from printgen.play.trade import dealings, group_of, is_whole, owned_of_group, space_at

R = Mapping[str, Any]
_FEW_FREE = 4  # unowned properties from which on jail is a good place to rest


def reserve(rules: R, position: Position) -> int:
    """Return the cash that a player keeps back for rents, which grow with the game."""
    built = sum(position["built"].values())
    return rules["start_money"] // (30 if built == 0 else 12)


def choose(rules: R, position: Position, offered: Sequence[Proposal]) -> Proposal:
    """Return the proposal that a computer player follows."""
    first = offered[0]
    player = first["player"]
    if first["do"] == "raise":
        return raised(rules, position, player)
    if first["do"] in ("bid", "pass"):
        limit = min(value(rules, position, first["at"], player), position["cash"][player] - reserve(rules, position))
        bids = [one for one in offered if one["do"] == "bid" and one["amount"] <= limit]
        return bids[min(1, len(bids) - 1)] if bids else offered[-1]
    if first["do"] == "buy":
        left = position["cash"][player] - first["amount"]
        wanted = value(rules, position, first["at"], player) > space_at(rules, first["at"])["price"]
        return first if left >= (0 if wanted else reserve(rules, position)) else offered[-1]
    if first["do"] == "pay" and len(offered) > 1:
        return min(offered, key=lambda one: one["amount"])
    if first["do"] == "throw" and len(offered) > 1:
        free = sum(space["price"] > 0 and space["id"] not in position["owner"] for space in rules["spaces"])
        return offered[-1] if free > _FEW_FREE else first
    return first


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
    """Return how the player improves things before a throw: build, lift a mortgage, or trade; None for not at all."""
    kept = reserve(rules, position) * 2
    cash = position["cash"][player]
    whole = any(is_whole(rules, position, space, player) for space in _firsts(rules))
    if whole or position["mortgaged"]:
        ways = dealings(rules, position, player)
        builds = [one for one in ways if one["do"] == "build" and cash - one["amount"] >= kept]
        if builds:
            return max(builds, key=lambda one: _return(rules, position, one))
        lifts = [one for one in ways if one["do"] == "lift" and cash - one["amount"] >= 2 * kept]
        if lifts:
            return max(lifts, key=lambda one: one["amount"])
    return next(trades(rules, position, player), None)


def _firsts(rules: R) -> Iterator[Any]:
    """Yield the first property of each color group."""
    for space in rules["spaces"]:
        if space["kind"] == "property" and rules["groups"][space["id"]][0] == space["id"]:
            yield space


def _return(rules: R, position: Position, build: Proposal) -> float:
    """Return how much a building raises the rent for its price."""
    space = space_at(rules, build["at"])
    rents, count = space["rents"], position["built"].get(build["at"], 0)
    return float((rents[min(count + 1, len(rents) - 1)] - rents[count]) / max(1, space["building"]))


def trades(rules: R, position: Position, player: int) -> Iterator[Proposal]:
    """Yield trades that complete a group of the player's and that the other player accepts, too."""
    owners = position["owner"]
    for first in _firsts(rules):
        group = group_of(rules, first)
        missing = [id for id in group if owners.get(id) != player]
        if len(missing) != 1 or missing[0] not in owners or any(id in position["built"] for id in group):
            continue
        [id] = missing
        price, other = space_at(rules, id)["price"], owners[id]
        for given in _completing(rules, position, player, other):
            cash = price - space_at(rules, given)["price"]
            if given not in group and -position["cash"][other] // 2 <= cash <= position["cash"][player] // 2:
                yield _offer(player, other, [given], [id], cash)
        if position["cash"][player] - 3 * price >= reserve(rules, position):
            yield _offer(player, other, [], [id], 3 * price)


def _completing(rules: R, position: Position, player: int, other: int) -> Iterator[str]:
    """Yield properties of a player that complete a group of another's."""
    owners = position["owner"]
    for first in _firsts(rules):
        group = group_of(rules, first)
        missing = [id for id in group if owners.get(id) != other]
        if len(missing) == 1 and owners.get(missing[0]) == player and not any(id in position["built"] for id in group):
            yield missing[0]


def _offer(player: int, other: int, gives: list[str], gets: list[str], cash: int) -> Proposal:
    return {"do": "trade", "player": player, "with": other, "gives": gives, "gets": gets, "cash": cash}
