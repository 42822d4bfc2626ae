"""Sheets with registration marks round what is to be cut, so that a cutter's camera finds it."""

from msgspec.structs import replace

from printgen.drawing.frame import Frame, Ink, Placed, placed, polygon_path, shape
from printgen.errors import PrintgenError
from printgen.kit.layouts import Grid, Nets
from printgen.kit.paper import Paper
from printgen.kit.pieces import Component
from printgen.kit.registration import RegistrationMarks, marks_on, within_marks
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords


def takes_marks(component: Component) -> bool:
    """Whether its sheets are cut flat; folded cards are cut once they are glued."""
    return isinstance(component.layout, Grid | Nets)


def impose_with_marks(component: Component, paper: Paper, words: LabelWords) -> ImposedDocument:
    """The document with marks on each side that is cut; without them where its pieces find no room within.

    Raises errors as ``impose`` does.
    """
    if not takes_marks(component):
        return impose(component, paper, words)
    try:
        document = impose(component, within_marks(paper), words)
    except PrintgenError:
        return impose(component, paper, words)
    marks = marks_on(paper)
    drawn = _drawn(marks)
    return replace(document, sheets=tuple(_marked(sheet, marks, drawn) for sheet in document.sheets))


def _drawn(marks: RegistrationMarks) -> tuple[Placed, ...]:
    return tuple(shape(polygon_path(corners), Ink("cut")) for corners in marks.polygons())


def _marked(sheet: Sheet, marks: RegistrationMarks, drawn: tuple[Placed, ...]) -> Sheet:
    if sheet.side == "back":
        return sheet
    return replace(sheet, frame=Frame(sheet.frame.size, (placed(sheet.frame, 0.0, 0.0), *drawn)), marks=marks)
