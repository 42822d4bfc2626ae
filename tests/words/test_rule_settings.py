"""Tests of rule settings: the list of options with references to the booklet, and strict parsing of settings."""

import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from printgen.art.icons import baked
from printgen.errors import UsageError
from printgen.games.trade.records import Edition, Rules
from printgen.loading import load_theme
from printgen.theme.theme import Theme
from printgen.words import booklet as wording
from printgen.words.rule_settings import Option, overridden, rule_options
from tests.conftest import ROOT, printgen
from tests.support import small_theme

ICONS = frozenset(baked())
OPTIONS = [name for name in Rules.__struct_fields__ if name != "small_per_large"]  # fixed by the rents of the deeds


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme("classic", ICONS)


@pytest.fixture(scope="module")
def listed(theme: Theme) -> dict[str, Option]:
    """Return the rule options by name."""
    return {option.name: option for option in rule_options(theme.edition)}


def problems(theme: Theme, *settings: str) -> list[tuple[str, str]]:
    with pytest.raises(UsageError) as caught:
        overridden(theme, settings, ICONS)
    return [(problem.message, problem.hint) for problem in caught.value.problems]


@pytest.mark.long
def test_every_rule_is_an_option_with_its_value_and_a_place_in_the_booklet(
    theme: Theme, listed: dict[str, Option]
) -> None:
    assert list(listed) == [f"rules.{name}" for name in OPTIONS]
    titles = {section.title for section in wording.rulebook(theme.edition, {})}
    for option in listed.values():
        assert option.printed, option.name
        assert {title.partition(" (with ")[0] for title in option.printed} <= titles
    assert listed["rules.income_tax"][1:] == ("choice", "choice | flat", ("Taxes",))
    assert listed["rules.jail_fine"].printed == ("Jail",)
    assert listed["rules.transport_rent"].value == "25,50,100,200"
    assert listed["rules.jail_card_top_price"][1:3] == ("none", "0 to 1000000 | none")
    assert listed["rules.time_limit"].printed == ("The end (with rules.game_end=time_limit)",)


@pytest.mark.parametrize("name", OPTIONS)
def test_what_is_listed_can_be_set_as_it_is_written(theme: Theme, listed: dict[str, Option], name: str) -> None:
    assert overridden(theme, [f"rules.{name}={listed[f'rules.{name}'].value}"], ICONS) is theme


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("income_tax=flat", "flat"),
        ("jail_card_top_price=50", 50),
        ("transport_rent=20,40,80,160", [20, 40, 80, 160]),
        ("transport_rent=[20, 40, 80, 160]", [20, 40, 80, 160]),
        ("auction_opens_at = 1", 1),
    ],
)
def test_an_option_is_set_for_one_build_and_changes_the_source(theme: Theme, setting: str, value: Any) -> None:
    changed = overridden(theme, [f"rules.{setting}"], ICONS)
    assert getattr(changed.edition.rules, setting.partition("=")[0].strip()) == value
    assert changed.source != theme.source
    assert changed.source == overridden(theme, [f"rules.{setting}"], ICONS).source


def test_wrong_settings_are_all_told_with_what_was_meant(theme: Theme) -> None:
    found = problems(theme, "rules.incom_tax=flat", "rules.income_tax=flatt", "x", "jail_fine=5", "rules.jail_tries=0")
    assert found == [
        ("no option is called 'rules.incom_tax'", "did you mean 'rules.income_tax'?"),
        ("rules.income_tax: expected choice | flat, found 'flatt'", "did you mean 'flat'?"),
        ("'x' is not a setting", "write NAME=VALUE, such as rules.income_tax=flat"),
        ("no option is called 'jail_fine'", "did you mean 'rules.jail_fine'?"),
        ("rules.jail_tries: expected 1 to 9, found '0'", ""),
    ]


def test_a_setting_that_the_edition_cannot_play_is_told(theme: Theme) -> None:
    ((message, _),) = problems(theme, "rules.utility_factor=4,10,20")
    assert "3 steps for 2 utility spaces" in message


@pytest.mark.parametrize("total", [0, 1000, 1600, 2500])
def test_another_start_money_is_dealt_in_notes(theme: Theme, total: int) -> None:
    edition = overridden(theme, [f"rules.start_money={total}"], ICONS).edition
    assert isinstance(edition, Edition)
    assert sum(note.start * note.value for note in edition.money) == total


def test_as_many_dice_are_printed_as_the_rules_throw_unless_one_brings_them(theme: Theme) -> None:
    one = overridden(theme, ["rules.dice=1"], ICONS).edition
    assert isinstance(one, Edition)
    assert one.pieces.dice == 1
    pieces = msgspec.structs.replace(one.pieces, dice=0)
    brought = replace(theme, edition=msgspec.structs.replace(theme.edition, pieces=pieces))
    three = overridden(brought, ["rules.dice=3"], ICONS).edition
    assert isinstance(three, Edition)
    assert three.pieces.dice == 0


def test_a_list_is_told_with_how_many_numbers_it_holds(listed: dict[str, Option]) -> None:
    assert listed["rules.transport_rent"].choices == "at most 8 numbers, separated by commas"


def test_what_the_deeds_fix_is_no_option(theme: Theme) -> None:
    ((message, _),) = problems(theme, "rules.small_per_large=3")
    assert message == "no option is called 'rules.small_per_large'"


@pytest.mark.long
def test_the_command_lists_options_and_sets_them(tmp_path: Any) -> None:
    listed = printgen("options", "classic", cwd=ROOT)
    assert listed.returncode == 0
    (row,) = [line for line in listed.stdout.splitlines() if line.startswith("rules.income_tax ")]
    assert row.split() == ["rules.income_tax", "choice", "choice", "|", "flat", "Taxes"]
    wrong = printgen("check", "classic", "--set", "rules.income_tax=none", cwd=ROOT)
    assert (wrong.returncode, "choice | flat" in wrong.stderr) == (2, True)
    build = ("build", "classic", "--only", "rules", "--variant", "minimal", "--out", str(tmp_path))
    set_to = ("--set", "rules.income_tax=flat", "--set", "rules.loans=house_rule")
    assert printgen(*build, *set_to, cwd=ROOT).returncode == 0
    from tests.support.pdfs import page_texts

    text = " ".join(" ".join(page_texts(tmp_path / "classic" / "minimal" / "rules.pdf")).split())
    assert "Choose before you add it up" not in text
    assert "loans among friends make a good house rule" in text


@pytest.mark.long
def test_the_command_of_a_folder_with_a_blank_in_its_name_can_be_typed(tmp_path: Path) -> None:
    folder = small_theme.write(tmp_path / "our town")
    done = printgen("options", f"{folder}/")
    assert done.returncode == 0, done.stderr
    *_, last = done.stdout.splitlines()
    words = shlex.split(last.partition(": ")[2])
    assert words[:4] == ["printgen", "build", f"{folder}/", "--set"]


def test_a_list_within_a_list_is_no_value(theme: Theme) -> None:
    ((message, _),) = problems(theme, f"rules.transport_rent={'[' * 2000}")
    assert "numbers, separated by commas" in message
