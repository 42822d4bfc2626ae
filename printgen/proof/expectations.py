"""What a theme's finished kit must show, gathered once as plain values from the row of its game."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.proof.games.expected import BookletAmounts, ExpectedText, ItemAmounts, Kind, PartItems
from printgen.proof.games.table import GAMES, ProofGame
from printgen.theme.games import AnyEdition
from printgen.theme.model.theme import Theme


class Expectations(NamedTuple):
    """What the kit of an edition must show; ``known`` says whether its game has a row."""

    edition: AnyEdition
    known: bool
    texts: tuple[ExpectedText, ...]
    parts: tuple[PartItems, ...]
    kinds: Mapping[tuple[str, str], Kind]
    amounts: tuple[ItemAmounts, ...]
    booklet: tuple[BookletAmounts, ...]


def expectations(theme: Theme) -> Expectations:
    """What the kit made from a theme must show."""
    edition = theme.edition
    game = GAMES.get(edition.game, ProofGame())
    title = ExpectedText(("guide",), "", "", (edition.title,), "the title")
    return Expectations(
        edition,
        edition.game in GAMES,
        (*game.texts(edition), title),
        tuple(game.parts(edition)),
        game.kinds(edition),
        tuple(game.amounts(edition)),
        tuple(game.booklet(edition)),
    )
