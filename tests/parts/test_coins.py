"""Tests of coins: round, with a value and a drawing on both sides, in the kit and wherever it is exported to."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from printgen.art.frame import bounds
from printgen.geometry import Size
from printgen.parts.coins import coins
from tests.conftest import Kit
from tests.support.card_samples import context_of, lines
from tests.support.parts_samples import CHOICES
from tests.support.pdfs import pixels

DIAMETERS = {5: 32.0, 2: 29.0, 1: 26.0}


@pytest.fixture(scope="module")
def kits(build: Callable[..., dict[str, Kit]]) -> dict[str, Kit]:
    return build("junior", "--only", "money")


def test_a_coin_is_round_and_bears_its_value_on_both_sides() -> None:
    context = context_of("junior")
    made = coins(context, CHOICES)
    assert [(piece.stem, piece.copies) for piece in made.pieces] == [("note-5", 20), ("note-2", 20), ("note-1", 30)]
    assert made.contents[0].name == "coins"
    for note, piece in zip(context.edition.money, made.pieces, strict=True):
        assert piece.front.size == piece.back.size == (DIAMETERS[note.value],) * 2
        assert bounds(piece.outline).size == pytest.approx(piece.front.size, abs=0.001)
        for face in (piece.front, piece.back):
            assert [line.string for line in lines(context, face)] == [str(note.value)]


def test_all_coins_of_a_chosen_size_are_equal_and_pocket_money_is_smaller() -> None:
    context = context_of("junior")
    chosen = coins(context, replace(CHOICES, note_size=Size(40.0, 30.0)))
    assert {piece.front.size for piece in chosen.pieces} == {(30.0, 30.0)}
    small = coins(context, replace(CHOICES, money="pocket"))
    assert [round(piece.front.size.width, 1) for piece in small.pieces] == [25.9, 23.5, 21.1]


def test_circles_to_cut_are_printed_around_the_fronts_and_in_the_manifest(kits: dict[str, Kit]) -> None:
    for variant, kit in kits.items():
        page, dpi = kit.document("money")["pages"][0], 300
        picture = pixels(kit.path("money"), 1, dpi).convert("L")
        outlines = {one["id"]: one["path"] for one in page["outlines"]}
        fronts = [item for item in page["items"] if item["face"] == "front"]
        assert set(outlines) == {item["id"] for item in fronts}
        assert len(fronts) == 20
        for item in fronts:
            x, y, wide, tall = item["rect"]
            assert wide == tall == pytest.approx(DIAMETERS[5], abs=0.001)
            numbers = [float(number) for number in outlines[item["id"]].split() if number not in "MCLZ"]
            assert min(numbers[::2]) == pytest.approx(x, abs=0.01)
            assert max(numbers[::2]) == pytest.approx(x + wide, abs=0.01)
            for across, down in ((0.5, 0.0), (0.0, 0.5), (0.1464, 0.1464), (0.8536, 0.8536)):  # on the circle
                at = round((x + across * wide) * dpi / 25.4), round((y + down * tall) * dpi / 25.4)
                box = (at[0] - 2, at[1] - 2, at[0] + 3, at[1] + 3)
                assert picture.crop(box).getextrema()[0] < 60, (variant, item["id"], across, down)


def test_a_front_and_its_back_lie_on_one_sheet_about_the_fold(kits: dict[str, Kit]) -> None:
    for page in kits["minimal"].document("money")["pages"]:
        [fold] = page["folds"]
        middle, faces = fold["from"][0], {(item["id"], item["face"]): item["rect"] for item in page["items"]}
        for (id, face), (x, y, wide, _) in faces.items():
            if face == "front":
                other = faces[id, "back"]
                assert (2 * middle - x - wide, y) == pytest.approx(other[:2], abs=0.01)


@pytest.mark.parametrize("face", ["front", "back"])
def test_exports_show_one_round_coin_of_each_value(face: str, kits: dict[str, Kit], tmp_path: Path) -> None:
    from printgen.api import export_kit

    folder = kits["standard"].folder
    export_kit(folder, "pictures", tmp_path / "pictures")
    picture = Image.open(next((tmp_path / "pictures").rglob(f"note-5-{face}.png")))
    assert picture.mode == "RGBA"
    assert picture.width == picture.height
    assert picture.getpixel((1, 1))[3] == 0
    assert picture.getpixel((picture.width // 2, 3))[3] == 255
    export_kit(folder, "tabletop-simulator", tmp_path / "save", url="https://example.org")
    save = json.loads((tmp_path / "save" / "junior.json").read_text(encoding="utf-8"))
    tiles = [one for one in save["ObjectStates"] if one["Name"] == "Custom_Tile_Stack"]
    assert [(one["Number"], one["CustomImage"]["CustomTile"]["Type"]) for one in tiles] == [(20, 2), (20, 2), (30, 2)]
    assert all("back" in one["CustomImage"]["ImageSecondaryURL"] for one in tiles)
