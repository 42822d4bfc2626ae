"""The tables of a theme's checks beyond types, by game, and how they are run. Add a check here.

Each check is a row of ``SHARED`` or of its game's in ``CHECKS``: what it needs of the edition, and a function from
the edition to findings.
"""

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

from msgspec import Struct

from printgen.errors import Mark, Problem, more_problems
from printgen.limits import PROBLEMS
from printgen.theme.check import cards, icon_path, path, pictures, ring, slide, texts, trade
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import USUAL
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import plain

_NOWHERE = Mark("", 0, 0)


class ThemeCheck(Struct, frozen=True):
    """A check and the fields of the edition that it reads."""

    needs: tuple[str, ...]
    find: Callable[[Any], Findings]  # of an edition of the row's game


def check(theme: Theme, known_icons: Collection[str] | None = None, more: Collection[ThemeCheck] = ()) -> list[Problem]:
    """Every problem that the checks find, and ``more`` of them.

    Icons are checked where ``known_icons`` (the names of the bundled ones) is given.

    Of an edition that could be read in part, with some fields missing, what those fields do not touch is checked.
    """
    edition = theme.edition
    icons = ThemeCheck(("icons",), lambda edition: texts.icons(edition, known_icons))
    checks = (*SHARED, *CHECKS.get(getattr(edition, "game", USUAL), ()), *more, icons)
    able = (row for row in checks if all(hasattr(edition, field) for field in row.needs))
    return _problems_of(theme, [finding for row in able for finding in row.find(edition)])


def _problems_of(theme: Theme, found: list[ThemeFault]) -> list[Problem]:
    """What to say of faults: of the first ones in the theme, and how many others there are."""
    if len(found) > PROBLEMS.most:
        found.sort(key=lambda finding: theme.mark(finding.path) or _NOWHERE)
    rest = len(found) - PROBLEMS.most
    shown = [
        Problem(f"{plain(finding.path)}: {finding.message}", theme.mark(finding.path), finding.advice)
        for finding in found[: PROBLEMS.most]
    ]
    return [*shown, more_problems(rest)] if rest > 0 else shown


SHARED = (
    ThemeCheck(("players",), trade.players),
    ThemeCheck(("currency",), trade.currency),
    ThemeCheck((), texts.odd_texts),
    ThemeCheck(("icons",), icon_path.icon_paths),
    ThemeCheck(("booklet",), texts.booklet_letters),
    ThemeCheck((), pictures.crops),
    ThemeCheck(("decks",), cards.number_of_cards),
)

CHECKS = {
    "trade": (
        ThemeCheck(("groups", "spaces"), trade.groups),
        ThemeCheck(("groups",), trade.group_count),
        ThemeCheck(("groups",), trade.group_marks),
        ThemeCheck(("palette", "groups", "decks"), trade.contrasts),
        ThemeCheck(("spaces",), ring.spaces),
        ThemeCheck(("board", "spaces"), ring.sides),
        ThemeCheck(("board", "spaces"), ring.corners),
        ThemeCheck(("rules", "spaces"), trade.rising_rents),
        ThemeCheck(("rules", "spaces"), trade.rent_steps),
        ThemeCheck(("rules", "spaces"), trade.building_steps),
        ThemeCheck(("rules", "spaces", "decks"), trade.kept_cards),
        ThemeCheck(("rules", "pieces"), trade.printed_dice),
        ThemeCheck(("decks", "spaces"), trade.decks),
        ThemeCheck(("decks",), trade.empty_decks),
        ThemeCheck(("money", "rules", "players"), trade.start_money),
        ThemeCheck(("pieces", "players"), trade.token_each),
    ),
    "slide": (
        ThemeCheck(("groups", "spaces"), partial(trade.groups, least=2, most=3)),
        ThemeCheck(("groups",), partial(trade.group_marks, turned={}, most=8)),
        ThemeCheck(("palette", "groups"), partial(trade.contrasts, grounds=("paper",))),
        ThemeCheck(("spaces",), slide.lane_rows),
        ThemeCheck(("spaces",), slide.specials),
        ThemeCheck(("groups", "money", "rules", "spaces"), slide.payable_amounts),
        ThemeCheck(("players", "rules", "tokens"), slide.side_each),
        ThemeCheck(("tokens",), slide.side_marks),
        ThemeCheck(("tokens",), slide.coin),
    ),
    "cards": (
        ThemeCheck(("palette", "decks"), trade.contrasts),
        ThemeCheck(("decks",), trade.empty_decks),
        ThemeCheck(("rules",), cards.something_to_play),
        ThemeCheck(("rules", "decks", "players"), cards.enough_to_deal),
    ),
    "path": (
        ThemeCheck(("palette", "decks"), trade.contrasts),
        ThemeCheck(("decks",), trade.empty_decks),
        ThemeCheck(("pieces", "players"), trade.token_each),
        ThemeCheck(("spaces",), path.spaces),
        ThemeCheck(("spaces",), path.effects),
        ThemeCheck(("spaces",), path.move_targets),
        ThemeCheck(("spaces", "links"), path.links),
        ThemeCheck(("spaces", "links", "rules"), path.endless),
        ThemeCheck(("spaces", "decks"), path.decks),
        ThemeCheck(("spaces", "players"), path.swapping),
        ThemeCheck(("pieces", "rules"), path.spinner),
    ),
}
