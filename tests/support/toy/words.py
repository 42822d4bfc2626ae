"""The words of the toy game, which has no booklet."""

from printgen.words.games import GameWords
from tests.support.toy.records import Toy


class ToyWords(GameWords[Toy]):
    """What texts of the toy game can name: how many counters there are."""

    def names(self, edition: Toy) -> dict[str, str]:
        return {"counters": str(edition.counters)}


WORDS = ToyWords()
