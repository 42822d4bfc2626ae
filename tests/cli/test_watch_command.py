"""Tests of the command ``watch``, which reports each save in one line and ends cleanly."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from threading import Timer

import pytest

from tests.conftest import ROOT, printgen
from tests.support.watched import WatchedTheme


@pytest.mark.long
def test_the_command_tells_each_save_in_a_line_and_ends_in_peace(edited: WatchedTheme) -> None:
    command = [sys.executable, "-m", "printgen", "watch", edited.name, "--variant", "standard", "--dpi", "40"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=edited.home.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    )
    guard = Timer(100, running.kill)  # a watch that hangs fails its test instead of blocking the run
    guard.start()
    with running:
        lines = iter(running.stdout or ())
        assert next(lines) == f"Watching {edited.name}. Stop with Ctrl-C.\n"
        assert next(lines).partition(" ")[2] == "output/quiz: cards, boxes, rules, guide\n"
        edited.say(decks=edited.decks("Name something that is round."))
        assert next(lines).partition(" ")[2] == "output/quiz: cards; see animals-1 in output/quiz/previews\n"
        edited.say(nmae="Quiz")
        assert "unknown field 'nmae'" in next(lines)
        running.send_signal(signal.SIGINT)
        rest = list(lines)
    guard.cancel()
    assert (running.returncode, rest[-1]) == (0, "Stopped.\n")
    assert sorted(path.name for path in (edited.home.parent / "output" / "quiz").iterdir()) == ["previews", "standard"]


def test_the_command_takes_the_options_of_a_build_and_ends_in_peace_when_it_is_terminated(
    edited: WatchedTheme, monkeypatch: pytest.MonkeyPatch
) -> None:
    def terminated(folders: Collection[Path], out: Path) -> Iterator[bool]:
        signal.raise_signal(signal.SIGTERM)
        yield False

    monkeypatch.setattr("printgen.watch.file_changes", terminated)
    words = ("--only", "cards", "--variant", "minimal", "--paper", "a4", "--preview", "animals-0", "--dpi", "40")
    done = printgen("watch", edited.name, *words, cwd=edited.home.parent)
    kit = edited.home.parent / "output" / "quiz"
    assert (done.returncode, done.stderr, done.stdout.splitlines()[-1]) == (0, "", "Stopped.")
    assert "output/quiz: cards; see animals-0 in output/quiz/previews" in done.stdout
    assert sorted(path.relative_to(kit).as_posix() for path in kit.rglob("[!.]*.*")) == [
        "minimal/cards.pdf",
        "minimal/kit.json",
        "previews/animals-0-minimal.png",
    ]
    assert json.loads((kit / "minimal" / "kit.json").read_text(encoding="utf-8"))["paper"] == "a4"
    monkeypatch.setattr("printgen.kit.up_to_date.in_checkout", lambda: False)
    built = printgen(
        "build", edited.name, "--only", "cards", "--variant", "minimal", "--paper", "a4", cwd=edited.home.parent
    )
    assert "up to date" in built.stdout
