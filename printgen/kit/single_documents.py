"""Documents outside a kit: an event's sheets and the printer test page."""

from collections.abc import Callable, Sequence
from pathlib import Path

from printgen.art.frame import Frame
from printgen.art.inks import inks
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Face, Leaves
from printgen.kit.finish import document_names, finish, refuse_unknown
from printgen.kit.layout import imposed, lay_out, refuse
from printgen.kit.papers import USUAL_PAPER, Flip, Paper
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.kit.write import stage
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.printer.readings import targets
from printgen.printer.test_page import back, front
from printgen.theme.checks import rare_characters
from printgen.theme.theme import Theme


def painted_documents(
    context: DrawingContext,
    choices: Choices,
    makers: Sequence[Callable[[DrawingContext], Component]],
    variants: Sequence[str],
) -> dict[str, bytes]:
    """Documents of no kit as PDF bytes, by ``variant/name.pdf``; raises ThemeError for what does not fit."""
    clear = [context.cleared() for _ in makers]
    components = [one.with_misfits(make(one)) for one, make in zip(clear, makers, strict=True)]
    refuse(context, components, ())
    documents = [imposed(context, choices, component) for component in components]
    from printgen.pdf.painter import Press, paint

    press = Press.of(context.setter.faces, context.theme.edition.language, rare_characters(context.theme.edition))
    return {
        f"{variant}/{document.name}.pdf": paint(document, answers, press).read()
        for variant in variants
        for answers in [inks(palette(context.theme.edition), variant)]
        for document in documents
    }


def test_page(theme: Theme, paper: Paper, flip: Flip) -> bytes:
    """The PDF of the printer test page in little ink, set in the type of a theme; UsageError for too small a paper."""
    context, places = context_for(theme), targets(paper.size, flip)
    given = f" --paper {paper.name}" if paper.name != USUAL_PAPER else ""
    turned = " --flip short" if flip == "short" else ""
    other = "" if flip == "short" else " --flip short"
    sides: tuple[tuple[Face, Frame], ...] = (
        ("front", front(context, places, f"printgen calibrate --name home{given}{turned}")),
        ("back", back(context, places, f"printgen calibrate{given}{other}")),
    )
    refuse(context, [context.with_misfits(Component((), Leaves()))], ())
    sheets = tuple(
        Sheet("calibration", number, 1, side, "form", frame, (), flip=flip)
        for number, (side, frame) in enumerate(sides, 1)
    )
    from printgen.pdf.painter import Press, paint

    press = Press.of(context.setter.faces, theme.edition.language)
    document = ImposedDocument("calibration", context.label("calibration.title"), sheets, context.label)
    return paint(document, inks(palette(theme.edition), "minimal"), press).read()


def built_kit(theme: Theme, choices: Choices, variant: str, folder: Path, only: tuple[str, ...] = ()) -> Path:
    """The folder of the finished kit in a variant, within ``folder``; ``only`` names its documents, else all.

    Raises ThemeError where something does not fit, UsageError for a document that the theme's kit has not.
    """
    refuse_unknown(theme, only)
    (kit,) = finish(lay_out(theme, choices), (variant,), only or document_names(theme))
    return stage(kit, folder / variant)
