"""Tests of kits built in several threads, and in a process without ``multiprocessing``."""

import subprocess
import sys
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.conftest import ROOT, printgen

pytestmark = pytest.mark.slow

KITS = (
    ("classic", "--language", "fr", "--fold", "letter"),
    ("classic", "--language", "ar"),
    ("knockopoly",),
    ("wizarding", "--marks"),
    ("junior",),
    ("summit",),
    ("village", "--saver"),
    ("knockout",),
)
# Runs in its own process so that all caches are empty when the threads start.
IN_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from printgen.cli.main import main

sys.setswitchinterval(1e-6)
kits = [words.split() for words in sys.argv[1:]]
with ThreadPoolExecutor(len(kits)) as pool:
    codes = list(pool.map(lambda words: main(["build", *words], standalone_mode=False), kits))
sys.exit(any(codes))
"""


def hashes(folder: Path) -> dict[str, str]:
    """Return the hash of each file of a kit."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest() for path in files}


def test_kits_built_in_eight_threads_are_those_built_one_after_the_other(tmp_path: Path) -> None:
    together, alone = ([tmp_path / way / str(number) for number in range(len(KITS))] for way in ("together", "alone"))
    words = [" ".join((*kit, "--out", str(folder))) for kit, folder in zip(KITS, together, strict=True)]
    done = subprocess.run([sys.executable, "-c", IN_THREADS, *words], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for kit, folder, other in zip(KITS, alone, together, strict=True):
        assert printgen("build", *kit, "--out", str(folder)).returncode == 0
        assert hashes(folder) == hashes(other), kit


def build_and_prove(folder: str) -> None:
    """Exit with 0 if a kit is built and proven."""
    from printgen.cli.main import main

    main(["build", "knockopoly", "--only", "cards,money", "--out", folder, "--proof"])


def test_a_kit_is_built_and_proven_in_a_daemonic_process(tmp_path: Path) -> None:
    process = get_context("spawn").Process(target=build_and_prove, args=(str(tmp_path / "kit"),), daemon=True)
    process.start()
    process.join()
    assert process.exitcode == 0
    assert len(list(tmp_path.rglob("cards.pdf"))) == 2
