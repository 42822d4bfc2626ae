"""Trades between players: which offers are possible, the answers to an offer, and the changes that both make."""

from collections.abc import Mapping
from typing import Any

from printgen.play.position import BANK, Change, Position, Proposal
from printgen.play.trade_facts import group_of, share, space_at

R = Mapping[str, Any]
_FIELDS = {"do", "player", "with", "gives", "gets", "cash"}
_REMEMBERED = 40  # declined offers


def is_possible(rules: R, position: Position, offer: Mapping[str, Any]) -> bool:
    """Check whether a player may make an offer now; the offer may come from anybody."""
    flow = position["flow"]
    if set(offer) != _FIELDS or offer["do"] != "offer" or flow["stage"] == "over" or flow["auction"] or flow["offer"]:
        return False
    if rules["trade_between_turns"] and flow["stage"] != "throw" and offer["player"] != flow["turn"]:
        return False
    return can_be_accepted(rules, position, offer)


def can_be_accepted(rules: R, position: Position, offer: Mapping[str, Any]) -> bool:
    """Check whether both players have what an offer exchanges."""
    player, other, cash, flow = offer["player"], offer["with"], offer["cash"], position["flow"]
    if any(type(one) is not int or not 0 <= one < len(flow["out"]) or flow["out"][one] for one in (player, other)):
        return False
    if type(cash) is not int or player == other or not (offer["gives"] or offer["gets"]):
        return False
    if max(cash, 0) > position["cash"][player] or max(-cash, 0) > position["cash"][other]:
        return False
    return all(
        isinstance(things, list)
        and len(set(things)) == len(things)
        and all(_is_free(rules, position, id, holder) for id in things)
        for things, holder in ((offer["gives"], player), (offer["gets"], other))
    )


def _is_free(rules: R, position: Position, id: str, holder: int) -> bool:
    """Check whether a player has a kept card, or a property without buildings on its group."""
    if id in position["kept"]:
        return bool(position["kept"][id] == holder)
    if position["owner"].get(id) != holder:
        return False
    return not any(one in position["built"] for one in group_of(rules, space_at(rules, id)))


def answers(rules: R, position: Position) -> list[Proposal]:
    """Return the possible answers to the current offer."""
    offer = position["flow"]["offer"]
    player, other = offer["player"], offer["with"]
    accept = {**offer, "do": "accept", "player": other, "with": player}
    decline = {"do": "decline", "player": other, "with": player}
    withdraw = {"do": "withdraw", "player": player, "with": other}
    return [*([accept] if can_be_accepted(rules, position, offer) else []), decline, withdraw]


def key(offer: Mapping[str, Any]) -> str:
    """Return the key of a declined offer; offers that differ only in cash have the same one."""
    gives, gets = (" ".join(sorted(offer[name])) for name in ("gives", "gets"))
    return f"{offer['player']} {offer['with']} {gives} / {gets}"


def changes(rules: R, position: Position, proposal: Proposal) -> list[Change]:
    """Return the changes of making an offer, and of an answer to it."""
    flow, do = {**position["flow"]}, proposal["do"]
    if do == "offer":
        return [["flow", {**flow, "offer": {name: proposal[name] for name in _FIELDS - {"do"}}}]]
    offer, flow["offer"] = flow["offer"], None
    if do == "decline":
        flow["declined"] = [*flow["declined"], key(offer)][-_REMEMBERED:]
    exchanged = _exchanged(rules, position, flow, offer) if do == "accept" else []
    return [*exchanged, ["flow", flow]]


def _exchanged(rules: R, position: Position, flow: dict[str, Any], offer: Mapping[str, Any]) -> list[Change]:
    """Exchange cash, deeds and kept cards; a new owner owes the interest on mortgages."""
    player, other, cash = offer["player"], offer["with"], offer["cash"]
    found: list[Change] = []
    if cash:
        found.append(["cash", player, other, cash] if cash > 0 else ["cash", other, player, -cash])
    for taker, things in ((other, offer["gives"]), (player, offer["gets"])):
        for id in things:
            if id in position["kept"]:
                found.append(["give", id, taker])
                continue
            found.append(["own", id, taker])
            if id in position["mortgaged"]:
                interest = share(space_at(rules, id)["mortgage"], rules["transfer_percent"])
                due = {"do": "interest", "player": taker, "to": BANK, "at": id, "amount": interest}
                flow["due"] = [*flow["due"], due]
    return found
