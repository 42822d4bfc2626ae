"""The pages and items of a finished kit, as its manifest tells them."""

from collections.abc import Iterator
from typing import Any

from tests.conftest import Kit
from tests.support.pdfs import unlike_pages

DOCUMENTS = ["board", "board-poster", "cards", "deeds", "money", "pieces", "rules", "guide"]


def pages(kit: Kit, name: str) -> list[dict[str, Any]]:
    return list(kit.document(name)["pages"])


def unlike_ones(kit: Kit, name: str) -> list[dict[str, Any]]:
    """The pages, but of those that are drawn alike one."""
    return [page for page in pages(kit, name) if page["number"] in unlike_pages(kit.path(name))]


def items(kit: Kit, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for page in pages(kit, name):
        for item in page["items"]:
            yield page, item
