"""Tests of printer profiles: a corrected kit from a faulty printer matches the true kit to 0.01 mm on both sides."""

import json
import os
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from ctypes import c_double
from functools import cache, partial
from math import inf
from pathlib import Path
from typing import Any

import jsonschema
import pikepdf
import pytest
from PIL import Image
from pypdfium2 import raw

from printgen.errors import PrintgenError, UsageError
from printgen.geometry import Sides, Size
from printgen.kit.choices import Choices, chosen
from printgen.kit.manifest import kit_schema
from printgen.kit.papers import PAPERS, paper_called
from printgen.printer.profile import Fault, Printer, margins, printer_called, profiles_folder
from tests.conftest import printgen
from tests.support.pdfs import POINT, difference, document, page_texts, pixels, unlike_pages
from tests.support.printer_samples import LETTER, Machine, Point, profile, saved

pytestmark = pytest.mark.long

MACHINE = Machine()
EXACT = 0.01
MARGINS = {"top": 4.0, "right": 4.5, "bottom": 5.0, "left": 4.0}
TRAILING = {**MARGINS, "bottom": 14.0}


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a configuration folder with printers: ``home`` has faults, ``true`` has only its margins."""
    folder = tmp_path_factory.mktemp("config")
    saved(folder, "home", profile(MACHINE, MARGINS))
    needed = margins(_printer(MACHINE, MARGINS), Size(*LETTER), "long")
    saved(folder, "true", profile(Machine(1.0, 1.0, (0, 0, 0), (0, 0, 0)), needed._asdict()))
    saved(folder, "trailing", profile(MACHINE, TRAILING))
    saved(folder, "turning", profile(MACHINE._replace(flip="short"), MARGINS))
    saved(folder, "narrow", profile(MACHINE, {**MARGINS, "right": 25.0}))
    return folder


def _printer(machine: Machine, blank: dict[str, float]) -> Printer:
    return Printer(
        "home", machine.across, machine.down, Fault(*machine.front), Fault(*machine.back), Sides(**blank), "long"
    )


@pytest.fixture(scope="module")
def kits(config: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """kits(printer, *options) -> (folder, manifest) of the standard reference kit, built once each."""

    @cache
    def built(printer: str, *options: str) -> tuple[Path, dict[str, Any]]:
        out = tmp_path_factory.mktemp("printer")
        named = ("--printer", printer) if printer else ()
        words = ("build", "knockopoly", "--variant", "standard", "--out", str(out), *named, *options)
        done = printgen(*words, XDG_CONFIG_HOME=str(config))
        assert done.returncode == 0, done.stderr
        folder = out / "knockopoly" / "standard"
        return folder, json.loads((folder / "kit.json").read_text(encoding="utf-8"))

    return built


def origins(path: Path, page: int) -> list[tuple[str, Point]]:
    """Return every character of a page with the origin of its baseline (mm from the top left)."""
    sheet = document(path)[page - 1]
    height, words = sheet.get_height(), sheet.get_textpage()
    text, x, y, found = words.raw, c_double(), c_double(), []
    for index in range(words.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text, index))
        if character.strip():
            raw.FPDFText_GetCharOrigin(text, index, x, y)
            found.append((character, (x.value * POINT, (height - y.value) * POINT)))
    return found


def pages(manifest: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for entry in manifest["documents"]:
        for page in entry["pages"]:
            yield entry["file"], page


def near(one: Point, other: Point, slack: float = EXACT) -> bool:
    return abs(one[0] - other[0]) <= slack and abs(one[1] - other[1]) <= slack


def centre(rect: list[float]) -> Point:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def unmatched(found: list[tuple[str, Point]], wanted: list[tuple[str, Point]]) -> list[tuple[str, Point]]:
    """Return the characters missing from the same position on the other page, as readers differ in their order."""
    left: dict[str, list[Point]] = {}
    for character, at in sorted(wanted):
        left.setdefault(character, []).append(at)
    missed = []
    for character, at in found:
        places, x = left.get(character, []), at[0]
        close = places[bisect_left(places, (x - EXACT,)) : bisect_right(places, (x + EXACT, inf))]
        match = next((one for one in close if near(one, at)), None)
        if match:
            left[character].remove(match)
        else:
            missed.append((character, at))
    return [*missed, *((character, at) for character, places in left.items() for at in places)]


def test_what_the_faulty_printer_prints_is_true(kits: Any) -> None:
    corrected, told = kits("home", "--cards", "duplex")
    true, _ = kits("true", "--cards", "duplex")
    sides = set()
    for file, page in pages(told):
        if page["kind"] in ("poster", "guide") or page["number"] not in unlike_pages(corrected / file):
            continue  # the guide names its printer
        here, there = origins(corrected / file, page["number"]), origins(true / file, page["number"])
        printed = [(character, MACHINE.printed(at, page["side"])) for character, at in here]
        assert unmatched(printed, there) == [], (file, page["number"])
        assert len(unmatched(here, there)) > len(here)  # the uncorrected pages do differ
        sides.add((file, page["side"]))
    assert {("cards.pdf", "back"), ("rules.pdf", "back"), ("board.pdf", "front"), ("money.pdf", "front")} <= sides


@pytest.mark.parametrize("number", [1, 2])
def test_a_picture_of_the_printed_card_sheet_is_the_true_one(kits: Any, number: int) -> None:
    dpi = 100
    corrected, true = (
        pixels(kits(name, "--cards", "duplex")[0] / "cards.pdf", number, dpi) for name in ("home", "true")
    )
    # the transform maps each pixel of the result to its source: the inverse of the printer's own map
    corners = (MACHINE.printed(corner, "front" if number == 1 else "back") for corner in ((0, 0), (100, 0), (0, 100)))
    (e, f), (right, down), (left, low) = corners
    a, b, c, d = (right - e) / 100, (down - f) / 100, (left - e) / 100, (low - f) / 100
    area, scale = a * d - b * c, dpi / 25.4
    across = (d / area, -c / area, (c * f - d * e) / area * scale)
    upright = (-b / area, a / area, (b * e - a * f) / area * scale)
    affine = Image.Transform.AFFINE
    printed = corrected.transform(corrected.size, affine, (*across, *upright), Image.Resampling.BICUBIC)
    inside = (30, 30, corrected.width - 30, corrected.height - 30)  # outside the page, the transformed picture is black
    assert difference(printed.crop(inside), true.crop(inside)) < 0.002
    assert difference(corrected.crop(inside), true.crop(inside)) > 0.01


def test_kit_json_tells_the_corrected_places(kits: Any) -> None:
    _, told = kits("home", "--cards", "duplex")
    _, true = kits("true", "--cards", "duplex")
    jsonschema.validate(told, kit_schema())
    for (_, page), (_, wanted) in zip(pages(told), pages(true), strict=True):
        if page["kind"] == "poster":
            assert "transform" not in page
            assert page == wanted
            continue
        a, b, c, d, e, f = page["transform"]
        for x, y in ((0, 0), (215.9, 0), (0, 279.4), (215.9, 279.4)):
            assert near(MACHINE.printed((a * x + c * y + e, b * x + d * y + f), page["side"]), (x, y), 0.001)
        for item, at in zip(page["items"], wanted["items"], strict=True):
            assert near(MACHINE.printed(centre(item["rect"]), page["side"]), centre(at["rect"]), 0.002)
            assert item["rect"][2] * MACHINE.across == pytest.approx(at["rect"][2], abs=0.002)
            assert item["rect"][3] * MACHINE.down == pytest.approx(at["rect"][3], abs=0.002)
            assert item["turn"] == at["turn"]
        for fold, at in zip(page["folds"], wanted["folds"], strict=True):
            assert near(MACHINE.printed(tuple(fold["from"]), page["side"]), tuple(at["from"]), 0.002)


def test_the_trim_boxes_of_the_tiles_are_corrected(kits: Any) -> None:
    folder, told = kits("home", "--cards", "duplex")
    _, true = kits("true", "--cards", "duplex")
    entry, wanted = (next(one for one in kit["documents"] if one["name"] == "board") for kit in (told, true))
    with pikepdf.open(folder / "board.pdf") as pdf:
        for sheet, page, at in zip(pdf.pages, entry["pages"], wanted["pages"], strict=True):
            left, bottom, right, top = (float(value) * POINT for value in sheet.TrimBox)
            trim = [left, page["size"][1] - top, right - left, top - bottom]
            assert trim == pytest.approx(page["trim"], abs=0.002)
            assert near(MACHINE.printed(centre(trim), "front"), centre(at["trim"]), 0.002)
            assert [trim[2] * MACHINE.across, trim[3] * MACHINE.down] == pytest.approx(at["trim"][2:], abs=0.002)


def test_a_plain_kit_knows_nothing_of_printers(kits: Any) -> None:
    _, told = kits("", "--only", "board,cards,rules")
    assert all("transform" not in page for _, page in pages(told))


def test_the_guide_names_the_printer_and_repeats_it(kits: Any) -> None:
    folder, told = kits("home", "--cards", "duplex")
    text = " ".join(" ".join(page_texts(folder / "guide.pdf")).split())
    assert "for the printer “home”" in text
    assert "Options of this kit: cards printed on both sides · printer home." in text.replace("\u00ad", "")
    assert told["source"] != kits("true", "--cards", "duplex")[1]["source"]


# Pages printed at home, including those placed differently on other paper or on their backs: each kind of page once.
REACHED = [
    ("--only", "board,cards,deeds,money,pieces,rules,guide"),
    ("--paper", "a4", "--only", "board,cards,money,rules"),
    ("--cards", "duplex", "--only", "cards,deeds"),
]


@pytest.mark.parametrize("options", REACHED)
def test_everything_stays_where_the_printer_reaches(kits: Any, options: tuple[str, ...]) -> None:
    folder, told = kits("trailing", *options)
    for file, page in pages(told):
        if page["number"] not in unlike_pages(folder / file):
            continue
        width, height = page["size"]
        for character, (x, y) in origins(folder / file, page["number"]):
            assert TRAILING["left"] <= x <= width - TRAILING["right"], (file, page["number"], character)
            assert TRAILING["top"] <= y <= height - TRAILING["bottom"], (file, page["number"], character)
        if page["kind"] in ("grid", "fold"):
            for item in page["items"]:
                x, y, wide, tall = item["rect"]
                assert x >= TRAILING["left"] - 0.3
                assert x + wide <= width - TRAILING["right"] + 0.3
                assert y >= TRAILING["top"] - 0.3
                assert y + tall <= height - TRAILING["bottom"] + 0.3


def test_what_does_not_fit_is_named(config: Path, tmp_path: Path) -> None:
    words = ("build", "knockout", "--paper", "a4", "--printer", "narrow", "--out", str(tmp_path))  # wide lanes
    done = printgen(*words, XDG_CONFIG_HOME=str(config))
    assert done.returncode == 2
    assert done.stderr.startswith("board: the largest tile, ")
    assert "does not fit" in done.stderr
    assert "--paper" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_printer_that_flips_on_the_short_edge_gets_its_backs_turned(kits: Any) -> None:
    folder, told = kits("turning", "--cards", "duplex", "--only", "cards,rules,guide")
    _, plain = kits("home", "--cards", "duplex")
    for name in ("cards.pdf", "rules.pdf"):
        with pikepdf.open(folder / name) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    turned = {file: page for file, page in pages(told) if page["side"] == "back"}
    usual = {file: page for file, page in pages(plain) if page["side"] == "back"}
    assert {page["flip"] for page in turned.values()} == {"short"}
    rules, before = turned["rules.pdf"]["items"], usual["rules.pdf"]["items"]
    for item, was in zip(rules, before, strict=True):
        assert item["turn"] == (was["turn"] + 180) % 360
        x, y = MACHINE.printed(centre(was["rect"]), "back")
        assert near(MACHINE.printed(centre(item["rect"]), "back"), (LETTER[0] - x, LETTER[1] - y), 0.01)
    text = " ".join(" ".join(page_texts(folder / "guide.pdf")).split())
    assert "flipped on the short edge" in text
    assert "long edge" not in text
    assert "Options of this kit: cards printed on both sides · printer turning." in text


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("flip", [None, "long", "short"])
@pytest.mark.parametrize("turning", [None, "long", "short"])
def test_a_flip_is_told_where_it_was_chosen_and_is_not_the_printers(turning: Any, flip: Any, edge: Any) -> None:
    printer = turning and Printer("home", flip=turning)
    choices = Choices(PAPERS["letter"], cards="duplex", flip=flip, printer=printer)
    told = {option.field: typed for option, typed in chosen(choices)}
    assert told.get("flip") == (None if flip == (turning or "long") else flip)
    assert choices.edge == (flip or turning or "long")
    assert choices.flipped(edge) == (choices.edge if printer else edge)


def test_a_flip_of_ones_own_goes_before_the_profile(kits: Any) -> None:
    _, told = kits("turning", "--cards", "duplex", "--flip", "long", "--only", "cards,rules")
    backs = [(file, page) for file, page in pages(told) if page["side"] == "back"]
    assert {page["flip"] for _, page in backs} == {"long"}
    right, down, turn = MACHINE.back
    on_its_head = MACHINE._replace(back=(-right, -down, turn))
    a, b, c, d, e, f = backs[0][1]["transform"]
    found = (a * 50 + c * 70 + e, b * 50 + d * 70 + f)
    assert near(on_its_head.printed(found, "back"), (50, 70), 0.001)


def test_seating_is_corrected_too(config: Path, tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    names = ("Ann", "Bea", "Cem", "Dag", "Eva", "Fay", "Gus", "Hal")
    players.write_text("name,family\n" + "".join(f"{name},\n" for name in names), encoding="utf-8")
    for printer in ("home", "true"):
        words = ("seating", str(players), "--out", str(tmp_path / printer), "--printer", printer, "--seconds", "1")
        done = printgen(*words, "--variant", "minimal", XDG_CONFIG_HOME=str(config))
        assert done.returncode == 0, done.stderr
    corrected, true = (
        origins(tmp_path / printer / "round-1" / "minimal" / "seating.pdf", 1) for printer in ("home", "true")
    )
    assert corrected
    assert unmatched([(character, MACHINE.printed(at, "front")) for character, at in corrected], true) == []


# --- profiles that were tampered with, and users without a home


def tampered(**values: Any) -> bytes:
    sides = {"top": 5, "right": 5, "bottom": 5, "left": 5}
    return json.dumps({**profile(Machine(), sides), **values}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff\0", b"[" * 60_000, b"{}", b"[]", b"null",
        tampered(across=float("nan")), tampered(across=1.2), tampered(across="1"), tampered(across=10**400),
        tampered(across=1.0).replace(b"1.0", b"1e999"), tampered(flip="\x1b[31m"), tampered(format=2), tampered(more=1),
        tampered(front={"right": 26, "down": 0, "turn": 0}), tampered(margins={"top": -1, "right": 0, "bottom": 0}),
    ],
)  # fmt: skip
def test_a_profile_that_was_tampered_with_is_a_message(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "home.json").write_bytes(data)
    with pytest.raises(PrintgenError, match="this profile cannot be read") as raised:
        printer_called("home", tmp_path)
    assert "calibrate --name home" in raised.value.problems[0].hint


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes and few links in folders")
@pytest.mark.parametrize(
    "make", [os.mkdir, os.mkfifo, partial(os.symlink, "/dev/zero"), partial(os.symlink, "home.json")]
)
def test_a_profile_that_is_no_file_is_a_message(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "home.json")
    with pytest.raises(PrintgenError, match="this profile cannot be read"):
        printer_called("home", tmp_path)


def test_a_user_without_a_home_folder_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    with pytest.raises(UsageError, match="HOME"):
        profiles_folder()
    for words in (("printers",), ("build", "classic", "--printer", "home")):
        done = printgen(*words, cwd=tmp_path)
        assert (done.returncode, "HOME" in done.stderr) == (2, True)
    assert printgen("check", "blank", cwd=tmp_path).returncode == 0
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert profiles_folder() == tmp_path / "printgen" / "printers"


@pytest.mark.parametrize("paper", ["100x150mm", "letter"])
def test_a_printer_that_reaches_little_of_a_paper_is_refused(paper: str) -> None:
    far = Printer("far", 0.95, 1.05, Fault(25, -25, 3), Fault(-25, 25, -3), Sides(40, 40, 40, 40))
    with pytest.raises(UsageError, match=r"the printer 'far' has margins or shifts that are too large for .* paper"):
        _ = Choices(paper_called(paper), printer=far).fed_paper
