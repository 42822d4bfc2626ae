"""Pictures of a finished kit put together: cut out, folded, and laid out."""

import math
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.errors import Problem, UsageError, did_you_mean
from printgen.geometry import Line, Point
from printgen.messages import message
from printgen.proof.kit_files import OpenedKit, kit_by_manifest, opened, refusing_odd_pdfs, suspecting
from printgen.proof.page import Page
from printgen.proof.views.cutting import GluedBoard, Knife, Misfeed, folded_pieces, has_no_front
from printgen.proof.views.kit_parts import KitPart, Pair, booklet_panels, id_number, kit_parts, spreads
from printgen.proof.views.light import lay, turned
from printgen.proof.views.table import table_picture
from printgen.workers import Advance, Progress, spread

if TYPE_CHECKING:
    from PIL.Image import Image

_GROUND = (240, 237, 231)
_MARGIN, _GAP, _APART = 8.0, 2.0, 8.0  # mm: round everything, within a pair, between pairs
_LIFT = 0.7  # mm: paper on paper
_PAIRS_A_ROW, _PIECES_WIDE = 4, 190.0  # and how wide (mm) a row of pieces may be
_SWEEP, _PIVOT = 7.5, 3.2  # degrees between two notes of a fan; how far below they meet, in widths of a note

Named = tuple[str, "Image"]
_CUT, _FOLD = (214, 24, 44), (24, 96, 214)
_WIDE = 0.35  # mm
_FINE = 2  # lines are drawn twice as large, for smooth edges
TABLE = "table"
_SHIFTED = ("pairs", "booklet")  # the parts with another side that a misfeed can shift
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth


def document_pictures(part: KitPart, knife: Knife) -> Iterator[Named]:
    """Yield the pictures of a document's pieces with their names, in the order of its pages."""
    match part.kind:
        case "tile" | "poster":
            yield part.name, GluedBoard(part.pages).glued(knife)
        case "pairs":  # a picture of each deck, and one of all cards without copies
            groups = part.groups()
            for name, deck in groups.items():
                if len(deck) > 1:
                    yield part.name if len(groups) == 1 else f"{part.name}-{name}", _fronts_and_backs(deck, knife)
            if single := [pair for group in groups.values() if len(group) == 1 for pair in group]:
                yield part.name, _fronts_and_backs(single, knife)
        case "singles":  # one note of each kind, the first on the left
            notes = [knife.item(*group[0].front) for group in part.groups().values()]
            yield part.name, fan(notes, knife.scale)
        case "nets":  # the fronts of all pieces by kind; the sheets for parts that are not placed, such as boxes
            figures = folded_pieces(knife, part)
            rows: list[Sequence[Image]] = []
            for (wide, *_), kind in groupby(figures, key=lambda one: (*(round(side) for side in one.size), one.sort)):
                pictures = [figure.picture for figure in kind]
                # As few rows as possible, all of about the same length.
                most = max(1, int((_PIECES_WIDE + _GAP) // (wide + _GAP)))
                each = math.ceil(len(pictures) / math.ceil(len(pictures) / most))
                rows += (pictures[start : start + each] for start in range(0, len(pictures), each))
            if rows:
                yield part.name, spread_out([[row] for row in rows], knife.scale)
            else:
                yield from _sheets(part, knife)
        case "booklet":  # spread by spread: the cover, pages 2 and 3 ...
            booklets = booklet_panels(part)
            for name, panels in booklets.items():
                for open_pages in spreads(panels):
                    numbers = "-".join(str(id_number(panel.id)) for panel in open_pages)
                    stem = part.name if len(booklets) == 1 else f"{part.name}-{name}"
                    picture = spread_out([[[knife.item(*panel) for panel in open_pages]]], knife.scale, 0.0)
                    yield f"{stem}-{numbers}", picture
        case "sheets":
            yield from _sheets(part, knife)


def _fronts_and_backs(group: Sequence[Pair], knife: Knife) -> "Image":
    """Draw fronts with their backs on their right, four pairs in a row."""
    rows = [group[start : start + _PAIRS_A_ROW] for start in range(0, len(group), _PAIRS_A_ROW)]
    return spread_out(
        [[[knife.item(*face) for face in (pair.front, pair.back) if face] for pair in row] for row in rows],
        knife.scale,
    )


def _sheets(part: KitPart, knife: Knife) -> Iterator[Named]:
    for count, page in enumerate(part.pages, 1):
        yield f"{part.name}-{count}" if len(part.pages) > 1 else part.name, knife.page(page)


def spread_out(rows: Sequence[Sequence[Sequence["Image"]]], scale: float, gap: float = _GAP) -> "Image":
    """Draw rows of clusters of pictures on a plain ground, each row centered; ``scale`` is pixels a mm."""
    from PIL import Image

    margin, apart, near = (round(length * scale) for length in (_MARGIN, _APART, gap))
    clusters = [[sum(picture.width + near for picture in cluster) - near for cluster in row] for row in rows]
    wides = [sum(widths) + apart * (len(widths) - 1) for widths in clusters]
    talls = [max(picture.height for cluster in row for picture in cluster) for row in rows]
    size = (max(wides) + 2 * margin, sum(talls) + apart * (len(rows) - 1) + 2 * margin)
    ground = Image.new("RGB", size, _GROUND)
    y = margin
    for row, wide, tall in zip(rows, wides, talls, strict=True):
        x = margin + (max(wides) - wide) // 2
        for cluster in row:
            for picture in cluster:
                middle = Point(x + picture.width / 2, y + tall - picture.height / 2)
                lay(ground, picture, middle, _LIFT * scale)
                x += picture.width + near
            x += apart - near
        y += tall + apart
    return ground


def fan(notes: Sequence["Image"], scale: float) -> "Image":
    """Draw pictures of one size fanned out about a point below them, each over the one on its left."""
    from PIL import Image

    width, height = notes[0].size
    pivot = width * _PIVOT
    angles = [_SWEEP * (index - (len(notes) - 1) / 2) for index in range(len(notes))]
    half = math.radians(abs(angles[0]))
    reach = (pivot + height / 2) * math.sin(half) + width / 2 * math.cos(half)
    drop = (pivot - height / 2) * (1 - math.cos(half)) + width / 2 * math.sin(half)
    margin = _MARGIN * scale
    ground = Image.new("RGB", (round(2 * (reach + margin)), round(height + drop + 2 * margin)), _GROUND)
    for angle, note in zip(angles, notes, strict=True):
        slant = math.radians(angle)
        middle = Point(ground.width / 2 + pivot * math.sin(slant), margin + height / 2 + pivot * (1 - math.cos(slant)))
        lay(ground, turned(note, angle), middle, _LIFT * scale)
    return ground


def misfed(part: KitPart, knife: Knife) -> "Image":
    """Draw the pages of a document's first sheet as they come out of the printer, cuts in red, folds in blue."""
    first = part.pages[0]
    pages = [page for page in part.pages if (page.document, page.record.sheet) == (first.document, first.record.sheet)]
    return spread_out([[[_marked(page, knife) for page in pages]]], knife.scale, 8.0)


def _marked(page: Page, knife: Knife) -> "Image":
    """Draw a page with its cuts and folds, by its own marks or by those of its front."""
    from PIL import Image, ImageDraw

    printed = knife.page(page)
    picture = printed.resize((printed.width * _FINE, printed.height * _FINE), Image.Resampling.NEAREST)
    pen, scale = ImageDraw.Draw(picture), knife.scale * _FINE
    feed = knife.feed if knife.feed and has_no_front(page) else Misfeed(0.0)
    middle = Point(page.size.width / 2, page.size.height / 2)
    width = max(1, round(_WIDE * scale))

    def draw(line: Line, color: tuple[int, int, int]) -> None:
        ends = [feed.of(end, middle) for end in (line.start, line.end)]
        pen.line([(end.x * scale, end.y * scale) for end in ends], color, width)

    for item in page.items if page.record.kind != "booklet" else ():
        rect = item.rect
        corners = (rect.at, Point(rect.right, rect.y), Point(rect.right, rect.bottom), Point(rect.x, rect.bottom))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            draw(Line(start, end), _CUT)
    for cut in page.cuts:
        draw(cut, _CUT)
    for fold in page.folds:
        draw(fold, _FOLD)
    return picture.reduce(_FINE)


class AssemblyView(Struct, frozen=True):
    """The resolution of the pictures, and the printer's misfeed if they show one."""

    dpi: float = 150.0
    feed: Misfeed | None = None

    @property
    def folder(self) -> str:
        """The suffix of the folder of a variant's pictures."""
        return "-misfeed" if self.feed else ""


class _PictureJob(Struct, frozen=True):
    """The pictures of one document of one variant (or its table); ``size`` is about the area of its paper in mm²."""

    folder: Path
    shown: str
    view: AssemblyView
    size: float

    @property
    def name(self) -> str:
        return message("assembling {variant} {document}", variant=self.folder.name, document=self.shown)


def assembled(
    folders: Sequence[Path], view: AssemblyView, only: Iterable[str] | None, progress: Progress | None = None
) -> dict[str, bytes]:
    """Return the pictures of kits by file name (``standard/board.png``).

    ``only`` names documents, or ``table``. Raise UsageError for a name that no kit has, and PrintgenError if a kit
    is not whole.
    """
    jobs = []
    kits = [kit_by_manifest(folder) for folder in folders]
    for kit in kits:
        parts = _shown_parts(kit)
        names = [part.name for part in parts if view.feed is None or part.kind in _SHIFTED]
        if not view.feed and any(part.kind != "sheets" for part in parts):
            names.append(TABLE)
        for name in names:  # the table takes something of everything
            area = sum(page.area for part in parts if name in (part.name, TABLE) for page in part.pages)
            jobs.append(_PictureJob(kit.folder, name, view, area))
    if only is not None:
        offered, wanted = list(dict.fromkeys(job.shown for job in jobs)), tuple(only)
        for name in wanted:
            if name not in offered:
                hint = did_you_mean(name, offered) or message("choose from {names}", names=", ".join(offered))
                raise UsageError(Problem(message("there are no pictures of '{name}'", name=name), hint=hint))
        jobs = [job for job in jobs if job.shown in wanted]
    with suspecting(kits):
        return {name: data for files in spread(_files, jobs, progress) for name, data in files.items()}


def _shown_parts(kit: OpenedKit) -> tuple[KitPart, ...]:
    """Return the parts of a kit; the board's poster only if its tiles are missing."""
    every = kit_parts(kit)
    tiled = any(part.kind == "tile" for part in every)
    return tuple(part for part in every if not (tiled and part.kind == "poster"))


def _files(job: _PictureJob, advance: Advance) -> dict[str, bytes]:
    with refusing_odd_pdfs(job.name):
        kit = opened(job.folder)
        folder = kit.variant + job.view.folder
        if job.shown == TABLE:
            table = table_picture(kit_parts(kit), lambda share: advance(share * job.size))
            return {f"{folder}/{TABLE}.png": _png(table)}
        knife = Knife(job.view.dpi, job.view.feed)
        part = next(part for part in _shown_parts(kit) if part.name == job.shown)
        files = {
            f"{folder}/{name}.png": _png(picture, job.view.dpi) for name, picture in document_pictures(part, knife)
        }
        if job.view.feed:
            files[f"{folder}/misfeed-{part.name}.png"] = _png(misfed(part, knife), job.view.dpi)
        return files


def _png(picture: "Image", dpi: float | None = None) -> bytes:
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_LEVEL, **({"dpi": (dpi, dpi)} if dpi else {}))
    return data.getvalue()
