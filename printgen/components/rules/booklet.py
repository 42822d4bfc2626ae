"""The rules booklet as a document: the text (from ``words``) and its figures, set to fill the panels of its fold.

The type is as large as lets the text fit one sheet, then its leading and spaces grow until the panels are full. What
does not fit one sheet at the floor takes more sheets, and what does not fit the most is a misfit: nothing is ever cut.
"""

from collections.abc import Mapping

from printgen.components.desk import Desk
from printgen.components.rules.cover import CoverTitle, cover, notice_matter
from printgen.components.rules.fitting import FittedText, FoldCapacity, fitted, text_look
from printgen.components.rules.illustrations import FigureDrawing, Figures, section_texts, with_figures
from printgen.components.rules.panels import BookletPages, set_panels
from printgen.drawing.frame import Frame
from printgen.drawing.type.setting.misfits import Misfit
from printgen.kit.choices import Choices
from printgen.kit.layouts import FoldName
from printgen.kit.pieces import Component, Piece
from printgen.kit.summary import KitSummary
from printgen.words.booklet import wording

CAPACITIES: Mapping[FoldName, FoldCapacity] = {
    "quarter": FoldCapacity(),
    "half": FoldCapacity(most=12, floor=8.5, with_figures=9.0),  # pages like a book's, with type like a book's
    "zine": FoldCapacity(quick=True),
    "letter": FoldCapacity(),
    "z": FoldCapacity(),
}


def rules_booklet(
    desk: Desk,
    choices: Choices,
    summary: KitSummary,
    figures: Figures = {},  # noqa: B006
    table_pictures: Mapping[str, FigureDrawing] = {},
) -> Component:
    """The booklet's panels in reading order, of the sizes that its fold makes.

    ``figures`` may stand after sections, the weightiest first, each after the likeliest first; ``table_pictures``
    beside a section's first table.
    """
    capacity, panels = CAPACITIES[choices.fold], summary.signature.panels
    trials = [BookletPages(panels, sheets, capacity.quick) for sheets in range(1, capacity.most + 1)]
    say = wording.quick if capacity.quick else wording.rulebook
    sections = say(desk.theme.edition, summary.counted)
    texts = section_texts(desk, sections, trials[0].column.width, table_pictures)
    notices = notice_matter(desk, panels[0])
    setting = fitted(desk, with_figures(desk, texts, trials[0].column.width, figures, notices), trials, capacity)
    misfits = () if setting else (_too_long(trials[-1], capacity),)
    if setting is None:
        setting = FittedText(text_look(desk, capacity.floor), ((),) * len(trials[0].heights), trials[0])
    pages = setting.pages
    parts = pages.sheets if pages.parts else 1

    def front(part: int) -> Frame:
        return cover(desk, pages.size(1), summary.parts(desk), CoverTitle(capacity.quick, part, parts))

    frames = set_panels(desk, pages, setting.columns, front)
    pieces = tuple(Piece(f"panel-{number}", frame) for number, frame in enumerate(frames, 1))
    return Component(pieces, desk.booklet(choices), misfits=misfits)


def _too_long(pages: BookletPages, capacity: FoldCapacity) -> Misfit:
    width, height = pages.panels[0]
    what = "quick rules do" if capacity.quick else "rules do"
    place = f"{len(pages.text_pages)} panels of {width:.0f} x {height:.0f} mm at {capacity.floor:g} pt"
    hint = "shorten or drop sections, choose a larger paper with --paper, or another --fold"
    return Misfit("booklet", f"the {what} not fit {place}", hint)
