"""Tests of the catalogs of printed labels: placeholders, plural forms, line numbers of problems, and consistency."""

import ast
import re
from functools import cache

import pytest

from printgen.errors import ThemeError
from printgen.theme.records import Word
from printgen.words.catalogue import GAP, SOURCE, Value, catalogue_languages, catalogue_of, read_catalogue
from tests.conftest import ROOT

SAMPLE = """
deeds:
  bank: "{Bank} pays {amount} for {house.a}"
  houses:
    one: "{n} {house}"
    other: "{n} {house.many}"
"""
EDITION = {"bank": "the bank", "house.a": "an igloo"}


def filled(name: str, **values: Value) -> str:
    return read_catalogue(SAMPLE.encode(), SOURCE).label(name, values, EDITION.get)


def test_gaps_are_filled_by_values_and_by_words_of_the_edition() -> None:
    assert filled("deeds.bank", amount="$2") == "The bank pays $2 for an igloo"


@pytest.mark.parametrize(("number", "said"), [(1, "1 house"), (2, "2 houses"), (1200, "1,200 houses")])
def test_a_label_that_counts_has_a_form_for_each_number(number: int, said: str) -> None:
    assert filled("deeds.houses", n=number, house=Word(one="house", many="houses")) == said


def test_a_gap_is_not_filled_twice() -> None:
    assert filled("deeds.bank", amount="{house.a}") == "The bank pays {house.a} for an igloo"


def test_a_gap_that_nobody_fills_is_an_internal_error() -> None:
    with pytest.raises(ValueError, match=r"no value for \{amount\}"):
        filled("deeds.bank")


def test_a_gap_of_a_translation_that_nothing_fills_is_told_with_its_place() -> None:
    with pytest.raises(ThemeError, match=r"nl.yaml:3:9: the label 'deeds.bank' has an unknown placeholder \{amount\}"):
        read_catalogue(SAMPLE.encode(), "nl").label("deeds.bank", {}, EDITION.get)


def test_a_label_that_a_catalogue_lacks_is_told_with_the_catalogue() -> None:
    with pytest.raises(ThemeError, match=r"en.yaml:1:1: the label 'deeds.rent' is not translated into 'en'"):
        filled("deeds.rent")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("deeds: rent", "xx.yaml:1:8: a section must be a mapping of labels"),
        ("deeds:\n  rent: 5", "xx.yaml:2:9: a label must be text"),
        (
            "deeds:\n  rent:\n    one: house",
            "xx.yaml:3:5: a label must be text, or plural forms that include 'other'",
        ),
        ("deeds:\n  rent: a\n  rent: b", "xx.yaml:3:3: 'rent' is given twice"),
    ],
)
def test_problems_of_a_catalogue_are_told_with_their_places(text: str, problem: str) -> None:
    with pytest.raises(ThemeError) as told:
        read_catalogue(text.encode(), "xx")
    assert problem in str(told.value)


@pytest.mark.parametrize(("language", "read"), [("en", "en"), ("en-AU", "en"), ("x-own", "en")])
def test_a_language_falls_back_on_that_of_all_its_countries(language: str, read: str) -> None:
    assert catalogue_of(language).language == read


def test_a_language_without_words_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ThemeError, match="printgen has no labels in 'tlh', only in en"):
        catalogue_of("tlh")


@pytest.mark.parametrize("language", catalogue_languages())
def test_braces_of_labels_are_gaps(language: str) -> None:
    forms = [form for forms in catalogue_of(language).labels.values() for form in forms.values()]
    assert [form for form in forms if set("{}") & set(GAP.sub("", form))] == []


@cache
def label_patterns() -> tuple[str, ...]:
    """Return the strings of the program that name a label, as patterns whose placeholders match any text."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "printgen").rglob("*.py")]
    sections = "|".join({name.partition(".")[0] for name in catalogue_of(SOURCE).labels})
    trees = [ast.parse(source) for source in sources if re.search(rf"[\"']({sections})\.", source)]
    patterns: set[str] = set()
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                patterns.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w-]*" for part in node.values]
                patterns.add("".join(map(str, parts)))
    return tuple(pattern for pattern in patterns if re.match(r"[a-z_]+\\\.[a-z_]*", pattern))


@pytest.mark.long
def test_every_label_is_used() -> None:
    used = re.compile("|".join(label_patterns()))
    assert [name for name in catalogue_of(SOURCE).labels if not used.fullmatch(name)] == []
