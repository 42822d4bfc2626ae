"""Expected contents of the finished kit of a theme."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.games.registry import of_game
from printgen.messages import message
from printgen.theme.edition import Deck, HasDecks, HasMoney, printed_cards
from printgen.theme.records import Common
from printgen.theme.theme import Theme
from printgen.type.emphasis import without_emphasis
from printgen.type.line_breaks import is_wide
from printgen.words.amounts import amount, amount_figures, unit
from printgen.words.language import language
from printgen.words.placeholders import placeholders_of
from printgen.written_text import writing_place

BOARDS = ("board", "board-poster")
NAME_FLOOR = 8.0  # points, the least size of names on the board, which are read across the table


class ExpectedText(Struct, frozen=True):
    """Texts that appear, in this order, on an item of some documents (on any page of them where ``item`` is empty).

    ``item`` is an id, or the prefix of its copies' ids; ``times`` is the number of times that each text is there at
    least, ``floor`` its least size in points where it has one of its own, ``what`` the thing that it tells. An
    ``optional`` item may be missing, as boxes are that are larger than the paper.
    """

    documents: tuple[str, ...]
    item: str
    face: str
    texts: tuple[str, ...]
    what: str
    times: int = 1
    floor: float = 0.0
    optional: bool = False


class PartItems(Struct, frozen=True):
    """The items of a document that a part of the list of contents counts: their ids, or with ``#`` their stems.

    ``sets`` gives the number of each item in a set; only whole sets of these are printed.
    """

    part: str
    document: str
    items: tuple[str, ...]
    sets: tuple[tuple[str, int], ...] = ()


class Kind(Struct, frozen=True):
    """A kind of piece: the pieces to distinguish, its own name, and the feature.

    With a ``mark``, the band beside that is looked at, or ``below`` it; else the whole item, which must have lines that
    another has not, ``apart`` square millimeters of them; or a picture that is lighter or darker in five times that
    area.
    """

    of: str
    name: str
    mark: str = ""
    apart: float = 0.0
    below: bool = False


class ItemChain(Struct, frozen=True):
    """Items of a board that make a path: each touches the next, and no two others do; ``what`` they make."""

    documents: tuple[str, ...]
    items: tuple[str, ...]
    what: str


class ItemAmounts(Struct, frozen=True):
    """All amounts of money that an item bears, in the order in which they are read."""

    documents: tuple[str, ...]
    item: str
    face: str
    amounts: tuple[int, ...]


class BookletRow(Struct, frozen=True):
    """A line of a table: what it begins with, if anything in particular, and the numbers that it begins with."""

    name: str
    numbers: tuple[int, ...]


class BookletTable(Struct, frozen=True):
    """Lines of the booklet that follow one another."""

    what: str
    rows: tuple[BookletRow, ...]


class BookletHands(Struct, frozen=True):
    """The table of the hands that are dealt: each adds up to ``total``, and the first of them is the usual one.

    ``notes`` are value, number in a usual hand, and number printed; a table of ``players`` is the largest.
    """

    notes: tuple[tuple[int, int, int], ...]
    total: int
    players: int


class BookletEntry(Struct, frozen=True):
    """The amounts after a name in the booklet, and the space with that name."""

    name: str
    amounts: tuple[int, ...]
    item: str


class BookletNumbers(Struct, frozen=True):
    """Pairs of numbers that follow each other in the booklet; the first of a pair comes second in some languages."""

    what: str
    pairs: tuple[tuple[int, int], ...]


class BookletSums(Struct, frozen=True):
    """A line of names, each with its amount, if the booklet has space for it."""

    what: str
    sums: tuple[tuple[str, int], ...]


BookletAmounts = BookletTable | BookletHands | BookletEntry | BookletNumbers | BookletSums


# A number as any language writes it: its thousands are separated by a comma, point, apostrophe or unbreakable space.
NUMBER = "(?:\\d{1,3}(?:[,.'’\u00a0\u202f]\\d{3})+|\\d+)"
# The end of a sign of letters: no further letter, except in scripts without blanks between words.
_NO_LETTER = "(?![^\\W\u2e80-\uffdf\U00020000-\U0003ffff])"
_PARTING = re.compile(r"\D")
_ICON = re.compile(r":[a-z][a-z0-9-]{0,59}(?:@[a-z0-9_#]+)?:")  # within a line of text
_NAMED = re.compile(r"\{([^{}]*)\}")
_MONEY = re.compile(r"[Mm]oney\.(\d{1,7})\Z")


def share_of(amount: int, percent: int) -> int:
    """Return that percentage of an amount; a fraction rounds up."""
    whole, rest = divmod(amount * percent, 100)
    return whole + (rest > 0)


def number_of(written: str) -> int:
    """Return the integer written in figures, however their thousands are separated."""
    return int(_PARTING.sub("", written))


def amount_pattern(edition: Common) -> re.Pattern[str]:
    """Return the pattern of an amount as the edition writes it, without capitals; its one group is the number."""
    sign = re.escape(edition.currency.sign.casefold())
    if _before(edition):
        return re.compile(rf"(?<![^\W\d_]){sign}\s?({NUMBER})(?!\d)")
    may_go_on = sign[-1:].isalnum() and not is_wide(sign)
    return re.compile(rf"(?<!\d)(?<!\d[,.])({NUMBER})\s?{sign}{_NO_LETTER if may_go_on else ''}")


def _before(edition: Common) -> bool:
    """True if the sign is before the number."""
    return language(edition.language).sign_before(edition.currency.place)


def amounts_in(pattern: re.Pattern[str], text: str) -> tuple[int, ...]:
    """Return the amounts of a text, in order."""
    return tuple(number_of(number) for number in pattern.findall(text.casefold()))


def amounts_named(edition: Any, text: str) -> tuple[int, ...]:
    """Return the amounts in a theme's text once its ``{placeholders}`` are filled."""
    sign, before = edition.currency.sign, _before(edition)

    def value(match: re.Match[str]) -> str:
        number = _numbered(edition, match[1])
        if number is None:
            return match[0]
        return f"{sign}{number}" if before else f"{number}{sign}"

    return amounts_in(amount_pattern(edition), _NAMED.sub(value, text))


def _numbered(edition: Any, name: str) -> int | None:
    """The amount that replaces a placeholder: ``money.N``, an amount of the rules, or one of several."""
    if money := _MONEY.match(name):
        return int(money[1])
    field, _, place = (name[:1].lower() + name[1:]).partition(".")
    value = getattr(edition.rules, field, None) if field in _IN_MONEY else None
    if isinstance(value, list) and place.isdecimal() and 0 < int(place) <= len(value):
        return int(value[int(place) - 1])
    return value if isinstance(value, int) else None


# The rules that are amounts of money, in every game.
_IN_MONEY = (
    "start_money",
    "salary",
    "jail_fine",
    "auction_opens_at",
    "transport_rent",
    "jail_card_top_price",
    "pot",
    "luxury_tax",
    "slide_again_price",
    "jail_price",
)


E = TypeVar("E", bound=Common)


class GameExpectations(Generic[E]):
    """The expected contents of an edition's finished kit; empty unless a game overrides them."""

    def texts(self, edition: E) -> Iterable[ExpectedText]:
        """Return the texts of the theme on items."""
        return ()

    def parts(self, edition: E) -> Iterable[PartItems]:
        """Return the items that the list of contents counts, except the boards."""
        return ()

    def kinds(self, edition: E) -> Mapping[tuple[str, str], Kind]:
        """Return the kinds that must differ, by document and by the item's id without its number."""
        return {}

    def amounts(self, edition: E) -> Iterable[ItemAmounts]:
        """Return all amounts on items."""
        return ()

    def booklet(self, edition: E) -> Iterable[BookletAmounts]:
        """Return the amounts of the rules."""
        return ()

    def chains(self, edition: E) -> Iterable[ItemChain]:
        """Return the spaces that lie side by side."""
        return ()


def note_texts(edition: Common) -> Iterator[ExpectedText]:
    """Yield a note's value in figures in every corner and once more with its sign, its unit, and who issued it.

    A value that is written by hand has five lines, and no sign; a unit of that kind has no place on a note.
    """
    assert isinstance(edition, HasMoney)
    for note in edition.printed_notes:
        item, number = f"note-{note.value}", amount_figures(edition, note.value)
        if edition.currency.coins:
            for face in ("front", "back"):
                yield ExpectedText(("money",), item, face, (number,), message("the value"))
            continue
        yield ExpectedText(("money",), item, "front", (number,), message("the value"), 5)
        value = amount(edition, note.value)
        if not writing_place(value):
            yield ExpectedText(("money",), item, "front", (value,), message("the value with its sign"))
        called = unit(edition, note.value)
        if not writing_place(called):
            yield ExpectedText(("money",), item, "front", (called,), message("the unit"))
        for text, what in ((edition.title, message("the title")), (edition.words.bank.one, message("the bank"))):
            yield ExpectedText(("money",), item, "front", (text,), what)
        yield ExpectedText(
            ("boxes",), _tray(note.value), "front", (value,), message("the value with its sign"), 2, optional=True
        )


def note_parts(edition: HasMoney) -> Iterator[PartItems]:
    """Yield all notes as one part of the list of contents."""
    sets = tuple((f"note-{note.value}#", note.count) for note in edition.printed_notes)
    yield PartItems("notes", "money", tuple(dict.fromkeys(item for item, _ in sets)), sets)
    if _has_coins(edition):
        return
    yield PartItems("tray", "boxes", tuple(dict.fromkeys(_tray(note.value) for note in edition.printed_notes)))


def note_kinds(edition: HasMoney) -> Mapping[tuple[str, str], Kind]:
    """Return each value as a kind of its own."""
    return {
        ("money", f"note-{note.value}"): Kind(message("notes"), str(note.value), apart=15.0) for note in edition.money
    }


def note_amounts(edition: HasMoney) -> Iterator[ItemAmounts]:
    """Yield the one amount on a note, which is its value; its compartment bears that twice."""
    for note in edition.printed_notes if not _has_coins(edition) else ():
        yield ItemAmounts(("money",), f"note-{note.value}", "front", (note.value,))
        yield ItemAmounts(("boxes",), _tray(note.value), "front", (note.value, note.value))


def _has_coins(edition: HasMoney) -> bool:
    return isinstance(edition, Common) and edition.currency.coins


def _tray(value: int) -> str:
    """The id of a value's compartment."""
    return f"tray-{value}"


def deck_texts(edition: Common, decks: Sequence[Deck]) -> Iterator[ExpectedText]:
    """Yield each card's title and text on its front, the deck's name on both sides."""
    placeholders = placeholders_of(edition)
    for deck, cards in zip(decks, printed_cards(decks), strict=True):
        if deck.layout:
            yield from laid_out_texts(edition, deck, "cards")
            continue
        for item, card in cards:
            text = placeholders.fill(without_emphasis(card.text))
            printed = (deck.name, *((placeholders.fill(card.title),) if card.title else ()), text)
            yield ExpectedText(("cards",), item, "front", printed, message("the card's text"))
            yield ExpectedText(("cards",), item, "back", (deck.name,), message("the deck's name"))


def laid_out_texts(edition: Common, deck: Deck, document: str) -> Iterator[ExpectedText]:
    """Yield the texts that a layout shows on each card of a deck, those between icons apart."""
    # Most editions have no layouts.
    from printgen.layouts.texts import shown_texts

    shown, (cards,) = shown_texts(edition, deck), printed_cards([deck])
    for face, texts in shown.items():
        for item, card in cards:
            for text in texts[card.id]:
                for part in _ICON.split(without_emphasis(text)):
                    if part.strip():
                        yield ExpectedText((document,), item, face, (part.strip(),), message("the card's text"))
    if "back" not in shown and document == "cards":
        for item, _ in cards:
            yield ExpectedText((document,), item, "back", (deck.name,), message("the deck's name"))


def deck_parts(edition: HasDecks) -> Iterator[PartItems]:
    """Yield each deck as a part of the list of contents."""
    for deck, cards in zip(edition.decks, printed_cards(edition.decks), strict=True):
        yield PartItems(f"deck-{deck.id}", "cards", tuple(item for item, _ in cards))


def deck_amounts(edition: HasDecks) -> Iterator[ItemAmounts]:
    """Yield the amounts that cards name."""
    for deck, cards in zip(edition.decks, printed_cards(edition.decks), strict=True):
        for item, card in cards if not deck.layout else ():
            yield ItemAmounts(("cards",), item, "front", amounts_named(edition, without_emphasis(card.text)))


class Expectations(Struct, frozen=True):
    """The expected contents of an edition's kit.

    ``places`` counts the places to write by hand on an item: by document, by the item's id or its copies', and face.
    No amounts are expected if they are written by hand.
    """

    edition: Common
    texts: tuple[ExpectedText, ...]
    parts: tuple[PartItems, ...]
    kinds: Mapping[tuple[str, str], Kind]
    amounts: tuple[ItemAmounts, ...]
    booklet: tuple[BookletAmounts, ...]
    places: Mapping[tuple[str, str, str], int] = {}
    chains: tuple[ItemChain, ...] = ()


def expectations(theme: Theme) -> Expectations:
    """Return the expected contents of a theme's kit."""
    edition = theme.edition
    game: GameExpectations[Any] = of_game(edition.game, "expectations", "EXPECTATIONS")
    title = ExpectedText(("guide",), "", "", (edition.title,), message("the title"))
    texts, in_print = (*game.texts(edition), title), not writing_place(edition.currency.sign)
    return Expectations(
        edition,
        tuple(one for text in texts if (one := _printed(text)).texts),
        tuple(game.parts(edition)),
        game.kinds(edition),
        tuple(game.amounts(edition)) if in_print else (),
        tuple(game.booklet(edition)) if in_print else (),
        _places(texts),
        tuple(game.chains(edition)),
    )


def _printed(text: ExpectedText) -> ExpectedText:
    """Return the printed part of a text: of a place to write, its caption."""
    places = ((one, writing_place(one)) for one in text.texts)
    printed = tuple(place.caption if place else one for one, place in places)
    return replace(text, texts=tuple(filter(None, printed)))


def _places(texts: Iterable[ExpectedText]) -> dict[tuple[str, str, str], int]:
    """Return the number of places to write on an item."""
    found: dict[tuple[str, str, str], int] = {}
    for text in texts:
        places = sum(writing_place(one) is not None for one in text.texts) * text.times
        if text.item and places:
            keys = [(document, text.item, text.face) for document in text.documents]
            found |= {key: found.get(key, 0) + places for key in keys}
    return found
