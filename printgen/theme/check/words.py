"""Checks that each of a theme's words has the forms that the rules of its language need, and no other."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct

from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import AnyEdition
from printgen.theme.quoting import did_you_mean, listing, quoted
from printgen.words.booklet.needed_forms import sentence_with
from printgen.words.games import GAMES
from printgen.words.languages.grammar import Bending, grammar
from printgen.words.languages.nouns import edition_verbs, edition_words

_SIGN = 2  # letters of a sign, at most


class _Bent(Struct, frozen=True):
    """A word of the theme, by its name, and how its kind is bent."""

    name: str
    forms: Mapping[str, str]
    bending: Bending


def forms(edition: AnyEdition) -> Findings:
    """Forms that a word lacks, with a sentence that needs each; and forms that the language does not know."""
    for word in _words(edition):
        lacking = [form for form in word.bending.needs if not word.forms.get(form)]
        for form in lacking:
            message = f"the form {quoted(form)} is missing"
            yield ThemeFault(f"words.{word.name}", message, partial(_needed, edition, word, form))
        for form in word.forms:
            if form not in word.bending.names:
                message = f"{quoted(edition.language)} has no form {quoted(form)}"
                yield ThemeFault(f"words.{word.name}.{form}", message, partial(_meant, word, form))


def _words(edition: AnyEdition) -> Iterator[_Bent]:
    spoken = grammar(edition.language)
    yield from (_Bent(name, word, spoken.nouns) for name, word in edition_words(edition).items())
    yield from (_Bent(name, verb, spoken.verbs) for name, verb in edition_verbs(edition).items())


def _needed(edition: AnyEdition, word: _Bent, form: str) -> str:
    """A sentence of the rules that cannot be said without the form."""
    found = sentence_with(edition.language, GAMES[edition.game].templates, word.name, word.bending.made_of(form))
    needed = f"{found.file}:{found.line} needs it: {quoted(found.text)}" if found else "every word of a theme has it"
    signs = _signs(edition, form)
    return f"{needed}; write {listing(signs[:-1])} or {signs[-1]}" if signs else needed


def _signs(edition: AnyEdition, form: str) -> list[str]:
    """What a form that is a sign, such as the gender, may be, by our own words of the language."""
    spoken = grammar(edition.language)
    ours = [word for game in GAMES for word in (spoken.words(game) or {}).values()]
    found = sorted({word[form] for word in ours if isinstance(word, Mapping) and form in word})
    return found if len(found) > 1 and all(len(sign) <= _SIGN for sign in found) else []


def _meant(word: _Bent, form: str) -> str:
    return did_you_mean(form, word.bending.names) or f"the forms are {listing(word.bending.names, 30)}"
