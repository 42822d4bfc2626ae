"""Tests of an edition's files in the studio: undo, changes by others, and writing that nothing interrupts halfway."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.errors import OutputError
from printgen.studio.files import ChangedElsewhereError, EditionFiles

NAME = "theme.yaml"
BEFORE = "title: One\nid: it\n"


@pytest.fixture
def files(tmp_path: Path) -> EditionFiles:
    (tmp_path / NAME).write_text(BEFORE, encoding="utf-8")
    return EditionFiles(tmp_path)


def on_disk(files: EditionFiles) -> str:
    """Return the text of the file as others see it."""
    return (files.folder / NAME).read_text(encoding="utf-8")


def test_letters_of_one_value_are_undone_together(files: EditionFiles) -> None:
    for title in ("T", "Tw", "Two"):
        files.write(NAME, BEFORE.replace("One", title), "title")
    files.write(NAME, BEFORE.replace("One", "Two").replace("id: it", "id: other"), "id")
    assert files.undo() == "id"
    assert on_disk(files) == BEFORE.replace("One", "Two")
    assert files.undo() == "title"
    assert on_disk(files) == BEFORE
    assert (files.undo(), files.can_undo, files.can_redo) == (None, False, True)
    assert [files.redo(), files.redo(), files.redo()] == ["title", "id", None]
    assert on_disk(files) == "title: Two\nid: other\n"


def test_the_end_of_a_group_begins_a_new_step(files: EditionFiles) -> None:
    files.write(NAME, BEFORE.replace("One", "Two"), "title")
    files.end_group()
    files.write(NAME, BEFORE.replace("One", "Three"), "title")
    files.undo()
    assert on_disk(files) == BEFORE.replace("One", "Two")


def test_a_file_that_someone_else_changed_is_not_overwritten(files: EditionFiles) -> None:
    files.write(NAME, BEFORE.replace("One", "Mine"), "title")
    (files.folder / NAME).write_text("title: Theirs\n", encoding="utf-8")
    assert files.changed_elsewhere() == [NAME]
    for change in (lambda: files.write(NAME, BEFORE, "title"), files.undo):
        with pytest.raises(ChangedElsewhereError):
            change()
    assert on_disk(files) == "title: Theirs\n"
    files.keep_mine(NAME)
    assert on_disk(files) == BEFORE.replace("One", "Mine")
    assert (files.folder / "theme.other.yaml").read_text(encoding="utf-8") == "title: Theirs\n"


def test_a_link_is_not_written_through(files: EditionFiles, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    (files.folder / NAME).rename(outside)
    (files.folder / NAME).symlink_to(outside)
    with pytest.raises(OutputError, match="is a link"):
        files.write(NAME, "title: Two\n", "title")
    assert outside.read_text(encoding="utf-8") == BEFORE


def test_the_file_keeps_its_mode_and_leftovers_go(files: EditionFiles) -> None:
    (files.folder / NAME).chmod(0o640)
    (files.folder / ".printgen-studio-0123").write_text("half", encoding="utf-8")
    again = EditionFiles(files.folder)
    again.write(NAME, "title: Two\n", "title")
    assert (files.folder / NAME).stat().st_mode & 0o777 == 0o640
    assert [path.name for path in files.folder.iterdir()] == [NAME]


WRITER = """
import sys
from pathlib import Path
from printgen.studio.files import EditionFiles
files, number = EditionFiles(Path(sys.argv[1])), 0
while True:
    number += 1
    files.write("theme.yaml", f"title: {number}\\n" + "# filler\\n" * 4_000 + f"end: {number}\\n", str(number))
    print(number, flush=True)
"""


@pytest.mark.slow
def test_a_kill_while_saving_loses_nothing_that_was_reported_as_saved(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(BEFORE, encoding="utf-8")
    for times in range(50):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout
            saved = [int(writer.stdout.readline()) for _ in range(1 + times % 5)]
            os.kill(writer.pid, signal.SIGKILL)
            saved += map(int, writer.stdout.read().split())
        first, *_, last = on_disk(EditionFiles(tmp_path)).splitlines()
        assert first.removeprefix("title: ") == last.removeprefix("end: ")
        assert int(first.removeprefix("title: ")) in (saved[-1], saved[-1] + 1)
