"""Tests of ``printgen doctor``: its findings, what is missing, and the line to send with a report."""

import platform
from importlib import metadata
from pathlib import Path

import pytest

from printgen import __version__
from printgen.words.catalogue import catalogue_languages
from tests.conftest import printgen


def test_all_is_told_and_a_line_to_send(tmp_path: Path) -> None:
    done = printgen("doctor", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = dict(line.split(None, 1) for line in done.stdout.partition("\n\n")[0].splitlines())
    assert (rows["printgen"], rows["Python"]) == (__version__, platform.python_version())
    assert rows["reportlab"] == metadata.version("reportlab")
    assert "oswald" in rows["fonts"]
    assert [code.split()[0] for code in rows["languages"].split(", ")] == list(catalogue_languages())
    assert rows["output"] == "output can be written"
    line = done.stdout.splitlines()[-1]
    assert line.startswith(f"printgen {__version__}; Python ")
    assert f"reportlab {rows['reportlab']}" in line
    assert list(tmp_path.iterdir()) == []


def test_an_output_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("a file", encoding="utf-8")
    done = printgen("doctor", cwd=tmp_path)
    assert done.returncode == 1
    assert "output cannot be written: Not a directory\n  hint: " in done.stderr


def test_a_library_that_is_lacking_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = metadata.version

    def without_click(name: str) -> str:
        if name == "click":
            raise metadata.PackageNotFoundError
        return found(name)

    monkeypatch.setattr(metadata, "version", without_click)
    done = printgen("doctor")
    assert done.returncode == 1
    assert "the library click is not installed\n  hint: pip install click" in done.stderr
