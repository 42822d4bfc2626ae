"""The ornaments of an edition."""

from functools import cache

from printgen.art.frame import Ink, Placed
from printgen.art.line_art import Art
from printgen.art.ornament.borders import ARROWS, BORDERS, CORNERS, DIVIDERS, Border, corner_clearing
from printgen.art.ornament.dress import Dress
from printgen.art.ornament.patterns import GUILLOCHES, PATTERNS, motifs
from printgen.art.ornament.plates import EMBLEMS, PLAQUES, PLINTHS, SEALS, Plaque, Seal
from printgen.art.ornament.scenery import BETWEEN, STREETS, VIGNETTES, WINDOWS, JailWindow, Vignette
from printgen.geometry import Path, Point, Rect
from printgen.theme.records import Ornament


class Ornaments:
    """The ornaments that a theme names, each drawn on demand.

    ``motifs`` go with the pattern of large grounds; ``centre`` is the name of an arrangement of the board's center.
    """

    def __init__(self, names: Ornament) -> None:
        self._names = names
        self.pattern = PATTERNS[names.pattern]()
        self.motifs = motifs()[names.pattern]
        self.backs = tuple(motifs()[name] for name in names.backs)
        self.centre: str = names.centre
        self.dress = Dress(names.plaque, names.divider, names.initial == "raised")

    def border(self, rect: Rect, scale: float) -> Border:
        return BORDERS[self._names.border](rect, scale)

    def corner(self, size: float) -> Art:
        return CORNERS[self._names.corner](size)

    def clearing(self, size: float) -> Path:
        return corner_clearing(self._names.corner, size)

    def divider(self, rect: Rect) -> Art:
        return DIVIDERS[self._names.divider](rect)

    def plaque(self, rect: Rect) -> Plaque:
        return PLAQUES[self._names.plaque](rect)

    def tablet(self, rect: Rect) -> Plaque:
        return PLAQUES[self._names.tablet](rect)

    def seal(self, centre: Point, radius: float) -> Seal:
        return SEALS[self._names.seal](centre, radius)

    def vignette(self, rect: Rect, middle: Point, radius: float) -> Vignette:
        return VIGNETTES[self._names.vignette](rect, middle, radius)

    def between(self, rect: Rect, middle: Point, radius: float) -> Path:
        """Return the motifs between the rays of a vignette whose rays reach every edge; empty for any other."""
        draw = BETWEEN.get(self._names.vignette)
        return draw(rect, middle, radius) if draw else ()

    def emblem(self, path: Path, size: float, key: str, dark: bool) -> tuple[Placed, ...]:
        return EMBLEMS[self._names.emblem](path, size, key, dark)

    def guilloche(self, rect: Rect, rank: int) -> Path:
        return GUILLOCHES[self._names.guilloche](rect, rank)

    def window(self, rect: Rect) -> JailWindow:
        return WINDOWS[self._names.window](rect)

    def arrow(self, rect: Rect) -> Art:
        return ARROWS[self._names.arrow](rect)

    def street(self, rect: Rect, share: float, number: int) -> Art:
        """Return the street of the space with that number; ``share`` is its relative price, from 0 to 1."""
        return STREETS[self._names.street](rect, share, number)

    def plinth(self, rect: Rect) -> Art:
        return PLINTHS[self._names.plinth](rect)

    def ground(self, key: str) -> Ink:
        """Return the ink of the ground below texts: a tint of the key's color, or the color of the paper."""
        return Ink("pale", key) if self._names.ground == "tinted" else Ink("ground", "paper")

    def back(self, number: int) -> tuple[Art, ...]:
        """Return the motifs of the backs of the deck with that number."""
        return self.backs[number % len(self.backs)]


@cache
def ornaments(names: Ornament) -> Ornaments:
    """Return the ornaments that an edition names, the same object for the same names."""
    return Ornaments(names)
