"""Sense beyond types: a theme comes in, everything about it that cannot be played or printed goes out.

Each check is a row of ``SHARED`` or of its game's in ``CHECKS``: what it needs of the edition, and a function from
the edition to findings.
"""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, NamedTuple

from printgen.errors import Problem
from printgen.theme.check import pictures, play, slide, texts
from printgen.theme.check.finding import Findings
from printgen.theme.echo import plain
from printgen.theme.games import USUAL
from printgen.theme.model.slide import SlideEdition
from printgen.theme.model.theme import Theme
from printgen.theme.model.trade import Edition


class Check(NamedTuple):
    """A check and the fields of the edition that it reads."""

    needs: tuple[str, ...]
    find: Callable[[Any], Findings]  # of an edition of the row's game


def check(theme: Theme, known_icons: Collection[str] | None = None) -> list[Problem]:
    """Every problem of sense; icons are looked up where ``known_icons`` (the names of the bundled ones) is given.

    Of an edition that could be read in part, with some fields missing, what those fields do not touch is checked.
    """
    edition = theme.edition
    icons = Check(("icons",), lambda edition: texts.icons(edition, known_icons))
    checks = (*SHARED, *CHECKS[getattr(edition, "game", USUAL)], icons)
    return [
        Problem(f"{plain(finding.path)}: {finding.message}", theme.mark(finding.path), finding.hint)
        for row in checks
        if all(hasattr(edition, field) for field in row.needs)
        for finding in row.find(edition)
    ]


SHARED = (
    Check(("groups", "spaces"), play.groups),
    Check(("players",), play.players),
    Check(("currency",), play.currency),
    Check((), texts.odd_texts),
    Check(("icons",), texts.icon_paths),
    Check(("booklet",), texts.sections),
    Check((), pictures.crops),
)

CHECKS = {
    "trade": (
        Check(("groups",), play.group_marks),
        Check(("palette", "groups", "decks"), play.contrasts),
        Check(("board", "spaces"), play.ring),
        Check(("rules", "spaces"), play.rents),
        Check(("rules", "spaces"), play.steps),
        Check(("rules", "spaces"), play.large_buildings),
        Check(("decks", "spaces"), play.decks),
        Check(("decks",), play.empty_decks),
        Check(("money", "rules", "players"), play.money),
        Check(("pieces", "players"), play.tokens),
        Check(Edition.__struct_fields__, texts.placeholders),
    ),
    "slide": (
        Check(("groups",), partial(play.group_marks, turned={})),
        Check(("palette", "groups"), partial(play.contrasts, grounds=("paper",))),
        Check(("spaces",), slide.rows),
        Check(("spaces",), slide.specials),
        Check(("groups", "money", "rules", "spaces"), slide.change),
        Check(("players", "rules", "tokens"), slide.sides),
        Check(("tokens",), slide.side_marks),
        Check(("tokens",), slide.coin),
        Check(SlideEdition.__struct_fields__, texts.placeholders),
    ),
}
