"""What a language's ``grammar.yaml`` lacks, for those who translate: forms that its own nouns should have."""

from collections.abc import Iterator

from printgen.errors import Problem
from printgen.theme.quoting import listing, quoted
from printgen.theme.read.tree import SourceMapping
from printgen.words.games import GAMES
from printgen.words.languages.grammar import BY, Bending, Grammar, grammar


def grammar_faults(code: str) -> Iterator[Problem]:
    """The nouns and verbs by which a language calls a game's things, each that lacks forms with its place."""
    spoken = grammar(code)
    for game in GAMES:
        words = spoken.words(game)
        if words is not None:
            yield from _faults(words, f"words.{game}", spoken)


def _faults(words: SourceMapping, where: str, spoken: Grammar) -> Iterator[Problem]:
    for name, word in words.items():
        bending = spoken.verbs if spoken.verbs.needs[0] in word else spoken.nouns
        forms = bending.forms(word)
        if lacking := [form for form in bending.names if form not in forms]:
            message = f"{where}.{name} has no {listing(lacking)}"
            yield Problem(message, words.places[name].value, _hint(bending, lacking, word.get(BY)))


def _hint(bending: Bending, lacking: list[str], gender: str | None) -> str:
    """What to write: a form that each word needs, else a pattern for its gender."""
    if needed := [form for form in lacking if form in bending.needs]:
        return f"each word needs {listing(needed)}"
    return f"write the form, or under 'made' its pattern for the gender {quoted(gender)}"
