"""A long deck: its cards are set when they are painted, and forgotten; what cannot be set is known before."""

import msgspec
import pytest
from msgspec.structs import replace

from printgen.components.cards import cards as deck_of_cards
from printgen.components.cards.cards import cards
from printgen.components.desk import Desk
from printgen.drawing.frame import Group
from printgen.kit.pieces import Component
from printgen.kit.sheet import Sheet
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords
from printgen.sheets.paper_sizes import PAPERS
from tests.support.card_samples import changed, desk_of, lines
from tests.support.parts_samples import CHOICES

LONG = 700  # cards, more than are kept


def long_deck() -> Desk:
    """A deck of many cards."""
    deck, *_ = desk_of("classic").edition.decks
    some = [
        msgspec.structs.replace(deck.cards[0], id=f"long-{number}", text=f"Card {number}: take {number} from the bank.")
        for number in range(LONG)
    ]
    return changed(desk_of("classic"), decks=[msgspec.structs.replace(deck, cards=some)])


def on_paper(desk: Desk, made: Component) -> tuple[Sheet, ...]:
    return impose(
        replace(made, name="cards", title="Cards"),
        PAPERS["letter"],
        LabelWords("Long", desk.setter.faces.width, desk.label),
    ).sheets


@pytest.fixture
def set_cards(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards' texts as they are set."""
    found: list[str] = []
    usual = deck_of_cards.set_parts

    def noting(setter, parted, box, size, where):  # type: ignore[no-untyped-def]
        found.append(where)
        return usual(setter, parted, box, size, where)

    monkeypatch.setattr(deck_of_cards, "set_parts", noting)
    return found


def test_no_card_is_set_before_its_sheet_is_painted(set_cards: list[str]) -> None:
    desk = long_deck()
    sheets = on_paper(desk, cards(desk, CHOICES))
    assert len(sheets) == -(-LONG // 6)
    assert [place.id for place in sheets[-1].placements][-2:] == [f"chest-{LONG}"] * 2
    assert not set_cards
    for placed in sheets[1].frame.items:
        if isinstance(placed.item, Group):
            tuple(placed.item.frame.items)
    assert set_cards == [f"decks.chest.cards.long-{number}.text" for number in range(6, 12)]


def test_cards_of_a_long_deck_are_forgotten_and_set_alike_again(set_cards: list[str]) -> None:
    desk = long_deck()
    first, *others = cards(desk, CHOICES).pieces
    read = [line.string for line in lines(desk, first.front)]
    for piece in others:
        tuple(piece.front.items)
    assert [line.string for line in lines(desk, first.front)] == read
    assert set_cards.count("decks.chest.cards.long-0.text") == 2


@pytest.mark.parametrize("text", ["An" + "other" * 30 + "word", "A snowman \u4e2d"])
def test_the_last_cards_fault_is_known_as_soon_as_the_deck_is_made(text: str) -> None:
    desk = long_deck()
    (deck,) = desk.edition.decks
    last = msgspec.structs.replace(deck.cards[-1], text=text)
    desk = changed(desk, decks=[msgspec.structs.replace(deck, cards=[*deck.cards[:-1], last])])
    cards(desk, CHOICES)
    (misfit,) = desk.setter.misfits
    assert misfit.where == f"decks.chest.cards.long-{LONG - 1}.text"
