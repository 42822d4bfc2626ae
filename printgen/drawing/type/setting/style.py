"""How a kind of text is set: its face, size and place in a box, and how far it may give way."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.frame import Ink
from printgen.drawing.type.setting.wrapping import Setting
from printgen.drawing.type.setting.writing_lines import WritingLook

TIGHT = -0.02  # tracking in em that is tried before another face
STEP = 0.25  # points between sizes that are tried
Align = Literal["left", "centre", "right"]
Rise = Literal["top", "middle", "bottom"]


class Style(Struct, frozen=True):
    """How a kind of text is set: face and size wished for, and how far it may give way.

    ``size`` and ``floor`` in points, ``leading`` in multiples of the size, ``tracking`` in em; ``narrow`` is the face
    that is switched to (None: none); ``lines`` the most lines allowed (None: as many as fit).
    """

    face: str
    size: float
    floor: float
    ink: Ink = Ink("text")
    align: Align = "centre"
    rise: Rise = "middle"
    leading: float = 1.18
    narrow: str | None = "condensed-bold"
    tracking: float = 0.0
    caps: bool = False
    lines: int | None = None
    scale: float = 1.0
    writing: WritingLook = "lines"


@lru_cache(maxsize=512)
def attempts(style: Style, shaped: bool) -> tuple[Setting, ...]:
    """What to try, in order; letters that are ``shaped`` may join, so that they keep their distance.

    Letters that are spaced out keep their tracking down to the least size: neighbours would show the difference.
    """
    if shaped:
        style = replace(style, tracking=0.0)
    size = max(style.size, style.floor)
    steps = int((size - style.floor) / STEP + 1e-9)
    sizes = [size - STEP * step for step in range(steps + 1)]
    if sizes[-1] > style.floor:
        sizes.append(style.floor)
    least = style.tracking if shaped else min(style.tracking, TIGHT)
    narrow = style.narrow or style.face
    if style.tracking > 0:
        wished = [Setting(style.face, each, style.tracking) for each in sizes]
    else:
        wished = [Setting(style.face, size, style.tracking), Setting(style.face, size, least)]
    tight = min(style.tracking, 0.0)
    return (*wished, *(Setting(narrow, size, tight) for size in sizes), Setting(narrow, style.floor, least))
