"""A referee of card games in which players draw, read out and keep cards."""

from tests.support.referees.replay import Referee, Turn


class CardsReferee(Referee):
    """The decks, the cards that each player has done, and those that lie in front of a player until used."""

    def replay(self) -> None:
        setup = self.script["setup"]
        self.require((self.rules.play, self.rules.win, self.rules.hand) == ("read", "most", 0), "rules of this referee")
        self.players: list[str] = list(setup["players"])
        self.decks: dict[str, list[str]] = {name: list(cards) for name, cards in setup["decks"].items()}
        self.cards = {card.id: card for deck in self.edition.decks for card in deck.cards}
        for deck in self.edition.decks:
            self.require(sorted(self.decks[deck.id]) == sorted(card.id for card in deck.cards), f"deck {deck.id}")
        self.done: dict[str, list[str]] = {player: [] for player in self.players}
        self.kept: dict[str, list[str]] = {player: [] for player in self.players}
        taken = 0
        for taken, turn in enumerate(self.turns()):
            at = taken % len(self.players)
            if at == 0:
                self.require(self._enough(), "there are cards for everyone to have another turn")
            self.require(turn["player"] == self.players[at], f"it is the turn of {self.players[at]}")
            self._take(turn)
            self.compare(turn, cards=self._count(turn["player"]))
        self.at += 1
        self.require((taken + 1) % len(self.players) == 0, "everyone has had the same number of turns")
        self.require(not self._enough(), "the game goes on while there are cards for everyone")
        most = max(map(self._count, self.players))
        self.compare(
            self.script["end"],
            cards={player: self._count(player) for player in self.players},
            wins=[player for player in self.players if self._count(player) == most],
        )
        self.met |= {"a card kept to the end"} if any(self.kept.values()) else set()

    def _enough(self) -> bool:
        return sum(map(len, self.decks.values())) >= self.rules.draw * len(self.players)

    def _count(self, player: str) -> int:
        return len(self.done[player]) + len(self.kept[player])

    def _take(self, turn: Turn) -> None:
        player, deck = turn["player"], turn["choice"]
        self.require(bool(self.decks[deck]), f"the deck {deck} is used up")
        card = self.decks[deck].pop(0)
        self.compare(turn, card=card)
        self.met |= {card, deck}
        if self.cards[card].keep:
            self.kept[player].append(card)
            self.met.add("kept")
            return
        votes = turn["agree"]
        needed = (len(self.players) - 1) / 2
        if votes < needed and "uses" in turn:
            self.require(turn["uses"] in self.kept[player], f"{player} has no {turn['uses']}")
            self.kept[player].remove(turn["uses"])
            votes = turn["then_agree"]
            self.met.add("second try done" if votes >= needed else "second try failed")
        self.met.add("half agree" if votes == needed else "not done" if votes < needed else "done")
        if votes >= needed:
            self.done[player].append(card)
        else:
            self.decks[deck].append(card)
