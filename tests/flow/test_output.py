"""What stood in the output folder before a failure stands after it."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from printgen.errors import OutputError
from printgen.flow.output import Target, write
from printgen.flow.pipeline import FinishedKit
from printgen.kit.contents import PartCount, added_up
from printgen.kit.manifest import DocumentRecord, KitRecord, PageRecord, part_records

ALL = {"cards": "one", "deeds": "", "money": "two"}  # the documents of a kit, in order, and what is in them by default


def finished(variant: str = "standard", source: str = "a", **files: str) -> FinishedKit:
    """A small finished kit whose documents hold the given words."""
    data = {f"{name}.pdf": text.encode() for name, text in files.items()}
    page = PageRecord(number=1, size=(215.9, 279.4), kind="grid", sheet=1, side="front", flip=None, folds=(), items=())
    documents = tuple(
        DocumentRecord(name, name, f"{name}.pdf", sha256(data[f"{name}.pdf"]).hexdigest(), (page,)) for name in files
    )
    made = {name: len(text) for name, text in {**ALL, **files}.items()}
    parts = {name: (PartCount(name, number, name, name),) for name, number in made.items()}
    record = KitRecord(
        format=2,
        theme="t",
        language="en",
        variant=variant,
        paper="letter",
        generator="printgen 1.0.0",
        source=source,
        edition="",
        settings=(),
        contents=part_records(added_up(parts.values())),
        documents=documents,
    )
    return FinishedKit(variant, data, record, (), parts, tuple(ALL))


def standing(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_kit_is_its_files_and_its_manifest_and_nothing_else(tmp_path: Path) -> None:
    write([Target(finished(cards="one", money="two"), tmp_path / "standard", True)])
    assert sorted(standing(tmp_path / "standard")) == ["cards.pdf", "kit.json", "money.pdf"]
    assert [path.name for path in tmp_path.iterdir()] == ["standard"]


def test_a_part_replaces_its_documents_in_the_same_kit(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder, True)])
    write([Target(finished(money="more"), folder, False)])
    assert standing(folder)["cards.pdf"] == b"one"
    assert standing(folder)["money.pdf"] == b"more"
    assert [d["name"] for d in json.loads(standing(folder)["kit.json"])["documents"]] == ["cards", "money"]


def test_the_contents_tell_of_what_stands_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder, True)])
    write([Target(finished(money="much more"), folder, False)])
    write([Target(finished(deeds="new"), folder, False)])
    told = json.loads(standing(folder)["kit.json"])
    assert {part["id"]: part["count"] for part in told["contents"]} == {"cards": 3, "deeds": 3, "money": 9}
    assert [document["name"] for document in told["documents"]] == ["cards", "deeds", "money"]


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"junk")])
def test_a_part_does_not_bless_a_kit_that_is_no_longer_whole(tmp_path: Path, damage: Callable[[Path], Any]) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder, True)])
    damage(folder / "cards.pdf")
    write([Target(finished(money="more"), folder, False)])
    assert [document["name"] for document in json.loads(standing(folder)["kit.json"])["documents"]] == ["money"]


def test_a_part_of_another_source_rebuilds_the_folder_around_it(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder, True)])
    removed = write([Target(finished(source="b", money="more"), folder, False)])
    assert sorted(standing(folder)) == ["kit.json", "money.pdf"]
    assert removed == (folder / "cards.pdf",)


def test_files_that_no_manifest_names_are_never_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    (folder / "kit.json").write_text(json.dumps({"documents": [{"name": "x", "file": "../precious.pdf"}]}))
    (tmp_path / "precious.pdf").write_text("mine too")
    write([Target(finished(cards="one"), folder, True)])
    assert standing(folder)["notes.txt"] == b"mine"
    assert (tmp_path / "precious.pdf").read_text() == "mine too"


def test_a_failure_half_way_puts_every_old_file_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tmp_path / "standard", tmp_path / "minimal"]
    write([Target(finished(folder.name, cards="old", money="old"), folder, True) for folder in folders])
    before = [standing(folder) for folder in folders]
    moved = []
    real = os.replace

    def failing(source: Path, target: Path) -> None:
        if Path(source).suffix != ".old" and len(moved) == 4:
            raise OSError(28, "No space left on device", str(target))
        moved.append(target)
        real(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OutputError, match="No space left"):
        write([Target(finished(f.name, cards="new", money="new", deeds="new"), f, True) for f in folders])
    assert [standing(folder) for folder in folders] == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["minimal", "standard"]


def test_a_file_in_the_folders_place_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "standard").write_text("a file")
    with pytest.raises(OutputError, match="standard"):
        write([Target(finished(cards="one"), tmp_path / "standard", True)])
    assert (tmp_path / "standard").read_text() == "a file"
