"""The credits of a kit's drawings, as sentences in its language."""

from printgen.art.icon_credits import CC0, CC_BY, MIT, credits_of
from printgen.parts.drawing_context import DrawingContext


def credit_lines(context: DrawingContext) -> tuple[str, ...]:
    """Return the credits of the collections in a kit as sentences in its language, besides the usual icons'."""
    found = credits_of(context.icons.used)
    lines = []
    for kind, label in ((CC_BY, "guide.game_icons"), (CC0, "guide.free_icons")):
        if artists := [credit.artist for credit in found if credit.license == kind]:
            lines.append(context.label(label, artists=context.listed(artists)))
    if any(credit.license == MIT for credit in found):
        lines.append(context.label("guide.emoji"))
    return tuple(lines)
