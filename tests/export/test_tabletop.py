"""Tests of saved objects for Tabletop Simulator, by card and against a schema of the format."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from PIL import Image, ImageChops, ImageStat

from printgen.cli.main import main
from printgen.export.export_items import export_items
from printgen.export.tabletop import MOST_PIXELS, face_grid, parted
from printgen.geometry import Size
from printgen.proof.kit_files import opened
from printgen.proof.views.cutting import Knife
from tests.conftest import Kit

NUMBER, TEXT = {"type": "number"}, {"type": "string"}
pytestmark = pytest.mark.long
TRANSFORM = {f"{kind}{axis}": NUMBER for kind in ("pos", "rot", "scale") for axis in "XYZ"}
OBJECT = {
    "type": "object",
    "required": ["Name", "Transform", "Nickname", "Locked"],
    "properties": {
        "Name": {
            "enum": [
                "Custom_Tile",
                "Custom_Tile_Stack",
                "DeckCustom",
                "Card",
                "Figurine_Custom",
                "Bag",
                "Die_6_Rounded",
            ]
        },
        "Transform": {
            "type": "object",
            "required": list(TRANSFORM),
            "properties": TRANSFORM,
            "additionalProperties": False,
        },
        "Nickname": TEXT,
        "Locked": {"type": "boolean"},
        "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
        "Number": {"type": "integer", "minimum": 2},
        "CardID": {"type": "integer", "minimum": 100},
        "DeckIDs": {"type": "array", "minItems": 2, "items": {"type": "integer", "minimum": 100}},
        "CustomDeck": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack"],
                "properties": {
                    "FaceURL": TEXT,
                    "BackURL": TEXT,
                    "NumWidth": {"type": "integer", "minimum": 2, "maximum": 10},
                    "NumHeight": {"type": "integer", "minimum": 2, "maximum": 7},
                },
            },
        },
        "CustomImage": {"type": "object", "required": ["ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale"]},
        "AttachedSnapPoints": {"type": "array", "items": {"type": "object", "required": ["Position"]}},
        "ContainedObjects": {"type": "array", "items": {"$ref": "#/$defs/object"}},
    },
}
SCHEMA = {
    "type": "object",
    "required": ["SaveName", "ObjectStates", "LuaScript"],
    "properties": {"ObjectStates": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/object"}}},
    "$defs": {"object": OBJECT},
}
URL = "https://example.org/kit"
DPI = 100


class Save:
    """A saved object and its source kit."""

    def __init__(self, kit: Path, folder: Path) -> None:
        self.kit = opened(kit)
        self.folder = folder
        call = ["export", str(kit), "--to", "tabletop-simulator", "--dpi", str(DPI), "--url", URL]
        done = CliRunner().invoke(main, [*call, "--out", str(self.folder)])
        assert done.exit_code == 0, done.output
        file = self.folder / f"{self.kit.record.theme}.json"
        self.data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        self.picture = cache(self._read)

    def named(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.data["ObjectStates"] if one["Name"] == kind]

    def _read(self, url: str) -> Image.Image:
        assert url.startswith(f"{URL}/")
        return Image.open(self.folder / url.removeprefix(f"{URL}/"))


@pytest.fixture(scope="module")
def save(build: Callable[..., dict[str, Kit]], tmp_path_factory: pytest.TempPathFactory) -> Save:
    return Save(build("classic")["standard"].folder, tmp_path_factory.mktemp("save"))


def test_it_has_the_documented_form(save: Save) -> None:
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(save.data)] == []


def test_every_picture_is_there_and_no_larger_than_can_be_read(save: Save) -> None:
    text = json.dumps(save.data)
    used = {part.split('"')[0] for part in text.split(f"{URL}/")[1:]}
    assert used == {path.name for path in save.folder.glob("*.jpg")}
    assert all(max(save.picture(f"{URL}/{name}").size) <= MOST_PIXELS for name in used)


def test_each_card_shows_its_face_and_its_back(save: Save) -> None:
    knife = Knife(DPI)
    known = {one.id: one for one in export_items(save.kit)}
    ids = {"Community Chest": "chest-{:02}", "Chance": "chance-{:02}", "Deeds": "deed-{:02}"}
    for deck in save.named("DeckCustom"):
        for number, card in enumerate(deck["ContainedObjects"], 1):
            subject = known[ids[deck["Nickname"]].format(number)]
            sheet, cell = divmod(card["CardID"], 100)
            found = card["CustomDeck"][str(sheet)]
            assert alike(cut(save.picture(found["FaceURL"]), found, cell), knife.item(*subject.front)), subject.id
            back = save.picture(found["BackURL"])
            assert alike(cut(back, found, cell) if found["UniqueBack"] else back, knife.item(*subject.back)), subject.id
            assert card["Description"] == " ".join(
                word.text for word in subject.front.page.reading(subject.front.item).words
            )


def cut(sheet: Image.Image, found: dict[str, Any], cell: int) -> Image.Image:
    wide, high = sheet.width // found["NumWidth"], sheet.height // found["NumHeight"]
    left, top = cell % found["NumWidth"] * wide, cell // found["NumWidth"] * high
    return sheet.crop((left, top, left + wide, top + high))


def alike(one: Image.Image, other: Image.Image) -> bool:
    coarse = [picture.convert("RGB").resize((20, 30), Image.Resampling.BOX) for picture in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*coarse)).mean) < 6


def test_decks_have_one_back_and_deeds_one_each(save: Save) -> None:
    unique = {
        deck["Nickname"]: {sheet["UniqueBack"] for sheet in deck["CustomDeck"].values()}
        for deck in save.named("DeckCustom")
    }
    assert unique == {"Community Chest": {False}, "Chance": {False}, "Deeds": {True}}


def test_pieces_are_as_many_as_the_kit_has(save: Save) -> None:
    counts = {part.id: part.count for part in save.kit.record.contents}
    assert sum(stack["Number"] for stack in save.named("Custom_Tile_Stack")) == counts["notes"]
    assert len(save.named("Figurine_Custom")) == counts["tokens"]
    assert len(save.named("Die_6_Rounded")) == counts["dice"]
    bags = sorted(len(bag["ContainedObjects"]) for bag in save.named("Bag"))
    assert bags == sorted([counts["small-buildings"], counts["large-buildings"]])


def test_the_board_is_in_proportion_to_the_cards_and_has_a_point_on_each_space(save: Save) -> None:
    (board,) = save.named("Custom_Tile")
    card = save.named("DeckCustom")[0]["Transform"]["scaleX"] * 2.19
    assert board["Transform"]["scaleX"] * 2 / card == pytest.approx(508 / 49, rel=0.01)
    points = [(point["Position"]["x"], point["Position"]["z"]) for point in board["AttachedSnapPoints"]]
    assert len(set(points)) == 40
    assert all(abs(x) < 1 and abs(z) < 1 for x, z in points)
    assert board["Locked"]


def test_a_large_deck_is_parted_into_sheets() -> None:
    assert [len(part) for part in parted([str(at) for at in range(150)])] == [50, 50, 50]
    cells = face_grid(69, Size(63, 88), 300)
    assert cells.across <= 10
    assert cells.down <= 7
    assert cells.across * cells.down >= 69
    assert max(cells.size) <= MOST_PIXELS
    assert face_grid(1, Size(63, 88), 300)[:2] == (2, 2)


def test_pictures_lie_beside_the_file_unless_said_otherwise(tmp_path: Path) -> None:
    call = [
        "export",
        "summit",
        "--only",
        "board-poster",
        "--to",
        "tabletop-simulator",
        "--dpi",
        "40",
        "--out",
        str(tmp_path),
    ]
    assert CliRunner().invoke(main, call).exit_code == 0
    assert tmp_path.resolve().as_uri() in (tmp_path / "summit.json").read_text(encoding="utf-8")


def test_rules_are_mentioned_only_for_kits_that_have_them(card_kit: Path, tmp_path: Path) -> None:
    call = ["export", str(card_kit / "standard"), "--to", "tabletop-simulator", "--dpi", "40", "--out"]
    assert "rules.pdf" in CliRunner().invoke(main, [*call, str(tmp_path / "all")]).output
    found = CliRunner().invoke(main, [*call, str(tmp_path / "cards"), "--only", "cards"])
    assert found.exit_code == 0
    assert "rules.pdf" not in found.output


def test_without_a_board_decks_are_in_the_middle(card_kit: Path, tmp_path: Path) -> None:
    save = Save(card_kit / "standard", tmp_path)
    assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(save.data)] == []
    decks = save.data["ObjectStates"]
    assert [(one["Name"], one["Nickname"], len(one["ContainedObjects"])) for one in decks] == [
        ("DeckCustom", "Animals", 9),
        ("DeckCustom", "Jobs", 8),
    ]
    assert sum(one["Transform"]["posX"] for one in decks) == pytest.approx(-0.5, abs=0.01)
    assert [one["Transform"]["posZ"] for one in decks] == [0.0, 0.0]
    knife, items = Knife(DPI), [one for one in export_items(save.kit) if one.document == "cards"]
    for deck in decks:
        known = [one for one in items if one.group == deck["Nickname"].lower()]
        for item, card in zip(known, deck["ContainedObjects"], strict=True):
            found = card["CustomDeck"][str(card["CardID"] // 100)]
            assert alike(cut(save.picture(found["FaceURL"]), found, card["CardID"] % 100), knife.item(*item.front))
