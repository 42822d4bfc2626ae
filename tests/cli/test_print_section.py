"""Tests of options from the theme and from the environment; options on the command line take precedence."""

import json
from pathlib import Path

import pytest

from printgen.cli.commands.build import build
from printgen.cli.main import main
from printgen.kit.choices import OPTIONS
from tests.conftest import printgen
from tests.support import small_theme
from tests.support.pdfs import page_texts


def town(folder: Path, section: str) -> Path:
    """A small theme with a print section."""
    return small_theme.write(folder / "town", f"{small_theme.TEXT}print: {section}\n")


def guide(folder: Path, theme: Path, *options: str, **environment: str) -> tuple[str, str]:
    """Return the paper named in a build's manifest, and the guide's text about the chosen options."""
    words = ("build", f"{theme}/", "--out", str(folder), "--variant", "minimal", "--only", "guide")
    done = printgen(*words, *options, **environment)
    assert done.returncode == 0, done.stderr
    kit = folder / "small-town" / "minimal"
    text = " ".join(" ".join(page_texts(kit / "guide.pdf")).replace("\u00ad", "").split())
    chosen = text.partition("Options of this kit: ")[2].partition(" Questions and answers")[0]
    return json.loads((kit / "kit.json").read_text())["paper"], chosen


@pytest.mark.long
def test_what_is_typed_goes_before_the_environment_and_that_before_the_theme(tmp_path: Path) -> None:
    theme = town(tmp_path, "{paper: a4, saver: true, copies: {money: 2}, board-size: 480mm}")
    rest = "board of 480 mm · as few sheets as possible."
    assert guide(tmp_path / "1", theme) == ("a4", f"A4 paper · 2 × money · {rest}")
    environment = {"PRINTGEN_PAPER": "legal", "PRINTGEN_COPIES": "money=3,cards=2"}
    assert guide(tmp_path / "2", theme, **environment) == ("legal", f"Legal paper · 3 × money · 2 × cards · {rest}")
    typed = ("--paper", "letter", "--set", "rules.income_tax=flat")
    assert guide(tmp_path / "3", theme, *typed, **environment) == (
        "letter",
        f"3 × money · 2 × cards · {rest[:-1]} · 1 rule changed.",
    )
    assert guide(tmp_path / "3", theme)[0] == "a4", "a kit of the paper typed does not stand for one of the theme's"


def test_a_theme_chooses_variant_and_documents(tmp_path: Path) -> None:
    theme = town(tmp_path, "{variant: minimal, only: [pieces, cards], cards: duplex}")
    done = printgen("build", f"{theme}/", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert [path.name for path in (tmp_path / "small-town").iterdir()] == ["minimal"]
    files = {path.name for path in (tmp_path / "small-town" / "minimal").iterdir()}
    assert files == {"cards.pdf", "pieces.pdf", "kit.json"}


@pytest.mark.long
def test_all_that_is_wrong_in_the_section_is_told_with_its_place(tmp_path: Path) -> None:
    theme = town(tmp_path, "{papr: a4, sets: 9, fold: zin, copies: {mony: 2}, board_size: 400}")
    for command in ("check", "build"):
        done = printgen(command, f"{theme}/")
        line = len(small_theme.TEXT.splitlines()) + 1
        assert done.returncode == 1
        told = [row for row in done.stderr.splitlines() if row.startswith(f"{theme}/theme.yaml:{line}:")]
        assert [row.partition(": ")[2][:30] for row in told] == [
            "print: there is no option 'pap",
            "print.sets: '9' is not 1 or 2",
            "print.fold: 'zin' is not one o",
            "print.copies: there is no docu",
            "print.board_size: '400' is not",
        ]
        assert "did you mean 'paper'?" in done.stderr


def test_an_option_that_has_no_effect_is_refused_only_where_it_is_typed(tmp_path: Path) -> None:
    theme = town(tmp_path, "{flip: short, copies: {money: 2}}")
    words = ("build", f"{theme}/", "--only", "pieces", "--out", str(tmp_path))
    assert printgen(*words, PRINTGEN_THICKNESS="0.2mm").returncode == 0
    assert printgen(*words, "--flip", "short").returncode == 2
    assert printgen(*words, "--copies", "money=2").returncode == 2


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.field)
def test_every_option_has_its_name_in_the_environment(option) -> None:  # type: ignore[no-untyped-def]
    found = main.get_command(main.make_context("printgen", ["build"]), "build")
    assert found is build
    (parameter,) = (one for one in build.params if one.name == option.field)
    assert parameter.envvar == "PRINTGEN_" + option.flag.removeprefix("--").replace("-", "_").upper()


@pytest.mark.long
def test_other_commands_have_names_of_their_own_for_what_is_their_own(tmp_path: Path) -> None:
    theme = small_theme.write(tmp_path / "town")
    done = printgen("check", f"{theme}/", PRINTGEN_SET="rules.income_tax=no")
    assert "rules.income_tax: expected choice | flat, found 'no'" in done.stderr
    folder = tmp_path / "small-town"
    printgen("build", f"{theme}/", "--only", "pieces", "--variant", "minimal", "--out", str(tmp_path))
    proof = printgen("proof", str(folder), PRINTGEN_PROOF_ONLY="page", PRINTGEN_ONLY="pieces")
    assert proof.returncode == 0, proof.stderr
    assert [line.split()[0] for line in proof.stdout.splitlines() if " ok: " in line] == ["page"]
