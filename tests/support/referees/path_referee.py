"""A referee of races on a path."""

import re
from collections.abc import Callable
from typing import Any

from printgen.games.path.records import leads, space_numbers
from tests.support.referees.replay import Referee, Turn

_NUMBER = re.compile(r"(forward|back) (\d+) space")
_PLACE = re.compile(r"\{space\.([a-z0-9-]+)\}")


class PathReferee(Referee):
    """The couriers' places by player, their missed turns, the decks, and who has arrived."""

    def replay(self) -> None:
        setup = self.script["setup"]
        self.players: list[str] = list(setup["players"])
        self.place = dict.fromkeys(self.players, 1)
        self.missing = dict.fromkeys(self.players, 0)
        self.cards = {card.id: card for deck in self.edition.decks for card in deck.cards}
        self.decks: dict[str, list[str]] = {name: list(cards) for name, cards in setup["decks"].items()}
        for deck in self.edition.decks:
            self.require(sorted(self.decks[deck.id]) == sorted(card.id for card in deck.cards), f"deck {deck.id}")
        tokens = {token.id for token in self.edition.pieces.tokens}
        self.require(set(setup["players"].values()) <= tokens, "each player has a token of the edition")
        self.finish = len(self.edition.spaces)
        self.leads = leads(self.edition.spaces, self.edition.links)
        self.arrived: list[str] = []
        self.extra = False
        current = self.players[0]
        for turn in self.turns():
            self.require(turn["player"] == current, f"it is the turn of {current}")
            self._take(turn, current)
            self.compare(turn, place=self.place[current], extra=self.extra)
            if not self.extra:
                current = self._next(current)
        self.at += 1
        self.require(len(self.arrived) >= 2, "two players reach the finish")
        self.compare(self.script["end"], arrived=self.arrived)

    def _next(self, current: str) -> str:
        order = self.players[self.players.index(current) + 1 :] + self.players
        return next((player for player in order if player not in self.arrived), current)

    def _take(self, turn: Turn, player: str) -> None:
        if self.missing[player] and not self.extra:
            self.missing[player] -= 1
            self.require(bool(turn.get("misses")), f"{player} misses this turn")
            return
        self.require(1 <= turn["throw"] <= 6, "one die is thrown")
        self.extra = self.rules.extra_throw and turn["throw"] == 6
        if self.extra:
            self.met.add("extra turn for a six")
        before = dict(self.place)
        self.steps: list[str] = []
        self.choice = turn.get("choice")
        if self.place[player] + turn["throw"] > self.finish:
            self.met.add("throw beyond the finish")
        self._forward(player, turn["throw"])
        self._obey(player)
        if self.extra and player in self.arrived:
            self.extra = False
        if self.extra and self.missing[player]:
            self.extra = False
            self.missing[player] -= 1
            self.met.add("missed extra turn")
        others = {
            name: self.place[name] for name in self.players if name != player and before[name] != self.place[name]
        }
        self.compare(turn, does=self.steps, others=others)

    def _forward(self, player: str, by: int) -> None:
        self.place[player] = max(1, min(self.finish, self.place[player] + by))
        if self.place[player] == self.finish and player not in self.arrived:
            self.arrived.append(player)

    def _obey(self, player: str) -> None:
        """Do what the player's space says, and what the space after it says."""
        space = self.edition.spaces[self.place[player] - 1]
        to = self.leads.get(space.id)
        if space.does == "draw":
            deck = self.decks[space.deck]
            card = deck.pop(0)
            deck.append(card)
            self.steps += [space.id, card]
            self.met |= {space.does, space.id, card}
            self._card(player, card)
        elif to is not None:
            rising = to > self.place[player]
            kind = space.does if space.does != "plain" else "up" if rising else "down"
            self.steps.append(space.id)
            self.met |= {kind, space.id}
            self.place[player] = to
            self._follow(player)
        elif space.does in ("miss", "again", "swap"):
            self.steps.append(space.id)
            self.met |= {space.does, space.id}
            {"miss": self._miss, "again": self._again, "swap": self._swap}[space.does](player)

    def _follow(self, player: str) -> None:
        if self.rules.chain and player not in self.arrived:
            steps = len(self.steps)
            self._obey(player)
            if len(self.steps) > steps:
                self.met.add("one space leads to another")

    def _card(self, player: str, name: str) -> None:
        """Do what a card says, by the words of its last line."""
        order = self.cards[name].text.split("\n")[-1]
        moved = _NUMBER.search(order)
        by = 0 if moved is None else int(moved[2]) * (1 if moved[1] == "forward" else -1)
        if order.startswith("All couriers"):
            self._others([other for other in self.players if other != player], by)
            self._by_card(player, by)
        elif order.startswith("Everyone in last place"):
            racing = [other for other in self.players if other not in self.arrived]
            last = [other for other in racing if self.place[other] == min(self.place[one] for one in racing)]
            self.met |= {"several in last place"} if len(last) > 1 else set()
            self._others([other for other in last if other != player], by)
            if player in last:
                self._by_card(player, by)
        elif by:
            self._by_card(player, by)
        elif place := _PLACE.search(order):
            self.place[player] = space_numbers(self.edition.spaces)[place[1]]
            self._follow(player)
        rest: dict[str, Callable[[str], Any]] = {
            "Miss a turn": self._miss,
            "hrow again": self._again,
            "Swap places": self._swap,
        }
        for words, effect in rest.items():
            if words in order:
                effect(player)

    def _by_card(self, player: str, by: int) -> None:
        if self.place[player] + by > self.finish:
            self.met.add("card beyond the finish")
        self._forward(player, by)
        self._follow(player)

    def _others(self, others: list[str], by: int) -> None:
        for other in others:
            if other not in self.arrived:
                self._forward(other, by)
                if self.place[other] in range(2, self.finish) and self._says(other):
                    self.met.add("moved player ignores the space")

    def _says(self, player: str) -> bool:
        space = self.edition.spaces[self.place[player] - 1]
        return space.does != "plain" or space.id in self.leads

    def _miss(self, player: str) -> None:
        self.missing[player] += 1

    def _again(self, player: str) -> None:
        if self.extra:
            self.met.add("two extra turns are one")
        self.extra = True

    def _swap(self, player: str) -> None:
        racing = [other for other in self.players if other != player and other not in self.arrived]
        if not racing:
            return
        self.require(self.choice in racing, "change places with another player in the race")
        if self.choice in racing:
            self.place[player], self.place[self.choice] = self.place[self.choice], self.place[player]
            if self._says(player) or self._says(self.choice):
                self.met.add("changed places ignore the spaces")
