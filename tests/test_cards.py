"""Both decks: every card's whole text within its border, one back for a deck, ids in deck order."""

import msgspec
import pytest
from card_samples import THEMES, changed, colour, dark_areas, desk, lines, overlapping, strays
from parts_samples import CHOICES, seen

from printgen.components.cards import BORDER, SIZE, cards
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Group, Ink, Shape
from printgen.geometry import Rect
from printgen.kit import Folded, Grid
from printgen.theme.model import Card

IN_EACH_THEME = pytest.mark.parametrize("theme", THEMES)


def printed(studio: Studio) -> list[Card]:
    """The cards in the order in which they are printed."""
    return [card for deck in studio.edition.decks for card in deck.cards for _ in range(card.copies)]


@IN_EACH_THEME
def test_cards_are_numbered_in_deck_order_and_counted(theme: str) -> None:
    made = cards(desk(theme), CHOICES)
    decks = desk(theme).edition.decks
    assert [piece.stem for piece in made.pieces[:2]] == ["chest-01", "chest-02"]
    assert [piece.stem for piece in made.pieces[16:18]] == ["chance-01", "chance-02"]
    assert made.pieces[-1].stem == "chance-16"
    assert made.counts == {f"{deck.name} cards": 16 for deck in decks}
    assert {piece.front.size for piece in made.pieces} == {piece.back.size for piece in made.pieces if piece.back}
    assert made.pieces[0].front.size == SIZE == (49, 85)


def test_copies_of_a_card_follow_one_another_and_share_its_front() -> None:
    decks = desk("classic").edition.decks
    first, *rest = decks[0].cards
    thrice = msgspec.structs.replace(decks[0], cards=[msgspec.structs.replace(first, copies=3), *rest])
    made = cards(changed(desk("classic"), decks=[thrice, decks[1]]), CHOICES).pieces
    assert [piece.stem for piece in made[2:5]] == ["chest-03", "chest-04", "chest-05"]
    assert made[0].front is made[1].front is made[2].front is not made[3].front
    assert len({piece.stem for piece in made}) == len(made) == 34


@IN_EACH_THEME
def test_every_card_bears_its_decks_name_and_its_whole_text(theme: str) -> None:
    studio = desk(theme)
    decks = [deck for deck in studio.edition.decks for _ in deck.cards]
    for piece, card, deck in zip(cards(studio, CHOICES).pieces, printed(studio), decks, strict=True):
        read = " ".join(line.string for line in lines(studio, piece.front))
        title = f"{card.title} " if card.title else ""
        assert read == f"{deck.name.upper()} {title}{studio.say(card.text)}", piece.stem


@IN_EACH_THEME
def test_text_keeps_clear_of_the_border_of_other_text_and_of_the_floor(theme: str) -> None:
    studio = desk(theme)
    for piece in cards(studio, CHOICES).pieces:
        assert piece.back
        assert strays(studio, piece.front, BORDER + 1.5) == []
        assert strays(studio, piece.back, 8) == []
        assert overlapping(lines(studio, piece.front)) == []
        assert min(line.size for line in lines(studio, piece.front)) >= 6.5
    assert studio.setter.misfits == []


@IN_EACH_THEME
def test_nothing_of_a_front_is_drawn_on_its_border(theme: str) -> None:
    studio = desk(theme)
    safe = Rect.of(SIZE).inset(BORDER)
    for piece in cards(studio, CHOICES).pieces:
        assert [entry for entry in seen(piece.front, studio.setter.faces) if not safe.holds(entry.box)] == []


@IN_EACH_THEME
def test_a_deck_has_one_back_whose_ground_runs_on_and_whose_art_keeps_off_the_edge(theme: str) -> None:
    studio = desk(theme)
    pieces = cards(studio, CHOICES).pieces
    backs = [piece.back for piece in pieces]
    assert len({id(back) for back in backs[:16]}) == len({id(back) for back in backs[16:]}) == 1
    assert backs[0] is not backs[16]
    for back in (backs[0], backs[16]):
        assert back
        ground, *art = seen(back, studio.setter.faces)
        assert ground.box == Rect.of(SIZE).inset(-3)
        assert ground.role == "band"
        assert [entry for entry in art if not Rect.of(SIZE).inset(4).holds(entry.box)] == []


@IN_EACH_THEME
def test_cards_share_all_but_their_texts(theme: str) -> None:
    def own_shapes(front: Frame) -> list[Shape]:
        return [item for _, item in front.items if isinstance(item, Shape)]

    fronts = [piece.front for piece in cards(desk(theme), CHOICES).pieces]
    assert not any(own_shapes(front) for front in fronts)
    grounds = {id(front.items[0].item.frame) for front in fronts if isinstance(front.items[0].item, Group)}
    assert len(grounds) == 4  # two decks, with and without the key


def test_a_kept_card_shows_a_key_and_its_foot_stays_clear() -> None:
    studio = desk("classic")
    pieces = cards(studio, CHOICES).pieces
    key = studio.icons.path("key", 6.0)
    for piece, card in zip(pieces, printed(studio), strict=True):
        shapes = [entry.item for entry in seen(piece.front, studio.setter.faces) if isinstance(entry.item, Shape)]
        assert any(item.path == key for item in shapes) == card.keep


def test_short_sentences_begin_lines_of_their_own() -> None:
    studio = desk("classic")
    front = cards(studio, CHOICES).pieces[3].front
    assert [line.string for line in lines(studio, front)][-1] == "Collect $50."


@IN_EACH_THEME
@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_card_text_reads_at_seven_to_one(theme: str, variant: str) -> None:
    studio = desk(theme)
    for deck in studio.edition.decks:
        ground = colour(studio, variant, Ink("pale", f"deck/{deck.id}"))
        assert colour(studio, variant, Ink("text")).contrast(ground) >= 7


@IN_EACH_THEME
def test_minimal_fills_nothing_large(theme: str) -> None:
    studio = desk(theme)
    for piece in cards(studio, CHOICES).pieces:
        assert piece.back
        assert [*dark_areas(studio, piece.front), *dark_areas(studio, piece.back)] == []


def test_cards_are_folded_or_printed_on_both_sides() -> None:
    assert cards(desk("classic"), CHOICES).layout == Folded(apart=True)
    duplex = CHOICES._replace(cards="duplex", flip="short")
    assert cards(desk("classic"), duplex).layout == Grid(bleed=3, flip="short", apart=True)


def test_a_text_that_cannot_fit_is_reported_by_its_place() -> None:
    decks = desk("classic").edition.decks
    first, *rest = decks[0].cards
    long = msgspec.structs.replace(first, text="antidisestablishmentarianism " * 40)
    studio = changed(desk("classic"), decks=[msgspec.structs.replace(decks[0], cards=[long, *rest]), decks[1]])
    cards(studio, CHOICES)
    assert [misfit.where for misfit in studio.setter.misfits] == ["decks.chest.cards.chest-01.text"]
