"""The formats that a kit can be exported to, one row each. Add a format here: its file, its help, what it takes."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.errors import UsageError
from printgen.export.exported import Exported
from printgen.export.settings import ExportSettings
from printgen.proof.pages.cuts.unmarked import is_marked, take_off_marks
from printgen.proof.pages.opened import OpenedKit, kit_by_manifest, opened, refusing_odd_pdfs
from printgen.workers import Advance, Progress, spread

Export = Callable[[OpenedKit, ExportSettings, Advance], Exported]


class ExportFormat(Struct, frozen=True):
    """A format: its name, the module whose ``export`` makes it, what it is, and the settings that it takes.

    ``by_document`` formats make each document's files by themselves, over all cores. What is drawn from a theme is
    drawn with ``choices``.
    """

    name: str
    module: str
    help: str
    takes: tuple[str, ...] = ()
    by_document: bool = False
    choices: Mapping[str, Any] = {}

    @property
    def export(self) -> Export:
        """What makes it."""
        made: Export = import_module(f"printgen.export.{self.module}").export
        return made


_PICTURES = ("dpi", "pixels", "bleed", "corners", "names", "file_type")

FORMATS = {
    row.name: row
    for row in (
        ExportFormat(
            "pictures",
            "pictures.pictures",
            "a picture of every item, contact sheets, and a list (cards.csv)",
            _PICTURES,
            by_document=True,
            choices={"cards": "duplex"},
        ),
        ExportFormat(
            "cutter",
            "cutter.cutter",
            "cut files for hobby cutters, SVG and DXF in mm: cut, score and mark lines",
            ("corners",),
            by_document=True,
        ),
        ExportFormat(
            "print-shop",
            "shop.shop",
            "cards, or the board, as a print shop takes them, by --profile; without one, the list of profiles",
            ("profile",),
            by_document=True,
            choices={"cards": "duplex"},
        ),
        ExportFormat("layers", "layers.layers", "one picture in layers, for Krita and GIMP (<theme>.ora)", ("dpi",)),
        ExportFormat(
            "tabletop-simulator",
            "tabletop.tabletop",
            "a saved object of Tabletop Simulator with its pictures (<theme>.json)",
            ("dpi", "url"),
        ),
        ExportFormat("table", "table.table", "one web page to play on, alone or shared on a screen (table.html)"),
    )
}


def choices_for(row: ExportFormat, settings: ExportSettings) -> dict[str, Any]:
    """What a theme is drawn with for a format: cards, or the board, in the size that a print shop's profile has."""
    if not settings.profile:
        return dict(row.choices)
    from printgen.export.shop.profiles import profile_called

    return {**row.choices, **profile_called(settings.profile).choices}


class _ExportJob(Struct, frozen=True):
    """The export of a kit, or of one document of it; ``size`` is the paper that it looks at, in mm²."""

    folder: Path
    format: str
    settings: ExportSettings
    document: str
    size: float

    @property
    def name(self) -> str:
        return f"exporting {self.document or self.format}"


def exported(
    folder: Path, name: str, settings: ExportSettings, only: tuple[str, ...] = (), progress: Progress | None = None
) -> Exported:
    """A finished kit in a format, by the format's name; ``only`` some of its documents.

    Raises UsageError for a document that the kit has not, PrintgenError where the kit is not whole.
    """
    kit = kit_by_manifest(folder)
    wanted = _known(only, kit) or kit.documents
    jobs = [
        _ExportJob(folder, name, settings, document, sum(page.area for page in kit.of(document).pages()))
        for document in wanted
    ]
    if not FORMATS[name].by_document:
        jobs = [_ExportJob(folder, name, settings, "", sum(job.size for job in jobs))]
    return _joined(spread(_exported, jobs, progress))


def _known(only: tuple[str, ...], kit: OpenedKit) -> tuple[str, ...]:
    for name in only:
        if name not in kit.documents:
            raise UsageError(f"there is no document '{name}' in {kit.folder}; it holds {', '.join(kit.documents)}")
    return only


def _exported(job: _ExportJob, advance: Advance) -> Exported:
    with refusing_odd_pdfs(job.name):
        kit = opened(job.folder, (job.document,) if job.document else None)
        for page in kit.pages():
            if is_marked(page):
                take_off_marks(page)
        return FORMATS[job.format].export(kit, job.settings, advance)


def _joined(parts: list[Exported]) -> Exported:
    """The files of all jobs; lists of the same name go on where the one before ended, each sentence is said once."""
    files: dict[str, bytes] = {}
    for part in parts:
        for name, data in part.files.items():
            files[name] = files[name] + data.partition(b"\n")[2] if name in files else data
    return Exported(files, tuple(dict.fromkeys(lack for part in parts for lack in part.lacks)))
