"""The cost of a change in a warm process: prints one JSON row per task, with its CPU ms in each round.

python tests/bench/warm.py FOLDER ROUNDS    a theme is written to the folder, and changed before each round
"""

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from printgen.art.icons import baked
from printgen.kit import finish as pipeline
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS
from printgen.kit.view import KitView
from printgen.loading import load_theme
from printgen.theme.theme import Theme

VARIANT = "standard"
USUAL = Choices(PAPERS["letter"])
# The item to make, and the line of the theme to change before; {} is the round.
ASKED = {
    "one card": "decks: [{{id: chance, cards: [{{id: chance-01, text: 'Round {}: take {{money.20}}.'}}]}}]",
    "cards": "decks: [{{id: chance, cards: [{{id: chance-01, text: 'Round {}: take {{money.20}}.'}}]}}]",
    "board": "spaces: [{{id: boardwalk, name: Number {}}}]",
    "deeds": "spaces: [{{id: boardwalk, name: Number {}}}]",
    "money": "money: [{{value: 1, count: 4{}}}]",
    "pieces": "words: {{token: {{one: Token {0}, many: Tokens {0}}}}}",
    "rules": "booklet: {{intro: 'This is round {}.'}}",
    "guide": "credits: [Round {}]",
}


def written(folder: Path, line: str) -> Theme:
    """Write a theme with an additional line, and load it."""
    (folder / "theme.yaml").write_text(f"format: 1\nextends: classic\nid: warm\n{line}\n", encoding="utf-8")
    return load_theme(str(folder), baked().keys())


def clocked(work: Callable[[], object]) -> float:
    """Return the CPU time of a call in ms."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def asked(theme: Theme, name: str, former: KitView) -> object:
    """Make the item that a row names."""
    kit = KitView(theme, USUAL, former=former)
    if name == "one card":
        return kit.piece("cards", "chance-01", VARIANT)
    return pipeline.finish(kit.lay_out((name,)), (VARIANT,), (name,))


def main(folder: Path, rounds: int) -> None:
    """Measure everything in turn."""
    gc.disable()
    usual = written(folder, "")
    costs: dict[str, list[float]] = {"the whole kit anew": [], "the theme, read anew": []}
    former = KitView(usual, USUAL)
    kit = former.lay_out()
    names = [document.name for document in kit.documents]
    themes: list[Theme] = []
    for number in range(rounds + 1):
        found = {"the whole kit anew": clocked(lambda: pipeline.finish(lay_out(usual, USUAL), (VARIANT,), names))}
        for name, line in ASKED.items():
            told = line.format(number)
            found["the theme, read anew"] = clocked(lambda told=told: themes.append(written(folder, told)))
            found[name] = clocked(lambda name=name: asked(themes[-1], name, former))
        if number:  # round 0 only warms up
            for name, cost in found.items():
                costs.setdefault(name, []).append(cost)
    print(json.dumps(costs))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
