"""The texts of an edition that must stand in print, each with the item that bears it.

It says again, independently of the components that draw them, where a player looks for each text.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from printgen.components.cards.slide import scoring
from printgen.theme.games import AnyEdition
from printgen.theme.model.slide import Banknote, CashSpace, SlideEdition
from printgen.theme.model.trade import (
    Corner,
    Deck,
    Draw,
    Edition,
    Note,
    Ownable,
    Property,
    Space,
    Tax,
    Transport,
    Utility,
)
from printgen.words import wording

BOARDS = ("board", "board-poster")
NAME_FLOOR = 8.0  # points: a name on the board, read across the table


class ExpectedText(NamedTuple):
    """Texts that stand, in this order, on an item of some documents (on any page of them where ``item`` is empty).

    ``item`` is an id, or what the ids of its copies begin with; ``times`` is how often each text stands there at
    least, ``floor`` its least size in points where it has one of its own, ``what`` the thing that it tells.
    """

    documents: tuple[str, ...]
    item: str
    face: str
    texts: tuple[str, ...]
    what: str
    times: int = 1
    floor: float = 0.0


def printed(edition: AnyEdition) -> Iterator[ExpectedText]:
    """All texts of an edition but those of its booklet."""
    yield from _GAMES[edition.game](edition)
    for note in edition.money:
        if note.count:
            yield from _note(edition, note)
    yield ExpectedText(("guide",), "", "", (edition.title,), "the title")


def _trade(edition: Edition) -> Iterator[ExpectedText]:
    for space in edition.spaces:
        yield from _space(edition, space)
    centre = [(line, "the title") for line in edition.title_lines]
    centre += [(deck.name, "a deck's name") for deck in edition.decks]
    centre += [(edition.board.tagline, "the tagline")]
    yield from (ExpectedText(BOARDS, "", "", (text,), what) for text, what in centre if text)
    for deck in edition.decks:
        yield from _deck(edition, deck)
    lots = [space for space in edition.spaces if isinstance(space, Ownable)]
    for number, lot in enumerate(lots, 1):
        yield from _deed(edition, lot, f"deed-{number:0{max(2, len(str(len(lots))))}}")
    for number, token in enumerate(edition.pieces.tokens, 1):
        for face in ("front", "back"):
            yield ExpectedText(("pieces",), token.id, face, (str(number), token.name), "a token's number and name")
    if edition.event:
        yield from (_scored(edition, lot) for lot in lots)


def _space(edition: Edition, space: Space) -> Iterator[ExpectedText]:
    """A space on the board: its name, what it costs, and what its corner says."""
    for text, what in _space_texts(edition, space):
        floor = NAME_FLOOR if what == "the name" else 0.0
        yield ExpectedText(BOARDS, space.id, "", (text,), what, 1, floor)


def _space_texts(edition: Edition, space: Space) -> Iterator[tuple[str, str]]:
    yield _label(edition, space), "the name"
    match space:
        case Property():
            yield _group(edition, space.group).mark, "the group's mark"
            yield wording.amount(edition, space.price), "the price"
        case Transport() | Utility():
            yield wording.amount(edition, space.price), "the price"
        case Tax():
            yield wording.amount(edition, space.amount), "the tax"
            if space.percent is not None and edition.rules.income_tax == "choice":
                yield f"{space.percent}%", "the tax's share"
        case Corner():
            texts = ((wording.fill(edition, space.line), "the corner's line"), (space.visiting, "the visitors' line"))
            yield from (pair for pair in texts if pair[0])


def _label(edition: Edition, space: Space) -> str:
    if isinstance(space, Draw) and space.name is None:
        return next(deck.name for deck in edition.decks if deck.id == space.deck)
    return space.name or ""


def _group(edition: Any, identity: str) -> Any:
    return next(group for group in edition.groups if group.id == identity)


def _deck(edition: Edition, deck: Deck) -> Iterator[ExpectedText]:
    """Each card's title and text on its front, the deck's name on both sides."""
    digits = max(2, len(str(sum(card.copies for card in deck.cards))))
    fronts = [card for card in deck.cards for _ in range(card.copies)]
    for number, card in enumerate(fronts, 1):
        item = f"{deck.id}-{number:0{digits}}"
        texts = (deck.name, *((card.title,) if card.title else ()), wording.fill(edition, card.text))
        yield ExpectedText(("cards",), item, "front", texts, "the card's text")
        yield ExpectedText(("cards",), item, "back", (deck.name,), "the deck's name")


def _deed(edition: Edition, lot: Ownable, item: str) -> Iterator[ExpectedText]:
    """A deed's name on both sides, its rents and costs in order on the front, what its mortgage is on both."""
    value, lift = (
        wording.amount(edition, owed)
        for owed in (wording.mortgage(edition, lot.price), wording.lift_cost(edition, lot.price))
    )
    yield ExpectedText(("deeds",), item, "front", (lot.name,), "the name")
    yield ExpectedText(("deeds",), item, "back", (lot.name,), "the name")
    yield ExpectedText(("deeds",), item, "front", (*_rents(edition, lot), value), "the rents")
    yield ExpectedText(("deeds",), item, "back", (edition.words.mortgage.one,), "the word for a mortgage")
    yield ExpectedText(("deeds",), item, "back", (value, lift), "the mortgage")
    if isinstance(lot, Property):
        mark = _group(edition, lot.group).mark
        yield from (ExpectedText(("deeds",), item, face, (mark,), "the group's mark") for face in ("front", "back"))


def _rents(edition: Edition, lot: Ownable) -> list[str]:
    """What stands on a deed's front above the mortgage value, as written."""
    match lot:
        case Property():
            whole = [lot.rent[0] * edition.rules.group_factor] if edition.rules.group_factor > 1 else []
            amounts = [lot.rent[0], *whole, *lot.rent[1:], lot.building_cost, lot.building_cost]
        case Transport():
            amounts = list(edition.rules.transport_rent)
        case _:
            return [f"{factor} ×" for factor in edition.rules.utility_factor]
    return [wording.amount(edition, amount) for amount in amounts]


def _scored(edition: Edition, lot: Ownable) -> ExpectedText:
    """A lot's line on the score sheet."""
    values = (lot.price, wording.mortgage(edition, lot.price))
    amounts = (wording.amount(edition, value) for value in values)
    return ExpectedText(("score-sheet",), "", "", (" ".join((lot.name, *amounts)),), "a line")


def _slide(edition: SlideEdition) -> Iterator[ExpectedText]:
    for space in edition.spaces:
        yield ExpectedText(BOARDS, space.id, "", (space.name,), "the name", 1, NAME_FLOOR)
        if isinstance(space, CashSpace):
            mark, cash = _group(edition, space.group).mark, wording.amount(edition, space.cash)
            yield ExpectedText(BOARDS, space.id, "", (cash,), "the cash")
            yield ExpectedText(BOARDS, space.id, "", (mark,), "the group's mark")
        elif space.line:
            yield ExpectedText(BOARDS, space.id, "", (wording.fill(edition, space.line),), "what happens there")
    board = edition.board
    texts = [(word, "the title") for word in edition.title_lines]
    texts += [(board.start, "the start"), (wording.fill(edition, board.start_line), "the start's line")]
    for group in edition.groups:
        texts += [(group.name, "a colour's name"), (wording.amount(edition, group.bonus), "a colour's bonus")]
    yield from (ExpectedText(BOARDS, "", "", (text,), what) for text, what in texts if text)
    yield from _slide_cards(edition)


def _slide_cards(edition: SlideEdition) -> Iterator[ExpectedText]:
    cards = edition.cards
    lines = tuple(wording.fill(edition, line) for line in cards.jail_lines)
    steps = scoring(edition, wording.amount(edition, edition.rules.luxury_tax))
    yield ExpectedText(("cards",), "in-jail", "front", (cards.jail, *lines), "the card's text")
    yield ExpectedText(("cards",), "in-jail", "back", (cards.jail,), "the card's name")
    yield ExpectedText(("cards",), "reference", "front", (cards.order,), "the card's name")
    yield ExpectedText(("cards",), "reference", "back", steps, "the scoring")


_GAMES: Mapping[str, Callable[[Any], Iterator[ExpectedText]]] = {"trade": _trade, "slide": _slide}


def _note(edition: AnyEdition, note: Note | Banknote) -> Iterator[ExpectedText]:
    """A note: its value in figures in every corner and once more with its sign, its unit, and who issued it."""
    item, currency = f"note-{note.value}", edition.currency
    unit = currency.one if note.value == 1 else currency.many
    figures = f"{note.value:,}"
    yield ExpectedText(("money",), item, "front", (figures,), "the value", 5)
    yield ExpectedText(("money",), item, "front", (wording.amount(edition, note.value),), "the value with its sign")
    for text, what in ((unit, "the unit"), (edition.title, "the title"), (edition.words.bank.one, "the bank")):
        yield ExpectedText(("money",), item, "front", (text,), what)
