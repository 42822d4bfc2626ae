"""Imposition: a component and a paper go in, the finished sheets of its document come out."""

from collections.abc import Callable

from printgen.kit.layouts import Booklet, Folded, Grid, Leaves, Nets, Poster, Tiled
from printgen.kit.paper import Paper
from printgen.kit.pieces import Component
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.sheets import grid as grids
from printgen.sheets.folds import fold_sheet
from printgen.sheets.folds.booklet_sheets import booklet_sheets
from printgen.sheets.marks import LabelWords
from printgen.sheets.net_sheets import nets
from printgen.sheets.plain_pages import leaves
from printgen.sheets.tiles.ganging import gathered
from printgen.sheets.tiles.tiling import poster_sheet, tiled


def cut_into_tiles(layout: Tiled, component: Component, paper: Paper, label: LabelWords) -> tuple[Sheet, ...]:
    """A board's tiles, one a page or gathered."""
    return (gathered if layout.gathered else tiled)(layout, component, paper, label)


LAYOUTS: dict[type, Callable[..., tuple[Sheet, ...]]] = {
    Grid: grids.grid,
    Folded: fold_sheet.fold_sheets,
    Nets: nets,
    Tiled: cut_into_tiles,
    Poster: poster_sheet,
    Booklet: booklet_sheets,
    Leaves: leaves,
}


def impose(component: Component, paper: Paper, words: LabelWords) -> ImposedDocument:
    """The document of a component on a paper, laid out as its layout says.

    Raises UsageError where something does not fit on the paper, PrintgenError where a label or a seam is at fault.
    """
    sheets = LAYOUTS[type(component.layout)](component.layout, component, paper, words)
    return ImposedDocument(component.name, component.title, sheets, words.label)


COUNTS: dict[type, Callable[..., int]] = {Grid: grids.papers_needed, Folded: fold_sheet.papers_needed}


def papers_needed(component: Component, paper: Paper) -> int | None:
    """How many sheets of paper a component would take, counted without laying it out; None where that is not known."""
    count = COUNTS.get(type(component.layout))
    return count(component.layout, component, paper) if count else None
