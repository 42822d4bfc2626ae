"""What ``--saver`` does: components on as few sheets of paper as hold them, and how many are saved."""

from collections.abc import Iterable

from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.flow.layout.copies import DocumentOnPaper, imposed, imposed_once, times_printed
from printgen.kit.choices import Choices
from printgen.kit.layouts import Folded, Grid, Tiled
from printgen.kit.pieces import Component
from printgen.kit.registration import within_marks
from printgen.sheets.impose import papers_needed
from printgen.sheets.registration import takes_marks


def sparing(desk: Desk, choices: Choices, component: Component, tiles: int) -> DocumentOnPaper:
    """The component on the fewest sheets: a board's tiles share sheets, and kinds do where that saves any.

    ``tiles`` are those of a board that is cut as usual.
    """
    times = times_printed(component, choices)
    thrifty = _thrifty(component, times)
    if isinstance(component.layout, Tiled):
        return DocumentOnPaper(imposed_once(desk, choices, thrifty), tiles * times)
    fed = choices.fed_paper
    paper = within_marks(fed) if choices.marks and takes_marks(component) else fed
    usual, few = papers_needed(component, paper), papers_needed(thrifty, paper)
    if usual is None or few is None or few >= usual * times:
        document = imposed(desk, choices, component)
        return DocumentOnPaper(document, document.papers)
    return DocumentOnPaper(imposed_once(desk, choices, thrifty), usual * times)


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


def sheets_saved(saved: Iterable[DocumentOnPaper]) -> str:
    """The note on the sheets that are saved."""
    fewer = [(one.document.name, one.document.papers, one.usual) for one in saved if one.document.papers < one.usual]
    total = sum(usual - few for _, few, usual in fewer)
    listed = ", ".join(f"{name} {few} instead of {usual}" for name, few, usual in fewer)
    count = "1 sheet" if total == 1 else f"{total or 'no'} sheets"
    return f"--saver saves {count} of paper{': ' if listed else ''}{listed}"
