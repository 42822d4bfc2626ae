"""Tests of ink coverage: known areas, the limits of Minimal, and the ink table."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace

from printgen.geometry import POINT, Size
from printgen.pdf.raster import raster
from printgen.proof import run
from printgen.proof.ink import (
    BookInk,
    InkAmounts,
    KitInk,
    PageInk,
    compared_ink,
    ink_coverage,
    ink_json,
    ink_lines,
    missing_ink,
)
from printgen.proof.page import Compared, Finding
from printgen.proof.pdf_objects import page_pictures
from printgen.proof.pixels import DPI
from printgen.words.translation import Translation
from tests.conftest import Kit, printgen
from tests.support.broken import copied, drawn_over, edited, filled, unlike
from tests.support.editions import ALL, BY_HAND, edition_of
from tests.support.pdfs import ink as measured_ink

LETTER = (215.9, 279.4)


def page(tmp_path: Path, operators: str) -> InkAmounts:
    """Return the ink, in square centimeters, of a letter page with these PDF operators."""
    path = tmp_path / "page.pdf"
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(612, 792))
    drawn_over(pdf, 1, operators)
    pdf.save(path)
    picture = raster(pypdfium2.PdfDocument(path)[0], DPI)
    return ink_coverage(picture).times(LETTER[0] * LETTER[1] / 100)


def colored(colour: str) -> str:
    return f"{colour} rg " + filled((20, 20, 100, 50), LETTER[1]).removeprefix("0.0 g ")


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("0 0 0", (0, 0, 0, 50)),
        ("0.5 0.5 0.5", (0, 0, 0, 25)),
        ("0 1 1", (50, 0, 0, 0)),
        ("1 0 1", (0, 50, 0, 0)),
        ("1 1 0", (0, 0, 50, 0)),
        ("0.8 0.4 0.2", (0, 20, 30, 10)),
        ("1 1 1", (0, 0, 0, 0)),
    ],
)
def test_a_known_area_takes_its_ink(tmp_path: Path, colour: str, expected: tuple[float, ...]) -> None:
    assert page(tmp_path, colored(colour)) == pytest.approx(expected, abs=0.35)


def test_a_hairline_counts_as_one_dot_wide(tmp_path: Path) -> None:
    used = page(tmp_path, "0 G 0.2835 w 60 400.3 m 485.2 400.3 l S")  # 0.1 x 150 mm
    assert used.total == pytest.approx(15.0 * 2.54 / DPI, rel=0.03)


def test_a_finished_document_takes_what_is_measured_by_other_means(build: Callable[..., dict[str, Kit]]) -> None:
    kits = build("knockopoly", "--only", "pieces")
    for kit in run.measured_ink([kit.folder for kit in kits.values()]):
        (book,) = kit.books
        assert book.used.total * 100 == pytest.approx(measured_ink(kits[kit.variant].path("pieces"), DPI), rel=1e-3)


def test_a_page_full_of_ink_in_minimal_is_found(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    kits = build("knockopoly", "--only", "pieces")
    folder = copied(kits["minimal"].folder, tmp_path / "minimal")
    with edited(folder, "pieces") as pdf:
        drawn_over(pdf, 1, filled((7, 100, 190, 30), LETTER[1]))
    found = unlike("ink", kits["standard"].folder, folder)
    assert [(finding.document, finding.variant) for finding in found] == [("pieces", "minimal"), ("", "minimal")]
    assert found[0].message.endswith("% of Standard's; at most 25% is allowed")


def _faults(said: Iterable[Finding | Compared]) -> list[Finding]:
    return [one for one in said if isinstance(one, Finding)]


def kit(variant: str, *books: tuple[str, float], most: float = 1.0) -> KitInk:
    """Return a kit of 100 cm² pages with the given shares of black; ``most`` is the limit in Minimal."""
    pages = [(name, PageInk(1, 100.0, InkAmounts(black=share))) for name, share in books]
    return KitInk("any", variant, "letter", tuple(BookInk(name, name == "poster", (one,), most) for name, one in pages))


LIMITS = {
    "board": 0.15,
    "board-poster": 0.15,
    "cards": 0.15,
    "money": 0.15,
    "deeds": 0.25,
    "pieces": 0.25,
    "boxes": 0.25,
}


@pytest.mark.parametrize("theme", ALL)
def test_the_manifest_gives_each_document_its_limit(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    given = {book["name"]: book.get("minimal_ink", 1.0) for book in build(theme)["minimal"].manifest["documents"]}
    forms = {"deeds"} if theme in BY_HAND else set()  # both variants have the same lines
    limits = LIMITS | ({"pieces": 0.35} if edition_of(theme).game == "path" else {})
    assert given == {name: 1.0 if name in forms else limits.get(name, 1.0) for name in given}


@pytest.mark.parametrize(
    ("document", "limit"), [("cards", 0.15), ("cards-2", 0.15), ("deeds", 0.25), ("pieces", 0.25), ("rules", 1.0)]
)
def test_each_document_has_its_own_limit(document: str, limit: float) -> None:
    standard, rest = kit("standard", (document, 0.1), ("money", 0.9)), ("money", 0.0)
    within = kit("minimal", (document, 0.1 * limit - 0.002), rest, most=limit)
    beyond = kit("minimal", (document, 0.1 * limit + 0.02), rest, most=limit)
    assert _faults(compared_ink(standard, within)) == []
    (finding,) = _faults(compared_ink(standard, beyond))
    assert finding.document == document
    assert finding.message.endswith(f"at most {limit:.0%} is allowed")


def test_what_light_photographs_lack_counts_for_standard() -> None:
    page = PageInk(1, 100.0, InkAmounts(black=0.1))
    plain, light = (
        KitInk("any", "standard", "letter", (BookInk("cards", False, (one,), 0.15),))
        for one in (page, replace(page, light=0.1))
    )
    minimal = kit("minimal", ("cards", 0.028), most=0.15)
    assert [one.document for one in _faults(compared_ink(plain, minimal))] == ["cards", ""]
    assert _faults(compared_ink(light, minimal)) == []
    assert light.books[0].used == plain.books[0].used, "what is measured is told as it is"


@pytest.mark.parametrize(("gray", "lacks"), [(255, 0.5), (204, 0.3), (128, 0.0), (0, 0.0)])
def test_a_photograph_counts_for_half_ink_at_least(tmp_path: Path, gray: int, lacks: float) -> None:
    path = tmp_path / "photo.pdf"
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(200, 100))
    image = pikepdf.Stream(pdf, bytes([gray]) * 100)
    image.stream_dict = pikepdf.Dictionary(
        Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=10, Height=10,
        ColorSpace=pikepdf.Name.DeviceGray, BitsPerComponent=8,
    )  # fmt: skip
    pdf.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Photo=image))
    pdf.pages[0].Contents = pdf.make_stream(b"0 g 0 0 50 50 re f q 50 0 0 100 100 0 cm /Photo Do Q")
    pdf.save(path)
    document = pypdfium2.PdfDocument(path)
    pixels = np.asarray(raster(document[0], DPI))
    found = missing_ink(page_pictures(document[0]), pixels, Size(200 * POINT, 100 * POINT))
    assert found == pytest.approx(lacks / 4, abs=0.005), "the photograph is a quarter of the page"


def test_all_that_is_printed_at_home_has_a_limit_too() -> None:
    standard = kit("standard", ("rules", 0.5), ("poster", 0.9))
    found = _faults(compared_ink(standard, kit("minimal", ("rules", 0.1), ("poster", 0.1))))
    assert [(finding.document, finding.message) for finding in found] == [
        ("", "it needs 10 cm² of ink, 20.0% of Standard's; at most 15% is allowed")
    ]


def test_the_table_sets_the_variants_side_by_side() -> None:
    kits = [kit("standard", ("board", 0.4), ("poster", 0.4)), kit("minimal", ("board", 0.05), ("poster", 0.05))]
    text = list(ink_lines(kits, by_page=True))
    (board,) = [line.split() for line in text if line.startswith("board")]
    assert board == ["board", "1", "-", "-", "-", "40.0", "40.0", "40", "-", "-", "-", "5.0", "5.0", "5", "88%"]
    (total,) = [line.split() for line in text if line.startswith("all")]
    assert (total[1], total[7], total[13]) == ("1", "40", "5")
    assert any(line.startswith("* the board again") for line in text)
    assert max(map(len, text)) <= 120


def test_a_table_in_another_language_has_room_for_its_headings() -> None:
    kits = [kit("standard", ("board", 0.4)), kit("minimal", ("board", 0.05))]
    french = Translation(
        "fr",
        {"pages": "nombre de pages", "all %": "total en %", "saved": "économie", "all": "total", "page {number}": "p"},
    )
    text = list(ink_lines(kits, translate=french))
    (heads,) = [line for line in text if "nombre de pages" in line]
    (total,) = [line for line in text if line.startswith("total ")]
    for head, value in (("nombre de pages", "1"), ("total en %", "40.0"), ("économie", "88%")):
        assert total[: heads.index(head) + len(head)].endswith(f" {value}")


def test_areas_are_written_as_in_the_language_of_the_table() -> None:
    text = list(ink_lines([kit("standard", ("board", 15.0))], translate=Translation("de", {})))
    (board,) = [line for line in text if line.startswith("board")]
    assert board.endswith(" 1.500")


def test_one_variant_alone_is_told_without_savings() -> None:
    value = ink_json([kit("minimal", ("board", 0.05))])
    assert value["saved_percent"] is None
    assert value["variants"]["minimal"]["documents"]["board"]["percent"]["all"] == 5.0


def test_the_command_tells_the_same_in_lines_and_as_json(build: Callable[..., dict[str, Kit]]) -> None:
    folder = build("knockout", "--only", "cards,rules")["standard"].folder.parent
    shown, value = printgen("ink", str(folder)), json.loads(printgen("ink", str(folder), "--json").stdout)
    assert shown.returncode == 0, shown.stderr
    (cards,) = [line.split() for line in shown.stdout.splitlines() if line.startswith("cards ")]
    documents = {name: told["documents"]["cards"] for name, told in value["variants"].items()}
    assert cards[7] == f"{documents['standard']['full_ink_cm2']['all']:.0f}"
    assert cards[-1] == f"{value['saved_percent']['cards']:.0f}%"
    assert [len(documents[name]["pages"]) for name in ("standard", "minimal")] == [1, 1]
    assert "milliliters" in shown.stdout
    assert "milliliters" in value["method"]


def test_the_command_refuses_what_is_no_kit(tmp_path: Path) -> None:
    done = printgen("ink", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "kit.json is missing" in done.stderr
