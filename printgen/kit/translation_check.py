"""Checks for translators: problems in the rules of a language, and labels that do not fit."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import field, structs

from printgen.art.icons import known_icons
from printgen.errors import PrintgenError, Problem, ThemeError
from printgen.kit.layout import lay_out
from printgen.kit.request import theme_choices
from printgen.loading import load_theme
from printgen.messages import joined
from printgen.theme.records import converted
from printgen.words.booklet import our_points, our_sections, quick_sections
from printgen.words.catalogue import Catalogue, Value, catalogue_of
from printgen.words.games import rules_lacking
from printgen.words.grammar import grammar
from printgen.words.translating import with_forms_of


class HeardCatalogue(Catalogue, frozen=True):
    """A catalogue that records which label first returned each text, in lower case."""

    said: dict[str, str] = field(default_factory=dict)

    def _with_gaps(self, label: str, form: str, values: Mapping[str, Value], words: Callable[[str], str | None]) -> str:
        text = super()._with_gaps(label, form, values, words)
        self.said.setdefault(text.casefold(), label)
        return text


def rules_problems(edition: str, language: str) -> tuple[Problem, ...]:
    """Return the problems of the rules in a language for a bundled edition with our own words."""
    english: Any = load_theme(edition).edition
    ours = grammar(language).words(english.game)
    if rules_lacking(english.game, language) or ours is None:
        return ()
    is_english = language.partition("-")[0] == english.language  # an edition adds its own words to these
    words = english.words if is_english else converted(ours, type(english.words))
    spoken = structs.replace(english, language=language, words=words)
    try:
        for sections in (our_sections, quick_sections):
            sections(spoken, {})
        our_points(spoken)
    except PrintgenError as error:
        return error.problems
    return ()


def crowded_labels(edition: str, language: str) -> tuple[Problem, ...]:
    """Return the problems of a bundled edition's kit, boxes included, with our labels in a language."""
    known, labels = known_icons(), catalogue_of(language)
    try:
        theme = load_theme(edition, known, language)
    except ThemeError:
        theme = load_theme(edition, known)
        labels = with_forms_of(theme.edition.language, labels)
    heard = HeardCatalogue(labels.language, labels.labels, labels.places)
    try:
        lay_out(theme, theme_choices(theme, {"boxes": True}), catalogue=heard)
    except PrintgenError as error:
        return tuple(at_labels(error.problems, heard))
    return ()


def at_labels(problems: Sequence[Problem], catalogue: HeardCatalogue) -> Iterator[Problem]:
    """Yield problems; for each label that does not fit only the first, with its place in the catalogue."""
    named = set[str]()
    for problem in problems:
        name = catalogue.said.get(problem.text) if problem.text else None
        if name is None:
            yield problem
        elif name not in named:
            named.add(name)
            fault = joined([f"'{name}'", problem.message], ": ")
            yield problem._replace(message=fault, where=catalogue.places[name])
