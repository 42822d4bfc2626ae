"""Tests that other people's readers of PDF accept every file of every edition, and samples of all choices."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Kit
from tests.strangers.conftest import BuildOne
from tests.strangers.judges import JUDGES
from tests.support.slow import slow_but

EDITIONS = sorted(path.parent.name for path in (ROOT / "themes").glob("*/theme.yaml"))
SAMPLES = {
    "a4": ("village", "--paper", "a4", "--fold", "half"),
    "legal": ("classic", "--paper", "legal", "--fold", "letter", "--language", "de"),
    "tabloid": ("classic", "--paper", "tabloid", "--sets", "2", "--language", "ar"),
    "a3": ("classic", "--paper", "a3", "--fold", "z", "--language", "ja"),
    "duplex": ("classic", "--cards", "duplex", "--fold", "zine", "--language", "fr"),
    "poker": ("classic", "--card-size", "poker", "--money", "pocket", "--language", "es"),
}
EVERY = pytest.mark.parametrize("judge", JUDGES)


def complaints(judge: str, kit: Kit) -> dict[str, list[str]]:
    files = sorted(kit.folder.glob("*.pdf"))
    assert len(files) > 2
    return {file.name: list(said) for file, said in JUDGES[judge](files).items() if said}


@EVERY
@pytest.mark.long
@pytest.mark.parametrize("variant", slow_but(["standard"], ["standard", "minimal"]))
def test_every_file_of_the_reference_kit_is_accepted(
    build: Callable[..., dict[str, Kit]], variant: str, judge: str
) -> None:
    assert complaints(judge, build("knockopoly")[variant]) == {}


@EVERY
@pytest.mark.slow
@pytest.mark.parametrize("theme", [theme for theme in EDITIONS if theme != "knockopoly"])
def test_every_file_of_every_edition_is_accepted(build_one: BuildOne, theme: str, judge: str) -> None:
    assert complaints(judge, build_one(theme)) == {}


@EVERY
@pytest.mark.slow
@pytest.mark.parametrize("words", SAMPLES.values(), ids=SAMPLES)
def test_every_file_of_other_choices_is_accepted(build_one: BuildOne, words: tuple[str, ...], judge: str) -> None:
    assert complaints(judge, build_one(*words)) == {}


@pytest.mark.parametrize("judge", ["qpdf", "ghostscript", "mupdf", "pdfcpu", "pdfjs"])
def test_a_damaged_file_is_noticed(build: Callable[..., dict[str, Kit]], tmp_path: Path, judge: str) -> None:
    whole = build("knockopoly")["standard"].path("cards").read_bytes()
    damaged = tmp_path / "damaged.pdf"
    damaged.write_bytes(whole.replace(b"/Type /Page\n", b"/Type /Pape\n").replace(b"startxref\n", b"startxref\n1", 1))
    assert damaged.read_bytes() != whole
    assert JUDGES[judge]([damaged])[damaged]
