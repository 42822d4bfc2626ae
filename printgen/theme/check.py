"""Sense beyond types: a theme comes in, everything about it that cannot be played or printed goes out.

Each check is a row of ``SHARED`` or of its game's in ``CHECKS``: what it needs of the edition, and a function from
the edition to findings.
"""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any, NamedTuple

from printgen.errors import Problem
from printgen.theme import check_pictures, check_play, check_slide, check_text
from printgen.theme.echo import plain
from printgen.theme.finding import Findings
from printgen.theme.games import USUAL
from printgen.theme.model import Edition, Theme
from printgen.theme.model_slide import SlideEdition


class Check(NamedTuple):
    """A check and the fields of the edition that it reads."""

    needs: tuple[str, ...]
    find: Callable[[Any], Findings]  # of an edition of the row's game


def check(theme: Theme, known_icons: Collection[str] | None = None) -> list[Problem]:
    """Every problem of sense; icons are looked up where ``known_icons`` (the names of the bundled ones) is given.

    Of an edition that could be read in part, with some fields missing, what those fields do not touch is checked.
    """
    edition = theme.edition
    icons = Check(("icons",), lambda edition: check_text.icons(edition, known_icons))
    checks = (*SHARED, *CHECKS[getattr(edition, "game", USUAL)], icons)
    return [
        Problem(f"{plain(finding.path)}: {finding.message}", theme.mark(finding.path), finding.hint)
        for row in checks
        if all(hasattr(edition, field) for field in row.needs)
        for finding in row.find(edition)
    ]


SHARED = (
    Check(("groups", "spaces"), check_play.groups),
    Check(("players",), check_play.players),
    Check(("currency",), check_play.currency),
    Check((), check_text.odd_texts),
    Check(("icons",), check_text.icon_paths),
    Check(("booklet",), check_text.sections),
    Check((), check_pictures.crops),
)

CHECKS = {
    "trade": (
        Check(("groups",), check_play.group_marks),
        Check(("palette", "groups", "decks"), check_play.contrasts),
        Check(("board", "spaces"), check_play.ring),
        Check(("rules", "spaces"), check_play.rents),
        Check(("rules", "spaces"), check_play.steps),
        Check(("rules", "spaces"), check_play.large_buildings),
        Check(("decks", "spaces"), check_play.decks),
        Check(("decks",), check_play.empty_decks),
        Check(("money", "rules", "players"), check_play.money),
        Check(("pieces", "players"), check_play.tokens),
        Check(Edition.__struct_fields__, check_text.placeholders),
    ),
    "slide": (
        Check(("groups",), partial(check_play.group_marks, turned={})),
        Check(("palette", "groups"), partial(check_play.contrasts, grounds=("paper",))),
        Check(("spaces",), check_slide.rows),
        Check(("spaces",), check_slide.specials),
        Check(("groups", "money", "rules", "spaces"), check_slide.change),
        Check(("players", "rules", "tokens"), check_slide.sides),
        Check(("tokens",), check_slide.side_marks),
        Check(("tokens",), check_slide.coin),
        Check(SlideEdition.__struct_fields__, check_text.placeholders),
    ),
}
