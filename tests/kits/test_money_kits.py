"""Tests of printed money: shared sheets, half a bank, and notes distinguishable in a fan without color."""

import json
import shutil
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.conftest import Kit, printgen
from tests.support.boards import Built
from tests.support.pdfs import characters, close_up, within

FAN = 13.0  # mm of each note visible in a fan


def pages(kit: Kit) -> list[dict[str, Any]]:
    return list(kit.document("money")["pages"])


# options, paper -> sheets of money, and the number of sheets with a single value
NOTES_SHARED = {
    ("--paper", "letter"): (21, 21),
    ("--paper", "tabloid"): (11, 8),
    ("--money", "half"): (11, 8),
    ("--money", "pocket"): (10, 7),
    ("--money", "pocket", "--paper", "a4"): (10, 7),
}


@pytest.mark.parametrize("options", NOTES_SHARED, ids=lambda options: " ".join(options))
def test_notes_fill_sheets_of_their_own_first_and_share_the_rest(build: Built, options: tuple[str, ...]) -> None:
    kit = build("classic", "--variant", "minimal", "--only", "money", *options)["minimal"]
    values = [{item["id"].rpartition("-")[0] for item in page["items"]} for page in pages(kit)]
    assert (len(values), sum(len(found) == 1 for found in values)) == NOTES_SHARED[options]
    ids = [item["id"] for page in pages(kit) for item in page["items"]]
    assert len(ids) == len(set(ids)) == (105 if "half" in options else 210)


def ends(kit: Kit) -> dict[str, Image.Image]:
    """Return the left end of each value's first note in black and white at 150 dpi, with its digits blanked."""
    found: dict[str, Image.Image] = {}
    for page in pages(kit):
        for item in page["items"]:
            value = item["id"].rpartition("-")[0]
            if value not in found:
                x, y, _, height = item["rect"]
                end = close_up(kit.path("money"), page["number"], (x, y, FAN, height), 150).convert("L")
                for glyph in characters(kit.path("money"), page["number"]):
                    if within(glyph.box, (x, y, FAN + 5.0, height)):
                        left, top, wide, tall = glyph.box
                        box = (left - x, top - y, left - x + wide, top - y + tall)
                        ImageDraw.Draw(end).rectangle([side * 150 / 25.4 for side in box], fill=255)
                found[value] = end.point(lambda light: 255 if light < 160 else 0)
    return found


def inked(picture: Image.Image) -> float:
    """Return the percentage of set pixels in a picture."""
    return 100 * picture.histogram()[255] / (picture.width * picture.height)


@pytest.mark.parametrize("options", [(), ("--only", "money", "--money", "pocket")], ids=" ".join)
def test_in_minimal_a_fan_of_notes_tells_them_apart_by_their_patterns(build: Built, options: tuple[str, ...]) -> None:
    found = ends(build("knockopoly", *options)["minimal"])
    assert len(found) == 7
    for value, end in found.items():
        thirds = [end.crop((0, end.height * n // 3, end.width, end.height * (n + 1) // 3)) for n in range(3)]
        assert min(map(inked, thirds)) > 0.5, value
    for one, other in combinations(found, 2):
        assert inked(ImageChops.difference(found[one], found[other])) > 1.0, (one, other)


def test_half_a_bank_is_proven_by_half_the_counts(build: Built, tmp_path: Path) -> None:
    kit = build("knockout", "--money", "half", "--variant", "minimal", "--only", "money,rules,guide")["minimal"]
    folder = Path(shutil.copytree(kit.folder, tmp_path / "minimal"))
    assert printgen("proof", str(folder), "--only", "contents,text").returncode == 0
    told = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
    assert told.pop("money") == "half"
    (folder / "kit.json").write_text(json.dumps(told), encoding="utf-8")
    done = printgen("proof", str(folder), "--only", "contents")
    assert done.returncode == 3
    assert "printed; a set has" in done.stdout
