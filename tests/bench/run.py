"""Measure the cost of printgen next to baselines, and print the Markdown table of the README.

    python tests/bench/run.py [--rounds N] [--only start,kit,looks]

The baseline of a build is a hand-written ReportLab script of the same pages, that of commands that read a kit is one
rendering of its pages, and that of commands that draw nothing is Python itself or a plain import.
"""

import argparse
import csv
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from long_batch import SMALL, write_styles, write_table
from measuring import HEAD, Contestant, Cost, compare, measure, print_row, print_title, show_progress

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parents[1]
PRINTGEN = "from printgen.cli.start import start; start()"
INSTALLED = (
    "import sys; sys.path.insert(0, {!r}); " + PRINTGEN
)  # outside its checkout, because a build in a checkout is never skipped
FLOOR = f"import sys; sys.path.insert(0, {str(BENCH)!r}); from {{0}} import main; {{1}}"
TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])"
IMPORT = "import click, msgspec, yaml"
PASS = "`python -c pass`"
TOKENS = ("owl", "key", "flask", "book", "feather", "lantern", "broom", "crown")
CHANCES = 32  # cards in the second deck
SAYINGS = (
    "Card {0}: the cauldron boils over and the corridor needs a scrub before supper. Pay each player {1}.",
    "Card {0}: the library finds that you were right about that overdue book. Collect {1} from the bank.",
    "Card {0}: a staircase moves while you are standing on it. Rest a while, then take {1} from the bank.",
    "Card {0}: the caretaker has counted every candle in your rooms by hand. Pay {1} into the bank now.",
)


def python(code: str, *arguments: object) -> list[str]:
    """Return the command of a new interpreter that runs some code."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def counts(kit: Path) -> dict[str, dict[str, int]]:
    """Return the pages and fronts of a built kit by document."""
    return json.loads(subprocess.check_output([sys.executable, BENCH / "counts.py", kit]))


def writer(name: str, code: str, arguments: Sequence[object], writes: Path, beside: str = "") -> Contestant:
    """Return a contestant that runs some code and writes files."""
    return Contestant(name, python(code, *arguments), beside, writes)


def bench_kit(work: Path, rounds: int) -> None:
    """Measure builds of a whole kit in both variants."""
    build = ("build", "knockopoly", "--out", work / "kit")
    log = work / "log"
    measure(Contestant("printgen", python(PRINTGEN, *build)), log)
    pages = counts(next((work / "kit").rglob("standard/kit.json")))["pages"]
    data = work / "recorded"
    subprocess.check_call([sys.executable, BENCH / "record.py", "knockopoly", data])
    (work / "installed").mkdir()
    (work / "installed" / "printgen").symlink_to(ROOT / "printgen")
    installed = INSTALLED.format(str(work / "installed"))
    same = FLOOR.format("floor_recorded", "main(*sys.argv[1:])")
    floor = FLOOR.format("floor_kit", "main(sys.argv[1], __import__('json').loads(sys.argv[2]))")
    contestants = [
        writer("the same pages by hand", same, (work / "same", data), work / "same"),
        writer("plainer pages by hand", floor, (work / "floor", json.dumps(pages)), work / "floor"),
        writer("`build`", PRINTGEN, (*build, "--force"), work / "kit", "the same pages by hand"),
        Contestant(PASS, python("pass")),
        Contestant("`build`, nothing changed", python(installed, *build), PASS),
    ]
    compare(f"kit: {2 * sum(pages.values())} pages in {2 * len(pages)} documents", contestants, rounds, log)


def bench_looks(work: Path, rounds: int) -> None:
    """Measure the commands that read the pages of a finished kit in both variants."""
    kit, log = work / "looks" / "knockopoly", work / "log"
    build = ("build", "knockopoly", "--out", kit.parent)
    measure(Contestant("printgen", python(PRINTGEN, *build)), log)
    floor = "one rendering"
    contestants = [
        Contestant(floor, [sys.executable, str(BENCH / "render.py"), str(kit)]),
        Contestant("`proof`", python(PRINTGEN, "proof", kit), floor),
        Contestant("`build --proof`", python(PRINTGEN, *build, "--proof", "--force"), floor),
        Contestant("`assemble`", python(PRINTGEN, "assemble", kit), floor),
        Contestant("`assemble --only cards`", python(PRINTGEN, "assemble", kit, "--only", "cards"), floor),
        Contestant("`ink`", python(PRINTGEN, "ink", kit), floor),
    ]
    compare("a finished kit, looked at", contestants, rounds, log)


def write_cards(path: Path, number: int) -> None:
    """Write a list of different cards."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("id", "title", "text", "icon"))
        for card in range(1, number + 1):
            text = SAYINGS[card % len(SAYINGS)].format(card, card % 90 * 10 + 10)
            table.writerow((f"bench-{card}", f"Number {card}", text, TOKENS[card % len(TOKENS)]))


def write_theme(folder: Path, number: int) -> None:
    """Write a theme with two decks of cards with drawings; inherited cards have scenes, which cost much more."""
    folder.mkdir(parents=True)
    write_cards(folder / "chest.csv", number)
    write_cards(folder / "chance.csv", CHANCES)
    (folder / "theme.yaml").write_text(
        f"format: 1\nextends: classic\nid: bench-{number}\ntitle: Bench\n"
        "decks:\n  - {id: chest, cards_file: chest.csv}\n  - {id: chance, cards_file: chance.csv}\n",
        encoding="utf-8",
    )


def bench_deck(work: Path, rounds: int, number: int) -> None:
    """Measure a deck of different cards, folded and glued."""
    folder, log = work / f"deck-{number}", work / "log"
    write_theme(folder / "theme", number)
    build = ("build", folder / "theme", "--only", "cards", "--variant", "standard", "--out", folder / "kit")
    measure(Contestant("printgen", python(PRINTGEN, *build)), log)
    printed = counts(next((folder / "kit").rglob("kit.json")))
    write_cards(folder / "deck.csv", printed["fronts"]["cards"])
    floor = FLOOR.format("floor_deck", "main(*sys.argv[1:])")
    contestants = [
        writer("by hand", floor, (folder / "floor.pdf", folder / "deck.csv"), folder / "floor.pdf"),
        writer("`build`", PRINTGEN, (*build, "--force"), folder / "kit", "by hand"),
        *typst(folder),
    ]
    title = f"deck: {printed['fronts']['cards']:,} cards on {printed['pages']['cards']:,} sheets"
    compare(title, contestants, rounds, log)


def bench_laid_out(work: Path, rounds: int, number: int, pictures: int) -> None:
    """Measure a deck with a layout of its own, eight columns, and photographs or drawings."""
    folder, log = work / f"laid-out-{pictures}", work / "log"
    subprocess.check_call([sys.executable, BENCH / "laid_out.py", folder / "theme", str(number), str(pictures)])
    build = ("build", folder / "theme", "--only", "cards", "--force", "--out")
    floor = FLOOR.format("floor_laid_out", "main(*sys.argv[1:])")
    one, both = folder / "one", folder / "both"
    for hand_made in (one, both):
        hand_made.mkdir()
    pdfs = both / "standard.pdf", both / "minimal.pdf"
    standard = (*build, folder / "standard", "--variant", "standard")
    contestants = [
        writer("Standard by hand", floor, (folder / "theme", one / "standard.pdf"), one),
        writer("`build --variant standard`", PRINTGEN, standard, folder / "standard", "Standard by hand"),
        writer("both by hand", floor, (folder / "theme", *pdfs), both),
        writer("`build`", PRINTGEN, (*build, folder / "kit"), folder / "kit", "both by hand"),
    ]
    shown = f"{pictures} photographs of 3.8 megapixels" if pictures else "drawings"
    compare(f"layout: {number:,} cards with eight columns and {shown}", contestants, rounds, log)


def typst(folder: Path) -> list[Contestant]:
    """Return Typst with the deck, if it is installed."""
    if not find_spec("typst"):
        print("Typst is not installed: left out.", file=sys.stderr)
        return []
    shutil.copy(BENCH / "deck.typ", folder)
    shutil.copy(ROOT / "printgen" / "art" / "icons.json", folder)
    target = folder / "typst.pdf"
    return [Contestant("Typst", python(TYPST, folder / "deck.typ", target, ROOT / "fonts"), "by hand", target)]


def bench_start(work: Path, rounds: int) -> None:
    """Measure commands that draw nothing."""
    folder = work / "faulty"
    folder.mkdir()
    (folder / "theme.yaml").write_text("format: 1\nextends: classic\nid: faulty\ntitel: Faulty\n", encoding="utf-8")
    floor = f"`{IMPORT}`"
    contestants = [
        Contestant(PASS, python("pass")),
        Contestant("`--help`", python(PRINTGEN, "--help"), PASS),
        Contestant("`themes`", python(PRINTGEN, "themes"), PASS),
        Contestant(floor, python(IMPORT), PASS),
        Contestant("`check`, a theme with errors", python(PRINTGEN, "check", folder), floor, code=1),
        Contestant("`check classic`", python(PRINTGEN, "check", "classic"), floor),
        Contestant("`options classic`", python(PRINTGEN, "options", "classic"), floor),
    ]
    compare("start-up", contestants, rounds, work / "log")


def bench_shaping(work: Path, rounds: int) -> None:
    """Measure an edition with joined letters, next to the same edition in a language that needs no shaping."""
    folder, log = work / "shaping", work / "log"
    english = ("build", "junior", "--out", folder, "--force")
    floor, arabic = "`build junior`", (*english, "--language", "ar")
    contestants = [
        Contestant(floor, python(PRINTGEN, *english), writes=folder / "junior"),
        Contestant("`build junior --language ar`", python(PRINTGEN, *arabic), floor, folder / "junior-ar"),
    ]
    compare("shaping: one edition in English and in Arabic", contestants, rounds, log)


def bench_warm(work: Path, rounds: int) -> None:
    """Measure single changes in a warm process, as with an editor or ``watch``."""
    folder = work / "warm"
    folder.mkdir()
    title = "one change in a process that is warm, one variant"
    show_progress(title)
    found = json.loads(subprocess.check_output([sys.executable, BENCH / "warm.py", folder, str(rounds)]))
    costs = {name: [Cost(0.0, cpu, 0.0, 0.0) for cpu in cpus] for name, cpus in found.items()}
    show_progress("")
    print_title(title)
    floor, *others = costs
    print_row(floor, costs[floor])
    for name in others:
        print_row(name, costs[name], floor, costs[floor])


def bench_batch(work: Path, rounds: int) -> None:
    """Measure batches of 1 and 10 kits of classic and 1,000 small ones; the baselines are kits that share less."""
    folder = work / "batch"
    folder.mkdir()

    def batch(name: str, table: Path, theme: str, *options: object, beside: str = "") -> Contestant:
        out = folder / "kits"
        code = f"import shutil; shutil.rmtree({str(out)!r}, ignore_errors=True); {PRINTGEN}"
        return Contestant(name, python(code, "batch", table, "--theme", theme, "--out", out, *options), beside, out)

    here, other, small = ("--engine", "here"), "each in another style", "in the command's process"
    for kits in (1, 10):
        same = write_table(folder / f"same-{kits}.csv", kits, "classic")
        mixed = write_styles(folder / f"mixed-{kits}.csv", kits)
        contestants = [
            batch(other, mixed, "classic", *here),
            batch("title and two names change", same, "classic", *here, beside=other),
        ]
        title = f"batch: {kits} kit{'s' if kits > 1 else ''} of classic, both variants"
        compare(title, contestants, min(rounds, 3), work / "log")
    table = write_table(folder / "small.csv", 1000, SMALL)
    cards = ("--variant", "standard", "--only", "cards")
    contestants = [
        batch(small, table, SMALL, *cards, *here),
        batch("one worker", table, SMALL, *cards, "--workers", 1, beside=small),
        batch("two workers", table, SMALL, *cards, "--workers", 2, beside=small),
    ]
    compare("batch: 1,000 kits of the cards of a small game, one variant", contestants, 1, work / "log")


BENCHES: dict[str, Callable[[Path, int], None]] = {
    "start": bench_start,
    "kit": bench_kit,
    "shaping": bench_shaping,
    "warm": bench_warm,
    "deck": lambda work, rounds: bench_deck(work, rounds, 600),
    "deck6000": lambda work, rounds: bench_deck(work, min(rounds, 3), 6000),
    "layout": lambda work, rounds: bench_laid_out(work, rounds, 1000, 0),
    "photographs": lambda work, rounds: bench_laid_out(work, min(rounds, 3), 1000, 100),
    "looks": lambda work, rounds: bench_looks(work, min(rounds, 3)),
    "batch": bench_batch,
}
LONG = ("batch",)  # only if asked for


def main() -> None:
    """Run the requested measurements in a temporary folder."""
    parser = argparse.ArgumentParser(description="Measure printgen beside its floors; prints the README's table.")
    parser.add_argument(
        "--rounds", type=int, default=5, help="rounds after one to warm up (default 5; 3 for long measurements)"
    )
    usual = ",".join(name for name in BENCHES if name not in LONG)
    parser.add_argument(
        "--only", default=usual, help=f"some of {','.join(BENCHES)}; all but {','.join(LONG)} by default"
    )
    options = parser.parse_args()
    chosen = options.only.split(",")
    if options.rounds < 1 or not set(chosen) <= set(BENCHES):
        parser.error(f"--rounds is at least 1, --only some of {','.join(BENCHES)}")
    os.environ["PYTHONPATH"] = str(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as on most machines, where Python caches compiled modules
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as work:
        for name in chosen:
            BENCHES[name](Path(work), options.rounds)
    print(f"\n{machine()}; medians of {options.rounds} rounds, 3 for long measurements.")


def machine() -> str:
    """Describe the machine; called last, because a child's peak memory is never reported below its parent's."""
    from importlib.metadata import version

    libraries = " and ".join(f"{name} {version(name)}" for name in ("reportlab", "typst") if find_spec(name))
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {libraries}"


if __name__ == "__main__":
    main()
