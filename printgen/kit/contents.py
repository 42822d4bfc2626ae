"""The kinds of parts that a kit holds, counted: what its cover, its guide and its manifest list."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from printgen.words.catalogue import Counted

_SOME = 3  # "several" in every language


class PartCount(Struct, frozen=True):
    """How many of a kind of part there are: its id, the number and what it is called; nothing is looked up by that."""

    id: str
    number: int
    called: Counted

    @property
    def name(self) -> str:
        """The name that goes with the count."""
        return self.called.of(self.number)

    @property
    def kind(self) -> str:
        """The name without the count: for one, or for some in languages whose name hangs on how many there are."""
        return self.called.of(min(self.number, _SOME))

    def times(self, times: int) -> "PartCount":
        """The same part, so many times over."""
        return replace(self, number=self.number * times)


def added_up(lists: Iterable[Iterable[PartCount]]) -> tuple[PartCount, ...]:
    """The counts of several documents in one list, each part once, in the order of their first mention."""
    total: dict[str, PartCount] = {}
    for parts in lists:
        for part in parts:
            known = total.get(part.id)
            total[part.id] = replace(part, number=part.number + known.number) if known else part
    return tuple(total.values())
