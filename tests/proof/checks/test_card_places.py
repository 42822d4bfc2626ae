"""Tests of the check of laid-out cards: what a kit prints elsewhere than its theme says, or not at all, is found."""

from pathlib import Path

import pytest
from PIL import Image

from printgen.art.icons import baked
from printgen.geometry import Rect, Size
from printgen.kit.manifest import ItemRecord
from printgen.loading import load_theme
from printgen.proof.checks.card_places import misplaced, placed_on
from printgen.proof.kit_files import opened
from printgen.proof.page import Finding
from tests.conftest import printgen
from tests.support.layouts import written

SOUND = ("octagon", "anchor")
PICTURED = (
    ("- {id: drawing, icon:", "- {picture: star.png, at: [40, 40, 12, 10], frame: line}\n      - {id: drawing, icon:"),
)
TURNED = (("style: title}", "style: title, turn: 90}"), ("at: [16, 6, 28, 9]", "at: [46, 18, 9, 28]"))
ARABIC = (
    ("title: Deep Sea", "title: Deep Sea\nlanguage: ar"),
    ("{one: card, many: cards}", "{one: بطاقة, many: بطاقات}"),
)


def findings(folder: Path, printed: tuple[tuple[str, str], ...], *options: str, variant: str = "minimal",
             wanted: tuple[tuple[str, str], ...] = ()) -> list[Finding]:  # fmt: skip
    """Return the findings in a kit built from a theme with changes, compared with one with the ``wanted`` changes."""
    for name, changes in (("printed", printed), ("wanted", wanted)):
        written(folder / name, SOUND, *changes)
        Image.linear_gradient("L").resize((600, 500)).save(folder / name / "star.png")
    done = printgen("build", f"{folder}/printed/", "--only", "cards", "--variant", variant, "--out",
                    str(folder / "out"), *options)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    edition = load_theme(f"{folder}/wanted/", frozenset(baked())).edition
    (kit,) = (folder / "out").glob(f"*/{variant}")
    return list(misplaced(opened(kit), edition))


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ((), ()),
        ((), ("--cards", "duplex", "--card-size", "70x120mm")),
        (TURNED, ("--card-size", "mini")),
        (ARABIC, ()),
        (PICTURED, ()),
    ],
    ids=["folded", "scaled", "turned", "leftward", "pictured"],
)
@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_a_true_kit_has_no_fault(
    tmp_path: Path, changes: tuple[tuple[str, str], ...], options: tuple[str, ...], variant: str
) -> None:
    assert findings(tmp_path, changes, *options, variant=variant, wanted=changes) == []


@pytest.mark.parametrize("options", [(), ("--card-size", "bridge"), ("--cards", "duplex")])
def test_a_text_that_is_moved_is_found_on_its_card(tmp_path: Path, options: tuple[str, ...]) -> None:
    found = findings(tmp_path, (("[16, 6, 28, 9]", "[16, 11, 28, 9]"),), *options)
    assert {one.item for one in found} == {"sea-01-01", "sea-01-02", "sea-02", "sea-03"}
    assert "“Squid” is not in the place that the layout gives it" in {one.message for one in found}


def test_a_moved_text_is_found_in_a_language_written_from_the_right(tmp_path: Path) -> None:
    found = findings(tmp_path, (*ARABIC, ("[16, 6, 28, 9]", "[8, 6, 28, 9]")), wanted=ARABIC)
    assert "“Clownfish” is not in the place that the layout gives it" in {one.message for one in found}


@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_a_missing_drawing_is_found(tmp_path: Path, variant: str) -> None:
    found = findings(tmp_path, (('icon: "{suit.icon}",', 'icon: "{suit.icon}", when: title != "Squid",'),),
                     variant=variant)  # fmt: skip
    assert [(one.item, one.message) for one in found] == [
        ("sea-02", "a drawing is missing in the place that the layout gives it")
    ]


def test_a_missing_row_is_found(tmp_path: Path) -> None:
    found = findings(tmp_path, (('row: "{gains}",', 'row: "{gains}", when: title != "Squid",'),))
    assert [one.item for one in found] == ["sea-02"]


def test_a_missing_picture_is_found(tmp_path: Path) -> None:
    bare = (("- {id: drawing, icon:", "- {shape: rectangle, at: [40, 40, 12, 10]}\n      - {id: drawing, icon:"),)
    found = findings(tmp_path, bare, variant="standard", wanted=PICTURED)
    assert {one.message for one in found} == {"a picture is missing in the place that the layout gives it"}


@pytest.mark.parametrize(
    ("turn", "place", "wanted"),
    [
        (0, (10, 20, 60, 90), Rect(14, 26, 20, 8)),
        (90, (10, 20, 90, 60), Rect(86, 24, 8, 20)),
        (180, (10, 20, 60, 90), Rect(46, 96, 20, 8)),
        (270, (10, 20, 90, 60), Rect(16, 56, 8, 20)),
    ],
)
def test_places_turn_with_their_item(turn: int, place: tuple[float, ...], wanted: Rect) -> None:
    item = ItemRecord("sea-01", "front", place, turn)  # type: ignore[arg-type]
    assert placed_on(item, Rect(4, 6, 20, 8), Size(60, 90), mirrored=False) == pytest.approx(wanted)
