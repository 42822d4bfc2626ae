"""Checks contrast and confusion: words that are too faint, and kinds of a thing that look alike.

Colours are measured in the page as it prints, in normal sight, in greyscale, and with protanopia and deuteranopia.
"""

from collections.abc import Collection, Iterator
from functools import cache

from msgspec import Struct

from printgen.colour_vision import NORMAL, SIGHTS, Pixel, contrast
from printgen.geometry import Rect, turned_rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.check_row import HandedPages
from printgen.proof.checks.telling_apart import alike, samples
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Handed, Remark
from printgen.proof.pages.opened import OpenedKit, document_stem
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.glyphs import PrintedWord
from printgen.proof.pages.text.letters import colours_close_up, letter_colours

CHECK = "sight"
WORDS, KINDS = "words", "kinds"

# Contrast ratios (WCAG): in normal sight, and in the others. What is read in play is held to more.
LEAST = (4.5, 4.0)
LEAST_IN_PLAY = (7.0, 7.0)
# From there on down (mm from an upright front's head), cards bear their texts and deeds their rents.
IN_PLAY = {"cards": 43.5, "deeds": 28.0}
REVERSED_FLOOR = 7.0  # points: light words on dark, into which the ink runs


class Faint(Struct, frozen=True):
    """A word that does not stand out enough: how much it does, in which sight, and how much it should."""

    word: PrintedWord
    ratio: float
    sight: str
    least: float


def page_sight(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Words that do not stand out from what is under them, in every sight; hands on what each kind looks like.

    Without the theme nobody knows which things are of one kind.
    """
    yield from _words(page)
    yield Compared(WORDS, len(page.words))
    yield from map(Handed, samples(page, wanted.kinds if wanted else {}))


def sight(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """Kinds of a thing in a document that look alike."""
    found = [sample for _, sample in handed]
    yield Compared(KINDS, len({sample.kind for sample in found}))
    yield from alike(found)


def _words(page: Page) -> Iterator[Finding]:
    """The faint words of each item (and of the rest of the page) in one finding, and those reversed too small."""
    faint: dict[str, list[Faint]] = {}
    owned = [(word, item) for word, item in (*page.owned, *((word, None) for word in page.label)) if not word.unseen]
    for (word, item), pairs in zip(owned, letter_colours([word for word, _ in owned], page.picture), strict=True):
        name = item.id if item else ""
        if worst := _too_faint(page, item, word, pairs):
            faint.setdefault(name, []).append(worst)
        elif word.size < REVERSED_FLOOR and any(_is_reversed(*pair) for pair in pairs):
            message = f"“{word.text}” is light on dark in {word.size:.1f} pt; {REVERSED_FLOOR:g} pt is the least"
            yield Finding(CHECK, message, page.document, page.number, name, word.box)
    for name, words in faint.items():
        yield _faintest(page, name, words)


def _too_faint(
    page: Page, item: ItemRecord | None, word: PrintedWord, pairs: Collection[tuple[Pixel, Pixel]]
) -> Faint | None:
    """How a word stands out if that is too little, also when it is looked at closely."""
    least = LEAST_IN_PLAY if item and _in_play(page, item, word) else LEAST
    worst = _worst(word, pairs, least)
    if worst and worst.ratio < worst.least:
        worst = _worst(word, colours_close_up(word, page.pdf), least)
    return worst if worst and worst.ratio < worst.least else None


def _worst(word: PrintedWord, pairs: Collection[tuple[Pixel, Pixel]], least: tuple[float, float]) -> Faint | None:
    """How a word stands out where it does so least; ``least`` is what normal sight asks for, and every other."""
    found = min((_least_ratio(*pair, least) for pair in pairs), default=None, key=lambda one: one[0])
    return Faint(word, *found[1:]) if found else None


@cache
def _least_ratio(text: Pixel, ground: Pixel, least: tuple[float, float]) -> tuple[float, float, str, float]:
    """The contrast of two colours in the sight in which they fall shortest: as a share of what it asks for, and it."""
    ratios = [
        (contrast(sight.see(text), sight.see(ground)), sight.name, least[id != NORMAL]) for id, sight in SIGHTS.items()
    ]
    ratio, name, wanted = min(ratios, key=lambda one: one[0] / one[2])
    return ratio / wanted, ratio, name, wanted


def _faintest(page: Page, item: str, words: list[Faint]) -> Finding:
    worst = min(words, key=lambda one: one.ratio / one.least)
    more = f" (and {len(words) - 1} words more)" if len(words) > 1 else ""
    message = (
        f"“{worst.word.text}”{more} stands out at {worst.ratio:.1f}:1 in {worst.sight}; {worst.least:g}:1 is the least"
    )
    return Finding(CHECK, message, page.document, page.number, item, worst.word.box)


def _in_play(page: Page, item: ItemRecord, word: PrintedWord) -> bool:
    """Whether a word stands where a card's text or a deed's rents do."""
    below = IN_PLAY.get(document_stem(page.document))
    return below is not None and item.face == "front" and as_held(item, word.box).centre.y >= below


def as_held(item: ItemRecord, rect: Rect) -> Rect:
    """A rectangle of the page in an item's own measures: from its top left corner, as it is held upright."""
    return turned_rect(rect.moved(-item.rect.x, -item.rect.y), item.rect.size, -item.turn % 360)


def _is_reversed(text: Pixel, ground: Pixel) -> bool:
    return sum(text) > sum(ground)
