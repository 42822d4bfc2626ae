"""Tests of the booklets of random games: complete, grammatical, and without unused parts of the game."""

import re
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from printgen.games.trade.records import Edition
from printgen.theme.records import EventPack
from printgen.type.markdown import Block, Heading, Listing, Paragraph, Quote, Table, blocks, plain_text
from printgen.words import booklet as wording
from printgen.words.booklet import RulesSection
from tests.support.random_games import absent_words, edition_of, random_game

FEW, MANY = range(40), range(40, 100)

NUMBER = r"((?!1\b)\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|both|several|many)"
ARTICLE = re.compile(r"\b(a [aeiou]\w*|an [^aeiou\W]\w*|an? an?|the the|of of|and and)\b", re.I)
ODD = re.compile(
    r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|undefined|  | [,.;:)]|\( |,,|\.\.|,\.|:\.|;\.| ,|\bor or\b|\bto to\b"
)
LOWER = re.compile(r"[.!?]†? [a-z]\w*")


def paragraphs(read: Sequence[Block]) -> Iterator[str]:
    """Return the paragraphs of blocks, including those in entries and quotes and the cells of tables."""
    for block in read:
        match block:
            case Heading(_, run) | Paragraph(run):
                yield plain_text(run)
            case Listing(_, entries):
                for entry in entries:
                    yield from paragraphs(entry)
            case Quote(inner):
                yield from paragraphs(inner)
            case Table(rows, _):
                yield from (plain_text(cell) for row in rows for cell in row)


def sections(edition: Edition) -> dict[str, list[str]]:
    """Return the titles and paragraphs of the rules, the quick rules and the event notes."""
    parts = {"deeds": 22, "small-buildings": 24, "large-buildings": 1}
    told = [*wording.rulebook(edition, parts), *wording.quick(edition, {})]
    if answers := wording.questions(edition):
        told.append(answers)
    if edition.event:
        told.append(RulesSection("points", "Points", wording.points(edition)))
    return {
        f"{at}-{section.id}": [section.title, *(one.replace("\n", " ") for one in paragraphs(blocks(section.text)))]
        for at, section in enumerate(told)
    }


def problems(edition: Edition) -> list[str]:
    """Return faulty sentences in an edition's booklets and mentions of parts that its game does not use."""
    found = []
    patterns = absent_words(edition)
    nouns = [getattr(edition.words, name) for name in edition.words.__struct_fields__ if name not in ("build", "bank")]
    singular = "|".join(noun.one for noun in nouns if noun.one != noun.many)
    plural = "|".join(noun.many for noun in nouns if noun.one != noun.many)
    one, many = f"{singular}|player|space|turn|minute|die", f"{plural}|players|spaces|turns|minutes|dice"
    patterns["a wrong number"] = re.compile(rf"\b{NUMBER} ({one})\b|\b(1|one) ({many})\b")
    patterns |= {"an article": ARTICLE, "odd": ODD, "a small letter": LOWER}
    for name, texts in sections(edition).items():
        if not texts[0] or not texts[0][0].isupper():
            found.append(f"{name}: the title {texts[0]!r}")
        if len(texts) < 2:
            found.append(f"{name}: no text")
        suspects = [(what, pattern) for what, pattern in patterns.items() if pattern.search("\n".join(texts))]
        for text in texts if suspects else ():
            for what, pattern in suspects:
                if match := pattern.search(text):
                    found.append(f"{name}: {what}: {match[0]!r} in {text!r}")
    return found


def edition_for(seed: int) -> Edition:
    """Return a random game; every third one is for an event and has clarifications."""
    edition = edition_of(random_game(seed))
    return msgspec.structs.replace(edition, event=None if seed % 3 else EventPack("event.yaml"))


@pytest.mark.parametrize("seed", FEW)
def test_the_booklet_of_a_random_game_is_whole(seed: int) -> None:
    assert problems(edition_for(seed)) == []


@pytest.mark.long
def test_the_booklets_of_many_random_games_are_whole() -> None:
    assert {seed: told for seed in MANY if (told := problems(edition_for(seed)))} == {}


def test_random_games_draw_every_choice() -> None:
    seen = [edition_of(random_game(seed)).missing_features() for seed in FEW]
    assert all(
        any(name in gone for gone in seen) for name in ("transport", "utility", "tax", "deck", "jail", "doubles")
    ), "each is left out"
    assert random_game(3) == random_game(3)
