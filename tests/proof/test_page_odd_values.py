"""Tests of readable PDFs with values of the wrong type, which are checked or rejected."""

from contextlib import suppress
from pathlib import Path

import pikepdf
import pytest

from printgen.errors import PrintgenError
from printgen.proof.kit_files import opened, refusing_odd_pdfs
from printgen.proof.run import document_proof
from tests.fuzz.kits import small_kit


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a kit of a few cards."""
    for name, data in small_kit().items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def looked_at(kit: Path) -> None:
    """Check the cards as a worker does; raise any error other than ``PrintgenError``."""
    with suppress(PrintgenError), refusing_odd_pdfs("cards"):
        document_proof(opened(kit, ("cards",)), "cards", ("page", "assembly"), None)


ODD = {
    "/Contents": [b"7", b"[7 8]", b"<</A 1>>"],
    "/Resources": [b"7", b"[]", b"/A"],
    "/CropBox": [b"7", b"[1 2 3]", b"[/A /B /C /D]", b"<<>>"],
    "/TrimBox": [b"[[] [] [] []]", b"(a)"],
    "/Rotate": [b"[]", b"/A", b"<<>>", b"(90)"],
    "/MediaBox": [b"[0 0 612]", b"[/A 0 612 792]"],
}


@pytest.mark.long
@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in ODD.items() for value in values])
def test_a_page_of_odd_values_is_looked_at_or_refused(key: str, value: bytes, small: Path) -> None:
    path = small / "cards.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for one in pdf.pages:
            one.obj[key] = pikepdf.Object.parse(value)
        pdf.save(path)
    looked_at(small)


@pytest.mark.long
@pytest.mark.parametrize("key", ["/ViewerPreferences", "/Lang", "/Outlines", "/Names"])
@pytest.mark.parametrize("value", [b"7", b"[]", b"/#ff", b"<fffe00>"])
def test_a_catalogue_of_odd_values_is_looked_at_or_refused(key: str, value: bytes, small: Path) -> None:
    path = small / "cards.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root[key] = pikepdf.Object.parse(value)
        pdf.trailer["/Info"] = pikepdf.Object.parse(value)
        for font in (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and "/BaseFont" in thing):
            font["/BaseFont"] = font["/FontDescriptor"] = pikepdf.Object.parse(value)
        pdf.save(path)
    looked_at(small)
