"""Tests of the names of sheets, columns, fields and choices in every supported language."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from printgen.games.registry import GAMES, record_of
from printgen.loading import load_theme
from printgen.theme.sheet_columns import (
    DECK,
    FIELD,
    REMOVE,
    VALUE,
    WORD,
    EditionSheet,
    Spot,
    Steps,
    heading,
    sheets_of,
)
from printgen.theme.sheet_names import CHOICES, LANGUAGES, SheetNames, comment, comments, language_part, plain_name
from printgen.theme.starting_workbook import EDITION_FIELDS
from tests.support.workbooks import edition, xlsx

TRANSLATED = [code for code in LANGUAGES if code != "en"]
SHEETS = [(game, sheet) for game in GAMES for sheet in sheets_of(record_of(game))]


def fields_of(sheet: EditionSheet) -> Iterator[tuple[Steps, Spot]]:
    """Yield the columns or fields that a workbook can have."""
    for steps, spot in sheet.spot.walk():
        if sheet.has(steps) and (sheet.path or steps[0] in EDITION_FIELDS) and len(spot.choices) != 1:
            yield steps, spot


def other_columns(sheet: EditionSheet) -> tuple[str, ...]:
    """Return the columns of a sheet that are not fields."""
    return {"fields": (FIELD, VALUE), "words": (WORD,), "cards": (DECK, REMOVE), "items": (REMOVE,)}[sheet.shape]


@pytest.mark.long
def test_a_language_has_sheets_of_its_own(tmp_path):
    files = {
        "en.xlsx": xlsx({"Spaces": [["id", "name", "price"], ["boardwalk", "Bakery", 420]]}),
        "de.yaml": b"sheets: de\n",
        "de/Felder.csv": b"Kennung;Name\nboardwalk;Backstube\n",
    }
    folder = edition(tmp_path, "en.xlsx", text="format: 1\nextends: classic\nid: mine", **files)
    spoken = {code: load_theme(f"{folder}/", language=code).edition.spaces[39] for code in ("en", "de")}
    assert [(space.name, space.price) for space in spoken.values()] == [("Bakery", 420), ("Backstube", 420)]


@pytest.mark.parametrize("preferred", LANGUAGES)
@pytest.mark.parametrize("written", LANGUAGES)
def test_what_is_written_in_one_language_is_read_in_any(written, preferred):
    names, reader = SheetNames(written), SheetNames(preferred)
    for _, sheet in SHEETS:
        assert names.written_sheet(sheet.name) in reader.of_sheet(sheet)
        others = other_columns(sheet)
        for other in others:
            assert reader.column(names.written_heading((other,), sheet.name), others) == other
        for steps, spot in fields_of(sheet):
            text = names.written_heading(steps, sheet.name)
            assert (reader.column(text, others), reader.steps(text, sheet)) == (None, steps), (sheet.name, text)
            choices = {choice: plain_name(names.written_choice(steps, choice)) for choice in spot.choices}
            assert {choice: reader.choices(steps, spot)[text] for choice, text in choices.items()} == {
                choice: choice for choice in choices
            }, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_preferred_language_has_its_own_meanings(language):
    names = SheetNames(language)
    for _, sheet in SHEETS:
        columns = set(sheet.spot.fields) if sheet.shape != "words" else set()
        called = {column: language_part(language, "columns").get(column, ()) for column in columns}
        for column, words in called.items():
            for word in words:
                assert names.column(word, columns) == column, (sheet.name, word)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_names_everything_that_a_workbook_has_and_no_two_alike(language):
    names = SheetNames(language)
    missing = {f"form {form}" for form in ("one", "many", "gender", "plain") if names.written_form(form) == form}
    columns, choices = language_part(language, "columns"), language_part(language, "choices")
    for game in GAMES:
        sheets = sheets_of(record_of(game))
        called = [name.casefold() for sheet in sheets for name in names.of_sheet(sheet)]
        assert len(called) == len(set(called)), game
    for _, sheet in SHEETS:
        steps = [steps for steps, _ in fields_of(sheet)] if sheet.shape != "words" else []
        words = [(word,) for word in sheet.spot.fields] if sheet.shape == "words" else []
        for way in [*((other,) for other in (*other_columns(sheet), CHOICES)), *steps, *words]:
            texts = [sheet.name.lower(), *(step for step in way if isinstance(step, str))]
            for within, name in pairwise(texts):
                if not {f"{within}.{name}", name} & columns.keys():
                    missing.add(f"{sheet.name}: {name}")
        for way, spot in fields_of(sheet):
            field = [step for step in way if isinstance(step, str)][-1]
            missing |= {f"{field}.{one}" for one in spot.choices if not {one, f"{field}.{one}"} & choices.keys()}
        written = [names.written_heading(way, sheet.name) for way in steps]
        assert len(written) == len(set(map(plain_name, written))), sheet.name
        assert all(text.count(".") == heading(way).count(".") for text, way in zip(written, steps, strict=True))
    assert missing == set()


def test_the_names_of_languages_are_those_of_fields():
    fields = {FIELD, VALUE, WORD, REMOVE, DECK, CHOICES}
    choices = set()
    for _, sheet in SHEETS:
        fields |= set(sheet.spot.fields) | {f"{sheet.name.lower()}.{field}" for field in sheet.spot.fields}
        for steps, spot in fields_of(sheet):
            named = [step for step in steps if isinstance(step, str)]
            fields |= {*named, *map(".".join, pairwise(named))}
            choices |= {*spot.choices, *(f"{named[-1]}.{choice}" for choice in spot.choices)}
    for code in LANGUAGES:
        assert language_part(code, "columns").keys() <= fields, code
        assert language_part(code, "choices").keys() <= choices, code


@pytest.mark.parametrize(("game", "sheet"), SHEETS, ids=lambda each: getattr(each, "name", each))
def test_every_column_and_field_has_a_comment(game, sheet):
    wanted = [(name,) for name in other_columns(sheet)] + [steps for steps, _ in fields_of(sheet)]
    assert [steps for steps in wanted if not comment(sheet.name, steps)] == [], game


def test_comments_are_sentences():
    assert [text for text in comments() if not text.endswith(".") or "`" in text or "{" in text] == []


@pytest.mark.parametrize("language", ["", "xx", "de-AT", "../ui", "a\0b", "de-" * 50])
def test_any_language_can_be_preferred(language):
    names, (_, sheet) = SheetNames(language), SHEETS[1]
    assert names.steps("Preis", sheet) == names.steps("price", sheet) == ("price",)
    assert names.written_heading(("price",), sheet.name) == ("Preis" if language.startswith("de") else "price")
