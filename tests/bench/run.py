"""Measures what printgen costs: whole processes side by side, in turn; medians as Markdown tables on stdout.

    python tests/bench/run.py [--rounds N] [--only kit,deck,start]

Beside printgen run a hand-written ReportLab script of the same pages (the floor) and, for decks, Typst. ``plain`` is
ReportLab as pip installs it, without rl_accel. x is the median of the round-by-round ratios to a table's first row.
"""

import argparse
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parents[1]
PLAIN = "import sys; sys.modules['_rl_accel'] = None; "
PRINTGEN = "from printgen.cli.start import start; start()"
FLOOR = f"import sys; sys.path.insert(0, {str(BENCH)!r}); from {{0}} import main; {{1}}"
TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])"
RSS_UNIT = 1 if sys.platform == "darwin" else 1024
TOKENS = ("owl", "key", "flask", "book", "feather", "lantern", "broom", "crown")
SAYINGS = (
    "Card {0}: the cauldron boils over and the corridor needs a scrub before supper. Pay each player {1}.",
    "Card {0}: the library finds that you were right about that overdue book. Collect {1} from the bank.",
    "Card {0}: a staircase moves while you are standing on it. Rest a while, then take {1} from the bank.",
    "Card {0}: the caretaker has counted every candle in your rooms by hand. Pay {1} into the bank now.",
)


class Contestant(NamedTuple):
    """A command to measure: its name in the table, its arguments, what it writes, and its proper exit code."""

    name: str
    command: Sequence[str]
    writes: Path | None = None
    code: int = 0


class Cost(NamedTuple):
    """What one run cost: seconds of wall and CPU time, peak memory in MB, output in kB."""

    wall: float
    cpu: float
    peak: float
    size: float


def size(path: Path | None) -> float:
    """The PDFs below a path in kB."""
    files: Iterable[Path] = () if path is None else [path] if path.is_file() else path.rglob("*.pdf")
    return sum(file.stat().st_size for file in files) / 1000


def measure(contestant: Contestant, log: Path) -> Cost:
    """Run a command to its end; RuntimeError if it does not end as it should."""
    actions = [(os.POSIX_SPAWN_OPEN, fd, str(log), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) for fd in (1, 2)]
    log.unlink(missing_ok=True)
    start = time.perf_counter()
    pid = os.posix_spawn(contestant.command[0], contestant.command, os.environ, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != contestant.code:
        raise RuntimeError(f"{contestant.name} failed:\n{log.read_text(errors='replace')[-2000:]}")
    peak = usage.ru_maxrss * RSS_UNIT / 1e6
    return Cost(wall, usage.ru_utime + usage.ru_stime, peak, size(contestant.writes))


def median(values: Iterable[float]) -> float:
    """The middle value, or the mean of the two in the middle."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def compare(title: str, contestants: Sequence[Contestant], rounds: int, log: Path) -> None:
    """Run the contestants in turn and print their table."""
    runs: list[list[Cost]] = [[] for _ in contestants]
    for number in range(rounds + 1):
        for costs, contestant in zip(runs, contestants, strict=True):
            print(f"\r{title}: round {number} of {rounds}: {contestant.name:<40}", end="", file=sys.stderr)
            cost = measure(contestant, log)
            if number:  # round 0 only warms the caches
                costs.append(cost)
    print(f"\r{'':<100}\r", end="", file=sys.stderr)
    print(f"\n### {title}\n\n| | wall ms | x | CPU ms | x | peak MB | kB |\n|---|--:|--:|--:|--:|--:|--:|")
    for contestant, costs in zip(contestants, runs, strict=True):
        print(row(contestant.name, costs, runs[0]), flush=True)


def row(name: str, costs: Sequence[Cost], base: Sequence[Cost]) -> str:
    """A contestant's line in the table."""
    wall, cpu, peak, written = (median(column) for column in zip(*costs, strict=True))
    walls, cpus = (median(mine[i] / its[i] for mine, its in zip(costs, base, strict=True)) for i in (0, 1))
    return f"| {name} | {wall * 1000:.0f} | {walls:.2f} | {cpu * 1000:.0f} | {cpus:.2f} | {peak:.0f} | {written:.0f} |"


def python(code: str, *arguments: object) -> list[str]:
    """A fresh interpreter that runs some code."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def environment() -> dict[str, str]:
    """The variables of a script of the bench, which imports this printgen."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def counts(kit: Path) -> dict[str, dict[str, int]]:
    """Pages and fronts by document of a built kit."""
    return json.loads(subprocess.check_output([sys.executable, BENCH / "counts.py", kit]))


def pair(name: str, code: str, arguments: Sequence[object], writes: Path, code_of: int = 0) -> list[Contestant]:
    """A contestant as a plain install runs it, and with rl_accel where that is installed."""
    plain = Contestant(f"{name}, plain", python(PLAIN + code, *arguments), writes, code_of)
    fast = Contestant(f"{name}, with rl_accel", python(code, *arguments), writes, code_of)
    return [plain, fast] if find_spec("_rl_accel") else [plain]


def bench_kit(work: Path, rounds: int) -> None:
    """The kit of every part, in both variants."""
    build = ("build", "knockopoly", "--force", "--out", work / "kit")
    log = work / "log"
    measure(Contestant("printgen", python(PRINTGEN, *build)), log)
    pages = counts(next((work / "kit").rglob("standard/kit.json")))["pages"]
    data = work / "recorded"
    subprocess.check_call([sys.executable, BENCH / "record.py", "knockopoly", data], env=environment())
    same = FLOOR.format("floor_recorded", "main(*sys.argv[1:])")
    floor = FLOOR.format("floor_kit", "main(sys.argv[1], __import__('json').loads(sys.argv[2]))")
    contestants = [
        *pair("floor, the same pages", same, (work / "same", data), work / "same"),
        *pair("floor, plainer pages", floor, (work / "floor", json.dumps(pages)), work / "floor"),
        *pair("printgen", PRINTGEN, build, work / "kit"),
    ]
    compare(f"Kit: {2 * sum(pages.values())} pages in {2 * len(pages)} documents", contestants, rounds, log)


def write_cards(path: Path, number: int) -> None:
    """A card list of so many different cards."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("id", "title", "text", "icon"))
        for card in range(1, number + 1):
            text = SAYINGS[card % len(SAYINGS)].format(card, card % 90 * 10 + 10)
            table.writerow((f"bench-{card}", f"Number {card}", text, TOKENS[card % len(TOKENS)]))


def write_theme(folder: Path, number: int) -> None:
    """A theme whose chest deck has so many cards more."""
    folder.mkdir(parents=True)
    write_cards(folder / "cards.csv", number)
    (folder / "theme.yaml").write_text(
        f"format: 1\nextends: classic\nid: bench-{number}\ntitle: Bench\n"
        "decks:\n  - id: chest\n    cards_file: cards.csv\n    merge_cards: true\n",
        encoding="utf-8",
    )


def bench_deck(work: Path, rounds: int, number: int) -> None:
    """A deck of so many different cards, folded and glued."""
    folder, log = work / f"deck-{number}", work / "log"
    write_theme(folder / "theme", number)
    build = ("build", folder / "theme", "--force", "--only", "cards", "--variant", "standard", "--out", folder / "kit")
    measure(Contestant("printgen", python(PRINTGEN, *build)), log)
    printed = counts(next((folder / "kit").rglob("kit.json")))
    write_cards(folder / "deck.csv", printed["fronts"]["cards"])
    floor = FLOOR.format("floor_deck", "main(*sys.argv[1:])")
    contestants = [
        *pair("floor", floor, (folder / "floor.pdf", folder / "deck.csv"), folder / "floor.pdf"),
        *pair("printgen", PRINTGEN, build, folder / "kit"),
        *typst(folder),
    ]
    title = f"Deck: {printed['fronts']['cards']} cards on {printed['pages']['cards']} sheets"
    compare(title, contestants, rounds, log)


def typst(folder: Path) -> list[Contestant]:
    """Typst on the deck, where it is installed."""
    if not find_spec("typst"):
        print("\nTypst is not installed: left out.")
        return []
    shutil.copy(BENCH / "deck.typ", folder)
    shutil.copy(ROOT / "printgen" / "drawing" / "icons.json", folder)
    target = folder / "typst.pdf"
    return [Contestant("Typst", python(TYPST, folder / "deck.typ", target, ROOT / "fonts"), target)]


def bench_start(work: Path, rounds: int) -> None:
    """What draws nothing must answer at once."""
    folder = work / "faulty"
    folder.mkdir()
    (folder / "theme.yaml").write_text("format: 1\nextends: classic\nid: faulty\ntitel: Faulty\n", encoding="utf-8")
    contestants = [
        Contestant("python -c pass", python("pass")),
        Contestant("printgen --help", python(PRINTGEN, "--help")),
        Contestant("printgen themes", python(PRINTGEN, "themes")),
        Contestant("printgen check, a theme with errors", python(PRINTGEN, "check", folder), code=1),
        Contestant(
            "printgen build, nothing changed", python(PRINTGEN, "build", "knockopoly", "--out", work / "stands")
        ),
    ]
    compare("Start-up", contestants, rounds, work / "log")


def bench_warm(work: Path, rounds: int) -> None:
    """One change in a process that is warm, as an editor or a watch makes it."""
    folder = work / "warm"
    folder.mkdir()
    command = [sys.executable, BENCH / "warm.py", folder, str(rounds)]
    costs = json.loads(subprocess.check_output(command, env=environment()))
    whole, *_ = costs.values()
    print("\n### Warm: after one change, in one variant\n\n| | CPU ms | of the whole |\n|---|--:|--:|")
    for name, found in costs.items():
        share = median(mine / its for mine, its in zip(found, whole, strict=True))
        print(f"| {name} | {median(found):.0f} | {share:.2f} |", flush=True)


BENCHES: dict[str, Callable[[Path, int], None]] = {
    "start": bench_start,
    "kit": bench_kit,
    "warm": bench_warm,
    "deck": lambda work, rounds: bench_deck(work, rounds, 600),
    "deck6000": lambda work, rounds: bench_deck(work, min(rounds, 3), 6000),
}


def main() -> None:
    """Run what was asked for, in a folder that is gone afterwards."""
    parser = argparse.ArgumentParser(description="Measure printgen beside its floor; prints Markdown.")
    parser.add_argument("--rounds", type=int, default=7, help="rounds after a first one that warms up (default 7)")
    parser.add_argument("--only", default=",".join(BENCHES), help=f"some of {','.join(BENCHES)}")
    options = parser.parse_args()
    chosen = options.only.split(",")
    if options.rounds < 1 or not set(chosen) <= set(BENCHES):
        parser.error(f"--rounds is at least 1, --only some of {','.join(BENCHES)}")
    with tempfile.TemporaryDirectory() as work:
        for name in chosen:
            BENCHES[name](Path(work), options.rounds)


if __name__ == "__main__":
    main()
