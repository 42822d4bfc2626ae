"""Checks of a theme against our words: forms of its nouns and verbs, booklet sections and placeholders."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any

from printgen.errors import did_you_mean, listing, quoted
from printgen.games.registry import GAMES
from printgen.messages import joined, message
from printgen.theme.checks import all_texts
from printgen.theme.records import BookletTexts, Common
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem
from printgen.words.booklet import section_ids, sentence_with
from printgen.words.games import words_of
from printgen.words.grammar import Inflection, edition_verbs, edition_words, grammar
from printgen.words.placeholders import placeholders_of

_PUNCTUATION = ".,:;!?"
_LONGEST_MARKER = 2  # letters of a form that only marks a word, such as its gender

# The texts with placeholders; * is any id or number. In other texts a brace is a brace.
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
        ThemeCheck(("booklet", "game"), sections),
        ThemeCheck(edition.__struct_fields__, placeholders),
    )


def forms(edition: Common) -> Problems:
    """Find forms that a word lacks, with a sentence that needs them, and forms that the language does not have."""
    spoken = grammar(edition.language)

    def meant(form: str, known: Collection[str]) -> str:
        return did_you_mean(form, known) or message("the forms are {forms}", forms=listing(known, 30))

    words = [(name, word, spoken.nouns) for name, word in edition_words(edition).items()]
    for name, word, inflection in (
        *words,
        *((name, verb, spoken.verbs) for name, verb in edition_verbs(edition).items()),
    ):
        if missing := [form for form in inflection.needs if not word.get(form)]:
            names = listing(map(quoted, missing))
            text = message("the form {names} is missing", "the forms {names} are missing", names=names, n=len(missing))
            hint = partial(_use_of_form, edition, name, missing[0], inflection)
            yield ThemeProblem(f"words.{name}", text, hint, missing[0])
        for form in word:
            if form not in inflection.names:
                text = message("{language} has no form {form}", language=quoted(edition.language), form=quoted(form))
                yield ThemeProblem(f"words.{name}.{form}", text, partial(meant, form, inflection.names))


def _use_of_form(edition: Common, name: str, form: str, inflection: Inflection) -> str:
    """Return a sentence of the rules that needs a form of a word, and what a form that is only a marker can be."""
    sentence = sentence_with(edition.language, words_of(edition.game).templates, name, inflection.made_of(form))
    if sentence:
        needed = message("the rules need it: {text}", text=quoted(sentence.replace("*", "")))
    else:
        needed = message("every word of a theme needs it")
    spoken = grammar(edition.language)
    ours = [word for game in GAMES for word in (spoken.words(game) or {}).values()]
    *others, last = sorted({word[form] for word in ours if isinstance(word, Mapping) and form in word}) or [""]
    if others and all(len(marker) <= _LONGEST_MARKER for marker in (*others, last)):
        return joined([needed, message("write {markers} or {last}", markers=listing(others), last=last)])
    return needed


def sections(edition: Common) -> Problems:
    """Find sections that the theme changes but the booklet does not have."""
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
            hint = message("use booklet.replace to change it")
            text = message("the booklet already has a section {name}", name=quoted(name))
            yield ThemeProblem(f"booklet.add.{name}", text, hint)


def _unknown_sections(start: str, named: Mapping[Any, str], known: Collection[str]) -> Problems:
    def hint(name: str) -> str:
        return did_you_mean(name, known) or message("the sections are {sections}", sections=listing(known, 30))

    for at, name in named.items():
        if name not in known:
            text = message("the booklet has no section {name}", name=quoted(name))
            yield ThemeProblem(f"{start}{at}", text, partial(hint, name))


def placeholders(edition: Common) -> Problems:
    """Find unknown placeholders, and those that lack a brace."""
    known = placeholders_of(edition)
    nouns, needed = edition_words(edition), grammar(edition.language).nouns.needs
    reported = {f"{name}.{form}" for name, word in nouns.items() for form in needed if not word.get(form)}

    def hint(name: str) -> str:
        if meant := known.resembled(name):
            return message("did you mean {name}?", name=quoted("{" + meant + "}"))
        stem = name.partition(".")[0]
        if ends := known.ends(stem):
            return message("{stem} can be followed by {ends}", stem=quoted(f"{stem}."), ends=listing(ends))
        return message("for a literal brace, write {{ or }}")

    def closed(half: str) -> str:
        name = half.strip("{}").rstrip(_PUNCTUATION)
        meant = name if known.value(name) is not None else known.resembled(name)
        brace = "{" if half[0] == "{" else "}"
        literal = message("for a literal brace, write {braces}", braces=2 * brace)
        write = message("write {placeholder}", placeholder=quoted("{" + meant + "}"))
        return joined([write, literal]) if meant else literal

    for path, text in filled_texts(edition):
        for half in known.half(text):
            if half[0] == "{":
                unpaired = message("a closing brace is missing: {text}", text=quoted(half))
            else:
                unpaired = message("an opening brace is missing: {text}", text=quoted(half))
            yield ThemeProblem(path, unpaired, partial(closed, half))
        for name in known.unknown(text):
            if name in reported:  # as a form that its word lacks
                continue
            placeholder = quoted("{" + name + "}")
            if why := known.why_missing(name):
                text = message("{placeholder} does not exist in this game: {why}", placeholder=placeholder, why=why)
                yield ThemeProblem(path, text, message("change or remove it"))
            else:
                text = message("unknown placeholder {placeholder}", placeholder=placeholder)
                yield ThemeProblem(path, text, partial(hint, name))


def filled_texts(edition: Common) -> Iterator[tuple[str, str]]:
    """Yield the texts with braces that can have placeholders, without those for sections that are left out."""
    left_out = edition.missing_sections()
    for path, text, _ in all_texts(edition):
        if "{" not in text and "}" not in text:
            continue
        above, _, name = path.rpartition(".")
        if name in left_out and above in ("booklet.replace", "booklet.notes", "booklet.quick"):
            continue
        if is_filled(path):
            yield path, text


def is_filled(path: str) -> bool:
    """Check whether the text at a path can have placeholders."""
    steps = path.split(".")
    return any(all(map(_matches, row, steps)) for row in FILLED if len(row) == len(steps))


def _matches(step: str, name: str) -> bool:
    return step in ("*", name)
