"""An edition's words in the forms of its language."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from printgen.theme.records import Common, Verb, Word
from printgen.words.grammar import Grammar, grammar

_MOST_EDITIONS = 8  # whose words are kept in all forms: an edition under other rules has the same words

_WrittenWords = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Words by their names, each with its written forms by theirs."""


class _BentWord(NamedTuple):
    """A word: its name, all its forms by theirs, and which of them names it."""

    name: str
    forms: Mapping[str, str]
    named: str


class Noun(str):
    """A word in the form that names it; its other forms are attributes (``token.many``)."""

    forms: Mapping[str, str]

    @classmethod
    def of(cls, forms: Mapping[str, str], named: str, shown: Callable[[str], str] = str) -> "Noun":
        """A word by its forms, each as it is to be shown; ``named`` is the form that names it."""
        made = {name: shown(form) for name, form in forms.items()}
        noun = cls(made.get(named, ""))
        noun.forms = made
        noun.__dict__.update(made)
        return noun


def edition_words(edition: Common) -> Mapping[str, Word]:
    """The edition's nouns by their fields."""
    return {name: word for name, word in _words(edition).items() if isinstance(word, Word)}


def edition_verbs(edition: Common) -> Mapping[str, Verb]:
    """The edition's verbs by their fields."""
    return {name: word for name, word in _words(edition).items() if isinstance(word, Verb)}


def word_forms(edition: Common) -> Mapping[str, str]:
    """The edition's words in all their forms, as theme texts name them: ``token``, ``token.many``."""
    return _word_forms(edition.language, _written(edition_words(edition)), _written(edition_verbs(edition)))


def nouns(edition: Common, shown: Callable[[str], str] = str) -> Mapping[str, Noun]:
    """The edition's words, each also with a capital under its name with a capital."""
    return _nouns(edition.language, _written(edition_words(edition)), _written(edition_verbs(edition)), shown)


def own_noun(spoken: Grammar, name: str) -> Noun:
    """A noun of our own."""
    return Noun.of(spoken.nouns.forms(spoken.own(name)), "one")


def _written(words: Mapping[str, Mapping[str, str]]) -> _WrittenWords:
    return tuple((name, tuple(word.items())) for name, word in words.items())


@lru_cache(maxsize=_MOST_EDITIONS)
def _word_forms(code: str, written: _WrittenWords, verbs: _WrittenWords) -> Mapping[str, str]:
    found = dict[str, str]()
    for name, forms, named in _bent(code, written, verbs):
        found[name] = forms.get(named, "")
        found |= {f"{name}.{form}": shown for form, shown in forms.items()}
    return MappingProxyType(found)


@lru_cache(maxsize=_MOST_EDITIONS)
def _nouns(code: str, written: _WrittenWords, verbs: _WrittenWords, shown: Callable[[str], str]) -> Mapping[str, Noun]:
    found, capital = dict[str, Noun](), grammar(code).language.with_capital

    def begun(form: str) -> str:
        return capital(shown(form))

    for name, forms, named in _bent(code, written, verbs):
        found |= {name: Noun.of(forms, named, shown), capital(name): Noun.of(forms, named, begun)}
    return MappingProxyType(found)


def _bent(code: str, written: _WrittenWords, verbs: _WrittenWords) -> Iterator[_BentWord]:
    """Nouns and verbs in all their forms."""
    spoken = grammar(code)
    for words, bending, named in ((written, spoken.nouns, "one"), (verbs, spoken.verbs, "plain")):
        for name, forms in words:
            yield _BentWord(name, bending.forms(dict(forms)), named)


def _words(edition: Common) -> Mapping[str, Any]:
    words = edition.words
    return {name: getattr(words, name) for name in words.__struct_fields__}
