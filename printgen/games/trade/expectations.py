"""What the kit of a trading game must show: where a player looks for each text of the theme, each part and amount."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from msgspec.structs import replace

from printgen.games.trade.records import Corner, Draw, Edition, Ownable, Property, Space, Tax, Transport, Utility
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
    note_amounts,
    note_kinds,
    note_parts,
    note_texts,
    share_of,
)
from printgen.theme.records import PropertyGroup
from printgen.words.amounts import amount
from printgen.words.catalogue import catalogue_of
from printgen.words.placeholders import placeholders_of


class TradeExpectations(GameExpectations[Edition]):
    """What the kit of an edition must show."""

    def texts(self, edition: Edition) -> Iterator[ExpectedText]:
        """All texts of an edition but those of its booklet."""
        for space in edition.spaces:
            yield from _space(edition, space)
        yield from (ExpectedText(BOARDS, "", "", (text,), what) for text, what in _centre(edition) if text)
        for deck in edition.decks:
            yield from deck_texts(edition, deck)
        for item, lot in _deeds(edition):
            yield from _deed(edition, lot, item)
        for number, token in enumerate(edition.pieces.tokens, 1):
            for face in ("front", "back"):
                yield ExpectedText(("pieces",), token.id, face, (str(number), token.name), "a token's number and name")
        if edition.event:
            yield from (_scored(edition, lot) for _, lot in _deeds(edition))
        for pile, name in _boxed(edition).items():
            yield ExpectedText(("boxes",), f"box-{pile}", "front", (name,), "what it is for")
        yield from note_texts(edition)

    def parts(self, edition: Edition) -> Iterator[PartItems]:
        """What the list of contents counts, but for the boards."""
        yield from deck_parts(edition)
        yield PartItems("deeds", "deeds", ("deed#",))
        yield PartItems("boxes", "boxes", tuple(f"box-{pile}" for pile in _boxed(edition)))
        if edition.rules.buildings:
            yield PartItems("small-buildings", "pieces", (_named("house", edition.pieces.small_building.count),))
        if edition.rules.buildings and edition.rules.large_buildings:
            yield PartItems("large-buildings", "pieces", (_named("hotel", edition.pieces.large_building.count),))
        yield PartItems("tokens", "pieces", tuple(token.id for token in edition.pieces.tokens))
        yield PartItems("dice", "pieces", (_named("die", edition.pieces.dice),))
        yield from note_parts(edition)

    def kinds(self, edition: Edition) -> Mapping[tuple[str, str], Kind]:
        """Colour groups on board and deeds, notes, and tokens."""
        groups = {group.id: Kind("colour groups", group.name, group.mark) for group in edition.groups}
        found = {("board", space.id): groups[space.group] for space in edition.spaces if isinstance(space, Property)}
        for item, lot in _deeds(edition):
            if isinstance(lot, Property):
                found["deeds", item] = replace(groups[lot.group], of="colour groups of deeds")
        found |= {("pieces", token.id): Kind("tokens", token.name, apart=2.0) for token in edition.pieces.tokens}
        return {**found, **note_kinds(edition)}

    def amounts(self, edition: Edition) -> Iterator[ItemAmounts]:
        """All amounts on spaces, cards, deeds and notes."""
        for space in edition.spaces:
            yield ItemAmounts(BOARDS, space.id, "", _space_amounts(edition, space))
        yield from deck_amounts(edition)
        for item, lot in _deeds(edition):
            owed = _mortgage(edition, lot)
            yield ItemAmounts(("deeds",), item, "front", (*_rents(edition, lot), *owed[:1]))
            yield ItemAmounts(("deeds",), item, "back", owed)
        yield from note_amounts(edition)

    def booklet(self, edition: Edition) -> Iterator[BookletAmounts]:
        """The amounts of the rules: the hands dealt, the rents by number owned, the salary and the taxes."""
        rules = edition.rules
        notes = tuple((note.value, note.start, note.count) for note in edition.money)
        yield BookletHands(notes, rules.start_money, edition.players.max)
        if rows := _rising(edition):
            yield BookletTable("the rents by number owned", rows)
        for space in edition.spaces:
            if isinstance(space, Tax):
                yield BookletEntry(space.name, (_tax(edition, space),), space.id)
            elif isinstance(space, Corner) and space.does == "start":
                yield BookletEntry(space.name, (rules.salary,), space.id)


EXPECTATIONS = TradeExpectations()


def _centre(edition: Edition) -> Iterator[tuple[str, str]]:
    """What stands in the board's centre."""
    yield from ((line, "the title") for line in edition.title_lines)
    yield from ((deck.name, "a deck's name") for deck in edition.decks)
    yield edition.board.tagline, "the tagline"


def _boxed(edition: Edition) -> dict[str, str]:
    """What has a box of its own, if a kit has boxes: the end of the box's id, and what stands on it."""
    decks = {deck.id: deck.name for deck in edition.decks}
    return decks | ({"deeds": edition.words.deed.many} if _deeds(edition) else {})


def _deeds(edition: Edition) -> list[tuple[str, Ownable]]:
    """What can be owned, in board order, each with the id of its deed."""
    lots = [space for space in edition.spaces if isinstance(space, Ownable)]
    digits = max(2, len(str(len(lots))))
    return [(f"deed-{number:0{digits}}", lot) for number, lot in enumerate(lots, 1)]


def _space(edition: Edition, space: Space) -> Iterator[ExpectedText]:
    """A space on the board: its name, what it costs, and what its corner says."""
    yield ExpectedText(BOARDS, space.id, "", (_label(edition, space),), "the name", 1, NAME_FLOOR)
    yield from (ExpectedText(BOARDS, space.id, "", (text,), what) for text, what in _beside_name(edition, space))


def _beside_name(edition: Edition, space: Space) -> Iterator[tuple[str, str]]:
    """What stands on a space beside its name."""
    match space:
        case Property():
            yield _group(edition, space.group).mark, "the group's mark"
            yield amount(edition, space.price), "the price"
        case Transport() | Utility():
            yield amount(edition, space.price), "the price"
        case Tax():
            yield amount(edition, _tax(edition, space)), "the tax"
            if space.percent is not None and edition.rules.income_tax == "choice":
                yield f"{space.percent}%", "the tax's share"
        case Corner():
            lines = (
                (placeholders_of(edition).fill(space.line), "the corner's line"),
                (space.inside, "the cell's line"),
                (space.visiting, "the visitors' line"),
                (_house_rule(edition) if _has_house_rule(edition, space) else "", "the line for a house rule"),
            )
            yield from (pair for pair in lines if pair[0])


def _tax(edition: Edition, space: Tax) -> int:
    return edition.rules.luxury_tax if space.amount is None else space.amount


def _label(edition: Edition, space: Space) -> str:
    if isinstance(space, Draw) and space.name is None:
        return next(deck.name for deck in edition.decks if deck.id == space.deck)
    return space.name or ""


def _house_rule(edition: Edition) -> str:
    """What stands before the line for a house rule."""
    return catalogue_of(edition.language).label("board.house_rule", {}, lambda name: None)


def _has_house_rule(edition: Edition, corner: Corner) -> bool:
    return corner.does == "free" and not corner.line and edition.rules.free_space == "house_rule_line"


def _group(edition: Edition, identity: str) -> PropertyGroup:
    return next(group for group in edition.groups if group.id == identity)


def _deed(edition: Edition, lot: Ownable, item: str) -> Iterator[ExpectedText]:
    """A deed's name on both sides, its rents and costs in order on the front, what its mortgage is on both."""
    value, lift = (amount(edition, owed) for owed in _owed(edition, lot))
    yield ExpectedText(("deeds",), item, "front", (lot.name,), "the name")
    yield ExpectedText(("deeds",), item, "back", (lot.name,), "the name")
    if edition.rules.mortgages:
        yield ExpectedText(("deeds",), item, "front", (*_rent_texts(edition, lot), value), "the rents")
        yield ExpectedText(("deeds",), item, "back", (edition.words.mortgage.one,), "the word for a mortgage")
        yield ExpectedText(("deeds",), item, "back", (value, lift), "the mortgage")
    else:
        yield ExpectedText(("deeds",), item, "front", tuple(_rent_texts(edition, lot)), "the rents")
        yield ExpectedText(("deeds",), item, "back", (edition.words.deed.one,), "the word for a deed")
    if isinstance(lot, Property):
        mark = _group(edition, lot.group).mark
        yield from (ExpectedText(("deeds",), item, face, (mark,), "the group's mark") for face in ("front", "back"))


def _owed(edition: Edition, lot: Ownable) -> tuple[int, int]:
    """What a mortgage on it brings, and what lifting it costs; a fraction of either rounds up."""
    value = share_of(lot.price, edition.rules.mortgage_percent)
    return value, value + share_of(value, edition.rules.lift_percent)


def _mortgage(edition: Edition, lot: Ownable) -> tuple[int, ...]:
    """What a deed tells of a mortgage, in a game that has them."""
    return _owed(edition, lot) if edition.rules.mortgages else ()


def _rents(edition: Edition, lot: Ownable) -> list[int]:
    """The amounts on a deed's front above the mortgage value."""
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


def _rent_texts(edition: Edition, lot: Ownable) -> list[str]:
    """What stands on a deed's front above the mortgage value, as written."""
    if isinstance(lot, Utility):
        return [f"{factor} ×" for factor in edition.rules.utility_factor]
    return [amount(edition, rent) for rent in _rents(edition, lot)]


def _scored(edition: Edition, lot: Ownable) -> ExpectedText:
    """A lot's line on the score sheet."""
    printed = (amount(edition, value) for value in (lot.price, *_mortgage(edition, lot)[:1]))
    return ExpectedText(("score-sheet",), "", "", (" ".join((lot.name, *printed)),), "a line")


def _named(stem: str, count: int) -> str:
    """How the items of a kind are named: a single one bears its stem alone."""
    return f"{stem}#" if count > 1 else stem


def _space_amounts(edition: Edition, space: Space) -> tuple[int, ...]:
    match space:
        case Property() | Transport() | Utility():
            return (space.price,)
        case Tax():
            return (_tax(edition, space),)
        case Corner():
            return amounts_named(edition, space.line)
        case _:
            return ()


def _rising(edition: Edition) -> tuple[BookletRow, ...]:
    """What transports and utilities earn by the number owned, where that rises: a single amount is told in words."""
    rules, kinds = edition.rules, {type(space) for space in edition.spaces}
    earned = ((Transport, rules.transport_rent), (Utility, rules.utility_factor))
    rising = [steps if kind in kinds and len(steps) > 1 else [] for kind, steps in earned]
    numbered = enumerate(zip_longest(*rising), 1)
    return tuple(
        BookletRow("", (owned, *(number for number in step if number is not None))) for owned, step in numbered
    )
