"""The tokens' colours: as unlike the colour groups and one another as can be, so that none seems to own a group."""

from functools import cache

from printgen.colour import Colour

_TONES = tuple(
    map(
        Colour.parse,
        (
            "#2f3640", "#0f6b6b", "#6a2a5b", "#6b6a1e", "#7d1f2d", "#4b5f7a", "#9a5a2a", "#3b2f7f",
            "#1d4d33", "#a0527f", "#5a4636", "#7a7f87", "#b0892e", "#2d7fa0", "#7a5aa6", "#4f7a3a",
        ),
    )
)  # fmt: skip


@cache
def token_colours(taken: tuple[Colour, ...], count: int) -> tuple[Colour, ...]:
    """So many colours, each the one of a fixed set of dark tones that is farthest from all before it."""
    used, chosen = list(taken), list[Colour]()
    for number in range(count):
        free = [tone for tone in _TONES if tone not in chosen] or [_TONES[number % len(_TONES)]]
        chosen.append(max(free, key=lambda tone: min((_apart(tone, other) for other in used), default=0.0)))
        used.append(chosen[-1])
    return tuple(chosen)


def _apart(one: Colour, other: Colour) -> float:
    """A distance roughly as the eye sees it: green counts most, red and blue by how red the colours are."""
    red = (one.red + other.red) / 2
    r, g, b = (mine - its for mine, its in zip(one, other, strict=True))
    return (2 + red) * r * r + 4 * g * g + (3 - red) * b * b
