"""Tests of files made before the restructuring: each works, or one message explains how to update it.

``earlier`` holds themes of each game, a workbook, a printer profile, an event and a kit in their original form.
"""

import csv
import json
import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, Finished, printgen

EARLIER = ROOT / "tests" / "kits" / "earlier"
THEMES = sorted(folder.name for folder in (EARLIER / "themes").iterdir())


def works(done: Finished) -> bool:
    """Check that a command succeeded; if it did not, require one complaint about the input, with a hint."""
    if done.returncode == 0:
        return True
    assert done.returncode == 1, done.stderr
    complaint, hint = done.stderr.splitlines()
    assert complaint, done.stderr
    assert hint.startswith("  hint: "), done.stderr
    return False


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines()))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Return a copy of the event's folder after the first round."""
    return Path(shutil.copytree(EARLIER / "event", tmp_path / "event"))


@pytest.mark.long
@pytest.mark.parametrize("name", THEMES)
def test_an_earlier_theme_is_valid(name: str) -> None:
    done = printgen("check", str(EARLIER / "themes" / name))
    assert not works(done) or "no problems found" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize("name", THEMES)
def test_an_earlier_theme_builds(name: str, tmp_path: Path) -> None:
    done = printgen("build", str(EARLIER / "themes" / name), "--variant", "minimal", "--out", str(tmp_path))
    if works(done):
        assert (tmp_path / name / "minimal" / "kit.json").exists()


@pytest.mark.long
def test_an_earlier_workbook_is_read(tmp_path: Path) -> None:
    shutil.copy(EARLIER / "workbook" / "edition.xlsx", tmp_path)
    theme = "format: 1\nextends: classic\nid: mine\nlanguage: de\nsheets: edition.xlsx\n"
    (tmp_path / "theme.yaml").write_text(theme, encoding="utf-8")
    done = printgen("check", str(tmp_path))
    assert not works(done) or "no problems found" in done.stdout


@pytest.mark.long
def test_an_earlier_printer_profile_corrects(tmp_path: Path) -> None:
    printers = tmp_path / "printgen" / "printers"
    shutil.copytree(EARLIER / "printers", printers)
    home = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert "office           100 mm is printed as 99.75 x 100.09 mm" in printgen("printers", **home).stdout
    pages = []
    for options in ([], ["--printer", "office"]):
        out = tmp_path / str(len(options))
        words = ["build", "knockout", "--only", "rules", "--variant", "minimal", "--out", str(out)]
        assert works(printgen(*words, *options, **home))
        pages.append((out / "knockout" / "minimal" / "rules.pdf").read_bytes())
    assert pages[0] != pages[1]


def test_an_earlier_event_is_scored(event: Path) -> None:
    before = rows(event / "round-1" / "standings.csv")
    words = ["score", str(event / "results-1.csv"), "--event", str(event / "event.yaml"), "--variant", "minimal"]
    if works(printgen(*words)):
        assert rows(event / "round-1" / "standings.csv") == before


@pytest.mark.long
def test_an_earlier_event_is_seated(event: Path) -> None:
    words = ["seating", "--event", str(event / "event.yaml"), "--variant", "minimal"]
    record = event / "round-1" / "seating.json"
    before = json.loads(record.read_text(encoding="utf-8"))
    if works(printgen(*words, "--keep")):
        assert json.loads(record.read_text(encoding="utf-8"))["tables"] == before["tables"]
    if works(printgen(*words, "--round", "2")):
        names = {row["player"] for row in rows(event / "round-2" / "seating.csv")}
        assert names == {row["name"] for row in rows(event / "round-1" / "going-on.csv")}


@pytest.mark.long
def test_an_earlier_kit_is_proven() -> None:
    done = printgen("proof", str(EARLIER / "kit" / "blank"))
    assert not works(done) or "The proof found no fault." in done.stdout


@pytest.mark.long
def test_an_earlier_kit_is_exported(tmp_path: Path) -> None:
    words = ["--to", "pictures", "--variant", "minimal", "--only", "deeds", "--dpi", "40", "--out", str(tmp_path)]
    if works(printgen("export", str(EARLIER / "kit" / "blank"), *words)):
        assert len(list(tmp_path.glob("deeds/**/*.png"))) == 2 * 28
