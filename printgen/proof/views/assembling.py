"""Makes the PNG pictures of a finished kit for ``printgen assemble``, by name, over two processes."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printgen.errors import UsageError
from printgen.proof.pages.opened import OpenedKit, opened
from printgen.proof.views.arranging import pictures
from printgen.proof.views.cutting import Knife
from printgen.proof.views.misfeed import Misfeed
from printgen.proof.views.misfeed_picture import misfed
from printgen.proof.views.parts import KitPart, parts
from printgen.proof.views.table import table

if TYPE_CHECKING:
    from PIL.Image import Image

TABLE = "table"
_SHIFTED = ("pairs", "booklet")  # what a misfeed can part from its other side
_WORKERS = 2  # each takes up to 300 MB
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth

Step = Callable[[str, int, int], None]


class AssemblyView(NamedTuple):
    """How the pictures are to be made: pixels an inch, and the printer's misfeed where that is to be shown."""

    dpi: float = 150.0
    feed: Misfeed | None = None

    @property
    def folder(self) -> str:
        """What is added to a variant's name for the folder of its pictures."""
        return "-misfeed" if self.feed else ""


class _PictureJob(NamedTuple):
    """The pictures of one document of one variant (or its table)."""

    folder: Path
    name: str
    view: AssemblyView


def assembled(folders: Sequence[Path], view: AssemblyView, only: Iterable[str] | None, step: Step) -> dict[str, bytes]:
    """The pictures of kits by file name (``standard/board.png``).

    ``only`` names documents, or ``table``. Raises UsageError for a name that no kit has, PrintgenError where a kit
    is not whole.
    """
    offered = {folder: _names(opened(folder), view) for folder in folders}
    wanted = _known(only, dict.fromkeys(name for names in offered.values() for name in names))
    jobs = [_PictureJob(folder, name, view) for folder in folders for name in offered[folder] if name in wanted]
    files: dict[str, bytes] = {}
    for number, made in enumerate(_made(jobs)):
        step("assembling", number + 1, len(jobs))
        files |= made
    return files


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
    every = parts(kit)
    tiled = any(part.kind == "tile" for part in every)
    return tuple(part for part in every if not (tiled and part.kind == "poster"))


def _made(jobs: Sequence[_PictureJob]) -> Iterator[dict[str, bytes]]:
    """Every job's files, the jobs spread over two processes where there are two cores."""
    workers = min(_WORKERS, os.cpu_count() or 1, len(jobs))
    if workers < 2:
        yield from map(_files, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_files, jobs)


def _files(job: _PictureJob) -> dict[str, bytes]:
    kit = opened(job.folder)
    variant = kit.variant + job.view.folder
    return {f"{variant}/{name}.png": _png(picture, job) for name, picture in _pictures(kit, job)}


def _pictures(kit: OpenedKit, job: _PictureJob) -> Iterator[tuple[str, "Image"]]:
    if job.name == TABLE:
        yield TABLE, table(parts(kit))
        return
    knife = Knife(job.view.dpi, job.view.feed)
    part = next(part for part in _shown(kit) if part.name == job.name)
    yield from pictures(part, knife)
    if job.view.feed:
        yield f"misfeed-{part.name}", misfed(part, knife)


def _png(picture: "Image", job: _PictureJob) -> bytes:
    data = BytesIO()
    true_size = {} if job.name == TABLE else {"dpi": (job.view.dpi, job.view.dpi)}
    picture.save(data, "PNG", compress_level=_LEVEL, **true_size)
    return data.getvalue()
