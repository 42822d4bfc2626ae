"""Tests of the folder of an export: whose files are replaced, and what stands when it fails."""

import os
import signal
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

import pytest

from printgen import journal
from printgen.errors import OutputError, PrintgenError, UsageError
from printgen.export.export_folder import export_folder
from printgen.kit.write import INDEX


def put(out: Path, files: Mapping[str, str], force: bool = False) -> list[str]:
    """Export files with these texts; return the names of those that earlier exports left."""
    with export_folder(out) as folder:
        paths = {}
        for number, (name, text) in enumerate(files.items()):
            paths[name] = folder.drawn / str(number)
            paths[name].write_text(text)
        return [path.relative_to(out).as_posix() for path in folder.place(paths, force).earlier]


def texts(out: Path) -> dict[str, str]:
    """Return all files with their texts, without the record."""
    files = (path for path in out.rglob("*") if not path.is_dir() and path.name != INDEX)
    return {path.relative_to(out).as_posix(): path.read_text() for path in files}


def test_an_export_replaces_what_exports_wrote_and_leaves_the_rest(tmp_path: Path) -> None:
    put(tmp_path, {"cards/a.png": "1", "list.csv": "1"})
    (tmp_path / "mine.txt").write_text("mine")
    assert put(tmp_path, {"list.csv": "2"}) == ["cards/a.png"]
    assert texts(tmp_path) == {"cards/a.png": "1", "list.csv": "2", "mine.txt": "mine"}
    assert put(tmp_path, {"cards/a.png": "3", "list.csv": "3"}) == []
    assert texts(tmp_path) == {"cards/a.png": "3", "list.csv": "3", "mine.txt": "mine"}


def linked(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    (path.parent / "mine").write_text("mine")
    path.symlink_to("mine")


def dangling(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.symlink_to("nothing")


def owned(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")


def touched_up(path: Path) -> None:
    put(path.parent.parent, {"cards/a.png": "1"})
    path.write_text("mine")


@pytest.mark.parametrize("make", [owned, touched_up, linked, dangling])
def test_a_file_of_others_is_replaced_by_force_alone(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "cards" / "a.png")
    before = {path: path.lstat() for path in tmp_path.rglob("*")}
    with pytest.raises(OutputError, match=r"cards/a\.png is there, but not as an earlier export wrote it\n.*--force"):
        put(tmp_path, {"cards/a.png": "new", "list.csv": "new"})
    assert {path: path.lstat().st_mtime_ns for path in tmp_path.rglob("*") if path.name != "cards"} == {
        path: status.st_mtime_ns for path, status in before.items() if path.name != "cards"
    }
    put(tmp_path, {"cards/a.png": "new", "list.csv": "new"}, force=True)
    assert (tmp_path / "cards" / "a.png").read_text() == "new"
    assert not (tmp_path / "cards" / "a.png").is_symlink()
    assert not (mine := tmp_path / "cards" / "mine").exists() or mine.read_text() == "mine"


def test_a_file_of_others_that_is_the_same_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("same")
    put(tmp_path, {"a.png": "same"})
    assert texts(tmp_path) == {"a.png": "same"}


def folder_for_a_file(out: Path) -> None:
    (out / "list.csv").mkdir()


def file_for_a_folder(out: Path) -> None:
    (out / "cards").write_text("mine")


def link_for_a_folder(out: Path) -> None:
    (out.parent / "elsewhere").mkdir()
    (out / "cards").symlink_to(out.parent / "elsewhere")


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (folder_for_a_file, "list.csv, but a folder is there"),
        (file_for_a_folder, "cards must be a folder, but a file is there"),
        (link_for_a_folder, "cards must be a folder, but a link is there"),
    ],
)
def test_an_obstacle_is_named_before_anything_is_written(
    make: Callable[[Path], None], message: str, force: bool, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    make(out)
    before = {path: path.lstat().st_mode for path in tmp_path.rglob("*")}
    with pytest.raises(OutputError, match=message):
        put(out, {"a.png": "new", "cards/a.png": "new", "list.csv": "new"}, force)
    assert {path: path.lstat().st_mode for path in tmp_path.rglob("*")} == before


def test_a_folder_that_is_none_is_refused_at_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to("nothing")
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "kit.json").write_text("{}")
    for name in ("file", "file/within", "link"):
        with pytest.raises(OutputError, match="is not a folder"), export_folder(tmp_path / name):
            pass
    with pytest.raises(UsageError, match="is the folder of a kit"), export_folder(tmp_path / "kit"):
        pass


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "large-disk").mkdir()
    (tmp_path / "out").symlink_to("large-disk")
    put(tmp_path / "out", {"cards/a.png": "new"})
    assert texts(tmp_path / "large-disk") == {"cards/a.png": "new"}


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_leaves_the_old_files_and_no_new_folder(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "old", {"b.png": "old", "a.png": "old"})
    put(tmp_path / "old", {"list.csv": "old"})
    before = {path: path.lstat().st_mode for path in tmp_path.rglob("*")}
    replaced: list[str] = []

    def fails(source: Path, target: Path) -> None:
        if ".printgen-" not in str(target):
            replaced.append(target.name)
            if len(replaced) == 2:
                raise error
        source.rename(target)

    for out in ("old", "new/folder"):
        replaced.clear()
        monkeypatch.setattr(journal.os, "replace", fails)
        with pytest.raises((PrintgenError, KeyboardInterrupt)):
            put(tmp_path / out, {"a.png": "new", "cards/b.png": "new"})
        assert {path: path.lstat().st_mode for path in tmp_path.rglob("*")} == before
    monkeypatch.undo()
    assert texts(tmp_path / "old") == {"a.png": "old", "b.png": "old", "list.csv": "old"}


@pytest.mark.parametrize("data", [b'{"files": {"\xff": ""}}', b"[" * 100_000, b"{}", b'{"files": {"\\u0000": "x"}}'])
def test_a_record_that_cannot_be_read_counts_as_none(data: bytes, tmp_path: Path) -> None:
    (tmp_path / INDEX).write_bytes(data)
    assert put(tmp_path, {"list.csv": "1"}) == []
    assert texts(tmp_path) == {"list.csv": "1"}


def test_a_record_that_names_files_elsewhere_is_of_no_effect(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "out" / INDEX).write_text('{"files": {"../mine": "x", "/etc/passwd": "x", "": "x"}}')
    assert put(tmp_path / "out", {"a.png": "new"}) == []


def put_and_be_killed(out: Path, files: Mapping[str, str], last: int) -> bool:
    """Export in a process that is killed before one of its renames; return whether it came to its end."""
    child = os.fork()
    if child == 0:
        made, move = count(1), os.replace

        def replace(source: Path, target: Path) -> None:
            if next(made) == last:
                os.kill(os.getpid(), signal.SIGKILL)
            move(source, target)

        os.replace = replace  # type: ignore[assignment]
        try:
            put(out, files)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return status == 0


@pytest.mark.long
def test_an_export_that_is_killed_leaves_all_old_files_or_all_new_ones(tmp_path: Path) -> None:
    old, new = {"a.png": "old", "b/c.png": "old"}, {"a.png": "new", "b/c.png": "new", "d/e.png": "new"}
    for last in range(1, 100):
        out = tmp_path / str(last)
        put(out, old)
        (out / "mine").write_text("mine")
        ended = put_and_be_killed(out, new, last)
        with export_folder(out):  # the next command
            pass
        assert texts(out) == {**(new if ended else old), "mine": "mine"}, last
        assert {path.name for path in out.iterdir()} <= {"a.png", "b", "d", "mine", INDEX}
        if ended:
            assert last > 8
            return
    pytest.fail("it never comes to its end")
