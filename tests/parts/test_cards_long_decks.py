"""Tests of long decks: numbered cards, and text that does not fit reported before anything is drawn."""

import msgspec
import pytest
from msgspec.structs import replace

from printgen.kit.component import Component
from printgen.kit.papers import PAPERS
from printgen.kit.sheet import Sheet
from printgen.parts.cards import cards
from printgen.parts.drawing_context import DrawingContext
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords
from tests.support.card_samples import changed, context_of, lines
from tests.support.parts_samples import CHOICES

LONG = 700  # cards


def long_deck() -> DrawingContext:
    """Return a deck of many cards."""
    deck, *_ = context_of("classic").edition.decks
    some = [
        msgspec.structs.replace(deck.cards[0], id=f"long-{number}", text=f"Card {number}: take {number} from the bank.")
        for number in range(LONG)
    ]
    return changed(context_of("classic"), decks=[msgspec.structs.replace(deck, cards=some)])


def on_paper(context: DrawingContext, made: Component) -> tuple[Sheet, ...]:
    return impose(
        replace(made, name="cards", title="Cards"),
        PAPERS["letter"],
        LabelWords("Long", context.label, context.setter),
    ).sheets


def test_the_cards_of_a_long_deck_keep_their_ids_and_fill_the_sheets() -> None:
    context = long_deck()
    made = cards(context, CHOICES)
    assert [made.pieces[0].stem, made.pieces[-1].stem] == ["long-0", f"long-{LONG - 1}"]
    assert [line.string for line in lines(context, made.pieces[-1].front)][-1].endswith("the bank.")
    sheets = on_paper(context, made)
    assert len(sheets) == -(-LONG // 6)
    assert [place.id for place in sheets[-1].placements][-2:] == [f"long-{LONG - 1}"] * 2


@pytest.mark.parametrize("text", ["An" + "other" * 30 + "word", "A snowman \U00012000"])
def test_the_last_cards_fault_is_known_as_soon_as_the_deck_is_made(text: str) -> None:
    context = long_deck()
    (deck,) = context.edition.decks
    last = msgspec.structs.replace(deck.cards[-1], text=text)
    context = changed(context, decks=[msgspec.structs.replace(deck, cards=[*deck.cards[:-1], last])])
    cards(context, CHOICES)
    (misfit,) = context.setter.misfits
    assert misfit.where == f"decks.chest.cards.long-{LONG - 1}.text"
