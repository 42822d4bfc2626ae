"""Documents outside a kit: the sheets of an event's round and the printer test page, as PDF bytes."""

from collections.abc import Callable, Sequence

from printgen.components.calibration import page
from printgen.components.common.palette import palette
from printgen.components.desk import Desk, desk_for
from printgen.drawing.frame import Frame
from printgen.drawing.ink_variants import inks
from printgen.flow.layout.copies import imposed
from printgen.flow.layout.refusal import refuse
from printgen.kit.choices import Choices
from printgen.kit.layouts import Leaves
from printgen.kit.paper import USUAL_PAPER, Flip, Paper
from printgen.kit.pieces import Component, Face
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.printer.targets import targets
from printgen.theme.check.texts import rare_characters
from printgen.theme.model.theme import Theme


def painted_documents(
    desk: Desk, choices: Choices, makers: Sequence[Callable[[Desk], Component]], variants: Sequence[str]
) -> dict[str, bytes]:
    """Documents of no kit as PDF bytes, by ``variant/name.pdf``; raises ThemeError for what does not fit."""
    clear = [desk.cleared() for _ in makers]
    components = [one.with_misfits(make(one)) for one, make in zip(clear, makers, strict=True)]
    refuse(desk, components, ())
    documents = [imposed(desk, choices, component) for component in components]
    from printgen.paint.pdf import paint
    from printgen.paint.press import Press

    press = Press.of(desk.setter.faces, desk.theme.edition.language, rare_characters(desk.theme.edition))
    return {
        f"{variant}/{document.name}.pdf": paint(document, answers, press).read()
        for variant in variants
        for answers in [inks(palette(desk.theme.edition), variant)]
        for document in documents
    }


def test_page(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """The PDF of the printer test page in little ink, set in the type of a theme; UsageError for too small a paper."""
    desk, places = desk_for(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != USUAL_PAPER else ""
    turned = " --flip short" if flip == "short" else ""
    other = "" if flip == "short" else " --flip short"
    sides: tuple[tuple[Face, Frame], ...] = (
        ("front", page.front(desk, places, f"printgen calibrate --name home{given}{turned}")),
        ("back", page.back(desk, places, f"printgen calibrate{given}{other}")),
    )
    refuse(desk, [desk.with_misfits(Component((), Leaves()))], ())
    sheets = tuple(
        Sheet("calibration", number, 1, side, "form", frame, (), flip=flip)
        for number, (side, frame) in enumerate(sides, 1)
    )
    from printgen.paint.pdf import paint
    from printgen.paint.press import Press

    press = Press.of(desk.setter.faces, theme.edition.language)
    document = ImposedDocument("calibration", desk.label("calibration.title"), sheets, desk.label)
    return paint(document, inks(palette(theme.edition), "minimal"), press).read()
