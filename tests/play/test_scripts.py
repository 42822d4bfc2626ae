"""Tests that the rules of the table lead through the whole games of ``tests/facts/games``, with the same totals."""

from collections.abc import Mapping
from typing import Any

from printgen.games.registry import of_game
from printgen.loading import load_theme
from printgen.play import cards, path, trade
from printgen.play.position import BANK, applied
from printgen.play.records import plain
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
            trade._go_on(self.flow, "skip")
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
        self.by_hand = 0

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
        while self.flow["auction"]:
            auction = self.flow["auction"]
            bidder = auction["turn"]
            most = turn["bids"][-1].get(self.names[bidder], 0)
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
        proposed = [one for one in trade.dealings(self.rules, self.position, player) if one["do"] == "build"]
        found = [one for one in proposed if one["at"] == turn["at"]]
        space = trade.space_at(self.rules, turn["at"])
        count = 5 if turn.get("large") else self.position["built"].get(turn["at"], 0) + 1
        if found and count - self.position["built"].get(turn["at"], 0) == 1:
            self.do(found[0])
        else:  # straight to a large building, in a shortage
            missing = count - self.position["built"].get(turn["at"], 0)
            self.cash(player, BANK, missing * space["building"])
            applied(self.position, [["built", turn["at"], count]])
            self.by_hand += 1

    def do_auction_building(self, player: int, turn: Mapping[str, Any]) -> None:
        winner = max(turn["bids"], key=lambda name: turn["bids"][name])
        at = turn["at"][winner]
        self.cash(self.names.index(winner), BANK, turn["bids"][winner])
        applied(self.position, [["built", at, self.position["built"].get(at, 0) + 1]])
        self.by_hand += 1

    def do_sell(self, player: int, turn: Mapping[str, Any]) -> None:
        for name, number in turn["sells"].items():
            count = self.position["built"].get(name, 0) - number
            applied(self.position, [["built", name, count]])
        self.cash(BANK, player, turn["money"] - self.position["cash"][player])
        self.by_hand += 1

    def do_mortgage(self, player: int, turn: Mapping[str, Any]) -> None:
        for name in turn["at"]:
            found = trade.dealings(self.rules, self.position, player)
            self.do(next(one for one in found if one["at"] == name and one["do"] == turn["do"]))

    do_lift = do_mortgage

    def do_trade(self, player: int, turn: Mapping[str, Any]) -> None:
        other = self.names.index(turn["with"])
        for giver, taker, items in ((player, other, turn["gives"]), (other, player, turn["gets"])):
            for item in items:
                if isinstance(item, int):
                    self.cash(giver, taker, item)
                elif item in self.rules["kept"]:
                    applied(self.position, [["give", item, taker]])
                else:
                    applied(self.position, [["own", item, taker]])
        self.taken_over(turn, [item for item in turn["gives"] + turn["gets"] if item in self.position["mortgaged"]])

    def taken_over(self, turn: Mapping[str, Any], items: list[str]) -> None:
        for item in items:
            space, owner = trade.space_at(self.rules, item), self.position["owner"][item]
            lifted = item in turn.get("lifts", ())
            self.cash(owner, BANK, space["lift"] if lifted else trade.share(space["mortgage"], 10))
            if lifted:
                applied(self.position, [["mortgaged", item, False]])

    def do_pay(self, player: int, turn: Mapping[str, Any]) -> None:
        self.settle({})

    def do_bankrupt(self, player: int, turn: Mapping[str, Any]) -> None:
        gone = self.offered("bankrupt")
        assert gone["player"] == player
        self.do(gone)
        for due in [one for one in self.flow["due"] if one["do"] == "pay"]:
            name = next((item for item in turn.get("lifts", ()) if item in self.position["mortgaged"]), "")
            amount = trade.space_at(self.rules, name)["lift"] if name else due["amount"]
            self.cash(due["player"], BANK, amount)
            if name:
                applied(self.position, [["mortgaged", name, False]])
        self.flow["due"] = [one for one in self.flow["due"] if one["do"] != "pay"]
        if not self.flow["due"] and self.flow["stage"] == "land":
            trade._go_on(self.flow, "bankrupt")

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
            jailed = game.flow["jail"][player] != trade.FREE
            place = game.rules["spaces"][game.position["place"][player]]["id"]
            assert ("in-jail" if jailed else place) == turn["place"], about
    assert game.flow["stage"] == "over"
    [winner] = game.script["end"]["wins"]
    assert game.position["cash"][game.names.index(winner)] == game.script["end"]["money"][winner]
    skipped = sum("skips" in turn for turn in game.script["turns"])
    assert game.passed_by_hand == 3 * skipped, "to the player after, back to the one who was skipped, and on"
