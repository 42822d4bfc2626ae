"""Positions of a game as plain data, and the changes that a move makes to them.

A position and everything in it is made of dictionaries, lists, numbers and texts, so that the page of the table, which
has its own copy of these rules in JavaScript, works with exactly the same data. A change is a list: its name first.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

Position = dict[str, Any]
Proposal = dict[str, Any]
Change = list[Any]

BANK, POT = "bank", "pot"


class Chance(Protocol):
    """The source of dice and shuffles."""

    def dice(self, count: int) -> list[int]:
        """Throw dice."""

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Return cards in a random order."""


class Rules(Protocol):
    """The rules of a game. ``rules`` is its part of ``kit.json``, as plain data."""

    def start(self, rules: Mapping[str, Any], players: int, chance: Chance) -> Position:
        """Return the position at the start."""

    def proposals(self, rules: Mapping[str, Any], position: Position) -> list[Proposal]:
        """Return what may be done next, the usual thing first."""

    def perform(self, rules: Mapping[str, Any], position: Position, proposal: Proposal, chance: Chance) -> list[Change]:
        """Return the changes that a proposal makes."""


def on_the_table(rules: Mapping[str, Any], chance: Chance) -> Position:
    """Return what every position has at the start: shuffled decks, and no cards beside them or kept."""
    return {"kept": {}, "decks": {deck["id"]: chance.shuffled(deck["cards"]) for deck in rules["decks"]}, "piles": {}}


def applied(position: Position, changes: Sequence[Change]) -> None:
    """Make changes to a position."""
    for name, *values in changes:
        _CHANGES[name](position, *values)


def _cash(position: Position, giver: int | str, taker: int | str, amount: int) -> None:
    for holder, change in ((giver, -amount), (taker, amount)):
        if isinstance(holder, int):
            position["cash"][holder] += change
        else:
            position[holder] += change


def _place(position: Position, player: int, place: int) -> None:
    position["place"][player] = place


def _set(name: str) -> Callable[..., None]:
    def change(position: Position, key: str, value: Any) -> None:
        if value is None or value is False or (value == 0 and name == "built"):
            position[name].pop(key, None)
        else:
            position[name][key] = value

    return change


def _own(position: Position, deed: str, player: int) -> None:
    if player < 0:
        position["owner"].pop(deed, None)
    else:
        position["owner"][deed] = player


def _draw(position: Position, deck: str, card: str, holder: int) -> None:
    """Take a card from the top; -1 for ``holder`` puts it under its deck."""
    position["decks"][deck].remove(card)
    if holder >= 0:
        position["kept"][card] = holder
    else:
        position["decks"][deck].append(card)


def _use(position: Position, deck: str, card: str) -> None:
    """Put a kept card under its deck."""
    del position["kept"][card]
    position["decks"][deck].append(card)


def _lay(position: Position, deck: str, card: str) -> None:
    """Put a card of a hand on the pile beside its deck."""
    del position["kept"][card]
    position["piles"][deck].append(card)


def _give(position: Position, card: str, player: int) -> None:
    position["kept"][card] = player


def _deck(position: Position, deck: str, cards: list[str]) -> None:
    """Make a deck of the pile beside it."""
    position["decks"][deck] = list(cards)
    position["piles"][deck] = []


def _flow(position: Position, flow: dict[str, Any]) -> None:
    position["flow"] = flow


_CHANGES: Mapping[str, Callable[..., None]] = {
    "cash": _cash,
    "place": _place,
    "own": _own,
    "built": _set("built"),
    "mortgaged": _set("mortgaged"),
    "draw": _draw,
    "use": _use,
    "lay": _lay,
    "give": _give,
    "deck": _deck,
    "lies": _set("lies"),
    "flow": _flow,
}
