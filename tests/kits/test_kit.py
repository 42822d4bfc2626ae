"""The finished kit, measured: what comes out of the printer fits in the hand."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from typing import Any

import jsonschema
import pikepdf
import pytest

from printgen.flow.pipeline import document_names
from printgen.kit.manifest.file import kit_schema
from printgen.sheets.paper_sizes import PAPERS
from tests.conftest import REFERENCE, VARIANTS, Kit, fresh_printgen, printgen
from tests.support.editions import ALL, TRADE, theme_of
from tests.support.pdfs import (
    POINT,
    Glyphs,
    characters,
    close_up,
    contrast,
    cut_out,
    difference,
    lightest_everywhere,
    looks,
    page_sizes,
    page_texts,
    pixels,
    squeezed,
    text_in,
    unlike_pages,
    within,
)

MARGIN = 6.35
DOCUMENTS = ["board", "board-poster", "cards", "deeds", "money", "pieces", "rules", "guide"]


def pages(kit: Kit, name: str) -> list[dict[str, Any]]:
    return list(kit.document(name)["pages"])


def unlike_ones(kit: Kit, name: str) -> list[dict[str, Any]]:
    """The pages, but of those that are drawn alike one."""
    return [page for page in pages(kit, name) if page["number"] in unlike_pages(kit.path(name))]


def items(kit: Kit, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for page in pages(kit, name):
        for item in page["items"]:
            yield page, item


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
            for operands, operator in commands:
                if str(operator) in ("rg", "RG"):
                    assert len({float(value) for value in operands}) > 1


def _content(pdf: pikepdf.Pdf) -> Iterator[Any]:
    for page in pdf.pages:
        yield pikepdf.parse_content_stream(page)
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield pikepdf.parse_content_stream(thing)


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
            dark = cut_out(kit.path(name), page["number"], strip).convert("L").point(lambda v: 255 if v < 200 else 0)
            assert dark.histogram()[255] / (dark.width * dark.height) < 0.03


# --- the board


def test_the_nine_trims_put_together_are_the_poster(kit: Kit) -> None:
    tiles = pages(kit, "board")
    assert [(page["row"], page["column"]) for page in tiles] == [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
    (poster,) = pages(kit, "board-poster")
    board = poster["trim"]
    assert board[2:] == [508, 508]
    for page in tiles:
        trim = page["trim"]
        at_x = sum(other["trim"][2] for other in tiles if other["row"] == 1 and other["column"] < page["column"])
        at_y = sum(other["trim"][3] for other in tiles if other["column"] == 1 and other["row"] < page["row"])
        on_tile = cut_out(kit.path("board"), page["number"], tuple(trim), 72)
        there = (board[0] + at_x, board[1] + at_y, trim[2], trim[3])
        on_poster = cut_out(kit.path("board-poster"), 1, there, 72)
        assert difference(on_tile, on_poster) < 0.01, (page["row"], page["column"])


def test_each_tile_has_its_trim_box(kit: Kit) -> None:
    with pikepdf.open(kit.path("board")) as pdf:
        for page, told in zip(pdf.pages, pages(kit, "board"), strict=True):
            x, y, width, height = told["trim"]
            left, bottom, right, top = (float(value) * 25.4 / 72 for value in page.trimbox)
            assert (left, told["size"][1] - top) == (pytest.approx(x, abs=0.01), pytest.approx(y, abs=0.01))
            assert (right - left, top - bottom) == (pytest.approx(width, abs=0.01), pytest.approx(height, abs=0.01))


def test_the_forty_spaces_stand_on_the_tiles_once_and_on_the_poster_in_order(kit: Kit) -> None:
    on_tiles = [item["id"] for _, item in items(kit, "board")]
    on_poster = [item["id"] for _, item in items(kit, "board-poster")]
    assert len(on_poster) == 40
    assert sorted(on_tiles) == sorted(on_poster)


def test_no_seam_cuts_a_word(kit: Kit) -> None:
    for page in pages(kit, "board"):
        x, y, width, height = page["trim"]
        for glyph in characters(kit.path("board"), page["number"]):
            left, top, wide, tall = glyph.box
            inside = left >= x and top >= y and left + wide <= x + width and top + tall <= y + height
            outside = left >= x + width or top >= y + height or left + wide <= x or top + tall <= y
            assert inside or outside, (page["number"], glyph)


@pytest.mark.long
def test_each_overlap_strip_shows_its_neighbours_edge(kit: Kit) -> None:
    for page in pages(kit, "board"):
        if page["column"] == 3:
            continue
        neighbour = next(p for p in pages(kit, "board") if (p["row"], p["column"]) == (page["row"], page["column"] + 1))
        (x, y, width, height), (its_x, its_y, _, _) = page["trim"], neighbour["trim"]
        for top in (0.0, height / 2 + 3.0):  # above and below the seam's letter
            size = (5.1, height / 2 - 3.0)
            strip = cut_out(kit.path("board"), page["number"], (x + width + 0.9, y + top, *size), 144)
            edge = cut_out(kit.path("board"), neighbour["number"], (its_x + 0.9, its_y + top, *size), 144)
            assert difference(strip, edge) < 0.01


# --- cards and deeds


@pytest.mark.parametrize(("name", "count"), [("cards", 32), ("deeds", 28)])
def test_each_front_mirrors_its_back_about_the_fold(kit: Kit, name: str, count: int) -> None:
    fronts = {item["id"]: (page, item) for page, item in items(kit, name) if item["face"] == "front"}
    backs = {item["id"]: (page, item) for page, item in items(kit, name) if item["face"] == "back"}
    assert len(fronts) == len(backs) == count
    for name_of, (page, front) in fronts.items():
        back_page, back = backs[name_of]
        assert back_page["number"] == page["number"]
        (fold,) = page["folds"]
        assert fold["from"][0] == fold["to"][0] == pytest.approx(page["size"][0] / 2)
        mirrored = 2 * fold["from"][0] - front["rect"][0] - front["rect"][2]
        assert back["rect"] == [pytest.approx(mirrored, abs=0.002), *front["rect"][1:]]
        assert front["rect"][2:] == [49, 85]
        assert (front["turn"], back["turn"]) == (0, 0)


def test_every_card_stands_on_its_front(kit: Kit) -> None:
    from printgen.drawing.icons import baked
    from printgen.theme.read.load import load_theme
    from printgen.words.placeholders import placeholders_of

    edition = load_theme("knockopoly", baked().keys()).edition
    fronts = {item["id"]: (page, item) for page, item in items(kit, "cards") if item["face"] == "front"}
    for deck in edition.decks:
        for number, card in enumerate(deck.cards, 1):
            page, item = fronts[f"{deck.id}-{number:02}"]
            shown = text_in(kit.path("cards"), page["number"], tuple(item["rect"]))
            assert squeezed(placeholders_of(edition).fill(card.text)) in shown


def test_every_rent_stands_on_its_deed(kit: Kit) -> None:
    from printgen.drawing.icons import baked
    from printgen.theme.model.trade import Property, Transport, Utility
    from printgen.theme.read.load import load_theme
    from printgen.words.booklet import wording

    edition = load_theme("knockopoly", baked().keys()).edition
    lots = [space for space in edition.spaces if isinstance(space, Property | Transport | Utility)]
    fronts = {item["id"]: (page, item) for page, item in items(kit, "deeds") if item["face"] == "front"}
    for number, lot in enumerate(lots, 1):
        page, item = fronts[f"deed-{number:02}"]
        shown = text_in(kit.path("deeds"), page["number"], tuple(item["rect"]))
        assert squeezed(lot.name).casefold() in shown.casefold()
        for rent in lot.rent if isinstance(lot, Property) else ():
            assert squeezed(wording.amount(edition, rent)) in shown


def test_the_sheets_are_as_few_as_planned(kit: Kit) -> None:
    assert {name: len(pages(kit, name)) for name in ("board", "cards", "deeds", "money", "rules")} == {
        "board": 9, "cards": 6, "deeds": 5, "money": 21, "rules": 2,
    }  # fmt: skip


# --- money, pieces, booklet


@pytest.mark.long
def test_there_are_two_hundred_and_ten_notes_each_with_its_value_in_the_corners(kit: Kit) -> None:
    notes = list(items(kit, "money"))
    assert len({item["id"] for _, item in notes}) == len(notes) == 210
    for page, item in notes[::30]:
        value = item["id"].split("-")[1]
        x, y, width, height = item["rect"]
        for corner in ((x, y), (x + width - 22, y), (x, y + height - 15), (x + width - 22, y + height - 15)):
            assert value in text_in(kit.path("money"), page["number"], (*corner, 22, 15))


def test_the_pieces_are_complete(kit: Kit) -> None:
    ids = {item["id"] for _, item in items(kit, "pieces")}
    stems = [name.rpartition("-")[0] or name for name in ids]
    assert stems.count("house") == 32
    assert stems.count("hotel") == 12
    assert stems.count("die") == 2
    assert len(ids) == 32 + 12 + 8 + 2


def test_neighbouring_buildings_share_a_cut_that_is_one_line(kit: Kit) -> None:
    [page] = pages(kit, "pieces")
    faces = [item["rect"] for item in page["items"] if item["id"].startswith("house") and item["face"] == "front"]
    shared = [rect for rect in faces if any(_beside(rect, other) for other in faces)]
    assert len(shared) >= 24
    for x, y, width, height in shared:
        wall = (x + width - 1.0, y + height - 0.5, 2.0, 0.2)  # below door and windows
        dark = close_up(kit.path("pieces"), 1, wall, 600).convert("L").resize((48, 1)).tobytes()
        edges = [at for at in range(1, 48) if (dark[at] < 110) != (dark[at - 1] < 110)]
        assert len(edges) == 2, (x, y)


def _beside(rect: list[float], other: list[float]) -> bool:
    return abs(rect[0] + rect[2] - other[0]) < 0.01 and abs(rect[1] - other[1]) < 0.01


def test_the_booklet_folded_reads_one_to_eight_upright(kit: Kit) -> None:
    outside, inside = pages(kit, "rules")
    width, height = outside["size"]
    # folded in half and in half again: the order in which the panels are met, as (page, right half, lower half)
    first_half = [(outside, 1, 1), (inside, 0, 1), (inside, 0, 0), (outside, 1, 0)]
    second_half = [(outside, 0, 0), (inside, 1, 0), (inside, 1, 1), (outside, 0, 1)]
    for number, (page, right, lower) in enumerate(first_half + second_half, 1):
        quarter = [right * width / 2, lower * height / 2, width / 2, height / 2]
        item = next(item for item in page["items"] if item["rect"] == [pytest.approx(v, abs=0.002) for v in quarter])
        assert item["id"].rpartition("-")[2] == str(number)
        assert item["turn"] == (0 if lower else 180)
        shown = text_in(kit.path("rules"), page["number"], tuple(quarter))
        if number > 1:
            assert str(number) in (shown[:4] + shown[-4:])


def test_the_covers_contents_are_counted_from_the_kit(kit: Kit) -> None:
    cover = squeezed(next(iter(page_texts(kit.path("rules")))))
    for part in kit.manifest["contents"]:
        assert str(part["count"]) in cover, part["name"]


@pytest.mark.long
def test_more_money_alone_leaves_the_rest_of_the_kit(tmp_path: Any) -> None:
    out = ("--out", str(tmp_path), "--variant", "minimal")
    assert printgen("build", "classic", *out).returncode == 0
    folder = tmp_path / "classic" / "minimal"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert printgen("build", "classic", *out, "--only", "money", "--copies", "money=2").returncode == 0
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert set(before) == set(after)
    assert {name for name in before if before[name] != after[name]} == {"money.pdf", "kit.json"}
    told = json.loads(after["kit.json"])
    notes = [item for d in told["documents"] if d["name"] == "money" for page in d["pages"] for item in page["items"]]
    assert len(notes) == len({item["id"] for item in notes}) == 420


# --- contrast and ink

# Of other editions in Standard, the proof looks at every word of these, in other sights too: ``test_proof_true``.
BY_THE_PROOF = {
    (theme, "standard", name)
    for theme in TRADE
    if theme != REFERENCE
    for name in ("board", "cards", "money", "pieces", "rules")
}


@pytest.mark.parametrize(
    ("theme", "variant", "name"),
    [
        (theme, variant, name)
        for theme in TRADE
        for variant in VARIANTS
        for name in DOCUMENTS
        if name != "board-poster" and (theme, variant, name) not in BY_THE_PROOF
    ],
)
def test_words_read_against_what_is_under_them(
    build: Callable[..., dict[str, Kit]], theme: str, variant: str, name: str
) -> None:
    kit = build(theme)[variant]
    dpi = 200 if name == "rules" else 150  # as fine as the smallest type needs
    every_third = zip(pages(kit, name)[::3], looks(kit.path(name))[::3], strict=True)
    for page in {look: page for page, (look, _) in every_third}.values():  # of those that are drawn alike one
        for glyph in _one_of_each(characters(kit.path(name), page["number"])):
            assert contrast(kit.path(name), page["number"], glyph, dpi) >= 4.5, (page["number"], glyph)


def _one_of_each(glyphs: Iterable[Glyphs]) -> list[Glyphs]:
    """The first of each letter or figure at each height, which is to say in each kind of text."""
    return list({(glyph.text, round(glyph.box[3], 1)): glyph for glyph in glyphs if glyph.text.isalnum()}.values())


@pytest.mark.parametrize(
    ("theme", "variant", "name", "below"),
    [
        (theme, variant, name, below)
        for theme in TRADE
        for variant in VARIANTS
        for name, below in (("cards", 43.5), ("deeds", 28))
        if (theme, variant, name) not in BY_THE_PROOF
    ],
)
def test_card_texts_and_rents_read_at_seven_to_one(
    build: Callable[..., dict[str, Kit]], theme: str, variant: str, name: str, below: float
) -> None:
    kit = build(theme)[variant]
    for page, item in list(items(kit, name))[::5]:
        x, y, width, height = item["rect"]
        text = (x, y + below, width, height - below)
        glyphs = [glyph for glyph in characters(kit.path(name), page["number"]) if within(glyph.box, text)]
        for glyph in _one_of_each(glyphs) if item["face"] == "front" else ():
            frame = (x - 1, y - 1, width + 2, height + 2)
            assert contrast(kit.path(name), page["number"], glyph, frame=frame) >= 7, (item["id"], glyph)


@pytest.mark.parametrize("theme", TRADE)
def test_minimal_has_no_dark_area_and_no_colour(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kit = build(theme)["minimal"]
    for name in set(DOCUMENTS) - {"board-poster"}:
        for page in unlike_ones(kit, name):
            assert lightest_everywhere(kit.path(name), page["number"], 5.0) > 128
            red, green, blue = pixels(kit.path(name), page["number"]).split()
            assert red.tobytes() == green.tobytes() == blue.tobytes()


# --- every theme, paper and variant


@pytest.mark.parametrize("theme", ALL)
def test_every_theme_builds_in_both_variants(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kits = build(theme)
    assert set(kits) == set(VARIANTS)
    for kit in kits.values():
        names = [document["name"] for document in kit.manifest["documents"]]
        boxed = theme_of(theme).edition.print.get("boxes", False)  # boxes are made where they are asked for
        assert names == [name for name in document_names(theme_of(theme)) if name != "boxes" or boxed]
        assert sizes(kit) == {PAPERS["letter"].size}


@pytest.mark.long
@pytest.mark.parametrize(("paper", "variant"), [*zip(PAPERS, cycle(VARIANTS), strict=False)])
def test_the_pages_of_a_kit_have_the_size_of_any_paper(
    build: Callable[..., dict[str, Kit]], paper: str, variant: str
) -> None:
    """In Standard and Minimal by turns, since a kit is laid out once for both; of each theme: ``test_papers``."""
    options = () if paper == "letter" else ("--paper", paper, "--variant", variant, "--only", "cards,rules")
    assert sizes(build(REFERENCE, *options)[variant]) == {PAPERS[paper].size}


def sizes(kit: Kit) -> set[tuple[float, float]]:
    """The sizes in mm of the pages of a kit, upright, but of those of the board on one page."""
    names = {document["name"] for document in kit.manifest["documents"]} - {"board-poster"}
    found = {tuple(sorted(size)) for name in names for size in page_sizes(kit.path(name))}
    return {(round(short * POINT, 1), round(long * POINT, 1)) for short, long in found}
