"""Tests of reading the test page from scans and photos: simulated printers and scanners with all their faults."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.geometry import Point, Size
from printgen.printer.profile import distortion, printer_of
from tests.conftest import printgen
from tests.support.printer_samples import LETTER, Machine
from tests.support.simulated_scans import Paper, Photo, Print, Scan, photographed, printed, scanned

EXACT = 0.2  # mm, anywhere on the paper
A4 = (210.0, 297.0)
QUICK = Print(dpi=300)
SIDES = ("front", "back")
Papers = Callable[..., tuple[Paper, Paper]]


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    """papers(machine, press, paper) -> both sides of the printed test page; each is printed once."""

    @cache
    def made(machine: Machine, press: Print, paper: str = "letter") -> tuple[Paper, Paper]:
        pdf = tmp_path_factory.mktemp("page") / "page.pdf"
        printgen("calibrate", "--out", str(pdf), "--paper", paper, "--flip", machine.flip)
        return printed(pdf, machine, press, A4 if paper == "a4" else LETTER)

    return made


def saved(folder: Path, pictures: list[Image.Image], dpi: int | None, ending: str = "png") -> list[str]:
    files = [folder / f"{side}.{ending}" for side in SIDES]
    for file, picture in zip(files, pictures, strict=True):
        picture.save(file, **({"dpi": (dpi, dpi)} if dpi else {}))
    return [str(file) for file in files]


def read(folder: Path, files: list[str], *options: str) -> Any:
    words = [word for file in files for word in ("--read", file)]
    return printgen("calibrate", "--name", "home", *words, *options, XDG_CONFIG_HOME=str(folder))


def off(folder: Path, machine: Machine, size: tuple[float, float] = LETTER) -> float:
    """Return how far the saved profile puts a corner of the page from where the machine prints it, in mm."""
    profile = folder / "printgen" / "printers" / "home.json"
    printer = printer_of(profile.read_bytes(), "home", "home.json")
    corners = [Point(x, y) for x in (0, size[0]) for y in (0, size[1])]
    return max(
        abs(here - there)
        for side in SIDES
        for corner in corners
        for here, there in zip(
            distortion(printer, side, Size(*size)).point(corner), machine.printed(corner, side, size), strict=True
        )
    )


def first_whole_lines(machine: Machine, press: Print) -> dict[str, int]:
    """Return the lowest number of each staircase on letter paper whose line lies where the printer prints."""
    width, height = LETTER

    def is_whole(edge: str, number: int, side: str) -> bool:
        along = [5.0 * (number - 10) + place for place in (0.2, 4.2)]
        middle = (width if edge in ("top", "bottom") else height) / 2
        line = [middle + place for place in along]
        points = {
            "top": [(x, number) for x in line],
            "right": [(width - number, y) for y in line],
            "bottom": [(x, height - number) for x in line],
            "left": [(number, y) for y in line],
        }[edge]
        top, right, bottom, left = press.blank
        inked = [machine.printed(point, side) for point in points]
        return all(left <= x <= width - right and top <= y <= height - bottom for x, y in inked)

    edges = ("top", "right", "bottom", "left")
    return {edge: max(min(n for n in range(1, 19) if is_whole(edge, n, side)) for side in SIDES) for edge in edges}


def test_a_scan_of_both_sides_gives_the_profile(papers: Papers, tmp_path: Path) -> None:
    machine = Machine()
    scans = [scanned(paper, Scan(200, askew)) for paper, askew in zip(papers(machine, QUICK), (0.8, -1.2), strict=True)]
    done = read(tmp_path, saved(tmp_path, scans, 200))
    assert done.returncode == 0, done.stderr
    assert "Saved as 'home'" in done.stdout
    assert off(tmp_path, machine) < EXACT
    told = json.loads((tmp_path / "printgen" / "printers" / "home.json").read_text(encoding="utf-8"))
    expected = first_whole_lines(machine, QUICK)
    assert {edge: round(told["margins"][edge] - number) for edge, number in expected.items()} == dict.fromkeys(
        expected, 0
    )


def chance_case(seed: int) -> tuple[Machine, Print, list[Scan]]:
    """Return a printer and two scans, faulty at random within what is usual."""
    chance = random.Random(seed)

    def side() -> tuple[float, float, float]:
        return chance.uniform(-2, 2), chance.uniform(-2, 2), chance.uniform(-0.3, 0.3)

    scale = (chance.uniform(0.994, 1.006) for _ in range(2))
    machine = Machine(*scale, side(), side(), chance.choice(("long", "short")))
    blank = (chance.uniform(3, 6), chance.uniform(3, 6), chance.uniform(3, 13), chance.uniform(3, 6))
    press = Print(blank, chance.uniform(0, 0.06), chance.choice((20, 60, 110)), chance.uniform(0, 0.12))
    dpi = (200, 300, 600)[seed % 3]
    return (
        machine,
        press,
        [
            Scan(
                dpi,
                chance.uniform(-2, 2),
                chance.choice((0, 0, 2, 1)),
                (chance.uniform(4, 9), chance.uniform(4, 9)),
                ground=chance.choice((10, 40, 90)),
                noise=chance.uniform(1, 8),
                jpeg=chance.choice((None, 60, 85)),
                seed=seed,
            )
            for _ in SIDES
        ],
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_faults_at_random_are_found_from_any_scan(papers: Papers, tmp_path: Path, seed: int) -> None:
    machine, press, how = chance_case(seed)
    scans = [scanned(paper, scan) for paper, scan in zip(papers(machine, press), how, strict=True)]
    done = read(tmp_path, saved(tmp_path, scans, how[0].dpi), "--flip", machine.flip)
    assert done.returncode == 0, done.stderr
    assert off(tmp_path, machine) < EXACT
    told = json.loads((tmp_path / "printgen" / "printers" / "home.json").read_text(encoding="utf-8"))
    for edge, number in first_whole_lines(machine, press).items():
        assert told["margins"][edge] == pytest.approx(number, abs=1.01), edge


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "at"), [("letter", (5.0, 6.0)), ("a4", (4.0, 3.0))])
def test_a_glass_smaller_than_the_sheet_is_enough(papers: Papers, tmp_path: Path, paper: str, at: Any) -> None:
    """Flatbeds are 216 x 297 mm: a sheet that lies away from their corner is cut off at the other one."""
    machine = Machine()
    sheets = papers(machine, Print(), paper)
    scans = [scanned(sheet, Scan(300, 0.4, at=at, glass=(216, 297))) for sheet in sheets]
    done = read(tmp_path, saved(tmp_path, scans, 300), "--paper", paper)
    assert done.returncode == 0, done.stderr
    assert off(tmp_path, machine, A4 if paper == "a4" else LETTER) < EXACT


@pytest.mark.slow
def test_photos_from_above_are_enough(papers: Papers, tmp_path: Path) -> None:
    done = read(
        tmp_path, saved(tmp_path, [photographed(paper, Photo()) for paper in papers(Machine(), Print())], None, "jpg")
    )
    assert done.returncode == 0, done.stderr
    assert off(tmp_path, Machine()) < EXACT


@pytest.mark.slow
def test_a_pdf_of_both_sides_is_read_in_any_order(papers: Papers, tmp_path: Path) -> None:
    front, back = (scanned(paper, Scan(300)) for paper in papers(Machine(), Print()))
    file = tmp_path / "scan.pdf"
    back.save(file, save_all=True, append_images=[front], resolution=300)
    done = read(tmp_path, [str(file)])
    assert done.returncode == 0, done.stderr
    assert off(tmp_path, Machine()) < EXACT


@pytest.mark.long
def test_pictures_that_cannot_be_read_are_refused_with_advice(papers: Papers, tmp_path: Path) -> None:
    front, _ = papers(Machine(), QUICK)
    good = scanned(front, Scan(200))

    def said(pictures: list[Image.Image], dpi: int = 200, *options: str) -> str:
        done = read(tmp_path, saved(tmp_path, pictures, dpi), *options)
        assert done.returncode in (1, 2)
        assert not (tmp_path / "printgen").exists()
        return " ".join(done.stderr.split())

    white = Image.new("L", (1700, 2200), 250)
    assert "only 0 of the test page's 6 marks can be seen" in said([white, white])
    coarse = said([scanned(front, Scan(100))] * 2, 100)
    assert "front.png: its resolution is too low: 100 dpi" in coarse
    assert "300 dpi" in coarse
    lid = said([scanned(front, Scan(200, ground=250))] * 2)
    assert "the edges of the paper cannot be seen" in lid
    assert "something dark behind the sheet" in lid
    torn = good.copy()
    torn.paste(250, (0, 0, 700, 500))
    torn.paste(250, (1200, 1900, 1700, 2100))
    assert "only 4 of the test page's 6 marks can be seen" in said([torn, torn])
    assert "front.png shows the front, back.png shows the front" in said([good, good])
    other = said([good, good], 200, "--paper", "a4")
    assert "but the paper is 210 x 297 mm" in other
    assert "--paper" in other


def test_files_that_are_no_pictures_are_refused(tmp_path: Path) -> None:
    for name, data in (("a.png", b"\x89PNG\r\n\x1a\n"), ("b.pdf", b"%PDF-1.7\nnothing"), ("c.txt", b"hello")):
        file = tmp_path / name
        file.write_bytes(data)
        done = read(tmp_path, [str(file)])
        assert done.returncode == 1
        assert f"{name} cannot be read as a picture\n" in done.stderr
        assert "PNG, JPEG, TIFF, WebP or PDF" in done.stderr
    missing = read(tmp_path, [str(tmp_path / "missing.png")]).stderr
    assert "missing.png cannot be read: " in missing
    assert "PNG, JPEG" not in missing
    mixed = read(tmp_path, [str(tmp_path / "a.png"), "width=160mm"])
    assert mixed.returncode == 2
    assert "either pictures or readings" in mixed.stderr
