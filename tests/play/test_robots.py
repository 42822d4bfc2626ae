"""Tests of computer players at a table: they play every game on by themselves, and leave people's turns alone."""

import random

import pytest

from printgen.play import robots, slide
from printgen.play.simulate import Luck
from printgen.play.table import Table
from tests.support.table_kit import table_kit


@pytest.mark.parametrize("name", ["classic", "junior", "summit", "knockout", "tests/facts/games/quiz/"])
def test_computers_play_on_by_themselves(name: str) -> None:
    table, chance = Table(table_kit(name), 2, Luck(name)), random.Random("robots")
    for player in range(2):
        table.set_robot(player, True)
    actions = 0
    while robots.player_to_move(table) >= 0 and actions < 150:
        first = table.proposals()[0]
        if first["do"] in ("slide", "chance"):
            table.place(table.piece_of(first["token"]), *robots.resting_place(table, chance))
        else:
            table.follow(robots.choice(table, chance))
        actions += 1
    assert actions == 150 or table.state["flow"]["stage"] == "over"
    assert actions > 20


def test_the_computer_waits_for_people() -> None:
    table = Table(table_kit("classic"), 2, Luck("two"))
    table.set_robot(1, True)
    assert robots.player_to_move(table) == -1
    table.state["flow"]["turn"] = 1
    assert robots.player_to_move(table) == 1
    table.set_help(False)
    assert robots.player_to_move(table) == -1, "on a free table everybody moves by hand"


def test_slid_tokens_come_to_rest_all_over_the_board() -> None:
    table, chance = Table(table_kit("knockout"), 2, Luck("slides")), random.Random("slides")
    token = table.piece_of(table.proposals()[0]["token"])
    spaces = set()
    for _ in range(200):
        table.state["pieces"][token] |= dict(zip("xy", robots.resting_place(table, chance), strict=True))
        spaces.add(table.space_under(token))
    assert {space["id"] for space in table.rules["spaces"]} <= spaces
    assert "" in spaces, "some leave the board"
    assert slide.OFF in robots.STOPS
