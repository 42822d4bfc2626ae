"""Tests of rule booklets folded from finished PDFs, correct and with deliberate faults."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Kit
from tests.support.broken import copied, edited, found, pages_of, retold, rewritten

Build = Callable[..., dict[str, Kit]]

# PDF operators that place the panels of a letter sheet
TWO = "q 1 0 0 1 0.000 139.700 cm"
SEVEN = "q 1 0 0 1 107.950 139.700 cm"
ONE, EIGHT = SEVEN, TWO


@pytest.fixture
def folder(build: Build, tmp_path: Path) -> Path:
    return copied(build("knockopoly", "--only", "rules", "--variant", "minimal")["minimal"].folder, tmp_path / "kit")


def messages(folder: Path) -> list[tuple[int, str, str]]:
    return [(one.page, one.item, one.message) for one in found("booklet", folder)]


FOLDS = ["quarter", "half", "zine", "letter", "z"]
# for each fold: a page and two of its panels with the same size and orientation
TWINS = {"quarter": (1, 5, 4), "half": (2, 2, 7), "zine": (1, 8, 2), "letter": (2, 2, 4), "z": (2, 2, 3)}


@pytest.mark.parametrize("fold", FOLDS)
def test_every_fold_is_folded_in_simulation(build: Build, tmp_path: Path, fold: str) -> None:
    """Check it unchanged, with two panels swapped, and with one upside down."""
    kit = build("knockopoly", "--only", "rules", "--variant", "minimal", "--fold", fold)["minimal"]
    assert found("booklet", kit.folder) == []
    folder = copied(kit.folder, tmp_path / "kit")
    page, one, other = TWINS[fold]
    with retold(folder) as told:
        items = {item["id"]: item for item in pages_of(told, "rules")[page - 1]["items"]}
        standing = [item for item in pages_of(told, "rules")[0]["items"] if item["turn"] == 0]
    at, there = (_placing(items.pop(f"panel-{number}")) for number in (one, other))
    head = next(item for item in standing if page != 1 or item["id"] in items)
    with edited(folder, "rules") as pdf:
        rewritten(pdf, page, at, "q 1 0 0 1 -999.000 0.000 cm")
        rewritten(pdf, page, there, at)
        rewritten(pdf, page, "q 1 0 0 1 -999.000 0.000 cm", there)
        rewritten(pdf, 1, _placing(head), _placing({**head, "turn": 180}))
    told_of = {(number, item) for number, item, message in messages(folder) if "once folded" in message}
    assert {(page, f"panel-{one}"), (page, f"panel-{other}"), (1, head["id"])} <= told_of


def _placing(item: dict[str, Any]) -> str:
    """Return the PDF operator that places a panel on its page."""
    x, y, width, height = item["rect"]
    if item["turn"] == 180:
        return f"q -1 0 0 -1 {x + width:.3f} {y + height:.3f} cm"
    return f"q 1 0 0 1 {x:.3f} {y:.3f} cm"


def test_a_zine_must_be_cut_open(build: Build, tmp_path: Path) -> None:
    kit = build("knockopoly", "--only", "rules", "--variant", "minimal", "--fold", "zine")["minimal"]
    folder = copied(kit.folder, tmp_path / "kit")
    with retold(folder) as told:
        del pages_of(told, "rules")[0]["cuts"]
    assert (1, "panel-1", "it is connected to 3 panels instead of 2: is the cut right?") in messages(folder)


@pytest.mark.parametrize("options", [("--paper", "tabloid"), ("--paper", "a3", "--fold", "half")], ids=" ".join)
def test_two_sets_on_a_paper_are_two_booklets(build: Build, tmp_path: Path, options: tuple[str, ...]) -> None:
    kit = build("knockopoly", "--only", "rules", "--variant", "minimal", "--sets", "2", *options)["minimal"]
    folder = copied(kit.folder, tmp_path / "kit")
    with retold(folder) as told:
        item = next(item for item in pages_of(told, "rules")[0]["items"] if item["id"] == "set-2-panel-8")
    with edited(folder, "rules") as pdf:
        rewritten(pdf, 1, _placing(item), _placing({**item, "turn": 180}))
    assert {name for _, name, message in messages(folder)} == {"set-2-panel-8"}


def test_swapped_panels_come_out_of_order(folder: Path) -> None:
    with edited(folder, "rules") as pdf:
        rewritten(pdf, 2, TWO, "q 1 0 0 1 -999.000 0.000 cm")
        rewritten(pdf, 2, SEVEN, TWO)
        rewritten(pdf, 2, "q 1 0 0 1 -999.000 0.000 cm", SEVEN)
    assert {entry for entry in messages(folder) if "once folded" in entry[2]} == {
        (2, "panel-2", "once folded, page 7 is where page 2 belongs"),
        (2, "panel-7", "once folded, page 2 is where page 7 belongs"),
    }


def test_a_panel_on_its_head_is_told(folder: Path) -> None:
    with edited(folder, "rules") as pdf:
        rewritten(pdf, 1, EIGHT, "q -1 0 0 -1 107.950 279.400 cm")
    assert (1, "panel-8", "once folded, it is not upright") in messages(folder)
    assert {item for _, item, message in messages(folder) if "upright" in message} == {"panel-8"}


def test_an_inside_printed_for_the_other_edge_is_told(folder: Path) -> None:
    """The panels are still upright because the sheet is symmetrical, but all are in the wrong place."""
    with retold(folder) as told:
        for page in pages_of(told, "rules"):
            page["flip"] = "short"
    assert messages(folder) == [
        (2, "panel-6", "once folded, page 6 is where page 2 belongs"),
        (2, "panel-7", "once folded, page 7 is where page 3 belongs"),
        (2, "panel-2", "once folded, page 2 is where page 6 belongs"),
        (2, "panel-3", "once folded, page 3 is where page 7 belongs"),
    ]


def test_text_at_a_fold_is_told_with_its_panel(folder: Path) -> None:
    with edited(folder, "rules") as pdf:
        rewritten(pdf, 1, ONE, "q 1 0 0 1 103.950 139.700 cm")
    close = [entry for entry in messages(folder) if "from a fold" in entry[2]]
    assert {(page, item) for page, item, _ in close} == {(1, "panel-1")}
    assert "is 3." in close[0][2]
    assert "at least 6 mm is needed" in close[0][2]


def test_text_across_a_fold_is_told(folder: Path) -> None:
    with edited(folder, "rules") as pdf:
        rewritten(pdf, 1, ONE, "q 1 0 0 1 95.950 139.700 cm")
    assert any("extends over the edge of a panel" in message for *_, message in messages(folder))


def test_pages_that_are_not_slit_are_told(folder: Path) -> None:
    with retold(folder) as told:
        pages_of(told, "rules")[0]["cuts"].pop()
    assert messages(folder) == [
        (1, "panel-4", "it is not cut apart from its neighbor: pages 4 and 1 cannot be turned"),
    ]


def test_a_fold_beside_its_marks_is_told(folder: Path) -> None:
    with retold(folder) as told:
        for page in pages_of(told, "rules"):
            page["folds"] = [line for line in page["folds"] if line["from"][1] == line["to"][1]]
            page["folds"].append({"from": [106.95, 0.0], "to": [106.95, 279.4]})
    assert (1, "", "no line shows the fold at x = 106.95 mm") in messages(folder)
    assert (2, "", "no line shows the fold at x = 106.95 mm") in messages(folder)


def test_a_sheet_without_its_fold_cannot_be_folded(folder: Path) -> None:
    with retold(folder) as told:
        for page in pages_of(told, "rules"):
            page["folds"] = []
    assert (1, "", "it cannot be folded: there is no horizontal fold") in messages(folder)


def test_a_panel_that_bears_another_number_than_its_id_is_told(folder: Path) -> None:
    with retold(folder) as told:
        pages_of(told, "rules")[1]["items"][0]["id"] = "panel-9"
    assert (2, "panel-9", "the page number at the bottom is 3") in messages(folder)


def test_panels_that_fold_to_nothing_known_are_told(folder: Path) -> None:
    with retold(folder) as told:
        del pages_of(told, "rules")[1]
    assert any("do not fold into a booklet" in message for *_, message in messages(folder))


def test_each_copy_of_the_rules_is_a_booklet_of_its_own(build: Build, tmp_path: Path) -> None:
    kit = build("knockopoly", "--only", "rules", "--copies", "rules=2", "--variant", "minimal")["minimal"]
    assert found("booklet", kit.folder) == []
    folder = copied(kit.folder, tmp_path / "kit")
    with edited(folder, "rules") as pdf:
        rewritten(pdf, 3, EIGHT, "q -1 0 0 -1 107.950 279.400 cm")
    assert {(page, item) for page, item, message in messages(folder) if "upright" in message} == {(3, "copy-2-panel-8")}
