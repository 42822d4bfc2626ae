"""The booklet's cover: a studio, a panel's size and the kit's summary go in; the first panel comes out."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.components.studio import Studio
from printgen.drawing.flow import stood, tall
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, placed, rect_path, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE
from printgen.drawing.markdown import Block, Heading, Paragraph, Span
from printgen.drawing.strips import Compositor, Look, Strip
from printgen.drawing.text import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit import KitSummary

MARGIN = 7.5
_NARROW = 85.0  # a cover on which the contents stand in one column,
_ROW = 4.6  # with at least that much for each
_MOST_NOTICES = 24.0  # mm of the cover's foot; longer notices stand after the rules

_ON = Ink("text-on", "accent")
_BAND = Ink("text-on", "second")
_TITLE = Style("display", 34, 14, _ON, leading=1.1, narrow=None, lines=3)
_TAGLINE = Style("text-italic", 9.5, 7.5, _ON, narrow=None, lines=2)
_PLAYERS = Style("text-bold", 9, 7.5, _BAND, lines=1)
_KIT = Style("text-bold", 10, 8, Ink("text"), lines=1)
_COUNT = Style("figures", 9, 7, Ink("text"), align="right", lines=1, narrow=None)
_PART = Style("text", 9, 7, Ink("text"), align="left", lines=2, narrow="condensed")
_SMALL_TAGLINE = _TAGLINE._replace(size=7.5, floor=7, lines=3)
_SMALL_PLAYERS = _PLAYERS._replace(size=7.5, floor=7)
_SMALL_KIT = _KIT._replace(size=8)
_RUN_IN = Style("text", 8, 7, Ink("text"), rise="top", leading=1.25, narrow="condensed")


class Title(NamedTuple):
    """What the cover says of the booklet: whether it holds the quick rules, and which of how many parts it is."""

    quick: bool = False
    part: int = 1
    parts: int = 1

    def __str__(self) -> str:
        name = "Quick rules" if self.quick else "Rules of play"
        return f"{name}, {self.part} of {self.parts}" if self.parts > 1 else name


def cover(studio: Studio, panel: Size, summary: KitSummary, title: Title) -> Frame:
    """A first panel."""
    inner = Rect.of(panel).inset(MARGIN)
    small = _is_small(inner)
    notices = _notices(studio, panel)
    foot = inner.bottom - notices.size.height
    plate = Rect(inner.x, inner.y, inner.width, (0.52 if small else 0.49) * inner.height)
    band = Rect(inner.x, plate.bottom, inner.width, 9.5 if small else 8.0 * _scale(inner))
    contents = Rect(inner.x, band.bottom + 3.5, inner.width, foot - band.bottom - 5.0)
    listed = _run_in if small else _contents
    items = (
        *_plate(studio, plate, small),
        *_players(studio, band, title, small),
        *listed(studio, summary.contents, contents),
    )
    return Frame(panel, (*items, placed(notices, inner.x, foot)))


def _is_small(inner: Rect) -> bool:
    """Whether a cover has no room for the contents in columns: a panel of a zine."""
    return inner.height < 100.0


def _scale(inner: Rect) -> float:
    """How much larger than a quarter of letter paper a cover is: its type grows with it."""
    return inner.width / 93.0


def _larger(style: Style, scale: float) -> Style:
    return style._replace(size=max(style.floor, round(style.size * scale * 4) / 4))


def _plate(studio: Studio, plate: Rect, small: bool) -> Iterator[Placed]:
    """The title on its ground, within a double line, its emblem above it."""
    edition, scale = studio.theme.edition, _scale(plate)
    yield shape(rect_path(plate), Ink("ground", "accent"))
    for inset, width in ((1.6, 2 * OUTLINE), (2.6, HAIRLINE)):
        yield shape(rect_path(plate.inset(inset)), stroke=Stroke(_ON, width))
    inner = plate.inset(6.0)
    icon = edition.board.icon or "dice-multiple"
    size = (0.26 if small else 0.3) * inner.height
    yield studio.icon(icon, Rect(inner.x, inner.y, inner.width, size), Ink("solid-on", "accent"))
    tail = (10.5 if small else 8.0 * scale) if edition.tagline else 0.0
    title = Rect(inner.x, inner.y + size + 1.5, inner.width, inner.height - size - 1.5 - tail)
    yield from studio.setter.fit(edition.title, title, _larger(_TITLE, scale), "title")
    if edition.tagline:
        line = Rect(inner.x, inner.bottom - tail + 1.0, inner.width, tail - 1.0)
        style = _SMALL_TAGLINE if small else _larger(_TAGLINE, scale)
        yield from studio.setter.fit(studio.say(edition.tagline), line, style, "tagline")


def _players(studio: Studio, band: Rect, title: Title, small: bool) -> Iterator[Placed]:
    players = studio.theme.edition.players
    many = f"{players.min}–{players.max} players" if players.max > players.min else f"{players.max} players"
    yield shape(rect_path(band), Ink("ground", "second"), Stroke(Ink("line"), OUTLINE))
    told = f"{many} · ages {players.age} and up"
    if not small:
        yield from studio.setter.fit(f"{title} · {told}", band, _larger(_PLAYERS, _scale(band)), "players")
        return
    half = band.height / 2
    for line, y in ((str(title), band.y + 0.3), (told, band.y + half - 0.3)):
        yield from studio.setter.fit(line, Rect(band.x, y, band.width, half), _SMALL_PLAYERS, "players")


def _run_in(studio: Studio, contents: Mapping[str, int], box: Rect) -> Iterator[Placed]:
    """What is in the kit, one thing after the other."""
    yield from studio.setter.fit("In this kit", box._replace(height=4.5), _SMALL_KIT, "rules")
    told = "\u00a0· ".join(f"{count} {name}".replace(" ", "\u00a0") for name, count in contents.items())
    if told:
        yield from studio.setter.fit(told, box._replace(y=box.y + 5.0, height=box.height - 5.0), _RUN_IN, "rules")


def _contents(studio: Studio, contents: Mapping[str, int], box: Rect) -> Iterator[Placed]:
    """What is in the kit, in two columns; in one where the panel is narrow and tall enough."""
    yield from studio.setter.fit("In this kit", Rect(box.x, box.y, box.width, 5.5), _larger(_KIT, _scale(box)), "rules")
    parts = list(contents.items())
    if not parts:
        return
    columns = 1 if box.width < _NARROW and len(parts) * _ROW <= box.height - 7.5 else 2
    rows = math.ceil(len(parts) / columns)
    tall_row = min((box.height - 7.5) / rows, 5.6 * _scale(box))
    wide = (box.width - 6.0) / 2
    left = box.x if columns == 2 else box.centre.x - wide / 2 - 6.0
    room = Rect(0, 0, (wide if columns == 2 else box.right - left) - 12.5, tall_row)
    style = _one_face(studio, list(contents), room, _larger(_PART, _scale(box)))
    for number, (name, count) in enumerate(parts):
        column, row = divmod(number, rows)
        x, y = left + column * (wide + 6.0), box.y + 7.5 + row * tall_row
        yield from studio.setter.fit(str(count), Rect(x, y, 11.0, tall_row), _larger(_COUNT, _scale(box)), "rules")
        yield from studio.setter.fit(name, room.moved(x + 12.5, y), style, "rules")


def _one_face(studio: Studio, names: Sequence[str], room: Rect, style: Style) -> Style:
    """The style at a size, and if need be in its narrow face, in which all names fit."""
    wide = style._replace(narrow=None, floor=min(8, style.size))
    if not all(studio.setter.block(name, room, wide) for name in names):
        wide = style._replace(face="condensed")
    return studio.setter.common(names, room, wide)


def notice_matter(studio: Studio, panel: Size) -> tuple[Block, ...]:
    """The notices as a section of the text, where they are too long for a cover of that size; else nothing."""
    texts = _texts(studio)
    if _notice_strips(studio, texts, panel) is not None:
        return ()
    return Heading(1, (Span("Notices", "display"),)), *_paragraphs(texts)


_LOOK = Look(7.0, leading=1.2, gap=0.25)


def _texts(studio: Studio) -> list[str]:
    return [studio.say(notice) for notice in studio.theme.edition.notices]


def _paragraphs(texts: Sequence[str]) -> tuple[Block, ...]:
    return tuple(Paragraph((Span(text, "text-italic"),)) for text in texts)


def _notice_strips(studio: Studio, texts: Sequence[str], panel: Size) -> tuple[Strip, ...] | None:
    """The notices set for the cover's foot; None where they are too long for it."""
    inner = Rect.of(panel).inset(MARGIN)
    strips = Compositor(studio.setter).strips(_paragraphs(texts), inner.width, _LOOK)
    most = _MOST_NOTICES if not _is_small(inner) else 0.16 * inner.height
    return strips if strips is not None and tall(strips) <= most else None


def _notices(studio: Studio, panel: Size) -> Frame:
    """The notices for the cover's foot, below a hairline; empty where they stand elsewhere."""
    texts, width = _texts(studio), panel.width - 2 * MARGIN
    for number, text in enumerate(texts):
        studio.setter.check(text, "text-italic", f"notices.{number}")
    strips = _notice_strips(studio, texts, panel)
    if not strips:
        return Frame(Size(width, 0.0), ())
    line = shape(line_path(Line(Point(0, 0), Point(width, 0))), stroke=Stroke(Ink("line"), HAIRLINE))
    body = Frame(Size(width, tall(strips)), stood(strips, tall(strips)))
    return Frame(Size(width, tall(strips) + 1.2), (line, placed(body, 0, 1.2)))
