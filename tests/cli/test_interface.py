"""Tests of the language of the command line."""

import click
import pytest
from click.testing import CliRunner

from printgen.cli.interface import agree
from printgen.cli.main import main
from printgen.messages import message
from printgen.text_width import display_width


def french_help(command: str) -> str:
    """Return the help of a command in French."""
    done = CliRunner().invoke(main, [command, "--ui-language", "fr", "--help"])
    assert done.exit_code == 0
    return done.output


def test_translated_paragraphs_keep_their_lines() -> None:
    assert "    printgen assemble output/knockopoly" in french_help("assemble").splitlines()


def test_the_value_of_a_default_is_not_translated() -> None:
    assert "[par défaut : all]" in " ".join(french_help("seating").split())


def test_a_default_in_words_is_translated() -> None:
    assert "its profile" not in french_help("build")


def test_the_choices_of_rule_options_are_translated() -> None:
    done = CliRunner(env={"PRINTGEN_UI_LANGUAGE": "fr"}).invoke(main, ["options", "classic"])
    assert "0 to 1000000" not in done.output


@pytest.mark.parametrize("command", ["build", "check", "export", "seating"])
def test_help_of_wide_letters_fits_on_a_screen(command: str) -> None:
    done = CliRunner().invoke(main, [command, "--ui-language", "ja", "--help"])
    assert [line for line in done.output.splitlines() if display_width(line) > 80] == []


def test_columns_of_wide_letters_are_aligned() -> None:
    done = CliRunner(env={"PRINTGEN_UI_LANGUAGE": "ja"}).invoke(main, ["options", "classic"])
    heads, first = done.output.splitlines()[:2]
    assert display_width(heads.partition("値")[0]) == first.index("1500")


def test_the_list_of_subcommands_is_translated() -> None:
    assert "Check the catalog" not in french_help("words")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["bild"], "Unbekannter Befehl: 'bild'."),
        (["build", "--paper"], "'--paper' braucht einen Wert."),
        (["build", "classic", "--force=1"], "'--force' erwartet keinen Wert."),
        (["build", "classic", "--fold", "wave"], "'wave' gibt es hier nicht; zur Wahl stehen 'quarter'"),
        (["build", "classic", "--sets", "two"], "'two' ist keine Zahl"),
        (["build", "classic", "--sets", "9"], "9 liegt nicht im Bereich 1<=x<=2"),
        (["themes", "classic"], "Nicht erwartet: classic."),
        (["seating", "nowhere.csv"], "'nowhere.csv' gibt es nicht"),
        (["build", "classic", "--paper", "5"], "'5' ist kein bekanntes Papier"),
    ],
)
def test_usage_errors_of_click_are_translated(arguments: list[str], expected: str) -> None:
    done = CliRunner(env={"PRINTGEN_UI_LANGUAGE": "de"}).invoke(main, arguments)
    assert done.exit_code == 2
    assert expected in done.output


@pytest.mark.parametrize(("typed", "expected"), [("", True), ("o", True), ("Oui", True), ("yes", True), ("n", False)])
def test_questions_are_answered_in_the_language_or_in_english(typed: str, expected: bool) -> None:
    @click.command()
    def command() -> None:
        click.echo(agree(message("Is it?")))

    done = CliRunner(env={"PRINTGEN_UI_LANGUAGE": "fr"}).invoke(command, input=f"perhaps\n{typed}\n")
    assert "Is it? (oui, non) [oui]" in done.output
    assert "Erreur\u00a0: 'perhaps' ne figure pas parmi oui, non" in done.output
    assert done.output.endswith(f"{expected}\n")
