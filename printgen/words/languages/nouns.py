"""An edition's words in the forms of its language: for templates as ``Noun``, for theme texts by name."""

from collections.abc import Callable, Mapping
from typing import Any

from printgen.theme.games import AnyEdition
from printgen.theme.model.common import Verb, Word
from printgen.words.languages.grammar import Grammar, grammar


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


def edition_words(edition: AnyEdition) -> Mapping[str, Word]:
    """The edition's nouns by their fields."""
    return {name: word for name, word in _words(edition).items() if isinstance(word, Word)}


def edition_verbs(edition: AnyEdition) -> Mapping[str, Verb]:
    """The edition's verbs by their fields."""
    return {name: word for name, word in _words(edition).items() if isinstance(word, Verb)}


def word_forms(edition: AnyEdition) -> dict[str, str]:
    """The edition's words in all their forms, as theme texts name them: ``token``, ``token.many``."""
    spoken, found = grammar(edition.language), dict[str, str]()
    for name, word in edition_words(edition).items():
        forms = spoken.nouns.forms(word)
        found[name] = forms.get("one", "")
        found |= {f"{name}.{form}": shown for form, shown in forms.items()}
    for name, verb in edition_verbs(edition).items():
        forms = spoken.verbs.forms(verb)
        found[name] = forms.get("plain", "")
        found |= {f"{name}.{form}": shown for form, shown in forms.items()}
    return found


def nouns(edition: AnyEdition, shown: Callable[[str], str] = str) -> dict[str, Noun]:
    """The edition's words, each also with a capital under its name with a capital."""
    spoken, found = grammar(edition.language), dict[str, Noun]()
    for words, bending, named in (
        (edition_words(edition), spoken.nouns, "one"),
        (edition_verbs(edition), spoken.verbs, "plain"),
    ):
        for name, word in words.items():
            found |= _cased(spoken, name, bending.forms(word), named, shown)
    return found


def own_noun(spoken: Grammar, name: str) -> Noun:
    """A noun of our own."""
    return Noun.of(spoken.nouns.forms(spoken.own(name)), "one")


def _cased(
    spoken: Grammar, name: str, forms: Mapping[str, str], named: str, shown: Callable[[str], str]
) -> dict[str, Noun]:
    capital = spoken.language.with_capital

    def begun(form: str) -> str:
        return capital(shown(form))

    return {name: Noun.of(forms, named, shown), capital(name): Noun.of(forms, named, begun)}


def _words(edition: AnyEdition) -> Mapping[str, Any]:
    words = edition.words
    return {name: getattr(words, name) for name in words.__struct_fields__}
