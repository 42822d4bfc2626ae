"""The deeds: every rent beside its label, the mortgage on the back, nothing on top of anything else."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from printgen.components.deeds.deeds import BORDER, SIZE, deeds
from printgen.components.desk import Studio
from printgen.drawing.frame import Frame, Group, Ink, Text
from printgen.geometry import Rect
from printgen.kit.layouts import Folded
from printgen.kit.pieces import Piece
from printgen.theme.model.trade import Lot, Property, Transport, Utility
from printgen.words import wording
from tests.support.card_samples import THEMES, Line, changed, colour, dark_areas, desk, lines, overlapping, strays
from tests.support.parts_samples import CHOICES, seen, words

IN_EACH_THEME = pytest.mark.parametrize("theme", THEMES)


def lots(studio: Studio) -> list[Lot]:
    return [space for space in studio.edition.spaces if isinstance(space, Lot)]


def dealt(studio: Studio) -> list[tuple[Lot, Piece]]:
    """Each lot with its deed."""
    return list(zip(lots(studio), deeds(studio, CHOICES).pieces, strict=True))


def rows(studio: Studio, frame: Frame) -> dict[str, str]:
    """What stands on one baseline in a table: label to amount."""
    found = lines(studio, frame)
    return {
        left.string: right.string
        for left, right in pairwise(found)
        if abs(left.box.bottom - right.box.bottom) < 0.01 and left.box.right < right.box.x
    }


def read(found: list[Line]) -> str:
    return " ".join(line.string for line in found)


@IN_EACH_THEME
def test_deeds_stand_in_board_order_and_are_counted(theme: str) -> None:
    studio = desk(theme)
    made = deeds(studio, CHOICES)
    assert [piece.stem for piece in made.pieces] == [f"deed-{number:02}" for number in range(1, 29)]
    assert made.counts == {studio.edition.words.deed.many: 28}
    assert made.layout == Folded(apart=False)
    for lot, piece in dealt(studio):
        assert lot.name.upper() in read(lines(studio, piece.front))
        assert piece.front.size == SIZE == (49, 85)


@IN_EACH_THEME
def test_a_property_tells_its_rent_in_every_state(theme: str) -> None:
    studio = desk(theme)
    small, large = studio.edition.words.small_building, studio.edition.words.large_building
    labels = ["Rent", f"1 {small.one}", *(f"{count} {small.many}" for count in (2, 3, 4)), f"1 {large.one}"]
    for lot, piece in dealt(studio):
        if isinstance(lot, Property):
            table = rows(studio, piece.front)
            assert [table[label] for label in labels] == [studio.amount(rent) for rent in lot.rent], lot.id
            assert table["Whole group owned"] == studio.amount(2 * lot.rent[0])
            costs = [table[f"{word.article.capitalize()} {word.one} costs"] for word in (small, large)]
            assert costs == [studio.amount(lot.building_cost)] * 2
            assert f"and 4 {small.many}" in read(lines(studio, piece.front))


@IN_EACH_THEME
def test_a_transport_deed_tells_the_rent_for_each_number_owned(theme: str) -> None:
    studio = desk(theme)
    word = studio.edition.words.transport
    labels = [f"1 {word.one} owned", *(f"{count} {word.many} owned" for count in (2, 3, 4))]
    for lot, piece in dealt(studio):
        if isinstance(lot, Transport):
            table = rows(studio, piece.front)
            assert [table[label] for label in labels] == [studio.amount(rent) for rent in (25, 50, 100, 200)]


@IN_EACH_THEME
def test_a_utility_deed_tells_what_multiplies_the_throw(theme: str) -> None:
    studio = desk(theme)
    word = studio.edition.words.utility
    for lot, piece in dealt(studio):
        if isinstance(lot, Utility):
            text = read(lines(studio, piece.front)).replace("\u00a0", " ")
            assert f"4 × the throw of the dice, with 1 {word.one} owned" in text
            assert f"10 × the throw of the dice, with 2 {word.many} owned" in text


@IN_EACH_THEME
def test_front_and_back_tell_the_mortgage_and_the_back_what_lifting_costs(theme: str) -> None:
    studio, edition = desk(theme), desk(theme).edition
    label = f"{edition.words.mortgage.one} value".capitalize()
    for lot, piece in dealt(studio):
        assert piece.back
        value = studio.amount(wording.mortgage(edition, lot.price))
        assert rows(studio, piece.front)[label] == value
        back = rows(studio, piece.back)
        assert (back[label], back["To lift it, pay"]) == (value, studio.amount(wording.lift_cost(edition, lot.price)))
        text = read(lines(studio, piece.back))
        assert edition.words.mortgage.one.upper() in text
        assert lot.name.upper() in text


@IN_EACH_THEME
def test_labels_on_one_side_of_a_deed_have_one_face(theme: str) -> None:
    studio = desk(theme)
    for lot, piece in dealt(studio):
        assert piece.back
        for frame in (piece.front, piece.back):
            labels = rows(studio, frame).keys()
            runs = [entry.item for entry in words(seen(frame, studio.setter.faces))]
            faces = {run.face for run in runs if isinstance(run, Text) and run.string in labels}
            assert len(faces) == 1 or isinstance(lot, Utility), (lot.id, faces)


@IN_EACH_THEME
def test_backs_share_one_ground_that_runs_on_beyond_the_trim(theme: str) -> None:
    studio = desk(theme)
    backs = [piece.back for _, piece in dealt(studio)]
    grounds = {id(back.items[0].item.frame) for back in backs if back and isinstance(back.items[0].item, Group)}
    assert len(grounds) == 1
    assert len({id(back) for back in backs}) == 28
    for back in backs:
        assert back
        ground, *_ = seen(back, studio.setter.faces)
        assert ground.box == Rect.of(SIZE).inset(-3)


@IN_EACH_THEME
def test_text_keeps_clear_of_the_border_of_other_text_and_of_the_floor(theme: str) -> None:
    studio = desk(theme)
    for _, piece in dealt(studio):
        assert piece.back
        assert strays(studio, piece.front, BORDER + 1.5) == []
        assert strays(studio, piece.back, 7) == []
        for frame in (piece.front, piece.back):
            assert overlapping(lines(studio, frame)) == []
            assert min(line.size for line in lines(studio, frame)) >= 6.5
    assert studio.setter.misfits == []


@IN_EACH_THEME
def test_nothing_of_a_front_is_drawn_on_its_border(theme: str) -> None:
    studio = desk(theme)
    safe = Rect.of(SIZE).inset(BORDER)
    for _, piece in dealt(studio):
        assert [entry for entry in seen(piece.front, studio.setter.faces) if not safe.holds(entry.box)] == []


@IN_EACH_THEME
@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_rents_read_at_seven_to_one(theme: str, variant: str) -> None:
    studio = desk(theme)
    keys = [f"group/{group.id}" for group in studio.edition.groups] + ["ink", "accent"]
    for key in keys:
        assert colour(studio, variant, Ink("text")).contrast(colour(studio, variant, Ink("pale", key))) >= 7


@IN_EACH_THEME
def test_minimal_fills_nothing_large(theme: str) -> None:
    studio = desk(theme)
    for _, piece in dealt(studio):
        assert piece.back
        assert [*dark_areas(studio, piece.front), *dark_areas(studio, piece.back)] == []


def test_buildings_stand_beside_their_labels_only_where_there_is_room() -> None:
    def buildings(studio: Studio) -> int:
        path = studio.icons.path(studio.edition.pieces.small_building.icon, 2.9)
        shapes = [entry.item for entry in seen(deeds(studio, CHOICES).pieces[0].front, studio.setter.faces)]
        return sum(getattr(item, "path", None) == path for item in shapes)

    words = desk("classic").edition.words
    long = replace(words, small_building=replace(words.small_building, many="semi-detached houses"))
    crowded = changed(desk("classic"), words=long)
    assert buildings(desk("classic")) == 1 + 2 + 3 + 4
    assert buildings(desk("knockopoly")) == 4  # one in a row, where there is no room for all
    assert buildings(crowded) == 0
    assert crowded.setter.misfits == []


def test_a_name_that_cannot_fit_is_reported_by_its_place() -> None:
    spaces = list(desk("classic").edition.spaces)
    spaces[1] = replace(spaces[1], name="The Most Honourable Worshipful Boulevard of Constantinople")
    studio = changed(desk("classic"), spaces=spaces)
    deeds(studio, CHOICES)
    assert {misfit.where for misfit in studio.setter.misfits} == {"spaces.mediterranean-avenue.name"}
