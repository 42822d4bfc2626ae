"""The check of the toy game: a counter for each player."""

from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem
from tests.support.toy.records import Toy


def enough(edition: Toy) -> Problems:
    if edition.counters < edition.players.max:
        yield ThemeProblem("counters", "there are too few for the players", "one each")


CHECKS = (ThemeCheck(("counters", "players"), enough),)
