"""The grammar of a language as data: forms of nouns and verbs, and phrases that depend on a number."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.errors import Problem, ThemeError, listing, quoted
from printgen.resources import fallbacks
from printgen.theme.inheritance import merged_trees
from printgen.theme.records import Common, Verb, Word
from printgen.theme.yaml import SourceMapping, read_tree
from printgen.words.language import OTHER, Language, language

RULES = Path(__file__).parent / "rules"
FILE = "grammar.yaml"
BY = "gender"  # the form of a noun that a pattern may hang on
_NONE = "none"


class Bending(Struct, frozen=True):
    """The forms of a kind of word: those that each needs, and the patterns that make others.

    A pattern names other forms (``{one}``); one that hangs on a noun's gender is a mapping by it. ``joined`` says how
    letters are written that meet where a pattern puts an ending on a form.
    """

    needs: tuple[str, ...]
    made: Mapping[str, str | Mapping[str, str]]
    joined: Mapping[str, str] = MappingProxyType({})

    @property
    def names(self) -> tuple[str, ...]:
        """Every form that there is."""
        return tuple(dict.fromkeys((*self.needs, *self.made)))

    def forms(self, word: Mapping[str, str]) -> dict[str, str]:
        """A word in all forms that it has or that can be made."""
        forms: dict[str, str] = dict(word)
        for name in self.made:
            self._complete(name, forms, ())
        return forms

    def made_of(self, form: str) -> tuple[str, ...]:
        """The form itself, and those that are made of it by some pattern."""
        found = [form]
        for name in found:
            found.extend(made for made in self.made if made not in found and name in self._parts(made))
        return tuple(found)

    def _parts(self, made: str) -> set[str]:
        """The forms that a form may hang on."""
        pattern = self.made[made]
        if isinstance(pattern, str):
            return set(pattern_gaps(pattern))
        return {BY, *(part for each in pattern.values() for part in pattern_gaps(each))}

    def _complete(self, name: str, forms: dict[str, str], asking: tuple[str, ...]) -> None:
        """Add a form, after those that it is made of."""
        if name in forms or name in asking:
            return
        pattern = self.pattern(name, forms)
        if pattern is None:
            return
        for part in pattern_gaps(pattern):
            self._complete(part, forms, (*asking, name))
        if all(part in forms for part in pattern_gaps(pattern)):
            forms[name] = self._joined(filled(pattern, forms).strip())

    def _joined(self, form: str) -> str:
        for met, written in self.joined.items():
            form = form.replace(met, written)
        return form

    def pattern(self, name: str, forms: Mapping[str, str]) -> str | None:
        """The pattern of a form for a word, if there is one."""
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
    def nouns(self) -> Bending:
        """The forms of nouns."""
        return self._bending("nouns")

    @cached_property
    def verbs(self) -> Bending:
        """The forms of verbs."""
        return self._bending("verbs")

    def words(self, game: str) -> SourceMapping | None:
        """What things of a game are called where a theme is silent."""
        words = self._section("words").get(game)
        assert words is None or isinstance(words, SourceMapping)
        return words

    def own(self, name: str) -> Word:
        """A noun of our own."""
        return Word(self._section("own", name))

    def spelt(self, text: str) -> str:
        """A text of the language that it falls back on, such as English, in its own spelling."""
        spelling: Mapping[str, str] = self._tree.get("spelling", {})
        if not spelling:
            return text
        begun = re.compile(rf"(?<![{{\w])({'|'.join(spelling)})", re.IGNORECASE)  # the name of a gap stays
        return begun.sub(lambda found: _like(found[0], spelling[found[0].lower()]), text)

    @property
    def spaced(self) -> bool:
        """Whether words are parted by spaces, so that the end of a template's line is one."""
        return self._tree.get("spaced", True) is not False

    @property
    def phrases(self) -> Mapping[str, str | Mapping[str, str]]:
        """The phrases by their names."""
        phrases: Mapping[str, str | Mapping[str, str]] = self._section("phrases")
        return phrases

    def phrase(self, name: str, number: int | None = None, values: Mapping[str, str] | None = None) -> str:
        """A phrase with its gaps filled: by ``values``, among them the forms of a noun, and by the number."""
        pattern = self._chosen(self._section("phrases", name), number)
        given = dict(values or {})
        for gap in pattern_gaps(pattern) if number is not None else ():
            if gap not in given and gap in self._numbers:
                given[gap] = self._numbers[gap](number)
        return filled(pattern, given)

    def _chosen(self, forms: str | Mapping[str, str], number: int | None) -> str:
        if isinstance(forms, str):
            return forms
        if number is None:
            return forms[_NONE]
        exact = forms.get(str(number))
        return exact if exact is not None else forms.get(self.language.plural(number), forms[OTHER])

    @cached_property
    def _numbers(self) -> Mapping[str, Any]:
        return {
            "number": self.language.number,
            "percent": self.language.percent,
            "word": lambda number: self.phrase("word", number),
        }

    def _section(self, *names: str) -> Any:
        """What stands in the file below some names; ThemeError where it lacks one."""
        found: Any = self._tree
        for name in names:
            if name not in found:
                raise ThemeError(Problem(f"{quoted(name)} is missing", found.mark, "it stands in the English file"))
            found = found[name]
        return found

    def _bending(self, kind: str) -> Bending:
        section = self._section(kind)
        return Bending(tuple(section["needs"]), section.get("made", {}), section.get("joined", {}))


def _like(former: str, text: str) -> str:
    """A text with a capital where the former one has it."""
    return text[:1].upper() + text[1:] if former[:1].isupper() else text


@lru_cache(maxsize=512)
def pattern_gaps(pattern: str) -> tuple[str, ...]:
    """The names in the gaps of a pattern; of the same few ones it is asked for each word."""
    return tuple(part.partition("}")[0] for part in pattern.split("{")[1:])


def filled(pattern: str, values: Mapping[str, str]) -> str:
    """A pattern with its gaps filled."""
    return pattern.format_map(values) if "{" in pattern else pattern


def rules_languages() -> tuple[str, ...]:
    """The languages that there are words for, in order."""
    return tuple(sorted(path.parent.name for path in RULES.glob(f"*/{FILE}")))


def rules_file(code: str, name: str) -> Path | None:
    """A file of the rules in a language, or in the nearest that serves for it; None where there is none."""
    return next((file for known in fallbacks(code) if (file := RULES / known / name).is_file()), None)


@cache
def grammar(code: str) -> Grammar:
    """The grammar of a language; ThemeError with those that there are where we do not speak it."""
    files = [RULES / known / FILE for known in fallbacks(code)]
    found = [file for file in files if file.is_file()]
    if not found:
        hint = f"printgen speaks {listing(rules_languages())}"
        raise ThemeError(Problem(f"printgen does not speak {quoted(code)}", None, hint))
    tree: SourceMapping | None = None
    for file in reversed(found):
        over = _read(file)
        tree = over if tree is None else merged_trees(tree, over, [])
    assert tree is not None
    return Grammar(language(code), tree)


def _read(file: Path) -> SourceMapping:
    tree, problems = read_tree(file.read_bytes(), f"printgen/words/rules/{file.parent.name}/{FILE}")
    if problems or tree is None:
        raise ThemeError(problems)
    return tree


LONG = "x-long"
# What a template or a label fills in, which stays as it is, or a word.
_WORD = r"(?s)\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{[^{}]*\}|[^\W\d_]{2,}"


def longer(text: str) -> str:
    """The text with the last letter of each word repeated until the word is a third longer."""
    return re.sub(_WORD, lambda found: found[0] if found[0][0] == "{" else _longer(found[0]), text)


def _longer(word: str) -> str:
    return word + word[-1] * -(-len(word) // 3)


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
