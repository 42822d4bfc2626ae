"""Checks whether a trading game can be played: its groups, rents, decks, money and tokens."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from printgen.colour import PALE, WHITE, Colour
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.features import features_of
from printgen.theme.games import AnyEdition, BoardEdition
from printgen.theme.model.slide import CashSpace
from printgen.theme.model.trade import Corner, Draw, Edition, Property, Transport, Utility
from printgen.theme.quoting import did_you_mean, listing, quoted
from printgen.theme.start_money import hand

GROUPS = range(2, 13)
_READABLE = 7.0
TURNED = {"falling": "rising", "upright": "level"}  # what a hatch looks like on the next side of the board
_ALIKE = "groups must be told apart without colour; take another mark or hatch"


def groups(edition: BoardEdition, least: int = 1, most: int = 5) -> Findings:
    """Groups of so many properties, from the least to the most, and no property of another group."""
    sizes = Counter(space.group for space in edition.spaces if isinstance(space, Property | CashSpace))
    for group in edition.groups:
        if not least <= sizes[group.id] <= most:
            message = f"a group has {least} to {most} properties, this one {sizes[group.id] or 'none'}"
            hint = f"give properties 'group: {group.id}', or remove the group"
            yield ThemeFault(
                f"groups.{group.id}", message, hint if sizes[group.id] < least else "make two groups of it"
            )
    known = [group.id for group in edition.groups]
    for space in edition.spaces:
        if isinstance(space, Property | CashSpace) and space.group not in known:
            hint = did_you_mean(space.group, known) or _there_are("groups", known)
            yield ThemeFault(f"spaces.{space.id}.group", f"there is no group {quoted(space.group)}", hint)


def _there_are(things: str, names: Sequence[str]) -> str:
    """The names that there are, for one that there is not."""
    return f"the {things} are {listing(names)}" if names else f"the theme has no {things}"


def group_marks(edition: BoardEdition, turned: Mapping[str, str] = TURNED, most: int = GROUPS[-1]) -> Findings:
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


def rising_rents(edition: Edition) -> Findings:
    """Rents that rise from step to step."""
    has = features_of(edition)
    for space in edition.spaces:
        if isinstance(space, Property):
            yield from _rising(f"spaces.{space.id}.rent", edition.rules.used_rents(space.rent))
    if has.transport:
        yield from _rising("rules.transport_rent", edition.rules.transport_rent)
    if has.utility:
        yield from _rising("rules.utility_factor", edition.rules.utility_factor)


def _rising(path: str, amounts: list[int]) -> Findings:
    fall = next(((low, high) for low, high in pairwise(amounts) if high <= low), None)
    if fall:
        yield ThemeFault(path, f"rents must rise, but {fall[1]} follows {fall[0]}")


def contrasts(edition: AnyEdition, grounds: Sequence[str] = ("paper", "board")) -> Findings:
    """Text that reads at 7:1 on every pale ground that it may stand on."""
    ink = Colour.parse(edition.palette.ink)
    named = {name: Colour.parse(getattr(edition.palette, name)) for name in grounds}
    tinted = {f"groups.{group.id}": group.colour for group in getattr(edition, "groups", ())}
    tinted |= {f"decks.{deck.id}": deck.colour for deck in getattr(edition, "decks", ())}
    pale = {f"a pale {name}": Colour.parse(colour).mixed(WHITE, PALE) for name, colour in tinted.items()}
    parsed = {"white": WHITE, **named, **pale}
    name, worst = min(parsed.items(), key=lambda pair: ink.contrast(pair[1]))
    if ink.contrast(worst) < _READABLE:
        message = f"text in {edition.palette.ink} has a contrast of {ink.contrast(worst):.1f} to 1 on {name}"
        yield ThemeFault("palette.ink", message, f"take a darker ink or a lighter ground: {_READABLE:g} to 1 at least")


def group_count(edition: Edition) -> Findings:
    """Two to twelve groups: more cannot be told apart on the board."""
    if len(edition.groups) not in GROUPS:
        message = f"a trading game has {GROUPS[0]} to {GROUPS[-1]} groups, this one {len(edition.groups)}"
        yield ThemeFault("groups", message, "make larger groups" if edition.groups else "give it groups")


def building_steps(edition: Edition) -> Findings:
    """Rents for as many buildings as the rules have, and a cost for them.

    Where the rules have no large building, a rent for one may follow that is not used.
    """
    rules, lots = edition.rules, [space for space in edition.spaces if isinstance(space, Property)]
    if not rules.buildings:
        return
    least = 1 + rules.small_per_large
    fitting = {least + 1} if rules.large_buildings else {least, least + 1}
    found = {len(lot.rent) for lot in lots}
    large = " and a large one" if rules.large_buildings else ""
    if len(found) == 1 and not found & fitting:
        small = max(found) - 1 - rules.large_buildings
        message = f"the deeds have rents for {small} small buildings, not {rules.small_per_large}"
        yield ThemeFault("rules.small_per_large", message, "a game without any says 'buildings: false'")
    else:
        message = f"rents for the bare property, {rules.small_per_large} small buildings{large} are {max(fitting)}"
        hint = "rules.small_per_large counts the small"
        for lot in (lot for lot in lots if len(lot.rent) not in fitting):
            yield ThemeFault(f"spaces.{lot.id}.rent", f"{message}; here are {len(lot.rent)}", hint)
    yield from _without_cost(lots)


def _without_cost(lots: Sequence[Property]) -> Findings:
    """Properties that can be built on and do not say what that costs."""
    yield from (
        ThemeFault(f"spaces.{lot.id}", "the property can be built on and says no 'building_cost'", "give it one")
        for lot in lots
        if not lot.building_cost
    )


def printed_dice(edition: Edition) -> Findings:
    """As many dice as are thrown, or none, which players bring."""
    printed, thrown = edition.pieces.dice, edition.rules.dice
    if 0 < printed < thrown:
        dice = "die is" if printed == 1 else "dice are"
        hint = "print as many, or none: then players bring their own"
        yield ThemeFault("pieces.dice", f"{thrown} dice are thrown, but {printed} {dice} printed", hint)


def kept_cards(edition: Edition) -> Findings:
    """Cards to keep only where there is a jail to leave with them, and a jail only where something leads there."""
    has = features_of(edition)
    for deck in edition.decks:
        for card in deck.cards:
            if card.keep and not has.jail:
                where = f"decks.{deck.id}.cards.{card.id}.keep"
                hint = "drop 'keep' or the card, or give the board a corner that does 'jail'"
                yield ThemeFault(where, "a card to keep is for leaving jail, and the board has none", hint)
    if has.jail and not (has.go_to_jail or has.deck or has.doubles):
        jail = next(space for space in edition.spaces if isinstance(space, Corner) and space.does == "jail")
        hint = "make a corner do 'go-to-jail', add a deck that sends there, or throw two dice"
        yield ThemeFault(f"spaces.{jail.id}", "nothing leads to this jail", hint)


def rent_steps(edition: Edition) -> Findings:
    """A step of rent for each transport and each utility."""
    for path, kind, given in (
        ("rules.transport_rent", Transport, edition.rules.transport_rent),
        ("rules.utility_factor", Utility, edition.rules.utility_factor),
    ):
        count = sum(isinstance(space, kind) for space in edition.spaces)
        if count and count != len(given):  # without such spaces the steps stand for nothing
            noun = kind.__name__.lower()
            message = f"{len(given)} steps for {count} {noun} spaces"
            yield ThemeFault(path, message, "give one step for each number that a player can own")


def decks(edition: Edition) -> Findings:
    """Decks that are drawn from, and no space that draws from another."""
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    for deck in edition.decks:
        if deck.id not in drawn:
            yield ThemeFault(
                f"decks.{deck.id}", "no space draws from this deck", f"give a draw space 'deck: {deck.id}'"
            )
    known = [deck.id for deck in edition.decks]
    for space in edition.spaces:
        if isinstance(space, Draw) and space.deck not in known:
            hint = did_you_mean(space.deck, known) or _there_are("decks", known)
            yield ThemeFault(f"spaces.{space.id}.deck", f"there is no deck {quoted(space.deck)}", hint)


def empty_decks(edition: Edition) -> Findings:
    """Decks with cards."""
    for deck in edition.decks:
        if not deck.cards:
            yield ThemeFault(f"decks.{deck.id}", "the deck has no cards", "give it 'cards' or a 'cards_file'")


def start_money(edition: Edition) -> Findings:
    """Notes that make the start money: enough of them for the smallest table, for a stretched hand for the largest."""
    dealt = sum(note.start * note.value for note in edition.money)
    wanted = edition.rules.start_money
    if wanted and not dealt:
        message = f"the notes cannot make {wanted} for each of {edition.players.min} players"
        yield ThemeFault("money", message, "raise the 'count' of notes, or change rules.start_money")
    elif dealt != wanted:
        message = f"the notes that a player starts with make {dealt}, but start_money is {wanted}"
        hint = "change the 'start' of notes, or rules.start_money; where no note says 'start', a hand is found"
        yield ThemeFault("money", message, hint)
    for note in edition.money:
        if note.start * edition.players.min > note.count:
            message = f"{note.count} notes, but {edition.players.min} players start with {note.start} each"
            yield ThemeFault(f"money.{note.value}.count", message)
    if edition.rules.hand == "stretched" and hand(edition.money, wanted, edition.players.max) is None:
        message = f"the notes cannot deal {wanted} to each of {edition.players.max} players"
        hint = "raise the 'count' of notes, lower players.max, or say 'hand: own': then the booklet says to print more"
        yield ThemeFault("money", message, hint)


def players(edition: AnyEdition) -> Findings:
    """A smallest table that is no larger than the largest."""
    if edition.players.min > edition.players.max:
        yield ThemeFault("players.min", f"at least {edition.players.min} players, but at most {edition.players.max}")


def token_each(edition: Edition) -> Findings:
    """A token for each player."""
    tokens = len(edition.pieces.tokens)
    if tokens < edition.players.max:
        message = f"{tokens} tokens for up to {edition.players.max} players"
        yield ThemeFault("pieces.tokens", message, "add tokens, or lower players.max")


def currency(edition: AnyEdition) -> Findings:
    """A currency sign without spaces."""
    if any(character.isspace() for character in edition.currency.sign):
        hint = "the field 'space' sets whether a space parts sign and amount"
        yield ThemeFault("currency.sign", f"{quoted(edition.currency.sign)} has a space in it", hint)
