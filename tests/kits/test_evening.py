"""Tests of a complete editing session on the command line: new theme, spreadsheet edits, watch and proof."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner
from PIL import Image, ImageFilter

from printgen.cli.main import main
from printgen.proof.kit_files import opened

LOGO = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">
<path d="M10 70L50 10L90 70Z" fill="#a8321f"/><circle cx="140" cy="40" r="30" fill="#1d4e5f"/></svg>
"""
ROOT = Path(__file__).resolve().parents[2]
WRITTEN = "board,board-poster,deeds,pieces,rules,guide"  # cards and money are unchanged
PATIENCE = 60.0  # seconds to wait for an expected line


def printgen(*words: str | Path) -> str:
    done = CliRunner().invoke(main, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.output


class Watching:
    """A running 'printgen watch' and its output lines."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.lines: queue.Queue[str] = queue.Queue()
        self._process = process
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.put(line)

    def end(self) -> None:
        """End the process and read its remaining output."""
        self._process.terminate()
        self._reader.join(PATIENCE)

    def until(self, text: str) -> str:
        """Return the next line that contains a text."""
        while True:
            line = self.lines.get(timeout=PATIENCE)
            if text in line:
                return line


@contextmanager
def watching(theme: Path, out: Path) -> Iterator[Watching]:
    words = ("watch", str(theme), "--only", "deeds", "--variant", "standard", "--out", str(out))
    call = [sys.executable, "-m", "printgen", *words]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        call, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=surroundings
    ) as process:
        seen = Watching(process)
        try:
            yield seen
        finally:
            seen.end()


def write(workbook: Path, sheet: str, id: str, **values: object) -> None:
    """Overwrite cells of a row, as in a spreadsheet program."""
    book = openpyxl.load_workbook(workbook)
    names = [cell.value for cell in book[sheet][1]]
    row = next(row for row in book[sheet].iter_rows(min_row=2) if id in (row[0].value, row[1].value))
    for name, value in values.items():
        row[names.index(name)].value = value
    book.save(workbook)


@pytest.mark.long
def test_an_evening(tmp_path: Path) -> None:
    home, out = tmp_path / "our-street", tmp_path / "output"
    workbook = home / "edition.xlsx"
    printgen("init", home, "--from", "junior", "--as", "sheets", "--title", "Our Street", "--yes")
    for name, turned in (("pier", 0), ("mill", 90)):
        sky = Image.radial_gradient("L").resize((900, 900)).filter(ImageFilter.GaussianBlur(9)).rotate(turned)
        Image.merge("RGB", (sky, sky.transpose(Image.Transpose.ROTATE_90), sky)).save(home / "art" / f"{name}.jpg")
    (home / "art" / "logo.svg").write_text(LOGO, encoding="utf-8")
    theme = home / "theme.yaml"
    theme.write_text(theme.read_text(encoding="utf-8") + "board: {logo: art/logo.svg}\n", encoding="utf-8")
    write(workbook, "Spaces", "owl", name="Mull Lane", price=3, art="art/mill.jpg")
    write(workbook, "Tokens", "teddy", name="Rex", art="art/pier.jpg")

    with watching(home, out) as seen:
        seen.until("deeds")
        write(workbook, "Spaces", "owl", price="three")
        assert "edition.xlsx: Spaces!E" in seen.until("Spaces!")
        write(workbook, "Spaces", "owl", name="Mill Lane", price=4)
        seen.until("deeds")

    printgen("check", home)
    printgen("build", home, "--variant", "standard", "--only", WRITTEN, "--out", out)
    kit = out / "our-street"
    assert (
        "Mill Lane"
        in " ".join(word.text for page in opened(kit / "standard", ("deeds",)).pages() for word in page.words).title()
    )
    *checks, result = printgen("proof", kit / "standard", "--theme", home).splitlines()
    assert result == "The proof found no fault."
    assert [line for line in checks if " ok" not in line and "nothing to check" not in line] == []
