"""Checks the page that a theme adds to the guide: which of its paragraphs are not in print."""

from collections.abc import Iterator

from printgen.drawing.type.running_text.markdown import blocks
from printgen.proof.checks.booklet_text import CHECK, SENTENCES, text_end, texts
from printgen.proof.finding import Compared, Finding, Said
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.text.reading import gap, joined
from printgen.theme.games import AnyEdition
from printgen.words.placeholders import placeholders_of


def guide_text(kit: OpenedKit, edition: AnyEdition) -> Iterator[Said]:
    """Every paragraph, entry and line of a table of the theme's own page, in order."""
    for book in kit.books.values():
        if edition.guide and all(page.record.kind == "guide" for page in book.pages):
            reading, start = joined(page.reading() for page in book.pages), 0
            for cells in texts(blocks(placeholders_of(edition).markdown(edition.guide.text))):
                end = text_end(reading, cells, start)
                yield Compared(SENTENCES)
                if end is None:
                    yield Finding(CHECK, f"the theme’s own page: {gap(reading, ' '.join(cells), start)}", book.name)
                else:
                    start = end
