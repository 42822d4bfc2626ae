"""Tests of progress output in a terminal, and of clean exits after Ctrl-C."""

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.cli import progress
from tests.conftest import ROOT

BAR = """
import sys, threading
from printgen.cli import progress
progress._SOON = 0.0
with progress.steps() as step:
    step("checking standard board", 2, 8)
    for timer in threading.enumerate():
        if isinstance(timer, threading.Timer):
            timer.join()
    step("checking minimal cards", 4, 8)
sys.exit("rich" in sys.modules)
"""


class Terminal:
    """A program in its own session with a terminal as stdout and stderr."""

    def __init__(self, *command: str, **environment: str) -> None:
        self._screen, end = pty.openpty()
        variables = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100", **environment}
        self.program = subprocess.Popen(
            [sys.executable, *command], stdin=end, stdout=end, stderr=end, env=variables, start_new_session=True
        )
        os.close(end)

    def chunks(self) -> Iterator[bytes]:
        """Yield the output until no process has the terminal open."""
        try:
            while chunk := os.read(self._screen, 4096):
                yield chunk
        except OSError:  # Linux raises this at the end
            pass

    def shown(self, until: str = "") -> str:
        """Return the output up to a given text, or to the end."""
        text = b""
        for chunk in self.chunks():
            text += chunk
            if until and until.encode() in text:
                break
        return text.decode()


def test_steps_are_shown_in_the_language_of_the_interface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "translation", lambda: str.upper)
    bar = progress._Bar()
    bar.begin()
    bar.step("checking", 1, 2)
    (task,) = bar._shown.tasks
    bar.end()
    assert task.description == "CHECKING"


def test_a_terminal_sees_the_steps_and_the_time_left_and_nothing_of_them_in_the_end() -> None:
    terminal = Terminal("-c", BAR)
    shown = terminal.shown()
    assert terminal.program.wait() == 1, shown
    assert "checking standard board" in shown
    assert "━" in shown
    last = shown.rindex("checking minimal cards")
    assert re.search(r"\d\d:\d\d|--:--", shown[last:])
    assert "\x1b[2K" in shown[last:]  # the line is cleared
    assert "\x1b[?25h" in shown[last:]  # and the cursor visible


def test_what_is_no_terminal_sees_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", BAR], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.long
def test_an_interrupted_build_leaves_nothing_behind(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    words = ("build", "knockopoly", "--only", "money", "--proof", "--out", str(tmp_path / "out"))
    terminal = Terminal("-m", "printgen", *words, TMPDIR=str(temporary))
    assert "checking" in terminal.shown(until="checking")
    assert any(temporary.iterdir())
    os.killpg(terminal.program.pid, signal.SIGINT)
    shown = terminal.shown()
    assert terminal.program.wait() == 130, shown
    assert "Stopped." in shown
    assert "Traceback" not in shown
    assert list(tmp_path.iterdir()) == [temporary]
    assert not any(temporary.iterdir())
