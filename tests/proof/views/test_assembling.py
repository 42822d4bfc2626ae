"""Tests of pictures of assembled kits, compared with their source pages."""

import json
import math
from collections import Counter
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from PIL import Image

from printgen.geometry import Point, Rect
from printgen.proof.views import table
from printgen.proof.views import table as table_set
from printgen.proof.views.cutting import CutTile, GluedBoard, Knife, folded_pieces, title_of
from printgen.proof.views.kit_parts import booklet_panels, kit_parts, spreads
from printgen.proof.views.table import table_picture
from tests.conftest import printgen
from tests.support.assembled import DPI, SCALE, Build, at, opened_once, part, pictures, true_cut
from tests.support.pdfs import cut_out, difference

MARGIN, GAP, APART = round(8 * SCALE), round(2 * SCALE), round(8 * SCALE)  # layout of the pictures
CARD = (round(49 * SCALE), round(85 * SCALE))


@pytest.mark.parametrize(("theme", "variant"), [("knockopoly", "standard"), ("knockout", "minimal")])
def test_the_glued_board_is_the_poster_and_its_strips_lie_under_the_next_tile(
    build: Build, theme: str, variant: str
) -> None:
    kit = build(theme)[variant]
    glued = GluedBoard(part(opened_once(kit.folder), "board").pages)
    board = glued.glued(Knife(DPI))
    poster = kit.document("board-poster")["pages"][0]["trim"]
    whole = cut_out(kit.path("board-poster"), 1, tuple(poster), DPI)
    assert abs(board.width - whole.width) <= 1
    assert abs(board.height - whole.height) <= 1
    assert difference(board.reduce(2), whole.reduce(2)) < 0.005  # half a pixel of offset at a seam blurs thin lines
    for tile in glued.tiles:
        own = cut_out(kit.path("board"), tile.page.number, tile.trim, DPI)
        left, top = round(tile.at.x * SCALE), round(tile.at.y * SCALE)
        assert difference(at(board, left, top, own), own) < 0.0005, tile.page.number
    strips = {(bool(tile.strips.right), bool(tile.strips.bottom)) for tile in glued.tiles}
    sides = (True, False) if theme == "knockopoly" else (False,)
    assert strips == {(right, below) for right in sides for below in sides}


def test_the_picture_of_a_board_is_the_glued_board(build: Build) -> None:
    kit = build("knockout")["minimal"]
    glued = GluedBoard(part(opened_once(kit.folder), "board").pages).glued(Knife(60))
    assert pictures(kit, "board", dpi=60)["board"].tobytes() == glued.tobytes()


@pytest.mark.parametrize(("how", "variant"), [("fold", "standard"), ("duplex", "minimal")])
def test_a_deck_shows_each_front_beside_its_own_back(build: Build, small_town: str, variant: str, how: str) -> None:
    kit = build(small_town, "--only", "cards", "--cards", how)[variant]
    shown = pictures(kit, "cards")
    assert sorted(shown) == ["cards-chance", "cards-chest"]
    decks = part(opened_once(kit.folder), "cards").groups()
    assert {name: len(deck) for name, deck in decks.items()} == {"chest": 6, "chance": 4}
    for name, deck in decks.items():
        for index, pair in enumerate(deck):
            assert pair.back is not None
            row, column = divmod(index, 4)
            missing = max(0, 4 * (row + 1) - len(deck))  # the last row is centered
            x = MARGIN + round((column + missing / 2) * (2 * CARD[0] + GAP + APART))
            y = MARGIN + row * (CARD[1] + APART)
            for found, left in ((pair.front, x), (pair.back, x + CARD[0] + GAP)):
                true = true_cut(kit, "cards", found)
                assert true.height > true.width
                assert difference(at(shown[f"cards-{name}"], left, y, true), true) < 0.02, (pair.id, found.item.face)


def test_the_booklet_reads_from_its_cover_on_upright(build: Build) -> None:
    kit = build("knockopoly")["standard"]
    shown = pictures(kit, "rules")
    assert list(shown) == ["rules-1", "rules-2-3", "rules-4-5", "rules-6-7", "rules-8"]
    (panels,) = booklet_panels(part(opened_once(kit.folder), "rules")).values()
    for name, spread in zip(shown, spreads(panels), strict=True):
        x = MARGIN
        for panel in spread:
            true = true_cut(kit, "rules", panel)
            assert difference(at(shown[name], x, MARGIN, true), true) < 0.01, panel.item.id
            folio = [word.text for word in panel.page.words if panel.item.rect.holds(word.box)]
            assert panel.item.id == "panel-1" or panel.item.id.removeprefix("panel-") in folio
            x += round(panel.size.width * SCALE)


def test_second_copies_are_shown_once(build: Build) -> None:
    kit = build("knockopoly", "--only", "cards,rules", "--copies", "cards=2", "--copies", "rules=2")["minimal"]
    decks = part(opened_once(kit.folder), "cards").groups()
    assert {name: len(deck) for name, deck in decks.items()} == {"chest": 16, "chance": 16}
    assert [
        panel.id for panels in booklet_panels(part(opened_once(kit.folder), "rules")).values() for panel in panels
    ] == [f"panel-{page}" for page in range(1, 9)]


@pytest.mark.parametrize(
    ("turn", "there"), [(0, (110.0, 220.0)), (90, (120.0, 220.0)), (180, (120.0, 210.0)), (270, (110.0, 210.0))]
)
def test_a_tile_that_lies_turned_on_its_page_is_turned_back(turn: int, there: tuple[float, float]) -> None:
    page: Any = None  # the source page does not matter here
    tile = CutTile(page, Rect(5.0, 6.0, 30.0, 30.0), Point(100.0, 200.0), turn=turn)
    assert tile.on_board(Point(15.0, 26.0)) == pytest.approx(there)


def test_guide_and_sheets_are_shown_page_by_page(build: Build) -> None:
    kit = build("tournament")["standard"]
    shown = pictures(kit, "score-sheet", "event")
    assert list(shown) == ["event-1", "event-2", "score-sheet"]
    whole = cut_out(kit.path("event"), 2, (0, 0, 215.9, 279.4), DPI)
    assert difference(shown["event-2"], whole) < 0.0005


def test_boxes_are_shown_as_their_sheets_since_nothing_on_these_stands(build: Build) -> None:
    kit = build("summit")["minimal"]
    shown = pictures(kit, "boxes")["boxes"]
    page = kit.document("boxes")["pages"][0]["size"]
    assert shown.size == pytest.approx([side * SCALE for side in page], abs=2)


def test_pieces_are_cut_along_their_outlines(build: Build) -> None:
    tents = folded_pieces(Knife(DPI), part(opened_once(build("knockopoly")["standard"].folder), "pieces"))
    assert Counter(figure.sort for figure in tents) == {"standing": 8 + 12 + 32, "die": 2}
    discs = folded_pieces(Knife(DPI), part(opened_once(build("knockout")["minimal"].folder), "pieces"))
    assert Counter(figure.sort for figure in discs) == {"disc": 16, "standing": 4}
    disc = discs[0].picture.getchannel("A")
    share = sum(disc.histogram()[128:]) / (disc.width * disc.height)
    assert share == pytest.approx(math.pi / 4, abs=0.02)


def test_a_die_is_folded_from_three_faces_that_meet(build: Build) -> None:
    kit = build("knockopoly")["standard"]
    die = next(
        figure for figure in folded_pieces(Knife(300), part(opened_once(kit.folder), "pieces")) if figure.sort == "die"
    )
    edge = die.picture.width / 1.36
    deep = die.picture.width - edge
    middles = {"front": (edge / 2, deep + edge / 2), "top": (edge / 2 + deep / 2, deep / 2)}
    assert die.size.width == pytest.approx(16 * 1.36, abs=0.01)
    for x, y in middles.values():  # a three and a one both have a center pip
        assert min(die.picture.getpixel((round(x), round(y)))[:3]) > 230
    assert die.picture.getpixel((2, 2))[3] == 0


@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_the_places_of_the_decks_are_found_on_the_board(build: Build, variant: str) -> None:
    """In Standard, both places have shapes of the same width."""
    told = opened_once(build("knockopoly")[variant].folder)
    board = GluedBoard(part(told, "board").pages)
    found = {}
    for name, deck in part(told, "cards").groups().items():
        back = deck[0].back
        assert back is not None
        words = [word for word in back.page.words if back.item.rect.holds(word.box)]
        found[name] = board.place(title_of(words), back.size)
    assert {
        name: (round(place.middle.x), round(place.middle.y), place.turn) for name, place in found.items() if place
    } == {
        "chest": (127, 127, 135.0),
        "chance": (381, 381, 315.0),
    }


def test_the_table_is_the_same_each_time_and_holds_the_board(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    width, dpi = 1200, 60.0  # half the values for users, to save time
    monkeypatch.setattr(table, "WIDTH", width)
    monkeypatch.setattr(table_set, "_DPI", dpi)
    kit = opened_once(build("knockout")["standard"].folder)
    shown = table_picture(kit_parts(kit))
    assert shown.width == width
    assert shown.tobytes() == table_picture(kit_parts(kit)).tobytes()
    board = GluedBoard(part(kit, "board").pages)
    scale = width / (board.size.height + 2 * 34)
    pixels = (round(board.size.height * scale), round(board.size.width * scale))
    lying = board.glued(Knife(dpi)).rotate(-90, expand=True).resize(pixels, Image.Resampling.LANCZOS)
    corner = round(34 * scale)
    foot = (0, 0, round(lying.width * 0.4), lying.height)  # no token lies here
    there = shown.crop((corner, corner, corner + lying.width, corner + lying.height))
    assert difference(there.crop(foot), lying.crop(foot)) < 0.01
    red, green, blue = shown.getpixel((5, 5))
    assert red > green > blue  # the color of wood


@pytest.mark.usefixtures("real_workers")
def test_the_command_writes_beside_the_kit_and_tells_what(build: Build, tmp_path: Path) -> None:
    folder = tmp_path / "knockout" / "standard"
    copytree(build("knockout")["standard"].folder.parent, folder.parent)
    before = sorted(path.name for path in folder.iterdir())
    done = printgen("assemble", str(folder.parent), "--only", "cards,pieces", "--dpi", "60")
    assert done.returncode == 0, done.stderr
    told = [line.strip() for line in done.stdout.splitlines()]
    pictured = folder.parent / "pictures"
    assert told == [
        *(str(pictured / "standard"), "cards.png", "pieces.png"),
        *(str(pictured / "minimal"), "cards.png", "pieces.png"),
    ]
    assert sorted(path.name for path in (pictured / "minimal").iterdir()) == ["cards.png", "pieces.png"]
    assert sorted(path.name for path in folder.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--only", "bord"), 2, "did you mean 'board'?"),
        (("--only", "deeds"), 2, "choose from board"),
        (("--only", "table", "--paper-misfeed", "1mm"), 2, "choose from cards, rules"),
        (("--paper-misfeed", "3"), 2, "'3' is not a length"),
        (("--out", "."), 2, "contains a kit"),
    ],
)
def test_wrong_use_is_told(build: Build, words: tuple[str, ...], code: int, told: str) -> None:
    folder = build("knockout")["standard"].folder.parent
    done = printgen("assemble", str(folder), *words, cwd=folder)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    assert told in done.stderr


def test_a_folder_without_a_kit_is_told(tmp_path: Path) -> None:
    done = printgen("assemble", str(tmp_path))
    assert done.returncode == 1
    assert "there is no kit in" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize("variant", ["..", "../..", "/tmp", "standard/..", "."])
def test_a_forged_variant_does_not_lead_out_of_the_output_folder(build: Build, variant: str, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    copytree(build("knockopoly", "--only", "money", "--variant", "minimal")["minimal"].folder, kit)
    record = json.loads((kit / "kit.json").read_text())
    (kit / "kit.json").write_text(json.dumps({**record, "variant": variant}))
    (tmp_path / "table.png").write_bytes(b"mine")
    before = sorted(tmp_path.rglob("*"))
    for words in (("assemble",), ("proof",), ("ink",), ("export", "--to", "pictures", "--out", str(tmp_path / "out"))):
        done = printgen(words[0], str(kit), *words[1:])
        assert done.returncode == 1, words
        assert f"{kit / 'kit.json'} cannot be read: the variant is not one of standard, minimal" in done.stderr
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "table.png").read_bytes() == b"mine"


@pytest.mark.long
def test_a_users_picture_in_the_place_of_a_new_one_stays(build: Build, tmp_path: Path) -> None:
    kit = str(build("knockopoly", "--only", "money", "--variant", "minimal")["minimal"].folder)
    words = ("assemble", kit, "--only", "money", "--dpi", "40", "--out", str(tmp_path))
    assert [printgen(*words).returncode for _ in range(2)] == [0, 0]
    (tmp_path / "minimal" / "money.png").write_bytes(b"mine")
    done = printgen(*words)
    assert done.returncode == 1
    assert "money.png was not written by printgen or was changed afterwards" in done.stderr
    assert (tmp_path / "minimal" / "money.png").read_bytes() == b"mine"
