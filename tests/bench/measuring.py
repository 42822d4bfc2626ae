"""Measurements of whole processes that run in turn, printed as rows of a Markdown table."""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

RSS_UNIT = 1 if sys.platform == "darwin" else 1024
HEAD = "| | wall ms | CPU ms | x | beside | peak MB | kB |\n|---|--:|--:|--:|---|--:|--:|"


class Contestant(NamedTuple):
    """A command to measure: its name in the table, its arguments, and the name of its baseline in its group.

    ``writes`` is the folder or file of its PDFs, ``code`` its expected exit code.
    """

    name: str
    command: Sequence[str]
    beside: str = ""
    writes: Path | None = None
    code: int = 0


class Cost(NamedTuple):
    """The cost of one run: ms of wall and CPU time including workers, the largest process in MB, output in kB."""

    wall: float
    cpu: float
    peak: float
    size: float


def measure(contestant: Contestant, log: Path) -> Cost:
    """Run a command to its end; RuntimeError if it does not end as it should."""
    actions = [(os.POSIX_SPAWN_OPEN, fd, str(log), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) for fd in (1, 2)]
    log.unlink(missing_ok=True)
    start = time.perf_counter()
    pid = os.posix_spawn(contestant.command[0], contestant.command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    wall = (time.perf_counter() - start) * 1000
    if os.waitstatus_to_exitcode(status) != contestant.code:
        raise RuntimeError(f"{contestant.name} failed:\n{log.read_text(errors='replace')[-2000:]}")
    cpu = (usage.ru_utime + usage.ru_stime) * 1000
    return Cost(wall, cpu, usage.ru_maxrss * RSS_UNIT / 1e6, size(contestant.writes))


def size(path: Path | None) -> float:
    """Return the size in kB of the PDFs below a path."""
    files: Iterable[Path] = () if path is None else [path] if path.is_file() else path.rglob("*.pdf")
    return sum(file.stat().st_size for file in files) / 1000


def compare(title: str, contestants: Sequence[Contestant], rounds: int, log: Path) -> None:
    """Run the contestants in turn and print their rows."""
    runs: dict[str, list[Cost]] = {contestant.name: [] for contestant in contestants}
    for number in range(rounds + 1):
        for contestant in contestants:
            show_progress(f"{title}: round {number} of {rounds}: {contestant.name}")
            cost = measure(contestant, log)
            if number:  # round 0 only warms the caches
                runs[contestant.name].append(cost)
    show_progress("")
    print_title(title)
    for contestant in contestants:
        print_row(contestant.name, runs[contestant.name], contestant.beside, runs.get(contestant.beside))


def show_progress(step: str) -> None:
    """Show on a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"\r{step:<100.100}", end="" if step else "\r", file=sys.stderr, flush=True)


def print_title(title: str) -> None:
    """Print the heading row of a group."""
    print(f"| **{title}** | | | | | | |", flush=True)


def print_row(name: str, costs: Sequence[Cost], beside: str = "", floor: Sequence[Cost] | None = None) -> None:
    """Print the medians of a contestant; x is the median ratio, round by round, of its CPU time to its baseline's."""
    wall, cpu, peak, written = (median(column) for column in zip(*costs, strict=True))
    x = f"{median(mine.cpu / its.cpu for mine, its in zip(costs, floor, strict=True)):.2f}" if floor else ""
    cells = (rounded(wall), rounded(cpu), x, beside, rounded(peak), rounded(written))
    print(f"| {name} | {' | '.join(cells)} |", flush=True)


def rounded(value: float) -> str:
    """Format a figure for the table; empty if none was measured."""
    return f"{value:,.0f}" if value else ""


def median(values: Iterable[float]) -> float:
    """Return the middle value, or the mean of the two in the middle."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
