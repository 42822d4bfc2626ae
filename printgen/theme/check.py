"""Sense beyond types: a theme comes in, everything about it that cannot be played or printed goes out.

Each check is a row of ``CHECKS``: what it needs of the edition, and a function from the edition to findings.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

from printgen.errors import Problem
from printgen.theme import check_play, check_text
from printgen.theme.echo import plain
from printgen.theme.finding import Findings
from printgen.theme.model import Edition, Theme


class Check(NamedTuple):
    """A check and the fields of the edition that it reads."""

    needs: tuple[str, ...]
    find: Callable[[Edition], Findings]


def check(theme: Theme, known_icons: Collection[str] | None = None) -> list[Problem]:
    """Every problem of sense; icons are looked up where ``known_icons`` (the names of the bundled ones) is given.

    Of an edition that could be read in part, with some fields missing, what those fields do not touch is checked.
    """
    edition = theme.edition
    checks = [*CHECKS, Check(("icons",), lambda edition: check_text.icons(edition, known_icons))]
    return [
        Problem(f"{plain(finding.path)}: {finding.message}", theme.mark(finding.path), finding.hint)
        for row in checks
        if all(hasattr(edition, field) for field in row.needs)
        for finding in row.find(edition)
    ]


CHECKS = (
    Check(("board", "spaces"), check_play.ring),
    Check(("groups", "spaces"), check_play.groups),
    Check(("groups",), check_play.group_marks),
    Check(("rules", "spaces"), check_play.rents),
    Check(("rules", "spaces"), check_play.steps),
    Check(("rules", "spaces"), check_play.large_buildings),
    Check(("palette", "groups", "decks"), check_play.contrasts),
    Check(("decks", "spaces"), check_play.decks),
    Check(("decks",), check_play.empty_decks),
    Check(("money", "rules", "players"), check_play.money),
    Check(("players",), check_play.players),
    Check(("pieces", "players"), check_play.tokens),
    Check(("currency",), check_play.currency),
    Check((), check_text.odd_texts),
    Check(("icons",), check_text.icon_paths),
    Check(("booklet",), check_text.sections),
    Check(Edition.__struct_fields__, check_text.placeholders),
)
