"""Tests of untrusted PDFs, which must fail with a message within limits of time and memory."""

import shutil
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen import workers
from printgen.errors import PrintgenError
from printgen.limits import Limit
from printgen.proof.run import measured_ink, prove
from printgen.proof.views.assembly import AssemblyView, assembled
from tests.conftest import Kit

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("real_workers")]
Build = Callable[..., dict[str, Kit]]


def pdf(*objects: bytes) -> bytes:
    """Return a PDF of these objects; the first is the catalog."""
    data, places = b"%PDF-1.7\n", []
    for number, thing in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, thing)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + trailer


def stream(data: bytes, more: bytes = b"") -> bytes:
    packed = zlib.compress(data, 9)
    return b"<<%s/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (more, len(packed), packed)


def page(content: bytes, resources: bytes = b"", *more: bytes, box: bytes = b"[0 0 612 792]") -> bytes:
    """Return a PDF of one page."""
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox%s/Contents 4 0 R/Resources<<%s>>>>" % (box, resources)
    pages = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
    return pdf(b"<</Type/Catalog/Pages 2 0 R>>", pages, leaf, stream(content), *more)


FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</F 5 0 R>>>>"
BOMBS = {
    "operators without end": page(b"q " * 5_000_000),
    "a form that holds itself twice": page(b"/F Do", b"/XObject<</F 5 0 R>>", stream(b"/F Do /F Do", FORM)),
    "a page as large as a town": page(b"0 0 m 1 1 l S", box=b"[0 0 1000000 1000000]"),
    "a page as large as a planet": page(b"0 0 m 1 1 l S", box=b"[0 0 1000000000 1000000000]"),
    "pages in a circle": pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"),
    "no PDF": b"not at all",
}


@pytest.fixture
def bombed(build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """Return a kit whose cards are the given PDF, and lower the memory limit of the worker."""
    shutil.copytree(build("knockopoly", "--only", "cards,rules")["standard"].folder, tmp_path / "kit")
    (tmp_path / "kit" / "cards.pdf").write_bytes(BOMBS[request.param])
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(workers, "PDF_MEMORY", Limit("", "", 400 << 20, "bytes"))
    return tmp_path / "kit"


@pytest.mark.parametrize("bombed", BOMBS, indirect=True)
def test_a_bomb_among_the_pdfs_is_a_message(bombed: Path) -> None:
    with pytest.raises(PrintgenError, match="cards"):
        prove([bombed], None, ("fold", "page"))


@pytest.mark.parametrize("bombed", ["a page as large as a town", "a page as large as a planet"], indirect=True)
def test_pictures_and_ink_of_a_bomb_are_a_message_too(bombed: Path) -> None:
    with pytest.raises(PrintgenError, match="cards"):
        measured_ink([bombed])
    with pytest.raises(PrintgenError, match="cards"):
        assembled([bombed], AssemblyView(), ["cards"])
