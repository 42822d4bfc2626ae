"""Tests of kits in a right-to-left language: mirrored pages and a booklet bound on the right."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner

from printgen.cli.main import main
from printgen.geometry import Rect
from printgen.kit.manifest import read_manifest
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PICTURE
from printgen.proof.glyphs import glyphs, words
from printgen.words.language import language


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the rules, deeds and guide of an edition in Arabic."""
    out = tmp_path_factory.mktemp("arabic")
    options = ["--language", "ar", "--only", "rules,deeds,guide", "--fold", "quarter", "--variant", "standard"]
    result = CliRunner().invoke(main, ["build", "junior", *options, "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out / "junior-ar"


def _items(folder: Path, document: str) -> dict[str, Any]:
    record = read_manifest((folder / "standard" / "kit.json").read_bytes())
    (found,) = [one for one in record.documents if one.name == document]
    return {f"{page.number} {item.id} {item.face}": item for page in found.pages for item in page.items}


@pytest.mark.long
def test_the_first_page_of_the_booklet_lies_on_the_left_of_its_sheet(folder: Path) -> None:
    at = {name.split()[1]: Rect(*item.rect).centre.x for name, item in _items(folder, "rules").items()}
    assert max(at["panel-1"], at["panel-4"]) < min(at["panel-8"], at["panel-5"])
    assert max(at["panel-6"], at["panel-7"]) < min(at["panel-2"], at["panel-3"])


@pytest.mark.long
def test_the_proof_folds_it_from_the_right_and_finds_one_that_is_bound_on_the_left(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clean = CliRunner().invoke(main, ["proof", str(folder)])
    assert clean.exit_code == 0, clean.output
    monkeypatch.setattr(DrawingContext, "booklet", lambda self, choices: choices.booklet)
    options = [
        "--language",
        "ar",
        "--only",
        "rules",
        "--fold",
        "quarter",
        "--variant",
        "standard",
        "--out",
        str(tmp_path),
    ]
    assert CliRunner().invoke(main, ["build", "junior", *options]).exit_code == 0
    wrong = CliRunner().invoke(main, ["proof", str(tmp_path / "junior-ar")])
    assert wrong.exit_code == 3
    assert "once folded, page" in wrong.output


@pytest.mark.long
def test_the_guide_draws_the_sheet_as_printed_and_its_folding_in_reverse(folder: Path) -> None:
    found = words(glyphs(pypdfium2.PdfDocument(folder / "standard" / "guide.pdf")[1]))
    top = next(word.box.bottom for word in found if word.text == "كتيب")
    numbers = [word for word in found if word.text.isdigit() and top < word.box.centre.y < top + PICTURE.height + 2]
    columns: list[list[Any]] = []
    for number in sorted(numbers, key=lambda word: word.box.centre.x):
        if columns and number.box.centre.x - columns[-1][-1].box.centre.x < 2:
            columns[-1].append(number)
        else:
            columns.append([number])
    read = ["".join(word.text for word in sorted(column, key=lambda word: word.box.centre.y)) for column in columns]
    slit, upright, level, inside, outside = ["1"], ["1", "8"], ["41", "58"], ["67", "32"], ["41", "58"]
    assert read == [*slit, *upright, *level, *inside, *outside]


@pytest.mark.long
def test_a_deed_has_its_words_on_the_right_and_its_amounts_on_the_left(folder: Path) -> None:
    file = pypdfium2.PdfDocument(folder / "standard" / "deeds.pdf")
    (deed,) = [item for name, item in _items(folder, "deeds").items() if name == "1 deed-01 front"]
    card = Rect(*deed.rect)
    found = [word for word in words(glyphs(file[0])) if card.holds(Rect(*word.box.centre, 0.0, 0.0))]
    (rent,) = [word for word in found if word.text == "الإيجار"]
    amounts = [word for word in found if word.text.isdigit() and abs(word.baseline - rent.baseline) < 2.0]
    assert amounts
    assert all(amount.box.right < rent.box.x for amount in amounts)
    assert rent.box.centre.x > card.centre.x


@pytest.mark.long
def test_the_rulers_of_the_guide_begin_on_the_left_as_every_ruler_does(folder: Path) -> None:
    file = pypdfium2.PdfDocument(folder / "standard" / "guide.pdf")
    numbers = {word.text: word.box.x for word in words(glyphs(file[0])) if word.text in {"10", "50", "90"}}
    assert numbers["10"] < numbers["50"] < numbers["90"]


@pytest.mark.long
def test_the_title_of_a_long_board_is_read_from_the_right_and_its_guide_draws_the_tokens(tmp_path: Path) -> None:
    options = ["--language", "ar", "--only", "board-poster,guide", "--variant", "standard", "--out", str(tmp_path)]
    result = CliRunner().invoke(main, ["build", "knockout", *options])
    assert result.exit_code == 0, result.output
    found = words(glyphs(pypdfium2.PdfDocument(tmp_path / "knockout-ar" / "standard" / "board-poster.pdf")[0]))
    title = {word.text: word.box.x for word in found if word.text in {"الضربة", "القاضية"}}
    assert title["القاضية"] < title["الضربة"]


def test_the_unit_of_a_note_goes_with_its_number() -> None:
    arabic = language("ar")
    assert [number for number in (1, 2, 5, 10, 20, 50, 100, 500) if not arabic.takes_singular(number)] == [5, 10]
    assert not language("de").takes_singular(2)
