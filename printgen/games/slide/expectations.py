"""What the kit of a sliding game must show: where a player looks for each text of the theme, each part and amount."""

from collections.abc import Iterator, Mapping

from printgen.games.slide.records import CashSpace, SlideEdition, SlideSpace, Special
from printgen.proof.expectations import (
    BOARDS,
    NAME_FLOOR,
    BookletAmounts,
    BookletEntry,
    BookletNumbers,
    BookletRow,
    BookletSums,
    BookletTable,
    ExpectedText,
    GameExpectations,
    ItemAmounts,
    Kind,
    PartItems,
    amounts_named,
    note_amounts,
    note_kinds,
    note_parts,
    note_texts,
)
from printgen.words.amounts import amount
from printgen.words.placeholders import placeholders_of


class SlideExpectations(GameExpectations[SlideEdition]):
    """What the kit of an edition must show."""

    def texts(self, edition: SlideEdition) -> Iterator[ExpectedText]:
        """All texts of an edition but those of its booklet."""
        for space in edition.spaces:
            yield from _space(edition, space)
        board = edition.board
        printed = [(word, "the title") for word in edition.title_lines]
        printed += [(board.start, "the start"), (placeholders_of(edition).fill(board.start_line), "the start's line")]
        for group in edition.groups:
            printed += [(group.name, "a colour's name"), (amount(edition, group.bonus), "a colour's bonus")]
        yield from (ExpectedText(BOARDS, "", "", (text,), what) for text, what in printed if text)
        yield from _cards(edition)
        yield from note_texts(edition)

    def parts(self, edition: SlideEdition) -> Iterator[PartItems]:
        """What the list of contents counts, but for the boards."""
        sides = edition.tokens.sides
        yield PartItems("jail-card", "cards", ("in-jail",))
        yield PartItems("order-card", "cards", ("reference",))
        yield PartItems("tokens", "pieces", tuple(f"token-{side.id}#" for side in sides))
        yield PartItems("markers", "pieces", tuple(f"turn-{side.id}" for side in sides))
        yield from note_parts(edition)

    def kinds(self, edition: SlideEdition) -> Mapping[tuple[str, str], Kind]:
        """Colour groups on the board, notes, and each side's tokens."""
        groups = {group.id: Kind("colour groups", group.name, group.mark) for group in edition.groups}
        found = {("board", space.id): groups[space.group] for space in edition.spaces if isinstance(space, CashSpace)}
        found |= {
            ("pieces", f"token-{side.id}"): Kind("tokens", side.name, apart=10.0) for side in edition.tokens.sides
        }
        return {**found, **note_kinds(edition)}

    def amounts(self, edition: SlideEdition) -> Iterator[ItemAmounts]:
        """All amounts on spaces, cards and notes."""
        for space in edition.spaces:
            cash = (space.cash,) if isinstance(space, CashSpace) else amounts_named(edition, space.line)
            yield ItemAmounts(BOARDS, space.id, "", cash)
        yield ItemAmounts(("cards",), "in-jail", "front", _bail(edition))
        yield ItemAmounts(("cards",), "reference", "back", (edition.rules.luxury_tax,))
        yield from note_amounts(edition)

    def booklet(self, edition: SlideEdition) -> Iterator[BookletAmounts]:
        """The amounts of the rules: what colours pay, the tax, how many notes there are, and a round counted."""
        yield BookletTable("what the colours pay", tuple(_colours(edition)))
        for space in edition.spaces:
            if isinstance(space, Special) and space.does == "tax":
                yield BookletEntry(space.name, (edition.rules.luxury_tax,), space.id)
        yield BookletNumbers(
            "the notes", tuple(number for note in edition.money for number in (note.count, note.value))
        )
        if sums := _round_counted(edition):
            yield BookletSums("the round that is counted", sums)


EXPECTATIONS = SlideExpectations()


def _space(edition: SlideEdition, space: SlideSpace) -> Iterator[ExpectedText]:
    yield ExpectedText(BOARDS, space.id, "", (space.name,), "the name", 1, NAME_FLOOR)
    if isinstance(space, CashSpace):
        mark = next(group.mark for group in edition.groups if group.id == space.group)
        yield ExpectedText(BOARDS, space.id, "", (amount(edition, space.cash),), "the cash")
        yield ExpectedText(BOARDS, space.id, "", (mark,), "the group's mark")
    elif space.line:
        yield ExpectedText(BOARDS, space.id, "", (placeholders_of(edition).fill(space.line),), "what happens there")


def _cards(edition: SlideEdition) -> Iterator[ExpectedText]:
    cards = edition.cards
    lines = tuple(placeholders_of(edition).fill(line) for line in cards.jail_lines)
    ours = (edition.words.token.one, _places(edition)["go-to-jail"], edition.words.round.one)
    yield ExpectedText(("cards",), "in-jail", "front", (cards.jail, *(lines or ours)), "the card's text")
    yield ExpectedText(("cards",), "in-jail", "back", (cards.jail,), "the card's name")
    yield ExpectedText(("cards",), "reference", "front", (cards.order,), "the card's name")
    yield ExpectedText(("cards",), "reference", "back", tuple(_scoring(edition)), "the scoring")


def _scoring(edition: SlideEdition) -> Iterator[str]:
    """What the steps of scoring name, in their order: where a token lies, and what is paid for it."""
    places = _places(edition)
    space, token = edition.words.property, edition.words.token
    yield places["chance"]
    yield from (places["railroad"], space.one)
    yield space.one
    yield from (places["house"], space.one)
    yield from (places["tax"], amount(edition, edition.rules.luxury_tax), token.one)
    yield from (places["free"], token.many)


def _places(edition: SlideEdition) -> dict[str, str]:
    """The names of the special spaces by what happens there."""
    return {space.does: space.name for space in edition.spaces if isinstance(space, Special)}


def _bail(edition: SlideEdition) -> tuple[int, ...]:
    """The amounts on the card for tokens in jail: those of the theme's own lines, else what it costs to leave."""
    if lines := edition.cards.jail_lines:
        return tuple(amount for line in lines for amount in amounts_named(edition, line))
    return (edition.rules.jail_price,) if edition.rules.jail_exit == "pay" else ()


def _cash(edition: SlideEdition, group: str) -> list[int]:
    return [space.cash for space in edition.spaces if isinstance(space, CashSpace) and space.group == group]


def _colours(edition: SlideEdition) -> Iterator[BookletRow]:
    for group in edition.groups:
        yield BookletRow(group.name, (*_cash(edition, group.id), group.bonus))


def _round_counted(edition: SlideEdition) -> tuple[tuple[str, int], ...]:
    """The example of the rules: the first side completes the first colour of two spaces, the other is on the dearest.

    What a completed colour pays is its spaces' cash and its bonus. Empty where there is no such colour.
    """
    sides = edition.tokens.sides
    pair = next((group for group in edition.groups if len(_cash(edition, group.id)) == 2), None)
    others = [cash for group in edition.groups if group != pair for cash in _cash(edition, group.id)]
    if pair is None or not others:
        return ()
    return (sides[0].name, sum(_cash(edition, pair.id)) + pair.bonus), (sides[1].name, max(others))
