"""Expected contents of the kit of a sliding game: its texts, parts and amounts."""

from collections.abc import Iterator, Mapping

from printgen.games.slide.records import CashSpace, SlideEdition, Special
from printgen.messages import message
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
    """Texts, parts and amounts of the kit of an edition."""

    def texts(self, edition: SlideEdition) -> Iterator[ExpectedText]:
        """Yield all texts of an edition except those of its booklet."""
        fill, marks = placeholders_of(edition).fill, {group.id: group.mark for group in edition.groups}
        for space in edition.spaces:
            yield ExpectedText(BOARDS, space.id, "", (space.name,), message("the name"), 1, NAME_FLOOR)
            if isinstance(space, CashSpace):
                yield ExpectedText(BOARDS, space.id, "", (amount(edition, space.cash),), message("the cash"))
                yield ExpectedText(BOARDS, space.id, "", (marks[space.group],), message("the group's mark"))
            elif space.line:
                yield ExpectedText(BOARDS, space.id, "", (fill(space.line),), message("the instruction"))
        board = edition.board
        printed = [(word, message("the title")) for word in edition.title_lines]
        printed += [(board.start, message("the start")), (fill(board.start_line), message("the start's line"))]
        for group in edition.groups:
            printed += [
                (group.name, message("a color's name")),
                (amount(edition, group.bonus), message("a color's bonus")),
            ]
        yield from (ExpectedText(BOARDS, "", "", (text,), what) for text, what in printed if text)

        cards, places, words = edition.cards, _places(edition), edition.words
        jail = tuple(map(fill, cards.jail_lines)) or (words.token.one, places["go-to-jail"], words.round.one)
        space_word, tax = words.property.one, amount(edition, edition.rules.luxury_tax)
        scoring = (  # in the order of the steps: the places of tokens, and their payments
            *(places["chance"], places["railroad"], space_word, space_word, places["house"], space_word),
            *(places["tax"], tax, words.token.one, places["free"], words.token.many),
        )
        yield ExpectedText(("cards",), "in-jail", "front", (cards.jail, *jail), message("the card's text"))
        yield ExpectedText(("cards",), "in-jail", "back", (cards.jail,), message("the card's name"))
        yield ExpectedText(("cards",), "reference", "front", (cards.order,), message("the card's name"))
        yield ExpectedText(("cards",), "reference", "back", scoring, message("the scoring"))
        for side in edition.tokens.sides:
            card = f"side-{side.id}"
            yield ExpectedText(("cards",), card, "front", (side.name,), message("the card's name"))
            yield ExpectedText(("cards",), card, "back", scoring, message("the scoring"))
        yield from note_texts(edition)

    def parts(self, edition: SlideEdition) -> Iterator[PartItems]:
        """Yield the items that the list of contents counts, except the boards."""
        sides = edition.tokens.sides
        yield PartItems("jail-card", "cards", ("in-jail",))
        yield PartItems("order-card", "cards", ("reference",))
        yield PartItems("side-cards", "cards", tuple(f"side-{side.id}" for side in sides))
        yield PartItems("tokens", "pieces", tuple(f"token-{side.id}#" for side in sides))
        yield PartItems("markers", "pieces", tuple(f"turn-{side.id}" for side in sides))
        yield from note_parts(edition)

    def kinds(self, edition: SlideEdition) -> Mapping[tuple[str, str], Kind]:
        """Return the color groups on the board, the notes, and each side's tokens."""
        groups = {group.id: Kind(message("color groups"), group.name, group.mark) for group in edition.groups}
        found = {("board", space.id): groups[space.group] for space in edition.spaces if isinstance(space, CashSpace)}
        found |= {
            ("pieces", f"token-{side.id}"): Kind(message("tokens"), side.name, apart=10.0)
            for side in edition.tokens.sides
        }
        return {**found, **note_kinds(edition)}

    def amounts(self, edition: SlideEdition) -> Iterator[ItemAmounts]:
        """Yield all amounts on spaces, cards and notes."""
        rules = edition.rules
        for space in edition.spaces:
            cash = (space.cash,) if isinstance(space, CashSpace) else amounts_named(edition, space.line)
            yield ItemAmounts(BOARDS, space.id, "", cash)
        bail: tuple[int, ...] = (rules.jail_price,) if rules.jail_exit == "pay" else ()
        if lines := edition.cards.jail_lines:
            bail = tuple(value for line in lines for value in amounts_named(edition, line))
        yield ItemAmounts(("cards",), "in-jail", "front", bail)
        for card in ("reference", *(f"side-{side.id}" for side in edition.tokens.sides)):
            yield ItemAmounts(("cards",), card, "back", (rules.luxury_tax,))
        yield from note_amounts(edition)

    def booklet(self, edition: SlideEdition) -> Iterator[BookletAmounts]:
        """Yield the amounts of the rules: the colors' cash, the tax, the numbers of notes, and an example round."""
        rows = tuple(BookletRow(group.name, (*_cash(edition, group.id), group.bonus)) for group in edition.groups)
        yield BookletTable(message("what the colors pay"), rows)
        for space in edition.spaces:
            if isinstance(space, Special) and space.does == "tax":
                yield BookletEntry(space.name, (edition.rules.luxury_tax,), space.id)
        yield BookletNumbers(message("the notes"), tuple((note.count, note.value) for note in edition.money))

        # In the example, the first side completes the first color of two spaces, and the other is on the dearest space.
        pair = next((group for group in edition.groups if len(_cash(edition, group.id)) == 2), None)
        others = [cash for group in edition.groups if group != pair for cash in _cash(edition, group.id)]
        if pair and others:
            first, second, *_ = edition.tokens.sides
            sums = (first.name, sum(_cash(edition, pair.id)) + pair.bonus), (second.name, max(others))
            yield BookletSums(message("the round that is counted"), sums)


def _places(edition: SlideEdition) -> dict[str, str]:
    """Return the names of the special spaces by their effects."""
    return {space.does: space.name for space in edition.spaces if isinstance(space, Special)}


def _cash(edition: SlideEdition, group: str) -> list[int]:
    return [space.cash for space in edition.spaces if isinstance(space, CashSpace) and space.group == group]


EXPECTATIONS = SlideExpectations()
