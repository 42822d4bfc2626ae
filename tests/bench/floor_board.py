"""The board of the baseline kit, and the bands and cut marks of its other sheets; see ``floor_kit.py``."""

from floor import LETTER, centerd, hatch, icon, icons
from floor_words import COLORS, ICONS, NAMES
from reportlab.pdfgen.canvas import Canvas

OUTLINES = icons()


def band(c: Canvas, colour: str, x: float, y: float, width: float, height: float, rich: bool) -> None:
    """Draw a group's band: a color with a pattern, or only the pattern with an outline."""
    if rich:
        c.setFillColor(colour)
        c.rect(x, y, width, height, stroke=0, fill=1)
    hatch(c, x, y, width, height, 0.4 if rich else 0.0)
    c.rect(x, y, width, height)
    c.setFillGray(0)


def space(c: Canvas, number: int, rich: bool) -> None:
    """Draw a space of the board, upright, from its outer edge inward."""
    corner = number % 10 == 0
    width = 180.0 if corner else 120.0
    c.rect(0, 0, width, 180)
    icon(c, OUTLINES[ICONS[number % len(ICONS)]], width / 2 - 24, 58, 48, rich)
    centerd(c, NAMES[number % len(NAMES)], "narrow-bold", 10, width / 2, 128, width - 12, 12)
    if not corner:
        band(c, COLORS[number // 5], 0, 144, 120, 36, rich)
        c.setFont("figures", 10)
        c.drawCentredString(60, 12, f"$ {60 + number * 10}")


def board_form(c: Canvas, rich: bool) -> None:
    """Draw the whole board of 20 in as one form."""
    c.beginForm("board", 0, 0, 1440, 1440)
    if rich:
        c.setFillColor("#e7f0e4")
        c.rect(0, 0, 1440, 1440, stroke=0, fill=1)
        c.setFillGray(0)
    for side in range(4):
        c.saveState()
        c.translate(720, 720)
        c.rotate(-90 * side)
        for step in range(10):
            c.saveState()
            c.translate(540 if step == 0 else 540 - 120 * step, -720)
            space(c, side * 10 + step, rich)
            c.restoreState()
        c.restoreState()
    for x, y in ((400, 400), (840, 840)):
        c.roundRect(x, y, 200, 200, 10)
        icon(c, OUTLINES["cards"], x + 60, y + 60, 80, rich)
    c.setFont("display", 90)
    c.drawCentredString(720, 690, "KNOCKOPOLY")
    c.endForm()


def board(c: Canvas, page: int, rich: bool) -> None:
    """Draw one of the nine tiles of the board, with cut marks and a label."""
    if page == 0:
        board_form(c, rich)
    edges = (0, 540, 900, 1440)
    row, column = divmod(page % 9, 3)
    x, y = edges[column], 1440 - edges[row + 1]
    width, height = edges[column + 1] - x, edges[row + 1] - edges[row]
    left, foot = (LETTER[0] - width) / 2, (LETTER[1] - height) / 2
    c.saveState()
    window = c.beginPath()
    window.rect(left, foot, width, height)
    c.clipPath(window, stroke=0)
    c.translate(left - x, foot - y)
    c.doForm("board")
    c.restoreState()
    corners(c, left, foot, width, height)
    c.setFont("text", 8)
    c.drawString(left, 24, f"Board, row {row + 1}, column {column + 1}: print at 100 %")
    for cell in range(9):
        c.rect(540 + cell % 3 * 8, 40 - cell // 3 * 8, 8, 8, fill=cell == page)


def corners(c: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw cut marks outside a rectangle's corners."""
    c.setLineWidth(0.3)
    for across in (x, x + width):
        c.lines([(across, y - 14, across, y - 4), (across, y + height + 4, across, y + height + 14)])
    for level in (y, y + height):
        c.lines([(x - 14, level, x - 4, level), (x + width + 4, level, x + width + 14, level)])
    c.setLineWidth(1)


def poster(c: Canvas, page: int, rich: bool) -> None:
    """Draw the same board on one page."""
    board_form(c, rich)
    c.setPageSize((1512, 1512))
    c.translate(36, 36)
    c.doForm("board")
