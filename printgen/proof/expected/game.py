"""What the kits of a game must show: the methods that a game overrides."""

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from printgen.proof.expected.records import BookletAmounts, ExpectedText, ItemAmounts, ItemChain, Kind, PartItems
from printgen.theme.model.common import Common

E = TypeVar("E", bound=Common)


class GameExpectations(Generic[E]):
    """What the finished kit of an edition of a game must show; nothing, unless a game says otherwise."""

    def texts(self, edition: E) -> Iterable[ExpectedText]:
        """Return the texts of the theme on items."""
        return ()

    def parts(self, edition: E) -> Iterable[PartItems]:
        """Return the items that the list of contents counts, but for the boards."""
        return ()

    def kinds(self, edition: E) -> Mapping[tuple[str, str], Kind]:
        """Return what must differ, by document and by the item's id without its number."""
        return {}

    def amounts(self, edition: E) -> Iterable[ItemAmounts]:
        """Return all amounts on items."""
        return ()

    def booklet(self, edition: E) -> Iterable[BookletAmounts]:
        """Return the amounts of the rules."""
        return ()

    def chains(self, edition: E) -> Iterable[ItemChain]:
        """Return the spaces that lie side by side."""
        return ()
