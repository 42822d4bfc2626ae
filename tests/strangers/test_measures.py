"""Tests that kits, measured on pages as MuPDF and poppler read them, are as printgen says; planted faults are found.

The proof must find the same faults, although it shares no code with the measures.
"""

import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from tests.conftest import ROOT, Kit, printgen
from tests.strangers.conftest import BuildOne
from tests.strangers.measures import MEASURES, booklet, measured
from tests.strangers.readers import READERS
from tests.support.broken import edited, moved

EDITIONS = sorted(path.parent.name for path in (ROOT / "themes").glob("*/theme.yaml"))
EVERY_READER = pytest.mark.parametrize("reader", READERS)


@pytest.mark.slow
@EVERY_READER
@pytest.mark.parametrize("theme", EDITIONS)
def test_every_edition_measures_as_its_manifest_says(build_one: BuildOne, theme: str, reader: str) -> None:
    assert measured(build_one(theme), READERS[reader]) == []


def move_a_tile(folder: Path) -> None:
    with edited(folder, "board") as pdf:
        moved(pdf, 5, 0.5, 0.0)


def turn_a_back(folder: Path) -> None:
    """Turn the second back of a sheet of cards upside down about its middle."""
    with edited(folder, "cards") as pdf:
        contents = pdf.pages[0].Contents.read_bytes()
        drawn = re.findall(rb"cm\n[-\d. ]+ re W n\n(/X\d+) Do", contents)
        (name, times), *_ = Counter(drawn).most_common()
        assert times == 6
        back = re.findall(rb"cm\n[-\d. ]+ re W n\n" + name + rb" Do", contents)[-1]
        turned = back.replace(b"W n\n", b"W n\nq -1 0 0 -1 49 85 cm\n") + b"\nQ"
        at = contents.index(back)
        pdf.pages[0].Contents = pikepdf.Stream(pdf, contents[:at] + turned + contents[at + len(back) :])


def swap_pages(folder: Path) -> None:
    """Print the inside of the booklet on the outside."""
    with edited(folder, "rules") as pdf:
        pdf.pages.reverse()


def cut_a_word(folder: Path) -> None:
    """Move the first line of a card across the edge."""
    with edited(folder, "cards") as pdf:
        contents = pdf.pages[0].Contents.read_bytes()
        line = re.search(rb"BT 1 0 0 -1 ([\d.]+)", contents)
        assert line
        left, right = line.span(1)
        pdf.pages[0].Contents = pikepdf.Stream(pdf, contents[:left] + b"-4" + contents[right:])


# Each fault: what makes it, the measure that finds it, the beginning of what that says, and a finding of the proof.
FAULTS: dict[str, tuple[Callable[[Path], None], str, str, str]] = {
    "tile": (move_a_tile, "seams", "board 5: ", "board, page 5, .* differs from its part of the poster"),
    "back": (turn_a_back, "backs", "cards 1: ", "cards, page 1, .* its text is turned by 180"),
    "page": (swap_pages, "booklet", "rules", "rules, page 1, panel-5, .* the page number at the bottom is 3"),
    "word": (cut_a_word, "words", "cards 1: ", "cards, page 1, .* extends over the edge"),
}


def planted(kit: Kit, folder: Path, *faults: Callable[[Path], None]) -> Kit:
    target = folder / "knockopoly" / "standard"
    shutil.copytree(kit.folder, target)
    for fault in faults:
        fault(target)
    return Kit(target, kit.manifest)


@pytest.mark.slow
@EVERY_READER
@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(build: Callable[..., dict[str, Kit]], tmp_path: Path, name: str, reader: str) -> None:
    fault, measure, where, _ = FAULTS[name]
    found = MEASURES[measure](planted(build("knockopoly")["standard"], tmp_path, fault), READERS[reader])
    assert found
    assert [one for one in found if not one.startswith(where)] == []


@pytest.mark.slow
def test_the_proof_finds_the_same_faults(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    planted(build("knockopoly")["standard"], tmp_path, *(fault for fault, *_ in FAULTS.values()))
    done = printgen("proof", str(tmp_path / "knockopoly"), "--only", "assembly,fold,booklet,text")
    assert done.returncode == 3
    assert [name for name, (*_, said) in FAULTS.items() if not re.search(said, done.stdout)] == []


@EVERY_READER
def test_a_booklet_with_its_sides_exchanged_is_found(
    build: Callable[..., dict[str, Kit]], tmp_path: Path, reader: str
) -> None:
    kit = build("knockopoly")["standard"]
    assert booklet(kit, READERS[reader]) == []
    assert booklet(planted(kit, tmp_path, swap_pages), READERS[reader])
