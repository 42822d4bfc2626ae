"""Checks of a sliding game: its board, amounts, tokens and coin."""

from functools import partial
from typing import get_args

from printgen.errors import quoted
from printgen.games.slide.records import LANES, PRICES, ROWS, CashSpace, SlideEdition, Special, SpecialKind
from printgen.geometry import length
from printgen.messages import message
from printgen.theme.checks import contrasts, group_marks, groups
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem

COINS = (16.0, 34.0)  # mm: smaller ones are hard to distinguish, larger ones fill a lane


def lane_rows(edition: SlideEdition) -> Problems:
    """Check that spaces fill the rows of lanes, and that none crosses the seam in the middle."""
    at = 0
    for space in edition.spaces:
        if at % (LANES // 2) + space.lanes > LANES // 2:
            text = message(
                "{space} is {lanes} lanes wide and crosses a seam", space=quoted(space.name), lanes=space.lanes
            )
            hint = message("each half of a row has {lanes} lanes, filled in the order of the spaces", lanes=LANES // 2)
            yield ThemeProblem(f"spaces.{space.id}.lanes", text, hint)
        at += space.lanes
    if at != LANES * ROWS:
        text = message(
            "the spaces take {lanes} lanes, but the board has {all} ({rows} rows of {each})",
            lanes=at,
            all=LANES * ROWS,
            rows=ROWS,
            each=LANES,
        )
        yield ThemeProblem("spaces", text)


def specials(edition: SlideEdition) -> Problems:
    """Check that the board has a space of each kind that the rules mention."""
    found = [space.does for space in edition.spaces if isinstance(space, Special)]
    for kind in get_args(SpecialKind):
        if kind not in found:
            text = message("no space has 'does: {effect}'", effect=kind)
            yield ThemeProblem("spaces", text, message("the rules need one"))


def payable_amounts(edition: SlideEdition) -> Problems:
    """Check that the notes can pay all amounts: these are multiples of the smallest note."""
    least = min((note.value for note in edition.money if note.count), default=0)
    if not least:
        yield ThemeProblem("money", message("there are no notes"), message("raise the 'count' of notes"))
        return
    amounts = {f"rules.{name}": getattr(edition.rules, name) for name in PRICES}
    amounts |= {f"groups.{group.id}.bonus": group.bonus for group in edition.groups}
    amounts |= {f"spaces.{space.id}.cash": space.cash for space in edition.spaces if isinstance(space, CashSpace)}
    for path, value in amounts.items():
        if value % least:
            text = message("{amount} cannot be paid, because the smallest note is {least}", amount=value, least=least)
            yield ThemeProblem(path, text, message("use multiples of {least}, or add a smaller note", least=least))
    whole = sum(note.value * note.count for note in edition.money)
    if whole < edition.rules.pot:
        text = message("the pot of {pot} is more than all notes together ({sum})", pot=edition.rules.pot, sum=whole)
        yield ThemeProblem("rules.pot", text)


def side_each(edition: SlideEdition) -> Problems:
    """Check that there are tokens for each player, or for each team of two."""
    rules, most = edition.rules, edition.players.max
    wanted = max(-(-most // 2), rules.teams_from - 1) if most >= rules.teams_from else most
    if len(edition.tokens.sides) < wanted:
        sides = len(edition.tokens.sides)
        text = message(
            "there is {n} side of tokens, but {wanted} players or teams",
            "there are {n} sides of tokens, but {wanted} players or teams",
            n=sides,
            wanted=wanted,
        )
        yield ThemeProblem("tokens.sides", text, message("add a side, or change players.max or rules.teams_from"))


def side_marks(edition: SlideEdition) -> Problems:
    """Check that each side has its own symbol and pattern, so that sides differ without color."""
    for field in ("icon", "hatch"):
        first: dict[str, str] = {}
        for side in edition.tokens.sides:
            value = getattr(side, field)
            if first.setdefault(value, side.id) != side.id:
                text = message(
                    "{side} already has the {field} '{value}'", side=quoted(first[value]), field=field, value=value
                )
                hint = message("sides must differ without color")
                yield ThemeProblem(f"tokens.sides.{side.id}.{field}", text, hint)


def coin(edition: SlideEdition) -> Problems:
    """Check that a token can be folded round the coin."""
    diameter, thickness = length(edition.tokens.coin.diameter), length(edition.tokens.coin.thickness)
    low, high = COINS
    if not low <= diameter <= high:
        text = message(
            "a coin must be {low:g} to {high:g} mm wide, not {width:g} mm", low=low, high=high, width=diameter
        )
        hint = message("a US quarter is 24.26 mm wide, a 20 cent euro coin 22.25 mm, a British 2p coin 25.9 mm")
        yield ThemeProblem("tokens.coin.diameter", text, hint)
    if not 0.8 <= thickness <= 5.0:
        text = message("a coin must be 0.8 to 5 mm thick, not {thickness:g} mm", thickness=thickness)
        yield ThemeProblem("tokens.coin.thickness", text)


CHECKS = (
    ThemeCheck(("groups", "spaces"), partial(groups, kind=CashSpace, least=2, most=3)),
    ThemeCheck(("groups",), partial(group_marks, turned={}, most=8)),
    ThemeCheck(("palette", "groups"), partial(contrasts, grounds=("paper",))),
    ThemeCheck(("spaces",), lane_rows),
    ThemeCheck(("spaces",), specials),
    ThemeCheck(("groups", "money", "rules", "spaces"), payable_amounts),
    ThemeCheck(("players", "rules", "tokens"), side_each),
    ThemeCheck(("tokens",), side_marks),
    ThemeCheck(("tokens",), coin),
)
