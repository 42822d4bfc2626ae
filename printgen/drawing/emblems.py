"""How drawings are brought out: a name of the table, an icon's path, its size and key go in; its items come out.

A drawing stands on a ground of the key's full colour (``dark``) or on white or pale.
"""

from collections.abc import Callable

from printgen.drawing.art import at, mapped
from printgen.drawing.frame import Ink, Path, Placed, Stroke, outlines, shape
from printgen.drawing.ink import HAIRLINE, OUTLINE

Emblem = Callable[[Path, float, str, bool], tuple[Placed, ...]]
_LARGE = 15.0  # mm: a smaller drawing has no room for a shadow
_PEN = Stroke(Ink("line"), OUTLINE)
_FINE = Stroke(Ink("line"), HAIRLINE)


def _body(key: str, dark: bool) -> Ink:
    return Ink("mark") if dark else Ink("solid", key)


def _plain(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Flat, with an outline."""
    return (shape(path, _body(key, dark), _PEN),)


def _cast(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """With a shadow down to the right, as on a poster."""
    off = 0.045 * size if size > _LARGE else 0.0
    return (
        *((shape(mapped(path, at(off, off)), Ink("shade", key)),) if off else ()),
        *((shape(path, Ink("white")),) if off and not dark else ()),
        shape(path, _body(key, dark), _PEN),
    )


def _sticker(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Cut out whole with a white edge, as a sticker is."""
    edge = 0.07 * size
    if size < _LARGE:
        return _plain(path, size, key, dark)
    return (
        shape(path, stroke=Stroke(Ink("line"), 2 * edge + 2 * OUTLINE, round=True)),
        shape(path, stroke=Stroke(Ink("white"), 2 * edge, round=True)),
        *(shape(outline, Ink("white")) for outline in outlines(path)),
        shape(path, Ink("solid", "second" if dark else key), _FINE),
    )


def _etched(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """In the strokes of an engraver, a dark edge below."""
    return (shape(path, Ink("etched-on" if dark else "etched", key), _PEN),)


def _offset(path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
    """Bold and bright over a hard black shadow."""
    off = 0.06 * size
    return (
        shape(mapped(path, at(off, off)), Ink("form", "ink"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("white"), Stroke(Ink("line"), 2 * OUTLINE)),
        shape(path, Ink("solid", "second"), _FINE),
    )


EMBLEMS: dict[str, Emblem] = {
    "plain": _plain,
    "cast": _cast,
    "sticker": _sticker,
    "etched": _etched,
    "offset": _offset,
}
