"""The guide on building: sections of numbered steps for cards, board, money and pieces, as the kit needs them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import GuideStep, set_text, step_row, tile_map, titled
from printgen.components.guide.signs.paper import printed_sides
from printgen.components.guide.signs.thumbnails import thumb
from printgen.components.guide.steps.booklet import booklet_steps
from printgen.components.guide.steps.mounting import mounting
from printgen.drawing.frame import Frame, stacked
from printgen.drawing.scale import Scaler
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.summary import DocumentSummary, KitSummary


class GuideSection(Struct, frozen=True):
    """A row of steps under its title, for some documents; what is said besides, and what may be done after it."""

    title: str
    steps: tuple[GuideStep, ...]
    documents: tuple[DocumentSummary, ...] = ()
    note: str = ""
    after: Callable[[Desk, float], Frame] | None = None


_SIGN = Size(5.6, 6.6)  # a file's look beside a title

_SIDES_ENLARGED = 2.6  # the sign of a sheet that is turned over, as a drawing

_CARDS = ("card-fold", "card-glue", "card-press", "card-cut")
_OVERLAPPED = ("tile-cut", "tile-glue", "tile-join")
_BUTTED = ("bare-tile-cut", "bare-tile-join", "bare-tile-tape")
_BUILDINGS = {"tent": "tent", "flat": "counter"}
_BOXES = {"boxes": ("box-glue", "box-close"), "tray": ("tray-glue", "tray-join")}


def plain_steps(desk: Desk, names: Iterable[str]) -> Iterator[GuideStep]:
    """The steps that are drawn and labelled alike in every kit, by their names."""
    yield from (GuideStep(name, desk.label(f"steps.{name}")) for name in names)


def ring_board_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How the ring's tiles are joined: with glue strips, or butted."""
    yield from _tiles(desk, _OVERLAPPED if summary.overlap else _BUTTED, choices)


def overlap_steps(desk: Desk, choices: Choices) -> Iterator[GuideStep]:
    """How tiles with glue strips are joined."""
    yield from _tiles(desk, _OVERLAPPED, choices)


def _tiles(desk: Desk, names: Sequence[str], choices: Choices) -> Iterator[GuideStep]:
    """Steps of which the first is another where tiles share sheets."""
    first, *others = plain_steps(desk, names)
    yield replace(first, caption=desk.label(f"steps.{names[0]}-saver")) if choices.saver else first
    yield from others


def notes_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How notes are cut."""
    yield from plain_steps(desk, ["money-cut"])


def pieces_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How buildings, tokens and dice are made, as far as the edition has them."""
    wanted = desk.edition.pieces
    if kinds := list(desk.edition.building_kinds()):
        drawing = _BUILDINGS[choices.buildings]
        names = [desk.label(f"steps.{kind.id}_buildings") for kind in kinds]
        yield GuideStep(drawing, desk.label(f"steps.{drawing}", parts=desk.listed(names)))
    if wanted.tokens:
        yield from plain_steps(desk, ["standee"])
    if wanted.dice:
        yield GuideStep("die", desk.label("steps.die", n=wanted.dice))


def boxes_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How boxes and the tray are made, as far as the kit has them."""
    made = {part.id for entry in summary.documents for part in entry.parts if entry.row.name == "boxes"}
    yield from plain_steps(desk, (step for part, names in _BOXES.items() if part in made for step in names))


def building_sections(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
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
        title = desk.label("guide.title_fold", parts=_named(desk, folded))
        yield GuideSection(title, tuple(plain_steps(desk, _CARDS)), folded)
    if apart := tuple(entry for entry in entries if entry not in folded):
        title = desk.label("guide.title_two_sided", parts=_named(desk, apart))
        yield GuideSection(title, _two_sided(desk, choices), apart)


def _two_sided(desk: Desk, choices: Choices) -> tuple[GuideStep, ...]:
    """How cards are made whose backs are printed on the same sheet."""
    turned = Scaler(_SIDES_ENLARGED).frame(printed_sides(choices.edge, choices.paper.size))
    printed = desk.label(f"steps.card-print-{choices.edge}")
    return GuideStep(turned, printed), GuideStep("card-cut", desk.label("steps.card-cut-only"))


def _joined(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """The board, its tiles on a map, and what it may be mounted on."""
    if board := tile_map(desk, summary):
        how = [step for entry in entries for step in entry.row.steps(desk, choices, summary)]
        how.append(GuideStep(board, desk.label("steps.board-map")))
        yield GuideSection(
            desk.label("guide.title_board"), _as_printed(desk, how), tuple(entries), after=partial(mounting, summary)
        )


def _made(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """What is cut out and put together."""
    if row := tuple(step for entry in entries for step in entry.row.steps(desk, choices, summary)):
        names = [part.kind for entry in entries for part in entry.parts]
        parts = desk.listed(names or [desk.label(f"documents.{entry.row.name}") for entry in entries])
        yield GuideSection(desk.label("guide.title_parts", parts=parts), _as_printed(desk, row), tuple(entries))


def _as_printed(desk: Desk, row: Sequence[GuideStep]) -> tuple[GuideStep, ...]:
    """Steps with drawings of tiles and nets, which keep their left and right as the printed ones do."""
    drawn = (picture(desk, step.drawing) if isinstance(step.drawing, str) else step.drawing for step in row)
    return tuple(replace(step, drawing=desk.not_mirrored(drawing)) for step, drawing in zip(row, drawn, strict=True))


def _folded(
    desk: Desk, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """The booklet."""
    yield GuideSection(desk.label("guide.title_rules"), booklet_steps(desk, choices, summary), tuple(entries))


_SECTIONS = {"glue": _glued, "join": _joined, "make": _made, "fold": _folded}


def _named(desk: Desk, entries: Sequence[DocumentSummary]) -> str:
    """What is made of documents: their parts, or what their titles name."""
    return desk.listed(
        [
            desk.label(f"documents.{entry.row.name}")
            if entry.row.one
            else desk.listed([part.kind for part in entry.parts])
            for entry in entries
        ]
    )


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
