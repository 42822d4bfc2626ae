"""Tests that the rules of the table lead through the whole games of ``tests/facts/games``, with the same totals."""

from collections.abc import Mapping
from typing import Any

from printgen.games.registry import of_game
from printgen.loading import load_theme
from printgen.play import cards, path, trade
from printgen.play.position import BANK, applied
from printgen.play.records import plain
from printgen.play.trade_changes import _go_on
from printgen.play.trade_facts import FREE
from tests.support.referees.replay import FOLDER, edition_name, read_script


class Scripted:
    """A chance that gives what the script says."""

    def __init__(self, decks: Mapping[str, list[str]]) -> None:
        self.decks, self.throws = decks, list[list[int]]()

    def dice(self, count: int) -> list[int]:
        return self.throws.pop(0)

    def shuffled(self, given: Any) -> list[str]:
        return list(next(deck for deck in self.decks.values() if sorted(deck) == sorted(given)))


class Game:
    """A game that is led through a script."""

    def __init__(self, name: str, play: Any) -> None:
        self.script, self.play = read_script(FOLDER / f"{name}.yaml"), play
        edition = load_theme(edition_name(self.script)).edition
        rules = plain(of_game(edition.game, "play", "play_rules")(edition))
        self.rules = trade.ready(rules) if play is trade else rules
        self.names = list(self.script["setup"]["players"])
        self.chance = Scripted(self.script["setup"]["decks"])
        self.position = play.start(self.rules, len(self.names), self.chance)

    @property
    def flow(self) -> dict[str, Any]:
        found: dict[str, Any] = self.position["flow"]
        return found

    def offered(self, do: str = "") -> dict[str, Any]:
        """Return the first proposal, or the first one of a kind."""
        found = self.play.proposals(self.rules, self.position)
        chosen: dict[str, Any] = next((one for one in found if not do or one["do"] == do), {})
        return chosen

    def do(self, proposal: dict[str, Any]) -> None:
        applied(self.position, self.play.perform(self.rules, self.position, proposal, self.chance))

    def skip(self) -> dict[str, Any]:
        """Leave out the first thing that is due, as the table lets players do."""
        due: dict[str, Any] = self.flow["due"].pop(0)
        if not self.flow["due"] and self.flow["stage"] == "land":
            _go_on(self.flow, "skip")
        return due


def test_the_race_follows_its_script() -> None:
    game = Game("summit", path)
    for at, turn in enumerate(game.script["turns"]):
        player = game.names.index(turn["player"])
        assert game.flow["turn"] == player, at
        if turn.get("misses"):
            assert game.offered()["do"] == "miss"
            game.do(game.offered())
            continue
        game.chance.throws = [[turn["throw"]]]
        game.do(game.offered("throw"))
        while game.flow["stage"] not in ("throw", "over"):
            first = game.offered()
            if first["do"] == "swap":
                other = game.names.index(turn["choice"])
                first = next(one for one in path.proposals(game.rules, game.position) if one["with"] == other)
            game.do(first)
        assert game.position["place"][player] + 1 == turn["place"], (at, turn)
        for name, place in turn.get("others", {}).items():
            assert game.position["place"][game.names.index(name)] + 1 == place, (at, turn)
    assert [game.names[one] for one in game.flow["arrived"]] == game.script["end"]["arrived"]


def test_the_tasks_follow_their_script() -> None:
    game = Game("quiz", cards)
    for at, turn in enumerate(game.script["turns"]):
        player = game.names.index(turn["player"])
        assert game.flow["turn"] == player, at
        drawn = next(one for one in cards.proposals(game.rules, game.position) if one["deck"] == turn["choice"])
        game.do(drawn)
        if game.flow["stage"] == "judge":
            votes = turn["agree"]
            if "uses" in turn and votes < 1:  # a kept card goes back under its deck by hand
                applied(game.position, [["use", turn["uses"].rsplit("-", 1)[0], turn["uses"]]])
                del game.position["decks"][turn["uses"].rsplit("-", 1)[0]][-1]
                votes = turn["then_agree"]
            game.do(game.offered("done" if votes >= 1 else "not-done"))
        assert len(cards.hand(game.position, player)) == turn["cards"], (at, turn)
    assert game.flow["stage"] == "over"


class TradeGame(Game):
    """A trading game; what the rules do not propose is done by hand, as on the table."""

    def __init__(self) -> None:
        super().__init__("classic", trade)
        self.unasked: list[dict[str, Any]] = []
        self.passed_by_hand = 0

    def turn(self, turn: Mapping[str, Any]) -> None:
        player = self.names.index(turn["player"])
        if "do" in turn:
            getattr(self, f"do_{turn['do'].replace(' ', '_')}")(player, turn)
            return
        if self.flow["turn"] != player:
            self.flow["turn"] = player
            self.passed_by_hand += 1
        self.unasked = (
            [due for due in self.unasked if due["player"] != player] if not self.flow["doubles"] else self.unasked
        )
        self.chance.throws = [list(turn["throw"]), *([list(turn["card_throw"])] if "card_throw" in turn else [])]
        self.do(self.offered("throw"))
        self.do(self.offered())
        self.settle(turn)

    def settle(self, turn: Mapping[str, Any]) -> None:
        """Do what is due, as far as the cash reaches."""
        while self.flow["due"] or self.flow["auction"]:
            first = self.offered()
            if first["do"] in ("raise", "bankrupt"):
                return
            if first["do"] in turn.get("unasked", ()):
                self.unasked.append(self.skip())
            elif first["do"] in ("buy", "auction", "bid", "pass"):
                self.buy(turn)
            elif (
                first["do"] == "pay"
                and turn.get("choice") in ("flat", "percent")
                and "percent" in str(self.flow["due"][0])
            ):
                found = trade.proposals(self.rules, self.position)
                self.do(next(one for one in found if ("percent" in one) == (turn["choice"] == "percent")))
            else:
                self.do(first)

    def buy(self, turn: Mapping[str, Any]) -> None:
        if not self.flow["auction"]:
            self.do(self.offered(turn.get("choice", "auction")))
        self.bid(turn["bids"][-1] if "bids" in turn else {})

    def bid(self, bids: Mapping[str, int]) -> None:
        while self.flow["auction"]:
            auction = self.flow["auction"]
            bidder = auction["turn"]
            most = bids.get(self.names[bidder], 0)
            bid = {
                "do": "bid" if most > auction["bid"] else "pass",
                "player": bidder,
                "at": auction["at"],
                "amount": most,
            }
            self.do(bid)

    def cash(self, giver: int | str, taker: int | str, amount: int) -> None:
        applied(self.position, [["cash", giver, taker, amount]])

    def do_ask(self, player: int, turn: Mapping[str, Any]) -> None:
        kind = "salary" if turn["for"] == "salary" else "rent"
        for due in [one for one in self.unasked if one["do"] == kind and one.get("to", one["player"]) == player]:
            self.unasked.remove(due)
            self.cash(BANK if kind == "salary" else due["player"], player, due["amount"])

    def do_fine(self, player: int, turn: Mapping[str, Any]) -> None:
        self.do(self.offered("fine"))

    def do_card(self, player: int, turn: Mapping[str, Any]) -> None:
        assert self.offered("free")
        self.do({"do": "free", "player": player, "card": turn["card"]})

    def do_build(self, player: int, turn: Mapping[str, Any]) -> None:
        proposed = trade.dealings(self.rules, self.position, player)
        found = [one["do"] for one in proposed if one["at"] == turn["at"] and one["do"].startswith("build")]
        kind = "build-large" if turn.get("large") and "build-large" in found else "build" if found else "contest"
        self.do(next(one for one in proposed if one["at"] == turn["at"] and one["do"] == kind))
        if self.flow["auction"]:  # nobody else wants it
            self.bid({})
            self.do(next(one for one in trade.proposals(self.rules, self.position) if one["at"] == turn["at"]))

    def do_auction_building(self, player: int, turn: Mapping[str, Any]) -> None:
        ways = trade.dealings(self.rules, self.position, player)
        self.do(next(one for one in ways if one["do"] == "contest" and one["at"] == turn["at"][turn["player"]]))
        self.bid(turn["bids"])
        at = turn["at"][max(turn["bids"], key=lambda name: turn["bids"][name])]
        self.do(next(one for one in trade.proposals(self.rules, self.position) if one["at"] == at))

    def do_sell(self, player: int, turn: Mapping[str, Any]) -> None:
        for name, number in turn["sells"].items():
            count = self.position["built"].get(name, 0) - number
            applied(self.position, [["built", name, count]])
        self.cash(BANK, player, turn["money"] - self.position["cash"][player])

    def do_mortgage(self, player: int, turn: Mapping[str, Any]) -> None:
        for name in turn["at"]:
            found = trade.dealings(self.rules, self.position, player)
            self.do(next(one for one in found if one["at"] == name and one["do"] == turn["do"]))

    do_lift = do_mortgage

    def do_trade(self, player: int, turn: Mapping[str, Any]) -> None:
        other = self.names.index(turn["with"])
        gives, gets = ([item for item in turn[name] if not isinstance(item, int)] for name in ("gives", "gets"))
        cash = sum(item for item in turn["gives"] if isinstance(item, int))
        cash -= sum(item for item in turn["gets"] if isinstance(item, int))
        offer = {"do": "offer", "player": player, "with": other, "gives": gives, "gets": gets, "cash": cash}
        assert trade.is_possible(self.rules, self.position, offer)
        self.do(offer)
        self.do(self.offered("accept"))
        self.taken_over(turn)

    def taken_over(self, turn: Mapping[str, Any]) -> None:
        """Settle the mortgages that a new owner takes over."""
        while due := [one for one in self.flow["due"] if one["do"] == "interest"]:
            self.flow["due"].remove(due[0])
            self.flow["due"].insert(0, due[0])
            self.do(self.offered("lift-now" if due[0]["at"] in turn.get("lifts", ()) else "interest"))

    def do_pay(self, player: int, turn: Mapping[str, Any]) -> None:
        self.settle({})

    def do_bankrupt(self, player: int, turn: Mapping[str, Any]) -> None:
        gone = self.offered("bankrupt")
        assert gone["player"] == player
        self.do(gone)
        self.taken_over(turn)

    def do_auction(self, player: int, turn: Mapping[str, Any]) -> None:
        at = next(at for at, due in enumerate(self.flow["due"]) if due["at"] == turn["at"])
        self.flow["due"].insert(0, self.flow["due"].pop(at))
        self.buy({"choice": "auction", **turn})


def test_the_trading_game_follows_its_script() -> None:
    game = TradeGame()
    for at, turn in enumerate(game.script["turns"]):
        game.turn(turn)
        player = game.names.index(turn["player"])
        about = (at + 1, turn, game.flow)
        assert game.position["cash"][player] == turn.get("money", 0), about
        for name, money in turn.get("others", {}).items():
            assert game.position["cash"][game.names.index(name)] == money, about
        for item, owner in turn.get("owns", {}).items():
            found = {**game.position["owner"], **game.position["kept"]}.get(item, -1)
            assert found == (game.names.index(owner) if owner != "bank" else -1), about
        for item, count in turn.get("built", {}).items():
            assert game.position["built"].get(item, 0) == count, about
        if "place" in turn:
            jailed = game.flow["jail"][player] != FREE
            place = game.rules["spaces"][game.position["place"][player]]["id"]
            assert ("in-jail" if jailed else place) == turn["place"], about
    assert game.flow["stage"] == "over"
    [winner] = game.script["end"]["wins"]
    assert game.position["cash"][game.names.index(winner)] == game.script["end"]["money"][winner]
    skipped = sum("skips" in turn for turn in game.script["turns"])
    assert game.passed_by_hand == 3 * skipped, "to the player after, back to the one who was skipped, and on"
