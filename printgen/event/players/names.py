"""Finding players by names that people write, forgiving case and accents."""

import unicodedata
from collections.abc import Iterable

from printgen.event.players.players import Player, tidy
from printgen.limits import PROBLEMS
from printgen.theme.quoting import nearest_name, quoted

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "’": "'"})


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
        return f"did you mean {quoted(self._alike[found][-1].name)}?" if found else ""
