"""What goes with the notes of a trading game: the tray that players bring, and when to print the notes again."""

from collections.abc import Sequence

from printgen.components.desk import Desk
from printgen.kit.contents import PartCount
from printgen.theme.start_money import more_money
from printgen.words.names import cardinal, with_capital


def print_again(desk: Desk, parts: Sequence[PartCount]) -> str:
    """For which tables to print the notes again; nothing where they reach for all."""
    more = more_money(desk.edition, sum(part.number for part in parts))
    if not more:
        return ""
    times = "twice" if more.times == 2 else f"{cardinal(more.times)} times"
    up = " or more" if more.players < desk.edition.players.max else ""
    return f"for {cardinal(more.players)} players{up}, print it {times}"


def tray_part(desk: Desk) -> tuple[PartCount, ...]:
    """The tray in which the bank's notes stand, where the edition has one."""
    edition = desk.edition
    if not edition.pieces.tray:
        return ()
    name = f"{with_capital(edition.words.banker.one)}’s tray"
    return (PartCount("tray", 1, f"{name} (bring or make)", name),)
