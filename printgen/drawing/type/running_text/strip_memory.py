"""Blocks of text as strips, remembered while widths and sizes are tried and documents are set."""

from printgen.drawing.type.running_text.matter import Matter, Strip, TextLook

_MOST_LOOKS = 400  # a booklet is tried in some 30

MadeStrips = dict[Matter, tuple[Strip, ...]]


class StripMemory:
    """Blocks as strips, each made once for a width, a look and a gap; of very many looks the older are forgotten."""

    def __init__(self) -> None:
        self._made: dict[tuple[float, TextLook, float], MadeStrips] = {}

    def of(self, width: float, look: TextLook, gap: float) -> MadeStrips:
        """Those of one width, look and gap."""
        key = width, look, gap
        if key not in self._made and len(self._made) >= _MOST_LOOKS:
            self._made.clear()
        return self._made.setdefault(key, {})
