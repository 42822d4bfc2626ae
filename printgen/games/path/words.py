"""The words of a race on a path."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from printgen.games.path.records import PathEdition, PathSpace, leads, space_numbers
from printgen.theme.records import Word
from printgen.words.catalogue import Value, catalogue_of
from printgen.words.games import GameWords, escaped, named_place, place_names, place_noun

_ENDS = ("start", "finish")
_SILENT = ("plain", *_ENDS)


class TellingSpace(Struct, frozen=True):
    """A space with a text: its number, its name (or nothing), and the text."""

    number: int
    name: str
    says: str


class PathWords(GameWords[PathEdition]):
    """The words of a race on a path."""

    template = "path.md.j2"
    sections = ("aim", "setup", "turn", "effects", "cards", "meeting", "end", "list")
    quick_template = "path_quick.md.j2"
    quick = ("aim", "setup", "turn", "end")
    whole = ("effects", "cards", "meeting")
    samples = ("summit",)

    def names(self, edition: PathEdition) -> dict[str, str]:
        known = space_numbers(edition.spaces)
        return {
            **{f"number.{name}": str(number) for name, number in known.items()},
            **{
                name: text
                for space in edition.spaces
                for name, text in place_names(f"space.{space.id}", path_place(edition, space, known[space.id])).items()
            },
            **{f"token.{token.id}": token.name for token in edition.pieces.tokens},
            **super().names(edition),
        }

    def values(self, edition: PathEdition, contents: Mapping[str, int]) -> dict[str, Any]:
        does = {space.does for space in edition.spaces}
        known = space_numbers(edition.spaces)
        rising = sum(known[link.to] > known[link.at] for link in edition.links)
        return {
            **super().values(edition, contents),
            "start": place_noun(path_place(edition, edition.spaces[0])),
            "finish": place_noun(path_place(edition, edition.spaces[-1])),
            "path": len(edition.spaces),
            "does": does,
            "turns": max((space.turns or 1 for space in edition.spaces if space.does == "miss"), default=0),
            "rising": rising,
            "falling": len(edition.links) - rising,
            "moved": bool(does & {"forward", "back", "go"} or edition.links),
            "throw": edition.pieces.throw,
            "decks": [escaped(deck.name) for deck in edition.decks],
            "kept": any(card.keep for deck in edition.decks for card in deck.cards),
            "telling": [
                TellingSpace(number, escaped(path_space_name(edition, space)), escaped(says))
                for number, space in enumerate(edition.spaces, 1)
                if (says := effect(edition, space))
            ],
        }


def path_space_name(edition: PathEdition, space: PathSpace) -> str:
    """Return the name of a space; the start and the finish have default names."""
    return space.name or (_label(edition, space.does) if space.does in _ENDS else "")


def path_place(edition: PathEdition, space: PathSpace, number: int = 0) -> Word:
    """Return the name of a space, or else its number, in all forms."""
    return named_place(edition.language, path_space_name(edition, space) or str(number), space)


def effect(edition: PathEdition, space: PathSpace) -> str:
    """Return the text of a space's effect; empty if it has none."""
    known = space_numbers(edition.spaces)
    label: str = space.does
    if link := next((link for link in edition.links if link.at == space.id), None):
        label = "up" if known[link.to] > known[link.at] else "down"
    elif label == "again" and edition.pieces.throw == "spinner":
        label = "again_spun"
    if label in _SILENT:
        return ""
    return _label(
        edition,
        label,
        by=space.by or 0,
        to=leads(edition.spaces, edition.links).get(space.id, 0),
        deck=next((deck.name for deck in edition.decks if deck.id == space.deck), ""),
        start=path_place(edition, edition.spaces[0]),
        n=space.turns or 1,
    )


def _label(edition: PathEdition, name: str, **values: Value) -> str:
    return catalogue_of(edition.language).label(f"path.{name}", values, lambda name: None)


WORDS = PathWords()
