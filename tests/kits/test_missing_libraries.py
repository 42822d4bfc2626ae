"""Tests of kits without pictures on platforms that lack some libraries."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

MISSING = ("PIL", "numpy", "pikepdf", "bidi", "highspy", "watchfiles")

BUILD = """
import sys
from pathlib import Path
for name in sys.argv[2:]:
    sys.modules[name] = None
from printgen.api import Session, load
Session(load("knockopoly")).build(Path(sys.argv[1]))
print(*sorted(name for name in {libraries!r} if sys.modules.get(name)))
"""


def built(out: Path, *blocked: str) -> tuple[dict[str, bytes], list[str]]:
    """Build knockopoly in a fresh process, and return its files and the loaded libraries."""
    command = [sys.executable, "-c", BUILD.format(libraries=MISSING), str(out), *blocked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    files = (path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}, done.stdout.split()


@pytest.mark.long
def test_a_kit_is_the_same_without_the_libraries_that_some_platforms_lack(tmp_path: Path) -> None:
    files, loaded = built(tmp_path / "all")
    assert len(files) > 10
    assert loaded == []
    assert built(tmp_path / "few", *MISSING) == (files, [])
