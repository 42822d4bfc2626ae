"""Reading of scans and photos of the printer test page from files."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from printgen.art.pictures import opened, upright
from printgen.errors import PrintgenError, Problem, os_reason
from printgen.limits import SCAN_BYTES, SCAN_PIXELS, file_bytes
from printgen.messages import message
from printgen.pdf.raster import page_sizes, rendered
from printgen.printer.picture_readings import printer_in
from printgen.printer.profile import Printer
from printgen.printer.readings import Targets
from printgen.printer.sheet_picture import SidePicture, seen

if TYPE_CHECKING:
    from printgen.printer.paper_edges import Gray

_PDF_DPI = 300
_PDF_PAGES = 2
_OF_CAMERAS = 72.0  # dpi, which cameras state without meaning it


def printer_from(files: Sequence[Path], name: str, places: Targets) -> Printer:
    """Return the profile that pictures of both sides of the test page show; raises PrintgenError with advice."""
    return printer_in([side for file in files for side in _sides(file, places)], name, places)


def _sides(file: Path, places: Targets) -> Iterator[SidePicture]:
    pictures = pictures_of(file)
    for number, (gray, dpi) in enumerate(pictures, 1):
        name = message("{file}, page {number}", file=file.name, number=number) if len(pictures) > 1 else file.name
        yield seen(gray, dpi, places.page, name)


def pictures_of(file: Path) -> "list[tuple[Gray, float | None]]":
    """Return the pages of a scanned PDF, or one picture, each with its resolution; None for that of a camera."""
    try:
        data = file_bytes(file, SCAN_BYTES)
    except OSError as error:
        text = message("{path} cannot be read: {reason}", path=file, reason=os_reason(error))
        raise PrintgenError(text) from error
    return _pdf_pages(file, data) if data[:1024].lstrip().startswith(b"%PDF") else [_picture(file, data)]


def _unreadable(file: Path) -> PrintgenError:
    text = message("{file} cannot be read as a picture", file=file.name)
    return PrintgenError(Problem(text, hint=message("give a PNG, JPEG, TIFF, WebP or PDF file")))


def _picture(file: Path, data: bytes) -> "tuple[Gray, float | None]":
    """Return a picture, and its resolution if it is that of a scan."""
    try:
        with opened(data) as image:
            (wide, tall), stated = image.size, image.info.get("dpi")
        _check_size(file, wide * tall)
        gray = np.asarray(upright(data).image.convert("L"))
    except PrintgenError:
        raise
    except Exception as error:  # decoders raise anything
        raise _unreadable(file) from error
    across, down = map(float, stated) if stated else (0.0, 0.0)
    return gray, across if across == down and across > _OF_CAMERAS else None


def _pdf_pages(file: Path, data: bytes) -> "list[tuple[Gray, float | None]]":
    try:
        sizes = page_sizes(data)
        if len(sizes) > _PDF_PAGES:
            text = message("{file} has {n} pages, but the test page has two sides", file=file.name, n=len(sizes))
            raise PrintgenError(Problem(text, hint=message("scan only the two sides of the test page")))
        for wide, tall in sizes:
            _check_size(file, wide * tall * (_PDF_DPI / 72) ** 2)
        return [(np.asarray(page.convert("L")), _PDF_DPI) for page in rendered(data, _PDF_DPI)]
    except PrintgenError:
        raise
    except Exception as error:
        raise _unreadable(file) from error


def _check_size(file: Path, pixels: float) -> None:
    if pixels > SCAN_PIXELS.most:
        text = message(
            "{file} has {n:,} pixels; at most {most} are read", file=file.name, n=round(pixels), most=SCAN_PIXELS
        )
        raise PrintgenError(Problem(text, hint=message("scan the sheet at 300 dpi")))
