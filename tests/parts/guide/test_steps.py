"""Tests of the guide's fold steps for each booklet, and its picture of the folded sheet."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Shape, Text, bounds
from printgen.geometry import Rect
from printgen.kit.choices import Choices
from printgen.kit.component import Booklet, FoldName
from printgen.kit.document import KitSummary
from printgen.kit.papers import PAPERS
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import PICTURE
from printgen.parts.guide.steps import booklet_steps
from printgen.sheets.booklets import signature
from tests.support.guide_samples import items, made, strings, summary
from tests.support.kit_samples import document


def folded_from(kit: KitSummary, fold: FoldName) -> KitSummary:
    """Return the summary with as many rule sheets as the fold needs."""
    rules = document("rules", *((4, 2) if fold == "half" else (2, 1)))
    return replace(kit, documents=(*(one for one in kit.documents if one.kind.name != "rules"), rules))


FOLDS = {
    "quarter": ("flipped on the long edge", "lower right. Fold the top half back", 4),
    "half": ("flipped on the short edge", "Staple twice", 4),
    "zine": ("Print on one side.", "Push the ends together", 4),
    "letter": ("flipped on the short edge", "the narrow right part in", 3),
    "z": ("flipped on the short edge", "the right part to the back", 3),
}


@pytest.mark.parametrize(("fold", "sets"), [(fold, sets) for fold in FOLDS for sets in (1, 2)])
def test_the_booklets_steps_are_those_of_its_fold(context: DrawingContext, fold: FoldName, sets: int) -> None:
    paper = "tabloid" if sets == 2 else "letter"
    printed, step, count = FOLDS[fold]
    kit = summary(paper, Booklet(fold, sets))
    steps = booklet_steps(context, Choices(PAPERS["letter"]), folded_from(kit, fold))
    said = " ".join(one.caption for one in steps)
    turned = sets == 2 and kit.signature.flip
    assert (printed if not turned else f"flipped on the {kit.signature.flip} edge") in said
    assert step in said
    assert ("Cut each sheet in two" in said) == (sets == 2)
    assert len(steps) == count + sets - 1
    for words, (_, other, _) in FOLDS.items():
        assert (other in said) == (words == fold)


def _lettered(frame: Frame) -> Iterator[Group]:
    """Yield the groups at any depth that directly contain a text."""
    for _, item in frame.items:
        if isinstance(item, Group):
            texts = any(isinstance(inner.item, Text) for inner in item.frame.items)
            yield from (item,) if texts else _lettered(item.frame)


@pytest.mark.parametrize("fold", FOLDS)
def test_the_picture_of_the_sheet_shows_its_pages_as_they_are_printed(context: DrawingContext, fold: FoldName) -> None:
    plan = signature(Booklet(fold), PAPERS["letter"])
    kit = summary("letter", Booklet(fold))
    first = booklet_steps(context, Choices(PAPERS["letter"]), folded_from(kit, fold))[0]
    assert isinstance(first.drawing, Frame)
    shown = [(one.turn, next(items(one.frame))[1].item) for one in _lettered(first.drawing)]
    nested = {3: 7, 4: 8} if fold == "half" else {}
    wanted = [(slot.turn, str(nested.get(slot.page, slot.page))) for slot in plan.outside + plan.inside]
    assert [(turn, text.string) for turn, text in shown if isinstance(text, Text)] == wanted
    for _, entry, _ in items(first.drawing):
        if isinstance(entry.item, Shape):
            assert Rect.of(PICTURE).holds(bounds(entry.item.path))


@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize(("paper", "sets"), [("letter", 1), ("a4", 1), ("legal", 1), ("tabloid", 2), ("a3", 2)])
def test_a_guide_of_every_fold_stands_on_its_pages(
    context: DrawingContext, paper: str, sets: int, fold: FoldName
) -> None:
    component = made(context, paper, fold=fold, sets=sets)
    assert not component.misfits
    assert len(component.pieces) - 1 in (1, 2)  # the last one has questions and answers
    said = strings(component)
    flip = signature(Booklet(fold, sets), PAPERS[paper]).flip
    what = f"the {'quick rules' if fold == 'zine' else 'rules booklet'}{', twice' if sets == 2 else ''} 2 1"
    assert f"rules.pdf {what}" in said
    assert said.count("both sides, flip on") == (flip is not None)
    assert f"both sides, flip on {flip} edge" in said or flip is None
