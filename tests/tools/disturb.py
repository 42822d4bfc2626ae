"""Disturb builds: kill them, fill the disk, remove write access, and run many at once.

    python -m tests.tools.disturb [ROUNDS]

Two states of one small theme are built alternately into one folder. After every disturbance, each file there is
complete and from one state, the files that the manifest lists are from the same state, and a successful build leaves
only the kit. The numbers are printed.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.conftest import ROOT
from tests.support import small_theme
from tests.support.forked import Call, Ended, Forker, Moment, forker

CHANGES = 25  # the number of changes to files that a build makes here
_TRIES = 4  # the most builds to start for each kill
State = dict[str, str]  # the hashes of a kit's files by name


class Ground(NamedTuple):
    """A folder for disturbed builds: a theme in two states, the correct kit of each, and the output folder."""

    themes: tuple[Path, Path]
    whole: tuple[State, State]
    out: Path
    processes: Forker

    @property
    def kit(self) -> Path:
        return self.out / "town"

    def command(self, state: int) -> list[str]:
        """Return the command that builds the theme in one of its states."""
        return [sys.executable, "-m", "printgen", *build(self.themes[state], self.out)]

    def run(self, state: int, **limits: Any) -> Ended:
        """Run a build to its end, within limits or until it is killed."""
        return self.processes.run(Call(build(self.themes[state], self.out), self.out.parent, **limits))

    def torn(self) -> list[str]:
        """Return the problems of the kit: files from neither state, or a manifest from another state."""
        found = state_of(self.kit)
        wrong = [name for name, digest in found.items() if digest not in (kit.get(name) for kit in self.whole)]
        if (self.kit / "minimal" / "kit.json").exists() and not wrong:
            listed = json.loads((self.kit / "minimal" / "kit.json").read_bytes())["documents"]
            missing = [one["file"] for one in listed if f"minimal/{one['file']}" not in found]
            wrong += [f"{name} is listed and not there" for name in missing]
        return wrong


def build(theme: Path, out: Path) -> tuple[str, ...]:
    """Return the command that builds a theme."""
    return ("build", f"{theme}/", "--variant", "minimal", "--only", "cards,money", "--force", "--out", str(out))


def ground(folder: Path, processes: Forker) -> Ground:
    """Write the theme in its two states, and build the kit of each."""
    themes = (folder / "one" / "town", folder / "two" / "town")
    wholes = []
    for number, theme in enumerate(themes):
        small_theme.write(
            theme, small_theme.bent(("id: small-town", "id: town"), ("title: Small Town", f"title: Town {number}"))
        )
        out = folder / f"whole-{number}"
        assert processes.run(Call(build(theme, out), folder)).code == 0
        wholes.append(state_of(out / "town"))
    return Ground(themes, (wholes[0], wholes[1]), folder / "out", processes)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def state_of(kit: Path) -> State:
    """Return the visible files of a kit with their hashes."""
    files = (path for path in kit.rglob("*") if path.is_file() and not any(p.startswith(".") for p in path.parts[-3:]))
    return {path.relative_to(kit).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def stray(place: Ground) -> list[Path]:
    """Return hidden folders and other extra files beside the kit."""
    return [path for path in place.out.rglob("*") if path.name.startswith(".") or path.suffix == ".old"]


def good(place: Ground, state: int) -> None:
    """Run an undisturbed build and check that the kit is complete, with no other files."""
    done = place.run(state)
    assert done.code == 0, done.stderr
    assert state_of(place.kit) == place.whole[state]
    assert not stray(place)


def kills_at(place: Ground, end: signal.Signals, changes: Iterable[int]) -> Counter[int]:
    """Kill a build before each of these changes to files; check the kit and return how the builds ended."""
    codes = Counter[int]()
    good(place, 0)
    for change in changes:
        other = int(state_of(place.kit) == place.whole[0])  # not the current state, so that files change
        done = place.run(other, ended=Moment(end, change))
        assert "Traceback" not in done.stderr, done.stderr
        assert not (torn := place.torn()), torn
        codes[done.code] += 1
        if end == signal.SIGKILL:
            good(place, other)  # which removes leftovers
        assert not stray(place)
    return codes


def kills(place: Ground, rounds: int, end: signal.Signals = signal.SIGKILL, seed: int = 1) -> Counter[str]:
    """Kill builds at random moments; check that the kit stays complete and that the next build removes leftovers.

    Builds that end before they are killed are not counted; after too many of them it gives up.
    """
    choose, counts = random.Random(seed), Counter[str]()
    usual = usual_seconds(place, 0)
    for number in range(_TRIES * rounds):
        state = (number + 1) % 2
        with subprocess.Popen(
            place.command(state), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as process:
            # More often near the end, where files are written. Python handles Ctrl-C before the program begins.
            early = 0.0 if end != signal.SIGINT else 0.5
            time.sleep(usual * choose.choice((choose.uniform(early, 1.0), choose.uniform(0.6, 1.0))))
            process.send_signal(end)
            _, said = process.communicate()
        assert "Traceback" not in said, said
        counts["ended in time" if process.returncode == 0 else "killed"] += 1
        assert not (torn := place.torn()), torn
        if end != signal.SIGKILL:
            assert not stray(place)
        counts["left hidden folders"] += bool(stray(place))
        counts["killed, and the kit was new"] += process.returncode != 0 and state_of(place.kit) == place.whole[state]
        usual = usual_seconds(place, state)
        if counts["killed"] == rounds:
            break
    return counts


def usual_seconds(place: Ground, state: int) -> float:
    """Return the time of an undisturbed build, from Python's start."""
    begun = time.monotonic()
    subprocess.run(place.command(state), env=environment(), check=True, stdout=subprocess.DEVNULL)
    seconds = time.monotonic() - begun
    assert state_of(place.kit) == place.whole[state]
    assert not stray(place)
    return seconds


def full_disks(place: Ground, sizes: Sequence[int]) -> Counter[str]:
    """Run builds with limits on file size; check that they report an error and keep the old kit."""
    counts = Counter[str]()
    good(place, 0)
    for size in sizes:
        done = place.run(1, size=size)
        assert done.code in (0, 1), (done.code, done.stderr)
        assert "Traceback" not in done.stderr, done.stderr
        counts["refused" if done.code else "built"] += 1
        assert state_of(place.kit) == place.whole[0 if done.code else 1]
        assert not stray(place)
        good(place, 0)
    return counts


def read_only(place: Ground) -> Counter[str]:
    """Run builds of a user without write access; check that they report an error and keep the old kit."""
    counts = Counter[str]()
    for locked in (place.out, place.kit, place.kit / "minimal"):
        good(place, 0)
        everybody = [path for path in (place.out.parent, *place.out.parent.rglob("*")) if path.is_dir()]
        for path in everybody:
            path.chmod(0o555 if path == locked else 0o777)
        done = place.run(1, as_nobody=True)
        for path in everybody:
            path.chmod(0o755)
        assert done.code in (0, 1), (done.code, done.stderr)
        assert "Traceback" not in done.stderr, done.stderr
        assert state_of(place.kit) == place.whole[0 if done.code else 1]
        counts["refused" if done.code else "built"] += 1
    good(place, 0)
    return counts


def at_once(place: Ground, number: int) -> Counter[str]:
    """Run several builds at once in one folder, of either state; check that the kit is complete and of one state."""
    good(place, 0)
    running = [
        subprocess.Popen(
            place.command(at % 2), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        for at in range(number)
    ]
    said = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0] * number, said
    found = state_of(place.kit)
    assert found in place.whole, "a mixture of two kits"
    assert not stray(place)
    return Counter({"built": number, "the last was the second state": int(found == place.whole[1])})


def main(rounds: int) -> None:
    """Run all disturbances; builds receive Ctrl-C even if this runs in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = Path(tempfile.mkdtemp(prefix="disturb-"))
    folder.chmod(0o755)
    with forker() as processes, ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        place = ground(folder, processes)
        print(f"{rounds} kills:", dict(kills(place, rounds)))
        print(f"{rounds // 10} requests to end:", dict(kills(place, rounds // 10, signal.SIGTERM)))
        print(f"{rounds // 10} interrupts:", dict(kills(place, rounds // 10, signal.SIGINT)))
        print("full disks:", dict(full_disks(place, [1, 1000, 4096, 20_000, 40_000, 80_000, 10**9])))
        print("folders that may not be written to:", dict(read_only(place)))
        for number in (2, 2, 2, 10, 10):
            print(f"{number} builds at once:", dict(at_once(place, number)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
