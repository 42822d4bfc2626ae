"""Any PDF folded as a booklet, by the folds of the rules booklet."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Placed, placed
from printgen.errors import Problem, UsageError, listing
from printgen.foreign.placing import label_words, name_of, written
from printgen.foreign.source import NAMED, SourcePage, chosen_pages, comment_notes, file_data, opened
from printgen.geometry import Rect, Size, turned_rect
from printgen.kit.choices import Choices
from printgen.kit.component import Bound, Component, Piece
from printgen.kit.papers import Flip
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.pdf.raster import Edges, reach_of_ink
from printgen.printer.profile import PRINTABLE
from printgen.sheets.booklets import signature
from printgen.sheets.impose import corrected, impose

_INK_DPI = 36.0
_NEAR = 25.4 / _INK_DPI  # mm: the accuracy at which ink is found
_LEAST_PANEL = 20.0  # mm: the least width and height of a page within its margin
_REDUCED = 0.75  # of its size: below that, the usual type of a page becomes too small for many readers


class FoldedBooklet(Struct, frozen=True):
    """A booklet as a PDF: its pages and the blank ones after them, its sheets, the edge to flip them on, and notes."""

    data: bytes
    pages: int
    blank: int
    papers: int
    flip: Flip | None
    notes: tuple[str, ...]


class _Panel(Struct, frozen=True):
    """A panel of the booklet, the page that it shows, if any, and the page's rectangle and turn on it."""

    piece: Piece
    page: SourcePage | None = None
    rect: Rect = Rect(0.0, 0.0, 0.0, 0.0)
    turn: int = 0


def folded(
    path: Path,
    choices: Choices,
    context: DrawingContext,
    *,
    pages: str = "",
    margin: float | None = None,
    bound: Bound | None = None,
    sideways: bool = False,
) -> FoldedBooklet:
    """Fold a PDF by the fold of the choices; each page is upright, and as large as the panels allow.

    With ``sideways``, wide pages lie on their side, so that the booklet opens upward.

    ``pages`` is a list such as ``2-9,12``. A ``margin`` (mm) stays blank around each page; None for none, unless
    something is drawn beyond the printable area. A booklet is ``bound`` on the left or right; None for the right if the
    PDF says that it is read from right to left. Raises a PrintgenError for a file that cannot be read, UsageError for
    options that do not go together.
    """
    with opened(path, file_data(path)) as source:
        chosen = chosen_pages(source, pages)
        layout = replace(choices.booklet, bound=bound or ("right" if source.leftward else "left"))
        sizes = signature(layout, choices.fed_paper).panels
        turn = {"left": 270, "right": 90}[layout.bound] if sideways else 0
        words, ink = label_words(path, context), reach_of_ink(source.data, {page.number for page in chosen}, _INK_DPI)

        def laid_out(margin: float) -> tuple[ImposedDocument, list[int], float]:
            """Return the imposed booklet, the pages that extend beyond the printable area, and the smallest scale."""
            panels = _panels(chosen, sizes, margin, turn)
            pieces = tuple(panel.piece for panel in panels)
            component = Component(pieces, layout, name="booklet", title=source.title or name_of(path))
            document = impose(component, choices.fed_paper, words)
            scales = (
                max(each.rect.width, each.rect.height) / max(each.page.frame.size) for each in panels if each.page
            )
            return document, _out_of_reach(document.sheets, panels, ink), min(scales)

        document, lost, scale = laid_out(margin or 0.0)
        notes = [*comment_notes(source, chosen), *_notes(lost, margin)]
        if lost and margin is None:
            document, _, scale = laid_out(PRINTABLE)
        if scale < _REDUCED:
            text = message(
                "the pages are printed at {scale:.0%} of their size, so 12 pt type becomes {points:.1f} pt",
                scale=scale,
                points=12 * scale,
            )
            notes.append(text)
        if choices.printer:
            document = corrected(document, choices.printer, choices.paper, choices.edge)
        blank, flip = -len(chosen) % len(sizes), document.sheets[0].flip
        data = written(document, context, source)
    return FoldedBooklet(data, len(chosen), blank, document.papers, flip, tuple(notes))


def _panels(chosen: Sequence[SourcePage], sizes: Sequence[Size], margin: float, turn: int) -> list[_Panel]:
    """Return a panel for each page, and blank ones after them; a page has the same size on whatever panel it is.

    Wide pages are turned clockwise.
    """
    least = Size(min(size.width for size in sizes) - 2 * margin, min(size.height for size in sizes) - 2 * margin)
    if min(least) < _LEAST_PANEL:
        text = message("with a margin of {margin:g} mm there is no room for the pages", margin=margin)
        raise UsageError(Problem(text, hint=message("choose a smaller --margin, or a larger --paper")))
    panels: list[_Panel] = []
    for number, page in enumerate([*chosen, *[None] * (-len(chosen) % len(sizes))]):
        stem, size = f"panel-{number + 1}", sizes[number % len(sizes)]
        if page is None:
            panels.append(_Panel(Piece(stem, Frame(size, ()))))
            continue
        frame, turned = page.frame, 0
        if turn and frame.size.width > frame.size.height:
            frame, turned = Frame(frame.size.turned, (placed(frame, 0.0, 0.0, turn),)), turn
        wide, high = frame.size
        scale = min(least.width / wide, least.height / high)
        rect = Rect.about(Rect.of(size).centre, Size(scale * wide, scale * high))
        front = Frame(size, (Placed(rect.at, Group(frame, scale=scale)),))
        panels.append(_Panel(Piece(stem, front), page, rect, turned))
    return panels


def _out_of_reach(sheets: Sequence[Sheet], panels: Sequence[_Panel], ink: Mapping[int, Edges]) -> list[int]:
    """Return the numbers of pages with something drawn beyond the printable area; ``ink`` has the drawn parts."""
    by_front = {id(panel.piece.front): panel for panel in panels}
    lost: set[int] = set()
    for _, item in (entry for sheet in sheets for entry in sheet.frame.items):
        panel = by_front.get(id(item.frame)) if isinstance(item, Group) else None
        if not (isinstance(item, Group) and isinstance(item.clip, Rect) and panel and panel.page):
            continue
        if edges := ink.get(panel.page.number):
            left, top, right, bottom = edges
            x, y, wide, high = panel.rect
            share = turned_rect(Rect(left, top, right - left, bottom - top), Size(1.0, 1.0), panel.turn)
            drawn = Rect(x + share.x * wide, y + share.y * high, share.width * wide, share.height * high)
            if not item.clip.holds(drawn.inset(_NEAR)):
                lost.add(panel.page.number)
    return sorted(lost)


def _notes(lost: Sequence[int], margin: float | None) -> Iterator[str]:
    """Yield a note on the pages that extend beyond the printable area."""
    pages = listing(lost, NAMED)
    if lost and margin is None:
        yield message(
            "printers cannot reach the edges of these pages: {pages}; so all pages are a little smaller (--margin 0 "
            "keeps them as large as possible)",
            pages=pages,
        )
    elif lost:
        yield message(
            "printers cannot reach the edges of these pages: {pages}; a --margin of {margin:g}mm would be enough",
            pages=pages,
            margin=PRINTABLE,
        )
