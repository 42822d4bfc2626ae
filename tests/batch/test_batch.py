"""Tests of the command ``batch``: what it builds, what it keeps, and how it goes on after an interruption."""

import shutil
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

from printgen.batch.engines import engine_named, opened
from printgen.batch.making import Order, Task
from printgen.batch.receipts import Receipt
from printgen.batch.run import receipts
from tests.conftest import ROOT, printgen
from tests.support.batch_faults import once, twice
from tests.support.batches import BASE, jobs_of, kits, logged, run_batch, states, write_rows

ROWS = 60


pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of sixty jobs that local workers made, among them three bad ones."""
    home = tmp_path_factory.mktemp("batch")
    done = run_batch(write_rows(home / "jobs.csv", ROWS), home / "out", engine="local")
    assert done.returncode == 1
    assert "57 built, 0 up to date, 3 with problems, 0 failed." in done.stdout
    assert f"{home}/jobs.csv:21:players.min: expected a whole number, found text 'many'" in done.stderr
    return home


def test_every_job_has_a_line_in_the_log(finished: Path) -> None:
    lines = logged(finished / "out")
    assert len(lines) == ROWS
    assert states(finished / "out") == {"built": 57, "refused": 3}
    line = lines["kit-0001"]
    files = [*(finished / "out" / "kit-0001" / "standard").iterdir()]
    assert line.keys() == {"id", "state", "seconds", "bytes", "source", "problems"}
    assert line["bytes"] == sum(path.stat().st_size for path in files)
    assert {path.name for path in files} == {"cards.pdf", "kit.json"}
    assert lines["kit-0020"]["problems"][0]["place"] == f"{finished}/jobs.csv:21:players.min"
    assert not (finished / "out" / "kit-0020").exists()


def test_a_kit_of_a_batch_is_the_same_as_that_of_a_build(finished: Path, tmp_path: Path) -> None:
    theme = tmp_path / "tokens"
    shutil.copytree(BASE, theme)
    text = (theme / "theme.yaml").read_text(encoding="utf-8")
    title = next(line for line in text.splitlines() if line.startswith("title:"))
    (theme / "theme.yaml").write_text(text.replace(title, "title: Game 59"), encoding="utf-8")
    words = ("--paper", "a4", "--variant", "standard", "--only", "cards")
    assert printgen("build", f"{theme}/", "--out", str(tmp_path / "out"), *words).returncode == 0
    built = tmp_path / "out" / "tokens" / "standard" / "cards.pdf"
    assert built.read_bytes() == (finished / "out" / "kit-0059" / "standard" / "cards.pdf").read_bytes()


def test_three_shards_make_the_same_bytes_as_one_batch(finished: Path, tmp_path: Path) -> None:
    for part in (1, 2, 3):
        assert run_batch(finished / "jobs.csv", tmp_path, "--shard", f"{part}/3").returncode == 1
        assert sum(states(tmp_path, f"batch-{part}-of-3.jsonl").values()) == ROWS // 3
    assert kits(tmp_path) == kits(finished / "out")


def test_a_second_run_builds_only_what_is_missing_or_changed(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(finished / "out", out)
    shutil.rmtree(out / "kit-0001")
    (out / "kit-0002" / "standard" / "kit.json").unlink()
    table = tmp_path / "jobs.csv"
    table.write_text((finished / "jobs.csv").read_text().replace("Game 3,", "Another,"), encoding="utf-8")
    done = run_batch(table, out)
    assert "3 built, 54 up to date, 3 with problems, 0 failed." in done.stdout
    assert {line["id"] for line in logged(out).values() if line["state"] == "built"} == {
        "kit-0001",
        "kit-0002",
        "kit-0003",
    }
    assert {name for name, found in kits(out).items() if kits(finished / "out")[name] != found} == {
        "kit-0003/standard/cards.pdf",
        "kit-0003/standard/kit.json",
    }


def test_strict_builds_nothing_if_a_row_has_a_problem(tmp_path: Path) -> None:
    done = run_batch(write_rows(tmp_path / "jobs.csv", 20), tmp_path / "out", "--strict")
    assert (done.returncode, kits(tmp_path / "out")) == (1, {})
    assert "1 job has problems; nothing was built." in done.stderr


def test_strict_finds_text_that_does_not_fit(tmp_path: Path) -> None:
    table = tmp_path / "jobs.csv"
    table.write_text(f"id,title,spaces.boardwalk.name\na,Ours,{'Wwwwwwwwwwwwww ' * 3}\nb,Ours,Elm Street\n")
    words = ("--theme", "classic", "--engine", "here", "--only", "board", "--variant", "minimal", "--strict")
    done = printgen("batch", str(table), *words, "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert f"{table}:2:spaces.boardwalk.name" in done.stderr
    assert kits(tmp_path / "out") == {}


def test_a_folder_of_themes_is_a_batch(tmp_path: Path) -> None:
    for name in ("one", "two"):
        shutil.copytree(BASE, tmp_path / "themes" / name)
    (tmp_path / "themes" / "broken").mkdir()
    (tmp_path / "themes" / "broken" / "theme.yaml").write_text("format: 1\n")
    words = ("--engine", "here", "--variant", "standard", "--out", str(tmp_path / "out"))
    assert printgen("batch", str(tmp_path / "themes"), *words).returncode == 1
    assert states(tmp_path / "out") == {"built": 2, "refused": 1}


def test_a_worker_that_ends_costs_its_job_another_try(tmp_path: Path) -> None:
    with opened(*engine_named("local"), 2) as (executor, _):
        assert executor.submit(once, tmp_path / "mark").exception() is not None
        assert executor.submit(once, tmp_path / "mark").result() == "done"


def test_a_job_that_ends_its_worker_twice_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.batch.run.make", twice)
    jobs = jobs_of(tmp_path, "id,title\nfatal,One\nfine,Two\n", base=BASE)
    with opened(*engine_named("local"), 1) as (executor, number):
        found = {job.id: one for job, one in receipts(jobs, Order(str(tmp_path / "out")), executor, number)}
    assert found["fatal"].state == "failed"
    assert "its worker process was ended by the signal SIGKILL" in found["fatal"].problems[0].message
    assert found["fine"].state == "built"


def test_only_a_few_jobs_are_handed_over_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed, most = 0, 0

    class Counting(Executor):
        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            nonlocal handed
            handed += fn is make
            future = Future()  # type: ignore[var-annotated]
            future.set_result(fn(*args))
            return future

    def make(task: Task) -> Receipt:
        return Receipt(task.job.id, "built")

    monkeypatch.setattr("printgen.batch.run.check", lambda task: None)
    monkeypatch.setattr("printgen.batch.run.make", make)
    jobs = jobs_of(tmp_path, "id,title\n" + "".join(f"{number},Game\n" for number in range(500)), base=BASE)
    done = 0
    for done, _ in enumerate(receipts(jobs, Order(str(tmp_path / "out")), Counting(), 2), 1):
        most = max(most, handed - done)
    assert (done, most <= 6) == (500, True)


def test_a_disk_that_is_full_stops_the_batch(tmp_path: Path) -> None:
    out = tmp_path / "out"
    table = write_rows(tmp_path / "jobs.csv", 19)
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000));"
        "from printgen.cli.main import main; main(sys.argv[1:])"
    )
    words = ["batch", str(table), "--theme", BASE, "--engine", "here", "--variant", "standard", "--out", str(out)]
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert states(out) == {"failed": 5}
    assert "File too large" in done.stderr
    assert kits(out) == {}
