"""Tests of each rule option in finished documents: the text that it adds and the text that it removes."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from printgen.games.trade.records import Rules
from tests.conftest import Kit
from tests.facts.options import NEEDED, NUMBERS, QUICK, SWITCHES, Setting
from tests.support.reading import Fact, untrue

KITS = Callable[..., dict[str, Kit]]
ONLY = ("--variant", "minimal", "--only")

LUXURY = """\
format: 1
extends: classic
id: dearer
title: Dearer Avenue
spaces:
  - {id: luxury-tax, amount: 75}
"""


def settings(rows: Iterable[Setting], *needed: str) -> list[str]:
    """Return the command-line options for these settings."""
    named = dict.fromkeys([*needed, *(f"{row.option}={row.value}" for row in rows)])
    return [word for name in named for word in ("--set", f"rules.{name}")]


def facts(rows: Iterable[Setting]) -> list[Fact]:
    return [fact for row in rows for fact in row.facts]


@pytest.mark.parametrize(("rows", "needed"), [(SWITCHES, ()), (NUMBERS, NEEDED)], ids=["switches", "numbers"])
def test_every_place_follows_the_options(build: KITS, rows: Sequence[Setting], needed: Sequence[str]) -> None:
    documents = "rules,cards,deeds,board-poster,guide"
    kit = build("classic", *ONLY, documents, *settings(rows, *needed))["minimal"]
    assert untrue(kit, facts(rows)) == []
    usual = build("classic")["minimal"]
    said_anyway = [row for row in rows if not untrue(usual, row.facts)]
    assert said_anyway == []


def test_the_quick_rules_follow_the_options(build: KITS) -> None:
    kit = build("classic", *ONLY, "rules", "--fold", "zine", *settings(SWITCHES))["minimal"]
    assert untrue(kit, facts(QUICK)) == []


# Optional parts and dice have tests of their own (words/test_random_games, components/test_left_out).
OF_OTHER_GAMES = {"auctions", "buildings", "dice", "large_buildings", "mortgages", "small_per_large"}


def test_every_option_has_its_facts() -> None:
    told = {row.option for row in (*SWITCHES, *NUMBERS)}
    assert told == set(Rules.__struct_fields__) - OF_OTHER_GAMES


def test_a_luxury_tax_of_another_amount_stands_on_the_board_and_in_the_booklet(build: KITS, tmp_path: Path) -> None:
    folder = tmp_path / "dearer"
    folder.mkdir()
    (folder / "theme.yaml").write_text(LUXURY, encoding="utf-8")
    kit = build(str(folder), *ONLY, "rules,board-poster")["minimal"]
    rows = [
        Fact("rules", "Taxes", "Luxury Tax (or Super Tax): pay $75."),
        Fact("board-poster", "luxury-tax", "Luxury Tax Pay $75"),
    ]
    assert untrue(kit, rows) == []
