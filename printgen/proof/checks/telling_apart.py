"""Compares how kinds of a thing (groups, notes, sides) look in print: the pairs that nobody can tell apart.

Two kinds differ where their colours do, or their patterns: the lines, figures and drawings on those colours.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from printgen.colour_vision import SIGHTS, Pixel, Sight, colour_difference
from printgen.geometry import INCH, Rect, Size, turned_rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.finding import Finding
from printgen.proof.games.expected_records import Kind
from printgen.proof.pages.opened import document_stem
from printgen.proof.pages.page import Page
from printgen.proof.pages.pixels.picture import CLOSE_DPI, close_up, lightest
from printgen.proof.pages.text.glyphs import PrintedWord
from printgen.proof.pages.text.reading import words_in

if TYPE_CHECKING:
    from PIL.Image import Image

CHECK = "sight"
COLOURS_APART = 10.0  # CIEDE2000: below that, colours that do not lie side by side are mistaken for one another
PATTERN_SHOWS = 5.0  # CIEDE2000 between a pattern and its ground
BANDS_APART = 0.03  # the share of either band's lines that the other has not

_BESIDE = Rect(-10.6, -3.2, 4.4, 6.4)  # mm from the middle of a group's mark: there its band is bare
_BEYOND = Rect(6.2, -3.2, 4.4, 6.4)  # there, too, where a mark stands near the left edge
_FRAMED = 1.5  # mm at an item's edge that are the frame round it
_EDGE = 1.5  # mm along an item's edge, where its neighbours' lines fall
_FAINTEST = 0.25  # of a pattern's tone: what a thin line has left of it where it falls between pixels
_THICKER = 2  # pixels on each side by which lines are taken to be thicker when others are laid on them
_BROAD = 0.6  # mm: what is finer than that does not tell one photograph from another
_TONE = 36  # of 255: so much lighter or darker shows at once
_PICTURED = 5  # times the area by which lines must differ is what pictures must
_SHIFTS = range(-18, 19, 3)  # pixels by which a band's pattern may lie otherwise on another item


Mask = NDArray[np.bool_]


class Sample:
    """How a kind looks in print, upright: a patch of a page, and its commonest colour and its pattern's."""

    def __init__(
        self, kind: Kind, page: Page, item: ItemRecord, patch: "Image", wordless: "Image | None" = None
    ) -> None:
        self.kind, self.page, self.item, self.patch = kind, page, item, patch
        self.wordless = patch if wordless is None else wordless

    @cached_property
    def tones(self) -> tuple[Pixel, Pixel]:
        """The commonest colour, and that of the rest which differs most from it, specks aside."""
        counts = _counted(self.patch)
        ground = max(counts, key=lambda pixel: (counts[pixel], pixel))
        common = [pixel for pixel, count in counts.items() if count >= self.patch.width * self.patch.height / 400]
        return ground, max(common, key=lambda pixel: colour_difference(ground, pixel), default=ground)

    @cached_property
    def lines(self) -> Mask:
        """Where something stands out from the ground."""
        from PIL import Image, ImageChops, ImageStat

        ground, tone = (Image.new("RGB", self.patch.size, colour) for colour in self.tones)
        strongest = ImageStat.Stat(ImageChops.difference(tone, ground).convert("L")).mean[0]
        apart = ImageChops.difference(self.patch, ground).convert("L")
        return np.asarray(apart) >= max(_FAINTEST * strongest, 1)

    @cached_property
    def thick(self) -> Mask:
        """Its lines, thicker."""
        return lightest(self.lines.view(np.uint8), _THICKER).view(np.bool_)

    @cached_property
    def broad(self) -> "Image":
        """How light it is in broad strokes, its words aside: what is left of a photograph at arm's length."""
        from PIL import ImageFilter

        return self.wordless.convert("L").filter(ImageFilter.GaussianBlur(_BROAD * CLOSE_DPI / INCH))

    def shows(self, sight: Sight) -> bool:
        """Whether its pattern can be seen in some sight."""
        ground, tone = map(sight.see, self.tones)
        return colour_difference(ground, tone) >= PATTERN_SHOWS


def _counted(picture: "Image") -> dict[Pixel, int]:
    """How often each colour occurs in an RGB picture."""
    found: list[tuple[int, Pixel]] = picture.getcolors(picture.width * picture.height) or []  # type: ignore[assignment]
    return {pixel: count for count, pixel in found}


def samples(page: Page, known: Mapping[tuple[str, str], Kind]) -> Iterator[Sample]:
    """The patches of a page, drawn finer, whose kinds are known; the first of each kind on the page will do."""
    met = set()
    for item in page.items:
        kind = _kind(document_stem(page.document), item, known)
        if kind and item.face == "front" and kind not in met and (rect := _patch(page, item, kind.mark)):
            met.add(kind)
            picture, at = close_up(page.pdf, rect, CLOSE_DPI)
            patch = picture.cut_out(rect.moved(-at.x, -at.y))
            wordless = _wordless(patch, rect, words_in(page.words, item.rect))
            yield Sample(kind, page, item, *(one.rotate(item.turn, expand=True) for one in (patch, wordless)))


def _kind(document: str, item: ItemRecord, known: Mapping[tuple[str, str], Kind]) -> Kind | None:
    name = re.sub(r"\Acopy-\d+-", "", item.id)
    return known.get((document, name)) or known.get((document, re.sub(r"-\d+\Z", "", name)))


def _patch(page: Page, item: ItemRecord, mark: str) -> Rect | None:
    """Where on the page to look: beside the group's mark, or at all of the item."""
    if not mark:
        return item.rect.inset(_EDGE)
    words = [word for word in words_in(page.words, item.rect) if word.text == mark]
    if not words:
        return None
    centre = max(words, key=lambda word: word.size).box.centre
    patches = (turned_rect(one.moved(20.0, 20.0), Size(40.0, 40.0), item.turn) for one in (_BESIDE, _BEYOND))
    beside, beyond = (patch.moved(centre.x - 20.0, centre.y - 20.0) for patch in patches)
    return beside if item.rect.inset(_FRAMED).holds(beside) else beyond


def _wordless(patch: "Image", rect: Rect, words: Iterable[PrintedWord]) -> "Image":
    """The patch with blank paper where words stand."""
    from PIL import ImageDraw

    bare = patch.copy()
    for word in words:
        box = word.box.moved(-rect.x, -rect.y)
        corners = [side * CLOSE_DPI / INCH for side in (box.x, box.y, box.right, box.bottom)]
        ImageDraw.Draw(bare).rectangle(corners, fill="white")
    return bare


def alike(found: Iterable[Sample]) -> Iterator[Finding]:
    """Pairs of kinds that neither colour nor pattern tells apart in some sight."""
    first: dict[Kind, Sample] = {}
    for sample in found:
        first.setdefault(sample.kind, sample)
    for one, other in combinations(first.values(), 2):
        if one.kind.of == other.kind.of and (sights := _mistaken(one, other)):
            named = ", ".join(sight.name for sight in sights)
            message = f"{one.kind.of} {one.kind.name} and {other.kind.name} look alike in {named}"
            yield Finding(CHECK, message, one.page.document, one.page.number, one.item.id, one.item.rect)


def _mistaken(one: Sample, other: Sample) -> list[Sight]:
    """The sights in which two samples look alike."""
    grounds = one.tones[0], other.tones[0]
    near = [sight for sight in SIGHTS.values() if colour_difference(*map(sight.see, grounds)) < COLOURS_APART]
    if near and patterns_differ(one, other):
        return [sight for sight in near if not (one.shows(sight) or other.shows(sight))]
    return near


def patterns_differ(one: Sample, other: Sample) -> bool:
    """Whether either has lines that the other has not, however it is laid on it."""
    if one.kind.mark:
        shifts = ((across, down) for across in _SHIFTS for down in _SHIFTS)
        return not any(all(bare < BANDS_APART for bare in _bare(one, other, shift, True)) for shift in shifts)
    most = max(*_bare(one, other, (0, 0), False), _pictured(one, other) / _PICTURED)
    return most * (INCH / CLOSE_DPI) ** 2 >= one.kind.apart


def _pictured(one: Sample, other: Sample) -> int:
    """In how many pixels the pictures on two samples differ, colours aside."""
    from PIL import ImageChops

    size = min(one.patch.width, other.patch.width), min(one.patch.height, other.patch.height)
    first, second = (sample.broad.crop((0, 0, *size)) for sample in (one, other))
    return sum(ImageChops.difference(first, second).histogram()[_TONE:])


def _bare(one: Sample, other: Sample, shift: tuple[int, int], share: bool) -> Iterator[float]:
    """How many pixels of each one's lines, or what share of them, the other's do not cover when shifted on it."""
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
