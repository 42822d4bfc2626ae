"""Editions as ZIP files, to move them out of one browser and into another."""

from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from printgen.errors import PrintgenError, Problem
from printgen.journal import place_within
from printgen.limits import THEME_FILES
from printgen.messages import message
from printgen.studio.beginning import free_name
from printgen.theme.chain import FILE
from printgen.theme.starting import edition_id

_MOST_FILES = 2_000


def zipped_edition(folder: Path) -> bytes:
    """Return the files of an edition's folder as a ZIP file."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                name = (folder.name / path.relative_to(folder)).as_posix()
                archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
    return data.getvalue()


def unpacked_edition(home: Path, data: bytes) -> Path:
    """Write the files of a ZIP file to a new folder of ``home``; return the folder.

    Raises PrintgenError if the file is damaged, too large or no edition.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > _MOST_FILES:
                raise PrintgenError(Problem(message("the ZIP file has more than {most:,} files", most=_MOST_FILES)))
            if sum(entry.file_size for entry in entries) > THEME_FILES.most:
                raise PrintgenError(Problem(message("the ZIP file is larger than {limit}", limit=str(THEME_FILES))))
            files = {entry.filename: archive.read(entry) for entry in entries}
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise PrintgenError(Problem(message("the file is damaged, or not a ZIP file"))) from error
    inside = min((PurePosixPath(name).parent for name in files if PurePosixPath(name).name == FILE), default=None)
    if inside is None:
        raise PrintgenError(Problem(message("the ZIP file has no edition: there is no {file} in it", file=FILE)))
    folder = home / free_name(home, edition_id(inside.name or "edition"))
    inner = {PurePosixPath(name): content for name, content in files.items()}
    places = {
        place_within(folder, path.relative_to(inside).as_posix()): content
        for path, content in inner.items()
        if path.is_relative_to(inside)
    }
    for place, content in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return folder
