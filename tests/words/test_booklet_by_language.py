"""Tests of the rules in every language: complete for all game options, and with the same sections as in English.

For a single language: ``pytest -n0 tests/words/test_booklet_by_language.py -k de``.
"""

import itertools
import json
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec import structs

from printgen.games.cards.records import CardsEdition, CardsRules
from printgen.games.registry import GAMES
from printgen.loading import load_theme
from printgen.resources import fallbacks
from printgen.theme.records import Common, converted
from printgen.type.markdown import blocks
from printgen.words import booklet as wording
from printgen.words.games import rules_lacking
from printgen.words.grammar import grammar, rules_languages, word_forms
from tests.support.card_game import theme, written
from tests.support.editions import theme_of
from tests.support.path_game import random_race
from tests.support.random_games import edition_of, random_game
from tests.words.test_booklet_random_games import paragraphs

# The phrases that form the names of theme texts; all others belong to the templates.
OF_CODE = {
    *("word", "count", "share", "price", "quoted", "players", "players_between"),
    *("start", "jail", "free", "go_to_jail", "jail_card"),
}
SEEDS = range(10)  # enough to cover every choice
ODD = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|undefined|  | [,.;:)]|\( |,,|\.\.")
OTHERS = [code for code in rules_languages() if fallbacks(code)[-1] != "en"]
TOLD = [(code, game) for code in OTHERS for game in GAMES if rules_lacking(game, code) is None]

Texts = dict[str, Sequence[str]]


def in_language(edition: Common, code: str) -> Common:
    """Return the edition in a language, with the project's own texts translated."""
    ours = grammar(code).words(edition.game)
    words = converted(ours, type(edition.words)) if ours is not None else edition.words
    return structs.replace(edition, language=code, words=words)


def texts(edition: Common) -> Texts:
    """Return the paragraphs of each section that is not empty, starting with its title."""
    told = [
        *(("whole", section) for section in wording.rulebook(edition, {"deeds": 22, "large-buildings": 1})),
        *(("quick", section) for section in wording.quick(edition, {})),
    ]
    found = {f"{kind} {section.id}": [section.title, *in_lines(section.text)] for kind, section in told}
    return {**found, "points": in_lines(wording.points(edition))}


@cache
def in_lines(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a section's Markdown, one per line; cached because editions share most sections."""
    return tuple(one.replace("\n", " ") for one in paragraphs(blocks(text)))


@cache
def editions(game: str) -> tuple[Common, ...]:
    """Return editions of a game that differ in their options."""
    return tuple(MAKERS[game]())


def _trade() -> Iterator[Common]:
    yield theme_of("classic").edition
    yield theme_of("tournament").edition
    yield from (edition_of(random_game(seed)) for seed in SEEDS)


def _slide() -> Iterator[Common]:
    knockout = theme_of("knockout").edition
    plain: Any = structs.replace(knockout, booklet=type(knockout.booklet)())
    for again, leaving, tie, money in itertools.product(
        ("never", "pay", "free"), ("pay", "wait"), ("share", "stay"), (0, 5)
    ):
        rules = {"slide_again": again, "jail_exit": leaving, "pot_tie": tie, "start_money": money}
        yield structs.replace(plain, rules=structs.replace(plain.rules, **rules))


def _cards() -> Iterator[Common]:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        quiz = load_theme(written(Path(folder) / "quiz", theme())).edition
    assert isinstance(quiz, CardsEdition)
    for hand, draw, play, win, used_up in itertools.product(
        (0, 1, 3), (0, 1, 2), ("lay", "read"), ("most", "rid", "nobody"), ("shuffle", "end")
    ):
        rules = CardsRules(hand, draw, play, win, used_up)  # type: ignore[arg-type]
        yield structs.replace(quiz, rules=rules)
        yield structs.replace(quiz, rules=rules, decks=quiz.decks[:1])


def _path() -> Iterator[Common]:
    import tempfile
    from pathlib import Path

    yield theme_of("summit").edition
    with tempfile.TemporaryDirectory() as folder:
        for seed in SEEDS:
            race = json.dumps(random_race(random.Random(seed)))
            yield load_theme(written(Path(folder) / f"race-{seed}", race)).edition


@cache
def in_english(game: str) -> tuple[Texts, ...]:
    """Return the English rules of these editions."""
    return tuple(map(texts, editions(game)))


MAKERS = {"trade": _trade, "slide": _slide, "cards": _cards, "path": _path}


@pytest.mark.long
@pytest.mark.parametrize(("code", "game"), TOLD)
def test_the_rules_are_whole_and_of_one_language(code: str, game: str) -> None:
    problems = []
    for at, (edition, ours) in enumerate(zip(editions(game), in_english(game), strict=True)):
        theirs = texts(in_language(edition, code))
        if code.partition("-")[0] != "en":
            problems += [f"{at} {name}: {text!r} is English" for name, text in _shared(ours, theirs)]
        if list(ours) != list(theirs):
            problems.append(f"{at}: the sections are {list(theirs)}, in English {list(ours)}")
        for name, told in theirs.items():
            problems += [f"{at} {name}: {odd[0]!r} in {text!r}" for text in told if (odd := ODD.search(text))]
            if len([text for text in told if text]) < len(ours[name][:2]) and any(ours[name]):
                problems.append(f"{at} {name}: no title or no text")
    assert problems[:12] == []


def _shared(ours: Texts, theirs: Texts) -> Iterator[tuple[str, str]]:
    """Return the sentences of several words that occur in both languages."""
    spoken = {text for told in ours.values() for text in told if sum(word.isalpha() for word in text.split()) > 4}
    yield from ((name, text) for name, told in theirs.items() for text in told if text in spoken)


@pytest.mark.parametrize(("code", "game"), TOLD)
def test_our_own_words_have_every_form(code: str, game: str) -> None:
    spoken, edition = grammar(code), in_language(editions(game)[0], code)
    forms = word_forms(edition)
    names = {name.partition(".")[0] for name in forms}
    verbs = {"build"} & names
    lacking = [
        f"{name}.{form}"
        for name in sorted(names)
        for form in (spoken.verbs if name in verbs else spoken.nouns).names
        if f"{name}.{form}" not in forms
    ]
    assert lacking == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_forms_of_places(code: str) -> None:
    spoken = grammar(code)
    assert set(spoken.place("X")) >= set(grammar("en").place("X"))
    jail = spoken.phrase("jail")
    assert jail in spoken.place(jail)["to"]
    assert spoken.phrase("quoted", values={"text": jail}) not in spoken.place(jail)["to"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_phrases_of_theme_texts(code: str) -> None:
    spoken = grammar(code)
    assert set(spoken.phrases) >= OF_CODE
    for name, forms in spoken.phrases.items():
        assert isinstance(forms, str) or "other" in forms, name
