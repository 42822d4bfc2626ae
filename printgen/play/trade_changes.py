"""The changes that a proposal of a trading game makes: moves, payments, cards, auctions, building and bankruptcy."""

from collections.abc import Mapping
from typing import Any

from printgen.play import trade_offers
from printgen.play.position import BANK, POT, Chance, Change, Position, Proposal
from printgen.play.trade_facts import FREE, group_of, index_of, jail_of, others_after, rent, share, sites, space_at

R = Mapping[str, Any]


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
    elif do in ("offer", "accept", "decline", "withdraw"):
        return trade_offers.changes(rules, position, proposal)
    elif do == "contest":
        large = position["built"].get(proposal["at"], 0) == rules["small_per_large"]
        others = others_after(flow, player)
        rivals = [one for one in others if position["cash"][one] and sites(rules, position, one, large)]
        claim = {"bid": proposal["amount"], "leader": player, "turn": rivals[0], "large": large}
        flow["auction"] = _auction(proposal["at"], [player, *rivals], 1) | claim
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
    changes.append(["place", player, jail_of(rules)])
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
        first = [] if flow["out"][player] else [player]
        bidders = [*first, *others_after(flow, player)]
        flow["auction"] = _auction(proposal["at"], bidders, max(1, rules["auction_opens_at"]))
    elif do == "interest":
        changes.append(["cash", player, BANK, proposal["amount"]])
    elif do == "lift-now":
        changes += [["cash", player, BANK, proposal["amount"]], ["mortgaged", proposal["at"], False]]
    elif do in ("pay", "rent"):
        changes.append(["cash", player, _taker(flow, proposal["to"]), proposal["amount"]])
    elif do == "throw-rent":
        flow["dice"] = chance.dice(rules["dice"])
        amount = rent(rules, position, space_at(rules, proposal["at"]), sum(flow["dice"]), proposal["times"])
        flow["due"].insert(0, {**proposal, "do": "rent", "amount": amount})
    elif do == "site":
        changes.append(["built", proposal["at"], position["built"].get(proposal["at"], 0) + 1])
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
    others = others_after(flow, player)
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
        elif do == "jail" and jail_of(rules) >= 0:
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


def _auction(at: str, bidders: list[int], opens: int) -> dict[str, Any]:
    return {"at": at, "bid": 0, "leader": -1, "opens": opens, "turn": bidders[0], "in": bidders}


def _bid(flow: dict[str, Any], proposal: Proposal, changes: list[Change]) -> None:
    """Take a bid or a pass, and sell when only one bidder is left."""
    auction = {**flow["auction"], "in": list(flow["auction"]["in"])}
    player, bidders = proposal["player"], auction["in"]
    next_at = bidders.index(player)
    if proposal["do"] == "bid":
        auction["bid"], auction["leader"] = proposal["amount"], player
        next_at += 1
    else:
        bidders.remove(player)
    flow["auction"] = auction
    if bidders and not (len(bidders) == 1 and auction["leader"] == bidders[0]):
        auction["turn"] = bidders[next_at % len(bidders)]
        return
    flow["auction"], leader, at = None, auction["leader"], auction["at"]
    if leader < 0:
        return
    changes.append(["cash", leader, BANK, auction["bid"]])
    if "large" in auction:
        flow["due"].insert(0, {"do": "site", "player": leader, "at": at, "large": auction["large"]})
    else:
        changes.append(["own", at, leader])


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
                flow["due"].append({"do": "auction", "player": others_after(flow, player)[0], "at": id})
        else:
            changes.append(["own", id, to])
            if id in position["mortgaged"]:
                interest = share(space_at(rules, id)["mortgage"], rules["transfer_percent"])
                flow["due"].append({"do": "interest", "player": to, "to": BANK, "at": id, "amount": interest})
    for card, owner in position["kept"].items():
        if owner == player:
            changes.append(["use", _deck_of(rules, card), card] if to == BANK else ["give", card, to])
    if len(left) < 2 or rules["first_out"]:
        interest = sum(due["amount"] for due in flow["due"] if due["do"] == "interest")
        if interest:
            changes.append(["cash", to, BANK, min(interest, position["cash"][to] + cash)])
        flow["stage"], flow["due"] = "over", []
    if flow["turn"] == player:
        flow["again"] = False


_DEALINGS = {"build": 1, "build-large": 0, "sell": -1, "sell-all": 0, "mortgage": 0, "lift": 0}


def _dealing(rules: R, position: Position, proposal: Proposal) -> list[Change]:
    """Return the changes of building, selling and mortgaging."""
    player, do, id, amount = (proposal[name] for name in ("player", "do", "at", "amount"))
    if do in ("mortgage", "lift"):
        cash: Change = ["cash", BANK, player, amount] if do == "mortgage" else ["cash", player, BANK, amount]
        return [cash, ["mortgaged", id, do == "mortgage"]]
    if do == "sell-all":
        group = group_of(rules, space_at(rules, id))
        return [["cash", BANK, player, amount], *(["built", one, 0] for one in group if one in position["built"])]
    count = rules["small_per_large"] + 1 if do == "build-large" else position["built"].get(id, 0) + _DEALINGS[do]
    cash = ["cash", player, BANK, amount] if do.startswith("build") else ["cash", BANK, player, amount]
    return [cash, ["built", id, count]]


_TURNS = ("move", "stay", "jail")  # what ends the stage 'move'


def _go_on(flow: dict[str, Any], do: str) -> None:
    """Pass the turn on when nothing is left to do."""
    if flow["stage"] == "over" or flow["auction"] or flow["due"]:
        if flow["stage"] == "move" and do in ("move", "jail"):
            flow["stage"] = "land"
        return
    if flow["stage"] != "land" and do not in _TURNS and not flow["out"][flow["turn"]]:
        return
    flow["stage"] = "throw"
    if not flow["again"]:
        flow["doubles"] = 0
        flow["turn"] = next(iter(others_after(flow, flow["turn"])), flow["turn"])
    flow["again"] = False
