"""The rules of card games: draw, read out and keep cards, or lay them down.

The page of the table has the same rules in ``cards.js``; a test compares both on the positions of whole games.
"""

from collections.abc import Mapping
from typing import Any

from printgen.play.position import Chance, Change, Position, Proposal

R = Mapping[str, Any]


def start(rules: R, players: int, chance: Chance) -> Position:
    """Return the position at the start, with the hands dealt."""
    decks = {deck["id"]: chance.shuffled(deck["cards"]) for deck in rules["decks"]}
    kept: dict[str, int] = {}
    for cards in decks.values():
        for _ in range(rules["hand"]):
            for player in range(players):
                if cards:
                    kept[cards.pop(0)] = player
    piles: dict[str, list[str]] = {id: [] for id in decks}
    return {"kept": kept, "decks": decks, "piles": piles, "lies": {}, "flow": first_flow(players)}


def first_flow(players: int) -> dict[str, Any]:
    """Return the course of a game at its start."""
    return {"turn": 0, "stage": "draw", "drawn": 0, "card": "", "deck": "", "due": [], "players": players}


def hand(position: Position, player: int) -> list[str]:
    """Return the cards that a player has."""
    return [card for card, owner in position["kept"].items() if owner == player]


def proposals(rules: R, position: Position) -> list[Proposal]:
    """Return what may be done next, the usual thing first."""
    flow = position["flow"]
    player = flow["turn"]
    if flow["stage"] == "over":
        return []
    if flow["stage"] == "judge":
        done = {"do": "done", "player": player, "deck": flow["deck"], "card": flow["card"]}
        return [done, {**done, "do": "not-done"}]
    if flow["stage"] == "draw" and flow["drawn"] < rules["draw"]:
        found = []
        for deck in rules["decks"]:
            if position["decks"][deck["id"]]:
                found.append({"do": "draw", "player": player, "deck": deck["id"]})
            elif rules["shuffle"] and position["piles"][deck["id"]]:
                found.append({"do": "reshuffle", "player": player, "deck": deck["id"]})
        if found:
            return found
    if rules["play"] == "lay":
        found = [{"do": "lay", "player": player, "card": card} for card in hand(position, player)]
        return [*found, {"do": "end", "player": player}]
    return [{"do": "end", "player": player}]


def perform(rules: R, position: Position, proposal: Proposal, chance: Chance) -> list[Change]:
    """Return the changes that a proposal makes."""
    flow = dict(position["flow"])
    player, do = proposal["player"], proposal["do"]
    changes: list[Change] = []
    left = sum(len(cards) for cards in position["decks"].values())
    if do == "reshuffle":
        return [["deck", proposal["deck"], chance.shuffled(position["piles"][proposal["deck"]])]]
    if do == "draw":
        card = position["decks"][proposal["deck"]][0]
        flow.update(drawn=flow["drawn"] + 1, card=card, deck=proposal["deck"])
        changes.append(["draw", proposal["deck"], card, player])
        left -= 1
        if rules["play"] == "read" and card not in rules["kept"]:
            flow["stage"] = "judge"
        elif rules["play"] == "read" and flow["drawn"] >= rules["draw"]:
            _next(rules, flow, left)
        elif flow["drawn"] >= rules["draw"]:
            flow["stage"] = "play"
    elif do in ("done", "not-done"):
        if do == "not-done":
            changes.append(["use", proposal["deck"], proposal["card"]])
            left += 1
        flow["stage"] = "draw"
        if flow["drawn"] >= rules["draw"]:
            _next(rules, flow, left)
    elif do == "lay":
        deck = next(deck["id"] for deck in rules["decks"] if proposal["card"] in deck["cards"])
        changes.append(["lay", deck, proposal["card"]])
        if rules["win"] == "rid" and len(hand(position, player)) == 1:
            flow["stage"] = "over"
        else:
            _next(rules, flow, left)
    else:
        _next(rules, flow, left)
    return [*changes, ["flow", flow]]


def _next(rules: R, flow: dict[str, Any], left: int) -> None:
    """Pass the turn on; the game ends before a round for which the decks have too few cards."""
    flow.update(turn=(flow["turn"] + 1) % flow["players"], stage="draw", drawn=0)
    if flow["turn"] == 0 and not rules["shuffle"] and left < rules["draw"] * flow["players"]:
        flow["stage"] = "over"
