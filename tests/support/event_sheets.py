"""The names and words of an event's sheets."""

from pathlib import Path

from printgen.parts.event.documents import EVENT_DOCUMENTS
from tests.support.pdfs import page_texts, squeezed

EVENT_SHEETS = [row.name for row in EVENT_DOCUMENTS]


def texts(path: Path) -> str:
    return squeezed("".join(page_texts(path)))
