"""Checks of a race on a path: its spaces, the targets of their effects and links, its decks and pieces."""

from collections.abc import Collection

from printgen.errors import did_you_mean, listing, quoted
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.theme.checks import contrasts, empty_decks, token_each
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem

SPACES = range(30, 101)
_NEEDS = {"forward": "by", "back": "by", "go": "to", "draw": "deck"}  # the field that an effect needs
_MAY = {"miss": "turns"}
_SAID = {"by": "how many spaces, such as 'by: 3'", "to": "the id of a space", "deck": "the id of a deck"}


def spaces(edition: PathEdition) -> Problems:
    """Check the number of spaces, and that the start is the first one only and the finish the last one only."""
    found = edition.spaces
    if len(found) not in SPACES:
        message = f"a path has {SPACES[0]} to {SPACES[-1]} spaces; this one has {len(found)}"
        few = len(found) < SPACES[0]
        hint = f"add {SPACES[0] - len(found)}" if few else f"take out {len(found) - SPACES[-1]}"
        yield ThemeProblem("spaces", message, f"{hint}; a plain space is '- {{id: ...}}'" if few else hint)
    for place, does, where in ((0, "start", "first"), (-1, "finish", "last")):
        if found and found[place].does != does:
            message = f"the {where} space is the {does}, but {quoted(found[place].id)} does '{found[place].does}'"
            yield ThemeProblem(f"spaces.{found[place].id}", message, f"give the {where} space 'does: {does}'")
        others = found[1:] if place == 0 else found[:-1]
        for space in others:
            if space.does == does:
                message = f"{quoted(space.id)} does '{does}', but is not the {where} space"
                yield ThemeProblem(f"spaces.{space.id}.does", message, "move it there, or let it do something else")


def effects(edition: PathEdition) -> Problems:
    """Check that each effect has its own field, and no field of another effect."""
    for space in edition.spaces:
        needed, may = _NEEDS.get(space.does), _MAY.get(space.does)
        for field in ("by", "to", "deck", "turns"):
            there = getattr(space, field) is not None
            if field == needed and not there:
                yield ThemeProblem(
                    f"spaces.{space.id}", f"'does: {space.does}' says no '{field}'", f"add {_SAID[field]}"
                )
            elif there and field not in (needed, may):
                owner = next(does for does, own in {**_NEEDS, **_MAY}.items() if own == field)
                message = f"'{field}' says nothing of a space that does '{space.does}'"
                yield ThemeProblem(f"spaces.{space.id}.{field}", message, f"leave it out, or write 'does: {owner}'")


def move_targets(edition: PathEdition) -> Problems:
    """Check that moves stay on the path and lead to known spaces."""
    places, last = space_numbers(edition.spaces), len(edition.spaces)
    for space in edition.spaces:
        here = places[space.id]
        if space.does == "forward" and space.by and here + space.by > last:
            message = f"{space.by} forward from space {here} leads beyond the finish, which is {last}"
            yield ThemeProblem(f"spaces.{space.id}.by", message, f"'by' is {last - here} at most here")
        if space.does == "back" and space.by and here - space.by < 1:
            message = f"{space.by} back from space {here} leads beyond the start"
            hint = f"'by' is {here - 1} at most here, or write 'does: return'"
            yield ThemeProblem(f"spaces.{space.id}.by", message, hint)
        if space.does == "go" and space.to is not None:
            yield from _target(f"spaces.{space.id}.to", space.to, space.id, places)


def _target(path: str, to: str, own: str, places: Collection[str]) -> Problems:
    """Check the target of a space."""
    if to not in places:
        hint = did_you_mean(to, places) or "name a space of this path by its id"
        yield ThemeProblem(path, f"there is no space {quoted(to)} to go to", hint)
    elif to == own:
        yield ThemeProblem(path, f"{quoted(own)} leads to itself", "name another space")


def links(edition: PathEdition) -> Problems:
    """Check that links join known spaces, and that each starts from a space without an effect."""
    places = space_numbers(edition.spaces)
    known = {space.id: space for space in edition.spaces}
    first: dict[str, str] = {}
    for link in edition.links:
        where = f"links.{link.id}"
        if link.at not in places:
            hint = did_you_mean(link.at, places) or "name a space of this path by its id"
            yield ThemeProblem(f"{where}.at", f"there is no space {quoted(link.at)} to start from", hint)
        else:
            if known[link.at].does != "plain":
                message = f"{quoted(link.at)} does '{known[link.at].does}' already, and a link starts there too"
                yield ThemeProblem(f"{where}.at", message, "start from a plain space, or let that one do nothing else")
            if first.setdefault(link.at, link.id) != link.id:
                message = f"{quoted(first[link.at])} starts from {quoted(link.at)} already"
                yield ThemeProblem(f"{where}.at", message, "start from another space")
        yield from _target(f"{where}.to", link.to, link.at, places)


def endless(edition: PathEdition) -> Problems:
    """Check that effects form no endless loop, if the space to which a token is moved also has its effect."""
    if not edition.rules.chain:
        return
    ids = [space.id for space in edition.spaces]
    found = leads(edition.spaces, edition.links)
    onward = {one: ids[to - 1] for one, to in found.items() if 1 <= to <= len(ids) and ids[to - 1] != one}
    done: set[str] = set()
    for first in onward:
        way: list[str] = []
        at = first
        while at in onward and at not in done and at not in way:
            way.append(at)
            at = onward[at]
        if at in way:
            ring = way[way.index(at) :]
            message = f"the effects lead round without end: {' -> '.join([*ring, at])}"
            hint = "let one of them lead elsewhere, or write 'rules: {chain: false}'"
            yield ThemeProblem(f"spaces.{at}", message, hint)
        done |= set(way)


def decks(edition: PathEdition) -> Problems:
    """Check that every deck is used, and that spaces draw only from known decks."""
    drawn = {space.deck for space in edition.spaces if space.does == "draw"}
    known = [deck.id for deck in edition.decks]
    for deck in known:
        if deck not in drawn:
            hint = f"give a space 'does: draw, deck: {deck}', or remove the deck"
            yield ThemeProblem(f"decks.{deck}", "no space draws from this deck", hint)
    for space in edition.spaces:
        if space.does == "draw" and space.deck is not None and space.deck not in known:
            there = f"the decks are {listing(known)}" if known else "the theme has no decks"
            hint = did_you_mean(space.deck, known) or there
            yield ThemeProblem(f"spaces.{space.id}.deck", f"there is no deck {quoted(space.deck)}", hint)


def swapping(edition: PathEdition) -> Problems:
    """Check that the game has at least two players if players change places."""
    if edition.players.max == 1:
        for space in edition.spaces:
            if space.does == "swap":
                message = "one player alone has nobody to change places with"
                yield ThemeProblem(f"spaces.{space.id}.does", message, "raise players.max, or let it do something else")


def spinner(edition: PathEdition) -> Problems:
    """Check that a spinner replaces at most one die."""
    if edition.pieces.throw == "spinner" and edition.rules.dice > 1:
        message = f"a spinner takes the place of one die, but {edition.rules.dice} are thrown"
        yield ThemeProblem("pieces.throw", message, "write 'throw: dice', or 'rules: {dice: 1}'")


CHECKS = (
    ThemeCheck(("palette", "decks"), contrasts),
    ThemeCheck(("decks",), empty_decks),
    ThemeCheck(("pieces", "players"), token_each),
    ThemeCheck(("spaces",), spaces),
    ThemeCheck(("spaces",), effects),
    ThemeCheck(("spaces",), move_targets),
    ThemeCheck(("spaces", "links"), links),
    ThemeCheck(("spaces", "links", "rules"), endless),
    ThemeCheck(("spaces", "decks"), decks),
    ThemeCheck(("spaces", "players"), swapping),
    ThemeCheck(("pieces", "rules"), spinner),
)
