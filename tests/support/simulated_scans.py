"""Pages printed by a simulated printer with faults, then scanned or photographed: pictures, as users would get them."""

import io
import math
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pymupdf
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tests.support.printer_samples import Machine, Point

WHITE = 246

Numbers = NDArray[np.float64]


class Print(NamedTuple):
    """How a machine puts ink on the paper: blank margins (top, right, bottom, left), dot gain in mm, shade."""

    blank: tuple[float, float, float, float] = (4.2, 4.2, 4.2, 4.2)
    gain: float = 0.03
    ink: int = 35
    through: float = 0.05  # of the other side's ink shines through
    dpi: int = 600


class Scan(NamedTuple):
    """How a sheet lies on the glass, and what the scanner adds; ``quarters`` are turns of a quarter."""

    dpi: int = 300
    askew: float = 0.8  # degrees
    quarters: int = 0
    at: Point = (6.0, 5.0)  # mm from the corner of the glass to the sheet
    glass: Point = (0.0, 0.0)  # its size; nothing: all of the sheet, and some ground around it
    ground: int = 40
    noise: float = 4.0
    blur: float = 0.06  # mm
    jpeg: int | None = None
    seed: int = 1


class Photo(NamedTuple):
    """A picture by a camera: its pixels across, and how far the corners of the sheet are from those of a rectangle."""

    pixels: Point = (3000, 4000)
    corners: tuple[Point, Point, Point, Point] = ((280, 340), (2770, 400), (2690, 3560), (350, 3510))
    ground: int = 60
    noise: float = 5.0
    seed: int = 1


class Paper(NamedTuple):
    """One side of a sheet after printing."""

    picture: Image.Image
    dpi: int


def printed(pdf: Path, machine: Machine, press: Print, size: Point) -> tuple[Paper, Paper]:
    """Return the front and the back of the sheet on which a machine has printed two pages."""
    front, back = (_inked(pdf, number, machine, press, size) for number in (0, 1))
    flip = Image.Transpose.FLIP_LEFT_RIGHT if machine.flip == "long" else Image.Transpose.FLIP_TOP_BOTTOM
    return _side(front, back.transpose(flip), press), _side(back, front.transpose(flip), press)


def _side(inked: Image.Image, behind: Image.Image, press: Print) -> Paper:
    shine = behind.point(lambda value: int(WHITE - (255 - value) * press.through))
    return Paper(Image.composite(shine, Image.new("L", inked.size, press.ink), inked), press.dpi)


def _inked(pdf: Path, number: int, machine: Machine, press: Print, size: Point) -> Image.Image:
    with pymupdf.open(pdf) as document:
        pixels = document[number].get_pixmap(dpi=press.dpi, colorspace=pymupdf.csGRAY)
    page = Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)
    side = "front" if number == 0 else "back"
    unit = press.dpi / 25.4
    corners = [machine.printed(corner, side, size) for corner in ((0, 0), (100, 0), (0, 100))]
    (e, f), (right, down), (left, low) = corners
    across, down = np.array([right - e, down - f]) / 100, np.array([left - e, low - f]) / 100
    onto = np.vstack((np.column_stack((across, down, np.array([e, f]) * unit)), (0, 0, 1)))
    wide, tall = (round(mm * unit) for mm in size)
    moved = _transformed(page, onto, (wide, tall), 255)
    if press.gain:
        moved = moved.filter(ImageFilter.GaussianBlur(press.gain * unit)).point(lambda v: 0 if v < 190 else 255)
    top, right, bottom, left = (round(mm * unit) for mm in press.blank)
    blank = Image.new("L", moved.size, 255)
    inside = (left, top, wide - right, tall - bottom)
    blank.paste(moved.crop(inside), inside[:2])
    return blank


def _transformed(picture: Image.Image, onto: Numbers, size: tuple[int, int], ground: int) -> Image.Image:
    inverse = np.linalg.inv(onto)
    across = tuple((inverse / inverse[2, 2]).ravel()[:8])
    return picture.transform(size, Image.Transform.PERSPECTIVE, across, Image.Resampling.BICUBIC, fillcolor=ground)


def scanned(paper: Paper, scan: Scan) -> Image.Image:
    """Return the picture that a scanner makes of a sheet."""
    source = 25.4 / paper.dpi
    wide, tall = paper.picture.width * source, paper.picture.height * source
    turn = scan.askew + 90 * scan.quarters
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = np.array([(cos * x - sin * y, sin * x + cos * y) for x in (0, wide) for y in (0, tall)])
    low, high = corners.min(axis=0), corners.max(axis=0)
    shift = np.array(scan.at) - low
    glass = scan.glass if scan.glass[0] else tuple(high + shift + 6.0)
    unit = scan.dpi / 25.4
    across, down = np.array([cos, sin]) * unit * source, np.array([-sin, cos]) * unit * source
    onto = np.vstack((np.column_stack((across, down, shift * unit)), (0, 0, 1)))
    soft = paper.picture.filter(ImageFilter.GaussianBlur(max(scan.blur, 8.0 / scan.dpi) / source))
    size = tuple(round(mm * unit) for mm in glass)
    return _noisy(_transformed(soft, onto, size, scan.ground), scan.noise, scan.seed, scan.jpeg)


def photographed(paper: Paper, photo: Photo) -> Image.Image:
    """Return the picture that a camera makes of a paper from almost above, in light from one side."""
    width, height = paper.picture.size
    rows, values = [], []
    for (x, y), (u, v) in zip(((0, 0), (width, 0), (width, height), (0, height)), photo.corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    onto = np.append(np.linalg.solve(np.array(rows, float), np.array(values, float)), 1.0).reshape(3, 3)
    soft = paper.picture.filter(ImageFilter.GaussianBlur(2.0))
    picture = _transformed(soft, onto, photo.pixels, photo.ground)
    light = np.linspace(1.0, 0.8, picture.width)[None, :] * np.linspace(0.95, 1.0, picture.height)[:, None]
    lit = Image.fromarray((np.asarray(picture) * light).astype(np.uint8))
    return _noisy(lit, photo.noise, photo.seed, 88)


def _noisy(picture: Image.Image, noise: float, seed: int, jpeg: int | None) -> Image.Image:
    chance = np.random.default_rng(seed)
    shades = np.asarray(picture, float) + chance.normal(0.0, noise, (picture.height, picture.width))
    noisy = Image.fromarray(np.clip(shades, 0, 255).astype(np.uint8))
    if jpeg is None:
        return noisy
    file = io.BytesIO()
    noisy.save(file, "JPEG", quality=jpeg)
    return Image.open(io.BytesIO(file.getvalue())).convert("L")
