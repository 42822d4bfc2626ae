"""The games that we have words for, one row each: what their texts can name, and their booklet. Add a game here."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from printgen.words.names import deck_names, missing_names, slide_names, trade_names
from printgen.words.rules_values import cards_values, slide_values, trade_values

TEMPLATES = Path(__file__).parent / "rules" / "en"

# The blocks of each game's template, in the booklet's order.
SECTIONS = (
    "aim",
    "setup",
    "bank",
    "turn",
    "salary",
    "buying",
    "auction",
    "rent",
    "cards",
    "tax",
    "jail",
    "free",
    "building",
    "mortgage",
    "trading",
    "debt",
    "end",
)

SLIDE_SECTIONS = ("aim", "setup", "sliding", "again", "jail", "scoring", "pot", "spaces", "end", "teams", "bank")

CARDS_SECTIONS = ("aim", "setup", "turn", "keeping", "end")

# The blocks of the quick rules, a choice of those above.
QUICK = ("aim", "setup", "turn", "buying", "rent", "jail", "free", "building", "mortgage", "trading", "debt", "end")
CARDS_QUICK = ("setup", "turn", "end")
SLIDE_QUICK = ("aim", "setup", "sliding", "scoring", "pot", "spaces", "end", "teams")


class GameWords(NamedTuple):
    """The words of a game: what its themes' texts can name besides what those of every game can, and its booklet.

    A template has a block for each of ``sections``, in the booklet's order, and is filled with ``values`` (of the
    edition and of how many of each part the kit holds); the quick rules are a choice of them with a template of their
    own. A game without sections has no booklet. ``points`` is the template of what players of an event must remember.
    ``missing`` are names of what an edition does without, each with the reason.
    """

    names: Callable[[Any], Mapping[str, str]]
    values: Callable[[Any, Mapping[str, int]], dict[str, Any]] = lambda edition, contents: {}
    template: Path = TEMPLATES
    sections: tuple[str, ...] = ()
    quick_template: Path = TEMPLATES
    quick: tuple[str, ...] = ()
    points: Path | None = None
    missing: Callable[[Any], Mapping[str, str]] = lambda edition: {}


GAMES: dict[str, GameWords] = {
    "trade": GameWords(
        trade_names,
        trade_values,
        TEMPLATES / "trade.md.j2",
        SECTIONS,
        TEMPLATES / "trade_quick.md.j2",
        QUICK,
        TEMPLATES / "trade_points.md.j2",
        missing_names,
    ),
    "slide": GameWords(
        slide_names,
        slide_values,
        TEMPLATES / "slide.md.j2",
        SLIDE_SECTIONS,
        TEMPLATES / "slide_quick.md.j2",
        SLIDE_QUICK,
    ),
    "cards": GameWords(
        deck_names,
        cards_values,
        TEMPLATES / "cards.md.j2",
        CARDS_SECTIONS,
        TEMPLATES / "cards_quick.md.j2",
        CARDS_QUICK,
    ),
}
