"""Slow tests of batches: thousands of rows on every engine, workers and batches that are killed, a full disk."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from printgen.batch.stores import LOG, RECEIPTS
from tests.batch.test_object_stores import hashes, use_port
from tests.conftest import ROOT
from tests.support.batches import BAD, kits, logged, run_batch, states, write_base, write_rows
from tests.support.s3_servers import BUCKET, failing_server, s3_server

ROWS, KILLS = 2000, 100
GOOD = ROWS - ROWS // BAD
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a batch that local workers made without a disturbance."""
    home = tmp_path_factory.mktemp("whole")
    base, table = write_base(home / "smallest"), write_rows(home / "jobs.csv", ROWS)
    assert run_batch(table, home / "out", engine="local", base=base).returncode == 1
    assert states(home / "out") == {"built": GOOD, "refused": ROWS // BAD}
    return home


def test_dask_makes_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    assert run_batch(whole / "jobs.csv", tmp_path, engine="dask", base=f"{whole}/smallest/").returncode == 1
    assert kits(tmp_path) == kits(whole / "out")


def test_three_shards_make_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    shards = [started(whole / "jobs.csv", tmp_path, "--shard", f"{part}/3", "--workers", "1") for part in (1, 2, 3)]
    assert [shard.wait() for shard in shards] == [1, 1, 1]
    assert kits(tmp_path) == kits(whole / "out")


def test_workers_killed_at_random_lose_nothing(whole: Path, tmp_path: Path) -> None:
    chance, kills, built = random.Random(1), 0, list[str]()
    for _ in range(50):
        batch, seen = started(whole / "jobs.csv", tmp_path), 0
        while batch.poll() is None:
            time.sleep(0.05)
            if kills < KILLS and (now := lines_in(tmp_path / LOG)) > seen + chance.randrange(10, 20):
                time.sleep(chance.uniform(0.0, 0.2))
                seen = now
                if workers := children(batch.pid):
                    with suppress(ProcessLookupError):
                        os.kill(chance.choice(workers), signal.SIGKILL)
                        kills += 1
        lines = logged(tmp_path).values()
        built += [line["id"] for line in lines if line["state"] == "built"]
        if {line["state"] for line in lines} <= {"built", "kept", "refused"}:
            break
    assert kills == KILLS
    assert sorted(built) == sorted(set(built))  # nothing that was finished is made again
    assert len(built) == GOOD
    assert kits(tmp_path) == kits(whole / "out")


def test_a_batch_that_is_killed_goes_on(whole: Path, tmp_path: Path) -> None:
    built = 0
    for _ in range(5):
        batch, before = started(whole / "jobs.csv", tmp_path), built
        while (built := len([*tmp_path.glob(f"{RECEIPTS}/*/*.json")])) < before + 8:
            time.sleep(0.05)
        batch.kill()
        batch.wait()
    assert started(whole / "jobs.csv", tmp_path).wait() == 1
    found = states(tmp_path)
    assert found["kept"] >= built
    assert found["kept"] + found["built"] == GOOD
    assert kits(tmp_path) == kits(whole / "out")


def test_a_batch_that_is_interrupted_ends_at_once(whole: Path, tmp_path: Path) -> None:
    batch = started(whole / "jobs.csv", tmp_path)
    while not (tmp_path / "kit-0001").exists():
        time.sleep(0.1)
    batch.send_signal(signal.SIGINT)
    assert batch.wait(20) == 130


def test_a_store_that_fails_now_and_then_gets_every_kit(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = write_rows(tmp_path / "jobs.csv", 120)
    base = f"{whole}/smallest/"
    with s3_server() as port, failing_server(port, 0.05) as failing:
        use_port(monkeypatch, failing)
        assert run_batch(table, BUCKET, engine="local", base=base).returncode == 1
        use_port(monkeypatch, port)
        expected = {name: found for name, found in kits(whole / "out").items() if name[:8] <= "kit-0120"}
        assert hashes(BUCKET) == expected


def test_a_disk_that_becomes_full_stops_the_batch_and_more_space_lets_it_go_on(whole: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        assert started(whole / "jobs.csv", disk).wait() == 1
        found = states(disk)
        assert 0 < found["built"] < GOOD
        assert found["failed"] >= 5
        ours = kits(whole / "out")
        assert {name: ours[name] for name in kits(disk)} == kits(disk)  # nothing is half-written
        subprocess.run(["mount", "-o", "remount,size=1g", str(disk)], check=True)
        assert started(whole / "jobs.csv", disk).wait() == 1
        assert states(disk)["built"] + states(disk)["kept"] == GOOD


def lines_in(path: Path) -> int:
    """Return the number of lines in a file that may not be there yet."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def started(table: Path, out: Path, *options: str) -> "subprocess.Popen[bytes]":
    """Start the command on a table and the theme beside it, in a process of its own."""
    words = (
        "--theme",
        f"{table.parent}/smallest/",
        "--out",
        str(out),
        "--variant",
        "standard",
        "--only",
        "cards",
        *options,
    )
    command = [sys.executable, "-m", "printgen", "batch", str(table), *words]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=ROOT, stdout=quiet, stderr=quiet)


def children(process: int) -> list[int]:
    """Return the worker processes of a batch."""
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()] or [
            int(child)
            for task in Path(f"/proc/{process}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]
    except OSError:
        return []


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """Mount a small disk in memory for a while, where this user may."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
