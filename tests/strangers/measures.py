"""Finished kits measured on pages as other people's programs read them, without any code of the proof.

Each measure returns faults in words; none means that the kit is as its manifest says.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pikepdf
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tests.conftest import Kit
from tests.strangers.readers import DOT, POINT, Reader, Word

MOST = 0.002  # of the pixels
EXACT = 0.1  # mm
CLOSE = 48  # of 255 shades
INKED = 180  # what is darker is ink
PRINTABLE = 6.35  # mm from the edges of the paper
FLAT = ("cards", "deeds", "money")  # documents whose items are rectangles, apart from one another
MARKED = 2.5, 7.0  # mm from the ends of a fold: where its marks are
FEWEST = 4  # words from which the direction of reading can be seen

Box = tuple[float, float, float, float]
Page = Mapping[str, Any]
Measure = Callable[[Kit, Reader], list[str]]


def pages(kit: Kit, *names: str) -> Iterator[tuple[str, Path, Page]]:
    for document in kit.manifest["documents"]:
        if document["name"] in names:
            for page in document["pages"]:
                yield f"{document['name']} {page['number']}", kit.folder / document["file"], page


def darkness(picture: Image.Image) -> NDArray[np.float64]:
    return 1.0 - np.asarray(picture, dtype=float) / 255


def cut(picture: Image.Image, box: Box) -> Image.Image:
    """Return the part of a page in a box (left, top, right, bottom) in mm."""
    left, top, right, bottom = (round(side / DOT) for side in box)
    return picture.crop((left, top, right, bottom))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels whose shade is not on the other picture within a tenth of a millimeter."""
    size = min(one.width, other.width), min(one.height, other.height)
    one, other = (picture.crop((0, 0, *size)) for picture in (one, other))
    darkest, brightest = other.filter(ImageFilter.MinFilter(5)), other.filter(ImageFilter.MaxFilter(5))
    low, shades, high = (np.asarray(picture, dtype=np.int16) for picture in (darkest, one, brightest))
    off = (shades < low - CLOSE) | (shades > high + CLOSE)
    return float(off[3:-3, 3:-3].mean())


# --- seams


def trims(file: Path) -> Iterator[Box]:
    """Yield each page's trim from its top left corner, in mm."""
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            left, low, right, high = (float(side) * POINT for side in page.TrimBox)
            top = float(page.MediaBox[3]) * POINT
            yield left, top - high, right, top - low


def seams(kit: Kit, reader: Reader) -> list[str]:
    """Compare each tile with its part of the poster, which is the whole board on one page."""
    board, poster = kit.path("board"), kit.path("board-poster")
    ((start, y, end, _),), tiles = trims(poster), list(trims(board))
    faults, x, tall = [], start, 0.0
    for number, (left, top, right, low) in enumerate(tiles):
        if end - x < 1.0:  # the row is full
            x, y = start, y + tall
        tall = low - top
        place = cut(reader.render(poster, 0), (x, y, x + right - left, y + tall))
        share = unlike(cut(reader.render(board, number), (left, top, right, low)), place)
        if share > MOST:
            faults.append(f"board {number + 1}: {share:.2%} is not as on the poster")
        x += right - left
    return faults


# --- folds, and fronts against backs


def folds(kit: Kit, reader: Reader) -> list[str]:
    """Find the printed marks of each fold near both ends of its line."""
    faults = []
    for where, file, page in pages(kit, "cards", "deeds", "money", "rules"):
        picture = reader.render(file, page["number"] - 1)
        for fold in page["folds"]:
            (x, y), (u, v) = fold["from"], fold["to"]
            for start, end in ((MARKED[0], MARKED[1]), (-MARKED[1], -MARKED[0])):
                if x == u:
                    found = line_at(picture, x, (y if start > 0 else v) + start, end - start, upright=True)
                else:
                    found = line_at(picture, y, (x if start > 0 else u) + start, end - start, upright=False)
                if found is None or abs(found - (x if x == u else y)) > EXACT:
                    faults.append(f"{where}: a mark of the fold from {x:g}, {y:g} is at {found}")
    return faults


def line_at(picture: Image.Image, near: float, start: float, long: float, upright: bool) -> float | None:
    """Return where the middle of a line is (x of an upright, y of a level one), within 1.2 mm of a place, in mm."""
    box = (near - 1.2, start, near + 1.2, start + long) if upright else (start, near - 1.2, start + long, near + 1.2)
    dark = darkness(cut(picture, box)).mean(axis=0 if upright else 1)
    above = np.clip(dark - np.median(dark), 0.0, None)
    if above.max() < 0.05:
        return None
    above[above < above.max() / 3] = 0.0
    return (round((near - 1.2) / DOT) + float((above * (np.arange(len(above)) + 0.5)).sum() / above.sum())) * DOT


def backs(kit: Kit, reader: Reader) -> list[str]:
    """Check that each back lies behind its front, and that backs with the same words look alike."""
    faults = []
    alike: dict[tuple[str, tuple[str, ...]], tuple[Image.Image, int]] = {}
    for where, file, page in pages(kit, *FLAT):
        fronts = {item["id"]: item for item in page["items"] if item["face"] == "front"}
        behind = [item for item in page["items"] if item["face"] == "back"]
        words = reader.words(file, page["number"] - 1) if behind else []
        for back in behind:
            if not page["folds"] or back["id"] not in fronts:
                continue
            mirrored = _mirrored(fronts[back["id"]]["rect"], page["folds"][0])
            if max(abs(one - other) for one, other in zip(mirrored, back["rect"], strict=True)) > EXACT:
                faults.append(f"{where}: the back of {back['id']} is not behind its front")
            x, y, wide, tall = back["rect"]
            inside = (x + 1, y + 1, x + wide - 1, y + tall - 1)
            picture = cut(reader.render(file, page["number"] - 1), inside).rotate(back["turn"], expand=True)
            key = (
                back["id"].rstrip("0123456789"),
                tuple(sorted(word.text for word in words if is_in(word, back["rect"]))),
            )
            first, turn = alike.setdefault(key, (picture, back["turn"]))
            if (share := unlike(picture, first)) > MOST and turn == back["turn"]:
                faults.append(f"{where}: {share:.2%} of the back of {back['id']} is unlike the others")
    return faults


def _mirrored(rect: list[float], fold: Mapping[str, list[float]]) -> list[float]:
    x, y, wide, tall = rect
    (fold_x, fold_y), (end_x, _) = fold["from"], fold["to"]
    return [2 * fold_x - x - wide, y, wide, tall] if fold_x == end_x else [x, 2 * fold_y - y - tall, wide, tall]


def cutting(kit: Kit, reader: Reader) -> list[str]:
    """Find the marks above the columns of a sheet with fronts and backs, at the edges of what is cut."""
    faults = []
    for where, file, page in pages(kit, *FLAT):
        if not page["folds"]:
            continue
        picture, top = reader.render(file, page["number"] - 1), min(item["rect"][1] for item in page["items"])
        edges = {
            round(edge, 2) for item in page["items"] for edge in (item["rect"][0], item["rect"][0] + item["rect"][2])
        }
        for x in sorted(edges):
            found = line_at(picture, x, top - 6.0, 2.5, upright=True)
            if found is None or abs(found - x) > EXACT:
                faults.append(f"{where}: the mark to cut at {x:g} is at {found}")
    return faults


def margins(kit: Kit, reader: Reader) -> list[str]:
    """Check that nearly nothing is printed where home printers cannot print."""
    faults = []
    for where, file, page in pages(kit, *(one["name"] for one in kit.manifest["documents"])):
        if page["kind"] == "poster":
            continue
        dark = np.array(reader.render(file, page["number"] - 1)) < INKED
        edge = round(PRINTABLE / DOT)
        dark[edge:-edge, edge:-edge] = False
        if dark.mean() > MOST:
            faults.append(f"{where}: {dark.mean():.2%} is printed in the margins")
    return faults


# --- words


def is_in(word: Word, rect: list[float]) -> bool:
    """Check whether the middle of a word is in a rectangle."""
    x, y, wide, tall = rect
    return x < (word.left + word.right) / 2 < x + wide and y < (word.top + word.bottom) / 2 < y + tall


def turns(kit: Kit, reader: Reader) -> list[str]:
    """Check that items are read in the direction that the manifest says, from where one word follows another."""
    faults = []
    for where, file, page in pages(kit, "board", "rules", *FLAT):
        words = reader.words(file, page["number"] - 1)
        for item in page["items"]:
            inside = [word for word in words if is_in(word, item["rect"])]
            if len(inside) < FEWEST:
                continue
            votes = Counter(turn for one, other in pairwise(inside) if (turn := _turn(one, other)) is not None)
            turn, most = votes.most_common(1)[0] if votes else (item["turn"], 0)
            if turn != item["turn"] and most > votes[item["turn"]] + 1:
                faults.append(f"{where}: {item['id']} is turned by {turn}")
    return faults


def _turn(one: Word, other: Word) -> int | None:
    """Return the turn by which a word follows another on its line; None if it does not, or if a word is short."""
    widths, heights = (
        [word.right - word.left for word in (one, other)],
        [word.bottom - word.top for word in (one, other)],
    )
    beside = max(abs(other.top - one.top), abs(other.bottom - one.bottom)) < 0.2
    below = max(abs(other.left - one.left), abs(other.right - one.right)) < 0.2
    if beside and all(wide > tall for wide, tall in zip(widths, heights, strict=True)):
        gaps = {0: other.left - one.right, 180: one.left - other.right}
    elif below and all(wide < tall for wide, tall in zip(widths, heights, strict=True)):
        gaps = {90: other.top - one.bottom, 270: one.top - other.bottom}
    else:
        return None
    return next((turn for turn, gap in gaps.items() if 0 < gap < min(*widths, *heights)), None)


def cut_words(kit: Kit, reader: Reader) -> list[str]:
    """Find words that are partly within an item and partly outside."""
    faults = []
    for where, file, page in pages(kit, *FLAT, "rules"):
        for word in reader.words(file, page["number"] - 1):
            # boxes of words are as high as lines, and letters about half of that
            high, wide = word.bottom - word.top, word.right - word.left
            level = wide > high
            slack = (EXACT, high / 4) if level else (wide / 4, EXACT)
            left, right, top, bottom = (
                word.left + slack[0],
                word.right - slack[0],
                word.top + slack[1],
                word.bottom - slack[1],
            )
            for item in page["items"]:
                x, y, width, tall = item["rect"]
                meets = left < x + width and right > x and top < y + tall and bottom > y
                inside = left >= x and right <= x + width and top >= y and bottom <= y + tall
                if meets and not inside:
                    faults.append(f"{where}: '{word.text}' is cut at the edge of {item['id']}")
    return faults


# --- the booklet


def booklet(kit: Kit, reader: Reader) -> list[str]:
    """Fold the printed sheet: the numbers at the feet of the pages must count from first to last."""
    faults = []
    sheets: dict[int, dict[str, list[Panel]]] = {}
    for where, file, page in pages(kit, "rules"):
        words = reader.words(file, page["number"] - 1)
        for item in page["items"]:
            number, is_upright = _folio(words, item["rect"]) or (None, item["turn"] == 0)
            x, y, _, _ = item["rect"]
            sheets.setdefault(page["sheet"], {}).setdefault(page["side"], []).append(Panel(y, x, number, is_upright))
            if number and (item["id"] != f"panel-{number}" or is_upright != (item["turn"] == 0)):
                faults.append(f"{where}: {item['id']} has the number {number}")
    for sheet, sides in sheets.items():
        numbers = [panel.number for panels in sides.values() for panel in panels]
        if len(set(numbers)) != 8 or not set(numbers) <= {None, *range(1, 9)}:
            faults.append(f"rules, sheet {sheet}: the pages have the numbers {numbers}")
        elif (order := folded(sides)) not in (list(range(1, 9)), list(range(8, 0, -1))):
            faults.append(f"rules, sheet {sheet}: folded, the pages are {order}")
    return faults


class Panel(NamedTuple):
    """A page of a booklet on its sheet: its place, its number if it has one, and whether it is upright."""

    y: float
    x: float
    number: int | None
    is_upright: bool


def folded(sides: Mapping[str, list[Panel]]) -> list[int]:
    """Return the numbers of 8 pages in the order in which they are read once the sheet is folded.

    Only the cover may lack its number. An empty list is a booklet with pages on their heads.
    """
    given = {panel.number for panels in sides.values() for panel in panels}
    (cover,) = set(range(1, 9)) - given or {0}
    rows = {
        side: sorted(panel._replace(number=panel.number or cover) for panel in panels) for side, panels in sides.items()
    }
    if len(rows) == 1:  # a zine: a ring of pages around the cut, those at the top on their heads
        (ring,) = rows.values()
        if any(panel.is_upright for panel in ring[:4]) or not all(panel.is_upright for panel in ring[4:]):
            return []
        numbers = [panel.number for panel in (*ring[4:], *reversed(ring[:4]))]
        first = numbers.index(1)
        return [*numbers[first:], *numbers[:first]]
    # A sheet with the inside up: the top half comes down over the bottom half, then the left half over the right one.
    # What is turned over about a level line stands on its head afterwards, and about an upright line it does not.
    inside = rows["back"]
    outside = [rows["front"][place] for place in (1, 0, 3, 2)]  # seen through the paper
    leaves = [[inside[place], outside[place]] for place in range(4)]
    left, right = ([_turned_down(leaves[place]), leaves[place + 2]] for place in (0, 1))
    stack = [*(leaf[::-1] for leaf in reversed(left)), *right]
    faces = [face for leaf in stack for face in leaf]
    return [face.number for face in faces] if all(face.is_upright for face in faces) else []


def _turned_down(leaf: list[Panel]) -> list[Panel]:
    return [face._replace(is_upright=not face.is_upright) for face in reversed(leaf)]


def _folio(words: list[Word], rect: list[float]) -> tuple[int, bool] | None:
    """Return the number next to the middle of a panel's head or foot, and whether it is at the foot; None without."""
    x, y, wide, tall = rect
    found = []
    for word in words:
        down, across = (word.top + word.bottom) / 2 - y, (word.left + word.right) / 2 - x
        aside = abs(across - wide / 2)  # nothing but the number is so exactly in the middle
        if word.text.isdecimal() and aside < 3 and 0 < min(down, tall - down) < 10:
            found.append((aside, int(word.text), down > tall / 2))
    return min(found)[1:] if found else None


MEASURES: Mapping[str, Measure] = {
    "seams": seams,
    "folds": folds,
    "cutting": cutting,
    "backs": backs,
    "turns": turns,
    "words": cut_words,
    "booklet": booklet,
    "margins": margins,
}


def measured(kit: Kit, reader: Reader) -> list[str]:
    """Return the faults of all measures, document by document, so that each page is drawn once."""
    faults = []
    for names in _groups(kit):
        documents = [document for document in kit.manifest["documents"] if document["name"] in names]
        part = Kit(kit.folder, {**kit.manifest, "documents": documents})
        for name, measure in MEASURES.items():
            if name != "seams" or "board" in names:
                faults += measure(part, reader)
    return faults


def _groups(kit: Kit) -> list[tuple[str, ...]]:
    others = [(document["name"],) for document in kit.manifest["documents"]]
    return [("board", "board-poster"), *(one for one in others if not one[0].startswith("board"))]
