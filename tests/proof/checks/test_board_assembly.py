"""Tests of the board assembled from finished PDFs, correct and with deliberate faults."""

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.proof.kit_files import opened
from tests.conftest import Kit, printgen
from tests.support.boards import BOARD
from tests.support.broken import (
    POINT,
    copied,
    drawn_over,
    edited,
    filled,
    found,
    found_at_once,
    manifest,
    moved,
    pages_of,
    retold,
    written,
)
from tests.support.printer_samples import Machine, profile, saved
from tests.support.ring_theme import ring_text
from tests.support.small_theme import write

HEIGHT = 279.4  # letter paper, mm
CURT = """
format: 1
extends: knockout
title: Curt
spaces: [{id: luxury-tax, line: Pay the pot}]
"""  # for boards too small for the long line


@pytest.fixture(scope="module")
def true(build: Callable[..., dict[str, Kit]], small_town: str) -> Path:
    return build(small_town, *BOARD, "--variant", "minimal")["minimal"].folder


@pytest.fixture
def folder(true: Path, tmp_path: Path) -> Path:
    return copied(true, tmp_path / "kit")


def trim(folder: Path, page: int, document: str = "board") -> tuple[float, float, float, float]:
    x, y, width, height = pages_of(manifest(folder), document)[page - 1]["trim"]
    return x, y, width, height


def faults(folder: Path) -> list[tuple[str, int]]:
    return [(finding.document, finding.page) for finding in found("assembly", folder)]


def test_a_board_without_strips_or_poster_has_no_fault(build: Callable[..., dict[str, Kit]], small_town: str) -> None:
    kit = build(small_town, "--only", "board", "--overlap", "0", "--variant", "minimal")["minimal"]
    assert found("assembly", kit.folder) == []


@pytest.mark.long
def test_the_frame_of_a_center_in_narrow_parts_is_no_thing_that_a_seam_cuts(tmp_path: Path) -> None:
    theme = write(tmp_path / "small-town", ring_text(8, 8))
    done = printgen("build", f"{theme}/", *BOARD, "--variant", "minimal", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    assert found("assembly", tmp_path / "out" / "small-town" / "minimal") == []


@pytest.mark.long
def test_the_rings_that_tokens_start_in_stay_on_a_small_board(tmp_path: Path) -> None:
    words = ("--only", "board", "--board-size", "482mm", "--variant", "minimal", "--out", str(tmp_path / "out"))
    done = printgen("build", f"{write(tmp_path / 'curt', CURT)}/", *words)
    assert done.returncode == 0, done.stderr
    assert found("assembly", tmp_path / "out" / "curt" / "minimal") == []


@pytest.mark.long
def test_a_gap_that_only_the_rounding_to_pixels_makes_is_no_fault(tmp_path: Path) -> None:
    words = (*BOARD, "--board-size", "511.3mm", "--variant", "standard", "--out", str(tmp_path / "out"))
    done = printgen("build", f"{write(tmp_path / 'curt', CURT)}/", *words)
    assert done.returncode == 0, done.stderr
    assert found("assembly", tmp_path / "out" / "curt" / "standard") == []


def test_what_is_unlike_the_poster_or_lies_across_a_seam_is_told_with_its_tile_and_space(folder: Path) -> None:
    """Check a tile shifted by 1 mm, one without its card pile, and a word, an icon and a space across a seam."""
    x, y, width, _ = trim(folder, 1)
    left, top, _, _ = trim(folder, 9)
    with edited(folder, "board") as pdf:
        moved(pdf, 5, 1.0, 0.0)
        drawn_over(pdf, 9, filled((left + 10, top + 10, 60, 60), HEIGHT, gray=1.0))
        drawn_over(pdf, 1, written(x + width - 3, y + 30, HEIGHT, "board"))
        drawn_over(pdf, 1, filled((x + width - 10, y + 100, 20, 15), HEIGHT))
    with retold(folder) as told:
        space = min(pages_of(told, "board")[3]["items"], key=lambda item: item["rect"][1])
        space["rect"][1] -= 5
    faults = found("assembly", folder)
    unlike = {finding.page for finding in faults if finding.message == "it differs from its part of the poster"}
    assert unlike == {1, 5, 9}  # items across a seam are missing from the poster too
    cut = [finding for finding in faults if "is cut" in finding.message]
    assert [(finding.document, finding.page, finding.message) for finding in cut] == [
        ("board", 1, "the word 'board' is cut at the edge of the tile")
    ]
    items = {item["id"]: item["rect"] for item in pages_of(manifest(folder), "board")[0]["items"]}
    left, top, wide, high = items[cut[0].item]
    assert left <= x + width <= left + wide + 1
    assert top <= y + 30 <= top + high
    assert any(finding.page == 1 and "the seam cuts something of 20 x 15 mm" in finding.message for finding in faults)
    spaces = [finding.message for finding in faults if finding.item == space["id"]]
    assert spaces == ["the space extends over the edge of its tile"]


def test_a_cut_trim_box_a_tile_too_narrow_for_its_column_and_a_poster_of_another_size_are_told(folder: Path) -> None:
    for document, page, short in (("board", 5, 1.0), ("board-poster", 1, 2.0)):
        with edited(folder, document) as pdf:
            left, bottom, right, top = pdf.pages[page - 1].trimbox
            pdf.pages[page - 1].trimbox = [left, bottom, float(right) - short / POINT, top]
    said = [(finding.document, finding.page, finding.message) for finding in found("assembly", folder)]
    assert any(page == 5 and "its TrimBox is" in message for _, page, message in said)
    assert any(page == 5 and "126.00 mm wide" in message for _, page, message in said)
    assert any(
        name == "board-poster" and "the tiles together are 508.00 x 508.00 mm" in message for name, _, message in said
    )


def test_a_strip_that_does_not_repeat_its_neighbor_is_told(folder: Path) -> None:
    strips = {1: ("right", 1.0), 7: ("right", 0.5), 2: ("lower", 0.5)}
    trims = {page: trim(folder, page) for page in strips}
    with edited(folder, "board") as pdf:
        for page, (side, gray) in strips.items():
            x, y, width, height = trims[page]
            strip = (x + width + 0.2, y, 6.0, height) if side == "right" else (x, y + height + 0.2, width, 6.0)
            drawn_over(pdf, page, filled(strip, HEIGHT, gray=gray))
    assert sorted((finding.page, finding.message) for finding in found("assembly", folder)) == [
        (1, "the right strip does not repeat the art of the next tile (page 2)"),
        (2, "the lower strip does not repeat the art of the next tile (page 5)"),
        (7, "the right strip does not repeat the art of the next tile (page 8)"),
    ]


def test_a_missing_tile_is_told(folder: Path) -> None:
    with retold(folder) as told:
        del pages_of(told, "board")[4]
    assert [finding.message for finding in found("assembly", folder)] == ["the board has no tile for row 2, column 2"]


def test_a_tile_without_a_trim_box_is_told(folder: Path) -> None:
    with edited(folder, "board") as pdf:
        del pdf.pages[6].obj["/TrimBox"]
    assert [(finding.page, finding.message) for finding in found("assembly", folder)] == [
        (7, "the tile has no TrimBox")
    ]


def test_each_copy_of_a_board_is_put_together_by_itself(
    build: Callable[..., dict[str, Kit]], small_town: str, tmp_path: Path
) -> None:
    kit = build(small_town, *BOARD, "--copies", "board=2", "--variant", "minimal")["minimal"]
    folder = copied(kit.folder, tmp_path / "kit")
    with edited(folder, "board") as pdf:
        assert len(pdf.pages) == 18
        moved(pdf, 14, 0.0, 1.0)
    faults = found("assembly", folder)
    assert {finding.page for finding in faults if "poster" in finding.message} == {14}
    assert min(finding.page for finding in faults) > 9  # the first copy has no faults


def test_gathered_tiles_are_put_together_too(
    build: Callable[..., dict[str, Kit]], small_town: str, tmp_path: Path
) -> None:
    kit = build(small_town, *BOARD, "--saver", "--variant", "minimal")["minimal"]
    items = {item["id"]: item for page in pages_of(kit.manifest, "board") for item in page["items"]}
    assert len(items) == 9
    assert {item["turn"] for item in items.values()} > {0}  # some tiles are rotated
    folder = copied(kit.folder, tmp_path / "kit")
    page = next(page for page in pages_of(kit.manifest, "board") if len(page["items"]) > 1)
    item = next(item for item in page["items"] if item["turn"])
    x, y, _, _ = item["rect"]
    with edited(folder, "board") as pdf:
        drawn_over(pdf, page["number"], filled((x + 40, y + 40, 12, 12), HEIGHT, gray=0.5))
    assert [(finding.page, finding.item) for finding in found("assembly", folder)] == [(page["number"], item["id"])]


@pytest.fixture(scope="module")
def corrected(small_town: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a kit corrected for a printer that shrinks, shifts and rotates pages."""
    config, out = tmp_path_factory.mktemp("config"), tmp_path_factory.mktemp("output")
    saved(config, "home", profile(Machine(), {"top": 4.0, "right": 4.5, "bottom": 9.0, "left": 4.2}))
    words = ("--only", "board,board-poster,cards,pieces,rules", "--variant", "minimal", "--cards", "duplex")
    done = printgen(
        "build", f"{small_town}/", *words, "--printer", "home", "--out", str(out), XDG_CONFIG_HOME=str(config)
    )
    assert done.returncode == 0, done.stderr
    return out / "small-town" / "minimal"


@pytest.mark.long
def test_a_kit_corrected_for_a_printer_is_looked_at_as_it_is_printed(corrected: Path) -> None:
    assert pages_of(manifest(corrected), "board")[0]["transform"] != [1, 0, 0, 1, 0, 0]
    assert found_at_once(("assembly", "fold", "booklet"), corrected) == []


@pytest.mark.long
def test_a_tile_that_slipped_on_a_corrected_page_is_unlike_the_poster(corrected: Path, tmp_path: Path) -> None:
    folder = copied(corrected, tmp_path / "kit")
    with edited(folder, "board") as pdf:
        moved(pdf, 9, 1.0, 0.0)
    assert ("board", 9) in faults(folder)


def test_a_page_that_another_process_is_handed_opens_its_file_again(true: Path) -> None:
    """New workers check tiles that differ from the poster again, after the first workers have ended."""
    (page, *_) = opened(true).books["board"].pages
    handed = pickle.loads(pickle.dumps(page))
    assert handed.pixels(30).tobytes() == page.pixels(30).tobytes()
