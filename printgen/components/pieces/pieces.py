"""The trading game's cut-out pieces as a document: buildings, tokens and dice as nets."""

from printgen.components.common.die import draw_die
from printgen.components.common.piece_measures import TENTS
from printgen.components.desk import Desk
from printgen.components.pieces.building import draw_counter, draw_tent
from printgen.components.pieces.token import draw_token, numbered
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Nets
from printgen.kit.pieces import Component, Piece


def pieces(desk: Desk, choices: Choices) -> Component:
    """Both kinds of buildings, a standee for each token, and the dice; what has no copies is left out."""
    wanted = desk.edition.pieces
    tokens = tuple(draw_token(desk, entry) for entry in numbered(desk.edition))
    drawn = draw_tent if choices.buildings == "tent" else draw_counter
    buildings = tuple(desk.edition.building_kinds())
    every: tuple[Piece, ...] = (
        *(drawn(desk, kind.piece, TENTS[kind.id]) for kind in buildings),
        *tokens,
        draw_die(wanted.dice),
    )
    contents = (
        *(
            PartCount(f"{kind.id}-buildings", kind.piece.count, desk.counted(f"parts.{kind.id}_buildings"))
            for kind in buildings
        ),
        PartCount("tokens", len(tokens), desk.counted("parts.tokens")),
        PartCount("dice", wanted.dice, desk.counted("parts.dice")),
    )
    made = tuple(piece for piece in every if piece.copies)
    return Component(made, Nets(), contents=tuple(part for part in contents if part.number))
