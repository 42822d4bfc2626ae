"""Notices about a theme: values that are valid, but perhaps not intended."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.errors import listing, quoted
from printgen.theme.checks import all_texts
from printgen.theme.edition import HasDecks, HasSpaces, HasTokens
from printgen.theme.records import Common
from printgen.theme.theme import Problems, Theme, ThemeProblem
from printgen.theme.yaml import SourceMapping
from printgen.type.emphasis import other_markup, without_emphasis
from printgen.words.grammar import BY, edition_words, grammar
from printgen.words.theme_checks import is_filled
from printgen.writing import writing_place

_MOST = 20  # notices that are shown one by one
_REPEATED = ("draw", "special")  # kinds of spaces that occur several times under one name
_BOOKS = ("booklet.", "guide.", "event.")  # their texts are Markdown

Nouns = Mapping[str, Mapping[str, str]]
"""Nouns by their names, each with its forms by theirs."""


def theme_notices(theme: Theme, base_nouns: Nouns) -> Iterator[str]:
    """Yield the notices about a theme, with their places; ``base_nouns`` are those that it could change."""
    found = [*markup(theme.edition), *same_names(theme.edition), *kept_forms(theme.edition, base_nouns)]
    for one in found[:_MOST]:
        place = theme.mark(one.path)
        yield f"{f'{place}: ' if place else ''}{one.path}: {one.message}; {one.advice}"
    if len(found) > _MOST:
        yield f"and {len(found) - _MOST:,} more of that kind"


def markup(edition: Common) -> Problems:
    """Find markup that is printed as it is: all but bold and italic words in the texts of cards."""
    for path, text, _ in all_texts(edition):
        if path.startswith(_BOOKS) or not (is_filled(path) or path.endswith("tagline")):
            continue
        name = path.rpartition(".")[2]
        is_card_text = name == "text" and path.startswith("decks.")
        if not is_card_text and without_emphasis(text) != text:
            hint = "only the text of a card has bold and italic words: leave the signs out here"
            yield ThemeProblem(path, f"its asterisks or backslashes are printed: {quoted(text)}", hint)
            continue
        for found in other_markup(text):
            message = f"{found.kind} is not understood here, so its signs are printed: {quoted(found.signs)}"
            if is_card_text:
                hint = "a card has **bold** and *italic* words; a backslash before a sign says that it is meant"
            else:
                hint = "leave the signs out"
            yield ThemeProblem(path, message, hint)


def same_names(edition: Common) -> Problems:
    """Find tokens, decks and spaces that share a name, apart from spaces that often do."""
    if isinstance(edition, HasTokens):
        yield from _same("pieces.tokens", ((token.id, token.name) for token in edition.tokens_of_players))
    if isinstance(edition, HasDecks):
        yield from _same("decks", ((deck.id, deck.name) for deck in edition.decks))
    if isinstance(edition, HasSpaces):
        spaces = [space for space in edition.spaces if type(space).__struct_config__.tag not in _REPEATED]
        yield from _same("spaces", ((space.id, getattr(space, "name", None)) for space in spaces))


def _same(kind: str, named: Iterable[tuple[str, str | None]]) -> Problems:
    first: dict[str, str] = {}
    for id, name in named:
        if name and not writing_place(name) and (other := first.setdefault(name.casefold(), id)) != id:
            message = f"{quoted(name)} is the name of {kind}.{other} too"
            yield ThemeProblem(f"{kind}.{id}.name", message, "players tell them apart by their names")


def kept_forms(edition: Common, base: Nouns) -> Problems:
    """Find changed nouns with a gender, or other forms, that are still those of the noun before."""
    known = grammar(edition.language).nouns
    for name, noun in edition_words(edition).items():
        before = base.get(name, {})
        if not before.get("one") or before["one"] == noun["one"]:
            continue
        kept = [form for form in known.names if form in noun and form != "one" and noun[form] == before.get(form)]
        if not kept:
            continue
        told = listing([f"{form} ({noun[form]})" for form in kept])
        message = f"{quoted(noun['one'])} has the forms of {quoted(before['one'])} still: {told}"
        keys = listing([f"words.{name}.{form}" for form in kept])
        why = "; articles depend on the gender" if BY in kept else ""
        yield ThemeProblem(f"words.{name}.{kept[0]}", message, f"check {keys}{why}")


def nouns_of(trees: Iterable[SourceMapping], ours: Mapping[str, object]) -> Nouns:
    """Return the nouns of a chain of trees, the lowest first, and our own where it has none."""
    found: dict[str, dict[str, str]] = {}
    for tree in trees:
        words = tree.get("words")
        for name, noun in words.items() if isinstance(words, SourceMapping) else ():
            if isinstance(noun, SourceMapping):
                found.setdefault(name, {}).update(noun)
    return {name: dict(noun) for name, noun in ours.items() if isinstance(noun, SourceMapping)} | found
