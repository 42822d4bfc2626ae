"""Help for translators: completeness and problems of a language, and blank catalogues."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, listing, quoted
from printgen.games.registry import GAMES
from printgen.messages import Message, message
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
from printgen.words.grammar import BY, Inflection, grammar
from printgen.words.language import OTHER, language


def grammar_problems(code: str) -> Iterator[Problem]:
    """Yield a problem for each noun and verb of a language's games that lacks forms."""
    spoken = grammar(code)
    for game in GAMES:
        words = spoken.words(game)
        if words is None:
            continue
        for name, word in words.items():
            inflection = spoken.verbs if spoken.verbs.needs[0] in word else spoken.nouns
            forms = inflection.forms(word)
            if lacking := [form for form in inflection.names if form not in forms]:
                text = message("{word} has no {forms}", word=f"words.{game}.{name}", forms=listing(lacking))
                yield Problem(text, words.places[name].value, _hint(inflection, lacking, word.get(BY)))


def _hint(inflection: Inflection, lacking: list[str], gender: str | None) -> str:
    """Suggest the form that every word needs, or else a pattern for its gender."""
    if needed := [form for form in lacking if form in inflection.needs]:
        return message("every word needs {forms}", forms=listing(needed))
    return message("write the form, or its pattern for the gender {gender} under 'made'", gender=quoted(gender))


_MOST = 200  # kits hardly count further
_HEAD = "# The printed labels in '{code}', to be translated (see README.md in this folder)."


class Completeness(Struct, frozen=True):
    """The number of labels that a language has, the number of all labels, and the games with rules in it."""

    code: str
    labels: int
    total: int
    games: tuple[str, ...]


def completeness() -> tuple[Completeness, ...]:
    """Return the completeness of each language."""
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


def catalogue_problems(catalogue: Catalogue) -> Iterator[Problem]:
    """Yield the missing and superfluous labels of a catalogue, and those with wrong gaps or plural forms."""
    source, labels, start = catalogue_of(SOURCE).labels, catalogue.labels, Mark(file_of(catalogue.language), 1, 1)
    for name, english in source.items():
        if name not in labels:
            if name in catalogue.places:
                text = message("'{label}' is not translated yet", label=name)
            else:
                text = message("'{label}' is missing", label=name)
            yield Problem(text, catalogue.places.get(name, start), _in_english(english))
    for name, forms in labels.items():
        where = catalogue.places[name]
        if name not in source:
            yield Problem(message("no label is called '{label}'", label=name), where, message("remove it"))
        elif wrong := _gap_problem(name, source[name], forms):
            yield Problem(wrong, where, _in_english(source[name]))
        elif idle := [form for form in forms if form not in plurals(catalogue.language)]:
            hint = message("the forms of the language are {forms}", forms=", ".join(plurals(catalogue.language)))
            text = message("'{label}' has a form '{form}', which this language does not use", label=name, form=idle[0])
            yield Problem(text, where, hint)


def _in_english(forms: Forms) -> Message:
    return message("in English: {text}", text=forms[OTHER])


@cache
def plurals(code: str) -> tuple[str, ...]:
    """Return the plural categories that a language has for the numbers of a kit, in order."""
    found = {OTHER, *(language(code).plural(number) for number in range(_MOST))}
    return tuple(category for category in CATEGORIES if category in found)


def label_gaps(forms: Forms) -> frozenset[str]:
    """Return the names of a label's gaps, without capitals and forms."""
    return frozenset(gap[1][:1].lower() + gap[1][1:] for form in forms.values() for gap in GAP.finditer(form))


def _gap_problem(label: str, source: Forms, forms: Forms) -> Message | None:
    """Describe the problem with the gaps of a label, if there is one."""
    outside_gaps = "".join(GAP.sub("", form) for form in forms.values())
    if "{" in outside_gaps or "}" in outside_gaps:
        return message("'{label}' has a brace that does not belong to a placeholder", label=label)
    wanted, found = label_gaps(source), label_gaps(forms)
    if lacking := sorted(wanted - found):
        return message("'{label}' has no placeholder {gap}", label=label, gap=f"{{{lacking[0]}}}")
    if more := sorted(found - wanted - _words_of_editions()):
        return message("'{label}' has an unknown placeholder {gap}", label=label, gap=f"{{{more[0]}}}")
    return None


@cache
def _words_of_editions() -> frozenset[str]:
    """Return the names of the words that editions have, which a translation may use where the English does not."""
    known = (grammar(code).words(game) for code in catalogue_languages() for game in GAMES)
    return frozenset(name for words in known for name in words or ())


def with_forms_of(code: str, catalogue: Catalogue) -> Catalogue:
    """Return a catalogue for an edition in another language, without the forms that its words do not have there."""
    known = grammar(code).nouns.names

    def fitted(form: str) -> str:
        return GAP.sub(lambda gap: gap[0] if gap[2] in (None, *known) else f"{{{gap[1]}}}", form)

    labels = {name: {key: fitted(form) for key, form in forms.items()} for name, forms in catalogue.labels.items()}
    return replace(catalogue, labels=labels)


def blank_catalogue(code: str) -> str:
    """Return a catalogue to be translated, with comments above its lines and the English text after each.

    For a region, the text after each line is that of its language.
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
    """Yield the comments of the English catalogue below its head, each with its line number."""
    text = (FOLDER / f"{SOURCE}.yaml").read_text(encoding="utf-8")
    head = text.partition("\n\n")[0].count("\n") + 1
    for number, line in enumerate(text.split("\n"), 1):
        if number > head and re.match(r" *#", line):
            yield number, line


def _to_fill(label: str, forms: Forms, code: str) -> Iterator[str]:
    """Yield the lines of an empty label, each with the text to translate after it."""
    key = f'"{label}"' if label == "true" else label
    if len(forms) == 1:
        yield f'  {key}: ""  # {_on_one_line(forms[OTHER])}'
        return
    yield f"  {key}:"
    for category in plurals(code):
        yield f'    {category}: ""  # {_on_one_line(forms.get(category, forms[OTHER]))}'


def _on_one_line(text: str) -> str:
    return " / ".join(text.split("\n"))
