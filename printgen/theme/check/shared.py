"""Checks that the themes of several games share: players, currency, colour groups, contrasts, decks and tokens."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from printgen.colour import PALE, WHITE, Colour
from printgen.limits import THEME_CARDS
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import AnyEdition
from printgen.theme.model.edition import HasDecks, HasGroups
from printgen.theme.quoting import did_you_mean, listing, quoted

MOST_GROUPS = 12
_READABLE = 7.0
TURNED = {"falling": "rising", "upright": "level"}  # what a hatch looks like on the next side of the board
_ALIKE = "groups must be told apart without colour; take another mark or hatch"


def players(edition: AnyEdition) -> Findings:
    """A smallest table that is no larger than the largest."""
    if edition.players.min > edition.players.max:
        yield ThemeFault("players.min", f"at least {edition.players.min} players, but at most {edition.players.max}")


def currency(edition: AnyEdition) -> Findings:
    """A currency sign without spaces."""
    if any(character.isspace() for character in edition.currency.sign):
        hint = "the field 'space' sets whether a space parts sign and amount"
        yield ThemeFault("currency.sign", f"{quoted(edition.currency.sign)} has a space in it", hint)


def groups(edition: Any, kind: type[Any], least: int = 1, most: int = 5) -> Findings:
    """Find groups with too few or too many properties (spaces of the ``kind``), and properties of unknown groups."""
    sizes = Counter(space.group for space in edition.spaces if isinstance(space, kind))
    for group in edition.groups:
        if not least <= sizes[group.id] <= most:
            message = f"a group has {least} to {most} properties, this one {sizes[group.id] or 'none'}"
            hint = f"give properties 'group: {group.id}', or remove the group"
            yield ThemeFault(
                f"groups.{group.id}", message, hint if sizes[group.id] < least else "make two groups of it"
            )
    known = [group.id for group in edition.groups]
    for space in edition.spaces:
        if isinstance(space, kind) and space.group not in known:
            hint = did_you_mean(space.group, known) or there_are("groups", known)
            yield ThemeFault(f"spaces.{space.id}.group", f"there is no group {quoted(space.group)}", hint)


def group_marks(edition: HasGroups, turned: Mapping[str, str] = TURNED, most: int = MOST_GROUPS) -> Findings:
    """A mark and a hatch for each group alone, so that colour is not needed, from whichever side one sits.

    ``turned`` lists hatches that look like others once the board is turned; more groups than ``most`` share hatches.
    """
    marks: dict[str, str] = {}
    hatches: dict[str, str] = {}
    for group in edition.groups:
        if marks.setdefault(group.mark, group.id) != group.id:
            message = f"{quoted(group.mark)} marks {quoted(marks[group.mark])} already"
            yield ThemeFault(f"groups.{group.id}.mark", message, _ALIKE)
        hatch = turned.get(group.hatch, group.hatch)
        if len(edition.groups) <= most and hatches.setdefault(hatch, group.id) != group.id:
            message = f"the hatch '{group.hatch}', or its like seen from the side, is that of {quoted(hatches[hatch])}"
            yield ThemeFault(f"groups.{group.id}.hatch", message, _ALIKE)


def contrasts(edition: AnyEdition, grounds: Sequence[str] = ("paper", "board")) -> Findings:
    """Text that reads at 7:1 on every pale ground that it may stand on."""
    ink = Colour.parse(edition.palette.ink)
    named = {name: Colour.parse(getattr(edition.palette, name)) for name in grounds}
    tinted = {f"groups.{group.id}": group.colour for group in edition.groups} if isinstance(edition, HasGroups) else {}
    if isinstance(edition, HasDecks):
        tinted |= {f"decks.{deck.id}": deck.colour for deck in edition.decks}
    pale = {f"a pale {name}": Colour.parse(colour).mixed(WHITE, PALE) for name, colour in tinted.items()}
    parsed = {"white": WHITE, **named, **pale}
    name, worst = min(parsed.items(), key=lambda pair: ink.contrast(pair[1]))
    if ink.contrast(worst) < _READABLE:
        message = f"text in {edition.palette.ink} has a contrast of {ink.contrast(worst):.1f} to 1 on {name}"
        yield ThemeFault("palette.ink", message, f"take a darker ink or a lighter ground: {_READABLE:g} to 1 at least")


def number_of_cards(edition: HasDecks) -> Findings:
    """More cards than a theme may have, counting their copies."""
    count = sum(deck.card_count for deck in edition.decks)
    if count > THEME_CARDS.most:
        yield ThemeFault(
            "decks", f"{count:,} cards, with their copies; {THEME_CARDS} are the most", "print fewer copies"
        )


def empty_decks(edition: HasDecks) -> Findings:
    """Decks with cards."""
    for deck in edition.decks:
        if not deck.cards:
            yield ThemeFault(f"decks.{deck.id}", "the deck has no cards", "give it 'cards' or a 'cards_file'")


def token_each(edition: Any) -> Findings:
    """A token for each player."""
    tokens = len(edition.tokens_of_players)
    if tokens < edition.players.max:
        message = f"{tokens} tokens for up to {edition.players.max} players"
        yield ThemeFault("pieces.tokens", message, "add tokens, or lower players.max")


def there_are(things: str, names: Sequence[str]) -> str:
    """The names that there are, for one that there is not."""
    return f"the {things} are {listing(names)}" if names else f"the theme has no {things}"
