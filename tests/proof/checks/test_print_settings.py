"""Tests of the page check and of the proof's findings, with deliberate faults in finished PDFs."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

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


class Fault(NamedTuple):
    """A fault in a document, the expected message, and its page (0: the whole document)."""

    made: Callable[[pikepdf.Pdf], None]
    document: str
    message: str
    page: int = 0


# Independent faults share one kit to save builds.
FAULTS = [
    [
        Fault(_no_lang, "cards", "it has no language"),
        Fault(_no_outline, "cards", "no outline"),
        Fault(_no_title, "cards", "no title"),
        Fault(_cropped, "cards", "CropBox should not be set", 1),
        Fault(_trimmed, "cards", "TrimBox should not be set", 1),
        Fault(_coarse_picture, "cards", "is printed at 60 dpi", 1),
        Fault(_fits_to_page, "board", "PrintScaling"),
        Fault(_trimmed, "board", "TrimBox is not where", 1),
        Fault(_wrong_edge, "rules", "Duplex"),
        Fault(_page_lost, "money", "20 pages; kit.json says 21"),
        Fault(_font_lost, "deeds", "is not embedded"),
        Fault(_blot_in_the_margin, "pieces", "margin that printers leave blank", 1),
    ],
    [
        Fault(_other_size, "cards", "the page is 209.90 x 297.04 mm", 1),
        Fault(_turned, "deeds", "/Rotate", 1),
        Fault(_pushed_off, "pieces", "margin that printers leave blank", 1),
    ],
]


@pytest.mark.parametrize("faults", FAULTS, ids=["many", "on whole pages"])
def test_a_fault_is_found_where_it_is(folder: Path, faults: list[Fault]) -> None:
    documents = {fault.document for fault in faults}
    for document in documents:
        with edited(folder, document) as pdf:
            for fault in faults:
                if fault.document == document:
                    fault.made(pdf)
    findings = found("page", folder, documents=documents)
    for _, document, message, page in faults:
        assert page in {one.page for one in findings if one.document == document and message in one.message}, message


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
    assert "kit.json is missing" in done.stderr
    assert printgen("proof", str(tmp_path), "--only", "pages").returncode == 2


def test_a_file_that_is_no_pdf_is_told(folder: Path) -> None:
    (folder / "cards.pdf").write_bytes(b"nothing")
    done = printgen("proof", str(folder))
    assert done.returncode == 1
    assert "cards.pdf cannot be read as a PDF" in done.stderr
