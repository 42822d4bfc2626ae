"""Components on paper, as often as asked for."""

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.kit.choices import Choices
from printgen.kit.layouts import Grid, Nets
from printgen.kit.pieces import Component
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.sheets.correction import corrected
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords
from printgen.sheets.registration import impose_with_marks
from printgen.words.names import with_capital


class DocumentOnPaper(Struct, frozen=True):
    """A document on sheets of paper, and how many it usually takes."""

    document: ImposedDocument
    usual: int


def with_copies(component: Component, choices: Choices) -> Component:
    """The component with the parts that it holds, and its single pieces, times the copies asked for."""
    times = choices.copies.get(component.name, 1)
    contents = tuple(part.times(times) for part in component.contents)
    if not _is_single(component):
        return replace(component, contents=contents)
    pieces = tuple(replace(piece, copies=piece.copies * times) for piece in component.pieces)
    return replace(component, pieces=pieces, contents=contents)


def _is_single(component: Component) -> bool:
    """Whether a copy more is a few pieces more (notes, buildings), rather than the document once again (decks)."""
    return isinstance(component.layout, Grid | Nets) and not any(piece.back for piece in component.pieces)


def times_printed(component: Component, choices: Choices) -> int:
    """How often the whole document is printed."""
    return 1 if _is_single(component) else choices.copies.get(component.name, 1)


def imposed(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
    """The component on paper, corrected for a printer; what has no single pieces is repeated whole for each copy."""
    return _repeated(imposed_once(desk, choices, component), times_printed(component, choices))


def imposed_once(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
    """One copy of the component on paper, corrected for a printer."""
    label = LabelWords(desk.theme.edition.title, desk.setter.faces.width, desk.label, desk.setter.set_whole)
    document = (impose_with_marks if choices.marks else impose)(component, choices.fed_paper, label)
    title = desk.label("outline.document", edition=desk.theme.edition.title, document=document.title)
    called = with_capital(document.title, desk.theme.edition.language)
    document = replace(document, title=title, called=called)
    return corrected(document, choices.printer, choices.paper, choices.edge) if choices.printer else document


def _repeated(document: ImposedDocument, times: int) -> ImposedDocument:
    """The document's sheets several times over, with page and leaf numbers running on and ids kept unique."""
    sheets: list[Sheet] = list(document.sheets)
    for copy in range(1, times):
        for sheet in document.sheets:
            placements = tuple(replace(p, id=f"copy-{copy + 1}-{p.id}") for p in sheet.placements)
            number = sheet.number + copy * len(document.sheets)
            leaf = sheet.leaf + copy * document.papers
            sheets.append(replace(sheet, number=number, leaf=leaf, placements=placements))
    return replace(document, sheets=tuple(sheets))
