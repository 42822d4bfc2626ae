"""Notices about a theme: values that are valid, but perhaps not intended."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.errors import Notice, listing, quoted
from printgen.messages import joined, message
from printgen.theme.checks import all_texts
from printgen.theme.edition import HasDecks, HasSpaces, HasTokens
from printgen.theme.records import Common
from printgen.theme.theme import Problems, Theme, ThemeProblem
from printgen.theme.yaml import SourceMapping
from printgen.type.emphasis import may_have_markup, other_markup, without_emphasis
from printgen.words.grammar import BY, edition_words, grammar
from printgen.words.theme_checks import is_filled
from printgen.written_text import writing_place

_MOST = 20  # notices that are shown one by one
_REPEATED = ("draw", "special")  # kinds of spaces that occur several times under one name
_BOOKS = ("booklet.", "guide.", "event.")  # their texts are Markdown

Nouns = Mapping[str, Mapping[str, str]]
"""Nouns by their names, each with its forms by theirs."""


def theme_notices(theme: Theme, base_nouns: Nouns, more: Problems) -> Iterator[Notice]:
    """Yield the notices about a theme, with their places; ``base_nouns`` are those that it could change.

    ``more`` are notices that others found.
    """
    found = [*markup(theme.edition), *same_names(theme.edition), *kept_forms(theme.edition, base_nouns), *more]
    for one in found[:_MOST]:
        place = theme.mark(one.path)
        yield Notice(joined([joined([str(place or ""), one.path, one.message], ": "), one.advice]), place)
    if len(found) > _MOST:
        number = len(found) - _MOST
        yield Notice(message("and {n:,} more notice of this kind", "and {n:,} more notices of this kind", n=number))


def markup(edition: Common) -> Problems:
    """Find markup that is printed as it is: all but bold and italic words in the texts of cards."""
    for path, text, _ in all_texts(edition):
        if not may_have_markup(text) or path.startswith(_BOOKS):
            continue
        if not is_filled(path) and not path.endswith("tagline"):
            continue
        name = path.rpartition(".")[2]
        is_card_text = name == "text" and path.startswith("decks.")
        if not is_card_text and without_emphasis(text) != text:
            hint = message("only the texts of cards can have bold and italic words; remove the signs")
            fact = message("asterisks or backslashes are printed as they are: {text}", text=quoted(text))
            yield ThemeProblem(path, fact, hint)
            continue
        for found in other_markup(text):
            fact = message(
                "this markup is printed as it is: {kind} {signs}", kind=found.kind, signs=quoted(found.signs)
            )
            if is_card_text:
                hint = message(
                    "cards support only **bold** and *italic*; to print such a sign, write a backslash before it"
                )
            else:
                hint = message("remove the signs")
            yield ThemeProblem(path, fact, hint)


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
            text = message("{name} is also the name of {other}", name=quoted(name), other=f"{kind}.{other}")
            hint = message("players tell them apart by their names")
            yield ThemeProblem(f"{kind}.{id}.name", text, hint)


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
        shown = listing([f"{form} ({noun[form]})" for form in kept])
        text = message(
            "{name} still has forms of {before}: {forms}",
            name=quoted(noun["one"]),
            before=quoted(before["one"]),
            forms=shown,
        )
        hint = message("check {keys}", keys=listing([f"words.{name}.{form}" for form in kept]))
        if BY in kept:
            hint = joined([hint, message("articles depend on the gender")])
        yield ThemeProblem(f"words.{name}.{kept[0]}", text, hint)


def nouns_of(trees: Iterable[SourceMapping], ours: Mapping[str, object]) -> Nouns:
    """Return the nouns of a chain of trees, the lowest first, and our own where it has none."""
    found: dict[str, dict[str, str]] = {}
    for tree in trees:
        words = tree.get("words")
        for name, noun in words.items() if isinstance(words, SourceMapping) else ():
            if isinstance(noun, SourceMapping):
                found.setdefault(name, {}).update(noun)
    return {name: dict(noun) for name, noun in ours.items() if isinstance(noun, SourceMapping)} | found
