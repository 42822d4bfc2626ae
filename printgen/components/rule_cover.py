"""The booklet's cover: a studio, a panel's size and the kit's summary go in; the first panel comes out."""

import math
from collections.abc import Iterator, Mapping, Sequence

from printgen.components.studio import Studio
from printgen.drawing.flow import stood, tall
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.markdown import Block, Heading, Paragraph, Span
from printgen.drawing.strips import Compositor, Look
from printgen.drawing.text import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit import KitSummary

MARGIN = 7.5
_MOST_NOTICES = 24.0  # mm of the cover's foot; longer notices stand after the rules

_ON = Ink("text-on", "accent")
_BAND = Ink("text-on", "second")
_TITLE = Style("display", 34, 14, _ON, leading=1.1, narrow=None, lines=3)
_TAGLINE = Style("text-italic", 9.5, 7.5, _ON, narrow=None, lines=2)
_PLAYERS = Style("text-bold", 9, 7.5, _BAND, lines=1)
_KIT = Style("text-bold", 10, 8, Ink("text"), lines=1)
_COUNT = Style("figures", 9, 7, Ink("text"), align="right", lines=1, narrow=None)
_PART = Style("text", 9, 7, Ink("text"), align="left", lines=2, narrow="condensed")


def cover(studio: Studio, panel: Size, summary: KitSummary) -> Frame:
    """The first panel."""
    inner = Rect.of(panel).inset(MARGIN)
    notices = _notices(studio, inner.width)
    foot = inner.bottom - notices.size.height
    plate = Rect(inner.x, inner.y, inner.width, 0.49 * inner.height)
    band = Rect(inner.x, plate.bottom, inner.width, 8.0 * _scale(inner))
    contents = Rect(inner.x, band.bottom + 3.5, inner.width, foot - band.bottom - 5.0)
    items = (*_plate(studio, plate), *_players(studio, band), *_contents(studio, summary.contents, contents))
    return Frame(panel, (*items, placed(notices, inner.x, foot)))


def _scale(inner: Rect) -> float:
    """How much larger than a quarter of letter paper a cover is: its type grows with it."""
    return inner.width / 93.0


def _larger(style: Style, scale: float) -> Style:
    return style._replace(size=max(style.floor, round(style.size * scale * 4) / 4))


def _plate(studio: Studio, plate: Rect) -> Iterator[Placed]:
    """The title on its ground, within a double line, its emblem above it."""
    edition, scale = studio.theme.edition, _scale(plate)
    yield shape(rect_path(plate), Ink("ground", "accent"))
    for inset, width in ((1.6, 2 * OUTLINE), (2.6, HAIRLINE)):
        yield shape(rect_path(plate.inset(inset)), stroke=Stroke(_ON, width))
    inner = plate.inset(6.0)
    icon = edition.board.icon or "dice-multiple"
    size = 0.3 * inner.height
    yield studio.icon(icon, Rect(inner.x, inner.y, inner.width, size), Ink("solid-on", "accent"))
    tail = 8.0 * scale if edition.tagline else 0.0
    title = Rect(inner.x, inner.y + size + 1.5, inner.width, inner.height - size - 1.5 - tail)
    yield from studio.setter.fit(edition.title, title, _larger(_TITLE, scale), "title")
    if edition.tagline:
        line = Rect(inner.x, inner.bottom - tail + 1.0, inner.width, tail - 1.0)
        yield from studio.setter.fit(studio.say(edition.tagline), line, _larger(_TAGLINE, scale), "tagline")


def _players(studio: Studio, band: Rect) -> Iterator[Placed]:
    players = studio.theme.edition.players
    many = f"{players.min}–{players.max} players" if players.max > players.min else f"{players.max} players"
    yield shape(rect_path(band), Ink("ground", "second"), Stroke(Ink("line"), OUTLINE))
    yield from studio.setter.fit(
        f"Rules of play · {many} · ages {players.age} and up", band, _larger(_PLAYERS, _scale(band)), "players"
    )


def _contents(studio: Studio, contents: Mapping[str, int], box: Rect) -> Iterator[Placed]:
    """What is in the kit, in two columns."""
    yield from studio.setter.fit("In this kit", Rect(box.x, box.y, box.width, 5.5), _larger(_KIT, _scale(box)), "rules")
    parts = list(contents.items())
    if not parts:
        return
    rows = math.ceil(len(parts) / 2)
    tall_row = min((box.height - 7.5) / rows, 5.6 * _scale(box))
    wide = (box.width - 6.0) / 2
    room = Rect(0, 0, wide - 12.5, tall_row)
    style = _one_face(studio, list(contents), room, _larger(_PART, _scale(box)))
    for number, (name, count) in enumerate(parts):
        column, row = divmod(number, rows)
        x, y = box.x + column * (wide + 6.0), box.y + 7.5 + row * tall_row
        yield from studio.setter.fit(str(count), Rect(x, y, 11.0, tall_row), _larger(_COUNT, _scale(box)), "rules")
        yield from studio.setter.fit(name, room.moved(x + 12.5, y), style, "rules")


def _one_face(studio: Studio, names: Sequence[str], room: Rect, style: Style) -> Style:
    """The style at a size, and if need be in its narrow face, in which all names fit."""
    wide = style._replace(narrow=None, floor=8)
    if not all(studio.setter.block(name, room, wide) for name in names):
        wide = style._replace(face="condensed")
    return studio.setter.common(names, room, wide)


def notice_matter(studio: Studio, width: float) -> tuple[Block, ...]:
    """The notices as a section of the text, where they are too long for the cover; else nothing."""
    texts = _texts(studio)
    strips = Compositor(studio.setter).strips(_paragraphs(texts), width, _LOOK)
    if strips is not None and tall(strips) <= _MOST_NOTICES:
        return ()
    return Heading(1, (Span("Notices", "display"),)), *_paragraphs(texts)


_LOOK = Look(7.0, leading=1.2, gap=0.25)


def _texts(studio: Studio) -> list[str]:
    return [studio.say(notice) for notice in studio.theme.edition.notices]


def _paragraphs(texts: Sequence[str]) -> tuple[Block, ...]:
    return tuple(Paragraph((Span(text, "text-italic"),)) for text in texts)


def _notices(studio: Studio, width: float) -> Frame:
    """The notices for the cover's foot, below a hairline; empty where they stand elsewhere."""
    texts = _texts(studio)
    for number, text in enumerate(texts):
        studio.setter.check(text, "text-italic", f"notices.{number}")
    strips = Compositor(studio.setter).strips(_paragraphs(texts), width, _LOOK)
    if not strips or tall(strips) > _MOST_NOTICES:
        return Frame(Size(width, 0.0), ())
    line = shape(line_path(Line(Point(0, 0), Point(width, 0))), stroke=Stroke(Ink("line"), HAIRLINE))
    body = Frame(Size(width, tall(strips)), stood(strips, tall(strips)))
    return Frame(Size(width, tall(strips) + 1.2), (line, placed(body, 0, 1.2)))
