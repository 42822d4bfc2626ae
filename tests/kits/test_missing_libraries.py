"""Tests of kits on platforms that lack some libraries, and on other versions of Python."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT, Kit

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


# Since version 3.12, Python adds up floats with a correction. This does what the other versions do.
SUMS = """
import sys
from builtins import sum as usual
from functools import reduce
from math import fsum
from operator import add

def other(values, /, start=0):
    values = list(values)
    if not any(isinstance(value, float) for value in (start, *values)):
        return usual(values, start)
    return fsum((start, *values)) if sys.version_info < (3, 12) else reduce(add, values, start)

__builtins__.sum = other
"""


@pytest.mark.long
def test_a_kit_is_the_same_however_python_adds_up_floats(tmp_path: Path, build: Callable[..., dict[str, Kit]]) -> None:
    command = [sys.executable, "-c", SUMS + BUILD.format(libraries=MISSING), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for variant, kit in build("knockopoly").items():
        assert kit.manifest["documents"]
        for document in kit.manifest["documents"]:
            made = (tmp_path / "knockopoly" / variant / document["file"]).read_bytes()
            assert made == kit.path(document["name"]).read_bytes(), document["name"]
