"""Tests of PDFs from other programs folded as booklets: the place, size and turn of every page."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from pikepdf import Dictionary, Name

from printgen.api import fold_pdf
from printgen.cli.main import main
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.papers import PAPERS
from printgen.printer.profile import Fault, Printer, distortion
from tests.support.folding import FOLDED, READ, Printed, flat, stack
from tests.support.foreign_pdfs import CORNERS, ODD_PAGES, ForeignPage, diamonds, write_pdf
from tests.support.pdfs import POINT, characters_of, page_picture

NEAR = 0.1

# The pages on each side of a sheet as printed, row by row; those of an upper row are upside down.
LETTER = {
    "half": ((279.4, 215.9), [[[8, 1]], [[2, 7]], [[6, 3]], [[4, 5]]]),
    "quarter": ((215.9, 279.4), [[[5, 4], [8, 1]], [[3, 6], [2, 7]]]),
    "zine": ((279.4, 215.9), [[[7, 6, 5, 4], [8, 1, 2, 3]]]),
    "letter": ((279.4, 215.9), [[[3, 6, 1]], [[2, 4, 5]], [[None, None, 7]], [[8, None, None]]]),
    "z": ((279.4, 215.9), [[[5, 6, 1]], [[2, 3, 4]], [[None, None, 7]], [[8, None, None]]]),
}
HELVETICA_ENTRIES = {"Type": Name.Font, "Subtype": Name.Type1, "BaseFont": Name.Helvetica}
HELVETICA = Dictionary(**HELVETICA_ENTRIES)
FLAP = 1.5  # the panel that is folded in is narrower


def impose(file: Path, out: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["impose", str(file), "--out", str(out), *options])


def panel_widths(fold: str, side: int, sheet: float, count: int) -> list[float]:
    if fold != "letter":
        return [sheet / count] * count
    wide = (sheet + FLAP) / 3
    return [wide - FLAP, wide, wide] if side % 2 == 0 else [wide, wide, wide - FLAP]


@pytest.mark.parametrize(
    "fold", [pytest.param(fold, marks=[pytest.mark.long] * (fold != "quarter")) for fold in LETTER]
)
def test_each_page_is_where_the_fold_needs_it(fold: str, tmp_path: Path) -> None:
    done = impose(
        write_pdf(tmp_path / "odd.pdf", ODD_PAGES),
        tmp_path / "out.pdf",
        *("--fold", fold, "--margin", "7mm"),
        *(("--thickness", "0") if fold == "half" else ()),
    )
    assert done.exit_code == 0, done.output
    (wide, high), sides = LETTER[fold]
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        assert len(pdf) == len(sides)
        for number, (sheet, rows) in enumerate(zip(pdf, sides, strict=True)):
            assert [round(side / 72 * 25.4, 2) for side in sheet.get_size()] == [wide, high]
            found = diamonds(sheet)
            expected: dict[str, list[tuple[float, float]]] = {name: [] for name in found}
            for row, pages in enumerate(rows):
                widths = panel_widths(fold, number, wide, len(pages))
                least = min(panel_widths(fold, 0, wide, len(pages)))
                for column, page in enumerate(pages):
                    if page is None:
                        continue
                    width, height = ODD_PAGES[page - 1].size
                    scale = min((least - 14) / width, (high / len(rows) - 14) / height)
                    middle = sum(widths[:column]) + widths[column] / 2, (row + 0.5) * high / len(rows)
                    turn = -1 if row < len(rows) - 1 else 1
                    for corner, spots in expected.items():
                        x, y = ODD_PAGES[page - 1].spot(corner)
                        spots.append(
                            (
                                middle[0] + turn * scale * (x - width / 2),
                                middle[1] + turn * scale * (y - height / 2),
                            )
                        )
            for corner, spots in expected.items():
                assert len(found[corner]) == len(spots)
                for spot in spots:
                    nearest = min(math.dist(spot, other) for other in found[corner])
                    assert nearest < NEAR, (number, corner)


FLIPS = {"quarter": "long", "half": "short", "letter": "short", "z": "short"}
FOLD_LINES = {  # x or y, from the left or top of the outside
    "quarter": ((107.95,), (139.7,)),
    "half": ((139.7,), ()),
    "letter": (((279.4 + FLAP) / 3 - FLAP, 2 * (279.4 + FLAP) / 3 - FLAP), ()),
    "z": ((279.4 / 3, 2 * 279.4 / 3), ()),
}


def numbered(path: Path, count: int) -> Path:
    """Write a PDF of pages with a large number in the middle."""
    with pikepdf.new() as pdf:
        for number in range(1, count + 1):
            page = pdf.add_blank_page(page_size=(612, 792)).obj
            page.Resources = Dictionary(Font=Dictionary(F=HELVETICA))
            page.Contents = pdf.make_stream(f"BT /F 200 Tf 250 330 Td ({number}) Tj ET".encode("ascii"))
        pdf.save(path)
    return path


@pytest.mark.parametrize("fold", READ)
def test_the_pages_are_in_order_once_the_paper_is_folded(fold: str, tmp_path: Path) -> None:
    order = [1, 2, 3, 4, 5, 6, 7, 8] if fold == "half" else READ[fold]
    impose(numbered(tmp_path / "in.pdf", len(order)), tmp_path / "out.pdf", "--fold", fold)
    upright, level = FOLD_LINES[fold]
    size = Size(*LETTER[fold][0])
    folds = [Line(Point(x, 0.0), Point(x, size.height)) for x in upright]
    folds += [Line(Point(0.0, y), Point(size.width, y)) for y in level]
    sides = []
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        for sheet in pdf:
            digits = [glyph for glyph in characters_of(sheet) if glyph.text.isdigit() and glyph.box[3] > 10]
            sides.append(Printed(size, tuple((int(glyph.text), Rect(*glyph.box), ()) for glyph in digits), ()))
    panels = [
        panel
        for depth, (outside, inside) in enumerate(zip(sides[::2], sides[1::2], strict=True))
        for panel in flat(outside, inside, FLIPS[fold], depth)
    ]
    assert [panel.page for panel in stack(FOLDED[fold](panels, folds, size))] == order


def test_filled_forms_and_stamps_are_printed(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(595, 842))
        pdf.pages[0].obj.Rotate = 90
        font = Dictionary(**HELVETICA_ENTRIES, Encoding=Dictionary(Type=Name.Encoding, Differences=[24, Name.breve]))
        stamp = pdf.make_stream(b"0 0.6 0 rg 0 12 m 12 24 l 24 12 l 12 0 l f")
        stamp.Type, stamp.Subtype, stamp.BBox = Name.XObject, Name.Form, [0, 0, 24, 24]
        field = {"FT": Name.Tx, "T": "name", "V": "Größe WWW", "DA": "/Helv 20 Tf 0 g"}
        widget = Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=[100, 600, 300, 630], F=4, **field)
        mark = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[300, 300, 324, 324], F=4)
        mark.AP = Dictionary(N=pdf.make_indirect(stamp))
        hidden = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[400, 300, 424, 324], F=2, AP=mark.AP)
        bare = Dictionary(Type=Name.Annot, Subtype=Name.Highlight, Rect=[100, 100, 200, 120], F=4)
        pdf.pages[0].obj.Annots = [pdf.make_indirect(each) for each in (widget, mark, hidden, bare)]
        fonts = Dictionary(Font=Dictionary(Helv=pdf.make_indirect(font)))
        fields = [pdf.pages[0].obj.Annots[0]]
        pdf.Root.AcroForm = Dictionary(Fields=fields, NeedAppearances=True, DR=fonts, DA="/Helv 0 Tf 0 g")
        pdf.save(tmp_path / "form.pdf")
    done = impose(tmp_path / "form.pdf", tmp_path / "out.pdf", "--margin", "0")
    assert "comments on these pages are not printed, because the PDF has no picture of them: 1." in done.output
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        assert "Größe WWW" in pdf[0].get_textpage().get_text_bounded()
        ((x, y),) = diamonds(pdf[0])["green"]
    scale = 139.7 / (842 * POINT)  # turned, the page is wide; it is in the middle of the right panel
    assert x == pytest.approx(139.7 + scale * 312 * POINT, abs=NEAR)
    assert y == pytest.approx(215.9 / 2 + scale * (312 - 595 / 2) * POINT, abs=NEAR)


@pytest.mark.long
def test_hidden_layers_and_inherited_entries_are_kept(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(400, 400))
        shown, hidden = (pdf.make_indirect(Dictionary(Type=Name.OCG, Name=name)) for name in ("shown", "hidden"))
        both = pikepdf.Array([shown, hidden])
        pdf.Root.OCProperties = Dictionary(OCGs=both, D=Dictionary(ON=[shown], OFF=[hidden], Order=both))
        page, tree = pdf.pages[0].obj, pdf.Root.Pages
        tree.Resources = Dictionary(Properties=Dictionary(A=shown, B=hidden))
        tree.MediaBox, tree.Rotate = page.MediaBox, 180
        del page.MediaBox, page.Resources
        draw = b"1 0 0 rg /OC /A BDC 88 100 m 100 112 l 112 100 l 100 88 l f EMC "
        page.Contents = pdf.make_stream(draw + b"0 0 1 rg /OC /B BDC 288 100 m 300 112 l 312 100 l 300 88 l f EMC")
        pdf.save(tmp_path / "layers.pdf")
    assert impose(tmp_path / "layers.pdf", tmp_path / "out.pdf").exit_code == 0
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        found = diamonds(pdf[0])
    assert (found["green"], found["blue"]) == ([], [])
    scale = 139.7 / 400
    assert found["red"] == [pytest.approx((139.7 + scale * 300, 215.9 / 2 - scale * 100), abs=NEAR)]


@pytest.mark.long
def test_inner_sheets_move_toward_the_spine(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "page.pdf", [ForeignPage()] * 8)
    assert impose(file, tmp_path / "out.pdf", "--thickness", "0.5mm", "--margin", "7mm").exit_code == 0
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        outer, inner = (sorted(diamonds(pdf[number])["red"]) for number in (0, 2))
    assert [x for x, _ in inner] == pytest.approx([outer[0][0] + 0.5, outer[1][0] - 0.5], abs=NEAR)


@pytest.mark.long
@pytest.mark.parametrize(("options", "first"), [((), "left"), (("--bound", "left"), "right")])
def test_a_pdf_that_is_read_from_right_to_left_is_bound_on_the_right(
    options: tuple[str, ...], first: str, tmp_path: Path
) -> None:
    with pikepdf.open(write_pdf(tmp_path / "page.pdf", [ForeignPage()])) as pdf:
        pdf.Root.ViewerPreferences = Dictionary(Direction=Name.R2L)
        pdf.save(tmp_path / "leftward.pdf")
    assert impose(tmp_path / "leftward.pdf", tmp_path / "out.pdf", *options).exit_code == 0
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        ((x, _),) = diamonds(pdf[0])["red"]
    assert ("left" if x < 139.7 else "right") == first


@pytest.mark.long
def test_pages_drawn_to_their_edges_become_smaller(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(612, 792))
        pdf.pages[0].obj.Contents = pdf.make_stream(b"0 1 1 rg 0 0 612 792 re f")
        pdf.save(tmp_path / "full.pdf")
    sizes = []
    for options in ((), ("--margin", "0")):
        done = impose(tmp_path / "full.pdf", tmp_path / "out.pdf", *options)
        assert "cannot reach the edges of these pages: 1" in done.output
        with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
            picture = np.asarray(page_picture(pdf[0], 100))
        columns = np.flatnonzero((picture == (0, 255, 255)).all(axis=2).any(axis=0))
        sizes.append((columns[-1] - columns[0] + 1) / 100 * 25.4)
    assert sizes == pytest.approx([139.7 - 12.7, 139.7 - 6.35], abs=0.6)
    assert "cannot reach" not in impose(write_pdf(tmp_path / "page.pdf", [ForeignPage()]), tmp_path / "out.pdf").output


def encrypted(path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path, encryption=pikepdf.Encryption(owner="owner", user=""))


def locked(path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path, encryption=pikepdf.Encryption(owner="owner", user="user"))


def without_pages(path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.save(path)


def cut_off(path: Path) -> None:
    path.write_bytes(b"%PDF-1.7\n1 0 obj\n<< /Type /Cat")


def broken_content(path: Path) -> None:
    write_pdf(path, [ForeignPage()])
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.Contents.write(b"neither flate nor anything", filter=Name.FlateDecode)
        pdf.save(path)


def endless_page(path: Path) -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.pages[0].obj.MediaBox = [0, 0, 10**9, 10]
        pdf.save(path)


@pytest.mark.parametrize("make", [encrypted, locked, without_pages, cut_off, broken_content, endless_page])
def test_files_that_cannot_be_used_are_refused(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "in.pdf")
    done = impose(tmp_path / "in.pdf", tmp_path / "out.pdf")
    protected = make in (encrypted, locked)
    said = "is protected by a password or against changes" if protected else "is not a PDF that can be read"
    assert (done.exit_code, said in done.output) == (1, True), done.output
    assert [path.name for path in tmp_path.iterdir()] == ["in.pdf"]


def test_a_picture_is_no_pdf(tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    done = impose(tmp_path / "photo.jpg", tmp_path / "out.pdf")
    assert (done.exit_code, "photo.jpg is not a PDF\n" in done.output) == (1, True), done.output


def test_a_note_says_how_small_type_becomes(tmp_path: Path) -> None:
    letter = write_pdf(tmp_path / "letter.pdf", [ForeignPage(612.0, 792.0)])
    done = impose(letter, tmp_path / "out.pdf", "--margin", "0")
    assert "at 65% of their size, so 12 pt type becomes 7.8 pt" in done.output
    half = write_pdf(tmp_path / "half.pdf", [ForeignPage(396.0, 612.0)])
    assert "of their size" not in impose(half, tmp_path / "out.pdf", "--margin", "0").output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--pages", "2-9"), "there is no page '2-9': the last page is 8"),
        (("--pages", "one"), "'one' is not a list of pages"),
        (("--margin", "50mm", "--fold", "zine"), "there is no room for the pages"),
        (("--fold", "z", "--thickness", "0.2mm"), "--thickness needs --fold half"),
    ],
)
def test_wrong_options_are_refused(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = impose(write_pdf(tmp_path / "in.pdf", ODD_PAGES), tmp_path / "out.pdf", *options)
    assert (done.exit_code, said in done.output) == (2, True), done.output
    assert not (tmp_path / "out.pdf").exists()


def test_chosen_pages_follow_one_another_and_earlier_files_stay(tmp_path: Path) -> None:
    file, out = write_pdf(tmp_path / "in.pdf", ODD_PAGES), tmp_path / "out.pdf"
    assert "3 pages on 1 sheet of paper; blank pages at the end: 1." in impose(file, out, "--pages", "8,2-3").output
    before = out.read_bytes()
    assert "The earlier version" not in impose(file, out, "--pages", "8,2-3").output  # the same bytes
    assert "out.pdf.1" in impose(file, out).output
    assert (tmp_path / "out.pdf.1").read_bytes() == before
    assert impose(file, file).exit_code == 2
    assert file.read_bytes().startswith(b"%PDF")
    with pikepdf.open(out) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.Root.ViewerPreferences.Duplex == Name.DuplexFlipShortEdge


def test_the_same_page_is_stored_once(tmp_path: Path) -> None:
    file = write_pdf(tmp_path / "in.pdf", [ForeignPage()])
    impose(file, tmp_path / "out.pdf", "--pages", ",".join(["1"] * 16))
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        forms = {page.resources.XObject.Page1.objgen for page in pdf.pages}
    assert len(forms) == 1


@pytest.mark.long
@pytest.mark.parametrize(("bound", "turn"), [("left", 1), ("right", -1)])
def test_wide_pages_lie_on_their_side(bound: str, turn: int, tmp_path: Path) -> None:
    page = ForeignPage(792.0, 500.0, rotate=90)
    file = write_pdf(tmp_path / "wide.pdf", [page, ForeignPage()])
    assert impose(file, tmp_path / "out.pdf", "--sideways", "--margin", "7mm", "--bound", bound).exit_code == 0
    with pypdfium2.PdfDocument(tmp_path / "out.pdf") as pdf:
        front, back = (diamonds(sheet) for sheet in pdf)
    (width, height), middle = page.size, (139.7 + turn * 139.7 / 2, 215.9 / 2)
    scale = min((139.7 - 14) / height, (215.9 - 14) / width)
    for corner in CORNERS:  # the head of the page is at the spine
        x, y = page.spot(corner)
        place = middle[0] + turn * scale * (y - height / 2), middle[1] - turn * scale * (x - width / 2)
        assert front[corner] == [pytest.approx(place, abs=NEAR)]
    assert back["red"][0][1] == pytest.approx(back["green"][0][1], abs=NEAR)  # the other page is upright


@pytest.mark.long
def test_pages_are_corrected_for_the_printer(tmp_path: Path) -> None:
    printer = Printer("home", 0.99, 1.01, Fault(0.8, -0.5, 0.4), Fault(-0.3, 0.6, -0.4), flip="long")
    file = write_pdf(tmp_path / "in.pdf", [ForeignPage()])
    choices = Choices(PAPERS["letter"], fold="quarter", printer=printer)
    uncorrected = Choices(choices.fed_paper, fold="quarter")
    plain, corrected = (fold_pdf(file, each, margin=12).data for each in (uncorrected, choices))
    with pypdfium2.PdfDocument(plain) as one, pypdfium2.PdfDocument(corrected) as other:
        wanted, found = diamonds(one[0]), diamonds(other[0])
    on_paper = distortion(printer, "front", Size(215.9, 279.4))
    for corner in CORNERS:
        assert found[corner] != [pytest.approx(wanted[corner][0], abs=NEAR)]
        assert [on_paper.point(Point(*spot)) for spot in found[corner]] == [pytest.approx(wanted[corner][0], abs=NEAR)]
