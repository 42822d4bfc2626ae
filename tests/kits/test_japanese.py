"""Tests of a Japanese kit with the theme's own font: copied text, line breaks and proof."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from printgen.cli.main import main
from printgen.proof.kit_files import opened
from tests.support.gothic import GOTHIC, with_gothic
from tests.support.pdfs import page_texts

pytestmark = with_gothic

THEME = "format: 1\nextends: {extends}\nlanguage: ja\nfonts: {{fallback: [ipag.ttf]}}\n"
DOCUMENTS = ("rules", "cards", "deeds", "guide")
NOTICE = "「大通り」は、よく知られた種類のゲームを愛好者が作ったものです。どの出版社の製品でも"


def _build(folder: Path, extends: str, documents: str, fold: str = "quarter") -> Path:
    """Build a Standard kit in Japanese from a theme of four lines and its font, and return its folder."""
    theme = folder / f"{extends}-ja"
    theme.mkdir()
    (theme / "theme.yaml").write_text(THEME.format(extends=extends))
    shutil.copy(GOTHIC, theme)
    options = ["--only", documents, "--variant", "standard", "--fold", fold, "--out", str(folder)]
    result = CliRunner().invoke(main, ["build", str(theme), *options])
    assert result.exit_code == 0, result.output
    return next(folder.glob("*/standard")).parent


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _build(tmp_path_factory.mktemp("japanese"), "classic", ",".join(DOCUMENTS), "half")


def _lines(kit: Path) -> list[str]:
    """Return the lines of every card, deed and rules page, read upright."""
    places = [(page, item) for page in opened(kit / "standard").pages() for item in page.items]
    return [line for page, item in places for line in page.reading(item).text.splitlines()]


@pytest.mark.long
def test_its_text_is_copied_as_it_is_written(kit: Path) -> None:
    pages = [text for name in DOCUMENTS for text in page_texts(kit / "standard" / f"{name}.pdf")]
    copied = "".join("".join(pages).split())
    for sentence in (
        NOTICE,
        "坂道を、歌いながら、飛ばしすぎました。罰金15円を払う。",
        "誕生日です。みんなに知らせておきました。",
    ):
        assert sentence in copied


@pytest.mark.long
def test_no_line_begins_with_what_closes_ends_with_what_opens_or_parts_an_amount(kit: Path) -> None:
    lines = _lines(kit)
    assert sum("。" in line for line in lines) > 100
    assert not [line for line in lines if re.match("[、。」）？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ円]", line)]
    assert not [line for line in lines if re.search("[「（]$", line)]


@pytest.mark.long
def test_its_proof_finds_no_fault(kit: Path, tmp_path: Path) -> None:
    for folder in (kit, _build(tmp_path, "junior", "rules,deeds")):
        result = CliRunner().invoke(main, ["proof", str(folder)])
        assert result.exit_code == 0, result.output
