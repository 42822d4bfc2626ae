"""The check of contrast, and of kinds of a thing that look alike, in normal vision and with color blindness."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from printgen.color import COLOR_VISIONS, NORMAL, ColorVision, Pixel, color_difference, contrast
from printgen.geometry import INCH, Rect, Size, turned_rect
from printgen.item_ids import without_copy, without_number
from printgen.kit.manifest import ItemRecord
from printgen.messages import joined, message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.expectations import Expectations, Kind
from printgen.proof.glyphs import PrintedWord
from printgen.proof.kit_files import OpenedKit, document_stem
from printgen.proof.letter_colors import colors_close_up, letter_colors
from printgen.proof.page import Compared, Finding, Measured, Page, Remark
from printgen.proof.pixels import CLOSE_DPI, close_up, lightest
from printgen.proof.reading import words_in

if TYPE_CHECKING:
    from PIL.Image import Image

WORDS, KINDS = message("words"), message("kinds of pieces")

# Contrast ratios (WCAG) in normal vision, and in the others. Words that are read during play need more.
LEAST = (4.5, 4.0)
LEAST_IN_PLAY = (7.0, 7.0)
# Below this (mm from the head of an upright front), cards have their texts and deeds their rents.
IN_PLAY = {"cards": 43.5, "deeds": 28.0}
REVERSED_FLOOR = 7.0  # points: light words on dark, into which the ink runs

COLORS_APART = 10.0  # CIEDE2000: colors that differ by less are confused unless they are side by side
PATTERN_SHOWS = 5.0  # CIEDE2000 between a pattern and its ground
BANDS_APART = 0.03  # the share of either band's lines that the other has not

_BESIDE = Rect(-10.6, -3.2, 4.4, 6.4)  # mm from the middle of a group's mark, where its band is bare
_BEYOND = Rect(6.2, -3.2, 4.4, 6.4)  # the same for a mark near the left edge
_BELOW = Rect(-2.2, 4.2, 4.4, 4.4)  # the same for a mark above the bare part of its band
_FRAMED = 1.5  # mm: the frame along an item's edge
_EDGE = 1.5  # mm along an item's edge, where its neighbors' lines may be
_FAINTEST = 0.25  # of a pattern's tone: the visible part of a thin line that falls between pixels
_THICKER = 2  # pixels added on each side of lines when others are laid on them
_BROAD = 0.6  # mm: finer details do not distinguish photographs
_TONE = 36  # of 255: a difference that shows at once
_PICTURED = 5  # factor of the area in which pictures must differ, relative to lines
_SHIFTS = range(-18, 19, 3)  # pixels by which a band's pattern may be shifted on another item

Mask = NDArray[np.bool_]


class Contrast(Struct, frozen=True):
    """The contrast of a word in the vision in which it falls shortest, and the least that it should have."""

    word: PrintedWord
    ratio: float
    vision: str
    least: float


class ColorVisionCheck(ProofCheck):
    """Check that words have enough contrast and kinds of pieces differ, for any color vision."""

    name = "sight"
    promise = message("words are legible and kinds differ in color, in gray and with color blindness")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Every kit has words; kinds are compared if the theme is known."""
        return {WORDS: "", KINDS: scope.no_kinds}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Find words without enough contrast; pass on samples of each kind, which only the theme names.

        The faint words of an item, or of the rest of the page, are one finding.
        """
        faint: dict[str, list[Contrast]] = {}
        below = IN_PLAY.get(document_stem(page.document))
        every = (*page.owned, *((word, None) for word in page.label))
        owned = [(word, item) for word, item in every if not word.unseen]
        for (word, item), pairs in zip(owned, letter_colors([word for word, _ in owned], page.picture), strict=True):
            name = item.id if item else ""
            least = LEAST
            if item and below is not None and item.face == "front" and as_held(item, word.box).centre.y >= below:
                least = LEAST_IN_PLAY
            worst = _worst(word, pairs, least)
            if worst and worst.ratio < worst.least:
                worst = _worst(word, colors_close_up(word, page.pdf), least)
            if worst and worst.ratio < worst.least:
                faint.setdefault(name, []).append(worst)
            elif word.size < REVERSED_FLOOR and any(sum(text) > sum(ground) for text, ground in pairs):
                fault = message(
                    "“{word}” is light on dark in {size:.1f} pt; at least {least:g} pt is needed",
                    word=word.text,
                    size=word.size,
                    least=REVERSED_FLOOR,
                )
                yield page.fault(fault, name, word.box)
        for name, words in faint.items():
            worst = min(words, key=lambda one: one.ratio / one.least)
            values = {"word": worst.word.text, "ratio": worst.ratio, "vision": worst.vision, "least": worst.least}
            if len(words) > 1:
                fault = message(
                    "“{word}” (and {n} more word) has a contrast of {ratio:.1f}:1 in {vision}; {least:g}:1 is needed",
                    "“{word}” (and {n} more words) has a contrast of {ratio:.1f}:1 in {vision}; {least:g}:1 is needed",
                    n=len(words) - 1,
                    **values,
                )
            else:
                fault = message("“{word}” has a contrast of {ratio:.1f}:1 in {vision}; {least:g}:1 is needed", **values)
            yield page.fault(fault, name, worst.word.box)
        yield Compared(WORDS, len(page.words))
        yield from map(Measured, samples(page, wanted.kinds if wanted else {}))

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, "Sample"]]
    ) -> Iterator[Remark]:
        """Find kinds of a thing in a document that look alike."""
        found = [sample for _, sample in measured]
        yield Compared(KINDS, len({sample.kind for sample in found}))
        yield from indistinguishable(found)


def _worst(word: PrintedWord, pairs: Collection[tuple[Pixel, Pixel]], least: tuple[float, float]) -> Contrast | None:
    """Return the lowest contrast of a word; ``least`` is the required one in normal vision, and in the others."""
    found = min((_lowest_contrast(*pair, least) for pair in pairs), default=None, key=lambda one: one[0])
    return Contrast(word, *found[1:]) if found else None


@cache
def _lowest_contrast(text: Pixel, ground: Pixel, least: tuple[float, float]) -> tuple[float, float, str, float]:
    """Return the lowest contrast in any vision: as a share of the least ratio, the ratio, the vision, and the least."""
    ratios = [
        (contrast(vision.see(text), vision.see(ground)), vision.name, least[id != NORMAL])
        for id, vision in COLOR_VISIONS.items()
    ]
    ratio, name, wanted = min(ratios, key=lambda one: one[0] / one[2])
    return ratio / wanted, ratio, name, wanted


def as_held(item: ItemRecord, rect: Rect) -> Rect:
    """Return a rectangle of the page in an item's own coordinates: from its top left corner, as it is held upright."""
    return turned_rect(rect.moved(-item.rect.x, -item.rect.y), item.rect.size, -item.turn % 360)


class Sample:
    """The look of a kind in print, upright: a patch of a page with its commonest color and that of its pattern."""

    def __init__(
        self, kind: Kind, page: Page, item: ItemRecord, patch: "Image", wordless: "Image | None" = None
    ) -> None:
        self.kind, self.page, self.item, self.patch = kind, page, item, patch
        self.wordless = patch if wordless is None else wordless

    @cached_property
    def tones(self) -> tuple[Pixel, Pixel]:
        """The commonest color, and the one that differs most from it, apart from specks."""
        area = self.patch.width * self.patch.height
        colors: list[tuple[int, Pixel]] = self.patch.getcolors(area) or []  # type: ignore[assignment]
        counts = {pixel: count for count, pixel in colors}
        ground = max(counts, key=lambda pixel: (counts[pixel], pixel))
        common = [pixel for pixel, count in counts.items() if count >= area / 400]
        return ground, max(common, key=lambda pixel: color_difference(ground, pixel), default=ground)

    @cached_property
    def lines(self) -> Mask:
        """The pixels with contrast to the ground."""
        from PIL import Image, ImageChops, ImageStat

        ground, tone = (Image.new("RGB", self.patch.size, colour) for colour in self.tones)
        strongest = ImageStat.Stat(ImageChops.difference(tone, ground).convert("L")).mean[0]
        apart = ImageChops.difference(self.patch, ground).convert("L")
        return np.asarray(apart) >= max(_FAINTEST * strongest, 1)

    @cached_property
    def thick(self) -> Mask:
        """The same lines, thicker."""
        return lightest(self.lines.view(np.uint8), _THICKER).view(np.bool_)

    @cached_property
    def broad(self) -> "Image":
        """The gray values without words and fine details, like a photograph seen at arm's length."""
        from PIL import ImageFilter

        return self.wordless.convert("L").filter(ImageFilter.GaussianBlur(_BROAD * CLOSE_DPI / INCH))

    def shows(self, vision: ColorVision) -> bool:
        """Check whether its pattern can be seen in some vision."""
        ground, tone = map(vision.see, self.tones)
        return color_difference(ground, tone) >= PATTERN_SHOWS


def samples(page: Page, known: Mapping[tuple[str, str], Kind]) -> Iterator[Sample]:
    """Yield the first patch of each known kind on a page, drawn at a higher resolution.

    It is next to the mark of the kind's group, or all of the item if the group has no mark.
    """
    from PIL import ImageDraw

    document, met = document_stem(page.document), set()
    for item in page.items:
        name = without_copy(item.id)
        kind = known.get((document, name)) or known.get((document, without_number(name)))
        if not kind or item.face != "front" or kind in met:
            continue
        words = words_in(page.words, item.rect)
        marks = [word for word in words if word.text == kind.mark]
        if not kind.mark:
            rect = item.rect.inset(_EDGE)
        elif marks:
            centre = max(marks, key=lambda word: word.size).box.centre
            patches = (
                turned_rect(one.moved(20.0, 20.0), Size(40.0, 40.0), item.turn) for one in (_BESIDE, _BEYOND, _BELOW)
            )
            beside, beyond, below = (patch.moved(centre.x - 20.0, centre.y - 20.0) for patch in patches)
            rect = below if kind.below else beside if item.rect.inset(_FRAMED).holds(beside) else beyond
        else:
            continue
        met.add(kind)
        picture, at = close_up(page.pdf, rect, CLOSE_DPI)
        patch = picture.cut_out(rect.moved(-at.x, -at.y))
        wordless = patch.copy()
        for word in words:
            box = word.box.moved(-rect.x, -rect.y)
            corners = [side * CLOSE_DPI / INCH for side in (box.x, box.y, box.right, box.bottom)]
            ImageDraw.Draw(wordless).rectangle(corners, fill="white")
        yield Sample(kind, page, item, *(one.rotate(item.turn, expand=True) for one in (patch, wordless)))


def indistinguishable(found: Iterable[Sample]) -> Iterator[Finding]:
    """Find pairs of kinds that neither color nor pattern distinguishes in some vision."""
    first: dict[Kind, Sample] = {}
    for sample in found:
        first.setdefault(sample.kind, sample)
    for one, other in combinations(first.values(), 2):
        if one.kind.of != other.kind.of or one.kind.name == other.kind.name:
            continue
        grounds = one.tones[0], other.tones[0]
        alike = [
            vision for vision in COLOR_VISIONS.values() if color_difference(*map(vision.see, grounds)) < COLORS_APART
        ]
        if alike and patterns_differ(one, other):
            alike = [vision for vision in alike if not (one.shows(vision) or other.shows(vision))]
        if alike:
            fault = message(
                "{kinds} {one} and {other} look alike in {visions}",
                kinds=one.kind.of,
                one=one.kind.name,
                other=other.kind.name,
                visions=joined((vision.name for vision in alike), ", "),
            )
            yield Finding(fault, one.page.document, one.page.number, one.item.id, one.item.rect)


def patterns_differ(one: Sample, other: Sample) -> bool:
    """Check whether either sample has lines that the other lacks, however it is shifted."""
    from PIL import ImageChops

    if one.kind.mark:
        shifts = ((across, down) for across in _SHIFTS for down in _SHIFTS)
        return not any(all(bare < BANDS_APART for bare in _uncovered(one, other, shift, True)) for shift in shifts)
    size = min(one.patch.width, other.patch.width), min(one.patch.height, other.patch.height)
    first, second = (sample.broad.crop((0, 0, *size)) for sample in (one, other))
    pictured = sum(ImageChops.difference(first, second).histogram()[_TONE:])  # pixels, apart from their colors
    most = max(*_uncovered(one, other, (0, 0), False), pictured / _PICTURED)
    return most * (INCH / CLOSE_DPI) ** 2 >= one.kind.apart


def _uncovered(one: Sample, other: Sample, shift: tuple[int, int], share: bool) -> Iterator[float]:
    """Yield the number (or share) of pixels of each one's lines that the other's do not cover when it is shifted."""
    across, down = shift
    height, width = (min(sizes) for sizes in zip(one.lines.shape, other.lines.shape, strict=True))
    wide, tall = width - abs(across), height - abs(down)
    mine, its = (
        (slice(y, y + tall), slice(x, x + wide))
        for x, y in ((max(across, 0), max(down, 0)), (max(-across, 0), max(-down, 0)))
    )
    for lines, thick in ((one.lines[mine], other.thick[its]), (other.lines[its], one.thick[mine])):
        bare = int(np.count_nonzero(lines & ~thick))
        yield bare / max(int(np.count_nonzero(lines)), 1) if share else bare
