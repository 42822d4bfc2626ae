"""Build thousands of kits in a batch, check and delete each, and print the curve of rate and memory.

    python tests/bench/long_batch.py [KITS] [--theme THEME] [--workers 1] [--every 100]

Every row changes the title and two names of classic; of any other theme, which should be one of cards, the title, the
tagline and the age, and a kit is its cards in one variant. A line of the curve has the kits so far, the seconds since
the start, the rate, the CPU seconds a kit and the memory of the largest worker.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from printgen.batch.engines import engine_named, opened  # noqa: E402
from printgen.batch.jobs import Jobs  # noqa: E402
from printgen.batch.making import Order  # noqa: E402
from printgen.batch.run import receipts  # noqa: E402
from printgen.batch.stores import RECEIPTS  # noqa: E402
from printgen.kit.manifest import MANIFEST, read_manifest  # noqa: E402

SMALL = str(ROOT / "themes" / "starters" / "tokens")
CLASSIC = "classic"

STYLES = ("arcade", "deco", "programme", "sweetschool", "woodcut")


class Usage(NamedTuple):
    """What the workers have used: CPU seconds of all, and the memory of the largest in MB."""

    cpu: float
    memory: float


def write_table(path: Path, kits: int, theme: str) -> Path:
    """Write a table of kits with another title and two other values each."""
    names = ("spaces.boardwalk.name", "spaces.park-place.name") if theme == CLASSIC else ("tagline", "players.age")
    with path.open("w", encoding="utf-8") as file:
        print("id", "title", *names, sep=",", file=file)
        for number in range(1, kits + 1):
            values = (f"Street {number}", f"Lane {number}") if theme == CLASSIC else (f"Line {number}", 6 + number % 5)
            print(f"kit-{number:05}", f"Game {number}", *values, sep=",", file=file)
    return path


def write_styles(path: Path, kits: int) -> Path:
    """Write a table of kits of classic whose styles follow one another; no two neighbors are alike."""
    lines = (f"kit-{number:05},Game {number},{STYLES[number % len(STYLES)]}\n" for number in range(1, kits + 1))
    path.write_text("id,title,style\n" + "".join(lines), encoding="utf-8")
    return path


def check(kit: Path) -> None:
    """Check that a kit is whole: every file that its manifest lists has its hash, and is a whole PDF."""
    for manifest in kit.glob(f"*/{MANIFEST}"):
        record = read_manifest(manifest.read_bytes())
        for document in record.documents:
            data = (manifest.parent / document.file).read_bytes()
            assert sha256(data).hexdigest() == document.sha256, manifest
            assert data[:5] == b"%PDF-", manifest
            assert data[-6:] == b"%%EOF\n", manifest
        assert record.documents, manifest


def children() -> Iterator[int]:
    """Yield the processes that this one started."""
    for task in Path("/proc/self/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


def usage() -> Usage:
    """Return what the workers have used until now."""
    cpu, memory, tick = 0.0, 0.0, os.sysconf("SC_CLK_TCK")
    for process in children():
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        cpu += (int(fields[11]) + int(fields[12])) / tick
        memory = max(memory, int(fields[21]) * os.sysconf("SC_PAGE_SIZE") / 1e6)
    return Usage(cpu, memory)


def run(kits: int, theme: str, workers: int, every: int, work: Path) -> None:
    """Build, check and delete the kits, and print the curve."""
    where = work / "kits"
    order = Order(str(where), {"variants": ("standard",), "only": ("cards",)} if theme != CLASSIC else {})
    jobs = Jobs(write_table(work / "jobs.csv", kits, theme), theme)
    begun = last = time.perf_counter()
    cpu, done = 0.0, 0
    print("| kits | s | kits/s | CPU s a kit | MB |\n|--:|--:|--:|--:|--:|", flush=True)
    with opened(*engine_named("local"), workers) as (executor, number):
        for job, receipt in receipts(jobs, order, executor, number):
            assert receipt.state == "built", receipt
            check(where / job.id)
            shutil.rmtree(where / job.id)
            done += 1
            if done % every == 0 or done == kits:
                shutil.rmtree(where / RECEIPTS, ignore_errors=True)
                now, used = time.perf_counter(), usage()
                rate, each = every / (now - last), (used.cpu - cpu) / every
                print(f"| {done:,} | {now - begun:,.0f} | {rate:.2f} | {each:.3f} | {used.memory:.0f} |", flush=True)
                last, cpu = now, used.cpu


def main() -> None:
    """Run the batch in a temporary folder."""
    parser = argparse.ArgumentParser(description="Build, check and delete thousands of kits; print rate and memory.")
    parser.add_argument("kits", type=int, nargs="?", default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--every", type=int, default=100, help="kits between two lines of the curve")
    parser.add_argument("--theme", default=CLASSIC, help="classic, or a theme of cards")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        run(options.kits, options.theme, options.workers, options.every, Path(work))


if __name__ == "__main__":
    main()
