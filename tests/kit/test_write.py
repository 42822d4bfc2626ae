"""Tests of writing kits: a failed build leaves the output folder unchanged."""

import json
import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from printgen.errors import OutputError
from printgen.kit.component import PartCount, added_up
from printgen.kit.finish import FinishedKit
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest import (
    DocumentRecord,
    KitRecord,
    PageRecord,
    PartRecord,
    PlayRecord,
    RulesText,
    part_records,
)
from printgen.kit.write import INDEX, Target, Written, write, write_files
from tests.conftest import printgen
from tests.support import small_theme
from tests.support.labels import counted

ALL = {"cards": "one", "deeds": "", "money": "two"}  # the parts of a kit, in order, and their default contents


def finished(variant: str = "standard", source: str = "a", paper: str = "letter", **files: str) -> FinishedKit:
    """Return a small finished kit whose documents contain the given words."""
    data = {f"{name}.pdf": FinishedFile([text.encode()]) for name, text in files.items()}
    page = PageRecord(number=1, size=(215.9, 279.4), kind="grid", sheet=1, side="front", flip=None, folds=(), items=())
    documents = tuple(
        DocumentRecord(name, name, f"{name}.pdf", data[f"{name}.pdf"].sha256, (page,), parts=(name,)) for name in files
    )
    made = {name: len(text) for name, text in {**ALL, **files}.items()}
    parts = {name: (PartCount(name, number, counted(name)),) for name, number in made.items()}
    record = KitRecord(
        format=2,
        theme="t",
        language="en",
        variant=variant,
        paper=paper,
        generator="printgen 1.0.0",
        source=source,
        edition="",
        settings=(),
        contents=part_records(added_up(parts.values())),
        documents=documents,
    )
    return FinishedKit(variant, data, record, ())


def part(folder: Path, **kit: str) -> Target:
    """Return a part of a kit for a folder."""
    return Target(finished(**kit), folder, part=True)


def listed(folder: Path) -> list[str]:
    """Return the documents listed in a folder's manifest."""
    return [document["name"] for document in json.loads(standing(folder)["kit.json"])["documents"]]


def standing(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def visible(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder, without the list of those that printgen has written."""
    return {name: data for name, data in standing(folder).items() if name != INDEX}


def test_a_kit_is_its_files_and_its_manifest_and_nothing_else(tmp_path: Path) -> None:
    write([Target(finished(cards="one", money="two"), tmp_path / "standard")])
    assert sorted(standing(tmp_path / "standard")) == ["cards.pdf", "kit.json", "money.pdf"]
    assert [path.name for path in tmp_path.iterdir()] == ["standard"]


def test_a_part_replaces_its_documents_in_the_same_kit(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder)])
    write([part(folder, money="more")])
    assert standing(folder)["cards.pdf"] == b"one"
    assert standing(folder)["money.pdf"] == b"more"
    assert [d["name"] for d in json.loads(standing(folder)["kit.json"])["documents"]] == ["cards", "money"]


def test_the_contents_tell_of_what_stands_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder)])
    write([part(folder, money="much more")])
    write([part(folder, deeds="new")])
    told = json.loads(standing(folder)["kit.json"])
    assert {part["id"]: part["count"] for part in told["contents"]} == {"cards": 3, "deeds": 3, "money": 9}
    assert [document["name"] for document in told["documents"]] == ["cards", "deeds", "money"]


@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(b"mine now")])
def test_a_part_does_not_bless_a_kit_that_is_no_longer_whole(tmp_path: Path, damage: Callable[[Path], Any]) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder)])
    damage(folder / "cards.pdf")
    found = write([part(folder, money="more")])
    assert listed(folder) == ["money"]
    assert found.changed == tuple(path for path in [folder / "cards.pdf"] if path.exists())
    assert all(path.read_bytes() == b"mine now" for path in found.changed), "what a user changed stays"


@pytest.mark.parametrize("other", [{"source": "b"}, {"paper": "a4"}])
def test_a_part_of_another_source_rebuilds_the_folder_around_it(other: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", deeds="old", money="two"), folder)])
    (folder / "notes.txt").write_text("mine")
    found = write([part(folder, money="more", **other)])
    assert found == Written(removed=(folder / "cards.pdf", folder / "deeds.pdf"))
    assert sorted(standing(folder)) == ["kit.json", "money.pdf", "notes.txt"]
    assert listed(folder) == ["money"]


def test_a_document_that_an_earlier_version_marked_as_outdated_does_not_stay(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    old = finished(cards="one", deeds="old", money="two")
    documents = tuple(replace(one, earlier=one.name == "deeds") for one in old.manifest.documents)
    write([Target(replace(old, manifest=replace(old.manifest, documents=documents)), folder)])
    assert write([part(folder, money="more")]) == Written(removed=(folder / "deeds.pdf",))
    assert listed(folder) == ["cards", "money"]


def test_the_contents_keep_parts_that_only_the_other_documents_hold(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    old = finished(deeds="four", money="two")
    contents = (*old.manifest.contents, PartRecord("tickets", 7, "tickets"), PartRecord("coins", 5, "coins"))
    deeds = replace(old.manifest.documents[0], parts=("deeds", "tickets"))
    record = replace(old.manifest, contents=contents, documents=(deeds, *old.manifest.documents[1:]))
    write([Target(replace(old, manifest=record), folder)])
    write([part(folder, money="none")])
    told = json.loads(standing(folder)["kit.json"])["contents"]
    assert {one["id"]: one["count"] for one in told} == {"cards": 3, "deeds": 4, "money": 4, "tickets": 7}


def test_the_quick_rules_stay_in_the_manifest_with_the_booklet(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    old = finished(rules="whole", money="two")
    play = PlayRecord(unit="$1", quick=(RulesText("The aim", "Win."),))
    write([Target(replace(old, manifest=replace(old.manifest, play=play)), folder)])
    write([part(folder, money="more")])
    assert json.loads(standing(folder)["kit.json"])["play"] == {"quick": [{"title": "The aim", "text": "Win."}]}


def test_a_document_in_another_number_of_files_takes_the_place_of_the_former_ones(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder)])
    found = write([part(folder, **{"money-1": "a", "money-2": "b"})])
    assert found == Written(removed=(folder / "money.pdf",))
    assert sorted(standing(folder)) == ["cards.pdf", "kit.json", "money-1.pdf", "money-2.pdf"]


def test_files_that_no_manifest_names_are_never_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one"), folder)])
    (folder / "notes.txt").write_text("mine")
    write([Target(finished(cards="two", money="new"), folder)])
    assert standing(folder)["notes.txt"] == b"mine"


def test_a_manifest_that_lists_files_elsewhere_is_somebody_elses(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    folder.mkdir()
    (tmp_path / "precious.pdf").write_text("mine too")
    forged = {"documents": [{"name": "x", "file": "../precious.pdf", "sha256": sha256(b"mine too").hexdigest()}]}
    (folder / "kit.json").write_text(json.dumps(forged))
    with pytest.raises(OutputError, match=r"kit\.json.*was not written by printgen"):
        write([Target(finished(cards="one"), folder)])
    assert write([Target(finished(cards="one"), folder)], force=True) == Written()
    assert (tmp_path / "precious.pdf").read_text() == "mine too"


def users_file(path: Path) -> None:
    path.write_bytes(b"mine")


def users_link(path: Path) -> None:
    (path.parents[1] / "mine").write_bytes(b"mine")
    path.unlink(missing_ok=True)
    path.symlink_to(path.parents[1] / "mine")


@pytest.mark.parametrize("spoil", [users_file, users_link])
@pytest.mark.parametrize("name", ["cards.pdf", "money.pdf", "deeds.pdf"])  # listed, listed and edited, not listed
def test_a_users_file_in_the_place_of_a_new_one_stays_unless_forced(
    spoil: Callable[[Path], None], name: str, tmp_path: Path
) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", money="two"), folder)])
    spoil(folder / name)
    before, new = standing(folder), finished(cards="1", money="2", deeds="3")
    with pytest.raises(OutputError) as raised:
        write([Target(new, folder)])
    assert name in str(raised.value)
    assert "--force" in raised.value.problems[0].hint
    assert len(raised.value.problems) == 1
    assert standing(folder) == before
    write([Target(new, folder)], force=True)
    assert standing(folder)[name] != b"mine"
    assert not (folder / name).is_symlink()
    assert not (tmp_path / "mine").exists() or (tmp_path / "mine").read_bytes() == b"mine"


def test_a_file_that_no_kit_holds_any_more_stays_if_it_was_edited(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    write([Target(finished(cards="one", deeds="old", money="two"), folder)])
    (folder / "deeds.pdf").write_bytes(b"mine")
    (folder / "money.pdf").unlink()
    (folder / "money.pdf").mkdir()
    found = write([Target(finished(cards="new"), folder)])
    assert found == Written(changed=(folder / "deeds.pdf", folder / "money.pdf"))
    assert (folder / "deeds.pdf").read_bytes() == b"mine"
    (folder / "money.pdf").rmdir()
    assert listed(folder) == ["cards"]


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_in_the_place_of_a_file_is_never_replaced(force: bool, tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    (folder / "cards.pdf").mkdir(parents=True)
    with pytest.raises(OutputError, match="is a folder"):
        write([Target(finished(cards="one", money="two"), folder)], force)
    assert [path.name for path in folder.iterdir()] == ["cards.pdf"]


@pytest.mark.parametrize("linked", ["town", "town/standard"])
def test_nothing_is_written_through_a_linked_folder(linked: str, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "town").mkdir()
    (tmp_path / linked).parent.mkdir(exist_ok=True)
    if linked == "town":
        (tmp_path / "town").rmdir()
    (tmp_path / linked).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutputError, match="is a link"):
        write([Target(finished(cards="one"), tmp_path / "town" / "standard")])
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_failure_half_way_puts_every_old_file_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [tmp_path / "standard", tmp_path / "minimal"]
    write([Target(finished(folder.name, cards="old", money="old"), folder) for folder in folders])
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
        write([Target(finished(f.name, cards="new", money="new", deeds="new"), f) for f in folders])
    assert [standing(folder) for folder in folders] == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["minimal", "standard"]


def test_a_file_in_the_folders_place_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "standard").write_text("a file")
    with pytest.raises(OutputError, match="standard"):
        write([Target(finished(cards="one"), tmp_path / "standard")])
    assert (tmp_path / "standard").read_text() == "a file"


@pytest.mark.long
def test_a_build_of_one_document_leaves_the_others_only_while_they_are_true(tmp_path: Path) -> None:
    theme, out = small_theme.write(tmp_path / "small-town"), tmp_path / "out"
    folder = out / "small-town" / "standard"

    def built(*options: str) -> str:
        words = ("build", f"{theme}/", "--variant", "standard", "--out", str(out), *options)
        done = printgen(*words)
        assert done.returncode == 0, done.stderr
        return done.stderr

    built("--only", "cards,guide,rules")
    whole = standing(folder)
    assert built("--only", "rules") == ""
    assert {**standing(folder), "kit.json": b""} == {**whole, "kit.json": b""}
    assert listed(folder) == ["cards", "rules", "guide"]
    assert f"removed {folder / 'cards.pdf'}" in built("--only", "rules", "--fold", "zine")
    assert listed(folder) == ["rules"]
    built("--only", "cards", "--fold", "zine")
    assert listed(folder) == ["cards", "rules"]
    text = (theme / "theme.yaml").read_text()
    (theme / "theme.yaml").write_text(text.replace("Pay a fine.", "Pay a large fine."))
    built("--only", "cards", "--fold", "zine")
    assert sorted(standing(folder)) == ["cards.pdf", "kit.json"]


# --- the files of an event's round


def test_a_list_that_changes_keeps_its_earlier_versions(tmp_path: Path) -> None:
    for data in (b"1", b"2", b"2", b"3"):
        write_files(tmp_path, {"seating.csv": data, "standard/seating.pdf": data})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file() and path.name != INDEX} == {
        "seating.csv": b"3", "seating.csv.1": b"1", "seating.csv.2": b"2",
    }  # fmt: skip
    assert [path.name for path in (tmp_path / "standard").iterdir()] == ["seating.pdf"]


@pytest.mark.parametrize("failing", [1, 2, 3])
def test_a_round_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int) -> None:
    write_files(tmp_path, {"a.csv": b"old", "b.pdf": b"old"})
    calls, replace = iter(range(1, 20)), os.replace

    def full(source: Any, target: Any) -> None:
        if next(calls) == failing:
            raise OSError(28, "No space left on device", str(target))
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OutputError, match="No space left on device"):
        write_files(tmp_path, {"a.csv": b"new", "b.pdf": b"new"})
    assert visible(tmp_path) == {"a.csv": b"old", "b.pdf": b"old"}


def test_a_users_file_in_the_place_of_a_picture_stays(tmp_path: Path) -> None:
    (tmp_path / "table.png").write_bytes(b"mine")
    with pytest.raises(OutputError, match=r"table\.png.*was not written by printgen"):
        write_files(tmp_path, {"board.png": b"1", "table.png": b"1"})
    assert standing(tmp_path) == {"table.png": b"mine"}
    (tmp_path / "table.png").unlink()
    write_files(tmp_path, {"board.png": b"1", "table.png": b"1"})
    write_files(tmp_path, {"board.png": b"2"})
    (tmp_path / "table.png").write_bytes(b"edited")
    with pytest.raises(OutputError, match=r"table\.png.*was changed afterwards"):
        write_files(tmp_path, {"board.png": b"3", "table.png": b"3"})
    assert visible(tmp_path) == {"board.png": b"2", "table.png": b"edited"}


def test_a_file_that_the_user_has_named_keeps_its_earlier_version(tmp_path: Path) -> None:
    (tmp_path / "icons.pdf").write_bytes(b"mine")
    assert write_files(tmp_path, {"icons.pdf": b"new"}, named=True) == ("icons.pdf.1",)
    assert write_files(tmp_path, {"icons.pdf": b"new"}, named=True) == ()
    assert standing(tmp_path) == {"icons.pdf": b"new", "icons.pdf.1": b"mine"}


@pytest.mark.parametrize("name", ["../a.png", "a/../../b.png", "/tmp/a.png", "", "a//b.png", "./a.png", "a\0.png"])
def test_a_name_that_leads_out_of_the_folder_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be the name of a file"):
        write_files(tmp_path / "out", {"good.png": b"1", name: b"1"})
    assert not list(tmp_path.iterdir())


def test_an_index_that_was_tampered_with_is_as_none(tmp_path: Path) -> None:
    for data in (b"{", b"[]", b'{"files": {"a.png": 1}}', b"\xff", b"[" * 100_000):
        (tmp_path / INDEX).write_bytes(data)
        (tmp_path / "a.png").write_bytes(b"mine")
        with pytest.raises(OutputError, match=r"a\.png|printgen\.json"):
            write_files(tmp_path, {"a.png": b"1"})
        assert standing(tmp_path) == {"a.png": b"mine", INDEX: data}
