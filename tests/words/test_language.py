"""Tests of the languages of a theme: its own, its translation files, and the inflection of nouns."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from msgspec import to_builtins

from printgen import resources
from printgen.errors import ThemeError, UsageError
from printgen.games.cards.records import CardsEdition
from printgen.loading import load_theme
from printgen.theme.records import Word
from printgen.theme.theme import Theme
from printgen.words import booklet as wording
from printgen.words.catalogue import catalogue_of
from printgen.words.grammar import grammar
from printgen.words.placeholders import placeholders_of
from tests.support.card_game import theme, written
from tests.support.editions import theme_of

DECKS = {"animals": 9, "jobs": 8}


def decks(**first: str) -> str:
    """Return the decks in German, with other values in some fields of the first card."""
    cards = {
        deck: [{"id": f"{deck}-{n}", "text": f"Nenne etwas mit {n}."} for n in range(DECKS[deck])] for deck in DECKS
    }
    cards["animals"][0] |= {"title": "Noch ein Versuch"} | first
    cards["jobs"][0]["title"] = "Zweiter Versuch"
    names = zip(DECKS, ("Tiere", "Berufe"), strict=True)
    return f"decks: {json.dumps([{'id': deck, 'name': name, 'cards': cards[deck]} for deck, name in names])}\n"


GERMAN = f"""
title: Wer bin ich?
currency: {{sign: ●, one: Punkt, many: Punkte}}
words:
  card: {{one: Rätsel, many: Rätsel, gender: n, gen: Rätsels}}
{decks(text="Behalte {card.the_acc}. {Card.many} sind {money.1200} wert.")}"""


def quiz(folder: Path, german: str = GERMAN, **rules: object) -> str:
    """Return an English card game with a German translation file."""
    name = written(folder, theme(2, **rules))
    (folder / "de.yaml").write_text(german, encoding="utf-8")
    return name


def booklet_text(loaded: Theme) -> str:
    """Return the booklet as a single line."""
    sections = wording.rulebook(loaded.edition, {})
    return " ".join(" ".join(f"{section.title} {section.text}" for section in sections).replace("\\", "").split())


def card(loaded: Theme) -> Word:
    """Return the word for a card."""
    assert isinstance(loaded.edition, CardsEdition)
    return loaded.edition.words.card


def problems(name: str, language: str | None = None) -> list[str]:
    """Return the problems of a theme with their hints."""
    with pytest.raises(ThemeError) as raised:
        load_theme(name, None, language)
    return [str(problem) for problem in raised.value.problems]


def test_a_theme_speaks_its_own_language_and_that_of_a_file_beside_it(tmp_path: Path) -> None:
    name = quiz(tmp_path / "quiz", hand=1, draw=0, win="rid", play="lay")
    english, german = load_theme(name), load_theme(name, None, "de")
    assert (english.edition.language, english.edition.title) == ("en", "Who Am I?")
    assert "The first player with no riddles left wins." in booklet_text(english)
    assert (german.edition.language, german.edition.title) == ("de", "Wer bin ich?")
    text = booklet_text(german)
    for sentence in (
        "Wer bin ich? ist ein Spiel für 3 bis 4 Personen ab 8 Jahren. Es dauert etwa 25 Minuten.",
        "Wer als Erstes kein Rätsel mehr hat, gewinnt.",
        "Alle erhalten von jedem Stapel ein Rätsel auf die Hand.",
        "Hat ein Rätsel unten einen Schlüssel (etwa „Noch ein Versuch“ und „Zweiter Versuch“), behältst du es",
        "- **Tiere,** 9 Rätsel",
    ):
        assert sentence in text
    assert isinstance(german.edition, CardsEdition)
    filled = placeholders_of(german.edition).fill(german.edition.decks[0].cards[0].text)
    assert filled == "Behalte das Rätsel. Rätsel sind 1.200 ● wert.".replace(" ●", "\N{NO-BREAK SPACE}●")
    assert english.source != german.source
    assert [name for name, _ in german.inputs if name == "de.yaml"] == ["de.yaml"]
    assert not [name for name, _ in english.inputs if name == "de.yaml"]


def test_what_is_silent_in_a_language_has_the_words_of_that_language(tmp_path: Path) -> None:
    loaded = load_theme(quiz(tmp_path / "quiz", f"title: Wer?\n{decks()}"), None, "de")
    assert card(loaded) == {"one": "Karte", "many": "Karten", "gender": "f"}


def test_a_theme_takes_the_words_of_the_one_that_it_extends(tmp_path: Path) -> None:
    quiz(tmp_path / "quiz")
    mine = tmp_path / "mine"
    mine.mkdir()
    own = "format: 1\nextends: ../quiz\nlanguage: de\nwords: {card: {one: Frage, many: Fragen, gender: f}}\n"
    (mine / "theme.yaml").write_text(own, encoding="utf-8")
    loaded = load_theme(f"{mine}/")
    assert loaded.edition.title == "Wer bin ich?"
    assert loaded.edition.words.card == {
        "one": "Frage",
        "many": "Fragen",
        "gender": "f",
    }  # without the genitive that was defined for riddles


def test_an_edition_that_does_not_speak_a_language_says_which_ones_it_speaks(tmp_path: Path) -> None:
    name = written(tmp_path / "quiz", theme())
    (problem,) = problems(name, "de")
    assert (
        "theme.yaml:1:1: the edition 'quiz' has no texts in the language 'de'\n  hint: its languages are en;" in problem
    )
    (told_in,) = problems(quiz(tmp_path / "quiz"), "fi")
    assert "the edition 'quiz' has no texts in the language 'fi'\n  hint: its languages are en, de;" in told_in
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "theme.yaml").write_text("format: 1\nextends: ../quiz\n", encoding="utf-8")
    (told_of_both,) = problems(f"{mine}/", "de")
    assert (
        "its languages are en; to add this one, write its texts in de.yaml beside its theme.yaml, "
        "or write 'language: de' there" in told_of_both
    )
    assert "language: de" not in told_in


@pytest.mark.parametrize("code", ["../de", "de_DE", "DE", "x" * 400, "x-" + "a" * 300, "*"])
def test_what_is_no_code_of_a_language_is_looked_for_in_no_folder(code: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a language code"):
        load_theme(quiz(tmp_path / "quiz"), language=code)
    own = json.dumps({**json.loads(theme()), "language": code}, indent=1)
    (problem, *_) = problems(written(tmp_path / "own", own))
    assert problem.startswith(f"{tmp_path}/own/theme.yaml")
    assert "language: expected" in problem


def test_a_language_without_rules_for_the_game_says_which_ones_tell_it(tmp_path: Path) -> None:
    text = json.dumps({**json.loads(theme()), "language": "fi"}, indent=1)
    (problem,) = problems(written(tmp_path / "quiz", text))
    assert (
        "the rules of the game 'cards' are not available in 'fi'\n  hint: they are available in ar, de, en" in problem
    )


def test_a_file_of_a_language_says_nothing_that_is_the_same_in_all(tmp_path: Path) -> None:
    name = quiz(tmp_path / "quiz", "id: fragen\ntitel: Wer?\ndecks: [{id: animals, nmae: Tiere}]\n")
    found = "\n".join(problems(name, "de"))
    assert "de.yaml:1:1: 'id' belongs only in theme.yaml" in found
    assert "de.yaml:2:1: unknown field 'titel'" in found
    assert "de.yaml:3:23: unknown field 'nmae' in decks.animals" in found


HAUS = {"one": "Haus", "many": "Häuser", "gender": "n"}
BURG = {"one": "Burg", "many": "Burgen", "gender": "f"}
TURM = {"one": "Turm", "many": "Türme", "gender": "m", "gen": "Turmes"}


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        (HAUS, {"a_acc": "ein Haus", "the_dat": "dem Haus", "to": "zum Haus"}),
        (BURG, {"a_acc": "eine Burg", "the_gen": "der Burg"}),
        (TURM, {"the_gen": "des Turmes", "no_acc": "keinen Turm"}),
        (TURM | {"to": "zum hohen Turm"}, {"to": "zum hohen Turm"}),
    ],
)
def test_forms_are_made_by_the_patterns_of_the_language(word: dict[str, str], forms: dict[str, str]) -> None:
    assert grammar("de").nouns.forms(word).items() >= forms.items()


@pytest.mark.parametrize(
    ("one", "two", "two_acc"), [("بيت", "بيتان", "بيتين"), ("محطة", "محطتان", "محطتين"), ("ساعٍ", "ساعيان", "ساعيين")]
)
def test_two_of_a_thing_are_a_dual_in_arabic(one: str, two: str, two_acc: str) -> None:
    spoken = grammar("ar")
    own = {"two": two, "two_acc": two_acc} if one == "ساعٍ" else {}
    forms = spoken.nouns.forms({"one": one, "many": "-"} | own)
    assert (forms["two"], forms["two_acc"]) == (two, two_acc)
    assert spoken.phrase("count", 2, forms) == two_acc
    houses = catalogue_of("ar").label("deeds.small_buildings", {"n": 2, "small_building": Word(forms)}, {}.get)
    assert houses == two


def test_a_form_that_is_missing_is_told_with_a_sentence_that_needs_it(tmp_path: Path) -> None:
    words = "words:\n  card: {one: Rätsel, many: Rätsel, gendr: n}\n" + decks()
    missing, unknown = problems(quiz(tmp_path / "quiz", words), "de")
    assert "de.yaml:2:9: words.card: the form 'gender' is missing" in missing
    assert "hint: the rules need it: 'Wer als Erstes {{ card.no_acc }} " in missing
    assert missing.endswith("; write f, m or n")

    assert "de.yaml:2:44: words.card.gendr: 'de' has no form 'gendr'\n  hint: did you mean 'gender'?" in unknown


@pytest.mark.parametrize("name", resources.bundled_themes())
def test_the_bundled_themes_speak_the_languages_that_they_list(name: str) -> None:
    own, *others = resources.theme_languages(name)
    assert theme_of(name).edition.language == own
    assert [theme_of(name, code).edition.language for code in others] == others


@pytest.mark.long
def test_english_is_american_and_british_english_is_spelt_as_the_british_do() -> None:
    american, british = (theme_of("classic", code) for code in ("en-US", "en-GB"))
    assert (american.edition.language, british.edition.language) == ("en-US", "en-GB")
    assert booklet_text(american) == booklet_text(theme_of("classic"))
    assert "a whole color group" in booklet_text(american)
    assert booklet_text(british) == booklet_text(american).replace("color", "colour").replace("program", "programme")
    label = catalogue_of("en-GB").label("outline.document", {"edition": "Colors", "document": "x"}, lambda name: None)
    assert label.startswith("Colors: ")  # the text in a placeholder keeps the theme's spelling
    labels = [catalogue_of(code).labels["rules.completes"]["other"] for code in ("en-US", "en-GB")]
    assert labels[0].replace("color", "colour") == labels[1] != labels[0]


# Words that differ in British English, apart from spelling.
BRITISH = {
    "must practice": "must practise",
    "helped to clean up": "helped to tidy up",
    "enrolls": "enrols",
    "licorice": "liquorice",
    "Night classes": "Evening classes",
    "sidewalks": "pavements",
    "pumpkin": "marrow",
    "squash took": "marrow took",
    "the fair. It was a small fair": "the flower show. It was a small show",
    "The fair is rained out": "The fête is rained off",
    "offers you a ride": "offers you a lift",
    "all around": "all round",
    "janitor": "caretaker",
    "Candy": "Sweet",
    "Cotton Sweet Corner": "Candyfloss Corner",
    "a zero": "a nought",
    "You rent out": "You let",
    "package": "parcel",
    "cookies": "biscuits",
    "Lookout": "Look-out",
    "Cupcake Stand": "Cupcake Stall",
    "Ice-Cream Truck": "Ice-Cream Van",
    "Wading Pool": "Paddling Pool",
    "Bumper Car": "Dodgem",
    "Whirligig": "Waltzer",
    "Ferris Wheel": "Big Wheel",
    "students": "pupils",
    "one student;": "one pupil;",
    "Split up": "Share out",
    "clean up": "tidy up",
}


@pytest.mark.parametrize("name", resources.bundled_themes())
def test_the_bundled_themes_differ_by_their_spelling_and_few_words_in_british_english(name: str) -> None:
    american, british = (list(_texts(to_builtins(theme_of(name, code).edition))) for code in ("en", "en-GB"))
    for former, text in BRITISH.items():
        american = [each.replace(former, text) for each in american]
    assert [grammar("en-GB").spelt(each) for each in american] == british


def _texts(value: object) -> Iterator[str]:
    """Return the texts of an edition that have several words or begin with a capital, except ids and form names."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, str):
        if " " in value or value[:1].isupper():
            yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def test_a_sentence_that_is_left_out_in_a_language_is_told(tmp_path: Path) -> None:
    english = {**json.loads(theme()), "booklet": {"intro": "Be nice."}}
    name = written(tmp_path / "quiz", json.dumps(english, indent=1))
    untitled = decks().replace('"title": "Noch ein Versuch"', '"icon": "key"')
    (tmp_path / "quiz" / "de.yaml").write_text(untitled, encoding="utf-8")
    title, intro = problems(name, "de")
    assert "decks.animals.cards.animals-0.title: this text is not in the language 'de'" in title
    assert "booklet.intro: this text is not in the language 'de': 'Be nice.'" in intro
    assert "hint: write it in de.yaml beside theme.yaml" in intro


def test_a_sentence_that_is_left_out_is_told_beside_a_language_that_cannot_be_read(tmp_path: Path) -> None:
    english = {**json.loads(theme()), "booklet": {"intro": "Be nice."}, "language": "no language"}
    name = written(tmp_path / "quiz", json.dumps(english, indent=1))
    (tmp_path / "quiz" / "de.yaml").write_text(decks(), encoding="utf-8")
    found = problems(name, "de")
    assert any("language: expected another form" in problem for problem in found)
    assert any("booklet.intro: this text is not in the language 'de'" in problem for problem in found)
