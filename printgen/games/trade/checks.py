"""Checks that a trading game can be played: its groups, rents, decks, money and tokens."""

from functools import partial
from itertools import pairwise

from printgen.errors import did_you_mean, listing, quoted
from printgen.games.trade.records import CORNERS, Corner, Draw, Edition, Property, Transport, Utility, hand
from printgen.theme.checks import contrasts, empty_decks, group_marks, groups, there_are, token_each
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem

GROUPS = range(2, 13)
SPACES = range(16, 66, 2)
SIDES = range(2, 21)


def rising_rents(edition: Edition) -> Problems:
    """Check that rents rise with each step."""
    has = edition.features
    for space in edition.spaces:
        if isinstance(space, Property):
            yield from _rising(f"spaces.{space.id}.rent", edition.rules.used_rents(space.rent))
    if has.transport:
        yield from _rising("rules.transport_rent", edition.rules.transport_rent)
    if has.utility:
        yield from _rising("rules.utility_factor", edition.rules.utility_factor)


def _rising(path: str, amounts: list[int]) -> Problems:
    fall = next(((low, high) for low, high in pairwise(amounts) if high <= low), None)
    if fall:
        yield ThemeProblem(path, f"rents must rise, but {fall[1]} follows {fall[0]}")


def group_count(edition: Edition) -> Problems:
    """Check that there are two to twelve groups: more cannot be distinguished on the board."""
    if len(edition.groups) not in GROUPS:
        message = f"a trading game has {GROUPS[0]} to {GROUPS[-1]} groups, this one {len(edition.groups)}"
        yield ThemeProblem("groups", message, "make larger groups" if edition.groups else "give it groups")


def building_steps(edition: Edition) -> Problems:
    """Check that a property has a rent for each building of the rules, and a building cost.

    If the rules have no large building, an unused rent for one may follow.
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
        yield ThemeProblem("rules.small_per_large", message, "a game without any says 'buildings: false'")
    else:
        message = f"rents for the bare property, {rules.small_per_large} small buildings{large} are {max(fitting)}"
        hint = "rules.small_per_large counts the small"
        for lot in (lot for lot in lots if len(lot.rent) not in fitting):
            yield ThemeProblem(f"spaces.{lot.id}.rent", f"{message}; here are {len(lot.rent)}", hint)
    for lot in lots:
        if not lot.building_cost:
            yield ThemeProblem(
                f"spaces.{lot.id}", "the property can be built on and says no 'building_cost'", "give it one"
            )


def printed_dice(edition: Edition) -> Problems:
    """Check that the number of printed dice is that of thrown dice, or 0 if players bring theirs."""
    printed, thrown = edition.pieces.dice, edition.rules.dice
    if 0 < printed < thrown:
        dice = "die is" if printed == 1 else "dice are"
        hint = "print as many, or none: then players bring their own"
        yield ThemeProblem("pieces.dice", f"{thrown} dice are thrown, but {printed} {dice} printed", hint)


def kept_cards(edition: Edition) -> Problems:
    """Check that a game with cards to leave jail has a jail, and a way into it."""
    has = edition.features
    for deck in edition.decks:
        for card in deck.cards:
            if card.keep and not has.jail:
                where = f"decks.{deck.id}.cards.{card.id}.keep"
                hint = "drop 'keep' or the card, or give the board a corner that does 'jail'"
                yield ThemeProblem(where, "a card to keep is for leaving jail, and the board has none", hint)
    if has.jail and not (has.go_to_jail or has.deck or has.doubles):
        jail = next(space for space in edition.spaces if isinstance(space, Corner) and space.does == "jail")
        hint = "make a corner do 'go-to-jail', add a deck that sends there, or throw two dice"
        yield ThemeProblem(f"spaces.{jail.id}", "nothing leads to this jail", hint)


def rent_steps(edition: Edition) -> Problems:
    """Check that each transport and each utility has a rent step."""
    for path, kind, given in (
        ("rules.transport_rent", Transport, edition.rules.transport_rent),
        ("rules.utility_factor", Utility, edition.rules.utility_factor),
    ):
        count = sum(isinstance(space, kind) for space in edition.spaces)
        if count and count != len(given):  # without such spaces the steps have no effect
            noun = kind.__name__.lower()
            message = f"{len(given)} steps for {count} {noun} spaces"
            yield ThemeProblem(path, message, "give one step for each number that a player can own")


def decks(edition: Edition) -> Problems:
    """Check that every deck is used, and that spaces draw only from known decks."""
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    for deck in edition.decks:
        if deck.id not in drawn:
            yield ThemeProblem(
                f"decks.{deck.id}", "no space draws from this deck", f"give a draw space 'deck: {deck.id}'"
            )
    known = [deck.id for deck in edition.decks]
    for space in edition.spaces:
        if isinstance(space, Draw) and space.deck not in known:
            hint = did_you_mean(space.deck, known) or there_are("decks", known)
            yield ThemeProblem(f"spaces.{space.id}.deck", f"there is no deck {quoted(space.deck)}", hint)


def starting_cash(edition: Edition) -> Problems:
    """Check that the notes make up the starting cash for the fewest players, or in a stretched hand for the most."""
    dealt = sum(note.start * note.value for note in edition.money)
    wanted = edition.rules.start_money
    if wanted and not dealt:
        message = f"the notes cannot make {wanted} for each of {edition.players.min} players"
        yield ThemeProblem("money", message, "raise the 'count' of notes, or change rules.start_money")
    elif dealt != wanted:
        message = f"the notes that a player starts with make {dealt}, but start_money is {wanted}"
        hint = "change the 'start' of notes, or rules.start_money; where no note says 'start', a hand is found"
        yield ThemeProblem("money", message, hint)
    for note in edition.money:
        if note.start * edition.players.min > note.count:
            message = f"{note.count} notes, but {edition.players.min} players start with {note.start} each"
            yield ThemeProblem(f"money.{note.value}.count", message)
    if edition.rules.hand == "stretched" and hand(edition.money, wanted, edition.players.max) is None:
        message = f"the notes cannot deal {wanted} to each of {edition.players.max} players"
        hint = "raise the 'count' of notes, lower players.max, or say 'hand: own': then the booklet says to print more"
        yield ThemeProblem("money", message, hint)


def spaces(edition: Edition) -> Problems:
    """Check that the number of spaces is even and fits a ring."""
    count = len(edition.spaces)
    if count not in SPACES:
        message = f"a ring board has {SPACES[0]} to {SPACES[-1]} spaces, an even number; this one has {count}"
        if count > SPACES[-1]:
            hint = f"take out {count - SPACES[-1]}, each with {{id: ..., remove: true}}"
        elif count < SPACES[0]:
            hint = f"add {SPACES[0] - count}"
        else:
            hint = "add a space, or take one out: facing sides are alike"
        yield ThemeProblem("spaces", message, hint)


def sides(edition: Edition) -> Problems:
    """Check that the sides of the board match the number of spaces."""
    count, board = len(edition.spaces), edition.board
    if count not in SPACES:
        return
    across, down = board.sides(count)
    half = (count - CORNERS) // 2
    if across + down != half:
        made = f"{across} spaces across and {down} down make {2 * (across + down) + CORNERS} with the corners"
        hint = f"leave 'down' out, or write 'down: {half - across}'" if half - across in SIDES else _sides_of(count)
        yield ThemeProblem("board.down", f"{made}, but there are {count}", hint)
    elif across not in SIDES or down not in SIDES:
        given, rest = ("across", f"{down} down") if board.across is not None else ("down", f"{across} across")
        message = f"of {count} spaces that leaves {rest}; a side has {SIDES[0]} to {SIDES[-1]} between its corners"
        yield ThemeProblem(f"board.{given}", message, _sides_of(count))


def _sides_of(count: int) -> str:
    """Return the possible sides of a ring with that many spaces."""
    half = (count - CORNERS) // 2
    fit = [across for across in SIDES if half - across in SIDES]
    return f"with {count} spaces, 'across' is {fit[0]} to {fit[-1]}, and 'down' is {half} less that"


def corners(edition: Edition) -> Problems:
    """Check that corner spaces are at the corners, the start first, each but the free one once, and jail if needed."""
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
            yield ThemeProblem(f"spaces.{space.id}", message, hint)
    found = [space for space in edition.spaces if isinstance(space, Corner)]
    if found and found[0].does != "start":
        yield ThemeProblem(f"spaces.{found[0].id}", "the first corner is the one that does 'start'", "list that first")
    first: dict[str, Corner] = {}
    for corner in found:
        before = first.setdefault(corner.does, corner)
        if before is not corner and corner.does != "free":
            message = f"'{before.id}' does '{corner.does}' already"
            yield ThemeProblem(f"spaces.{corner.id}", message, "any number of corners can do 'free'")
    if "go-to-jail" in first and "jail" not in first:
        hint = "make another corner do 'jail', or this one 'free'"
        yield ThemeProblem(f"spaces.{first['go-to-jail'].id}", "no corner does 'jail', to which this one leads", hint)


def corner_places(across: int, down: int) -> tuple[int, ...]:
    """Return the numbers of the spaces at the corners of a ring, from 0."""
    return 0, across + 1, across + down + 2, 2 * across + down + 3


CHECKS = (
    ThemeCheck(("groups", "spaces"), partial(groups, kind=Property)),
    ThemeCheck(("groups",), group_count),
    ThemeCheck(("groups",), group_marks),
    ThemeCheck(("palette", "groups", "decks"), contrasts),
    ThemeCheck(("spaces",), spaces),
    ThemeCheck(("board", "spaces"), sides),
    ThemeCheck(("board", "spaces"), corners),
    ThemeCheck(("rules", "spaces"), rising_rents),
    ThemeCheck(("rules", "spaces"), rent_steps),
    ThemeCheck(("rules", "spaces"), building_steps),
    ThemeCheck(("rules", "spaces", "decks"), kept_cards),
    ThemeCheck(("rules", "pieces"), printed_dice),
    ThemeCheck(("decks", "spaces"), decks),
    ThemeCheck(("decks",), empty_decks),
    ThemeCheck(("money", "rules", "players"), starting_cash),
    ThemeCheck(("pieces", "players"), token_each),
)
