"""Checks of a theme against our words: forms of its nouns and verbs, booklet sections and placeholders."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from printgen.errors import did_you_mean, listing, quoted
from printgen.games.registry import GAMES
from printgen.theme.checks import all_texts
from printgen.theme.records import BookletTexts, Common
from printgen.theme.theme import Findings, ThemeCheck, ThemeFault
from printgen.words.booklet import section_ids, sentence_with
from printgen.words.games import words_of
from printgen.words.grammar import Inflection, edition_verbs, edition_words, grammar
from printgen.words.placeholders import placeholders_of

_SIGN = 2  # letters of a sign, at most

# Where placeholders are filled in; a star stands for an id or a number. In other texts a brace is a brace.
FILLED = (
    ("decks", "*", "cards", "*", "title"),
    ("decks", "*", "cards", "*", "text"),
    ("spaces", "*", "line"),
    ("spaces", "*", "text"),
    ("booklet", "intro"),
    ("booklet", "replace", "*"),
    ("booklet", "notes", "*"),
    ("booklet", "quick", "*"),
    ("booklet", "add", "*", "title"),
    ("booklet", "add", "*", "text"),
    ("cards", "jail_lines", "*"),
    ("board", "start_line"),
    ("notices", "*"),
    ("guide", "title"),
    ("guide", "text"),
    ("event", "points"),
)


def word_checks(edition: Common) -> tuple[ThemeCheck, ...]:
    """Return the checks of an edition that need the words of its game and language."""
    return (
        ThemeCheck(("words", "game", "language"), forms),
        ThemeCheck(("booklet",), sections),
        ThemeCheck(edition.__struct_fields__, placeholders),
    )


class _Bent(Struct, frozen=True):
    """A word of the theme, by its name, and how its kind is bent."""

    name: str
    forms: Mapping[str, str]
    inflection: Inflection


def forms(edition: Common) -> Findings:
    """Forms that a word lacks, with a sentence that needs each; and forms that the language does not know."""
    for word in _words(edition):
        lacking = [form for form in word.inflection.needs if not word.forms.get(form)]
        for form in lacking:
            message = f"the form {quoted(form)} is missing"
            yield ThemeFault(f"words.{word.name}", message, partial(_needed, edition, word, form))
        for form in word.forms:
            if form not in word.inflection.names:
                message = f"{quoted(edition.language)} has no form {quoted(form)}"
                yield ThemeFault(f"words.{word.name}.{form}", message, partial(_meant, word, form))


def _words(edition: Common) -> Iterator[_Bent]:
    spoken = grammar(edition.language)
    yield from (_Bent(name, word, spoken.nouns) for name, word in edition_words(edition).items())
    yield from (_Bent(name, verb, spoken.verbs) for name, verb in edition_verbs(edition).items())


def _needed(edition: Common, word: _Bent, form: str) -> str:
    """A sentence of the rules that cannot be said without the form."""
    found = sentence_with(edition.language, words_of(edition.game).templates, word.name, word.inflection.made_of(form))
    needed = f"{found.file}:{found.line} needs it: {quoted(found.text)}" if found else "every word of a theme has it"
    signs = _signs(edition, form)
    return f"{needed}; write {listing(signs[:-1])} or {signs[-1]}" if signs else needed


def _signs(edition: Common, form: str) -> list[str]:
    """What a form that is a sign, such as the gender, may be, by our own words of the language."""
    spoken = grammar(edition.language)
    ours = [word for game in GAMES for word in (spoken.words(game) or {}).values()]
    found = sorted({word[form] for word in ours if isinstance(word, Mapping) and form in word})
    return found if len(found) > 1 and all(len(sign) <= _SIGN for sign in found) else []


def _meant(word: _Bent, form: str) -> str:
    return did_you_mean(form, word.inflection.names) or f"the forms are {listing(word.inflection.names, 30)}"


def sections(edition: Common) -> Findings:
    """Sections of the booklet that the theme changes, and that there are none of."""
    booklet = edition.booklet
    if booklet == BookletTexts():
        return
    known = section_ids(edition)
    added = [section.id for section in booklet.add]
    for field in ("replace", "notes"):
        yield from _unknown_sections(f"booklet.{field}.", {name: name for name in getattr(booklet, field)}, known)
    yield from _unknown_sections("booklet.quick.", {name: name for name in booklet.quick}, [*known, *added])
    yield from _unknown_sections("booklet.drop.", dict(enumerate(booklet.drop)), known)
    for at, section in enumerate(booklet.add):
        after = {"after": section.after} if section.after else {}
        yield from _unknown_sections(f"booklet.add.{section.id}.", after, [*known, *added[:at]])
    for name in added:
        if name in known:
            hint = "use booklet.replace to change it"
            yield ThemeFault(f"booklet.add.{name}", f"the booklet has a section {quoted(name)} already", hint)


def _unknown_sections(start: str, named: Mapping[Any, str], known: Collection[str]) -> Findings:
    def hint(name: str) -> str:
        return did_you_mean(name, known) or f"the sections are {listing(known, 30)}"

    for at, name in named.items():
        if name not in known:
            yield ThemeFault(f"{start}{at}", f"the booklet has no section {quoted(name)}", partial(hint, name))


def placeholders(edition: Common) -> Findings:
    """Placeholders that stand for nothing."""
    known = placeholders_of(edition)

    def hint(name: str) -> str:
        if meant := known.resembled(name):
            return f"did you mean {quoted('{' + meant + '}')}?"
        stem = name.partition(".")[0]
        if ends := known.ends(stem):
            return f"{quoted(f'{stem}.')} goes with {listing(ends)}"
        return "for a brace itself, write {{ or }}"

    for path, text in filled_texts(edition):
        for name in known.unknown(text):
            if why := known.why_missing(name):
                message = f"{quoted('{' + name + '}')} is not in this game: {why}"
                yield ThemeFault(path, message, "change the text, or leave it out where it stands")
            else:
                yield ThemeFault(path, f"unknown placeholder {quoted('{' + name + '}')}", partial(hint, name))


def filled_texts(edition: Common) -> Iterator[tuple[str, str]]:
    """The texts with braces in which placeholders are filled in, but for sections of the booklet that are left out."""
    left_out = edition.missing_sections()
    for path, text, _ in all_texts(edition):
        if ("{" in text or "}" in text) and _is_filled(path) and not _is_of_section(path, left_out):
            yield path, text


def _is_filled(path: str) -> bool:
    steps = path.split(".")
    return any(
        len(row) == len(steps) and all(own in ("*", step) for own, step in zip(row, steps, strict=True))
        for row in FILLED
    )


def _is_of_section(path: str, sections: Collection[str]) -> bool:
    """Whether it is what the theme says in one of these sections of the booklet, which are the program's own."""
    above, _, name = path.rpartition(".")
    return name in sections and above in ("booklet.replace", "booklet.notes", "booklet.quick")
