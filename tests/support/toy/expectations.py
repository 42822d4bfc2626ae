"""What the kit of the toy game must show."""

from printgen.proof.expectations import ExpectedText, GameExpectations, PartItems
from tests.support.toy.records import Toy


class ToyExpectations(GameExpectations[Toy]):
    """The name on each counter, and how many there are."""

    def texts(self, edition: Toy) -> list[ExpectedText]:
        return [ExpectedText(("counters",), "counter", "front", (edition.words.counter.one,), "the name")]

    def parts(self, edition: Toy) -> list[PartItems]:
        return [PartItems("counters", "counters", ("counter#",))]


EXPECTATIONS = ToyExpectations()
