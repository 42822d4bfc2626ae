"""A small race game with rules and spaces that tests can change."""

import json
import random
from typing import Any

from tests.support.card_game import deck

TOKENS = [
    {"id": "cat", "name": "Cat", "icon": "cat"},
    {"id": "owl", "name": "Owl", "icon": "owl"},
    {"id": "fish", "name": "Fish", "icon": "fish"},
    {"id": "bee", "name": "Bee", "icon": "bee"},
]


def spaces(count: int = 36, **changed: dict[str, Any]) -> list[dict[str, Any]]:
    """Return this many spaces, ``s1`` the start and the last the finish; ``changed`` are fields by id."""
    found: list[dict[str, Any]] = [{"id": f"s{number}"} for number in range(1, count + 1)]
    found[0]["does"], found[-1]["does"] = "start", "finish"
    return [space | changed.get(space["id"], {}) for space in found]


EFFECTS: dict[str, dict[str, Any]] = {
    "s4": {"does": "forward", "by": 3, "name": "Tailwind"},
    "s9": {"does": "back", "by": 2, "text": "You forgot your hat."},
    "s12": {"does": "go", "to": "s18", "name": "Short cut", "text": "Nobody saw you."},
    "s14": {"does": "miss", "icon": "sleep"},
    "s16": {"does": "again"},
    "s20": {"does": "draw", "deck": "animals"},
    "s22": {"does": "swap"},
    "s25": {"does": "return", "name": "Puddle"},
}
LINKS = [{"id": "up", "at": "s6", "to": "s17"}, {"id": "down", "at": "s31", "to": "s13"}]


def tree(**fields: Any) -> dict[str, Any]:
    """Return a theme as plain values, with some fields changed."""
    return {
        "format": 1,
        "id": "race",
        "game": "path",
        "title": "The Race",
        "tagline": "Run, rabbit, run",
        "style": "sweetschool",
        "players": {"min": 2, "max": 4, "age": 5},
        "board": {"icon": "flag", "scenery": ["tree", "flower", "home"]},
        "spaces": spaces(36, **EFFECTS),
        "links": LINKS,
        "decks": [deck("animals", "paw", "dots", "#2f7d4f", 6)],
        "pieces": {"tokens": TOKENS},
        **fields,
    }


def theme(**fields: Any) -> str:
    """Return the text of a theme as JSON, which is also YAML."""
    return json.dumps(tree(**fields), indent=1)


def random_race(draw: random.Random) -> dict[str, Any]:
    """Return a race of random length, with effects that stay on the path and cause no endless loop."""
    count = draw.randint(30, 100)
    decks = [deck("animals", "paw", "dots", "#2f7d4f", 6), deck("jobs", "hammer", "rising", "#8a4f9e", 6)]
    decks = decks[: draw.randint(0, 2)]
    places = draw.sample(range(8, count - 8), draw.randint(2, 12))
    dice = draw.randint(1, 3)
    kinds: list[dict[str, Any]] = [
        {"does": "forward", "by": draw.randint(1, 7), "name": "Fair wind"},
        {"does": "back", "by": draw.randint(1, 7), "name": "Lost hat", "text": "You left it on the last bench."},
        {"does": "go", "to": f"s{draw.randint(2, 7)}"},
        {"does": "miss", "turns": draw.randint(1, 3), "icon": "sleep"},
        {"does": "again"},
        {"does": "swap", "name": "A very narrow bridge"},
        {"does": "return"},
        {"name": "A bench in the shade", "text": "Nothing happens here, and that is fine."},
    ]
    changed = {f"s{place}": draw.choice(kinds) for place in places}
    changed |= {f"s{count - 2 - number}": {"does": "draw", "deck": deck["id"]} for number, deck in enumerate(decks)}
    free = [number for number in range(8, count - 8) if f"s{number}" not in changed]
    ends = draw.sample(free, 2 * draw.randint(0, 3))
    links = [
        {"id": f"link-{number}", "at": f"s{at}", "to": f"s{to}"}
        for number, (at, to) in enumerate(zip(ends[::2], ends[1::2], strict=True))
    ]
    board = {"icon": "flag", "shape": draw.choice(("rows", "spiral")), "scenery": ["tree", "home"]}
    return tree(
        title=draw.choice(("The Race", "Round the Hill and Home")),
        style=draw.choice(("sweetschool", "deco", "woodcut", "arcade", "programme")),
        board=board,
        spaces=spaces(count, **changed),
        links=links,
        decks=decks,
        rules={
            "dice": dice,
            "finish": draw.choice(("over", "exact", "bounce")),
            "chain": False,
            "meet": draw.choice(("share", "home")),
            "extra_throw": draw.random() < 0.5,
        },
        pieces={"tokens": TOKENS, "throw": draw.choice(("dice", "none") if dice > 1 else ("dice", "spinner", "none"))},
    )
