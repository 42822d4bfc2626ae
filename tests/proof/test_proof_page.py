"""The page check, and what the proof does with what it finds: each fault is made in a finished PDF on purpose."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.conftest import Kit, printgen
from tests.support.broken import copied, drawn_over, edited, filled, found, moved

LETTER = 279.4


@pytest.fixture(scope="module")
def true(build: Callable[..., dict[str, Kit]], small_town: str) -> Path:
    return build(small_town, "--variant", "minimal")["minimal"].folder


@pytest.fixture
def folder(true: Path, tmp_path: Path) -> Path:
    return copied(true, tmp_path / "kit")


def _no_lang(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/Lang"]


def _no_outline(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/Outlines"]


def _no_title(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]


def _fits_to_page(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.ViewerPreferences["/PrintScaling"]


def _wrong_edge(pdf: pikepdf.Pdf) -> None:
    pdf.Root.ViewerPreferences["/Duplex"] = pikepdf.Name("/DuplexFlipShortEdge")


def _page_lost(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[-1]


def _turned(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/Rotate"] = 90


def _cropped(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/CropBox"] = pikepdf.Array([0, 0, 600, 780])


def _other_size(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/MediaBox"] = pikepdf.Array([0, 0, 595, 842])


def _trimmed(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj["/TrimBox"] = pikepdf.Array([20, 20, 200, 200])


def _font_lost(pdf: pikepdf.Pdf) -> None:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and "/FontFile2" in thing:
            del thing["/FontFile2"]


def _blot_in_the_margin(pdf: pikepdf.Pdf) -> None:
    drawn_over(pdf, 1, filled((100, 1.5, 12, 2.5), LETTER))


def _pushed_off(pdf: pikepdf.Pdf) -> None:
    moved(pdf, 1, -12.0, 0.0)


def _coarse_picture(pdf: pikepdf.Pdf) -> None:
    data = BytesIO()
    Image.new("RGB", (60, 60), "#777777").save(data, "JPEG")
    picture = pikepdf.Stream(
        pdf,
        data.getvalue(),
        Type=pikepdf.Name("/XObject"),
        Subtype=pikepdf.Name("/Image"),
        Width=60,
        Height=60,
        ColorSpace=pikepdf.Name("/DeviceRGB"),
        BitsPerComponent=8,
        Filter=pikepdf.Name("/DCTDecode"),
    )
    name = pdf.pages[0].add_resource(picture, pikepdf.Name("/XObject"))
    drawn_over(pdf, 1, f"72 0 0 72 200 300 cm {name} Do")


# How it is broken, in which document, what the finding says, and on which page (0: all of the document).
FAULTS: list[tuple[Callable[[pikepdf.Pdf], None], str, str, int]] = [
    (_no_lang, "cards", "names no language", 0),
    (_no_outline, "cards", "no outline", 0),
    (_no_title, "cards", "no title", 0),
    (_fits_to_page, "board", "PrintScaling", 0),
    (_wrong_edge, "rules", "Duplex", 0),
    (_page_lost, "money", "20 pages; kit.json tells of 21", 0),
    (_turned, "deeds", "/Rotate", 1),
    (_cropped, "cards", "CropBox is set", 1),
    (_other_size, "cards", "the page is 209.90 x 297.04 mm", 1),
    (_trimmed, "board", "TrimBox is not where", 1),
    (_trimmed, "cards", "TrimBox is set", 1),
    (_font_lost, "deeds", "is not embedded", 0),
    (_blot_in_the_margin, "pieces", "where printers leave a margin", 1),
    (_pushed_off, "pieces", "where printers leave a margin", 1),
    (_coarse_picture, "cards", "is printed at 60 dpi", 1),
]


@pytest.mark.parametrize(("fault", "document", "message", "page"), FAULTS)
def test_a_fault_is_found_where_it_is(
    folder: Path, fault: Callable[[pikepdf.Pdf], None], document: str, message: str, page: int
) -> None:
    with edited(folder, document) as pdf:
        fault(pdf)
    findings = [finding for finding in found("page", folder, documents={document}) if message in finding.message]
    assert findings
    assert {finding.document for finding in findings} == {document}
    assert page in {finding.page for finding in findings}


def test_a_blot_is_told_with_its_place(folder: Path) -> None:
    with edited(folder, "pieces") as pdf:
        _blot_in_the_margin(pdf)
    (finding,) = found("page", folder, documents={"pieces"})
    assert finding.rect is not None
    assert finding.rect == pytest.approx((100, 1.5, 12, 2.5), abs=0.8)


def test_a_file_of_another_build_is_found(folder: Path) -> None:
    with (folder / "cards.pdf").open("ab") as file:
        file.write(b"\n% touched\n")
    assert [finding.document for finding in found("page", folder, documents={"cards", "rules"})] == ["cards"]


@pytest.mark.usefixtures("real_workers")
def test_the_command_tells_faults_and_ends_with_three(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    kit = build("knockopoly", "--only", "cards", "--variant", "minimal")["minimal"]
    folder = copied(kit.folder, tmp_path / "kit")
    with edited(folder, "cards") as pdf:
        _no_title(pdf)
    done = printgen("proof", str(folder), "--only", "page")
    assert done.returncode == 3, done.stderr
    assert "minimal, cards: it has no title" in done.stdout
    told = printgen("proof", str(folder), "--only", "page", "--json")
    assert told.returncode == 3
    value = json.loads(told.stdout)
    assert not value["passed"]
    assert value["findings"][0] | {"message": ""} == {
        "check": "page",
        "message": "",
        "document": "cards",
        "page": 0,
        "item": "",
        "rect": None,
        "variant": "minimal",
    }


def test_the_command_refuses_what_is_no_kit(tmp_path: Path) -> None:
    done = printgen("proof", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert "holds no kit.json" in done.stderr
    assert printgen("proof", str(tmp_path), "--only", "pages").returncode == 2


def test_a_file_that_is_no_pdf_is_told(folder: Path) -> None:
    (folder / "cards.pdf").write_bytes(b"nothing")
    done = printgen("proof", str(folder))
    assert done.returncode == 1
    assert "cards.pdf cannot be read as a PDF" in done.stderr
