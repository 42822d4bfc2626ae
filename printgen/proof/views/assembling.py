"""Makes the PNG pictures of a finished kit for ``printgen assemble``, by name, over all cores."""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.errors import UsageError
from printgen.proof.pages.opened import OpenedKit, kit_by_manifest, opened, refusing_odd_pdfs
from printgen.proof.views.arranging import document_pictures
from printgen.proof.views.cutting import Knife
from printgen.proof.views.misfeed import Misfeed
from printgen.proof.views.misfeed_picture import misfed
from printgen.proof.views.parts import KitPart, kit_parts
from printgen.proof.views.table import table_picture
from printgen.workers import Advance, Progress, spread

if TYPE_CHECKING:
    from PIL.Image import Image

TABLE = "table"
_SHIFTED = ("pairs", "booklet")  # what a misfeed can part from its other side
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth


class AssemblyView(Struct, frozen=True):
    """How the pictures are to be made: pixels an inch, and the printer's misfeed where that is to be shown."""

    dpi: float = 150.0
    feed: Misfeed | None = None

    @property
    def folder(self) -> str:
        """What is added to a variant's name for the folder of its pictures."""
        return "-misfeed" if self.feed else ""


class _PictureJob(Struct, frozen=True):
    """The pictures of one document of one variant (or its table); ``size`` is about the paper that it takes, in mm²."""

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
    """The pictures of kits by file name (``standard/board.png``).

    ``only`` names documents, or ``table``. Raises UsageError for a name that no kit has, PrintgenError where a kit
    is not whole.
    """
    kits = [kit_by_manifest(folder) for folder in folders]
    offered = [_names(kit, view) for kit in kits]
    wanted = _known(only, dict.fromkeys(name for names in offered for name in names))
    jobs = [
        _PictureJob(kit.folder, name, view, _size(kit, name))
        for kit, names in zip(kits, offered, strict=True)
        for name in names
        if name in wanted
    ]
    return {name: data for files in spread(_files, jobs, progress) for name, data in files.items()}


def _size(kit: OpenedKit, name: str) -> float:
    """The paper that goes into some pictures; the table takes something of everything."""
    return sum(page.area for part in _shown(kit) if name in (part.name, TABLE) for page in part.pages)


def _known(only: Iterable[str] | None, offered: Iterable[str]) -> tuple[str, ...]:
    names = tuple(offered)
    if only is None:
        return names
    wanted = tuple(only)
    for name in wanted:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names)}"
            raise UsageError(f"there are no pictures of '{name}' here; {hint}")
    return wanted


def _names(kit: OpenedKit, view: AssemblyView) -> tuple[str, ...]:
    """What there can be pictures of."""
    shown = [part.name for part in _shown(kit) if view.feed is None or part.kind in _SHIFTED]
    things = any(part.kind != "sheets" for part in _shown(kit))
    return (*shown, *([TABLE] if things and not view.feed else []))


def _shown(kit: OpenedKit) -> tuple[KitPart, ...]:
    """The parts of a kit; the board's poster only where its tiles are missing."""
    every = kit_parts(kit)
    tiled = any(part.kind == "tile" for part in every)
    return tuple(part for part in every if not (tiled and part.kind == "poster"))


def _files(job: _PictureJob, advance: Advance) -> dict[str, bytes]:
    with refusing_odd_pdfs(job.name):
        kit = opened(job.folder)
        variant = kit.variant + job.view.folder
        return {f"{variant}/{name}.png": _png(picture, job) for name, picture in _pictures(kit, job, advance)}


def _pictures(kit: OpenedKit, job: _PictureJob, advance: Advance) -> Iterator[tuple[str, "Image"]]:
    if job.shown == TABLE:
        yield TABLE, table_picture(kit_parts(kit), lambda share: advance(share * job.size))
        return
    knife = Knife(job.view.dpi, job.view.feed)
    part = next(part for part in _shown(kit) if part.name == job.shown)
    yield from document_pictures(part, knife)
    if job.view.feed:
        yield f"misfeed-{part.name}", misfed(part, knife)


def _png(picture: "Image", job: _PictureJob) -> bytes:
    data = BytesIO()
    true_size = {} if job.shown == TABLE else {"dpi": (job.view.dpi, job.view.dpi)}
    picture.save(data, "PNG", compress_level=_LEVEL, **true_size)
    return data.getvalue()
