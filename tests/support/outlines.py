"""Outlines of documents for review, written from their measured pages and their manifest.

Lengths are in mm, rounded to 0.1. A line of text is written as ``x y size face: words`` from the start of its baseline,
or, in cut-out pieces, its position from their corner. Repeated content is given by its place; long runs of lines are
shortened to the first and last.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import floor
from typing import Any

from tests.support.measured import Aid, Leaf, Line
from tests.support.pdfs import within

NEAR = 1.0  # how far from where the manifest says the edge of a trim is looked for
RUN = 4  # rows that are set alike and all written
SHARED = 0.15  # of a piece's lines are in others of its kind: more, and only what differs is written
INLINE = 2  # rows that are written beside a piece's place
BASELINE = 0.3  # how far apart lines of one row may stand
WORDS = 48  # characters that are written of a line

Item = dict[str, Any]
Told = dict[Any, Any]


def outline(leaves: Sequence[Leaf], pages: Sequence[dict[str, Any]]) -> str:
    """Return the outline of a document, one paragraph per page."""
    told: Told = {}
    return "".join(f"{line}\n" for leaf, page in zip(leaves, pages, strict=True) for line in _page(leaf, page, told))


def _page(leaf: Leaf, page: dict[str, Any], told: Told) -> Iterator[str]:
    number, kind, items = page["number"], page["kind"], page["items"]
    trim = "" if _figures(leaf.trim) == _figures((0, 0, *leaf.size)) else f", trim {_figures(leaf.trim)}"
    yield f"page {number}: {kind}, {_figures(leaf.size)}{trim}"
    rects = [item["rect"] for item in items]
    marks = [aid for aid in leaf.aids if not any(_inside(aid, rect) for rect in rects)]
    yield from _once(_marks(marks) if kind in _MARKED else (), told, f"marks as on page {number}")
    yield from map(_indented, _flow(line for line in leaf.lines if not any(_on(line, rect) for rect in rects)))
    lines = _spaces(leaf, items) if kind in ("tile", "poster") else _pieces(leaf, items, told)
    yield from _once(lines, told, f"items as on page {number}")


_MARKED = ("tile", "poster", "grid", "fold", "booklet")  # marks elsewhere belong to a figure


def _once(lines: Iterable[str], told: Told, where: str) -> Iterator[str]:
    """Return the lines, or the place where the same ones already are; the numbers of copies may differ."""
    found = list(lines)
    key = re.sub(r"-\d+\b", "", "\n".join(found))
    yield from map(_indented, [told[key]] if len(found) > 1 and key in told else found)
    told.setdefault(key, where)


def _marks(aids: Iterable[Aid]) -> Iterator[str]:
    """Return marks of one kind: those in a row together, and the repetitions of such a row with it."""
    rows: dict[tuple[str, str], list[float]] = {}
    for kind, way, at, start, end in sorted(aids):
        rows.setdefault((f"{way} {kind}", _figures((start, end), " to ")), []).append(at)
    alike: dict[str, list[str]] = {}
    for (name, span), places in rows.items():
        alike.setdefault(f"{name} at {_figures(places)}", []).append(span)
    yield from (f"{name}: {', '.join(spans)}" for name, spans in alike.items())


def _spaces(leaf: Leaf, items: Sequence[Item]) -> Iterator[str]:
    """Yield the spaces of a board with their words; they have no cuts or folds around them."""
    for item in items:
        lines = [line for line in leaf.lines if _on(line, item["rect"])]
        turns = {line.turn for line in lines}
        turned = f", turned {_figures(turns)}" if turns - {0} else ""
        yield f"{item['id']}{turned}: " + " | ".join(_short(line) for line in lines)


def _pieces(leaf: Leaf, items: Sequence[Item], told: Told) -> Iterator[str]:
    """Return cut-out or folded pieces: the first of a kind in full, differences of others, and places of copies."""
    faces = sorted(items, key=lambda item: item["face"] == "back")
    for like, (first, *others) in groupby(faces, lambda item: told.setdefault(_looks(leaf, item), _name(item))):
        if like == _name(first):
            yield from _piece(leaf, first, told)
        else:
            others = [first, *others]
        if others:
            places = ", ".join(_found(leaf, item["rect"], 2) for item in others)
            names = " to ".join(dict.fromkeys((_name(others[0]), _name(others[-1]))))
            yield f"{names}, like {like}: {places}"


def _piece(leaf: Leaf, item: Item, told: Told) -> Iterator[str]:
    """Return the place, words and folds of a piece, or only the new words if others of its kind were written."""
    lines, folds = _content(leaf, item)
    kind = told.setdefault(_kind(item), set())
    new = [line for line in lines if line not in kind]
    place = f"{_name(item)}: {_found(leaf, item['rect'])}"
    if len(lines) - len(new) > SHARED * len(lines):
        ends = dict.fromkeys((new[0], new[-1])) if new else ()
        yield f"{place}, {len(new)} of {len(lines)} lines its own: {' … '.join(map(_said, ends))}"
    else:
        rows = list(_flow(new))
        short = len(rows) <= INLINE
        yield "; ".join([place, *rows]) if short else place
        yield from () if short else map(_indented, rows)
    kind.update(lines)
    yield from map(_indented, _once(_marks(folds), told, f"folds as in {_name(item)}"))


def _looks(leaf: Leaf, item: Item) -> tuple[Any, ...]:
    """Return everything that distinguishes a piece from another, except its place."""
    return _kind(item), tuple(_found(leaf, item["rect"]).split()[2:]), _content(leaf, item)


def _kind(item: Item) -> tuple[str, str]:
    return (item["id"].rpartition("-")[0], item["face"])


def _content(leaf: Leaf, item: Item) -> tuple[tuple[Line, ...], frozenset[Aid]]:
    """Return the lines of text, folds and cuts within a piece, measured from its corner."""
    x, y, *_ = rect = item["rect"]
    lines = (line._replace(x=_mm(line.x - x), y=_mm(line.y - y)) for line in leaf.lines if _on(line, rect))
    return tuple(lines), frozenset(_moved(aid, x, y) for aid in leaf.aids if _inside(aid, rect))


def _moved(aid: Aid, x: float, y: float) -> Aid:
    across, along = (x, y) if aid.way == "upright" else (y, x)
    return aid._replace(at=_mm(aid.at - across), start=_mm(aid.start - along), end=_mm(aid.end - along))


def _found(leaf: Leaf, rect: Sequence[float], figures: int = 4) -> str:
    """Return a trim from the cuts, folds, outlines and paper edges found near it; '?' where there is none."""
    x, y, width, height = rect
    xs = [0.0, leaf.size[0], *(aid.at for aid in leaf.aids if aid.way == "upright")]
    ys = [0.0, leaf.size[1], *(aid.at for aid in leaf.aids if aid.way == "level")]
    for box in leaf.shapes:
        xs += [box[0], box[0] + box[2]]
        ys += [box[1], box[1] + box[3]]
    left, top = _nearest(x, xs), _nearest(y, ys)
    right, bottom = _nearest(x + width, xs), _nearest(y + height, ys)
    return " ".join(
        "?" if start is None or end is None else _figures([end - start])
        for start, end in ((0, left), (0, top), (left, right), (top, bottom))[:figures]
    )


def _nearest(place: float, among: Iterable[float]) -> float | None:
    return min((found for found in among if abs(found - place) < NEAR), key=lambda at: abs(at - place), default=None)


def _inside(aid: Aid, rect: Sequence[float]) -> bool:
    """Check whether a line runs within a trim, and not along its edge."""
    x, y, width, height = rect if aid.way == "upright" else (rect[1], rect[0], rect[3], rect[2])
    return x + 0.2 < aid.at < x + width - 0.2 and y - 0.2 < aid.start and aid.end < y + height + 0.2


def _on(line: Line, rect: Sequence[float]) -> bool:
    return within((line.x, line.y, 0, 0), (rect[0], rect[1], rect[2], rect[3]))


def _flow(lines: Iterable[Line]) -> Iterator[str]:
    """Return rows of text; of many that are set alike, the first and the last."""
    rows = [list(row) for _, row in groupby(lines, _Row())]
    for _, group in groupby(rows, lambda row: [(line.turn, line.size, line.face) for line in row]):
        run = list(group)
        if len(run) > RUN:
            yield f"{_row(run[0])} … {len(run)} rows … {_row(run[-1])}"
        else:
            yield from map(_row, run)


class _Row:
    """Numbers of rows: consecutive lines on one baseline share a number."""

    def __init__(self) -> None:
        self.number, self.last = 0, (float("inf"), 0)

    def __call__(self, line: Line) -> int:
        baseline, turn = self.last
        self.number += line.turn != turn or abs(line.y - baseline) > BASELINE
        self.last = (line.y, line.turn)
        return self.number


def _row(lines: Sequence[Line]) -> str:
    parts = [_said(lines[0])]
    for before, line in pairwise(lines):
        same = (line.size, line.face) == (before.size, before.face)
        parts.append(f"{_figures([line.x])}{'' if same else f' {_set(line)}'}: {_words(line)}")
    return " | ".join(parts)


def _said(line: Line) -> str:
    return f"{_figures((line.x, line.y))} {_set(line)}: {_words(line)}"


def _set(line: Line) -> str:
    return f"{_mm(line.size):g} {line.face}" + (f" turned {line.turn}" if line.turn else "")


def _short(line: Line) -> str:
    return f"{_figures((line.x, line.y, line.size))} {_words(line)}"


def _words(line: Line) -> str:
    return line.text if len(line.text) <= WORDS else f"{line.text[:WORDS].rstrip()}…"


def _name(item: Item) -> str:
    return f"{item['id']} back" if item["face"] == "back" else str(item["id"])


def _indented(line: str) -> str:
    return f"  {line}"


def _mm(value: float) -> float:
    """Round half up, even if floating point made the half slightly smaller."""
    return floor(value * 10 + 0.501) / 10


def _figures(values: Iterable[float], joint: str = " ") -> str:
    return joint.join(f"{_mm(value):g}" for value in values)
