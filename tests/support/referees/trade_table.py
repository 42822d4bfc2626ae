"""The table of a property-trading game: money, ownership, buildings, mortgages and debts."""

import re
from math import ceil
from typing import Any

from printgen.games.trade.records import Property, Transport, Utility
from tests.support.referees.replay import Referee, Turn

BANK, IN_JAIL = "bank", "in-jail"
_AMOUNT = re.compile(r"\{money\.(\d+)\}")


def amounts(text: str) -> list[int]:
    """Return the amounts that a card's text names."""
    return [int(amount) for amount in _AMOUNT.findall(text)]


def share(amount: int, percent: int) -> int:
    """Return a share of an amount, with a fraction rounded up."""
    return ceil(amount * percent / 100)


class TradeTable(Referee):
    """What lies on the table, and what players may do with it at any time."""

    def set_up(self) -> None:
        setup = self.script["setup"]
        self.players: list[str] = list(setup["players"])
        self.money = dict.fromkeys(self.players, self.rules.start_money)
        self.spaces = {space.id: space for space in self.edition.spaces}
        self.deeds: dict[str, Any] = {
            name: space for name, space in self.spaces.items() if isinstance(space, Property | Transport | Utility)
        }
        self.cards = {card.id: card for deck in self.edition.decks for card in deck.cards}
        self.decks: dict[str, list[str]] = {name: list(cards) for name, cards in setup["decks"].items()}
        for deck in self.edition.decks:
            self.require(sorted(self.decks[deck.id]) == sorted(card.id for card in deck.cards), f"deck {deck.id}")
        tokens = {token.id for token in self.edition.pieces.tokens}
        self.require(set(setup["players"].values()) <= tokens, "each player has a token of the edition")
        self.place = dict.fromkeys(self.players, self.edition.spaces[0].id)
        self.jailed: dict[str, int] = {}
        self.owner: dict[str, str] = {}  # of properties and kept cards
        self.mortgaged: set[str] = set()
        self.paid: dict[str, list[int]] = {name: [] for name in self.deeds}  # for each building, in order
        self.debts: list[tuple[str, str, int]] = []
        self.to_auction: list[str] = []
        self.bought: set[str] = set()

    # Groups and buildings

    def built(self, name: str) -> int:
        """Return the number of buildings on a property; the large one counts as one more than all small ones."""
        return len(self.paid[name])

    def group(self, name: str) -> list[str]:
        """Return the properties of a color group, or all railroads or utilities."""
        deed = self.deeds[name]
        if isinstance(deed, Property):
            return [one for one, other in self.deeds.items() if getattr(other, "group", "") == deed.group]
        return [one for one, other in self.deeds.items() if type(other) is type(deed)]

    def owned(self, name: str) -> int:
        """Return how many of a property's group its owner has."""
        return sum(self.owner.get(one) == self.owner[name] for one in self.group(name))

    def whole(self, name: str) -> bool:
        return self.owned(name) == len(self.group(name))

    def has_buildings(self, name: str) -> bool:
        return any(self.paid[one] for one in self.group(name))

    def small_left(self) -> int:
        """Return the number of small buildings that the Bank has."""
        top = self.rules.small_per_large
        count: int = self.edition.pieces.small_building.count
        return count - sum(self.built(name) for name in self.deeds if self.built(name) <= top)

    def may_build(self, player: str, name: str) -> bool:
        """Check whether a player may build on a property, whatever the Bank has left."""
        if self.owner.get(name) != player or not isinstance(self.deeds[name], Property) or not self.whole(name):
            return False
        here = self.place[player] == name or self.rules.build_where == "anywhere"
        free = not self.mortgaged & set(self.group(name))
        even = self.built(name) == min(map(self.built, self.group(name)))
        return here and free and even and self.built(name) <= self.rules.small_per_large

    def _do_build(self, turn: Turn) -> None:
        player, name = turn["player"], turn["at"]
        top, cost = self.rules.small_per_large, self.deeds[name].building_cost
        self.require(self.may_build(player, name), f"{player} may not build on {name}")
        missing = top - self.built(name)
        if turn.get("large") and missing:
            self.require(self.small_left() < missing, "straight to the top only if the Bank has too few")
            self.require(
                all(self.built(one) >= top for one in self.group(name) if one != name), "the others have all small ones"
            )
            self.met.add("straight to the top")
            self._pay_bank(player, cost * (missing + 1))
            self.paid[name] += [cost] * (missing + 1)
        else:
            self.require(not missing or self.small_left() >= 1, "the Bank has no small buildings")
            self.require(bool(turn.get("large")) == (not missing), "a large building comes after all small ones")
            self._pay_bank(player, cost)
            self.paid[name].append(cost)
            self.met.add("built" if missing else "large building")

    def _do_auction_building(self, turn: Turn) -> None:
        """Auction the last small building to those who could build right now."""
        bids, places = turn["bids"], turn["at"]
        self.require(self.small_left() == 1 and len(places) > 1, "the last one, for several players")
        for player, name in places.items():
            self.require(self.may_build(player, name), f"{player} may not build on {name}")
            self.require(self.built(name) < self.rules.small_per_large, f"{name} takes no more")
        winner = max(bids, key=lambda bidder: bids[bidder])
        self._pay_bank(winner, bids[winner])
        self.paid[places[winner]].append(bids[winner])
        self.met.add("shortage")

    def _do_sell(self, turn: Turn) -> None:
        """Sell buildings to the Bank: the number sold of each property."""
        player, top = turn["player"], self.rules.small_per_large
        for name, number in turn["sells"].items():
            self.require(self.owner[name] == player and self.built(name) >= number > 0, f"{name} has fewer")
            if self.built(name) > top:
                self.met.add("large building sold whole" if number > 1 else "large building sold by a step")
            for _ in range(number):
                self.money[player] += share(self.paid[name].pop(), self.rules.resale_percent)
        for name in turn["sells"]:
            left = [self.built(one) for one in self.group(name)]
            self.require(max(left) - min(left) <= 1, "buildings are sold evenly")
        self.require(self.small_left() >= 0, "the Bank has too few small buildings")
        self.met.add("buildings sold")

    # Mortgages and trades

    def loan(self, name: str) -> int:
        return share(self.deeds[name].price, self.rules.mortgage_percent)

    def _do_mortgage(self, turn: Turn) -> None:
        for name in turn["at"]:
            self.require(self.owner.get(name) == turn["player"] and name not in self.mortgaged, f"{name} is not free")
            self.require(not self.has_buildings(name), f"there are buildings in the group of {name}")
            self.mortgaged.add(name)
            self.money[turn["player"]] += self.loan(name)
        self.met.add("mortgage")

    def _do_lift(self, turn: Turn) -> None:
        for name in turn["at"]:
            self.require(self.owner.get(name) == turn["player"], "only the owner lifts a mortgage")
            self._lift(name)
        self.met.add("lifted")

    def _lift(self, name: str) -> None:
        self.mortgaged.remove(name)
        self._pay_bank(self.owner[name], self.loan(name) + share(self.loan(name), self.rules.lift_percent))

    def _do_trade(self, turn: Turn) -> None:
        one, two = turn["player"], turn["with"]
        for giver, taker, items in ((one, two, turn["gives"]), (two, one, turn["gets"])):
            for item in items:
                if isinstance(item, int):
                    self.require(self.money[giver] >= item, f"{giver} cannot pay")
                    self.money[giver] -= item
                    self.money[taker] += item
                    continue
                self.require(self.owner.get(item) == giver, f"{giver} has no {item}")
                self.require(item in self.cards or not self.has_buildings(item), f"buildings in the group of {item}")
                self.owner[item] = taker
                self.met.add("card traded" if item in self.cards else "traded")
                self.bought |= {item} & set(self.cards)
        self._take_over([item for item in turn["gives"] + turn["gets"] if item in self.mortgaged], turn)

    def _take_over(self, names: list[str], turn: Turn) -> None:
        """Let the new owner of each property under mortgage lift it at once, or pay the interest."""
        for name in names:
            if name in turn.get("lifts", ()):
                self._lift(name)
                self.met.add("taken over and lifted")
            else:
                self._owe(self.owner[name], BANK, share(self.loan(name), self.rules.transfer_percent))
                self.met.add("taken over under mortgage")

    # Debts

    def _pay_bank(self, player: str, amount: int) -> None:
        self.require(self.money[player] >= amount, f"{player} cannot pay {amount}")
        self.money[player] -= amount

    def _owe(self, debtor: str, creditor: str, amount: int) -> None:
        """Note a debt, and pay it if there is enough cash."""
        if amount:
            self.debts.append((debtor, creditor, amount))
            self._settle(debtor)

    def _settle(self, debtor: str) -> None:
        """Pay the debts one by one, as far as the cash reaches."""
        mine = [debt for debt in self.debts if debt[0] == debtor]
        for debt in mine:
            _, creditor, amount = debt
            if self.money[debtor] < amount:
                self.met.add("debt to the Bank" if creditor == BANK else "debt to a player")
                return
            self.debts.remove(debt)
            self.money[debtor] -= amount
            if creditor != BANK:
                self.money[creditor] += amount

    def _do_pay(self, turn: Turn) -> None:
        self._settle(turn["player"])
        self.require(all(debt[0] != turn["player"] for debt in self.debts), "all debts are paid")
        self.met.add("debt paid")

    def _do_bankrupt(self, turn: Turn) -> None:
        player = turn["player"]
        mine = [debt for debt in self.debts if debt[0] == player]
        creditor = mine[0][1]
        names = [name for name, owner in self.owner.items() if owner == player and name in self.deeds]
        for name in names:
            self.money[player] += sum(share(price, self.rules.resale_percent) for price in self.paid[name])
            self.paid[name] = []
        could = self.money[player] + sum(self.loan(name) for name in names if name not in self.mortgaged)
        self.require(could < sum(debt[2] for debt in mine), f"{player} can pay")
        self.debts = [debt for debt in self.debts if player not in debt[:2]]
        cards = [card for card, owner in self.owner.items() if owner == player and card in self.cards]
        if creditor == BANK:
            self.met.add("bankrupt to the Bank")
            self.mortgaged -= set(names)
            self.to_auction += names
            for name in names:
                del self.owner[name]
            for card in cards:
                self._put_under(card)
        else:
            self.met.add("bankrupt to a player")
            self.money[creditor] += self.money[player]
            for item in names + cards:
                self.owner[item] = creditor
            self._take_over([name for name in names if name in self.mortgaged], turn)
        self.money[player] = 0
        self.leave(player)

    def leave(self, player: str) -> None:
        """Take a player out of the game."""
        self.players.remove(player)
        self.jailed.pop(player, None)

    def _put_under(self, card: str) -> None:
        """Put a card face down under its deck."""
        self.owner.pop(card, None)
        deck = next(deck.id for deck in self.edition.decks if any(one.id == card for one in deck.cards))
        self.decks[deck].append(card)

    # Auctions

    def _do_auction(self, turn: Turn) -> None:
        """Auction a property that a bankrupt player has left to the Bank."""
        name = turn["at"]
        self.require(name in self.to_auction, f"{name} is not auctioned")
        self.to_auction.remove(name)
        self._auction(name, turn["bids"])
        self.met.add("auction after a bankruptcy")

    def _auction(self, name: str, rounds: list[dict[str, int]]) -> None:
        """Auction a property; each round has the highest bid of each player, and leaves out winners who cannot pay."""
        out: set[str] = set()
        for bids in rounds:
            self.require(set(bids) <= set(self.players) - out, f"{bids} has players who may not bid")
            if not bids:
                self.met.add("no bid")
                return
            winner = max(bids, key=lambda bidder: bids[bidder])
            if self.money[winner] >= bids[winner]:
                self._pay_bank(winner, bids[winner])
                self.owner[name] = winner
                self.met.add("auction")
                return
            out.add(winner)
            self.met.add("bidder cannot pay")
        self.require(False, f"the auction of {name} goes on")
