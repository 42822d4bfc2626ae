"""Tests that identical pages are rendered once and faults are reported on every affected page."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.proof import pixels as pictures
from tests.conftest import Kit
from tests.support.broken import copied, drawn_over, edited, filled, found, manifest, pages_of, reset

LETTER = 279.4
NOTES = 21  # pages, three of each value


@pytest.fixture
def folder(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> Path:
    kit = build("knockopoly", "--only", "money", "--variant", "standard")["standard"]
    return copied(kit.folder, tmp_path / "kit")


def test_sheets_of_one_value_are_drawn_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    draw = pictures.picture_of
    monkeypatch.setattr(pictures, "picture_of", lambda page: drawn.append(page) or draw(page))
    assert found("sight", folder) == []
    assert len(pages_of(manifest(folder), "money")) == NOTES
    assert len(drawn) == 7


def test_a_fault_of_one_sheet_is_found_on_it_alone(folder: Path) -> None:
    with edited(folder, "money") as pdf:
        drawn_over(pdf, 12, filled((100, 1.5, 12, 2.5), LETTER))
    assert [finding.page for finding in found("page", folder)] == [12]


def test_a_fault_of_a_note_is_found_on_all_its_sheets(folder: Path) -> None:
    with edited(folder, "money") as pdf:
        reset(pdf, "500", "0.6 g")
    notes = [(page["number"], item["id"]) for page in pages_of(manifest(folder), "money") for item in page["items"]]
    faint = [(page, item) for page, item in notes if item.startswith("note-500-")]
    findings = found("sight", folder)
    assert len(faint) == 30
    assert sorted((finding.page, finding.item) for finding in findings) == sorted(faint)
    assert all("“Ɉ500”" in finding.message for finding in findings)
