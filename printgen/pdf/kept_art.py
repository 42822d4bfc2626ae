"""Late art that is kept: many shapes in flat inks, written with as few operators as possible."""

from collections.abc import Callable, Iterable

from printgen.art.frame import Group, Ink, Placed, Shape, Stroke
from printgen.art.inks import PaintOf
from printgen.geometry import Path, Rect
from printgen.pdf.operators import clip_operators, color_operator

_START = "1 j 1 J"  # round joins and ends


def kept_operators(items: Iterable[Placed], inks: PaintOf, write: Callable[[Path], str]) -> str:
    """Return the operators that paint items in the inks of a variant; ``write`` returns a path's operators."""
    art = _KeptArt(inks, write)
    art.add(items, "", "")
    return "\n".join(art.written)


class _KeptArt:
    """Writes shapes; colors and lines are named only where they change."""

    def __init__(self, inks: PaintOf, write: Callable[[Path], str]) -> None:
        self.written = [_START]
        self._inks, self._write = inks, write
        self._fills: dict[Ink, str] = {}
        self._lines: dict[Stroke, str] = {}

    def add(self, items: Iterable[Placed], fill: str, line: str) -> None:
        """Add items after operators that set a fill and a line."""
        written, write = self.written, self._write
        filled: Path = ()  # by the operators written last
        for (x, y), item in items:
            if isinstance(item, Shape):
                path, area, edge = item.path, item.fill, item.stroke
                if area and (color := self._fills.get(area) or self._fill(area)) != fill:
                    fill = color
                    written.append(color)
                if edge and (pen := self._lines.get(edge) or self._line(edge)) != line:
                    line = pen
                    written.append(pen)
                operator = ("B" if edge else "f") if area else "S"
                if x or y:
                    written.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm\n{write(path)}\n{operator}\nQ")
                    filled = ()
                else:
                    written.append(f"{write(path)}\n{operator}")
                    filled = path if operator == "f" else ()
            elif isinstance(item, Group) and item.clip:
                if item.clip is filled:  # one path is the area and the clip of what lies on it
                    written[-1] = f"q\n{write(filled)}\nW f"
                else:
                    clip = clip_operators(item.clip) if isinstance(item.clip, Rect) else f"{write(item.clip)}\nW n"
                    written.append(f"q\n{clip}")
                self.add(item.frame.items, fill, line)
                written.append("Q")
                filled = ()

    def _fill(self, ink: Ink) -> str:
        operator = self._fills[ink] = self._color(ink, False)
        return operator

    def _line(self, stroke: Stroke) -> str:
        dash = " ".join([f"{length:.2f}" for length in stroke.dash])
        operator = f"{self._color(stroke.ink, True)} {stroke.width:.3f} w [{dash}] 0 d"
        self._lines[stroke] = operator
        return operator

    def _color(self, ink: Ink, stroke: bool) -> str:
        paint = self._inks(ink)
        if paint is None or paint.colour is None:
            raise ValueError(f"{ink.role} has no color, so that it cannot be used in kept art")
        return color_operator(paint.colour, stroke)
