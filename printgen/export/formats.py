"""The formats that a kit can be exported to, and their settings."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from printgen.errors import PrintgenError, Problem, UsageError, quoted
from printgen.export.export_files import Exported, ExportFiles
from printgen.geometry import INCH
from printgen.limits import EXPORT_PIXELS
from printgen.messages import message
from printgen.workers import Advance, Progress, spread

FileType = Literal["png", "webp", "svg"]
CREDITS = "credits.txt"  # names the artists of drawings, if the kit has any that ask for it
NAMES = "{document}/{group}/{id}-{face}"


class ExportSettings(Struct, frozen=True):
    """The settings of an export; each format takes some of them.

    ``dpi`` is pixels per inch; ``pixels`` the width and height of every picture instead. ``bleed`` is the extension of
    pictures beyond the trim, ``corners`` the radius of rounded corners, both in mm. ``names`` is the pattern of file
    names without their extension, ``file_type`` the kind of pictures; ``svg`` has no pixels. ``profile`` names a
    print shop's product, and ``url`` is the folder of pictures that a file refers to.
    """

    dpi: int = 300
    pixels: tuple[int, int] | None = None
    bleed: float = 0.0
    corners: float = 0.0
    names: str = NAMES
    file_type: FileType = "png"
    url: str = ""
    profile: str = ""

    def dpi_of(self, width: float, height: float) -> float:
        """Return the pixels per inch of a picture of a size in mm, as fine as a wanted size in pixels needs."""
        if self.pixels is None:
            return float(self.dpi)
        return max(self.pixels[0] / width, self.pixels[1] / height) * INCH

    def check_pixels(self, what: str, pixels: tuple[int, int]) -> None:
        """Raise UsageError for a picture that would be too large to draw."""
        if pixels[0] * pixels[1] > EXPORT_PIXELS.most:
            option = "--pixels" if self.pixels else "--dpi"
            value = f"{self.pixels[0]}x{self.pixels[1]}" if self.pixels else str(self.dpi)
            text = message(
                "{picture} at {option} would be {width:,} x {height:,} pixels, more than {limit}",
                picture=what,
                option=f"{option} {value}",
                width=pixels[0],
                height=pixels[1],
                limit=str(EXPORT_PIXELS),
            )
            hint = message("choose a lower {option}, or fewer documents with --only", option=option)
            raise UsageError(Problem(text, hint=hint))


class ExportFormat(Struct, frozen=True):
    """A format: its name, its help, and the settings that it takes.

    The documents of ``by_document`` formats are exported separately, over all cores. ``choices`` are those of a kit
    built from a theme for this format.
    """

    name: str
    help: str
    takes: tuple[str, ...] = ()
    by_document: bool = False
    choices: Mapping[str, Any] = {}


# A new format also needs its branch in ``_exported`` below, and its module.
FORMATS = {
    row.name: row
    for row in (
        ExportFormat(
            "pictures",
            "a picture of every item, contact sheets, and a list (cards.csv)",
            takes=("dpi", "pixels", "bleed", "corners", "names", "file_type"),
            by_document=True,
            choices={"cards": "duplex", "cut": "apart"},
        ),
        ExportFormat(
            "cutter",
            "cut files for hobby cutters, SVG and DXF in mm: cut, score and mark lines",
            takes=("corners",),
            by_document=True,
        ),
        ExportFormat(
            "print-shop",
            "the cards or the board for a print shop, chosen with --profile; without it, a list of profiles",
            takes=("profile",),
            by_document=True,
            choices={"cards": "duplex", "cut": "apart"},
        ),
        ExportFormat("layers", "one picture in layers, for Krita and GIMP (<theme>.ora)", takes=("dpi",)),
        ExportFormat(
            "tabletop-simulator",
            "a saved object of Tabletop Simulator with its pictures (<theme>.json)",
            takes=("dpi", "url"),
        ),
        ExportFormat("table", "one web page to play on, alone or shared on a screen (table.html)"),
        ExportFormat("rules", "the rules as one web page, for phones and screen readers (rules.html)"),
    )
}


def choices_for(row: ExportFormat, settings: ExportSettings) -> dict[str, Any]:
    """Return the choices of a kit built for a format, with the size of cards or board in a print shop's profile."""
    if not settings.profile:
        return dict(row.choices)
    from printgen.export.shop import profile_called

    return {**row.choices, **profile_called(settings.profile).choices}


class _ExportJob(Struct, frozen=True):
    """The export of some documents of a kit to a folder for it alone; ``size`` is the area of their pages in mm²."""

    kit: Path
    stage: Path
    format: str
    settings: ExportSettings
    documents: tuple[str, ...]
    size: float

    @property
    def name(self) -> str:
        what = ", ".join(self.documents) if FORMATS[self.format].by_document else self.format
        return message("exporting {names}", names=what)


def exported(
    folder: Path,
    name: str,
    settings: ExportSettings,
    stage: Path,
    only: tuple[str, ...] = (),
    progress: Progress | None = None,
) -> Exported:
    """Export a finished kit, or ``only`` some of its documents, to a format; its files stay in ``stage``.

    Raises UsageError for a document that the kit does not have, PrintgenError if the kit is not complete or nothing of
    it is for the format.
    """
    from printgen.proof.kit_files import kit_by_manifest, suspecting

    kit = kit_by_manifest(folder)
    if unknown := [document for document in only if document not in kit.documents]:
        hint = message("its documents are {names}", names=", ".join(kit.documents))
        texts = [message("the kit has no document {name}", name=quoted(one)) for one in unknown]
        raise UsageError([Problem(text, hint=hint) for text in texts])
    documents = tuple(dict.fromkeys(only or kit.documents))
    shares = [(document,) for document in documents] if FORMATS[name].by_document else [documents]
    jobs = []
    for number, share in enumerate(shares):
        area = sum(page.area for document in share for page in kit.of(document).pages())
        jobs.append(_ExportJob(folder, stage / str(number), name, settings, share, area))
        jobs[-1].stage.mkdir()
    if name == "pictures":
        from printgen.export.picture_names import named_faces

        named_faces(kit.only(documents), settings)  # refuses bad names before anything is drawn
    files: dict[str, Path] = {}
    lacks: list[str] = []
    with suspecting([kit]):
        parts = spread(_exported, jobs, progress)
    for part in parts:
        lacks += part.lacks
        for file, path in part.files.items():
            if file in files:  # lists of several documents are joined, without repeating their header
                with files[file].open("ab") as joined:
                    joined.write(path.read_bytes().partition(b"\n")[2])
            else:
                files[file] = path
    lacks = list(dict.fromkeys(lacks))
    if not files:
        hint = message("choose another --to, or other documents with --only")
        unused = message("the format does not use these documents: {names}", names=", ".join(documents))
        texts = [
            message("nothing to export as {format}: {reason}", format=name, reason=reason)
            for reason in lacks or [unused]
        ]
        raise PrintgenError([Problem(text, hint=hint) for text in texts])
    if kit.record.credits:
        files[CREDITS] = stage / CREDITS
        files[CREDITS].write_text("\n".join((*kit.record.credits, "")), encoding="utf-8")
    return Exported(files, tuple(lacks))


def _exported(job: _ExportJob, advance: Advance) -> Exported:
    from printgen.export.open_pages import OpenPages
    from printgen.proof.kit_files import opened, refusing_odd_pdfs

    # Only the module of the format asked for is imported: each needs libraries that others do without.
    if job.format == "pictures":
        from printgen.export.pictures import export
    elif job.format == "cutter":
        from printgen.export.cutter import export
    elif job.format == "print-shop":
        from printgen.export.shop import export
    elif job.format == "layers":
        from printgen.export.layers import export
    elif job.format == "tabletop-simulator":
        from printgen.export.tabletop import export
    elif job.format == "table":
        from printgen.export.table import export
    elif job.format == "rules":
        from printgen.export.rules import export
    else:
        raise ValueError(f"no module exports to {job.format}")
    with refusing_odd_pdfs(job.name):
        files = ExportFiles(job.stage)
        export(opened(job.kit, job.documents), job.settings, OpenPages(advance), files)
        return files.exported()
