"""Tests that the rules of the page, in JavaScript, agree with those in Python at every position of whole games."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from printgen.games.registry import of_game
from printgen.loading import load_theme
from printgen.play import cards, path, slide, trade, trade_player
from printgen.play.position import applied
from printgen.play.records import plain
from printgen.play.simulate import Luck, Played, _slid
from tests.support.browser import with_browser
from tests.support.slow import slow_but

pytestmark = [with_browser, pytest.mark.long]
CODE = Path(__file__).parents[2] / "printgen" / "export" / "table_page"
GAMES = {"trade": (trade, "Trade"), "path": (path, "Race"), "cards": (cards, "Drawing"), "slide": (slide, "Sliding")}
QUIZ = f"{Path(__file__).parents[1] / 'facts' / 'games' / 'quiz'}/"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """Open a page with the rules, and a chance that gives what Python drew."""
    page = browser.new_page()
    files = ("trade.js", "trade_player.js", "race.js", "drawing.js", "sliding.js")
    code = "\n".join((CODE / name).read_text(encoding="utf-8") for name in files)
    page.add_script_tag(content=PRELUDE + code)
    yield page
    page.close()


PRELUDE = 'const BANK = "bank", POT = "pot";\n'
COMPARE = """([game, rules, cases]) => {
    const play = eval(game), known = play.ready(rules);
    const chosen = (known, position) => [
        TradePlayer.choose(known, position, play.proposals(known, position)),
        TradePlayer.deal(known, position, position.flow.turn) ?? null,
    ];
    return cases.map(({ position, proposal, drawn, players }) => {
        const rest = [...drawn];
        const luck = { dice: () => rest.shift(), shuffled: () => rest.shift() };
        return [
            play.proposals(known, position),
            players.map((player) => play.dealings(known, position, player)),
            play.perform(known, position, proposal, luck),
            game === "Trade" && chosen(known, position),
        ];
    });
}"""


class Noted(Luck):
    """A chance that notes what it draws."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.drawn: list[Any] = []

    def dice(self, count: int) -> list[int]:
        self.drawn.append(super().dice(count))
        return self.drawn[-1]

    def shuffled(self, cards: Any) -> list[str]:
        self.drawn.append(super().shuffled(cards))
        return self.drawn[-1]


def positions(name: str, game: str, seed: str, most: int) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """Yield positions of a game with a proposal, and what Python makes of them."""
    play: Any = GAMES[game][0]
    rules = plain(of_game(game, "play", "play_rules")(load_theme(name).edition))
    rules = trade.ready(rules) if game == "trade" else rules
    luck, players = Noted(seed), 3
    position = play.start(rules, players, luck)
    for _ in range(most):
        offered = play.proposals(rules, position)
        if not offered:
            return
        chosen = trade_player.choose(rules, position, offered) if game == "trade" else luck.random.choice(offered)
        if game == "slide" and chosen["do"] in ("slide", "chance"):
            _slid(rules, position, chosen["token"], luck, Played())
        dealt: list[Any] = [[] for _ in range(players)]
        if game == "trade":
            if chosen["do"] == "throw":
                chosen = trade_player.deal(rules, position, position["flow"]["turn"]) or chosen
            dealt = [trade.dealings(rules, position, player) for player in range(players)]
        luck.drawn = []
        before = json.loads(json.dumps(position))
        wanted: Any = False
        if game == "trade":
            wanted = [
                trade_player.choose(rules, position, offered),
                trade_player.deal(rules, position, position["flow"]["turn"]),
            ]
        offered = play.proposals(rules, position)
        changes = play.perform(rules, position, chosen, luck)
        case = {"position": before, "proposal": chosen, "drawn": luck.drawn, "players": list(range(players))}
        yield case, [offered, dealt, json.loads(json.dumps(changes)), wanted]
        applied(position, changes)


@pytest.mark.parametrize(
    ("name", "game", "most"),
    slow_but(
        ["junior"],
        [
            ("classic", "trade", 3000),
            ("village", "trade", 3000),
            ("junior", "trade", 500),
            ("summit", "path", 800),
            ("knockout", "slide", 400),
            (QUIZ, "cards", 200),
        ],
    ),
)
def test_both_propose_the_same_and_change_the_same(page: Page, name: str, game: str, most: int) -> None:
    rules = plain(of_game(game, "play", "play_rules")(load_theme(name).edition))
    found = [case for seed in "ab" for case in positions(name, game, seed, most)]
    assert len(found) > 50
    for begin in range(0, len(found), 500):
        part = found[begin : begin + 500]
        answers = page.evaluate(COMPARE, [GAMES[game][1], rules, [case for case, _ in part]])
        for (case, expected), answer in zip(part, answers, strict=True):
            assert answer == expected, case
