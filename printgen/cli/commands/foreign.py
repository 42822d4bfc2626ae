"""The commands ``impose`` and ``tile``: any PDF as a booklet, any page or picture over several sheets."""

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, get_args

import click

from printgen import api
from printgen.cli.interface import say
from printgen.cli.options import (
    FILE,
    KINDS,
    OUT_FILE,
    ReadType,
    build_option,
    language_option,
    paper_option,
    printer_named,
    tell_earlier,
)
from printgen.errors import UsageError, quoted
from printgen.geometry import INCH, Size, length, two_lengths
from printgen.kit.choices import Choices, length_between
from printgen.kit.component import Bound, FoldName
from printgen.kit.papers import THICKNESS, Paper
from printgen.messages import message

_LABELS = "The language of the labels on the sheets, such as de (default: English)."
FOLDING: Mapping[str, str] = {
    "quarter": message("Fold the top half of each sheet back, then the left half, and slit it along the marks."),
    "half": message("Fold the sheets in half, nest them, and staple them at the fold."),
    "zine": message("Slit each sheet in the middle, fold it, and push the slit apart; page 1 comes to the front."),
    "letter": message("Fold each sheet like a letter, the narrow panel first; page 1 is in front."),
    "z": message("Fold each sheet in a Z; page 1 is in front."),
}


def poster_size(text: str) -> Size:
    """Read the size that a poster must fit into: one length for its longer side, or width and height."""
    sides = two_lengths(text) or (text, text)
    size = Size(*map(length, sides))
    if not all(size):
        raise UsageError(message("{value} is not a size", value=quoted(text)))
    return size


@click.command()
@click.argument("file", type=FILE, metavar="FILE.pdf")
@click.option(
    "--fold",
    type=click.Choice(get_args(FoldName)),
    default="half",
    show_default=True,
    help="In half twice; in half and stapled; a zine from one side of one sheet; like a letter; or in a Z.",
)
@paper_option()
@click.option("--pages", default="", metavar="LIST", help="Only these pages, such as 2-9,12.")
@click.option(
    "--margin",
    type=ReadType("length", partial(length_between, least=0.0, most=50.0)),
    help="A blank border around each page, such as 5mm.  [default: only as wide as the printer needs]",
)
@click.option(
    "--thickness",
    **KINDS["thickness"],
    help=f"With --fold half: the thickness of your paper, so that inner pages move toward the spine.  "
    f"[default: {THICKNESS:g}mm]",
)
@click.option(
    "--bound",
    type=click.Choice(get_args(Bound)),
    help="The side of the spine.  [default: as the PDF says, or left]",
)
@click.option(
    "--sideways",
    is_flag=True,
    help="Turn pages that are wider than tall on their side, so that the booklet opens upward, like a wall calendar.",
)
@build_option("printer")
@language_option(_LABELS)
@click.option("--out", type=OUT_FILE, help="The file of the booklet.  [default: output/FILE-FOLD.pdf]")
def impose(
    file: Path,
    fold: Any,
    paper: Paper,
    pages: str,
    margin: float | None,
    thickness: float | None,
    bound: Any,
    sideways: bool,
    printer: str | None,
    language: str | None,
    out: Path | None,
) -> None:
    """Fold any PDF as a booklet.

    \b
    Each page becomes as large as the fold allows. Blank pages are added at the end.
      printgen impose story.pdf                             half sheets, folded and stapled
      printgen impose story.pdf --fold zine --paper a4      8 small pages from one side of a sheet
      printgen impose report.pdf --fold quarter --pages 3-10
    """
    if thickness is not None and fold != "half":
        raise click.UsageError(message("--thickness needs --fold half: in other folds no sheet lies inside another"))
    choices = Choices(
        paper, printer=printer_named(printer), fold=fold, thickness=THICKNESS if thickness is None else thickness
    )
    made = api.fold_pdf(file, choices, pages=pages, margin=margin, bound=bound, sideways=sideways, language=language)
    _write(out or Path("output", f"{file.stem}-{fold}.pdf"), file, made.data, made.notes)
    sheets = message("{n} sheet of paper", "{n} sheets of paper", n=made.papers)
    pages = message("{n} page", "{n} pages", n=made.pages)
    if made.blank:
        text = message("{pages} on {sheets}; blank pages at the end: {n}.", pages=pages, sheets=sheets, n=made.blank)
    else:
        text = message("{pages} on {sheets}.", pages=pages, sheets=sheets)
    say(text)
    sides = {
        "long": message("Print it at 100% (actual size) on both sides, flipped on the long edge."),
        "short": message("Print it at 100% (actual size) on both sides, flipped on the short edge."),
        None: message("Print it at 100% (actual size) on one side."),
    }
    say(sides[made.flip])
    say(FOLDING[fold])


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "--size",
    type=ReadType("size", poster_size),
    metavar="LENGTH|WxH",
    help="The length of the longer side, such as 20in, or a width and height to fit into, such as 60x40cm.  "
    "[default: the size of the PDF's page]",
)
@click.option("--page", type=click.IntRange(1), help="The page of the PDF.  [default: 1]")
@paper_option()
@click.option(
    "--overlap",
    type=ReadType("length", partial(length_between, least=0.0, most=25.4)),
    help="Width of the glue strip between sheets, such as 5mm; 0 for none.  [default: 0.25in]",
)
@build_option("printer")
@language_option(_LABELS)
@click.option("--out", type=OUT_FILE, help="The file of the sheets.  [default: output/FILE-tiles.pdf]")
def tile(
    file: Path,
    size: Size | None,
    page: int | None,
    paper: Paper,
    overlap: float | None,
    printer: str | None,
    language: str | None,
    out: Path | None,
) -> None:
    """Print a page or picture over several sheets, to be cut and glued together.

    \b
    FILE is a PDF, or a picture: PNG, JPEG, WebP, TIFF, AVIF or SVG. Seams have letters, and each sheet
    has a little map. As few sheets as possible are used, all upright or all sideways.
      printgen tile map.pdf                                 as large as the page is
      printgen tile photo.jpg --size 20in                   the longer side is 20 in
      printgen tile plan.pdf --page 3 --size 80x60cm --paper a3
    """
    choices = Choices(paper, printer=printer_named(printer), overlap=overlap)
    made = api.tile_file(file, choices, within=size, page=page, language=language)
    _write(out or Path("output", f"{file.stem}-tiles.pdf"), file, made.data, made.notes)
    sheets = message("{n} sheet of paper", "{n} sheets of paper", n=made.columns * made.rows)
    text = message(
        "{width:.0f} x {height:.0f} mm ({wide:.1f} x {high:.1f} in) on {sheets}, {columns} x {rows}.",
        width=made.size.width,
        height=made.size.height,
        wide=made.size.width / INCH,
        high=made.size.height / INCH,
        sheets=sheets,
        columns=made.columns,
        rows=made.rows,
    )
    say(text)
    say(message("Print it at 100% (actual size) on one side."))


def _write(out: Path, file: Path, data: bytes, notes: Iterable[str]) -> None:
    """Write a PDF, and report its path, an earlier version and all notes."""
    from printgen.kit.write import write_files

    if out.exists() and out.samefile(file):
        raise UsageError(message("{path} is the file that is read; choose another --out", path=out))
    earlier = write_files(out.parent, {out.name: data}, named=True)
    click.echo(out)
    tell_earlier(out, earlier)
    for note in notes:
        say(message("Note: {note}.", note=note))
