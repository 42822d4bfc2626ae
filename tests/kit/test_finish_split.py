"""Tests of kits split by file size: every page once, whole sheets, a correct manifest, and old files removed."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import ImageChops

from printgen.kit.manifest import kit_schema
from printgen.kit.request import whole_document
from tests.conftest import Kit, printgen
from tests.support.measured import leaves
from tests.support.pdfs import document, looks, page_texts, pixels

pytestmark = pytest.mark.long

LIMIT = 165_000  # bytes: less than the board, the cards and the money, but more than any single sheet or the guide
COPIES = ("--copies", "cards=3", "--copies", "money=3")


@pytest.fixture(scope="module")
def kits(build: Any) -> tuple[Kit, Kit]:
    """Return Knockopoly's kit with cards printed on both sides, whole and split."""
    options = ("--variant", "standard", "--only", "board,cards,money,guide", "--cards", "duplex", *COPIES)
    return tuple(build("knockopoly", *options, *more)["standard"] for more in ((), ("--split", "165kB")))  # type: ignore[return-value]


def parts(kit: Kit, name: str) -> list[dict[str, Any]]:
    return [told for told in kit.manifest["documents"] if whole_document(told["name"]) == name]


def test_every_file_keeps_under_the_limit_and_none_is_split_in_vain(kits: tuple[Kit, Kit]) -> None:
    usual, split = kits
    files = [path for path in split.folder.iterdir() if path.suffix == ".pdf"]
    assert max(path.stat().st_size for path in files) <= LIMIT
    assert {told["file"] for told in split.manifest["documents"]} == {path.name for path in files}
    for name, over in (("board", True), ("cards", True), ("money", True), ("guide", False)):
        assert (usual.path(name).stat().st_size > LIMIT) == over
        assert (len(parts(split, name)) > 1) == over, name
    assert [told["name"] for told in parts(split, "board")][:2] == ["board-1", "board-2"]
    assert [told["name"] for told in parts(split, "guide")] == ["guide"]


ROUNDING = 40  # of 255: a drawing shared by fewer pages may shift by a thousandth of a millimeter at an edge


@pytest.mark.parametrize("name", ["board", "cards", "money"])
def test_all_pages_are_there_once_with_the_same_content(kits: tuple[Kit, Kit], name: str) -> None:
    usual, split = kits
    files = [split.folder / told["file"] for told in parts(split, name)]
    assert [page.lines for file in files for page in leaves(file, paths=False)] == [
        page.lines for page in leaves(usual.path(name), paths=False)
    ]
    pages = [(file, page, look) for file in files for page, (look, _) in enumerate(looks(file), 1)]
    alike = set()  # compare pages that differ only in the sheet number once
    for (file, page, look), (number, (before, _)) in zip(pages, enumerate(looks(usual.path(name)), 1), strict=True):
        if (file, look, before) not in alike:
            apart = ImageChops.difference(pixels(file, page, 40), pixels(usual.path(name), number, 40))
            assert all(most <= ROUNDING for _, most in apart.getextrema()), (file, page)
            alike.add((file, look, before))


@pytest.mark.parametrize("name", ["board", "cards", "money"])
def test_the_manifest_tells_each_part_as_a_document(kits: tuple[Kit, Kit], name: str) -> None:
    usual, split = kits
    told = parts(split, name)
    jsonschema.Draft202012Validator(kit_schema()).validate(split.manifest)
    for part in told:
        assert part["file"] == f"{part['name']}.pdf"
        numbers = [page["number"] for page in part["pages"]]
        assert numbers == list(range(1, len(document(split.folder / part["file"])) + 1))
        leaves = [page["sheet"] for page in part["pages"]]
        assert sorted(set(leaves)) == list(range(1, max(leaves) + 1))
        sides = [[page["side"] for page in part["pages"] if page["sheet"] == leaf] for leaf in sorted(set(leaves))]
        assert all(side == (["front", "back"] if name == "cards" else ["front"]) for side in sides)
    (before,) = parts(usual, name)
    assert [page["items"] for part in told for page in part["pages"]] == [page["items"] for page in before["pages"]]


def test_the_guide_tells_of_parts(kits: tuple[Kit, Kit]) -> None:
    usual, split = (" ".join("".join(page_texts(kit.path("guide"))).split()) for kit in kits)
    assert "is split into parts: board-1.pdf, board-2.pdf" in split
    assert "is split into parts" not in usual
    assert "cards printed on both sides · files of at most 165 kB." in split


def test_parts_are_made_again_alone_and_go_when_they_are_no_longer_made(tmp_path: Path) -> None:
    def built(*options: str) -> list[str]:
        words = ("build", "classic", "--variant", "minimal", "--out", str(tmp_path), *options)
        done = printgen(*words)
        assert done.returncode == 0, done.stderr
        folder = tmp_path / "classic" / "minimal"
        told = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
        files = [entry["file"] for entry in told["documents"]]
        assert sorted([*files, "kit.json"]) == sorted(path.name for path in folder.iterdir())
        return files

    first = built("--only", "deeds,money", "--split", "110kB", "--copies", "money=3")
    money = [name for name in first if name.startswith("money")]
    assert len(money) > 1
    more = built("--only", "money", "--split", "110kB", "--copies", "money=12")
    assert first[0] in more
    assert len([name for name in more if name.startswith("money")]) > len(money)
    assert [
        name for name in built("--only", "money", "--split", "110kB", "--copies", "money=3") if name.startswith("money")
    ] == money
    assert built("--only", "money") == ["money.pdf"], "deeds in parts do not stay beside whole documents"


def test_a_sheet_over_the_limit_is_an_error_that_tells_its_size(tmp_path: Path) -> None:
    done = printgen("build", "classic", "--only", "cards,money", "--split", "20kB", "--out", str(tmp_path))
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert any(line.startswith("cards: sheet ") and "kB, over the limit of 20kB" in line for line in lines)
    assert any(line.startswith("money: sheet ") for line in lines)
    assert any("use --split " in line and line.endswith(" or more") for line in lines)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("text", "told"), [("100", "not a file size"), ("5 potatoes", "not a file"), ("3B", "small")])
def test_a_limit_needs_a_unit_and_sense(tmp_path: Path, text: str, told: str) -> None:
    done = printgen("build", "classic", "--split", text, "--out", str(tmp_path))
    assert done.returncode == 2
    assert told in done.stderr


@pytest.mark.parametrize(
    ("name", "document_name"), [("board-2", "board"), ("board-poster", "board-poster"), ("a", "a")]
)
def test_a_part_belongs_to_its_document(name: str, document_name: str) -> None:
    assert whole_document(name) == document_name


def test_the_report_counts_the_sheets_of_parts(tmp_path: Path) -> None:
    words = ("--variant", "minimal", "--only", "cards,money", "--split", "110kB", "--out", str(tmp_path))
    done = printgen("build", "classic", *words)
    pages = sum(int(line.split()[1]) for line in done.stdout.splitlines() if ".pdf  " in line)
    assert f"  {pages} sheets of paper in all" in done.stdout
    assert "copy shop" not in done.stdout
