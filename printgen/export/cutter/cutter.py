"""The format ``cutter``: an SVG and a DXF of every page with cuts."""

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
    """Export two files for each page with cuts, named by document and page."""
    pages = tuple(kit.pages())
    places = {(page.record.row, page.record.column) for page in pages if page.record.kind == "tile"}
    files: dict[str, bytes] = {}
    drawn: dict[object, tuple[bytes, bytes]] = {}  # most sheets of a document are cut alike
    for page in pages:
        cuts = page_cuts(page, settings.corners, places)
        if not cuts:
            continue
        marks = [Contour(corners, closed=True) for corners in page.marks.polygons()] if page.marks else []
        sheet = CutSheet(Size(*page.record.size), {CUT: cuts.cut, SCORE: cuts.score, MARK: tuple(marks)})
        key = sheet.size, *sheet.contours.items()
        if key not in drawn:
            drawn[key] = svg_file(sheet), dxf_file(sheet)
        name = f"{page.document}-{page.number}"
        files[f"{name}.svg"], files[f"{name}.dxf"] = drawn[key]
    return Exported(files, tuple(_lacks(pages)))


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
