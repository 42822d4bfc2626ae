"""Checks contrast and confusion: words that are too faint, and kinds of a thing that look alike.

Colours are measured in the page as it prints, in normal sight, in greyscale, and with protanopia and deuteranopia.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from printgen.geometry import Rect, turned_rect
from printgen.kit.manifest import Item
from printgen.paint.raster import raster
from printgen.proof.checks.telling_apart import DPI, Sample, alike, samples
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Said
from printgen.proof.pages.glyphs import PrintedWord
from printgen.proof.pages.opened import OpenedKit, Page, stem
from printgen.proof.pages.vision import SIGHTS, Pixel, contrast, counted, luminance

if TYPE_CHECKING:
    from PIL.Image import Image

CHECK = "sight"
WORDS, KINDS = "words", "kinds"

# Contrast ratios (WCAG): in normal sight, and in the others. What is read in play is held to more.
LEAST = (4.5, 4.0)
LEAST_IN_PLAY = (7.0, 7.0)
# From there on down (mm from an upright front's head), cards bear their texts and deeds their rents.
IN_PLAY = {"cards": 43.5, "deeds": 28.0}
REVERSED_FLOOR = 7.0  # points: light words on dark, into which the ink runs

_RING = 0.35  # mm round a letter, where its ground is looked at: beyond the pixels that its edges share with it


class Faint(NamedTuple):
    """A word that does not stand out enough: how much it does, in which sight, and how much it should."""

    word: PrintedWord
    ratio: float
    sight: str
    least: float


def sight(kit: OpenedKit, wanted: Expectations | None) -> Iterator[Said]:
    """Words that do not stand out from what is under them, and kinds of a thing that look alike; in every sight.

    Without the theme nobody knows which things are of one kind.
    """
    known = wanted.kinds if wanted else {}
    found: list[Sample] = []
    for page in kit.pages():
        picture = raster(page.pdf, DPI)
        yield from _words(page, picture)
        yield Compared(WORDS, len(page.words))
        found += samples(page, picture, known)
    yield Compared(KINDS, len({sample.kind for sample in found}))
    yield from alike(found)


def _words(page: Page, picture: "Image") -> Iterator[Finding]:
    """The faint words of each item (and of the rest of the page) in one finding, and those reversed too small."""
    faint: dict[str, list[Faint]] = {}
    for word in page.words:
        item = page.owner(word)
        name = item.id if item else ""
        pairs = _letter_colours(word, picture)
        worst = _worst(word, pairs, LEAST_IN_PLAY if item and _in_play(page, item, word) else LEAST)
        if worst and worst.ratio < worst.least:
            faint.setdefault(name, []).append(worst)
        elif word.size < REVERSED_FLOOR and any(_is_reversed(*pair) for pair in pairs):
            message = f"“{word.text}” is light on dark in {word.size:.1f} pt; {REVERSED_FLOOR:g} pt is the least"
            yield Finding(CHECK, message, page.document, page.number, name, word.box)
    for name, words in faint.items():
        yield _faintest(page, name, words)


def _letter_colours(word: PrintedWord, picture: "Image") -> set[tuple[Pixel, Pixel]]:
    """The colours of a word's letters, each with that of its ground."""
    found = (colours(picture, glyph.box) for glyph in word.glyphs if glyph.text.isalnum())
    return {pair for pair in found if pair}


def _worst(word: PrintedWord, pairs: Collection[tuple[Pixel, Pixel]], least: Sequence[float]) -> Faint | None:
    """How a word stands out where it does so least; ``least`` is what normal sight asks for, and every other."""
    ratios = [
        Faint(word, contrast(see(text), see(ground)), name, least[name != "normal sight"])
        for name, see in SIGHTS.items()
        for text, ground in pairs
    ]
    return min(ratios, key=lambda one: one.ratio / one.least, default=None)


def _faintest(page: Page, item: str, words: list[Faint]) -> Finding:
    worst = min(words, key=lambda one: one.ratio / one.least)
    more = f" (and {len(words) - 1} words more)" if len(words) > 1 else ""
    message = (
        f"“{worst.word.text}”{more} stands out at {worst.ratio:.1f}:1 in {worst.sight}; {worst.least:g}:1 is the least"
    )
    return Finding(CHECK, message, page.document, page.number, item, worst.word.box)


def _in_play(page: Page, item: Item, word: PrintedWord) -> bool:
    """Whether a word stands where a card's text or a deed's rents do."""
    below = IN_PLAY.get(stem(page.document))
    return below is not None and item.face == "front" and upright(item, word.box).centre.y >= below


def upright(item: Item, rect: Rect) -> Rect:
    """A rectangle of the page in an item's own measures: from its top left corner, as it is held upright."""
    return turned_rect(rect.moved(-item.rect.x, -item.rect.y), item.rect.size, -item.turn % 360)


def _is_reversed(text: Pixel, ground: Pixel) -> bool:
    return sum(text) > sum(ground)


def colours(picture: "Image", box: Rect) -> tuple[Pixel, Pixel] | None:
    """The colours of a letter and of its ground: the commonest round it, and that within which stands out most."""
    around, inside = (_counted(picture, box.inset(-_RING)), _counted(picture, box))
    if not inside or sum(around.values()) <= sum(inside.values()):
        return None
    ground = max(around, key=lambda pixel: around[pixel] - inside.get(pixel, 0))
    ends = min(inside, key=luminance), max(inside, key=luminance)
    return max(ends, key=lambda pixel: contrast(pixel, ground)), ground


def _counted(picture: "Image", box: Rect) -> dict[Pixel, int]:
    """How often each colour occurs in a rectangle in mm."""
    scale = DPI / 25.4
    left, top = max(0, round(box.x * scale)), max(0, round(box.y * scale))
    right, bottom = min(picture.width, round(box.right * scale)), min(picture.height, round(box.bottom * scale))
    if right <= left or bottom <= top:
        return {}
    return counted(picture.crop((left, top, right, bottom)))
