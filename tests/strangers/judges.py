"""Other people's readers of PDF: how each is asked what it thinks of files."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pymupdf
import pytest

from tests.conftest import ROOT

MODULES = ROOT / "build" / "judges" / "node_modules"
HERE = Path(__file__).parent
Complaints = Mapping[Path, Sequence[str]]


def needs(found: object, what: str) -> None:
    """Skip a test that needs a missing tool; in CI, where all are installed, it fails."""
    if found:
        return
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


def _run(command: Sequence[str]) -> list[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return said if done.returncode or done.stderr.strip() else []


def qpdf(files: Sequence[Path]) -> Complaints:
    needs(shutil.which("qpdf"), "qpdf (Debian: qpdf)")
    return {file: _run(["qpdf", "--check", str(file)]) for file in files}


def ghostscript(files: Sequence[Path]) -> Complaints:
    """Interpret every page, and write down each thing that Ghostscript repairs."""
    needs(shutil.which("gs"), "Ghostscript (Debian: ghostscript)")
    strict = ["gs", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage"]
    found = {}
    for file in files:
        done = subprocess.run([*strict, str(file)], capture_output=True, text=True, check=False)
        lines = (done.stdout + done.stderr).splitlines()
        said = [line for line in lines if "**" in line or "rror" in line]
        found[file] = said or ([f"exit code {done.returncode}"] if done.returncode else [])
    return found


def mupdf(files: Sequence[Path]) -> Complaints:
    found = {}
    for file in files:
        pymupdf.TOOLS.reset_mupdf_warnings()
        with pymupdf.open(file) as pdf:
            repaired = ["repaired"] if pdf.is_repaired else []
            for page in pdf:
                page.get_pixmap(dpi=36)
        found[file] = [*repaired, *pymupdf.TOOLS.mupdf_warnings().splitlines()]
    return found


def poppler(files: Sequence[Path]) -> Complaints:
    needs(shutil.which("pdftoppm"), "poppler (Debian: poppler-utils)")
    found = {}
    for file in files:
        done = subprocess.run(["pdftoppm", "-r", "20", str(file)], capture_output=True, check=False)
        found[file] = done.stderr.decode().splitlines()
    return found


def _in_node(script: str, files: Sequence[Path]) -> Mapping[str, Sequence[object]]:
    needs(shutil.which("node"), "Node (Debian: nodejs)")
    needs(MODULES.exists(), "the npm packages of tests/strangers/package.json (make judges)")
    command = ["node", str(HERE / script), str(MODULES), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: Mapping[str, Sequence[object]] = json.loads(done.stdout)
    return told


def pdfcpu(files: Sequence[Path]) -> Complaints:
    return {Path(name): [str(line) for line in said] for name, said in _in_node("pdfcpu.mjs", files).items()}


def pdfjs(files: Sequence[Path]) -> Complaints:
    """Render every page; a page without ink is a complaint, because none of a kit is blank."""
    found = {}
    for name, (said, inked) in _in_node("pdfjs.mjs", files).items():  # type: ignore[misc]
        found[Path(name)] = [*said, *(f"page {number} is blank" for number, dark in enumerate(inked, 1) if not dark)]
    return found


JUDGES: Mapping[str, Callable[[Sequence[Path]], Complaints]] = {
    "qpdf": qpdf,
    "ghostscript": ghostscript,
    "mupdf": mupdf,
    "poppler": poppler,
    "pdfcpu": pdfcpu,
    "pdfjs": pdfjs,
}
