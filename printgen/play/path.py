"""The rules of races on a path: what a position proposes, and what a proposal changes.

The page of the table has the same rules in ``path.js``; a test compares both on the positions of whole games.
"""

from collections.abc import Mapping
from typing import Any

from printgen.play.position import Chance, Change, Position, Proposal, on_the_table

R = Mapping[str, Any]
_LONGEST = 12  # moves that spaces and cards cause in one turn, in case they lead in a circle


def start(rules: R, players: int, chance: Chance) -> Position:
    """Return the position at the start."""
    return {**on_the_table(rules, chance), "place": [0] * players, "flow": first_flow(players)}


def first_flow(players: int) -> dict[str, Any]:
    """Return the course of a race at its start."""
    return {
        "turn": 0,
        "stage": "throw",
        "dice": [],
        "again": False,
        "due": [],
        "miss": [0] * players,
        "arrived": [],
        "moves": 0,
    }


def proposals(rules: R, position: Position) -> list[Proposal]:
    """Return what may be done next, the usual thing first."""
    flow = position["flow"]
    player = flow["turn"]
    if flow["stage"] == "over":
        return []
    if flow["due"]:
        due = flow["due"][0]
        if due["do"] == "swap":
            racing = [one for one in range(len(position["place"])) if one != player and one not in flow["arrived"]]
            order = sorted(racing, key=lambda one: -position["place"][one])
            return [{**due, "with": one} for one in order] or [{"do": "nothing", "player": player}]
        return [dict(due)]
    if flow["stage"] == "move":
        by = sum(flow["dice"])
        to = stop(rules, position["place"][player], by)
        return [{"do": "move", "player": player, "by": by, "to": rules["spaces"][to]["id"]}]
    if flow["miss"][player] and not flow["again"]:
        return [{"do": "miss", "player": player}]
    return [{"do": "throw", "player": player}]


def stop(rules: R, here: int, by: int) -> int:
    """Return the index of the space on which a throw ends."""
    last = len(rules["spaces"]) - 1
    to = here + by
    if to <= last or rules["finish"] == "over":
        return min(to, last)
    return here if rules["finish"] == "exact" else max(0, 2 * last - to)


def perform(rules: R, position: Position, proposal: Proposal, chance: Chance) -> list[Change]:
    """Return the changes that a proposal makes."""
    old = position["flow"]
    flow = {**old, "due": [dict(due) for due in old["due"]], "miss": list(old["miss"]), "arrived": list(old["arrived"])}
    place = list(position["place"])
    player, do = proposal["player"], proposal["do"]
    changes: list[Change] = []
    if do == "throw":
        dice = chance.dice(rules["dice"])
        same = len(set(dice)) == 1
        flow.update(dice=dice, stage="move", moves=0)
        flow["again"] = rules["extra_throw"] and (dice[0] == 6 if len(dice) == 1 else same)
        return [["flow", flow]]
    if do == "miss":
        flow["miss"][player] -= 1
    elif do == "move":
        flow["stage"] = "land"
        _go(rules, flow, place, player, stop(rules, place[player], proposal["by"]))
        _land(rules, flow, place, player)
    else:
        _obey(rules, position, flow, place, proposal, changes)
    changes += [["place", one, to] for one, to in enumerate(place) if to != position["place"][one]]
    _go_on(flow, len(place))
    return [*changes, ["flow", flow]]


def _go(rules: R, flow: dict[str, Any], place: list[int], player: int, to: int) -> None:
    """Put a token on a space; by an option, tokens there go back to the start."""
    last = len(rules["spaces"]) - 1
    place[player] = max(0, min(last, to))
    if place[player] == last and player not in flow["arrived"]:
        flow["arrived"].append(player)
    if rules["home"] and 0 < place[player] < last:
        for other, there in enumerate(place):
            if other != player and there == place[player]:
                place[other] = 0


def _land(rules: R, flow: dict[str, Any], place: list[int], player: int) -> None:
    """Note what the space says on which a player has landed."""
    flow["moves"] += 1
    if player in flow["arrived"] or flow["moves"] > _LONGEST:
        return
    space = rules["spaces"][place[player]]
    if space["deck"]:
        flow["due"].append({"do": "draw", "player": player, "deck": space["deck"]})
    elif space["to"] >= 0:
        flow["due"].append({"do": "go", "player": player, "to": space["to"]})
    for effect in space["effects"]:
        flow["due"].append(_due(player, effect))


def _due(player: int, effect: Mapping[str, Any]) -> dict[str, Any]:
    due: dict[str, Any] = {"do": effect["do"], "player": player}
    if effect["do"] in ("miss", "move"):
        due["by"] = effect.get("by", 1) or 1
    if effect["do"] == "move":
        due |= {"do": "step", "who": effect.get("who", "self")}
    return {**due, "do": "rest"} if effect["do"] == "miss" else due


def _obey(
    rules: R, position: Position, flow: dict[str, Any], place: list[int], proposal: Proposal, changes: list[Change]
) -> None:
    """Do what a space or a card says."""
    player, do = proposal["player"], proposal["do"]
    flow["due"].pop(0)
    if do == "draw":
        cards = position["decks"][proposal["deck"]]
        card = cards[0]
        flow["card"] = card
        changes.append(["draw", proposal["deck"], card, -1])
        for effect in rules["cards"].get(card, ()):
            due = _due(player, effect)
            if effect["do"] == "go":
                to = next((at for at, space in enumerate(rules["spaces"]) if space["id"] == effect["to"]), 0)
                due["to"] = to
            flow["due"].append(due)
    elif do == "go":
        _go(rules, flow, place, player, proposal["to"])
        if rules["chain"]:
            _land(rules, flow, place, player)
    elif do == "step":
        _step(rules, flow, place, proposal)
    elif do == "rest":
        flow["miss"][player] += proposal["by"]
    elif do == "again":
        flow["again"] = True
    elif do == "swap":
        other = proposal["with"]
        place[player], place[other] = place[other], place[player]


def _step(rules: R, flow: dict[str, Any], place: list[int], proposal: Proposal) -> None:
    """Move the players whom a card concerns; only the one who drew it obeys the space there."""
    player, who = proposal["player"], proposal.get("who", "self")
    racing = [one for one in range(len(place)) if one not in flow["arrived"]]
    least = min((place[one] for one in racing), default=0)
    moved = racing if who == "all" else [one for one in racing if place[one] == least] if who == "last" else [player]
    for other in moved:
        if other != player:
            _go(rules, flow, place, other, place[other] + proposal["by"])
    if player in moved:
        _go(rules, flow, place, player, place[player] + proposal["by"])
        if rules["chain"]:
            _land(rules, flow, place, player)


def _go_on(flow: dict[str, Any], players: int) -> None:
    """Pass the turn on when nothing is left to do."""
    if flow["due"]:
        return
    racing = [one for one in range(players) if one not in flow["arrived"]]
    if flow["arrived"] and len(racing) < 2:
        flow["stage"] = "over"
        return
    player = flow["turn"]
    if flow["again"] and player in racing:
        if not flow["miss"][player]:
            flow["stage"] = "throw"
            return
        flow["miss"][player] -= 1
    flow["stage"], flow["again"] = "throw", False
    steps = (step for step in range(1, players + 1) if (player + step) % players in racing)
    flow["turn"] = (player + next(steps, 0)) % players
