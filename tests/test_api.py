"""The public interface: what it builds and shows, and that it neither prints nor ends the process."""

import json
from pathlib import Path

import pytest

from printgen.api import Session, ThemeProblems, choices_of, load
from printgen.errors import UsageError
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.papers import PAPERS
from tests.conftest import printgen
from tests.support import small_theme


@pytest.fixture
def town(tmp_path: Path) -> Path:
    """A small theme that says how it is printed."""
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
