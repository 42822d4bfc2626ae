"""Tests of layered pictures, read by an independent reader of the format."""

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import pytest
from click.testing import CliRunner
from pyora import Project

from printgen.cli.main import main
from tests.support.builds import built
from tests.support.ring_theme import ring_text
from tests.support.small_theme import write

pytestmark = pytest.mark.long
DPI = 40  # coarse, with small boards, because the reader merges layers slowly
SIDE, LITTLE = 17, 9  # board size in inches


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    options = ("--variant", "standard", "--language", "de", "--board-size", f"{SIDE}in")
    return built(tmp_path_factory.mktemp("kit"), "classic", "--only", "board-poster,cards,pieces", *options)


@pytest.fixture(scope="module")
def file(kit: Path) -> Iterator[Path]:
    done = CliRunner().invoke(main, ["export", str(kit), "--to", "layers", "--dpi", str(DPI)])
    assert done.exit_code == 0, done.output
    return kit / "export" / "layers" / "classic.ora"


@pytest.fixture(scope="module")
def little_kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a kit with a short ring and few layers."""
    folder = tmp_path_factory.mktemp("little")
    theme = write(folder / "ring", ring_text(4, 4, decks=1))
    options = ("--only", "board-poster,cards,pieces", "--variant", "standard", "--board-size", f"{LITTLE}in")
    return built(folder / "out", theme, *options)


@pytest.fixture(scope="module")
def little_file(little_kit: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(little_kit, tmp_path_factory.mktemp("layers"))


def exported(kit: Path, folder: Path) -> Path:
    call = ["export", str(kit), "--to", "layers", "--dpi", str(DPI), "--out", str(folder)]
    assert CliRunner().invoke(main, call).exit_code == 0
    return folder / "small-town.ora"


def test_the_file_is_laid_out_as_the_specification_says(file: Path) -> None:
    with ZipFile(file) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
        assert archive.read("mimetype") == b"image/openraster"
        assert {"stack.xml", "mergedimage.png", "Thumbnails/thumbnail.png"} <= set(archive.namelist())


def test_the_board_is_the_locked_ground_in_true_size(file: Path) -> None:
    with ZipFile(file) as archive:
        stack = archive.read("stack.xml").decode()
    assert stack.count('edit-locked="true"') == 1
    *_, below = Project.load(str(file)).root.children
    (ground,) = below.children
    assert ground.get_image_data().size == (SIDE * DPI, SIDE * DPI)


def test_each_player_has_a_group_with_token_and_buildings(file: Path, kit: Path) -> None:
    groups = {group.name: [layer.name for layer in group.children] for group in Project.load(str(file)).root.children}
    names = json.loads((kit / "standard" / "kit.json").read_text(encoding="utf-8"))["play"]["names"]
    assert groups[names["hat"]] == [names["hat"], f"{names['hat']}: Hotel", f"{names['hat']}: Haus"]
    assert len(groups) == 8 + 2
    assert [names["chest"], names["chance"]] in groups.values()


def test_what_all_layers_show_is_the_merged_picture(little_file: Path) -> None:
    project = Project.load(str(little_file))
    drawn, merged = project.get_image_data(use_original=False), project.get_image_data(use_original=True)
    assert drawn.size == merged.size == project.dimensions
    assert drawn.convert("RGBA").tobytes() == merged.convert("RGBA").tobytes()


def test_the_same_kit_gives_the_same_bytes(little_kit: Path, little_file: Path, tmp_path: Path) -> None:
    assert exported(little_kit, tmp_path).read_bytes() == little_file.read_bytes()


def test_without_a_board_each_deck_is_a_pile_of_cards_beneath_its_back(card_kit: Path, tmp_path: Path) -> None:
    call = ["export", str(card_kit), "--to", "layers", "--dpi", str(DPI), "--out", str(tmp_path)]
    done = CliRunner().invoke(main, call)
    assert done.exit_code == 0, done.output
    project = Project.load(str(tmp_path / "quiz.ora"))
    groups = {group.name: list(group.children) for group in project.root.children}
    assert {name: len(layers) for name, layers in groups.items()} == {"Animals": 1 + 9, "Jobs": 1 + 8}
    for layers in groups.values():
        assert len({layer.offsets for layer in layers}) == 1
        pictures = [layer.get_image_data(raw=True).convert("RGB") for layer in layers]
        assert len({picture.tobytes() for picture in pictures}) == len(pictures)
    drawn, merged = project.get_image_data(use_original=False), project.get_image_data(use_original=True)
    assert drawn.convert("RGBA").tobytes() == merged.convert("RGBA").tobytes()


def test_a_picture_that_is_too_large_is_refused_before_it_is_drawn(kit: Path, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["export", str(kit), "--to", "layers", "--dpi", "1200", "--out", str(tmp_path)])
    assert done.exit_code == 2
    assert "the picture in layers at --dpi 1200 would be " in done.output
    assert "pixels, more than 100 megapixels\n  hint: choose a lower --dpi" in done.output
    assert list(tmp_path.iterdir()) == []


def test_all_that_a_side_moves_is_in_one_group_even_where_two_are_called_alike(tmp_path: Path) -> None:
    called = {"red": "Red", "blue": "Red", "green": "Green", "yellow": "Yellow"}
    sides = "".join(f"    - {{id: {id}, name: {name}}}\n" for id, name in called.items())
    theme = write(tmp_path / "two-red", f"format: 1\ntitle: Two\nextends: knockout\ntokens:\n  sides:\n{sides}")
    call = ["export", str(theme), "--only", "board-poster,pieces", "--to", "layers", "--dpi", str(DPI)]
    assert CliRunner().invoke(main, [*call, "--out", str(tmp_path)]).exit_code == 0
    with ZipFile(tmp_path / "two-red.ora") as archive:
        (whole,) = ElementTree.fromstring(archive.read("stack.xml")).findall("stack")
    groups = [(group.get("name"), [layer.get("name") for layer in group]) for group in whole.findall("stack")]
    assert [name for name, _ in groups] == ["Red", "Red", "Green", "Yellow", "Board"]
    assert groups[:2] == [("Red", ["Red 1", "Red 2", "Red 3", "Red 4", "Turn marker: Red"])] * 2
