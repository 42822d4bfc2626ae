"""Checks of a race on a path: its spaces, the targets of their effects and links, its decks and pieces."""

from collections.abc import Collection

from printgen.errors import did_you_mean, listing, quoted
from printgen.games.path.records import PathEdition, leads, space_numbers
from printgen.messages import message
from printgen.theme.checks import contrasts, empty_decks, token_each
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem

SPACES = range(30, 101)
_BY_ID = message("name a space of this path by its id")
_NEEDS = {"forward": "by", "back": "by", "go": "to", "draw": "deck"}  # the field that an effect needs
_MAY = {"miss": "turns"}
_ADD = {
    "by": message("add the number of spaces, such as 'by: 3'"),
    "to": message("add the id of a space"),
    "deck": message("add the id of a deck"),
}
_ENDS = {
    "start": (message("the first space must be the start"), message("give it 'does: start'")),
    "finish": (message("the last space must be the finish"), message("give it 'does: finish'")),
}
_INNER = {
    "start": message("only the first space can be the start"),
    "finish": message("only the last space can be the finish"),
}


def spaces(edition: PathEdition) -> Problems:
    """Check the number of spaces, and that the start is the first one only and the finish the last one only."""
    found = edition.spaces
    if len(found) not in SPACES:
        text = message(
            "a path has {least} to {most} spaces, but this one has {there}",
            least=SPACES[0],
            most=SPACES[-1],
            there=len(found),
        )
        if len(found) < SPACES[0]:
            missing = SPACES[0] - len(found)
            hint = message("add {n}; a plain space is '- {{id: ...}}'", n=missing)
        else:
            hint = message("remove {n}", n=len(found) - SPACES[-1])
        yield ThemeProblem("spaces", text, hint)
    for place, does in ((0, "start"), (-1, "finish")):
        if found and found[place].does != does:
            yield ThemeProblem(f"spaces.{found[place].id}", *_ENDS[does])
        others = found[1:] if place == 0 else found[:-1]
        for space in others:
            if space.does == does:
                hint = message("move the space, or change what it does")
                yield ThemeProblem(f"spaces.{space.id}.does", _INNER[does], hint)


def effects(edition: PathEdition) -> Problems:
    """Check that each effect has its own field, and no field of another effect."""
    for space in edition.spaces:
        needed, may = _NEEDS.get(space.does), _MAY.get(space.does)
        for field in ("by", "to", "deck", "turns"):
            there = getattr(space, field) is not None
            if field == needed and not there:
                text = message("'does: {effect}' needs '{field}'", effect=space.does, field=field)
                yield ThemeProblem(f"spaces.{space.id}", text, _ADD[field])
            elif there and field not in (needed, may):
                owner = next(does for does, own in {**_NEEDS, **_MAY}.items() if own == field)
                text = message("a space with 'does: {effect}' has no '{field}'", effect=space.does, field=field)
                hint = message("remove it, or write 'does: {effect}'", effect=owner)
                yield ThemeProblem(f"spaces.{space.id}.{field}", text, hint)


def move_targets(edition: PathEdition) -> Problems:
    """Check that moves stay on the path and lead to known spaces."""
    places, last = space_numbers(edition.spaces), len(edition.spaces)
    for space in edition.spaces:
        here = places[space.id]
        if space.does == "forward" and space.by and here + space.by > last:
            text = message(
                "{steps} forward from space {here} leads past the finish at {last}",
                steps=space.by,
                here=here,
                last=last,
            )
            hint = message("'by' can be at most {most} here", most=last - here)
            yield ThemeProblem(f"spaces.{space.id}.by", text, hint)
        if space.does == "back" and space.by and here - space.by < 1:
            text = message("{steps} back from space {here} leads past the start", steps=space.by, here=here)
            hint = message("'by' can be at most {most} here, or write 'does: return'", most=here - 1)
            yield ThemeProblem(f"spaces.{space.id}.by", text, hint)
        if space.does == "go" and space.to is not None:
            yield from _target(f"spaces.{space.id}.to", space.to, space.id, places)


def _target(path: str, to: str, own: str, places: Collection[str]) -> Problems:
    """Check the target of a space."""
    if to not in places:
        hint = did_you_mean(to, places) or _BY_ID
        yield ThemeProblem(path, message("no space has the id {id}", id=quoted(to)), hint)
    elif to == own:
        text = message("{space} leads to itself", space=quoted(own))
        yield ThemeProblem(path, text, message("name another space"))


def links(edition: PathEdition) -> Problems:
    """Check that links join known spaces, and that each starts from a space without an effect."""
    places = space_numbers(edition.spaces)
    known = {space.id: space for space in edition.spaces}
    first: dict[str, str] = {}
    for link in edition.links:
        where = f"links.{link.id}"
        if link.at not in places:
            hint = did_you_mean(link.at, places) or _BY_ID
            yield ThemeProblem(f"{where}.at", message("no space has the id {id}", id=quoted(link.at)), hint)
        else:
            if known[link.at].does != "plain":
                effect = known[link.at].does
                text = message("{space} already has 'does: {effect}'", space=quoted(link.at), effect=effect)
                hint = message("let the link start from a plain space, or remove the effect")
                yield ThemeProblem(f"{where}.at", text, hint)
            if first.setdefault(link.at, link.id) != link.id:
                text = message(
                    "{other} already starts from {space}", other=quoted(first[link.at]), space=quoted(link.at)
                )
                yield ThemeProblem(f"{where}.at", text, message("start from another space"))
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
            text = message("these effects lead in a circle: {spaces}", spaces=" -> ".join([*ring, at]))
            hint = message("let one of them lead elsewhere, or write 'rules: {chain: false}'")
            yield ThemeProblem(f"spaces.{at}", text, hint)
        done |= set(way)


def decks(edition: PathEdition) -> Problems:
    """Check that every deck is used, and that spaces draw only from known decks."""
    drawn = {space.deck for space in edition.spaces if space.does == "draw"}
    known = [deck.id for deck in edition.decks]
    for deck in known:
        if deck not in drawn:
            hint = message("give a space 'does: draw, deck: {deck}', or remove the deck", deck=deck)
            yield ThemeProblem(f"decks.{deck}", message("no space draws from this deck"), hint)
    for space in edition.spaces:
        if space.does == "draw" and space.deck is not None and space.deck not in known:
            there = (
                message("the decks are {names}", names=listing(known)) if known else message("the theme has no decks")
            )
            text = message("there is no deck {id}", id=quoted(space.deck))
            yield ThemeProblem(f"spaces.{space.id}.deck", text, did_you_mean(space.deck, known) or there)


def swapping(edition: PathEdition) -> Problems:
    """Check that the game has at least two players if players change places."""
    if edition.players.max == 1:
        for space in edition.spaces:
            if space.does == "swap":
                text = message("a single player has nobody to swap places with")
                hint = message("raise players.max, or change what the space does")
                yield ThemeProblem(f"spaces.{space.id}.does", text, hint)


def spinner(edition: PathEdition) -> Problems:
    """Check that a spinner replaces at most one die."""
    if edition.pieces.throw == "spinner" and edition.rules.dice > 1:
        text = message("a spinner replaces one die, but players throw {dice}", dice=edition.rules.dice)
        yield ThemeProblem("pieces.throw", text, message("write 'throw: dice' or 'rules: {dice: 1}'"))


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
