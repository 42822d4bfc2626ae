"""The panels of a printed rules PDF: words, page numbers and positions on the sheets."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from printgen.geometry import Rect
from printgen.proof.glyphs import PrintedWord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page
from tests.conftest import Kit

Build = Callable[..., dict[str, Kit]]
MARGIN = 7.5
INK = 0.35  # mm by which the ink of a letter may exceed its line


class Case(NamedTuple):
    """A build: its theme and its options."""

    theme: str
    fold: str
    paper: str = "letter"
    sets: int = 1

    @property
    def options(self) -> tuple[str, ...]:
        return ("--fold", self.fold, "--paper", self.paper, "--sets", str(self.sets), "--only", "rules,guide")


def rules(kit: OpenedKit) -> tuple[Page, ...]:
    return kit.books["rules"].pages


def within(word: PrintedWord, rect: Rect) -> bool:
    return rect.holds(Rect(*word.box.centre, 0, 0))


@lru_cache(maxsize=16)
def panels(page: Page) -> tuple[tuple[str, Rect, list[PrintedWord]], ...]:
    """Return each panel's id and rectangle with its words in reading order, without those of the label."""
    return tuple(
        (item.id, item.rect, [word for word in page.words if word.turn == item.turn and within(word, item.rect)])
        for item in page.items
    )


def down(word: PrintedWord, rect: Rect) -> float:
    """Return the distance from the top of a panel to the bottom of a word, as the panel is read."""
    return word.box.bottom - rect.y if word.turn == 0 else rect.bottom - word.box.y


def folio(words: list[PrintedWord], rect: Rect) -> PrintedWord | None:
    """Return the page number in the middle of a panel's foot."""
    near = [word for word in words if abs(word.box.centre.x - rect.centre.x) < 3 and word.text.isdecimal()]
    foot = [word for word in near if rect.height - MARGIN - 1 < down(word, rect) < rect.height - MARGIN + INK]
    return foot[0] if len(foot) == 1 else None
