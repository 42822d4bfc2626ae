"""Baseline script of a simple kit: the same documents and page counts in two variants; see ``floor.py``.

``floor_recorded.py`` is the baseline for printgen's own pages.

floor_kit.main(OUT, PAGES)    PAGES: document -> pages, as in the kit.json of a built kit
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from floor import FACES, LETTER, MM, centerd, icon, paragraph, register
from floor_board import OUTLINES, band, board, corners, poster
from floor_words import CARDS, COLORS, ICONS, NAMES, NOTES, PAGES, SENTENCES
from reportlab.pdfgen.canvas import Canvas

HALF = LETTER[0] / 2
CARD = (49 * MM, 85 * MM)
NOTE = (288.0, 144.0)
Page = Callable[[Canvas, int, bool], None]


def backs_form(c: Canvas, title: str, colour: str, rich: bool) -> None:
    """Draw a deck's back as a form."""
    width, height = CARD
    c.beginForm("back", 0, 0, width, height)
    band(c, colour, 0, 0, width, height, rich)
    icon(c, OUTLINES["owl"], width / 2 - 30, height / 2 - 10, 60, rich)
    centerd(c, title, "display", 15, width / 2, 50, width - 20, 18)
    c.endForm()


def fold_sheet(c: Canvas, page: int, front: Callable[[Canvas, int], None], back: Callable[[Canvas, int], None]) -> None:
    """Draw six fronts left and their backs right of a vertical fold, with its line, marks and label."""
    width, height = CARD
    for place in range(6):
        column, row = place % 2, place // 2
        for x, draw in ((HALF - 4 - (column + 1) * width, front), (HALF + 4 + column * width, back)):
            c.saveState()
            c.translate(x, 30 + row * height)
            draw(c, page * 6 + place)
            c.restoreState()
    c.setDash(4, 3)
    c.line(HALF, 10, HALF, LETTER[1] - 10)
    c.setDash()
    for row in range(4):
        c.lines([(8, 30 + row * height, 16, 30 + row * height), (596, 30 + row * height, 604, 30 + row * height)])
    c.setFont("text", 7)
    c.drawString(30, 16, f"Fold on the line, glue, then cut: sheet {page + 1}")


def card_front(c: Canvas, number: int) -> None:
    """Draw a card: frame, title, icon and four lines of text."""
    width, height = CARD
    c.rect(0, 0, width, height)
    centerd(c, ("Get Schooled", "Spell Backfire")[number // 18 % 2], "display", 12, width / 2, height - 26, width, 14)
    icon(c, OUTLINES[ICONS[number % len(ICONS)]], width / 2 - 18, height - 82, 36)
    centerd(c, CARDS[number % len(CARDS)], "text", 9, width / 2, height - 110, width - 24, 12)


def cards(c: Canvas, page: int, rich: bool) -> None:
    """Draw a fold-and-glue sheet of cards."""
    if page == 0:
        backs_form(c, "Get Schooled", COLORS[3], rich)
    fold_sheet(c, page, card_front, lambda c, number: c.doForm("back"))


def deeds(c: Canvas, page: int, rich: bool) -> None:
    """Draw a fold-and-glue sheet of deeds."""
    width, height = CARD

    def front(c: Canvas, number: int) -> None:
        c.rect(0, 0, width, height)
        band(c, COLORS[number % 8], 8, height - 52, width - 16, 44, rich)
        c.setFillGray(1)
        c.rect(14, height - 40, width - 28, 22, stroke=0, fill=1)
        c.setFillGray(0)
        centerd(c, NAMES[number % 28], "narrow-bold", 11, width / 2, height - 33, width - 30, 12)
        for line in range(9):
            c.setFont("text", 7.5)
            c.drawString(12, height - 70 - line * 14, f"with {line} buildings" if line else "rent")
            c.setFont("figures", 8)
            c.drawRightString(width - 12, height - 70 - line * 14, f"$ {(line + 1) * (number + 3) * 7}")
        centerd(c, "Mortgage value $ 110", "text", 7.5, width / 2, 22, width - 16, 9)

    def back(c: Canvas, number: int) -> None:
        c.rect(0, 0, width, height)
        centerd(c, NAMES[number % 28], "narrow-bold", 12, width / 2, height - 40, width - 20, 14)
        centerd(c, "MORTGAGED", "display", 16, width / 2, height / 2, width, 18)
        centerd(c, "Turn this side up while the bank holds it. Lift it for $ 121.", "text", 8, width / 2, 60, 110, 10)

    fold_sheet(c, page, front, back)


def money(c: Canvas, page: int, rich: bool) -> None:
    """Draw ten notes of one denomination, all with the same form."""
    value, colour = NOTES[page // 3 % len(NOTES)]
    if page % 3 == 0:
        c.beginForm(f"note-{value}", 0, 0, *NOTE)
        band(c, colour, 0, 0, *NOTE, rich)
        c.setFillGray(1)
        c.ellipse(94, 32, 194, 112, fill=1)
        c.setFillGray(0)
        icon(c, OUTLINES[ICONS[page // 3]], 124, 52, 40, rich)
        c.setFont("figures", 22)
        for x, y in ((34, 16), (254, 16), (34, 110), (254, 110)):
            c.drawCentredString(x, y, str(value))
        c.setFont("display", 11)
        c.drawCentredString(144, 16, f"{value} Jellybeans of the Bean Bank")
        c.endForm()
    for place in range(10):
        c.saveState()
        c.translate(18 + place % 2 * NOTE[0], 36 + place // 2 * NOTE[1])
        c.doForm(f"note-{value}")
        c.restoreState()
    corners(c, 18, 36, 2 * NOTE[0], 5 * NOTE[1])


def pieces(c: Canvas, page: int, rich: bool) -> None:
    """Draw tents on the first page, standees and dice on the others."""
    if page == 0:
        c.beginForm("tent", 0, 0, 30, 80)
        for y in (10, 40):
            band(c, COLORS[6], 0, y, 30, 30, rich)
            icon(c, OUTLINES["home"], 6, y + 6, 18, rich)
        c.rect(0, 0, 30, 80)
        c.endForm()
        for place in range(44):
            c.saveState()
            c.translate(60 + place % 11 * 44, 80 + place // 11 * 160)
            c.doForm("tent")
            c.restoreState()
        return
    for place in range(8):
        x, y = 60 + place % 4 * 120, 330 + place // 4 * 200
        c.rect(x, y, 70, 160)
        for turn in (0, 180):
            c.saveState()
            c.translate(x + 35, y + 80)
            c.rotate(turn)
            icon(c, OUTLINES[ICONS[place]], -24, 12, 48, rich)
            c.restoreState()
    for die in range(2):
        for face, (x, y) in enumerate(((1, 0), (1, 1), (1, 2), (1, 3), (0, 2), (2, 2))):
            c.rect(80 + die * 250 + x * 45, 60 + y * 45, 45, 45)
            for pip in range(face + 1):
                c.circle(92 + die * 250 + x * 45 + pip % 3 * 10, 75 + y * 45 + pip // 3 * 14, 3, fill=1)


def rules(c: Canvas, page: int, rich: bool) -> None:
    """Draw four panels a side, the upper two turned, each with about 190 words."""
    for panel in range(4):
        c.saveState()
        if panel < 2:
            c.translate(panel * HALF, 0)
        else:
            c.translate((panel - 1) * HALF, LETTER[1])
            c.rotate(180)
        y = 366.0
        for section in range(3):
            y = paragraph(
                c, f"{page * 12 + panel * 3 + section + 1}. {NAMES[panel * 3 + section]}", "bold", 10, 21, y, 264, 13
            )
            for line in range(4):
                text = SENTENCES[(page + panel * 3 + section * 4 + line) % len(SENTENCES)]
                y = paragraph(c, text, ("text", "text", "text", "italic")[line], 7.8, 21, y - 1, 264, 9.8)
            y -= 8
        c.setFont("text", 7)
        c.drawCentredString(HALF / 2, 16, str(page * 4 + panel + 1))
        c.restoreState()
    c.line(HALF, 0, HALF, 18)


def guide(c: Canvas, page: int, rich: bool) -> None:
    """Draw the guide: text, a table, an assembly map and two rulers."""
    y = paragraph(c, ("Print, cut, fold, glue", "Put the board together")[page % 2], "display", 22, 54, 730, 500, 30)
    for line, text in enumerate(SENTENCES):
        y = paragraph(c, f"{line + 1}. {text}", "text", 10, 54, y, 500, 14)
    for line, (name, pages) in enumerate(PAGES.items()):
        c.setFont("bold", 9)
        c.drawString(54, y - 20 - line * 15, name)
        c.setFont("text", 9)
        c.drawRightString(300, y - 20 - line * 15, f"{pages} pages")
        c.line(54, y - 24 - line * 15, 300, y - 24 - line * 15)
    for cell in range(9):
        c.rect(360 + cell % 3 * 60, y - 60 - cell // 3 * 50, 58, 48)
        c.drawCentredString(389 + cell % 3 * 60, y - 40 - cell // 3 * 50, f"{cell // 3 + 1}-{cell % 3 + 1}")
    c.lines([(54 + step * MM, 60, 54 + step * MM, 60 + (12 if step % 10 == 0 else 7)) for step in range(101)])
    c.lines([(54 + step * 9, 100, 54 + step * 9, 100 + (12 if step % 8 == 0 else 7)) for step in range(33)])


DRAW: dict[str, Page] = {
    "board": board,
    "board-poster": poster,
    "cards": cards,
    "deeds": deeds,
    "money": money,
    "pieces": pieces,
    "rules": rules,
    "guide": guide,
}


def main(out: str, pages: Mapping[str, int] = PAGES) -> None:
    """Write every document in both variants."""
    register(*FACES)
    for variant in ("standard", "minimal"):
        folder = Path(out) / variant
        folder.mkdir(parents=True, exist_ok=True)
        for name, count in pages.items():
            c = Canvas(str(folder / f"{name}.pdf"), pagesize=LETTER)
            c.setTitle(f"Knockopoly: {name}")
            for page in range(count):
                DRAW[name](c, page, variant == "standard")
                c.showPage()
            c.save()
