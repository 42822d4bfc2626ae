"""Tests that commands load only the modules they need."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HEAVY = (
    "reportlab",
    "jinja2",
    "babel",
    "PIL",
    "highspy",
    "pyuca",
    "pypdfium2",
    "pikepdf",
    "bidi",
    "pyphen",
    "budoux",
    "python_calamine",
    "openpyxl",
    "ezdxf",
)

# Modules that a build of a trading edition must not load: those of other games and of events.
OF_OTHERS = (
    "printgen.games.slide.board",
    "babel",
    "pyphen",
    "pypdfium2",
)


def run_and_list(*arguments: str, watched: tuple[str, ...] = HEAVY) -> tuple[int, str, set[str]]:
    """Run a command in a new interpreter; return its exit code, its stderr and the watched modules it loaded."""
    code = (
        "import atexit, sys; "
        f"atexit.register(lambda: print('LOADED', *(set({watched!r}) & set(sys.modules)), file=sys.stderr)); "
        "sys.argv[0] = 'printgen'; from printgen.cli.main import main; main()"
    )
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told, _, loaded = done.stderr.rpartition("LOADED")
    return done.returncode, told, set(loaded.split())


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments", [("--help",), ("--version",), ("build", "--help"), ("assemble", "--help"), ("themes",)]
)
def test_what_draws_nothing_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    code, told, loaded = run_and_list(*arguments)
    assert (code, loaded) == (0, set()), told


@pytest.mark.long
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_faulty_theme_is_told_without_loading_anything_heavy(command: str, tmp_path: Path) -> None:
    (tmp_path / "theme.yaml").write_text("format: 1\nextends: classic\nid: faulty\ntitel: Faulty\n", encoding="utf-8")
    code, told, loaded = run_and_list(command, str(tmp_path))
    assert (code, loaded) == (1, set()), told
    assert "theme.yaml:4:1" in told


@pytest.mark.long
def test_a_build_loads_the_parts_of_its_own_game_alone(tmp_path: Path) -> None:
    call = ("build", "classic", "--variant", "minimal", "--out", str(tmp_path))
    code, told, loaded = run_and_list(*call, watched=OF_OTHERS)
    assert (code, loaded) == (0, set()), told
