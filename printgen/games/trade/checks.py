"""Checks that a trading game can be played: its groups, rents, decks, money and tokens."""

from functools import partial
from itertools import pairwise

from printgen.errors import did_you_mean, listing, quoted
from printgen.games.trade.records import CORNERS, Corner, Draw, Edition, Property, Transport, Utility, hand
from printgen.messages import Message, message
from printgen.theme.checks import contrasts, empty_decks, group_marks, groups, token_each, unknown_names
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
        yield ThemeProblem(path, message("rents must rise, but {next} follows {rent}", next=fall[1], rent=fall[0]))


def group_count(edition: Edition) -> Problems:
    """Check that there are two to twelve groups: more cannot be distinguished on the board."""
    if len(edition.groups) not in GROUPS:
        text = message(
            "a trading game has {least} to {most} groups, but this one has {there}",
            least=GROUPS[0],
            most=GROUPS[-1],
            there=len(edition.groups),
        )
        yield ThemeProblem("groups", text, message("merge groups") if edition.groups else message("add groups"))


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
    if len(found) == 1 and not found & fitting:
        small = max(found) - 1 - rules.large_buildings
        wanted = rules.small_per_large
        text = message("the deeds have rents for {small} small buildings, not {wanted}", small=small, wanted=wanted)
        yield ThemeProblem(
            "rules.small_per_large", text, message("for a game without buildings, write 'buildings: false'")
        )
    else:
        for lot in (lot for lot in lots if len(lot.rent) not in fitting):
            text = message(
                "the property has {n} rent but needs {wanted}",
                "the property has {n} rents but needs {wanted}",
                n=len(lot.rent),
                wanted=max(fitting),
            )
            if rules.large_buildings:
                hint = message(
                    "list the rent without buildings, with 1 to {most} small ones and with a large one",
                    most=rules.small_per_large,
                )
            else:
                hint = message(
                    "list the rent without buildings and with 1 to {most} small ones", most=rules.small_per_large
                )
            yield ThemeProblem(f"spaces.{lot.id}.rent", text, hint)
    if free := [lot.id for lot in lots if not lot.building_cost]:
        text = message(
            "players can build here, but the property has no 'building_cost'",
            "players can build on {n} properties without a 'building_cost'; this is the first",
            n=len(free),
        )
        yield ThemeProblem(f"spaces.{free[0]}", text, message("add 'building_cost'"))


def printed_dice(edition: Edition) -> Problems:
    """Check that the number of printed dice is that of thrown dice, or 0 if players bring theirs."""
    printed, thrown = edition.pieces.dice, edition.rules.dice
    if 0 < printed < thrown:
        text = message("players throw {thrown} dice, but the kit has only {n}", thrown=thrown, n=printed)
        hint = message("print {thrown}, or 0 if players bring their own dice", thrown=thrown)
        yield ThemeProblem("pieces.dice", text, hint)


def kept_cards(edition: Edition) -> Problems:
    """Check that a game with cards to leave jail has a jail, and a way into it."""
    has = edition.features
    for deck in edition.decks:
        for card in deck.cards:
            if card.keep and not has.jail:
                where = f"decks.{deck.id}.cards.{card.id}.keep"
                text = message("a card with 'keep' is for leaving jail, but the board has no jail")
                hint = message("remove 'keep' or the card, or give a corner 'does: jail'")
                yield ThemeProblem(where, text, hint)
    if has.jail and not (has.go_to_jail or has.deck or has.doubles):
        jail = next(space for space in edition.spaces if isinstance(space, Corner) and space.does == "jail")
        hint = message("give a corner 'does: go-to-jail', add a deck, or let players throw two dice")
        yield ThemeProblem(f"spaces.{jail.id}", message("nothing sends players to this jail"), hint)


def rent_steps(edition: Edition) -> Problems:
    """Check that each transport and each utility has a rent step."""
    for path, kind, given in (
        ("rules.transport_rent", Transport, edition.rules.transport_rent),
        ("rules.utility_factor", Utility, edition.rules.utility_factor),
    ):
        count = sum(isinstance(space, kind) for space in edition.spaces)
        if count and count != len(given):  # without such spaces the steps have no effect
            noun = kind.__name__.lower()
            text = message(
                "there is {n} step for {count} {kind} spaces",
                "there are {n} steps for {count} {kind} spaces",
                n=len(given),
                count=count,
                kind=noun,
            )
            yield ThemeProblem(path, text, message("write one step for each number that a player can own"))


def decks(edition: Edition) -> Problems:
    """Check that every deck is used, and that spaces draw only from known decks."""
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    for deck in edition.decks:
        if deck.id not in drawn:
            hint = message("give a draw space 'deck: {deck}'", deck=deck.id)
            yield ThemeProblem(f"decks.{deck.id}", message("no space draws from this deck"), hint)
    named = {f"spaces.{space.id}.deck": space.deck for space in edition.spaces if isinstance(space, Draw)}
    known = [deck.id for deck in edition.decks]
    for path, name, number in unknown_names(named, known):
        if number > 1:
            text = message(
                "no deck has the id {id}, but {n} space uses it",
                "no deck has the id {id}, but {n} spaces use it",
                id=quoted(name),
                n=number,
            )
        else:
            text = message("no deck has the id {id}", id=quoted(name))
        existing = (
            message("the decks are {names}", names=listing(known)) if known else message("the theme has no decks")
        )
        yield ThemeProblem(path, text, did_you_mean(name, known) or existing)


def starting_cash(edition: Edition) -> Problems:
    """Check that the notes make up the starting cash for the fewest players, or in a stretched hand for the most."""
    dealt = sum(note.start * note.value for note in edition.money)
    wanted = edition.rules.start_money
    if wanted and not dealt:
        text = message(
            "the notes cannot make {amount} for each of {players} players",
            amount=wanted,
            players=edition.players.min,
        )
        yield ThemeProblem("money", text, message("raise the 'count' of notes, or change rules.start_money"))
    elif dealt != wanted:
        text = message("a player's first notes make {dealt}, but start_money is {wanted}", dealt=dealt, wanted=wanted)
        hint = message(
            "change the 'start' of notes or rules.start_money, or remove every 'start' to have it calculated"
        )
        yield ThemeProblem("money", text, hint)
    for note in edition.money:
        if note.start * edition.players.min > note.count:
            text = message(
                "there is {n} note, but {players} players start with {each} each",
                "there are {n} notes, but {players} players start with {each} each",
                n=note.count,
                players=edition.players.min,
                each=note.start,
            )
            yield ThemeProblem(f"money.{note.value}.count", text)
    if edition.rules.hand == "stretched" and hand(edition.money, wanted, edition.players.max) is None:
        text = message(
            "the notes cannot make {amount} for each of {players} players",
            amount=wanted,
            players=edition.players.max,
        )
        hint = message(
            "raise the 'count' of notes, lower players.max, or write 'hand: own' (the booklet then says to print more)"
        )
        yield ThemeProblem("money", text, hint)


def spaces(edition: Edition) -> Problems:
    """Check that the number of spaces is even and fits a ring."""
    count = len(edition.spaces)
    if count not in SPACES:
        text = message(
            "a ring board has an even number of spaces from {least} to {most}, but this one has {there}",
            least=SPACES[0],
            most=SPACES[-1],
            there=count,
        )
        if count > SPACES[-1]:
            hint = message("remove {n}, each with {{id: ..., remove: true}}", n=count - SPACES[-1])
        elif count < SPACES[0]:
            hint = message("add {n}", n=SPACES[0] - count)
        else:
            hint = message("add or remove a space: opposite sides have the same number")
        yield ThemeProblem("spaces", text, hint)


def sides(edition: Edition) -> Problems:
    """Check that the sides of the board match the number of spaces."""
    count, board = len(edition.spaces), edition.board
    if count not in SPACES:
        return
    across, down = board.sides(count)
    half = (count - CORNERS) // 2
    if across + down != half:
        text = message(
            "{across} spaces across and {down} down make {all} with the corners, but the theme has {count}",
            across=across,
            down=down,
            all=2 * (across + down) + CORNERS,
            count=count,
        )
        if half - across in SIDES:
            hint = message("remove 'down', or write 'down: {down}'", down=half - across)
        else:
            hint = _sides_of(count)
        yield ThemeProblem("board.down", text, hint)
    elif across not in SIDES or down not in SIDES:
        given, other, rest = ("across", "down", down) if board.across is not None else ("down", "across", across)
        text = message(
            "with {count} spaces, '{other}' would be {rest}; a side has {least} to {most} spaces between its corners",
            count=count,
            other=other,
            rest=rest,
            least=SIDES[0],
            most=SIDES[-1],
        )
        yield ThemeProblem(f"board.{given}", text, _sides_of(count))


def _sides_of(count: int) -> Message:
    """Return the possible sides of a ring with that many spaces."""
    half = (count - CORNERS) // 2
    fit = [across for across in SIDES if half - across in SIDES]
    return message(
        "with {count} spaces, 'across' can be {least} to {most}, and 'across' and 'down' together make {sum}",
        count=count,
        least=fit[0],
        most=fit[-1],
        sum=half,
    )


def corners(edition: Edition) -> Problems:
    """Check that corner spaces are at the corners, the start first, each but the free one once, and jail if needed."""
    if next(sides(edition), None) or len(edition.spaces) not in SPACES:
        return
    places = corner_places(*edition.board.sides(len(edition.spaces)))
    for at, space in enumerate(edition.spaces):
        if (at in places) != isinstance(space, Corner):
            if at in places:
                text = message("space {number} is at a corner and needs 'kind: corner'", number=at + 1)
            else:
                text = message("space {number} is not at a corner and cannot have 'kind: corner'", number=at + 1)
            numbers = listing(place + 1 for place in places)
            hint = message("the corners are spaces {numbers}; 'order' moves a space", numbers=numbers)
            yield ThemeProblem(f"spaces.{space.id}", text, hint)
    found = [space for space in edition.spaces if isinstance(space, Corner)]
    if found and found[0].does != "start":
        text = message("the first corner must have 'does: start'")
        yield ThemeProblem(f"spaces.{found[0].id}", text, message("list the start first"))
    first: dict[str, Corner] = {}
    for corner in found:
        before = first.setdefault(corner.does, corner)
        if before is not corner and corner.does != "free":
            text = message("'{corner}' already has 'does: {effect}'", corner=before.id, effect=corner.does)
            yield ThemeProblem(f"spaces.{corner.id}", text, message("only 'does: free' can be used more than once"))
    if "go-to-jail" in first and "jail" not in first:
        text = message("this corner sends players to jail, but no corner has 'does: jail'")
        hint = message("give another corner 'does: jail', or this one 'does: free'")
        yield ThemeProblem(f"spaces.{first['go-to-jail'].id}", text, hint)


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
