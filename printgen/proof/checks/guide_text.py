"""The check of the page that a theme adds to the guide."""

from collections.abc import Iterator

from printgen.drawing.type.running_text.markdown import blocks
from printgen.proof.checks.booklet_text import sentences
from printgen.proof.finding import Remark
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.text.reading import joined_readings
from printgen.theme.games import AnyEdition
from printgen.words.placeholders import placeholders_of


def guide_text(kit: OpenedKit, edition: AnyEdition) -> Iterator[Remark]:
    """Look for every paragraph, list entry and table row of the theme's own page, in order."""
    for book in kit.books.values():
        if edition.guide and all(page.record.kind == "guide" for page in book.pages):
            reading = joined_readings(page.reading() for page in book.pages)
            own = blocks(placeholders_of(edition).markdown(edition.guide.text))
            yield from sentences(own, reading, 0, "the theme’s own page", book)
