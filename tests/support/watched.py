"""A small theme in a watched folder, for tests to change step by step."""

import json
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from printgen.api import choices_of, load
from printgen.errors import PrintgenError
from printgen.watch import Asked, News, Wanted, watched
from tests.support import card_game

Step = Callable[[], bool]
QUIET: Step = lambda: False  # noqa: E731 - a step like those that are made


class WatchedTheme:
    """A small theme in a folder, with methods that change it, and its kit beside it."""

    def __init__(self, folder: Path) -> None:
        self.home, self.out = folder / "quiz", folder / "out"
        self.folders: list[Collection[Path]] = []
        self.home.mkdir()
        self.say()

    def say(self, **fields: Any) -> bool:
        """Write the theme with other fields."""
        (self.home / "theme.yaml").write_text(json.dumps(self.tree() | fields, indent=1), encoding="utf-8")
        return True

    def tree(self) -> dict[str, Any]:
        return dict(json.loads(card_game.theme()))

    def decks(self, text: str) -> list[dict[str, Any]]:
        """Return the decks with another text on the second card of the first."""
        decks: list[dict[str, Any]] = self.tree()["decks"]
        decks[0]["cards"][1]["text"] = text
        return decks

    def watch(self, *steps: Step, items: tuple[str, ...] = (), only: tuple[str, ...] | None = None) -> list[News]:
        """Return the reports while the steps run one after another; each returns whether it has changed a file."""
        waiting = iter(steps)

        def stream(folders: Collection[Path]) -> Iterator[bool]:
            self.folders.append(folders)
            for step in waiting:
                yield step()

        def read() -> Asked:
            theme = load(self.name)
            return Asked(theme, choices_of(theme), ("standard",), only)

        wanted = Wanted(self.out, items, 50)
        return list(watched(self.name, read, wanted, stream))

    @property
    def name(self) -> str:
        return f"{self.home}/"

    @property
    def kit(self) -> Path:
        return self.out / "quiz" / "standard"

    def files(self) -> dict[str, tuple[int, bytes]]:
        """Return each file of the kit with its inode and its bytes."""
        return {path.name: (path.stat().st_ino, path.read_bytes()) for path in self.kit.iterdir()}


def news_text(news: News) -> str:
    assert isinstance(news, PrintgenError)
    return str(news)
