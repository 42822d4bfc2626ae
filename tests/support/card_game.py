"""A small game of cards alone, whose rules can be changed."""

import json
from pathlib import Path
from typing import Any

RULES: dict[str, Any] = {"hand": 0, "draw": 1, "play": "read", "win": "most", "used_up": "end", "minutes": 25}


def deck(name: str, icon: str, hatch: str, colour: str, count: int) -> dict[str, Any]:
    """A deck of so many cards, the first of them to be kept."""
    cards: list[dict[str, Any]] = [
        {"id": f"{name}-{n}", "text": f"Name a thing that begins with {n}."} for n in range(count)
    ]
    cards[0] |= {"keep": True, "title": "Second try", "text": "Keep this and use it once."}
    return {"id": name, "name": name.capitalize(), "icon": icon, "hatch": hatch, "colour": colour, "cards": cards}


def theme(decks: int = 2, **rules: Any) -> str:
    """The text of a theme with some rules changed."""
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
    return json.dumps(tree, indent=1)  # which is YAML as well


def written(folder: Path, text: str) -> str:
    """The theme's folder as a command takes it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    return f"{folder}/"
