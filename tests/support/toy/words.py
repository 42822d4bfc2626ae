"""The words of the toy game, which has no booklet."""

from printgen.words.games import GameWords
from tests.support.toy.records import Toy


class ToyWords(GameWords[Toy]):
    """Placeholders in texts of the toy game: the number of counters."""

    def names(self, edition: Toy) -> dict[str, str]:
        return {"counters": str(edition.counters)}


WORDS = ToyWords()
