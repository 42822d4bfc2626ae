"""The words on cards: each card's story in italics and its order in bold, in one size for a deck.

A line end in a card's text parts the story from the order. In a deck that parts any of its texts, one without a line
end is an order alone; in a deck that parts none, nobody can know, and all is set in plain type. One size serves the
whole deck, but for short orders, which stand out. A text that is too long is set smaller and narrower, by itself.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.blank import writing_place
from printgen.components.desk import Desk
from printgen.drawing.frame import Placed
from printgen.drawing.type.setting.style import STEP, Style
from printgen.drawing.type.setting.typesetter import TextBlock, Typesetter
from printgen.geometry import Rect, at_most
from printgen.theme.model.parts import Deck

SIZE, FLOOR = 10.0, 7.75  # points: what a deck's texts share
SHORT_ORDER, _SHORT_LINES = 12.0, 2  # points, of an order that takes no more lines at that size
GAP = 2.0  # mm between story and order

_PLAIN = Style("text", SIZE, 6.5, rise="top", leading=1.25, narrow="condensed")
_STORY = replace(_PLAIN, face="text-italic")
_ORDER = replace(_PLAIN, face="text-bold")
_SHORT = replace(_ORDER, size=SHORT_ORDER)

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
_SENTENCE_END = re.compile(r" (?<=[a-z0-9]{2}[.!?] )(?<!Mrs\. )(?=[A-Z])")  # nor after "St.": it has one small letter
_NAMES = 9.0  # points: names that fit the measure at this size are not broken, and a deck's size gives way to them
_WIDEST_NAME = 0.95  # of the measure: a wider name may be broken


class CardPart(NamedTuple):
    """The story or the order of a card: its words, and how they are set."""

    string: str
    style: Style


Parts = tuple[CardPart, ...]


class CardWords(Struct, frozen=True):
    """The words of a deck's cards, for lines of a width (mm), and the styles of each kind.

    ``alone`` is that of a text from which nothing is parted. Names that in ``names`` are no wider than ``widest`` (mm)
    are not broken.
    """

    desk: Desk
    deck: Deck
    story: Style
    order: Style
    alone: Style
    names: Style
    widest: float

    @classmethod
    def of(cls, desk: Desk, deck: Deck, width: float) -> "CardWords":
        """The words of a deck, in lines of a width (mm)."""
        parted = any("\n" in card.text.strip() for card in deck.cards)
        styles = (_STORY, _ORDER, _ORDER if parted else _PLAIN, replace(_ORDER, size=_NAMES))
        story, order, alone, names = map(desk.setter.reckoned, styles)
        return cls(desk, deck, story, order, alone, names, _WIDEST_NAME * width)

    def parts(self, number: int) -> Parts:
        """The parts of a card by its number in the deck, its placeholders filled."""
        text = self.deck.cards[number].text.strip()
        if "{" in text or "}" in text:
            text = _PLACEHOLDER.sub(self._filled, text)
        story, end, order = text.partition("\n")
        return (
            (CardPart(story, self.story), CardPart(order.strip(), self.order)) if end else (CardPart(text, self.alone),)
        )

    def _filled(self, found: re.Match[str]) -> str:
        """What a placeholder stands for, the words of a short name held together."""
        string = self.desk.say(found[0])
        short = self.desk.setter.faces.width(string, self.names.face, self.names.size) <= self.widest
        return string.replace(" ", "\u00a0") if short else string


def common_size(setter: Typesetter, texts: Iterable[tuple[Parts, Rect]]) -> float:
    """The largest size (points) that serves all texts in their boxes, but for those that not even the least serves."""
    shared = setter.reckoned(replace(_PLAIN, floor=FLOOR))
    size = shared.size
    for parted, box in texts:
        tried = size
        while tried >= shared.floor and not _fits(setter, parted, box, tried):
            tried -= STEP
        if tried >= shared.floor:
            size = tried
    return size


def _fits(setter: Typesetter, parted: Parts, box: Rect, *sizes: float) -> bool:
    """Whether the parts fit the box in their sizes (points), or in the one that all of them share."""
    taken = GAP * (len(parted) - 1)
    for (string, style), size in zip(parted, sizes * len(parted) if len(sizes) == 1 else sizes, strict=True):
        lines = setter.line_count(string, style.face, size, box.width)
        if lines is None:
            return False
        taken += setter.height(lines, style.face, size, style.leading)
    return at_most(taken, box.height)


def _sizes(setter: Typesetter, parted: Parts, box: Rect, size: float) -> list[float]:
    """The sizes of parts that fit at the deck's size: a short order is larger where there is room."""
    short = setter.reckoned(_SHORT).size
    sizes = [
        short if style.face == _ORDER.face and size < short and _is_short(setter, string, box, short) else size
        for string, style in parted
    ]
    common = [size] * len(parted)
    return sizes if sizes == common or _fits(setter, parted, box, *sizes) else common


def _is_short(setter: Typesetter, order: str, box: Rect, size: float) -> bool:
    lines = setter.line_count(order, _ORDER.face, size, box.width, broken=False)
    return lines is not None and lines <= _SHORT_LINES


def set_parts(setter: Typesetter, parted: Parts, box: Rect, size: float, where: str) -> Iterator[Placed]:
    """A card's parts one below the other in the middle of a box; a text too long for the size gives way alone.

    Each sentence of an order begins a line where there is room. A text that is left to be written becomes lines.
    """
    if len(parted) == 1 and writing_place(parted[0].string):
        yield from setter.fit(parted[0].string, box, parted[0].style, where)
        return
    spread = tuple(_spread(part) for part in parted)
    if spread != parted and _fits(setter, spread, box, size):
        parted = spread
    elif not _fits(setter, parted, box, size):
        whole = " ".join(_one_line(part.string) for part in parted)
        yield from setter.fit(whole, box, replace(setter.reckoned(_PLAIN), size=size, rise="middle"), where)
        return
    sizes = _sizes(setter, parted, box, size)
    blocks = [_block(setter, part, box, each) for part, each in zip(parted, sizes, strict=True)]
    heights = [setter.height(len(block.lines), block.face, block.size, _PLAIN.leading) for block in blocks]
    top = box.y + (box.height - sum(heights) - GAP * (len(blocks) - 1)) / 2
    for block, height, part in zip(blocks, heights, parted, strict=True):
        yield from setter.place(block, Rect(box.x, top, box.width, height), part.style)
        top += height + GAP


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _spread(part: CardPart) -> CardPart:
    return part if part.style.face == _STORY.face else CardPart(_SENTENCE_END.sub("\n", part.string), part.style)


def check_parts(setter: Typesetter, parted: Parts, where: str) -> None:
    """Reports each character of the parts that no face has."""
    for string, style in parted:
        setter.check(_one_line(string), style.face, where)


@cache
def _exactly(style: Style, size: float) -> Style:
    """The style in that size alone."""
    return replace(style, size=size, floor=size, narrow=None)


def _block(setter: Typesetter, part: CardPart, box: Rect, size: float) -> TextBlock:
    """A part's lines at the size, as even as they can be."""
    block = setter.block(part.string, box, _exactly(part.style, size))
    assert block is not None  # it was measured before
    return block
