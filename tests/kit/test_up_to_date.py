"""Tests of the up-to-date check: an unchanged kit is not written again, and a change to any input rebuilds it."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from printgen.kit import up_to_date as looked_at
from printgen.kit.choices import Choices
from printgen.kit.papers import PAPERS
from printgen.kit.up_to_date import call_hash, up_to_date
from tests.conftest import ROOT, printgen

FONT = "oswald/Oswald-Bold.ttf"
BASE = f"""\
format: 1
extends: classic
sheets: tables
board: {{art: town.png}}
fonts: {{display: {FONT}}}
decks:
  - {{id: chest, cards_file: chest.csv}}
"""
BUILD = ("build", "./town", "--only", "pieces", "--variant", "minimal", "--out", "out")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the program as if installed from a wheel."""
    monkeypatch.setattr(looked_at, "in_checkout", lambda: False)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a theme, its base, and a document built from them; tests must not change it."""
    here = tmp_path_factory.mktemp("made")
    (here / "base").mkdir()
    (here / "base/theme.yaml").write_text(BASE, encoding="utf-8")
    (here / "base/chest.csv").write_text("id,text\nnew-one,Collect 10.\n", encoding="utf-8")
    (here / "base/tables").mkdir()
    (here / "base/tables/tokens.csv").write_text("id;name\ncat;Tom\n", encoding="utf-8")
    Image.effect_noise((700, 300), 60).save(here / "base/town.png")
    (here / "town").mkdir()
    (here / "town/theme.yaml").write_text("format: 1\nextends: ../base\ntitle: Our Town\n", encoding="utf-8")
    done = printgen(*BUILD, cwd=here)
    assert done.returncode == 0, done.stderr
    return here


@pytest.fixture
def here(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder for tests to change, as the current folder."""
    shutil.copytree(made, tmp_path / "here")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


def stamps(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in folder.rglob("*")}


def test_a_kit_that_stands_is_left_alone_in_one_line(here: Path) -> None:
    before = stamps(here / "out")
    done = printgen(*BUILD)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"out{os.sep}town{os.sep}minimal is up to date (use --force to build it again)."
    ]
    assert stamps(here / "out") == before


def test_a_folder_of_sheets_that_was_emptied_is_a_problem(here: Path) -> None:
    (here / "base/tables/tokens.csv").unlink()
    done = printgen(*BUILD)
    assert done.returncode == 1
    assert "base/theme.yaml:3:9: the folder has no CSV file" in done.stderr


def test_force_builds_all_the_same_and_leaves_files_that_come_out_alike(here: Path) -> None:
    before = stamps(here / "out")
    done = printgen(*BUILD, "--force")
    assert "pieces.pdf" in done.stdout
    assert "up to date" not in done.stdout
    assert stamps(here / "out")["pieces.pdf"] == before["pieces.pdf"]


@pytest.mark.long
def test_a_kit_that_stands_is_proven_where_that_is_asked_for(here: Path) -> None:
    done = printgen(*BUILD, "--proof")
    assert (done.returncode, done.stderr) == (0, "")
    assert "up to date" in done.stdout
    assert "The proof found no fault." in done.stdout


def appended(name: str) -> Callable[[Path], None]:
    def change(here: Path) -> None:
        with (here / name).open("ab") as file:
            file.write(b"\n")

    return change


def without(name: str) -> Callable[[Path], None]:
    return lambda here: (here / name).unlink()


def a_font_of_its_own(here: Path) -> None:
    (here / "base" / FONT).parent.mkdir()
    shutil.copy(ROOT / "fonts" / FONT, here / "base" / FONT)


CHANGES: dict[str, Callable[[Path], None]] = {
    "theme": appended("town/theme.yaml"),
    "base": appended("base/theme.yaml"),
    "cards": appended("base/chest.csv"),
    "picture": appended("base/town.png"),
    "sheet": appended("base/tables/tokens.csv"),
    "new sheet": lambda here: (here / "base/tables/rules.csv").write_text("rule;value\n", encoding="utf-8"),
    "font": a_font_of_its_own,
    "gone": without("out/town/minimal/pieces.pdf"),
    "no manifest": without("out/town/minimal/kit.json"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_what_is_changed_has_the_kit_built(change: Callable[[Path], None], here: Path) -> None:
    change(here)
    assert "up to date" not in printgen(*BUILD).stdout
    assert "up to date" in printgen(*BUILD).stdout


@pytest.mark.parametrize(
    "others",
    [
        ("build", "./town", "--only", "pieces", "--variant", "all", "--out", "out"),
        ("build", "./town", "--only", "pieces,deeds", "--variant", "minimal", "--out", "out"),
        (*BUILD, "--paper", "a4"),
        (*BUILD, "--copies", "pieces=2"),
        (*BUILD, "--set", "rules.income_tax=flat"),
    ],
)
def test_another_call_has_the_kit_built(others: tuple[str, ...], here: Path) -> None:
    assert "up to date" not in printgen(*others).stdout


def test_a_kit_in_a_language_that_is_asked_for_stands_beside_the_other(here: Path) -> None:
    before = stamps(here / "out" / "town")
    assert "up to date" not in printgen(*BUILD, "--language", "en-US").stdout
    record = json.loads((here / "out/town-en-US/minimal/kit.json").read_text(encoding="utf-8"))
    assert (record["theme"], record["language"]) == ("town", "en-US")
    assert stamps(here / "out" / "town") == before
    for asked in ((), ("--language", "en-US")):
        assert "up to date" in printgen(*BUILD, *asked).stdout


def test_a_theme_behind_a_link_is_always_built(here: Path) -> None:
    (here / "link").symlink_to("town")
    call = ("build", "./link", *BUILD[2:-1], "elsewhere")
    assert "pieces.pdf" in printgen(*call).stdout
    assert "pieces.pdf" in printgen(*call).stdout


def test_a_checkout_always_builds(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert looked_at.in_checkout()
    assert "up to date" not in printgen(*BUILD).stdout


def test_a_program_without_its_project_file_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(looked_at, "_BESIDE_PACKAGE", tmp_path)
    assert not looked_at.in_checkout()


def test_the_hash_of_a_call_changes_with_theme_options_event_and_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = tmp_path / "event.yaml"
    event.write_text("name: One", encoding="utf-8")
    usual = Choices(PAPERS["letter"])
    calls = [
        call_hash("classic", usual, None),
        call_hash("knockopoly", usual, None),
        call_hash("classic", Choices(PAPERS["a4"]), None),
        call_hash("classic", usual, ("money",)),
        call_hash("classic", usual, None, ("rules.income_tax=flat",)),
        call_hash("classic", usual, None, (), event),
    ]
    event.write_text("name: Two", encoding="utf-8")
    calls.append(call_hash("classic", usual, None, (), event))
    assert call_hash("classic", usual, None) == calls[0]
    monkeypatch.setattr("printgen.kit.manifest.__version__", "99.0.0")
    calls.append(call_hash("classic", usual, None))
    monkeypatch.setattr(looked_at.sys, "path", [])
    calls.append(call_hash("classic", usual, None))
    (tmp_path / "reportlab-99.0.dist-info").mkdir()
    monkeypatch.setattr(looked_at.sys, "path", [str(tmp_path)])
    calls.append(call_hash("classic", usual, None))
    assert len(set(calls)) == len(calls)


def test_no_other_kit_in_the_folder_is_taken_for_it(here: Path) -> None:
    shutil.copytree(here / "out/town", here / "out/another")
    shutil.rmtree(here / "out/town")
    call = looked_at.json.loads((here / "out/another/minimal/kit.json").read_bytes())["call"]
    assert up_to_date("./town", Path("out"), ("minimal",), call) == ()


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("pieces.pdf", b"%PDF-1.7 changed by somebody"),
        *(
            ("kit.json", data)
            for data in (
                b"[" * 100_000,
                b"\xff",
                b'{"theme": "\\ud800"}',
                b"null",
                b'{"call": 1, "inputs": {}}',
                b'{"theme": "town", "call": []}',
            )
        ),
    ],
)
def test_a_changed_file_of_a_kit_is_replaced_by_force_only(here: Path, file: str, data: bytes) -> None:
    path = here / "out/town/minimal" / file
    path.write_bytes(data)
    refused = printgen(*BUILD)
    assert (refused.returncode, path.read_bytes()) == (1, data)
    assert file in refused.stderr
    assert printgen(*BUILD, "--force").returncode == 0
    assert path.read_bytes() != data


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="only Unix has endless files")
def test_an_endless_file_that_a_manifest_names_is_not_read(here: Path) -> None:
    path = here / "out/town/minimal/kit.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    told["inputs"][0]["file"] = "/dev/zero"
    path.write_text(json.dumps(told), encoding="utf-8")
    done = printgen(*BUILD)
    assert (done.returncode, "up to date" in done.stdout) == (0, False)
