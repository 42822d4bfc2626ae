"""Tests of the names of sheets and columns in every supported language."""

import pytest

from printgen.games.registry import GAMES, record_of
from printgen.loading import load_theme
from printgen.theme.sheet_columns import (
    DECK,
    FIELD,
    FOLDER,
    REMOVE,
    VALUE,
    WORD,
    comment,
    comments,
    headings,
    plain_name,
    sheets_of,
)
from printgen.theme.starting_workbook import EDITION_FIELDS
from printgen.words.catalogue import catalogue_languages
from tests.support.workbooks import edition, xlsx


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


@pytest.mark.parametrize("language", catalogue_languages())
def test_every_language_names_every_sheet_and_column_and_no_two_alike(language):
    names = headings(language)
    for game in GAMES:
        sheets = sheets_of(record_of(game))
        called = [plain_name(name) for sheet in sheets for name in set(map(str.casefold, names.sheet_names(sheet)))]
        assert len(called) == len(set(called))
        for sheet in sheets:
            fields = set(sheet.spot.fields) if sheet.shape in ("items", "cards") else set()
            columns = {REMOVE, *fields} if fields else {FIELD, VALUE}
            alike = [
                name for column in columns for name in {*map(plain_name, (column, *names.columns.get(column, ())))}
            ]
            assert len(alike) == len({*alike}), (language, sheet.name, sorted(alike))


def test_the_names_of_languages_are_those_of_fields():
    fields = {DECK, FIELD, VALUE, WORD, REMOVE, "one", "many", "gender", "file", "crop", "focus", "screen"}
    fields |= {"top", "right", "bottom", "left"}
    for game in GAMES:
        fields |= {field for sheet in sheets_of(record_of(game)) for field in sheet.spot.fields}
    for path in FOLDER.glob("*.yaml"):
        assert set(headings(path.stem).columns) <= fields, path.name


@pytest.mark.parametrize("game", GAMES)
def test_every_column_and_field_has_a_comment(game):
    for sheet in sheets_of(record_of(game)):
        others = {"fields": (FIELD, VALUE), "words": (WORD, "one", "many")}.get(sheet.shape, (REMOVE,))
        walked = () if sheet.shape == "words" else sheet.spot.walk()
        wanted = [(name,) for name in others] + [steps for steps, _ in walked if sheet.has(steps)]
        assert [
            steps
            for steps in wanted
            if (sheet.path or steps[0] in (FIELD, VALUE, *EDITION_FIELDS)) and not comment(sheet.name, steps)
        ] == []


def test_comments_are_sentences():
    assert [text for text in comments() if not text.endswith(".") or "`" in text or "{" in text] == []
