"""Tests of pictures of kits printed with feed errors or with printer correction."""

from pathlib import Path

import pytest

from printgen.errors import UsageError
from printgen.geometry import Point, Sides
from printgen.printer.profile import Fault, Printer, profile_bytes
from printgen.proof.kit_files import opened
from printgen.proof.views.cutting import Knife, Misfeed, inverse, misfeed
from tests.conftest import printgen
from tests.support.assembled import DPI, Build, by_rect, edges, faces, opened_once, pictures
from tests.support.pdfs import difference


@pytest.mark.parametrize("id", ["chest-01", "chance-12"])
def test_a_misfeed_moves_a_duplex_back_against_its_trim(build: Build, id: str) -> None:
    kit = opened_once(build("knockopoly", "--cards", "duplex")["standard"].folder)
    front, back = faces(kit, "cards", id)
    true, off = Knife(DPI), Knife(DPI, Misfeed(1.5))
    assert difference(off.cut(*by_rect(front)), true.cut(*by_rect(front))) == 0.0
    moved = true.cut(back.page, back.item.rect.moved(-1.5, -1.5))
    assert difference(off.cut(*by_rect(back)), moved) < 0.005
    assert difference(off.cut(*by_rect(back)), true.cut(*by_rect(back))) > 0.1


@pytest.mark.parametrize("id", ["chest-01", "chance-12"])
def test_a_misfeed_leaves_a_folded_pair_as_it_is(build: Build, id: str) -> None:
    kit = opened_once(build("knockopoly")["standard"].folder)
    true, off = Knife(DPI), Knife(DPI, Misfeed(1.5, 0.5))
    for found in faces(kit, "cards", id):
        assert difference(off.cut(*by_rect(found)), true.cut(*by_rect(found))) < 0.005, found.item.face
    assert difference(off.page(found.page), true.page(found.page)) > 0.1  # the whole sheet is offset


def test_a_page_that_is_corrected_for_a_printer_is_cut_along_its_own_edges(build: Build, tmp_path: Path) -> None:
    printer = Printer("bad", 0.99, 1.01, Fault(1.0, -1.0, 1.2), Fault(-1.0, 1.0, -1.2), Sides(4, 4, 4, 4))
    profile = tmp_path / "printgen" / "printers" / "bad.json"
    profile.parent.mkdir(parents=True)
    profile.write_bytes(profile_bytes(printer))
    words = ("build", "knockopoly", "--only", "cards", "--cards", "duplex", "--overlap", "0")
    done = printgen(*words, "--printer", "bad", "--out", str(tmp_path), XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    corrected = opened(tmp_path / "knockopoly" / "standard")
    plain = opened_once(build("knockopoly", "--cards", "duplex")["standard"].folder)
    fine = 150  # fine enough to show less than a degree
    knife = Knife(fine)
    for found, like in zip(faces(corrected, "cards", "chest-05"), faces(plain, "cards", "chest-05"), strict=True):
        true = knife.item(*like)
        cut = knife.item(*found).resize(true.size)
        assert difference(cut, true) < 0.002, found.item.face
        straight = knife.page(found.page).crop(tuple(round(value * fine / 25.4) for value in edges(found.item.rect)))
        assert difference(straight.rotate(found.item.turn, expand=True).resize(true.size), true) > 0.005


def test_a_misfed_booklet_moves_on_its_second_side_only(build: Build) -> None:
    kit = build("knockopoly")["minimal"]
    shown, true = (pictures(kit, "rules", feed=feed, dpi=DPI / 2) for feed in (Misfeed(1.5), None))
    assert [name for name in shown if name not in true] == ["misfeed-rules"]
    assert {name: difference(shown[name], true[name]) > 0.01 for name in true} == {
        "rules-1": False,
        "rules-2-3": True,
        "rules-4-5": False,
        "rules-6-7": True,
        "rules-8": False,
    }


def test_a_turned_misfeed_turns_about_the_middle_of_the_page() -> None:
    feed, middle = Misfeed(0.0, 90.0), Point(100.0, 50.0)
    assert feed.of(middle, middle) == pytest.approx(middle)
    assert feed.of(Point(110.0, 50.0), middle) == pytest.approx(Point(100.0, 60.0))  # clockwise, y down
    there = Misfeed(1.5, 0.5)
    a, b, c, d, e, f = inverse(there.matrix(middle))
    x, y = there.of(Point(3.0, 7.0), middle)
    assert (a * x + b * y + c, d * x + e * y + f) == pytest.approx((3.0, 7.0))


@pytest.mark.parametrize(
    ("text", "found"), [("1.5mm,0.5deg", (1.5, 0.5)), ("2mm", (2.0, 0.0)), ("1mm,-1°", (1.0, -1.0))]
)
def test_a_misfeed_is_read(text: str, found: tuple[float, float]) -> None:
    assert misfeed(text) == found


@pytest.mark.parametrize("text", ["1.5", "1mm,2", "1mm,", "40mm", "1mm,30deg", "far"])
def test_a_senseless_misfeed_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        misfeed(text)


def test_the_command_shows_what_a_misfeed_does_beside_it(build: Build, tmp_path: Path) -> None:
    folder = build("knockout")["standard"].folder
    done = printgen("assemble", str(folder), "--only", "cards", "--paper-misfeed", "1mm", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in (tmp_path / "standard-misfeed").iterdir()) == ["cards.png", "misfeed-cards.png"]
