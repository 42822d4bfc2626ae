"""The guide as a document: its sections in order, filled into pages.

It is a stack of sections, each as wide as the page and as tall as it needs, filled into pages from the top.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.components.common.forms import SourcedText, head, stacked_page
from printgen.components.desk import Desk
from printgen.components.guide.files import DENSE, ROOMY, Density
from printgen.components.guide.first_and_last import last_section, tools_section
from printgen.components.guide.layout import WHERE
from printgen.components.guide.own_page import own_page
from printgen.components.guide.printing import file_list, paper_name
from printgen.components.guide.steps.building import building_sections, section_frame
from printgen.components.guide.true_size import rulers_section
from printgen.drawing.frame import Frame
from printgen.drawing.type.setting.misfits import Misfit
from printgen.geometry import Rect, Size, at_most
from printgen.kit.choices import Choices
from printgen.kit.layouts import Leaves
from printgen.kit.pieces import Component, Piece
from printgen.kit.summary import KitSummary

MOST_GAP = 20.0
MOST_PAGES = 2  # beyond which it is set closer, if that saves a page


class Spacing(Struct, frozen=True):
    """How close a guide is set: its margin, the least gap between sections (mm), and its table of files."""

    margin: float
    gap: float
    files: Density


USUAL, CLOSE = Spacing(12.0, 3.5, ROOMY), Spacing(9.0, 2.0, DENSE)


def guide(desk: Desk, choices: Choices, summary: KitSummary) -> Component:
    """The guide's pages on the paper that was chosen, as usual or, where that takes many, closer if it saves one."""
    usual = _set(desk, choices, summary, USUAL)
    room = Rect.of(choices.paper.size).inset(CLOSE.margin)
    if len(usual.pieces) <= MOST_PAGES or not choices.fed_paper.printable.holds(room):
        return usual
    trial = desk.cleared(desk.setter.subject)
    close = trial.with_misfits(_set(trial, choices, summary, CLOSE))
    return usual if close.misfits or len(close.pieces) == len(usual.pieces) else close


def _set(desk: Desk, choices: Choices, summary: KitSummary, spacing: Spacing) -> Component:
    """The guide as close as the spacing says."""
    page = choices.paper.size
    width = page.width - 2 * spacing.margin
    stack = [_head(desk, choices, width), *_sections(desk, choices, summary, width, spacing.files)]
    own = own_page(desk, page)
    pages = (*_pages(stack, page, spacing), *own.frames)
    pieces = tuple(Piece(f"guide-{number}", frame) for number, frame in enumerate(pages, 1))
    return Component(pieces, Leaves(border=spacing.margin), misfits=(*_too_tall(stack, page, spacing), *own.misfits))


def _too_tall(stack: Sequence[Frame], page: Size, spacing: Spacing) -> tuple[Misfit, ...]:
    """That a section is taller than a page, if one is."""
    if all(at_most(frame.size.height, page.height - 2 * spacing.margin) for frame in stack):
        return ()
    return (Misfit(WHERE, "a part of the guide is taller than a page", "shorten the credits"),)


def _pages(stack: Sequence[Frame], page: Size, spacing: Spacing) -> list[Frame]:
    """The sections in as few pages as they take, filled as evenly as they can be, each page's blank shared out."""
    room = page.height - 2 * spacing.margin
    heights = [min(frame.size.height, room) for frame in stack]
    starts = [0, *_breaks(heights, room, spacing.gap), len(stack)]
    return [_page(stack[start:end], page, spacing.margin) for start, end in pairwise(starts)]


def _breaks(heights: Sequence[float], room: float, gap: float) -> tuple[int, ...]:
    """Where pages after the first begin: the fewest pages, then the least sum of their squared blanks."""
    best: list[tuple[int, float, tuple[int, ...]]] = [(0, 0.0, ())]  # for the first 0, 1, 2 ... sections
    for end in range(1, len(heights) + 1):
        found = []
        for start in range(end):
            used = sum(heights[start:end]) + gap * (end - start - 1)
            if at_most(used, room):
                pages, blank, starts = best[start]
                found.append((pages + 1, blank + (room - used) ** 2, (*starts, start)))
        best.append(min(found))
    return best[-1][2][1:]


def _page(group: Sequence[Frame], page: Size, margin: float) -> Frame:
    """A page of sections, with what is left of it between them."""
    blank = page.height - 2 * margin - sum(frame.size.height for frame in group)
    gap = min(blank / max(len(group) - 1, 1), MOST_GAP)
    return stacked_page(page, group, gap, margin)


def _head(desk: Desk, choices: Choices, width: float) -> Frame:
    """The title on its band, and which paper the guide is for."""
    paper = SourcedText(" · ".join(_made_for(desk, choices)), WHERE)
    title = SourcedText(desk.theme.edition.title, "title")
    return head(desk, title, SourcedText(desk.label("guide.title"), WHERE), paper, width, floor=8.0)


def _made_for(desk: Desk, choices: Choices) -> Iterator[str]:
    """The paper that was chosen, and the printer."""
    yield desk.label("guide.for_paper", paper=paper_name(desk, choices.paper))
    if choices.printer:
        yield desk.label("guide.for_printer", printer=choices.printer.name)


def _sections(desk: Desk, choices: Choices, summary: KitSummary, width: float, density: Density) -> Iterator[Frame]:
    yield file_list(desk, choices, summary, width, density)
    yield rulers_section(desk, choices, width)
    yield tools_section(desk, choices, summary, width)
    for section in building_sections(desk, choices, summary):
        yield section_frame(desk, choices, summary, section, width)
    yield last_section(desk, choices, summary, width)
