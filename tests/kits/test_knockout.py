"""The sliding game, measured: its theme, its long board, its tokens, its cards and its books."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from printgen.components.board.slide.start import draw_foot
from printgen.components.desk import desk_for
from printgen.drawing.frame import Ink, Shape, Text
from printgen.drawing.icons import baked
from printgen.errors import ThemeError
from printgen.kit.manifest.file import kit_schema
from printgen.theme.games import GAMES
from printgen.theme.model.slide import CashSpace, SlideEdition, Special
from printgen.theme.read.load import load_theme
from printgen.theme.schema import theme_schema
from printgen.words.booklet import wording
from tests.conftest import ROOT, Kit, printgen
from tests.support.parts_samples import seen, words
from tests.support.pdfs import (
    characters,
    coverage,
    cut_out,
    difference,
    document,
    lightest_everywhere,
    page_texts,
    pixels,
    squeezed,
    text_in,
)

SOURCE = (ROOT / "themes" / "knockout" / "theme.yaml").read_text(encoding="utf-8")
DOCUMENTS = ["board", "board-poster", "cards", "money", "pieces", "rules", "guide"]
COIN = 24.26


@cache
def edition() -> SlideEdition:
    found = load_theme("knockout", baked().keys()).edition
    assert isinstance(found, SlideEdition)
    return found


def prizes() -> list[CashSpace]:
    return [space for space in edition().spaces if isinstance(space, CashSpace)]


@pytest.fixture(scope="module")
def kits(build: Callable[..., dict[str, Kit]]) -> dict[str, Kit]:
    return build("knockout")


@pytest.fixture(scope="module", params=["standard", "minimal"])
def kit(request: pytest.FixtureRequest, kits: dict[str, Kit]) -> Kit:
    return kits[request.param]


def pages(kit: Kit, name: str) -> list[dict[str, Any]]:
    return list(kit.document(name)["pages"])


def items(kit: Kit, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for page in pages(kit, name):
        yield from ((page, item) for item in page["items"])


def said(kit: Kit, name: str) -> str:
    """The whole text of a document without spaces, in small letters."""
    if name != "rules":
        return squeezed("".join(page_texts(kit.path(name)))).casefold()
    panels = {item["id"]: (page["number"], tuple(item["rect"])) for page, item in items(kit, name)}
    return "".join(text_in(kit.path(name), *panels[f"panel-{n}"]) for n in range(1, len(panels) + 1)).casefold()


# --- what the edition is


def test_colours_have_two_or_three_spaces_and_the_top_pair_is_worth_a_thousand() -> None:
    cash = {group.id: [prize.cash for prize in prizes() if prize.group == group.id] for group in edition().groups}
    assert {len(values) for values in cash.values()} == {2, 3}
    top = max(edition().groups, key=lambda group: group.bonus)
    assert (len(cash[top.id]), sum(cash[top.id]), top.bonus) == (2, 1000, 2000)


def test_the_contents_are_those_of_the_box(kit: Kit) -> None:
    assert {part["id"]: (part["count"], part["name"]) for part in kit.manifest["contents"]} == {
        "board": (1, "long board"), "jail-card": (1, "In Jail card"), "order-card": (1, "Turn order reference card"),
        "notes": (90, "banknotes"), "tokens": (16, "tokens"), "markers": (4, "turn markers"),
    }  # fmt: skip
    notes = [item["id"].split("-")[1] for _, item in items(kit, "money")]
    assert {value: notes.count(value) for value in set(notes)} == {"50": 30, "100": 30, "500": 30}


def test_the_kit_holds_its_documents_and_no_others(kit: Kit) -> None:
    jsonschema.Draft202012Validator(kit_schema()).validate(kit.manifest)
    assert [document["name"] for document in kit.manifest["documents"]] == DOCUMENTS
    assert sorted(path.name for path in kit.folder.iterdir()) == sorted([*(f"{d}.pdf" for d in DOCUMENTS), "kit.json"])


def test_both_variants_share_their_geometry(kits: dict[str, Kit]) -> None:
    told = {v: [(d["name"], d["pages"]) for d in kit.manifest["documents"]] for v, kit in kits.items()}
    assert told["standard"] == told["minimal"]


# --- the board


def test_the_board_is_fifteen_by_forty_five_inches_on_ten_sheets(kit: Kit) -> None:
    tiles, (poster,) = pages(kit, "board"), pages(kit, "board-poster")
    assert poster["trim"][2:] == [381, 1143]
    assert [(page["row"], page["column"]) for page in tiles] == [(r, c) for r in range(1, 6) for c in (1, 2)]
    assert {tuple(page["trim"][2:]) for page in tiles} == {(190.5, 228.6)}
    assert {page["overlap"] for page in tiles} == {0}


def test_the_spaces_stand_in_board_order_inside_the_board_and_none_overlap(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    x, y, width, height = poster["trim"]
    assert [item["id"] for item in poster["items"]] == [space.id for space in edition().spaces]
    rects = [item["rect"] for item in poster["items"]]
    assert all(
        r[0] >= x - 0.01 and r[1] >= y - 0.01 and r[0] + r[2] <= x + width + 0.01 and r[1] + r[3] <= y + height + 0.01
        for r in rects
    )
    pairs = itertools.combinations(rects, 2)
    assert not [(a, b) for a, b in pairs if _shared(a[0], a[2], b[0], b[2]) and _shared(a[1], a[3], b[1], b[3])]
    on_tiles = [item["id"] for _, item in items(kit, "board")]
    assert sorted(on_tiles) == sorted(space.id for space in edition().spaces)


def _shared(start: float, size: float, other: float, its_size: float) -> bool:
    return start < other + its_size - 0.01 and other < start + size - 0.01


def test_spaces_lie_further_from_the_start_the_later_they_come(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    tops = [item["rect"][1] for item in poster["items"]]
    assert tops == sorted(tops, reverse=True)


def test_the_tiles_put_together_are_the_poster(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    for page in pages(kit, "board"):
        left, top, width, height = page["trim"]
        x, y = (page["column"] - 1) * 190.5, (page["row"] - 1) * 228.6
        there = (poster["trim"][0] + x, poster["trim"][1] + y, width, height)
        tile = cut_out(kit.path("board"), page["number"], (left, top, width, height), 72)
        assert difference(tile, cut_out(kit.path("board-poster"), 1, there, 72)) < 0.01


def test_no_word_comes_near_a_seam_or_an_edge(kit: Kit) -> None:
    for page in pages(kit, "board"):
        x, y, width, height = page["trim"]
        for glyph in characters(kit.path("board"), page["number"]):
            left, top, wide, tall = glyph.box
            if top > y + height or top + tall < y or left > x + width or left + wide < x:
                continue  # marks and labels outside the tile
            room = min(left - x - 4, x + width - 4 - left - wide, top - y - 2, y + height - 2 - top - tall)
            assert room >= 0, (page["number"], glyph)


def test_each_property_shows_its_cash_and_each_colour_its_bonus_at_the_foot(kit: Kit) -> None:
    path, (poster,) = kit.path("board-poster"), pages(kit, "board-poster")
    rects = {item["id"]: tuple(item["rect"]) for item in poster["items"]}
    for prize in prizes():
        shown = text_in(path, 1, rects[prize.id])  # type: ignore[arg-type]
        assert f"M{prize.cash}" in shown
        assert squeezed(prize.name).upper() in shown
    x, y, width, height = poster["trim"]
    foot = text_in(path, 1, (x, y + height - 110, width, 110))
    assert all(f"M{group.bonus:,}" in foot for group in edition().groups)


def test_each_bonus_shows_as_many_squares_as_its_colour_has_spaces() -> None:
    made = desk_for(load_theme("knockout", frozenset(baked())))
    cells = [cell for cell in draw_foot(made) if cell.id.startswith("bonus-")]
    bands = [entry for cell in cells for entry in seen(cell.frame, made.setter.faces) if entry.role == "band"]
    for group in edition().groups:
        mine = [
            entry
            for entry in bands
            if isinstance(entry.item, Shape) and entry.item.fill == Ink("band", f"group/{group.id}")
        ]
        squares = [entry.box for entry in mine if abs(entry.box.width - entry.box.height) < 0.01]
        assert len(squares) == sum(prize.group == group.id for prize in prizes()), group.id
        assert not [pair for pair in itertools.combinations(squares, 2) if pair[0].meets(pair[1])]


def test_all_bonuses_are_of_one_size_in_blocks_that_they_fill() -> None:
    made = desk_for(load_theme("knockout", frozenset(baked())))
    cells = [cell for cell in draw_foot(made) if cell.id.startswith("bonus-")]
    shown = [entry for cell in cells for entry in seen(cell.frame, made.setter.faces)]
    prices = [entry for entry in words(shown) if isinstance(entry.item, Text) and entry.item.string.startswith("M")]
    blocks = [entry.box for entry in shown if entry.role == "pale"]
    assert len(prices) == len(blocks) == len(edition().groups)
    assert len({entry.item.size for entry in prices if isinstance(entry.item, Text)}) == 1
    assert all(block.height < 46 for block in blocks), "more would be a void"


def test_what_to_do_stands_at_the_line_to_slide_from() -> None:
    made = desk_for(load_theme("knockout", frozenset(baked())))
    for cell in draw_foot(made):
        if cell.id.startswith("start-"):
            said = words(seen(cell.frame, made.setter.faces))
            line = next(entry for entry in said if isinstance(entry.item, Text) and "line" in entry.item.string)
            assert 0 < line.box.y < line.box.bottom < 12.0


def test_cash_can_be_read_from_the_start(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    rects = {item["id"]: item["rect"] for item in poster["items"]}
    glyphs = characters(kit.path("board-poster"), 1)
    for prize in prizes():
        x, y, width, height = rects[prize.id]
        digits = [g.box for g in glyphs if g.text.isdigit() and x < g.box[0] < x + width and y < g.box[1] < y + height]
        assert min(box[3] for box in digits) > 12, prize.id


def test_an_overlap_is_made_when_it_is_asked_for(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("knockout", "--overlap", "0.25in", "--only", "board,guide", "--variant", "minimal")["minimal"]
    assert {page["overlap"] for page in pages(kit, "board")} == {6.35}
    assert "putglueonthestrips" in said(kit, "guide")


# --- tokens, markers, cards


def test_sixteen_tokens_fold_round_the_coin(kit: Kit) -> None:
    found = list(items(kit, "pieces"))
    fronts = {item["id"]: item for _, item in found if item["face"] == "front"}
    backs = {item["id"]: item for _, item in found if item["face"] == "back"}
    tokens = [name for name in fronts if name.startswith("token-")]
    assert set(fronts) == set(backs)
    assert (len(tokens), len(fronts)) == (16, 20)
    assert {name.split("-")[1] for name in tokens} == {"red", "blue", "green", "yellow"}
    for name in tokens:
        front, back = fronts[name]["rect"], backs[name]["rect"]
        assert front[2:] == back[2:] == [COIN, COIN]
        assert (front[0], fronts[name]["turn"], backs[name]["turn"]) == (back[0], 0, 180)
        assert front[1] - back[1] - COIN == pytest.approx(1.75, abs=0.002)  # the coin's thickness lies between


def test_sides_are_told_apart_without_colour(kits: dict[str, Kit]) -> None:
    kit = kits["minimal"]
    fronts = {i["id"]: (p, i["rect"]) for p, i in items(kit, "pieces") if i["face"] == "front"}
    for stem in ("token-{}-01", "turn-{}"):
        looks = [fronts[stem.format(side.id)] for side in edition().tokens.sides]
        cut = [cut_out(kit.path("pieces"), page["number"], tuple(rect), 100) for page, rect in looks]
        assert all(difference(one, other) > 0.03 for one, other in itertools.combinations(cut, 2))


def test_markers_fit_their_places_on_the_reference_card(kit: Kit) -> None:
    from printgen.components.cards.slide import PLACE

    sizes = {tuple(i["rect"][2:]) for _, i in items(kit, "pieces") if i["id"].startswith("turn-")}
    assert all(side < PLACE for size in sizes for side in size)


def test_the_backs_of_turn_markers_are_all_alike(kit: Kit) -> None:
    """They are mixed face down, and nobody may know whose is whose."""
    backs = [(p, i["rect"]) for p, i in items(kit, "pieces") if i["id"].startswith("turn-") and i["face"] == "back"]
    first, *others = (cut_out(kit.path("pieces"), page["number"], tuple(rect), 100) for page, rect in backs)
    assert len(others) == 3
    assert max(difference(first, other) for other in others) < 0.01


def test_the_two_cards_fold_onto_their_backs(kit: Kit) -> None:
    (page,) = pages(kit, "cards")
    faces = {(item["id"], item["face"]): item["rect"] for item in page["items"]}
    assert set(faces) == {(name, face) for name in ("in-jail", "reference") for face in ("front", "back")}
    (fold,) = page["folds"]
    for name in ("in-jail", "reference"):
        front, back = faces[name, "front"], faces[name, "back"]
        assert front[2:] == [49, 85]
        assert back[0] == pytest.approx(2 * fold["from"][0] - front[0] - front[2], abs=0.002)


# --- the books


def test_the_guide_tells_nothing_of_what_the_kit_has_not(kit: Kit) -> None:
    text = said(kit, "guide")
    assert [word for word in ("deeds", "dice", "house", "building", "gluestrip", "standee") if word in text] == []
    assert "cards:foldfirst" in text


def test_duplex_cards_need_no_folding(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("knockout", "--cards", "duplex", "--variant", "minimal")["minimal"]
    assert [page["side"] for page in pages(kit, "cards")] == ["front", "back"]
    assert "foldfirst" not in said(kit, "guide")


def test_the_booklet_is_one_folded_sheet(kit: Kit) -> None:
    assert [page["side"] for page in pages(kit, "rules")] == ["front", "back"]


OPTIONS = {
    ("slide_again", "pay"): ("you may pay M100 into the pot† and slide it again", True),
    ("slide_again", "free"): ("free of charge", True),
    ("slide_again", "never"): ("without hitting another", False),
    ("jail_exit", "pay"): ("or you pay M100 into the pot† right then", True),
    ("jail_exit", "wait"): ("or you pay M100 into the pot† right then", False),
    ("pot_tie", "share"): ("they share it in equal parts", True),
    ("pot_tie", "stay"): ("it stays for the next round", True),
}


@pytest.mark.parametrize(("option", "sentence"), OPTIONS.items(), ids=lambda value: "-".join(map(str, value)))
def test_each_option_switches_its_sentence(option: tuple[str, str], sentence: tuple[str, bool]) -> None:
    rules = msgspec.structs.replace(edition().rules, **{option[0]: option[1]})
    sections = wording.rulebook(msgspec.structs.replace(edition(), rules=rules), {})
    text = " ".join(re.sub(r"\\(.)", r"\1", " ".join(section.text for section in sections)).split())
    words, there = sentence
    assert (words in text) == there
    assert not re.search(r"[{}]|None|Undefined", text)


NUMBERS = ("minutes", "pot", "luxury_tax", "slide_again_price", "jail_price", "start_money")


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_the_rules_is_the_themes(name: str) -> None:
    rules = msgspec.structs.replace(edition().rules, **{name: 737})
    sections = wording.rulebook(msgspec.structs.replace(edition(), rules=rules), {})
    assert "737" in " ".join(section.text for section in sections)


# --- ink and paper


@pytest.mark.parametrize("name", ["board", "cards", "money", "pieces"])
def test_minimal_has_no_solid_area(kits: dict[str, Kit], name: str) -> None:
    path = kits["minimal"].path(name)
    for number in range(1, len(document(path)) + 1):
        assert lightest_everywhere(path, number, 5.5, 60) > 128, number


def test_standard_is_bright(kits: dict[str, Kit]) -> None:
    assert coverage(pixels(kits["standard"].path("board"), 1, 36)) > 0.3


# --- the theme's faults, all in one report


def faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    text = SOURCE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    folder.mkdir(exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    try:
        load_theme(f"{folder}/", baked().keys())
    except ThemeError as error:
        return [problem.message for problem in error.problems]
    return []


FAULTS = {
    "a lane too few": ("cash: 400, lanes: 2}", "cash: 400}"),
    "no house": ("does: house", "does: tax"),
    "a group of one": ("name: Spade Street, group: a", "name: Spade Street, group: h"),
    "an odd amount": ("cash: 600", "cash: 615"),
    "an unknown group": ("group: h, cash: 400", "group: hh, cash: 400"),
    "a tiny coin": ("diameter: 24.26 mm", "diameter: 9 mm"),
    "a coin without a unit": ("diameter: 24.26 mm", "diameter: 24.26"),
    "one symbol twice": ("icon: anchor", "icon: star"),
    "one hatch twice": ("hatch: grid, icon: anchor", "hatch: dots, icon: anchor"),
    "no such icon": ("icon: anchor", "icon: ankor"),
    "more players than sides": ("teams_from: 5", "teams_from: 9"),
    "a pot beyond the money": ("pot: 500", "pot: 50000"),
    "a wrong placeholder": ("{luxury_tax} to", "{luxury_taxi} to"),
    "a missing field": ("  pot: 500\n", ""),
    "an unknown field": ("  pot: 500\n", "  pot: 500\n  rent: 3\n"),
    "another game's field": ("  pot: 500\n", "  pot: 500\n  salary: 3\n"),
    "an unknown game": ("game: slide", "game: slid"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_a_theme_is_told(tmp_path: Path, fault: str) -> None:
    assert faults(tmp_path / "bent") == []
    assert faults(tmp_path / "bent", FAULTS[fault]) != []


def test_faults_of_every_kind_are_told_at_once(tmp_path: Path) -> None:
    wrong = [FAULTS[name] for name in ("a missing field", "a tiny coin", "one symbol twice")]
    found = faults(tmp_path / "bent", *wrong)
    assert len(found) == 3


def test_an_unknown_game_is_told_with_those_there_are(tmp_path: Path) -> None:
    (message,) = faults(tmp_path / "bent", FAULTS["an unknown game"])
    assert message == f"game: expected {', '.join(GAMES)}, found 'slid'"


def test_a_theme_may_change_a_little_of_it(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    few = "format: 1\nextends: knockout\ntitle: Slap Shot\nspaces: [{id: grand-pavilion, name: Hangar}]\n"
    (mine / "theme.yaml").write_text(few, encoding="utf-8")
    changed = load_theme(f"{mine}/", baked().keys()).edition
    assert isinstance(changed, SlideEdition)
    assert [space.name for space in changed.spaces if space.id == "grand-pavilion"] == ["Hangar"]
    assert [space.id for space in changed.spaces] == [space.id for space in edition().spaces]


def test_the_schema_knows_both_games() -> None:
    validator = jsonschema.Draft202012Validator(theme_schema())
    mine = {"format": 1, "title": "Mine", "extends": "knockout"}
    assert validator.is_valid({**mine, "rules": {"pot": 400}, "spaces": [{"id": "house", "name": "Home"}]})
    assert not validator.is_valid({**mine, "rules": {"pott": 400}})
    assert not validator.is_valid({**mine, "rules": {"pot": 400}, "decks": []})


def test_documents_that_the_kit_has_not_are_refused(tmp_path: Path) -> None:
    done = printgen("build", "knockout", "--only", "board,deeds", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "no document 'deeds'" in done.stderr
    assert "pieces" in done.stderr
    assert not list(tmp_path.iterdir())


def test_every_kind_of_special_space_is_on_the_board() -> None:
    kinds = {space.does for space in edition().spaces if isinstance(space, Special)}
    assert kinds == {"house", "free", "chance", "go-to-jail", "tax", "railroad"}


def test_the_kit_tells_itself_the_same_on_disk(kit: Kit) -> None:
    assert json.loads((kit.folder / "kit.json").read_text(encoding="utf-8"))["theme"] == "knockout"
