"""Tests of the sliding game's records and kit: edition, tokens, cards and booklets."""

import itertools
import json
import re
from collections.abc import Callable

import jsonschema
import msgspec
import pytest

from printgen.games.slide.records import Special
from printgen.kit.manifest import kit_schema
from printgen.words import booklet as wording
from tests.conftest import Kit
from tests.support.kit_pages import items, pages
from tests.support.knockout import edition, prizes, said
from tests.support.pdfs import coverage, cut_out, difference, pixels

DOCUMENTS = ["board", "board-poster", "cards", "money", "pieces", "rules", "guide"]
COIN = 24.26


# --- edition


def test_colors_have_two_or_three_spaces_and_the_top_pair_is_worth_a_thousand() -> None:
    cash = {group.id: [prize.cash for prize in prizes() if prize.group == group.id] for group in edition().groups}
    assert {len(values) for values in cash.values()} == {2, 3}
    top = max(edition().groups, key=lambda group: group.bonus)
    assert (len(cash[top.id]), sum(cash[top.id]), top.bonus) == (2, 1000, 2000)


def test_the_contents_are_those_of_the_box(kit: Kit) -> None:
    assert {part["id"]: (part["count"], part["name"]) for part in kit.manifest["contents"]} == {
        "board": (1, "long board"), "jail-card": (1, "In Jail card"), "order-card": (1, "Turn order reference card"),
        "side-cards": (4, "player cards"),
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
        assert front[1] - back[1] - COIN == pytest.approx(1.75, abs=0.002)  # allow for the thickness of the coin


def test_sides_are_told_apart_without_color(kits: dict[str, Kit]) -> None:
    kit = kits["minimal"]
    fronts = {i["id"]: (p, i["rect"]) for p, i in items(kit, "pieces") if i["face"] == "front"}
    for stem in ("token-{}-01", "turn-{}"):
        looks = [fronts[stem.format(side.id)] for side in edition().tokens.sides]
        cut = [cut_out(kit.path("pieces"), page["number"], tuple(rect), 100) for page, rect in looks]
        assert all(difference(one, other) > 0.03 for one, other in itertools.combinations(cut, 2))


def test_markers_fit_their_places_on_the_reference_card(kit: Kit) -> None:
    sizes = {tuple(i["rect"][2:]) for _, i in items(kit, "pieces") if i["id"].startswith("turn-")}
    assert all(side < 13.8 for size in sizes for side in size)


def test_the_backs_of_turn_markers_are_all_alike(kit: Kit) -> None:
    """The markers are shuffled face down, so their backs must not reveal the owner."""
    backs = [(p, i["rect"]) for p, i in items(kit, "pieces") if i["id"].startswith("turn-") and i["face"] == "back"]
    first, *others = (cut_out(kit.path("pieces"), page["number"], tuple(rect), 100) for page, rect in backs)
    assert len(others) == 3
    assert max(difference(first, other) for other in others) < 0.01


def test_the_cards_fold_onto_their_backs(kit: Kit) -> None:
    names = ("in-jail", "reference", "side-red", "side-blue", "side-green", "side-yellow")
    (page,) = pages(kit, "cards")
    faces = {(item["id"], item["face"]): item["rect"] for item in page["items"]}
    assert set(faces) == {(name, face) for name in names for face in ("front", "back")}
    (fold,) = page["folds"]
    for name in names:
        front, back = faces[name, "front"], faces[name, "back"]
        assert front[2:] == [49, 85]
        assert back[0] == pytest.approx(2 * fold["from"][0] - front[0] - front[2], abs=0.002)


# --- booklets


def test_the_guide_tells_nothing_of_what_the_kit_has_not(kit: Kit) -> None:
    text = said(kit, "guide")
    assert [word for word in ("deeds", "dice", "house", "building", "gluestrip", "standee") if word in text] == []
    assert "cards:fold,glue" in text


def test_duplex_cards_need_no_folding(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("knockout", "--cards", "duplex", "--variant", "minimal")["minimal"]
    assert [page["side"] for page in pages(kit, "cards")] == ["front", "back"]
    assert "cards:fold,glue" not in said(kit, "guide")


def test_the_booklet_is_one_folded_sheet(kit: Kit) -> None:
    assert [page["side"] for page in pages(kit, "rules")] == ["front", "back"]


OPTIONS = {
    ("slide_again", "pay"): ("you may pay M100 into the pot† and slide it again", True),
    ("slide_again", "free"): ("free of charge", True),
    ("slide_again", "never"): ("without hitting another", False),
    ("jail_exit", "pay"): ("unless you pay M100 into the pot† right then", True),
    ("jail_exit", "wait"): ("unless you pay M100 into the pot† right then", False),
    ("pot_tie", "share"): ("they share it equally. Any", True),
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


def test_standard_is_bright(kits: dict[str, Kit]) -> None:
    assert coverage(pixels(kits["standard"].path("board"), 1, 36)) > 0.3


def test_every_kind_of_special_space_is_on_the_board() -> None:
    kinds = {space.does for space in edition().spaces if isinstance(space, Special)}
    assert kinds == {"house", "free", "chance", "go-to-jail", "tax", "railroad"}


def test_the_kit_tells_itself_the_same_on_disk(kit: Kit) -> None:
    assert json.loads((kit.folder / "kit.json").read_text(encoding="utf-8"))["theme"] == "knockout"
