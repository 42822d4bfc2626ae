"""Tests of ``printgen check`` with several themes, for people and for programs."""

import json
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT, printgen

FAULTY = "format: 1\nextends: classic\ntitel: Mine\nrules: {salary: much}\n"
KEYS = {"file", "line", "column", "sheet", "cell", "message", "hint"}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a theme at fault and one without."""
    for name, text in (("faulty", FAULTY), ("sound", "format: 1\nextends: classic\ntitle: Sound\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "theme.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.long
def test_several_themes_are_checked_each(here: Path) -> None:
    done = printgen("check", "./faulty", "sound/theme.yaml", "junior", cwd=here)
    assert done.returncode == 1
    assert done.stdout.splitlines() == ["Sound: no problems found.", "Picnic Day: no problems found."]
    assert "faulty/theme.yaml:3:1: unknown field 'titel'" in done.stderr
    assert "faulty/theme.yaml:4:17: rules.salary:" in done.stderr
    assert printgen("check", "./sound", "./sound/theme.yaml", cwd=here).stdout.count("Sound") == 1
    assert printgen("check", "theme.yaml", cwd=here / "sound").returncode == 0


@pytest.mark.long
def test_for_programs_each_theme_is_an_object(here: Path) -> None:
    done = printgen("check", "./faulty", "./sound", "clasic", "--json", cwd=here)
    assert done.returncode == 1
    faulty, sound, unknown = json.loads(done.stdout)
    assert sound == {"theme": "./sound", "title": "Sound", "problems": [], "notices": []}
    places = [(Path(one["file"]).parts[-2:], one["line"], one["column"]) for one in faulty["problems"]]
    assert places == [(("faulty", "theme.yaml"), 3, 1), (("faulty", "theme.yaml"), 4, 17)]
    assert faulty["problems"][0]["hint"] == "did you mean 'title'?"
    assert all(set(one) == KEYS for one in faulty["problems"])
    assert [one["line"] for one in unknown["problems"]] == [None]
    assert printgen("check", "./sound", "--json", cwd=here).returncode == 0


def test_notices_have_their_places(here: Path) -> None:
    text = (
        "format: 1\nextends: classic\ntitle: Sound\npieces:\n  tokens:\n    - {id: ship, name: Hat}\n"
        'decks:\n  - id: chance\n    cards:\n      - {id: chance-09, text: "Go home."}\n'
    )
    (here / "sound" / "theme.yaml").write_text(text, encoding="utf-8")
    (checked,) = json.loads(printgen("check", "./sound", "--json", cwd=here).stdout)
    assert [(Path(one["file"]).name, one["line"], one["column"]) for one in checked["notices"]] == [
        ("theme.yaml", 10, 31),
        ("theme.yaml", 6, 24),
    ]


def test_a_cell_has_its_sheet(here: Path) -> None:
    book = here / "sound" / "prices"
    book.mkdir()
    (book / "spaces.csv").write_text("id,price\nboardwalk,much\n", encoding="utf-8")
    text = "format: 1\nextends: classic\nsheets: prices\n"
    (here / "sound" / "theme.yaml").write_text(text, encoding="utf-8")
    (checked,) = json.loads(printgen("check", "./sound", "--json", cwd=here).stdout)
    (problem,) = checked["problems"]
    assert Path(problem["file"]).name == "spaces.csv"
    assert (problem["line"], problem["column"]) == (2, 2)


def test_the_hook_runs_the_command_on_themes() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["entry"] == "printgen check"
    assert (hook["language"], hook["files"]) == ("python", "(^|/)theme\\.yaml$")
