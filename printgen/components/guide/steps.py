"""The guide on building: sections of numbered steps for cards, board, money and pieces, as the kit needs them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from printgen.components.desk import Desk
from printgen.components.guide.booklet_steps import booklet_steps
from printgen.components.guide.layout import GuideStep, set_text, stacked, step_row, tile_map, titled
from printgen.components.guide.mounting import mounting
from printgen.components.guide.paper_signs import sides
from printgen.components.guide.thumbnails import thumb
from printgen.drawing.frame import Frame
from printgen.drawing.scale import Scaler
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.summary import DocumentSummary, KitSummary
from printgen.theme.features import building_kinds
from printgen.words.names import with_capital


class GuideSection(NamedTuple):
    """A row of steps under its title, for some documents; what is said besides, and what may be done after it."""

    title: str
    steps: tuple[GuideStep, ...]
    documents: tuple[DocumentSummary, ...] = ()
    note: str = ""
    after: Callable[[Desk, float], Frame] | None = None


_SIGN = Size(5.6, 6.6)  # a file's look beside a title

_SIDES_ENLARGED = 2.6  # the sign of a sheet that is turned over, as a drawing

_CARDS = (
    GuideStep("card-fold", "Score the dashed line, then fold the sheet on it, print outside."),
    GuideStep("card-glue", "Spread glue thinly all over the blank inside and close it."),
    GuideStep("card-press", "Press it flat under books until it is dry."),
    GuideStep("card-cut", "Now cut along the marks: every card has its back."),
)
_OVERLAPPED = (
    GuideStep(
        "tile-cut",
        "Write row, column and letters on the back. Cut on the solid marks; "
        "keep strips right and below, where there is one.",
    ),
    GuideStep("tile-glue", "Put glue on the strips only: first on those on the right, to join a row."),
    GuideStep(
        "tile-join", "Just cover the dashed line with the cut edge of the next sheet: the one of the same letter."
    ),
)
_BUTTED = (
    GuideStep("bare-tile-cut", "Write row, column and letters on the back, then cut on the marks."),
    GuideStep("bare-tile-join", "Lay the sheets edge to edge; a letter names the two edges that meet."),
    GuideStep("bare-tile-tape", "Tape the joints from behind."),
)
_GATHERED = "Row and column stand beside each tile: write them on its back."
GATHERED_OVERLAPPED = f"{_GATHERED} Cut the tiles out; keep their dashed strips."
GATHERED_BUTTED = f"{_GATHERED[:-1]}, then cut at the marks."
_JOINED = "Join each row first, then the rows, from the top. The numbers are row and column, as on the sheets."
_MONEY = GuideStep(
    "money-cut",
    "Cut from mark to mark. To save ink, print Minimal on coloured paper: a colour for each value’s own sheets.",
)
_BUILDINGS = {
    "tent": ("tent", "cut, fold three times, glue the tab inside."),
    "flat": ("counter", "only cut them; neighbours share their cuts."),
}
_BOXES = {
    "boxes": (
        GuideStep("box-glue", "Boxes: cut, fold every line back, print outside; glue the long flap inside."),
        GuideStep("box-close", "Tuck in the small flaps, then the lid’s tongue, at both ends."),
    ),
    "tray": (
        GuideStep("tray-glue", "Tray: fold the walls up, print inside; glue the tabs behind the end walls."),
        GuideStep("tray-join", "Glue the compartments side by side, the high walls at the back."),
    ),
}
_DIE = "cut, fold every line, glue the tabs inside: 1, then 2 and 3."


def ring_board_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How the ring's tiles are joined: with glue strips, or butted."""
    yield from overlapped(choices) if summary.overlap else _first_caption(_BUTTED, GATHERED_BUTTED, choices)


def overlapped(choices: Choices) -> Iterator[GuideStep]:
    """How tiles with glue strips are joined."""
    yield from _first_caption(_OVERLAPPED, GATHERED_OVERLAPPED, choices)


def _first_caption(steps: Sequence[GuideStep], saver: str, choices: Choices) -> Iterator[GuideStep]:
    """Steps whose first one says ``saver`` where tiles share sheets."""
    first, *others = steps
    yield first._replace(caption=saver) if choices.saver else first
    yield from others


def notes_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How notes are cut."""
    yield _MONEY


def pieces_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How buildings, tokens and dice are made, as far as the edition has them."""
    wanted, words = desk.edition.pieces, desk.edition.words
    if buildings := [kind.word.many for kind in building_kinds(desk.edition)]:
        drawing, how = _BUILDINGS[choices.buildings]
        yield GuideStep(drawing, f"{with_capital(listed(buildings))}: {how}")
    if wanted.tokens:
        tokens = with_capital(words.token.many)
        yield GuideStep("standee", f"{tokens}: cut, fold three times, glue one foot over the other.")
    if wanted.dice:
        yield GuideStep("die", f"{'Die' if wanted.dice == 1 else 'Dice'}: {_DIE}")


def boxes_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How boxes and the tray are made, as far as the kit has them."""
    made = {part.id for entry in summary.documents for part in entry.parts if entry.row.name == "boxes"}
    yield from (step for part, steps in _BOXES.items() if part in made for step in steps)


def building(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
    """The sections that this kit needs, one for each kind of work, in the order in which they are best done."""
    for work, section in _SECTIONS.items():
        if entries := tuple(entry for entry in summary.documents if entry.row.work == work):
            yield from section(desk, choices, summary, entries)


def _glued(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """Folded cards, and those that are printed on both sides."""
    folded = tuple(entry for entry in entries if entry.row.printing(choices, summary).folded)
    if folded:
        title = f"{with_capital(listed([_noun(one) for one in folded]))}: fold first, glue, and only then cut"
        yield GuideSection(title, _CARDS, folded)
    if apart := tuple(entry for entry in entries if entry not in folded):
        title = f"{with_capital(listed([_noun(one) for one in apart]))}: print both sides, then cut"
        yield GuideSection(title, _two_sided(choices), apart)


def _two_sided(choices: Choices) -> tuple[GuideStep, ...]:
    """How cards are made whose backs are printed on the same sheet."""
    turned = Scaler(_SIDES_ENLARGED).frame(sides(choices.flip, choices.paper.size))
    printed = (
        f"Print on both sides, flipped on the {choices.flip} edge. "
        "Held against the light, backs and fronts lie on each other."
    )
    return GuideStep(turned, printed), GuideStep("card-cut", "Only cut them, along the marks.")


def _joined(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """The board, its tiles on a map, and what it may be mounted on."""
    if board := tile_map(desk, summary):
        how = [step for entry in entries for step in entry.row.steps(desk, choices, summary)]
        yield GuideSection("Board", (*how, GuideStep(board, _JOINED)), tuple(entries), after=partial(mounting, summary))


def _made(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """What is cut out and put together."""
    if row := tuple(step for entry in entries for step in entry.row.steps(desk, choices, summary)):
        names = [part.name for entry in entries for part in entry.parts]
        title = listed(names) or listed([desk.label(f"documents.{entry.row.name}") for entry in entries])
        yield GuideSection(with_capital(title), row, tuple(entries))


def _folded(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """The booklet."""
    yield GuideSection("Rules booklet", booklet_steps(desk, choices, summary), tuple(entries))


_SECTIONS = {"glue": _glued, "join": _joined, "make": _made, "fold": _folded}


def _noun(entry: DocumentSummary) -> str:
    """What a document is called among others."""
    return entry.row.noun or listed([part.name for part in entry.parts])


def section_frame(desk: Desk, choices: Choices, summary: KitSummary, section: GuideSection, width: float) -> Frame:
    """A section as wide as the page and as tall as it needs."""
    row = step_row(desk, section.steps, width)
    if section.note:
        row = stacked((set_text(desk, [Paragraph((Span(section.note, "text-italic"),))], width), row), 2.5)
    if section.after:
        row = stacked((row, section.after(desk, width)), 2.5)
    signs = [
        thumb(desk, entry.row, summary, entry.row.printing(choices, summary).folded, _SIGN)
        for entry in section.documents
    ]
    return titled(desk, section.title, row, signs)


def listed(names: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
