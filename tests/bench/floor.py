"""Code shared by the baseline scripts in ReportLab: bundled fonts, icon outlines and strokes.

The baselines measure the cost of the same pages without a generator: they read no theme, check nothing, and know every
position in advance. They use ReportLab with its default settings.
"""

import json
import re
from functools import cache
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4
LETTER = (612.0, 792.0)

FACES = {
    "text": "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    "bold": "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    "italic": "ibm-plex-sans/IBMPlexSans-Italic.ttf",
    "narrow": "roboto-condensed/RobotoCondensed-Regular.ttf",
    "narrow-bold": "roboto-condensed/RobotoCondensed-Bold.ttf",
    "display": "oswald/Oswald-Bold.ttf",
    "figures": "roboto-slab/RobotoSlab-Bold.ttf",
}


def register(*faces: str) -> None:
    """Register bundled fonts with ReportLab."""
    for face in faces:
        pdfmetrics.registerFont(TTFont(face, str(ROOT / "fonts" / FACES[face])))


def icons() -> dict[str, str]:
    """Return the bundled icons: outlines of M, L, C and Z on a grid of 24 units, y down."""
    return json.loads((ROOT / "printgen" / "art" / "icons.json").read_text())["icons"]


@cache
def steps(outline: str) -> list[tuple[str, list[float]]]:
    """Return the commands of an outline with their numbers."""
    found = re.findall(r"([MLCZ])([^MLCZ]*)", outline)
    return [(command, [float(number) for number in numbers.split()]) for command, numbers in found]


def icon(c: Canvas, outline: str, x: float, y: float, size: float, fill: bool = True) -> None:
    """Draw an outline with its lower left corner at a point."""
    scale, top, path = size / 24, y + size, c.beginPath()
    draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for command, numbers in steps(outline):
        draw[command](*(top - n * scale if i % 2 else x + n * scale for i, n in enumerate(numbers)))
    c.drawPath(path, stroke=not fill, fill=fill)


def hatch(c: Canvas, x: float, y: float, width: float, height: float, gray: float = 0.0) -> None:
    """Draw thin rising lines over a rectangle, 1.5 mm apart."""
    c.saveState()
    clip = c.beginPath()
    clip.rect(x, y, width, height)
    c.clipPath(clip, stroke=0)
    c.setLineWidth(0.3)
    c.setStrokeGray(gray)
    pitch = 1.5 * MM * 2**0.5
    lines, start = [], x - height
    while start < x + width:
        lines.append((start, y, start + height, y + height))
        start += pitch
    c.lines(lines)
    c.restoreState()


def paragraph(c: Canvas, text: str, face: str, size: float, x: float, y: float, width: float, lead: float) -> float:
    """Draw wrapped text from a first baseline down; return the baseline after the last line."""
    c.setFont(face, size)
    for line in simpleSplit(text, face, size, width):
        c.drawString(x, y, line)
        y -= lead
    return y


def centerd(c: Canvas, text: str, face: str, size: float, x: float, y: float, width: float, lead: float) -> float:
    """Draw wrapped text with each line centered on x; return the baseline after the last line."""
    c.setFont(face, size)
    for line in simpleSplit(text, face, size, width):
        c.drawCentredString(x, y, line)
        y -= lead
    return y
