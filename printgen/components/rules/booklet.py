"""The rules booklet as a document: the text (from ``words``) and its figures, set to fill the panels of its fold.

The type is as large as lets the text fit one sheet, then its leading and spaces grow until the panels are full. What
does not fit one sheet at the floor takes more sheets, and what does not fit the most is a misfit: nothing is ever cut.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple

from printgen.components.desk import Desk
from printgen.components.rules.cover import CoverTitle, cover, notice_matter
from printgen.components.rules.panels import Pages, set_panels
from printgen.drawing.frame import Frame
from printgen.drawing.type.columns import fill, tall
from printgen.drawing.type.markdown import Block, Heading, Paragraph, Span, Table, blocks, spans
from printgen.drawing.type.matter import Figure, Illustrated, Matter, Opening, Strip, TextLook
from printgen.drawing.type.strips import Compositor
from printgen.drawing.type.typesetter import Misfit
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.layouts import FoldName
from printgen.kit.pieces import Component, Piece
from printgen.kit.summary import KitSummary
from printgen.words import wording

FLOOR = 7.0
STEP = 0.25
LEADINGS = (1.25, 1.40)
GAPS = (0.36, 0.8)
ABOVE = 2.2  # gaps above a title
OPENINGS = 10  # steps from the tightest leading and gaps to the widest


class FoldCapacity(NamedTuple):
    """How a booklet of one fold is filled: the most sheets, and the least type without and with figures (points).

    ``quick`` sheets bear the short rules, and each is a booklet of its own with a cover.
    """

    most: int = 4
    floor: float = FLOOR
    with_figures: float = 7.5
    quick: bool = False


WAYS: Mapping[FoldName, FoldCapacity] = {
    "quarter": FoldCapacity(),
    "half": FoldCapacity(most=12, floor=8.5, with_figures=9.0),  # pages like a book's, with type like a book's
    "zine": FoldCapacity(quick=True),
    "letter": FoldCapacity(),
    "z": FoldCapacity(),
}

Drawing = Callable[[Desk, float], Frame | None]
Figures = Mapping[Drawing, tuple[str, ...]]


class Setting(NamedTuple):
    """The text as it fits: its look, its columns of strips, and the pages that they fill."""

    look: TextLook
    columns: tuple[tuple[Strip, ...], ...]
    pages: Pages


def rulebook(
    desk: Desk,
    choices: Choices,
    summary: KitSummary,
    figures: Figures = {},  # noqa: B006
    table_pictures: Mapping[str, Drawing] = {},
) -> Component:
    """The booklet's panels in reading order, of the sizes that its fold makes.

    ``figures`` may stand after sections, the weightiest first, each after the likeliest first; ``table_pictures``
    beside a section's first table.
    """
    way, panels = WAYS[choices.fold], summary.signature.panels
    trials = [Pages(panels, sheets, way.quick) for sheets in range(1, way.most + 1)]
    setting = _setting(desk, _matter(desk, summary, trials[0].column.width, way, figures, table_pictures), trials, way)
    if setting is None:
        desk.setter.misfits.append(_too_long(trials[-1], way))
        setting = Setting(_look(desk, way.floor), ((),) * len(trials[0].heights), trials[0])
    pages = setting.pages
    parts = pages.sheets if pages.parts else 1

    def front(part: int) -> Frame:
        return cover(desk, pages.size(1), summary, CoverTitle(way.quick, part, parts))

    frames = set_panels(desk, pages, setting.columns, front)
    pieces = tuple(Piece(f"panel-{number}", frame) for number, frame in enumerate(frames, 1))
    return Component(pieces, choices.booklet)


def _look(desk: Desk, size: float) -> TextLook:
    return TextLook(size, LEADINGS[0], GAPS[0], above=ABOVE * GAPS[0], dress=desk.ornament.dress)


def _too_long(pages: Pages, way: FoldCapacity) -> Misfit:
    width, height = pages.panels[0]
    what = "quick rules do" if way.quick else "rules do"
    place = f"{len(pages.text_pages)} panels of {width:.0f} x {height:.0f} mm at {way.floor:g} pt"
    hint = "shorten or drop sections, choose a larger paper with --paper, or another --fold"
    return Misfit("booklet", f"the {what} not fit {place}", hint)


def _matter(
    desk: Desk,
    summary: KitSummary,
    width: float,
    way: FoldCapacity,
    figures: Figures,
    table_pictures: Mapping[str, Drawing],
) -> list[tuple[Matter, ...]]:
    """The text with all its figures, then with fewer, the first ones rather than the last, then with none."""
    say = wording.quick if way.quick else wording.rulebook
    sections = say(desk.theme.edition, {part.id: part.number for part in summary.contents})
    texts: dict[str, tuple[Matter, ...]] = {section.id: section_matter(desk, section) for section in sections}
    for identity, draw in table_pictures.items():
        if identity in texts and (beside := _figure(desk, draw, width)):
            texts[identity] = tuple(_illustrated(texts[identity], beside))
    if sections:
        texts[sections[0].id] = tuple(_opened_with(texts[sections[0].id]))
    notices = notice_matter(desk, summary.signature.panels[0])
    frames = ((_figure(desk, draw, width), after) for draw, after in figures.items())
    drawn = [(frame, [place for place in after if place in texts]) for frame, after in frames if frame]
    choices = (chosen for count in range(len(drawn), -1, -1) for chosen in combinations(drawn, count))
    return [
        (*_joined(texts, list(zip((frame for frame, _ in chosen), places, strict=True))), *notices)
        for chosen in choices
        for places in product(*(after for _, after in chosen))
    ]


def _illustrated(text: Sequence[Matter], frame: Frame) -> Iterator[Matter]:
    """A section with the drawing beside its first table."""
    first = next((block for block in text if isinstance(block, Table)), None)
    yield from (Illustrated(block, frame) if block is first and isinstance(block, Table) else block for block in text)


def _opened_with(text: Sequence[Matter]) -> Iterator[Matter]:
    """A section whose first paragraph opens the book."""
    first = next((block for block in text if isinstance(block, Paragraph)), None)
    yield from (Opening(block.spans) if block is first and isinstance(block, Paragraph) else block for block in text)


def _figure(desk: Desk, draw: Callable[[Desk, float], Frame | None], width: float) -> Frame | None:
    """A figure; none where the column is too narrow for its words, all of which the text says as well."""
    trial = desk.cleared()
    frame = draw(trial, width)
    return None if trial.setter.misfits else frame


def _joined(texts: Mapping[str, Sequence[Matter]], figures: Sequence[tuple[Frame, str]]) -> Iterator[Matter]:
    for identity, text in texts.items():
        yield from text
        yield from (Figure(frame) for frame, place in figures if place == identity)


def section_matter(desk: Desk, section: wording.RulesSection) -> tuple[Block, ...]:
    """A section's title and text, every character of it checked."""
    where = f"booklet.{section.id}"
    desk.setter.check(section.title, "display", where)
    text = blocks(section.text)
    for span in spans(text):
        desk.setter.check(" ".join(span.text.split()), span.face, where)
    return Heading(1, (Span(section.title, "display"),)), *map(_demoted, text)


def _demoted(block: Block) -> Block:
    """A heading within a section stands below the section's own."""
    return block._replace(level=2) if isinstance(block, Heading) else block


def _setting(
    desk: Desk, editions: Sequence[Sequence[Matter]], trials: Sequence[Pages], way: FoldCapacity
) -> Setting | None:
    """The text on the fewest sheets: figures as long as the type stays large enough, then the largest type."""
    compositor, floor_look = Compositor(desk.setter), _look(desk, way.floor)
    floors = [way.with_figures] * (len(editions) - 1) + [way.floor]
    for pages in trials:
        for matter, floor in zip(editions, floors, strict=True):
            if found := _largest(compositor, matter, pages, replace(floor_look, size=floor)):
                return _opened(compositor, matter, found)
    return None


def _largest(compositor: Compositor, matter: Sequence[Matter], pages: Pages, least: TextLook) -> Setting | None:
    """The text in the largest type that fits, no smaller than the least; sizes that are far too large are skipped."""
    if not _filled(compositor, matter, pages, least):
        return None  # then no larger type will do
    heights = pages.heights
    size = max(_ceiling(pages.column), least.size)
    while size > least.size:
        strips = compositor.strips(matter, pages.column.width, look := replace(least, size=size))
        if strips is None:
            size -= STEP
            continue
        if filled := fill(strips, heights):
            return Setting(look, filled, pages)
        # Text grows with the square of its size: go down at once to where it could fit.
        likely = size * math.sqrt(sum(heights) / max(tall(strips), 1.0))
        size = min(size - STEP, math.ceil(likely / STEP) * STEP)
    return _filled(compositor, matter, pages, least)


def _filled(compositor: Compositor, matter: Sequence[Matter], pages: Pages, look: TextLook) -> Setting | None:
    """The text set with that look, if it fits the pages."""
    strips = compositor.strips(matter, pages.column.width, look)
    filled = fill(strips, pages.heights) if strips else None
    return Setting(look, filled, pages) if filled else None


def _ceiling(column: Size) -> float:
    """The largest type for a column: 9 pt for a quarter of letter or A4, more where lines and panels are longer."""
    return min(10.5, max(9.0, math.floor(0.094 * math.sqrt(column.width * column.height * 0.78) / STEP) * STEP))


def _opened(compositor: Compositor, matter: Sequence[Matter], found: Setting) -> Setting:
    """The same lines further apart, as far as they still fit, so that the panels are well filled."""
    low, high = 0, OPENINGS + 1  # the last step that fits, the first that does not
    while high - low > 1:
        step = (low + high) // 2
        leading, gap = (least + (most - least) * step / OPENINGS for least, most in (LEADINGS, GAPS))
        if wider := _filled(
            compositor, matter, found.pages, replace(found.look, leading=leading, gap=gap, above=ABOVE * gap)
        ):
            low, found = step, wider
        else:
            high = step
    return found
