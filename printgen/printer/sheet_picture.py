"""A picture of one side of the printed test page: its marks, and their places on the paper."""

import cmath
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

import numpy as np
from msgspec import Struct

from printgen.errors import PrintgenError, Problem
from printgen.geometry import INCH, Point, Size
from printgen.messages import joined, message
from printgen.printer.marks import DOT, INNER, OUTER, SIDES, Side, marks
from printgen.printer.paper_edges import Edge, Gray, Numbers, paper_edges

LEAST_DPI = 140
_SEARCHED = 4.0  # pixels a mm of the copy that is searched for marks
_ALIKE = 0.6  # the least correlation with a mark
_MOST_FOUND = 24
_NEAR = 4.0  # mm from a mark to where others say that it is, as a printer's scale may be off by 1%
_FEWEST = 5  # of six marks
_FARTHEST = 14.0  # mm from an edge of the paper to where the marks say that it is
_SIZE = 0.015  # the difference of a sheet from its size that the resolution of a scan may cause
_ASPECT = 0.05  # the difference of its sides' ratio that a camera may cause
_SQUARE = math.radians(0.4)  # the difference of a corner of a scan from a right angle
_REACH = OUTER + 0.6  # mm from a mark's center: the area in which it is measured


class SidePicture(Struct, frozen=True):
    """A side as a picture shows it: the map from the paper in mm to pixels, and the place of each mark on the paper."""

    name: str
    side: Side
    gray: Gray
    onto: Numbers
    found: Mapping[Point, Point]

    def shades(self, points: Sequence[Point]) -> Numbers:
        """Return the shades at points of the paper; those outside the picture are not a number."""
        x, y = (_mapped(self.onto, np.array(points)) - 0.5).T
        left, top = np.floor(x).astype(int), np.floor(y).astype(int)
        height, width = self.gray.shape
        inside = (left >= 0) & (top >= 0) & (left < width - 1) & (top < height - 1)
        left, top = np.where(inside, left, 0), np.where(inside, top, 0)
        right, down = x - left, y - top
        above = self.gray[top, left] * (1 - right) + self.gray[top, left + 1] * right
        below = self.gray[top + 1, left] * (1 - right) + self.gray[top + 1, left + 1] * right
        return np.where(inside, above * (1 - down) + below * down, np.nan)


def seen(gray: Gray, dpi: float | None, paper: Size, name: str) -> SidePicture:
    """Find the paper and the marks in a picture; ``dpi`` is None for a photo, ``name`` the picture's name in messages.

    Raises PrintgenError with advice if something cannot be seen.
    """
    edges = paper_edges(gray)
    flat = _flat(edges, dpi, paper, name)
    _check_resolution(flat, gray, name)
    found = _marks_in(gray, flat)
    side, about, pairs = _side_of(found, paper, name)
    frame = _frame([edge for edge in edges if edge], flat, about, paper, name)
    places = {mark: Point(*_mapped(np.linalg.inv(frame), np.array([place]))[0]) for mark, place in pairs.items()}
    return SidePicture(name, side, gray, np.linalg.inv(flat) @ frame, places)


def _mapped(matrix: Numbers, points: Numbers) -> Numbers:
    """Map points (rows of x and y) by a projective matrix."""
    across = np.column_stack((points, np.ones(len(points)))) @ matrix.T
    return across[:, :2] / across[:, 2:]


def refusal(name: str, what: str, hint: str) -> PrintgenError:
    """Return the error for a picture that cannot be used."""
    return PrintgenError(Problem(joined([name, what], ": "), hint=hint))


def _on_something_dark() -> str:
    return message(
        "put something dark behind the sheet, or leave the scanner's lid open in a dark room, so that the paper's "
        "edges show; keep the sheet a little away from the edges of the glass"
    )


# --- the picture as a plane in mm


def _flat(edges: Sequence[Edge | None], dpi: float | None, paper: Size, name: str) -> Numbers:
    """Return the map from pixels to a plane in mm, by a scan's resolution or by the paper's corners in a photo."""
    seen_edges = [edge for edge in edges if edge]
    scan = np.diag([INCH / dpi, INCH / dpi, 1.0]) if dpi else None
    if len(seen_edges) < len(edges):
        if scan is not None:
            return scan
        text = message("it does not state its resolution, and not all edges of the paper are visible")
        raise refusal(
            name, text, message("scan it as PNG, TIFF or PDF; or photograph the whole sheet on something dark")
        )
    top, right, bottom, left = seen_edges
    corners = np.array([top.meets(left), top.meets(right), bottom.meets(right), bottom.meets(left)])
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    wide, tall = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    size = paper if (wide > tall) == (paper.width > paper.height) else Size(paper.height, paper.width)
    off = math.log(wide / tall * size.height / size.width)
    square = all(abs(_angle(one, other)) < _SQUARE for one, other in ((top, bottom), (left, right)))
    if scan is not None and square and abs(off) < _SIZE and abs(wide * scan[0, 0] / size.width - 1) < _SIZE:
        return scan
    if abs(off) > (_SIZE if square else _ASPECT):
        text = message(
            "the sheet in it is {ratio} times as long as it is wide, but the paper is {width} x {height} mm",
            ratio=f"{max(wide, tall) / min(wide, tall):.2f}",
            width=f"{paper.width:g}",
            height=f"{paper.height:g}",
        )
        raise refusal(name, text, message("give the paper of the test page with --paper, or take the photo from above"))
    return _projection(corners, size)


def _angle(one: Edge, other: Edge) -> float:
    """Return the angle between two edges that are about parallel."""
    (a, b), (c, d) = one.direction, other.direction
    return math.atan((a * d - b * c) / (a * c + b * d))


def _projection(corners: Numbers, size: Size) -> Numbers:
    """Return the map that puts four corners onto those of a rectangle at the origin."""
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, ((0, 0), (size.width, 0), size, (0, size.height)), strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(values)), 1.0).reshape(3, 3)


def _check_resolution(flat: Numbers, gray: Gray, name: str) -> None:
    height, width = gray.shape
    middle = np.array([[width / 2, height / 2], [width / 2 + 1, height / 2], [width / 2, height / 2 + 1]])
    here, right, down = _mapped(flat, middle)
    dpi = INCH / max(math.dist(here, right), math.dist(here, down))
    if dpi < LEAST_DPI:
        text = message("its resolution is too low: {dpi} dpi", dpi=round(dpi))
        raise refusal(name, text, message("scan the sheet at 300 dpi, or at least at {least} dpi", least=LEAST_DPI))


# --- the marks


def _marks_in(gray: Gray, flat: Numbers) -> list[tuple[float, float]]:
    """Return the places in the plane that look like marks."""
    onto = np.linalg.inv(flat)
    corners = np.array([[x, y] for x in (0, gray.shape[1]) for y in (0, gray.shape[0])], float)
    low, high = (limit(_mapped(flat, corners), axis=0) for limit in (np.min, np.max))
    copy = _copy(gray, onto, low, high)
    found = []
    for x, y in _alike(copy):
        place = low + np.array([x, y]) / _SEARCHED
        if (center := _center(gray, flat, onto, place)) is not None:
            found.append(center)
    return found


def _copy(gray: Gray, onto: Numbers, low: Numbers, high: Numbers) -> Numbers:
    """Return the part of the plane from one point to another in a low resolution."""
    from PIL import Image

    wide, tall = (math.ceil(side) for side in (high - low) * _SEARCHED)
    middle = _mapped(onto, np.array([(low + high) / 2, (low + high) / 2 + (1, 0)]))
    times = max(1, int(math.dist(*middle) / _SEARCHED))
    picture = Image.fromarray(gray).reduce(times)
    matrix = (
        np.diag([1 / times, 1 / times, 1])
        @ onto
        @ np.array([[1 / _SEARCHED, 0, low[0]], [0, 1 / _SEARCHED, low[1]], [0, 0, 1]])
    )
    across = tuple((matrix / matrix[2, 2]).ravel()[:8])
    turned = picture.transform(
        (wide, tall), Image.Transform.PERSPECTIVE, across, Image.Resampling.BILINEAR, fillcolor=255
    )
    return np.asarray(turned, dtype=float)


def _alike(copy: Numbers) -> Iterator[tuple[float, float]]:
    """Yield the places of a copy that correlate best with a mark, at most a fixed number of them."""
    half = math.ceil((OUTER + 1.0) * _SEARCHED)
    fine = np.arange(-half * 4 - 2, half * 4 + 3) / (4 * _SEARCHED)  # four samples a pixel, across and down
    distance = np.hypot(*np.meshgrid(fine, fine))
    white = ~((distance < DOT) | ((distance > INNER) & (distance < OUTER))) & (distance < OUTER + 1.0)
    inside = distance < OUTER + 1.0
    size = len(fine) // 4
    white, inside = (one[: size * 4, : size * 4].reshape(size, 4, size, 4).mean(axis=(1, 3)) for one in (white, inside))
    pattern = np.where(inside > 0.5, white - white[inside > 0.5].mean(), 0.0)
    window = (inside > 0.5).astype(float)
    shape = tuple(-(-(side + size) // 128) * 128 for side in copy.shape)  # numbers that are transformed quickly

    def convolved(one: Numbers, other: Numbers) -> Numbers:
        product = np.fft.rfft2(one, shape) * np.fft.rfft2(other[::-1, ::-1], shape)
        start = size // 2
        return np.fft.irfft2(product, shape)[start : start + copy.shape[0], start : start + copy.shape[1]]

    mean = convolved(copy, window) / window.sum()
    spread = np.sqrt(np.maximum(convolved(copy**2, window) - mean**2 * window.sum(), 400.0 * window.sum()))
    likeness = convolved(copy, pattern) / (spread * np.sqrt((pattern**2).sum()))
    for _ in range(_MOST_FOUND):
        y, x = np.unravel_index(int(np.argmax(likeness)), likeness.shape)
        if likeness[y, x] < _ALIKE:
            return
        yield x + 0.5, y + 0.5
        likeness[max(0, y - half) : y + half, max(0, x - half) : x + half] = 0.0


def _center(gray: Gray, flat: Numbers, onto: Numbers, place: Numbers) -> tuple[float, float] | None:
    """Return the exact center of a mark near a place of the plane; None at the picture's edge."""
    for _ in range(2):
        middle, beside = _mapped(onto, np.array([place, (place[0] + _REACH, place[1])]))
        reach = math.ceil(math.dist(middle, beside))
        left, top = (int(value) - reach for value in middle)
        right, low = left + 2 * reach + 1, top + 2 * reach + 1
        if left < 0 or top < 0 or right > gray.shape[1] or low > gray.shape[0]:
            return None
        part = gray[top:low, left:right].astype(float)
        rows, columns = np.mgrid[top:low, left:right] + 0.5
        near = np.hypot(columns - middle[0], rows - middle[1]) <= reach
        dark, white = np.percentile(part[near], (5, 95))
        # Everything that is clearly ink counts the same; noise and marks that shine through the paper do not count.
        ink = np.where(near, np.clip((white - part) / max(1.0, white - dark) - 0.35, 0, 0.3), 0.0)
        place = _mapped(flat, np.array([[(ink * columns).sum(), (ink * rows).sum()]]) / ink.sum())[0]
    return float(place[0]), float(place[1])


def _side_of(
    found: Sequence[tuple[float, float]], paper: Size, name: str
) -> tuple[Side, tuple[complex, complex], dict[Point, tuple[float, float]]]:
    """Return the side that a picture shows, the turn and the place of the page in the plane, and where each mark is."""
    places = np.array([complex(*place) for place in found])
    best: dict[tuple[Side, int], tuple[int, float, complex, complex]] = {}
    for side in SIDES:
        true = np.array([complex(*mark) for mark in marks(paper, side)])
        for turn, start in _alignments(places, true):
            nearest = np.abs((turn * true + start)[:, None] - places).min(axis=1)
            close = nearest < _NEAR
            quarter = round(cmath.phase(turn) / (math.pi / 2)) % 4
            fit = (int(close.sum()), -float(nearest[close].sum()), turn, start)
            best[side, quarter] = max(best.get((side, quarter), fit), fit, key=lambda one: one[:2])
    ranked = sorted(best.items(), key=lambda one: one[1][:2], reverse=True)
    most = ranked[0][1][0] if ranked else 0
    if most < _FEWEST or (len(ranked) > 1 and ranked[1][1][0] == most):
        text = message("only {n} of the test page's {all} marks can be seen", n=min(most, len(found)), all=len(true))
        hint = message(
            "scan or photograph the whole page of 'printgen calibrate' with all its rings, and name its paper with "
            "--paper"
        )
        raise refusal(name, text, hint)
    (side, _), (_, _, turn, start) = ranked[0]
    pairs = {}
    for mark in marks(paper, side):
        apart = np.abs(turn * complex(*mark) + start - places)
        if apart.min() < _NEAR:
            pairs[mark] = found[int(apart.argmin())]
    return side, (turn, start), pairs


def _alignments(places: Numbers, true: Numbers) -> Iterator[tuple[complex, complex]]:
    """Yield the turns and shifts that put two marks on two places, if the distances agree."""
    for one, other in permutations(range(len(places)), 2):
        for first, second in combinations(range(len(true)), 2):
            turn = (places[other] - places[one]) / (true[second] - true[first])
            if abs(abs(turn) - 1) < 0.05:
                yield complex(turn), complex(places[one] - turn * true[first])


# --- the paper in the plane


def _frame(edges: Sequence[Edge], flat: Numbers, about: tuple[complex, complex], paper: Size, name: str) -> Numbers:
    """Return the map from the paper to the plane, by its edges; ``about`` is nearly that map, by its marks."""
    turn, start = about[0] / abs(about[0]), about[1]
    middle = complex(paper.width / 2, paper.height / 2)
    start += (about[0] - turn) * middle  # the marks' scale is the printer's, and not the paper's
    turns: list[float] = []
    across: list[tuple[complex, float]] = []
    down: list[tuple[complex, float]] = []
    for edge in edges:
        ends = np.array([edge.middle, np.add(edge.middle, np.multiply(edge.direction, 100))])
        one, other = (complex(*point) for point in _mapped(flat, ends))
        slant = cmath.phase((other - one) / turn)
        quarter = round(slant / (math.pi / 2))
        turns.append(slant - quarter * math.pi / 2)
        at = (one - start) / turn  # about where on the paper
        place, side, along = (at.imag, paper.height, down) if quarter % 2 == 0 else (at.real, paper.width, across)
        far = abs(place - side) < abs(place)
        if abs(place - (side if far else 0)) > _FARTHEST:
            text = message(
                "the edges in it do not match {width} x {height} mm paper",
                width=f"{paper.width:g}",
                height=f"{paper.height:g}",
            )
            raise refusal(name, text, message("give the paper of the test page with --paper"))
        along.append((one, side if far else 0.0))
    if not across or not down:
        raise refusal(name, message("the edges of the paper cannot be seen"), _on_something_dark())
    if max(turns) - min(turns) > 2 * _SQUARE:
        text = message("the sheet in it is not rectangular")
        raise refusal(name, text, message("lay the sheet flat, or use a scanner"))
    turn *= cmath.exp(1j * sum(turns) / len(turns))
    x = sum((one / turn).real - place for one, place in across) / len(across)
    y = sum((one / turn).imag - place for one, place in down) / len(down)
    origin = turn * complex(x, y)
    return np.array([[turn.real, -turn.imag, origin.real], [turn.imag, turn.real, origin.imag], [0, 0, 1]])
