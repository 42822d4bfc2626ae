"""Tests of pictures of items, compared with the finished pages in size, pixels and words."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops

from printgen.cli.main import main
from printgen.kit.write import INDEX
from printgen.pdf.raster import raster
from printgen.proof.cuts import take_off_marks
from printgen.proof.kit_files import opened
from tests.support.builds import built

pytestmark = pytest.mark.long
DPI = 60


def export(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, words)])


@pytest.fixture(scope="module")
def kit(little_town: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    only = ("--only", "cards,money", "--cards", "duplex", "--variant", "standard")
    return built(tmp_path_factory.mktemp("kit"), little_town, *only)


@pytest.fixture(scope="module")
def pictures(kit: Path) -> Path:
    done = export(kit, "--to", "pictures", "--dpi", str(DPI))
    assert done.exit_code == 0, done.output
    return kit / "export" / "pictures"


def listed(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO((folder / "cards.csv").read_text(encoding="utf-8"))))


def test_every_face_of_every_card_has_a_picture(kit: Path, pictures: Path) -> None:
    pages = opened(kit / "standard", ("cards",)).pages()
    faces = {(item.id, item.face) for page in pages for item in page.items}
    rows = [row for row in listed(pictures) if row["document"] == "cards"]
    assert {(row["id"], row["face"]) for row in rows} == faces
    assert all((pictures / row["file"]).is_file() for row in rows)


def test_a_picture_shows_the_pixels_of_its_page_within_the_trim(kit: Path, pictures: Path) -> None:
    page = next(iter(opened(kit / "standard", ("cards",)).pages()))
    item = page.items[0]
    take_off_marks(page)
    left, top = round(item.rect.x / 25.4 * DPI), round(item.rect.y / 25.4 * DPI)
    found = next(row for row in listed(pictures) if (row["id"], row["face"]) == (item.id, item.face))
    with Image.open(pictures / found["file"]) as picture:
        turned = picture.rotate(-item.turn, expand=True).convert("RGB")
    whole = raster(page.pdf, DPI).crop((left, top, left + turned.width, top + turned.height))
    assert ImageChops.difference(turned, whole).getbbox() is None


def test_the_list_has_the_words_of_each_card(kit: Path, pictures: Path) -> None:
    page = next(iter(opened(kit / "standard", ("cards",)).pages()))
    for item in page.items:
        row = next(row for row in listed(pictures) if (row["id"], row["face"]) == (item.id, item.face))
        assert row["text"].casefold().split() == page.reading(item).text.split()


def test_notes_of_a_value_are_one_picture_with_their_number(kit: Path, pictures: Path) -> None:
    notes = [row for row in listed(pictures) if row["document"] == "money"]
    printed = [item.id for page in opened(kit / "standard", ("money",)).pages() for item in page.items]
    assert sum(int(row["copies"]) for row in notes) == len(printed)
    assert len(notes) == len({id.rpartition("-")[0] for id in printed})


def test_pictures_of_a_size_in_pixels_with_bleed_and_round_corners(kit: Path, tmp_path: Path) -> None:
    sized = ("--pixels", "300x500", "--corners", "3mm", "--names", "{id}-{face}", "--file-type", "webp")
    assert export(kit, "--to", "pictures", "--only", "cards", *sized, "--out", tmp_path).exit_code == 0
    with Image.open(next(tmp_path.glob("*-front.webp"))) as picture:
        assert picture.size == (300, 500)
        alpha = picture.getchannel("A")
        assert (alpha.getpixel((0, 0)), alpha.getpixel((150, 250))) == (0, 255)


def test_bleed_shows_the_ground_beyond_the_trim_and_says_where_there_is_none(kit: Path, tmp_path: Path) -> None:
    done = export(kit, "--to", "pictures", "--dpi", str(DPI), "--bleed", "2mm", "--out", tmp_path)
    assert done.exit_code == 0
    assert "end at the trim" in done.output
    rows = {row["file"]: row for row in listed(tmp_path)}
    back = next(row for row in rows.values() if row["face"] == "back")
    note = next(row for row in rows.values() if row["document"] == "money")
    for row, more in ((back, 4.0), (note, 0.0)):
        with Image.open(tmp_path / row["file"]) as picture:
            assert picture.width == pytest.approx((float(row["width_mm"]) + more) / 25.4 * DPI, abs=1)
    with Image.open(tmp_path / back["file"]) as picture:
        assert picture.convert("RGB").getpixel((1, picture.height // 2)) != (255, 255, 255)


def test_names_that_two_pictures_would_have_are_refused_and_nothing_is_written(kit: Path, tmp_path: Path) -> None:
    done = export(kit, "--to", "pictures", "--names", "{group}", "--out", tmp_path / "new")
    assert done.exit_code == 2
    assert "{id}" in done.output
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("pattern", ["../{id}", "/{id}", "{id.__class__}", "{card}", "{", "a:{id}"])
def test_a_pattern_that_makes_no_names_is_refused(kit: Path, pattern: str) -> None:
    assert export(kit, "--to", "pictures", "--names", pattern).exit_code == 2


def test_a_theme_is_exported_without_a_kit_that_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = export("junior", "--to", "pictures", "--only", "cards", "--dpi", "60")
    assert done.exit_code == 0, done.output
    made = tmp_path / "output" / "junior" / "export" / "pictures"
    assert {path.name for path in made.iterdir()} == {"cards", "cards.csv", "contact-cards.png", INDEX}
    assert [path.name for path in (tmp_path / "output" / "junior").iterdir()] == ["export"]


def test_what_is_no_kit_and_no_theme_is_told(tmp_path: Path) -> None:
    (tmp_path / "standard").mkdir()
    assert export(tmp_path, "--to", "pictures").exit_code == 1
    assert export("nothing", "--to", "pictures").exit_code == 1


@pytest.mark.parametrize("fold", ["quarter", "zine"])
def test_pages_of_a_booklet_show_nothing_of_its_sheet(tmp_path: Path, fold: str) -> None:
    """Check that a page has white edges, its words and its number, but no fold ticks, slit or label."""
    kit = built(tmp_path, "junior", "--only", "rules", "--fold", fold, "--variant", "minimal")
    for ending, dpi in (("png", 80), ("svg", None)):
        resolution = ("--dpi", str(dpi)) if dpi else ()
        done = export(kit, "--to", "pictures", "--variant", "minimal", "--file-type", ending, *resolution)
        assert done.exit_code == 0, done.output
    rows = [row for row in listed(kit / "export" / "pictures") if row["id"] != "panel-1"]
    for row in rows:
        file = (kit / "export" / "pictures" / row["file"]).with_suffix(".png")
        with Image.open(file) as picture:
            page = ImageChops.invert(picture.convert("L"))
        edge = round(5 / 25.4 * 80)
        words = page.crop((edge, edge, page.width - edge, page.height - edge))
        assert words.getextrema()[1] > 200
        page.paste(0, (edge, edge, page.width - edge, page.height - edge))
        assert page.getextrema()[1] < 10, row["id"]
        assert row["text"].endswith(row["id"].rpartition("-")[2])
        vectors = file.with_suffix(".svg").read_text(encoding="utf-8")
        assert vectors.count("<use ") <= len("".join(row["text"].split()))
