"""What a check of the finished PDFs found: a fault and its place; and what it looked at, in words."""

from typing import NamedTuple

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

    def __str__(self) -> str:
        page = f"page {self.page}" if self.page else ""
        at = f"at {self.rect.x:.1f}, {self.rect.y:.1f} mm" if self.rect else ""
        place = ", ".join(part for part in (self.variant, self.document, page, self.item, at) if part)
        return f"{self.check}: {place}: {self.message}" if place else f"{self.check}: {self.message}"


def counted(number: int, noun: str) -> str:
    """``1 tile``, ``9 tiles``; empty for none."""
    return f"{number} {noun}{'' if number == 1 else 's'}" if number else ""


def listed(*parts: str) -> str:
    """The parts that are not empty, with commas."""
    return ", ".join(filter(None, parts))
