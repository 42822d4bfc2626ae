"""Tests of tagged PDFs by tools of others: outloud (PDF/UA), poppler's reading of the structure, and pikepdf."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pytest

from printgen import api
from printgen.words.booklet import rulebook
from tests.conftest import Kit
from tests.strangers.conftest import BuildOne
from tests.support.slow import slow_but

TAGGED = "rules", "guide"
CASES = {
    "knockopoly": ("knockopoly",),
    "knockout": ("knockout",),
    "summit": ("summit",),  # with empty cells in a table
    "ar": ("classic", "--language", "ar", "--fold", "half"),
    "ja": ("classic", "--language", "ja"),
    "fr-zine": ("classic", "--language", "fr", "--fold", "zine"),
    "half": ("wizarding", "--fold", "half"),
    "two-sets": ("village", "--paper", "tabloid", "--sets", "2"),
}
# letters of Arabic have several forms, each with its own code, and all are the same letter
FORMS_OF_A_LETTER = "TXT-004"


class Read(NamedTuple):
    """An element as poppler reads it: its depth, its structure type, and its own lines."""

    depth: int
    kind: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.lines)


@pytest.fixture(scope="module", params=slow_but(["knockopoly"], CASES))
def kit(request: pytest.FixtureRequest, build_one: BuildOne) -> Kit:
    return build_one(*CASES[request.param], "--only", ",".join(TAGGED))


def structure(file: Path) -> list[Read]:
    """Return the elements of a file in reading order, as poppler reads them."""
    told = subprocess.run(["pdfinfo", "-struct-text", str(file)], capture_output=True, text=True, check=True).stdout
    found: list[Read] = []
    for line in told.splitlines():
        bare = line.strip()
        if bare.startswith('"'):
            found[-1] = found[-1]._replace(lines=(*found[-1].lines, bare[1:-1]))
        elif match := re.match(r"( *)(\w+)(?: \(\w+\))?:?", line):
            found.append(Read(len(match[1]) // 2, match[2], ()))
    return found


def elements(root: Any) -> Iterator[pikepdf.Dictionary]:
    """Yield the elements of a structure, the outer ones first."""
    kids = root.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from elements(kid)


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


def test_outloud_finds_nothing_in_booklet_and_guide(kit: Kit, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    command = [
        str(Path(sys.executable).with_name("outloud")),
        "--json",
        str(report),
        *(str(kit.path(name)) for name in TAGGED),
    ]
    subprocess.run(command, capture_output=True, check=False)
    results = json.loads(report.read_text(encoding="utf-8"))["results"]
    assert len(results) == len(TAGGED)
    found = [one for result in results for one in result["findings"] if one["severity"] != "info"]
    assert [one["message"] for one in found if one["rule"] != FORMS_OF_A_LETTER] == []


@pytest.mark.slow
def test_headings_of_the_booklet_are_its_sections_in_order(build_one: BuildOne) -> None:
    """Panels are printed as 5 4 8 1 and 3 6 2 7, but read from 1 to 8."""
    kit = build_one("knockopoly")
    edition = api.load("knockopoly").edition
    counts = {part["id"]: part["count"] for part in kit.manifest["contents"]}
    read = [one for one in structure(kit.path("rules")) if one.kind in ("H1", "H2")]
    assert [one.text for one in read[:2]] == [edition.title, "In this kit"]
    sections = [letters(section.title) for section in rulebook(edition, counts)]
    assert [letters(one.text) for one in read[2:]] == sections


def test_two_readers_see_the_same_structure(kit: Kit) -> None:
    for name in TAGGED:
        with pikepdf.open(kit.path(name)) as pdf:
            kinds = [str(one.S)[1:] for one in elements(pdf.Root.StructTreeRoot)]
        assert kinds == [one.kind for one in structure(kit.path(name))]


def test_every_figure_has_an_alternative_text_and_every_table_a_head(kit: Kit) -> None:
    for name in TAGGED:
        with pikepdf.open(kit.path(name)) as pdf:
            found = list(elements(pdf.Root.StructTreeRoot))
            assert all(len(str(one.get("/Alt", ""))) > 3 for one in found if one.S == "/Figure")
            for table in (one for one in found if one.S == "/Table"):
                first, *others = table.K
                assert {str(cell.S) for cell in first.K} == {"/TH"}
                assert all(len(row.K) == len(first.K) for row in others)


@pytest.mark.slow
def test_all_text_outside_page_furniture_is_tagged(build_one: BuildOne) -> None:
    """Compare the words of the structure with those of the pages: folios, labels and notes are not read."""
    kit = build_one("knockopoly")
    for name in TAGGED:
        seen = subprocess.run(
            ["pdftotext", str(kit.path(name)), "-"], capture_output=True, text=True, check=True
        ).stdout
        listened = letters(" ".join(one.text for one in structure(kit.path(name))))
        missing = [word for word in seen.split() if len(word) > 6 and letters(word) not in listened]
        assert len(missing) <= 12, missing


@pytest.mark.slow
def test_a_raised_initial_is_read_with_its_word(build_one: BuildOne) -> None:
    read = structure(build_one("classic", "--language", "fr", "--fold", "half", "--only", "rules").path("rules"))
    titles = [number for number, one in enumerate(read) if one.kind == "H2"]
    first = next(one for one in read[titles[1] :] if one.kind == "P")
    assert first.lines[0].startswith("Grands Boulevards")


def test_title_language_and_tab_order_are_set(kit: Kit) -> None:
    for name in TAGGED:
        with pikepdf.open(kit.path(name)) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert pdf.Root.ViewerPreferences.DisplayDocTitle
            assert str(pdf.Root.Lang) == kit.manifest["language"]
            assert [(page.StructParents, page.Tabs) for page in pdf.pages] == [
                (number, pikepdf.Name.S) for number in range(len(pdf.pages))
            ]
            with pdf.open_metadata() as metadata:
                assert metadata["pdfuaid:part"] == "1"
                assert metadata["dc:title"] == str(pdf.docinfo.Title)


def test_other_documents_claim_no_structure(build_one: BuildOne) -> None:
    with pikepdf.open(build_one("knockopoly").path("cards")) as pdf:
        assert "/StructTreeRoot" not in pdf.Root
        with pdf.open_metadata() as metadata:
            assert "pdfuaid:part" not in metadata
