"""Dice and shuffles that can be checked, and the log of a table.

Before the game, the table publishes the hash of a secret seed. Every throw and shuffle follows from the seed and a
counter. When the game is over the seed is published, so that anyone can compute all throws again. Each line of the log
contains a hash of all lines before it, which everyone at the table sees with each action: nobody can change the past.
"""

import hashlib
import hmac
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

_FULL = 1 << 32


class Draws:
    """Dice and shuffles from a seed; ``drawn`` collects those of the current action."""

    def __init__(self, seed: str, count: int = 0) -> None:
        self._seed, self.count = bytes.fromhex(seed), count
        self.drawn: list[list[Any]] = []

    def _below(self, sides: int) -> int:
        """Return a number from 0 to below ``sides``, each as likely as the others."""
        while True:
            digest = hmac.digest(self._seed, str(self.count).encode(), "sha256")
            self.count += 1
            number = int.from_bytes(digest[:4])
            if number < _FULL // sides * sides:
                return number % sides

    def dice(self, count: int) -> list[int]:
        self.drawn.append([self._below(6) + 1 for _ in range(count)])
        return list(self.drawn[-1])

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        found = list(cards)
        for at in range(len(found) - 1, 0, -1):
            other = self._below(at + 1)
            found[at], found[other] = found[other], found[at]
        self.drawn.append(found)
        return list(found)

    def taken(self) -> list[list[Any]]:
        """Return what was drawn since the last call."""
        found, self.drawn = self.drawn, []
        return found


def commitment(seed: str) -> str:
    """Return what is published of a seed before the game."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def chained(before: str, line: Mapping[str, Any]) -> str:
    """Return the hash of a line and of everything before it."""
    text = json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(f"{before}{text}".encode()).hexdigest()


class Log:
    """The lines of a table in a file to which lines are only appended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.head, self.count = "", 0

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield the lines of the file; a last line that was cut off by a crash is removed from it."""
        if not self._path.exists():
            return
        whole, kept = self._path.read_bytes(), 0
        for raw in whole.splitlines(keepends=True):
            if not raw.endswith(b"\n"):
                break
            entry = json.loads(raw)
            self._follow(entry)
            kept += len(raw)
            yield entry
        if kept < len(whole):
            with self._path.open("r+b") as file:
                file.truncate(kept)

    def _follow(self, entry: Mapping[str, Any]) -> None:
        line = {name: value for name, value in entry.items() if name != "chain"}
        head = chained(self.head, line)
        if entry["chain"] != head or entry["n"] != self.count:
            raise ValueError(f"line {self.count + 1} of the log was changed")
        self.head, self.count = head, self.count + 1

    def append(self, line: dict[str, Any]) -> dict[str, Any]:
        """Write a line with its number and hash to the disk, and return it."""
        entry = {"n": self.count, **line}
        entry["chain"] = chained(self.head, entry)
        with self._path.open("ab") as file:
            file.write(json.dumps(entry, ensure_ascii=False).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.head, self.count = entry["chain"], self.count + 1
        return entry
