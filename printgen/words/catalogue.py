"""Catalogues of the printed labels, one for each language."""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError
from printgen.messages import message
from printgen.resources import fallbacks
from printgen.theme.records import Word
from printgen.theme.yaml import SourceMapping, read_tree
from printgen.words.grammar import LONG, grammar, longer
from printgen.words.language import OTHER, language

FOLDER = Path(__file__).parent
_ENDING = ".yaml"
SOURCE = "en"  # the language that all others are translated from
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)

# A gap: a name, optionally with the form of its word.
GAP = re.compile(r"\{([A-Za-z_]+)(?:\.([a-z_]+))?\}")

Value = str | int | Word
Forms = Mapping[str, str]  # a label by plural category; only OTHER if it counts nothing


class Counted(Struct, frozen=True):
    """The name of counted things in a language: a form for each plural category."""

    language: str
    forms: tuple[tuple[str, str], ...]

    def of(self, number: int) -> str:
        """Return the form for a number."""
        forms = dict(self.forms)
        return forms.get(language(self.language).plural(number), forms[OTHER])


class Catalogue(Struct, frozen=True):
    """The labels of a language by their ids (``section.name``), and their places, also of labels not translated yet.

    A label that counts ``{n}`` has a form for each plural category of the language.
    """

    language: str
    labels: Mapping[str, Forms]
    places: Mapping[str, Mark] = {}

    def label(self, name: str, values: Mapping[str, Value], words: Callable[[str], str | None]) -> str:
        """Return a label with its gaps filled by ``values``, or else by the ``words`` of an edition.

        A gap whose name begins with a capital is filled with a capital. Raises ThemeError if the catalogue lacks the
        label or nothing fills a gap of it.
        """
        forms = self._forms(name)
        count = values.get("n")
        if isinstance(count, int):
            form = forms.get(language(self.language).plural(count), forms[OTHER])
        else:
            form = forms[OTHER]
        return self._with_gaps(name, form, values, words)

    def _with_gaps(self, label: str, form: str, values: Mapping[str, Value], words: Callable[[str], str | None]) -> str:

        def filled(gap: re.Match[str]) -> str:
            value = self._filled(gap, values, words)
            return self._refused(label, gap[0]) if value is None else value

        return GAP.sub(filled, form) if "{" in form else form

    def _refused(self, label: str, gap: str) -> str:
        """Raise ThemeError for a gap that nothing fills, or ValueError in English, where it is a bug."""
        if self.language == SOURCE:
            raise ValueError(f"no value for {gap}")
        hint = message("'printgen words check {language}' lists all problems", language=self.language)
        text = message("the label '{label}' has an unknown placeholder {gap}", label=label, gap=gap)
        raise ThemeError(Problem(text, self.places.get(label), hint))

    def _filled(
        self, gap: re.Match[str], values: Mapping[str, Value], words: Callable[[str], str | None]
    ) -> str | None:
        """Return the value of a gap, or None if nothing fills it."""
        name, form = gap[1], gap[2] or ""
        stem = name[:1].lower() + name[1:]
        value = self._shown(values[stem], form) if stem in values else words(f"{stem}.{form}" if form else stem)
        return language(self.language).with_capital(value) if value and name != stem else value

    def _shown(self, value: Value, form: str) -> str | None:
        """Return a value as it is printed: a number with separators, or a word in a form of the language."""
        if isinstance(value, Word):
            return grammar(self.language).nouns.forms(value).get(form or "one")
        return language(self.language).number(value) if isinstance(value, int) else value

    def counted(self, name: str, values: Mapping[str, Value], words: Callable[[str], str | None]) -> Counted:
        """Return a label as ``label`` does, for a number that is known later."""
        filled = (
            (category, self._with_gaps(name, form, values, words)) for category, form in self._forms(name).items()
        )
        return Counted(self.language, tuple(filled))

    def _forms(self, name: str) -> Forms:
        forms = self.labels.get(name)
        if forms is None:
            place = Mark(file_of(self.language), 1, 1)
            text = message("the label '{name}' is not translated into '{language}'", name=name, language=self.language)
            raise ThemeError(Problem(text, place))
        return forms


def file_of(code: str) -> str:
    """Return the file of a language's catalogue as messages name it."""
    return f"printgen/words/{code}.yaml"


def catalogue_languages() -> tuple[str, ...]:
    """Return the languages that have a catalogue, the source language first."""
    found = sorted(name.removesuffix(_ENDING) for name in os.listdir(FOLDER) if name.endswith(_ENDING))
    return tuple(sorted(found, key=lambda language: language != SOURCE))


def catalogue_language(code: str) -> str:
    """Return the language whose catalogue a language uses: its own, or ``de`` for ``de-AT``; empty if there is none."""
    known = catalogue_languages()
    return next((nearest for nearest in fallbacks(code) if nearest in known), "")


def catalogue_of(code: str) -> Catalogue:
    """Return the catalogue that a language uses; raises ThemeError if there is none."""
    found = catalogue_language(code)
    if not found:
        known = ", ".join(catalogue_languages())
        text = message("printgen has no labels in '{language}', only in {known}", language=code, known=known)
        raise ThemeError(Problem(text, hint=message("'printgen words' lists all languages")))
    return _read(code) if code == found else _respelt(found, code)


@cache
def _respelt(found: str, code: str) -> Catalogue:
    """Return a catalogue in the spelling of a language that has none of its own, or in longer words."""
    catalogue, spelt = _read(found), longer if code == LONG else grammar(code).spelt
    return replace(
        catalogue,
        labels={name: {form: spelt(text) for form, text in forms.items()} for name, forms in catalogue.labels.items()},
    )


@cache
def _read(code: str) -> Catalogue:
    """Return the catalogue of a language; that of a region is completed by its language's."""
    own = read_catalogue((FOLDER / f"{code}.yaml").read_bytes(), code)
    below = catalogue_language(code.rpartition("-")[0])
    if not below:
        return own
    base = _read(below)
    return Catalogue(code, {**base.labels, **own.labels}, {**base.places, **own.places})


def read_catalogue(data: bytes, language: str) -> Catalogue:
    """Read a catalogue from the bytes of its file; raises ThemeError with all problems."""
    file = file_of(language)
    tree, problems = read_tree(data, file)
    labels: dict[str, Forms] = {}
    places: dict[str, Mark] = {}
    for name, value, place in _entries(tree or SourceMapping(Mark(file, 1, 1)), problems):
        places[name] = place
        if any(value.values()):
            labels[name] = value
    if problems:
        raise ThemeError(problems)
    return Catalogue(language, labels, places)


def _entries(tree: SourceMapping, problems: list[Problem]) -> Iterator[tuple[str, Forms, Mark]]:
    """Yield the id of each label, its forms (empty if not translated yet), and its place."""
    for title, section in tree.items():
        if not isinstance(section, SourceMapping):
            problems.append(Problem(message("a section must be a mapping of labels"), tree.places[title].value))
            continue
        for name, value in section.items():
            place = section.places[name].value
            forms = {OTHER: value} if isinstance(value, str) else value
            if _are_forms(forms):
                yield f"{title}.{name}", forms, place
            else:
                hint = message(
                    "if the label counts something, write those of the forms {forms} that the language has",
                    forms=", ".join(CATEGORIES),
                )
                text = message("a label must be text, or plural forms that include 'other'")
                problems.append(Problem(text, place, hint))


def _are_forms(value: object) -> bool:
    return (
        isinstance(value, Mapping)
        and OTHER in value
        and set(value) <= set(CATEGORIES)
        and all(isinstance(form, str) for form in value.values())
    )
