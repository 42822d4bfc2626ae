"""Tests of ``printgen init``: the new theme says the same as its base, and is written completely or not at all."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
import yaml
from click.testing import CliRunner

from printgen.api import Session
from printgen.art.icons import baked
from printgen.cli.main import main
from printgen.loading import load_theme
from printgen.new_edition import write_edition
from printgen.resources import bundled_themes, starters, theme_languages
from printgen.theme.starting import NewEdition
from printgen.theme.style import style_names
from tests.conftest import printgen
from tests.support.editions import theme_of
from tests.support.pdfs import page_texts

MARKS = {"en": []}
SPOKEN = [
    pytest.param(base, language, marks=MARKS.get(language, [pytest.mark.long]))
    for base in bundled_themes()
    for language in theme_languages(base)
]
TEXTS = {"name", "title", "text", "line", "also", "inside", "visiting", "tagline", "price", "rent", "amount", "one"}


def begun(folder: Path, *words: str) -> Path:
    """Create a folder with these options and without questions."""
    done = printgen("init", str(folder), "--yes", *words)
    assert done.returncode == 0, done.stderr
    return folder


def edition(name: str, language: str | None = None) -> dict[str, Any]:
    """Return all fields of a theme except its id."""
    theme = load_theme(name, baked().keys(), language) if "/" in name else theme_of(name, language)
    whole = msgspec.to_builtins(theme.edition)
    return {field: value for field, value in whole.items() if field != "id"}


def said(node: Any) -> set[str]:
    """Return the names, texts and prices in a tree."""
    if isinstance(node, dict):
        own = {str(value) for key, value in node.items() if key in TEXTS and not isinstance(value, dict)}
        return own.union(*map(said, node.values()))
    return set().union(*map(said, node)) if isinstance(node, list) else set()


@pytest.mark.long
@pytest.mark.parametrize(("base", "language"), SPOKEN)
def test_what_is_begun_is_its_base_in_that_language(tmp_path: Path, base: str, language: str) -> None:
    folder = begun(tmp_path / "mine", "--from", base, "--language", language)
    assert edition(f"{folder}/") == edition(base, language)


@pytest.mark.long
@pytest.mark.parametrize(("base", "language"), [("classic", "ar"), ("knockout", "de"), ("summit", "en")])
def test_what_is_begun_in_sheets_is_its_base_in_that_language(tmp_path: Path, base: str, language: str) -> None:
    folder = begun(tmp_path / "mine", "--from", base, "--language", language, "--as", "sheets")
    assert edition(f"{folder}/") == edition(base, language)
    written = yaml.safe_load((folder / "theme.yaml").read_text(encoding="utf-8"))
    assert set(written) - {"print"} == {"format", "extends", "id", "sheets", "language"}
    assert "edition.xlsx" in (folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_title_and_a_look_of_ones_own_go_with_sheets(tmp_path: Path) -> None:
    given = ("--from", "village", "--title", "=Our: Street", "--style", "woodcut", "--as", "sheets")
    whole, base = edition(f"{begun(tmp_path / 'mine', *given)}/"), edition("village")
    assert (whole["title"], whole["board"].get("title")) == ("=Our: Street", [])
    assert whole["palette"] != base["palette"]


@pytest.mark.long
@pytest.mark.parametrize(("base", "language"), [("classic", "de"), ("knockout", "en"), ("summit", "de")])
def test_every_name_card_and_price_is_written_out(tmp_path: Path, base: str, language: str) -> None:
    folder = begun(tmp_path / "mine", "--from", base, "--language", language)
    written = yaml.safe_load((folder / "theme.yaml").read_text(encoding="utf-8"))
    whole = edition(base, language)
    parts = ("title", "tagline", "words", "spaces", "decks", "groups", "board", "pieces", "tokens")
    wanted = said({part: whole[part] for part in parts if part in whole}) - {"", "None"}
    assert wanted - said(written) == set()
    assert [row["value"] for row in written.get("money", [])] == [row["value"] for row in whole.get("money", [])]
    assert set() < set(written["rules"]) <= set(whole["rules"])


TITLES = {
    "A": "a letter",
    "Unsere Straße – Familie Müller": "a dash",
    "The Grand and Glorious Game of the Merchants of Rivertown": "many words",
    "Donaudampfschifffahrtsgesellschaft": "one long word",
    "WWWWWWWWWWWWWWWWWWWWWWWW": "wide letters",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z": "short words",
    "Наша улица – семья Ивановых": "Cyrillic",
    "Ο δρόμος μας – Οικογένεια Παπαδοπούλου": "Greek",
    "شارعنا – عائلة الأحمد": "Arabic",
    "הרחוב שלנו – משפחת כהן": "Hebrew",
}
LOOKS = ["", *style_names()]


def begun_and_checked(folder: Path, title: str, base: str, style: str, language: str) -> None:
    """Create an edition and lay out its kit."""
    new = NewEdition("mine", base, language, title, style)
    write_edition(folder, new)
    assert Session(load_theme(f"{folder}/", baked().keys())).check() == []


@pytest.mark.parametrize(
    "title",
    [
        pytest.param(title, id=what, marks=[] if what == "a dash" else [pytest.mark.long])
        for title, what in TITLES.items()
    ],
)
def test_a_title_of_any_length_and_script_fits(tmp_path: Path, title: str) -> None:
    for base, style in (("classic", "programme"), ("summit", "sweetschool")):
        begun_and_checked(tmp_path / base, title, base, style, "de")


@pytest.mark.slow
@pytest.mark.parametrize("base", bundled_themes())
def test_a_title_fits_in_every_style_and_language(tmp_path: Path, base: str) -> None:
    languages = theme_languages(base)
    for number, (title, style) in enumerate(product(TITLES, LOOKS)):
        begun_and_checked(tmp_path / str(number), title, base, style, languages[number % len(languages)])


@pytest.mark.slow
def test_a_long_title_is_proven(tmp_path: Path) -> None:
    for base, title in (("classic", "Unsere Straße – Familie Müller"), ("summit", max(TITLES, key=len))):
        folder = begun(tmp_path / base, "--from", base, "--title", title, "--style", "programme")
        done = printgen("build", str(folder), "--out", str(tmp_path / "out"))
        assert done.returncode == 0, done.stderr
        kit = tmp_path / "out" / folder.name
        proof = printgen("proof", str(kit), "--theme", str(folder), "--only", "text,assembly,fold,page")
        assert proof.returncode == 0, proof.stdout


@pytest.mark.long
def test_an_editor_finds_the_schema_that_the_theme_keeps_to(tmp_path: Path) -> None:
    folder = begun(tmp_path / "mine", "--paper", "a4")
    text = (folder / "theme.yaml").read_text(encoding="utf-8")
    schema = (folder / text.partition("$schema=")[2].partition("\n")[0]).read_text(encoding="utf-8")
    assert schema == printgen("schema", "theme").stdout
    jsonschema.validate(yaml.safe_load(text), json.loads(schema))


def test_what_is_chosen_is_written(tmp_path: Path) -> None:
    given = ("--from", "village", "--title", "Our: Street", "--style", "woodcut", "--paper", "A4")
    whole, base = edition(f"{begun(tmp_path / 'Our 1st Street', *given)}/"), edition("village")
    assert (whole["title"], whole["print"]["paper"]) == ("Our: Street", "A4")
    assert whole["board"].get("title") != base["board"]["title"]
    assert whole["palette"] != base["palette"]
    assert whole["spaces"] == base["spaces"]


@pytest.mark.long
def test_the_kit_of_what_is_begun_has_the_texts_of_its_base(tmp_path: Path) -> None:
    begun(tmp_path / "mine", "--from", "village")
    texts = []
    for theme in ("village", "./mine"):
        words = ("--only", "cards,deeds", "--variant", "standard", "--out", f"out-{len(texts)}")
        done = printgen("build", theme, *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        files = sorted((tmp_path / f"out-{len(texts)}").rglob("*.pdf"))
        texts.append([list(page_texts(file)) for file in files])
    assert len(texts[0]) == 2
    assert texts[0] == texts[1]


def test_on_a_terminal_it_asks_for_what_is_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.cli.commands.theme._on_terminal", lambda: True)
    answers = "classic\nxx\nde\nUnsere Straße\na99\na4\nn\n"
    words = ["init", str(tmp_path / "mine"), "--style", "woodcut"]
    done = CliRunner().invoke(main, words, input=answers, prog_name="printgen")
    assert done.exit_code == 0, done.output
    asked = [line.split()[0] for line in done.output.splitlines() if "[" in line]
    assert asked == ["Start", "Language", "Language", "Title", "Paper", "Paper", "Does"]
    whole = edition(f"{tmp_path / 'mine'}/")
    assert (whole["title"], whole["language"], whole["print"]) == (
        "Unsere Straße",
        "de",
        {"paper": "a4", "sides": "one"},
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--from", "clasic"), "'clasic' is not one of"),
        (("--from", "village", "--language", "de"), "'village' has no texts in the language 'de'"),
        (("--paper", "a99"), "a99"),
        (("--title", "x" * 500), "title"),
        (("--title", "a\udcffb"), "character"),
        (("--title", "W" * 60), "choose a shorter title"),
        (("--title", "우리 거리"), "name a font file with --font, such as Nanum Gothic"),
        (("--title", "鼈甲通り"), "no font has the character '鼈' (U+9F08)"),
        (("--font", "none.ttf"), "none.ttf"),
        (("--language", "Klingon"), "it has English (en), Arabic (ar), German (de)"),
        (("--currency", "Euro"), "no currency has the code 'Euro'"),
    ],
)
def test_what_cannot_be_begun_leaves_nothing(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    done = printgen("init", "mine", "--yes", *words, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_folder_of_any_name_will_do(tmp_path: Path) -> None:
    ids = {"Été 2026": "ete-2026", "street-2": "street-2", "12": "my-edition", "a\udcffb": "a-b", "x/y z": "y-z"}
    for name, id in ids.items():
        assert load_theme(f"{begun(tmp_path / name)}/", baked().keys()).edition.id == id
    (tmp_path / "file").touch()
    assert [printgen("init", name, cwd=tmp_path).returncode for name in ("file", "file/under", "n" * 300)] == [1, 1, 1]


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine", encoding="utf-8")
    done = printgen("init", "mine", cwd=tmp_path)
    assert (done.returncode, "hint: name a new folder" in done.stderr) == (1, True)
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["notes.txt"]


def test_the_bases_are_listed_a_line_each() -> None:
    rows = printgen("init", "--list").stdout.splitlines()
    assert [row.split()[0] for row in rows] == [*bundled_themes(), *starters()]
    assert all(len(row.partition(": ")[2]) > 10 for row in rows)


@pytest.mark.parametrize(
    ("spoken", "language", "paper", "sign"),
    [
        ("de_AT.UTF-8", "de", "a4", "€"),
        pytest.param("en_GB", "en-GB", "a4", "£", marks=pytest.mark.long),
        pytest.param("es_MX", "es", None, "$", marks=pytest.mark.long),
        pytest.param("de_CH", "de", "a4", "CHF", marks=pytest.mark.long),
        pytest.param("pt_BR", "en", "a4", "$", marks=pytest.mark.long),
        pytest.param("C", "en", None, "$", marks=pytest.mark.long),
        pytest.param("ja_JP", "ja", "a4", "円", marks=pytest.mark.long),
    ],
)
def test_the_system_proposes_language_paper_and_currency(
    tmp_path: Path, spoken: str, language: str, paper: str | None, sign: str
) -> None:
    environment = {"PRINTGEN_UI_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": spoken}
    done = printgen("init", str(tmp_path / "mine"), "--yes", **environment)
    assert done.returncode == 0, done.stderr
    written = yaml.safe_load((tmp_path / "mine" / "theme.yaml").read_text(encoding="utf-8"))
    assert (written["language"], written.get("print", {}).get("paper")) == (language, paper)
    assert written["currency"]["sign"] == sign


@pytest.mark.long
def test_a_language_is_understood_by_its_name(tmp_path: Path) -> None:
    begun(tmp_path / "mine", "--language", "Deutsch", "--currency", "chf")
    whole = edition(f"{tmp_path / 'mine'}/")
    assert (whole["language"], whole["currency"]["sign"], whole["currency"]["one"]) == ("de", "CHF", "Franken")


@pytest.mark.long
def test_another_currency_goes_with_sheets(tmp_path: Path) -> None:
    begun(tmp_path / "mine", "--as", "sheets", "--currency", "EUR")
    assert edition(f"{tmp_path / 'mine'}/")["currency"]["sign"] == "€"
