"""The rules booklet: a studio, the build's choices and what the kit came to go in; panels of a folded sheet come out.

The type is as large as lets the text fit one sheet, then its leading and spaces grow until the panels are full. What
does not fit one sheet at the floor takes more sheets, and what does not fit four is a misfit: nothing is ever cut.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from printgen.components.rule_cover import cover, notice_matter
from printgen.components.rule_figures import board_figure, deed_figure
from printgen.components.rule_slide import slide_board_figure, slide_line_figure
from printgen.components.studio import Studio
from printgen.drawing.flow import fill, stood, tall
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, shape
from printgen.drawing.ink import HAIRLINE
from printgen.drawing.markdown import Block, Heading, Span, blocks, spans
from printgen.drawing.strips import Compositor, Figure, Look, Matter, Strip
from printgen.drawing.text import Misfit, Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit import Choices, Component, KitSummary, Piece, Quarter
from printgen.theme import wording
from printgen.theme.hands import hand
from printgen.theme.model import Edition

MARGIN = 7.5
FOLIO = 5.0  # what the page number takes of the text's height
PANELS = 8
MOST_SHEETS = 4
FLOOR = 7.0
FLOOR_WITH_FIGURES = 7.5
STEP = 0.25
LEADINGS = (1.25, 1.40)
GAPS = (0.5, 0.8)
OPENINGS = 10  # steps from the tightest leading and gaps to the widest
NOTE_LINE = 7.0
FEATHER = 1.1  # mm that a space may grow so that panels end alike

_FOLIO = Style("text-bold", 7.5, 7, rise="bottom")
_NOTES = Style("text-bold", 9, 8, align="left", rise="top")


# Each figure with the sections after which it may stand, the likeliest first.
FIGURES: dict[Callable[[Studio, float], Frame | None], tuple[str, ...]] = {
    board_figure: ("turn", "setup", "aim"),
    deed_figure: ("rent", "buying"),
    slide_board_figure: ("setup", "sliding", "aim"),
    slide_line_figure: ("sliding", "spaces"),
}


class Setting(NamedTuple):
    """The text as it fits: its look, its columns of strips, and how many panels there are besides the cover."""

    look: Look
    columns: tuple[tuple[Strip, ...], ...]


def rulebook(studio: Studio, choices: Choices, summary: KitSummary) -> Component:
    """The booklet's panels in reading order, each a quarter of what the paper holds."""
    panel = Size(choices.paper.held.width / 2, choices.paper.held.height / 2)
    room = text_room(panel)
    setting = _setting(studio, _matter(studio, summary, room.width), room.size)
    if setting is None:
        most = PANELS * MOST_SHEETS - 1
        studio.setter.misfits.append(
            Misfit(
                "booklet",
                f"the rules do not fit {most} panels of {panel.width:.0f} x {panel.height:.0f} mm at {FLOOR:g} pt",
                "shorten or drop sections, or choose a larger paper with --paper",
            )
        )
        setting = Setting(Look(FLOOR), ((),) * (PANELS - 1))
    frames = [cover(studio, panel, summary), *_panels(studio, panel, setting)]
    pieces = tuple(Piece(f"panel-{number}", frame) for number, frame in enumerate(frames, 1))
    return Component("rules", "Rules", pieces, Quarter())


def text_room(panel: Size) -> Rect:
    """Where the text of a panel stands, above its page number."""
    inner = Rect.of(panel).inset(MARGIN)
    return inner._replace(height=inner.height - FOLIO)


def _matter(studio: Studio, summary: KitSummary, width: float) -> list[tuple[Matter, ...]]:
    """The text with all its figures, then with fewer, then with none."""
    sections = wording.rulebook(studio.theme.edition, summary.contents, second_hand(studio))
    texts = {section.id: section_matter(studio, section) for section in sections}
    notices = notice_matter(studio, width)
    places = {
        draw(studio, width): next((identity for identity in after if identity in texts), None)
        for draw, after in FIGURES.items()
    }
    drawn = [(frame, place) for frame, place in places.items() if frame and place]
    return [(*_joined(texts, drawn[:count]), *notices) for count in range(len(drawn), -1, -1)]


def _joined(texts: Mapping[str, Sequence[Matter]], figures: Sequence[tuple[Frame, str]]) -> Iterator[Matter]:
    for identity, text in texts.items():
        yield from text
        yield from (Figure(frame) for frame, place in figures if place == identity)


def second_hand(studio: Studio) -> dict[int, int] | None:
    """The notes dealt at a full table, by value, where there are too few for the standard hand; else None."""
    edition = studio.theme.edition
    if not isinstance(edition, Edition):
        return None  # no hand is dealt
    most = edition.players.max
    if all(note.start * most <= note.count for note in edition.money):
        return None
    dealt = hand(edition.money, edition.rules.start_money, most)
    return {note.value: count for note, count in zip(edition.money, dealt, strict=True)} if dealt else None


def section_matter(studio: Studio, section: wording.Section) -> tuple[Block, ...]:
    """A section's title and text, every character of it checked."""
    where = f"booklet.{section.id}"
    studio.setter.check(section.title, "display", where)
    text = blocks(section.text)
    for span in spans(text):
        studio.setter.check(" ".join(span.text.split()), span.face, where)
    return Heading(1, (Span(section.title, "display"),)), *map(_demoted, text)


def _demoted(block: Block) -> Block:
    """A heading within a section stands below the section's own."""
    return block._replace(level=2) if isinstance(block, Heading) else block


def _setting(studio: Studio, editions: Sequence[Sequence[Matter]], room: Size) -> Setting | None:
    """The text on the fewest sheets: figures as long as the type stays large enough, then the largest type."""
    compositor = Compositor(studio.setter)
    for sheets in range(1, MOST_SHEETS + 1):
        heights = [room.height] * (PANELS * sheets - 1)
        for matter, floor in zip(editions, _floors(editions), strict=True):
            if found := _largest(compositor, matter, (room.width, heights), floor):
                return _opened(compositor, matter, (room.width, heights), found)
    return None


def _floors(editions: Sequence[Sequence[Matter]]) -> list[float]:
    return [FLOOR_WITH_FIGURES] * (len(editions) - 1) + [FLOOR]


def _largest(
    compositor: Compositor, matter: Sequence[Matter], columns: tuple[float, Sequence[float]], floor: float
) -> Setting | None:
    """The text in the largest type that fits, no smaller than the floor; sizes that are far too large are skipped."""
    width, heights = columns
    if not _filled(compositor, matter, columns, Look(floor)):
        return None  # then no larger type will do
    size = _ceiling(width, heights[0])
    while size > floor:
        strips = compositor.strips(matter, width, look := Look(size))
        if strips is None:
            size -= STEP
            continue
        if filled := fill(strips, heights):
            return Setting(look, filled)
        # Text grows with the square of its size: go down at once to where it could fit.
        likely = size * math.sqrt(sum(heights) / max(tall(strips), 1.0))
        size = min(size - STEP, math.ceil(likely / STEP) * STEP)
    return _filled(compositor, matter, columns, Look(floor))


def _filled(
    compositor: Compositor, matter: Sequence[Matter], columns: tuple[float, Sequence[float]], look: Look
) -> Setting | None:
    """The text set with that look, if it fits the columns."""
    strips = compositor.strips(matter, columns[0], look)
    filled = fill(strips, columns[1]) if strips else None
    return Setting(look, filled) if filled else None


def _ceiling(width: float, height: float) -> float:
    """The largest type for a panel: 9 pt for a quarter of letter or A4, more where lines and panels are longer."""
    return min(10.5, max(9.0, math.floor(0.094 * math.sqrt(width * height * 0.78) / STEP) * STEP))


def _opened(
    compositor: Compositor, matter: Sequence[Matter], columns: tuple[float, Sequence[float]], found: Setting
) -> Setting:
    """The same lines further apart, as far as they still fit, so that the panels are well filled."""
    low, high = 0, OPENINGS + 1  # the last step that fits, the first that does not
    while high - low > 1:
        step = (low + high) // 2
        leading, gap = (least + (most - least) * step / OPENINGS for least, most in (LEADINGS, GAPS))
        if wider := _filled(compositor, matter, columns, replace(found.look, leading=leading, gap=gap)):
            low, found = step, wider
        else:
            high = step
    return found


def _panels(studio: Studio, panel: Size, setting: Setting) -> Iterator[Frame]:
    """The panels after the cover; what the text leaves blank is ruled for notes."""
    room = text_room(panel)
    last = max((number for number, column in enumerate(setting.columns) if column), default=0)
    for number, column in enumerate(setting.columns):
        feather = FEATHER if number < last else 0.0
        text = (
            item._replace(at=Point(item.at.x + room.x, item.at.y + room.y))
            for item in stood(column, room.height, feather)
        )
        used = tall(column)
        rest = room._replace(y=room.y + used, height=room.height - used)
        notes = _notes(studio, rest, bool(column)) if number >= last else ()
        yield Frame(panel, (*text, *notes, *_folio(studio, panel, number + 2)))


def _notes(studio: Studio, rest: Rect, below_text: bool) -> Iterator[Placed]:
    """Ruled lines with a title, where there is room for a few of them."""
    gap = 9.0 if below_text else 0.0
    if rest.height < gap + 24.0:
        return
    title = Rect(rest.x, rest.y + gap, rest.width, 5.0)
    yield from studio.setter.fit("Notes and house rules", title, _NOTES, "booklet")
    count = int((rest.height - gap - 6.0) / NOTE_LINE)
    for number in range(1, count + 1):
        y = title.y + 6.0 + number * NOTE_LINE
        yield shape(line_path(Line(Point(rest.x, y), Point(rest.right, y))), stroke=Stroke(Ink("line"), HAIRLINE))


def _folio(studio: Studio, panel: Size, number: int) -> tuple[Placed, ...]:
    foot = panel.height - MARGIN
    return studio.setter.fit(str(number), Rect(MARGIN, foot - FOLIO, panel.width - 2 * MARGIN, FOLIO), _FOLIO, "rules")
