"""Cut files of a kit: an SVG and a DXF of every page that something is cut out of."""

from collections.abc import Iterable, Iterator

from printgen.export.cutter.dxf import dxf_file
from printgen.export.cutter.layers import CUT, MARK, SCORE, CutSheet
from printgen.export.cutter.svg import svg_file
from printgen.export.exported import Exported
from printgen.export.settings import ExportSettings
from printgen.geometry import Size
from printgen.proof.pages.boards.tiles import is_gathered
from printgen.proof.pages.cuts.contours import Contour
from printgen.proof.pages.cuts.page_cuts import lacks_outlines, page_cuts
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page
from printgen.workers import Advance


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """Two files for each page with cuts, named by document and page."""
    pages = tuple(kit.pages())
    files: dict[str, bytes] = {}
    drawn: dict[object, tuple[bytes, bytes]] = {}  # most sheets of a document are cut alike
    for page, sheet in _sheets(pages, settings.corners):
        cuts = sheet.size, *sheet.contours.items()
        if cuts not in drawn:
            drawn[cuts] = svg_file(sheet), dxf_file(sheet)
        name = f"{page.document}-{page.number}"
        files[f"{name}.svg"], files[f"{name}.dxf"] = drawn[cuts]
    return Exported(files, tuple(_lacks(pages)))


def _sheets(pages: Iterable[Page], corners: float) -> Iterator[tuple[Page, CutSheet]]:
    pages = tuple(pages)
    places = {(page.record.row, page.record.column) for page in pages if page.record.kind == "tile"}
    for page in pages:
        if cuts := page_cuts(page, corners, places):
            layers = {CUT: cuts.cut, SCORE: cuts.score, MARK: tuple(_marks(page))}
            yield page, CutSheet(Size(*page.record.size), layers)


def _marks(page: Page) -> Iterator[Contour]:
    """The registration marks that are printed on the page."""
    if page.marks:
        yield from (Contour(corners, closed=True) for corners in page.marks.polygons())


def _lacks(pages: Iterable[Page]) -> Iterator[str]:
    for page in pages:
        if page.record.kind == "poster":
            yield f"{page.document}: no cut file, for a copy shop trims it"
        elif is_gathered(page):
            yield f"{page.document}: no cut file for tiles that share a sheet; build without --saver"
        elif lacks_outlines(page):
            yield f"{page.document}: kit.json does not tell what its nets are cut along; build the kit again"
        elif page.record.kind == "fold":
            yield f"{page.document}: score the fold first, fold and glue the sheet, then cut the fronts"
        elif page.record.kind == "grid" and page.record.side == "front" and not page.marks:
            yield f"{page.document}: its sheets bear no registration marks; build the kit with --marks to have them"
