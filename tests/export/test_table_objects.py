"""Tests of the names of editions, documents and objects, and of item texts, in every script."""

from types import SimpleNamespace
from typing import Any

import pytest

from printgen.export.export_items import TableObjects, document_name, kit_title, text_of
from printgen.kit.manifest import PlayRecord


@pytest.mark.parametrize(
    ("title", "called", "said"),
    [("At sea: 8:30", "Title: Deeds", ("At sea: 8:30", "Title: Deeds")), ("", "", ("at-sea", "deeds"))],
)
def test_edition_and_documents_are_called_as_the_manifest_says_or_by_their_ids(
    title: str, called: str, said: tuple[str, str]
) -> None:
    book = SimpleNamespace(stem="deeds", record=SimpleNamespace(called=called))
    kit: Any = SimpleNamespace(record=SimpleNamespace(theme="at-sea", title=title), books={"x": book})
    assert (kit_title(kit), document_name(kit, "deeds")) == said


def test_things_are_called_as_the_manifest_says_or_by_their_ids() -> None:
    play = PlayRecord(unit="$1", names={"note-1000": "$1,000", "red": "Fire", "turn-red": "Turn: Fire"})
    things = TableObjects((), play, lambda subject, face: "")
    named = {"note-1000": "$1,000", "note-20": "Note 20", "token-red": "Fire", "turn-red": "Turn: Fire", "hat": "Hat"}
    assert {id: things.name(id) for id in named} == named


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
