"""The hash of the program's own files: kept for as long as none of them changes, and never beyond."""

import os
import sys
from pathlib import Path

import pytest

from printgen.flow.writing import program_hash

ALWAYS = -(1 << 62)  # files are at rest however new they are


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the hash is kept: nothing yet."""
    path = tmp_path / "__pycache__" / "hash"
    monkeypatch.setattr(program_hash, "KEPT", path)
    monkeypatch.setattr(program_hash, "_AT_REST", ALWAYS)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return path


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A program of two files."""
    folder = tmp_path / "package"
    (folder / "flow").mkdir(parents=True)
    (folder / "a.py").write_text("A = 1", encoding="utf-8")
    (folder / "flow/b.py").write_text("B = 2", encoding="utf-8")
    return folder


def own_hash(package: Path) -> str:
    """As another process finds it."""
    program_hash.program.cache_clear()
    return program_hash.program(package, ())[0]


def afresh(package: Path, kept: Path) -> str:
    """The same with nothing kept before."""
    kept.unlink(missing_ok=True)
    return own_hash(package)


def test_files_that_have_not_changed_are_not_read_again(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = own_hash(package)
    monkeypatch.setattr(program_hash, "_hash", lambda *_: pytest.fail("read again"))
    assert own_hash(package) == first


def test_a_change_of_one_letter_is_found_though_size_and_time_are_put_back(package: Path, kept: Path) -> None:
    first, path = own_hash(package), package / "flow/b.py"
    times = path.stat()
    path.write_text("B = 3", encoding="utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    second = own_hash(package)
    assert second != first
    assert second == afresh(package, kept)


def test_a_file_more_less_or_elsewhere_is_found(package: Path, kept: Path) -> None:
    found = [own_hash(package)]
    (package / "c.py").write_text("", encoding="utf-8")
    found.append(own_hash(package))
    (package / "c.py").rename(package / "flow/c.py")
    found.append(own_hash(package))
    (package / "a.py").unlink()
    found.append(own_hash(package))
    assert len(set(found)) == 4
    assert found[-1] == afresh(package, kept)


def test_nothing_is_kept_of_files_that_are_just_being_written(
    package: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program_hash, "_AT_REST", 1 << 62)
    own_hash(package)
    assert not kept.exists()


def test_nothing_is_kept_where_python_keeps_nothing(package: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    own_hash(package)
    assert not kept.exists()


@pytest.mark.parametrize("damage", ["", "word", "three words here", "\N{SNOWMAN} \N{SNOWMAN}"])
def test_what_is_kept_in_part_is_found_anew(package: Path, kept: Path, damage: str) -> None:
    first = own_hash(package)
    kept.write_text(damage, encoding="utf-8")
    assert own_hash(package) == first


def test_where_nothing_can_be_written_files_are_read_each_time(package: Path, kept: Path) -> None:
    first = own_hash(package)
    kept.unlink()
    kept.parent.rmdir()
    kept.parent.write_text("a file in the place of the folder", encoding="utf-8")
    assert own_hash(package) == first
