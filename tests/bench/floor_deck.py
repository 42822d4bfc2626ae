"""Baseline script of a deck: cards to fold and glue, six fronts and backs a sheet; see ``floor.py``.

floor_deck.main(PDF, CSV)    the CSV has the columns id, title, text, icon
"""

import csv

from floor import LETTER, MM, centerd, hatch, icon, icons, register
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 49 * MM, 85 * MM
FOLD, FOOT, GAP = LETTER[0] / 2, (LETTER[1] - 3 * HEIGHT) / 2, 4.0


def forms(c: Canvas, names: set[str]) -> None:
    """Draw everything that is repeated as forms: the icons and the back."""
    outlines = icons()
    for name in sorted(names):
        c.beginForm(name, 0, 0, 36, 36)
        icon(c, outlines[name], 0, 0, 36)
        c.endForm()
    c.beginForm("back", 0, 0, WIDTH, HEIGHT)
    c.setFillColor("#f4a261")
    c.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    hatch(c, 0, 0, WIDTH, HEIGHT, 0.4)
    c.setFillGray(0)
    icon(c, outlines["treasure-chest"], WIDTH / 2 - 30, HEIGHT / 2 - 10, 60)
    centerd(c, "Chest", "display", 15, WIDTH / 2, 50, WIDTH - 20, 18)
    c.endForm()


def front(c: Canvas, card: dict[str, str], x: float, y: float) -> None:
    """Draw a card: frame, title, icon and four lines of text."""
    c.saveState()
    c.translate(x, y)
    c.rect(7, 7, WIDTH - 14, HEIGHT - 14)
    centerd(c, card["title"], "display", 12, WIDTH / 2, HEIGHT - 28, WIDTH - 20, 14)
    c.saveState()
    c.translate(WIDTH / 2 - 18, HEIGHT - 80)
    c.doForm(card["icon"])
    c.restoreState()
    centerd(c, card["text"], "text", 9, WIDTH / 2, HEIGHT - 110, WIDTH - 24, 12)
    c.restoreState()


def back(c: Canvas, x: float, y: float) -> None:
    """Draw the deck's back."""
    c.saveState()
    c.translate(x, y)
    c.doForm("back")
    c.restoreState()


def marks(c: Canvas, number: int) -> None:
    """Draw the fold line, cut marks in the margins and the sheet's label."""
    c.setDash(4, 3)
    c.line(FOLD, 10, FOLD, LETTER[1] - 10)
    c.setDash()
    c.setLineWidth(0.3)
    for row in range(4):
        y = FOOT + row * HEIGHT
        c.lines([(4, y, 18, y), (LETTER[0] - 18, y, LETTER[0] - 4, y)])
    for column in range(3):
        for x in (FOLD - GAP - column * WIDTH, FOLD + GAP + column * WIDTH):
            c.lines([(x, FOOT - 14, x, FOOT - 4), (x, LETTER[1] - FOOT + 4, x, LETTER[1] - FOOT + 14)])
    c.setFont("text", 7)
    c.drawString(40, 10, f"Cards, sheet {number}: fold on the line, glue, then cut")


def main(pdf: str, deck: str) -> None:
    """Write the deck."""
    register("text", "display")
    with open(deck, encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(file))
    c = Canvas(pdf, pagesize=LETTER)
    c.setTitle("Cards")
    forms(c, {card["icon"] for card in cards})
    for start in range(0, len(cards), 6):
        marks(c, start // 6 + 1)
        for place, card in enumerate(cards[start : start + 6]):
            column, y = place % 2, FOOT + (2 - place // 2) * HEIGHT
            front(c, card, FOLD - GAP - (column + 1) * WIDTH, y)
            back(c, FOLD + GAP + column * WIDTH, y)
        c.showPage()
    c.save()
