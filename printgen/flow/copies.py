"""The copies of a document (``--copies``): more pieces or repeated sheets, on few sheets with ``--saver``."""

from printgen.components.desk import Desk
from printgen.kit.choices import Choices
from printgen.kit.layouts import Folded, Grid, Nets, Tiled
from printgen.kit.pieces import Component
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.sheets.correction import corrected
from printgen.sheets.impose import impose
from printgen.sheets.marks import LabelWords


def with_copies(component: Component, choices: Choices) -> Component:
    """The component with its counts, and the copies of its single pieces, multiplied by the copies asked for."""
    times = choices.copies.get(component.name, 1)
    contents = tuple(part.times(times) for part in component.contents)
    if not _is_loose(component):
        return component._replace(contents=contents)
    pieces = tuple(piece._replace(copies=piece.copies * times) for piece in component.pieces)
    return component._replace(pieces=pieces, contents=contents)


def _is_loose(component: Component) -> bool:
    """Whether a further copy is a few more pieces (notes, buildings), rather than the whole document again (decks)."""
    return isinstance(component.layout, Grid | Nets) and not any(piece.back for piece in component.pieces)


def imposed(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
    """The component on paper, corrected for a printer; one without single pieces is repeated whole for each copy."""
    document = _once(desk, choices, component)
    if _is_loose(component):
        return document
    return _repeated(document, choices.copies.get(component.name, 1))


def _once(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
    label = LabelWords(desk.theme.edition.title, desk.setter.faces.width)
    document = impose(component, choices.paper, label)
    document = document._replace(title=f"{desk.theme.edition.title}: {document.title}")
    return corrected(document, choices.printer, choices.paper, choices.flip) if choices.printer else document


def sparing(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
    """The component on the fewest sheets: a board's tiles are gathered, kinds share sheets where that saves any."""
    thrifty = _thrifty(component, choices.copies.get(component.name, 1))
    if isinstance(component.layout, Tiled):
        return _once(desk, choices, thrifty)
    usual = imposed(desk, choices, component)
    if not isinstance(component.layout, Grid | Folded):
        return usual
    return min(usual, _once(desk, choices, thrifty), key=lambda document: document.papers)


def _thrifty(component: Component, times: int) -> Component:
    """The component laid out to save paper, all its copies among each other."""
    layout = component.layout
    if isinstance(layout, Tiled):
        return component._replace(layout=layout._replace(gathered=True, copies=times))
    if isinstance(layout, Grid | Folded):
        component = component._replace(layout=layout._replace(apart=False))
    if _is_loose(component):
        return component
    copies = [f"copy-{copy}-" if copy > 1 else "" for copy in range(1, times + 1)]
    pieces = tuple(piece._replace(stem=f"{copy}{piece.stem}") for copy in copies for piece in component.pieces)
    return component._replace(pieces=pieces)


def _repeated(document: ImposedDocument, times: int) -> ImposedDocument:
    """The document's sheets several times over, with page and leaf numbers running on and ids kept unique."""
    sheets: list[Sheet] = list(document.sheets)
    for copy in range(1, times):
        for sheet in document.sheets:
            placements = tuple(p._replace(id=f"copy-{copy + 1}-{p.id}") for p in sheet.placements)
            number = sheet.number + copy * len(document.sheets)
            leaf = sheet.leaf + copy * document.papers
            sheets.append(sheet._replace(number=number, leaf=leaf, placements=placements))
    return document._replace(sheets=tuple(sheets))
