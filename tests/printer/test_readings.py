"""Tests of the printer test page and its readings: positions of marks, and faults found from a printer's readings."""

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from printgen.cli.main import main
from tests.conftest import printgen
from tests.support.pdfs import POINT, characters, close_up, document, ink, page_texts, pixels
from tests.support.printer_samples import LETTER, ORIGIN, Machine

DPI = 600
DOT = 25.4 / DPI
LETTERS = "ABCDEFGHJKLM"
SCALES = {"back-top": (61.0, 72.0), "back-bottom": (61.0, 239.4), "back-side": (175.9, 64.0)}  # the 10s, on letter
LENGTHS = (160.0, 230.0)
ENDS = (48.0, 228.0)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the test page on letter paper."""
    return written(tmp_path_factory.mktemp("page") / "test.pdf")


def written(path: Path, *options: str) -> Path:
    done = printgen("calibrate", "--out", str(path), *options)
    assert done.returncode == 0, done.stderr
    return path


def dark(path: Path, number: int, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return the edges (left, top, right, bottom; mm on the page) of the print within a box."""
    picture = close_up(path, number, box, DPI).convert("L").point(lambda value: 255 if value < 128 else 0)
    x, y = round(box[0] / DOT), round(box[1] / DOT)  # the picture's corner in whole pixels
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    return (x + left) * DOT, (y + top) * DOT, (x + right) * DOT, (y + bottom) * DOT


@pytest.mark.long
def test_the_rulers_are_as_long_as_they_say_and_stand_where_they_are_measured(page: Path) -> None:
    left, _, right, _ = dark(page, 1, (ORIGIN - 1, ORIGIN - 0.3, 175, 0.6))
    assert (left, right) == (pytest.approx(ORIGIN, abs=0.15), pytest.approx(ORIGIN + LENGTHS[0], abs=0.15))
    _, top, _, bottom = dark(page, 1, (ORIGIN - 0.3, ORIGIN - 1, 0.6, 245))
    assert (top, bottom) == (pytest.approx(ORIGIN, abs=0.15), pytest.approx(ORIGIN + LENGTHS[1], abs=0.15))
    for y in ENDS:
        start, _, end, _ = dark(page, 1, (0, y - 0.3, ORIGIN + 0.1, 0.6))
        assert (start, end) == (pytest.approx(0, abs=0.1), pytest.approx(ORIGIN, abs=0.2))


@pytest.mark.long
def test_every_edge_of_both_sides_has_a_staircase(page: Path) -> None:
    width, height = LETTER
    for number in (1, 2):
        for step in (1, 4, 18):
            along = 5.0 * (step - 1) - 45.0 + 2.2  # from the middle of the edge
            strips = {
                "top": (width / 2 + along - 1, step - 0.4, 2, 0.8),
                "right": (width - step - 0.4, height / 2 + along - 1, 0.8, 2),
                "bottom": (width / 2 + along - 1, height - step - 0.4, 2, 0.8),
                "left": (step - 0.4, height / 2 + along - 1, 0.8, 2),
            }
            for side, strip in strips.items():
                left, top, right, bottom = dark(page, number, strip)
                across, down = (left + right) / 2, (top + bottom) / 2
                found = {"top": down, "right": width - across, "bottom": height - down, "left": across}[side]
                assert found == pytest.approx(step, abs=0.1), (number, side, step)


@pytest.mark.long
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_vernier_of_the_back_lies_behind_the_10_of_its_scale(tmp_path: Path, flip: str) -> None:
    path = written(tmp_path / "test.pdf", "--flip", flip)
    machine = Machine(flip=flip)
    for name, ten in SCALES.items():
        level = name != "back-side"
        for tenth in range(10):  # the arrow and its nine lines, at the positions seen from the front
            along = 1.9 * tenth
            seen = (ten[0] + along, ten[1] + 2.5) if level else (ten[0] + 2.5, ten[1] + along)
            x, y = machine.behind(seen)
            box = (x - 0.9, y - 0.4, 1.8, 0.8) if level else (x - 0.4, y - 0.9, 0.8, 1.8)
            left, top, right, bottom = dark(path, 2, box)
            middle = ((left + right) / 2, (top + bottom) / 2)
            assert middle[0 if level else 1] == pytest.approx((x, y)[0 if level else 1], abs=0.06), (name, tenth)
        x, y = ten  # on the front, a line lies at the 10 of each scale
        box = (x - 0.4, y - 5.8, 0.8, 0.5) if level else (x - 5.8, y - 0.4, 0.5, 0.8)
        left, top, right, bottom = dark(path, 1, box)
        at = (left + right) / 2 if level else (top + bottom) / 2
        assert at == pytest.approx(ten[0] if level else ten[1], abs=0.06)


def test_the_page_explains_itself(page: Path) -> None:
    front, back = (" ".join(text.split()) for text in page_texts(page))
    for text in (front, back):
        assert "Print at 100% (actual size), on both sides, flip on the long edge." in text
        assert "this side up" in text
    assert "printgen calibrate --name home" in front
    assert "printgen calibrate --flip short" in back
    for letter in LETTERS:
        assert any(glyph.text == letter and 2.0 < glyph.box[3] < 3.5 for glyph in characters(page, 1)), letter
    with pikepdf.open(page) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("de", ("Testseite für den Drucker", "richtig: 160,0 mm", "Beispiel: 10,4")),
        ("fr", ("Page d’essai de l’imprimante", "réel : 160,0 mm", "Exemple : 10,4")),
        ("es", ("Página de prueba de la impresora", "real: 160,0 mm", "Ejemplo: 10,4")),
    ],
)
def test_it_speaks_other_languages(tmp_path: Path, code: str, said: tuple[str, ...]) -> None:
    text = " ".join(" ".join(page_texts(written(tmp_path / "test.pdf", "--language", code, "--paper", "a4"))).split())
    assert [each for each in said if each not in text.replace("\u00a0", " ")] == []
    assert "actual size" not in text


def test_it_takes_little_ink(page: Path) -> None:
    assert ink(page, 150) < 0.03 * 2 * LETTER[0] * LETTER[1]


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "legal", "tabloid", "a3"])
def test_it_is_made_for_every_paper(tmp_path: Path, paper: str) -> None:
    path = written(tmp_path / "test.pdf", "--paper", paper, "--flip", "short")
    front, back = (" ".join(text.split()) for text in page_texts(path))
    assert f"printgen calibrate --name home --paper {paper} --flip short" in front
    assert f"printgen calibrate --paper {paper}" in back
    for number in (1, 2):
        sheet = document(path)[number - 1]
        size = (sheet.get_width() * POINT, sheet.get_height() * POINT)
        assert all(glyph.box[0] > 0 and glyph.box[0] + glyph.box[2] < size[0] for glyph in characters(path, number))
        assert pixels(path, number).getextrema()[0][0] < 128


def entries(machine: Machine) -> list[str]:
    """Return a printer's readings as options; the margins are whole lines of the staircases."""
    found = {**machine.readings(SCALES, LENGTHS, ENDS), "top": 4, "right": 4, "bottom": 14, "left": 5}
    return [word for key, value in found.items() for word in ("--read", f"{key}={value:.6f}mm")]


MACHINES = [
    Machine(),
    Machine(1.004, 0.998, (-2.0, 1.5, -0.4), (3.1, -2.2, 0.5)),
    Machine(0.991, 1.0, (0.3, 0.0, 0.0), (0.0, 4.0, 0.0)),
    Machine(flip="short"),
    Machine(1.0, 1.0, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
]


@pytest.mark.parametrize("machine", MACHINES)
def test_the_readings_of_a_faulty_printer_tell_its_faults(tmp_path: Path, machine: Machine) -> None:
    words = ("calibrate", "--name", "home", "--flip", machine.flip, *entries(machine))
    done = printgen(*words, XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    told = json.loads((tmp_path / "printgen" / "printers" / "home.json").read_text(encoding="utf-8"))
    assert [told["across"], told["down"]] == pytest.approx([machine.across, machine.down], abs=1e-6)
    for side in ("front", "back"):
        fault = [told[side][name] for name in ("right", "down", "turn")]
        assert fault == pytest.approx(getattr(machine, side), abs=2e-3), side
    assert told["margins"] == {"top": 4, "right": 4, "bottom": 14, "left": 5}
    assert told["flip"] == machine.flip


def test_all_that_is_wrong_with_readings_is_told_at_once(tmp_path: Path) -> None:
    given = ("width=149.6mm", "height=230", "widht=3mm", "C=28mm", "front-left-top=28mm", "back-top=25mm", "left=50mm")
    words = [word for entry in given for word in ("--read", entry)]
    done = printgen("calibrate", "--name", "home", *words, XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    for told in (
        "A (width): 149.6 mm is 93.5% of the true 160 mm",
        "B (height): '230' is not a length",
        "no reading is called 'widht'",
        "did you mean 'width'?",
        "C (front-left-top) is given twice",
        "F (back-top): 25 mm differs from the true 10 mm by 15 mm",
        "M (left): 50 mm cannot be a printer's margin",
        "D (front-left-bottom) is missing",
        "H (back-side) is missing",
        "J (top) is missing",
        "nothing was written",
    ):
        assert told in done.stderr
    assert not (tmp_path / "printgen").exists()


def test_readings_that_cannot_be_true_together_are_refused(tmp_path: Path) -> None:
    found = [entry.replace("front-left-top=", "front-left-top=9") for entry in entries(Machine())]
    askew = [("front-left-top=20mm" if "front-left-top" in entry else entry) for entry in entries(Machine())]
    assert printgen("calibrate", "--name", "home", *found, XDG_CONFIG_HOME=str(tmp_path)).returncode == 2
    done = printgen("calibrate", "--name", "home", *askew, XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "the front would be" in done.stderr
    assert "read C and D again" in done.stderr


def test_without_readings_each_is_asked_for_until_it_makes_sense(tmp_path: Path) -> None:
    answers = ["160", "9.06in", "28", "28", "28", "10.4", "10.4", "10", "4", "400", "4", "14", "4 furlongs", "4"]
    done = CliRunner(env={"XDG_CONFIG_HOME": str(tmp_path)}).invoke(
        main, ["calibrate", "--name", "home"], input="\n".join(answers) + "\n"
    )
    assert done.exit_code == 0, done.output
    asked = [line[0] for line in done.output.splitlines() if line[1:3] == "  "]
    assert asked == [*"ABCDEFGHJKKLMM"]
    assert "true: 160.0" in done.output
    assert "400 mm cannot be a printer's margin" in done.output
    told = json.loads((tmp_path / "printgen" / "printers" / "home.json").read_text(encoding="utf-8"))
    assert told["across"] == 1.0
    assert told["down"] == pytest.approx(9.06 * 25.4 / 230)
    assert told["back"]["right"] == pytest.approx(-0.4, abs=0.01)


def test_printers_lists_what_was_saved(tmp_path: Path) -> None:
    none = printgen("printers", XDG_CONFIG_HOME=str(tmp_path))
    assert "printgen calibrate" in none.stdout
    printgen("calibrate", "--name", "home", *entries(Machine()), XDG_CONFIG_HOME=str(tmp_path))
    (tmp_path / "printgen" / "printers" / "broken.json").write_text('{"format": 1, "across": 3}', encoding="utf-8")
    done = printgen("printers", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 0
    broken, home = done.stdout.splitlines()
    assert home.startswith("home ")
    assert "100 mm is printed as 99.62 x 100.31 mm" in home
    assert "front: 0.6 mm right, 0.4 mm up, 0.17 degrees clockwise" in home
    assert "flips on the long edge" in home
    assert broken.startswith("broken ")
    assert "cannot be read" in broken


def test_a_printer_without_profile_is_a_usage_error_that_helps(tmp_path: Path) -> None:
    words = ("build", "classic", "--out", str(tmp_path / "out"), "--printer")
    done = printgen(*words, "home", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "no printer profile is called 'home'" in done.stderr
    assert "printgen calibrate --name home" in done.stderr
    for name in ("home", "office"):
        printgen("calibrate", "--name", name, *entries(Machine()), XDG_CONFIG_HOME=str(tmp_path))
    done = printgen(*words, "hoem", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "did you mean 'home'?" in done.stderr
    assert "home, office" in done.stderr
    for name in ("../home", "", "Home"):
        assert printgen(*words, name, XDG_CONFIG_HOME=str(tmp_path)).returncode == 2
    (tmp_path / "printgen" / "printers" / "home.json").write_text("{", encoding="utf-8")
    done = printgen(*words, "home", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 1
    assert "home.json: this profile cannot be read" in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("data", [b'{"format": "\xdb"}', b"[" * 60_000, b"", b"\x00"])
def test_bytes_that_are_no_profile_are_a_message(tmp_path: Path, data: bytes) -> None:
    folder = tmp_path / "printgen" / "printers"
    folder.mkdir(parents=True)
    (folder / "home.json").write_bytes(data)
    done = printgen("printers", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "home.json: this profile cannot be read" in done.stdout


@pytest.mark.parametrize("name", ["Home", "my printer", "../up", "-x", "a" * 41, ""])
def test_a_profile_needs_a_plain_name(tmp_path: Path, name: str) -> None:
    done = printgen("calibrate", f"--name={name}", *entries(Machine()), XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 2
    assert "cannot be the name of a printer" in done.stderr
    assert not (tmp_path / "printgen").exists()


def test_what_does_not_go_together_is_told(tmp_path: Path) -> None:
    assert "--read needs --name" in printgen("calibrate", "--read", "width=1mm").stderr
    assert (
        "--out does not go with --name" in printgen("calibrate", "--name", "x", "--out", str(tmp_path / "x.pdf")).stderr
    )


def test_printer_names_are_completed(tmp_path: Path) -> None:
    for name in ("home", "office"):
        printgen("calibrate", "--name", name, *entries(Machine()), XDG_CONFIG_HOME=str(tmp_path))
    completed = printgen(
        XDG_CONFIG_HOME=str(tmp_path),
        _PRINTGEN_COMPLETE="bash_complete",
        COMP_WORDS="printgen build classic --printer ho",
        COMP_CWORD="4",
    )
    assert "home" in completed.stdout
    assert "office" not in completed.stdout


def test_the_same_page_is_the_same_bytes(tmp_path: Path, page: Path) -> None:
    assert written(tmp_path / "again.pdf").read_bytes() == page.read_bytes()
