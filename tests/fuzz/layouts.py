"""Fuzzer inputs for card layouts: layouts mutated by their schema, expressions, and tables of their cards."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from printgen.layouts.resolved import bundled_layouts
from tests.fuzz import seeds
from tests.fuzz.calls import calls, theme_case
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_lines, bent_trees
from tests.fuzz.schemas import TROUBLE
from tests.fuzz.themes import SCHEMA
from tests.support.layouts import TABLE, THEME

_BITS = (
    "{title}", "{{", "}}", "{", "}", "{cost + 1}", "{cost / 0}", "{suit.colour}", "{deck.count}", "{each}", "{index}",
    "cost > 3 and not (title = \"x\")", "1 in \"1, 2\"", "(" * 30, "9" * 20, "-1", "0", "101", "40%", "-5 mm", "1e9",
    "3 star, fish", "60 star", "99x star", ":star:", "**bold**", "a, b, c", ", " * 50, "|a|b\n|c", "https://example.org",
    ":emoji/castle:", "2 🏰, game/cauldron", "game/", ":game/:",
)  # fmt: skip
_FIELDS = ("text", "picture", "icon", "row", "track", "qr", "table", "when", "for_each", "colour", "fill", "line", "at")
_CELLS = (
    ",",
    ";",
    '"',
    "{title}",
    "**",
    ":star:",
    "🏰",
    "game/",
    "9" * 30,
    "nan",
    "inf",
    "reef",
    "2 star",
    "x" * 300,
    "\x00",
    "-1",
)
_TREES = (
    seeds.tree_of(THEME.replace("sea.csv}", "sea.csv}\n")),
    *({**seeds.tree_of(THEME), "layouts": {"creature": {"extends": name}}} for name in ("quartet", "trick", "domino")),
)


@st.composite
def layouts(draw: st.DrawFn) -> Case:
    """Draw a game whose deck has a layout: its theme, its expressions or its table are mutated."""
    tree: Any = deepcopy(_TREES[0])
    if draw(st.booleans()):
        tree = draw(bent_trees(_TREES, SCHEMA, SCHEMA["$defs"]))
    items = _items(tree)
    for _ in range(draw(st.integers(0, 4)) if items else 0):
        item = draw(st.sampled_from(items))
        item[draw(st.sampled_from(_FIELDS))] = draw(st.sampled_from((*_BITS, *TROUBLE[:20])))
    if draw(st.booleans()):
        named = draw(st.sampled_from(sorted(bundled_layouts())))
        tree["decks"] = [{"id": "sea", "icon": "star", "layout": named, "cards_file": "sea.csv"}]
    table = draw(st.one_of(st.just(TABLE), bent_lines([TABLE], _CELLS))).replace("octagon", "anchor")
    words = draw(calls("cards", documents=("cards", "cards", "boxes")))
    return theme_case("layouts", words, seeds.text_of(tree), **{"sea.csv": table.encode("utf-8", "replace")})


def _items(tree: Any) -> list[dict[str, Any]]:
    """Return the items of the tree's layout that can be changed."""
    try:
        found = tree["layouts"]["creature"]["items"]
    except (KeyError, TypeError):
        return []
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []
