"""A game as its kit is made: which documents it has, and how its board is planned."""

from collections.abc import Callable

from msgspec import Struct

from printgen.components.board.plan import BoardPlan
from printgen.components.desk import Desk
from printgen.kit.choices import Choices
from printgen.kit.document import Document


class Game(Struct, frozen=True):
    """The documents of a game's kit in the order of its list, and the plan of its board, where it has one.

    ``books`` are made from what the other documents came to.
    """

    documents: tuple[Document, ...]
    books: tuple[Document, ...] = ()
    plan: Callable[[Desk, Choices], BoardPlan] | None = None

    def rows(self, event: bool) -> tuple[Document, ...]:
        """All documents; with the sheets of an event for an edition that is made for one."""
        if not event:
            return (*self.documents, *self.books)
        from printgen.components.event.documents import EVENT_DOCUMENTS

        return (*self.documents, *EVENT_DOCUMENTS, *self.books)
