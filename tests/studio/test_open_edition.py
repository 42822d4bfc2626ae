"""Tests of an open edition: its values, changes, problems and pictures."""

from pathlib import Path

import pytest

from printgen.api import PrintgenError, load
from printgen.studio.open_edition import OpenEdition
from tests.support.studio import new_edition

CARD = "decks.chest.cards.chest-02"


@pytest.fixture
def edition(tmp_path: Path) -> OpenEdition:
    return OpenEdition(new_edition(tmp_path))


def lines(edition: OpenEdition) -> list[str]:
    return (edition.folder / "theme.yaml").read_text(encoding="utf-8").splitlines()


def test_a_card_changes_in_its_line_and_in_its_picture_alone(edition: OpenEdition) -> None:
    before, stems = lines(edition), edition.stems("cards")
    versions = {stem: edition.version("cards", stem) for stem in stems}
    picture = edition.picture("cards", "chest-02", "standard", 60)
    edition.put(f"{CARD}.text", "A short text.")
    edition.look("cards")
    assert [line for line, was in zip(lines(edition), before, strict=True) if line != was] == [
        next(line for line in lines(edition) if "A short text." in line)
    ]
    assert [stem for stem in stems if edition.version("cards", stem) != versions[stem]] == ["chest-02"]
    assert edition.picture("cards", "chest-02", "standard", 60) != picture
    assert load(edition.folder).edition.decks[0].cards[1].text == "A short text."


def test_a_value_without_a_line_gets_one_and_can_be_reset(edition: OpenEdition) -> None:
    before = lines(edition)
    edition.put("pieces.dice", 4)
    assert (edition.value("pieces.dice"), edition.is_changed("pieces.dice")) == (4, True)
    edition.reset("pieces.dice")
    assert (edition.value("pieces.dice"), lines(edition)) == (2, before)


def test_the_last_good_picture_stays_while_a_value_is_wrong(edition: OpenEdition) -> None:
    good = edition.picture("cards", "chest-02", "standard", 60)
    edition.put(f"{CARD}.copies", "many")
    assert [one.path for one in edition.problems] == [f"{CARD}.copies"]
    assert edition.picture("cards", "chest-02", "standard", 60) == good
    edition.put(f"{CARD}.copies", 2)
    assert edition.problems == ()
    assert "chest-02-02" in edition.stems("cards")


def test_a_text_that_does_not_fit_is_a_problem_of_its_field(edition: OpenEdition) -> None:
    edition.put(f"{CARD}.text", "far too many words " * 50)
    edition.look("cards")
    assert [one.path for one in edition.problems] == [f"{CARD}.text"]
    edition.undo()
    edition.look("cards")
    assert edition.problems == ()


def test_cards_are_duplicated_and_removed(edition: OpenEdition) -> None:
    copy = edition.duplicate(CARD)
    assert edition.value(copy)["text"] == edition.value(CARD)["text"]
    edition.remove(copy)
    edition.remove(CARD)
    assert edition.problems == ()
    assert [edition.value(path) for path in (copy, CARD)] == [None, None]
    assert len(edition.stems("cards")) == 31
    for _ in range(3):
        edition.undo()
    assert len(edition.stems("cards")) == 32


def test_spaces_are_put_in_another_order(edition: OpenEdition) -> None:
    names = [space["id"] for space in edition.value("spaces")]
    before = lines(edition)
    edition.move("spaces.baltic-avenue", 3)
    moved = [space["id"] for space in edition.value("spaces")]
    assert moved == [*names[:3], *names[4:7], names[3], *names[7:]]
    edition.move("spaces.oriental-avenue", -2)
    assert edition.problems == ()
    edition.move("spaces.oriental-avenue", 2)
    edition.move("spaces.baltic-avenue", -3)
    assert [space["id"] for space in edition.value("spaces")] == names
    assert lines(edition) == before


def test_another_programs_change_is_read(edition: OpenEdition) -> None:
    path = edition.folder / "theme.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: My Street", "title: Their Street"), encoding="utf-8"
    )
    assert edition.files.changed_elsewhere() == ["theme.yaml"]
    edition.reread()
    assert edition.value("title") == "Their Street"


def test_an_edition_that_is_wrong_when_it_is_opened_can_be_mended(tmp_path: Path) -> None:
    folder = new_edition(tmp_path)
    path = folder / "theme.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("name: Boardwalk", "nmae: Boardwalk", 1), encoding="utf-8")
    edition = OpenEdition(folder)
    assert edition.theme is None
    assert [one.path for one in edition.problems] == ["spaces.boardwalk.nmae"]
    edition.reset("spaces.boardwalk.nmae")
    assert edition.problems == ()
    assert edition.stems("deeds")


def test_cards_of_a_table_change_in_their_cells(tmp_path: Path) -> None:
    edition = OpenEdition(new_edition(tmp_path, "quartet"))
    table = edition.folder / "sets.csv"
    before = table.read_text(encoding="utf-8").splitlines()
    edition.put("decks.sets.cards.sets-02.title", "Toad, green")
    edition.put("decks.sets.cards.sets-02.fields.letter", "A9")
    now = table.read_text(encoding="utf-8").splitlines()
    assert [line for line, was in zip(now, before, strict=True) if line != was] == [
        before[2].replace("Frog", '"Toad, green"', 1).replace("A2", "A9")
    ]
    copy = edition.duplicate("decks.sets.cards.sets-02")
    assert (copy, edition.value(f"{copy}.title")) == ("decks.sets.cards.sets-03", "Toad, green")
    edition.remove(copy)
    edition.move("decks.sets.cards.sets-02", -1)
    assert edition.value("decks.sets.cards.sets-01.title") == "Toad, green"
    for _ in range(5):
        edition.undo()
    assert table.read_text(encoding="utf-8").splitlines() == before
    assert edition.problems == ()


@pytest.mark.parametrize(
    ("rows", "texts"),
    [
        ("First card.\nSecond card.\n", ["First card.", "Second card."]),
        ('Title\tText\nOne\t"Two\nlines"\n', ["Two\nlines"]),
        ("texto\ttítulo\nUna\tDos", ["Una"]),
    ],
)
def test_rows_of_a_spreadsheet_become_cards(edition: OpenEdition, rows: str, texts: list[str]) -> None:
    number = len(edition.value("decks.chest.cards"))
    edition.paste("decks.chest", rows)
    assert [card["text"] for card in edition.value("decks.chest.cards")[number:]] == texts
    assert edition.problems == ()
    edition.undo()
    assert len(edition.value("decks.chest.cards")) == number


def test_rows_of_a_spreadsheet_become_rows_of_a_table(tmp_path: Path) -> None:
    edition = OpenEdition(new_edition(tmp_path, "quartet"))
    edition.paste("decks.sets", "set\tletter\ttitle\nThe attic\tG1\tTrunk\nThe attic\tG2\tBat\n")
    assert [card["title"] for card in edition.value("decks.sets.cards")[-2:]] == ["Trunk", "Bat"]


def test_pictures_are_stored_once_and_hostile_ones_are_refused(edition: OpenEdition) -> None:
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
    edition.add_picture("spaces.boardwalk.art", "../../Über uns!.svg", drawing)
    edition.add_picture("spaces.baltic-avenue.art", "uber-uns.svg", drawing)
    assert {edition.value(f"spaces.{id}.art") for id in ("boardwalk", "baltic-avenue")} == {"art/uber-uns.svg"}
    assert edition.problems == ()
    text = (edition.folder / "theme.yaml").read_text(encoding="utf-8")
    for bad in (
        b"",
        b"<html>",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 99,
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/>",
    ):
        with pytest.raises(PrintgenError):
            edition.add_picture("spaces.boardwalk.art", "bad.png", bad)
    assert (edition.folder / "theme.yaml").read_text(encoding="utf-8") == text
    assert sorted(path.name for path in (edition.folder / "art").iterdir()) == ["README.md", "uber-uns.svg"]
