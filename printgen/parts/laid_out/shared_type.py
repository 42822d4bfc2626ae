"""The type that texts of a deck share: size, number of lines, and narrow letters where one of them needs these."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.parts.laid_out.texts import CardText, CardTypesetter, shared_sizes
from printgen.type.markdown import Span
from printgen.type.typesetter import Style, Typesetter

_HARDLY_SMALLER = 0.91  # the share of its size to which a text shrinks before it takes a second line


class SharedType(Struct, frozen=True):
    """The type of the texts of a kind on all cards: the size in points, and the most lines."""

    size: float
    lines: int | None


class DeckType:
    """The types of the texts of a deck by their kinds."""

    def __init__(self, texts: Iterable[CardText], lines: CardTypesetter, setter: Typesetter) -> None:
        self._setter = setter
        kinds: dict[str, list[CardText]] = {}
        for text in texts:
            if text.kind:
                kinds.setdefault(text.kind, []).append(text)
        plain = {kind: each for kind, each in kinds.items() if not is_fitted(each[0])}
        self.sizes: Mapping[str, float] = shared_sizes(plain, lines)
        self._fitted = {kind: self._shared(each) for kind, each in kinds.items() if kind not in plain}

    def _shared(self, texts: Sequence[CardText]) -> SharedType:
        """Return the type that serves all texts; all take one line if they are hardly smaller then."""
        most = texts[0].style.lines
        if most is not None and most > 1 and texts[0].style.narrow:
            single = self._size(texts, 1, _HARDLY_SMALLER)
            if single is not None:
                return SharedType(single, 1)
        return SharedType(self._size(texts, most) or texts[0].style.floor, most)

    def _size(self, texts: Sequence[CardText], lines: int | None, least: float = 0.0) -> float | None:
        """Return the largest size of all texts; None if one does not fit in a share of its size, if that is given."""
        size = texts[0].style.size
        for text in texts:
            floor = max(text.style.floor, least * text.style.size)
            style = replace(text.style, size=min(size, text.style.size), floor=min(floor, size), lines=lines)
            block = self._setter.block(text.in_one_face() or text.string, text.box, style)
            if block is not None:
                size = block.size
            elif least:
                return None
        return size

    def narrow_kinds(self, texts: Iterable[CardText]) -> set[str]:
        """Return the kinds of which a text on one side of a card needs narrow letters: all of them take these there."""
        if not self._fitted:
            return set()
        return {text.kind for text in texts if text.kind in self._fitted and self._is_narrow(text)}

    def _is_narrow(self, text: CardText) -> bool:
        block = self._setter.block(text.in_one_face() or text.string, text.box, self.style(text))
        return bool(text.style.narrow) and (block is None or block.face == text.style.narrow)

    def style(self, text: CardText) -> Style:
        """Return the style of a text in the type of its kind."""
        found = self._fitted.get(text.kind)
        if found is None:
            return text.style
        return replace(text.style, size=found.size, floor=min(found.size, text.style.floor), lines=found.lines)

    def typed(self, text: CardText, narrow: bool) -> CardText:
        """Return a text in the type of its kind, perhaps with narrow letters; emphasis keeps its letters."""
        style, plain = self.style(text), text.in_one_face()
        if narrow and style.narrow and plain is not None:
            return replace(text, style=replace(style, face=style.narrow), spans=(Span(plain, style.narrow),))
        return text if style == text.style else replace(text, style=style)

    def fits(self, text: CardText, width: float) -> bool:
        """Check whether a text fits in the size of its kind if its box had another width."""
        style = self.style(text)
        box = text.box._replace(width=width)
        return self._setter.block(text.in_one_face() or text.string, box, replace(style, floor=style.size)) is not None


def is_fitted(text: CardText) -> bool:
    """Check whether a text is fitted as titles are: with narrow letters before it shrinks, or with tracking."""
    return bool(text.style.narrow or text.style.tracking)
