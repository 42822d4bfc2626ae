"""Expected contents of the kit of a trading game: the places of each text of the theme, each part and each amount."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from msgspec.structs import replace

from printgen.games.trade.deed_cards import deed_deck, has_own_deeds
from printgen.games.trade.records import Corner, Draw, Edition, Ownable, Property, Space, Tax, Transport, Utility
from printgen.messages import message
from printgen.proof.expectations import (
    BOARDS,
    NAME_FLOOR,
    BookletAmounts,
    BookletEntry,
    BookletHands,
    BookletRow,
    BookletTable,
    ExpectedText,
    GameExpectations,
    ItemAmounts,
    Kind,
    PartItems,
    amounts_named,
    deck_amounts,
    deck_parts,
    deck_texts,
    laid_out_texts,
    note_amounts,
    note_kinds,
    note_parts,
    note_texts,
    share_of,
)
from printgen.words.amounts import amount
from printgen.words.catalogue import catalogue_of
from printgen.words.placeholders import placeholders_of


class TradeExpectations(GameExpectations[Edition]):
    """The required contents of an edition's kit."""

    def texts(self, edition: Edition) -> Iterator[ExpectedText]:
        """Yield all texts of an edition except those of its booklet."""
        for space in edition.spaces:
            yield from _space(edition, space)
        centre = [(line, message("the title")) for line in edition.title_lines]
        centre += [(deck.name, message("a deck's name")) for deck in edition.decks]
        for text, what in (*centre, (edition.board.tagline, message("the tagline"))):
            if text:
                yield ExpectedText(BOARDS, "", "", (text,), what)
        yield from deck_texts(edition, edition.decks)
        if has_own_deeds(edition):
            yield from laid_out_texts(edition, deed_deck(edition), "deeds")
        else:
            for item, lot in _deeds(edition):
                yield from _deed(edition, lot, item)
        for number, token in enumerate(edition.pieces.tokens, 1):
            for face in ("front", "back"):
                yield ExpectedText(
                    ("pieces",), token.id, face, (str(number), token.name), message("a token's number and name")
                )
        if edition.event:  # each lot has a row on the score sheet
            for _, lot in _deeds(edition):
                values = (lot.price, *_mortgage(edition, lot)[:1])
                line = " ".join((lot.name, *(amount(edition, value) for value in values)))
                yield ExpectedText(("score-sheet",), "", "", (line,), message("a line"))
        for pile, name in _boxed(edition).items():
            yield ExpectedText(("boxes",), f"box-{pile}", "front", (name,), message("its label"), optional=True)
        yield from note_texts(edition)

    def parts(self, edition: Edition) -> Iterator[PartItems]:
        """Yield the items that the list of contents counts, except the boards."""

        def named(stem: str, count: int) -> tuple[str]:
            return (f"{stem}#" if count > 1 else stem,)  # the id of a single piece is its stem

        rules, pieces = edition.rules, edition.pieces
        yield from deck_parts(edition)
        yield PartItems("deeds", "deeds", ("deed#",))
        yield PartItems("boxes", "boxes", tuple(f"box-{pile}" for pile in _boxed(edition)))
        if rules.buildings:
            yield PartItems("small-buildings", "pieces", named("house", pieces.small_building.count))
        if rules.buildings and rules.large_buildings:
            yield PartItems("large-buildings", "pieces", named("hotel", pieces.large_building.count))
        yield PartItems("tokens", "pieces", tuple(token.id for token in pieces.tokens))
        yield PartItems("dice", "pieces", named("die", pieces.dice))
        yield from note_parts(edition)

    def kinds(self, edition: Edition) -> Mapping[tuple[str, str], Kind]:
        """Return the color groups on board and deeds, the notes, and the tokens."""
        groups = {group.id: Kind(message("color groups"), group.name, group.mark) for group in edition.groups}
        found = {("board", space.id): groups[space.group] for space in edition.spaces if isinstance(space, Property)}
        for item, lot in _deeds(edition) if not has_own_deeds(edition) else ():
            if isinstance(lot, Property):
                pictured = lot.scene or (edition.features.building and (lot.art or lot.icon == "empty"))
                below = bool(pictured)  # the street is beside the mark
                found["deeds", item] = replace(groups[lot.group], of=message("color groups of deeds"), below=below)
        found |= {
            ("pieces", token.id): Kind(message("tokens"), token.name, apart=2.0) for token in edition.pieces.tokens
        }
        return {**found, **note_kinds(edition)}

    def amounts(self, edition: Edition) -> Iterator[ItemAmounts]:
        """Yield all amounts on spaces, cards, deeds and notes."""
        for space in edition.spaces:
            match space:
                case Property() | Transport() | Utility():
                    amounts: tuple[int, ...] = (space.price,)
                case Tax():
                    amounts = (_tax(edition, space),)
                case Corner():
                    amounts = amounts_named(edition, space.line)
                case _:
                    amounts = ()
            yield ItemAmounts(BOARDS, space.id, "", amounts)
        yield from deck_amounts(edition)
        for item, lot in _deeds(edition) if not has_own_deeds(edition) else ():
            owed = _mortgage(edition, lot)
            yield ItemAmounts(("deeds",), item, "front", (*_rents(edition, lot), *owed[:1]))
            yield ItemAmounts(("deeds",), item, "back", owed)
        yield from note_amounts(edition)

    def booklet(self, edition: Edition) -> Iterator[BookletAmounts]:
        """Yield the amounts of the rules: starting hands, rents by number owned, salary and taxes."""
        rules = edition.rules
        notes = tuple((note.value, note.start, note.count) for note in edition.money)
        yield BookletHands(notes, rules.start_money, edition.players.max)
        # Rising rents of transports and utilities are in a table; a single amount is in a sentence.
        kinds = {type(space) for space in edition.spaces}
        earned = ((Transport, rules.transport_rent), (Utility, rules.utility_factor))
        rising = [steps if kind in kinds and len(steps) > 1 else [] for kind, steps in earned]
        rows = [
            BookletRow("", (owned, *(number for number in step if number is not None)))
            for owned, step in enumerate(zip_longest(*rising), 1)
        ]
        if rows:
            yield BookletTable(message("the rents by number owned"), tuple(rows))
        for space in edition.spaces:
            if isinstance(space, Tax):
                yield BookletEntry(space.name, (_tax(edition, space),), space.id)
            elif isinstance(space, Corner) and space.does == "start":
                yield BookletEntry(space.name, (rules.salary,), space.id)


EXPECTATIONS = TradeExpectations()


def _boxed(edition: Edition) -> dict[str, str]:
    """The parts that get a box if the kit has boxes: the end of the box's id, and its text."""
    decks = {deck.id: deck.name for deck in edition.decks}
    return decks | ({"deeds": edition.words.deed.many} if _deeds(edition) else {})


def _deeds(edition: Edition) -> list[tuple[str, Ownable]]:
    """The lots that can be owned, in board order, each with the id of its deed."""
    lots = [space for space in edition.spaces if isinstance(space, Ownable)]
    digits = max(2, len(str(len(lots))))
    return [(f"deed-{number:0{digits}}", lot) for number, lot in enumerate(lots, 1)]


def _space(edition: Edition, space: Space) -> Iterator[ExpectedText]:
    """Yield the texts of a space on the board: its name, its price, and the lines of a corner."""
    if isinstance(space, Draw) and space.name is None:
        name = next(deck.name for deck in edition.decks if deck.id == space.deck)
    else:
        name = space.name or ""
    yield ExpectedText(BOARDS, space.id, "", (name,), message("the name"), 1, NAME_FLOOR)
    beside: list[tuple[str, str]] = []
    match space:
        case Property():
            beside = [
                (_mark(edition, space), message("the group's mark")),
                (amount(edition, space.price), message("the price")),
            ]
        case Transport() | Utility():
            beside = [(amount(edition, space.price), message("the price"))]
        case Tax():
            beside = [(amount(edition, _tax(edition, space)), message("the tax"))]
            if space.percent is not None and edition.rules.income_tax == "choice":
                beside.append((f"{space.percent}%", message("the tax's share")))
        case Corner():
            beside = [
                (placeholders_of(edition).fill(space.line), message("the corner's line")),
                (space.inside, message("the cell's line")),
                (space.visiting, message("the visitors' line")),
            ]
            if space.does == "free" and not space.line and edition.rules.free_space == "house_rule_line":
                label = catalogue_of(edition.language).label("board.house_rule", {}, lambda name: None)
                beside.append((label, message("the line for a house rule")))
            beside = [pair for pair in beside if pair[0]]
    yield from (ExpectedText(BOARDS, space.id, "", (text,), what) for text, what in beside)


def _tax(edition: Edition, space: Tax) -> int:
    return edition.rules.luxury_tax if space.amount is None else space.amount


def _mark(edition: Edition, lot: Property) -> str:
    return next(group.mark for group in edition.groups if group.id == lot.group)


def _deed(edition: Edition, lot: Ownable, item: str) -> Iterator[ExpectedText]:
    """Yield a deed's name on both sides, its rents and costs in order, and the texts of its mortgage."""
    if isinstance(lot, Utility):
        rents = [f"{factor} ×" for factor in edition.rules.utility_factor]
    else:
        rents = [amount(edition, rent) for rent in _rents(edition, lot)]
    yield ExpectedText(("deeds",), item, "front", (lot.name,), message("the name"))
    yield ExpectedText(("deeds",), item, "back", (lot.name,), message("the name"))
    if edition.rules.mortgages:
        value, lift = (amount(edition, owed) for owed in _mortgage(edition, lot))
        yield ExpectedText(("deeds",), item, "front", (*rents, value), message("the rents"))
        yield ExpectedText(("deeds",), item, "back", (edition.words.mortgage.one,), message("the word for a mortgage"))
        yield ExpectedText(("deeds",), item, "back", (value, lift), message("the mortgage"))
    else:
        yield ExpectedText(("deeds",), item, "front", tuple(rents), message("the rents"))
        yield ExpectedText(("deeds",), item, "back", (edition.words.deed.one,), message("the word for a deed"))
    if isinstance(lot, Property):
        for face in ("front", "back"):
            yield ExpectedText(("deeds",), item, face, (_mark(edition, lot),), message("the group's mark"))


def _mortgage(edition: Edition, lot: Ownable) -> tuple[int, ...]:
    """The mortgage value and the cost of lifting it, if the game has mortgages; fractions round up."""
    if not edition.rules.mortgages:
        return ()
    value = share_of(lot.price, edition.rules.mortgage_percent)
    return value, value + share_of(value, edition.rules.lift_percent)


def _rents(edition: Edition, lot: Ownable) -> list[int]:
    """Return the amounts on a deed's front above the mortgage value."""
    match lot:
        case Property():
            rules, size = edition.rules, sum(getattr(space, "group", "") == lot.group for space in edition.spaces)
            bare, *built = lot.rent
            small = built[: rules.small_per_large] if rules.buildings else []
            large = built[rules.small_per_large :] if small and rules.large_buildings else []
            whole = [bare * rules.group_factor] if rules.group_factor > 1 and size > 1 else []
            return [bare, *whole, *small, *large, *([lot.building_cost] * (bool(small) + bool(large)))]
        case Transport():
            return list(edition.rules.transport_rent)
        case _:
            return []
