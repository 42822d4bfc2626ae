"""Tests of what a batch makes besides kits: ZIP files, a report, gathered PDFs; and of kits that are proven first."""

import re
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pikepdf
import pytest

from printgen.batch.gathering import GatheredPdf, NotOurPdfError
from printgen.batch.jobs import Job
from printgen.batch.making import Order
from printgen.cli.commands.batch import _share
from printgen.errors import UsageError
from printgen.pdf.raster import rendered
from printgen.proof.page import Finding
from printgen.proof.run import CheckResult, ProofReport
from tests.support.batches import kits, run_batch, write_rows

ROWS = 20  # the last one is bad


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a batch with everything that it can make."""
    home = tmp_path_factory.mktemp("outputs")
    words = ("--zip", "--report", str(home / "report.html"), "--gather", "cards")
    done = run_batch(write_rows(home / "jobs.csv", ROWS), home / "out", *words)
    assert done.returncode == 1
    assert f"{home}/out/cards-standard.pdf: " in done.stdout
    return home


@pytest.mark.long
def test_a_zip_file_holds_the_files_of_its_kit(made: Path) -> None:
    with ZipFile(made / "out" / "kit-0001" / "kit-0001.zip") as archive:
        names = archive.namelist()
        assert names == ["kit-0001/standard/cards.pdf", "kit-0001/standard/kit.json"]
        assert archive.read(names[0]) == (made / "out" / names[0]).read_bytes()


@pytest.mark.long
def test_the_report_has_a_picture_of_each_kit_and_its_problems(made: Path) -> None:
    page = (made / "report.html").read_text(encoding="utf-8")
    assert page.count("<article") == ROWS
    assert page.count("data:image/jpeg;base64,") == ROWS - 1
    (bad,) = re.findall(r'<article class="refused">.*?</article>', page, re.DOTALL)
    assert "players.min: expected a whole number, found text &#x27;many&#x27;" in bad
    assert f'<button value="built">built ({ROWS - 1})</button>' in page
    assert [*made.glob(".report*")] == []


@pytest.mark.long
def test_a_report_of_kits_that_were_kept_has_their_pictures(made: Path) -> None:
    words = ("--zip", "--report", str(made / "again.html"))
    assert f"0 built, {ROWS - 1} up to date" in run_batch(made / "jobs.csv", made / "out", *words).stdout
    assert (made / "again.html").read_text(encoding="utf-8").count("data:image/jpeg") == ROWS - 1
    assert f"0 built, {ROWS - 1} up to date" in run_batch(made / "jobs.csv", made / "out", "--zip").stdout


@pytest.mark.long
def test_a_gathered_pdf_has_the_pages_of_all_kits_in_their_order(made: Path) -> None:
    single = [made / "out" / f"kit-{number:04}" / "standard" / "cards.pdf" for number in range(1, ROWS)]
    with pikepdf.open(made / "out" / "cards-standard.pdf") as gathered:
        assert gathered.check_pdf_syntax() == []
        pages = [page.Contents.read_bytes() for page in gathered.pages]
        sizes = [list(map(float, page.mediabox)) for page in gathered.pages]
    expected, shapes = [], []
    for path in single:
        with pikepdf.open(path) as pdf:
            expected += [page.Contents.read_bytes() for page in pdf.pages]
            shapes += [list(map(float, page.mediabox)) for page in pdf.pages]
    assert pages == expected
    assert sizes == shapes
    assert (made / "out" / "cards-standard.pdf").stat().st_size < sum(path.stat().st_size for path in single) / 2


@pytest.mark.long
def test_a_page_of_a_gathered_pdf_looks_as_in_its_kit(made: Path) -> None:
    kit = made / "out" / "kit-0019" / "standard" / "cards.pdf"
    own = rendered(kit.read_bytes(), 40)
    gathered = rendered((made / "out" / "cards-standard.pdf").read_bytes(), 40)[-len(own) :]
    assert [picture.tobytes() for picture in gathered] == [picture.tobytes() for picture in own]


def test_a_pdf_of_somebody_else_is_refused() -> None:
    with pytest.raises(NotOurPdfError):
        GatheredPdf(BytesIO()).add(b"%PDF-1.7\nstartxref\n0\n%%EOF\n")


@pytest.mark.long
def test_a_thousand_pages_are_in_a_tree(tmp_path: Path, made: Path) -> None:
    data = (made / "out" / "kit-0001" / "standard" / "cards.pdf").read_bytes()
    with (tmp_path / "many.pdf").open("wb") as file:
        target = GatheredPdf(file)
        while target.pages < 1001:
            target.add(data)
        target.finish()
    with pikepdf.open(tmp_path / "many.pdf") as pdf:
        assert (len(pdf.pages), len(pdf.Root.Pages.Kids)) == (target.pages, 3)


@pytest.mark.parametrize(("text", "share"), [("all", 1.0), ("sample:1%", 0.01), ("sample:2.5%", 0.025)])
def test_a_sample_is_a_share_of_all_jobs(text: str, share: float) -> None:
    order = Order("", proven=_share(text))
    proven = sum(order.proves(Job(0, f"kit-{number}", "")) for number in range(4000))
    assert abs(proven / 4000 - share) <= 0.01


@pytest.mark.parametrize("text", ["some", "sample:0%", "sample:101%", "sample:x%", "1%"])
def test_other_samples_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        _share(text)


@pytest.mark.long
def test_kits_are_proven_before_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = write_rows(tmp_path / "jobs.csv", 2)
    assert "2 built" in run_batch(table, tmp_path / "good", "--proof", "all").stdout
    monkeypatch.setattr("printgen.proof.run.prove", faulty)
    done = run_batch(table, tmp_path / "bad", "--proof", "all")
    assert "0 built, 0 up to date, 0 with problems, 2 failed." in done.stdout
    assert "kit-0001: the kit: a planted fault" in done.stderr
    assert kits(tmp_path / "bad") == {}


def faulty(*args: object, **settings: object) -> object:
    return ProofReport(("standard",), (CheckResult("words", (Finding("a planted fault"),), {}, ()),))
