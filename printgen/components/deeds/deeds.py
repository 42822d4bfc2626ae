"""The deeds: a card for each space that can be owned (its faces: ``front`` and ``back``).

Rents stand in a table to be read at a glance. All names, labels and amounts of a kit share one size each; the
backs share one ground, so that only names and amounts are a card's own.
"""

from printgen.components.common.deed_table import DeedRows, table_type
from printgen.components.deeds.back import back_ground, deed_back
from printgen.components.deeds.front import deed_front
from printgen.components.deeds.look import DeedLook
from printgen.components.deeds.measures import deed_measures
from printgen.components.desk import Desk
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Ownable
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.pieces import Component, Piece, numbered_id

_NAME = Style("display", 11.5, 7, caps=True, lines=2, leading=1.12, narrow=None, tracking=0.02)


def deeds(desk: Desk, choices: Choices) -> Component:
    """A deed for each space that can be owned, in board order: ``deed-01`` and so on."""
    lots = [space for space in desk.edition.spaces if isinstance(space, Ownable)]
    desk, at, scaler = desk.for_faces(), deed_measures(desk.card), desk.card.scaler()
    room = desk.ornament.plaque(Rect.of(at.plaque)).room.inset(0.5)
    name = desk.setter.common([lot.name for lot in lots], room, _NAME)
    rows = [DeedRows.of(desk, lot) for lot in lots]
    look = DeedLook(name, table_type(desk, rows, at.panel.width, at.owing.width), back_ground(desk))
    pieces = tuple(
        Piece(
            numbered_id("deed", number, len(lots)),
            scaler.frame(deed_front(desk, lot, lines, look)),
            scaler.frame(deed_back(desk, lot, lines, look)),
        )
        for number, (lot, lines) in enumerate(zip(lots, rows, strict=True), 1)
    )
    contents = PartCount("deeds", len(pieces), desk.counted("parts.deeds"))
    return Component(pieces, choices.card_layout(), contents=(contents,))
