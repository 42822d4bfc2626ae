"""Facts of a position of a trading game: color groups, rents, buildings in stock, and what players are worth.

Functions here only read the rules and the position; all other modules of trading games use them.
"""

from collections.abc import Mapping
from math import ceil
from typing import Any

from printgen.play.position import Position

R = Mapping[str, Any]
FREE = -1  # in 'jail': the player is not there; otherwise it is the number of failed throws


def ready(rules: R) -> dict[str, Any]:
    """Return rules with the index of each space by its id, and the ids of its group."""
    index = {space["id"]: at for at, space in enumerate(rules["spaces"])}
    alike: dict[tuple[str, str], list[str]] = {}
    for space in rules["spaces"]:
        alike.setdefault((space["kind"], space["group"]), []).append(space["id"])
    groups = {space["id"]: alike[space["kind"], space["group"]] for space in rules["spaces"]}
    return {**rules, "index": index, "groups": groups}


def space_at(rules: R, id: str) -> Any:
    """Return a space by its id."""
    return rules["spaces"][rules["index"][id]]


def index_of(rules: R, id: str) -> int:
    """Return the index of a space; that of the start for 'start', and -1 for an unknown one."""
    if id == "start" and id not in rules["index"]:
        return next((at for at, space in enumerate(rules["spaces"]) if space["kind"] == "start"), 0)
    found: int = rules["index"].get(id, -1)
    return found


def group_of(rules: R, space: Any) -> list[str]:
    """Return the ids of the color group of a property, or of all transport spaces or utilities."""
    found: list[str] = rules["groups"][space["id"]]
    return found


def owned_of_group(rules: R, position: Position, space: Any, player: int) -> int:
    """Return how many spaces of a group a player owns."""
    owner = position["owner"]
    return [owner.get(id) for id in group_of(rules, space)].count(player)


def is_whole(rules: R, position: Position, space: Any, player: int) -> bool:
    """Check whether a player owns the whole group of a property."""
    return owned_of_group(rules, position, space, player) == len(group_of(rules, space))


def stock(rules: R, position: Position) -> tuple[int, int]:
    """Return the numbers of small and large buildings that the bank has."""
    top, built = rules["small_per_large"], position["built"].values()
    small = sum(count for count in built if count <= top)
    return rules["small_count"] - small, rules["large_count"] - sum(count > top for count in built)


def may_build(rules: R, position: Position, space: Any, player: int) -> bool:
    """Check whether a property is one of an unmortgaged whole group on which a player may build."""
    if not rules["small_per_large"] or space["kind"] != "property" or not is_whole(rules, position, space, player):
        return False
    if rules["build_where_token"] and rules["spaces"][position["place"][player]] != space:
        return False
    return all(id not in position["mortgaged"] for id in group_of(rules, space))


def is_site(rules: R, position: Position, space: Any, player: int) -> bool:
    """Check whether the bank has the next building for a property, and the property has as few as any of its group."""
    if not may_build(rules, position, space, player):
        return False
    top, built, (small, large) = rules["small_per_large"], position["built"], stock(rules, position)
    count = built.get(space["id"], 0)
    left = small > 0 if count < top else rules["large"] and large > 0 and count == top
    return bool(left and count == min(built.get(id, 0) for id in group_of(rules, space)))


def sites(rules: R, position: Position, player: int, large: bool) -> list[str]:
    """Return the properties on which a player may put a small or large building."""
    top, built = rules["small_per_large"], position["built"]
    mine = [space for space in rules["spaces"] if position["owner"].get(space["id"]) == player]
    mine = [space for space in mine if (built.get(space["id"], 0) == top) == large]
    return [space["id"] for space in mine if is_site(rules, position, space, player)]


def alive(position: Position) -> list[int]:
    """Return the players who are in the game."""
    return [player for player, out in enumerate(position["flow"]["out"]) if not out]


def others_after(flow: Mapping[str, Any], player: int) -> list[int]:
    """Return the others in the game, in order, beginning on the left of a player."""
    count = len(flow["out"])
    left = [(player + step) % count for step in range(1, count)]
    return [one for one in left if not flow["out"][one]]


def share(amount: int, percent: int) -> int:
    """Return a share of an amount; a fraction counts as one more."""
    return ceil(amount * percent / 100)


def rent(rules: R, position: Position, space: Any, throw: int, times: int = 1) -> int:
    """Return the rent of a space for a throw; a card may multiply it, or the throw on a utility."""
    owner = position["owner"][space["id"]]
    count = owned_of_group(rules, position, space, owner)
    if space["kind"] == "transport":
        rents = rules["transport_rent"]
        return (rents[min(count, len(rents)) - 1] if rents else 0) * times
    if space["kind"] == "utility":
        factors = rules["utility_factor"]
        return throw * (times if times > 1 else factors[min(count, len(factors)) - 1] if factors else 0)
    built = position["built"].get(space["id"], 0)
    rents = space["rents"]
    if built:
        return rents[min(built, len(rents) - 1)] * times
    factor = rules["group_factor"] if is_whole(rules, position, space, owner) else 1
    return rents[0] * factor * times


def worth(rules: R, position: Position, player: int) -> int:
    """Return a player's cash, the printed prices of all properties, and the cost of all buildings."""
    total = position["cash"][player]
    for id, owner in position["owner"].items():
        if owner == player:
            space = space_at(rules, id)
            total += space["price"] + position["built"].get(id, 0) * space["building"]
    return int(total)


def could_raise(rules: R, position: Position, player: int) -> int:
    """Return the cash of a player after selling all buildings and mortgaging everything."""
    total = position["cash"][player]
    for id, owner in position["owner"].items():
        if owner != player:
            continue
        space = space_at(rules, id)
        total += position["built"].get(id, 0) * share(space["building"], rules["resale_percent"])
        if rules["mortgages"] and id not in position["mortgaged"]:
            total += space["mortgage"]
    return int(total)


def jail_of(rules: R) -> int:
    """Return the index of the jail; -1 if there is none."""
    return next((at for at, space in enumerate(rules["spaces"]) if space["kind"] == "jail"), -1)
