"""The list of players: reading it and matching names."""

import unicodedata
from collections.abc import Iterable

from msgspec import Struct

from printgen.errors import Mark, Problem, ThemeError, first_problems, nearest_name, quoted
from printgen.limits import PLAYER_LETTERS, PROBLEMS
from printgen.messages import message
from printgen.theme.csv_lists import Columns, CsvCell, read_rows

PLAYERS = Columns(("name", "family"), ("name",))
ROW_PER_PLAYER = message("below the header, write one row for each player")
_FORMULA = "=+@"  # spreadsheets read cells that begin with these as formulas
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "’": "'"})


class Player(Struct, frozen=True):
    """A player: the name as printed, the family (may be empty), and the place of the name in its file."""

    name: str
    family: str
    mark: Mark

    @property
    def key(self) -> str:
        """Return the key of a player: the name in any case."""
        return self.name.casefold()

    @property
    def kin(self) -> str:
        """Return a key shared by relatives: the family, whatever its case, or a key of this player alone."""
        return f"family {self.family.casefold()}" if self.family else f"player {self.key}"


def players_of(data: bytes, file: str, empty: bool = False) -> tuple[Player, ...]:
    """Read the players of a CSV file; raises ThemeError with all bad rows.

    Names may be in any script and are stripped. If ``empty``, there may be none.
    """
    rows, problems = read_rows(data, file, PLAYERS)
    players = []
    for row in rows:
        problems += name_problems(row["name"])
        family = tidy(row["family"].text) if "family" in row else ""
        players.append(Player(tidy(row["name"].text), family, row["name"].mark))
    problems += listed_again(players)
    if not problems and not players and not empty:
        problems = [Problem(message("there are no players"), Mark(file, 1, 1), ROW_PER_PLAYER)]
    if problems:
        raise ThemeError(first_problems(problems))
    return tuple(players)


def merged_players(lists: Iterable[Iterable[Player]]) -> tuple[Player, ...]:
    """Return the players of several lists, each once."""
    return tuple({player.key: player for players in lists for player in players}.values())


def tidy(text: str) -> str:
    """Return a name as printed and compared: in NFC, with single spaces."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def name_problems(cell: CsvCell) -> list[Problem]:
    """Return the problems of a cell that should hold a name."""
    name = tidy(cell.text)
    if not name:
        hint = message("write the player's name, or delete the row")
        return [Problem(message("this row has no name"), cell.mark, hint)]
    if len(name) > PLAYER_LETTERS.most:
        fault = message("a name of {n} characters: {name}", n=len(name), name=quoted(name))
        return [Problem(fault, cell.mark, message("at most {most} characters fit", most=PLAYER_LETTERS.most))]
    if name[0] in _FORMULA:
        fault = message("{name} is a formula, not a name", name=quoted(name))
        return [Problem(fault, cell.mark, message("do not begin it with {sign}", sign=name[0]))]
    return []


def listed_again(players: Iterable[Player]) -> list[Problem]:
    """Return a problem for each player listed again."""
    first: dict[str, Mark] = {}
    return [
        Problem(
            message(
                "the player {name} is listed twice: first in line {line}",
                name=quoted(player.name),
                line=first[player.key].line,
            ),
            player.mark,
            message("delete one of the rows, or give one of the players another name"),
        )
        for player in players
        if player.name and first.setdefault(player.key, player.mark) is not player.mark
    ]


def bare(name: str) -> str:
    """Return a name in lower case without accents, spaces and full stops."""
    letters = unicodedata.normalize("NFKD", tidy(name).casefold()).translate(_PLAIN)
    return "".join(sign for sign in letters if not unicodedata.combining(sign) and sign not in " .")


class NamedPlayers:
    """An index of players by name, whatever its case."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._exact: dict[str, list[Player]] = {}
        self._alike: dict[str, list[Player]] = {}
        for player in players:
            self._exact.setdefault(player.key, []).append(player)
            self._alike.setdefault(bare(player.name), []).append(player)
        self._searches = 0

    def named(self, name: str) -> Player | None:
        """Return the player of that name; accents may differ if only one player can be meant."""
        found = self._exact.get(tidy(name).casefold()) or self._alike.get(bare(name), [])
        return found[0] if len(found) == 1 else None

    def meant(self, name: str) -> str:
        """Return ``did you mean 'Ann'?`` for the most similar name, or nothing; only for the first names asked."""
        self._searches += 1
        found = nearest_name(bare(name), self._alike) if self._searches <= PROBLEMS.most else ""
        return message("did you mean {name}?", name=quoted(self._alike[found][-1].name)) if found else ""
