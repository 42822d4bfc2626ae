"""Baseline script of a current kit: its recorded pages, drawn again by direct calls.

floor_recorded.main(OUT, DATA)    DATA is written by ``record.py``

Like ``floor_kit.py`` it knows every position in advance: it reads no theme, and measures, fits and checks nothing.
"""

import marshal
from collections.abc import Iterable
from pathlib import Path

from floor import ROOT
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4


def draw(c: Canvas, calls: Iterable[tuple]) -> None:
    """Replay recorded calls: methods of a canvas by name, paths and texts directly."""
    for name, *arguments in calls:
        if name == "path":
            segments, pen, fill = arguments
            c.drawPath(outline(c, segments), stroke=pen, fill=fill)
        elif name == "text":
            text(c, *arguments)
        elif name == "clip":
            c.clipPath(outline(c, arguments[0]), stroke=0, fill=0)
        else:
            getattr(c, name)(*arguments)


def outline(c: Canvas, segments: Iterable[tuple]) -> object:
    """Draw a path of M, L, C and Z."""
    path = c.beginPath()
    steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
    for command, *numbers in segments:
        steps[command](*numbers)
    return path


def text(c: Canvas, x: float, y: float, face: str, size: float, string: str, mode: int, tracking: float) -> None:
    """Draw a line of text from a baseline point, upright although y runs down."""
    shown = c.beginText()
    shown.setTextTransform(1, 0, 0, -1, x, y)
    shown.setFont(face, size)
    if tracking:
        shown.setCharSpace(tracking)
    if mode:
        shown.setTextRenderMode(mode)
    shown.textOut(string)
    if tracking:
        shown.setCharSpace(0)
    if mode:
        shown.setTextRenderMode(0)
    c.drawText(shown)


def main(out: str, data: str) -> None:
    """Write every document in both variants."""
    fonts, documents = marshal.loads(Path(data).read_bytes())
    for face, file in fonts.items():
        pdfmetrics.registerFont(TTFont(face, str(ROOT / "fonts" / file)))
    for variant, name, forms, pages in documents:
        target = Path(out, variant, f"{name}.pdf")
        target.parent.mkdir(parents=True, exist_ok=True)
        c = Canvas(str(target))
        c.setTitle(name)
        for form, box, calls in forms:
            c.beginForm(form, *box)
            draw(c, calls)
            c.endForm()
        for (width, height), calls in pages:
            c.setPageSize((width * MM, height * MM))
            c.transform(MM, 0, 0, -MM, 0, height * MM)
            draw(c, calls)
            c.showPage()
        c.save()
