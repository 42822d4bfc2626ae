"""Baseline script of the cards of ``laid_out.py``: the same items in the same faces, pictures in 300 dpi.

floor_laid_out.main(FOLDER, PDF)             the folder has cards.csv and its photographs
floor_laid_out.main(FOLDER, PDF, MINIMAL)    the second file has photographs as light dots, and no colors in front
"""

import csv
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from floor import MM, centerd, icon, icons, paragraph, register
from floor_deck import FOLD, FOOT, GAP, HEIGHT, WIDTH, back, marks
from floor_deck import forms as deck_forms
from laid_out import KINDS
from PIL import Image, ImageOps
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

DPI = 300
WINDOW = (40 * MM, 30 * MM)


def at(x: float, y: float) -> tuple[float, float]:
    """Return a point in mm from a card's top left corner as ReportLab counts it."""
    return x * MM, HEIGHT - y * MM


@lru_cache(maxsize=1000)
def reduced(path: Path) -> Image.Image:
    """Return a photograph, cropped to its window and reduced to its resolution."""
    size = tuple(round(side / 72 * DPI) for side in WINDOW)
    with Image.open(path) as image:
        image.draft("RGB", (2 * size[0], 2 * size[1]))
        return ImageOps.fit(image, size, Image.Resampling.LANCZOS)


def photograph(path: Path) -> ImageReader:
    """Return a photograph for Standard."""
    written = BytesIO()
    reduced(path).save(written, "JPEG", quality=90)
    return ImageReader(written)


def dots(path: Path) -> ImageReader:
    """Return a photograph for Minimal: black dots on white, few enough to save ink."""
    gray = ImageOps.autocontrast(reduced(path).convert("L"), cutoff=1)
    small = gray.resize((gray.width // 3, gray.height // 3), Image.Resampling.BOX)
    return ImageReader(small.point([255 - round((255 - value) * 0.2) for value in range(256)]).convert("1"))


def drawing(c: Canvas, name: str, x: float, y: float, side: float, color: str | None = None) -> None:
    """Show the form of an icon in a square box (mm from the top left), in a color if given."""
    c.saveState()
    if color:
        c.setFillColor(color)
    c.translate(*at(x, y + side))
    c.scale(side * MM / 36, side * MM / 36)
    c.doForm(name)
    c.restoreState()


def title(c: Canvas, text: str) -> None:
    """Draw a title in one line, in the largest size that fits."""
    size = 13.0
    while stringWidth(text, "display", size) > 29 * MM:
        size -= 0.25
    c.setFont("display", size)
    c.drawString(*at(4.5, 9.7), text)


def front(c: Canvas, card: dict[str, str], is_minimal: bool) -> None:
    """Draw a card: its header, its picture, its icons, and its texts."""
    color, sign = KINDS[card["kind"]]
    color = "#000000" if is_minimal else color
    c.setFillColor(color)
    c.rect(*at(2.5, 13.5), 44 * MM, 11 * MM, stroke=is_minimal, fill=not is_minimal)
    c.setFillGray(not is_minimal)
    title(c, card["title"].upper())
    c.setFillGray(1)
    if card["cost"] != "0":
        c.circle(*at(40.5, 8), 4 * MM, fill=1)
        c.setFillGray(0)
        centerd(c, card["cost"], "display", 17, *at(40.5, 10.2), 8 * MM, 17)
    c.setFillGray(0)
    if "art" in card:
        c.saveState()
        c.translate(*at(4.5, 45))
        c.doForm(card["art"])
        c.restoreState()
    else:
        drawing(c, card["icon"], 9.5, 15, 30, color)
    drawing(c, sign, 4.5, 46.5, 5, color)
    c.setFont("narrow", 8.5)
    c.drawString(*at(10.5, 50), card["kind"])
    x = 40.0
    for gain in reversed(card["gains"].split(", ")):
        times, _, name = gain.rpartition(" ")
        for _ in range(int(times or 1)):
            drawing(c, name, x, 46.75, 4.5, color)
            x -= 5.0
    c.setFillGray(0)
    paragraph(c, card["text"], "text", 9, *at(4.5, 56), 40 * MM, 11.25)
    paragraph(c, card["flavour"], "italic", 9, *at(4.5, 74), 30 * MM, 10.8)
    c.setFillColor(color)
    centerd(c, card["strength"], "display", 17, *at(40.25, 78.5), 8.5 * MM, 17)
    c.setFillGray(0)
    c.rect(*at(2.5, 82.5), 44 * MM, 80 * MM)


def forms(c: Canvas, cards: list[dict[str, str]], folder: Path, is_minimal: bool) -> None:
    """Draw everything that is repeated as forms: the icons, the back, and the photographs with their frames."""
    outlines = icons()
    names = {sign for _, sign in KINDS.values()} | {card["icon"] for card in cards if "icon" in card}
    names |= {gain.rpartition(" ")[2] for card in cards for gain in card["gains"].split(", ")}
    deck_forms(c, set())
    for name in sorted(names):
        c.beginForm(name, 0, 0, 36, 36)
        icon(c, outlines[name], 0, 0, 36)
        c.endForm()
    for name in dict.fromkeys(card["art"] for card in cards if "art" in card):
        c.beginForm(name, -1, -1, WINDOW[0] + 1, WINDOW[1] + 1)
        c.drawImage((dots if is_minimal else photograph)(folder / name), 0, 0, *WINDOW)
        c.rect(0, 0, *WINDOW)
        c.endForm()


def main(folder: str, *pdfs: str) -> None:
    """Write the deck, in Standard and perhaps in Minimal."""
    rl_config.useA85 = 0  # it writes photographs as text, in Python, which would double the time
    register("text", "italic", "narrow", "display")
    with (Path(folder) / "cards.csv").open(encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    for number, pdf in enumerate(pdfs):
        draw(Path(folder), cards, pdf, is_minimal=number == 1)


def draw(folder: Path, cards: list[dict[str, str]], pdf: str, is_minimal: bool) -> None:
    """Write the deck in one variant."""
    c = Canvas(pdf, pagesize=(612.0, 792.0))
    c.setTitle("Cards")
    forms(c, cards, folder, is_minimal)
    for start in range(0, len(cards), 6):
        marks(c, start // 6 + 1)
        for place, card in enumerate(cards[start : start + 6]):
            column, y = place % 2, FOOT + (2 - place // 2) * HEIGHT
            c.saveState()
            c.translate(FOLD - GAP - (column + 1) * WIDTH, y)
            front(c, card, is_minimal)
            c.restoreState()
            back(c, FOLD + GAP + column * WIDTH, y)
        c.showPage()
    c.save()
