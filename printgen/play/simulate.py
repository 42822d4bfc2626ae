"""Games that computer players play by themselves, and what they show about an edition."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from msgspec import Struct

from printgen.play import cards, path, slide, trade, trade_facts, trade_player
from printgen.play.position import BANK, POT, Position, Proposal, applied
from printgen.play.records import CardsRules, GameRules, PathRules, SlideRules, TradeRules, plain
from printgen.play.robots import STOPS, by_chance, where_it_stops

MOST_DEALS = 12  # of a player before a throw
_BUMPED = 0.25  # the share of slides that push a token which lies there


class Luck:
    """Dice and shuffles from a seed, so that a simulation can be repeated."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def dice(self, count: int) -> list[int]:
        return [self.random.randint(1, 6) for _ in range(count)]

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        return self.random.sample(cards, len(cards))


class Played(Struct):
    """One finished game: its turns, the winners, landings by space, income and cost by property."""

    turns: int = 0
    over: bool = False
    winners: list[int] = []
    landings: Counter[str] = Counter()
    income: Counter[str] = Counter()
    scores: list[int] = []


class SimulationReport(Struct, frozen=True):
    """The results of simulated games. ``turns`` are of all players together; ``income`` is rent or cash by property."""

    theme: str
    game: str
    players: int
    games: int
    unfinished: int
    turns_least: int
    turns_median: int
    turns_most: int
    turns: list[int]
    wins_by_seat: list[float]
    landings: dict[str, float]
    income: dict[str, float]
    unknown_cards: int


def simulated(rules: GameRules, theme: str, *, games: int, players: int, turns: int, seed: str) -> Iterator[Played]:
    """Play games, one after another; a game without an end stops after a number of turns."""
    data = trade.ready(plain(rules)) if isinstance(rules, TradeRules) else plain(rules)
    play = _PLAY[type(rules)]
    for number in range(games):
        yield play(data, players, turns, Luck(f"{theme} {seed} {number}"))


def report(rules: GameRules, theme: str, players: int, played: Sequence[Played]) -> SimulationReport:
    """Return what games show together."""
    lengths = sorted(game.turns for game in played)
    landings, income = Counter[str](), Counter[str]()
    wins = [0.0] * players
    for game in played:
        landings.update(game.landings)
        income.update(game.income)
        for winner in game.winners:
            wins[winner] += 1 / len(game.winners)
    total = landings.total() or 1
    known = [space.id for space in getattr(rules, "spaces", ())]
    return SimulationReport(
        theme=theme,
        game=_NAMES[type(rules)],
        players=players,
        games=len(played),
        unfinished=sum(not game.over for game in played),
        turns_least=lengths[0],
        turns_median=round(median(lengths)),
        turns_most=lengths[-1],
        turns=[game.turns for game in played],
        wins_by_seat=[round(count / len(played), 4) for count in wins],
        landings={id: round(landings[id] / total, 5) for id in known},
        income={id: round(income[id] / len(played), 1) for id in known if id in income},
        unknown_cards=getattr(rules, "unknown", 0),
    )


# ---- trading --------------------------------------------------------------------------------------------------------


def _trade(rules: Mapping[str, Any], players: int, most: int, luck: Luck) -> Played:
    position = trade.start(rules, players, luck)
    ids = [space["id"] for space in rules["spaces"]]
    played = Played(landings=Counter(), income=Counter())
    moved: int | None = None
    while position["flow"]["stage"] != "over" and played.turns < most:
        flow = position["flow"]
        if flow["stage"] == "throw" and not flow["due"]:
            if moved is not None:
                played.landings[ids[position["place"][moved]]] += 1
                moved = None
            _deals(rules, position, flow["turn"], luck)
        offered = trade.proposals(rules, position)
        chosen = trade_player.choose(rules, position, offered)
        if chosen["do"] == "throw":
            played.turns += 1
        elif chosen["do"] in ("move", "jail"):
            moved = chosen["player"]
        elif chosen["do"] == "rent":
            played.income[chosen["at"]] += chosen["amount"]
        applied(position, trade.perform(rules, position, chosen, luck))
    check_trade(rules, position, players)
    played.over = position["flow"]["stage"] == "over"
    left = trade_facts.alive(position)
    played.scores = [trade_facts.worth(rules, position, one) for one in range(players)]
    most_worth = max(played.scores[one] for one in left)
    played.winners = [one for one in left if played.scores[one] == most_worth]
    return played


def _deals(rules: Mapping[str, Any], position: Position, player: int, luck: Luck) -> None:
    for _ in range(MOST_DEALS):
        found = trade_player.deal(rules, position, player)
        if not found:
            return
        applied(position, trade.perform(rules, position, found, luck))
        if position["flow"]["due"] or position["flow"]["auction"] or position["flow"]["offer"]:
            return


def check_trade(rules: Mapping[str, Any], position: Position, players: int) -> None:
    """Raise AssertionError unless all money, deeds, buildings and cards are accounted for."""
    cash = position["cash"]
    assert sum(cash) + position[BANK] + position[POT] == players * rules["start_money"], "money was made or lost"
    assert all(amount >= 0 for amount in cash), "a player has less than nothing"
    assert all(count >= 0 for count in trade_facts.stock(rules, position)), "more buildings than the kit has"
    out = [player for player, gone in enumerate(position["flow"]["out"]) if gone]
    assert not [id for id, owner in position["owner"].items() if owner in out], "a player without a seat owns a deed"
    held = sorted([*position["kept"], *(card for deck in position["decks"].values() for card in deck)])
    assert held == sorted(card for deck in rules["decks"] for card in deck["cards"]), "a card was lost"


# ---- races, cards, sliding ------------------------------------------------------------------------------------------


def _path(rules: Mapping[str, Any], players: int, most: int, luck: Luck) -> Played:
    position = path.start(rules, players, luck)
    played = Played(landings=Counter())
    while position["flow"]["stage"] != "over" and played.turns < most:
        turn, before = position["flow"]["turn"], position["flow"]["stage"]
        chosen = path.proposals(rules, position)[0]
        played.turns += chosen["do"] in ("throw", "miss")
        applied(position, path.perform(rules, position, chosen, luck))
        if before in ("move", "land") and position["flow"]["stage"] in ("throw", "over"):
            played.landings[rules["spaces"][position["place"][turn]]["id"]] += 1
    played.over = position["flow"]["stage"] == "over"
    played.winners = position["flow"]["arrived"][:1]
    return played


def _cards(rules: Mapping[str, Any], players: int, most: int, luck: Luck) -> Played:
    position = cards.start(rules, players, luck)
    played = Played()
    while position["flow"]["stage"] != "over" and played.turns < most:
        chosen = by_chance(cards.proposals(rules, position), luck.random)
        played.turns += position["flow"]["stage"] == "draw" and position["flow"]["drawn"] == 0
        applied(position, cards.perform(rules, position, chosen, luck))
    played.over = position["flow"]["stage"] == "over"
    held = [len(cards.hand(position, player)) for player in range(players)]
    played.scores = held
    best = min(held) if rules["win"] == "rid" else max(held)
    played.winners = [player for player, count in enumerate(held) if count == best] if rules["win"] != "nobody" else []
    return played


def _slide(rules: Mapping[str, Any], players: int, most: int, luck: Luck) -> Played:
    position = slide.start(rules, players, luck)
    played = Played(landings=Counter(), income=Counter())
    while position["flow"]["stage"] != "over" and played.turns < most:
        chosen: Proposal = slide.proposals(rules, position)[0]
        if chosen["do"] in ("slide", "chance"):
            played.turns += 1
            _slid(rules, position, chosen["token"], luck, played)
        elif chosen["do"] == "property":
            for id in chosen["spaces"]:
                cash = next(space["cash"] for space in rules["spaces"] if space["id"] == id)
                played.income[id] += cash
        applied(position, slide.perform(rules, position, chosen, luck))
    assert sum(position["cash"]) + position[BANK] + position[POT] == 0, "money was made or lost"
    played.over = position["flow"]["stage"] == "over"
    played.scores = list(position["cash"])
    played.winners = [player for player, cash in enumerate(played.scores) if cash == max(played.scores)]
    return played


def _slid(rules: Mapping[str, Any], position: Position, token: str, luck: Luck, played: Played) -> None:
    """Put a token where chance stops it, which may push another."""
    stop = where_it_stops(rules, luck.random)
    there = [other for other, place in position["lies"].items() if place == stop and other != token]
    if stop not in STOPS and there and luck.random.random() < _BUMPED:
        applied(position, [["lies", there[0], where_it_stops(rules, luck.random)]])
    applied(position, [["lies", token, stop]])
    if stop not in STOPS:
        played.landings[stop] += 1


_PLAY = {TradeRules: _trade, PathRules: _path, CardsRules: _cards, SlideRules: _slide}
_NAMES = {TradeRules: "trade", PathRules: "path", CardsRules: "cards", SlideRules: "slide"}
