"""Batches for tests: tables over a small game, whose kit takes some hundredths of a second."""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen.batch.jobs import Jobs
from printgen.batch.stores import RECEIPTS
from tests.conftest import ROOT, Finished, printgen

BASE = str(ROOT / "themes" / "starters" / "tokens")
BAD = 20  # every twentieth row is bad
_SMALLEST = """format: 1
id: smallest
game: cards
title: Smallest
language: en
style: sweetschool
icon: star
players: {min: 2, max: 4, age: 7}
decks:
  - id: stars
    name: Stars
    icon: star
    colour: "#2f6b35"
    hatch: dots
    cards:
      - {id: stars-01, title: One, text: A star.}
      - {id: stars-02, title: Two, text: Two stars.}
"""


def write_rows(path: Path, count: int) -> Path:
    """Write a table of jobs; every twentieth has a word in the place of a number."""
    lines = ["id,title,paper,players.min"]
    for number in range(1, count + 1):
        least = "many" if number % BAD == 0 else ""
        lines.append(f"kit-{number:04},Game {number},{'a4' if number % 2 else 'letter'},{least}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def write_base(folder: Path) -> str:
    """Write a theme whose kit takes a hundredth of a second, and return its path: two cards."""
    folder.mkdir()
    (folder / "theme.yaml").write_text(_SMALLEST, encoding="utf-8")
    return f"{folder}/"


def run_batch(table: Path, out: Path | str, *options: str, engine: str = "here", base: str = BASE) -> Finished:
    """Run the command on a table, by default in this process."""
    words = ("--theme", base, "--out", str(out), "--engine", engine, "--variant", "standard", "--only", "cards")
    return printgen("batch", str(table), *words, *options)


def logged(out: Path, name: str = "batch.jsonl") -> dict[str, dict[str, Any]]:
    """Return the lines of a log by the ids of their jobs."""
    lines = [json.loads(line) for line in (out / name).read_text(encoding="utf-8").splitlines()]
    return {line["id"]: line for line in lines}


def states(out: Path, name: str = "batch.jsonl") -> dict[str, int]:
    """Return the number of jobs in each state of a log."""
    found: dict[str, int] = {}
    for line in logged(out, name).values():
        found[line["state"]] = found.get(line["state"], 0) + 1
    return found


def kits(out: Path) -> dict[str, str]:
    """Return the hash of each file of the kits in a folder, by its path there."""
    paths = (path for path in out.rglob("*") if path.is_file() and RECEIPTS not in path.parts)
    found = {path.relative_to(out).as_posix(): path for path in paths}
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in found.items() if "/" in name}


def jobs_of(folder: Path, text: str, name: str = "jobs.csv", base: str = "classic") -> Jobs:
    """Return the jobs of a table with a text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return Jobs(path, base)


def json_lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as JSON lines."""
    return "".join(json.dumps(row) + "\n" for row in rows)


def titles(jobs: Jobs) -> Sequence[Any]:
    """Return the first value that each job changes."""
    return [job.changes.each[0].value if job.changes else None for job in jobs]
