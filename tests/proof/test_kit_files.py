"""Tests of opening finished kits, whose files may be a stranger's."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.errors import PrintgenError
from printgen.kit.manifest import MANIFEST
from printgen.proof.kit_files import kit_by_manifest, opened, record_in
from tests.conftest import Kit

LEADS_OUT = "link that leads out of the kit's folder"


@pytest.fixture
def folder(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> Path:
    return Path(shutil.copytree(build("knockopoly", "--only", "cards,rules")["standard"].folder, tmp_path / "kit"))


@pytest.mark.parametrize("reader", [kit_by_manifest, opened])
def test_pdfs_outside_the_kit_are_not_read(folder: Path, reader: Callable[[Path], object]) -> None:
    (folder / "cards.pdf").rename(folder.parent / "cards.pdf")
    (folder / "cards.pdf").symlink_to(folder.parent / "cards.pdf")
    with pytest.raises(PrintgenError, match=LEADS_OUT):
        reader(folder)


def test_a_manifest_outside_the_kit_is_not_read(folder: Path) -> None:
    (folder / MANIFEST).rename(folder.parent / MANIFEST)
    (folder / MANIFEST).symlink_to(folder.parent / MANIFEST)
    with pytest.raises(PrintgenError, match=LEADS_OUT):
        record_in(folder)


def test_a_kit_may_be_reached_through_a_link(folder: Path) -> None:
    link = folder.parent / "link"
    link.symlink_to(folder)
    assert kit_by_manifest(link).books


def test_an_invalid_value_is_reported_by_its_field(folder: Path) -> None:
    record = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    record["documents"][0]["name"] = ".."
    (folder / MANIFEST).write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(PrintgenError) as raised:
        record_in(folder)
    assert raised.value.problems[0].message.endswith("the value of 'documents[0].name' is not valid")
