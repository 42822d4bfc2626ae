"""Tests of the tools for translators: catalog checks, new catalogs, and room for longer words."""

from pathlib import Path

import pytest

from printgen.errors import Mark, Problem
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS
from printgen.kit.translation_check import HeardCatalogue, at_labels
from printgen.resources import bundled_themes
from printgen.words import catalogue
from printgen.words.catalogue import SOURCE, catalogue_languages, catalogue_of, read_catalogue
from printgen.words.grammar import LONG, longer
from printgen.words.translating import blank_catalogue, catalogue_problems, completeness, plurals
from tests.conftest import printgen
from tests.support.editions import theme_of


def test_every_language_is_complete() -> None:
    assert [row for row in completeness() if row.labels < row.total or len(row.games) < 4] == []


@pytest.mark.long
@pytest.mark.parametrize("language", catalogue_languages())
def test_nothing_is_wrong_with_a_catalogue(language: str) -> None:
    assert list(map(str, catalogue_problems(catalogue_of(language)))) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("  rent: Rent\n", "", "'deeds.rent' is missing\n  hint: in English: Rent"),
        ("  rent: Rent\n", '  rent: ""\n', ":9: 'deeds.rent' is not translated yet"),
        ("  rent: Rent\n", "  rent: Rent\n  rant: Rant\n", "no label is called 'deeds.rant'"),
        ("pay: Pay {amount}", "pay: Pay up", "'board.pay' has no placeholder {amount}"),
        ("pay: Pay {amount}", "pay: Pay {amount} to {bonk}", "'board.pay' has an unknown placeholder {bonk}"),
        ("pay: Pay {amount}", "pay: Pay {amount", "'board.pay' has a brace that does not belong to a placeholder"),
        (
            '    one: "{n} tile"',
            '    few: "{n} tile"',
            "'marks.tiles' has a form 'few', which this language does not use",
        ),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_told(old: str, new: str, problem: str) -> None:
    text = (catalogue.FOLDER / f"{SOURCE}.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    told = [str(problem) for problem in catalogue_problems(read_catalogue(text.replace(old, new).encode(), "nl"))]
    assert len(told) == 1
    assert problem in told[0]
    assert told[0].startswith("printgen/words/nl.yaml:")


def test_a_translation_may_use_words_of_the_edition_that_the_english_does_not() -> None:
    text = (catalogue.FOLDER / f"{SOURCE}.yaml").read_text(encoding="utf-8")
    told = catalogue_problems(
        read_catalogue(text.replace("pay: Pay {amount}", "pay: Pay {bank} {amount}").encode(), "nl")
    )
    assert list(told) == []


def test_a_new_catalogue_has_every_label_to_fill_in_and_the_english_beside_it() -> None:
    text = blank_catalogue("cs")
    assert '  pay: ""  # Pay {amount}\n' in text
    assert '  tiles:\n    one: ""  # {n} tile\n    few: ""  # {n} tiles\n    other: ""  # {n} tiles\n' in text
    assert "# The small line at the bottom of each sheet, and the marks on the board's tiles.\nmarks:\n" in text
    filled = read_catalogue(text.replace('""', "x").encode(), "cs")
    assert list(filled.labels) == list(catalogue_of(SOURCE).labels)
    assert read_catalogue(text.encode(), "cs").labels == {}


def test_a_new_catalogue_of_a_region_has_what_its_language_says_beside_it() -> None:
    text = blank_catalogue("de-AT")
    assert '  pay: ""  # Zahle {amount}\n' in text
    assert '  tiles:\n    one: ""  # {n} Teil\n    other: ""  # {n} Teile\n' in text
    assert blank_catalogue("en-AU").replace("en-AU", "nl") == blank_catalogue("nl")


@pytest.mark.parametrize(
    ("language", "forms"), [("ja", ("other",)), ("de", ("one", "other")), ("pt", ("one", "other"))]
)
def test_plural_forms_are_those_of_numbers_that_kits_have(language: str, forms: tuple[str, ...]) -> None:
    assert plurals(language) == forms


@pytest.mark.long
def test_the_command_lists_writes_and_checks_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"{SOURCE}       {len(catalogue_of(SOURCE).labels)} of " in printgen("words").stdout
    out = tmp_path / "pt.yaml"
    assert printgen("words", "new", "pt", "--out", str(out)).returncode == 0
    assert out.read_text(encoding="utf-8") == blank_catalogue("pt")
    again = printgen("words", "new", "pt", "--out", str(out))
    assert (again.returncode, "already exists" in again.stderr) == (1, True)
    assert "printgen words new pt" in printgen("words", "check", "pt").stderr
    text = (catalogue.FOLDER / f"{SOURCE}.yaml").read_text(encoding="utf-8")
    for code, words in ((SOURCE, text), ("pt", text.replace("rent: Rent\n", f"rent: {'Aluguel ' * 9}\n"))):
        (tmp_path / f"{code}.yaml").write_text(words, encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    done = printgen("words", "check", "pt")
    assert done.returncode == 1
    line = text.partition("  rent: Rent\n")[0].count("\n") + 1
    assert f"pt.yaml:{line}:9: 'deeds.rent': 'Aluguel Aluguel" in done.stderr
    assert done.stderr.count("does not fit") == 1, done.stderr
    assert "does not fit" in done.stderr


def test_a_text_without_room_is_known_by_all_that_it_says() -> None:
    forms = {
        "nothing": "",
        "tiles": "Cut {n} tiles",
        "line": f"{'Cut along ' * 9}the line",
        "edge": f"{'Cut along ' * 9}the edge",
    }
    labels = {name: {"other": form} for name, form in forms.items()}
    heard = HeardCatalogue("en", labels, dict.fromkeys(labels, Mark("en.yaml", 1, 1)))
    _, line, edge, five, six = (
        heard.label(name, {"n": number}, lambda name: None).casefold()
        for name, number in (("nothing", 0), ("line", 0), ("edge", 0), ("tiles", 5), ("tiles", 6))
    )
    texts = (edge, line, six, five, "cut 7 tiles", "")
    found = at_labels([Problem(f"no room: {at}", text=text) for at, text in enumerate(texts)], heard)
    known = [f"'{name}': no room: {at}" for at, name in enumerate(("edge", "line", "tiles"))]
    assert [problem.message for problem in found] == [*known, "no room: 4", "no room: 5"]


def test_a_new_catalogue_is_written_beside_those_that_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = (catalogue.FOLDER / f"{SOURCE}.yaml").read_bytes()
    (tmp_path / f"{SOURCE}.yaml").write_bytes(ours)
    wanted = blank_catalogue("pl")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    done = printgen("words", "new", "pl")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "pl.yaml").read_text(encoding="utf-8") == wanted
    assert printgen("words").stdout.splitlines()[1].startswith("pl       0 of ")


def test_a_language_that_nobody_speaks_is_refused() -> None:
    done = printgen("words", "new", "zz")
    assert (done.returncode, "no language has the code 'zz'" in done.stderr) == (2, True)


def test_words_are_made_longer_and_gaps_are_kept() -> None:
    assert longer("Cut {n} tiles at {{ rules.line }}") == "Cutt {n} tilesss att {{ rules.line }}"
    source, long = (
        sum(len(form) for forms in catalogue_of(code).labels.values() for form in forms.values())
        for code in (SOURCE, LONG)
    )
    assert 1.25 < long / source < 1.4


@pytest.mark.long
@pytest.mark.parametrize("edition", bundled_themes())
def test_longer_words_find_room_in_every_edition(edition: str) -> None:
    theme = theme_of(edition, LONG)
    assert lay_out(theme, Choices(PAPERS["letter"], boxes=theme.edition.game != "cards")).documents


@pytest.mark.long
def test_nothing_of_longer_words_is_lost(tmp_path: Path) -> None:
    words = ("--language", LONG, "--variant", "minimal", "--money", "half", "--out", str(tmp_path))
    assert printgen("build", "knockopoly", *words).returncode == 0
    done = printgen("proof", str(tmp_path / f"knockopoly-{LONG}"), "--only", "page,text,contents,booklet")
    assert done.returncode == 0, done.stdout
