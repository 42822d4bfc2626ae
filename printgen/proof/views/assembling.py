"""The pictures of a finished kit put together."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.errors import UsageError
from printgen.proof.kit_files import OpenedKit, kit_by_manifest, opened, refusing_odd_pdfs
from printgen.proof.views.arranging import document_pictures, misfed
from printgen.proof.views.cutting import Knife, Misfeed
from printgen.proof.views.kit_parts import KitPart, kit_parts
from printgen.proof.views.table import table_picture
from printgen.workers import Advance, Progress, spread

if TYPE_CHECKING:
    from PIL.Image import Image

TABLE = "table"
_SHIFTED = ("pairs", "booklet")  # the parts with another side that a misfeed can shift
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth


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
        return f"assembling {self.folder.name} {self.shown}"


def assembled(
    folders: Sequence[Path], view: AssemblyView, only: Iterable[str] | None, progress: Progress | None = None
) -> dict[str, bytes]:
    """Return the pictures of kits by file name (``standard/board.png``).

    ``only`` names documents, or ``table``. Raise UsageError for a name that no kit has, and PrintgenError if a kit
    is not whole.
    """
    jobs = []
    for kit in [kit_by_manifest(folder) for folder in folders]:
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
                near = get_close_matches(name, offered, 1)
                hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(offered)}"
                raise UsageError(f"there are no pictures of '{name}' here; {hint}")
        jobs = [job for job in jobs if job.shown in wanted]
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
