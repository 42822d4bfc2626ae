"""The data of a kit for a table, without its pictures: made of an edition in a moment."""

from typing import Any

from printgen.games.registry import of_game
from printgen.loading import load_theme
from printgen.play.records import plain


def table_kit(name: str) -> dict[str, Any]:
    """Return the data that the page of an edition's kit has, with its spaces in a row."""
    edition: Any = load_theme(name).edition
    rules = of_game(edition.game, "play", "play_rules")(edition)
    data = {"game": edition.game, **plain(rules)}
    spaces = [
        {"id": one["id"], "name": one["id"], "x": at * 50.0, "y": 0.0, "width": 50.0, "height": 70.0}
        for at, one in enumerate(data.get("spaces", ()))
    ]
    size = {"width": 20.0, "height": 20.0}
    tokens = [{"id": token.id, "x": 0.0, "y": -30.0, **size} for token in getattr(edition, "tokens_of_players", ())]
    if edition.game == "slide":
        count = data["tokens"]
        tokens = [
            {"id": f"{side}-{n + 1}", "x": 0.0, "y": -30.0, **size} for side in data["sides"] for n in range(count)
        ]
    stocks = [
        {"id": id, "count": data.get(f"{kind}_count", 0), **size}
        for id, kind in (("hotel", "large"), ("house", "small"))
        if data.get(f"{kind}_count")
    ]
    notes = [
        {"id": f"note-{note.value}", "value": note.value, "count": note.count} for note in getattr(edition, "money", ())
    ]
    hand = edition.starting_hand() if notes else {}
    return {
        "id": f"{edition.id}-en",
        "rules": data,
        "sliding": edition.game == "slide",
        "spaces": spaces,
        "board": {"width": 50.0 * len(spaces), "height": 70.0},
        "decks": [
            {
                "id": f"deck-{deck['id']}",
                "x": 0.0,
                "y": 100.0,
                **size,
                "cards": [{"id": card} for card in deck["cards"]],
            }
            for deck in data.get("decks", ())
        ],
        "deeds": [{"id": one["deed"], **size} for one in data.get("spaces", ()) if one.get("deed")],
        "notes": notes,
        "tokens": tokens,
        "stocks": stocks,
        "dice": data.get("dice", 0),
        "start": {f"note-{value}": count for value, count in hand.items()},
    }
