"""The booklet's text with its pictures: which figures stand after which sections, and what is drawn beside tables."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.drawing.frame import Frame
from printgen.drawing.type.running_text.markdown import Block, Heading, Paragraph, Span, Table, blocks, spans
from printgen.drawing.type.running_text.matter import Figure, Illustrated, Matter, Opening
from printgen.words.booklet import wording

FigureDrawing = Callable[[Desk, float], Frame | None]
Figures = Mapping[FigureDrawing, tuple[str, ...]]


class PlacedFigure(Struct, frozen=True):
    """A drawn figure and the sections of this text after which it may stand, the likeliest first."""

    frame: Frame
    after: tuple[str, ...]


Texts = Mapping[str, Sequence[Matter]]  # the sections' text by their ids


def section_texts(
    desk: Desk, sections: Sequence[wording.RulesSection], width: float, table_pictures: Mapping[str, FigureDrawing]
) -> Texts:
    """Each section's text, with what is drawn beside its first table; the first section opens the book."""
    texts: dict[str, tuple[Matter, ...]] = {section.id: section_matter(desk, section) for section in sections}
    for section, draw in table_pictures.items():
        if section in texts and (picture := _fitting(desk, draw, width)):
            texts[section] = tuple(_with_picture(texts[section], picture))
    if sections:
        texts[sections[0].id] = tuple(_opened_with(texts[sections[0].id]))
    return texts


def with_figures(
    desk: Desk, texts: Texts, width: float, figures: Figures, notices: Sequence[Matter]
) -> list[tuple[Matter, ...]]:
    """The text with all its figures, then with fewer, the first ones rather than the last, then with none."""
    drawn = tuple(_placed_figures(desk, texts, width, figures))
    fewer = (chosen for count in range(len(drawn), -1, -1) for chosen in combinations(drawn, count))
    return [
        (*_joined(texts, list(zip((figure.frame for figure in chosen), places, strict=True))), *notices)
        for chosen in fewer
        for places in product(*(figure.after for figure in chosen))
    ]


def _placed_figures(desk: Desk, texts: Texts, width: float, figures: Figures) -> Iterator[PlacedFigure]:
    """The figures that fit the column."""
    for draw, after in figures.items():
        if frame := _fitting(desk, draw, width):
            yield PlacedFigure(frame, tuple(section for section in after if section in texts))


def _with_picture(text: Sequence[Matter], frame: Frame) -> Iterator[Matter]:
    """A section with the drawing beside its first table."""
    first = next((block for block in text if isinstance(block, Table)), None)
    yield from (Illustrated(block, frame) if block is first and isinstance(block, Table) else block for block in text)


def _opened_with(text: Sequence[Matter]) -> Iterator[Matter]:
    """A section whose first paragraph opens the book."""
    first = next((block for block in text if isinstance(block, Paragraph)), None)
    yield from (Opening(block.spans) if block is first and isinstance(block, Paragraph) else block for block in text)


def _fitting(desk: Desk, draw: FigureDrawing, width: float) -> Frame | None:
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
    return replace(block, level=2) if isinstance(block, Heading) else block
