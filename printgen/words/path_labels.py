"""What the spaces of a path say of their effects, in our words; the edition's own texts stand beside them."""

from printgen.games.path.records import PathEdition, PathSpace, leads, space_numbers
from printgen.words.catalogue import Value, catalogue_of

_ENDS = ("start", "finish")
_SILENT = ("plain", *_ENDS)


def path_space_name(edition: PathEdition, space: PathSpace) -> str:
    """The name of a space; of the start and the finish where the theme has none, ours."""
    return space.name or (_label(edition, space.does) if space.does in _ENDS else "")


def effect(edition: PathEdition, space: PathSpace) -> str:
    """What a space says of its effect; empty where it has none."""
    label = _label_of(edition, space)
    if label in _SILENT:
        return ""
    to = leads(edition.spaces, edition.links).get(space.id, 0)
    deck = next((deck.name for deck in edition.decks if deck.id == space.deck), "")
    start, turns = path_space_name(edition, edition.spaces[0]), space.turns or 1
    return _label(edition, label, by=space.by or 0, to=to, deck=deck, start=start, n=turns)


def _label(edition: PathEdition, name: str, **values: Value) -> str:
    return catalogue_of(edition.language).label(f"path.{name}", values, lambda name: None)


def _label_of(edition: PathEdition, space: PathSpace) -> str:
    """The id of the label that a space bears."""
    link = next((link for link in edition.links if link.at == space.id), None)
    if link:
        known = space_numbers(edition.spaces)
        return "up" if known[link.to] > known[link.at] else "down"
    return "again_spun" if space.does == "again" and edition.pieces.throw == "spinner" else space.does
