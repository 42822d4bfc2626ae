"""Any page of a PDF, or any picture, printed over several sheets that are glued to a poster."""

import math
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Placed
from printgen.art.pictures import dpi
from printgen.art.theme_pictures import PictureWindow, ThemePictures
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.foreign.placing import label_words, name_of, written
from printgen.foreign.source import Source, comment_notes, file_data, is_pdf, no_such_page, opened
from printgen.geometry import INCH, SLACK, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Surface, Tiled
from printgen.kit.papers import Paper
from printgen.limits import FOREIGN_TILES
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.sheets.impose import corrected, impose
from printgen.sheets.tile_plan import tile_room
from printgen.svg.xml import SvgError, is_svg
from printgen.theme.files import RefusedError, problems_within, proven_picture
from printgen.theme.records import PictureFile

OVERLAP = 0.25 * INCH  # the usual width of a glue strip, as on boards
SMALLEST, LARGEST = 20.0, 5_000.0  # mm: the limits of a poster's sides
_COARSE = 100  # dpi: below that, the dots of a picture show from an arm's length


class TiledPoster(Struct, frozen=True):
    """A poster as a PDF with one tile a page: its size (mm), its columns and rows, and notes."""

    data: bytes
    size: Size
    columns: int
    rows: int
    notes: tuple[str, ...]


def tiled_poster(
    path: Path, choices: Choices, context: DrawingContext, *, within: Size | None = None, page: int | None = None
) -> TiledPoster:
    """Print a page of a PDF, or a picture, over as few sheets as possible, upright or sideways.

    The poster is as large as fits ``within`` a size (mm), by default as large as the page. ``page`` is a number from 1.
    Raises a PrintgenError for a file that cannot be read, UsageError for options that do not go together.
    """
    with ExitStack() as stack:
        source, notes, data = None, list[str](), file_data(path)
        if is_pdf(data):
            source = stack.enter_context(opened(path, data))
            art = _page_art(source, page or 1, within)
            notes += comment_notes(source, source.pages[(page or 1) - 1 : page or 1])
            if page is None and len(source.pages) > 1:
                notes.append(message("this is page 1 of {n}; choose another with --page", n=len(source.pages)))
        else:
            art, resolution = _picture_art(path, data, within, page)
            if resolution < _COARSE:
                text = message("at this size the picture has {dpi:.0f} dpi, so its dots will show", dpi=resolution)
                notes.append(text)
        overlap = OVERLAP if choices.overlap is None else choices.overlap
        paper, layout = _cut(art.size, choices.fed_paper, overlap)
        size = f"{art.size.width:.0f} × {art.size.height:.0f} mm"
        component = Component((), layout, Surface(art.size, art, (), ()), name="poster", title=size)
        document = impose(component, paper, label_words(path, context))
        document = replace(document, title=(source.title if source else "") or name_of(path))
        if choices.printer:
            document = corrected(document, choices.printer, choices.paper, choices.edge)
        made = written(document, context, source)
    return TiledPoster(made, art.size, len(layout.columns) + 1, len(layout.rows) + 1, tuple(notes))


def _page_art(source: Source, number: int, within: Size | None) -> Frame:
    """Return a page, enlarged or reduced to a size."""
    if number > len(source.pages):
        raise no_such_page(number, source)
    frame = source.pages[number - 1].frame
    size = _size(frame.size, within or frame.size)
    return Frame(size, (Placed(Point(0.0, 0.0), Group(frame, scale=size.width / frame.size.width)),))


def _picture_art(path: Path, data: bytes, within: Size | None, page: int | None) -> tuple[Frame, float]:
    """Return a picture in a size, and its resolution (dpi); that of vectors is infinite."""
    if page not in (None, 1):
        raise UsageError(message("{path} is a picture and has only one page", path=path))
    try:
        data = data if is_svg(data) else proven_picture(data, path.name).data
        pictures, picture = ThemePictures({path.name: data}), PictureFile(path.name)
        original = pictures.size(picture)
    except RefusedError as error:
        raise PrintgenError(Problem(error.message, hint=error.hint)) from error
    except SvgError as error:
        raise PrintgenError(problems_within(error, str(path))) from error
    if within is None:
        text = message("{path} is a picture, whose size on paper is not known", path=path)
        raise UsageError(Problem(text, hint=message("choose its size with --size, such as --size 20in")))
    size = _size(original, within)
    window = PictureWindow(Rect.of(size), (), 1.0, "line")
    resolution = math.inf if is_svg(data) else dpi(Rect.of(original), size)
    return Frame(size, (pictures.fitted(picture, "", window),)), resolution


def _size(original: Size, within: Size) -> Size:
    """Return the largest size within a limit in the proportions of an original; UsageError if it is impossible."""
    scale = min(within.width / original.width, within.height / original.height)
    size = Size(scale * original.width, scale * original.height)
    if min(size) < SMALLEST or max(size) > LARGEST:
        text = message(
            "the poster would be {width:.0f} x {height:.0f} mm: each side must be between {least:g} and {most:g} mm",
            width=size.width,
            height=size.height,
            least=SMALLEST,
            most=LARGEST,
        )
        raise UsageError(text)
    return size


def _cut(size: Size, paper: Paper, overlap: float) -> tuple[Paper, Tiled]:
    """Return the paper, upright or sideways, on which a poster has the fewest tiles, and its seams."""
    found: list[tuple[int, Paper, Tiled]] = []
    for way in (paper, paper.turned):
        room = tile_room(way)
        if min(room) > overlap + SMALLEST:
            columns, rows = _seams(size.width, room.width, overlap), _seams(size.height, room.height, overlap)
            found.append(((len(columns) + 1) * (len(rows) + 1), way, Tiled(columns, rows, overlap, bleed=False)))
    if not found:
        text = message("{paper} paper is too small for tiles", paper=paper.name)
        raise UsageError(Problem(text, hint=message("choose a larger paper with --paper")))
    tiles, way, layout = min(found, key=lambda each: each[0])
    if tiles > FOREIGN_TILES.most:
        text = message("the poster would need {n:,} sheets; at most {most}", n=tiles, most=str(FOREIGN_TILES))
        raise UsageError(Problem(text, hint=message("choose a smaller --size, or a larger --paper")))
    return way, layout


def _seams(total: float, room: float, overlap: float) -> tuple[float, ...]:
    """Return the seams along a length: as few as possible, with tiles of equal size, including their glue strips."""
    count = max(1, math.ceil((total - overlap) / (room - overlap) - SLACK))
    step = (total - overlap) / count
    return tuple(number * step for number in range(1, count))
