"""Tests of Japanese kits in the bundled face, and with a font of the theme's own: copied text, line breaks, proof."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from printgen.api import load
from printgen.cli.main import main
from printgen.proof.kit_files import opened
from printgen.type.typefaces import typefaces_of
from tests.support.gothic import GOTHIC, with_gothic
from tests.support.pdfs import page_texts

DOCUMENTS = ("rules", "cards", "deeds", "guide")
NOTICE = "「大通り」は、よく知られた種類のゲームを愛好者が作ったものです。どの出版社の製品でも"


def _build(folder: Path, edition: str, documents: str, fold: str = "quarter") -> Path:
    """Build a Standard kit of a bundled edition in Japanese, and return its folder."""
    options = ["--only", documents, "--variant", "standard", "--fold", fold, "--out", str(folder)]
    result = CliRunner().invoke(main, ["build", edition, "--language", "ja", *options])
    assert result.exit_code == 0, result.output
    return folder / f"{edition}-ja"


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
        "坂道を、歌いながら、飛ばしすぎました。銀行に罰金15円を払う。",
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
    zine = _build(tmp_path / "zine", "knockout", "rules", "zine")
    for folder in (kit, _build(tmp_path, "junior", "rules,deeds"), _build(tmp_path, "knockout", "rules,cards"), zine):
        result = CliRunner().invoke(main, ["proof", str(folder)])
        assert result.exit_code == 0, result.output


@with_gothic
def test_a_font_of_the_themes_own_comes_before_the_bundled_face_and_has_rare_characters(tmp_path: Path) -> None:
    theme = "format: 1\nid: own\nextends: classic\nlanguage: ja\ntitle: 鼈甲通り\n"
    (tmp_path / "theme.yaml").write_text(theme, encoding="utf-8")
    refused = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert refused.exit_code == 1
    assert "no font has the character '鼈' (U+9F08)" in refused.output
    assert "IPA Gothic" in refused.output
    shutil.copy(GOTHIC, tmp_path)
    (tmp_path / "theme.yaml").write_text(theme + "fonts: {fallback: [ipag.ttf]}\n", encoding="utf-8")
    assert CliRunner().invoke(main, ["check", str(tmp_path)]).exit_code == 0
    faces = typefaces_of(load(str(tmp_path)))
    assert faces.runs("鼈甲通り", "text-bold") == (("鼈甲通り", "fallback-1"),)
