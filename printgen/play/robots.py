"""Computer players at a table: the proposal that one follows, or the place to which it slides a token."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from printgen.play import slide, trade, trade_player
from printgen.play.position import Proposal
from printgen.play.table import Table

_DONE = 0.6  # the share of tasks that players manage
STOPS = {slide.OFF: 0.12, slide.SHORT: 0.04}  # the shares of slides that leave the board, or do not reach its spaces


def player_to_move(table: Table) -> int:
    """Return the player for whom the computer plays now; -1 if it is a person's turn."""
    offered = table.proposals()
    if not offered:
        return -1
    player: int = offered[0]["player"]
    return player if table.state["robots"][player] else -1


def choice(table: Table, chance: random.Random) -> Proposal:
    """Return what the computer player does whose turn it is."""
    offered = table.proposals()
    if table.game is not trade:
        return by_chance(offered, chance)
    position = table.position()
    chosen = trade_player.choose(table.rules, position, offered)
    before = trade_player.deal(table.rules, position, chosen["player"]) if chosen["do"] == "throw" else None
    return before or chosen


def by_chance(offered: Sequence[Proposal], chance: random.Random) -> Proposal:
    """Return the usual proposal, or by chance a failed task or one of several cards."""
    first = offered[0]
    if first["do"] == "done":
        return first if chance.random() < _DONE else offered[1]
    if first["do"] in ("draw", "lay"):
        return chance.choice([one for one in offered if one["do"] == first["do"]])
    return first


def resting_place(table: Table, chance: random.Random) -> tuple[float, float]:
    """Return where a slid token comes to rest: on a space, short of the spaces, or beside the board."""
    board, stop = table.kit["board"], where_it_stops(table.rules, chance)
    if stop in STOPS:
        return (-15.0 if stop == slide.OFF else board["width"] / 2, board["height"] * 0.75)
    space = table.spaces[stop]
    across, down = (0.2 + 0.6 * chance.random() for _ in range(2))
    return space["x"] + space["width"] * across, space["y"] + space["height"] * down


def where_it_stops(rules: Mapping[str, Any], chance: random.Random) -> str:
    """Return the space on which a token stops by chance, by the width of the spaces."""
    lanes = {space["id"]: space["lanes"] for space in rules["spaces"]}
    left = (1 - sum(STOPS.values())) / sum(lanes.values())
    chances = {**STOPS, **{id: count * left for id, count in lanes.items()}}
    return chance.choices(list(chances), list(chances.values()))[0]
