"""Checks the ring of spaces: how many there are, how many lie along each side, and what stands at the corners."""

from collections.abc import Sequence

from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.model.trade import CORNERS, Corner, Edition
from printgen.theme.quoting import listing

SPACES = range(16, 66, 2)
SIDES = range(2, 21)


def spaces(edition: Edition) -> Findings:
    """A ring board: as many spaces as lie on two sides and two more."""
    count = len(edition.spaces)
    if count not in SPACES:
        message = f"a ring board has {SPACES[0]} to {SPACES[-1]} spaces, an even number; this one has {count}"
        yield ThemeFault("spaces", message, _to_even(count))


def _to_even(count: int) -> str:
    """How a number of spaces becomes one that a ring can have."""
    if count > SPACES[-1]:
        return f"take out {count - SPACES[-1]}, each with {{id: ..., remove: true}}"
    return f"add {SPACES[0] - count}" if count < SPACES[0] else "add a space, or take one out: facing sides are alike"


def sides(edition: Edition) -> Findings:
    """Sides that make as many spaces as there are."""
    count, board = len(edition.spaces), edition.board
    if count not in SPACES:
        return
    across, down = board.sides(count)
    half = (count - CORNERS) // 2
    if across + down != half:
        made = f"{across} spaces across and {down} down make {2 * (across + down) + CORNERS} with the corners"
        hint = f"leave 'down' out, or write 'down: {half - across}'" if half - across in SIDES else _sides_of(count)
        yield ThemeFault("board.down", f"{made}, but there are {count}", hint)
    elif across not in SIDES or down not in SIDES:
        given, rest = ("across", f"{down} down") if board.across is not None else ("down", f"{across} across")
        message = f"of {count} spaces that leaves {rest}; a side has {SIDES[0]} to {SIDES[-1]} between its corners"
        yield ThemeFault(f"board.{given}", message, _sides_of(count))


def _sides_of(count: int) -> str:
    """The sides that a ring of so many spaces can have."""
    half = (count - CORNERS) // 2
    fit = [across for across in SIDES if half - across in SIDES]
    return f"with {count} spaces, 'across' is {fit[0]} to {fit[-1]}, and 'down' is {half} less that"


def corners(edition: Edition) -> Findings:
    """Corners at the corners and nowhere else, the start first."""
    if next(sides(edition), None) or len(edition.spaces) not in SPACES:
        return
    places = corner_places(*edition.board.sides(len(edition.spaces)))
    for at, space in enumerate(edition.spaces):
        if (at in places) != isinstance(space, Corner):
            message = (
                f"space {at + 1} of this board lies at a corner, where a space of 'kind: corner' stands"
                if at in places
                else f"a corner cannot be space {at + 1} of this board"
            )
            hint = f"corners are the spaces {listing(place + 1 for place in places)}; 'order' moves a space"
            yield ThemeFault(f"spaces.{space.id}", message, hint)
    yield from _kinds([space for space in edition.spaces if isinstance(space, Corner)])


def _kinds(found: Sequence[Corner]) -> Findings:
    """What is wrong with the kinds of the corners: each but the free one stands once, and one goes to a jail only."""
    if found and found[0].does != "start":
        yield ThemeFault(f"spaces.{found[0].id}", "the first corner is the one that does 'start'", "list that first")
    first: dict[str, Corner] = {}
    for corner in found:
        before = first.setdefault(corner.does, corner)
        if before is not corner and corner.does != "free":
            message = f"'{before.id}' does '{corner.does}' already"
            yield ThemeFault(f"spaces.{corner.id}", message, "any number of corners can do 'free'")
    if "go-to-jail" in first and "jail" not in first:
        hint = "make another corner do 'jail', or this one 'free'"
        yield ThemeFault(f"spaces.{first['go-to-jail'].id}", "no corner does 'jail', to which this one leads", hint)


def corner_places(across: int, down: int) -> tuple[int, ...]:
    """Which spaces of a ring lie at its corners, the first of all being 0."""
    return 0, across + 1, across + down + 2, 2 * across + down + 3
