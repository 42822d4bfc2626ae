"""A check's remarks: faults in finished PDFs and their places, how many things were compared, and measurements."""

from typing import Any, NamedTuple

from msgspec import Struct

from printgen.geometry import Rect


class Finding(NamedTuple):
    """One fault in a finished kit: what is wrong, and where.

    ``document`` is a document's name ("" for the kit), ``page`` its page from 1 (0 for all of it), ``item`` an id of
    ``kit.json`` ("" for none); ``rect`` is the place in mm from the page's top left corner. The proof fills in the
    variant and the check.
    """

    message: str
    document: str = ""
    page: int = 0
    item: str = ""
    rect: Rect | None = None
    variant: str = ""
    check: str = ""

    @property
    def place(self) -> str:
        """The place in words."""
        page = f"page {self.page}" if self.page else ""
        at = f"at {self.rect.x:.1f}, {self.rect.y:.1f} mm" if self.rect else ""
        named = (self.variant, self.document, page, self.item, at)
        return ", ".join(part for part in named if part) or "the kit"

    def __str__(self) -> str:
        return f"{self.check}: {self.place}: {self.message}"


class Compared(Struct, frozen=True):
    """How many things of a sort a check has compared."""

    what: str
    number: int = 1


class Measured(Struct, frozen=True):
    """A measurement of a page for the check of its document, or of a document for the check of all kits."""

    value: Any


Remark = Finding | Compared | Measured
