"""A small card game with rules that tests can change."""

import json
from pathlib import Path
from typing import Any

RULES: dict[str, Any] = {"hand": 0, "draw": 1, "play": "read", "win": "most", "used_up": "end", "minutes": 25}


def deck(name: str, icon: str, hatch: str, colour: str, count: int) -> dict[str, Any]:
    """Return a deck of this many cards, the first of which are kept by players."""
    cards: list[dict[str, Any]] = [
        {"id": f"{name}-{n}", "text": f"Name a thing that begins with {n}."} for n in range(count)
    ]
    cards[0] |= {"keep": True, "title": "Second try", "text": "Keep this and use it once."}
    return {"id": name, "name": name.capitalize(), "icon": icon, "hatch": hatch, "colour": colour, "cards": cards}


def theme(decks: int = 2, **rules: Any) -> str:
    """Return the text of a theme with some rules changed."""
    every = [
        deck("animals", "paw", "dots", "#2f7d4f", 9),
        deck("jobs", "hammer", "rising", "#8a4f9e", 8),
        deck("places", "home", "level", "#a8501c", 8),
    ]
    tree = {
        "format": 1,
        "id": "quiz",
        "game": "cards",
        "title": "Who Am I?",
        "style": "arcade",
        "players": {"min": 3, "max": 4, "age": 8},
        "words": {"card": {"one": "riddle", "many": "riddles"}},
        "rules": RULES | rules,
        "decks": every[:decks],
    }
    return json.dumps(tree, indent=1)  # JSON is also YAML


def written(folder: Path, text: str) -> str:
    """Return the theme's folder as an argument of a command."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    return f"{folder}/"
