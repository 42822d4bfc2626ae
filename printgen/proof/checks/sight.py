"""The check of contrast and color vision: words that are too faint, and kinds of a thing that look alike.

Colors are measured in the page as it prints, in normal vision, in grayscale, and with protanopia and deuteranopia.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from printgen.colour_vision import NORMAL, SIGHTS, Pixel, contrast
from printgen.geometry import Rect, turned_rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.telling_apart import Sample, indistinguishable, samples
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Measured, Remark
from printgen.proof.pages.opened import OpenedKit, document_stem
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.glyphs import PrintedWord
from printgen.proof.pages.text.letters import colours_close_up, letter_colours

WORDS, KINDS = "words", "kinds"

# Contrast ratios (WCAG) in normal vision, and in the others. Words that are read in play need more.
LEAST = (4.5, 4.0)
LEAST_IN_PLAY = (7.0, 7.0)
# From there on down (mm from an upright front's head), cards have their texts and deeds their rents.
IN_PLAY = {"cards": 43.5, "deeds": 28.0}
REVERSED_FLOOR = 7.0  # points: light words on dark, into which the ink runs


class Contrast(Struct, frozen=True):
    """The contrast of a word in the vision in which it falls shortest, and the least that it should have."""

    word: PrintedWord
    ratio: float
    vision: str
    least: float


class ColorVisionCheck(ProofCheck):
    """Words stand out and kinds of a thing differ, to any reader."""

    name = "sight"
    promise = "words stand out and kinds differ: in colour, in grey, to the colour-blind"

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare words in any kit, and kinds where the theme is known."""
        return {WORDS: "", KINDS: scope.no_kinds}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Find words without enough contrast; pass on samples of each kind, which only the theme names."""
        yield from _faint_words(page)
        yield Compared(WORDS, len(page.words))
        yield from map(Measured, samples(page, wanted.kinds if wanted else {}))

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Sample]]
    ) -> Iterator[Remark]:
        """Find kinds of a thing in a document that look alike."""
        found = [sample for _, sample in measured]
        yield Compared(KINDS, len({sample.kind for sample in found}))
        yield from indistinguishable(found)


def _faint_words(page: Page) -> Iterator[Finding]:
    """Report the faint words of each item (and of the rest of the page) in one finding, and small reversed words."""
    faint: dict[str, list[Contrast]] = {}
    owned = [(word, item) for word, item in (*page.owned, *((word, None) for word in page.label)) if not word.unseen]
    for (word, item), pairs in zip(owned, letter_colours([word for word, _ in owned], page.picture), strict=True):
        name = item.id if item else ""
        least = LEAST_IN_PLAY if item and _is_read_in_play(page, item, word) else LEAST
        worst = _worst(word, pairs, least)
        if worst and worst.ratio < worst.least:
            worst = _worst(word, colours_close_up(word, page.pdf), least)
        if worst and worst.ratio < worst.least:
            faint.setdefault(name, []).append(worst)
        elif word.size < REVERSED_FLOOR and any(sum(text) > sum(ground) for text, ground in pairs):
            message = f"“{word.text}” is light on dark in {word.size:.1f} pt; {REVERSED_FLOOR:g} pt is the least"
            yield page.fault(message, name, word.box)
    for name, words in faint.items():
        worst = min(words, key=lambda one: one.ratio / one.least)
        more = f" (and {len(words) - 1} words more)" if len(words) > 1 else ""
        ratio = f"{worst.ratio:.1f}:1 in {worst.vision}; {worst.least:g}:1 is the least"
        yield page.fault(f"“{worst.word.text}”{more} stands out at {ratio}", name, worst.word.box)


def _worst(word: PrintedWord, pairs: Collection[tuple[Pixel, Pixel]], least: tuple[float, float]) -> Contrast | None:
    """Return the lowest contrast of a word; ``least`` is the required one in normal vision, and in the others."""
    found = min((_lowest_contrast(*pair, least) for pair in pairs), default=None, key=lambda one: one[0])
    return Contrast(word, *found[1:]) if found else None


@cache
def _lowest_contrast(text: Pixel, ground: Pixel, least: tuple[float, float]) -> tuple[float, float, str, float]:
    """Return the lowest contrast in any vision: as a share of the least ratio, the ratio, the vision, and the least."""
    ratios = [
        (contrast(sight.see(text), sight.see(ground)), sight.name, least[id != NORMAL]) for id, sight in SIGHTS.items()
    ]
    ratio, name, wanted = min(ratios, key=lambda one: one[0] / one[2])
    return ratio / wanted, ratio, name, wanted


def _is_read_in_play(page: Page, item: ItemRecord, word: PrintedWord) -> bool:
    """Check whether a word is where a card's text or a deed's rents are."""
    below = IN_PLAY.get(document_stem(page.document))
    return below is not None and item.face == "front" and as_held(item, word.box).centre.y >= below


def as_held(item: ItemRecord, rect: Rect) -> Rect:
    """Return a rectangle of the page in an item's own coordinates: from its top left corner, as it is held upright."""
    return turned_rect(rect.moved(-item.rect.x, -item.rect.y), item.rect.size, -item.turn % 360)
