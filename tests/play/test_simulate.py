"""Tests of simulated games: they end, everything is accounted for, and the figures are the known ones."""

import json
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from printgen import api
from printgen.cli.commands.play import space_names
from printgen.cli.main import main
from printgen.games.registry import of_game
from printgen.games.trade.records import Edition
from printgen.loading import load_theme
from printgen.play import trade
from printgen.play.plot import plot
from printgen.play.records import plain
from printgen.play.simulate import Luck, SimulationReport, check_trade, simulated
from printgen.resources import bundled_themes
from printgen.theme.edition import known_effects
from printgen.theme.records import Common
from tests.support.slow import slow_but


def rules_of(edition: Common) -> object:
    return of_game(edition.game, "play", "play_rules")(edition)


def classic(games: int) -> SimulationReport:
    return api.Session(api.load("classic")).simulate(games=games, turns=400)


@pytest.mark.long
@pytest.mark.parametrize("name", slow_but(["junior", "summit"], bundled_themes()))
def test_a_hundred_games_of_each_edition_account_for_everything(name: str) -> None:
    """``check_trade`` and the sums of the sliding game are asserted at the end of each game."""
    edition = load_theme(name).edition
    seats = max(edition.players.min, min(4, edition.players.max))
    played = list(simulated(rules_of(edition), name, games=100, players=seats, turns=1000, seed="test"))
    assert len(played) == 100
    assert all(game.turns > 10 for game in played)
    assert all(game.over for game in played)
    assert {winner for game in played for winner in game.winners} == set(range(seats))


def test_money_that_is_made_or_lost_is_noticed() -> None:
    rules = trade.ready(plain(rules_of(load_theme("classic").edition)))
    position = trade.start(rules, 3, Luck("one"))
    check_trade(rules, position, 3)
    position["cash"][1] += 1
    with pytest.raises(AssertionError, match="money"):
        check_trade(rules, position, 3)


def test_tokens_land_on_the_standard_board_as_often_as_is_known() -> None:
    landings = classic(40).landings
    ordered = sorted(landings, key=lambda id: -landings[id])
    assert ordered[0] == "jail"
    assert landings["jail"] == pytest.approx(0.062, abs=0.005)
    assert landings["illinois-avenue"] == pytest.approx(0.0319, abs=0.003)
    assert landings["mediterranean-avenue"] == pytest.approx(0.0213, abs=0.003)
    assert landings["chance-3"] == pytest.approx(0.0087, abs=0.002)
    assert landings["go-to-jail"] == 0


@pytest.mark.slow
def test_the_third_red_street_comes_second() -> None:
    landings = classic(400).landings
    assert sorted(landings, key=lambda id: -landings[id])[:2] == ["jail", "illinois-avenue"]


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    session = api.Session(api.load("junior"))
    assert session.simulate(games=20) == session.simulate(games=20)
    assert session.simulate(games=20) != session.simulate(games=20, seed="2")


def test_a_rule_option_changes_the_games() -> None:
    poor, rich = (
        api.Session(api.load("junior", settings=(f"rules.start_money={money}",))).simulate(games=20)
        for money in (8, 40)
    )
    assert poor.turns_median < rich.turns_median


@pytest.mark.parametrize("name", bundled_themes())
def test_every_card_of_the_editions_does_what_its_text_says(name: str) -> None:
    """Amounts are compared with the text where effects are read; all others must be known."""
    rules = rules_of(load_theme(name).edition)
    told = {"junior": 1, "blank": 36}  # junior: 'the first player to guess it'; blank: cards to fill in
    assert getattr(rules, "unknown", 0) == told.get(name, 0)


def test_an_effect_with_another_amount_than_the_text_does_not_count() -> None:
    edition = load_theme("classic").edition
    assert isinstance(edition, Edition)
    card = edition.decks[0].cards[1]
    assert known_effects(card)
    assert known_effects(replace(card, text="Collect {money.25} from the {bank}.")) == ()


def test_the_command_prints_tables_and_draws_a_plot(tmp_path) -> None:
    path = tmp_path / "plot.svg"
    run = CliRunner().invoke(main, ["simulate", "junior", "--games", "5", "--plot", str(path)], env={"LANG": "C"})
    assert run.exit_code == 0, run.output
    assert "5 games of 4 players" in run.output
    for text in ("seat 4", "Balloon Ride", "Landings by space", "Note: 1 card has no 'does'"):
        assert text in run.output
    assert ElementTree.fromstring(path.read_text(encoding="utf-8")).tag.endswith("svg")


def test_spaces_without_a_name_of_their_own_are_numbered() -> None:
    street, summit = (space_names(api.load(name).edition) for name in ("classic", "summit"))
    chests = [name for name in street.values() if name.startswith("Community Chest")]
    assert chests == ["Community Chest (3)", "Community Chest (18)", "Community Chest (34)"]
    assert street["boardwalk"] == "Boardwalk"
    assert (summit["s18"], summit["brook"]) == ("18", "Brook")


def test_the_command_prints_json_and_refuses_a_wrong_number_of_players() -> None:
    run = CliRunner().invoke(main, ["simulate", "summit", "--games", "3", "--json"])
    found = json.loads(run.output)
    assert (found["games"], found["game"], len(found["turns"]), found["unfinished"]) == (3, "path", 3, 0)
    assert CliRunner().invoke(main, ["simulate", "summit", "--games", "3", "--players", "20"]).exit_code == 2


def test_names_in_a_plot_are_escaped() -> None:
    found = api.Session(api.load("junior")).simulate(games=3)
    labels = dict.fromkeys(("length", "wins", "landings", "income"), "x") | {"seats": "{number}"}
    text = plot(found, "A & B", dict.fromkeys(found.landings, "<i>"), labels)
    assert "&lt;i&gt;" in text
    assert "A &amp; B" in text
