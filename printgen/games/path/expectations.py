"""Expected contents of the kit of a race on a path: number, name, text and effect of each space, in order."""

from collections.abc import Iterator, Mapping

from printgen.games.path.records import PathEdition, PathSpace, space_numbers
from printgen.messages import message
from printgen.proof.expectations import (
    BOARDS,
    NAME_FLOOR,
    ExpectedText,
    GameExpectations,
    ItemAmounts,
    ItemChain,
    Kind,
    PartItems,
    deck_amounts,
    deck_parts,
    deck_texts,
)
from printgen.words.catalogue import Value, catalogue_of
from printgen.words.placeholders import placeholders_of

_NUMBER_FLOOR = 10.0  # points, the least size of numbers on the board, which are read across the table
_APART = 2.0
_SILENT = ("plain", "start", "finish")  # effects that do nothing


class PathExpectations(GameExpectations[PathEdition]):
    """Texts, parts, amounts and the order of spaces of the kit of an edition."""

    def texts(self, edition: PathEdition) -> Iterator[ExpectedText]:
        """Yield all texts of an edition except those of its booklet."""
        fill = placeholders_of(edition).fill
        for number, space in enumerate(edition.spaces, 1):
            yield ExpectedText(BOARDS, space.id, "", (str(number),), message("the number"), 1, _NUMBER_FLOOR)
            if text := _effect_text(edition, space):
                yield ExpectedText(BOARDS, space.id, "", (text,), message("the instruction"))
            name = space.name or (_label(edition, space.does, {}) if space.does in ("start", "finish") else "")
            if name:
                yield ExpectedText(BOARDS, space.id, "", (name,), message("the name"), 1, NAME_FLOOR)
            if space.text:
                yield ExpectedText(BOARDS, space.id, "", (fill(space.text),), message("the text"), 1, NAME_FLOOR)
        yield from (ExpectedText(BOARDS, "", "", (line,), message("the title")) for line in edition.title_lines)
        yield from deck_texts(edition, edition.decks)
        for deck in edition.decks:
            yield ExpectedText(("boxes",), f"box-{deck.id}", "front", (deck.name,), message("its label"), optional=True)
        for number, token in enumerate(edition.pieces.tokens, 1):
            for face in ("front", "back"):
                yield ExpectedText(
                    ("pieces",), token.id, face, (str(number), token.name), message("a token's number and name")
                )

    def parts(self, edition: PathEdition) -> Iterator[PartItems]:
        """Yield the items that the list of contents counts, except the boards."""
        throw, dice = edition.pieces.throw, edition.rules.dice
        yield from deck_parts(edition)
        yield PartItems("tokens", "pieces", tuple(token.id for token in edition.pieces.tokens))
        yield PartItems("dice", "pieces", ("die#" if dice > 1 else "die",) if throw == "dice" else ())
        yield PartItems("spinner", "pieces", ("spinner",) if throw == "spinner" else ())
        yield PartItems("boxes", "boxes", tuple(f"box-{deck.id}" for deck in edition.decks))

    def kinds(self, edition: PathEdition) -> Mapping[tuple[str, str], Kind]:
        """Return the tokens, which must be distinguishable without color."""
        return {
            ("pieces", token.id): Kind(message("tokens"), token.name, apart=_APART) for token in edition.pieces.tokens
        }

    def amounts(self, edition: PathEdition) -> Iterator[ItemAmounts]:
        """Yield the amounts on cards, if there are any."""
        if edition.currency.sign:
            yield from deck_amounts(edition)

    def chains(self, edition: PathEdition) -> Iterator[ItemChain]:
        """Yield the spaces from the start to the finish: each touches the next, and no two others do."""
        yield ItemChain(BOARDS, tuple(space.id for space in edition.spaces), message("the path"))


def _effect_text(edition: PathEdition, space: PathSpace) -> str:
    """Return the text of a space's effect, or of the link that leaves it."""
    numbers = space_numbers(edition.spaces)
    to = {link.at: link.to for link in edition.links}.get(space.id)
    if to is not None:
        return _label(edition, "up" if numbers[to] > numbers[space.id] else "down", {"to": numbers[to]})
    if space.does in _SILENT:
        return ""
    values: dict[str, Value] = {"by": space.by or 0, "n": space.turns or 1}
    if space.does == "draw":
        values["deck"] = next(deck.name for deck in edition.decks if deck.id == space.deck)
    if space.does == "return":
        values["start"] = edition.spaces[0].name or _label(edition, "start", {})
    if space.does == "go" and space.to:
        values["to"] = numbers[space.to]
    is_spun = space.does == "again" and edition.pieces.throw == "spinner"
    return _label(edition, "again_spun" if is_spun else space.does, values)


def _label(edition: PathEdition, name: str, values: Mapping[str, Value]) -> str:
    """Return one of our labels; those of this game have no placeholders."""
    return catalogue_of(edition.language).label(f"path.{name}", values, lambda word: None)


EXPECTATIONS = PathExpectations()
