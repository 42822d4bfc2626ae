"""Tests of the environment of a run: full disks, closed streams, encodings, kills and internal errors."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printgen.cli.overview import INTERNAL_ERROR
from printgen.cli.start import report_failure
from tests.conftest import ROOT
from tests.support.forked import Call, Forker
from tests.tools import disturb

pytestmark = pytest.mark.long


def started(*words: str, **settings: object) -> "subprocess.Popen[str]":
    """Start a printgen command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "printgen", *words]
    return subprocess.Popen(command, env=environment, text=True, stderr=subprocess.PIPE, **settings)  # type: ignore[call-overload, no-any-return]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
@pytest.mark.parametrize("words", [("themes",), ("check", "classic")])
def test_a_full_disk_behind_the_output_is_said_in_a_line(words: tuple[str, ...]) -> None:
    with open("/dev/full", "w") as full, started(*words, stdout=full) as run:
        told = run.communicate()[1]
    assert (told, run.returncode) == ("operating system error: No space left on device\n", 1)


def test_a_working_folder_that_is_gone_is_said_in_a_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'cd "$1" && rmdir "$1" && exec "$2" -m printgen build classic'
    command = ["sh", "-c", script, "sh", str(gone), sys.executable]
    run = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=False
    )
    assert (run.stderr, run.returncode) == ("the current folder no longer exists\n", 1)


def test_a_terminal_of_another_encoding_shows_what_it_can(tmp_path: Path) -> None:
    folder = tmp_path / "town"
    folder.mkdir()
    (folder / "theme.yaml").write_text("format: 1\nextends: classic\ntitle: Łódź\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "printgen", "check", f"{folder}/"]
    run = subprocess.run(command, capture_output=True, env=environment, encoding="latin-1", check=False)
    assert run.stdout + run.stderr == "?ód?: no problems found.\n"


@pytest.mark.parametrize("name", ["x" * 5000, "x/" * 2500])
def test_a_name_longer_than_the_system_allows_is_a_message(name: str, processes: Forker, tmp_path: Path) -> None:
    ended = processes.run(Call(("check", name), tmp_path))
    assert ended.code == 1
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr) < 6000


def test_a_build_that_is_asked_to_end_leaves_nothing(tmp_path: Path) -> None:
    with started("build", "classic", "--out", str(tmp_path / "kit"), stdout=subprocess.DEVNULL) as run:
        time.sleep(0.3)
        run.send_signal(signal.SIGTERM)
        run.communicate()
    assert run.returncode in (0, 128 + signal.SIGTERM, -signal.SIGTERM)
    assert not list(tmp_path.rglob(".printgen-*"))


def test_an_interrupt_within_another_error_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    error = RuntimeError("Error calling __set_name__")
    error.__cause__ = KeyboardInterrupt()
    assert report_failure(error) == 128 + signal.SIGINT
    assert capsys.readouterr().err == ""


def test_a_fault_of_our_own_is_a_number_and_a_report_without_personal_data(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["printgen", "build", "/home/somebody/secret-theme"])
    with pytest.raises(KeyError) as raised:
        raise KeyError("secret")
    assert report_failure(raised.value) == INTERNAL_ERROR == 4
    line = capsys.readouterr().err
    (report,) = tmp_path.glob("printgen-fault-*.txt")
    assert str(report) in line
    assert line.count("\n") == 1
    text = report.read_text(encoding="utf-8")
    assert "KeyError" in text
    assert "printgen build\n" in text
    assert not [word for word in ("secret", "somebody", str(Path.home()), str(ROOT)) if word in text]


def test_a_library_that_finds_no_room_in_memory_is_no_fault(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    unloadable = ImportError("libopenblas.so: failed to map segment from shared object")
    bad_install = ImportError("libopenblas.so: no such file")
    for error, code in ((MemoryError(), 1), (unloadable, 1), (bad_install, INTERNAL_ERROR)):
        with pytest.raises(ImportError) as raised:
            raise ImportError("numpy cannot be imported") from error
        assert report_failure(raised.value) == code
    assert capsys.readouterr().err.count("there is not enough memory for this\n") == 2


def test_a_missing_library_is_named_with_the_way_to_install_it(tmp_path: Path) -> None:
    command = [sys.executable, "-S", "-m", "printgen", "build", "classic"]  # without the libraries of the environment
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(tmp_path)}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert run.stderr.startswith("the library click is not installed for ")
    assert "pip install" in run.stderr
    assert (run.returncode, run.stderr.count("\n"), list(tmp_path.iterdir())) == (1, 1, [])


def test_a_missing_module_of_our_own_is_an_internal_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    error = ModuleNotFoundError("No module named 'printgen.nothing'", name="printgen.nothing")
    assert report_failure(error) == INTERNAL_ERROR


@pytest.mark.parametrize("closed", ["2>&-", ">&-", "<&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    words = "calibrate --name home" if closed == "<&-" else "build no-such-theme"
    command = f'exec "$0" -m printgen {words} {closed}'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(["sh", "-c", command, sys.executable], env=environment, capture_output=True, check=False)
    assert run.returncode == 1


def test_a_fault_whose_report_cannot_be_written_is_told_in_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/no/such/folder")
    assert report_failure(KeyError("secret")) == INTERNAL_ERROR
    said = capsys.readouterr().err
    assert "with these lines:" in said
    assert "KeyError" in said
    assert "secret" not in said


@pytest.mark.parametrize("handles", [7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
def test_a_machine_without_file_handles_is_told_in_a_line(
    handles: int, place: disturb.Ground, processes: Forker, tmp_path: Path
) -> None:
    if not place.kit.exists():
        disturb.good(place, 0)
    variables = {"TMPDIR": str(tmp_path)}
    for words in (
        ("proof", str(place.kit)),
        ("build", "classic", "--out", str(tmp_path), "--proof", "--only", "cards"),
    ):
        ended = processes.run(Call(words, tmp_path, variables, handles=handles))
        if handles > 14 and ended.code == 0:  # enough time for these workers
            return
        assert ended.code == 1
        assert "Too many open files" in ended.stderr
        assert "Traceback" not in ended.stderr
        assert not list(tmp_path.iterdir())


# --- disturbed builds; 'python -m tests.tools.disturb' runs them for longer


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, processes: Forker) -> disturb.Ground:
    """A theme in two states, and the folder that both are built into."""
    folder = tmp_path_factory.mktemp("disturbed")
    for each in (folder, folder.parent):
        each.chmod(0o755)
    return disturb.ground(folder, processes)


def test_a_build_that_is_killed_before_any_change_to_its_files_tears_nothing(place: disturb.Ground) -> None:
    codes = disturb.kills_at(place, signal.SIGKILL, range(1, disturb.CHANGES + 2))
    assert codes == {-signal.SIGKILL: disturb.CHANGES, 0: 1}  # the last one ends before another starts


@pytest.mark.parametrize(("end", "first"), [(signal.SIGTERM, 1), (signal.SIGINT, 2)])
def test_a_build_that_is_asked_to_end_leaves_no_half_done_change(
    place: disturb.Ground, end: signal.Signals, first: int
) -> None:
    changes = range(first, disturb.CHANGES + 1, 3)
    assert disturb.kills_at(place, end, changes) == {128 + end: len(changes)}


def test_a_full_disk_leaves_the_old_kit(place: disturb.Ground) -> None:
    assert disturb.full_disks(place, [5_000]) == {"refused": 1}


def test_two_builds_at_once_leave_the_kit_of_one(place: disturb.Ground) -> None:
    assert disturb.at_once(place, 2)["built"] == 2
