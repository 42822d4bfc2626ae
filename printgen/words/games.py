"""The games that we have words for, one row each: what their texts can name, and their booklet. Add a game here."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from printgen.errors import Problem, listing, quoted
from printgen.words.booklet_values import cards_values, path_names, path_values, slide_values, trade_values
from printgen.words.grammar import rules_file, rules_languages
from printgen.words.names import deck_names, missing_names, slide_names, trade_names

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

PATH_SECTIONS = ("aim", "setup", "turn", "effects", "cards", "meeting", "end", "list")

CARDS_SECTIONS = ("aim", "setup", "turn", "keeping", "end")

# The blocks of the quick rules, a choice of those above; what is short enough they tell as the booklet does.
QUICK = ("aim", "setup", "turn", "buying", "rent", "jail", "free", "building", "mortgage", "trading", "debt", "end")
PATH_QUICK = ("aim", "setup", "turn", "end")
PATH_WHOLE = ("effects", "cards", "meeting")
CARDS_QUICK = ("setup", "turn", "end")
SLIDE_QUICK = ("aim", "setup", "sliding", "scoring", "pot", "spaces", "end", "teams")


class GameWords(Struct, frozen=True):
    """The words of a game: what its themes' texts can name besides what those of every game can, and its booklet.

    Templates are files in ``rules/<language>``. One has a block for each of ``sections``, in the booklet's order, and
    is filled with ``values`` (of the edition and of how many of each part the kit holds); the quick rules are a choice
    of them with a template of their own, and take those of ``whole`` from the booklet as they are. A game without
    sections has no booklet. ``points`` is the template of what players of an event must remember. ``missing`` are names
    of what an edition does without, each with the reason.

    For translators: ``spoken`` is the kind of game in a word, and ``samples`` are bundled editions whose kits have
    between them every document of the game.
    """

    names: Callable[[Any], Mapping[str, str]]
    values: Callable[[Any, Mapping[str, int]], dict[str, Any]] = lambda edition, contents: {}
    template: str = ""
    sections: tuple[str, ...] = ()
    quick_template: str = ""
    quick: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    points: str = ""
    missing: Callable[[Any], Mapping[str, str]] = lambda edition: {}
    spoken: str = ""
    samples: tuple[str, ...] = ()

    @property
    def templates(self) -> tuple[str, ...]:
        """All its templates, which a language has that tells the game."""
        return tuple(filter(None, (self.template, self.quick_template, self.points)))


GAMES: dict[str, GameWords] = {
    "trade": GameWords(
        trade_names,
        trade_values,
        "trade.md.j2",
        SECTIONS,
        "trade_quick.md.j2",
        QUICK,
        points="trade_points.md.j2",
        missing=missing_names,
        spoken="trading",
        samples=("classic", "tournament"),
    ),
    "slide": GameWords(
        slide_names,
        slide_values,
        "slide.md.j2",
        SLIDE_SECTIONS,
        "slide_quick.md.j2",
        SLIDE_QUICK,
        spoken="sliding",
        samples=("knockout",),
    ),
    "cards": GameWords(
        deck_names,
        cards_values,
        "cards.md.j2",
        CARDS_SECTIONS,
        "cards_quick.md.j2",
        CARDS_QUICK,
    ),
    "path": GameWords(
        path_names,
        path_values,
        "path.md.j2",
        PATH_SECTIONS,
        "path_quick.md.j2",
        PATH_QUICK,
        PATH_WHOLE,
        samples=("summit",),
    ),
}


def rules_lacking(game: str, code: str) -> Problem | None:
    """Why a game cannot be told in a language, if so: what the language lacks, and which ones tell the game."""
    templates = GAMES[game].templates
    lacking = [name for name in templates if rules_file(code, name) is None]
    if not lacking:
        return None
    whole = [known for known in rules_languages() if all(rules_file(known, name) for name in templates)]
    known = any(rules_file(code, name) for name in templates)
    message = f"the rules of the game {quoted(game)} are not told in {quoted(code)}"
    message += f": {listing(lacking)} is lacking" if known else ""
    return Problem(message, None, f"they are told in {listing(whole)}")
