"""Tests of the junior edition: a small ring board, one-sided rules, and no mention of omitted parts."""

import re
from collections.abc import Callable

import pytest

from printgen.games.trade.records import Edition
from tests.conftest import VARIANTS, Kit
from tests.support.editions import edition_of
from tests.support.pdfs import unlike_texts

ABSENT = r"mortgage|auction|\bbids?\b|\bjail\b|\bhouses\b|hotel|doubles|railroad|utilit|\bbuildings?\b|interest"


@pytest.fixture(scope="module")
def kits(build: Callable[..., dict[str, Kit]]) -> dict[str, Kit]:
    return build("junior")


def printed(kit: Kit, document: str) -> str:
    """Return a document's text with single spaces between words."""
    return " ".join(" ".join(unlike_texts(kit.path(document))).split())


def test_it_leaves_out_what_a_child_of_five_can_do_without() -> None:
    edition = edition_of("junior")
    assert isinstance(edition, Edition)
    left_out = {"transport", "utility", "building", "large_building", "mortgage", "auction", "jail", "doubles"}
    assert left_out <= set(edition.missing_features())
    assert edition.players.age == 5
    assert {note.value for note in edition.money} <= set(range(1, 6))
    assert len(edition.spaces) == 24
    assert len(edition.decks) == 1


def test_its_board_is_four_sheets_and_its_rules_are_one_side_of_one(kits: dict[str, Kit]) -> None:
    for kit in kits.values():
        tiles = kit.document("board")["pages"]
        assert [(page["row"], page["column"]) for page in tiles] == [(1, 1), (1, 2), (2, 1), (2, 2)]
        assert len(kit.document("rules")["pages"]) == 1
        assert "twenty minutes" in printed(kit, "rules")


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_document_names_what_is_left_out(kits: dict[str, Kit], variant: str) -> None:
    kit = kits[variant]
    for document in kit.manifest["documents"]:
        text = printed(kit, document["name"])
        assert not (found := re.search(ABSENT, text, re.I)), (document["name"], found)
