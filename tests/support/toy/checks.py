"""The check of the toy game: a counter for each player."""

from printgen.theme.theme import Findings, ThemeCheck, ThemeFault
from tests.support.toy.records import Toy


def enough(edition: Toy) -> Findings:
    if edition.counters < edition.players.max:
        yield ThemeFault("counters", "there are too few for the players", "one each")


CHECKS = (ThemeCheck(("counters", "players"), enough),)
