"""Fuzzer inputs for boards and rules: rings of all sizes, other kinds of spaces, and missing rules."""

from typing import Any

from hypothesis import strategies as st

from tests.fuzz import seeds
from tests.fuzz.calls import calls, theme_case
from tests.fuzz.case import Case
from tests.fuzz.schemas import values
from tests.fuzz.themes import SCHEMA
from tests.support.ring_theme import ring_text

_KINDS = ("transport", "utility", "tax", "property")
_NAMES = ("Street {}", "A", "Long Promenade of the Old Harbour {}", "№ {}", "Ŝ-Straße {}")
_RECORDS = SCHEMA["$defs"]
_RULES: dict[str, Any] = _RECORDS["Rules"]["properties"]


@st.composite
def rings(draw: st.DrawFn) -> Case:
    """Draw a game with sides of any length, other kinds of spaces and other rule options."""
    across = draw(st.integers(2, 20))
    down = draw(st.one_of(st.integers(2, 20), st.integers(4, 28).map(lambda half: max(2, half - across))))
    text = ring_text(across, down, draw(st.integers(0, 6)), draw(st.integers(1, 6)), draw(st.sampled_from(_NAMES)))
    tree = seeds.tree_of(text)
    for at in draw(st.lists(st.integers(0, len(tree["spaces"]) - 1), max_size=8, unique=True)):
        if tree["spaces"][at]["kind"] in ("property", "tax"):
            tree["spaces"][at] = draw(_spaces(at, tree))
    for kind, field in (("transport", "transport_rent"), ("utility", "utility_factor")):
        tree["rules"][field] = [5 * (at + 1) for at in range(sum(space["kind"] == kind for space in tree["spaces"]))]
    for name in draw(st.lists(st.sampled_from(sorted(_RULES)), max_size=3, unique=True)):
        tree["rules"][name] = draw(values(_RULES[name], _RECORDS))
    if draw(st.integers(0, 7)) == 0:
        _without(tree, draw(st.sampled_from(("decks", "groups", "money", "board.across", "pieces", "words.deed"))))
    if draw(st.booleans()):
        tree["order"] = draw(
            st.lists(st.lists(st.sampled_from([one["id"] for one in tree["spaces"]]), max_size=4), max_size=3)
        )
    paper = draw(
        st.sampled_from(((), (), ("--paper", "a4"), ("--paper", "a3"), ("--board-size", "300mm"), ("--saver",)))
    )
    words = draw(calls(documents=("board", "board", "board-poster", "rules", "deeds", "guide", "pieces", "cards")))
    return theme_case("theme", words + (paper if words[0] == "build" else ()), seeds.text_of(tree))


@st.composite
def _spaces(draw: st.DrawFn, at: int, tree: Any) -> dict[str, Any]:
    """Draw a space of any kind."""
    kind = draw(st.sampled_from(_KINDS))
    space = {"id": f"{kind}-{at}", "kind": kind, "name": f"{kind.title()} {at}"}
    if kind == "tax":
        return {**space, "amount": draw(st.sampled_from((0, 75, 10**6))), "icon": "coin"}
    if kind != "property":
        return {**space, "price": draw(st.sampled_from((0, 150, 10**6))), "icon": "train"}
    group = draw(st.sampled_from([one["id"] for one in tree["groups"]])) if tree["groups"] else "none"
    rent = [2, 10, 30, 90, 160, 250, 300][: draw(st.sampled_from((6, 6, 6, 1, 7)))]
    return {**space, "group": group, "price": draw(st.sampled_from((0, 60))), "rent": rent, "building_cost": 50}


def _without(tree: Any, part: str) -> None:
    """Return the tree without a field, or with an empty list in its place."""
    *steps, last = part.split(".")
    for step in steps:
        tree = tree[step]
    if isinstance(tree.get(last), list):
        tree[last] = []
    else:
        tree.pop(last, None)
