"""Tests of the custom edition in the README: changed values appear, and the others are inherited."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.conftest import ROOT, printgen
from tests.support.pdfs import close_up, document, squeezed

pytestmark = pytest.mark.long

README = (ROOT / "README.md").read_text(encoding="utf-8")
RED = (200, 20, 30)


@pytest.fixture(scope="module")
def example() -> str:
    """Return the example theme of the README."""
    found = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert found
    return found[1]


def built(folder: Path, theme: str, *options: str) -> Path:
    """Build the kit of a theme file from its folder."""
    (folder / "my-edition").mkdir(exist_ok=True)
    (folder / "my-edition" / "theme.yaml").write_text(theme, encoding="utf-8")
    done = printgen("build", "./my-edition", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "output" / "my-edition"


def words(kit: Path, name: str) -> str:
    return squeezed("".join(page.get_textpage().get_text_bounded() for page in document(kit / f"{name}.pdf")))


def test_the_readmes_example_builds_and_says_what_it_changes(tmp_path: Path, example: str) -> None:
    kit = built(tmp_path, example, "--variant", "minimal") / "minimal"
    board = words(kit, "board")
    for text in ("OurStreet", "BAKERY", "€420", "GRANDMA'SHOUSE", "SURPRISE"):
        assert text.casefold() in board.casefold(), text
    assert "GrandAvenue".casefold() not in board.casefold()
    assert "€20" in words(kit, "cards")
    rules = words(kit, "rules")
    assert "SavingsBank" in rules
    assert "Houserule" in rules
    assert "money.pdf:extramoney" in words(kit, "guide")


def test_art_stands_in_standard_and_an_outline_in_minimal(tmp_path: Path, example: str) -> None:
    picture = BytesIO()
    Image.new("RGB", (800, 800), RED).save(picture, "PNG")
    (tmp_path / "my-edition").mkdir()
    (tmp_path / "my-edition" / "red.png").write_bytes(picture.getvalue())
    art = "\nboard: {art: red.png}\n"
    kit = built(tmp_path, example + art, "--only", "board-poster")
    middle = (12.7 + 254 - 3, 12.7 + 224, 6, 3)
    shown = close_up(kit / "standard" / "board-poster.pdf", 1, middle, 100)
    assert all(
        abs(low - value) < 12 > abs(high - value) for (low, high), value in zip(shown.getextrema(), RED, strict=True)
    )
    instead = close_up(kit / "minimal" / "board-poster.pdf", 1, middle, 100).getextrema()
    assert instead[0] == instead[1] == instead[2]


def test_everything_wrong_with_a_theme_is_told_at_once(tmp_path: Path, example: str) -> None:
    (tmp_path / "my-edition").mkdir()
    wrong = example.replace("{money.20}", "{monny.20}") + "players: {min: 5, max: 2, age: 8}\n"
    (tmp_path / "my-edition" / "theme.yaml").write_text(wrong, encoding="utf-8")
    done = printgen("check", "./my-edition", cwd=tmp_path)
    assert done.returncode == 1
    assert "monny.20" in done.stderr
    assert "players" in done.stderr
    assert done.stderr.count("my-edition/theme.yaml:") >= 2


def test_every_name_that_does_not_fit_is_told_once_the_theme_makes_sense(tmp_path: Path, example: str) -> None:
    (tmp_path / "my-edition").mkdir()
    long = example.replace("name: Bakery", "name: Bakerybakerybakerybakery")
    long = long.replace("Grandma's House", "Grandmashousegrandmashouse")
    (tmp_path / "my-edition" / "theme.yaml").write_text(long, encoding="utf-8")
    done = printgen("check", "./my-edition", cwd=tmp_path)
    assert done.returncode == 1
    for name in ("bakerybakery", "grandmashouse"):
        assert name in done.stderr.casefold()
    assert done.stderr.count("my-edition/theme.yaml:") >= 2
