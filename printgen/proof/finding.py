"""What a check says: a fault in finished PDFs and its place, and how many things were compared."""

from typing import Any, NamedTuple

from msgspec import Struct

from printgen.geometry import Rect


class Finding(NamedTuple):
    """One fault in a finished kit: which check found it, what is wrong, and where.

    ``document`` is a document's name ("" for the kit), ``page`` its page from 1 (0 for all of it), ``item`` an id of
    ``kit.json`` ("" for none); ``rect`` is the place in mm from the page's top left corner.
    """

    check: str
    message: str
    document: str = ""
    page: int = 0
    item: str = ""
    rect: Rect | None = None
    variant: str = ""

    @property
    def place(self) -> str:
        """Where it is, in words."""
        page = f"page {self.page}" if self.page else ""
        at = f"at {self.rect.x:.1f}, {self.rect.y:.1f} mm" if self.rect else ""
        named = (self.variant, self.document, page, self.item, at)
        return ", ".join(part for part in named if part) or "the kit"

    def __str__(self) -> str:
        return f"{self.check}: {self.place}: {self.message}"


class Compared(Struct, frozen=True):
    """How many things of a sort a check has compared; it says so beside its findings."""

    what: str
    number: int = 1


class Handed(Struct, frozen=True):
    """A value that a check of a page hands on to that of its document, and this on to that of all documents."""

    value: Any


Remark = Finding | Compared | Handed
