"""The checks of a theme beyond types that all games share, and how all checks are run.

Each check is a row of ``SHARED`` or of the ``CHECKS`` of its game: what it needs of the edition, and a function from
the edition to findings.
"""

from collections.abc import Collection

from msgspec import UNSET
from msgspec.structs import asdict

from printgen.errors import Mark, Problem, more_problems
from printgen.games.registry import USUAL, of_game
from printgen.limits import PROBLEMS
from printgen.theme.check import icon_path, pictures, shared, texts
from printgen.theme.check.finding import ThemeCheck, ThemeFault
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import plain

_NOWHERE = Mark("", 0, 0)


def check(theme: Theme, known_icons: Collection[str] | None = None, more: Collection[ThemeCheck] = ()) -> list[Problem]:
    """Every problem that the checks find, and ``more`` of them.

    Icons are checked where ``known_icons`` (the names of the bundled ones) is given.

    Of an edition that could be read in part, with some fields missing, what those fields do not touch is checked.
    """
    edition = theme.edition
    icons = ThemeCheck(("icons",), lambda edition: texts.icons(edition, known_icons))
    game = edition.game if isinstance(edition.game, str) else USUAL
    checks = (*SHARED, *of_game(game, "checks", "CHECKS"), *more, icons)
    read = {name for name, value in asdict(edition).items() if value is not UNSET}
    able = (row for row in checks if read.issuperset(row.needs))
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
    ThemeCheck(("players",), shared.players),
    ThemeCheck(("currency",), shared.currency),
    ThemeCheck((), texts.odd_texts),
    ThemeCheck(("icons",), icon_path.icon_paths),
    ThemeCheck(("booklet",), texts.booklet_letters),
    ThemeCheck((), pictures.crops),
    ThemeCheck(("decks",), shared.number_of_cards),
)
