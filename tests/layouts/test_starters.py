"""Tests of the starters: the small games of cards that ``printgen init`` copies."""

import csv
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.api import Session
from printgen.art.icons import baked
from printgen.errors import UsageError
from printgen.loading import load_theme
from printgen.new_edition import write_edition
from printgen.parts.boxes import TONGUE
from printgen.resources import bundled_themes, starters, theme_folder
from printgen.theme.starting import NewEdition
from printgen.theme.style import style_names
from tests.conftest import printgen

STARTERS = ("deckbuilder", "flashcards", "quartet", "tokens", "trick-taking")


def rows(name: str, table: str) -> list[dict[str, str]]:
    """Return the rows of a starter's table."""
    with (theme_folder(name) / table).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def begun(folder: Path, base: str, **choices: str) -> Session:
    """Start an edition from a starter, with these choices; return its session."""
    write_edition(folder, replace(NewEdition("our-own", base, "en", "Our Own Game"), **choices))
    return Session(load_theme(f"{folder}/", baked().keys()))


def test_starters_are_known_by_name_and_are_no_bundled_themes() -> None:
    assert tuple(starters()) == STARTERS
    assert not set(starters()) & set(bundled_themes())


@pytest.mark.parametrize("base", STARTERS)
def test_a_starter_has_a_table_of_twenty_cards(base: str) -> None:
    tables = [path.name for path in theme_folder(base).glob("*.csv")]
    assert sum(len(rows(base, table)) for table in tables) >= 20


def test_the_trick_taking_game_has_60_cards_in_5_suits() -> None:
    cards = rows("trick-taking", "cards.csv")
    suits = {card["suit"] for card in cards}
    assert {(card["suit"], int(card["rank"])) for card in cards} == {
        (suit, rank) for suit in suits for rank in range(1, 13)
    }
    assert (len(cards), len(suits)) == (60, 5)
    assert all(card["pips"] == card["rank"] for card in cards if not card["title"])


def test_the_sets_of_the_quartet_are_whole() -> None:
    cards = rows("quartet", "sets.csv")
    for card in cards:
        names = [other["title"] for other in cards if other["set"] == card["set"]]
        assert card["names"].split("; ") == names
        assert len(names) == 4


def test_the_backs_of_cards_that_are_shuffled_together_are_equal() -> None:
    cards = Session(load_theme(f"{theme_folder('deckbuilder')}/")).view.component("cards")
    assert len({piece.back for piece in cards.pieces}) == 1


@pytest.mark.parametrize("base", STARTERS)
def test_a_game_from_a_starter_has_no_problems_and_no_notices(tmp_path: Path, base: str) -> None:
    session = begun(tmp_path / "mine", base)
    assert session.check() == []
    assert list(session.notes) == []
    assert (session.theme.edition.title, session.theme.edition.id) == ("Our Own Game", "our-own")
    assert {path.name for path in (tmp_path / "mine").iterdir()} >= {"README.md", "art", "theme.schema.json"}


@pytest.mark.long
@pytest.mark.parametrize("style", style_names())
@pytest.mark.parametrize("base", STARTERS)
def test_a_starter_suits_every_style(tmp_path: Path, base: str, style: str) -> None:
    assert begun(tmp_path / "mine", base, style=style).check() == []


def test_a_starter_takes_paper_sides_and_a_title_that_yaml_would_misread(tmp_path: Path) -> None:
    session = begun(tmp_path / "mine", "quartet", title="No: 7", paper="a4", sides="one")
    assert session.theme.edition.title == "No: 7"
    assert session.theme.edition.print["paper"] == "a4"


def test_a_starter_has_no_workbook(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="CSV files"):
        write_edition(tmp_path / "mine", NewEdition("mine", "quartet", "en", "Ours", in_sheets=True))
    assert not (tmp_path / "mine").exists()


def test_the_command_names_and_copies_starters(tmp_path: Path) -> None:
    listed = printgen("init", "--list").stdout
    assert all(f"\n{name} " in listed for name in STARTERS)
    done = printgen("init", str(tmp_path / "our-tokens"), "--from", "tokens", "--yes")
    assert done.returncode == 0, done.stderr
    assert f"{tmp_path}/our-tokens/tiles.csv" in done.stdout
    assert "id: our-tokens\n" in (tmp_path / "our-tokens" / "theme.yaml").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("sides", ["fold", "duplex"])
@pytest.mark.parametrize("base", STARTERS)
def test_the_kit_of_a_starter_is_proven(tmp_path: Path, base: str, sides: str) -> None:
    out = str(tmp_path / "out")
    done = printgen("build", str(theme_folder(base)), "--cards", sides, "--proof", "--out", out)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_boxes_have_the_size_of_their_deck_and_tokens_have_none() -> None:
    view = Session(load_theme(f"{theme_folder('quartet')}/")).view
    (box,) = view.component("boxes").pieces
    assert box.front.size.height > 88.9 + 2 * TONGUE
    tokens = Session(load_theme(f"{theme_folder('tokens')}/")).view
    with pytest.raises(UsageError, match="Clover and Bee has nothing to print in the document 'boxes'"):
        tokens.component("boxes")
