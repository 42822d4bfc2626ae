"""The rules of trading games: what a position proposes, and what a proposal changes.

The page of the table has the same rules in ``trade.js``; a test compares both on the positions of whole games.

A turn has three stages: ``throw``, ``move``, and ``land``, which lasts while something is due. What is due stands in
``flow["due"]``, the most urgent thing first, and each thing is proposed to the player whom it concerns.
"""

from collections.abc import Mapping
from math import ceil
from typing import Any

from printgen.play.position import BANK, POT, Chance, Change, Position, Proposal

R = Mapping[str, Any]
FREE = -1  # in 'jail': the player is not there; otherwise it is the number of failed throws
_BIDS = (1, 10, 50, 100)


def ready(rules: R) -> dict[str, Any]:
    """Return rules with the index of each space by its id, and the ids of its group."""
    index = {space["id"]: at for at, space in enumerate(rules["spaces"])}
    alike: dict[tuple[str, str], list[str]] = {}
    for space in rules["spaces"]:
        alike.setdefault((space["kind"], space["group"]), []).append(space["id"])
    groups = {space["id"]: alike[space["kind"], space["group"]] for space in rules["spaces"]}
    return {**rules, "index": index, "groups": groups}


def start(rules: R, players: int, chance: Chance) -> Position:
    """Return the position at the start."""
    return {
        "place": [0] * players,
        "cash": [rules["start_money"]] * players,
        BANK: 0,
        POT: 0,
        "owner": {},
        "built": {},
        "mortgaged": {},
        "kept": {},
        "decks": {deck["id"]: chance.shuffled(deck["cards"]) for deck in rules["decks"]},
        "piles": {},
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
        "jail": [FREE] * players,
        "out": [False] * players,
        "house": False,
    }


# ---- what is known of a position ------------------------------------------------------------------------------------


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


def alive(position: Position) -> list[int]:
    """Return the players who are in the game."""
    return [player for player, out in enumerate(position["flow"]["out"]) if not out]


def following(position: Position, player: int) -> int:
    """Return the next player in the game after another."""
    out = position["flow"]["out"]
    for step in range(1, len(out) + 1):
        other = (player + step) % len(out)
        if not out[other]:
            return other
    return player


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


# ---- what is proposed -----------------------------------------------------------------------------------------------


def proposals(rules: R, position: Position) -> list[Proposal]:
    """Return what may be done next, the usual thing first."""
    flow = position["flow"]
    player = flow["turn"]
    if flow["stage"] == "over":
        return []
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
    elif doubles and flow["doubles"] >= rules["doubles_to_jail"] and _jail(rules) >= 0:
        return {"do": "jail", "player": player}
    to = (position["place"][player] + sum(dice)) % len(rules["spaces"])
    return {"do": "move", "player": player, "by": sum(dice), "to": rules["spaces"][to]["id"]}


def _jail(rules: R) -> int:
    return next((at for at, space in enumerate(rules["spaces"]) if space["kind"] == "jail"), -1)


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
    small, large = stock(rules, position)
    mine = sorted(rules["index"][id] for id, owner in position["owner"].items() if owner == player)
    found: list[Proposal] = []
    for at in mine:
        space = rules["spaces"][at]
        group = group_of(rules, space)
        counts = [position["built"].get(one, 0) for one in group]
        if space["kind"] == "property" and rules["small_per_large"]:
            found += _building(rules, position, player, at, counts, small, large)
        if not rules["mortgages"]:
            continue
        if space["id"] in position["mortgaged"]:
            if position["cash"][player] >= space["lift"]:
                found.append({"do": "lift", "player": player, "at": space["id"], "amount": space["lift"]})
        elif not any(counts):
            found.append({"do": "mortgage", "player": player, "at": space["id"], "amount": space["mortgage"]})
    return found


def _building(
    rules: R, position: Position, player: int, at: int, counts: list[int], small: int, large: int
) -> list[Proposal]:
    """Return how a player may build on a property or sell its buildings; ``counts`` are those of its group."""
    space = rules["spaces"][at]
    if not is_whole(rules, position, space, player):
        return []
    id, price, top = space["id"], space["building"], rules["small_per_large"]
    count = position["built"].get(id, 0)
    half = share(price, rules["resale_percent"])
    found: list[Proposal] = []
    here = not rules["build_where_token"] or position["place"][player] == at
    left = small > 0 if count < top else rules["large"] and large > 0 and count == top
    clear = all(one not in position["mortgaged"] for one in group_of(rules, space))
    if here and left and clear and count == min(counts) and position["cash"][player] >= price:
        found.append({"do": "build", "player": player, "at": id, "amount": price})
    if count and count == max(counts):
        if count <= top or small >= top:
            found.append({"do": "sell", "player": player, "at": id, "amount": half})
        else:  # without small buildings in the bank, those of the group are sold together
            found.append({"do": "sell-all", "player": player, "at": id, "amount": sum(counts) * half})
    return found


# ---- what a proposal changes ----------------------------------------------------------------------------------------


def perform(rules: R, position: Position, proposal: Proposal, chance: Chance) -> list[Change]:
    """Return the changes that a proposal makes."""
    flow = {**position["flow"], "due": [dict(due) for due in position["flow"]["due"]]}
    player, do = proposal["player"], proposal["do"]
    changes: list[Change] = []
    if do == "throw":
        _throw(flow, chance.dice(rules["dice"]))
    elif do in ("fine", "free"):
        flow["jail"] = _with(flow["jail"], player, FREE)
        if do == "fine":
            changes.append(["cash", player, _taker(flow, BANK), proposal["amount"]])
        else:
            changes.append(["use", _deck_of(rules, proposal["card"]), proposal["card"]])
    elif do == "move":
        _move_on(rules, position, flow, proposal, changes)
    elif do == "stay":
        flow["jail"] = _with(flow["jail"], player, flow["jail"][player] + 1)
    elif do == "jail":
        flow["due"] = flow["due"][1:]
        _to_jail(rules, flow, player, changes)
    elif do in ("bid", "pass"):
        _bid(flow, proposal, changes)
    elif do == "bankrupt":
        _bankrupt(rules, position, flow, proposal, changes)
    elif do in _DEALINGS:
        return _dealing(rules, position, proposal)
    elif do == "trade":
        return _trade(rules, position, flow, proposal)
    else:
        _settle(rules, position, flow, proposal, chance, changes)
    _go_on(flow, do)
    return [*changes, ["flow", flow]]


def _taker(flow: Mapping[str, Any], to: int | str) -> int | str:
    """Return who takes a payment: by a house rule, the pot takes what is for the bank."""
    return POT if flow["house"] and to == BANK else to


def _with(values: list[Any], at: int, value: Any) -> list[Any]:
    return [*values[:at], value, *values[at + 1 :]]


def _deck_of(rules: R, card: str) -> str:
    found: str = next(deck["id"] for deck in rules["decks"] if card in deck["cards"])
    return found


def _throw(flow: dict[str, Any], dice: list[int]) -> None:
    doubles = len(dice) > 1 and len(set(dice)) == 1
    flow["dice"] = dice
    flow["stage"] = "move"
    flow["doubles"] = flow["doubles"] + 1 if doubles else 0
    flow["again"] = doubles and flow["jail"][flow["turn"]] == FREE


def _move_on(rules: R, position: Position, flow: dict[str, Any], proposal: Proposal, changes: list[Change]) -> None:
    """Move by the throw, out of jail first."""
    player = proposal["player"]
    if flow["jail"][player] != FREE:
        if len(set(flow["dice"])) > 1:
            flow["due"].append({"do": "pay", "player": player, "to": BANK, "amount": rules["jail_fine"]})
        flow["jail"] = _with(flow["jail"], player, FREE)
    _forward(rules, position, flow, player, proposal["by"], changes)


def _forward(
    rules: R, position: Position, flow: dict[str, Any], player: int, by: int, changes: list[Change], times: int = 1
) -> None:
    """Move a player, and note what is due on the way and there."""
    count, here = len(rules["spaces"]), position["place"][player]
    to = (here + by) % count
    changes.append(["place", player, to])
    passed = by > 0 and here + by >= count
    flow["due"] += landed(rules, position, flow, player, to, passed, times)


def landed(
    rules: R, position: Position, flow: Mapping[str, Any], player: int, to: int, passed: bool, times: int = 1
) -> list[Any]:
    """Return what is due after a move to a space; ``passed`` is true if the way there led to or past the start."""
    space = rules["spaces"][to]
    id, kind = space["id"], space["kind"]
    due: list[Any] = []
    if passed and rules["salary"]:
        due.append({"do": "salary", "player": player, "amount": rules["salary"]})
    if kind in ("property", "transport", "utility"):
        owner = position["owner"].get(id, -1)
        if owner < 0:
            due.append({"do": "buy", "player": player, "at": id, "amount": space["price"]})
        elif owner != player and id not in position["mortgaged"]:
            if kind == "utility" and times > 1:
                due.append({"do": "throw-rent", "player": player, "to": owner, "at": id, "times": times})
            else:
                amount = rent(rules, position, space, sum(flow["dice"]), times)
                if amount:
                    due.append({"do": "rent", "player": player, "to": owner, "at": id, "amount": amount})
    elif kind == "draw":
        due.append({"do": "draw", "player": player, "deck": space["deck"]})
    elif kind == "tax":
        percent, amount = space["percent"], space["amount"]
        due.append({"do": "tax", "player": player, "to": BANK, "amount": amount, "percent": percent})
    elif kind == "go-to-jail":
        due.append({"do": "jail", "player": player})
    elif kind == "free" and flow["house"]:
        due.append({"do": "pot", "player": player})
    return due


def _to_jail(rules: R, flow: dict[str, Any], player: int, changes: list[Change]) -> None:
    changes.append(["place", player, _jail(rules)])
    flow["jail"] = _with(flow["jail"], player, 0)
    flow["again"] = False


def _settle(
    rules: R, position: Position, flow: dict[str, Any], proposal: Proposal, chance: Chance, changes: list[Change]
) -> None:
    """Do what is due after a move."""
    player, do = proposal["player"], proposal["do"]
    flow["due"] = flow["due"][1:]
    if do in ("salary", "collect"):
        changes.append(["cash", BANK, player, proposal["amount"]])
    elif do == "buy":
        changes.append(["cash", player, BANK, proposal["amount"]])
        changes.append(["own", proposal["at"], player])
    elif do == "auction":
        flow["auction"] = {
            "at": proposal["at"],
            "bid": 0,
            "leader": -1,
            "opens": max(1, rules["auction_opens_at"]),
            "turn": player if not flow["out"][player] else following(position, player),
            "in": [one for one, out in enumerate(flow["out"]) if not out],
        }
    elif do in ("pay", "rent"):
        changes.append(["cash", player, _taker(flow, proposal["to"]), proposal["amount"]])
    elif do == "throw-rent":
        flow["dice"] = chance.dice(rules["dice"])
        amount = rent(rules, position, space_at(rules, proposal["at"]), sum(flow["dice"]), proposal["times"])
        flow["due"].insert(0, {**proposal, "do": "rent", "amount": amount})
    elif do == "pot":
        changes.append(["cash", POT, player, position[POT]])
    elif do == "draw":
        _draw(rules, position, flow, proposal, chance, changes)
    elif do == "go":
        count = len(rules["spaces"])
        by = (proposal["to"] - position["place"][player]) % count or count
        _forward(rules, position, flow, player, by, changes, proposal.get("times", 1))
    elif do == "step":
        _forward(rules, position, flow, player, proposal["by"], changes)


def _draw(
    rules: R, position: Position, flow: dict[str, Any], proposal: Proposal, chance: Chance, changes: list[Change]
) -> None:
    """Draw the top card, and note what it says as due."""
    player, deck = proposal["player"], proposal["deck"]
    cards = position["decks"][deck]
    if not cards:
        return
    card = cards[0]
    changes.append(["draw", deck, card, player if card in rules["kept"] else -1])
    flow["card"] = card
    count = len(flow["out"])
    left = [(player + step) % count for step in range(1, count)]  # in order, beginning on the left
    others = [one for one in left if not flow["out"][one]]
    for effect in rules["cards"].get(card, ()):
        do, amount = effect["do"], effect.get("amount", 0)
        if do == "collect" and effect.get("each"):
            flow["due"] += [{"do": "pay", "player": other, "to": player, "amount": amount} for other in others]
        elif do == "collect":
            flow["due"].append({"do": "collect", "player": player, "amount": amount})
        elif do == "pay" and effect.get("each"):
            flow["due"] += [{"do": "pay", "player": player, "to": other, "amount": amount} for other in others]
        elif do == "pay":
            amount *= len(others) if effect.get("per_player") else 1
            flow["due"].append({"do": "pay", "player": player, "to": BANK, "amount": amount})
        elif do == "repair":
            amount = _repairs(rules, position, player, effect)
            if amount:
                flow["due"].append({"do": "pay", "player": player, "to": BANK, "amount": amount})
        elif do == "jail" and _jail(rules) >= 0:
            flow["due"].append({"do": "jail", "player": player})
        elif do == "go" and index_of(rules, effect["to"]) >= 0:
            flow["due"].append({"do": "go", "player": player, "to": index_of(rules, effect["to"])})
        elif do == "next":
            to = _next_of(rules, position["place"][player], effect["to"])
            if to >= 0:
                flow["due"].append({"do": "go", "player": player, "to": to, "times": effect.get("times", 0) or 1})
        elif do == "move":
            flow["due"].append({"do": "step", "player": player, "by": effect["by"]})


def _next_of(rules: R, here: int, kind: str) -> int:
    """Return the index of the next space of a kind."""
    count = len(rules["spaces"])
    for step in range(1, count + 1):
        if rules["spaces"][(here + step) % count]["kind"] == kind:
            return (here + step) % count
    return -1


def _repairs(rules: R, position: Position, player: int, effect: Mapping[str, Any]) -> int:
    total, top = 0, rules["small_per_large"]
    for id, count in position["built"].items():
        if position["owner"].get(id) == player:
            total += effect.get("large", 0) if count > top else count * effect.get("small", 0)
    return total


def _bid(flow: dict[str, Any], proposal: Proposal, changes: list[Change]) -> None:
    """Take a bid or a pass, and sell when only one bidder is left."""
    auction = {**flow["auction"], "in": list(flow["auction"]["in"])}
    player, bidders = proposal["player"], auction["in"]
    at = bidders.index(player)
    if proposal["do"] == "bid":
        auction["bid"], auction["leader"] = proposal["amount"], player
        at += 1
    else:
        bidders.remove(player)
    flow["auction"] = auction
    if bidders and not (len(bidders) == 1 and auction["leader"] == bidders[0]):
        auction["turn"] = bidders[at % len(bidders)]
        return
    if auction["leader"] >= 0:
        changes.append(["cash", auction["leader"], BANK, auction["bid"]])
        changes.append(["own", auction["at"], auction["leader"]])
    flow["auction"] = None


def _bankrupt(rules: R, position: Position, flow: dict[str, Any], proposal: Proposal, changes: list[Change]) -> None:
    """Take a player out of the game; everything goes to the creditor."""
    player, to = proposal["player"], proposal["to"]
    cash = position["cash"][player]
    deeds = [id for id, owner in position["owner"].items() if owner == player]
    flow["due"] = [due for due in flow["due"] if due["player"] != player and due.get("to") != player]
    for id in deeds:
        count = position["built"].get(id, 0)
        if count:
            amount = count * share(space_at(rules, id)["building"], rules["resale_percent"])
            changes += [["cash", BANK, player, amount], ["built", id, 0]]
            cash += amount
    if cash:
        changes.append(["cash", player, to, cash])
    flow["out"] = _with(flow["out"], player, True)
    flow["jail"] = _with(flow["jail"], player, FREE)
    left = [one for one, out in enumerate(flow["out"]) if not out]
    for id in deeds:
        if to == BANK:
            changes += [["own", id, -1], *([["mortgaged", id, False]] if id in position["mortgaged"] else [])]
            if rules["auctions"] and len(left) > 1:
                flow["due"].append({"do": "auction", "player": following(position, player), "at": id})
        else:
            changes.append(["own", id, to])
            if id in position["mortgaged"]:
                interest = share(space_at(rules, id)["mortgage"], rules["transfer_percent"])
                flow["due"].append({"do": "pay", "player": to, "to": BANK, "amount": interest})
    for card, owner in position["kept"].items():
        if owner == player:
            changes.append(["use", _deck_of(rules, card), card] if to == BANK else ["give", card, to])
    if len(left) < 2 or rules["first_out"]:
        interest = sum(due["amount"] for due in flow["due"] if due["do"] == "pay" and due["player"] == to)
        if interest:
            changes.append(["cash", to, BANK, min(interest, position["cash"][to] + cash)])
        flow["stage"], flow["due"] = "over", []
    if flow["turn"] == player:
        flow["again"] = False


_DEALINGS = {"build": 1, "sell": -1, "sell-all": 0, "mortgage": 0, "lift": 0}


def _dealing(rules: R, position: Position, proposal: Proposal) -> list[Change]:
    """Return the changes of building, selling and mortgaging."""
    player, do, id, amount = (proposal[name] for name in ("player", "do", "at", "amount"))
    if do in ("mortgage", "lift"):
        cash: Change = ["cash", BANK, player, amount] if do == "mortgage" else ["cash", player, BANK, amount]
        return [cash, ["mortgaged", id, do == "mortgage"]]
    if do == "sell-all":
        group = group_of(rules, space_at(rules, id))
        return [["cash", BANK, player, amount], *(["built", one, 0] for one in group if one in position["built"])]
    count = position["built"].get(id, 0) + _DEALINGS[do]
    cash = ["cash", player, BANK, amount] if do == "build" else ["cash", BANK, player, amount]
    return [cash, ["built", id, count]]


def _trade(rules: R, position: Position, flow: dict[str, Any], proposal: Proposal) -> list[Change]:
    """Return the changes of a trade: deeds given and gotten, and cash that the first player adds (or gets)."""
    player, other, cash = proposal["player"], proposal["with"], proposal["cash"]
    changes: list[Change] = []
    if cash:
        changes.append(["cash", player, other, cash] if cash > 0 else ["cash", other, player, -cash])
    for giver, taker, deeds in ((player, other, proposal["gives"]), (other, player, proposal["gets"])):
        for id in deeds:
            changes.append(["own", id, taker])
            if id in position["mortgaged"]:
                interest = share(space_at(rules, id)["mortgage"], rules["transfer_percent"])
                flow["due"].append({"do": "pay", "player": taker, "to": BANK, "amount": interest})
        assert all(position["owner"][id] == giver for id in deeds)
    return [*changes, ["flow", flow]]


def _go_on(flow: dict[str, Any], do: str) -> None:
    """Pass the turn on when nothing is left to do."""
    if flow["stage"] == "over" or flow["auction"] or flow["due"]:
        if flow["stage"] == "move" and do in ("move", "jail"):
            flow["stage"] = "land"
        return
    if do == "throw" or (flow["stage"] == "throw" and not flow["out"][flow["turn"]]):
        return
    flow["stage"] = "throw"
    if not flow["again"]:
        flow["doubles"] = 0
        out, count = flow["out"], len(flow["out"])
        steps = (step for step in range(1, count + 1) if not out[(flow["turn"] + step) % count])
        flow["turn"] = (flow["turn"] + next(steps, 0)) % count
    flow["again"] = False
