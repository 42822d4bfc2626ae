"""What an edition and its documents are called by their titles, and what stands on an item, in every script."""

from types import SimpleNamespace
from typing import Any

import pytest

from printgen.export.things import document_name, kit_title, text_of


@pytest.mark.parametrize(
    ("title", "edition", "document"),
    [
        ("Grand Avenue: Title Deeds", "Grand Avenue", "Title Deeds"),
        ("Grande Avenue\u00a0: Titres", "Grande Avenue", "Titres"),
        ("大通り：権利書", "大通り", "権利書"),
        ("Towns: by the sea: Deeds", "Towns: by the sea", "Deeds"),
        ("At 8:30: Deeds", "At 8:30", "Deeds"),
        ("Deeds", "Deeds", ""),
    ],
)
def test_a_title_is_parted_at_its_last_colon(title: str, edition: str, document: str) -> None:
    kit: Any = SimpleNamespace(books={"x": SimpleNamespace(stem="deeds", record=SimpleNamespace(title=title))})
    assert (kit_title(kit), document_name(kit, "deeds"), document_name(kit, "money")) == (edition, document, "")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([("Pay", 9.0), ("$15.", 9.0)], "Pay $15."),
        ([("出発", 12.0), ("新", 9.0), ("しく", 9.0), ("200円", 9.0)], "出発 新しく200円"),
    ],
)
def test_words_are_parted_by_blanks_where_the_script_has_them(words: list[tuple[str, float]], text: str) -> None:
    read = SimpleNamespace(words=tuple(SimpleNamespace(text=word, size=size) for word, size in words))
    placed: Any = SimpleNamespace(item=None, page=SimpleNamespace(reading=lambda item: read))
    assert text_of(placed) == text
