"""The grammar of a language as data: forms of nouns and verbs, and phrases that depend on a number."""

import re
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.errors import Problem, ThemeError, listing, quoted
from printgen.messages import message
from printgen.resources import fallbacks
from printgen.theme.inheritance import merged_trees
from printgen.theme.records import Common, Verb, Word
from printgen.theme.yaml import SourceMapping, read_tree
from printgen.words.language import OTHER, Language, language

RULES = Path(__file__).parent / "rules"
FILE = "grammar.yaml"
BY = "gender"  # the form of a noun that a pattern can depend on
_NONE = "none"
LONG = "x-long"
# A gap or tag of a template or label, which stays as it is; or a word.
_WORD = r"(?s)\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{[^{}]*\}|[^\W\d_]{2,}"
_MOST_EDITIONS = 8  # whose words are cached: an edition with other rules has the same words
_WrittenWords = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Words by their names, each with the forms that are given, by their names."""


class Inflection(Struct, frozen=True):
    """The forms of a kind of word: those that each word needs, and the patterns that others are made from.

    A pattern names other forms (``{one}``); a pattern that depends on a noun's gender is a mapping by gender.
    ``joined`` is the spelling of letters that meet where a pattern adds an ending to a form.
    """

    needs: tuple[str, ...]
    made: Mapping[str, str | Mapping[str, str]]
    joined: Mapping[str, str] = MappingProxyType({})

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all forms."""
        return tuple(dict.fromkeys((*self.needs, *self.made)))

    def forms(self, word: Mapping[str, str]) -> dict[str, str]:
        """Return a word with all forms that it has or that can be made."""
        forms: dict[str, str] = dict(word)
        for name in self.made:
            self._complete(name, forms, ())
        return forms

    def made_of(self, form: str) -> tuple[str, ...]:
        """Return a form and those that are made from it by some pattern."""
        parts: dict[str, set[str]] = {}
        for name, pattern in self.made.items():
            patterns = [pattern] if isinstance(pattern, str) else [f"{{{BY}}}", *pattern.values()]
            parts[name] = {part for each in patterns for part in pattern_gaps(each)}
        found = [form]
        for name in found:
            found.extend(made for made in self.made if made not in found and name in parts[made])
        return tuple(found)

    def _complete(self, name: str, forms: dict[str, str], asking: tuple[str, ...]) -> None:
        """Add a form, after those that it is made from."""
        if name in forms or name in asking:
            return
        pattern = self.pattern(name, forms)
        if pattern is None:
            return
        for part in pattern_gaps(pattern):
            self._complete(part, forms, (*asking, name))
        if all(part in forms for part in pattern_gaps(pattern)):
            form = filled(pattern, forms).strip()
            for met, written in self.joined.items():
                form = form.replace(met, written)
            forms[name] = form

    def pattern(self, name: str, forms: Mapping[str, str]) -> str | None:
        """Return the pattern of a form for a word, or None."""
        pattern = self.made.get(name)
        if pattern is None or isinstance(pattern, str):
            return pattern
        return pattern.get(forms.get(BY, ""), pattern.get(OTHER))


class Grammar:
    """The grammar of a language."""

    def __init__(self, of: Language, tree: SourceMapping) -> None:
        self.language = of
        self._tree = tree

    @cached_property
    def nouns(self) -> Inflection:
        """The forms of nouns."""
        return self._inflection("nouns")

    @cached_property
    def verbs(self) -> Inflection:
        """The forms of verbs."""
        return self._inflection("verbs")

    def words(self, game: str) -> SourceMapping | None:
        """Return our words for the things of a game, which are used if a theme has none."""
        words = self._section("words").get(game)
        assert words is None or isinstance(words, SourceMapping)
        return words

    def place(self, name: str, at: str | None = None, to: str | None = None) -> Word:
        """Return the name of a space in all forms that sentences need: ``at`` (in Jail), ``to`` (to Jail) and others.

        ``at`` and ``to`` are the theme's forms; the others are made by the patterns for names that ``usual`` lists,
        such as ``*street``, or else by those for all names.
        """
        patterns: dict[str, str] = dict(self._section("places", "made"))
        usual: Mapping[str, Mapping[str, str]] = self._section("places", "usual")
        patterns |= next((forms for names, forms in usual.items() if fnmatchcase(name, names)), {})
        forms = {form: filled(pattern, {"name": name}) for form, pattern in patterns.items()}
        own = {"at": at, "to": to}
        return Word({"one": name, **forms, **{form: given for form, given in own.items() if given}})

    def own(self, name: str) -> Word:
        """Return one of our own nouns."""
        return Word(self._section("own", name))

    def spelt(self, text: str) -> str:
        """Return a text of the language that this one falls back on in its own spelling, such as British."""
        spelling: Mapping[str, str] = self._tree.get("spelling", {})
        if not spelling:
            return text

        def respelt(found: re.Match[str]) -> str:
            spelt = spelling[found[0].lower()]
            return spelt[:1].upper() + spelt[1:] if found[0][:1].isupper() else spelt

        beginnings = re.compile(rf"(?<![{{\w])({'|'.join(spelling)})", re.IGNORECASE)  # not the names of gaps
        return beginnings.sub(respelt, text)

    @property
    def spaced(self) -> bool:
        """Check whether words are separated by spaces, so that the end of a line in a template is a space."""
        return self._tree.get("spaced", True) is not False

    @property
    def phrases(self) -> Mapping[str, str | Mapping[str, str]]:
        """The phrases by their names."""
        phrases: Mapping[str, str | Mapping[str, str]] = self._section("phrases")
        return phrases

    def phrase(self, name: str, number: int | None = None, values: Mapping[str, str] | None = None) -> str:
        """Return a phrase with its gaps filled by ``values``, such as the forms of a noun, and by the number."""
        forms: str | Mapping[str, str] = self._section("phrases", name)
        if isinstance(forms, str):
            pattern = forms
        elif number is None:
            pattern = forms[_NONE]
        else:
            exact = forms.get(str(number))
            pattern = forms.get(self.language.plural(number), forms[OTHER]) if exact is None else exact
        given = dict(values or {})
        for gap in pattern_gaps(pattern) if number is not None else ():
            if gap not in given and gap in self._numbers:
                given[gap] = self._numbers[gap](number)
        return filled(pattern, given)

    @cached_property
    def _numbers(self) -> Mapping[str, Any]:
        return {
            "number": self.language.number,
            "percent": self.language.percent,
            "word": lambda number: self.phrase("word", number),
        }

    def _section(self, *names: str) -> Any:
        """Return the part of the file under some names; raises ThemeError if one is missing."""
        found: Any = self._tree
        for name in names:
            if name not in found:
                hint = message("see the English file")
                raise ThemeError(Problem(message("{name} is missing", name=quoted(name)), found.mark, hint))
            found = found[name]
        return found

    def _inflection(self, kind: str) -> Inflection:
        section = self._section(kind)
        return Inflection(tuple(section["needs"]), section.get("made", {}), section.get("joined", {}))


@cache
def grammar(code: str) -> Grammar:
    """Return the grammar of a language; raises ThemeError if we have none."""
    files = [RULES / known / FILE for known in fallbacks(code)]
    found = [file for file in files if file.is_file()]
    if not found:
        hint = message("choose from {languages}", languages=listing(rules_languages()))
        raise ThemeError(Problem(message("printgen has no rules in {language}", language=quoted(code)), None, hint))
    tree: SourceMapping | None = None
    for file in reversed(found):
        over, problems = read_tree(file.read_bytes(), f"printgen/words/rules/{file.parent.name}/{FILE}")
        if problems or over is None:
            raise ThemeError(problems)
        tree = over if tree is None else merged_trees(tree, over, [])
    assert tree is not None
    return Grammar(language(code), tree)


def rules_languages() -> tuple[str, ...]:
    """Return the languages of our rules, sorted."""
    return tuple(sorted(path.parent.name for path in RULES.glob(f"*/{FILE}")))


def rules_file(code: str, name: str) -> Path | None:
    """Return a file of the rules in a language, or in the nearest one that it falls back on; or None."""
    return next((file for known in fallbacks(code) if (file := RULES / known / name).is_file()), None)


@lru_cache(maxsize=512)
def pattern_gaps(pattern: str) -> tuple[str, ...]:
    """Return the names of the gaps in a pattern."""
    return tuple(part.partition("}")[0] for part in pattern.split("{")[1:])


def filled(pattern: str, values: Mapping[str, str]) -> str:
    return pattern.format_map(values) if "{" in pattern else pattern


class Noun(str):
    """A word in its base form; its other forms are attributes (``token.many``)."""

    forms: Mapping[str, str]

    @classmethod
    def of(cls, forms: Mapping[str, str], named: str, shown: Callable[[str], str] = str) -> "Noun":
        """Make a word of its forms, each as it is to be ``shown``; ``named`` is its base form."""
        made = {name: shown(form) for name, form in forms.items()}
        noun = cls(made.get(named, ""))
        noun.forms = made
        noun.__dict__.update(made)
        return noun


def nouns(edition: Common, shown: Callable[[str], str] = str) -> Mapping[str, Noun]:
    """Return the words of an edition, each also capitalized under its capitalized name."""
    return _nouns(edition.language, _written(edition_words(edition)), _written(edition_verbs(edition)), shown)


def own_noun(spoken: Grammar, name: str) -> Noun:
    """Return one of our own nouns in all forms."""
    return Noun.of(spoken.nouns.forms(spoken.own(name)), "one")


def word_forms(edition: Common) -> Mapping[str, str]:
    """Return the words of an edition in all forms, as the texts of themes name them: ``token``, ``token.many``."""
    return _word_forms(edition.language, _written(edition_words(edition)), _written(edition_verbs(edition)))


def edition_words(edition: Common) -> Mapping[str, Word]:
    """Return the nouns of an edition by their fields."""
    return {name: word for name, word in _words(edition).items() if isinstance(word, Word)}


def edition_verbs(edition: Common) -> Mapping[str, Verb]:
    """Return the verbs of an edition by their fields."""
    return {name: word for name, word in _words(edition).items() if isinstance(word, Verb)}


def longer(text: str) -> str:
    """Return a text with the last letter of each word repeated until the word is a third longer."""

    def stretched(found: re.Match[str]) -> str:
        word = found[0]
        return word if word[0] == "{" else word + word[-1] * -(-len(word) // 3)

    return re.sub(_WORD, stretched, text)


def _words(edition: Common) -> Mapping[str, Any]:
    words = edition.words
    return {name: getattr(words, name) for name in words.__struct_fields__}


def _written(words: Mapping[str, Mapping[str, str]]) -> _WrittenWords:
    return tuple((name, tuple(word.items())) for name, word in words.items())


class _InflectedWord(NamedTuple):
    """A word: its name, all its forms by their names, and the name of its base form."""

    name: str
    forms: Mapping[str, str]
    named: str


@lru_cache(maxsize=_MOST_EDITIONS)
def _word_forms(code: str, written: _WrittenWords, verbs: _WrittenWords) -> Mapping[str, str]:
    found = dict[str, str]()
    for name, forms, named in _inflected(code, written, verbs):
        found[name] = forms.get(named, "")
        found |= {f"{name}.{form}": shown for form, shown in forms.items()}
    return MappingProxyType(found)


@lru_cache(maxsize=_MOST_EDITIONS)
def _nouns(code: str, written: _WrittenWords, verbs: _WrittenWords, shown: Callable[[str], str]) -> Mapping[str, Noun]:
    found, capital = dict[str, Noun](), grammar(code).language.with_capital

    def begun(form: str) -> str:
        return capital(shown(form))

    for name, forms, named in _inflected(code, written, verbs):
        found |= {name: Noun.of(forms, named, shown), capital(name): Noun.of(forms, named, begun)}
    return MappingProxyType(found)


def _inflected(code: str, written: _WrittenWords, verbs: _WrittenWords) -> Iterator[_InflectedWord]:
    spoken = grammar(code)
    for words, inflection, named in ((written, spoken.nouns, "one"), (verbs, spoken.verbs, "plain")):
        for name, forms in words:
            yield _InflectedWord(name, inflection.forms(dict(forms)), named)
