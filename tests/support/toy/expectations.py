"""The expected content of the toy game's kit."""

from printgen.proof.expectations import ExpectedText, GameExpectations, PartItems
from tests.support.toy.records import Toy


class ToyExpectations(GameExpectations[Toy]):
    """The name on each counter, and the number of counters."""

    def texts(self, edition: Toy) -> list[ExpectedText]:
        return [ExpectedText(("counters",), "counter", "front", (edition.words.counter.one,), "the name")]

    def parts(self, edition: Toy) -> list[PartItems]:
        return [PartItems("counters", "counters", ("counter#",))]


EXPECTATIONS = ToyExpectations()
