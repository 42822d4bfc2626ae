"""Tests of the tools for translators of rules: problems in grammars and templates are reported with file and line."""

from collections.abc import Iterator

import pytest

from printgen.errors import ThemeError
from printgen.kit.translation_check import rules_problems
from printgen.theme.yaml import read_tree
from printgen.words import booklet as rules_prose
from printgen.words import translating as grammar_check
from printgen.words.grammar import FILE, RULES, Grammar
from printgen.words.language import language
from printgen.words.translating import grammar_problems

SPANISH = (RULES / "es" / FILE).read_text(encoding="utf-8")


def spanish(old: str, new: str) -> Grammar:
    """Return the Spanish grammar with one passage replaced."""
    assert old in SPANISH
    tree, problems = read_tree(SPANISH.replace(old, new, 1).encode(), f"es/{FILE}")
    assert tree is not None
    assert problems == []
    return Grammar(language("es"), tree)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "property: {one: propiedad, many: propiedades, gender: f}",
            "property: {one: propiedad, many: propiedades}",
            "words.trade.property has no gender\n  hint: every word needs gender",
        ),
        (
            'the: {f: "la {one}", other: "el {one}"}',
            'the: {f: "la {one}"}',
            "words.trade.deed has no the\n  hint: write the form, or its pattern for the gender 'm' under 'made'",
        ),
        ("{plain: edificar, noun: Edificar}", "{plain: edificar}", "words.trade.build has no noun"),
    ],
)
def test_a_word_that_lacks_forms_is_told(monkeypatch: pytest.MonkeyPatch, old: str, new: str, problem: str) -> None:
    changed = spanish(old, new)
    monkeypatch.setattr(grammar_check, "grammar", lambda code: changed)
    told = list(map(str, grammar_problems("es")))
    assert any(problem in each for each in told), told
    assert all(each.startswith(f"es/{FILE}:") for each in told)


def test_a_phrase_that_is_missing_is_told_with_its_file() -> None:
    with pytest.raises(ThemeError, match=rf"es/{FILE}:\d+:3: 'quoted' is missing"):
        spanish('  quoted: "«{text}»"\n', "").phrase("quoted", values={"text": "x"})


@pytest.fixture
def fresh_templates() -> Iterator[None]:
    """Clear the cache of templates before and after the test."""
    rules_prose._environment.cache_clear()
    yield
    rules_prose._environment.cache_clear()


@pytest.mark.usefixtures("fresh_templates")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("{{ Bank.the }} guarda", "{{ Bank.teh }} guarda", "a word has no form 'teh'"),
        ("| listed }}", "| lister }}", "the template cannot be read: No filter named 'lister'"),
        ("{% block salary %}", "{% block wages %}", "the block 'salary' is missing"),
        ("{% endif %}", "", "the template cannot be read: Encountered unknown tag 'endblock'."),
    ],
)
def test_what_is_wrong_with_a_template_is_told(
    monkeypatch: pytest.MonkeyPatch, old: str, new: str, problem: str
) -> None:
    text = (RULES / "es" / "trade.md.j2").read_text(encoding="utf-8")
    monkeypatch.setattr(rules_prose, "_template_text", lambda code, name: text.replace(old, new, 1))
    (told,) = rules_problems("classic", "es")
    assert str(told.where).startswith("printgen/words/rules/es/trade.md.j2:")
    assert told.message.startswith(problem)
    if "teh" in new:
        assert told.where is not None
        assert old in text.split("\n")[told.where.line - 1]


def test_nothing_is_wrong_with_a_language_whose_rules_are_whole() -> None:
    assert list(grammar_problems("es")) == []
    assert rules_problems("tournament", "es") == ()


@pytest.mark.parametrize("edition", ["classic", "tournament"])
def test_the_rules_of_an_english_edition_are_sound_in_english_with_its_own_words(edition: str) -> None:
    assert rules_problems(edition, "en") == ()
