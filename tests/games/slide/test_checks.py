"""Tests of checks on sliding-game themes: all faults in one report, and themes that override a few settings."""

from pathlib import Path

import jsonschema
import pytest

from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.games.registry import GAMES
from printgen.games.slide.records import SlideEdition
from printgen.loading import load_theme
from printgen.theme.schema import theme_schema
from tests.conftest import ROOT, printgen
from tests.support.knockout import edition

SOURCE = (ROOT / "themes" / "knockout" / "theme.yaml").read_text(encoding="utf-8")


def faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    text = SOURCE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    folder.mkdir(exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    try:
        load_theme(f"{folder}/", baked().keys())
    except ThemeError as error:
        return [problem.message for problem in error.problems]
    return []


FAULTS = {
    "a lane too few": ("cash: 400, lanes: 2,", "cash: 400,"),
    "no house": ("does: house", "does: tax"),
    "a group of one": ("name: Spade Street, group: a", "name: Spade Street, group: h"),
    "an odd amount": ("cash: 600", "cash: 615"),
    "an unknown group": ("group: h, cash: 400", "group: hh, cash: 400"),
    "a tiny coin": ("diameter: 24.26 mm", "diameter: 9 mm"),
    "a coin without a unit": ("diameter: 24.26 mm", "diameter: 24.26"),
    "one symbol twice": ("icon: whale", "icon: crab"),
    "one hatch twice": ("hatch: grid, icon: whale", "hatch: dots, icon: whale"),
    "no such icon": ("icon: whale", "icon: wale"),
    "more players than sides": ("teams_from: 5", "teams_from: 9"),
    "a pot beyond the money": ("pot: 500", "pot: 50000"),
    "a wrong placeholder": ("{luxury_tax} to", "{luxury_taxi} to"),
    "a missing field": ("  pot: 500\n", ""),
    "an unknown field": ("  pot: 500\n", "  pot: 500\n  rent: 3\n"),
    "another game's field": ("  pot: 500\n", "  pot: 500\n  salary: 3\n"),
    "an unknown game": ("game: slide", "game: slid"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_a_theme_is_told(tmp_path: Path, fault: str) -> None:
    assert faults(tmp_path / "bent") == []
    assert faults(tmp_path / "bent", FAULTS[fault]) != []


def test_faults_of_every_kind_are_told_at_once(tmp_path: Path) -> None:
    wrong = [FAULTS[name] for name in ("a missing field", "a tiny coin", "one symbol twice")]
    found = faults(tmp_path / "bent", *wrong)
    assert len(found) == 3


def test_an_unknown_game_is_told_with_those_there_are(tmp_path: Path) -> None:
    (message,) = faults(tmp_path / "bent", FAULTS["an unknown game"])
    assert message == f"game: expected {', '.join(GAMES)}, found 'slid'"


def test_a_theme_may_change_a_little_of_it(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    few = "format: 1\nextends: knockout\ntitle: Slap Shot\nspaces: [{id: grand-pavilion, name: Hangar}]\n"
    (mine / "theme.yaml").write_text(few, encoding="utf-8")
    changed = load_theme(f"{mine}/", baked().keys()).edition
    assert isinstance(changed, SlideEdition)
    assert [space.name for space in changed.spaces if space.id == "grand-pavilion"] == ["Hangar"]
    assert [space.id for space in changed.spaces] == [space.id for space in edition().spaces]


def test_the_schema_knows_both_games() -> None:
    validator = jsonschema.Draft202012Validator(theme_schema())
    mine = {"format": 1, "title": "Mine", "extends": "knockout"}
    assert validator.is_valid({**mine, "rules": {"pot": 400}, "spaces": [{"id": "house", "name": "Home"}]})
    assert not validator.is_valid({**mine, "rules": {"pott": 400}})
    assert not validator.is_valid({**mine, "rules": {"pot": 400}, "decks": []})


def test_documents_that_the_kit_has_not_are_refused(tmp_path: Path) -> None:
    done = printgen("build", "knockout", "--only", "board,deeds", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "no document 'deeds'" in done.stderr
    assert "pieces" in done.stderr
    assert not list(tmp_path.iterdir())
