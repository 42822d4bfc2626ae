"""A referee of the sliding game."""

from collections import Counter, defaultdict

from tests.support.referees.replay import Referee, Turn

OFF, SHORT, IN_JAIL = "off", "short", "in-jail"
STEPS = ("slide", "chance", "railroad", "property", "color", "house", "tax", "pot", "end")


class SlideReferee(Referee):
    """The tokens' places, the money of each side, the pot and the turn order."""

    def replay(self) -> None:
        setup = self.script["setup"]
        self.sides: dict[str, list[str]] = setup["sides"]
        players = sum(map(len, self.sides.values()))
        self.require(all(len(team) <= 2 for team in self.sides.values()), "a team has at most two players")
        teams = players >= self.rules.teams_from
        self.require(sum(len(team) == 1 for team in self.sides.values()) == players % 2 or not teams, "teams of two")
        self.order = list(setup["order"])
        self.require(sorted(self.order) == sorted(self.sides), "the order has all sides")
        self.partner = Counter[str]()
        self.spaces = {space.id: space for space in self.edition.spaces}
        self.properties = {name: space for name, space in self.spaces.items() if hasattr(space, "cash")}
        self.groups = {group.id: group for group in self.edition.groups}
        self.money = dict.fromkeys(self.order, self.rules.start_money)
        self.pot, self.round, self.step = self.rules.pot, 1, "slide"
        self.slid = 0
        self._begin()
        for turn in self.turns():
            self.require(turn["round"] == self.round, f"this is round {self.round}")
            self._go_on(turn["do"])
            getattr(self, f"_{turn['do'].replace(' ', '_')}")(turn)
            if turn["do"] != "end":
                self.compare(turn, money=self.money[turn["player"]], pot=self.pot)
        self.at += 1
        self.require(self.round == len(self.order) + 1, "as many rounds as sides")
        most = max(self.money.values())
        self.compare(
            self.script["end"], money=self.money, wins=[side for side, cash in self.money.items() if cash == most]
        )

    def _begin(self) -> None:
        self.place: dict[str, str] = {}
        self.by_chance: set[str] = set()
        self.taken: dict[str, list[str]] = {}
        self.paid: dict[str, list[str]] = defaultdict(list)
        self.freed: tuple[str, str] = ("", "")
        self.step, self.done = "slide", list[str]()
        self.turn_of = 0

    def _on(self, side: str, kind: str) -> list[str]:
        """Return a side's tokens on spaces of a kind, in the order of their numbers."""
        return [
            token for token, place in sorted(self.place.items()) if _side(token) == side and self._kind(place) == kind
        ]

    def _kind(self, place: str) -> str:
        space = self.spaces.get(place)
        return "" if space is None else getattr(space, "does", "property")

    def _go_on(self, do: str) -> None:
        """Move on to the next step of counting, with nothing left undone in those before."""
        step = "slide" if do == "slide" else self.step if do == "slide again" else do
        while self.step != step:
            left = self._left()
            self.require(not left, f"{self.step}: {', '.join(left)} is left out")
            self.step, self.done = STEPS[STEPS.index(self.step) + 1], []
            if self.step == "end":
                return

    def _left(self) -> list[str]:
        """Return the sides that have something to do in this step of counting, in turn order."""
        if self.step == "slide":
            left = len(self.order) * self.edition.tokens.each - self.turn_of
            return [str(left)] if left else []
        if self.step == "chance":
            return [side for side in self.order if self.taken.get(side) or self._to_slide(side)]
        if self.step == "railroad":
            return [side for side in self.order if self._on(side, "railroad")]
        due = {"property": self._paying, "color": self._colors, "house": self._doubling, "tax": self._taxed}
        if self.step in due:
            return [side for side in self.order if side not in self.done and due[self.step](side)]
        return self._winners()[len(self.done) :]

    def _is_next(self, turn: Turn) -> None:
        """Require that the turn is that of the first side that has something to do."""
        left = self._left()
        self.require(left[:1] == [turn["player"]], f"{self.step}: it is the turn of {left[:1]}")
        self.done.append(turn["player"])

    # Sliding

    def _slide(self, turn: Turn) -> None:
        side = self.order[self.turn_of % len(self.order)]
        self.turn_of += 1
        self.require(turn["player"] == side, f"it is the turn of {side}")
        self.require(turn["token"] not in self.place, f"{turn['token']} has been slid")
        self._slid(turn)

    def _slid(self, turn: Turn) -> None:
        """Put the token and all that it hits where they stop."""
        side, token, hits = turn["player"], turn["token"], turn.get("hits", {})
        team = self.sides[side]
        self.require(_side(token) == side, f"{token} is not of {side}")
        if turn["do"] == "slide":
            self.compare(turn, by=team[self.partner[side] % len(team)])
            self.partner[side] += 1
        self._stop(token, turn["stops"])
        self.met.add(f"side {side}")
        for other, stops in hits.items():
            self.require(self.place.get(other) not in (None, OFF, IN_JAIL), f"{other} is not on the board")
            self.met.add("own token bumped" if _side(other) == side else "token bumped")
            if stops == OFF:
                self.met.add("token knocked off")
            if self.step == "chance" and self._kind(stops) == "chance":
                to_come = _side(other) in self._to_come(side) and other not in self.by_chance
                self.met.add(f"bumped onto Chance, {'slid' if to_come else 'stays'}")
            if self._kind(stops) == "go-to-jail":
                self.met.add("bumped into jail")
            self._stop(other, stops)
        if turn.get("line"):
            self.require(turn["stops"] in turn["line"], "the token counts for a space that it lies on")
            self.met.add("on a line")
        may_pay = token if not hits and turn["stops"] == OFF else ""
        self.freed = (may_pay, "off") if may_pay else ("", "")
        self.jailed = [name for name in (token, *hits) if self.place[name] == IN_JAIL]
        self.compare(turn, place=self.place[token])

    def _to_come(self, side: str) -> list[str]:
        return self.order[self.order.index(side) + 1 :]

    def _stop(self, token: str, stops: str) -> None:
        self.require(stops in self.spaces or stops in (OFF, SHORT), f"no place is called {stops}")
        kind = self._kind(stops)
        self.met.add(stops if stops in self.spaces else f"stops {stops}")
        self.place[token] = IN_JAIL if kind == "go-to-jail" else stops

    def _slide_again(self, turn: Turn) -> None:
        """Slide a token again that has just left the board or gone to jail, for a price."""
        side, token = turn["player"], turn["token"]
        self.require(turn["paid"] == "jail" or self.rules.slide_again == "pay", "sliding again is paid")
        free = token == self.freed[0] if turn["paid"] == "off" else token in self.jailed
        self.require(free, f"{token} may not be slid again")
        price = self.rules.slide_again_price if turn["paid"] == "off" else self.rules.jail_price
        self.require(self.money[side] >= price, f"{side} cannot pay")
        self.money[side] -= price
        self.pot += price
        self.met.add(f"paid after {turn['paid']}" + (" in step 1" if self.step == "chance" else ""))
        del self.place[token]
        self._slid(turn)
        if self.place[token] == IN_JAIL:
            self.met.add("slid again and into jail")

    # Counting

    def _to_slide(self, side: str) -> list[str]:
        """Return the tokens of a side that Chance slides again, if the side has not had its turn in this step."""
        return [] if side in self.taken else [t for t in self._on(side, "chance") if t not in self.by_chance]

    def _chance(self, turn: Turn) -> None:
        side, token = turn["player"], turn["token"]
        left = self._left()
        self.require(left[:1] == [side], f"chance: it is the turn of {left[:1]}")
        if side not in self.taken:
            self.taken |= {earlier: [] for earlier in self.order[: self.order.index(side)] if earlier not in self.taken}
            self.taken[side] = self._to_slide(side)
            for one in self.taken[side]:
                del self.place[one]
        self.require(token in self.taken[side], f"Chance does not slide {token}")
        self.taken[side].remove(token)
        self.by_chance.add(token)
        self._slid(turn)
        self.met.add("slid by Chance")
        if self._kind(self.place[token]) == "chance":
            self.met.add("Chance twice")

    def _railroad(self, turn: Turn) -> None:
        side, token, to = turn["player"], turn["token"], turn["place"]
        left = self._left()
        self.require(left[:1] == [side], f"railroad: it is the turn of {left[:1]}")
        self.require(token in self._on(side, "railroad"), f"{token} is not on a railroad")
        self.require(to in self.properties and to not in self.place.values(), f"{to} is no empty property")
        self.place[token] = to
        self.met.add("moved by Railroad")

    def _paying(self, side: str) -> list[str]:
        """Return the properties that pay a side: those on which it is the first in turn order."""
        found = []
        for name in self.properties:
            there = {_side(token) for token, place in self.place.items() if place == name}
            if there and side == next(one for one in self.order if one in there):
                found.append(name)
        return found

    def _property(self, turn: Turn) -> None:
        self._is_next(turn)
        side = turn["player"]
        self.paid[side] = self._paying(side)
        gets = sum(self.properties[name].cash for name in self.paid[side])
        self.money[side] += gets
        self.met |= {"two sides on a property" for name in self.paid[side] if len(self._sides(name)) > 1}
        self.compare(turn, paid_by=self.paid[side], gets=gets)

    def _sides(self, name: str) -> set[str]:
        return {_side(token) for token, place in self.place.items() if place == name}

    def _colors(self, side: str) -> list[str]:
        whole = {name: {key for key, one in self.properties.items() if one.group == name} for name in self.groups}
        return [name for name, spaces in whole.items() if spaces <= set(self.paid[side])]

    def _color(self, turn: Turn) -> None:
        self._is_next(turn)
        colors = self._colors(turn["player"])
        gets = sum(self.groups[name].bonus for name in colors)
        self.money[turn["player"]] += gets
        self.met.add("bonus")
        self.compare(turn, colors=colors, gets=gets)

    def _doubling(self, side: str) -> bool:
        return bool(self._on(side, "house") and self.paid[side])

    def _house(self, turn: Turn) -> None:
        self._is_next(turn)
        side, choice = turn["player"], turn["choice"]
        self.require(choice in self.paid[side], f"{choice} did not pay {side}")
        gets = self.properties[choice].cash
        self.money[side] += gets
        self.met.add("two tokens on House" if len(self._on(side, "house")) > 1 else "one token on House")
        self.compare(turn, gets=gets)

    def _taxed(self, side: str) -> int:
        """Return the tax of a side: for each token on a property that paid it, at most all its money."""
        earning = [token for token, place in self.place.items() if _side(token) == side and place in self.paid[side]]
        return len(earning) * self.rules.luxury_tax if self._on(side, "tax") else 0

    def _tax(self, turn: Turn) -> None:
        self._is_next(turn)
        side = turn["player"]
        places = [place for token, place in self.place.items() if _side(token) == side and place in self.paid[side]]
        due = self._taxed(side)
        pays = min(due, self.money[side])
        self.met.add("tax")
        if len(places) > len(set(places)):
            self.met.add("tax for two tokens on a property")
        if len(self._on(side, "tax")) > 1:
            self.met.add("two tokens on Luxury Tax")
        if pays < due:
            self.met.add("tax beyond the money")
        self.money[side] -= pays
        self.pot += pays
        self.compare(turn, pays=pays)

    def _winners(self) -> list[str]:
        count = Counter(_side(token) for token, place in self.place.items() if self._kind(place) == "free")
        return [side for side in self.order if count and count[side] == max(count.values())]

    def _pot(self, turn: Turn) -> None:
        """Give one winner its share of the pot; each winner has a line, in turn order."""
        winners = self._winners()
        if not self.done:
            note = min(note.value for note in self.edition.money)
            tie = len(winners) > 1
            self.share = self.pot // (len(winners) * note) * note if tie else self.pot
            self.met.add("pot tie" if tie else "pot won")
            if tie and self.rules.pot_tie == "stay":
                self.share = 0
        self.require(turn["player"] == winners[len(self.done)], f"the pot goes to {winners[len(self.done) :]}")
        self.done.append(turn["player"])
        self.money[turn["player"]] += self.share
        self.pot -= self.share
        self.compare(turn, gets=self.share)

    def _end(self, turn: Turn) -> None:
        """End the round: fill the pot, and pass the start of the next round on."""
        if self.pot:
            self.met.add("pot stays" if not self._winners() else "rest of the pot stays")
        self.pot = self.pot or self.rules.pot
        self.order = [*self.order[1:], self.order[0]]
        self.round += 1
        self._begin()
        self.compare(turn, pot=self.pot, order=self.order)


def _side(token: str) -> str:
    return token.rsplit("-", 1)[0]
