"""Tests of object stores: kits in memory and on an S3 server, also one that fails now and then."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from printgen.batch import making
from printgen.batch.object_stores import _opened
from tests.conftest import ROOT
from tests.support.batches import kits, run_batch, write_rows
from tests.support.s3_servers import BUCKET, KEYS, failing_server, s3_server

ROWS = 6
pytestmark = pytest.mark.long


@pytest.fixture
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Run an S3 server that all stores of this process use; return its port."""
    with s3_server() as port:
        use_port(monkeypatch, port)
        yield port
    forget_stores()


def use_port(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    for name, value in {**KEYS, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}"}.items():
        monkeypatch.setenv(name, value)
    forget_stores()


def forget_stores() -> None:
    _opened.cache_clear()
    making._store.cache_clear()


def stored(where: str) -> dict[str, bytes]:
    """Return all objects of a store by name."""
    import obstore

    store: Any = _opened(where)
    names = [found["path"] for batch in obstore.list(store) for found in batch]
    return {name: bytes(obstore.get(store, name).bytes()) for name in names}


def hashes(where: str) -> dict[str, str]:
    """Return the hash of each file of the kits in a store, by its name."""
    found = stored(where).items()
    return {name: sha256(data).hexdigest() for name, data in found if "/" in name and not name.startswith(".")}


def test_a_store_in_memory_has_what_a_folder_would_have(tmp_path: Path) -> None:
    table = write_rows(tmp_path / "jobs.csv", ROWS)
    assert run_batch(table, tmp_path / "out").returncode == 0
    assert run_batch(table, "memory://kits").returncode == 0
    assert hashes("memory://kits") == kits(tmp_path / "out")
    lines = [json.loads(line) for line in stored("memory://kits")["batch.jsonl"].splitlines()]
    assert [line["state"] for line in lines] == ["built"] * ROWS
    assert f"0 built, {ROWS} up to date" in run_batch(table, "memory://kits").stdout


def test_memory_needs_an_engine_in_this_process(tmp_path: Path) -> None:
    done = run_batch(write_rows(tmp_path / "jobs.csv", 1), "memory://kits", engine="local")
    assert (done.returncode, "needs --engine here" in done.stderr) == (2, True)


def test_an_s3_store_is_written_and_read_back(tmp_path: Path, s3: int) -> None:
    table = write_rows(tmp_path / "jobs.csv", ROWS)
    assert run_batch(table, tmp_path / "out").returncode == 0
    assert run_batch(table, BUCKET).returncode == 0
    assert hashes(BUCKET) == kits(tmp_path / "out")
    table.write_text(table.read_text().replace("Game 2,", "Another,"), encoding="utf-8")
    assert f"1 built, {ROWS - 1} up to date" in run_batch(table, BUCKET).stdout
    assert f"0 built, {ROWS} up to date" in run_batch(table, BUCKET).stdout


def test_a_kit_without_its_manifest_is_made_again(tmp_path: Path, s3: int) -> None:
    import obstore

    table = write_rows(tmp_path / "jobs.csv", 2)
    assert run_batch(table, BUCKET).returncode == 0
    before = hashes(BUCKET)
    obstore.delete(_opened(BUCKET), ["kit-0001/standard/kit.json"])
    obstore.put(_opened(BUCKET), "kit-0001/standard/cards.pdf", b"half")
    assert "1 built, 1 up to date" in run_batch(table, BUCKET).stdout
    assert hashes(BUCKET) == before


def test_documents_that_are_no_longer_in_a_kit_are_removed(tmp_path: Path, s3: int) -> None:
    table = tmp_path / "jobs.csv"
    table.write_text('id,title,only\na,Ours,"cards,guide"\n', encoding="utf-8")
    assert run_batch(table, BUCKET).returncode == 0
    assert {Path(name).name for name in hashes(BUCKET)} == {"cards.pdf", "guide.pdf", "kit.json"}
    table.write_text("id,title,only\na,Ours,cards\n", encoding="utf-8")
    assert run_batch(table, BUCKET).returncode == 0
    assert {Path(name).name for name in hashes(BUCKET)} == {"cards.pdf", "kit.json"}


def test_a_theme_in_a_store_is_copied_with_its_files(tmp_path: Path, s3: int) -> None:
    import obstore

    for path in (ROOT / "themes" / "starters" / "tokens").iterdir():
        obstore.put(_opened("s3://kits/themes"), f"tokens/{path.name}", path.read_bytes())
    table = write_rows(tmp_path / "jobs.csv", 2)
    assert run_batch(table, tmp_path / "out").returncode == 0
    assert run_batch(table, tmp_path / "other", base="s3://kits/themes/tokens").returncode == 0
    ours, others = kits(tmp_path / "out"), kits(tmp_path / "other")
    assert {name: found for name, found in ours.items() if name.endswith("pdf")} == {
        name: found for name, found in others.items() if name.endswith("pdf")
    }


def test_a_store_that_fails_now_and_then_gets_every_kit(
    tmp_path: Path, s3: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = write_rows(tmp_path / "jobs.csv", ROWS)
    with failing_server(s3, 0.2) as port:
        use_port(monkeypatch, port)
        assert run_batch(table, BUCKET).returncode == 0
        use_port(monkeypatch, s3)
    assert run_batch(table, tmp_path / "out").returncode == 0
    assert hashes(BUCKET) == kits(tmp_path / "out")


def test_a_store_that_is_not_there_is_a_message(tmp_path: Path) -> None:
    done = run_batch(write_rows(tmp_path / "jobs.csv", 1), "ftp://nowhere/kits")
    assert (done.returncode, "the store ftp://nowhere/kits cannot be used" in done.stderr) == (2, True)
