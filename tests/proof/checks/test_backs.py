"""Tests of fronts and backs in finished PDFs, correct and with deliberate faults."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.geometry import Rect, Size
from printgen.proof.folds import flip_axis, mirrored_rect, turned_over
from tests.conftest import Kit
from tests.support.broken import (
    copied,
    drawn_over,
    edited,
    filled,
    found,
    manifest,
    moved,
    pages_of,
    retold,
    rewritten,
    written,
)

HEIGHT = 279.4  # letter paper, mm
Build = Callable[..., dict[str, Kit]]


@pytest.fixture
def folder(build: Build, small_town: str, tmp_path: Path) -> Path:
    """Return a kit of fold-and-glue sheets and nets."""
    kit = build(small_town, "--only", "cards,pieces", "--variant", "minimal")["minimal"]
    return copied(kit.folder, tmp_path / "kit")


@pytest.fixture(params=["long", "short"])
def duplex(build: Build, small_town: str, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return a kit of double-sided cards, for each flip edge in turn."""
    return copied(cards(build, small_town, request.param).folder, tmp_path / "kit")


def cards(build: Build, theme: str, flip: str) -> Kit:
    return build(theme, "--only", "cards", "--variant", "minimal", "--cards", "duplex", "--flip", flip)["minimal"]


def messages(folder: Path) -> list[tuple[str, int, str, str]]:
    return [(one.document, one.page, one.item, one.message) for one in found("fold", folder)]


def placing(rect: list[float], turn: int) -> str:
    """Return the PDF operator that places an item on its page."""
    x, y, width, height = rect
    matrix = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}[turn]
    at = {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}[turn]
    return f"q {matrix} {at[0]:.3f} {at[1]:.3f} cm"


def stood_on_its_head(folder: Path, document: str, page: int, index: int) -> str:
    """Rotate one item of the PDF by 180 degrees and return its id."""
    item = pages_of(manifest(folder), document)[page - 1]["items"][index]
    with edited(folder, document) as pdf:
        rewritten(pdf, page, placing(item["rect"], item["turn"]), placing(item["rect"], (item["turn"] + 180) % 360))
    return str(item["id"])


def test_a_true_kit_in_full_color_has_no_fault(build: Build) -> None:
    folder = build("knockopoly")["standard"].folder
    assert found("fold", folder, documents={"cards", "deeds", "pieces"}) == []  # documents with folds or backs


def test_true_cards_printed_on_both_sides_have_no_fault(duplex: Path) -> None:
    assert found("fold", duplex) == []


def test_a_back_on_its_head_is_told_with_its_card(duplex: Path) -> None:
    card = stood_on_its_head(duplex, "cards", 2, 3)
    item = pages_of(manifest(duplex), "cards")[1]["items"][3]
    told, printed = item["turn"], (item["turn"] + 180) % 360
    assert messages(duplex) == [
        ("cards", 2, card, f"its text is turned by {printed}°; kit.json says {told}°"),
        ("cards", 2, card, f"turned over, its back is 180° from upright (printed at {printed}°)"),
    ]


def test_a_back_on_its_head_beside_the_fold_is_told(folder: Path) -> None:
    items = pages_of(manifest(folder), "cards")[0]["items"]
    back = next(index for index, item in enumerate(items) if item["face"] == "back")
    card = stood_on_its_head(folder, "cards", 1, back)
    assert ("cards", 1, card, "turned over, its back is 180° from upright (printed at 180°)") in messages(folder)


def test_cards_made_for_one_flip_do_not_meet_on_the_other(build: Build, small_town: str, tmp_path: Path) -> None:
    folder = copied(cards(build, small_town, "long").folder, tmp_path / "kit")
    with retold(folder) as told:
        for page in pages_of(told, "cards"):
            page["flip"] = "short"
    found_messages = messages(folder)
    assert any("does not mirror its front about the short edge" in message for *_, message in found_messages)
    assert any("is 180° from upright" in message for *_, message in found_messages)


def test_a_back_that_slipped_is_told_in_millimeters(duplex: Path) -> None:
    with retold(duplex) as told:
        item = pages_of(told, "cards")[3]["items"][2]
        item["rect"][0] += 1.0
    slipped = [entry for entry in messages(duplex) if "does not mirror" in entry[3]]
    assert [(document, page, name) for document, page, name, _ in slipped] == [("cards", 4, item["id"])]
    assert "+1.00 mm across, +0.00 mm down" in slipped[0][3]


def test_a_page_of_backs_that_slipped_in_the_pdf_is_told(duplex: Path) -> None:
    with edited(duplex, "cards") as pdf:
        moved(pdf, 2, 0.0, 1.0)
    slipped = messages(duplex)
    assert {(document, page) for document, page, *_ in slipped} == {("cards", 2)}
    assert len({name for _, _, name, message in slipped if "no cut mark shows its edge" in message}) > 1


def test_a_back_without_a_front_is_told(duplex: Path) -> None:
    with retold(duplex) as told:
        item = pages_of(told, "cards")[1]["items"][0]
        item["id"] = "chest-99"
    assert ("cards", 2, "chest-99", "its front is missing on page 1") in messages(duplex)


def test_sides_with_different_flips_are_told(duplex: Path) -> None:
    with retold(duplex) as told:
        page = pages_of(told, "cards")[1]
        page["flip"] = {"long": "short", "short": "long"}[page["flip"]]
    assert any(page == 2 and "are flipped on different edges" in message for _, page, _, message in messages(duplex))


def test_a_fold_that_no_line_shows_is_told(folder: Path) -> None:
    with retold(folder) as told:
        fold = pages_of(told, "cards")[0]["folds"][0]
        fold["from"][0] += 0.5
        fold["to"][0] += 0.5
    found_messages = messages(folder)
    assert ("cards", 1, "", "no line shows the fold at x = 108.45 mm") in found_messages
    assert any("about the fold: -1.00 mm across" in message for *_, message in found_messages)


def test_nets_that_slipped_from_their_folds_are_told(folder: Path) -> None:
    with edited(folder, "pieces") as pdf:
        moved(pdf, 1, 1.0, 1.0)
    assert any("no line shows the fold at y" in message for *_, message in messages(folder))


def test_ink_outside_the_items_is_told(folder: Path) -> None:
    with edited(folder, "cards") as pdf:
        drawn_over(pdf, 2, filled((20, 230, 12, 4), HEIGHT, gray=0.8))
    [finding] = found("fold", folder)
    assert (finding.document, finding.page) == ("cards", 2)
    assert "outside all items" in finding.message
    assert finding.rect is not None
    assert finding.rect.meets(Rect(20, 230, 12, 4))


def test_bleed_and_thin_marks_may_lie_outside_the_items(folder: Path) -> None:
    x, y, _, _ = pages_of(manifest(folder), "cards")[0]["items"][0]["rect"]
    with edited(folder, "cards") as pdf:
        drawn_over(pdf, 1, filled((x + 5, y - 2.9, 20, 2.9), HEIGHT, gray=0.5))
        drawn_over(pdf, 2, filled((20, 230, 12, 0.1), HEIGHT))
    assert found("fold", folder) == []


def test_a_word_outside_the_items_is_told(folder: Path) -> None:
    with edited(folder, "cards") as pdf:
        drawn_over(pdf, 2, written(30, 230, HEIGHT, "cards"))
    assert messages(folder) == [("cards", 2, "", "the word 'cards' is outside all items")]


@pytest.mark.parametrize(
    ("turn", "axis", "back"),
    [(0, "upright", 0), (0, "level", 180), (90, "upright", 270), (90, "level", 90), (270, "upright", 90)],
)
def test_a_back_is_turned_as_a_page_is_turned_over(turn: int, axis: str, back: int) -> None:
    assert turned_over(turn, axis) == back  # type: ignore[arg-type]


def test_the_long_edge_of_a_sheet_on_its_side_is_level() -> None:
    portrait, landscape = Size(210, 297), Size(297, 210)
    assert [flip_axis(flip, size) for flip in ("long", "short") for size in (portrait, landscape)] == [
        "upright",
        "level",
        "level",
        "upright",
    ]
    assert mirrored_rect(Rect(10, 20, 30, 40), "upright", 105) == Rect(170, 20, 30, 40)
    assert mirrored_rect(Rect(10, 20, 30, 40), "level", 105) == Rect(10, 150, 30, 40)
