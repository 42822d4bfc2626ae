"""Tests of the files of a finished kit: folder, manifest and PDFs, for every theme, paper and variant."""

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import jsonschema
import pikepdf
import pytest

from printgen.kit.manifest import kit_schema
from printgen.kit.papers import PAPERS
from printgen.kit.request import document_names
from tests.conftest import REFERENCE, VARIANTS, Kit, fresh_printgen
from tests.support.editions import ALL, theme_of
from tests.support.kit_pages import DOCUMENTS, pages, unlike_ones
from tests.support.pdfs import POINT, characters, close_up, page_sizes, text_in

MARGIN = 6.35


# --- the folder and its manifest


def test_the_folder_holds_the_documents_and_the_manifest(kit: Kit) -> None:
    assert sorted(path.name for path in kit.folder.iterdir()) == sorted([*(f"{d}.pdf" for d in DOCUMENTS), "kit.json"])


def test_the_manifest_follows_its_schema(kit: Kit) -> None:
    jsonschema.Draft202012Validator(kit_schema()).validate(kit.manifest)


def test_both_variants_have_the_same_geometry(build: Callable[..., dict[str, Kit]]) -> None:
    standard, minimal = (build("knockopoly")[variant].manifest for variant in ("standard", "minimal"))
    for one, other in zip(standard["documents"], minimal["documents"], strict=True):
        assert one["name"] == other["name"]
        assert one["pages"] == other["pages"]


def test_both_variants_set_their_words_at_the_same_places(build: Callable[..., dict[str, Kit]]) -> None:
    standard, minimal = (build("knockopoly")[variant] for variant in ("standard", "minimal"))
    for name in ("board", "cards", "deeds", "rules"):
        assert characters(standard.path(name), 1) == characters(minimal.path(name), 1)


def test_two_builds_are_the_same_bytes(build: Callable[..., dict[str, Kit]], tmp_path: Any) -> None:
    first = build("knockopoly")["standard"]
    elsewhere = {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    done = fresh_printgen("build", "knockopoly", "--variant", "standard", "--out", str(tmp_path), **elsewhere)
    assert done.returncode == 0, done.stderr
    for path in first.folder.iterdir():
        assert path.read_bytes() == (tmp_path / "knockopoly" / "standard" / path.name).read_bytes(), path.name


# --- every PDF


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_pdf_opens_clean_and_says_how_to_print_it(kit: Kit, name: str) -> None:
    with pikepdf.open(kit.path(name)) as pdf:
        assert pdf.check_pdf_syntax() == []
        root = pdf.Root
        assert root.ViewerPreferences.PrintScaling == "/None"
        flips = {page.get("flip") for page in pages(kit, name)}
        expected = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
        assert root.ViewerPreferences.Duplex == expected[flips.pop()]
        assert str(root.Lang) == "en"
        assert "Knockopoly" in str(pdf.docinfo.Title)
        with pdf.open_outline() as outline:
            assert len(outline.root) == len(pdf.pages) == len(pages(kit, name))
        for page in pdf.pages:
            assert "/Rotate" not in page
            assert list(page.cropbox) == list(page.mediabox)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_all_fonts_are_embedded_with_a_map_to_text(kit: Kit, name: str) -> None:
    with pikepdf.open(kit.path(name)) as pdf:
        fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
        assert fonts
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
            assert "/ToUnicode" in font


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_stream_is_ascii85_and_no_neutral_is_rgb(kit: Kit, name: str) -> None:
    with pikepdf.open(kit.path(name)) as pdf:
        for stream in (thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)):
            assert "ASCII85" not in str(stream.get("/Filter"))
        for commands in _content(pdf):
            for operands, _ in commands:
                assert len({float(value) for value in operands}) > 1


def _content(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Return the content that sets an RGB color, on each page and in each form."""
    for page in pdf.pages:
        yield pikepdf.parse_content_stream(page, "rg RG")
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield pikepdf.parse_content_stream(thing, "rg RG")


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name != "board-poster"])
def test_only_thin_marks_stand_outside_the_printable_area(kit: Kit, name: str) -> None:
    for page in unlike_ones(kit, name):
        width, height = page["size"]
        strips = [
            (0, 0, width, MARGIN - 0.4),
            (0, height - MARGIN + 0.4, width, MARGIN - 0.4),
            (0, 0, MARGIN - 0.4, height),
            (width - MARGIN + 0.4, 0, MARGIN - 0.4, height),
        ]
        for strip in strips:
            assert text_in(kit.path(name), page["number"], strip) == ""
            shown = close_up(kit.path(name), page["number"], strip, 72).convert("L")
            dark = shown.point(lambda light: 255 if light < 200 else 0)
            assert dark.histogram()[255] / (dark.width * dark.height) < 0.03


# --- every theme, paper and variant


@pytest.mark.parametrize("theme", ALL)
def test_every_theme_builds_in_both_variants(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kits = build(theme)
    assert set(kits) == set(VARIANTS)
    for kit in kits.values():
        names = [document["name"] for document in kit.manifest["documents"]]
        boxed = theme_of(theme).edition.print.get("boxes", False)  # boxes are optional
        assert names == [name for name in document_names(theme_of(theme)) if name != "boxes" or boxed]
        assert sizes(kit) == {PAPERS["letter"].size}
        title = kit.manifest["title"]
        assert title == theme_of(theme).edition.title
        assert {one["title"] for one in kit.manifest["documents"]} == {
            f"{title}: {one['called']}" for one in kit.manifest["documents"]
        }


@pytest.mark.long
@pytest.mark.parametrize(("paper", "variant"), [*zip(PAPERS, cycle(VARIANTS), strict=False)])
def test_the_pages_of_a_kit_have_the_size_of_any_paper(
    build: Callable[..., dict[str, Kit]], paper: str, variant: str
) -> None:
    """Alternate between Standard and Minimal, since they share a layout; ``test_papers`` counts the sheets."""
    options = () if paper == "letter" else ("--paper", paper, "--variant", variant, "--only", "cards")
    assert sizes(build(REFERENCE, *options)[variant]) == {PAPERS[paper].size}


def sizes(kit: Kit) -> set[tuple[float, float]]:
    """Return the upright page sizes of a kit in mm, except those of the one-page board."""
    names = {document["name"] for document in kit.manifest["documents"]} - {"board-poster"}
    found = {tuple(sorted(size)) for name in names for size in page_sizes(kit.path(name))}
    return {(round(short * POINT, 1), round(long * POINT, 1)) for short, long in found}
