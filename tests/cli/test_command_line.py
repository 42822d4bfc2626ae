"""Tests of the command line: lists of documents, help and shell completion."""

from pathlib import Path

import pytest

from printgen.cli.overview import COMMANDS
from tests.conftest import printgen
from tests.support import small_theme


def completed(folder: Path, *words: str) -> list[str]:
    """Return the shell's completions of the last word."""
    line = " ".join(("printgen", *words))
    environment = {"COMP_WORDS": line, "COMP_CWORD": str(len(words)), "_PRINTGEN_COMPLETE": "bash_complete"}
    return [found.partition(",")[2] for found in printgen(cwd=folder, **environment).stdout.split()]


@pytest.mark.long
def test_copies_are_typed_as_a_list_or_one_by_one(tmp_path: Path) -> None:
    theme = small_theme.write(tmp_path / "town")

    def pages(name: str, *options: str) -> str:
        words = ("--only", "money", "--only", "cards,pieces", "--variant", "minimal", "--force")
        done = printgen("build", f"{theme}/", *words, *options, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        (line,) = (line for line in done.stdout.splitlines() if f" {name}.pdf" in line)
        return " ".join(line.split())

    assert pages("cards") != pages("cards", "--copies", "money=2, cards=3") == pages("cards", "--copies", "cards=3")
    assert pages("money", "--copies", "money=2,cards=3") == pages("money", "--copies", "money=2", "--copies", "cards=3")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["money=2,money=3"], "the copies of 'money' are given twice"),
        (["money=2", "money=3"], "the copies of 'money' are given twice"),
        (["money=2,bord=3"], "there is no document 'bord'; did you mean 'board'?"),
        (["money=2,"], "'' is not DOCUMENT=NUMBER, such as money=2 (1 to 100)"),
    ],
)
def test_copies_that_cannot_be_counted_are_refused(given: list[str], message: str) -> None:
    done = printgen("build", "classic", *(word for one in given for word in ("--copies", one)))
    assert done.returncode == 2
    assert message in done.stderr


def test_help_tells_what_the_option_help_does() -> None:
    for row in COMMANDS:
        assert printgen("help", row.name).stdout == printgen(row.name, "--help").stdout, row.name
    assert printgen("help").stdout == printgen("--help").stdout
    wrong = printgen("help", "bild")
    assert (wrong.returncode, "No such command 'bild'" in wrong.stderr) == (2, True)


def test_a_shell_completes_products_of_print_shops_documents_and_items(tmp_path: Path) -> None:
    export = ("export", "classic", "--to", "print-shop")
    assert completed(tmp_path, *export, "--profile", "tgc-po") == ["tgc-poker"]
    assert completed(tmp_path, *export, "--only", "cards,mon") == ["cards,money"]
    assert "chest-01" in completed(tmp_path, "preview", "classic", "chest-0")


def test_a_shell_completes_themes_and_theme_folders(tmp_path: Path) -> None:
    small_theme.write(tmp_path / "classroom")
    small_theme.write(tmp_path / "deep" / "kingdom")
    (tmp_path / "classified").mkdir()
    assert completed(tmp_path, "build", "class") == ["classic", "./classroom"]
    assert completed(tmp_path, "check", "./c") == ["./classified/", "./classroom"]
    assert completed(tmp_path, "options", "deep/") == ["deep/kingdom"]
    assert completed(tmp_path, "build", "no/such/") == []


def test_a_shell_completes_each_copy_of_a_card(tmp_path: Path) -> None:
    copied = small_theme.bent(("{id: chance-01,", "{id: chance-01, copies: 100,"))
    small_theme.write(tmp_path / "town", copied)
    assert completed(tmp_path, "preview", "./town", "chance-01-1") == ["chance-01-100"]
    assert completed(tmp_path, "preview", "./town", "chest-0") == ["chest-01", "chest-02"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("build", "classic", "--set", "rules.inc"), ["rules.income_tax="]),
        (("build", "classic", "--set", "rules.income_tax="), ["rules.income_tax=choice", "rules.income_tax=flat"]),
        (("check", "knockout", "--set", "rules.po"), ["rules.pot=", "rules.pot_tie="]),
        (("check", "./no-such", "--set", "rules.loans=n"), ["rules.loans=never"]),
        (("build", "classic", "--copies", "mon"), ["money="]),
        (("build", "classic", "--copies", "money=2,pie"), ["money=2,pieces="]),
        (("build", "classic", "--only", "money,pie"), ["money,pieces"]),
        (("proof", "output", "--only", "page,te"), ["page,text"]),
        (("assemble", "output", "--only", "ta"), ["table"]),
        (("help", "ca"), ["calibrate"]),
        (("preview", "classic", "chance-0"), [f"chance-0{number}" for number in range(1, 10)]),
        (("preview", "classic", "note:5", "deed:boardw"), ["deed:boardwalk"]),
        (("preview", "no-such", "bo"), []),
        (("watch", "--preview", "bo"), []),
        (("watch", "classic", "--preview", "board,token:d"), ["board,token:dog"]),
        (("icons", "steam"), ["steam-locomotive"]),
        (("ornaments", "sw"), ["sweets"]),
        (("palettes", "sea"), ["seaside"]),
    ],
)
def test_a_shell_completes_what_an_option_takes(tmp_path: Path, words: tuple[str, ...], found: list[str]) -> None:
    assert completed(tmp_path, *words) == found
