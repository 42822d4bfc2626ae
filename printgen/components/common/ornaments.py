"""The ornaments of an edition: for each kind, the drawing function that its theme names."""

from collections.abc import Callable
from functools import cache

from msgspec import Struct

from printgen.drawing.art import Art
from printgen.drawing.frame import Ink, Path
from printgen.drawing.ornament.arrows import ARROWS
from printgen.drawing.ornament.between_rays import BETWEEN, MotifsBetween
from printgen.drawing.ornament.borders import BORDERS, Border
from printgen.drawing.ornament.corners import CLEARINGS, CORNERS
from printgen.drawing.ornament.dividers import DIVIDERS
from printgen.drawing.ornament.emblems import EMBLEMS, Emblem
from printgen.drawing.ornament.guilloches import GUILLOCHES
from printgen.drawing.ornament.motif_frames import MOTIFS
from printgen.drawing.ornament.patterns import PATTERNS, PatternTile
from printgen.drawing.ornament.plaques import PLAQUES, Plaque
from printgen.drawing.ornament.plinths import PLINTHS, Plinth
from printgen.drawing.ornament.seals import SEALS, Seal
from printgen.drawing.ornament.streets import STREETS, Street
from printgen.drawing.ornament.vignettes import VIGNETTES, Vignette
from printgen.drawing.ornament.windows import WINDOWS, JailWindow
from printgen.drawing.type.running_text.headings import Dress
from printgen.geometry import Point, Rect
from printgen.theme.model.ornaments import Ornament


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
