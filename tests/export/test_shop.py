"""Tests of files for print shops: size, bleed and format of each profile."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops

from printgen.cli.main import main
from printgen.export.shop import DPI, Profile, shop_profiles
from printgen.pdf.raster import raster
from printgen.proof.cuts import take_off_marks
from printgen.proof.kit_files import opened
from tests.conftest import Kit

Build = Callable[..., dict[str, Kit]]


pytestmark = pytest.mark.long


def shop(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, words), "--to", "print-shop", "--variant", "minimal"])


@pytest.fixture(scope="module")
def cards(build: Build, little_town: str) -> Kit:
    """Return poker cards printed on both sides."""
    options = ("--only", "cards,money", "--cards", "duplex", "--card-size", "poker", "--variant", "minimal")
    return build(little_town, *options)["minimal"]


@pytest.fixture(scope="module")
def files(cards: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    done = shop(cards.folder, "--profile", "tgc-poker", "--out", folder)
    assert done.exit_code == 0, done.output
    assert "money: the profile tgc-poker is for cards" in done.output
    assert "RGB" in done.output
    return folder


@pytest.mark.parametrize("row", shop_profiles().values(), ids=lambda row: str(row.name))
def test_a_profile_agrees_with_itself_and_says_where_its_facts_stand(row: Profile) -> None:
    for pixels, side in zip(row.picture, row.trim, strict=True):
        assert pixels == pytest.approx((side + 2 * row.bleed) / 25.4 * DPI, abs=1.0)
    assert all(source.url and source.date and source.fact for source in row.sources)
    assert row.name in shop_profiles()


def test_every_face_is_a_picture_of_the_profiles_pixels(cards: Kit, files: Path) -> None:
    faces = {(item.id, item.face) for page in opened(cards.folder, ("cards",)).pages() for item in page.items}
    found = {path.stem: path for path in files.rglob("*.png")}
    assert set(found) == {f"{id}-{face}" for id, face in faces}
    for path in found.values():
        with Image.open(path) as picture:
            assert picture.size == (825, 1125)
            assert picture.mode == "RGB"
            assert picture.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)


def test_a_picture_is_the_printed_face_with_its_bleed_and_without_cut_marks(cards: Kit, files: Path) -> None:
    page = next(iter(opened(cards.folder, ("cards",)).pages()))
    item = page.items[0]
    marked = raster(page.pdf, DPI)
    take_off_marks(page)
    clean = raster(page.pdf, DPI)
    gone = np.asarray(ImageChops.difference(marked, clean).convert("L")) > 0
    assert 0.0 < gone.mean() < 0.002  # only hairlines
    x, y = (round(side * DPI / 25.4) for side in item.rect.at)
    wide, high = (round(side * DPI / 25.4) for side in item.rect.size)
    printed = clean.crop((x, y, x + wide, y + high)).rotate(item.turn, expand=True).convert("L")
    with Image.open(files / "cards" / f"{item.id}-{item.face}.png") as picture:
        shown = picture.convert("L")
    left, top = (825 - printed.width) // 2, (1125 - printed.height) // 2
    corner = np.asarray(shown)[top - 3 : top + 4, left + 3 : left + 20]
    assert corner.max() - corner.min() < 10, "a tick on the trim's corner"
    places = [(left + dx, top + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    crops = [shown.crop((x, y, x + printed.width, y + printed.height)) for x, y in places]
    assert min(_apart(printed, crop) for crop in crops) < 3.0


def _apart(one: Image.Image, other: Image.Image) -> float:
    return float(np.abs(np.asarray(one, float) - np.asarray(other, float)).mean())


def test_a_pdf_has_fronts_and_backs_in_turn_in_their_size(build: Build, little_town: str, tmp_path: Path) -> None:
    options = ("--only", "cards", "--cards", "duplex", "--card-size", "63x88mm", "--variant", "minimal")
    kit = build(little_town, *options)["minimal"]
    done = shop(kit.folder, "--profile", "mbprint-63x88", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    data = (tmp_path / "cards_63x88.pdf").read_bytes()
    count = len({item.id for page in opened(kit.folder, ("cards",)).pages() for item in page.items})
    with pypdfium2.PdfDocument(BytesIO(data)) as pdf:
        assert len(pdf) == 2 * count
        assert [side / 72 * 25.4 for side in pdf.get_page_size(0)] == pytest.approx([69.0, 94.0], abs=0.05)
    assert shop(kit.folder, "--profile", "mbprint-63x88", "--out", tmp_path).exit_code == 0
    assert (tmp_path / "cards_63x88.pdf").read_bytes() == data


def test_cards_of_another_size_are_refused_with_the_nearest_profile(cards: Kit, tmp_path: Path) -> None:
    done = shop(cards.folder, "--profile", "tgc-tarot", "--only", "cards", "--out", tmp_path / "none")
    assert done.exit_code == 2
    assert "the size is 63.5 x 88.9 mm, but tgc-tarot needs 69.85 x 120.65 mm" in str(done.exception) + done.output
    assert "choose tgc-poker, which has this size" in str(done.exception) + done.output
    assert not (tmp_path / "none").exists()


def test_cards_without_bleed_are_refused(build: Build, little_town: str, tmp_path: Path) -> None:
    kit = build(little_town, "--only", "cards", "--card-size", "poker", "--variant", "minimal")["minimal"]
    done = shop(kit.folder, "--profile", "tgc-poker", "--out", tmp_path)
    assert done.exit_code == 2
    assert "the bleed is 0 mm, but tgc-poker needs 3.175 mm" in str(done.exception) + done.output


def test_without_a_profile_all_of_them_are_listed(cards: Kit) -> None:
    done = shop(cards.folder)
    assert done.exit_code == 0
    assert all(f"  {name} " in done.output for name in shop_profiles())
    assert "quoted by others from https://www.thegamecrafter.com/make/products/PokerDeck" in done.output


def test_a_theme_is_drawn_with_the_profiles_cards(little_town: str, tmp_path: Path) -> None:
    done = shop(little_town, "--profile", "mpc-bridge", "--only", "cards", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    pictures = list(tmp_path.rglob("*.png"))
    assert len(pictures) == 8
    with Image.open(pictures[0]) as picture:
        assert picture.size == (747, 1122)


def test_a_board_is_drawn_in_a_shops_size(little_town: str, tmp_path: Path) -> None:
    done = shop(little_town, "--profile", "tgc-board", "--only", "board-poster", "--out", tmp_path)
    assert done.exit_code == 0, done.output
    with Image.open(tmp_path / "board.png") as picture:
        assert picture.size == (5475, 5475)
        line = np.asarray(picture.convert("L").reduce(5))
    assert (line[:, 20:].min(axis=1) < 200).mean() > 0.9  # the board fills its full height
