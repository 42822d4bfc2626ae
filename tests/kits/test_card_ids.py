"""Tests of the ids of cards: those of their theme, in previews, the manifest and exports."""

from pathlib import Path

import pytest

from printgen.api import Session, load
from printgen.export.export_items import TableObjects, export_items
from printgen.kit.preview import ItemNames
from printgen.proof.kit_files import opened

THEME = """\
format: 1
extends: classic
id: own
decks:
  - id: chance
    cards:
      - {id: chance-02, remove: true}
      - {id: oma, text: Grandma comes. She *waves*., copies: 2}
"""
LAST = ["chance-15", "chance-16", "oma-01", "oma-02"]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = tmp_path_factory.mktemp("own")
    (folder / "theme.yaml").write_text(THEME)
    return Session(load(f"{folder}/"))


def test_previews_name_cards_as_the_theme_does(session: Session) -> None:
    names = ItemNames(session.view, session.theme.edition)
    deck = [item.name for item in names.items(("chance",))]
    assert deck[:2] == ["chance-01", "chance-03"]
    assert deck[-4:] == LAST
    assert [item.name for item in names.items(("oma", "chance-03"))] == ["oma-01", "chance-03"]


@pytest.mark.long
def test_the_manifest_and_exports_keep_ids_and_decks(session: Session, tmp_path: Path) -> None:
    session.build(tmp_path, variants=("minimal",), only=("cards",))
    kit = opened(next(tmp_path.glob("**/kit.json")).parent)
    cards = [one for one in export_items(kit) if one.document == "cards"]
    assert {one.group for one in cards} == {"chest", "chance"}
    assert [one.id for one in cards if one.group == "chance"][-4:] == LAST
    marked = {item.id: item.deck for book in kit.books.values() for page in book.pages for item in page.items}
    assert {id for id, deck in marked.items() if deck} == {"oma-01", "oma-02"}
    (deck,) = [
        deck
        for deck in TableObjects(cards, kit.record.play, lambda item, face: "").decks()
        if deck["id"] == "deck-chance"
    ]
    assert [card["name"] for card in deck["cards"]][-3:] == ["Chance 16", "Chance oma-01", "Chance oma-02"]
    assert deck["cards"][-1]["text"] == "Grandma comes. She waves."
