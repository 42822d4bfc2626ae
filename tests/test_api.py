"""Tests of the public interface, which neither prints nor ends the process."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from printgen import api
from printgen.api import Session, ThemeProblems, choices_of, load
from printgen.errors import PrintgenError, UsageError
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.papers import PAPERS
from tests.conftest import ROOT, printgen
from tests.support import small_theme


@pytest.fixture
def town(tmp_path: Path) -> Path:
    """A small theme with print settings."""
    section = "print: {paper: a4, copies: {money: 2}, saver: true}\n"
    return small_theme.write(tmp_path / "town", small_theme.TEXT + section)


def test_a_build_writes_what_the_command_writes(town: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps: list[str] = []
    built = Session(load(town)).build(
        tmp_path / "api", variants=["minimal"], only=["cards"], progress=lambda name, at, of: steps.append(name)
    )
    assert built.folder == tmp_path / "api" / "small-town"
    assert [kit.variant for kit in built.kits] == ["minimal"]
    assert (built.removed, built.changed, built.proof) == ((), (), None)
    assert steps == ["laying out", "cards"]
    assert capsys.readouterr() == ("", "")
    done = printgen("build", f"{town}/", "--variant", "minimal", "--only", "cards", "--out", str(tmp_path / "cli"))
    assert done.returncode == 0
    ours, theirs = (tmp_path / name / "small-town" / "minimal" for name in ("api", "cli"))
    assert (ours / "cards.pdf").read_bytes() == (theirs / "cards.pdf").read_bytes()
    records = [json.loads((folder / "kit.json").read_bytes()) | {"call": ""} for folder in (ours, theirs)]
    assert records[0] == records[1]


def test_the_choices_are_those_given_then_those_of_the_theme_then_the_usual(town: Path) -> None:
    theme = load(town)
    chosen = choices_of(theme, paper="legal", card_size="63x88mm", sets=2)
    assert (chosen.paper.name, chosen.card_size, chosen.sets) == ("legal", Size(63.0, 88.0), 2)
    assert (chosen.saver, chosen.copies, chosen.money) == (True, {"money": 2}, "full")
    assert Session(theme).choices == choices_of(theme)
    assert Session(theme, Choices(PAPERS["letter"])).choices.saver is False
    with pytest.raises(UsageError, match="did you mean 'paper'"):
        choices_of(theme, papr="a4")
    with pytest.raises(UsageError, match="'9mm' is not between"):
        choices_of(theme, board_size="9mm")


def test_a_faulty_theme_raises_all_its_problems(tmp_path: Path) -> None:
    small_theme.write(tmp_path / "town", small_theme.TEXT + "titel: 1\nplayrs: 2\n")
    with pytest.raises(ThemeProblems) as told:
        load(tmp_path / "town")
    assert len(told.value.problems) == 2


def test_rule_options_and_language_are_applied() -> None:
    assert load("classic", language="de").edition.language == "de"
    assert load("classic", settings=["rules.income_tax=flat"]).settings == ("rules.income_tax=flat",)


def test_a_check_returns_what_does_not_fit(town: Path) -> None:
    assert Session(load(town)).check() == []
    text = (town / "theme.yaml").read_text(encoding="utf-8")
    (town / "theme.yaml").write_text(
        text.replace("Pay a fine.", "Antidisestablishmentarianismpneumonoultramicroscopicsilicovo."), encoding="utf-8"
    )
    (problem, *_) = Session(load(town)).check()
    assert problem.where


def test_a_preview_gives_pictures_by_name() -> None:
    pictures = Session(load("classic")).preview(["chance-03", "token:dog"], variants=["standard"], dpi=40)
    assert [*pictures] == ["chance-03-standard.png", "dog-standard.png"]
    assert all(data.startswith(b"\x89PNG") for data in pictures.values())


@pytest.mark.long
def test_a_kit_is_proven_assembled_and_exported(town: Path, tmp_path: Path) -> None:
    session = Session(load(town))
    assert session.proof(variants=["minimal"]).variants == ("minimal",)
    shown = session.assemble(tmp_path / "shown", variants=["minimal"], dpi=40)
    assert all(path.is_file() for path in shown)
    (table,) = session.export("table", tmp_path / "table").files
    assert table.name == "table.html"


@pytest.mark.long
def test_a_session_proves_and_exports_the_kit_that_it_has_built(town: Path, tmp_path: Path) -> None:
    session = Session(load(town))
    built = session.build(tmp_path, variants=["minimal"])
    assert session.proof(variants=["minimal"]).variants == ("minimal",)
    (built.folder / "minimal" / "cards.pdf").write_bytes(b"edited")
    with pytest.raises(PrintgenError, match=r"cards\.pdf"):
        session.proof(variants=["minimal"])


def test_a_contact_sheet_is_one_picture() -> None:
    assert Session(load("classic")).contact_sheet(["chance-03", "chance-04"], dpi=40).startswith(b"\x89PNG")


@pytest.mark.long
def test_sessions_in_two_threads_write_what_they_write_one_after_the_other(town: Path, tmp_path: Path) -> None:
    def built(name: str, language: str) -> dict[str, bytes]:
        session = Session(load("classic", language=language))
        pictures = session.preview(["chance-03"], variants=["standard"], dpi=40)
        kit = session.build(tmp_path / name / language, variants=["standard"], only=["cards", "money"])
        return pictures | {path.name: path.read_bytes() for path in (kit.folder / "standard").iterdir()}

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as pool:
            together = list(pool.map(built, ("together", "together"), ("en", "de")))
    finally:
        sys.setswitchinterval(usual)
    assert together == [built("alone", language) for language in ("en", "de")]


PAGE = (ROOT / "themes" / "api.md").read_text(encoding="utf-8")


def run_examples(kinds: tuple[str, ...]) -> None:
    """Run the page's examples of these kinds one after another in the current folder."""
    values: dict[str, object] = {}
    for kind, text in re.findall(r"^```python ?(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        if kind in kinds:
            exec(compile(text, "api.md", "exec"), values)


@pytest.mark.long
def test_the_examples_of_the_manual_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run_examples(("",))
    printed = capsys.readouterr().out
    for said in ("output/classic\nstandard ['cards.pdf']", "'9mm' is not between", "['chance-03-standard.png', 'dog-"):
        assert said in printed
    assert "cards: 0 of 1" in printed
    assert (tmp_path / "chance.png").is_file()


@pytest.mark.slow
def test_the_long_examples_of_the_manual_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_examples(("", "slow"))
    assert (tmp_path / "table" / "table.html").is_file()


def test_the_manual_promises_every_public_name_that_exists() -> None:
    promise = PAGE.partition("## What stays the same")[2]
    promised = set(re.findall(r"`(\w+)`", promise))
    assert set(api.__all__) - {"Choices", "Problem"} <= promised
    methods = {name for name in vars(Session) if not name.startswith("_")}
    assert methods <= promised
