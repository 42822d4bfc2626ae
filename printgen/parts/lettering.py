"""Large titles as lettering: letters with outline and shadow, in an arch or rising, and no seam within a letter."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from math import fsum
from typing import NamedTuple, cast

from msgspec import Struct

from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    Placed,
    Stroke,
    bounds,
    moved_path,
    polygon_path,
    rect_path,
    shape,
)
from printgen.geometry import Path, Point, Rect, Segment
from printgen.type.line_breaks import is_wide
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Style, Typesetter

_EM = 1000.0  # outlines are in 1/1000 em
_OVERLAP = -60.0  # how far the box of a letter may reach into that of the one before it
_LEVELS = 24  # the heights at which the distance of two letters is measured
_DEEP = 0.13  # em: how far a gap between two letters counts
_WIDEST, _CLOSEST = 260.0, -20.0  # the most that letters are moved apart, and together, for seams between them
_SEAM, _LEAST = 22.0, 0.6  # the least distance of a letter from a seam, and in mm
_TRACKED = (0.0, 20.0, 40.0, 70.0, 100.0)  # trackings to try if one seam decides
_CLEAR = 4.0  # mm from a seam, for a line that stays between two
_MOST_LINES = 3
_LEADING = 0.42  # em: the widest gap between two lines, with their border and shadow in it
_SPAN = 0.75  # of a box's width: a title that spans it well ...
_SMALLER = 0.65  # ... may have letters of that size, relative to a title that does not
_SPACED = 50.0, 80.0, 110.0, 140.0  # 1/1000 em that letters are moved apart for it
_APART, _WORDS_APART = 70.0, 260.0  # the distances of letters, and of words, in a line with several scripts
_BLANK = 280.0  # the least width of a blank, besides the distance of letters
_SHARES = tuple(1 - 0.025 * step for step in range(10))  # of the largest size, to be tried
_GLYPHS = 500  # outlines whose edges are cached: measuring those of a title again takes 20 ms, for each way to set it
_LARGER = 5.0  # mm of an em: how much a larger size is worth, beside the costs of a line


class Lettering(Struct, frozen=True):
    """How a style letters large titles; lengths in em.

    ``arch`` raises the middle of a line, ``rise`` its right end, relative to its width. ``halo`` is a pale border
    around everything, ``edge`` the line around letters, ``inline`` the distance and the width of a light line within
    them. ``shadow`` leads to the right and down. ``split`` darkens the lower half. ``fill`` is a color of the palette.
    """

    fill: str = "second"
    arch: float = 0.0
    rise: float = 0.0
    edge: float = 0.03
    halo: float = 0.06
    inline: tuple[float, float] | None = None
    shadow: tuple[float, float] = (0.07, 0.07)
    split: bool = False


LETTERINGS: dict[str, Lettering] = {
    "block": Lettering(inline=(0.028, 0.016), shadow=(0.075, 0.075), split=True),
    "arch": Lettering(arch=0.085, edge=0.032, halo=0.085, shadow=(0.045, 0.06)),
    "carved": Lettering(arch=0.05, edge=0.036, halo=0.045, inline=(0.026, 0.012), shadow=(0.05, 0.05)),
    "rising": Lettering(rise=0.07, edge=0.04, halo=0.06, shadow=(-0.1, 0.07), split=True),
    "plain": Lettering(shadow=(0.0, 0.0)),
}


class Letter(NamedTuple):
    """A letter, or a word whose letters are joined: its outline, its width and its distance from the one before.

    Lengths are in 1/1000 em.
    """

    path: Path
    width: float
    before: float


class LetteredLine(NamedTuple):
    """A line of lettering: the outline of each letter, and the size of an em (mm)."""

    paths: tuple[Path, ...]
    size: float


def lettered(
    setter: Typesetter, lines: Sequence[str], box: Rect, seams: Sequence[float], look: Lettering
) -> tuple[LetteredLine, ...]:
    """Letter a title as large as a box permits, with each seam (x in mm) between two letters.

    It is in its own lines, in one, or if it has only one in up to three: in the largest letters among the ways that
    span the box well, if these letters are not much smaller than others.
    """
    style = Style("display", 60, 10, caps=True)
    ways = [lines, [" ".join(lines)]] if len(lines) > 1 else list(_ways(lines[0].split()))
    tried: list[tuple[LetteredLine, ...]] = []
    for way in ways:
        rows = [row for line in way if (row := _letters(setter, setter.cased(line, style)))]
        found = _set_rows(rows, box, seams, look)
        # The letters of a title's own lines move apart a little for a better span.
        for apart in _SPACED if way is lines else ():
            if _span(found) < _SPAN * box.width:
                wider = _set_rows([_spaced(row, apart) for row in rows], box, seams, look)
                found = wider if _least_size(wider) > 0.9 * _least_size(found) else found
        tried.append(found)
    most = max(map(_least_size, tried))
    spanning = [one for one in tried if _span(one) >= _SPAN * box.width and _least_size(one) >= _SMALLER * most]
    return max(spanning or tried, key=_least_size)


def _set_rows(
    rows: Sequence[Sequence[Letter]], box: Rect, seams: Sequence[float], look: Lettering
) -> tuple[LetteredLine, ...]:
    """Set rows of letters in parts of a box, one below the other."""
    tall = box.height / max(1, len(rows))
    boxes = [Rect(box.x, box.y + tall * number, box.width, tall) for number in range(len(rows))]
    return _closed_up([_lettered(row, part, seams, look) for row, part in zip(rows, boxes, strict=True)])


def _closed_up(lines: Sequence[LetteredLine]) -> tuple[LetteredLine, ...]:
    """Move lines towards the middle of their box, until no gap between two is wider than in one title."""
    spans = [bounds(tuple(chain.from_iterable(line.paths))) for line in lines]
    excess = [
        max(0.0, lower.y - upper.bottom - _LEADING * line.size)
        for (upper, lower), line in zip(pairwise(spans), lines, strict=False)
    ]
    half = fsum(excess) / 2
    shifts = [half - fsum(excess[:number]) for number in range(len(lines))]
    return tuple(
        line._replace(paths=tuple(moved_path(path, 0.0, shift) for path in line.paths)) if shift else line
        for line, shift in zip(lines, shifts, strict=True)
    )


def _spaced(row: Sequence[Letter], apart: float) -> list[Letter]:
    """Move the letters of a row apart (1/1000 em)."""
    return [letter._replace(before=letter.before + (apart if number else 0.0)) for number, letter in enumerate(row)]


def _least_size(lines: Sequence[LetteredLine]) -> float:
    return min((line.size for line in lines), default=0.0)


def _span(lines: Sequence[LetteredLine]) -> float:
    """Return the width of the widest line."""
    return max((bounds(tuple(chain.from_iterable(line.paths))).width for line in lines if line.paths), default=0.0)


def _ways(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the ways to set words in one, two or three lines of about the same length."""
    whole = len(" ".join(words))
    for count in range(1, min(len(words), _MOST_LINES) + 1):
        lines: list[list[str]] = [[]]
        for word in words:
            if lines[-1] and len(lines) < count and len(" ".join([*lines[-1], word])) > whole / count + len(word) / 2:
                lines.append([])
            lines[-1].append(word)
        yield [" ".join(line) for line in lines]


def _lettered(row: Sequence[Letter], box: Rect, seams: Sequence[float], look: Lettering) -> LetteredLine:
    """Place a line in the middle of a box, or between two seams if no size has all seams between letters."""
    ink = bounds(tuple(segment for letter in row for segment in letter.path))
    size = _largest(row, ink, box, look)
    # A slightly smaller line may have its seams in better places.
    tried = [(size * share, found) for share in _SHARES if (found := _fitted(row, box, size * share, seams))]
    if not tried:
        ends = [box.x, *(seam for seam in seams if box.x < seam < box.right), box.right]
        left, right = max(pairwise(ends), key=lambda two: two[1] - two[0])
        box = box._replace(x=left + _CLEAR, width=right - left - 2 * _CLEAR)
        tried = [(_largest(row, ink, box, look), _Fitting(0.0, -_wide(row) / 2, 0.0))]
    own, place = min(tried, key=lambda one: one[1].cost - _LARGER * one[0])
    base = box.centre.y - (ink.y + ink.height / 2) * own / _EM
    return _set(row, place, Point(box.centre.x, base), own, look)


def _largest(row: Sequence[Letter], ink: Rect, box: Rect, look: Lettering) -> float:
    """Return the largest size (mm of an em) at which a line fits in a box."""
    around = look.halo + look.edge + max(map(abs, look.shadow))
    bent = max(abs(look.arch), abs(look.rise)) * _wide(row) / _EM
    return min(box.width / (_wide(row) / _EM + 2 * around), box.height / (ink.height / _EM + around + bent + 0.05))


def draw_lettering(lines: Sequence[LetteredLine], look: Lettering) -> Iterator[Placed]:
    """Draw lettering: the halo and the shadow of all letters first, then the letters.

    In Minimal the halo has no gaps, for rests of a drawing between letters would be loose lines.
    """
    line, blank, paper = Ink("line"), Ink("drawn-blank"), Ink("calm", "paper")
    for row in lines:
        yield shape(_band(row), blank, Stroke(blank, 3 * (look.halo + look.edge) * row.size, round=True))
    for row in lines:
        for path in row.paths:
            for place in (path, *_steps(path, row.size, look)):
                wide = 2 * (look.halo + look.edge) * row.size
                yield shape(place, paper, Stroke(paper, wide, round=True))
    for row in lines:
        for path in row.paths:
            steps = _steps(path, row.size, look)
            wide = look.edge * row.size
            for place in steps:
                yield shape(place, Ink("ground", "line"), Stroke(Ink("ground", "line"), wide, round=True))
            if steps:
                yield shape(steps[-1], Ink("lettering-shade"))
        for path in row.paths:
            yield shape(path, line, Stroke(line, look.edge * row.size, round=True))
            yield from _face(path, row.size, look)


def _band(row: LetteredLine) -> Path:
    """Return the area from the tops of a line's letters to their feet, with all that is between them."""
    boxes = [bounds(path) for path in row.paths if path]
    tops = [(x, box.y) for box in boxes for x in (box.x, box.right)]
    feet = [(x, box.bottom) for box in boxes for x in (box.x, box.right)]
    return polygon_path([*tops, *reversed(feet)])


def _face(path: Path, size: float, look: Lettering) -> Iterator[Placed]:
    """Draw what lies within the outline of a letter."""
    box = bounds(path)
    yield shape(path, Ink("calm", look.fill))
    inner: list[Placed] = []
    if look.split:
        low = box._replace(y=box.y + 0.52 * box.height, height=0.48 * box.height)
        inner.append(shape(rect_path(low), Ink("tone", look.fill)))
    if look.inline:
        off, wide = (length * size for length in look.inline)
        inner.append(shape(path, stroke=Stroke(Ink("ground", "paper"), 2 * (off + wide), round=True)))
        inner.append(shape(path, stroke=Stroke(Ink("ground", look.fill), 2 * off, round=True)))
    if inner:
        yield Placed(ORIGIN, Group(Frame(box.size, tuple(inner)), clip=path))


def _steps(path: Path, size: float, look: Lettering) -> list[Path]:
    """Return the copies of a letter that make its shadow a block, the furthest last."""
    right, down = (length * size for length in look.shadow)
    count = round(max(abs(right), abs(down)) / (0.5 * look.edge * size)) if look.edge else 0
    return [moved_path(path, right * step / count, down * step / count) for step in range(1, count + 1)]


# Letters and their distances


def _letters(setter: Typesetter, line: str) -> list[Letter]:
    """Return the letters of a line at optically even distances; words whose letters are joined stay whole."""
    faces = setter.faces
    if faces.is_shaped(line):
        return _shaped_letters(faces, line)
    letters: list[Letter] = []
    blank = 0.0
    for part, face in faces.runs(line, "display"):
        file = faces.file(face)
        for character in part:
            path = file.outline(file.glyph(ord(character)))
            if path:
                letters.append(_letter(path, blank))
                blank = 0.0
            else:
                blank += max(_BLANK, 0.75 * file.advance(ord(character)))
    return _evened(letters)


def _shaped_letters(faces: Typefaces, line: str) -> list[Letter]:
    """Return a line from left to right: the words of scripts that join letters, and single letters of others."""
    letters: list[Letter] = []
    before = x = 0.0
    path: list[Segment] = []

    def end() -> None:
        """End the word or letter that has been collected."""
        nonlocal before, x
        if path:
            letters.append(_letter(tuple(path), before if letters else 0.0))
            path.clear()
            before = _APART
        x = 0.0

    for run in faces.shaped([(line, "display")]):
        file = faces.file(run.face)
        wide = is_wide(run.text)
        for glyph in run.glyphs:
            outline = file.outline(glyph.number)
            if wide:  # its letters do not join
                end()
            if not outline:
                end()
                before = _WORDS_APART
            path += moved_path(outline, x + glyph.x, -glyph.y)
            x += glyph.advance
        for character in "" if run.glyphs else run.text:
            end()
            path += file.outline(file.glyph(ord(character)))
            before = before if path else _WORDS_APART
        end()
    return letters


def _letter(outline: Path, before: float) -> Letter:
    """Return the letter with an outline, moved so that its ink begins at 0."""
    path, width = _at_origin(outline)
    return Letter(path, width, before)


@lru_cache(_GLYPHS)
def _at_origin(outline: Path) -> tuple[Path, float]:
    path = moved_path(outline, -bounds(outline).x, 0.0)
    return path, bounds(path).width


def _evened(letters: Sequence[Letter]) -> list[Letter]:
    """Give letters optical distances: the areas between them, as far as the eye counts them, are alike."""
    edges = [_edges(letter.path) for letter in letters]
    wanted = 0.095 * _EM
    found = [letters[0]._replace(before=0.0)] if letters else []
    for (before, after), letter in zip(pairwise(edges), letters[1:], strict=True):
        gaps = [left + right for (_, right), (left, _) in zip(before, after, strict=True) if left + right < _EM]
        if not gaps:
            found.append(letter._replace(before=wanted + letter.before))
            continue
        low = min(gaps)
        mean = fsum(min(gap - low, _DEEP * _EM) for gap in gaps) / len(gaps)
        found.append(letter._replace(before=max(_OVERLAP, max(0.04 * _EM, wanted - mean) - low) + letter.before))
    return found


@lru_cache(_GLYPHS)
def _edges(path: Path) -> list[tuple[float, float]]:
    """Return the distances of a letter's ink from the left and the right of its box at each height of a capital."""
    box, points = bounds(path), _flattened(path)
    found = []
    for level in range(_LEVELS):
        y = -0.006 * _EM - 0.69 * _EM * level / (_LEVELS - 1)
        xs = [
            start[0] + (end[0] - start[0]) * (y - start[1]) / (end[1] - start[1])
            for start, end in points
            if min(start[1], end[1]) <= y < max(start[1], end[1])
        ]
        found.append((min(xs) - box.x, box.right - max(xs)) if xs else (_EM, _EM))
    return found


def _flattened(path: Path) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the straight lines of a path, four for each curve."""
    lines = []
    start = at = (0.0, 0.0)
    for segment in path:
        if segment[0] == "M":
            start = at = segment[1:]
        elif segment[0] == "L":
            lines.append((at, segment[1:]))
            at = segment[1:]
        elif segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            for step in range(1, 5):
                t = step / 4
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                point = (a * at[0] + b * x1 + c * x2 + d * x, a * at[1] + b * y1 + c * y2 + d * y)
                lines.append((lines[-1][1] if step > 1 else at, point))
            at = (x, y)
        else:
            lines.append((at, start))
            at = start
    return lines


# Places


def _wide(row: Sequence[Letter], tracking: float = 0.0) -> float:
    """Return the width of a line in 1/1000 em."""
    return fsum(letter.width + letter.before for letter in row) + tracking * (len(row) - 1)


class _Fitting(NamedTuple):
    """How a line is shifted so that seams fall between letters: all lengths in 1/1000 em.

    ``left`` is its start relative to the middle; ``cost`` is how much worse it looks (mm).
    """

    tracking: float
    left: float
    cost: float


def _fitted(row: Sequence[Letter], box: Rect, size: float, seams: Sequence[float]) -> _Fitting | None:
    """Return the best tracking and start of a line with each seam between two letters, None if there are none."""
    factor, wide, count = size / _EM, _wide(row), len(row)
    middles = [(seam - box.centre.x) / factor for seam in seams]
    half = box.width / factor / 2
    apart = max(_SEAM, _LEAST / factor)
    gaps, x = [], 0.0  # the middle of the gap before each letter
    for letter in row:
        gaps.append(x + letter.before / 2)
        x += letter.before + letter.width

    def fitting(tracking: float, left: float) -> _Fitting | None:
        whole = wide + tracking * (count - 1)
        if left < -half or left + whole > half:
            return None
        for middle in middles:
            if not left - apart < middle < left + whole + apart:
                continue
            near = (
                abs(left + gaps[number] + tracking * (number - 0.5) - middle) <= (letter.before + tracking) / 2 - apart
                for number, letter in enumerate(row)
                if number
            )
            if not any(near):
                return None
        return _Fitting(tracking, left, factor * (2.0 * abs(left + whole / 2) + 1.5 * abs(tracking)))

    tried = [fitting(0.0, -wide / 2)]
    for first in range(1, count):
        for seam in middles:
            tried += [fitting(apart, seam - gaps[first] - apart * (first - 0.5)) for apart in _TRACKED]
        for last in range(first + 1, count):
            for one, other in pairwise(middles):
                tracking = (other - one - gaps[last] + gaps[first]) / (last - first)
                if _CLOSEST <= tracking <= _WIDEST:
                    tried.append(fitting(tracking, one - gaps[first] - tracking * (first - 0.5)))
    good = [one for one in tried if one]
    return min(good, key=lambda one: one.cost) if good else None


def _set(row: Sequence[Letter], place: _Fitting, middle: Point, size: float, look: Lettering) -> LetteredLine:
    """Place the letters of a line from the middle of its base line, then bend it."""
    factor = size / _EM
    half = (_wide(row) + place.tracking * (len(row) - 1)) * factor / 2
    paths = []
    x = place.left
    for letter in row:
        x += letter.before
        paths.append(_bent(moved_path(letter.path, middle.x + x * factor, middle.y, factor), middle.x, half, look))
        x += letter.width + place.tracking
    return LetteredLine(tuple(paths), size)


def _bent(path: Path, middle: float, half: float, look: Lettering) -> Path:
    """Raise the middle of a line, or its right end; upright strokes stay upright."""
    if not (look.arch or look.rise) or not half:
        return path

    def lift(x: float) -> float:
        share = (x - middle) / half
        return 2 * half * (look.arch * (share * share - 0.5) - look.rise * share / 2)

    def bent(segment: Segment) -> Segment:
        numbers = segment[1:]
        points = [value for x, y in zip(numbers[::2], numbers[1::2], strict=True) for value in (x, y + lift(x))]
        return cast(Segment, (segment[0], *points))

    return tuple(map(bent, path))
