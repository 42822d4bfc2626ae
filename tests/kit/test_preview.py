"""Tests of pictures of single items: size, colors, file names, and no more layout than needed."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from PIL import Image

from printgen.api import Session, load
from printgen.errors import UsageError
from printgen.kit import layout as laying_out
from printgen.kit.preview import ItemNames, contact_sheet, previews
from printgen.theme.theme import Theme
from tests.conftest import printgen

BOTH = ("standard", "minimal")


@pytest.fixture(scope="module")
def classic() -> Theme:
    return load("classic")


def pictures(theme: Theme, *names: str, dpi: int = 100) -> dict[tuple[str, str], Image.Image]:
    found = previews(Session(theme).view, names, BOTH, dpi)
    return {(one.item.name, one.variant): one.picture for one in found}


@pytest.fixture(scope="module")
def whole(classic: Theme) -> Image.Image:
    """Return the board in the Standard variant."""
    (board,) = previews(Session(classic).view, ("board",), ("standard",), 100)
    return board.picture


def pixels(lengths: tuple[float, ...], dpi: int) -> Any:
    """Convert consecutive lengths (mm) to pixels; a partial pixel may count as a whole one."""
    return pytest.approx(sum(lengths) / 25.4 * dpi, abs=len(lengths))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "dpi", "widths", "height"),
    [
        ("chance-03", 150, (49, 3, 49), 85),  # a front, a gap, a back
        ("deed:boardwalk", 60, (49, 3, 49), 85),
        ("note:500", 60, (98,), 49),
        ("note:500", 150, (98,), 49),
        ("rules:3", 60, (108,), 140),
        ("board", 60, (508,), 508),
    ],
)
def test_a_picture_has_the_true_size_of_its_item(
    name: str, dpi: int, widths: tuple[float, ...], height: float, classic: Theme
) -> None:
    for picture in pictures(classic, name, dpi=dpi).values():
        assert picture.size == (pixels(widths, dpi), pixels((height,), dpi))


def test_a_card_shows_its_front_left_and_its_back_right_in_the_inks_of_each_variant(classic: Theme) -> None:
    found = pictures(classic, "chance-03")
    ground = (179, 83, 26)
    for variant, corner in (("standard", ground), ("minimal", (255, 255, 255))):
        picture = found["chance-03", variant]
        assert picture.getpixel((picture.width - 3, 3)) == pytest.approx(corner, abs=3)
        assert picture.getpixel((picture.width // 2, 100)) == (255, 255, 255)
    assert found["chance-03", "standard"].size == found["chance-03", "minimal"].size


@pytest.mark.long
@pytest.mark.parametrize("name", ["boardwalk", "kentucky-avenue", "virginia-avenue", "baltic-avenue"])
def test_a_space_stands_upright_on_the_ground_that_it_has_on_the_board(
    name: str, classic: Theme, whole: Image.Image
) -> None:
    space = pictures(classic, name)[name, "standard"]
    assert space.width < space.height
    ground = space.getpixel((12, round(0.9 * space.height)))  # below the picture
    assert ground != (255, 255, 255)
    assert ground == whole.getpixel((whole.width // 2 - 80, whole.height - 70))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("chance-03", "cards"),
        ("chance", "cards"),
        ("card:chest-01", "cards"),
        ("boardwalk", "board"),
        ("chance-1", "board"),
        ("deed:boardwalk", "deeds"),
        ("deed-28", "deeds"),
        ("note:500", "money"),
        ("note-500-01", "money"),
        ("token:dog", "pieces"),
        ("board", "board-poster"),
    ],
)
def test_no_more_is_laid_out_than_holds_the_item(
    name: str, document: str, classic: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    component_of = laying_out.component_of

    def noted(kind, *others):  # type: ignore[no-untyped-def]
        made.append(kind.name)
        return component_of(kind, *others)

    monkeypatch.setattr(laying_out, "component_of", noted)
    pictures(classic, name, dpi=40)
    assert made == [document]


def test_one_item_has_many_names_and_one_picture(classic: Theme) -> None:
    found = pictures(classic, "deed:boardwalk", "deed-28", "deeds:deed-28", "house", "house-07", "token:house", dpi=40)
    assert [name for name, _ in found] == ["deed-boardwalk", "deed-boardwalk", "house", "house"]


def test_items_of_one_name_are_told_apart_by_their_documents() -> None:
    kit = Mock(names=("board", "pieces"))
    kit.pieces.return_value = ("owl", "cat")
    kit.document.return_value = SimpleNamespace(sheets=())
    kit.item_word.side_effect = {"board": "space", "pieces": "token"}.get
    items = ItemNames(kit, SimpleNamespace()).items(("space:owl", "token:owl", "cat"))
    assert [item.name for item in items] == ["board-owl", "pieces-owl", "cat"]


@pytest.mark.long
def test_a_deck_and_a_document_stand_for_all_in_them(classic: Theme) -> None:
    found = previews(Session(classic).view, ("chance", "money"), ("minimal",), 40)
    notes = [f"note-{value}" for value in (500, 100, 50, 20, 10, 5, 1)]
    assert [one.item.name for one in found] == [*(f"chance-{number:02}" for number in range(1, 17)), *notes]


@pytest.mark.long
def test_all_unknown_items_are_told_with_what_may_be_meant(classic: Theme) -> None:
    with pytest.raises(UsageError) as told:
        pictures(classic, "chanse-03", "boardwalk", "deed:bordwalk", "chance-99x", "?")
    hints = [(problem.message.rpartition(" ")[2], problem.hint) for problem in told.value.problems]
    assert hints[:2] == [
        ("'chanse-03'", "did you mean 'chance-03'?"),
        ("'deed:bordwalk'", "did you mean 'deed:boardwalk'?"),
    ]
    assert hints[3] == ("'?'", "without an item, the command lists all items")


def test_the_command_writes_a_file_for_each_item_and_variant(tmp_path: Path) -> None:
    done = printgen("preview", "classic", "chance-03", "token:dog", "--dpi", "72", "--out", "seen", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    names = [f"{name}-{variant}.png" for name in ("chance-03", "dog") for variant in BOTH]
    assert done.stdout.splitlines() == [f"seen/{name}" for name in names]
    assert sorted(path.name for path in (tmp_path / "seen").glob("[!.]*")) == sorted(names)
    with Image.open(tmp_path / "seen" / names[0]) as picture:
        assert picture.info["dpi"] == pytest.approx((72, 72), abs=0.1)
        assert picture.size == (pixels((49, 3, 49), 72), pixels((85,), 72))


@pytest.mark.long
def test_without_an_item_the_command_lists_them_and_writes_nothing(tmp_path: Path) -> None:
    done = printgen("preview", "classic", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    for name in ("boardwalk", "chance-03", "chance", "deed:boardwalk", "note-500", "dog", "rules:3"):
        assert name in done.stderr.replace(",", " ").split()
    wrong = printgen("preview", "classic", "chance-03", "chanse-04", cwd=tmp_path)
    assert (wrong.returncode, "did you mean 'chance-04'?" in wrong.stderr) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_contact_sheet_holds_every_item_once_with_its_variants_side_by_side_and_its_name_below(
    classic: Theme,
) -> None:
    notes = pictures(classic, "money", dpi=50)
    sheet = contact_sheet(previews(Session(classic).view, ("money",), BOTH, 50), 50)
    standard, minimal = notes["note-500", "standard"], notes["note-500", "minimal"]
    assert sheet.getpixel((2, 2)) == (225, 225, 225)
    second = 10 + standard.width + 5
    assert sheet.crop((10, 10, 10 + standard.width, 10 + standard.height)).tobytes() == standard.tobytes()
    assert sheet.crop((second, 10, second + minimal.width, 10 + minimal.height)).tobytes() == minimal.tobytes()
    name = sheet.crop((10, 10 + standard.height, second, 20 + standard.height)).convert("L")
    assert name.getextrema()[0] < 60
    assert sheet.width > 2 * second
    assert sheet.width * sheet.height > 14 * standard.width * standard.height


def test_a_contact_sheet_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, classic: Theme) -> None:
    monkeypatch.setattr("printgen.kit.preview.MOST_PIXELS", 10_000)
    with pytest.raises(UsageError, match="choose a lower --dpi"):
        contact_sheet(previews(Session(classic).view, ("note:1",), BOTH, 50), 50)


def test_the_command_writes_one_contact_sheet(tmp_path: Path) -> None:
    done = printgen("preview", "classic", "note:1", "dog", "--sheet", "--dpi", "50", "--out", "seen", cwd=tmp_path)
    assert (done.returncode, done.stdout.split()) == (0, ["seen/sheet.png"])
    with Image.open(tmp_path / "seen" / "sheet.png") as picture:
        assert (picture.mode, picture.width > 2 * 193) == ("RGB", True)
