"""Tests of rules longer or shorter than a booklet: extra sheets, numbered zines, notes, and text that does not fit."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from printgen.parts import rules_text as fitting
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.rules import CAPACITIES
from printgen.parts.rules_text import section_matter
from printgen.theme.records import AddedSection
from printgen.type.text_matter import Strip
from printgen.words import booklet as wording
from tests.support.prose import words
from tests.support.rules_samples import CONTENTS, COUNTS, Book, flowing, made, texts

ONE_EDITION = pytest.mark.parametrize("theme", ["knockopoly"], indirect=True)  # one edition is enough
PROSE = "When a thing is owed and the one who owes it cannot pay, the bank waits for nobody and sells what there is. "


def longer(context: DrawingContext, times: int) -> DrawingContext:
    """Return the same drawing context with a section of the given number of sentences added to its rules."""
    added = AddedSection(id="long", title="A long tail", text=PROSE * times)
    booklet = msgspec.structs.replace(context.edition.booklet, add=[*context.edition.booklet.add, added])
    edition = msgspec.structs.replace(context.edition, booklet=booklet)
    return context_for(replace(context.theme, edition=edition))


def quickly(context: DrawingContext, **quick: str) -> DrawingContext:
    """Return the same drawing context with new wording in its quick rules."""
    booklet = msgspec.structs.replace(context.edition.booklet, quick=quick)
    return context_for(replace(context.theme, edition=msgspec.structs.replace(context.edition, booklet=booklet)))


def test_a_zine_holds_the_quick_rules(book: Book, context: DrawingContext) -> None:
    component = book(fold="zine")
    assert len(component.pieces) == 8
    sections = wording.quick(context.edition, COUNTS)
    wanted = " ".join(words(section_matter(context, section)) for section in sections).split()
    found = iter(flowing(component))
    assert [word for word in wanted if not any(word == other for other in found)] == []
    assert len(wanted) > 300
    cover = " ".join(text.string for _, _, text in texts(component.pieces[0].front))
    assert "Quick rules" in cover
    for part, count in ((part.name, part.number) for part in CONTENTS):
        assert f"{count}\u00a0{part}".replace(" ", "\u00a0") in cover


def test_the_themes_own_wording_stands_in_a_zine(context: DrawingContext) -> None:
    said = " ".join(flowing(made(quickly(context, jail="Pay {jail_fine} or wait."), fold="zine")))
    assert f"Pay {context.amount(context.edition.rules.jail_fine)} or wait." in said


@pytest.mark.long
@ONE_EDITION
def test_quick_rules_too_long_for_one_zine_take_numbered_ones(context: DrawingContext) -> None:
    long = quickly(context, end=PROSE * 200)
    component = made(long, fold="zine")
    assert not component.misfits
    assert len(component.pieces) == 24
    for part in (1, 2, 3):
        cover = " ".join(text.string for _, _, text in texts(component.pieces[8 * (part - 1)].front))
        assert f"Quick rules, {part} of 3" in cover
    folios = [[t.string for _, _, t in texts(p.front) if t.face == "text-bold"][-1] for p in component.pieces]
    assert [folios[page - 1] for page in range(1, 25) if page % 8 != 1] == [
        str(page) for page in range(1, 25) if page % 8 != 1
    ]


@pytest.mark.long
@ONE_EDITION
def test_quick_rules_of_absurd_length_are_a_misfit_and_not_cut(context: DrawingContext) -> None:
    context = quickly(context, end=PROSE * 360)
    (misfit,) = made(context, fold="zine").misfits
    assert misfit.where == "booklet"
    assert "the quick rules do not fit" in misfit.message
    assert "7 pt" in misfit.message
    assert "--fold" in misfit.hint


@pytest.mark.long
@ONE_EDITION
def test_rules_of_absurd_length_are_soon_given_up(context: DrawingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    absurd, set_times = longer(context, 2_000), 0
    filled = fitting.fill_columns

    def counted(strips: Sequence[Strip], heights: Sequence[float], whole: bool) -> tuple[tuple[Strip, ...], ...] | None:
        nonlocal set_times
        set_times += 1
        return filled(strips, heights, whole)

    monkeypatch.setattr(fitting, "fill_columns", counted)
    assert len(made(absurd, fold="half").misfits) == 1
    assert set_times <= 2 * CAPACITIES["half"].most


@pytest.mark.long
@ONE_EDITION
@pytest.mark.parametrize(("times", "panels"), [(75, 16), (400, 24)])
def test_rules_that_are_too_long_take_more_sheets(context: DrawingContext, times: int, panels: int) -> None:
    context = longer(context, times)
    component = made(context)
    assert not component.misfits
    assert len(component.pieces) == panels
    assert " ".join(flowing(component)).count("waits for nobody") > 0.8 * times  # a line end may divide the phrase


@pytest.mark.long
@ONE_EDITION
def test_rules_of_absurd_length_are_a_misfit_and_not_cut(context: DrawingContext) -> None:
    context = longer(context, 900)
    component = made(context)
    assert len(component.pieces) % 8 == 0
    (misfit,) = component.misfits
    assert misfit.where == "booklet"
    assert "7 pt" in misfit.message


def test_the_knockout_booklet_leaves_no_more_than_its_back_for_notes(build) -> None:  # type: ignore[no-untyped-def]
    from tests.support.pdfs import page_texts

    outside, inside = page_texts(build("knockout")["standard"].path("rules"))
    assert "Notes and house rules" not in inside
    assert outside.count("Notes and house rules") <= 1
    assert "The bank" in outside  # on the back


def test_short_rules_are_set_large_without_lines_to_write_on(build) -> None:  # type: ignore[no-untyped-def]
    from tests.support.pdfs import page_texts

    (page,) = page_texts(build("summit", "--fold", "zine", "--only", "rules")["standard"].path("rules"))
    assert "Notes" not in page
    assert "A rope ladder begins here" in " ".join(page.split())  # the instructions on spaces are complete
