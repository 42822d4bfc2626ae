"""What texts and the booklet of a race on a path can say: its spaces by name and number, and what there is of each."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from printgen.games.path.records import PathEdition, PathLink, space_numbers
from printgen.words.booklet.values import escaped, players_phrase
from printgen.words.languages.grammar import grammar
from printgen.words.languages.nouns import nouns, own_noun
from printgen.words.names import deck_names
from printgen.words.path_labels import effect, path_space_name


def path_names(edition: PathEdition) -> dict[str, str]:
    """What texts of a race on a path can name besides: a space by its name, else by its number."""
    known = space_numbers(edition.spaces)
    return {
        **{f"number.{name}": str(number) for name, number in known.items()},
        **{f"space.{space.id}": path_space_name(edition, space) or str(known[space.id]) for space in edition.spaces},
        **{f"token.{token.id}": token.name for token in edition.pieces.tokens},
        **deck_names(edition),
    }


class TellingSpace(Struct, frozen=True):
    """A space that says something: its number, its name (or nothing), and what it says."""

    number: int
    name: str
    says: str


def path_values(edition: PathEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of a race on a path can say, each text of the theme escaped."""
    kept = [card for deck in edition.decks for card in deck.cards if card.keep]
    does = {space.does for space in edition.spaces}
    rising, falling = _links(edition, up=True), _links(edition, up=False)
    return {
        **nouns(edition, escaped),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": players_phrase(edition),
        "start": escaped(path_space_name(edition, edition.spaces[0])),
        "finish": escaped(path_space_name(edition, edition.spaces[-1])),
        "path": len(edition.spaces),
        "does": does,
        "turns": max((space.turns or 1 for space in edition.spaces if space.does == "miss"), default=0),
        "rising": len(rising),
        "falling": len(falling),
        "moved": bool(does & {"forward", "back", "go"} or edition.links),
        "throw": edition.pieces.throw,
        "decks": [escaped(deck.name) for deck in edition.decks],
        "kept": bool(kept),
        "telling": list(_telling(edition)),
        "minute": own_noun(grammar(edition.language), "minute"),
    }


def _links(edition: PathEdition, up: bool) -> list[PathLink]:
    """The links that lead onwards, or those that lead back."""
    known = space_numbers(edition.spaces)
    return [link for link in edition.links if (known[link.to] > known[link.at]) == up]


def _telling(edition: PathEdition) -> list[TellingSpace]:
    """The spaces that have an effect, in their order."""
    spoken = ((number, space, effect(edition, space)) for number, space in enumerate(edition.spaces, 1))
    return [
        TellingSpace(number, escaped(path_space_name(edition, space)), escaped(says))
        for number, space, says in spoken
        if says
    ]
