"""Finished kits of a batch: one ZIP file of all their files, and a small picture."""

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from printgen.errors import OutputError, os_reason, plain
from printgen.messages import message
from printgen.pdf.raster import first_page

if TYPE_CHECKING:
    from printgen.kit.finish import FinishedKit

_POSTER = "board-poster.pdf"  # shows more than the first tile of a board
_WIDTH, _HEIGHT = 160, 120  # pixels of a picture, at most
_QUALITY = 70


def zipped(home: Path, id: str, names: Sequence[str]) -> str:
    """Write a ZIP file of files in a folder; return its name there. The same files give the same bytes.

    PDFs are compressed already, so the ZIP file is not. Raises OutputError.
    """
    path = home / id / f"{id}.zip"
    new = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        with ZipFile(new, "w", ZIP_STORED) as archive:
            for name in names:
                archive.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), (home / name).read_bytes())
        os.replace(new, path)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        text = message("{path} cannot be written: {reason}", path=plain(str(path)), reason=os_reason(error))
        raise OutputError(text) from error
    return f"{id}/{path.name}"


def thumbnail(kit: "FinishedKit") -> bytes:
    """Return a small JPEG of a kit's poster, or of the first page of its first document."""
    file = kit.files.get(_POSTER) or next(iter(kit.files.values()))
    target = BytesIO()
    first_page(file.read(), _WIDTH, _HEIGHT).save(target, "JPEG", quality=_QUALITY)
    return target.getvalue()
