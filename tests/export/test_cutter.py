"""Tests of cut files: lines match the cut edges of finished pages, without duplicates."""

import math
import re
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as Xml

import ezdxf
import pytest
from click.testing import CliRunner, Result
from ezdxf.document import Drawing

from printgen.cli.main import main
from printgen.geometry import Point, Rect, Sides, Size
from printgen.printer.profile import Fault, Printer
from printgen.printer.profile import margins as profile_margins
from printgen.proof.cuts import path_contour, rect_contour, without_repeats
from printgen.proof.kit_files import opened
from printgen.proof.page import Page
from printgen.proof.pdf_objects import shapes
from tests.conftest import Kit, printgen
from tests.support.broken import found as proof_finds
from tests.support.printer_samples import LETTER, Machine, profile, saved

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.002  # mm

Segment = tuple[tuple[float, float], tuple[float, float]]


class CutFiles(NamedTuple):
    """The folders of a kit and of its cut files."""

    kit: Path
    files: Path
    said: str

    def page(self, document: str, number: int = 1) -> Page:
        return list(opened(self.kit, (document,)).pages())[number - 1]

    def drawing(self, name: str) -> Drawing:
        return ezdxf.read(StringIO((self.files / f"{name}.dxf").read_text(encoding="utf-8")))

    def svg(self, name: str) -> Xml.Element:
        return Xml.parse(self.files / f"{name}.svg").getroot()


def export(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, words)])


@pytest.fixture(scope="module")
def cut(build: Callable[..., dict[str, Kit]], small_town: str, tmp_path_factory: pytest.TempPathFactory) -> CutFiles:
    only = "board,cards,money,pieces"
    kit = build(small_town, "--only", only, "--cards", "duplex", "--variant", "minimal")["minimal"]
    files = tmp_path_factory.mktemp("cut")
    done = export(kit.folder, "--to", "cutter", "--variant", "minimal", "--out", files)
    assert done.exit_code == 0, done.output
    return CutFiles(kit.folder, files, done.output)


def polylines(drawing: Drawing, layer: str, height: float) -> Iterator[list[tuple[float, float]]]:
    """Yield the points of each line in mm from the top left; closed lines repeat their first point."""
    for line in drawing.modelspace().query(f'LWPOLYLINE[layer=="{layer}"]'):
        points = [(x, height - y) for x, y in line.get_points("xy")]
        yield points + points[:1] if line.closed else points


def segments(drawing: Drawing, layer: str, height: float) -> list[Segment]:
    return [pair for points in polylines(drawing, layer, height) for pair in pairwise(points)]


def box(points: list[tuple[float, float]]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def is_near(one: Rect, other: Rect, by: float = NEAR) -> bool:
    return all(abs(mine - its) <= by for mine, its in zip(one, other, strict=True))


def covered(start: tuple[float, float], end: tuple[float, float], lines: list[Segment]) -> float:
    """Return how much of a horizontal or vertical segment is covered by lines."""
    along = 0 if abs(start[1] - end[1]) < NEAR else 1
    low, high = sorted((start[along], end[along]))
    total = 0.0
    for one, other in lines:
        if all(abs(point[1 - along] - start[1 - along]) < NEAR for point in (one, other)):
            first, last = sorted((one[along], other[along]))
            total += max(0.0, min(high, last) - max(low, first))
    return total


def test_each_card_is_cut_at_its_trim_in_both_files(cut: CutFiles) -> None:
    page = cut.page("cards")
    trims = sorted(item.rect for item in page.items)
    found = sorted(box(points) for points in polylines(cut.drawing("cards-1"), "cut", page.size.height))
    assert len(found) == len(trims) > 1
    assert all(is_near(one, other) for one, other in zip(found, trims, strict=True))
    paths = [path.get("d", "") for path in cut.svg("cards-1").findall(f"{SVG}g[@id='cut']/{SVG}path")]
    drawn = [[float(number) for number in re.findall(r"-?[\d.]+", path)] for path in paths]
    assert all(path.endswith("Z") for path in paths)
    boxes = sorted(box(list(zip(one[::2], one[1::2], strict=True))) for one in drawn)
    assert all(is_near(one, other) for one, other in zip(boxes, trims, strict=True))


def test_files_are_in_millimeters_and_of_the_pages_size(cut: CutFiles) -> None:
    drawing, root = cut.drawing("cards-1"), cut.svg("cards-1")
    assert drawing.header["$INSUNITS"] == ezdxf.units.MM
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("215.9mm", "279.4mm", "0 0 215.9 279.4")


def test_files_have_pages_with_something_to_cut_alone(cut: CutFiles) -> None:
    names = {path.stem for path in cut.files.glob("[!.]*")}
    assert {"cards-1", "money-1", "pieces-1", "board-9"} <= names
    assert "cards-2" not in names  # a back; cards are cut from the front
    assert all((cut.files / f"{name}.{ending}").is_file() for name in names for ending in ("svg", "dxf"))


def test_butted_notes_are_cut_all_round_and_no_line_twice(cut: CutFiles) -> None:
    page = cut.page("money")
    lines = segments(cut.drawing("money-1"), "cut", page.size.height)
    for item in page.items:
        x, y, right, bottom = item.rect.x, item.rect.y, item.rect.right, item.rect.bottom
        for start, end in pairwise([(x, y), (right, y), (right, bottom), (x, bottom), (x, y)]):
            assert covered(start, end, lines) == pytest.approx(math.dist(start, end), abs=0.01), item.id
    assert all(covered(*one, [other]) < 0.05 for one, other in combinations(lines, 2))


def test_nets_are_cut_where_their_outlines_are_printed_and_scored_at_their_folds(cut: CutFiles) -> None:
    page = cut.page("pieces")
    printed = [shape.box for shape in shapes(page.pdf) if shape.stroked]
    for net in page.outlines.values():
        outline = path_contour(net)
        assert any(is_near(box(list(outline.points)), one, 0.01) for one in printed)
    ids = {item.id for item in page.items}
    assert ids == set(page.outlines)
    scores = segments(cut.drawing("pieces-1"), "score", page.size.height)
    for fold in page.folds:
        assert covered(*fold, scores) == pytest.approx(math.dist(*fold), abs=0.01)


def test_a_tile_is_cut_with_its_strips_for_glue(cut: CutFiles) -> None:
    page = cut.page("board")
    (tile,) = polylines(cut.drawing("board-1"), "cut", page.size.height)
    assert page.trim is not None
    assert page.record.overlap
    wide = page.record.overlap
    whole = page.trim._replace(width=page.trim.width + wide, height=page.trim.height + wide)
    assert is_near(box(tile), whole)
    last = cut.page("board", 9)
    (tile,) = polylines(cut.drawing("board-9"), "cut", last.size.height)
    assert last.trim is not None
    assert is_near(box(tile), last.trim)


def test_round_corners_bend_outwards_by_their_radius(cut: CutFiles, tmp_path: Path) -> None:
    options = ("--only", "cards", "--corners", "3mm")
    assert export(cut.kit, "--to", "cutter", "--variant", "minimal", *options, "--out", tmp_path).exit_code == 0
    drawing = CutFiles(cut.kit, tmp_path, "").drawing("cards-1")
    page = cut.page("cards")
    line = next(iter(drawing.modelspace().query("LWPOLYLINE")))
    around = Rect(*page.items[0].rect)
    arcs = [part for part in line.virtual_entities() if part.dxftype() == "ARC"]
    assert len(arcs) == 4
    for arc in arcs:
        middle = Point(arc.dxf.center.x, page.size.height - arc.dxf.center.y)
        assert arc.dxf.radius == pytest.approx(3.0, abs=0.01)
        assert any(math.dist(middle, (x, y)) < 0.01 for x in (around.x + 3, around.right - 3) for y in (
            around.y + 3, around.bottom - 3))  # fmt: skip
    path = Xml.parse(tmp_path / "cards-1.svg").getroot().find(f"{SVG}g[@id='cut']/{SVG}path")
    assert path is not None
    assert path.get("d", "").count("A 3 3 0 0 1") == 4


def test_the_same_kit_gives_the_same_bytes(cut: CutFiles, tmp_path: Path) -> None:
    export(cut.kit, "--to", "cutter", "--variant", "minimal", "--only", "pieces", "--out", tmp_path)
    for ending in ("svg", "dxf"):
        assert (tmp_path / f"pieces-1.{ending}").read_bytes() == (cut.files / f"pieces-1.{ending}").read_bytes()


def test_of_a_folded_sheet_the_fronts_are_cut_and_the_fold_is_scored(
    build: Callable[..., dict[str, Kit]], small_town: str, tmp_path: Path
) -> None:
    kit = build(small_town, "--only", "cards,pieces", "--variant", "minimal")["minimal"]
    done = export(kit.folder, "--to", "cutter", "--variant", "minimal", "--only", "cards", "--out", tmp_path)
    assert "fold and glue the sheet, then cut the fronts" in done.output
    found = CutFiles(kit.folder, tmp_path, done.output)
    page = found.page("cards")
    fronts = [item.rect for item in page.items if item.face == "front"]
    whole = box([point for line in polylines(found.drawing("cards-1"), "cut", page.size.height) for point in line])
    assert is_near(whole, box([at for rect in fronts for at in ((rect.x, rect.y), (rect.right, rect.bottom))]))
    (score,) = polylines(found.drawing("cards-1"), "score", page.size.height)
    assert {x for x, _ in score} == {page.folds[0].start.x}


def test_neighbors_share_a_cut_and_others_stay_whole() -> None:
    one, beside, far = Rect(0, 0, 10, 10), Rect(10, 2, 10, 6), Rect(30, 0, 10, 10)
    lines = without_repeats([rect_contour(rect) for rect in (one, beside, far)])
    assert rect_contour(far) in lines
    straight = [tuple(map(tuple, line.points)) for line in lines if not line.closed]
    assert ((10.0, 0.0), (10.0, 10.0)) in straight
    assert len(straight) == 7


@pytest.fixture(scope="module")
def marked(build: Callable[..., dict[str, Kit]], small_town: str, tmp_path_factory: pytest.TempPathFactory) -> CutFiles:
    """Return the cut files of sheets with registration marks."""
    only = ("--only", "cards,money,pieces", "--cards", "duplex", "--marks")
    kit = build(small_town, *only, "--variant", "minimal")["minimal"]
    files = tmp_path_factory.mktemp("marked")
    done = export(kit.folder, "--to", "cutter", "--variant", "minimal", "--out", files)
    return CutFiles(kit.folder, files, done.output)


def test_marks_lie_where_the_sheet_bears_them_printed(marked: CutFiles) -> None:
    for document in ("cards", "money", "pieces"):
        page = marked.page(document)
        marks = [points[:-1] for points in polylines(marked.drawing(f"{document}-1"), "mark", page.size.height)]
        printed = [shape.points for shape in shapes(page.pdf) if not shape.stroked]
        assert len(marks) == 3
        for corners in marks:
            assert any(
                len(points) >= len(corners) and all(min(math.dist(at, on) for on in points) < 0.02 for at in corners)
                for points in printed
            )


def test_marks_are_a_square_of_5_mm_and_two_angles_10_mm_from_the_papers_edges(marked: CutFiles) -> None:
    page = marked.page("money")
    square, right, low = (box(one) for one in polylines(marked.drawing("money-1"), "mark", page.size.height))
    assert is_near(square, Rect(10.0, 10.0, 5.0, 5.0))
    assert is_near(right, Rect(page.size.width - 30.0, 10.0, 20.0, 20.0), 0.01)
    assert is_near(low, Rect(10.0, page.size.height - 30.0, 20.0, 20.0), 0.01)


def test_nothing_that_is_cut_meets_a_mark_and_backs_bear_none(marked: CutFiles) -> None:
    for document in ("cards", "money", "pieces"):
        page = marked.page(document)
        assert page.marks is not None
        lines = polylines(marked.drawing(f"{document}-1"), "cut", page.size.height)
        assert not [one for one in lines for mark in page.marks.boxes() if mark.inset(-0.5).meets(box(one))]
    assert marked.page("cards", 2).marks is None


def test_sheets_without_marks_are_said_to_have_none(cut: CutFiles, marked: CutFiles) -> None:
    assert "money: its sheets have no registration marks; build the kit with --marks" in cut.said
    assert "registration" not in marked.said
    assert not list(polylines(cut.drawing("money-1"), "mark", cut.page("money").size.height))


@pytest.mark.long
def test_a_kit_that_is_corrected_for_a_printer_is_cut_at_its_true_places(small_town: str, tmp_path: Path) -> None:
    margins = {"top": 4.0, "right": 4.5, "bottom": 5.0, "left": 4.0}
    machine = Machine()
    faults = Fault(*machine.front), Fault(*machine.back)
    printer = Printer("home", machine.across, machine.down, *faults, Sides(**margins), "long")
    needed = profile_margins(printer, Size(*LETTER), "long")
    saved(tmp_path, "home", profile(machine, margins))
    saved(tmp_path, "true", profile(Machine(1.0, 1.0, (0, 0, 0), (0, 0, 0)), needed._asdict()))
    found = {name: _corrected(small_town, tmp_path, name) for name in ("home", "true")}
    for document in ("cards", "pieces"):
        for layer in ("cut", "mark"):
            drawings = [one.drawing(f"{document}-1") for one in found.values()]
            home, true = (sorted(map(box, polylines(drawing, layer, LETTER[1]))) for drawing in drawings)
            assert len(home) == len(true) > 1
            assert all(is_near(one, other, 0.02) for one, other in zip(home, true, strict=True))
    assert found["home"].page("cards").record.transform
    assert proof_finds("cutting", found["home"].kit) == []


def _corrected(theme: str, folder: Path, printer: str) -> CutFiles:
    words = ("--only", "cards,pieces", "--cards", "duplex", "--marks", "--variant", "minimal", "--printer", printer)
    built = printgen("build", theme, *words, "--out", str(folder / printer), XDG_CONFIG_HOME=str(folder))
    assert built.returncode == 0, built.stderr
    kit = next((folder / printer).glob("*/minimal"))
    assert export(kit, "--to", "cutter", "--variant", "minimal", "--out", folder / f"cut-{printer}").exit_code == 0
    return CutFiles(kit, folder / f"cut-{printer}", "")


def test_pieces_too_large_for_the_marks_are_printed_without_them_and_it_is_said(tmp_path: Path) -> None:
    words = ("--only", "boxes", "--card-size", "76x120mm", "--marks", "--variant", "minimal", "--out", str(tmp_path))
    built = printgen("build", "classic", *words)
    assert built.returncode == 0, built.stderr
    assert "boxes: there is no room for registration marks" in built.stdout
    kit = opened(tmp_path / "classic" / "minimal", ("boxes",))
    assert not [page for page in kit.pages() if page.marks]
