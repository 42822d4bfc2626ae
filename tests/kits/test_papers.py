"""Tests of boards on other papers and in other sizes: cuts between spaces, intact words and exact assembly."""

import re
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.errors import UsageError
from printgen.games.slide.board import slide
from printgen.games.trade.ring import ring
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS, paper_called
from printgen.kit.request import document_names
from printgen.proof.glyphs import glyphs
from printgen.sheets.tile_plan import cut_up, ways_to_cut
from tests.conftest import Kit, printgen
from tests.support.boards import BOARD, Built, of_each_row_and_column, poster, seams, tiles, trim_boxes, unlike
from tests.support.editions import ALL, SLIDE, theme_of
from tests.support.pdfs import leaf, page_texts

# theme, options -> columns and rows of tiles
CUT = {
    ("classic", "--paper", "legal"): (3, 2),
    ("classic", "--paper", "tabloid"): (3, 2),
    ("knockopoly", "--paper", "a3"): (2, 2),
    ("wizarding", "--paper", "8x10in"): (3, 3),
    ("classic", "--paper", "20 x 25 cm"): (4, 3),
    ("classic", "--paper", "24x36in"): (1, 1),
    ("classic", "--board-size", "400mm"): (3, 2),
    ("knockopoly", "--board-size", "26in"): (4, 4),
    ("knockout", "--paper", "tabloid"): (2, 3),
    ("knockout", "--paper", "8x10in"): (2, 8),
    ("knockout", "--board-size", "800mm"): (2, 4),
}

# allowed cuts in the approach of a sliding board of 1143 mm, which has no space edges
RUN = (765.8, 848.8, 914.4, 1023.4)


@pytest.fixture(scope="module", params=CUT, ids=lambda case: " ".join(case))
def case(request: pytest.FixtureRequest, build: Built) -> tuple[Kit, tuple[int, int]]:
    theme, *options = request.param
    return build(theme, "--variant", "standard", *BOARD, *options)["standard"], CUT[request.param]


def test_the_board_is_cut_into_as_few_tiles_as_the_paper_allows(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, (columns, rows) = case
    assert [(tile.row, tile.column) for tile in tiles(kit)] == [
        (row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)
    ]
    assert len(trim_boxes(kit)) == rows * columns


def test_no_seam_crosses_a_space_or_comes_near_a_word(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, _ = case
    whole = poster(kit)
    left, top = whole["trim"][:2]
    spaces = [(x - left, y - top, width, height) for x, y, width, height in (item["rect"] for item in whole["items"])]
    printed = glyphs(leaf(kit.path("board-poster"), 1))
    letters = [glyph.box.moved(-left, -top) for glyph in printed if glyph.origin[1] < whole["trim"][3]]
    assert len(letters) > 400
    for number, found in enumerate(seams(kit)):
        starts = {round(space[number], 2) for space in spaces}
        ends = {round(space[number] + space[number + 2], 2) for space in spaces}
        run = RUN if number == 1 and kit.manifest["theme"] in SLIDE else ()
        edges = {*starts, *ends, *(end * whole["trim"][3] / 1143 for end in run)}
        for seam in found:
            assert not [s for s in spaces if s[number] + 0.01 < seam < s[number] + s[number + 2] - 0.01]
            assert min(abs(edge - seam) for edge in edges) < 0.01, seam
            assert not [box for box in letters if box[number] - 2 < seam < box[number] + box[number + 2] + 2], seam


def test_the_tiles_put_together_are_the_poster(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, _ = case
    found = tiles(kit)
    size = poster(kit)["trim"][2:]
    assert [max(t.on_board[n] + t.on_board[n + 2] for t in found) for n in (0, 1)] == pytest.approx(size, abs=0.01)
    for tile in of_each_row_and_column(found):
        assert unlike(kit, tile) < 0.01, tile


def test_marks_and_art_of_a_tile_stay_within_reach(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, _ = case
    for page in kit.document("board")["pages"]:
        width, height = page["size"]
        x, y, wide, tall = page["trim"]
        assert min(x, y, width - x - wide, height - y - tall) >= 6.35 - 0.001
        assert sorted(page["size"]) == page["size"]


@pytest.mark.parametrize("name", ["letter", "a4"])
@pytest.mark.parametrize("overlap", [None, 0.0, 5.0])
def test_letter_and_a4_keep_their_nine_and_ten_tiles(name: str, overlap: float | None) -> None:
    square = cut_up(ring().lines(), PAPERS[name], overlap)
    assert square.columns == square.rows == pytest.approx((190.5, 317.5))
    long = cut_up(slide().lines(), PAPERS[name], None)
    assert long.columns == (190.5,)
    assert long.rows == pytest.approx((228.6, 457.2, 685.8, 914.4))


def test_the_fewest_stretches_come_first_and_mirrored_ones_before_others() -> None:
    found = list(ways_to_cut((10.0, 20.0, 30.0, 40.0), 50.0, 31.0, 1.0))
    assert found[0] == (30.0,)
    assert found[1] == (20.0,)
    assert found[2] == (20.0, 30.0)
    assert list(ways_to_cut((25.0,), 50.0, 20.0, 0.0)) == []


# The smallest paper has the least room: test it with every edition, and each other paper with one.
SMALLEST = "8x10in"
OTHERS = tuple(name for name in PAPERS if name != "letter")  # the paper of every other kit
OF_EACH_GAME = tuple({theme_of(theme).edition.game: theme for theme in ALL}.values())


@pytest.mark.long
@pytest.mark.parametrize(
    ("theme", "name"),
    [
        *((theme, SMALLEST) for theme in ALL),
        *zip(cycle(OF_EACH_GAME), OTHERS, strict=False),
        *((theme, "300x450mm") for theme in OF_EACH_GAME),
    ],
)
def test_every_document_of_every_edition_fits_on_papers_of_every_size(theme: str, name: str) -> None:
    chosen = paper_called(name)
    plan = lay_out(theme_of(theme), Choices(chosen))
    assert [document.name for document in plan.documents] == [
        name for name in document_names(plan.context.theme) if name != "boxes"
    ]
    for document in plan.documents:
        if document.name != "board-poster":
            assert {tuple(sorted(sheet.frame.size)) for sheet in document.sheets} == {tuple(chosen.size)}


def test_a_paper_is_upright_however_its_size_is_told_and_known_by_its_measures() -> None:
    assert paper_called("10x8in") == paper_called("8 x 10 in") == paper_called("8x10IN")
    assert paper_called("20 x 25 cm").size == (200.0, 250.0)
    assert paper_called("20 x 25 cm").name == "20x25cm"
    assert paper_called("11x8.5in") == PAPERS["letter"]
    assert paper_called("210x297mm") == PAPERS["a4"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8x10", "write a size, such as 8x10in"),
        ("1x2in", "25.4 x 50.8 mm: paper must be at least 100 mm wide"),
        ("8x10m", "is not a length"),
        ("9000x9000mm", "at most 1250 mm long"),
        ("0x10in", "at least 100 mm wide"),
    ],
)
def test_a_silly_paper_is_refused_with_advice(text: str, told: str) -> None:
    with pytest.raises(UsageError) as found:
        paper_called(text)
    assert told in str(found.value)


def test_the_command_line_takes_sizes_and_completes_names(tmp_path: Path) -> None:
    done = printgen("build", "classic", "--paper", "8x10", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "such as 8x10in" in done.stderr
    words = {
        "COMP_WORDS": "printgen build classic --paper ta",
        "COMP_CWORD": "4",
        "_PRINTGEN_COMPLETE": "bash_complete",
    }
    completed = printgen(cwd=tmp_path, **words)
    assert completed.stdout.split() == ["plain,tabloid"]


def test_what_a_paper_does_not_hold_is_told_all_at_once(tmp_path: Path) -> None:
    done = printgen("build", "knockout", "--paper", "5x7in", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "board: the largest tile, 190.5 x" in done.stderr
    assert "--board-size" in done.stderr
    assert " in rules, even at" in done.stderr
    assert "choose a larger --paper, or shorten the text" in done.stderr
    assert "problems; nothing was written." in done.stderr
    assert not list(tmp_path.iterdir())


# --- the board's size


@pytest.mark.parametrize(("theme", "size", "side"), [("classic", "400mm", 400.0), ("knockopoly", "26in", 660.4)])
def test_a_board_of_another_size_has_that_size_and_type_that_can_be_read(
    build: Built, theme: str, size: str, side: float
) -> None:
    kit = build(theme, "--variant", "standard", *BOARD, "--board-size", size)["standard"]
    whole = poster(kit)
    assert whole["trim"][2:] == pytest.approx([side, side], abs=0.001)
    top = whole["trim"][1]
    letters = [g for g in glyphs(leaf(kit.path("board-poster"), 1)) if g.origin[1] < top + side]
    rects = {item["id"]: item["rect"] for item in whole["items"]}
    for name, (x, y, width, height) in rects.items():
        inside = [g for g in letters if x < g.box.centre.x < x + width and y < g.box.centre.y < y + height]
        corner = name in ("start", "jail", "free", "go-to-jail") or abs(width - height) < 0.01
        assert inside
        assert min(g.size for g in inside) >= (7 if corner else 8) - 0.01, name
        middles = [(g.box.x - x, g.box.y - y, x + width - g.box.right, y + height - g.box.bottom) for g in inside]
        assert min(min(room) for room in middles) > 0.5, name
    space = next(rect for rect in rects.values() if abs(rect[2] - rect[3]) > 1)
    assert min(space[2:]) == pytest.approx(side / 12, abs=0.001)


@pytest.mark.long
def test_the_names_of_spaces_too_small_for_them_are_told(tmp_path: Path) -> None:
    done = printgen("build", "classic", "--board-size", "300mm", "--out", str(tmp_path))
    assert done.returncode == 2
    lines = done.stderr.splitlines()
    assert any("theme.yaml:" in line and "'MEDITERRANEAN AVENUE' does not fit" in line for line in lines)
    assert any("even at 8 pt" in line for line in lines)
    assert lines.count("  hint: choose --board-size 347mm or more, or shorten the text") == 5
    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.parametrize(
    ("theme", "sizes", "least"),
    [
        ("classic", (100, 240), 347),
        ("knockopoly", (100, 228, 229), 321),
        ("village", (150, 229), 296),
        ("knockout", (200, 400), 617),
    ],
)
def test_a_board_far_too_small_is_one_problem_that_names_the_least_size_to_take(
    theme: str, sizes: Sequence[float], least: int
) -> None:
    loaded, choices = theme_of(theme), Choices(PAPERS["letter"])
    for size in sizes:
        with pytest.raises(UsageError) as caught:
            lay_out(loaded, replace(choices, board_size=size), names=("board",))
        (problem,) = caught.value.problems
        assert problem.message.startswith(f"a board of {size:g} mm is too small: ")
        assert re.search("texts? do(es)? not fit", problem.message)
        assert problem.hint == f"choose --board-size {least}mm or more"
    with pytest.raises(UsageError) as caught:
        lay_out(loaded, replace(choices, board_size=0.97 * least), names=("board",))
    hints = {problem.hint for problem in caught.value.problems}
    assert hints == {f"choose --board-size {least}mm or more, or shorten the text"}
    assert lay_out(loaded, replace(choices, board_size=least), names=("board",))


@pytest.mark.long
def test_a_board_whose_seams_leave_its_piles_no_place_names_the_least_size_that_does() -> None:
    loaded, choices = theme_of("village"), Choices(paper_called("150x200mm"))
    for size in (302.0, 308.0, 314.0):
        with pytest.raises(UsageError, match=r"too small: there is no room for the card piles ") as caught:
            lay_out(loaded, replace(choices, board_size=size), names=("board",))
        assert [problem.hint for problem in caught.value.problems] == ["choose --board-size 315mm or more"]
    assert lay_out(loaded, replace(choices, board_size=315.0), names=("board",))


@pytest.mark.long
@pytest.mark.parametrize(
    ("theme", "size", "told"),
    [
        ("classic", "200mm", "token (18 mm wide) does not fit"),
        ("classic", "200mm", "there is no room for the card piles (55 x 91 mm)"),
        ("knockout", "300mm", "token (24.26 mm wide) does not fit"),
        ("classic", "20mm", "is not between 100 mm and 3000 mm"),
        ("classic", "400", "is not a length"),
    ],
)
def test_a_board_too_small_for_its_pieces_is_refused(tmp_path: Path, theme: str, size: str, told: str) -> None:
    done = printgen("build", theme, "--board-size", size, "--out", str(tmp_path))
    assert done.returncode == 2
    assert told in done.stderr


@pytest.mark.long
def test_houses_that_no_longer_stand_in_a_row_are_noted_and_the_size_is_repeated(tmp_path: Path) -> None:
    done = printgen("build", "classic", "--board-size", "40cm", "--variant", "minimal", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "four houses (40 mm) do not fit side by side" in done.stdout
    said = " ".join(" ".join(page_texts(tmp_path / "classic" / "minimal" / "guide.pdf")).split())
    assert "Options of this kit: board of 400 mm." in said
    assert "15.8 × 15.8 in" in said
