"""Reads the list of players, a CSV file with the columns name and family."""

import unicodedata
from collections.abc import Iterable

from msgspec import Struct

from printgen.errors import Mark, Problem, ThemeError, first_problems
from printgen.limits import PLAYER_LETTERS
from printgen.theme.quoting import quoted
from printgen.theme.read.lists.csv import Columns, CsvCell, read_rows

PLAYERS = Columns(("name", "family"), ("name",), "players")
_FORMULA = "=+@"  # a spreadsheet would reckon what begins so


class Player(Struct, frozen=True):
    """Someone who plays: the name as printed, the family (may be empty), and where the name stands."""

    name: str
    family: str
    mark: Mark

    @property
    def key(self) -> str:
        """What tells players apart: the name whatever its case."""
        return self.name.casefold()

    @property
    def kin(self) -> str:
        """What relatives share: the family whatever its case, or something of this player's own."""
        return f"family {self.family.casefold()}" if self.family else f"player {self.key}"


def players_of(data: bytes, file: str, empty: bool = False) -> tuple[Player, ...]:
    """The players of a CSV file with the columns name and family; raises ThemeError with all bad rows.

    Names may be in any script; blanks at their ends do not count. ``empty``: there may be none.
    """
    rows, problems = read_rows(data, file, PLAYERS)
    players = []
    for row in rows:
        problems += name_problems(row["name"])
        family = tidy(row["family"].text) if "family" in row else ""
        players.append(Player(tidy(row["name"].text), family, row["name"].mark))
    problems += listed_again(players)
    if not problems and not players and not empty:
        problems = [Problem("there are no players", Mark(file, 1, 1), "give a row a player below the header")]
    if problems:
        raise ThemeError(first_problems(problems))
    return tuple(players)


def merged_players(lists: Iterable[Iterable[Player]]) -> tuple[Player, ...]:
    """The players of several lists, each once."""
    return tuple({player.key: player for players in lists for player in players}.values())


def tidy(text: str) -> str:
    """A name as it is printed and compared: composed, one blank between words."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def name_problems(cell: CsvCell) -> list[Problem]:
    """What is wrong with a cell that ought to hold a name."""
    name = tidy(cell.text)
    if not name:
        return [Problem("this row has no name", cell.mark, "give the player's name, or delete the row")]
    if len(name) > PLAYER_LETTERS.most:
        hint = f"at most {PLAYER_LETTERS.most} fit"
        return [Problem(f"a name of {len(name)} characters: {quoted(name)}", cell.mark, hint)]
    if name[0] in _FORMULA:
        return [Problem(f"{quoted(name)} is no name but a formula", cell.mark, f"begin it with no {name[0]}")]
    return []


def listed_again(players: Iterable[Player]) -> list[Problem]:
    """A problem for each player who is listed again."""
    first: dict[str, Mark] = {}
    return [
        Problem(
            f"the player {quoted(player.name)} is listed twice: first in line {first[player.key].line}",
            player.mark,
            "delete one of the rows, or tell the two apart by another name",
        )
        for player in players
        if player.name and first.setdefault(player.key, player.mark) is not player.mark
    ]
