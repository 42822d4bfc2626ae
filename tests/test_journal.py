"""Tests of changing files as one: killed before any step, a change is undone or made by the next command."""

import json
import os
import signal
import sys
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from printgen.errors import OutputError
from printgen.journal import changing, is_interrupted, path_problem, scratch_folder, settle, sweep

pytestmark = pytest.mark.skipif(os.name == "nt", reason="it forks processes and kills them")

State = dict[str, bytes]
OLD: State = {"minimal/cards.pdf": b"old", "minimal/deeds.pdf": b"old", "standard/kit.json": b"old"}
NEW: State = {"minimal/cards.pdf": b"new", "minimal/money.pdf": b"new", "standard/kit.json": b"new", "more/a": b"new"}
MINE: State = {"notes.txt": b"mine", "minimal/notes.txt": b"mine"}
_CHANGES = {"os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir"}


def files(folder: Path) -> State:
    """Return the files in a folder, hidden ones and all."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def put(folder: Path, state: State) -> None:
    for name, data in state.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def change(folder: Path) -> None:
    """Change the old files to the new ones."""
    with changing(folder) as made:
        for name, data in NEW.items():
            made.new(name, sha256(data).hexdigest()).write_bytes(data)
        for name in OLD.keys() - NEW.keys():
            if (folder / name).exists():
                made.delete(name)


def is_killed(work: Callable[[], object], step: int) -> bool:
    """Run some work in a process that is killed before a step that changes files; return whether it came to that."""
    if (pid := os.fork()) == 0:
        steps = count(1)

        def noticed(event: str, arguments: tuple[Any, ...]) -> None:
            writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR)
            if (writes or event in _CHANGES) and next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            sys.addaudithook(noticed)
            work()
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


def test_a_change_is_made_whole(tmp_path: Path) -> None:
    put(tmp_path, OLD | MINE)
    change(tmp_path)
    assert files(tmp_path) == NEW | MINE
    assert not is_interrupted(tmp_path)


@pytest.mark.slow
def test_a_change_that_is_killed_before_any_step_leaves_all_old_files_or_all_new_ones(tmp_path: Path) -> None:
    killed = {"old": 0, "new": 0}
    for step in count(1):
        place = tmp_path / str(step)
        put(place, OLD | MINE)
        if not is_killed(lambda place=place: change(place), step):
            break
        settle(place)  # as a reader of the kit does
        found = {name: data for name, data in files(place).items() if not name.startswith(".printgen")}
        assert found in (OLD | MINE, NEW | MINE), step
        killed["old" if found == OLD | MINE else "new"] += 1
        change(place)
        assert files(place) == NEW | MINE, step
        assert [path for path in place.rglob("*") if path.name.startswith(".")] == []
    assert killed["old"] > 15
    assert killed["new"] > 3


@pytest.mark.slow
def test_undoing_that_is_killed_is_undone_by_the_next(tmp_path: Path) -> None:
    again = 0
    for first in range(14, 24):  # while files are moved
        for second in count(1):
            place = tmp_path / f"{first}-{second}"
            put(place, OLD | MINE)
            assert is_killed(lambda place=place: change(place), first)
            if not is_killed(lambda place=place: settle(place), second):
                break
            settle(place)
            found = {name: data for name, data in files(place).items() if not name.startswith(".printgen")}
            assert found in (OLD | MINE, NEW | MINE), (first, second)
            again += 1
    assert again > 50


def interrupted(place: Path) -> None:
    """Leave a change whose files are moved, with its journal."""
    put(place, OLD | MINE)
    for step in count(1):
        copy = place.parent / f"try-{step}"
        put(copy, OLD | MINE)
        assert is_killed(lambda copy=copy: change(copy), step)
        if is_interrupted(copy) and files(copy).items() >= NEW.items():
            break
    for path in place.rglob("*"):
        if path.is_file():
            path.unlink()
    put(place, files(copy))


@pytest.mark.long
def test_files_that_a_user_put_there_after_an_interruption_stay(tmp_path: Path) -> None:
    interrupted(tmp_path / "kit")
    put(tmp_path / "kit", {"minimal/cards.pdf": b"mine now", "minimal/deeds.pdf": b"mine now"})
    settle(tmp_path / "kit")
    mine = {"minimal/cards.pdf": b"mine now", "minimal/deeds.pdf": b"mine now"}
    assert files(tmp_path / "kit") == OLD | MINE | mine


@pytest.mark.parametrize("name", ["../victim", "/tmp/victim", "a/../../victim", "", "linked/victim"])
def test_a_forged_journal_changes_nothing_elsewhere(name: str, tmp_path: Path) -> None:
    place, stage = tmp_path / "kit", tmp_path / "kit" / ".printgen-0a1b2c3d"
    stage.mkdir(parents=True)
    (tmp_path / "victim").write_bytes(b"mine")
    (place / "linked").symlink_to(tmp_path)
    forged = {"files": [{"name": name, "sha256": sha256(b"mine").hexdigest(), "had_old": False}], "folders": []}
    (stage / "journal.json").write_text(json.dumps(forged))
    with pytest.raises(OutputError, match="cannot be read"):
        settle(place)
    with pytest.raises(OutputError, match="cannot be read"):
        change(place)
    assert (tmp_path / "victim").read_bytes() == b"mine"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff", b"[" * 100_000, b'{"files": 1, "folders": []}'])
def test_a_journal_that_is_garbage_is_a_message(data: bytes, tmp_path: Path) -> None:
    (tmp_path / ".printgen-0a1b2c3d").mkdir()
    (tmp_path / ".printgen-0a1b2c3d" / "journal.json").write_bytes(data)
    with pytest.raises(OutputError, match=r"journal\.json cannot be read"):
        settle(tmp_path)


def test_a_hidden_folder_of_somebody_else_stays(tmp_path: Path) -> None:
    put(tmp_path, {".printgen-notes-of-mine/a": b"mine", ".printgen.txt": b"mine"})
    (tmp_path / ".printgen-12345678").symlink_to(tmp_path / ".printgen-notes-of-mine")
    change(tmp_path)
    assert files(tmp_path).keys() == {*NEW, ".printgen-notes-of-mine/a", ".printgen.txt"}


def test_an_error_half_way_puts_everything_back_and_names_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put(tmp_path, OLD | MINE)
    replace = os.replace

    def failing(source: Path, target: Path) -> None:
        if target == tmp_path / "standard/kit.json" and Path(source).suffix == ".new":
            raise PermissionError(13, "Permission denied", str(source))
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(PermissionError) as raised:
        change(tmp_path)
    assert raised.value.filename == str(tmp_path / "standard/kit.json")
    assert files(tmp_path) == OLD | MINE
    assert not (tmp_path / "more").exists()


def test_a_disk_without_links_or_locks_is_changed_all_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(os, "link", refused)
    monkeypatch.setattr("fcntl.flock", refused)
    put(tmp_path, OLD | MINE)
    change(tmp_path)
    assert files(tmp_path) == NEW | MINE


def test_a_change_that_fails_leaves_no_folder_that_it_made(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), changing(tmp_path / "a" / "b"):
        raise ZeroDivisionError
    assert not list(tmp_path.iterdir())


def test_what_a_process_was_interrupted_in_removing_is_removed_at_its_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("shutil.rmtree", lambda *_, **__: sys.exit(143))
        with pytest.raises(SystemExit):
            change(tmp_path)
    assert len(list(tmp_path.glob(".printgen-*"))) == 1
    sweep()
    assert files(tmp_path) == NEW
    assert not list(tmp_path.glob(".printgen*"))


def test_paths_that_nothing_should_be_written_to_are_refused(tmp_path: Path) -> None:
    deep = tmp_path / ("a/" * 2000)
    with pytest.raises(OutputError, match="100 folders deep"), changing(deep):
        pass
    assert not list(tmp_path.iterdir())
    assert [path_problem(path) is None for path in (deep, tmp_path / "caf\udce9", tmp_path)] == [False, False, True]


def test_scratch_folders_of_killed_processes_are_removed_and_others_stay(tmp_path: Path) -> None:
    def work(folder: Path) -> None:
        with scratch_folder(folder) as scratch:
            (scratch / "half").write_bytes(b"half")

    for step in range(1, 8):
        folder = tmp_path / str(step)
        folder.mkdir()
        is_killed(lambda folder=folder: work(folder), step)
        with scratch_folder(folder) as first, scratch_folder(folder) as second:
            assert {path for path in folder.iterdir() if any(path.iterdir())} == {first.parent, second.parent}
        assert all(not any(path.iterdir()) for path in folder.iterdir())  # killed before it had a lock


def test_all_new_files_are_on_the_disk_before_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: set[int] = set()
    monkeypatch.setattr(os, "fsync", lambda file: synced.add(os.fstat(file).st_ino))
    change(tmp_path)
    assert {(tmp_path / name).stat().st_ino for name in NEW} <= synced
