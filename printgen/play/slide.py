"""The rules of the sliding game: whose token slides, and how a round is counted.

Where tokens stop is up to the table, or to a simulation: ``lies`` has the space of each token that was slid, ``off``
or ``short`` besides the spaces, and ``in-jail``. The page of the table has the same rules in ``sliding.js``.
"""

from collections.abc import Mapping
from typing import Any

from printgen.play.position import BANK, POT, Chance, Change, Position, Proposal

R = Mapping[str, Any]
OFF, SHORT, IN_JAIL = "off", "short", "in-jail"
_STEPS = ("slide", "chance", "railroad", "property", "color", "house", "tax", "pot", "round")


def start(rules: R, players: int, chance: Chance) -> Position:
    """Return the position at the start, with one side for each player."""
    return {
        "cash": [rules["start_money"]] * players,
        BANK: -rules["pot"] - players * rules["start_money"],
        POT: rules["pot"],
        "lies": {},
        "flow": {
            **first_flow(players),
            "order": [int(one) for one in chance.shuffled([str(n) for n in range(players)])],
        },
    }


def first_flow(players: int) -> dict[str, Any]:
    """Return the course of a game at its start."""
    return {
        "order": list(range(players)),
        "round": 1,
        "stage": "slide",
        "slid": 0,
        "last": "",
        "jailed": [],
        "extra": [],
        "chance": [],
        "done": [],
        "paid": [[] for _ in range(players)],
        "share": 0,
        "turn": 0,
    }


def side_of(rules: R, token: str) -> int:
    """Return the player to whom a token belongs."""
    found: int = rules["sides"].index(token.rsplit("-", 1)[0])
    return found


def tokens_of(rules: R, player: int) -> list[str]:
    """Return the tokens of a player."""
    return [f"{rules['sides'][player]}-{number}" for number in range(1, rules["tokens"] + 1)]


def kind_of(rules: R, place: str) -> str:
    """Return the kind of a space; nothing for a place beside the board."""
    return next((space["kind"] for space in rules["spaces"] if space["id"] == place), "")


def _on(rules: R, position: Position, player: int, kind: str) -> list[str]:
    lies = position["lies"]
    return [token for token in tokens_of(rules, player) if kind_of(rules, lies.get(token, "")) == kind]


def proposals(rules: R, position: Position) -> list[Proposal]:
    """Return what may be done next; steps of the count in which nobody has anything to do are left out."""
    flow = position["flow"]
    if flow["stage"] == "over":
        return []
    for step in _STEPS[_STEPS.index(flow["stage"]) :]:
        done = flow["done"] if step == flow["stage"] else []
        found = _of_step(rules, position, step, done)
        if found:
            return [*found, *_again(rules, position)]
    return []


def _again(rules: R, position: Position) -> list[Proposal]:
    """Return which tokens may be slid again at once: the last one if it left the board, and those it sent to jail."""
    flow, lies, found = position["flow"], position["lies"], []
    if flow["stage"] != "slide" or flow["extra"]:
        return []
    if rules["again"] >= 0 and lies.get(flow["last"]) == OFF:
        found.append((flow["last"], rules["again"]))
    if rules["jail"] >= 0:
        found += [(token, rules["jail"]) for token in flow["jailed"] if lies.get(token) == IN_JAIL]
    owed = [(side_of(rules, token), token, amount) for token, amount in found]
    return [
        {"do": "slide-again", "step": "slide", "player": player, "token": token, "amount": amount}
        for player, token, amount in owed
        if position["cash"][player] >= amount
    ]


def _of_step(rules: R, position: Position, step: str, done: list[int]) -> list[Proposal]:
    flow = position["flow"]
    if step == "round":
        return [{"do": "round", "step": step, "player": flow["order"][0]}]
    if step == "slide":
        return _slides(rules, position)
    if step == "pot":
        return _pot(rules, position, done)
    for player in flow["order"]:
        if player not in done or step in ("railroad", "chance"):
            found = _COUNTS[step](rules, position, player)
            if found:
                return [{"do": step, "step": step, "player": player, **one} for one in found]
    return []


def _slides(rules: R, position: Position) -> list[Proposal]:
    flow, lies = position["flow"], position["lies"]
    if flow["extra"]:
        [token] = flow["extra"]
        return [{"do": "slide", "step": "slide", "player": side_of(rules, token), "token": token}]
    if flow["slid"] >= rules["tokens"] * len(flow["order"]):
        return []
    player = flow["order"][flow["slid"] % len(flow["order"])]
    left = [token for token in tokens_of(rules, player) if token not in lies]
    return [{"do": "slide", "step": "slide", "player": player, "token": token} for token in left[:1]]


def _chance(rules: R, position: Position, player: int) -> list[dict[str, Any]]:
    tokens = [token for token in _on(rules, position, player, "chance") if token not in position["flow"]["chance"]]
    return [{"token": token} for token in tokens[:1]]


def _railroad(rules: R, position: Position, player: int) -> list[dict[str, Any]]:
    taken = set(position["lies"].values())
    tokens = _on(rules, position, player, "railroad")
    empty = [one for one in rules["spaces"] if one["kind"] == "property" and one["id"] not in taken]
    empty.sort(key=lambda one: -one["cash"])
    return [{"token": tokens[0], "to": one["id"]} for one in empty] if tokens else []


def paying(rules: R, position: Position, player: int) -> list[str]:
    """Return the properties that pay a player: those with a token on which nobody earlier in turn order has one."""
    lies, order = position["lies"], position["flow"]["order"]
    found = []
    for space in rules["spaces"]:
        there = {side_of(rules, token) for token, place in lies.items() if place == space["id"]}
        if space["kind"] == "property" and there and next(one for one in order if one in there) == player:
            found.append(space["id"])
    return found


def _cash(rules: R, place: str) -> int:
    return next(int(space["cash"]) for space in rules["spaces"] if space["id"] == place)


def _property(rules: R, position: Position, player: int) -> list[dict[str, Any]]:
    spaces = paying(rules, position, player)
    return [{"spaces": spaces, "amount": sum(_cash(rules, id) for id in spaces)}] if spaces else []


def _color(rules: R, position: Position, player: int) -> list[dict[str, Any]]:
    paid, total = position["flow"]["paid"][player], 0
    for group, bonus in rules["bonus"].items():
        whole = [space["id"] for space in rules["spaces"] if space["kind"] == "property" and space["group"] == group]
        if whole and all(id in paid for id in whole):
            total += bonus
    return [{"amount": total}] if total else []


def _house(rules: R, position: Position, player: int) -> list[dict[str, Any]]:
    if not _on(rules, position, player, "house"):
        return []
    found = [{"at": id, "amount": _cash(rules, id)} for id in position["flow"]["paid"][player]]
    return sorted(found, key=lambda one: -one["amount"])


def _tax(rules: R, position: Position, player: int) -> list[dict[str, Any]]:
    if not _on(rules, position, player, "tax"):
        return []
    paid, lies = position["flow"]["paid"][player], position["lies"]
    due = sum(lies.get(token) in paid for token in tokens_of(rules, player)) * rules["tax"]
    return [{"amount": min(due, position["cash"][player])}] if due else []


_COUNTS = {
    "chance": _chance,
    "railroad": _railroad,
    "property": _property,
    "color": _color,
    "house": _house,
    "tax": _tax,
}


def _pot(rules: R, position: Position, done: list[int]) -> list[Proposal]:
    order = position["flow"]["order"]
    counts = [len(_on(rules, position, player, "free")) for player in order]
    most = max(counts, default=0)
    winners = [player for player, count in zip(order, counts, strict=True) if count == most and most]
    if not winners:
        return []
    amount = position["flow"]["share"] if done else position[POT]
    if not done and len(winners) > 1:
        parts = len(winners) * rules["note"]
        amount = position[POT] // parts * rules["note"] if rules["pot_shared"] else 0
    left = [player for player in winners if player not in done]
    return [{"do": "pot", "step": "pot", "player": left[0], "amount": amount}] if left and amount else []


def perform(rules: R, position: Position, proposal: Proposal, chance: Chance) -> list[Change]:
    """Return the changes that a proposal makes; tokens that were slid have been moved before."""
    flow = dict(position["flow"])
    player, do, step = proposal["player"], proposal["do"], proposal["step"]
    changes: list[Change] = []
    flow["done"] = [*(flow["done"] if step == flow["stage"] else []), player]
    flow["stage"], flow["turn"] = step, player
    if do == "slide-again":
        flow["extra"] = [proposal["token"]]
        paid: list[Change] = [["cash", player, POT, proposal["amount"]]] if proposal["amount"] else []
        return [*paid, ["lies", proposal["token"], None], ["flow", flow]]
    if do in ("slide", "chance"):
        flow["slid"] += do == "slide" and not flow["extra"]
        flow["last"], flow["jailed"], flow["extra"] = proposal["token"], [], []
        flow["chance"] = [*flow["chance"], proposal["token"]] if do == "chance" else flow["chance"]
        for token, place in position["lies"].items():
            if kind_of(rules, place) == "go-to-jail":
                changes.append(["lies", token, IN_JAIL])
                flow["jailed"] = [*flow["jailed"], token]
    elif do == "railroad":
        changes.append(["lies", proposal["token"], proposal["to"]])
    elif do == "round":
        _next_round(position, rules, flow, changes)
    else:
        if do == "property":
            flow["paid"] = [*flow["paid"][:player], proposal["spaces"], *flow["paid"][player + 1 :]]
        if do == "pot":
            flow["share"] = proposal["amount"]
        giver, taker = (player, POT) if do == "tax" else (POT if do == "pot" else BANK, player)
        changes.append(["cash", giver, taker, proposal["amount"]])
    return [*changes, ["flow", flow]]


def _next_round(position: Position, rules: R, flow: dict[str, Any], changes: list[Change]) -> None:
    """Take back all tokens, fill an empty pot, and let the next player begin."""
    changes += [["lies", token, None] for token in list(position["lies"])]
    if flow["round"] >= len(flow["order"]):
        flow["stage"] = "over"
        return
    if not position[POT]:
        changes.append(["cash", BANK, POT, rules["pot"]])
    order = [*flow["order"][1:], flow["order"][0]]
    flow.update(first_flow(len(order)), order=order, round=flow["round"] + 1, turn=order[0])
