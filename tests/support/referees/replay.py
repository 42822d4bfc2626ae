"""Scripts of whole games, and the common part of the referees that replay them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parents[2] / "facts" / "games"
SCRIPTS = sorted(FOLDER.glob("*.yaml"))

Turn = Mapping[str, Any]


def read_script(path: Path) -> dict[str, Any]:
    """Return a script: its edition, setup, turns and end."""
    script: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return script


def edition_name(script: Mapping[str, Any]) -> str:
    """Return a theme's name, or the folder of a theme that lies beside the scripts."""
    own = FOLDER / str(script["edition"])
    return f"{own}/" if own.is_dir() else str(script["edition"])


class Referee:
    """A referee of a game: computes the consequences of each turn, and notes differences from the script.

    ``met`` contains the names of all rules, spaces and cards that were used.
    """

    def __init__(self, script: Mapping[str, Any], edition: Any) -> None:
        self.script, self.edition, self.rules = script, edition, edition.rules
        self.differences: list[str] = []
        self.met: set[str] = set()
        self.at = 0

    def turns(self) -> Iterator[Turn]:
        """Yield the turns of the script, and count them."""
        for turn in self.script["turns"]:
            self.at += 1
            yield turn

    def require(self, holds: bool, rule: str) -> None:
        if not holds:
            self.differences.append(f"turn {self.at}: {rule}")

    def compare(self, turn: Turn, **results: Any) -> None:
        """Note each result that the turn gives differently, or does not give although there is one."""
        for name, result in results.items():
            given = turn.get(name)
            if given != result and (given or result):
                self.differences.append(f"turn {self.at}: {name} is {given}, but the rules give {result}")

    def replay(self) -> None:
        """Play the script from the setup to the end."""
        raise NotImplementedError
