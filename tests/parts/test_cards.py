"""Tests of card decks: complete text within the borders, the same back throughout a deck, and ids in deck order."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path as FilePath

import msgspec
import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Item, Shape, bounds
from printgen.art.icons import baked
from printgen.art.inks import Paint, inks
from printgen.card_sizes import CARD
from printgen.color import WHITE
from printgen.geometry import Path, Rect
from printgen.kit.component import Folded, Grid
from printgen.loading import load_theme
from printgen.parts.cards import cards
from printgen.parts.deeds import deeds
from printgen.parts.drawing_context import PLAIN_MARGIN, DrawingContext
from printgen.parts.palette import palette
from tests.support.card_samples import (
    IN_EACH_THEME,
    capitals,
    changed,
    colour,
    context_of,
    dark_areas,
    lines,
    overlapping,
    printed,
    strays,
)
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, seen, subpaths


@IN_EACH_THEME
def test_cards_are_numbered_in_deck_order_and_counted(theme: str) -> None:
    made = cards(context_of(theme), CHOICES)
    decks = context_of(theme).edition.decks
    assert [piece.stem for piece in made.pieces[:2]] == ["chest-01", "chest-02"]
    assert [piece.stem for piece in made.pieces[16:18]] == ["chance-01", "chance-02"]
    assert made.pieces[-1].stem == "chance-16"
    assert [(part.id, part.number, part.name) for part in made.contents] == [
        (f"deck-{deck.id}", 16, f"{deck.name} cards") for deck in decks
    ]
    assert {piece.front.size for piece in made.pieces} == {piece.back.size for piece in made.pieces if piece.back}
    assert made.pieces[0].front.size == CARD == (49, 85)


def test_copies_of_a_card_follow_one_another_and_share_its_front() -> None:
    decks = context_of("classic").edition.decks
    first, *rest = decks[0].cards
    thrice = msgspec.structs.replace(decks[0], cards=[msgspec.structs.replace(first, copies=3), *rest])
    made = cards(changed(context_of("classic"), decks=[thrice, decks[1]]), CHOICES).pieces
    assert [piece.stem for piece in made[:4]] == ["chest-01-01", "chest-01-02", "chest-01-03", "chest-02"]
    assert made[0].front is made[1].front is made[2].front is not made[3].front
    assert len({piece.stem for piece in made}) == len(made) == 34


def test_cards_keep_the_ids_that_their_theme_gives_them() -> None:
    decks = context_of("classic").edition.decks
    first, second, third, *_ = decks[0].cards
    own = msgspec.structs.replace(third, id="oma")
    fewer = [msgspec.structs.replace(deck, cards=[first, own]) for deck in decks]
    fewer[0].cards.append(msgspec.structs.replace(second, id="chest-03"))
    made = cards(changed(context_of("classic"), decks=fewer), CHOICES).pieces
    assert [(piece.stem, piece.group) for piece in made] == [
        ("chest-01", "chest"),
        ("oma", "chest"),
        ("chest-03", "chest"),
        ("chance-chest-01", "chance"),  # an id that another deck has already
        ("chance-oma", "chance"),
    ]


@IN_EACH_THEME
def test_every_card_bears_its_decks_name_and_its_whole_text(theme: str) -> None:
    context = context_of(theme)
    decks = [deck for deck in context.edition.decks for _ in deck.cards]
    for piece, card, deck in zip(cards(context, CHOICES).pieces, printed(context), decks, strict=True):
        read = " ".join(line.string for line in lines(context, piece.front))
        title = f"{context.say(card.title)} " if card.title else ""
        assert read.split() == f"{capitals(context, deck.name)} {title}{context.say(card.text)}".split(), piece.stem


@IN_EACH_THEME
def test_text_keeps_clear_of_the_border_of_other_text_and_of_the_floor(theme: str) -> None:
    context = context_of(theme)
    for piece in cards(context, CHOICES).pieces:
        assert piece.back
        assert strays(context, piece.front, PLAIN_MARGIN + 1.5) == []
        assert strays(context, piece.back, 8) == []
        assert overlapping(lines(context, piece.front)) == []
        assert min(line.size for line in lines(context, piece.front)) >= 6.5
    assert context.setter.misfits == []


@IN_EACH_THEME
def test_a_decks_name_keeps_clear_of_its_plates_lines(theme: str) -> None:
    context = context_of(theme)
    room = context.ornament.plaque(Rect(PLAIN_MARGIN + 1.0, 32.8, CARD.width - 2 * PLAIN_MARGIN - 2.0, 10.4)).room
    for deck in context.edition.decks:
        piece = next(piece for piece in cards(context, CHOICES).pieces if piece.stem.startswith(deck.id))
        [name] = [line for line in lines(context, piece.front) if line.string == capitals(context, deck.name)]
        assert min(name.box.x - room.x, room.right - name.box.right) >= 1.4, deck.name


@IN_EACH_THEME
def test_nothing_of_a_front_is_drawn_on_its_border(theme: str) -> None:
    context = context_of(theme)
    safe = Rect.of(CARD).inset(PLAIN_MARGIN)
    for piece in cards(context, CHOICES).pieces:
        assert [entry for entry in seen(piece.front, context.setter.faces) if not safe.holds(entry.box)] == []


@IN_EACH_THEME
def test_a_deck_has_one_back_whose_ground_runs_on_and_whose_art_keeps_off_the_edge(theme: str) -> None:
    context = context_of(theme)
    pieces = cards(context, CHOICES).pieces
    backs = [piece.back for piece in pieces]
    assert len({id(back) for back in backs[:16]}) == len({id(back) for back in backs[16:]}) == 1
    assert backs[0] is not backs[16]
    for back in (backs[0], backs[16]):
        assert back
        ground, *art = seen(back, context.setter.faces)
        assert ground.box == Rect.of(CARD).inset(-3)
        assert ground.role == "ground"
        beyond = [entry.item for entry in art if not Rect.of(CARD).inset(4).holds(entry.box)]
        assert {ink(item).role for item in beyond} <= {"relief", "relief-line"}  # the frame of motifs


def ink(item: Item) -> Ink:
    """Return the fill of a shape, or its stroke if it has no fill."""
    assert isinstance(item, Shape)
    assert item.fill or item.stroke
    return item.fill or item.stroke.ink


@IN_EACH_THEME
def test_every_motif_of_a_back_is_whole_between_the_trim_and_the_tablet(theme: str) -> None:
    context = context_of(theme)
    backs = [piece.back for made in (cards(context, CHOICES), deeds(context, CHOICES)) for piece in made.pieces]
    for back in {id(back): back for back in backs}.values():
        assert back
        items = [entry.item for entry in seen(back, context.setter.faces) if isinstance(entry.item, Shape)]
        motifs = [motif for item in items if ink(item).role.startswith("relief") for motif in subpaths(item.path)]
        tablet = next(bounds(item.path) for item in items if ink(item).role == "white")
        assert len(motifs) >= 20
        for motif in map(bounds, motifs):
            assert Rect.of(CARD).inset(2.0).holds(motif)
            assert (
                motif.right <= tablet.x
                or motif.x >= tablet.right
                or motif.bottom <= tablet.y
                or motif.y >= tablet.bottom
            )


@IN_EACH_THEME
def test_cards_share_all_but_their_texts(theme: str) -> None:
    def own_shapes(front: Frame) -> list[Shape]:
        return [item for _, item in front.items if isinstance(item, Shape)]

    fronts = [piece.front for piece in cards(context_of(theme), CHOICES).pieces]
    assert not any(own_shapes(front) for front in fronts)
    groups = [item for front in fronts for _, item in front.items if isinstance(item, Group)]
    # Two decks: what is below the icon, and what is above it, with and without the key.
    assert len({id(group.frame) for group in groups if group.frame.size == CARD}) == 6


def test_cards_of_one_icon_share_its_drawing() -> None:
    deck, *_ = context_of("classic").edition.decks
    alike = [msgspec.structs.replace(card, icon="key") for card in deck.cards]
    context = changed(context_of("classic"), decks=[msgspec.structs.replace(deck, cards=alike)])
    fronts = [piece.front for piece in cards(context, CHOICES).pieces]
    assert len(fronts) == 16
    assert len({id(front.items[0]) for front in fronts}) == 1


def test_a_kept_card_shows_a_key_and_its_foot_stays_clear() -> None:
    context = context_of("classic")
    pieces = cards(context, CHOICES).pieces
    key = context.icons.path("key", 6.0)
    for piece, card in zip(pieces, printed(context), strict=True):
        shapes = [entry.item for entry in seen(piece.front, context.setter.faces) if isinstance(entry.item, Shape)]
        assert any(item.path == key for item in shapes) == card.keep


def test_every_deck_of_every_edition_has_a_minimal_back_of_its_own() -> None:
    """Decks share the ornaments of their edition, but not the patterns."""
    patterns: dict[tuple[str, str], frozenset[Path]] = {}
    for theme in TRADE:
        context = context_of(theme)
        for piece in cards(context, CHOICES).pieces:
            assert piece.back
            patterns[theme, piece.stem[:-3]] = _line_work(context, Frame(CARD, piece.back.items[:2]))
    assert len(patterns) == 8
    for (one, art), (other, its) in combinations(patterns.items(), 2):
        assert art, one
        assert (art & its == set()) or one[0] != other[0]
        assert art != its, (one, other)


def test_editions_share_no_ornament_of_their_minimal_backs() -> None:
    drawn = [_line_work(context_of(theme), cards(context_of(theme), CHOICES).pieces[0].back) for theme in TRADE]
    icons = {path for theme in TRADE for path in _icons(context_of(theme))}
    for one, other in combinations(drawn, 2):
        assert {path for path in one & other if path not in icons and len(path) > 10} == set()


def _icons(context: DrawingContext) -> Iterator[Path]:
    for piece in cards(context, CHOICES).pieces:
        for _, item in piece.back.items if piece.back else ():
            if isinstance(item, Group) and item.frame.size.width < 20:
                yield from (inner.item.path for inner in seen(item.frame, context.setter.faces))


def _line_work(context: DrawingContext, frame: Frame) -> frozenset[Path]:
    """Return the paths that Minimal draws."""
    answer = inks(palette(context.edition), "minimal")
    entries = [entry.item for entry in seen(frame, context.setter.faces) if isinstance(entry.item, Shape)]
    return frozenset(item.path for item in entries if answer(ink(item)) not in (None, Paint(WHITE)))


@IN_EACH_THEME
@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_card_text_reads_at_seven_to_one(theme: str, variant: str) -> None:
    context = context_of(theme)
    for deck in context.edition.decks:
        ground = colour(context, variant, context.ornament.ground(f"deck/{deck.id}"))
        assert colour(context, variant, Ink("text")).contrast(ground) >= 7


@IN_EACH_THEME
def test_minimal_fills_nothing_large(theme: str) -> None:
    context = context_of(theme)
    for piece in cards(context, CHOICES).pieces:
        assert piece.back
        assert [*dark_areas(context, piece.front), *dark_areas(context, piece.back)] == []


def test_cards_are_folded_or_printed_on_both_sides() -> None:
    assert cards(context_of("classic"), CHOICES).layout == Folded(apart=True)
    duplex = replace(CHOICES, cards="duplex", flip="short")
    assert cards(context_of("classic"), duplex).layout == Grid(bleed=3, flip="short", apart=True)


def test_a_scene_fills_a_round_frame_on_the_backs_and_a_picture_replaces_it() -> None:
    context = context_of("classic")
    (back,) = {piece.back for piece in cards(context, CHOICES).pieces[:16]}
    assert back
    clips = [item.clip for _, item in back.items if isinstance(item, Group) and isinstance(item.clip, tuple)]
    (window,) = [bounds(clip) for clip in clips if len(clip) > 4]
    assert window.width == pytest.approx(window.height)
    assert window.width > 19
    assert Rect.of(CARD).inset(9).holds(window)
    inner = [item.frame for _, item in back.items if isinstance(item, Group) and isinstance(item.clip, tuple)]
    assert "scene" in {entry.role for frame in inner for entry in seen(frame, context.setter.faces)}


def test_an_heirs_icon_replaces_the_scene_on_the_backs(tmp_path: FilePath) -> None:
    (tmp_path / "theme.yaml").write_text(
        "format: 1\nextends: classic\nid: heir\ndecks:\n  - {id: chest, icon: star}\n", encoding="utf-8"
    )
    chest, chance = load_theme(f"{tmp_path}/", frozenset(baked())).edition.decks
    assert chest.back_scene is None
    assert chance.back_scene
