"""Help for translators: how complete a language is, and what is wrong with it."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, listing, quoted
from printgen.games.registry import GAMES
from printgen.theme.yaml import SourceMapping
from printgen.words.catalogue import (
    CATEGORIES,
    FOLDER,
    GAP,
    SOURCE,
    Catalogue,
    Forms,
    catalogue_language,
    catalogue_languages,
    catalogue_of,
    file_of,
)
from printgen.words.games import rules_lacking
from printgen.words.grammar import BY, Grammar, Inflection, grammar
from printgen.words.language import OTHER, language


def grammar_faults(code: str) -> Iterator[Problem]:
    """The nouns and verbs by which a language calls a game's things, each that lacks forms with its place."""
    spoken = grammar(code)
    for game in GAMES:
        words = spoken.words(game)
        if words is not None:
            yield from _faults(words, f"words.{game}", spoken)


def _faults(words: SourceMapping, where: str, spoken: Grammar) -> Iterator[Problem]:
    for name, word in words.items():
        inflection = spoken.verbs if spoken.verbs.needs[0] in word else spoken.nouns
        forms = inflection.forms(word)
        if lacking := [form for form in inflection.names if form not in forms]:
            message = f"{where}.{name} has no {listing(lacking)}"
            yield Problem(message, words.places[name].value, _hint(inflection, lacking, word.get(BY)))


def _hint(inflection: Inflection, lacking: list[str], gender: str | None) -> str:
    """What to write: a form that each word needs, else a pattern for its gender."""
    if needed := [form for form in lacking if form in inflection.needs]:
        return f"each word needs {listing(needed)}"
    return f"write the form, or under 'made' its pattern for the gender {quoted(gender)}"


_MOST = 200  # what is counted is hardly more
_HEAD = "# Every printed label of ours in '{code}', to be translated; README.md beside this file tells how."


class Completeness(Struct, frozen=True):
    """How many labels a language has, of how many, and the games whose rules it tells."""

    code: str
    labels: int
    total: int
    games: tuple[str, ...]


def completeness() -> tuple[Completeness, ...]:
    """How complete each language is."""
    source = catalogue_of(SOURCE).labels
    return tuple(
        Completeness(
            code,
            len(source.keys() & catalogue_of(code).labels.keys()),
            len(source),
            tuple(game for game in GAMES if rules_lacking(game, code) is None),
        )
        for code in catalogue_languages()
    )


def faults(catalogue: Catalogue) -> Iterator[Problem]:
    """What a catalogue lacks, has too much, or says with other gaps or in other plural forms than it should."""
    source, labels, start = catalogue_of(SOURCE).labels, catalogue.labels, Mark(file_of(catalogue.language), 1, 1)
    for name, english in source.items():
        if name not in labels:
            said = "is not translated yet" if name in catalogue.places else "is missing"
            yield Problem(f"'{name}' {said}", catalogue.places.get(name, start), f"in English: {english[OTHER]}")
    for name, forms in labels.items():
        where = catalogue.places[name]
        if name not in source:
            yield Problem(f"'{name}' is no label", where, "leave it out")
        elif wrong := _gap_fault(source[name], forms):
            yield Problem(f"'{name}' {wrong}", where, f"in English: {source[name][OTHER]}")
        elif idle := [form for form in forms if form not in plurals(catalogue.language)]:
            hint = f"its forms are {', '.join(plurals(catalogue.language))}"
            yield Problem(f"'{name}' has the form '{idle[0]}', which no number has in this language", where, hint)


@cache
def plurals(code: str) -> tuple[str, ...]:
    """The plural categories that a language has for the numbers of a kit, in order."""
    found = {OTHER, *(language(code).plural(number) for number in range(_MOST))}
    return tuple(category for category in CATEGORIES if category in found)


def label_gaps(forms: Forms) -> frozenset[str]:
    """What a label has gaps for, without capitals and forms."""
    return frozenset(gap[1][:1].lower() + gap[1][1:] for form in forms.values() for gap in GAP.finditer(form))


def _gap_fault(source: Forms, forms: Forms) -> str:
    """What is wrong with the gaps of a label, if anything."""
    outside_gaps = "".join(GAP.sub("", form) for form in forms.values())
    if "{" in outside_gaps or "}" in outside_gaps:
        return "has a brace that is no gap"
    wanted, found = label_gaps(source), label_gaps(forms)
    if lacking := sorted(wanted - found):
        return f"has no gap {{{lacking[0]}}}"
    return f"has a gap {{{more[0]}}} that nothing fills" if (more := sorted(found - wanted)) else ""


def with_forms_of(code: str, catalogue: Catalogue) -> Catalogue:
    """A catalogue for an edition in the words of another language: its words stand in forms that they have there."""
    known = grammar(code).nouns.names

    def fitted(form: str) -> str:
        return GAP.sub(lambda gap: gap[0] if gap[2] in (None, *known) else f"{{{gap[1]}}}", form)

    labels = {name: {key: fitted(form) for key, form in forms.items()} for name, forms in catalogue.labels.items()}
    return replace(catalogue, labels=labels)


def blank_catalogue(code: str) -> str:
    """A catalogue with nothing translated, our remarks above each line and beside it the English.

    Beside the lines of a region's stands what its language says.
    """
    source, beside = catalogue_of(SOURCE), catalogue_of(catalogue_language(code) or SOURCE).labels
    remarks = list(_remarks())
    lines, title = [_HEAD.format(code=code)], ""
    for name, forms in source.labels.items():
        section, _, label = name.partition(".")
        above = [text for line, text in remarks if line < source.places[name].line]
        remarks = remarks[len(above) :]
        if section != title:
            lines += ["", *(text for text in above if not text.startswith(" ")), f"{section}:"]
            above, title = [text for text in above if text.startswith(" ")], section
        lines += [*above, *_to_fill(label, beside.get(name, forms), code)]
    return "\n".join(lines) + "\n"


def _remarks() -> Iterator[tuple[int, str]]:
    """The remarks of the English catalogue but for its head, each with its line."""
    text = (FOLDER / f"{SOURCE}.yaml").read_text(encoding="utf-8")
    head = text.partition("\n\n")[0].count("\n") + 1
    for number, line in enumerate(text.split("\n"), 1):
        if number > head and re.match(r" *#", line):
            yield number, line


def _to_fill(label: str, forms: Forms, code: str) -> Iterator[str]:
    """A label without its words, those to translate after each line."""
    key = f'"{label}"' if label == "true" else label
    if len(forms) == 1:
        yield f'  {key}: ""  # {_on_one_line(forms[OTHER])}'
        return
    yield f"  {key}:"
    for category in plurals(code):
        yield f'    {category}: ""  # {_on_one_line(forms.get(category, forms[OTHER]))}'


def _on_one_line(text: str) -> str:
    return " / ".join(text.split("\n"))
