"""A referee of property-trading games."""

from typing import Any

from printgen.games.trade.records import Corner, Draw, Tax, Transport, Utility
from tests.support.referees.replay import Turn
from tests.support.referees.trade_table import BANK, IN_JAIL, TradeTable, amounts, share


class TradeReferee(TradeTable):
    """The turns: throws, moves, and what each space and card asks."""

    def replay(self) -> None:
        self.set_up()
        self.begin()
        for turn in self.turns():
            self.compare(turn, **self.play(turn))
        self.at += 1
        self.require(len(self.players) == 1, "one player is left")
        owns = {player: [name for name in self.deeds if self.owner.get(name) == player] for player in self.players}
        self.compare(
            self.script["end"],
            money={player: self.money[player] for player in self.players},
            owns=owns,
            wins=self.players,
        )

    def begin(self) -> None:
        rules = self.rules
        known = (rules.rent_claim, rules.salary_claim, rules.jail_fine_turns, rules.shortage, rules.skipped_turn)
        expected = ("second_throw", "next_turn", "all_but_last", "plain", "goes_back")
        self.require(known == expected, "rules of this referee")
        self.due, self.again, self.doubles = self.players[0], False, 0
        self.skipped, self.resume = "", ""
        self.freed: set[str] = set()  # of those who have left jail by a fine or card
        self.unasked: list[tuple[str, str, int, set[str]]] = []  # owner, debtor, rent, who has thrown since
        self.no_salary: set[str] = set()  # of those who have not asked for it

    def play(self, turn: Turn) -> dict[str, Any]:
        """Play one line of the script and return its results."""
        self.steps: list[str] = []
        self.turn = turn
        self.salaries = 0
        money, owner = dict(self.money), dict(self.owner)
        built = {name: self.built(name) for name in self.deeds}
        if "do" in turn:
            getattr(self, f"_do_{turn['do'].replace(' ', '_')}")(turn)
        else:
            self._throw(turn)
        player = turn["player"]
        items = sorted({*owner, *self.owner}, key=[*self.deeds, *self.cards].index)
        owes: dict[str, dict[str, int]] = {}
        for debtor, creditor, amount in self.debts:
            owes.setdefault(debtor, {})[creditor] = amount
        results: dict[str, Any] = {
            "money": self.money[player],
            "others": {one: cash for one, cash in self.money.items() if one != player and money[one] != cash},
            "owns": {item: self.owner.get(item, BANK) for item in items if owner.get(item) != self.owner.get(item)},
            "built": {name: self.built(name) for name in self.deeds if built[name] != self.built(name)},
            "owes": owes,
        }
        if "do" not in turn:
            place = IN_JAIL if player in self.jailed else self.place[player]
            results |= {"place": place, "does": self.steps, "extra": self.again}
        return results

    # Turns

    def _after(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def _pass_on(self, player: str) -> None:
        """Pass the turn to the left, or back to a player who was skipped."""
        self.again = False
        if self.skipped:
            self.due, self.resume, self.skipped = self.skipped, self._after(player), ""
        elif self.resume:
            self.due, self.resume = self.resume, ""
        else:
            self.due = self._after(player)

    def leave(self, player: str) -> None:
        if player == self.due:
            self._pass_on(player)
        super().leave(player)
        self.unasked = [claim for claim in self.unasked if player not in claim[:2]]

    def _throw(self, turn: Turn) -> None:
        player, dice = turn["player"], turn["throw"]
        self.require(len(dice) == 2 and all(1 <= die <= 6 for die in dice), "two dice are thrown")
        self.require(not self.debts and not self.to_auction, "debts and auctions come first")
        if turn.get("skips"):
            self.require(turn["skips"] == self.due and self._after(self.due) == player, "the next player was skipped")
            self.due, self.skipped = player, turn["skips"]
            self.met.add("skipped")
        self.require(player == self.due, f"it is the turn of {self.due}")
        if not self.again:
            self.doubles = 0
        self._lapse(player, new=not self.again)
        double = dice[0] == dice[1]
        self.doubles += double
        self.again = False
        if player in self.jailed:
            self._throw_in_jail(player, double)
        elif self.doubles == self.rules.doubles_to_jail:
            self.met.add("jail by doubles")
            self._to_jail(player)
        else:
            self.again = double
            if double and player in self.freed:
                self.met.add("doubles after leaving jail")
            self._forward(player, sum(dice))
        self.freed.discard(player)
        if not self.again:
            self._pass_on(player)

    def _throw_in_jail(self, player: str, double: bool) -> None:
        self.jailed[player] += 1
        last = self.jailed[player] == self.rules.jail_tries
        if not double and not last:
            self.met.add("stays in jail")
            return
        del self.jailed[player]
        self.met.add("out by doubles" if double else "out by the last turn")
        if not double:
            self._owe(player, BANK, self.rules.jail_fine)
        self._forward(player, sum(self.turn["throw"]))

    def _do_fine(self, turn: Turn) -> None:
        failed = self.jailed.get(turn["player"], 0)
        self.require(failed < self.rules.jail_tries - 1, "no fine before the last throw")
        self._pay_bank(turn["player"], self.rules.jail_fine)
        self._leave_jail(turn["player"])
        self.met.add("out by the fine")

    def _do_card(self, turn: Turn) -> None:
        player, card = turn["player"], turn["card"]
        self.require(self.owner.get(card) == player, f"{player} has no {card}")
        self._leave_jail(player)
        self._put_under(card)
        self.met.add("out by a bought card" if card in self.bought else "out by an own card")
        self.bought.discard(card)

    def _leave_jail(self, player: str) -> None:
        self.require(player == self.due and player in self.jailed, f"{player} cannot leave jail now")
        del self.jailed[player]
        self.freed.add(player)

    def _to_jail(self, player: str) -> None:
        self.place[player] = next(name for name, space in self.spaces.items() if getattr(space, "does", "") == "jail")
        self.jailed[player] = 0
        self.again = False

    # Claims

    def _lapse(self, player: str, *, new: bool) -> None:
        """Drop what was not asked for in time."""
        if new and player in self.no_salary:
            self.no_salary.remove(player)
            self.met.add("salary lost")
        for claim in list(self.unasked):
            _, debtor, _, thrown = claim
            thrown |= {player} - {debtor}
            if len(thrown) > 1 or (new and player == debtor):
                self.unasked.remove(claim)
                self.met.add("rent lost")

    def _do_ask(self, turn: Turn) -> None:
        """Ask for a salary, or for rent, that was forgotten."""
        player = turn["player"]
        if turn["for"] == "salary":
            self.require(player in self.no_salary, f"no salary is due to {player}")
            self.no_salary.discard(player)
            self.money[player] += self.rules.salary
            self.met.add("salary asked late")
            return
        claims = [claim for claim in self.unasked if claim[0] == player]
        self.require(bool(claims), f"no rent is due to {player}")
        for claim in claims:
            self.unasked.remove(claim)
            self._owe(claim[1], player, claim[2])
            self.met.add("rent asked late")

    # Moves

    def _forward(self, player: str, steps: int, *, by: str = "dice") -> None:
        names = list(self.spaces)
        at = names.index(self.place[player]) + steps
        self.place[player] = names[at % len(names)]
        if at >= len(names):
            self._salary(player, by)
        self._land(player, by)

    def _salary(self, player: str, by: str) -> None:
        self.salaries += 1
        self.met |= {f"salary by {by}"} | ({"salary twice"} if self.salaries > 1 else set())
        if "salary" in self.turn.get("unasked", ()):
            self.no_salary.add(player)
        else:
            self.money[player] += self.rules.salary

    def _land(self, player: str, by: str) -> None:
        space = self.spaces[self.place[player]]
        self.met.add(space.id)
        if isinstance(space, Draw):
            self._draw(player, space)
        elif isinstance(space, Tax):
            self._tax(player, space)
        elif not isinstance(space, Corner):
            self._property(player, space, by)
        elif space.does == "go-to-jail":
            self.met.add("jail by the corner")
            self._to_jail(player)

    def _tax(self, player: str, space: Tax) -> None:
        if space.percent is None:
            self._owe(player, BANK, self.rules.luxury_tax)
        elif self.turn["choice"] == "percent":
            names = [name for name, owner in self.owner.items() if owner == player and name in self.deeds]
            worth = sum(self.deeds[name].price for name in names) + self.money[player]
            worth += sum(self.built(name) * self.deeds[name].building_cost for name in names if self.paid[name])
            self.met |= {"percent"} | ({"percent with a mortgage"} if self.mortgaged & set(names) else set())
            self._owe(player, BANK, share(worth, space.percent))
        else:
            self.met.add("flat")
            self._owe(player, BANK, space.amount or 0)

    def _property(self, player: str, space: Any, by: str) -> None:
        owner = self.owner.get(space.id)
        kind = type(space).__name__.lower()
        state = "unowned" if owner is None else "own" if owner == player else "other"
        if space.id in self.mortgaged and state == "other":
            state = "mortgaged"
        self.met |= {f"{state} {kind} by {by}", state}
        if state == "unowned" and self.turn["choice"] == "buy":
            self._pay_bank(player, space.price)
            self.owner[space.id] = player
        elif state == "unowned":
            self.require(self.turn["choice"] == "auction", "buy it, or it is auctioned")
            self._auction(space.id, self.turn["bids"])
        elif state == "other":
            assert owner is not None
            rent = self._rent(space, by)
            if "rent" in self.turn.get("unasked", ()):
                self.unasked.append((owner, player, rent, set()))
            else:
                self.met |= {"rent to a player in jail"} if owner in self.jailed else set()
                self._owe(player, owner, rent)

    def _rent(self, space: Any, by: str) -> int:
        rules, count = self.rules, self.owned(space.id)
        if isinstance(space, Transport):
            self.met.add(f"rent of {count} transports")
            return int(rules.transport_rent[count - 1]) * (2 if by == "next transport" else 1)
        if isinstance(space, Utility):
            self.met.add(f"rent of {count} utilities")
            if by == "next utility":
                return sum(self.turn["card_throw"]) * int(max(rules.utility_factor))
            return sum(self.turn["throw"]) * int(rules.utility_factor[count - 1])
        if self.paid[space.id]:
            self.met.add(f"rent with {self.built(space.id)} buildings")
            return int(space.rent[self.built(space.id)])
        if self.whole(space.id):
            mixed = self.has_buildings(space.id) or self.mortgaged & set(self.group(space.id))
            self.met |= {"rent of a group"} | ({"rent of a group, mixed"} if mixed else set())
            return int(space.rent[0]) * int(rules.group_factor)
        self.met.add("bare rent")
        return int(space.rent[0])

    # Cards

    def _draw(self, player: str, space: Draw) -> None:
        card = self.cards[self.decks[space.deck].pop(0)]
        self.steps += [space.id, card.id]
        self.met.add(card.id)
        if card.keep:
            self.owner[card.id] = player
            return
        self._put_under(card.id)
        order = card.text.split("\n")[-1]
        if order.startswith("Advance"):
            self._advance(player, order)
        elif order.startswith("Go back"):
            names = list(self.spaces)
            self.place[player] = names[names.index(self.place[player]) - int(order.split()[2])]
            self._land(player, "card")
        elif order.startswith("Go directly"):
            self.met.add("jail by a card")
            self._to_jail(player)
        else:
            self._pay_or_collect(player, order, amounts(order))

    def _advance(self, player: str, order: str) -> None:
        """Move to the space, or to the next of the kind, that a card names."""
        names = list(self.spaces)
        at = names.index(self.place[player])
        ahead = [self.spaces[name] for name in names[at + 1 :] + names[:at]]
        if "next {transport}" in order:
            by, there = "next transport", [isinstance(space, Transport) for space in ahead]
        elif "next {utility}" in order:
            by, there = "next utility", [isinstance(space, Utility) for space in ahead]
        elif "to {start}" in order:
            by, there = "card", [getattr(space, "does", "") == "start" for space in ahead]
        else:
            by, there = "card", [f"{{space.{space.id}}}" in order for space in ahead]
        self._forward(player, there.index(True) + 1, by=by)

    def _pay_or_collect(self, player: str, order: str, sums: list[int]) -> None:
        at = self.players.index(player)
        others = self.players[at + 1 :] + self.players[:at]  # beginning on the left
        if "for each {small_building}" in order:
            counts = [self.built(name) for name, owner in self.owner.items() if owner == player and name in self.deeds]
            large = sum(count > self.rules.small_per_large for count in counts)
            small = sum(count for count in counts if count <= self.rules.small_per_large)
            self.met |= {"repairs"} | ({"repairs of a large building"} if large else set())
            self._owe(player, BANK, small * sums[0] + large * sums[1])
        elif order.startswith("Pay each player"):
            for other in others:
                self._owe(player, other, sums[0])
            if any(debt[0] == player for debt in self.debts):
                self.met.add("several debts at once")
        elif "from each player" in order:
            for other in others:
                self._owe(other, player, sums[0])
        elif order.startswith("Pay the {bank}"):
            self._owe(player, BANK, sums[0])
        else:
            self.require(order.startswith("Collect") and "from the {bank}" in order, f"known card: {order}")
            self.money[player] += sums[0]
