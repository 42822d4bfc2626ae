"""The rules of trading games: the position at the start, and what players may do in a position.

``trade_changes`` has what a proposal changes, ``trade_offers`` the trades between players, ``trade_facts`` what all of
these read from a position, and ``trade_player`` the computer player. The page of the table has the same rules in
``trade.js``; a test compares both on the positions of whole games.

A turn has three stages: ``throw``, ``move``, and ``land``, which lasts while something is due. ``flow["due"]`` lists
what is due, the most urgent thing first, and each thing is proposed to the player whom it concerns.
"""

from collections.abc import Mapping
from typing import Any

from printgen.play.position import BANK, POT, Chance, Position, Proposal, on_the_table
from printgen.play.trade_changes import perform as perform
from printgen.play.trade_facts import (
    FREE,
    alive,
    could_raise,
    group_of,
    is_site,
    is_whole,
    jail_of,
    may_build,
    share,
    sites,
    space_at,
    stock,
    worth,
)
from printgen.play.trade_facts import ready as ready
from printgen.play.trade_offers import answers
from printgen.play.trade_offers import is_possible as is_possible

R = Mapping[str, Any]
_BIDS = (1, 10, 50, 100)


def start(rules: R, players: int, chance: Chance) -> Position:
    """Return the position at the start."""
    return {
        **on_the_table(rules, chance),
        "place": [0] * players,
        "cash": [rules["start_money"]] * players,
        BANK: 0,
        POT: 0,
        "owner": {},
        "built": {},
        "mortgaged": {},
        "flow": first_flow(players),
    }


def first_flow(players: int) -> dict[str, Any]:
    """Return the course of a game at its start."""
    return {
        "turn": 0,
        "stage": "throw",
        "dice": [],
        "doubles": 0,
        "again": False,
        "due": [],
        "auction": None,
        "offer": None,
        "declined": [],
        "jail": [FREE] * players,
        "out": [False] * players,
        "house": False,
    }


def proposals(rules: R, position: Position) -> list[Proposal]:
    """Return what may be done next, the usual thing first."""
    flow = position["flow"]
    player = flow["turn"]
    if flow["stage"] == "over":
        return []
    if flow["offer"]:
        return answers(rules, position)
    if flow["auction"]:
        return _bids(position)
    if flow["due"]:
        return _for_due(rules, position, flow["due"][0])
    if flow["stage"] == "move":
        return [_move(rules, position)]
    found: list[Proposal] = [{"do": "throw", "player": player}]
    if flow["jail"][player] != FREE:
        last = flow["jail"][player] + 1 >= rules["jail_tries"]
        if (rules["fine_on_last"] or not last) and position["cash"][player] >= rules["jail_fine"]:
            found.append({"do": "fine", "player": player, "amount": rules["jail_fine"]})
        for card in rules["kept"]:
            if position["kept"].get(card) == player:
                found.append({"do": "free", "player": player, "card": card})
                break
    return found


def _move(rules: R, position: Position) -> Proposal:
    """Return the proposal to move by the throw."""
    flow = position["flow"]
    player, dice = flow["turn"], flow["dice"]
    doubles = len(dice) > 1 and len(set(dice)) == 1
    if flow["jail"][player] != FREE:
        if not doubles and flow["jail"][player] + 1 < rules["jail_tries"]:
            return {"do": "stay", "player": player}
    elif doubles and flow["doubles"] >= rules["doubles_to_jail"] and jail_of(rules) >= 0:
        return {"do": "jail", "player": player}
    to = (position["place"][player] + sum(dice)) % len(rules["spaces"])
    return {"do": "move", "player": player, "by": sum(dice), "to": rules["spaces"][to]["id"]}


def _for_due(rules: R, position: Position, due: Mapping[str, Any]) -> list[Proposal]:
    """Return the proposals for something that is due."""
    player, cash = due["player"], position["cash"]
    if due["do"] == "buy":
        found: list[Proposal] = [dict(due)] if cash[player] >= due["amount"] else []
        other = "auction" if rules["auctions"] else "leave"
        return [*found, {"do": other, "player": player, "at": due["at"]}]
    if due["do"] == "tax":
        found = [{"do": "pay", "player": player, "to": due["to"], "amount": due["amount"]}]
        if due["percent"]:
            amount = share(worth(rules, position, player), due["percent"])
            found.append({"do": "pay", "player": player, "to": due["to"], "amount": amount, "percent": due["percent"]})
        if any(cash[player] >= one["amount"] for one in found):
            return [one for one in found if cash[player] >= one["amount"]]
        return _or_bankrupt(rules, position, min(found, key=lambda one: one["amount"]))
    if due["do"] == "site":
        found = [{**due, "at": id} for id in sites(rules, position, player, due["large"])]
        return found or [{"do": "leave", "player": player, "at": due["at"]}]
    if due["do"] == "interest":
        lift = {"do": "lift-now", "player": player, "at": due["at"], "amount": space_at(rules, due["at"])["lift"]}
        return [*_or_bankrupt(rules, position, dict(due)), *([lift] if cash[player] >= lift["amount"] else [])]
    if due["do"] in ("pay", "rent"):
        return _or_bankrupt(rules, position, dict(due))
    return [dict(due)]


def _or_bankrupt(rules: R, position: Position, payment: Proposal) -> list[Proposal]:
    """Return a payment; if the cash is too little, what to raise, or bankruptcy if that is not enough either."""
    player, amount = payment["player"], payment["amount"]
    if position["cash"][player] >= amount:
        return [payment]
    if could_raise(rules, position, player) >= amount:
        return [{"do": "raise", "player": player, "amount": amount - position["cash"][player]}]
    return [{"do": "bankrupt", "player": player, "to": payment["to"]}]


def _bids(position: Position) -> list[Proposal]:
    """Return what the next bidder may do."""
    auction = position["flow"]["auction"]
    player = auction["turn"]
    found: list[Proposal] = []
    for step in _BIDS:
        amount = max(auction["bid"] + step, auction["opens"])
        if amount <= position["cash"][player] and all(one["amount"] != amount for one in found):
            found.append({"do": "bid", "player": player, "at": auction["at"], "amount": amount})
    return [*found, {"do": "pass", "player": player, "at": auction["at"]}]


def dealings(rules: R, position: Position, player: int) -> list[Proposal]:
    """Return how a player may build, sell buildings, and mortgage properties, which is possible at any time."""
    if position["flow"]["out"][player]:
        return []
    mine = sorted(rules["index"][id] for id, owner in position["owner"].items() if owner == player)
    found: list[Proposal] = []
    for at in mine:
        space = rules["spaces"][at]
        group = group_of(rules, space)
        counts = [position["built"].get(one, 0) for one in group]
        if space["kind"] == "property" and rules["small_per_large"]:
            found += _building(rules, position, player, at, counts)
        if not rules["mortgages"]:
            continue
        if space["id"] in position["mortgaged"]:
            if position["cash"][player] >= space["lift"]:
                found.append({"do": "lift", "player": player, "at": space["id"], "amount": space["lift"]})
        elif not any(counts):
            found.append({"do": "mortgage", "player": player, "at": space["id"], "amount": space["mortgage"]})
    return found


def _building(rules: R, position: Position, player: int, at: int, counts: list[int]) -> list[Proposal]:
    """Return how a player may build on a property or sell its buildings; ``counts`` are those of its group."""
    space = rules["spaces"][at]
    if not is_whole(rules, position, space, player):
        return []
    id, price, top = space["id"], space["building"], rules["small_per_large"]
    count = position["built"].get(id, 0)
    half = share(price, rules["resale_percent"])
    found: list[Proposal] = []
    if is_site(rules, position, space, player) and position["cash"][player] >= price:
        build = {"do": "build", "player": player, "at": id, "amount": price}
        if not _is_contested(rules, position, player, count == top):
            found.append(build)
        elif not position["flow"]["auction"] and not position["flow"]["offer"]:
            found.append({**build, "do": "contest"})
    small, large = stock(rules, position)
    at_once = rules["large_at_once"] and small < top - count and large > 0 and may_build(rules, position, space, player)
    if at_once and sum(one >= top for one in counts) == len(counts) - 1 and count < top:
        amount = (top - count + 1) * price
        if position["cash"][player] >= amount:
            found.append({"do": "build-large", "player": player, "at": id, "amount": amount})
    if count and count == max(counts):
        if count <= top or small >= top:
            found.append({"do": "sell", "player": player, "at": id, "amount": half})
        else:  # without small buildings in the bank, those of the group are sold together
            found.append({"do": "sell-all", "player": player, "at": id, "amount": sum(counts) * half})
    return found


def _is_contested(rules: R, position: Position, player: int, large: bool) -> bool:
    """Check whether the bank has too few buildings of a kind for all who could build one now."""
    if not rules["auctions"] or stock(rules, position)[large] >= len(position["flow"]["out"]):
        return False
    rivals = [one for one in alive(position) if one != player and sites(rules, position, one, large)]
    return bool(stock(rules, position)[large] <= len([one for one in rivals if position["cash"][one]]))
