"""Random games of the trading family with all options of themes; the same seed gives the same game.

Their nouns occur nowhere else in the rules, so that a search for a noun finds only its own uses.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import inspect

from printgen.games.trade.records import Edition, Rules
from printgen.theme.records import converted
from tests.support import small_theme

Tree = dict[str, Any]

HATCHES = ("rising", "level", "grid", "lattice", "dots", "bricks", "zigzag", "rings")
ICONS = ("home", "star", "coin", "train", "water", "key", "car", "cat", "crown", "gift", "heart", "leaf")
VALUES = (500, 100, 50, 20, 10, 5, 1)

# Each noun in several forms, some with "an", some without any article.
NOUNS: dict[str, Sequence[Tree]] = {
    "property": ({"one": "acre", "many": "acres", "article": "an"}, {"one": "plot", "many": "plots"}),
    "deed": ({"one": "title", "many": "titles"}, {"one": "charter", "many": "charters"}),
    "transport": ({"one": "zeppelin", "many": "zeppelins"}, {"one": "omnibus", "many": "omnibuses", "article": "an"}),
    "utility": ({"one": "windmill", "many": "windmills"}, {"one": "aqueduct", "many": "aqueducts", "article": "an"}),
    "small_building": ({"one": "yurt", "many": "yurts"}, {"one": "igloo", "many": "igloos", "article": "an"}),
    "large_building": ({"one": "fortress", "many": "fortresses"}, {"one": "abbey", "many": "abbeys", "article": "an"}),
    "token": ({"one": "pawn", "many": "pawns"}, {"one": "idol", "many": "idols", "article": "an"}),
    "bank": ({"one": "Vault", "many": "Vaults"}, {"one": "Exchequer", "many": "Exchequers", "article": "an"}),
    "banker": ({"one": "Warden", "many": "Wardens"}, {"one": "Archivist", "many": "Archivists", "article": "an"}),
    "bankruptcy": ({"one": "ruin", "many": "ruins"}, {"one": "insolvency", "many": "insolvencies", "article": "an"}),
    "mortgage": ({"one": "lien", "many": "liens"}, {"one": "escrow", "many": "escrows", "article": "an"}),
    "interest": ({"one": "usury", "many": "usury", "article": ""},),
    "bonus": ({"one": "stipend", "many": "stipends"}, {"one": "allowance", "many": "allowances", "article": "an"}),
    "pointer": ({"one": "comet", "many": "comets"}, {"one": "arrow", "many": "arrows", "article": "an"}),
}
JAIL, GO_TO_JAIL, FREE, START = "Oubliette", "Shackled Away", ("Hammock", "Meadow", "Picnic"), "Departure"
TAX, DECK, STREET = "Toll", "Almanac", "Row"

# The plain words for missing features of a game.
ABSENT = {
    "tax": r"tax(es)?",
    "deck": r"cards?|decks?|draw(n|ing)?|shuffled?",
    "building": r"buil(d|ding|dings|t)|bare|evenly|steps?",
    "mortgage": r"mortgages?|lifts?|lifting",
    "auction": r"auction(s|ed|eer)?|bids?|bidders?",
    "jail": rf"jail|visiting|doubles in a row|{JAIL}",
    "doubles": r"doubles|dice",
    "go_to_jail": GO_TO_JAIL,
    "free": "|".join(FREE),
}
_NOUNS = ("transport", "utility", "small_building", "large_building", "mortgage")


def random_game(seed: int) -> Tree:
    """Return a complete and valid theme as plain values."""
    dice = Random(seed)
    spaces = 2 * dice.randint(12, 32)
    least = dice.randint(1, 4)
    most = dice.randint(least, 10)
    decks = dice.choice((0, 0, 1, 1, 2, 3, 4, 5, 6))
    transports, utilities, taxes = dice.choice((0, 0, 1, 2, 3)), dice.choice((0, 0, 1, 2)), dice.choice((0, 0, 1, 2))
    has_jail = dice.random() < 0.6
    corners = _corners(dice, has_jail)
    draws = [deck for deck in range(decks) for _ in range(dice.randint(1, 2))]
    sizes = _sizes(dice, spaces - 4 - transports - utilities - taxes - len(draws))
    rules = _rules(dice, transports, utilities)
    if has_jail and not decks and rules["dice"] == 1:  # otherwise only a space leads there
        corners[-1] |= {"does": "go-to-jail", "name": GO_TO_JAIL}
    kinds = [
        *({"kind": "transport", "icon": "train", "price": 200} for _ in range(transports)),
        *({"kind": "utility", "icon": "water", "price": 150} for _ in range(utilities)),
        *(_tax(dice) for _ in range(taxes)),
        *({"kind": "draw", "deck": f"deck-{deck}"} for deck in draws),
        *(_property(dice, group, rules) for group, size in enumerate(sizes) for _ in range(size)),
    ]
    dice.shuffle(kinds)
    base = json.loads(json.dumps(_base()))
    return {
        **base,
        "id": f"game-{seed}",
        "title": f"Chance of a Lifetime {seed}",
        "players": {"min": least, "max": most, "age": 8},
        "words": {name: dice.choice(forms) for name, forms in NOUNS.items()},
        "rules": rules,
        "groups": [_group(number) for number in range(len(sizes))],
        "spaces": list(_ring(corners, kinds)),
        "decks": [_deck(dice, number, has_jail) for number in range(decks)],
        "money": _money(dice, rules["start_money"], least),
        "pieces": _pieces(dice, rules, most),
        "examples": {"pair": next((f"g{at}" for at, size in enumerate(sizes) if size == 2), None)},
    }


def edition_of(tree: Tree) -> Edition:
    """Return the edition of a theme, for its words; it has no generated groups."""
    groups = [{"colour": "#000000", "mark": "-", "hatch": "dots", **group} for group in tree["groups"]]
    words = {"build": {"plain": "build", "ing": "building"}, **tree["words"]}
    return converted({**tree, "groups": groups, "words": words}, Edition)


def write(folder: Path, tree: Tree) -> Path:
    """Write the theme as a folder."""
    return small_theme.write(folder, json.dumps(tree, indent=1, ensure_ascii=False))


def absent_words(edition: Edition, plain: bool = True) -> dict[str, re.Pattern[str]]:
    """Return words that must not occur in a game without some features: their nouns, and their ``plain`` words."""
    gone = edition.missing_features()
    words = {name: getattr(edition.words, name) for name in _NOUNS if name in gone}
    found = {f"the word for {name}": rf"\b({word.one}|{word.many})\b" for name, word in words.items()}
    if plain:
        found |= {name: rf"\b({words})\b" for name, words in ABSENT.items() if name in gone}
        if edition.rules.dice != 3:
            found["three dice"] = "three dice|all three"
    return {name: re.compile(pattern, re.I) for name, pattern in found.items()}


def _base() -> Tree:
    """Return fonts and colors, which are the same in all games."""
    colors = dict.fromkeys(("ink", "line", "accent", "second", "small_building", "large_building"), "#112233")
    sans, narrow = "ibm-plex-sans/IBMPlexSans", "roboto-condensed/RobotoCondensed"
    return {
        "format": 1,
        "currency": {"sign": "§", "one": "shell", "many": "shells"},
        "palette": {**colors, "paper": "#ffffff", "board": "#ffffff", "centre": "#224466"},
        "board": {"shape": "ring"},
        "fonts": {
            "text": f"{sans}-Regular.ttf",
            "text_bold": f"{sans}-Bold.ttf",
            "text_italic": f"{sans}-Italic.ttf",
            "text_bold_italic": f"{sans}-BoldItalic.ttf",
            "condensed": f"{narrow}-Regular.ttf",
            "condensed_bold": f"{narrow}-Bold.ttf",
            "display": "oswald/Oswald-Bold.ttf",
            "figures": f"{sans}-Bold.ttf",
        },
    }


def _corners(dice: Random, has_jail: bool) -> list[Tree]:
    """Return the start and three more corners: a jail, and perhaps a space that leads there."""
    does = ["free"] * 3
    if has_jail:
        does[0] = "jail"
        if dice.random() < 0.7:
            does[2] = "go-to-jail"
    names = iter(FREE)
    named = {"jail": JAIL, "go-to-jail": GO_TO_JAIL}
    found = [{"id": "start", "kind": "corner", "does": "start", "name": START, "icon": "star"}]
    for at, role in enumerate(does):
        name = named.get(role) or next(names)
        found.append({"id": f"corner-{at}", "kind": "corner", "does": role, "name": name, "icon": "key"})
    return found


def _sizes(dice: Random, count: int) -> list[int]:
    """Return the sizes of up to twelve groups of one to five properties that fill this many spaces."""
    sizes: list[int] = []
    count = min(count, 5 * 12)
    groups = dice.randint(max(2, -(-count // 5)), min(12, count))
    for left in range(groups, 0, -1):
        rest = count - sum(sizes)
        sizes.append(dice.randint(max(1, rest - 5 * (left - 1)), min(5, rest - left + 1)))
    return sizes


def _rules(dice: Random, transports: int, utilities: int) -> Tree:
    """Return random values of every option; the rents rise."""
    fields = inspect.type_info(Rules).fields  # type: ignore[attr-defined]
    drawn: Tree = {}
    for field in fields:
        kind = field.type
        if isinstance(kind, inspect.LiteralType):
            drawn[field.name] = dice.choice(sorted(map(str, kind.values)))
        elif isinstance(kind, inspect.BoolType) or isinstance(getattr(kind, "type", None), inspect.BoolType):
            drawn[field.name] = dice.random() < 0.6
    large = drawn["large_buildings"]
    return {
        **drawn,
        "hand": "own",
        "start_money": 500 * dice.randint(1, 4),
        "salary": 10 * dice.randint(1, 30),
        "jail_fine": 10 * dice.randint(1, 9),
        "jail_tries": dice.randint(1, 4),
        "doubles_to_jail": dice.randint(2, 4),
        "transport_rent": [25 * 2**step for step in range(transports)],
        "utility_factor": [4 + 3 * step for step in range(utilities)],
        "group_factor": dice.randint(1, 3),
        "mortgage_percent": dice.choice((50, 40)),
        "resale_percent": dice.choice((50, 75)),
        "small_per_large": dice.randint(1, 5 if large else 6),
        "jail_card_top_price": dice.choice((None, 50)),
        "auction_opens_at": dice.choice((0, 10)),
        "time_limit": dice.choice((1, 60)),
        "dice": dice.randint(1, 3),
    }


def _property(dice: Random, group: int, rules: Tree) -> Tree:
    steps = rules["small_per_large"] + rules["large_buildings"] if rules["buildings"] else dice.randint(0, 6)
    rent = [10 + 20 * step for step in range(1 + steps)]
    return {"kind": "property", "group": f"g{group}", "price": 20 * (3 + group), "rent": rent, "building_cost": 50}


def _tax(dice: Random) -> Tree:
    tax: Tree = {"kind": "tax", "icon": "coin"}
    return tax | dice.choice(({"amount": 100}, {"amount": 200, "percent": 10}, {"also": "or so"}))


def _ring(corners: Sequence[Tree], others: Sequence[Tree]) -> Iterator[Tree]:
    """Return the spaces in order, a corner at the start of each side, each with its id and name."""
    half = len(others) // 2
    across = -(-half // 2)
    heads = dict(zip((0, across, half, half + across), corners, strict=True))
    for place, space in enumerate(others):
        if place in heads:
            yield heads[place]
        named = {} if space["kind"] == "draw" else {"name": _name(space, place)}
        yield {"id": f"s{place}", **named, **space}


def _name(space: Tree, place: int) -> str:
    names = {"tax": TAX, "transport": "Line", "utility": "Works"}
    return f"{names.get(space['kind'], STREET)} {place}"


def _group(number: int) -> Tree:
    return {"id": f"g{number}", "name": f"Group {number}"}


def _deck(dice: Random, number: int, has_jail: bool) -> Tree:
    """Return a deck; if there is a jail, perhaps with a card that leads there and one to leave it."""
    texts = [f"Fortune number {at}. Collect {{money.20}}." for at in range(dice.randint(1, 9))]
    cards: list[Tree] = [{"id": f"c{number}-{at}", "text": text} for at, text in enumerate(texts)]
    if dice.random() < 0.6:
        cards.append({"id": f"c{number}-start", "text": "Move to {start} and collect {salary}."})
    if has_jail and dice.random() < 0.5:
        cards.append({"id": f"c{number}-go", "text": "Go to {jail}."})
        cards.append({"id": f"c{number}-keep", "text": "Leave {jail}.", "title": "Passport", "keep": True})
    deck = {"id": f"deck-{number}", "name": f"{DECK} {number + 1}", "icon": ICONS[number], "colour": "#2a6597"}
    return {**deck, "hatch": HATCHES[number], "cards": cards}


def _money(dice: Random, total: int, players: int) -> list[Tree]:
    """Return notes that make up the starting cash of each player, enough for the smallest table."""
    notes: list[Tree] = [{"value": VALUES[0], "start": 0}]
    rest = total
    for value in VALUES[1:]:
        start = min(rest // value, dice.randint(0, 5))
        rest -= start * value
        notes.append({"value": value, "start": start})
    for note in notes:  # the largest notes make up the rest
        start, rest = divmod(rest, note["value"])
        note["start"] += start
    return [
        {**note, "count": max(10, note["start"] * players), "colour": "#d9b98a", "hatch": "dots", "icon": "coin"}
        for note in notes
    ]


def _pieces(dice: Random, rules: Tree, players: int) -> Tree:
    return {
        "small_building": {"count": dice.choice((0, 1, 24)), "icon": "home"},
        "large_building": {"count": dice.choice((0, 1, 8)), "icon": "home"},
        "tokens": [{"id": f"t{at}", "name": f"Figure {at}", "icon": ICONS[at]} for at in range(max(2, players))],
        "dice": dice.choice((0, rules["dice"])),
        "tray": dice.random() < 0.3,
    }
