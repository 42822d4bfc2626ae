"""The tray that players bring, and when to print the notes again."""

from collections.abc import Sequence

from printgen.games.trade.starting_cash import more_money
from printgen.kit.component import PartCount
from printgen.parts.drawing_context import DrawingContext
from printgen.words.amounts import cardinal


def print_again(context: DrawingContext, parts: Sequence[PartCount]) -> str:
    """For which tables to print the notes again; nothing where they reach for all."""
    more = more_money(context.edition, sum(part.number for part in parts))
    if not more:
        return ""
    up = "_or_more" if more.players < context.edition.players.max else ""
    often = "twice" if more.times == 2 else "times"
    counts = {name: cardinal(context.edition, getattr(more, name)) for name in ("players", "times")}
    return context.label(f"money.again{up}_{often}", n=more.players, **counts)


def tray_part(context: DrawingContext) -> tuple[PartCount, ...]:
    """The tray in which the bank's notes stand, where the edition has one."""
    return (PartCount("tray", 1, context.counted("parts.tray_brought")),) if context.edition.pieces.tray else ()
