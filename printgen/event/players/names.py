"""Names as people write them: what tells them apart, and who is meant by one that is written a little otherwise."""

import unicodedata
from collections.abc import Iterable

from printgen.event.players.players import Player, tidy
from printgen.limits import PROBLEMS
from printgen.theme.quoting import nearest_name, quoted

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "’": "'"})


def bare(name: str) -> str:
    """A name in small letters without accents, blanks and full stops."""
    letters = unicodedata.normalize("NFKD", tidy(name).casefold()).translate(_PLAIN)
    return "".join(sign for sign in letters if not unicodedata.combining(sign) and sign not in " .")


class NamedPlayers:
    """Players by their names: one of thousands is found at once, whatever the case of the name that is asked for."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._exact: dict[str, list[Player]] = {}
        self._alike: dict[str, list[Player]] = {}
        for player in players:
            self._exact.setdefault(player.key, []).append(player)
            self._alike.setdefault(bare(player.name), []).append(player)
        self._searches = 0

    def named(self, name: str) -> Player | None:
        """The player of that name; accents are forgiven where only one can be meant."""
        found = self._exact.get(tidy(name).casefold()) or self._alike.get(bare(name), [])
        return found[0] if len(found) == 1 else None

    def meant(self, name: str) -> str:
        """``did you mean 'Ann'?`` for the player whose name is spelt most like it, or nothing; for the first names."""
        self._searches += 1
        found = nearest_name(bare(name), self._alike) if self._searches <= PROBLEMS.most else ""
        return f"did you mean {quoted(self._alike[found][-1].name)}?" if found else ""
