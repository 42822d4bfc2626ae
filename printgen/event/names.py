"""Names as people write them: what tells them apart, and who is meant by one that is written a little otherwise."""

import unicodedata
from collections.abc import Iterable

from printgen.event.players import Player, tidy
from printgen.theme.quoting import nearest, quoted

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "’": "'"})


def bare(name: str) -> str:
    """A name in small letters without accents, blanks and full stops."""
    letters = unicodedata.normalize("NFKD", tidy(name).casefold()).translate(_PLAIN)
    return "".join(sign for sign in letters if not unicodedata.combining(sign) and sign not in " .")


def player_named(name: str, players: Iterable[Player]) -> Player | None:
    """The player of that name, whatever its case; accents are forgiven where only one can be meant."""
    listed = list(players)
    exact = [player for player in listed if player.key == tidy(name).casefold()]
    alike = exact or [player for player in listed if bare(player.name) == bare(name)]
    return alike[0] if len(alike) == 1 else None


def name_meant(name: str, players: Iterable[Player]) -> str:
    """``did you mean 'Ann'?`` for the player whose name is spelt most like it, or nothing."""
    by_letters = {bare(player.name): player.name for player in players}
    found = nearest(bare(name), by_letters)
    return f"did you mean {quoted(by_letters[found])}?" if found else ""
