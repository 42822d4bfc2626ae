"""Components on paper, as often as asked for; and with ``--saver`` on as few sheets as hold them."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.kit.choices import Choices
from printgen.kit.layouts import Folded, Grid, Nets, Tiled
from printgen.kit.pieces import Component
from printgen.kit.registration import within_marks
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.sheets.correction import corrected
from printgen.sheets.impose import impose, papers_needed
from printgen.sheets.marks import LabelWords
from printgen.sheets.registration import impose_with_marks, takes_marks
from printgen.words.names import with_capital


def with_copies(component: Component, choices: Choices) -> Component:
    """The component with the parts that it holds, and its single pieces, times the copies asked for."""
    times = choices.copies.get(component.name, 1)
    contents = tuple(part.times(times) for part in component.contents)
    if not _is_single(component):
        return replace(component, contents=contents)
    pieces = tuple(replace(piece, copies=piece.copies * times) for piece in component.pieces)
    return replace(component, pieces=pieces, contents=contents)


def imposed(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
    """The component on paper, corrected for a printer; what has no single pieces is repeated whole for each copy."""
    return _repeated(_imposed_once(desk, choices, component), _times_printed(component, choices))


def impose_sparingly(desk: Desk, choices: Choices, component: Component, tiles: int) -> tuple[ImposedDocument, int]:
    """Impose a component on the fewest sheets; return it with the number of sheets that it usually takes.

    A board's tiles share sheets, and kinds do where that saves any. ``tiles`` are those of a board cut as usual.
    """
    times = _times_printed(component, choices)
    thrifty = _thrifty(component, times)
    if isinstance(component.layout, Tiled):
        return _imposed_once(desk, choices, thrifty), tiles * times
    fed = choices.fed_paper
    paper = within_marks(fed) if choices.marks and takes_marks(component) else fed
    usual, few = papers_needed(component, paper), papers_needed(thrifty, paper)
    if usual is None or few is None or few >= usual * times:
        document = imposed(desk, choices, component)
        return document, document.papers
    return _imposed_once(desk, choices, thrifty), usual * times


def sheets_saved(documents: Iterable[ImposedDocument], usual: Mapping[str, int]) -> str:
    """The note on the sheets that are saved, given the sheets that each document usually takes."""
    sizes = [(document.name, document.papers, usual[document.name]) for document in documents]
    fewer = [(name, few, many) for name, few, many in sizes if few < many]
    total = sum(many - few for _, few, many in fewer)
    listed = ", ".join(f"{name} {few} instead of {many}" for name, few, many in fewer)
    count = "1 sheet" if total == 1 else f"{total or 'no'} sheets"
    return f"--saver saves {count} of paper{': ' if listed else ''}{listed}"


def _is_single(component: Component) -> bool:
    """Whether a copy more is a few pieces more (notes, buildings), rather than the document once again (decks)."""
    return isinstance(component.layout, Grid | Nets) and not any(piece.back for piece in component.pieces)


def _times_printed(component: Component, choices: Choices) -> int:
    """How often the whole document is printed."""
    return 1 if _is_single(component) else choices.copies.get(component.name, 1)


def _imposed_once(desk: Desk, choices: Choices, component: Component) -> ImposedDocument:
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


def _thrifty(component: Component, times: int) -> Component:
    """The component laid out to save paper, all its copies among each other."""
    layout = component.layout
    if isinstance(layout, Tiled):
        return replace(component, layout=layout._replace(gathered=True, copies=times))
    if isinstance(layout, Grid | Folded):
        component = replace(component, layout=replace(layout, apart=False))
    copies = [f"copy-{copy}-" if copy > 1 else "" for copy in range(1, times + 1)]
    pieces = tuple(replace(piece, stem=f"{copy}{piece.stem}") for copy in copies for piece in component.pieces)
    return replace(component, pieces=pieces)
