"""What the kit of a race on a path must show: number, name, text and effect of each space, in order."""

from collections.abc import Iterator, Mapping

from printgen.proof.games.decks import deck_amounts, deck_parts, deck_texts
from printgen.proof.games.expected import (
    BOARDS,
    NAME_FLOOR,
    ExpectedText,
    ItemAmounts,
    ItemChain,
    Kind,
    PartItems,
)
from printgen.theme.model.path import PathEdition, PathSpace
from printgen.words.placeholders import placeholders_of

_NUMBER_FLOOR = 10.0  # points: a number on the board, read across the table
_APART = 2.0


def texts(edition: PathEdition) -> Iterator[ExpectedText]:
    """All texts of an edition but those of its booklet."""
    fill = placeholders_of(edition).fill
    for number, space in enumerate(edition.spaces, 1):
        yield ExpectedText(BOARDS, space.id, "", (str(number),), "the number", 1, _NUMBER_FLOOR)
        yield from (ExpectedText(BOARDS, space.id, "", (said,), "what happens there") for said in _said(edition, space))
        if space.name:
            yield ExpectedText(BOARDS, space.id, "", (space.name,), "the name", 1, NAME_FLOOR)
        if space.text:
            yield ExpectedText(BOARDS, space.id, "", (fill(space.text),), "the text", 1, NAME_FLOOR)
    yield from (ExpectedText(BOARDS, "", "", (line,), "the title") for line in edition.title_lines)
    for deck in edition.decks:
        yield from deck_texts(edition, deck)
        yield ExpectedText(("boxes",), f"box-{deck.id}", "front", (deck.name,), "what it is for")
    for number, token in enumerate(edition.pieces.tokens, 1):
        for face in ("front", "back"):
            yield ExpectedText(("pieces",), token.id, face, (str(number), token.name), "a token's number and name")


def _said(edition: PathEdition, space: PathSpace) -> Iterator[str]:
    """The numbers and names that a space's effect tells."""
    ids = [other.id for other in edition.spaces]
    target = next((link.to for link in edition.links if link.at == space.id), space.to)
    match space.does:
        case "forward" | "back":
            yield str(space.by)
        case "draw":
            yield next(deck.name for deck in edition.decks if deck.id == space.deck)
        case "return" if edition.spaces[0].name:
            yield edition.spaces[0].name
        case _ if target:
            yield str(ids.index(target) + 1)


def parts(edition: PathEdition) -> Iterator[PartItems]:
    """What the list of contents counts, but for the boards."""
    throw, dice = edition.pieces.throw, edition.rules.dice
    yield from deck_parts(edition)
    yield PartItems("tokens", "pieces", tuple(token.id for token in edition.pieces.tokens))
    yield PartItems("dice", "pieces", ("die#" if dice > 1 else "die",) if throw == "dice" else ())
    yield PartItems("spinner", "pieces", ("spinner",) if throw == "spinner" else ())
    yield PartItems("boxes", "boxes", tuple(f"box-{deck.id}" for deck in edition.decks))


def kinds(edition: PathEdition) -> Mapping[tuple[str, str], Kind]:
    """Tokens, told apart without colour."""
    return {("pieces", token.id): Kind("tokens", token.name, apart=_APART) for token in edition.pieces.tokens}


def amounts(edition: PathEdition) -> Iterator[ItemAmounts]:
    """The amounts that cards name, in a game that has any."""
    if edition.currency.sign:
        yield from deck_amounts(edition)


def chains(edition: PathEdition) -> Iterator[ItemChain]:
    """The spaces from the start to the finish: each touches the next, and no two others do."""
    yield ItemChain(BOARDS, tuple(space.id for space in edition.spaces), "the path")
