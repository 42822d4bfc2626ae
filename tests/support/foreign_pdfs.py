"""PDFs as other programs write them: turned and cropped pages with colored corners, forms, layers, passwords."""

from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pikepdf
import pypdfium2
from PIL import ImageChops

from tests.support.pdfs import POINT, page_picture

# The diamonds at the top left, the top right and the bottom left. Renderers move the edges of squares to whole pixels.
CORNERS = {"red": (1.0, 0.0, 0.0), "green": (0.0, 0.6, 0.0), "blue": (0.0, 0.0, 1.0)}
INSET, HALF = 60.0, 12.0  # points: from the edges of the shown page to the middle of a diamond, and to its corners
Spot = tuple[float, float]
REACH = 7.0  # mm: from the middle of a diamond on paper to its corners, at most; others of its color are farther apart


class ForeignPage(NamedTuple):
    """A page by its size as shown (points), its rotation, the corner of its crop box, and its unit."""

    width: float = 612.0
    height: float = 792.0
    rotate: int = 0
    at: Spot = (0.0, 0.0)
    unit: float = 1.0

    @property
    def size(self) -> tuple[float, float]:
        """The size as shown, in mm."""
        return self.width * self.unit * POINT, self.height * self.unit * POINT

    def spot(self, corner: str) -> Spot:
        """Return the middle of a diamond on the shown page, mm from its top left."""
        x, y = self._spots()[corner]
        return x * self.unit * POINT, (self.height - y) * self.unit * POINT

    def _spots(self) -> dict[str, Spot]:
        """Return the middles of the diamonds in points, from the bottom left of the shown page."""
        right, top = self.width - INSET, self.height - INSET
        return {"red": (INSET, top), "green": (right, top), "blue": (INSET, INSET)}

    @property
    def box(self) -> list[float]:
        """The crop box."""
        wide, high = (self.height, self.width) if self.rotate % 180 else (self.width, self.height)
        return [self.at[0], self.at[1], self.at[0] + wide, self.at[1] + high]

    def content(self, number: int) -> bytes:
        """Return the operators of a page: three diamonds, and as many black bars as its number says."""
        left, bottom, right, top = self.box
        place = {
            0: (1, 0, 0, 1, left, bottom),
            90: (0, 1, -1, 0, left + self.height, bottom),
            180: (-1, 0, 0, -1, right, top),
            270: (0, -1, 1, 0, left, top),
        }[self.rotate]
        lines = ["q", " ".join(map(str, place)) + " cm"]
        for corner, (x, y) in self._spots().items():
            color = " ".join(map(str, CORNERS[corner]))
            lines.append(f"{color} rg {x - HALF} {y} m {x} {y + HALF} l {x + HALF} {y} l {x} {y - HALF} l f")
        lines.append("0 g")
        lines += [f"{INSET + 24 * bar} {self.height / 2} 12 30 re f" for bar in range(number)]
        return "\n".join([*lines, "Q"]).encode("ascii")


ODD_PAGES = (
    ForeignPage(),
    ForeignPage(rotate=90),
    ForeignPage(rotate=180, at=(100.0, -50.0)),
    ForeignPage(rotate=270, at=(-30.0, 70.0)),
    ForeignPage(306.0, 396.0, unit=2.0),
    ForeignPage(595.0, 842.0),
    ForeignPage(792.0, 612.0, rotate=90, at=(20.0, 20.0)),
    ForeignPage(420.0, 595.0, at=(5.0, 5.0)),
)


def write_pdf(path: Path, pages: Iterable[ForeignPage], **info: Any) -> Path:
    """Write a PDF of pages; what is beyond a crop box is black."""
    with pikepdf.new() as pdf:
        for number, page in enumerate(pages, 1):
            left, bottom, right, top = page.box
            beyond = [left - 40, bottom - 40, right + 40, top + 40] if page.at != (0.0, 0.0) else page.box
            frame = f"0 g {beyond[0]} {beyond[1]} {beyond[2] - beyond[0]} {beyond[3] - beyond[1]} re "
            frame += f"{left} {bottom} {right - left} {top - bottom} re f*\n"
            entries = {"/MediaBox": beyond, "/CropBox": page.box, "/Rotate": page.rotate, "/UserUnit": page.unit}
            added = pdf.add_blank_page()
            for name, value in entries.items():
                added.obj[name] = pikepdf.Array(value) if isinstance(value, list) else value
            added.obj.Contents = pdf.make_stream(frame.encode("ascii") + page.content(number))
        for name, value in info.items():
            pdf.docinfo[f"/{name}"] = value
        pdf.save(path, min_version="1.6", deterministic_id=True)
    return path


def diamonds(page: pypdfium2.PdfPage, dpi: float = 300) -> dict[str, list[Spot]]:
    """Return the middles of all diamonds on a page by color, in mm; pdfium moves shapes by up to a pixel."""
    picture = page_picture(page, dpi)
    wide, high = (side * POINT / pixels for side, pixels in zip(page.get_size(), picture.size, strict=True))
    lightest, darkest = (reduce(choose, picture.split()) for choose in (ImageChops.lighter, ImageChops.darker))
    places = np.argwhere(np.asarray(ImageChops.subtract(lightest, darkest)) > 30)
    missing = 255.0 - np.asarray(picture)[tuple(places.T)]
    found: dict[str, list[Spot]] = {}
    for name, color in CORNERS.items():
        full = np.array([255 - round(255 * channel) for channel in color])
        share = missing @ full / (full @ full)  # of a pixel that is covered, if it has no other color
        own = np.abs(missing - share[:, None] * full).sum(axis=1) < 0.1 * missing.sum(axis=1)
        middles = _middles(places[own], share[own], round(REACH / wide))
        found[name] = [((x + 0.5) * wide, (y + 0.5) * high) for y, x in middles]
    return found


def _middles(places: np.ndarray, share: np.ndarray, reach: int) -> Iterable[Spot]:
    """Yield the row and column in the middle of each diamond, weighted by the covered share of each pixel."""
    while len(places):
        near = np.abs(places - places[0]).max(axis=1) < 2 * reach  # of a topmost point
        yield tuple((places[near] * share[near, None]).sum(axis=0) / share[near].sum())
        places, share = places[~near], share[~near]
