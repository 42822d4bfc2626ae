"""The ornaments of an edition, one drawing function of each kind."""

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from printgen.art.frame import Ink
from printgen.art.line_art import Art
from printgen.art.ornament.backdrops import BETWEEN, VIGNETTES, MotifsBetween, Vignette
from printgen.art.ornament.dividers import ARROWS, DIVIDERS
from printgen.art.ornament.frames import BORDERS, CLEARINGS, CORNERS, MOTIFS, Border
from printgen.art.ornament.guilloches import GUILLOCHES
from printgen.art.ornament.patterns import PATTERNS, PatternTile
from printgen.art.ornament.plates import EMBLEMS, PLAQUES, PLINTHS, Emblem, Plaque, Plinth
from printgen.art.ornament.scenery import STREETS, WINDOWS, JailWindow, Street
from printgen.art.ornament.seals import SEALS, Seal
from printgen.geometry import Path, Point, Rect
from printgen.theme.records import Ornament
from printgen.type.text_matter import Dress


class Ornaments(Struct, frozen=True):
    """One drawing function of each kind; ``backs`` has motifs for each deck, in turn, ``motifs`` those of the pattern.

    ``centre`` is the name of an arrangement of the board's.
    ``between`` draws what stands between the rays of a vignette whose rays reach every edge.
    Texts stand on a tint of their own colour where ``tinted``, else on the colour of the paper.
    """

    border: Callable[[Rect, float], Border]
    corner: Callable[[float], Art]
    clearing: Callable[[float], Path]
    divider: Callable[[Rect], Art]
    pattern: PatternTile
    motifs: tuple[Art, ...]
    backs: tuple[tuple[Art, ...], ...]
    plaque: Callable[[Rect], Plaque]
    tablet: Callable[[Rect], Plaque]
    seal: Callable[[Point, float], Seal]
    vignette: Callable[[Rect, Point, float], Vignette]
    between: MotifsBetween | None
    emblem: Emblem
    guilloche: Callable[[Rect, int], Path]
    initial: bool
    centre: str
    window: Callable[[Rect], JailWindow]
    arrow: Callable[[Rect], Art]
    street: Street
    plinth: Plinth
    tinted: bool

    def ground(self, key: str) -> Ink:
        """What texts stand on, in the key's colour if in any."""
        return Ink("pale", key) if self.tinted else Ink("ground", "paper")

    @property
    def dress(self) -> Dress:
        """What adorns running text: plates, dividers and initials."""
        return Dress(self.plaque, self.divider, self.initial)

    def back(self, number: int) -> tuple[Art, ...]:
        """The motifs of a deck's backs, by the deck's place among the decks."""
        return self.backs[number % len(self.backs)]


@cache
def ornaments(named: Ornament) -> Ornaments:
    """What an edition's names of ornaments stand for."""
    return Ornaments(
        BORDERS[named.border],
        CORNERS[named.corner],
        CLEARINGS[named.corner],
        DIVIDERS[named.divider],
        PATTERNS[named.pattern](),
        MOTIFS[named.pattern](),
        tuple(MOTIFS[name]() for name in named.backs),
        PLAQUES[named.plaque],
        PLAQUES[named.tablet],
        SEALS[named.seal],
        VIGNETTES[named.vignette],
        BETWEEN.get(named.vignette),
        EMBLEMS[named.emblem],
        GUILLOCHES[named.guilloche],
        named.initial == "raised",
        named.centre,
        WINDOWS[named.window],
        ARROWS[named.arrow],
        STREETS[named.street],
        PLINTHS[named.plinth],
        named.ground == "tinted",
    )
